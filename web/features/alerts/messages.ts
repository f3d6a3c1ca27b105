import { catalogue } from '../../i18n/texts.ts';

catalogue('alerts', { pt: () => import('./messages/pt.json'), en: () => import('./messages/en.json') });
