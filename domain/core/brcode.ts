import { centsToReais, formatBRL, isCents, reaisToCents } from './money.ts';
import { pixKeyKind } from './pix.ts';

/**
 * BR Code: the text behind a PIX QR code, which payers also copy and paste ("copia e cola").
 *
 * Documents: BACEN's Manual do BR Code and Manual de Padrões para Iniciação do Pix, on top of EMVCo's QR code
 * specification for merchant-presented mode. The text is a row of fields, each a two-digit id, a two-digit length (of
 * the value's UTF-8 bytes) and a value; templates have fields inside; the last field is a CRC over all before it.
 */
export interface BrCode {
  /** True when the charge lives behind `url`; false when the code itself names the receiver's `key`. */
  dynamic: boolean;
  key?: string;
  /** Without scheme, as in the code. */
  url?: string;
  description?: string;
  /** Integer cents; absent when the payer enters the amount, or when a dynamic code's URL has it. */
  amountCents?: number;
  merchantName: string;
  merchantCity: string;
  /** Absent where the code has `***`, which means "none". */
  txid?: string;
}

/** An invalid BR Code. The message is fit to be shown to people. */
export class BrCodeError extends Error {
  override name = 'BrCodeError';
}

export interface BrCodeDetails {
  /** Text for the payer, cut to the space that the key or URL leaves. */
  description?: string;
  /** Integer cents, at least 1. Absent: the payer enters the amount (static), or the URL has it (dynamic). */
  amountCents?: number;
  /** Cut to 25 characters, letters without their accents. */
  merchantName: string;
  /** Cut to 15 characters, letters without their accents. */
  merchantCity: string;
  /**
   * 1 to 25 letters and digits. Not needed in a dynamic code: its charge has the txid, which is too long for this
   * field.
   */
  txid?: string;
}

/** What to encode: a static code by its PIX key, or a dynamic one by its URL (no scheme, at most 77 characters). */
export type BrCodeInput = BrCodeDetails & ({ key: string; url?: never } | { url: string; key?: never });

const pixGui = 'br.gov.bcb.pix';
const noTxid = '***';
const longestField = 99;
/** EMVCo's limit of a whole code, in bytes. */
const longestCode = 512;

/**
 * Encodes a BR Code in plain ASCII: the format allows accents, but many payers' apps fail on them.
 *
 * @throws BrCodeError when a part cannot be encoded: the key is invalid, the URL has a scheme or is too long, the
 *   amount is less than a cent, name or city are empty once in ASCII, or the txid does not fit.
 */
export function buildBrCode(input: BrCodeInput): string {
  const body = [
    field('00', '01'),
    input.url === undefined ? '' : field('01', '12'),
    field('26', pixTemplate(input)),
    field('52', '0000'),
    field('53', '986'),
    input.amountCents === undefined ? '' : field('54', amountText(input.amountCents)),
    field('58', 'BR'),
    field('59', asciiName(input.merchantName, 25, 'merchant name')),
    field('60', asciiName(input.merchantCity, 15, 'merchant city')),
    field('62', field('05', txidText(input.txid))),
    '6304',
  ].join('');
  return body + crc16(body);
}

/**
 * Reads a BR Code of PIX, static or dynamic. The text may come from any source.
 *
 * Strict about what could send money elsewhere or make a code unreadable: structure, CRC, currency, country, one field
 * of each kind, exactly one of key and URL. Lenient where codes in circulation differ without harm: case of the CRC and
 * of the PIX mark, order of fields, any merchant category, no field 62, and names longer than the manual's.
 *
 * @param text at most 512 bytes, without spaces around it.
 * @throws BrCodeError for anything that is not such a code.
 */
export function parseBrCode(text: string): BrCode {
  const fields = readCode(text);
  checkFixed(fields);
  const pix = readPixTemplate(fields);
  const amount = fields.get('54');
  const txid = readFields(fields.get('62') ?? '', 'field 62').get('05');
  return {
    dynamic: pix.url !== undefined,
    ...pix,
    ...(amount === undefined ? {} : { amountCents: readAmount(amount) }),
    merchantName: mandatory(fields, '59', 'merchant name'),
    merchantCity: mandatory(fields, '60', 'merchant city'),
    ...(txid && txid !== noTxid ? { txid } : {}),
  };
}

/**
 * Why a code must not be shown to a payer who owes `expectedCents`; undefined when it is valid. A dynamic code may lack
 * the amount, since its URL has it; a static code may not, since the payer could then pay any amount.
 */
export function checkBrCode(text: string, expectedCents: number): string | undefined {
  try {
    const { amountCents, dynamic } = parseBrCode(text);
    if (amountCents === expectedCents) return undefined;
    if (amountCents !== undefined)
      return `the code asks for ${formatBRL(amountCents)}, not ${formatBRL(expectedCents)}`;
    return dynamic ? undefined : 'the code leaves the amount to the payer';
  } catch (error) {
    if (error instanceof BrCodeError) return error.message;
    throw error;
  }
}

/** CRC16-CCITT-FALSE (polynomial 1021, initial FFFF) of the text's UTF-8 bytes, as four upper-case hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = ((crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021) & 0xffff;
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

// Writing

/** Values are ASCII here, so a character is a byte. */
function field(id: string, value: string): string {
  if (value.length > longestField) throw new BrCodeError(`field ${id} is longer than ${longestField} characters`);
  return id + String(value.length).padStart(2, '0') + value;
}

function pixTemplate(input: BrCodeInput): string {
  const target =
    field('00', pixGui) + (input.url === undefined ? field('01', keyText(input.key)) : urlField(input.url));
  const available = longestField - target.length - '02nn'.length;
  const description = ascii(input.description ?? '', Math.max(available, 0));
  return target + (description === '' ? '' : field('02', description));
}

