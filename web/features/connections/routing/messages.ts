import { catalogue } from '../../../i18n/texts.ts';

catalogue('routing', { pt: () => import('./messages/pt.json'), en: () => import('./messages/en.json') });
