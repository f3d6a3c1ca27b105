import { centsToReais, isCents, reaisToCents } from '../../domain/core/money.ts';

/** The unit in which a provider writes amounts. The only place where money changes its form. */
export type MoneyUnit = 'cents' | 'reais';

/** @param cents integer cents */
export function toWire(unit: MoneyUnit, cents: number): number {
  return unit === 'cents' ? cents : Number(centsToReais(cents));
}

/** The same as decimal text with two places, where a provider wants `"10.00"`. @param cents integer cents */
export const toReaisText = (cents: number): string => centsToReais(cents);

/** Integer cents. @throws RangeError when the provider wrote something that is no amount. */
export function fromWire(unit: MoneyUnit, value: number | string): number {
  if (unit === 'reais') return reaisToCents(value);
  const cents = Number(value);
  if (!isCents(cents)) throw new RangeError(`${String(value).slice(0, 40)} is not an amount in cents`);
  return cents;
}
