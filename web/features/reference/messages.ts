import { catalogue } from '../../i18n/texts.ts';

catalogue('reference', { pt: () => import('./messages/pt.json'), en: () => import('./messages/en.json') });
