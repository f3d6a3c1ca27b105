import { type Kysely, sql } from 'kysely';

/**
 * Of connections to providers whose unit of amounts is assumed. `unit_trial`: the payment that shows the unit, alone
 * until it does. `unit_proven_at`: when a look-up first showed a payment as paid with our amount.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table connections add column unit_trial text, add column unit_proven_at timestamptz`.execute(db);
}
