import { type Kysely, sql } from 'kysely';

/** Passkeys, the challenges that they sign, and how each session was opened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table passkeys (
    id text primary key,
    user_id text not null references users,
    credential_id bytea not null unique,
    -- COSE, as the authenticator gave it. It verifies signatures and opens nothing.
    public_key bytea not null,
    -- Of signatures made so far; stays 0 for authenticators that do not count.
    counter bigint not null default 0,
    transports text[] not null,
    backed_up boolean not null,
    name text not null,
    created_at timestamptz(3) not null default now(),
    last_used_at timestamptz
  )`.execute(db);
  await sql`create index on passkeys (user_id)`.execute(db);

  // One row per challenge that has not been answered; the answer deletes it.
  await sql`create table sign_in_challenges (
    hash bytea primary key,
    -- Keyed MAC of what the answer must come with: a session, or a cookie of the browser.
    bound_to bytea not null,
    expires_at timestamptz not null
  )`.execute(db);
  await sql`create index on sign_in_challenges (expires_at)`.execute(db);

  await sql`alter table sessions add column method text check (method in ('password', 'passkey'))`.execute(db);
}
