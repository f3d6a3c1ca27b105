import { type Kysely, sql } from 'kysely';

/**
 * `sent_at`: when a payout's current attempt was let out, from which its look-ups are counted, since an approval or a
 * retry may come days after the request. `absent_at`: when a provider last proved that nothing was sent, which refutes
 * what webhooks had reported before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payouts add column sent_at timestamptz, add column absent_at timestamptz`.execute(db);
}
