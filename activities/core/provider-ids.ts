import { sql } from 'kysely';
import type { Database } from '../../db/core/database.ts';

type ProviderIdColumn =
  | { table: 'payouts'; column: 'withdraw_id' }
  | { table: 'receiver_accounts'; column: 'provider_receiver_id' };

/** Whether another row of the same provider account has this provider id already. */
export async function isIdOfAnother(
  db: Database,
  { table, column }: ProviderIdColumn,
  row: { id: string; account: string },
  providerId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select id from ${sql.table(table)}
    where account = ${row.account} and ${sql.ref(column)} = ${providerId} and id <> ${row.id}
    limit 1`.execute(db);
  return rows.length > 0;
}
