import { catalogue } from '../../../i18n/texts.ts';

catalogue('provider-health', { pt: () => import('./messages/pt.json'), en: () => import('./messages/en.json') });
