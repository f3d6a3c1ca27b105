/** Credentials at providers, the health of those connections, and the routing rules. */
export const connections = [
  `create table connections (
    id text primary key,
    merchant_id text not null references merchants,
    provider text not null,
    version int not null,
    name text,
    platform_id text,
    callback_token_hash bytea not null unique,
    callback_token_sealed bytea not null,
    -- Results of the last test call, and of registering our webhook with the provider.
    last_test jsonb,
    webhook jsonb,
    -- When a webhook last led to an approved payment, to ten minutes.
    webhook_worked_at timestamptz,
    attention_reason text,
    attention_detail text,
    attention_since timestamptz,
    disabled_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  `create index on connections (merchant_id, provider)`,
  `create index on connections (merchant_id, attention_since, id) where attention_reason is not null`,

  // Credentials are never overwritten: payments and payouts name the version that they were sent with.
  `create table connection_versions (
    connection_id text not null references connections,
    version int not null,
    credentials_sealed bytea not null,
    -- Keyed hash of the credentials that name the provider's account.
    account text not null,
    -- Keyed hash of all credentials of the version.
    fingerprint text not null,
    -- The version's addresses come from the merchant: they must not lead into a private network.
    public_addresses_only boolean not null default false,
    created_at timestamptz not null default now(),
    primary key (connection_id, version)
  )`,
  `create index on connection_versions (fingerprint)`,
  `create index on connection_versions (account)`,

  // The circuit breaker of each connection.
  `create table connection_health (
    connection_id text primary key references connections,
    failures int not null,
    open_until timestamptz,
    trial_until timestamptz,
    updated_at timestamptz not null
  )`,
  `create table connection_minutes (
    connection_id text not null references connections,
    minute timestamptz not null,
    answered int not null,
    failed int not null,
    primary key (connection_id, minute)
  )`,

  `create table provider_call_sums (
    merchant_id text not null,
    span text not null check (span in ('five_minutes', 'day')),
    at timestamptz not null,
    connection_id text not null,
    provider text not null,
    operation text not null,
    answered int not null,
    refused int not null,
    failed int not null,
    -- A histogram of durations, by the bounds of db/connections/calls.ts.
    times int[] not null,
    primary key (merchant_id, span, at, connection_id, operation)
  )`,
  `create index on provider_call_sums (at) where span = 'five_minutes'`,

  // Each save is a row: the highest version is in force, the others are the history.
  `create table routes (
    merchant_id text not null references merchants,
    version int not null,
    rules jsonb not null,
    saved_by text references users,
    created_at timestamptz not null default now(),
    primary key (merchant_id, version)
  )`,
  `create trigger append_only before update or delete on routes for each row execute function refuse_change()`,

  `create table platforms (
    id text primary key,
    merchant_id text not null references merchants,
    name text not null,
    is_default boolean not null,
    -- Grows with every change: a check that began on an older version is not written down.
    version int not null default 1,
    default_receiver_id text,
    private_key_sealed bytea,
    cert_cash_in_url_sealed bytea,
    cert_cash_out_url_sealed bytea,
    attention_reason text,
    attention_detail text,
    attention_since timestamptz,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create unique index on platforms (merchant_id) where is_default`,
  `create index on platforms (merchant_id, created_at, id)`,
  `create index on platforms (merchant_id, attention_since, id) where attention_reason is not null`,

  // Client certificates, from a platform's address or from a connection's own credentials.
  `create table certificate_checks (
    owner_id text not null,
    use text not null check (use in ('cashIn', 'cashOut')),
    owner text not null check (owner in ('platform', 'connection')),
    merchant_id text not null references merchants,
    -- As last read. A later check that fails keeps these and sets problem.
    subject_sealed bytea,
    not_after timestamptz,
    problem text,
    checked_at timestamptz not null,
    primary key (owner_id, use)
  )`,
  `create index on certificate_checks (merchant_id)`,
];
