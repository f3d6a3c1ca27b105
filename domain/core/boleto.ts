import { formatBRL } from './money.ts';

/**
 * Boleto (bank slip): the 44 digits of its barcode, and the 47 of the line that payers type ("linha digitável").
 *
 * Source: FEBRABAN's layout of the collection slip. Barcode: bank 3, currency `9`, general check digit, due factor 4,
 * amount 10, free field 25. The line has the same digits in another order, with a check digit for each of its three
 * fields. Boletos of utilities and taxes ("arrecadação", 48 digits, the first an 8) have another format and are refused
 * here.
 */
export interface Boleto {
  /** COMPE code of the bank, three digits. */
  bank: string;
  /** 44 digits. */
  barcode: string;
  /** 47 digits, without points and spaces. */
  line: string;
  /** Integer cents; 0 when the boleto leaves the amount to the payer. */
  amountCents: number;
  /** `YYYY-MM-DD`; absent when the boleto has no due date. */
  dueDate?: string;
}

/** An invalid line or barcode. The message is fit to be shown to people. */
export class BoletoError extends Error {
  override name = 'BoletoError';
}

const dayMs = 86_400_000;
/** Day 0 of the due factor. */
const factorBase = Date.UTC(1997, 9, 7);
/** Factors run from 1000 to 9999 and start again: 9999 was 2025-02-21, and the day after is 1000. */
const factorCycle = 9000;
/** Range of days around today in which a factor is read. A date in the 499 days outside it would be ambiguous. */
const earliestDays = 3000;
const latestDays = 5500;

/**
 * Reads a line or a barcode, with or without the points and spaces of a printed line.
 *
 * @param now the due date is the one nearest to it, since factors repeat.
 * @throws BoletoError for anything that is not such a boleto.
 */
export function parseBoleto(text: string, now: Date): Boleto {
  const digits = text.trim().replace(/[.\s-]/g, '');
  if (!/^[0-9]+$/.test(digits)) throw new BoletoError('the line has something else than digits');
  if (digits.length === 48 || (digits.length === 44 && digits.startsWith('8'))) {
    throw new BoletoError('this is a collection slip of a utility or tax (48 digits), not a bank slip');
  }
  if (digits.length !== 44 && digits.length !== 47) {
    throw new BoletoError(`the line has ${digits.length} digits; a line has 47 and a barcode 44`);
  }
  const barcode = digits.length === 47 ? barcodeOf(digits) : digits;
  if (barcode.charAt(3) !== '9') throw new BoletoError(`the currency is ${barcode.charAt(3)}, not 9 (real)`);
  const general = generalDigit(barcode);
  if (barcode.charAt(4) !== general) {
    throw new BoletoError(`the general check digit is ${barcode.charAt(4)}, not ${general}`);
  }
  return {
    bank: barcode.slice(0, 3),
    barcode,
    line: lineOf(barcode),
    ...readDueAndAmount(barcode.slice(5, 19), now),
  };
}

/** Why a boleto's line or barcode must not be shown to a payer who owes `expectedCents`; undefined when it is valid. */
export function checkBoletoLine(text: string, expectedCents: number, now: Date): string | undefined {
  try {
    const { amountCents } = parseBoleto(text, now);
    if (amountCents === expectedCents) return undefined;
    if (amountCents === 0) return 'the boleto leaves the amount to the payer';
    return `the boleto asks for ${formatBRL(amountCents)}, not ${formatBRL(expectedCents)}`;
  } catch (error) {
    if (error instanceof BoletoError) return error.message;
    throw error;
  }
}

/** The line of a barcode, 47 digits, with its check digits computed. @param barcode 44 digits. */
export function lineOf(barcode: string): string {
  const free = barcode.slice(19);
  const fields = [barcode.slice(0, 4) + free.slice(0, 5), free.slice(5, 15), free.slice(15)];
  return fields.map((field) => field + fieldDigit(field)).join('') + barcode.slice(4, 19);
}

/**
 * The barcode of a line. The general digit is copied unchecked.
 *
 * @param line 47 digits.
 * @throws BoletoError when a field's check digit is wrong.
 */
export function barcodeOf(line: string): string {
  const fields = [line.slice(0, 10), line.slice(10, 21), line.slice(21, 32)].map((field, index) => {
    const [body, digit] = [field.slice(0, -1), field.slice(-1)];
    const right = fieldDigit(body);
    if (digit !== right) throw new BoletoError(`the check digit of field ${index + 1} is ${digit}, not ${right}`);
    return body;
  });
  const [first = '', second = '', third = ''] = fields;
  return first.slice(0, 4) + line.slice(32) + first.slice(4) + second + third;
}

/**
 * A boleto's number at its bank (nosso número) in one form, `341-231327`: files and barcodes pad it with zeros. The database's
 * `boleto_slip` gives the same form of a stored line.
 *
 * @param bank COMPE code. @param number as in the barcode's free field.
 */
export const slipNumber = (bank: string, number: string): string => `${bank}-${number.replace(/^0+/, '')}`;

/** @param field fourteen digits: due factor and amount, or (where the first is 0) a longer amount alone. */
function readDueAndAmount(field: string, now: Date): { amountCents: number; dueDate?: string } {
  if (field.startsWith('0')) return { amountCents: Number(field) };
  const factor = Number(field.slice(0, 4));
  const earliest = Math.floor((now.getTime() - factorBase) / dayMs) - earliestDays;
  const turns = (factor - earliest) % factorCycle;
  const day = earliest + (turns < 0 ? turns + factorCycle : turns);
  if (day > earliest + earliestDays + latestDays) {
    throw new BoletoError(`the due factor ${factor} is neither of a past nor of a coming day`);
  }
  const dueDate = new Date(factorBase + day * dayMs).toISOString().slice(0, 10);
  return { amountCents: Number(field.slice(4)), dueDate };
}

/** Mod 10 of a field of the line: weights 2 and 1 from the right, the digits of the products added. */
function fieldDigit(field: string): string {
  let sum = 0;
  for (let place = 0; place < field.length; place += 1) {
    const product = Number(field[field.length - 1 - place]) * (place % 2 === 0 ? 2 : 1);
    sum += product > 9 ? product - 9 : product;
  }
  return String((10 - (sum % 10)) % 10);
}

/** Mod 11 of the other 43 digits of a barcode: weights 2 … 9 from the right; 0, 10 and 11 become 1. */
function generalDigit(barcode: string): string {
  const others = barcode.slice(0, 4) + barcode.slice(5);
  let sum = 0;
  for (let place = 0; place < others.length; place += 1) {
    sum += Number(others[others.length - 1 - place]) * ((place % 8) + 2);
  }
  const digit = 11 - (sum % 11);
  return digit > 9 ? '1' : String(digit);
}
