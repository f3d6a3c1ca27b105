import { type Kysely, sql } from 'kysely';

/**
 * What providers keep for payouts (`fee_tables.payout_rules`, `payouts.fee` by their word and `expected_fee` by the terms), and
 * the money that has left a provider for the merchant's own bank, as a line of its statement shows, which may turn out to be a
 * mistake. Amounts are cents.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table fee_tables add column payout_rules jsonb not null default '[]'`,
    `alter table payouts
      add column fee bigint check (fee >= 0),
      add column expected_fee bigint check (expected_fee >= 0),
      -- By the terms the provider gives its fee back where the receiver's bank returns the payout.
      add column fee_given_back boolean not null default false,
      -- What a line of a bank's statement shows to have arrived in the merchant's own account, and which line.
      add column banked_amount bigint,
      add column bank_line text,
      add constraint payouts_banked check ((banked_amount is null) = (bank_line is null))`,
    // Payouts are valued anew in the order of their ids, as payments are.
    'create index on payouts (connection_id, id)',
    `alter table fee_revaluations add column after_payout_id text not null default ''`,
    `alter table settlements
      add column banked_amount bigint,
      add column bank_line text,
      -- The line of a bank's or provider's statement by which its arrival was booked: without that line it has not arrived.
      add column arrival_line text,
      add constraint settlements_banked check (
        (banked_amount is null) = (bank_line is null)
        and (state = 'SETTLED' or (bank_line is null and arrival_line is null)))`,
    // What a line was matched with before people took that back, each with who had settled it. A settled item changes only so.
    `alter table reconciliation_items add column undone jsonb not null default '[]'`,
    `create or replace function refuse_unsettling() returns trigger language plpgsql as $$
    begin
      if jsonb_array_length(new.undone) < jsonb_array_length(old.undone) then
        raise exception 'item % of % keeps what was undone', old.n, old.reconciliation_id;
      end if;
      if old.settled_at is not null and (
        new.settled_at is not null or old.kind is distinct from 'matched'
        or jsonb_array_length(new.undone) <> jsonb_array_length(old.undone) + 1
        or new.undone -> -1 ->> 'entityId' is distinct from old.entity_id
        or new.undone -> -1 -> 'settled' ->> 'by' is distinct from old.settled_by
      ) then
        raise exception 'item % of % was settled by %', old.n, old.reconciliation_id, old.settled_by;
      end if;
      return new;
    end $$`,
    // Where the provider kept another fee than its terms say.
    `create index payouts_fee_differs on payouts (merchant_id, approved_at, id) where fee <> expected_fee`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
