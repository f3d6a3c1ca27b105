import { ApplicationFailure } from '@temporalio/activity';
import { findConnection } from '../../db/connections/connections.ts';
import { storableText } from '../../db/core/storable.ts';
import { storeBalance, storeBalanceFailure } from '../../db/finance/provider-balances.ts';
import { addLogFields } from '../../runtime/log.ts';
import type { CallContext } from '../core/call-context.ts';
import { callLookUp } from '../core/look-up.ts';
import { NotAnswered } from '../core/provider-errors.ts';

export interface AskedConnection {
  connectionId: string;
  merchantId: string;
}

/** Asks providers what they have for a merchant: calls like look-ups, within the same limits. */
export const askingBalances = (calls: CallContext) => ({
  /**
   * Reads the balance of a connection's account, and stores it, or why it could not be read.
   * @throws ApplicationFailure `Busy` when the provider has no slot left.
   */
  async askBalance({ connectionId, merchantId }: AskedConnection): Promise<void> {
    addLogFields({ merchantId });
    const { store } = calls;
    const connection = await findConnection(store, merchantId, connectionId);
    if (!connection) return;
    const { provider, version } = connection;
    const pinned = { provider, merchant_id: merchantId, connection_id: connectionId, connection_version: version };
    const asked = { merchantId, connectionId };
    const found = await callLookUp(
      calls,
      pinned,
      (exchanges) => ({ provider, operation: 'getBalance', merchantId, connectionId, exchanges }),
      (adapter) => adapter.getBalance(),
      async () => {},
    ).catch((error: unknown) => {
      // A person waits: the next one who asks is the next try.
      if (error instanceof ApplicationFailure && error.type === NotAnswered) return { refused: error };
      throw error;
    });
    if ('refused' in found) await storeBalanceFailure(store.db, asked, storableText(found.refused.message, 400));
    else await storeBalance(store.db, asked, found.result);
  },
});
