import { type Kysely, sql } from 'kysely';

/** The vault: card data on its way to one charge, sealed, for minutes. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table card_tokens (
    id text primary key,
    merchant_id text not null references merchants,
    connection_id text not null references connections,
    sealed bytea,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    used_by text,
    used_at timestamptz,
    check (expires_at <= created_at + interval '15 minutes'),
    check ((used_by is null) = (used_at is null))
  )`,
  `create index on card_tokens (used_by) where used_by is not null and sealed is not null`,
  `create index on card_tokens (expires_at)`,
];
