import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { z } from 'zod';
import type {
  AttentionReason,
  DisabledReason,
  DisputeNews,
  DisputeState,
  EventType,
  Failure,
  LatePayment,
  PaymentMethod,
  RefundState,
  TimelineKind,
} from '../domain/entities.ts';
import type { PayoutPolicy } from '../domain/payout-policy.ts';
import type { Approval, PayoutMethod, PayoutStage, Resolution, TriedPayout } from '../domain/payouts.ts';
import type {
  Counts,
  Difference,
  Facts,
  ItemEntity,
  ItemKind,
  ReconciliationItem,
  SettleAction,
} from '../domain/reconciliation.ts';
import type { RouteRule } from '../domain/routing.ts';
import type { PaymentStatus, WithdrawStatus } from '../domain/statuses.ts';

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
    created_at: Generated<Date>;
  };
  api_keys: {
    id: string;
    merchant_id: string;
    hash: Buffer;
    name: string;
    created_at: Generated<Date>;
    revoked_at: Date | null;
  };
  /** `pk_…`: no secrets, so they are kept as they are. */
  public_keys: {
    id: string;
    merchant_id: string;
    key: string;
    name: string;
    created_at: Generated<Date>;
    revoked_at: Date | null;
  };
  users: { id: string; email: string; name: string; password_hash: string; created_at: Generated<Date> };
  /** `merchant_id` null: all merchants. */
  memberships: { user_id: string; merchant_id: string | null; role: Role };
  sessions: {
    id: Generated<string>;
    /** Keyed MAC of the token that counts. */
    hash: Buffer;
    /** The token that was given out to replace it, until somebody comes with it. */
    next_hash: Generated<Buffer | null>;
    next_at: Generated<Date | null>;
    /** The token before, for requests that were under way when it was replaced. */
    old_hash: Generated<Buffer | null>;
    old_until: Generated<Date | null>;
    user_id: string;
    created_at: Generated<Date>;
    rotated_at: Generated<Date>;
    used_at: Generated<Date>;
    expires_at: Date;
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
  saved_views: { user_id: string; merchant_id: string; name: string; search: string; created_at: Generated<Date> };
  connections: {
    id: string;
    merchant_id: string;
    provider: string;
    version: number;
    callback_token_hash: Buffer;
    callback_token_sealed: Buffer;
    disabled_at: Date | null;
    created_at: Generated<Date>;
  };
  connection_versions: {
    connection_id: string;
    version: number;
    credentials_sealed: Buffer;
    /** Names the provider account behind the credentials: webhooks are matched by account and id. */
    account: string;
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
  /** Slips of which the provider gave only bytes. `sealed` is null when they are stored, or no longer needed. */
  slip_files: {
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
    once: string | null;
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
  webhook_news: {
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
    dispute: ColumnType<DisputeNews | null, string | null | undefined>;
  };
  disputes: {
    id: string;
    merchant_id: string;
    payment_id: string;
    kind: DisputeNews['kind'];
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
    once: string;
    /** The payment whose order it keeps; absent in old rows, which are of payments themselves. */
    lane: string | null;
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
  order_id: string | null;
  description: string | null;
  /** The whole request, sealed under the merchant's key; the two blind indexes make it findable. */
  request_sealed: Buffer;
  document_index: Buffer;
  email_index: Buffer;
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
  ask_by: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Why it went where it went, and the tries before the connection that it has now. Null: its request named one. */
  route: JSONColumnType<KeptRoute> | null;
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
  approvals_needed: Generated<number>;
  approvals: ColumnType<Approval[], string | undefined, string>;
  approval_why: string | null;
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
  ask_by: ColumnType<Date | null, Date | null | undefined, Date | null>;
  approved_at: Date | null;
  returned_at: Date | null;
  created_at: ColumnType<Date, Date | undefined, never>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

export interface KeptRoute {
  chosen: string;
  why: string;
  /** Those that surely did nothing, in their order. */
  tried: { provider: string; connectionId: string; why: string }[];
}
