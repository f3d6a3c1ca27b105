import type { ColumnType } from 'kysely';
import type { z } from 'zod';
import type { ConnectionTest, WebhookRegistration } from '../../domain/connections/connection.ts';
import type { CertificateUse } from '../../domain/connections/platforms.ts';
import type { RouteRule } from '../../domain/connections/routing.ts';
import type { AttentionReason } from '../../domain/core/attention.ts';
import type { ColumnLayout } from '../../domain/core/column-layout.ts';
import type { NoteEntity } from '../../domain/core/notes.ts';
import type { ProviderDispute } from '../../domain/core/provider-event.ts';
import type { Failure, PaymentMethod } from '../../domain/core/schemas.ts';
import type { StatusBasis } from '../../domain/core/status-basis.ts';
import type { PaymentStatus, ReceiverStatus, WithdrawStatus } from '../../domain/core/statuses.ts';
import type { TimelineKind } from '../../domain/core/timeline.ts';
import type { DisputeState } from '../../domain/disputes/dispute.ts';
import type { DisabledReason } from '../../domain/events/endpoint.ts';
import type { EventType } from '../../domain/events/event.ts';
import type {
  AlertBundle,
  AlertKind,
  AlertLanguage,
  AlertPreferences,
  AlertReason,
  AlertState,
  ChannelAlertKind,
  ChannelType,
} from '../../domain/finance/alerts.ts';
import type { BulkAction, BulkLineState, BulkList, BulkRunState } from '../../domain/finance/bulk-runs.ts';
import type { ExportFailure, ExportList, ExportState } from '../../domain/finance/exports.ts';
import type { FeeRule, FeeTable, PayoutFeeRule } from '../../domain/finance/fees.ts';
import type { LedgerAccount, LedgerKind } from '../../domain/finance/ledger.ts';
import type {
  Counts,
  Difference,
  Facts,
  ItemEntity,
  ItemKind,
  ReconciliationItem,
  SettleAction,
  UndoneMatch,
} from '../../domain/finance/reconciliation.ts';
import type { ConnectionTotals } from '../../domain/finance/reports.ts';
import type { StoredTimes } from '../../domain/finance/response-times.ts';
import type { SettlementProposal, SettlementState } from '../../domain/finance/settlement.ts';
import type { DueTerms } from '../../domain/payments/due-terms.ts';
import type { LatePayment, StoredCardFacts } from '../../domain/payments/payment.ts';
import type { PayoutBatchState } from '../../domain/payouts/batch.ts';
import type { Approval, PayoutMethod, PayoutStage, Resolution, TriedPayout } from '../../domain/payouts/payout.ts';
import type { PayoutPolicy } from '../../domain/payouts/policy.ts';
import type { BankChange, MissingPiece, ReceiverDocument, ReceiverStage } from '../../domain/receivers/receiver.ts';
import type { RefundState } from '../../domain/refunds/refund.ts';
import type { DB } from './schema.generated.ts';

/**
 * Table types for Kysely. Tables, columns, nullability and defaults are generated from the migrated schema
 * (`npm run db:types`); `ColumnTypes` adds the types that Postgres does not express. Money is `bigint` cents, read as a
 * safe integer. `migrations/` documents the purpose of tables and columns.
 */
export type Schema = Narrowed<ColumnTypes>;

/** The generated tables with narrower types for some columns. A table or column that is not generated is an error. */
type Narrowed<
  Types extends {
    [Table in keyof Types]: Table extends keyof DB
      ? { [Column in keyof Types[Table]]: Column extends keyof DB[Table] ? unknown : never }
      : never;
  },
> = {
  [Table in keyof DB]: Table extends keyof Types
    ? {
        [Column in keyof DB[Table]]: Column extends keyof Types[Table]
          ? Narrow<DB[Table][Column], Types[Table][Column]>
          : DB[Table][Column];
      }
    : DB[Table];
};

/**
 * A column with a narrower value type. It stays nullable, keeps its default, and JSON is still written as text. A
 * `ColumnType` replaces the generated one whole.
 */
