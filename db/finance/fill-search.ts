import { sql } from 'kysely';
import { nameWords } from '../../domain/core/search.ts';
import type { TransactionRequest } from '../../domain/payments/payment.ts';
import type { MerchantSeal } from '../../runtime/keys.ts';
import { contexts } from '../core/contexts.ts';
import { blindIndex, nameIndex, type Store } from '../core/store.ts';
import { namesOf, payoutRequestOf } from '../payouts/index.ts';
import { receiverDetailsOf } from '../receivers/index.ts';

/** Rows of one statement: short, so that nobody waits for its locks. */
const batchSize = 500;

interface Unsearched {
  id: string;
  merchant_id: string;
  sealed: Buffer;
}

/** Where names are sealed in each table, and how they are read. */
const tables = {
  payments: {
    sealed: 'request_sealed',
    read: ({ id, sealed }: Unsearched, seal: MerchantSeal) => ({
      names: seal.open<TransactionRequest>(contexts.request(id), sealed).customer.name,
      email: undefined,
    }),
  },
  payouts: {
    sealed: 'request_sealed',
    read: ({ id, sealed }: Unsearched, seal: MerchantSeal) => {
      const request = payoutRequestOf({ id, request_sealed: sealed }, seal);
      return { names: namesOf(request), email: request.email };
    },
  },
  receivers: {
    sealed: 'details_sealed',
    read: ({ id, sealed }: Unsearched, seal: MerchantSeal) => ({
      names: receiverDetailsOf({ id, details_sealed: sealed }, seal).name,
      email: undefined,
    }),
  },
} as const;

/**
 * Makes rows findable by name that are from before names were: newest first, at most `limit` of each table. Safe to stop
 * and to repeat; what runs beside it is not disturbed.
 *
 * @returns how many rows of each table it did.
 */
export async function fillSearch(store: Store, limit: number): Promise<Record<keyof typeof tables, number>> {
  const filled = { payments: 0, payouts: 0, receivers: 0 };
  for (const table of ['payments', 'payouts', 'receivers'] as const) {
    while (filled[table] < limit) {
      const done = await fillSome(store, table, Math.min(batchSize, limit - filled[table]));
      filled[table] += done;
      if (done === 0) break;
    }
  }
  return filled;
}

async function fillSome(store: Store, table: keyof typeof tables, limit: number): Promise<number> {
  const { sealed, read } = tables[table];
  const { rows } = await sql<Unsearched>`
    select id, merchant_id, ${sql.ref(sealed)} as sealed from ${sql.table(table)} where name_index is null
    order by created_at desc, id desc limit ${limit}`.execute(store.db);
  /** What cannot be opened any more (its merchant's key was erased) has no words, and is not looked at again. */
  const opened = async (row: Unsearched) => {
    try {
      return read(row, await store.sealOf(row.merchant_id));
    } catch {
      return { names: '', email: undefined };
    }
  };
  for (const row of rows) {
    const { names, email } = await opened(row);
    const words = nameIndex(store.keys, row.merchant_id, nameWords(names));
    const byEmail = email ? sql`, email_index = ${blindIndex(store.keys, row.merchant_id, 'email', email)}` : sql``;
    await sql`
      update ${sql.table(table)} set name_index = ${words}::int[] ${byEmail}
      where id = ${row.id} and name_index is null`.execute(store.db);
  }
  return rows.length;
}
