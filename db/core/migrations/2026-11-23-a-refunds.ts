import { type Kysely, sql } from 'kysely';

/** Money on its way back: refunds, and how much of each payment they hold. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // What is held for refunds under way, and what refunds of ours are done: together never more than was charged.
  `alter table payments
    add column refund_reserved bigint not null default 0 check (refund_reserved >= 0),
    add column refund_done bigint not null default 0 check (refund_done >= 0),
    add constraint refunds_within_amount check (refund_reserved + refund_done <= amount)`,
  `create table refunds (
    id text primary key,
    merchant_id text not null references merchants,
    payment_id text not null references payments,
    amount bigint not null check (amount > 0),
    state text not null default 'PENDING' check (state in ('PENDING', 'DONE', 'REFUSED')),
    -- Refunds of one payment are sent one after the other; a turn that nobody gave back ends by itself.
    turn_until timestamptz,
    -- Cents that had gone back, by all that was known, when this one was sent.
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
  `create index on refunds (merchant_id, created_at desc, id desc)`,
  `create index on refunds (payment_id)`,
  `create index on refunds (merchant_id, attention_since) where attention_reason is not null`,
  `create function refuse_settled_change() returns trigger language plpgsql as $$
    begin
      if old.state <> 'PENDING' and new.state <> old.state then
        raise exception 'refund % is %, and stays so', old.id, old.state;
      end if;
      return new;
    end $$`,
  `create trigger settled_once before update of state on refunds for each row execute function refuse_settled_change()`,
  // The first answer to a key may be a refusal.
  `alter table idempotency_keys add column answer_status int not null default 201`,
];
