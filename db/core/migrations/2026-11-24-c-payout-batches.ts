import { type Kysely, sql } from 'kysely';

/** Payouts that come as one file. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table payout_batches (
    id text primary key,
    merchant_id text not null references merchants,
    connection_id text not null references connections,
    connection_version int not null,
    account text not null,
    provider text not null,
    name_sealed bytea not null,
    file_hash bytea not null,
    allow_duplicate boolean not null,
    -- Of the request that brought it: a draft belongs to one request.
    fingerprint bytea not null,
    state text not null default 'DRAFT'
      check (state in ('DRAFT', 'AWAITING_APPROVAL', 'RUNNING', 'DONE', 'CANCELED')),
    lines int not null check (lines > 0),
    amount bigint not null check (amount > 0),
    approvals_needed int not null default 1 check (approvals_needed > 0),
    approvals jsonb not null default '[]',
    approval_why text,
    canceled jsonb,
    created_by text,
    created_by_name text,
    correlation_id text,
    attention_reason text,
    attention_detail text,
    attention_since timestamptz,
    checked_at timestamptz not null default now(),
    created_at timestamptz(3) not null default now(),
    started_at timestamptz,
    ended_at timestamptz,
    -- Whatever a process believes: nothing runs that not enough people have let through.
    check (state in ('DRAFT', 'AWAITING_APPROVAL', 'CANCELED') or jsonb_array_length(approvals) >= approvals_needed)
  )`,
  `create index on payout_batches (merchant_id, created_at desc, id desc)`,
  `create index on payout_batches (merchant_id, file_hash)`,
  `create index on payout_batches (merchant_id, attention_since, id) where attention_reason is not null`,
  `create index on payout_batches (checked_at) where state in ('DRAFT', 'RUNNING')`,
  `create table payout_batch_lines (
    batch_id text not null references payout_batches on delete cascade,
    line int not null,
    payout_id text not null unique,
    amount bigint not null check (amount > 0),
    withdraw_reference text not null,
    -- What the payout's run is started with, but for the request.
    payout_order jsonb not null,
    request_sealed bytea not null,
    -- Why our own rules let no payout be made of it.
    refused text,
    primary key (batch_id, line)
  )`,
  `create function refuse_batch_change() returns trigger language plpgsql as $$
    begin
      if new.state <> old.state and not (
        (old.state = 'DRAFT' and new.state = 'AWAITING_APPROVAL')
        or (old.state = 'AWAITING_APPROVAL' and new.state in ('RUNNING', 'CANCELED'))
        or (old.state = 'RUNNING' and new.state = 'DONE')
      ) then
        raise exception 'payout batch % is %, and cannot become %', old.id, old.state, new.state;
      end if;
      if new.amount <> old.amount or new.lines <> old.lines or new.created_by is distinct from old.created_by then
        raise exception 'payout batch % is what it is', old.id;
      end if;
      if new.created_by is not null and new.approvals @> jsonb_build_array(jsonb_build_object('by', new.created_by)) then
        raise exception 'payout batch % is not approved by who made it', old.id;
      end if;
      return new;
    end $$`,
  `create trigger batch_order before update on payout_batches for each row execute function refuse_batch_change()`,
  `create function refuse_line_change() returns trigger language plpgsql as $$
    begin
      if new.amount <> old.amount or new.payout_id <> old.payout_id or new.payout_order <> old.payout_order
        or new.request_sealed <> old.request_sealed then
        raise exception 'line % of payout batch % is what was approved', old.line, old.batch_id;
      end if;
      return new;
    end $$`,
  `create trigger line_stays before update on payout_batch_lines for each row execute function refuse_line_change()`,
];
