import { catalogue } from '../../i18n/texts.ts';

catalogue('balance-warning', { pt: () => import('./messages/pt.json'), en: () => import('./messages/en.json') });
