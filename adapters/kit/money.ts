import { centsToReais, isCents, reaisToCents } from '../../domain/core/money.ts';

/** The unit in which a provider writes amounts. Adapters convert money only here. */
export type MoneyUnit = 'cents' | 'reais';

/** @param cents integer cents */
export function toWire(unit: MoneyUnit, cents: number): number {
  return unit === 'cents' ? cents : Number(centsToReais(cents));
}

/** The amount as decimal text with two places, where a provider requires `"10.00"`. @param cents integer cents */
export const toReaisText = (cents: number): string => centsToReais(cents);

/**
 * Integer cents. Of a text only digits are read as cents: a point, an exponent or a sign means that the provider wrote
 * something else than we take it for.
 * @throws RangeError when the provider's value is not an amount.
 */
export function fromWire(unit: MoneyUnit, value: number | string): number {
  if (unit === 'reais') return reaisToCents(value);
  const cents = typeof value === 'number' || /^[0-9]+$/.test(value) ? Number(value) : Number.NaN;
  if (!isCents(cents)) throw new RangeError(`${String(value).slice(0, 40)} is not an amount in cents`);
  return cents;
}
