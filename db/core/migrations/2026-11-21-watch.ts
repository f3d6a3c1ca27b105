import { type Kysely, sql } from 'kysely';

/** Sessions that rotate, sign-ins that are counted, and the log of what people did. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table sessions
    add column id uuid not null unique default gen_random_uuid(),
    add column next_hash bytea unique,
    add column next_at timestamptz,
    add column old_hash bytea,
    add column old_until timestamptz,
    add column rotated_at timestamptz not null default now(),
    add column used_at timestamptz not null default now()`,
  `create index on sessions (old_hash) where old_hash is not null`,
  `create index on sessions (user_id)`,
  `create index on sessions (expires_at)`,
  `create table sign_in_attempts (
    subject bytea primary key,
    failures int not null,
    last_at timestamptz not null,
    blocked_until timestamptz
  )`,
  `create index on sign_in_attempts (last_at)`,
  `create table audit_log (
    seq bigint primary key,
    at timestamptz(3) not null,
    actor_kind text not null check (actor_kind in ('person', 'system', 'operator')),
    actor_id text,
    role text,
    merchant_id text,
    action text not null,
    phase text not null check (phase in ('asked', 'done')),
    status int,
    entity_id text,
    request_id text,
    address text,
    detail text,
    previous bytea not null,
    hash bytea not null
  )`,
  `create index on audit_log (merchant_id, seq)`,
  `create index on audit_log (actor_id, seq)`,
  `create index on audit_log (entity_id, seq) where entity_id is not null`,
  `create trigger append_only before update or delete on audit_log for each row execute function refuse_change()`,
  `create trigger never_emptied before truncate on audit_log execute function refuse_change()`,
  // The end of the chain: rows that are cut off there are missed by it.
  `insert into system_facts (name, value) values ('audit_head', '0 ' || repeat('0', 64))`,
];
