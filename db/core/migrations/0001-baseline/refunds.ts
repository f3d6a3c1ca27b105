/** Refunds. */
export const refunds = [
  `create table refunds (
    id text primary key,
    merchant_id text not null references merchants,
    payment_id text not null references payments,
    -- The payment's, written by provider_of_payment: a long list is filtered by it without a join.
    provider text,
    amount bigint not null check (amount > 0),
    state text not null default 'PENDING' check (state in ('PENDING', 'DONE', 'REFUSED')),
    -- Refunds of one payment are sent one after the other. A turn that was never given back ends by itself.
    turn_until timestamptz,
    -- Cents of the payment that were known to have gone back when this one was sent.
    refunded_before bigint,
    sent_at timestamptz,
    refund_id text,
    reason text,
    failure jsonb,
    attention_reason text,
    attention_detail text,
    attention_since timestamptz,
    correlation_id text,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz not null default now(),
    settled_at timestamptz
  )`,
  `create index refunds_list on refunds (merchant_id, created_at, id) include (state, payment_id, amount, attention_reason)`,
  `create index on refunds (merchant_id, state, created_at desc, id desc)`,
  `create index on refunds (merchant_id, provider, created_at desc, id desc)`,
  `create index on refunds (merchant_id, amount desc, id desc)`,
  `create index on refunds (merchant_id, attention_since) where attention_reason is not null`,
  `create index on refunds (merchant_id, refund_id) where refund_id is not null`,
  `create index on refunds (payment_id)`,

  // For refunds and disputes. A payment's provider does not change after the money has arrived.
  `create function provider_of_payment() returns trigger language plpgsql as $$
    begin
      if new.provider is null then
        select provider into new.provider from payments where id = new.payment_id;
      end if;
      return new;
    end $$`,
  `create trigger provider_of_payment before insert on refunds
    for each row execute function provider_of_payment()`,

  `create function refuse_settled_change() returns trigger language plpgsql as $$
    begin
      if old.state <> 'PENDING' and new.state <> old.state then
        raise exception 'refund % is %, and stays so', old.id, old.state;
      end if;
      return new;
    end $$`,
  `create trigger settled_once before update of state on refunds for each row execute function refuse_settled_change()`,
];
