import { z } from 'zod';
import { AttentionReason } from '../core/attention.ts';
import { maskDocument } from '../core/documents.ts';
import { formatBRL } from '../core/money.ts';
import { maskPixKey } from '../core/pix-keys.ts';
import { text } from '../core/schemas.ts';
import { WithdrawStatus } from '../core/statuses.ts';
import { BalanceWarning } from './coverage.ts';
import { Approval, PayoutMethod, type PayoutRequest, PixType } from './payout.ts';
import type { PayoutPolicy } from './policy.ts';

/** Payouts that come in one file and are approved together. Amounts are integer cents. */

const iso = z.iso.datetime();

/**
 * The states of a batch: it waits for approval, runs until none of its payouts is under way, and ends; or it is
 * canceled.
 */
export const PayoutBatchState = z.enum(['AWAITING_APPROVAL', 'RUNNING', 'DONE', 'CANCELED']);
export type PayoutBatchState = z.infer<typeof PayoutBatchState>;

/**
 * The state of one line. `waiting`: it has no payout yet. `refused`: our own rules refused the payout. `attention`: its
 * payout is open and needs a person. Otherwise its payout's status.
 */
export const PayoutLineState = z.enum([
  'waiting',
  'refused',
  'pending',
  'attention',
  'approved',
  'rejected',
  'canceled',
]);
export type PayoutLineState = z.infer<typeof PayoutLineState>;

/** States of a running batch's lines that may change without a person. */
const openLineStates: readonly PayoutLineState[] = ['waiting', 'pending'];

/** A file of payouts, as the API takes it. */
export const CreatePayoutBatch = z
  .strictObject({
    provider: text(100).meta({
      description: 'Provider name or connection id for all payouts of the batch',
      example: 'Onz',
    }),
    fileName: text(200).meta({ example: 'folha-novembro.csv' }),
    csv: z.string().min(1).meta({ description: 'The file: at most 1,000 lines and 1 MB of UTF-8' }),
    allowDuplicate: z
      .boolean()
      .default(false)
      .meta({ description: 'Accept the file although the same file was a batch before' }),
  })
  .meta({ id: 'CreatePayoutBatch' });
export type CreatePayoutBatch = z.output<typeof CreatePayoutBatch>;

/** The receiver of a line, masked. */
const LineReceiver = z.object({
  paymentMethod: PayoutMethod,
  name: z.string().optional(),
  pixKey: z.string().optional().meta({ description: 'Masked' }),
  pixType: PixType.optional(),
  document: z.string().optional().meta({ description: 'Masked' }),
  receiverId: z.string().optional(),
  bankCode: z.string().optional(),
  branchNumber: z.string().optional(),
  accountNumber: z.string().optional().meta({ description: 'Masked' }),
  description: z.string().optional(),
});

const lineNumber = z.int().meta({ description: 'Line number in the file; the header is line 1' });

/** A line of a file in the preview. */
export const CheckedLine = LineReceiver.extend({
  line: lineNumber,
  amount: z.int(),
  withdrawReference: z.string().optional(),
}).meta({ id: 'CheckedPayoutLine' });
export type CheckedLine = z.infer<typeof CheckedLine>;

/** An error in a file, with its place. */
export const LineError = z
  .object({ line: lineNumber, field: z.string(), message: z.string() })
  .meta({ id: 'PayoutLineFault' });
export type LineError = z.infer<typeof LineError>;

export const CheckedBatch = z
  .object({
    lines: z.array(CheckedLine).meta({ description: 'Lines without errors' }),
    errors: z.array(LineError),
    count: z.int(),
    amount: z.int().meta({ description: 'Sum of `lines`' }),
    sameFile: z.string().optional().meta({ description: 'The earlier batch of the same file' }),
    balanceWarning: BalanceWarning.optional().meta({
      description: 'The provider’s last known balance does not cover the lines and what is on its way',
    }),
  })
  .meta({ id: 'CheckedPayoutBatch' });

const Tally = z.object({ count: z.int(), amount: z.int() });

