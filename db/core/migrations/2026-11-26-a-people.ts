import { type Kysely, sql } from 'kysely';

/** People managed in the console: one-time passwords, a second factor, who invited whom, and sessions one can tell apart. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table users
    -- Somebody else made the password: it is good until then, and for nothing but choosing another.
    add column one_time_until timestamptz,
    add column last_sign_in_at timestamptz`,
  // Of memberships from before, nobody wrote down when they began.
  `alter table memberships add column created_at timestamptz, add column invited_by text references users`,
  `alter table memberships alter column created_at set default now()`,
  `create index on memberships (merchant_id)`,
  `alter table merchants add column second_factor_required boolean not null default false`,
  `alter table sessions add column address text, add column agent text`,
  `create table second_factors (
    user_id text primary key references users,
    secret_sealed bytea not null,
    -- Null while it is offered: nobody is asked for it yet.
    confirmed_at timestamptz,
    -- The time step of the last code that was taken: that one and those before it are spent.
    last_step bigint not null default 0,
    created_at timestamptz not null default now()
  )`,
  `create table recovery_codes (
    user_id text not null references users,
    hash bytea not null,
    used_at timestamptz,
    primary key (user_id, hash)
  )`,
  // The log is read by days, and one action at a time.
  `create index on audit_log (at)`,
  `create index on audit_log (request_id) where phase = 'done'`,
];
