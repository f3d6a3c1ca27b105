import { type Kysely, sql } from 'kysely';

/**
 * Slips that came as bytes wait here, sealed, until they are stored. And each payment says until when somebody should have
 * asked its provider: whoever is late has lost its run.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table slip_files (
    payment_id text primary key references payments,
    merchant_id text not null references merchants,
    name text not null unique,
    sealed bytea,
    tries int not null default 0,
    next_try_at timestamptz not null,
    created_at timestamptz not null default now(),
    stored_at timestamptz,
    -- What is stored is not kept twice.
    check (stored_at is null or sealed is null)
  )`,
  `create index on slip_files (next_try_at) where sealed is not null`,
  `alter table payments add column ask_by timestamptz`,
  // The first question of the plan comes after a minute.
  `alter table payments alter column ask_by set default now() + interval '11 minutes'`,
  `update payments set ask_by = now() where status = 'PENDING'`,
  `create index on payments (provider, ask_by, id) where ask_by is not null`,
];
