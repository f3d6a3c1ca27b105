import { type Kysely, sql } from 'kysely';

/** Refunds and disputes as lists of their own, views of every list, and exports that are made in the background. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Milliseconds of an instant, in a form that a generated column may use. */
const ms = (column: string) => `(extract(epoch from ${column} at time zone 'UTC') * 1000)::bigint`;

const statements = [
  // The payment's, which stays what it is once money came: a list over a million rows is narrowed without a join.
  ...['refunds', 'disputes'].flatMap((table) => [
    `alter table ${table} add column provider text`,
    `update ${table} set provider = payments.provider from payments where payments.id = ${table}.payment_id`,
  ]),
  `create function provider_of_payment() returns trigger language plpgsql as $$
    begin
      if new.provider is null then
        select provider into new.provider from payments where id = new.payment_id;
      end if;
      return new;
    end $$`,
  ...['refunds', 'disputes'].map(
    (table) => `create trigger provider_of_payment before insert on ${table}
      for each row execute function provider_of_payment()`,
  ),
  ...['refunds', 'disputes'].flatMap((table) => [
    `create index on ${table} (merchant_id, state, created_at desc, id desc)`,
    `create index on ${table} (merchant_id, provider, created_at desc, id desc)`,
    `create index on ${table} (merchant_id, amount desc, id desc)`,
  ]),
  // What is due soonest first; then what is open and names no deadline, the oldest first; then what waits for its
  // outcome and what has ended, the newest first. One number, so that one index gives the pages.
  `alter table disputes add column due_order bigint not null generated always as (
    case
      when state = 'OPEN' and deadline is not null then ${ms('deadline')}
      when state = 'OPEN' then 5000000000000 + ${ms('created_at')}
      when state = 'CONTESTED' then 15000000000000 - ${ms('created_at')}
      else 25000000000000 - ${ms('created_at')}
    end) stored`,
  `create index on disputes (merchant_id, due_order, id)`,

  // A name belongs to its list. Until now there was one set of names, and the search named the list.
  `alter table saved_views add column list text not null default 'payments'`,
  `update saved_views set list = 'payouts', search = regexp_replace(search, '^list=payouts&?', '')
    where search ~ '^list=payouts(&|$)'`,
  `alter table saved_views drop constraint saved_views_pkey, add primary key (user_id, merchant_id, list, name)`,

  `create table exports (
    id text primary key,
    merchant_id text not null references merchants,
    list text not null,
    -- The search as it was asked, and the filters that it meant: what people look for may be personal.
    search_sealed bytea not null,
    language text not null check (language in ('pt', 'en')),
    state text not null default 'RUNNING' check (state in ('RUNNING', 'DONE', 'FAILED', 'CANCELED', 'EXPIRED')),
    rows bigint not null default 0,
    -- Bytes.
    size bigint not null default 0,
    -- The last row that was written, from which it goes on.
    place jsonb,
    -- Names in the store: of what counts, in its order, and of all that was ever begun, which is what is removed.
    parts text[] not null default '{}',
    begun text[] not null default '{}',
    failure text,
    created_by text,
    created_by_name text,
    checked_at timestamptz not null default now(),
    created_at timestamptz(3) not null default now(),
    ended_at timestamptz,
    expires_at timestamptz
  )`,
  `create index on exports (merchant_id, created_at desc, id desc)`,
  `create index on exports (checked_at) where state = 'RUNNING'`,
  `create index on exports (ended_at) where begun <> '{}' and state <> 'RUNNING'`,
];
