import { z } from 'zod';
import { Cents, iso, PaymentMethod, text } from '../core/schemas.ts';
import { type Installment, installmentsOf } from './installments.ts';

/**
 * A payment link: an address at which anybody pays an amount for something, without a shop of the merchant's own. Each
 * submission of its form makes one payment.
 */

/** `USED_UP`: as many payments as it takes are open or paid. One that ends unpaid makes room again. */
export const PaymentLinkState = z.enum(['OPEN', 'USED_UP', 'EXPIRED', 'DISABLED']);
export type PaymentLinkState = z.infer<typeof PaymentLinkState>;

const fields = {
  description: text(255).meta({
    description: 'What is paid for, as the payer reads it',
    example: 'Mensalidade de dezembro',
  }),
  amount: Cents.optional().meta({ description: 'Integer cents. Absent: the payer enters the amount' }),
  amountMin: Cents.optional().meta({ description: 'The least that a payer may enter' }),
  amountMax: Cents.optional().meta({ description: 'The most that a payer may enter' }),
  provider: text(100)
    .optional()
    .meta({ description: 'Provider name or connection id. Absent: the rules of `/v1/routes` choose' }),
  platformId: text(100).optional(),
  expiresAt: z.iso.datetime({ offset: true }).optional().meta({ description: 'No payment is begun after it' }),
  maxPayments: z.int().min(1).max(1_000_000).optional().meta({
    description: 'How many payments may be open or paid. One that ends unpaid makes room again',
  }),
  maxInstallments: z.int().min(2).max(24).optional().meta({
    description:
      'In how many instalments a payer may pay by card, without interest: all of them together are the amount. Absent: at once',
  }),
};

/** Body of `POST /v1/payment-links`. */
export const CreatePaymentLink = z
  .strictObject({
    ...fields,
    methods: z
      .array(PaymentMethod)
      .min(1)
      .max(PaymentMethod.options.length)
      .transform((methods) => [...new Set(methods)])
      .default(['PIX'])
      .meta({ description: 'What the payer may choose from, in this order' }),
  })
  .refine(({ amount, amountMin, amountMax }) => amount === undefined || (!amountMin && !amountMax), {
    path: ['amount'],
    error: 'is fixed, so it has no bounds: leave out amountMin and amountMax',
  })
  .refine(({ amountMin = 0, amountMax = Number.POSITIVE_INFINITY }) => amountMin <= amountMax, {
    path: ['amountMax'],
    error: 'must be at least amountMin',
  })
  .refine(({ methods, maxInstallments }) => maxInstallments === undefined || methods.includes('CREDIT_CARD'), {
    path: ['maxInstallments'],
    error: 'is for cards: methods needs CREDIT_CARD',
  })
  .meta({ id: 'CreatePaymentLink' });
export type CreatePaymentLink = z.output<typeof CreatePaymentLink>;

export const PaymentLink = z
  .object({
    id: z.string().meta({ example: 'lnk_3f8kq0z6m2x1c9vb7n4w5e8rt0' }),
    url: z.string().meta({ description: 'The page that you give to payers' }),
    state: PaymentLinkState,
    description: z.string(),
    amount: z.int().optional(),
    amountMin: z.int().optional(),
    amountMax: z.int().optional(),
    methods: z.array(PaymentMethod),
    provider: z.string().optional(),
    platformId: z.string().optional(),
    expiresAt: iso.optional(),
    maxPayments: z.int().optional(),
    maxInstallments: z.int().optional(),
    openPayments: z.int().meta({ description: 'Payments that wait for their payer' }),
    paidPayments: z.int(),
    paidAmount: z.int().meta({ description: 'Cents of those that were paid, refunds not subtracted' }),
    createdAt: iso,
    createdBy: z.string().optional(),
    disabledAt: iso.optional(),
  })
  .meta({ id: 'PaymentLink' });
export type PaymentLink = z.infer<typeof PaymentLink>;

/** The least that an instalment is, in cents: card brands refuse less. */
const leastInstallment = 500;

/** The counts of instalments that a link offers for an amount, with the value of each; at once is always offered. */
export const installmentsOfLink = (maxInstallments: number, amount: number): Installment[] =>
  installmentsOf({
    amount,
    numberOfInstallments: maxInstallments,
    maxInstallmentsWithoutInterest: maxInstallments,
    fees: [],
    minInstallmentValue: 0,
  }).filter(
    ({ installmentNumber, installmentValue }) => installmentNumber === 1 || installmentValue >= leastInstallment,
  );

/** The state of a link at a time. @param taken payments of it that are open or paid */
export function stateOfLink(
  link: { expiresAt: Date | null; disabledAt: Date | null; maxPayments: number | null },
  taken: number,
  now: Date,
): PaymentLinkState {
  if (link.disabledAt) return 'DISABLED';
  if (link.expiresAt && link.expiresAt <= now) return 'EXPIRED';
  return link.maxPayments !== null && taken >= link.maxPayments ? 'USED_UP' : 'OPEN';
}
