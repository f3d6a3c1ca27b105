import { type Kysely, sql } from 'kysely';

/** Files that merchants send: into quarantine first, readable only once they were looked at. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table uploads (
    id text primary key,
    merchant_id text not null references merchants,
    file_name_sealed bytea not null,
    content_type text not null,
    purpose text not null,
    state text not null default 'WAITING' check (state in ('WAITING', 'RELEASED', 'REFUSED')),
    -- Where it was put, and, once it was looked at, where it lies.
    quarantine text not null,
    stored text,
    size bigint,
    refusal text,
    created_by text,
    created_at timestamptz not null default now(),
    completed_at timestamptz,
    check ((state = 'RELEASED') = (stored is not null))
  )`,
  `create index on uploads (merchant_id, created_at desc)`,
];
