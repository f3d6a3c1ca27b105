import { catalogue } from '../../i18n/texts.ts';

catalogue('bulk', { pt: () => import('./messages/pt.json'), en: () => import('./messages/en.json') });
