import { type Kysely, sql } from 'kysely';

/** Money that leaves. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table payouts (
    id text primary key,
    merchant_id text not null references merchants,
    -- The connection of the attempt that it is at: a person may send one elsewhere that was surely not sent.
    connection_id text not null references connections,
    connection_version int not null,
    account text not null,
    provider text not null,
    payment_method text not null check (payment_method in ('PIX', 'BANK_ACCOUNT', 'RECEIVER')),
    amount bigint not null check (amount > 0),
    status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'REJECTED', 'CANCELED')),
    stage text not null check (stage in ('awaiting_approval', 'sending', 'sent', 'held', 'closed')),
    attempt int not null default 1,
    -- What the provider knows this attempt by.
    reference text not null,
    withdraw_reference text not null,
    withdraw_id text,
    provider_refs jsonb,
    end_to_end_id text,
    request_sealed bytea not null,
    -- Of where it goes: the same receiver twice is found by it.
    receiver_index bytea not null,
    document_index bytea,
    approvals_needed int not null default 0,
    approvals jsonb not null default '[]',
    approval_why text,
    resolution jsonb,
    tried jsonb not null default '[]',
    batch_id text,
    created_by text,
    attention_reason text,
    attention_detail text,
    attention_since timestamptz,
    failure jsonb,
    correlation_id text,
    -- When somebody should have asked the provider; null when nobody needs to. What is late has lost its run.
    ask_by timestamptz,
    approved_at timestamptz,
    returned_at timestamptz,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz not null default now(),
    unique (merchant_id, withdraw_reference),
    check ((stage = 'closed') = (status <> 'PENDING'))
  )`,
  `create unique index on payouts (account, withdraw_id) where withdraw_id is not null`,
  `create index on payouts (account, reference)`,
  `create index on payouts (merchant_id, created_at desc, id desc)`,
  `create index on payouts (merchant_id, status, created_at desc, id desc)`,
  `create index on payouts (merchant_id, provider, created_at desc, id desc)`,
  `create index on payouts (merchant_id, amount desc, id desc)`,
  `create index on payouts (merchant_id, receiver_index, amount, created_at)`,
  `create index on payouts (merchant_id, document_index) where document_index is not null`,
  `create index on payouts (merchant_id, end_to_end_id) where end_to_end_id is not null`,
  `create index on payouts (batch_id) where batch_id is not null`,
  `create index on payouts (merchant_id, attention_since, id) where attention_reason is not null`,
  `create index on payouts (ask_by) where ask_by is not null`,
  // The last line of defence: whatever asks for it, an end stays an end, but for money that a bank returned.
  `create function refuse_payout_change() returns trigger language plpgsql as $$
    begin
      if new.status <> old.status and old.status <> 'PENDING'
        and not (old.status = 'APPROVED' and new.status = 'REJECTED' and new.returned_at is not null) then
        raise exception 'payout % is %, and cannot become %', old.id, old.status, new.status;
      end if;
      if new.amount <> old.amount or new.withdraw_reference <> old.withdraw_reference then
        raise exception 'payout % is what it is', old.id;
      end if;
      return new;
    end $$`,
  `create trigger payout_order before update on payouts for each row execute function refuse_payout_change()`,
];
