import { createHash } from 'node:crypto';
import { accountParts, branchParts } from '../../domain/core/bank-accounts.ts';
import { type DocumentKind, documentKind, normaliseDocument } from '../../domain/core/documents.ts';
import type { PixKeyKind } from '../../domain/core/pix.ts';
import { splitCents } from '../../domain/payments/splits.ts';
import type { WithdrawRequest } from '../../domain/payouts/payout.ts';
import type { TransactionArgument } from './declaration.ts';
import { AdapterRefusal, type Operation } from './errors.ts';
import { referenceMember } from './read.ts';

/* Parts of requests that many providers share (specification, section 5). */

export const digits = (text: string | undefined): string => (text ?? '').replace(/\D/g, '');

/** A tax document without its mask: 11 digits are a CPF, anything else a CNPJ, which may have letters. */
export function taxDocument(text: string): { number: string; kind: DocumentKind } {
  const number = normaliseDocument(text);
  return { number, kind: documentKind(number) ?? (/^\d{11}$/.test(number) ? 'CPF' : 'CNPJ') };
}

/** Digits of a phone without the country's 55; empty where there is no phone. */
export const nationalPhone = (text: string | undefined): string => digits(text).replace(/^55(?=\d{10,11}$)/, '');

/** Area code and the rest, without 55. */
export function phoneParts(text: string | undefined): { area: string; rest: string } {
  const national = nationalPhone(text);
  return { area: national.slice(0, 2), rest: national.slice(2) };
}

/** The reference that the provider stores with the charge: ours, else the merchant's. */
export const referenceOf = (request: TransactionArgument): string | undefined => request.reference ?? request.orderId;

/** Our callback address with our reference, for a protocol with `referenceInAddress`. */
export function addressWithReference(request: TransactionArgument): string | undefined {
  const reference = referenceOf(request);
  if (!request.webhookUrl || !reference) return request.webhookUrl;
  const address = new URL(request.webhookUrl);
  address.searchParams.set(referenceMember, reference);
  return address.href;
}

/** A description for providers that require one: the merchant's, else the first item's title. */
export const descriptionOf = ({ description, items }: TransactionArgument): string =>
  description ?? items[0]?.title ?? 'Pagamento';

/** For providers that require the payer's phone. @throws AdapterRefusal for a charge without one */
export function needPhone(provider: string, operation: Operation, argument: unknown): void {
  if (operation !== 'createTransaction' || digits((argument as TransactionArgument).customer?.phone) !== '') return;
  throw new AdapterRefusal(`${provider}: the customer's phone is required`, 'invalid', 'customer.phone');
}

/** Digits of a phone with the country's 55 in front; empty where there is no phone. */
export function phoneWith55(text: string | undefined): string {
  const { area, rest } = phoneParts(text);
  return area === '' ? '' : `55${area}${rest}`;
}

/**
 * Items for a provider that charges their sum: the request's own, or a single one for the whole amount where their sum
 * differs from it (freight, discounts).
 */
export function itemsThatAddUp({ amount, items, description }: TransactionArgument): TransactionArgument['items'] {
  const sum = items.reduce((left, { unitPrice, quantity }) => left + unitPrice * quantity, 0);
  if (sum === amount) return items;
  return [{ title: description ?? items[0]?.title ?? 'Pagamento', unitPrice: amount, quantity: 1, tangible: false }];
}

/** @throws AdapterRefusal with the alternative: splits must not be dropped silently. */
export function refuseSplits(provider: string): never {
  const instead = 'Charge without splits and pay the parts out, or choose a provider that takes splits.';
  throw new AdapterRefusal(`${provider}: splits are not offered here. ${instead}`, 'unsupported', 'splits');
}

/** The request's splits with whole cents each; undefined where it has none. */
export function partsOf({ amount, splits = [] }: TransactionArgument) {
  const cents = splitCents(amount, splits);
  return splits.length > 0 ? splits.map((split, at) => ({ ...split, cents: cents[at] ?? 0 })) : undefined;
}

/**
 * The key as the specification sends it: digits only, unless it is an e-mail or a random key. In a new CNPJ letters are
 * part of the number and are preserved.
 *
 * @param phonePrefix put before the national number of a phone.
 */
export function pixKeyOf({ pixKey = '', pixType }: WithdrawRequest, phonePrefix = ''): string {
  if (pixType === 'EMAIL' || pixType === 'RANDOM') return pixKey.trim();
  if (pixType === 'CNPJ') return normaliseDocument(pixKey);
  if (pixType !== 'PHONE') return digits(pixKey);
  return `${phonePrefix}${nationalPhone(pixKey)}`;
}

/** The kind of a key without a type (specification, section 5: Veltrax and Vexy). */
export function inferPixType(key: string): PixKeyKind {
  if (key.includes('@')) return 'EMAIL';
  const number = digits(key);
  if (/[a-z]/i.test(key.replace(/^\+/, ''))) return 'RANDOM';
  if (number.length === 11) return 'CPF';
  if (number.length === 14) return 'CNPJ';
  if (number.length === 10) return 'PHONE';
  return 'RANDOM';
}

/** Branch and account of a payout, in parts: the same for every provider, in whatever form the payout was stored. */
export function accountOf({ branchNumber = '', accountNumber = '' }: WithdrawRequest) {
  const { number = digits(branchNumber) } = branchParts(branchNumber) ?? {};
  return { branch: number, ...(accountParts(accountNumber) ?? { number: digits(accountNumber), digit: '' }) };
}

/** Two digits of a year as four. */
export const fullYear = (year: string): string => `20${year.slice(-2)}`;

/** `YYYY-MM-DD` in São Paulo, `ms` from now. */
export const dayIn = (now: Date, ms: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date(now.getTime() + ms));

/** São Paulo's time, `ms` from now, with its offset. */
export const timeIn = (now: Date, ms: number): string =>
  `${new Date(now.getTime() + ms - 3 * 3_600_000).toISOString().slice(0, 19)}-03:00`;

/** A text of letters and digits, unique to the reference: the reference itself if it fits, else its digest. */
export function lettersAndDigits(reference: string, maxLength: number): string {
  const fits = /^[a-zA-Z0-9]+$/.test(reference) && reference.length <= maxLength;
  return fits ? reference : digest(reference).slice(0, maxLength);
}

export const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A uuid that follows from the text, in the form of a name-based one (version 5). */
export function uuidOf(text: string): string {
  const [, ...parts] = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(digest(text)) ?? [];
  const [first, second, third, fourth, fifth] = parts;
  return `${first}-${second}-5${third}-8${fourth}-${fifth}`;
}

/** Without the members that are undefined: a provider may give `null` a meaning. */
export function filled<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''),
  ) as Partial<Fields>;
}
