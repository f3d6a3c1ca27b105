import { z } from 'zod';
import { AttentionReason } from '../core/attention.ts';
import type { PixKeyKind } from '../core/pix.ts';
import {
  AccountNumber,
  BankCode,
  BranchNumber,
  Cents,
  Failure,
  isTypeOf,
  notItsType,
  TaxDocument,
  text,
} from '../core/schemas.ts';
import { StatusBasis } from '../core/status-basis.ts';
import { WithdrawStatus } from '../core/statuses.ts';
import { BalanceWarning } from './coverage.ts';

/**
 * Payouts (specification, section 3, "Withdraw request" and "Withdraw result"), as the API accepts and returns them.
 */

export const PayoutMethod = z.enum(['PIX', 'BANK_ACCOUNT', 'RECEIVER']);
export type PayoutMethod = z.infer<typeof PayoutMethod>;

export const PixType = z.enum(['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'RANDOM']);

const iso = z.iso.datetime();

const requestFields = z.strictObject({
  paymentMethod: PayoutMethod.default('PIX'),
  amount: Cents,
  pixKey: text(140).optional().meta({ example: 'maria@example.com' }),
  pixType: PixType.optional().meta({ description: 'Absent: derived from the form of the key', example: 'EMAIL' }),
  document: TaxDocument.optional().meta({ description: 'CPF or CNPJ of the receiver' }),
  documentType: z.enum(['CPF', 'CNPJ']).optional(),
  name: text(140).optional().meta({ example: 'Maria Silva' }),
  email: z.email({ error: 'is not a valid e-mail' }).max(254).optional(),
  description: text(255).optional(),
  withdrawReference: text(100).optional().meta({
    description: 'Your reference, unique per merchant: a second payout with it is refused. Absent: the payout’s own id',
    example: 'folha-2026-11-001',
  }),
  receiverId: text(100).optional(),
  bankCode: BankCode.optional(),
  branchNumber: BranchNumber.optional(),
  accountNumber: AccountNumber.optional(),
  accountHolder: text(140).optional(),
  accountDocument: TaxDocument.optional(),
  webhookUrl: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .max(2048)
    .optional(),
  allowDuplicate: z
    .boolean()
    .default(false)
    .meta({ description: 'Send it although the same receiver got the same amount shortly before' }),
});

const hasItsType = ({ document, accountDocument, documentType }: z.output<typeof requestFields>): boolean =>
  isTypeOf(document ?? accountDocument, documentType);

/** A payout's request without its provider: a line of a batch. */
export const LineRequest = requestFields.refine(hasItsType, notItsType);
export type LineRequest = z.output<typeof LineRequest>;

/** Withdraw request, with our additions. */
export const CreatePayout = z
  .strictObject({
    provider: text(100).meta({ description: 'Provider name (`Onz`) or connection id', example: 'Onz' }),
    ...requestFields.shape,
  })
  .refine(hasItsType, notItsType)
  .meta({
    id: 'CreatePayout',
    example: {
      provider: 'Onz',
      amount: 250000,
      paymentMethod: 'PIX',
      pixKey: 'maria@example.com',
      withdrawReference: 'folha-2026-11-001',
    },
  });
export type CreatePayout = z.output<typeof CreatePayout>;

/** The part of a request that is stored, sealed, and passed to the adapter. */
export type PayoutRequest = Omit<CreatePayout, 'provider' | 'allowDuplicate'>;

/**
 * The stage of a payout. `held`: it was provably not sent, and a person decides how to continue. `sent`: the provider
 * has it, or may have it.
 */
export const PayoutStage = z.enum(['awaiting_approval', 'sending', 'sent', 'held', 'closed']);
export type PayoutStage = z.infer<typeof PayoutStage>;

/** A person's approval of a payout or a batch. */
export const Approval = z.object({ by: z.string(), name: z.string(), at: iso, reason: z.string().optional() });
export type Approval = z.infer<typeof Approval>;

/** The outcome of a payout as one person reports it; it counts when a second person reports the same. */
export const Resolution = z.object({
  outcome: z.enum(['approved', 'rejected']),
  by: z.string(),
  name: z.string(),
  at: iso,
  reason: z.string(),
  evidence: z.string().optional(),
});
export type Resolution = z.infer<typeof Resolution>;

/** A connection at which the payout was provably not sent. */
export const TriedPayout = z.object({
  provider: z.string(),
  connectionId: z.string(),
  attempt: z.int(),
  reference: z.string().meta({ description: 'The reference that was used there' }),
  why: z.string(),
});

/** A payout, as lists and events carry it and the console shows it. Absent fields were not given, or are not known yet. */
export const Payout = z
  .object({
    id: z.string().meta({ example: 'pyo_3f8kq0z6m2x1c9vb7n4w5e8rt0' }),
    provider: z.string(),
    connectionId: z.string(),
    paymentMethod: PayoutMethod,
    withdrawId: z.string().optional().meta({ description: "The provider's id" }),
    withdrawReference: z.string(),
    status: WithdrawStatus,
    statusBasis: StatusBasis.optional(),
    stage: PayoutStage,
    amount: z.int().meta({ description: 'Cents that the receiver gets' }),
    fee: z.int().optional().meta({ description: 'Cents that the provider keeps for it beside the amount, as it says' }),
    expectedFee: z
      .int()
      .optional()
      .meta({ description: 'Cents by the connection’s fee table (`GET /v1/fees`) of the day on which it was sent' }),
    debitedAmount: z.int().optional().meta({
      description:
        'Cents that have left the account at the provider: the amount with its fee, or the fee alone that is kept of a returned payout. Absent while no fee is known',
    }),
    currency: z.literal('BRL'),
    pixKey: z.string().optional().meta({ description: 'Masked' }),
    pixType: PixType.optional(),
    name: z.string().optional(),
    document: z.string().optional().meta({ description: 'Masked' }),
    documentType: z.enum(['CPF', 'CNPJ']).optional(),
    email: z.string().optional(),
    receiverId: z.string().optional(),
    bankCode: z.string().optional(),
    branchNumber: z.string().optional(),
    accountNumber: z.string().optional().meta({ description: 'Masked' }),
    accountHolder: z.string().optional(),
    accountDocument: z.string().optional().meta({ description: 'Masked' }),
    description: z.string().optional(),
    endToEndId: z.string().optional(),
    approvedAt: iso.optional().meta({ description: 'Time at which the provider reported it as done' }),
    returnedAt: iso.optional().meta({ description: 'Time at which the receiver’s bank returned it' }),
    batchId: z.string().optional(),
    createdBy: z
      .string()
      .optional()
      .meta({ description: 'The person who created it, or who made the API key that did' }),
    createdByName: z.string().optional().meta({ description: 'That person’s name; answered for a single payout' }),
    approval: z
      .object({
        needed: z.int().meta({ description: 'Number of required approvals' }),
        given: z.array(Approval),
        why: z.string(),
      })
      .optional(),
    resolution: Resolution.optional().meta({ description: 'Waits for a second person with the same outcome' }),
    tried: z.array(TriedPayout).meta({ description: 'Earlier attempts that were certainly not sent, in order' }),
    needsAttention: z.boolean(),
    attention: z.object({ reason: AttentionReason, detail: z.string(), since: iso }).optional(),
    failure: Failure.optional(),
    balanceWarning: BalanceWarning.optional().meta({
      description:
        'The provider’s last known balance (`/v1/balances`) does not cover this payout and what is on its way. Only in the answer that creates it, and no refusal',
    }),
    createdAt: iso,
    updatedAt: iso,
  })
  .meta({ id: 'Payout' });
export type Payout = z.infer<typeof Payout>;

/** The actions of people on a payout. Each names its route: `POST /v1/payouts/{id}/…`. */
export const PayoutAction = z.enum(['approve', 'retry', 'cancel', 'look', 'resolve', 'dismiss']);
export type PayoutAction = z.infer<typeof PayoutAction>;

/** Withdraw request (specification, section 3). */
export interface WithdrawRequest {
  paymentMethod: 'PIX' | 'BANK_ACCOUNT' | 'RECEIVER';
  /** Integer cents. */
  amount: number;
  pixKey?: string;
  pixType?: PixKeyKind;
  document?: string;
  documentType?: 'CPF' | 'CNPJ';
  name?: string;
  email?: string;
  description?: string;
  /** Our reference: the provider's idempotency key is derived from it, where the provider has one. */
  withdrawReference: string;
  receiverId?: string;
  bankCode?: string;
  branchNumber?: string;
  accountNumber?: string;
  accountHolder?: string;
  accountDocument?: string;
  /** Our address for webhooks about this payout, if the provider takes one per payout. */
  webhookUrl?: string;
}

/** A provider's answer about a payout: specification's Withdraw result, with additions. */
export interface WithdrawResult {
  withdrawId: string;
  status: WithdrawStatus;
  /** Integer cents. */
  amount: number;
  /** ISO 8601, UTC. */
  approvedAt?: string;
  endToEndId?: string;
  /** Integer cents that the provider keeps for it beside the amount. */
  fee?: number;
  /** The provider's own status word; empty where it wrote none. */
  providerWord: string;
  /** True when no map names `providerWord` and `status` is only the specification's default. */
  unmapped?: boolean;
  providerRefs?: Record<string, string>;
}
