import type { PaymentMethod } from '../../../domain/core/schemas.ts';
import type { Words } from '../../i18n/pt.ts';

/** The methods as text, `Pix, Cartão`; also for a provider without charges. */
export function methodWords(words: Words, methods: readonly string[]): string {
  const named = methods.map((method) => words.method[method as PaymentMethod] ?? method);
  return named.join(', ') || words.providers.noMethods;
}
