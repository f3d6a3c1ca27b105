// A refund whose call has not ended for long, on the running system's rows: a person sees it, and cannot settle it while the
// call may still be made.
import { randomUUID } from 'node:crypto';
import { Client } from '@temporalio/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refundRows } from '../../activities/refunds/rows.ts';
import { type Database, openDatabase } from '../../db/core/database.ts';
import { openStore } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import type { Refund } from '../../domain/refunds/refund.ts';
import { openLog } from '../../runtime/log.ts';
import { merchant } from '../support/merchant.ts';
import { person } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl, databaseUrl, masterKey, sandboxUrl } = sharedSystem();
const shop = merchant(apiUrl, 'sk_test_demo', 'TREEAL');
const needless = () => Promise.reject(new Error('needless here'));

let db: Database;
let rows: ReturnType<typeof refundRows>;
beforeAll(async () => {
  db = openDatabase(databaseUrl, 2);
  rows = refundRows({
    store: openStore(db, await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64'))),
    client: new Client(),
    log: openLog('test', 'silent'),
    transitionPayment: needless,
    deliverNew: () => {},
    askRefund: needless,
  });
});
afterAll(() => db?.destroy());

it('needs a person, who cannot resolve it before its call has ended', async () => {
  const { body: made } = await shop.create();
  await shop.simulate(made.id, 'paid');
  const payment = await shop.becomes(made.id, { status: 'APPROVED' });
  const word = JSON.stringify({
    provider: 'treeal',
    id: payment.transactionId,
    of: 'refunds',
    word: 'EM_PROCESSAMENTO',
  });
  expect((await fetch(`${sandboxUrl}/_sandbox/word`, { method: 'POST', body: word })).status).toBe(200);
  const asked = await shop.call<Refund>(
    'POST',
    `/v1/payments/${payment.id}/refunds`,
    {},
    { 'idempotency-key': randomUUID() },
  );
  expect(asked).toMatchObject({ status: 202, body: { needsAttention: false } });
  const ref = { refundId: asked.body.id, paymentId: payment.id, merchantId: 'mer_lojademo' };
  const read = async () => (await shop.call<Refund>('GET', `/v1/refunds/${ref.refundId}`)).body;

  const attention = {
    reason: 'provider_unreachable' as const,
    detail: 'For five minutes the refund could not be prepared.',
  };
  await rows.raiseRefundAttention(ref, attention);
  await rows.raiseRefundAttention(ref, attention);
  expect(await read()).toMatchObject({ state: 'PENDING', needsAttention: true, attention });
  const entries = (await shop.timeline(payment.id)).filter(({ data }) => data.what === 'overdue');
  expect(entries).toHaveLength(1);
  const finance = await person(apiUrl, 'finance@trilho.test');
  const resolve = { outcome: 'not_done', reason: 'Painel do provedor: sem devolução' };
  expect(await finance.call('POST', `/v1/refunds/${ref.refundId}/resolve`, resolve)).toMatchObject({ status: 409 });

  await rows.settleRefund(ref, { by: 'answer', kind: 'pending', refundId: 'r-1', word: 'EM_PROCESSAMENTO' });
  expect(await read()).toMatchObject({ state: 'PENDING', needsAttention: false });
});
