import { type Kysely, sql } from 'kysely';

/** Merchants' own endpoints beside a payment's `webhookUrl`, and each attempt to deliver to any of them. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table webhook_endpoints (
    id text primary key,
    merchant_id text not null references merchants,
    description text,
    -- Empty: all of them.
    types text[] not null,
    -- Address and secrets are forgotten with the endpoint; the row stays, since deliveries name it.
    url_sealed bytea,
    secret_sealed bytea,
    previous_secret_sealed bytea,
    previous_secret_until timestamptz,
    disabled_at timestamptz,
    disabled_reason text check (disabled_reason in ('asked', 'failing', 'gone')),
    failing_since timestamptz,
    last_failed_at timestamptz,
    attention_reason text,
    attention_detail text,
    attention_since timestamptz,
    created_at timestamptz(3) not null default now(),
    removed_at timestamptz,
    check ((disabled_at is null) = (disabled_reason is null)),
    check (removed_at is not null or (url_sealed is not null and secret_sealed is not null))
  )`,
  `create index on webhook_endpoints (merchant_id) where removed_at is null`,
  `create index on webhook_endpoints (merchant_id, attention_since) where attention_reason is not null`,
  // Whose order an event keeps: its payment's. Events from before are all of payments themselves.
  `alter table events add column queue text`,
  `create index on events (merchant_id, created_at)`,
  // To an endpoint of the merchant's, or to the address that one payment named.
  `alter table deliveries
    add column endpoint_id text references webhook_endpoints,
    alter column url_sealed drop not null,
    add check ((endpoint_id is null) = (url_sealed is not null)),
    drop constraint deliveries_state_check,
    add constraint deliveries_state_check check (state in ('pending', 'delivered', 'exhausted', 'dropped'))`,
  // One per event and endpoint: whoever asks for a redelivery twice gets one.
  `create unique index on deliveries (event_id, endpoint_id) nulls not distinct`,
  `create index on deliveries (endpoint_id) where state = 'pending'`,
  `create table delivery_attempts (
    delivery_id text not null references deliveries,
    number int not null,
    merchant_id text not null references merchants,
    at timestamptz not null,
    ms int not null,
    outcome text not null check (outcome in ('delivered', 'failed', 'gone')),
    http_status int,
    error text,
    exchange_sealed bytea not null,
    primary key (delivery_id, number)
  )`,
  `create trigger append_only before update or delete on delivery_attempts for each row execute function refuse_change()`,
];
