import { type Kysely, sql } from 'kysely';

/** Receivers, their accounts at providers, their papers, and other bank details that wait. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table receivers (
    id text primary key,
    merchant_id text not null references merchants,
    document_type text not null check (document_type in ('CPF', 'CNPJ')),
    -- Name, document, address, bank details: sealed as one, found by blind index.
    details_sealed bytea not null,
    document_index bytea not null,
    email_index bytea not null,
    user_id text,
    platform_id text,
    -- Other bank details that wait, as of whom and until when; null when none do.
    bank_change_sealed bytea,
    bank_change jsonb,
    attention_reason text,
    attention_detail text,
    attention_since timestamptz,
    created_by text,
    correlation_id text,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create index on receivers (merchant_id, created_at desc, id desc)`,
  `create index on receivers (merchant_id, document_index)`,
  `create index on receivers (merchant_id, email_index)`,
  `create index on receivers (merchant_id, user_id) where user_id is not null`,
  `create index on receivers (merchant_id, attention_since, id) where attention_reason is not null`,
  `create table receiver_accounts (
    id text primary key,
    receiver_id text not null references receivers,
    merchant_id text not null references merchants,
    connection_id text not null references connections,
    connection_version int not null,
    account text not null,
    provider text not null,
    status text not null default 'PENDING' check (status in ('PENDING', 'ACTIVE', 'REJECTED')),
    stage text not null check (stage in ('gathering', 'sending', 'verifying', 'held', 'closed')),
    attempt int not null default 1,
    -- What the provider knows this attempt by.
    reference text not null,
    provider_receiver_id text,
    -- A credential of the provider's for this account, where it gives one.
    token_sealed bytea,
    provider_refs jsonb,
    provider_word text,
    missing jsonb not null default '[]',
    balance bigint,
    balance_at timestamptz,
    attention_reason text,
    attention_detail text,
    attention_since timestamptz,
    failure jsonb,
    activated_at timestamptz,
    ask_by timestamptz,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz not null default now(),
    unique (receiver_id, connection_id),
    check ((stage = 'closed') = (status <> 'PENDING'))
  )`,
  `create unique index on receiver_accounts (account, provider_receiver_id) where provider_receiver_id is not null`,
  `create index on receiver_accounts (account, reference)`,
  `create index on receiver_accounts (merchant_id, provider, status)`,
  `create index on receiver_accounts (merchant_id, attention_since, id) where attention_reason is not null`,
  `create index on receiver_accounts (ask_by) where ask_by is not null`,
  // Which paper counts is the last one; those before stay, since a provider may have seen them.
  `create table receiver_documents (
    seq bigint generated always as identity primary key,
    receiver_id text not null references receivers,
    merchant_id text not null references merchants,
    document text not null,
    upload_id text not null,
    added_by text,
    added_at timestamptz not null default now()
  )`,
  `create index on receiver_documents (receiver_id, document, seq desc)`,
  `create trigger receiver_documents_stay before update or delete on receiver_documents
    for each row execute function refuse_change()`,
];
