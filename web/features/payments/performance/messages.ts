import { catalogue } from '../../../i18n/texts.ts';

catalogue('performance', { pt: () => import('./messages/pt.json'), en: () => import('./messages/en.json') });
