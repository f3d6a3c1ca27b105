/** People and their sessions, API keys, the request log and the audit log. */
export const identity = [
  `create table users (
    id text primary key,
    email text not null unique check (email = lower(email)),
    name text not null,
    password_hash text not null,
    -- Set while the password was made by another person: valid until then, and only for choosing a new one.
    one_time_password_until timestamptz,
    last_sign_in_at timestamptz,
    created_at timestamptz not null default now()
  )`,

  // A null merchant_id means all merchants.
  `create table memberships (
    user_id text not null references users,
    merchant_id text references merchants,
    role text not null check (role in ('admin', 'ops', 'finance', 'developer', 'viewer')),
    invited_by text references users,
    created_at timestamptz default now(),
    unique nulls not distinct (user_id, merchant_id)
  )`,
  `create index on memberships (merchant_id)`,

  `create table second_factors (
    user_id text primary key references users,
    secret_sealed bytea not null,
    -- Null until the person has confirmed it with a first code; before that it is not required.
    confirmed_at timestamptz,
    -- Time step of the last accepted code: that one and all before it are used up.
    last_step bigint not null default 0,
    created_at timestamptz not null default now()
  )`,
  `create table recovery_codes (
    user_id text not null references users,
    hash bytea not null,
    used_at timestamptz,
    primary key (user_id, hash)
  )`,

  `create table sessions (
    id uuid not null unique default gen_random_uuid(),
    hash bytea primary key,
    -- The token that was issued to replace this one, until it is first used.
    next_hash bytea unique,
    next_at timestamptz,
    -- The token before, accepted until previous_until for requests that were under way at the rotation.
    previous_hash bytea,
    previous_until timestamptz,
    user_id text not null references users,
    address text,
    user_agent text,
    created_at timestamptz not null default now(),
    rotated_at timestamptz not null default now(),
    used_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  `create index on sessions (previous_hash) where previous_hash is not null`,
  `create index on sessions (user_id)`,
  `create index on sessions (expires_at)`,

  // Failed sign-ins per subject: keyed MAC of an e-mail or an address.
  `create table sign_in_attempts (
    subject bytea primary key,
    failures int not null,
    last_at timestamptz not null,
    blocked_until timestamptz
  )`,
  `create index on sign_in_attempts (last_at)`,

  // Append-only, each row chained to the one before by its hash.
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
  `create index on audit_log (merchant_id, action, seq)`,
  `create index on audit_log (actor_id, seq)`,
  `create index on audit_log (entity_id, seq) where entity_id is not null`,
  `create index on audit_log (at)`,
  `create index on audit_log (request_id) where phase = 'done'`,
  `create trigger append_only before update or delete on audit_log for each row execute function refuse_change()`,
  `create trigger never_emptied before truncate on audit_log execute function refuse_change()`,
  // The head of the chain, which reveals rows that were deleted at its end.
  `insert into system_facts (name, value) values ('audit_head', '0 ' || repeat('0', 64))`,

  // A view belongs to one person and one list of the console.
  `create table saved_views (
    user_id text not null references users,
    merchant_id text not null references merchants,
    list text not null default 'payments',
    name text not null,
    search text not null,
    created_at timestamptz not null default now(),
    primary key (user_id, merchant_id, list, name)
  )`,

  `create table api_keys (
    id text primary key,
    merchant_id text not null references merchants,
    hash bytea not null unique,
    name text not null,
    -- Null: all scopes.
    scopes text[],
    last_four text,
    created_by text,
    last_used_at timestamptz,
    -- Set on a key that was replaced.
    expires_at timestamptz,
    replaced_by text,
    created_at timestamptz not null default now(),
    revoked_at timestamptz,
    revoked_by text,
    revoked_reason text
  )`,
  `create index on api_keys (merchant_id, created_at)`,

  // Keys that a shop's page shows. They are not secrets, so they are stored in plain text.
  `create table public_keys (
    id text primary key,
    merchant_id text not null references merchants,
    key text not null unique,
    name text not null,
    created_by text,
    last_used_at timestamptz,
    created_at timestamptz not null default now(),
    revoked_at timestamptz,
    revoked_by text,
    revoked_reason text
  )`,
  `create index on public_keys (merchant_id)`,

  `create table api_requests (
    -- Grows with time: expired rows are found by it.
    seq bigint generated always as identity primary key,
    id text not null,
    merchant_id text not null references merchants,
    at timestamptz not null,
    method text not null,
    path text not null,
    status int not null,
    ms int not null,
    code text,
    entity_id text,
    -- One of the two: the id of a key (secret or public), or of a person.
    key_id text,
    user_id text,
    bodies_sealed bytea not null
  )`,
  `create index on api_requests (id)`,
  `create index on api_requests (merchant_id, at, id)`,
  `create index on api_requests (merchant_id, path, at, id)`,
  `create index on api_requests (merchant_id, key_id, at, id) where key_id is not null`,
  `create index on api_requests (merchant_id, entity_id, at, id) where entity_id is not null`,
  // Errors are rare among the requests: without these indexes a list of errors would read all requests.
  `create index api_requests_refused on api_requests (merchant_id, at, id) where status between 400 and 499`,
  `create index api_requests_failed on api_requests (merchant_id, at, id) where status >= 500`,
];
