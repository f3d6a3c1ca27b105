import { type Kysely, sql } from 'kysely';

/**
 * One action on many payments or refunds. The lines are frozen when a person confirms the run: what each is worth then is
 * all that it may move. A refund of a line has an id that is derived from run, line and attempt, so that none is sent twice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table bulk_runs (
      id text primary key,
      merchant_id text not null references merchants,
      list text not null check (list in ('payments', 'refunds')),
      action text not null check (action in ('look', 'refund', 'cancel', 'dismiss', 'assign', 'redeliver')),
      state text not null check (state in ('AWAITING_APPROVAL', 'RUNNING', 'STOPPED', 'DONE')),
      -- Of the request, by which a repeat of it is recognised.
      fingerprint bytea not null,
      reason text,
      assignee_id text references users,
      lines int not null check (lines > 0 and lines <= 10000),
      amount bigint not null check (amount >= 0),
      actor jsonb not null,
      created_by text not null references users,
      created_by_name text not null,
      approvals_needed int not null default 0,
      approvals jsonb not null default '[]',
      stopped_by_name text,
      correlation_id text,
      -- When its workflow was last seen; the sweep starts one that was lost.
      checked_at timestamptz not null default now(),
      created_at timestamptz(3) not null default now(),
      ended_at timestamptz,
      -- Nothing runs with too few approvals, whatever the code does.
      check (state in ('AWAITING_APPROVAL', 'STOPPED') or jsonb_array_length(approvals) >= approvals_needed)
    )`,
    'create index on bulk_runs (merchant_id, created_at, id)',
    "create index on bulk_runs (checked_at) where state = 'RUNNING'",
    `create table bulk_lines (
      run_id text not null references bulk_runs,
      line int not null,
      entity_id text not null,
      payment_id text not null,
      amount bigint not null,
      state text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'doubtful')),
      detail text,
      -- Of the latest attempt; its row exists once the refund was opened.
      refund_id text,
      attempt int not null default 1,
      ended_at timestamptz,
      primary key (run_id, line),
      unique (run_id, entity_id)
    )`,
    "create index on bulk_lines (run_id, line) where state = 'waiting'",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
