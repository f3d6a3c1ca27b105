// The cancel activity on the running system's rows, with a scripted provider: one call per attempt, however often the
// activity runs.
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CancelOutcome } from '../../activities/payments/types.ts';
import { ProviderError } from '../../adapters/index.ts';
import type { RefundArgument } from '../../adapters/kit/declaration.ts';
import { type Database, openDatabase } from '../../db/core/database.ts';
import { acquireSendGuard, sendsOf } from '../../db/core/send-guard.ts';
import { openStore, type Store } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import { merchant } from '../support/merchant.ts';
import { scriptedCalls } from '../support/scripted-provider.ts';
import { sharedSystem } from '../support/shared.ts';

const provider = {
  refund: (_: RefundArgument): Promise<{ refundId: string; status: boolean }> => Promise.reject(),
};

const { apiUrl, databaseUrl, masterKey } = sharedSystem();
const shop = merchant(apiUrl, 'sk_test_demo', 'NEXTPAY');

let db: Database;
let store: Store;
let sent: RefundArgument[];
beforeAll(async () => {
  db = openDatabase(databaseUrl, 2);
  store = openStore(db, await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64')));
});
afterAll(() => db?.destroy());
beforeEach(() => {
  sent = [];
  works();
});

function works() {
  provider.refund = async (argument) => {
    sent.push(argument);
    return { refundId: 'r-1', status: true };
  };
}
function fails(effect: ProviderError['effect']) {
  provider.refund = async (argument) => {
    sent.push(argument);
    throw new ProviderError(`it answered ${effect}`, { provider: 'NEXTPAY', operation: 'refund', effect });
  };
}

/** @param run Temporal's try of the same logical attempt. */
function cancel(paymentId: string, attempt = 1, run = 1): Promise<CancelOutcome> {
  const { cancelCharge } = scriptedCalls(store, provider);
  const engine = new MockActivityEnvironment({ attempt: run }, { logger: new DefaultLogger('ERROR') });
  return engine.run(cancelCharge, { paymentId, merchantId: 'mer_lojademo', attempt });
}

it('cancels the whole of an unpaid charge once, and gives the same answer when it is run again', async () => {
  const { id, transactionId } = (await shop.create()).body;
  expect(await cancel(id)).toEqual({ kind: 'answered' });
  expect(await cancel(id, 1, 2)).toEqual({ kind: 'answered' });
  expect(sent).toMatchObject([{ transactionId, amount: 12990, unpaid: true, reference: `${id}c1` }]);
});

it('is not sent again where it may have been sent, and is sent as another attempt', async () => {
  const { id } = (await shop.create()).body;
  // A worker that died during its call.
  await acquireSendGuard(db, { entityId: id, operation: 'cancel', attempt: 1 });
  expect(await cancel(id, 1, 2)).toMatchObject({ kind: 'unknown' });
  expect(sent).toEqual([]);
  expect(await sendsOf(db, id, 'cancel')).toBe(1);
  expect(await cancel(id, 2)).toEqual({ kind: 'answered' });
  expect(sent).toMatchObject([{ reference: `${id}c2` }]);
});

it.each([
  ['unknown', { kind: 'unknown' }, 1],
  ['refused', { kind: 'failed', failure: { effect: 'refused' } }, 1],
] as const)('does not call again after an answer that is %s', async (effect, outcome, times) => {
  const { id } = (await shop.create()).body;
  fails(effect);
  expect(await cancel(id)).toMatchObject(outcome);
  works();
  expect(await cancel(id, 1, 2)).toMatchObject({ kind: outcome.kind });
  expect(sent).toHaveLength(times);
});

it('is retried when the provider certainly did nothing', async () => {
  const { id } = (await shop.create()).body;
  fails('none');
  await expect(cancel(id)).rejects.toMatchObject({ type: 'NotDone', nonRetryable: false });
  expect(await sendsOf(db, id, 'cancel')).toBe(0);
  works();
  expect(await cancel(id, 1, 2)).toEqual({ kind: 'answered' });
  expect(sent).toHaveLength(2);
});
