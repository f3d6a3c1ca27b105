import { catalogue } from '../../../i18n/texts.ts';

catalogue('fees', { pt: () => import('./messages/pt.json'), en: () => import('./messages/en.json') });
