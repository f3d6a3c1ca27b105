/** Receivers, their accounts at providers, their documents, and files that merchants upload. */
export const receivers = [
  `create table receivers (
    id text primary key,
    merchant_id text not null references merchants,
    document_type text not null check (document_type in ('CPF', 'CNPJ')),
    -- Name, document, address and bank details, sealed as one and found by blind index.
    details_sealed bytea not null,
    document_index bytea not null,
    email_index bytea not null,
    name_index int[],
    user_id text,
    platform_id text,
    -- New bank details that are not in force yet, who requested them, and until when they wait; null when there are none.
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
  `create index on receivers using gin (name_index)`,
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
    -- Our id of this attempt at the provider.
    reference text not null,
    provider_receiver_id text,
    -- The provider's credential for this account, where it issues one.
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
    -- The next poll is due by then; null when none is. Ten minutes overdue means that the workflow is lost.
    poll_due_at timestamptz,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz not null default now(),
    unique (receiver_id, connection_id),
    check ((stage = 'closed') = (status <> 'PENDING'))
  )`,
  `create unique index on receiver_accounts (account, provider_receiver_id) where provider_receiver_id is not null`,
  `create index on receiver_accounts (account, reference)`,
  `create index on receiver_accounts (merchant_id, provider, status)`,
  `create index on receiver_accounts (merchant_id, provider_receiver_id) where provider_receiver_id is not null`,
  `create index on receiver_accounts (merchant_id, attention_since, id) where attention_reason is not null`,
  `create index on receiver_accounts (poll_due_at) where poll_due_at is not null`,

  // The last document of a kind is the current one; earlier ones stay, since a provider may have received them.
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

  // Uploads start in quarantine, and are readable only after they have been checked.
  `create table uploads (
    id text primary key,
    merchant_id text not null references merchants,
    file_name_sealed bytea not null,
    content_type text not null,
    purpose text not null,
    state text not null default 'WAITING' check (state in ('WAITING', 'RELEASED', 'REFUSED')),
    -- Names in the object store: where it was uploaded, and where it is after the check.
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
  // Partial, since few uploads are never completed.
  `create index on uploads (created_at) where state = 'WAITING'`,
];
