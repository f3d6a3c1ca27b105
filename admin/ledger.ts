import { checkLedger } from '../db/finance/ledger.ts';
import { withStore } from './context.ts';
import { Refusal, type Report, table } from './terminal.ts';

/** Compares the ledger with the rows. @throws Refusal, exit code 1, where they differ. */
export async function showLedgerCheck({ merchant }: { merchant?: string }): Promise<Report> {
  return withStore(async ({ store }) => {
    const { is_complete } = await store.db.selectFrom('ledger_state').select('is_complete').executeTakeFirstOrThrow();
    if (!is_complete) {
      throw new Refusal(
        'Entries of entities from before the ledger are still being written. Workers do that; ask again later.',
        1,
      );
    }
    const found = await checkLedger(store.db, merchant);
    if (found.length === 0) return { data: { differences: [] }, text: 'The ledger says what the rows say.' };
    const lines = found.map(({ entity, entityId, missing }) => [
      entity,
      entityId,
      missing.map(({ account, amount }) => `${account} ${amount}`).join(', '),
    ]);
    throw new Refusal(`The ledger lacks these, in cents:\n${table([['entity', 'id', 'lines'], ...lines])}`, 1);
  });
}
