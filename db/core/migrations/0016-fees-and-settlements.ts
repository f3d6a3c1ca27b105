import { type Kysely, sql } from 'kysely';

/**
 * What a connection's contract says that a provider keeps and when it pays out (`fee_tables`), what it is expected to keep of
 * each payment (`payments.expected_fee`), its payouts to the merchant (`settlements`), each with the parts of payments that it
 * consists of, and the days that finance has closed. Days are texts, `2026-11-26`, of Brazil's calendar. Amounts are cents.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const day = `~ '^\\d{4}-\\d{2}-\\d{2}$'`;
  const statements = [
    'alter table payments add column expected_fee bigint',
    `create table fee_tables (
      merchant_id text not null references merchants,
      connection_id text not null,
      from_day text not null check (from_day ${day}),
      rules jsonb not null,
      confirmation text not null check (confirmation in ('person', 'date')),
      created_by text,
      created_at timestamptz not null default now(),
      primary key (connection_id, from_day)
    )`,
    'create index on fee_tables (merchant_id)',
    // Where the provider kept another fee than its terms say.
    `create index payments_fee_differs on payments (merchant_id, approved_at, id) where fee <> expected_fee`,
    // Payments of a connection that are to be valued anew, in the order of their ids, after its terms were changed.
    `create table fee_revaluations (
      connection_id text primary key,
      from_day text not null,
      after_id text not null default ''
    )`,
    `create table settlements (
      id text primary key,
      merchant_id text not null references merchants,
      connection_id text not null,
      provider text not null,
      expected_on text not null check (expected_on ${day}),
      -- The sum and number of its parts.
      amount bigint not null default 0,
      parts integer not null default 0,
      state text not null default 'EXPECTED' check (state in ('EXPECTED', 'SETTLED')),
      settled_on text check (settled_on ${day}),
      settled_amount bigint,
      -- Who says that it has arrived: a person, or nobody but the date.
      basis text check (basis in ('person', 'date')),
      settled_by text,
      reason text,
      -- What one person says has arrived, where a second one must confirm it.
      proposal jsonb,
      -- The event of this state has been written.
      is_announced boolean not null default false,
      attention_reason text,
      attention_detail text,
      attention_since timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check ((state = 'SETTLED') = (settled_on is not null and settled_amount is not null and basis is not null))
    )`,
    'create index on settlements (merchant_id, expected_on, id)',
    `create index on settlements (connection_id, expected_on) where state = 'EXPECTED'`,
    `create index on settlements (expected_on) where state = 'EXPECTED'`,
    `create index on settlements (id) where state = 'SETTLED' and not is_announced`,
    'create index on settlements (merchant_id, attention_since) where attention_reason is not null',
    `create table settlement_parts (
      settlement_id text not null references settlements,
      payment_id text not null references payments,
      -- 0: a change after all instalments had arrived.
      installment integer not null,
      amount bigint not null check (amount <> 0),
      created_at timestamptz not null default now(),
      primary key (payment_id, installment, settlement_id)
    )`,
    'create index on settlement_parts (settlement_id, payment_id)',
    'alter table ledger_entries drop constraint ledger_entries_entity_check',
    `alter table ledger_entries add constraint ledger_entries_entity_check
      check (entity in ('payment', 'payout', 'dispute', 'settlement'))`,
    // What the ledger moved on a day, as it stood when a person closed it. `totals`: cents by connection and account.
    `create table closed_days (
      merchant_id text not null references merchants,
      day text not null check (day ${day}),
      totals jsonb not null,
      entries integer not null,
      closed_by text,
      closed_at timestamptz not null default now(),
      primary key (merchant_id, day)
    )`,
    `create trigger append_only before update or delete on closed_days
      for each row execute function refuse_change()`,
    'create index on ledger_entries (merchant_id, created_at)',
    'alter table reconciliation_items drop constraint reconciliation_items_entity_check',
    `alter table reconciliation_items add constraint reconciliation_items_entity_check
      check (entity in ('payment', 'payout', 'settlement'))`,
    // Payments are valued in the order in which their entries were committed.
    'create index ledger_entries_committed on ledger_entries (xid, id)',
    'drop index ledger_entries_xid_idx',
    `alter table ledger_state add column valued_xid xid8 not null default '0', add column valued_id bigint not null default 0`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
