import { z } from 'zod';
import { hasCardNumber } from './card-numbers.ts';
import { documentKind, normaliseDocument } from './documents.ts';
import { maxCents } from './money.ts';

/**
 * The entities of the specification's section 3, as zod schemas: what the API takes, what it answers, and what the
 * OpenAPI page shows are all made from these.
 *
 * Strict towards callers: a field that nobody knows is refused by name rather than dropped in silence, since a
 * misspelt `installments` is money.
 */

/** Text of a merchant: never empty, never with control characters (Postgres refuses NUL, terminals obey ESC). */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the point
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, { error: 'has a control character' })
    .regex(/^\P{Cs}*$/u, { error: 'has half a character (an unpaired surrogate)' })
    .refine((value) => !hasCardNumber(value), { error: 'has a card number: send it to POST /v1/card-tokens' });

export const Cents = z
  .int({ error: (issue) => (issue.input === undefined ? 'is required' : 'must be an integer number of cents') })
  .min(1, { error: 'must be at least 1 cent' })
  .max(maxCents, { error: `must be at most ${maxCents} cents` })
  .meta({ description: 'Integer cents', example: 12990 });

export const PaymentMethod = z.enum(['PIX', 'CREDIT_CARD', 'BILLET']);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** CPF or CNPJ, with or without its mask; kept without, in upper case. */
export const TaxDocument = z
  .string()
  .max(32)
  .transform(normaliseDocument)
  .refine((value) => documentKind(value) !== undefined, { error: 'is not a valid CPF or CNPJ' })
  .meta({ description: 'CPF or CNPJ (also alphanumeric), mask optional', example: '52998224725' });

export const Failure = z
  .object({
    code: z.string(),
    message: z.string(),
    /** `refused`: final. `none`: surely not done, safe to try again with a new key. */
    effect: z.enum(['none', 'refused', 'unknown']),
    httpStatus: z.int().optional(),
    providerCode: z.string().optional(),
  })
  .meta({ id: 'Failure' });
export type Failure = z.infer<typeof Failure>;

export const iso = z.iso.datetime();
