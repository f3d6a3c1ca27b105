import { catalogue } from '../../i18n/texts.ts';

catalogue('response-times', { pt: () => import('./messages/pt.json'), en: () => import('./messages/en.json') });
