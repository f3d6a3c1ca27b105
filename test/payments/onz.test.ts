import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { connectionOpener, findConnection, insertConnection } from '../../db/connections/connections.ts';
import { openDatabase } from '../../db/core/database.ts';
import { openStore } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import { checkBrCode } from '../../domain/core/brcode.ts';
import { newId } from '../../runtime/ids.ts';
import { merchant } from '../support/merchant.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl, sandboxUrl, databaseUrl, masterKey } = sharedSystem();
const shop = merchant(apiUrl, 'sk_test_demo', 'Onz');
const other = merchant(apiUrl, 'sk_test_other', 'Onz');
const clientId = 'onz-clientId-mer_lojademo';

const control = async <Body>(path: string, body?: object): Promise<Body> => {
  const sent = body && { method: 'POST', body: JSON.stringify(body) };
  return (await (await fetch(`${sandboxUrl}/_sandbox/${path}`, sent)).json()) as Body;
};
const logIns = async () => {
  const named = { provider: 'onz', credentials: { clientId } };
  const { account } = await control<{ account: string }>('account', named);
  return (await control<{ count: number }>(`log-ins?account=${account}`)).count;
};

it('takes a payment with a client certificate, to APPROVED by the webhook', async () => {
  const { status, body } = await shop.create();
  expect(status).toBe(201);
  expect(body).toMatchObject({ provider: 'Onz', status: 'PENDING', amount: 12990, needsAttention: false });
  expect(checkBrCode(body.pixCode ?? '', 12990)).toBeUndefined();
  expect(await shop.charges(body.id)).toHaveLength(1);
  await shop.simulate(body.id, 'paid');
  const approved = await shop.becomes(body.id, { status: 'APPROVED', needsAttention: false });
  expect(approved.endToEndId).toMatch(/^E/);
  const timeline = await shop.timeline(body.id);
  expect(timeline.map(({ title }) => title)).toContain('Webhook: RECEIVE LIQUIDATED');
  const text = JSON.stringify(timeline);
  for (const secret of ['onz-clientSecret', 'PRIVATE KEY', 'Bearer ', '52998224725', 'maria@example.com']) {
    expect(text).not.toContain(secret);
  }
  await shop.simulate(body.id, 'refunded', { amount: 990 });
  await shop.becomes(body.id, { status: 'APPROVED', refundedAmount: 990 });
  await shop.simulate(body.id, 'chargeback');
  await shop.becomes(body.id, { status: 'CHARGEBACK' });
});

it.each([
  { fault: 'refuse', times: 1, charged: 0, seen: { status: 'REJECTED', failure: { effect: 'refused' } } },
  { fault: 'unauthorized', times: 2, charged: 0, seen: { status: 'REJECTED', failure: { effect: 'none' } } },
  { fault: 'unauthorized', times: 1, charged: 1, seen: { status: 'PENDING', needsAttention: false } },
  { fault: 'rate_limit', times: 1, charged: 1, seen: { status: 'PENDING', needsAttention: false } },
])('has at most one charge where the provider does $fault, $times times', async ({ fault, times, charged, seen }) => {
  await shop.fault('createTransaction', fault, { times });
  const { status, body } = await shop.create();
  expect(status).toBe(201);
  expect(body).toMatchObject(seen);
  expect(await shop.charges(body.id)).toHaveLength(charged);
});

it.each(['error_after', 'drop_after', 'malformed', 'timeout_after'])(
  'finds the charge by its reference after %s, and resolves the attention by itself',
  async (fault) => {
    await shop.fault('createTransaction', fault);
    const { body } = await shop.create();
    // The provider's timeout (10 s) is close to the first answer's limit (12 s): attention may follow the answer.
    if (fault !== 'timeout_after') expect(body.needsAttention).toBe(true);
    expect(body.status).toBe('PENDING');
    expect(body.pixCode).toBeUndefined();
    const reasons = async () => (await shop.timeline(body.id)).map(({ data }) => data.reason);
    await expect.poll(reasons).toContain('outcome_unknown');
    const found = await shop.becomes(body.id, { status: 'PENDING', needsAttention: false });
    expect(checkBrCode(found.pixCode ?? '', 12990)).toBeUndefined();
    await shop.simulate(body.id, 'paid');
    await shop.becomes(body.id, { status: 'APPROVED', needsAttention: false });
    expect(await shop.charges(body.id)).toHaveLength(1);
  },
);

it('leaves a charge that is not found to a person', async () => {
  await shop.fault('createTransaction', 'error_before');
  const { body } = await shop.create();
  const searched = async () =>
    (await shop.timeline(body.id)).filter(({ title }) => title === 'getTransaction: refused').length;
  await expect.poll(searched, { timeout: 20_000 }).toBeGreaterThan(0);
  expect(await shop.get(body.id)).toMatchObject({ status: 'PENDING', needsAttention: true });
});

it('logs in once for 40 payments at once after its token has expired', async () => {
  await shop.create();
  // Before the clock moves: a look-up of another payment may be the first to log in again.
  const before = await logIns();
  await control('clock', { advance: '1d' });
  const made = await Promise.all(Array.from({ length: 40 }, () => shop.create()));
  expect(new Set(made.map(({ body }) => body.needsAttention))).toEqual(new Set([false]));
  expect(await logIns()).toBe(before + 1);
});

it('hides a merchant’s charges from other merchants', async () => {
  const { body } = await shop.create();
  expect((await other.charges(body.id)).length).toBe(0);
  expect((await other.create()).body).toMatchObject({ status: 'PENDING', needsAttention: false });
});

it('sends nothing over a connection without a certificate, and says why', async () => {
  const db = openDatabase(databaseUrl, 2);
  try {
    const store = openStore(db, await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64')));
    const demo = await findConnection(store, 'mer_lojademo', 'Onz');
    if (!demo) throw new Error('the demo merchant has no connection');
    const { credentials } = await connectionOpener(store)('mer_lojademo', demo.id, demo.version);
    const { certificate: _, ...without } = credentials;
    const id = newId('con');
    const callbackToken = randomBytes(24).toString('base64url');
    await insertConnection(store, {
      id,
      merchantId: 'mer_lojademo',
      provider: 'Onz',
      credentials: without,
      callbackToken,
    });
    expect(await shop.create({ provider: id })).toMatchObject({ status: 422, body: { detail: 'Unauthorized.' } });
  } finally {
    await db.destroy();
  }
});