export const PayoutBatch = z
  .object({
    id: z.string().meta({ example: 'bat_3f8kq0z6m2x1c9vb7n4w5e8rt0' }),
    provider: z.string(),
    connectionId: z.string(),
    fileName: z.string(),
    state: PayoutBatchState,
    lines: z.int(),
    amount: z.int(),
    currency: z.literal('BRL'),
    approval: z.object({
      needed: z.int().meta({ description: 'Number of required approvals' }),
      given: z.array(Approval),
      why: z.string(),
    }),
    counts: z.object(Object.fromEntries(PayoutLineState.options.map((state) => [state, Tally])) as TallyShape).meta({
      description: 'Current lines and cents by state, also after the end of the batch',
    }),
    progress: z.object({ ended: z.int(), of: z.int() }).meta({
      description: 'Lines that are final or wait for a person; all lines when the batch is DONE',
    }),
    createdBy: z.object({ id: z.string(), name: z.string() }).optional().meta({
      description:
        'The person who created it, or who made the API key that did. Absent: a key that an operator created',
    }),
    canceled: Approval.optional().meta({ description: 'Who canceled it, and why' }),
    needsAttention: z.boolean(),
    attention: z.object({ reason: AttentionReason, detail: z.string(), since: iso }).optional(),
    createdAt: iso,
    startedAt: iso.optional().meta({ description: 'Time of the last approval' }),
    endedAt: iso.optional(),
  })
  .meta({ id: 'PayoutBatch' });
type TallyShape = Record<PayoutLineState, typeof Tally>;
export type PayoutBatch = z.infer<typeof PayoutBatch>;
export type PayoutTallies = PayoutBatch['counts'];

/** A line of a batch, with its payout if there is one. */
export const PayoutBatchLine = CheckedLine.extend({
  state: PayoutLineState,
  payoutId: z.string().optional().meta({ description: 'The payout, once it was created' }),
  status: WithdrawStatus.optional(),
  endToEndId: z.string().optional(),
  approvedAt: iso.optional(),
  failure: z.string().optional().meta({ description: 'Why it failed, or why it needs a person' }),
}).meta({ id: 'PayoutBatchLine' });
export type PayoutBatchLine = z.infer<typeof PayoutBatchLine>;

/** The receiver of a line, with document, key and account masked. */
export function showReceiver(request: PayoutRequest): z.infer<typeof LineReceiver> {
  const { paymentMethod, name, accountHolder, pixKey, pixType, document, accountDocument, accountNumber } = request;
  const { receiverId, bankCode, branchNumber, description } = request;
  const shownName = name ?? accountHolder;
  const shownDocument = document ?? accountDocument;
  return {
    paymentMethod,
    ...(shownName && { name: shownName }),
    ...(pixKey && { pixKey: maskPixKey(pixKey, pixType) }),
    ...(pixType && { pixType }),
    ...(shownDocument && { document: maskDocument(shownDocument) }),
    ...(receiverId && { receiverId }),
    ...(bankCode && { bankCode }),
    ...(branchNumber && { branchNumber }),
    ...(accountNumber && { accountNumber: `***${accountNumber.slice(-3)}` }),
    ...(description && { description }),
  };
}

export const noTallies = (): PayoutTallies =>
  Object.fromEntries(PayoutLineState.options.map((state) => [state, { count: 0, amount: 0 }])) as PayoutTallies;

/** The number of lines that have ended or wait for a person. */
export const endedLines = (counts: PayoutTallies): number =>
  PayoutLineState.options
    .filter((state) => !openLineStates.includes(state))
    .reduce((sum, state) => sum + counts[state].count, 0);

/** How many people must approve a batch, and why: always one, and more where its sum reaches the merchant's limit. */
export function batchApproval(
  { approveFrom, approvals }: PayoutPolicy,
  amount: number,
): { needed: number; why: string } {
  if (approveFrom === undefined || amount < approveFrom || approvals === 1) {
    return { needed: 1, why: 'A batch runs after a person other than its creator has approved it.' };
  }
  const why = `Payouts from ${formatBRL(approveFrom)} need ${approvals} people, and this batch has ${formatBRL(amount)} in all.`;
  return { needed: approvals, why };
}
