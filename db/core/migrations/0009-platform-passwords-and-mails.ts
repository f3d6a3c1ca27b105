import { type Kysely, sql } from 'kysely';

/** Passwords of the certificates at a platform's addresses, and mails that wait for another try. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table platforms add column cert_cash_in_password_sealed bytea,
    add column cert_cash_out_password_sealed bytea`.execute(db);

  // A row is deleted when the mail was accepted or given up: it may contain a link that opens an account.
  await sql`create table mails (
    id text primary key,
    -- Null for mails of a person's own account, such as a forgotten password.
    merchant_id text references merchants,
    kind text not null,
    -- The person or the invitation that it is about.
    entity_id text not null,
    -- Recipient, subject and text.
    mail_sealed bytea not null,
    tries int not null default 0,
    next_try_at timestamptz not null,
    -- No try after this: the link in it is no longer valid, or what it reports is old.
    until timestamptz not null,
    created_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index on mails (next_try_at)`.execute(db);
  await sql`create index on mails (entity_id)`.execute(db);
}
