/**
 * Money is whole cents (centavos of BRL) in a `number`, from the API to the database. Reais exist only at an adapter's
 * border, as decimal text, and every conversion works on digits: no amount is ever multiplied or divided as a float.
 */

/** Largest amount, in cents: ten digits of reais, the limit of the BACEN PIX API (`\d{1,10}\.\d{2}`). */
export const maxCents = 999_999_999_999;

/** Whether this is an amount that Trilho can store: a whole number of cents from 0 to `maxCents`. */
export function isCents(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxCents;
}

/**
 * Cents as the decimal text that providers take: 12990 → `129.90` (always a point and two decimals).
 *
 * @throws RangeError when `cents` is not an amount by `isCents`.
 */
export function centsToReais(cents: number): string {
  if (!isCents(cents)) throw new RangeError(`not an amount in cents: ${cents}`);
  return decimalText(cents);
}

/**
 * Converts reais as a provider writes them (`129.9`, `'129.90'`, `129`, `'1290'`) to cents, exactly.
 *
 * A number is read through its shortest decimal text, which is what the provider's JSON contained. A value that is not
 * exactly an amount is refused, not rounded: a cent lost here would not be noticed anywhere else.
 *
 * @throws RangeError naming the value: more than two significant decimals (`'1.230'` has two), a sign, a comma, an
 *   exponent, NaN, empty text, more than `maxCents`.
 */
export function reaisToCents(value: string | number): number {
  // Checked although typed: the value comes from a provider's JSON, and String(['1']) would pass as an amount.
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : typeof value;
  const [matched, whole = '', decimals = ''] = /^([0-9]+)(?:\.([0-9]{1,2})0*)?$/.exec(text) ?? [];
  const cents = matched === undefined ? Number.NaN : Number(whole + decimals.padEnd(2, '0'));
  if (!isCents(cents)) throw new RangeError(`not an amount in reais: ${JSON.stringify(text.slice(0, 40))}`);
  return cents;
}

/**
 * Converts reais as a person types or pastes them (`1.234,56`, `R$ 1234.5`, `12`) to cents.
 *
 * @returns undefined for empty text, null for a text that is not an amount.
 */
export function parseReais(text: string): number | undefined | null {
  const bare = text.replace(/R\$|\s/g, '');
  if (bare === '') return undefined;
  const [, whole, decimals = ''] =
    /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/.exec(bare) ?? /^(\d{1,3}(?:,\d{3})+|\d+)\.(\d{1,2})$/.exec(bare) ?? [];
  const digits = whole?.replace(/\D/g, '');
  return digits && digits.length <= 10 ? Number(digits + decimals.padEnd(2, '0')) : null;
}

/**
 * The sentence for an amount that a provider states as 100 times, or a hundredth, of ours: its unit is then another than
 * the one in which we write. Empty for any other amount. @param theirs @param ours integer cents
 */
export const unitDoubt = (theirs: number, ours: number): string =>
  ours > 0 && (theirs === ours * 100 || theirs * 100 === ours)
    ? 'This is the amount in another unit (cents for reais): look at the provider’s panel, and send nothing more through this connection before that.'
    : '';

const brl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/**
 * Cents in the Brazilian display form: 123456 → `R$ 1.234,56`, with a non-breaking space. Also for negative amounts and
 * amounts beyond `maxCents`, since balances and totals are shown too.
 *
 * @throws RangeError when `cents` is not a safe integer.
 */
export function formatBRL(cents: number): string {
  // Intl takes decimal text as it is, without a float in between.
  return brl.format(signedReais(cents) as `${number}`);
}

/**
 * Cents as decimal text with a point, also negative ones and sums beyond `maxCents`: for files of people's own, not for
 * providers.
 *
 * @throws RangeError when `cents` is not a safe integer.
 */
export function signedReais(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not a whole number of cents: ${cents}`);
  return `${cents < 0 ? '-' : ''}${decimalText(Math.abs(cents))}`;
}

/** Cents for an input field that is preceded by `R$`: `1.234,56`; empty where there is no amount. */
export const writeReais = (cents: number | undefined): string =>
  cents === undefined ? '' : formatBRL(cents).replace(/^R\$\s*/, '');

/** Text of a whole, non-negative number of cents with the point before the last two digits. */
function decimalText(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
