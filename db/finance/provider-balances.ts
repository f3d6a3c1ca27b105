import { sql } from 'kysely';
import { balanceKeptMs, type ProviderBalance } from '../../domain/finance/provider-balances.ts';
import type { Database } from '../core/database.ts';
import { balancesOf } from './ledger.ts';

/** A connection whose provider can be asked for its balance, with what it last said. */
export interface AskableConnection {
  connectionId: string;
  provider: string;
  /** The connection's own name. */
  name?: string;
  isEnabled: boolean;
  balance: ProviderBalance;
}

/** @param providers those that can be asked. */
export async function askableConnections(
  db: Database,
  merchantId: string,
  providers: readonly string[],
): Promise<AskableConnection[]> {
  const rows = await db
    .selectFrom('connections')
    .leftJoin('provider_balances', 'provider_balances.connection_id', 'connections.id')
    .select(['connections.id', 'connections.provider', 'connections.name', 'connections.disabled_at'])
    .select(['available', 'waiting', 'ours', 'answered_at', 'failure', 'failed_at'])
    .where('connections.merchant_id', '=', merchantId)
    .where(sql<boolean>`connections.provider = any(${[...providers]}::text[])`)
    .execute();
  return rows.map((row) => ({
    connectionId: row.id,
    provider: row.provider,
    ...(row.name !== null && { name: row.name }),
    isEnabled: row.disabled_at === null,
    balance: shown(row),
  }));
}

/** What a connection's provider last said that it has; undefined where it has said nothing. Cents. */
export async function lastBalanceOf(
  db: Database,
  connectionId: string,
): Promise<{ available: number; at: string } | undefined> {
  const row = await db
    .selectFrom('provider_balances')
    .select(['available', 'answered_at'])
    .where('connection_id', '=', connectionId)
    .executeTakeFirst();
  if (!row || row.available === null || row.answered_at === null) return undefined;
  return { available: row.available, at: row.answered_at.toISOString() };
}

/**
 * Those of the connections whose turn it is to be asked, which are taken: nobody else asks them, or asks again soon.
 * @returns their ids.
 */
export async function takeTurns(db: Database, merchantId: string, connectionIds: readonly string[]): Promise<string[]> {
  if (connectionIds.length === 0) return [];
  const taken = await db
    .insertInto('provider_balances')
    .values(
      [...connectionIds]
        .sort()
        .map((id) => ({ connection_id: id, merchant_id: merchantId, asked_at: sql<Date>`clock_timestamp()` })),
    )
    .onConflict((conflict) =>
      conflict
        .column('connection_id')
        .doUpdateSet({ asked_at: sql<Date>`clock_timestamp()` })
        .where(
          sql<boolean>`provider_balances.asked_at < clock_timestamp() - ${balanceKeptMs} * interval '1 millisecond'`,
        ),
    )
    .returning('connection_id')
    .execute();
  return taken.map(({ connection_id }) => connection_id);
}

interface Asked {
  merchantId: string;
  connectionId: string;
}

/** Stores an answer beside what the ledger has at this moment. Cents. */
export async function storeBalance(
  db: Database,
  { merchantId, connectionId }: Asked,
  { available, waiting }: { available: number; waiting?: number },
): Promise<void> {
  const ours = (await balancesOf(db, merchantId)).find((one) => one.connectionId === connectionId);
  await db
    .updateTable('provider_balances')
    .set({
      available,
      waiting: waiting ?? null,
      ours: ours?.accounts.available ?? 0,
      answered_at: new Date(),
      failure: null,
      failed_at: null,
    })
    .where('connection_id', '=', connectionId)
    .execute();
}

/** Stores why there was no answer; an older one stays. */
export async function storeBalanceFailure(db: Database, { connectionId }: Asked, failure: string): Promise<void> {
  await db
    .updateTable('provider_balances')
    .set({ failure, failed_at: new Date() })
    .where('connection_id', '=', connectionId)
    .execute();
}

function shown(row: {
  available: number | null;
  waiting: number | null;
  ours: number | null;
  answered_at: Date | null;
  failure: string | null;
  failed_at: Date | null;
}): ProviderBalance {
  const { available, waiting, ours, answered_at, failure, failed_at } = row;
  return {
    state: failure !== null ? 'failed' : available !== null ? 'answered' : 'not_asked',
    ...(available !== null && { available, difference: available - (ours ?? 0) }),
    ...(waiting !== null && { waiting }),
    ...(answered_at && { at: answered_at.toISOString() }),
    ...(failure !== null && failed_at && { failure: { message: failure, at: failed_at.toISOString() } }),
  };
}
