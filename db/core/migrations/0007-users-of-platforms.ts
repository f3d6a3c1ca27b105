import { type Kysely, sql } from 'kysely';

/**
 * The user record of the specification (section 3): the person or company that a merchant names by `userId` on one
 * platform, with the documents that all its receivers share.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table platform_users (
    id text primary key,
    merchant_id text not null references merchants,
    user_id text not null,
    -- Null for users of receivers that name no platform.
    platform_id text,
    document_type text not null check (document_type in ('CPF', 'CNPJ')),
    -- Name, document, e-mail, phone and address, sealed as one and found by blind index.
    details_sealed bytea not null,
    document_index bytea not null,
    name_index int[],
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz not null default now(),
    unique nulls not distinct (merchant_id, user_id, platform_id)
  )`.execute(db);
  await sql`create index on platform_users (merchant_id, created_at desc, id desc)`.execute(db);
  await sql`create index on platform_users (merchant_id, document_index)`.execute(db);
  await sql`create index on platform_users using gin (name_index)`.execute(db);

  // The last document of a kind is the current one; earlier ones stay, as those of receivers do.
  await sql`create table platform_user_documents (
    seq bigint generated always as identity primary key,
    platform_user_id text not null references platform_users,
    merchant_id text not null references merchants,
    document text not null,
    upload_id text not null,
    added_by text,
    added_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index on platform_user_documents (platform_user_id, document, seq desc)`.execute(db);
  await sql`create trigger platform_user_documents_stay before update or delete on platform_user_documents
    for each row execute function refuse_change()`.execute(db);
}
