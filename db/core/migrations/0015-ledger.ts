import { type Kysely, sql } from 'kysely';

/**
 * The ledger: entries that are written in the transaction of the move that they are about, and never changed. An entry is one
 * row whose lines balance by constraint. `fee`: cents that the provider kept of a payment, where it has said so.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'alter table payments add column fee bigint',
    `create function sum_of(bigint[]) returns numeric language sql immutable strict parallel safe as
      'select coalesce(sum(one), 0) from unnest($1) as one'`,
    `create table ledger_entries (
      id bigint generated always as identity primary key,
      merchant_id text not null references merchants,
      connection_id text not null,
      entity text not null check (entity in ('payment', 'payout', 'dispute')),
      entity_id text not null,
      kind text not null,
      -- Positive cents are debits. The n-th amount is of the n-th account.
      accounts text[] not null,
      amounts bigint[] not null,
      -- Which transactions a fold of the sums has seen: ids are not committed in their order.
      xid xid8 not null default pg_current_xact_id(),
      created_at timestamptz not null default clock_timestamp(),
      constraint lines_balance check (
        cardinality(accounts) >= 2 and cardinality(accounts) = cardinality(amounts)
        and array_position(amounts, 0) is null and sum_of(amounts) = 0)
    )`,
    'create index on ledger_entries (merchant_id, id)',
    'create index on ledger_entries (merchant_id, connection_id, id)',
    'create index on ledger_entries (entity_id, id)',
    'create index on ledger_entries (xid)',
    `create trigger append_only before update or delete on ledger_entries
      for each row execute function refuse_change()`,
    // The sums of all entries whose transaction is older than `folded_to`.
    `create table ledger_sums (
      merchant_id text not null,
      connection_id text not null,
      account text not null,
      amount numeric not null,
      primary key (merchant_id, connection_id, account)
    )`,
    `create table ledger_state (
      only_one boolean primary key default true check (only_one),
      folded_to xid8 not null default '0',
      -- Entities from before the ledger, in the order of their ids, have their entries up to these.
      payments_to text not null default '',
      payouts_to text not null default '',
      disputes_to text not null default '',
      is_complete boolean not null default false
    )`,
    'insert into ledger_state default values',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
