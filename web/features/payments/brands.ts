import './messages.ts';
import type { Translate } from '../../i18n/texts.ts';

/** Brands of cards as the API's filter writes them, those that Brazilians pay with; `none`: the provider does not tell it. */
export const offeredBrands: readonly string[] = ['visa', 'mastercard', 'elo', 'hipercard', 'amex', 'diners', 'none'];

/** Names that are more than the word with a capital. */
const names: Partial<Record<string, string>> = { amex: 'American Express', diners: 'Diners Club' };

export const brandName = (t: Translate, brand: string): string =>
  brand === 'none' ? t('payments:filter.noBrand') : (names[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1));