type Narrow<Column, Value> = [Value] extends [ColumnType<unknown, unknown, unknown>]
  ? Value
  : Column extends ColumnType<infer Select, infer Insert, infer Update>
    ? [object] extends [Select]
      ? ColumnType<Value, Insert, Update>
      : ColumnType<Put<Select, Value>, Put<Insert, Value>, Put<Update, Value>>
    : Put<Column, Value>;

type Put<Old, Value> = Old extends null | undefined ? Old : Value;

/** A column that is set by the insert and never changed. */
type Constant<Value> = ColumnType<Value, Value | undefined, never>;

interface Attention {
  attention_reason: AttentionReason;
}

/** Who acts in the name of a row: a person, as they were when they asked. */
export interface StoredActor {
  kind: 'person';
  id: string;
  name: string;
  role: string;
}

interface ColumnTypes {
  merchants: { late_payment: LatePayment };
  invitations: { outcome: 'accepted' | 'declined' | 'revoked' };
  api_keys: { scopes: ColumnType<string[] | null, string[] | null | undefined, string[]> };
  alerts: { reason: AlertReason };
  alert_preferences: { preferences: AlertPreferences };
  alert_channels: {
    type: ChannelType;
    kinds: ChannelAlertKind[];
    urgent: ChannelAlertKind[];
    language: AlertLanguage;
  };
  alert_messages: { bundle: AlertBundle; kinds: AlertKind[]; state: AlertState };
  alert_deliveries: { bundle: AlertBundle; state: 'waiting' | 'taken' | 'settled' };
  audit_log: { actor_kind: 'person' | 'system' | 'operator'; phase: 'asked' | 'done' };
  timeline: { kind: TimelineKind; data: Record<string, unknown> };
  provider_sends: { state: 'sending' | 'answered' | 'free' };
  connections: Attention & { last_test: ConnectionTest; webhook: WebhookRegistration };
  routes: { rules: RouteRule[] };
  platforms: Attention;
  certificate_checks: { use: CertificateUse; owner: 'platform' | 'connection' };
  provider_call_sums: { span: 'five_minutes' | 'day' };
  payments: Attention & {
    payment_method: PaymentMethod;
    status: PaymentStatus;
    status_basis: StatusBasis;
    provider_refs: Record<string, string>;
    card_facts: StoredCardFacts;
    due_terms: DueTerms;
    failure: Failure;
    /** Null when the request named its connection. */
    route: StoredRoute;
    created_at: Constant<Date>;
  };
  /** Required at the insert, since the expiry is computed from `created_at`. */
  card_tokens: { created_at: ColumnType<Date, Date, Date> };
  payment_changes: { payment_method: PaymentMethod; status: PaymentStatus };
  payment_sums: { span: 'five_minutes' | 'day' | 'month'; payment_method: PaymentMethod; status: PaymentStatus };
  payment_figures: { span: 'day' | 'month'; payment_method: PaymentMethod; status: PaymentStatus };
  payment_hours: { span: 'day' | 'month'; payment_method: PaymentMethod };
  ledger_entries: {
    entity: 'payment' | 'payout' | 'dispute' | 'settlement';
    kind: LedgerKind;
    accounts: LedgerAccount[];
    amounts: number[];
  };
  fee_tables: { rules: FeeRule[]; payout_rules: PayoutFeeRule[]; confirmation: FeeTable['confirmation'] };
  closed_days: { totals: ConnectionTotals[] };
  settlements: Attention & { state: SettlementState; basis: 'person' | 'date'; proposal: SettlementProposal };
  refunds: Attention & { state: RefundState; status_basis: StatusBasis; failure: Failure };
  disputes: Attention & {
    kind: ProviderDispute['kind'];
    state: DisputeState;
    status_basis: StatusBasis;
    reported_outcome: 'WON' | 'LOST';
    /** Computed by the database. */
    due_order: ColumnType<number, never, never>;
  };
  payouts: Attention & {
    payment_method: PayoutMethod;
    status: WithdrawStatus;
    status_basis: StatusBasis;
    stage: PayoutStage;
    provider_refs: Record<string, string>;
    approvals: Approval[];
    resolution: Resolution;
    tried: z.infer<typeof TriedPayout>[];
    failure: Failure;
    created_at: Constant<Date>;
  };
  payout_policies: { policy: PayoutPolicy };
  payout_policy_proposals: { policy: PayoutPolicy };
  payout_batches: Attention & {
    /** `DRAFT`: the lines are stored, but the batch is not created yet. */
    state: PayoutBatchState | 'DRAFT';
    approvals: Approval[];
    canceled: ColumnType<Approval | null, string | null | undefined, string>;
    created_at: Constant<Date>;
  };
  /** A `PayoutOrder` without its sealed request. */
  payout_batch_lines: { payout_order: ColumnType<Record<string, unknown>, string, never> };
  receivers: Attention & { document_type: 'CPF' | 'CNPJ'; bank_change: WaitingBankChange };
  receiver_accounts: Attention & {
    status: ReceiverStatus;
    stage: ReceiverStage;
    provider_refs: Record<string, string>;
    missing: Omit<MissingPiece, 'accountId'>[];
    failure: Failure;
  };
  receiver_documents: { document: ReceiverDocument };
  platform_users: { document_type: 'CPF' | 'CNPJ' };
  platform_user_documents: { document: ReceiverDocument };
  uploads: { state: 'WAITING' | 'RELEASED' | 'REFUSED' };
  provider_events: {
    type: 'TRANSACTION' | 'WITHDRAW' | 'RECEIVER';
    /** The event's facts of a dispute, without the provider's free text. */
    dispute: ProviderDispute;
  };
  unmapped_words: { reported_in: 'webhook' | 'answer'; entity: 'payment' | 'payout' | 'receiver' };
  webhook_endpoints: Attention & { types: EventType[]; disabled_reason: DisabledReason };
  events: { type: EventType };
  mails: { kind: MailKind };
  notes: { entity: NoteEntity };
  deliveries: { state: 'pending' | 'delivered' | 'exhausted' | 'dropped' };
  delivery_attempts: { outcome: 'delivered' | 'failed' | 'gone' };
  reconciliations: Attention & { kind: 'provider' | 'statement'; state: 'RUNNING' | 'DONE'; counts: Counts };
  reconciliation_items: {
    kind: ItemKind;
    entity: ItemEntity;
    differs: Difference[];
    ours: Facts;
    theirs: Facts;
    matched_by: NonNullable<ReconciliationItem['by']>;
    learned: NonNullable<ReconciliationItem['learned']>;
    found: NonNullable<ReconciliationItem['found']>;
    settled_action: SettleAction;
    undone: UndoneMatch[];
  };
  bulk_runs: Attention & {
    list: BulkList;
    action: BulkAction;
    state: BulkRunState;
    actor: StoredActor;
    approvals: { by: string; name: string; at: string }[];
    created_at: Constant<Date>;
  };
  bulk_lines: { state: BulkLineState };
  response_times: { times: StoredTimes };
  column_layouts: { layout: ColumnLayout };
  exports: {
    list: ExportList;
    language: 'pt' | 'en';
    state: ExportState;
    cursor: { value: string | number; id: string };
    failure: ExportFailure;
    created_at: Constant<Date>;
  };
}

/** A built-in role (`admin`, `ops`, …), or the id of one that a merchant defined. */
export type Role = string;

/** What a mail tells. */
export type MailKind =
  | 'invitation'
  | 'password_reset'
  | 'password_changed'
  | 'role_changed'
  | 'access_removed'
  | 'second_factor_removed'
  | 'account_changed';

export interface StoredRoute {
  chosen: string;
  why: string;
  /** Connections tried before the present one, in their order. */
  tried: RouteTry[];
}

/** A connection that the payment has left: it provably did nothing, or the issuer declined the card there. */
export interface RouteTry {
  provider: string;
  connectionId: string;
  why: string;
  /** Of a declined card: the acquirer's return code, and the provider's id of that charge. */
  declined?: { returnCode: string; transactionId: string };
}

/** A bank change that is not in force yet, without the bank details, which are sealed in another column. */
export type WaitingBankChange = Omit<BankChange, 'bankAccount'> & { askedById: string | null };
