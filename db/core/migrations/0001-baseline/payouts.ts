/** Payouts, payout batches, and the payout policies. */
export const payouts = [
  `create table payouts (
    id text primary key,
    merchant_id text not null references merchants,
    -- Of the current attempt: a person may send a payout elsewhere that was provably not sent.
    connection_id text not null references connections,
    connection_version int not null,
    account text not null,
    provider text not null,
    payment_method text not null check (payment_method in ('PIX', 'BANK_ACCOUNT', 'RECEIVER')),
    amount bigint not null check (amount > 0),
    status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'REJECTED', 'CANCELED')),
    stage text not null check (stage in ('awaiting_approval', 'sending', 'sent', 'held', 'closed')),
    attempt int not null default 1,
    -- Our id of this attempt at the provider.
    reference text not null,
    withdraw_reference text not null,
    withdraw_id text,
    provider_refs jsonb,
    end_to_end_id text,
    request_sealed bytea not null,
    -- Keyed hash of the destination, by which a second payout to the same one is found.
    receiver_index bytea not null,
    document_index bytea,
    email_index bytea,
    name_index int[],
    approvals_needed int not null default 0,
    approvals jsonb not null default '[]',
    approval_reason text,
    resolution jsonb,
    -- Attempts before the current one.
    tried jsonb not null default '[]',
    batch_id text,
    created_by text,
    attention_reason text,
    attention_detail text,
    attention_since timestamptz,
    failure jsonb,
    correlation_id text,
    -- The next poll is due by then; null when none is. Ten minutes overdue means that the workflow is lost.
    poll_due_at timestamptz,
    approved_at timestamptz,
    returned_at timestamptz,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz not null default now(),
    unique (merchant_id, withdraw_reference),
    check ((stage = 'closed') = (status <> 'PENDING'))
  )`,
  `create unique index on payouts (account, withdraw_id) where withdraw_id is not null`,
  `create index on payouts (account, reference)`,
  `create index payouts_list on payouts (merchant_id, created_at, id)
    include (status, stage, provider, payment_method, amount, attention_reason, batch_id)`,
  `create index payouts_by_amount on payouts (merchant_id, amount, id)
    include (created_at, status, stage, provider, payment_method, attention_reason, batch_id)`,
  `create index on payouts (merchant_id, attention_since, id) where attention_reason is not null`,
  `create index on payouts (batch_id) where batch_id is not null`,
  // For the policy's sums and the search for duplicates.
  `create index on payouts (merchant_id, receiver_index, amount, created_at)`,
  // Search.
  `create index on payouts (merchant_id, document_index) where document_index is not null`,
  `create index on payouts (merchant_id, email_index) where email_index is not null`,
  `create index on payouts using gin (name_index)`,
  `create index on payouts (merchant_id, end_to_end_id) where end_to_end_id is not null`,
  `create index on payouts (merchant_id, withdraw_id) where withdraw_id is not null`,
  `create index on payouts (merchant_id, reference)`,
  // An event of an abandoned attempt is matched by the reference that the attempt had.
  `create index on payouts using gin (tried jsonb_path_ops) where attempt > 1`,
  `create index on payouts (poll_due_at) where poll_due_at is not null`,
  `create index on payouts using brin (updated_at)`,

  // A final status stays final, except that an approved payout may come back from the receiver's bank.
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

  // Each save is a row: the highest version is in force, the others are the history.
  `create table payout_policies (
    merchant_id text not null references merchants,
    version int not null check (version > 0),
    policy jsonb not null,
    saved_by text not null references users,
    created_at timestamptz not null default now(),
    primary key (merchant_id, version)
  )`,
  `create trigger append_only before update or delete on payout_policies for each row execute function refuse_change()`,
  // An empty table would lift every rule at once.
  `create trigger never_emptied before truncate on payout_policies execute function refuse_change()`,

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
    approval_reason text,
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
    -- A batch never runs without the approvals that it needs.
    check (state in ('DRAFT', 'AWAITING_APPROVAL', 'CANCELED') or jsonb_array_length(approvals) >= approvals_needed)
  )`,
  `create index on payout_batches (merchant_id, created_at desc, id desc)`,
  `create index on payout_batches (merchant_id, file_hash)`,
  `create index on payout_batches (merchant_id, attention_since, id) where attention_reason is not null`,
  `create index on payout_batches (checked_at) where state in ('DRAFT', 'RUNNING')`,
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

  `create table payout_batch_lines (
    batch_id text not null references payout_batches on delete cascade,
    line int not null,
    payout_id text not null unique,
    amount bigint not null check (amount > 0),
    withdraw_reference text not null,
    -- What the payout's workflow is started with, without the request.
    payout_order jsonb not null,
    request_sealed bytea not null,
    -- Why our own rules allow no payout of it.
    refused text,
    primary key (batch_id, line)
  )`,
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
