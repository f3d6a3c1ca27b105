import { catalogue } from '../../i18n/texts.ts';

catalogue('queue', { pt: () => import('./messages/pt.json'), en: () => import('./messages/en.json') });
