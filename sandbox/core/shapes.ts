import { createHash } from 'node:crypto';
import { z } from 'zod';
import { buildBrCode } from '../../domain/core/brcode.ts';
import { documentKind } from '../../domain/core/documents.ts';
import { centsToReais, maxCents, reaisToCents } from '../../domain/core/money.ts';
import { type Boleto, makeBoleto } from './boleto.ts';
import type { Charge } from './entities.ts';

/** Pieces of descriptions: schemas of requests, as strict as the providers are, and what their answers share. */

const text = (form: RegExp, error: string) => z.string().regex(form, { error });

/** Transforms an amount in reais to cents. */
const inCents = (value: string | number, context: z.core.$RefinementCtx): number => {
  try {
    const cents = reaisToCents(value);
    if (cents > 0) return cents;
  } catch {
    // Reported below, as an amount of zero is.
  }
  context.addIssue({ code: 'custom', message: 'must be an amount in reais, with at most two decimals' });
  return z.NEVER;
};

const digits = (least: number, most = least) =>
  text(
    new RegExp(`^\\d{${least},${most}}$`),
    least === most ? `must be ${least} digits` : `must be ${least} to ${most} digits`,
  );

const cpf = z.string().refine((number) => documentKind(number) === 'CPF', { error: 'is not a valid CPF' });
const cnpj = z.string().refine((number) => documentKind(number) === 'CNPJ', { error: 'is not a valid CNPJ' });

/** A document with its type, and valid for it. */
const documentOf = <Kind extends string>(kinds: readonly [Kind, ...Kind[]]) =>
  z
    .object({ type: z.enum(kinds), number: z.string() })
    .refine(({ type, number }) => documentKind(number)?.toLowerCase() === type.toLowerCase(), {
      path: ['number'],
      error: 'is not a valid document of this type',
    });

/** Schemas of fields. All amounts are parsed to cents and must be above zero. */
export const is = {
  /** An integer. */
  cents: z.int().min(1).max(maxCents),
  /** Cents written as text. */
  centsText: text(/^[1-9]\d{0,11}$/, 'must be cents as text').transform(Number),
  /** A number with at most two decimals. */
  reais: z.number().transform(inCents),
  /** Text with a point and exactly two decimals. */
  reaisText: text(/^\d{1,10}\.\d{2}$/, 'must be reais as text with two decimals').transform(inCents),

  /** Digits without a mask, with valid check digits. */
  cpf,
  cnpj,
  cpfOrCnpj: z.union([cpf, cnpj], { error: 'is not a valid CPF or CNPJ' }),
  document: documentOf(['cpf', 'cnpj']),
  documentInUpperCase: documentOf(['CPF', 'CNPJ']),

  text: (longest: number) => z.string().min(1).max(longest),
  digits,
  email: z.email(),
  url: z.url(),
  uuid: z.uuid(),
  /** `YYYY-MM-DD`. */
  day: z.iso.date(),
  /** Area code and number. */
  phone: digits(10, 11),
  phoneWith55: text(/^55\d{10,11}$/, 'must be 55, area code and number'),
  phoneWithPlus55: text(/^\+55\d{10,11}$/, 'must be +55, area code and number'),
  postalCode: digits(8),
  state: text(/^[A-Z]{2}$/, 'must be two capitals'),

  cardNumber: digits(13, 19),
  cvv: digits(3, 4),
  /** What proves an authentication: bytes in base64. */
  cavv: text(/^[A-Za-z0-9+/]{20,60}={0,2}$/, 'must be base64'),
  month: z.int().min(1).max(12),
  monthText: text(/^(0[1-9]|1[0-2])$/, 'must be 01 to 12'),
  year: z.int().min(2000).max(2099),
  yearText: text(/^20\d\d$/, 'must be four digits'),
  shortYearText: digits(2),
};

/** Cents as a number in reais, as many answers have it. */
export function reais(cents: number): number {
  return Number(centsToReais(cents));
}

/** The PIX code of a charge, whose payload is at an address of the provider's. @param host such as `pix.orbita.invalid`. */
export function brCode(host: string, charge: Pick<Charge, 'id' | 'amount'>): string {
  const at = createHash('sha256').update(charge.id).digest('hex').slice(0, 32);
  return buildBrCode({
    url: `${host}/qr/v2/${at}`,
    amountCents: charge.amount,
    merchantName: 'Pagamentos de Teste',
    merchantCity: 'Sao Paulo',
  });
}

/** The boleto of a charge. @param bank three digits. @param due the day it is due. Default: the day it expires. */
export function boletoOf(charge: Pick<Charge, 'id' | 'amount' | 'expiresAt'>, bank = '001', due?: unknown): Boleto {
  const hash = createHash('sha256').update(charge.id).digest('hex').slice(0, 20);
  const free = BigInt(`0x${hash}`).toString().padStart(25, '0');
  return makeBoleto(
    bank,
    new Date(String(due ?? dayInBrazil(charge.expiresAt ?? new Date(0).toISOString()))),
    charge.amount,
    free,
  );
}

const brazil = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' });

/** `YYYY-MM-DD` of an instant in Sao Paulo, which for three hours of every night is another day than in UTC. */
export const dayInBrazil = (instant: string): string => brazil.format(new Date(instant));

/** The first issue of a ZodError, with the name of its field. */
export function firstIssue(error: z.ZodError): string {
  const [issue] = error.issues;
  return `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'is not valid'}`;
}
