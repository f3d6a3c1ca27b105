import { z } from 'zod';
import { accountForm, accountParts, branchForm, branchParts, formatAccount } from './bank-accounts.ts';
import { showsCardNumber } from './card-numbers.ts';
import { documentKind, normaliseDocument } from './documents.ts';
import { maxCents } from './money.ts';

/**
 * Schemas that the entities of all subjects share. Requests, answers and the OpenAPI document are all made from schemas.
 *
 * Schemas of requests are strict: an unknown field is refused by name rather than ignored, since a misspelt
 * `installments` costs money.
 */

/** Text from a merchant: not empty, no control characters (Postgres refuses NUL, terminals execute ESC sequences). */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the point
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, { error: 'has a control character' })
    .regex(/^\P{Cs}*$/u, { error: 'has half a character (an unpaired surrogate)' })
    .refine((value) => !showsCardNumber(value), { error: 'has a card number: send it to POST /v1/card-tokens' });

export const Cents = z
  .int({ error: (issue) => (issue.input === undefined ? 'is required' : 'must be an integer number of cents') })
  .min(1, { error: 'must be at least 1 cent' })
  .max(maxCents, { error: `must be at most ${maxCents} cents` })
  .meta({ description: 'Integer cents', example: 12990 });

export const PaymentMethod = z.enum(['PIX', 'CREDIT_CARD', 'BILLET']);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** CPF or CNPJ, with or without its mask; stored without, in upper case. */
export const TaxDocument = z
  .string()
  .max(32)
  .transform(normaliseDocument)
  .refine((value) => documentKind(value) !== undefined, { error: 'is not a valid CPF or CNPJ' })
  .meta({ description: 'CPF or CNPJ (also alphanumeric), mask optional', example: '52998224725' });

/** The type that is given with a document must be the document's own. @param field that of the document. */
export const isTypeOf = (document: string | undefined, documentType: 'CPF' | 'CNPJ' | undefined): boolean =>
  document === undefined || documentType === undefined || documentKind(document) === documentType;
export const notItsType = { path: ['documentType'], error: 'is not the type of this document' };

/** A Brazilian phone as people write it, which adapters bring into their providers' form. */
export const Phone = text(20)
  .refine((value) => /^(\+?55)?[1-9][0-9]{9,10}$/.test(value.replace(/[().\-\s]/g, '')), {
    error: 'is not a Brazilian phone number (area code and 8 or 9 digits)',
  })
  .meta({ description: 'Area code and number, with or without +55 and mask', example: '11999998888' });

/** A CEP, with or without its mask, of which adapters send the digits. */
export const PostalCode = text(10)
  .regex(/^\d{2}[. ]?\d{3}[- ]?\d{3}$/, { error: 'must be eight digits' })
  .meta({ description: 'CEP, mask optional', example: '01001000' });

/** The fields of a bank account that payouts and receivers share. */
export const BankCode = z
  .string()
  .regex(/^[0-9]{3}$/, { error: 'must be three digits' })
  .meta({ example: '341' });

export const BranchNumber = text(10)
  .refine((value) => branchParts(value) !== undefined, { error: branchForm })
  .meta({ description: 'Its check digit after a dash, or left out: providers get the number', example: '0001' });

/** The whole account in one field; stored with the dash. */
export const AccountNumber = text(24)
  .transform(formatAccount)
  .refine((value) => accountParts(value) !== undefined, { error: accountForm })
  .meta({
    description: 'Number, dash and check digit. Without a dash the last character is the check digit',
    example: '12345-6',
  });

/** Why a provider call failed, and what it may have done there. */
export const Failure = z
  .object({
    code: z.string(),
    message: z.string(),
    /** `refused`: final. `none`: provably not done, safe to try again with a new key. */
    effect: z.enum(['none', 'refused', 'unknown']),
    httpStatus: z.int().optional(),
    providerCode: z.string().optional(),
  })
  .meta({ id: 'Failure' });
export type Failure = z.infer<typeof Failure>;

/** The version that a change is based on, and 0 for none yet. The column holds 32 bits, also of the next one. */
export const BaseVersion = z.int().min(0).max(2_147_483_646);

export const iso = z.iso.datetime();
