import { type Kysely, sql } from 'kysely';

/** What the sign-in knows besides passwords: known devices, and the links of invitations and of password resets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A browser in which the person has passed their second factor.
  await sql`create table known_devices (
    hash bytea primary key,
    user_id text not null references users,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`.execute(db);
  await sql`create index on known_devices (user_id)`.execute(db);
  await sql`create index on known_devices (expires_at)`.execute(db);

  await sql`create table invitations (
    id text primary key,
    merchant_id text not null references merchants,
    email text not null check (email = lower(email)),
    role text not null check (role in ('admin', 'ops', 'finance', 'developer', 'viewer')),
    -- Keyed MAC of the link's token: a new link replaces it.
    hash bytea not null unique,
    invited_by text not null references users,
    mailed_at timestamptz,
    created_at timestamptz(3) not null default now(),
    expires_at timestamptz not null,
    -- Null while the person has not answered.
    outcome text check (outcome in ('accepted', 'declined', 'revoked')),
    ended_at timestamptz,
    check ((outcome is null) = (ended_at is null))
  )`.execute(db);
  await sql`create unique index on invitations (merchant_id, email) where outcome is null`.execute(db);
  await sql`create index on invitations (merchant_id, created_at, id)`.execute(db);

  // One link per person: a new one replaces it.
  await sql`create table password_resets (
    user_id text primary key references users,
    hash bytea not null unique,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`.execute(db);
}
