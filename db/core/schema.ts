import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { z } from 'zod';
import type { ConnectionTest, WebhookRegistration } from '../../domain/connections/connection.ts';
import type { CertificateUse } from '../../domain/connections/platforms.ts';
import type { RouteRule } from '../../domain/connections/routing.ts';
import type { AttentionReason } from '../../domain/core/attention.ts';
import type { ProviderDispute } from '../../domain/core/provider-event.ts';
import type { Failure, PaymentMethod } from '../../domain/core/schemas.ts';
import type { PaymentStatus, ReceiverStatus, WithdrawStatus } from '../../domain/core/statuses.ts';
import type { TimelineKind } from '../../domain/core/timeline.ts';
import type { DisputeState } from '../../domain/disputes/dispute.ts';
import type { DisabledReason } from '../../domain/events/endpoint.ts';
import type { EventType } from '../../domain/events/event.ts';
import type { ExportFailure, ExportList, ExportState } from '../../domain/finance/exports.ts';
import type {
  Counts,
  Difference,
  Facts,
  ItemEntity,
  ItemKind,
  ReconciliationItem,
  SettleAction,
} from '../../domain/finance/reconciliation.ts';
import type { LatePayment } from '../../domain/payments/payment.ts';
import type { PayoutBatchState } from '../../domain/payouts/batch.ts';
import type { Approval, PayoutMethod, PayoutStage, Resolution, TriedPayout } from '../../domain/payouts/payout.ts';
import type { PayoutPolicy } from '../../domain/payouts/policy.ts';
import type { BankChange, MissingPiece, ReceiverDocument, ReceiverStage } from '../../domain/receivers/receiver.ts';
import type { RefundState } from '../../domain/refunds/refund.ts';

