import { type Kysely, sql } from 'kysely';

/**
 * `payer_url`: the provider's page on which the payer pays, or confirms the card. `manual_capture`: the merchant captures
 * the card itself. `authorized_until` and `authorized_amount` (cents): what the provider has reserved, and for how long;
 * `amount` becomes what was captured of it. `capture_amount` (cents): what the last capture asked for.
 * `card_facts`: what may be known of the card, never its number. Rows from before have
 * none, so that the constraint need not read them while the table is locked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments
    add column payer_url text,
    add column manual_capture boolean not null default false,
    add column authorized_until timestamptz,
    add column authorized_amount bigint,
    add column capture_amount bigint,
    add column card_facts jsonb,
    add constraint capture_within_authorisation
      check (capture_amount is null or (capture_amount > 0 and capture_amount <= authorized_amount)) not valid`.execute(
    db,
  );
}
