import { AdapterRefusal, missingPieces, validateReceiver } from '../../adapters/index.ts';
import type { connectionOpener } from '../../db/connections/connections.ts';
import { storableJson } from '../../db/core/storable.ts';
import { givenDocuments } from '../../db/receivers/documents.ts';
import { accountWithReceiver, receiverDetailsOf, receiverRequestOf } from '../../db/receivers/receivers.ts';
import { lostAfterMs } from '../../domain/core/polling.ts';
import { addTimelineEntry } from '../core/timeline.ts';
import { receiverEntity } from './entity.ts';
import type { AccountPatch } from './row.ts';
import { type ReceiverRowsDeps, transitionOnboarding } from './transition.ts';
import type { AccountRef, AccountSnapshot } from './types.ts';

/**
 * Compares the provider's requirements with the receiver's data. If nothing is missing, the account may be created now.
 * A value that is wrong for this provider, although the request was valid, needs a person.
 */
export async function checkRequirements(
  deps: ReceiverRowsDeps,
  openConnection: ReturnType<typeof connectionOpener>,
  ref: AccountRef & { step: string },
): Promise<AccountSnapshot> {
  const { store } = deps;
  const seal = await store.sealOf(ref.merchantId);
  const { account: row, receiver } = await accountWithReceiver(store.db, ref);
  const { credentials } = await openConnection(row.merchant_id, row.connection_id, row.connection_version);
  const given = await givenDocuments(store.db, ref.receiverId);
  // Only the presence of documents counts here, not their content.
  const documents = Object.fromEntries(given.map((document) => [document, 'given']));
  const request = receiverRequestOf(receiverDetailsOf(receiver, seal), documents);
  const missing = missingPieces(row.provider, credentials, request).map((piece) => ({
    provider: row.provider,
    ...piece,
  }));
  const wrong = missing.length > 0 ? undefined : whyRefused(row.provider, credentials, request);
  const { accountId, receiverId, merchantId, step } = ref;
  const transition = { accountId, receiverId, merchantId, step, cause: 'pieces' };
  return transitionOnboarding(deps, transition, async (tx, before) => {
    if (before.stage !== 'gathering') return {};
    const patch: AccountPatch = { missing: storableJson(missing), poll_due_at: null };
    if (JSON.stringify(before.missing) !== JSON.stringify(missing)) {
      const messages = missing.map(({ message }) => message);
      const title = missing.length > 0 ? `${row.provider} waits for ${missing.length} pieces` : 'Nothing is missing';
      const data = { what: 'missing', provider: row.provider, missing: messages, why: messages.join(' ') };
      await addTimelineEntry(tx, receiverEntity(ref), 'evidence', title, data, `${step}:missing`);
    }
    if (missing.length > 0) return { patch };
    if (wrong !== undefined) {
      const failure = { code: 'not_supported', message: wrong, effect: 'none' as const };
      const attention = { reason: 'not_sent' as const, detail: `${row.provider} does not accept it: ${wrong}` };
      return { patch, transition: { stage: 'held' as const, failure, attention } };
    }
    return {
      patch: { ...patch, poll_due_at: new Date(Date.now() + lostAfterMs) },
      transition: { stage: 'sending' as const },
    };
  });
}

/** Why the adapter would refuse the request; undefined when it accepts it. */
function whyRefused(...[provider, credentials, request]: Parameters<typeof validateReceiver>): string | undefined {
  try {
    validateReceiver(provider, credentials, request);
  } catch (error) {
    if (error instanceof AdapterRefusal) return error.message;
    throw error;
  }
  return undefined;
}
