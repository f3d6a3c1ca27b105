/**
 * Instalments of a card payment (specification, section 9): value = total × (1 + fee/100) ÷ count, rounded to cents.
 */
export interface InstallmentTerms {
  /** Integer cents of the sale. */
  amount: number;
  /** The largest count. */
  numberOfInstallments: number;
  /** Counts up to this one bear no fee, whatever the list says. */
  maxInstallmentsWithoutInterest: number;
  /** Per cent by count, the first for one instalment; decimal text like `2.99`, at most six decimals. */
  fees: readonly string[];
  /** Integer cents below which an instalment is not offered. */
  minInstallmentValue: number;
}

export interface Installment {
  /** The count: 3 is "in three instalments". */
  installmentNumber: number;
  /** Integer cents of each instalment. */
  installmentValue: number;
  /** Integer cents of all of them: `installmentValue` × count. */
  finalValue: number;
}

/** The form of a fee: up to three digits of per cent, up to six decimals. */
export const feeShape = /^[0-9]{1,3}(\.[0-9]{1,6})?$/;

/** Decimals of a fee, and 100 % in the same unit. */
const decimals = 6;
const whole = 100n * 10n ** BigInt(decimals);

/**
 * The counts that may be offered, with the cost of each instalment and of all together. Half a cent is rounded up;
 * `minInstallmentValue` is compared with the rounded value.
 *
 * @throws RangeError when a count that bears a fee has none in the list, or a fee has another form.
 */
export function installmentsOf(terms: InstallmentTerms): Installment[] {
  const offered: Installment[] = [];
  for (let count = 1; count <= terms.numberOfInstallments; count += 1) {
    const fee = count <= terms.maxInstallmentsWithoutInterest ? 0n : feeOf(terms.fees[count - 1], count);
    const installmentValue = Number(halfUp(BigInt(terms.amount) * (whole + fee), whole * BigInt(count)));
    if (installmentValue < terms.minInstallmentValue) continue;
    offered.push({ installmentNumber: count, installmentValue, finalValue: installmentValue * count });
  }
  return offered;
}

/** The fee in millionths of a per cent. */
function feeOf(text: string | undefined, count: number): bigint {
  if (text === undefined) throw new RangeError(`there is no fee for ${count} instalments`);
  if (!feeShape.test(text)) throw new RangeError(`not a fee in per cent: ${text.slice(0, 40)}`);
  const [units = '', fraction = ''] = text.split('.');
  return BigInt(units + fraction.padEnd(decimals, '0'));
}

/** Requires a dividend of at least 0 and a `divisor` above 0. */
function halfUp(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor);
}
