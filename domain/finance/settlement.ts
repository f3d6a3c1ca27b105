import { z } from 'zod';
import { AttentionReason } from '../core/attention.ts';
import { daysLater } from '../core/days.ts';
import { iso, PaymentMethod } from '../core/schemas.ts';
import { businessDayFrom, businessDaysLater } from './business-days.ts';
import { partsOf, type SettlementTerms } from './fees.ts';

export const SettlementState = z.enum(['EXPECTED', 'SETTLED']);
export type SettlementState = z.infer<typeof SettlementState>;

const day = z.iso.date();

/** What one person says has arrived, where the difference is so large that a second one must say the same. */
export interface SettlementProposal {
  settledOn: string;
  /** Cents. */
  amount: number;
  reason: string;
  /** The person's id. */
  by: string;
  byName: string;
  at: string;
}

/** What a provider pays out on one day: parts of payments by card and boleto. PIX arrives at once and has none. */
export const Settlement = z
  .object({
    id: z.string().meta({ example: 'set_3f8kq0z6m2x1c9vb7n4w5e8rt0' }),
    connectionId: z.string(),
    provider: z.string(),
    state: SettlementState,
    expectedOn: day.meta({ description: 'The day in Brazil, by the connection’s terms' }),
    amount: z.int().meta({
      description:
        'Cents that are expected, after fees. Negative: refunds and disputes of that day exceed what arrives, and the provider takes them',
    }),
    parts: z.int().meta({ description: 'How many instalments and corrections it consists of' }),
    settledOn: day.optional(),
    settledAmount: z.int().optional().meta({ description: 'Cents that arrived. Negative: the provider took them' }),
    bankedAmount: z.int().optional().meta({
      description: 'Cents of it that a line of the merchant’s own bank shows (`bank` in the ledger). Absent: none does',
    }),
    basis: z
      .enum(['person', 'date'])
      .optional()
      .meta({ description: '`person`: somebody confirmed it. `date`: its day has come, and nobody has proved it' }),
    settledBy: z.string().optional(),
    reason: z.string().optional().meta({ description: 'Why it differs from what was expected' }),
    totals: z
      .object({
        gross: z.int().meta({ description: 'Cents that payers paid for the parts' }),
        fee: z.int().meta({ description: 'Cents that the provider keeps of them' }),
        adjustment: z.int().meta({
          description: 'Cents of refunds, disputes and corrections. `gross` less `fee`, with this, is `amount`',
        }),
      })
      .optional()
      .meta({ description: 'The sums of its parts. Of one settlement alone, not in lists' }),
    proposal: z
      .object({ settledOn: day, amount: z.int(), reason: z.string(), by: z.string(), at: iso })
      .optional()
      .meta({ description: 'What one person says has arrived; a second one must confirm it' }),
    needsAttention: z.boolean(),
    attention: z.object({ reason: AttentionReason, detail: z.string(), since: iso }).optional(),
    updatedAt: iso,
  })
  .meta({ id: 'Settlement' });
export type Settlement = z.infer<typeof Settlement>;

export const SettlementPart = z
  .object({
    paymentId: z.string(),
    paymentMethod: PaymentMethod,
    orderId: z.string().optional().meta({ description: 'The merchant’s own reference of the payment' }),
    installment: z.int().meta({ description: '0: a correction after the last instalment had arrived' }),
    installments: z.int().optional().meta({
      description: 'Of how many; 1 where all of the payment arrives at once. Absent of a correction',
    }),
    gross: z.int().meta({ description: 'Its share of what the payer paid, in cents. 0 of a correction' }),
    fee: z.int().meta({ description: 'Its share of the fee, in cents' }),
    adjustment: z.int().meta({
      description:
        'Refunds, disputes and corrections in it, in cents: what `amount` differs by from `gross` less `fee`. Mostly negative',
    }),
    amount: z.int().meta({ description: 'Cents that arrive' }),
  })
  .meta({ id: 'SettlementPart' });
export type SettlementPart = z.infer<typeof SettlementPart>;

/** The last day whose settlements are overdue: they had that day and the next business day to arrive. Pure. */
export function overdueUpTo(today: string): string {
  let found = daysLater(today, -1);
  while (businessDaysLater(found, 1) >= today) found = daysLater(found, -1);
  return found;
}

/** When the parts of a sale arrive, by instalment. @param approvedOn the day in Brazil. Pure. */
export function expectedDays(
  { days, count, perInstallment }: SettlementTerms,
  approvedOn: string,
  installments: number,
): string[] {
  const after = (times: number) =>
    count === 'business'
      ? businessDaysLater(approvedOn, days * times)
      : businessDayFrom(daysLater(approvedOn, days * times));
  return perInstallment ? Array.from({ length: installments }, (_, at) => after(at + 1)) : [after(1)];
}

/** A part of a payment that is to arrive on a day. */
export interface PlannedPart {
  /** 1 for the first; 0: what changed after all parts had arrived. */
  installment: number;
  /** Integer cents. Negative: the provider takes it from what arrives on that day. */
  amount: number;
  expectedOn: string;
}

/** What is known of a payment when its settlement is planned. */
export interface ToPlan {
  terms: SettlementTerms;
  approvedOn: string;
  installments: number;
  /** Integer cents that the provider owes for it in all: paid less fee, refunds and disputes. */
  owed: number;
  /** Parts whose settlement has arrived. They stay as they were. */
  arrived: readonly Pick<PlannedPart, 'installment' | 'amount'>[];
  today: string;
}

/**
 * The parts of a payment that are still to arrive; with those that have, they sum to what is owed. A change after the last
 * part has arrived (a refund, a chargeback, a corrected fee) is settled on the next business day. Pure.
 */
export function planParts({ terms, approvedOn, installments, owed, arrived, today }: ToPlan): PlannedPart[] {
  const rest = owed - arrived.reduce((sum, { amount }) => sum + amount, 0);
  if (rest === 0) return [];
  const done = new Set(arrived.map(({ installment }) => installment));
  const open = expectedDays(terms, approvedOn, installments)
    .map((expectedOn, at) => ({ installment: at + 1, expectedOn }))
    .filter(({ installment }) => !done.has(installment));
  if (open.length === 0) return [{ installment: 0, amount: rest, expectedOn: businessDaysLater(today, 1) }];
  const amounts = partsOf(rest, open.length);
  return open.map((part, at) => ({ ...part, amount: amounts[at] ?? 0 })).filter(({ amount }) => amount !== 0);
}
