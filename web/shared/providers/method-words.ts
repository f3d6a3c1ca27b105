import './messages.ts';
import type { PaymentMethod } from '../../../domain/core/schemas.ts';
import { known, type Translate } from '../../i18n/texts.ts';

/** The methods as text, `Pix, Cartão`; also for a provider without charges. */
export function methodWords(t: Translate, methods: readonly string[]): string {
  const named = methods.map((method) => known(t, `common:method.${method as PaymentMethod}`, method));
  return named.join(', ') || t('providers:noMethods');
}
