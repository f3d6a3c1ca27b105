import { type Kysely, sql } from 'kysely';

/**
 * Figures by brand, return code, hour and fee. A payment has in columns of its own what it is counted and listed by; triggers
 * keep them, so that they hold whichever version writes the row. `in_figures`: the payment is in `payment_figures` and
 * `payment_hours`. Those from before are not, until the sweep has marked them, which is the change that counts them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const zone = `'America/Sao_Paulo'`;
  const dimensions = 'provider, payment_method, status, paid, card_brand, return_code, challenged, unsent';
  const feeOf = (of: string) => `case when ${of}approved_at is not null then coalesce(${of}fee, ${of}expected_fee) end`;
  const changedRow = (of: 'old' | 'new', sign: 1 | -1) => `(${of}.merchant_id,
          date_bin('5 minutes', ${of}.created_at, '2000-01-01 00:00+00'), ${of}.provider, ${of}.payment_method, ${of}.status,
          ${of}.approved_at is not null, coalesce(${of}.card_brand, ''), coalesce(${of}.return_code, ''), ${of}.challenged,
          ${of}.unsent, ${sign}, ${sign} * ${of}.amount, ${of}.in_figures, ${feeOf(`${of}.`)}, ${of}.fee is null)`;
  const columns = `merchant_id, at, ${dimensions}, count, amount, figures_count, figures_amount, fees, expected_fees, priced`;
  const statements = [
    `alter table payments
      -- Lower-case letters and digits, one word for each brand, whatever the provider calls it.
      add column card_brand text,
      -- The acquirer's code of a card that was refused. Codes of one digit have two, as in the ABECS standard.
      add column return_code text,
      -- The issuer asked the payer to confirm the card.
      add column challenged boolean not null default false,
      -- It ended before any provider had it.
      add column unsent boolean not null default false,
      -- A constant for the rows that exist: the table is not written.
      add column in_figures boolean not null default false`,
    'alter table payments alter column in_figures set default true',
    'create index payments_not_in_figures on payments (merchant_id, id) where not in_figures',
    `create index payments_by_brand on payments (merchant_id, card_brand, created_at, id)
      include (status, provider, payment_method, amount, approved_at, attention_reason, return_code)
      where card_brand is not null`,
    `create index payments_by_return_code on payments (merchant_id, return_code, created_at, id)
      include (status, provider, payment_method, amount, approved_at, attention_reason, card_brand)
      where return_code is not null`,
    'create index payments_challenged on payments (merchant_id, created_at, id) where challenged',
    'create index payments_unsent on payments (merchant_id, created_at, id) where unsent',

    `create function card_brand_of(name text) returns text language sql immutable as $$
      select case word
        when '' then null when 'other' then null when 'unknown' then null when 'none' then null
        when 'master' then 'mastercard' when 'mc' then 'mastercard'
        when 'americanexpress' then 'amex'
        when 'dinersclub' then 'diners' when 'dinersclubinternational' then 'diners'
        else word end
      from (select left(regexp_replace(lower(name), '[^a-z0-9]', '', 'g'), 24)) as plain (word) $$`,
    `create function return_code_of(code text) returns text language sql immutable as $$
      select case length(word) when 0 then null when 1 then '0' || word else word end
      from (select left(regexp_replace(code, '[^A-Za-z0-9._-]', '', 'g'), 32)) as plain (word) $$`,
    `create function set_figures_of_payment() returns trigger language plpgsql as $$
    declare refused boolean := new.status = 'REJECTED' and new.approved_at is null;
    begin
      new.unsent := refused and new.transaction_id is null and new.failure->>'effect' is not distinct from 'none';
      if new.payment_method = 'CREDIT_CARD' then
        new.card_brand := card_brand_of(new.card_facts->>'brand');
        new.challenged := new.card_facts->>'challenged' is not distinct from 'true';
        new.return_code := null;
        if refused then
          new.return_code := return_code_of(coalesce(new.card_facts->>'returnCode', new.failure->>'providerCode'));
        end if;
      end if;
      return new;
    end $$`,
    // A PIX or boleto on its usual way costs the condition alone.
    `create trigger figures_of_new before insert on payments for each row
      when (new.payment_method = 'CREDIT_CARD' or new.status = 'REJECTED')
      execute function set_figures_of_payment()`,
    `create trigger figures_of_changed before update on payments for each row
      when ((new.payment_method = 'CREDIT_CARD' or new.status = 'REJECTED' or new.unsent)
        and (old.status is distinct from new.status or old.failure is distinct from new.failure
          or old.card_facts is distinct from new.card_facts or old.in_figures is distinct from new.in_figures
          or old.transaction_id is distinct from new.transaction_id))
      execute function set_figures_of_payment()`,

    `alter table payment_changes
      add column card_brand text not null default '',
      add column return_code text not null default '',
      add column challenged boolean not null default false,
      add column unsent boolean not null default false,
      -- What of count and amount the new sums count.
      add column figures_count int not null default 0,
      add column figures_amount bigint not null default 0,
      -- Cents that providers kept of approved payments, what of it only the fee tables say, and the cents it was kept of.
      add column fees bigint not null default 0,
      add column expected_fees bigint not null default 0,
      add column priced bigint not null default 0`,
    `create or replace function record_new_payments() returns trigger language plpgsql as $$
    begin
      insert into payment_changes (${columns})
      select merchant_id, date_bin('5 minutes', created_at, '2000-01-01 00:00+00'), provider, payment_method, status,
        approved_at is not null, coalesce(card_brand, ''), coalesce(return_code, ''), challenged, unsent, count(*), sum(amount),
        count(*) filter (where in_figures), coalesce(sum(amount) filter (where in_figures), 0),
        coalesce(sum(kept) filter (where in_figures), 0), coalesce(sum(kept) filter (where in_figures and fee is null), 0),
        coalesce(sum(amount) filter (where in_figures and kept is not null), 0)
      from (select *, ${feeOf('')} as kept from added) as of_them
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
      return null;
    end $$`,
    `create or replace function record_payment_change() returns trigger language plpgsql as $$
    begin
      insert into payment_changes (${columns})
      select merchant_id, at, ${dimensions}, count, amount, counted * count, counted * amount,
        counted * count * coalesce(kept, 0), case when is_expected then counted * count * coalesce(kept, 0) else 0 end,
        case when kept is null then 0 else counted * amount end
      from (values ${changedRow('old', -1)},
          ${changedRow('new', 1)})
        as changed (merchant_id, at, ${dimensions}, count, amount, in_figures, kept, is_expected),
        lateral (select case when in_figures then 1 else 0 end) as which (counted);
      return null;
    end $$`,
    'drop trigger record_change on payments',
    `create trigger record_change after update on payments for each row
      when (old.status is distinct from new.status or old.provider is distinct from new.provider
        or (old.approved_at is null) is distinct from (new.approved_at is null) or old.amount is distinct from new.amount
        or old.card_brand is distinct from new.card_brand or old.return_code is distinct from new.return_code
        or old.challenged is distinct from new.challenged or old.unsent is distinct from new.unsent
        or old.in_figures is distinct from new.in_figures
        or old.fee is distinct from new.fee or old.expected_fee is distinct from new.expected_fee)
      execute function record_payment_change()`,

    // By days and months of Brasília's calendar. An unknown brand or code is ''.
    `create table payment_figures (
      merchant_id text not null,
      span text not null check (span in ('day', 'month')),
      at timestamptz not null,
      provider text not null,
      payment_method text not null,
      status text not null,
      paid boolean not null,
      card_brand text not null,
      return_code text not null,
      challenged boolean not null,
      unsent boolean not null,
      count int not null,
      amount bigint not null,
      fees bigint not null,
      expected_fees bigint not null,
      priced bigint not null,
      primary key (merchant_id, span, at, provider, payment_method, status, paid, card_brand, return_code, challenged, unsent)
    )`,
    // The hours of a week: 0 is midnight to one on Monday, in Brasília.
    `create table payment_hours (
      merchant_id text not null,
      span text not null check (span in ('day', 'month')),
      at timestamptz not null,
      slot smallint not null check (slot between 0 and 167),
      provider text not null,
      payment_method text not null,
      count int not null,
      approved int not null,
      refused int not null,
      volume bigint not null,
      primary key (merchant_id, span, at, slot, provider, payment_method)
    )`,
    `create function slot_of(at timestamptz) returns smallint language sql immutable as $$
      select ((extract(isodow from at at time zone ${zone}) - 1) * 24 + extract(hour from at at time zone ${zone}))::smallint $$`,
    // In the statement that takes the changes away, so that each is counted once whichever version of the sweep folds it.
    `create function fold_figures() returns trigger language plpgsql as $$
    begin
      insert into payment_figures as s
      select merchant_id, span, date_trunc(span, at, ${zone}), ${dimensions}, sum(figures_count), sum(figures_amount),
        sum(fees), sum(expected_fees), sum(priced)
      from gone cross join (values ('day'), ('month')) as spans (span)
      group by merchant_id, span, date_trunc(span, at, ${zone}), ${dimensions}
      having sum(figures_count) <> 0 or sum(figures_amount) <> 0 or sum(fees) <> 0 or sum(expected_fees) <> 0 or sum(priced) <> 0
      order by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
      on conflict (merchant_id, span, at, ${dimensions}) do update set
        count = s.count + excluded.count, amount = s.amount + excluded.amount, fees = s.fees + excluded.fees,
        expected_fees = s.expected_fees + excluded.expected_fees, priced = s.priced + excluded.priced;
      insert into payment_hours as s
      select merchant_id, span, date_trunc(span, at, ${zone}), slot_of(at), provider, payment_method, sum(figures_count),
        coalesce(sum(figures_count) filter (where paid), 0),
        coalesce(sum(figures_count) filter (where not paid and status = 'REJECTED'), 0),
        coalesce(sum(figures_amount) filter (where paid), 0)
      from gone cross join (values ('day'), ('month')) as spans (span)
      group by 1, 2, 3, 4, 5, 6
      having sum(figures_count) <> 0 or sum(figures_amount) <> 0 or bool_or(paid) or bool_or(status = 'REJECTED')
      order by 1, 2, 3, 4, 5, 6
      on conflict (merchant_id, span, at, slot, provider, payment_method) do update set
        count = s.count + excluded.count, approved = s.approved + excluded.approved,
        refused = s.refused + excluded.refused, volume = s.volume + excluded.volume;
      return null;
    end $$`,
    `create trigger fold_figures after delete on payment_changes
      referencing old table as gone for each statement execute function fold_figures()`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
