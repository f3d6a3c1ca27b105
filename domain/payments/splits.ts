/** The amount of a split: cents, or per cent of the gross amount with at most two decimals. */
export interface Share {
  amount: number;
  type: 'PERCENTAGE' | 'FIXED';
  chargeRemainder?: boolean;
}

/**
 * Whole cents of each part, in their order: a percentage is of the gross amount and rounded down;
 * the cents lost by rounding all percentages go to the part with `chargeRemainder`, else to the first. The rest stays
 * with the account itself.
 *
 * @param total integer cents of the charge
 * @throws RangeError when the parts exceed the total
 */
export function splitCents(total: number, shares: readonly Share[]): number[] {
  const ofHundredths = (hundredths: number) => Number((BigInt(total) * BigInt(hundredths)) / 10_000n);
  const hundredths = shares.map(({ type, amount }) => (type === 'PERCENTAGE' ? Math.round(amount * 100) : 0));
  const parts = shares.map(({ type, amount }, at) => (type === 'FIXED' ? amount : ofHundredths(hundredths[at] ?? 0)));
  const fixed = sum(shares.map(({ type, amount }) => (type === 'FIXED' ? amount : 0)));
  const requested = fixed + ofHundredths(sum(hundredths));
  if (requested > total) throw new RangeError(`the parts ask for ${requested} of ${total} cents`);
  const bearer = Math.max(
    shares.findIndex(({ chargeRemainder }) => chargeRemainder),
    0,
  );
  const remainder = requested - sum(parts);
  return parts.map((part, at) => (at === bearer ? part + remainder : part));
}

const sum = (values: readonly number[]): number => values.reduce((left, right) => left + right, 0);
