import { isId } from '../../domain/core/ids.ts';
import { contexts } from '../core/contexts.ts';
import type { Store } from '../core/store.ts';

/*
 * A receiver's token (specification, section 3). The provider's own is a credential: it is sealed and never answered.
 * Merchants get the account's id in its place, which stands for it in their requests (docs/decisions/0023).
 */

/** The receiver in whose name a charge is made, as adapters take it. */
export interface OpenedReceiverToken {
  receiverToken?: string;
  receiverId?: string;
}

export interface ReceiverTokenUse {
  /** Why a new charge at this connection cannot be made with the token; undefined where it can. */
  whyNot(connection: { id: string; provider: string }): string | undefined;
  /** The provider's own token. A token that is not ours is the provider's already. */
  open(): OpenedReceiverToken;
}

/** Reads the account behind a token of a request; the merchant is bound into the query. */
export async function receiverTokenOf(
  store: Store,
  merchantId: string,
  given: string | undefined,
): Promise<ReceiverTokenUse> {
  if (given === undefined || !isId('rac', given)) {
    return { whyNot: () => undefined, open: () => (given === undefined ? {} : { receiverToken: given }) };
  }
  const row = await store.db
    .selectFrom('receiver_accounts')
    .select(['id', 'connection_id', 'status', 'provider_receiver_id', 'token_sealed'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', given)
    .executeTakeFirst();
  const seal = await store.sealOf(merchantId);
  return {
    whyNot({ id, provider }) {
      if (row?.connection_id !== id) return `is not the token of a receiver at ${provider}`;
      if (row.token_sealed === null) return `does not exist: ${provider} has given no token of this receiver`;
      return row.status === 'ACTIVE' ? undefined : `is of a receiver that is ${row.status} at ${provider}, not ACTIVE`;
    },
    open() {
      if (!row?.token_sealed) return {};
      const receiverToken = seal.open<string>(contexts.receiverToken(row.id), row.token_sealed);
      return { receiverToken, ...(row.provider_receiver_id !== null && { receiverId: row.provider_receiver_id }) };
    },
  };
}
