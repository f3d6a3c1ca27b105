import { type Kysely, sql } from 'kysely';

/**
 * `due_terms`: the due date that the merchant gave a charge, with its discount, fine and interest. `asked_amount` (cents):
 * what was asked for, where the payer paid another amount that these justified; `amount` becomes what was paid.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column due_terms jsonb, add column asked_amount bigint`.execute(db);
}