/** Tables as Kysely sees them; `migrations/` makes them. Money is `bigint` cents, read as a safe integer. */
export interface Schema {
  system_facts: { name: string; value: string };
  /** The working key, wrapped under the master key that `system_facts` names. */
  system_keys: { id: string; sealed: Buffer; created_at: Generated<Date> };
  merchants: {
    id: string;
    name: string;
    data_key_sealed: Buffer;
    /** `whsec_…`, sealed: signs the merchant's events. */
    webhook_secret_sealed: Buffer;
    /** What becomes of money that comes after its payment was given up. */
    late_payment: Generated<LatePayment>;
    /** Nobody may do anything there without a second factor. */
    second_factor_required: Generated<boolean>;
    created_at: Generated<Date>;
  };
  api_keys: {
    id: string;
    merchant_id: string;
    hash: Buffer;
    name: string;
    /** Null: all of them. */
    scopes: ColumnType<string[] | null, string[] | null | undefined, never>;
    /** Of the key itself; null for keys from before it was kept. */
    last_four: Generated<string | null>;
    /** A person's id; null: an operator, on the server. */
    created_by: Generated<string | null>;
    /** To the minute. */
    last_used_at: Generated<Date | null>;
    /** Of one that was replaced: from then on it opens nothing. */
    expires_at: Generated<Date | null>;
    replaced_by: Generated<string | null>;
    created_at: Generated<Date>;
    revoked_at: Date | null;
    revoked_by: Generated<string | null>;
    revoked_reason: Generated<string | null>;
  };
  /** `pk_…`: no secrets, so they are kept as they are. */
  public_keys: {
    id: string;
    merchant_id: string;
    key: string;
    name: string;
    created_by: Generated<string | null>;
    last_used_at: Generated<Date | null>;
    created_at: Generated<Date>;
    revoked_at: Date | null;
    revoked_by: Generated<string | null>;
    revoked_reason: Generated<string | null>;
  };
  /** What was asked of the API, for `requestDays`. Query, body and answer are sealed, masked before. */
  api_requests: {
    seq: Generated<number>;
    id: string;
    merchant_id: string;
    at: Date;
    method: string;
    /** As the document writes it: `/v1/payments/{id}`. */
    path: string;
    status: number;
    ms: number;
    code: string | null;
    entity_id: string | null;
    key_id: string | null;
    user_id: string | null;
    bodies_sealed: Buffer;
  };
  users: {
    id: string;
    email: string;
    name: string;
    password_hash: string;
    /** Somebody else made the password: until then it is good for choosing another, and then for nothing. */
    one_time_password_until: Generated<Date | null>;
    last_sign_in_at: Generated<Date | null>;
    created_at: Generated<Date>;
  };
  /** `merchant_id` null: all merchants. `created_at` null: from before that was written down. */
  memberships: {
    user_id: string;
    merchant_id: string | null;
    role: Role;
    invited_by: Generated<string | null>;
    created_at: Generated<Date | null>;
  };
  /** The secret of a person's codes. `confirmed_at` is null while it is only offered. See `second-factors.ts`. */
  second_factors: {
    user_id: string;
    secret_sealed: Buffer;
    confirmed_at: Date | null;
    last_step: Generated<number>;
    created_at: Generated<Date>;
  };
  /** Keyed MACs of the codes that stand in for the second factor, each once. */
  recovery_codes: { user_id: string; hash: Buffer; used_at: Date | null };
  sessions: {
    id: Generated<string>;
    /** Keyed MAC of the token that counts. */
    hash: Buffer;
    /** The token that was given out to replace it, until somebody comes with it. */
    next_hash: Generated<Buffer | null>;
    next_at: Generated<Date | null>;
    /** The token before, for requests that were under way when it was replaced. */
    previous_hash: Generated<Buffer | null>;
    previous_until: Generated<Date | null>;
    user_id: string;
    created_at: Generated<Date>;
    rotated_at: Generated<Date>;
    used_at: Generated<Date>;
    expires_at: Date;
    /** From where and with what it was opened, as the request said. */
    address: string | null;
    user_agent: string | null;
  };
  /** Failed sign-ins per subject: keyed MAC of an e-mail (whether anybody has it or not) or of an address. */
  sign_in_attempts: { subject: Buffer; failures: number; last_at: Date; blocked_until: Date | null };
  /** What people did. Append-only, each row chained to the one before: see `audit.ts`. */
  audit_log: {
    seq: number;
    at: Date;
    actor_kind: 'person' | 'system' | 'operator';
    actor_id: string | null;
    role: string | null;
    merchant_id: string | null;
    action: string;
    phase: 'asked' | 'done';
    status: number | null;
    entity_id: string | null;
    request_id: string | null;
    address: string | null;
    detail: string | null;
    previous: Buffer;
    hash: Buffer;
  };
  saved_views: {
    user_id: string;
    merchant_id: string;
    /** `payments`, `refunds`: the page that it is a view of. */
    list: Generated<string>;
    name: string;
    search: string;
    created_at: Generated<Date>;
  };
  exports: {
    id: string;
    merchant_id: string;
    list: ExportList;
    search_sealed: Buffer;
    language: 'pt' | 'en';
    state: Generated<ExportState>;
    rows: Generated<number>;
    /** Bytes. */
    size: Generated<number>;
    /** The last row that was written. */
    cursor: JSONColumnType<{ value: string | number; id: string }> | null;
    parts: Generated<string[]>;
    started_parts: Generated<string[]>;
    failure: ExportFailure | null;
    /** A person's id; null for a merchant's own server. */
    created_by: string | null;
    created_by_name: string | null;
    checked_at: Generated<Date>;
    created_at: ColumnType<Date, Date | undefined, never>;
    ended_at: Date | null;
    expires_at: Date | null;
  };
  connections: {
    id: string;
    merchant_id: string;
    provider: string;
    version: number;
    callback_token_hash: Buffer;
    callback_token_sealed: Buffer;
    disabled_at: Date | null;
    created_at: Generated<Date>;
    name: Generated<string | null>;
    platform_id: Generated<string | null>;
    last_test: ColumnType<ConnectionTest | null, string | null | undefined, string | null>;
    webhook: ColumnType<WebhookRegistration | null, string | null | undefined, string | null>;
    attention_reason: Generated<AttentionReason | null>;
    attention_detail: Generated<string | null>;
    attention_since: Generated<Date | null>;
  };
  connection_versions: {
    connection_id: string;
    version: number;
    credentials_sealed: Buffer;
    /** Names the provider account behind the credentials: webhooks are matched by account and id. */
    account: string;
    /** Names the credentials, all of them: who has the same ones has the same account. */
    fingerprint: string;
    /** Its addresses were named by the merchant, and not by who runs the gateway: hostile, until looked up. */
    guarded: Generated<boolean>;
    created_at: Generated<Date>;
  };
  /** A merchant's rules of routing: the highest version is in force. Append-only. */
  routes: {
    merchant_id: string;
    version: number;
    rules: JSONColumnType<RouteRule[]>;
    saved_by: string | null;
    created_at: Generated<Date>;
  };
  /** See `health.ts`. `open_until` is null while the circuit breaker is closed. */
  connection_health: {
    connection_id: string;
    failures: number;
    open_until: Date | null;
    trial_until: Date | null;
    updated_at: Date;
  };
  /** What no sum holds yet of how payments came and moved. Written by triggers, folded by the sweep. */
  payment_changes: {
    id: Generated<number>;
    merchant_id: string;
    at: Date;
    provider: string;
    payment_method: PaymentMethod;
    status: PaymentStatus;
    paid: boolean;
    count: number;
    amount: number;
  };
  payment_sums: {
    merchant_id: string;
    span: 'five_minutes' | 'day';
    at: Date;
    provider: string;
    payment_method: PaymentMethod;
    status: PaymentStatus;
    paid: boolean;
    count: number;
    amount: number;
  };
  provider_call_sums: {
    merchant_id: string;
    span: 'five_minutes' | 'day';
    at: Date;
    connection_id: string;
    provider: string;
    operation: string;
    answered: number;
    refused: number;
    failed: number;
    times: number[];
  };
  unmapped_words: {
    merchant_id: string;
    provider: string;
    reported_in: 'webhook' | 'answer';
    word: string;
    times: Generated<number>;
    first_at: Generated<Date>;
    last_at: Generated<Date>;
    entity: 'payment' | 'payout' | 'receiver' | null;
    entity_id: string | null;
  };
  /** Charges by minute, for a day. */
  connection_minutes: { connection_id: string; minute: Date; answered: number; failed: number };
  /** Card data on its way to one charge. `sealed` is null when it was erased: used, or nobody came for it. */
  card_tokens: {
    id: string;
    merchant_id: string;
    connection_id: string;
    /** The key of the vault that it is sealed under; null for a token from before the vault had keys of its own. */
    key_id: string | null;
    sealed: Buffer | null;
    created_at: Date;
    expires_at: Date;
    /** The payment that it is for, from the moment when it is opened for the charge. */
    used_by: string | null;
    used_at: Date | null;
  };
  /** Keys of the vault, sealed under their merchant's data key. One of each merchant is not retired. */
  vault_keys: {
    id: string;
    merchant_id: string;
    sealed: Buffer;
    created_at: Generated<Date>;
    retired_at: Date | null;
  };
  /** Cards kept for more than one payment: the provider's id and what may be shown, sealed. Null once deleted. */
  cards: {
    id: string;
    merchant_id: string;
    connection_id: string;
    key_id: string | null;
    sealed: Buffer | null;
    created_at: Generated<Date>;
    deleted_at: Date | null;
  };
  payments: PaymentTable;
  /** Boletos of which the provider gave only bytes. `sealed` is null when they are stored, or no longer needed. */
  boleto_files: {
    payment_id: string;
    merchant_id: string;
    name: string;
    sealed: Buffer | null;
    tries: Generated<number>;
    next_try_at: Date;
    created_at: Generated<Date>;
    stored_at: Date | null;
  };
  idempotency_keys: {
    merchant_id: string;
    key_hash: Buffer;
    fingerprint: Buffer;
    nonce: string;
    entity_id: string;
    answer_sealed: Buffer | null;
    answer_status: Generated<number>;
    created_at: Generated<Date>;
  };
  refunds: {
    id: string;
    merchant_id: string;
    payment_id: string;
    amount: number;
    state: Generated<RefundState>;
    /** Until when it is this refund's turn at the provider, if it is. */
    turn_until: Date | null;
    /** Cents of the payment that had gone back, by all that was known, when this one was sent. */
    refunded_before: number | null;
    sent_at: Date | null;
    refund_id: string | null;
    reason: string | null;
    failure: JSONColumnType<Failure> | null;
    attention_reason: AttentionReason | null;
    attention_detail: string | null;
    attention_since: Date | null;
    correlation_id: string | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    settled_at: Date | null;
    /** The payment's; the database writes it. */
    provider: Generated<string | null>;
  };
  payouts: PayoutTable;
  /** A merchant's rules for money that leaves: the highest version is in force. Append-only. */
  payout_policies: {
    merchant_id: string;
    version: number;
    policy: JSONColumnType<PayoutPolicy>;
    saved_by: string;
    created_at: Generated<Date>;
  };
  payout_batches: {
    id: string;
    merchant_id: string;
    connection_id: string;
    connection_version: number;
    account: string;
    provider: string;
    name_sealed: Buffer;
    /** Keyed: the same file is known again, and nothing of it is told. */
    file_hash: Buffer;
    allow_duplicate: boolean;
    fingerprint: Buffer;
    /** `DRAFT`: put down, and no batch yet. */
    state: Generated<PayoutBatchState | 'DRAFT'>;
    lines: number;
    amount: number;
    approvals_needed: Generated<number>;
    approvals: ColumnType<Approval[], string | undefined, string>;
    approval_reason: string | null;
    canceled: ColumnType<Approval | null, string | null | undefined, string>;
    /** A person's id; null for a merchant's own server. */
    created_by: string | null;
    created_by_name: string | null;
    correlation_id: string | null;
    attention_reason: AttentionReason | null;
    attention_detail: string | null;
    attention_since: Date | null;
    checked_at: Generated<Date>;
    created_at: ColumnType<Date, Date | undefined, never>;
    started_at: Date | null;
    ended_at: Date | null;
  };
  payout_batch_lines: {
    batch_id: string;
    line: number;
    /** Derived from batch and line: the payout is there once it was begun. */
    payout_id: string;
    amount: number;
    withdraw_reference: string;
    /** A `PayoutOrder` without its sealed request. */
    payout_order: ColumnType<Record<string, unknown>, string, never>;
    request_sealed: Buffer;
    refused: string | null;
  };
  reconciliations: {
    id: string;
    merchant_id: string;
    kind: 'provider' | 'statement';
    provider: string | null;
    from_at: Date;
    /** Not included. */
    to_at: Date;
    file_name: string | null;
    file_hash: Buffer | null;
    state: 'RUNNING' | 'DONE';
    counts: ColumnType<Counts, string, string>;
    started_by: string | null;
    attention_reason: AttentionReason | null;
    attention_detail: string | null;
    attention_since: Date | null;
    created_at: Generated<Date>;
    ended_at: Date | null;
  };
  reconciliation_items: {
    reconciliation_id: string;
    n: number;
    /** Null until it is compared. */
    kind: ItemKind | null;
    entity: ItemEntity | null;
    entity_id: string | null;
    differs: Difference[] | null;
    ours: ColumnType<Facts | null, string | null | undefined, string | null>;
    theirs: ColumnType<Facts | null, string | null | undefined, string | null>;
    matched_by: ReconciliationItem['by'] | null;
    why: string | null;
    /** What a statement's line says. */
    text_sealed: Buffer | null;
    /** As it was found, where it was compared again since. */
    found: ColumnType<NonNullable<ReconciliationItem['found']> | null, string | null | undefined, string | null>;
    /** How often its provider did not answer. */
    tries: Generated<number>;
    settled_at: Date | null;
    settled_by: string | null;
    settled_action: SettleAction | null;
    settled_reason: string | null;
  };
  receivers: {
    id: string;
    merchant_id: string;
    document_type: 'CPF' | 'CNPJ';
    /** `ReceiverDetails`. */
    details_sealed: Buffer;
    document_index: Buffer;
    email_index: Buffer;
    /** See `nameIndex`. Null in rows from before there was one. */
    name_index: Generated<number[] | null>;
    user_id: string | null;
    platform_id: string | null;
    /** A `ReceiverBankAccount` that waits. */
    bank_change_sealed: Buffer | null;
    bank_change: ColumnType<WaitingBankChange | null, string | null | undefined, string | null>;
    attention_reason: AttentionReason | null;
    attention_detail: string | null;
    attention_since: Date | null;
    created_by: string | null;
    correlation_id: string | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  receiver_accounts: {
    id: string;
    receiver_id: string;
    merchant_id: string;
    connection_id: string;
    connection_version: number;
    account: string;
    provider: string;
    status: Generated<ReceiverStatus>;
    stage: ReceiverStage;
    attempt: Generated<number>;
    reference: string;
    provider_receiver_id: string | null;
    token_sealed: Buffer | null;
    provider_refs: JSONColumnType<Record<string, string>> | null;
    provider_word: string | null;
    missing: ColumnType<Omit<MissingPiece, 'accountId'>[], string | undefined, string>;
    /** Cents. */
    balance: number | null;
    balance_at: Date | null;
    attention_reason: AttentionReason | null;
    attention_detail: string | null;
    attention_since: Date | null;
    failure: ColumnType<Failure | null, string | null | undefined, string | null>;
    activated_at: Date | null;
    poll_due_at: Date | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  /** Append-only: the last one of a kind counts. */
  receiver_documents: {
    seq: Generated<number>;
    receiver_id: string;
    merchant_id: string;
    document: ReceiverDocument;
    upload_id: string;
    added_by: string | null;
    added_at: Generated<Date>;
  };
  uploads: {
    id: string;
    merchant_id: string;
    file_name_sealed: Buffer;
    /** As it was announced; once released, what it is. */
    content_type: string;
    purpose: string;
    state: Generated<'WAITING' | 'RELEASED' | 'REFUSED'>;
    quarantine: string;
    /** Name in the store, once it was looked at. */
    stored: string | null;
    /** Bytes. */
    size: number | null;
    refusal: string | null;
    created_by: string | null;
    created_at: Generated<Date>;
    completed_at: Date | null;
  };
  provider_sends: {
    entity_id: string;
    operation: string;
    /** Our logical attempt (a route position, a person's safe retry), never the engine's. */
    attempt: number;
    state: 'sending' | 'answered' | 'free';
    answer_sealed: Buffer | null;
    sent_at: Generated<Date>;
    answered_at: Date | null;
    /** How often it was tried and the provider surely did nothing. */
    tries: Generated<number>;
  };
  timeline: {
    id: Generated<number>;
    merchant_id: string;
    entity_id: string;
    at: Generated<Date>;
    kind: TimelineKind;
    title: string;
    data: JSONColumnType<Record<string, unknown>>;
    /** What was said once is not said again when a step is run again. */
    dedupe_key: string | null;
  };
  webhook_inbox: {
    id: Generated<number>;
    connection_id: string;
    merchant_id: string;
    provider: string;
    account: string;
    body_hash: Buffer;
    /** Headers, path, query and raw body, sealed under the merchant's key. */
    raw_sealed: Buffer;
    duplicate: boolean;
    received_at: Generated<Date>;
    /** Null until it was read and handed over: what a crash left is found by that. */
    done_at: Date | null;
    tries: Generated<number>;
    next_try_at: Date;
    outcome: string | null;
  };
  provider_events: {
    inbox_id: number;
    position: number;
    account: string;
    type: 'TRANSACTION' | 'WITHDRAW' | 'RECEIVER';
    transaction_id: string;
    reference: string | null;
    end_to_end_id: string | null;
    status: string;
    provider_word: string;
    /** No map names the word: `status` is only the specification's default. */
    unmapped: Generated<boolean>;
    /** Null while no payment of ours is known by this id or reference. */
    entity_id: string | null;
    /** What it tells of a dispute, without the provider's free text. */
    dispute: ColumnType<ProviderDispute | null, string | null | undefined>;
  };
  disputes: {
    id: string;
    merchant_id: string;
    payment_id: string;
    kind: ProviderDispute['kind'];
    state: DisputeState;
    /** Cents. */
    amount: number;
    /** The provider's id of it. */
    provider_dispute_id: string | null;
    provider_word: string;
    deadline: Date | null;
    /** Texts, sealed under the merchant's key: the provider's reason, the answer's statement, the recorded outcome's. */
    reason_sealed: Buffer | null;
    statement_sealed: Buffer | null;
    outcome_sealed: Buffer | null;
    answered_at: Date | null;
    answered_by: string | null;
    decided_at: Date | null;
    /** Who recorded the outcome, where it was a person. */
    decided_by: string | null;
    attention_reason: AttentionReason | null;
    attention_detail: string | null;
    attention_since: Date | null;
    /** When the sweep last saw to it that a run looks after it. */
    checked_at: Generated<Date>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    /** The payment's; the database writes it. */
    provider: Generated<string | null>;
    /** What asks for an answer first, upwards; the database writes it. */
    due_order: ColumnType<number, never, never>;
  };
  /** Append-only. Name and bytes are sealed under the merchant's key. */
  dispute_evidence: {
    id: string;
    dispute_id: string;
    merchant_id: string;
    name_sealed: Buffer;
    content_type: string;
    /** Bytes. */
    size: number;
    file_sealed: Buffer;
    added_at: Generated<Date>;
  };
  events: {
    seq: Generated<number>;
    id: string;
    merchant_id: string;
    entity_id: string;
    type: EventType;
    data_sealed: Buffer;
    dedupe_key: string;
    /** The entity whose delivery queue it is in: a payment's refunds and disputes share the payment's. */
    queue_entity_id: string;
    created_at: Generated<Date>;
  };
  deliveries: {
    id: string;
    event_id: string;
    merchant_id: string;
    entity_id: string;
    /** Null: to the address in `url_sealed`, which the payment's own request named. */
    endpoint_id: string | null;
    url_sealed: Buffer | null;
    /** `dropped`: its endpoint was removed before it took the event. */
    state: 'pending' | 'delivered' | 'exhausted' | 'dropped';
    attempts: Generated<number>;
    /** When the sweep last saw to it that somebody delivers it. */
    checked_at: Generated<Date>;
    created_at: Generated<Date>;
    ended_at: Date | null;
  };
  /** Append-only. */
  delivery_attempts: {
    delivery_id: string;
    number: number;
    merchant_id: string;
    at: Date;
    ms: number;
    outcome: 'delivered' | 'failed' | 'gone';
    http_status: number | null;
    error: string | null;
    /** What was sent and answered, masked: see `DeliveryExchange`. */
    exchange_sealed: Buffer;
  };
  platforms: {
    id: string;
    merchant_id: string;
    name: string;
    is_default: boolean;
    /** Grows with every change. */
    version: Generated<number>;
    default_receiver_id: string | null;
    private_key_sealed: Buffer | null;
    cert_cash_in_url_sealed: Buffer | null;
    cert_cash_out_url_sealed: Buffer | null;
    attention_reason: Generated<AttentionReason | null>;
    attention_detail: Generated<string | null>;
    attention_since: Generated<Date | null>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  /** What was read of each client certificate. */
  certificate_checks: {
    /** A platform's id, or a connection's. */
    owner_id: string;
    use: CertificateUse;
    owner: 'platform' | 'connection';
    merchant_id: string;
    subject_sealed: Buffer | null;
    not_after: Date | null;
    /** Why it cannot be read, or presented, in words. */
    problem: string | null;
    checked_at: Date;
  };
  webhook_endpoints: {
    id: string;
    merchant_id: string;
    description: string | null;
    /** Empty: all of them. */
    types: EventType[];
    /** Null once it was removed, and the secrets too. */
    url_sealed: Buffer | null;
    secret_sealed: Buffer | null;
    /** Signs beside the new one until `previous_secret_until`. */
    previous_secret_sealed: Buffer | null;
    previous_secret_until: Date | null;
    disabled_at: Date | null;
    disabled_reason: DisabledReason | null;
    /** The first failure since it last took anything. */
    failing_since: Date | null;
    last_failed_at: Date | null;
    attention_reason: AttentionReason | null;
    attention_detail: string | null;
    attention_since: Date | null;
    created_at: Generated<Date>;
    removed_at: Date | null;
  };
}

export type Role = 'admin' | 'ops' | 'finance' | 'developer' | 'viewer';

interface PaymentTable {
  id: string;
  merchant_id: string;
  connection_id: string;
  connection_version: number;
  account: string;
  provider: string;
  payment_method: PaymentMethod;
  amount: number;
  currency: string;
  status: PaymentStatus;
  refunded_amount: Generated<number>;
  /** Cents held for refunds under way, and cents that refunds of ours gave back. */
  refund_reserved: Generated<number>;
  refund_done: Generated<number>;
  /** What the provider knows it by, before it gave an id of its own. */
  reference: string;
  transaction_id: string | null;
  provider_refs: JSONColumnType<Record<string, string>> | null;
  pix_code: string | null;
  pix_qr_code: string | null;
  expires_at: Date | null;
  billet_code: string | null;
  billet_url: string | null;
  end_to_end_id: string | null;
  /** What a PIX charge is called between the banks, where the provider says so. */
  txid: Generated<string | null>;
  order_id: string | null;
  description: string | null;
  /** The whole request, sealed under the merchant's key; the blind indexes make it findable. */
  request_sealed: Buffer;
  document_index: Buffer;
  email_index: Buffer;
  /** See `nameIndex`. Null in rows from before there was one. */
  name_index: Generated<number[] | null>;
  attention_reason: AttentionReason | null;
  attention_detail: string | null;
  attention_since: Date | null;
  failure: JSONColumnType<Failure> | null;
  created_at: ColumnType<Date, Date | undefined, never>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
  approved_at: Date | null;
  /** The request that opened it (`req_…`). */
  correlation_id: string | null;
  /** When somebody should have asked the provider; null when nobody needs to. What is late has lost its run. */
  poll_due_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Why it went where it went, and the tries before the connection that it has now. Null: its request named one. */
  route: JSONColumnType<StoredRoute> | null;
}

interface PayoutTable {
  id: string;
  merchant_id: string;
  connection_id: string;
  connection_version: number;
  account: string;
  provider: string;
  payment_method: PayoutMethod;
  amount: number;
  status: Generated<WithdrawStatus>;
  stage: PayoutStage;
  /** Our logical attempt: a person's safe retry makes the next one. */
  attempt: Generated<number>;
  /** What the provider knows this attempt by. */
  reference: string;
  withdraw_reference: string;
  withdraw_id: string | null;
  provider_refs: JSONColumnType<Record<string, string>> | null;
  end_to_end_id: string | null;
  request_sealed: Buffer;
  /** Of where it goes: the same receiver twice is found by it. */
  receiver_index: Buffer;
  document_index: Buffer | null;
  /** Of its e-mail, and of its names, as `nameIndex` makes it. Null in rows from before there was one. */
  email_index: Generated<Buffer | null>;
  name_index: Generated<number[] | null>;
  approvals_needed: Generated<number>;
  approvals: ColumnType<Approval[], string | undefined, string>;
  approval_reason: string | null;
  resolution: JSONColumnType<Resolution> | null;
  tried: ColumnType<z.infer<typeof TriedPayout>[], string | undefined, string>;
  batch_id: string | null;
  /** A person's id; null for a merchant's own server. */
  created_by: string | null;
  attention_reason: AttentionReason | null;
  attention_detail: string | null;
  attention_since: Date | null;
  failure: JSONColumnType<Failure> | null;
  correlation_id: string | null;
  /** When somebody should have asked the provider; null when nobody needs to. What is late has lost its run. */
  poll_due_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  approved_at: Date | null;
  returned_at: Date | null;
  created_at: ColumnType<Date, Date | undefined, never>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

export interface StoredRoute {
  chosen: string;
  why: string;
  /** Those that surely did nothing, in their order. */
  tried: { provider: string; connectionId: string; why: string }[];
}

/** Of other bank details that wait: all but the details themselves. */
export type WaitingBankChange = Omit<BankChange, 'bankAccount'> & { askedById: string | null };
