import { type Kysely, sql } from 'kysely';

/**
 * Boletos are found by their number at the bank (nosso número), by which a bank's return file names them. It stands in the free
 * field of the stored line, at a place of each bank's own. The form is that of `slipNumber`: `341-231327`.
 *
 * What a bank prints for the settlements of a connection is learned from what people confirm (`statement_rules`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create function boleto_slip(line text) returns text language sql immutable strict parallel safe as $$
      select case substr(line, 1, 3)
        when '001' then '001-' || ltrim(case when free like '000000%' then substr(free, 7, 17) else substr(free, 1, 11) end, '0')
        when '033' then '033-' || ltrim(substr(free, 9, 13), '0')
        when '237' then '237-' || ltrim(substr(free, 7, 11), '0')
        when '341' then '341-' || ltrim(substr(free, 4, 8), '0')
      end
      from (select substr(line, 5, 5) || substr(line, 11, 10) || substr(line, 22, 10) as free) as barcode
    $$`,
    // In how many instalments its payment arrives. Null: written before this column.
    'alter table settlement_parts add column installments integer',
    'create index payments_slip on payments (merchant_id, boleto_slip(billet_code)) where billet_code is not null',
    `create table statement_rules (
      id text primary key,
      merchant_id text not null references merchants,
      connection_id text not null,
      -- Of the description without what changes in it: keyed, to find it, and sealed, since it may name a person.
      description_mac bytea not null,
      description_sealed bytea not null,
      -- How often people have confirmed it, and confirmed something else.
      confirmed integer not null default 1 check (confirmed > 0),
      contradicted integer not null default 0,
      confirmed_at timestamptz(3) not null default now(),
      confirmed_by text not null,
      created_at timestamptz(3) not null default now(),
      -- A person has said that it is to be forgotten. Another confirmation begins anew.
      removed_at timestamptz(3),
      unique (merchant_id, description_mac, connection_id)
    )`,
    'create index on statement_rules (merchant_id, confirmed_at desc, id desc)',
    // The rule by which a line was suggested: its id, and when it was last confirmed.
    'alter table reconciliation_items add column learned jsonb',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