function keyText(key: string): string {
  if (pixKeyKind(key) === undefined) throw new BrCodeError('the key is not a PIX key');
  return key;
}

function urlField(url: string): string {
  if (!/^[!-~]{1,77}$/.test(url)) throw new BrCodeError('the URL must be 1 to 77 ASCII characters without spaces');
  if (url.includes('://')) throw new BrCodeError('the URL must be without its scheme');
  return field('25', url);
}

function amountText(cents: number): string {
  if (!isCents(cents) || cents === 0) throw new BrCodeError(`not an amount in cents: ${cents}`);
  return centsToReais(cents);
}

function txidText(txid = noTxid): string {
  if (txid !== noTxid && !/^[a-zA-Z0-9]{1,25}$/.test(txid)) {
    throw new BrCodeError('the txid must be 1 to 25 letters and digits');
  }
  return txid;
}

function asciiName(text: string, longest: number, what: string): string {
  const name = ascii(text, longest);
  if (name === '') throw new BrCodeError(`the ${what} is empty`);
  return name;
}

/** São João & Cia → Sao Joao & Cia: a character without an ASCII letter becomes a space; then the text is cut. */
function ascii(text: string, longest: number): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^!-~]+/g, ' ')
    .trim()
    .slice(0, longest)
    .trim();
}

// Reading

/** Splits a whole code into its fields, once its size, characters, first and last field and CRC are right. */
function readCode(text: string): Map<string, string> {
  if (text.length > longestCode || new TextEncoder().encode(text).length > longestCode) {
    throw new BrCodeError(`the code is longer than ${longestCode} bytes`);
  }
  // Invisible characters have no use in a code, and lone surrogates do not survive the encoding.
  if (/[\p{Cc}\p{Cf}\p{Cs}]/u.test(text)) throw new BrCodeError('the code has an invisible character');
  const fields = readFields(text, 'the code');
  const ids = [...fields.keys()];
  if (ids[0] !== '00' || fields.get('00') !== '01') throw new BrCodeError('the code does not begin with field 00 = 01');
  if (ids.at(-1) !== '63') throw new BrCodeError('the code does not end with its CRC (field 63)');
  const crc = fields.get('63') ?? '';
  if (!/^[0-9A-Fa-f]{4}$/.test(crc)) throw new BrCodeError('the CRC is not four hexadecimal digits');
  const right = crc16(text.slice(0, -4));
  if (crc.toUpperCase() !== right) throw new BrCodeError(`the CRC is ${crc}, but should be ${right}`);
  return fields;
}

/** Splits one level of fields. Every byte is read once; a value is at most 99 bytes long. */
function readFields(text: string, where: string): Map<string, string> {
  const bytes = new TextEncoder().encode(text);
  const fields = new Map<string, string>();
  let at = 0;
  while (at < bytes.length) {
    const head = decode(bytes.subarray(at, at + 4), where);
    if (!/^[0-9]{4}$/.test(head)) throw new BrCodeError(`${where} has no id and length at byte ${at + 1}`);
    const id = head.slice(0, 2);
    const end = at + 4 + Number(head.slice(2));
    if (end > bytes.length) throw new BrCodeError(`${where} ends inside field ${id}`);
    if (fields.has(id)) throw new BrCodeError(`${where} has field ${id} twice`);
    fields.set(id, decode(bytes.subarray(at + 4, end), where));
    at = end;
  }
  return fields;
}

function decode(bytes: Uint8Array, where: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new BrCodeError(`${where} has a length that cuts a character in two`);
  }
}

function mandatory(fields: Map<string, string>, id: string, what: string): string {
  const value = fields.get(id);
  if (!value) throw new BrCodeError(`the ${what} (field ${id}) is missing`);
  return value;
}

/** The fields that have one valid value, or one valid form. */
function checkFixed(fields: Map<string, string>): void {
  const initiation = fields.get('01') ?? '12';
  if (initiation !== '11' && initiation !== '12') throw new BrCodeError('field 01 must be 11 or 12');
  const category = mandatory(fields, '52', 'merchant category');
  if (!/^[0-9]{4}$/.test(category)) throw new BrCodeError('the merchant category (field 52) is not four digits');
  const currency = mandatory(fields, '53', 'currency');
  if (currency !== '986') throw new BrCodeError(`the currency is ${currency}, not 986 (BRL)`);
  const country = mandatory(fields, '58', 'country');
  if (country !== 'BR') throw new BrCodeError(`the country is ${country}, not BR`);
}

/** The receiver, from the only template (ids 26 to 51) with PIX's mark; other templates belong to other networks. */
function readPixTemplate(fields: Map<string, string>): Pick<BrCode, 'key' | 'url' | 'description'> {
  const mark = field('00', pixGui);
  const templates = [...fields].filter(
    ([id, value]) => id >= '26' && id <= '51' && value.slice(0, mark.length).toLowerCase() === mark,
  );
  const [found] = templates;
  if (found === undefined) throw new BrCodeError(`the code is not of PIX: no template is marked ${pixGui}`);
  if (templates.length > 1) throw new BrCodeError('the code has two PIX templates');
  const pix = readFields(found[1], `field ${found[0]}`);
  const [key, url, description] = [pix.get('01'), pix.get('25'), pix.get('02')];
  if (key && url) throw new BrCodeError('the code has both a PIX key and a URL');
  if (!key && !url) throw new BrCodeError('the code has neither a PIX key nor a URL');
  return { ...(key ? { key } : {}), ...(url ? { url } : {}), ...(description ? { description } : {}) };
}

function readAmount(text: string): number {
  try {
    return reaisToCents(text);
  } catch {
    throw new BrCodeError(`the amount (field 54) is ${JSON.stringify(text)}, not reais with a decimal point`);
  }
}
