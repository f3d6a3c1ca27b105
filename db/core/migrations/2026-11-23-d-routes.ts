import { type Kysely, sql } from 'kysely';

/** Where payments go: each merchant's rules, why a payment went where it went, and how connections have been of late. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Each save is a row: the last is in force, the others say what was in force when.
  `create table routes (
    merchant_id text not null references merchants,
    version int not null,
    rules jsonb not null,
    saved_by text references users,
    created_at timestamptz not null default now(),
    primary key (merchant_id, version)
  )`,
  `create trigger append_only before update or delete on routes for each row execute function refuse_change()`,
  `alter table payments add column route jsonb`,
  // Tries of one logical attempt that surely did nothing.
  `alter table provider_sends add column tries int not null default 0`,
  `create table connection_health (
    connection_id text primary key references connections,
    failures int not null,
    open_until timestamptz,
    trial_until timestamptz,
    updated_at timestamptz not null
  )`,
  `create table connection_minutes (
    connection_id text not null references connections,
    minute timestamptz not null,
    answered int not null,
    failed int not null,
    primary key (connection_id, minute)
  )`,
];
