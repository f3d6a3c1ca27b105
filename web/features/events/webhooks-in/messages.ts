import { catalogue } from '../../../i18n/texts.ts';

catalogue('webhooks-in', { pt: () => import('./messages/pt.json'), en: () => import('./messages/en.json') });
