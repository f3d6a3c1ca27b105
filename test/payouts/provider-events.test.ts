// Matching of provider events to payouts, on the running system's rows with scripted webhooks.
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transitionPayout } from '../../activities/payouts/transition.ts';
import { payoutReference } from '../../adapters/index.ts';
import { findConnection } from '../../db/connections/connections.ts';
import { contexts } from '../../db/core/contexts.ts';
import { type Database, openDatabase } from '../../db/core/database.ts';
import { acquireSendGuard } from '../../db/core/send-guard.ts';
import { openStore, type Store } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import { claimEarlyEvents, lastEventOf, settleWebhook, storeWebhook } from '../../db/events/inbox.ts';
import type { ProviderEvent } from '../../domain/core/provider-event.ts';
import { newId } from '../../runtime/ids.ts';
import { openLog } from '../../runtime/log.ts';
import { sharedSystem } from '../support/shared.ts';

const { databaseUrl, masterKey } = sharedSystem();
const merchantId = 'mer_lojademo';

let db: Database;
let store: Store;
beforeAll(async () => {
  db = openDatabase(databaseUrl, 2);
  store = openStore(db, await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64')));
});
afterAll(() => db?.destroy());

async function at(provider: string, merchant = merchantId) {
  const connection = await findConnection(store, merchant, provider);
  if (!connection) throw new Error(`the demo merchant has no ${provider}`);
  return connection;
}

/** A payout of that connection whose first attempt was sent, without a workflow. */
async function sent({ provider = 'Podpay', withdrawId = null as string | null, ...over } = {}) {
  const { id: connection_id, version, account } = await at(provider);
  const id = newId('pyo');
  await db
    .insertInto('payouts')
    .values({
      id,
      merchant_id: merchantId,
      connection_id,
      connection_version: version,
      account,
      provider,
      payment_method: 'PIX',
      amount: 100,
      stage: 'sent',
      reference: payoutReference(provider, id),
      withdraw_reference: id,
      withdraw_id: withdrawId,
      // Other tests list the merchant's payouts, this one too.
      request_sealed: (await store.sealOf(merchantId)).seal(contexts.payoutRequest(id), {
        paymentMethod: 'PIX',
        amount: 100,
        pixKey: 'a@example.com',
        pixType: 'EMAIL',
      }),
      receiver_index: randomBytes(32),
      document_index: null,
      created_by: null,
      ...over,
    } as never)
    .execute();
  return id;
}

/** @returns the entities that were notified, with the events. */
async function receive(provider: string, content: Partial<ProviderEvent>, merchant = merchantId) {
  const connection = await at(provider, merchant);
  const notified: { kind: string; id: string; former?: string }[] = [];
  const webhook = await storeWebhook(store, connection, { headers: {}, rawBody: randomUUID(), path: '', query: {} });
  const event = { transactionId: randomUUID(), type: 'WITHDRAW', status: 'APPROVED', providerWord: 'done', ...content };
  await settleWebhook(store, connection, webhook, {
    log: openLog('test', 'silent'),
    parse: async () => ({ events: [event as ProviderEvent], masked: {} }),
    notify: async (of, { former }) =>
      void notified.push({
        kind: of.kind,
        id: of.kind === 'receiver' ? of.accountId : of.id,
        ...(former && { former }),
      }),
  });
  return notified;
}

describe('provider events of a payout', () => {
  it('are matched by the provider’s id, written to the timeline, and make a poll due', async () => {
    const withdrawId = randomUUID();
    const id = await sent({ withdrawId });
    expect(await receive('Podpay', { transactionId: withdrawId })).toEqual([{ kind: 'payout', id }]);
    const line = await db.selectFrom('timeline').selectAll().where('entity_id', '=', id).executeTakeFirstOrThrow();
    expect(line).toMatchObject({ kind: 'webhook', title: 'Webhook: done', merchant_id: merchantId });
    const { poll_due_at } = await db
      .selectFrom('payouts')
      .select('poll_due_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(poll_due_at).toBeInstanceOf(Date);
  });

  it.each(['CRMCOIN', 'Podpay', 'ZENDRY'])('are matched by our reference in the form of %s', async (provider) => {
    const id = await sent({ provider });
    const reference = payoutReference(provider, id);
    expect(await receive(provider, { reference })).toEqual([{ kind: 'payout', id }]);
    expect(await receive(provider, { reference: payoutReference(provider, newId('pyo')) })).toEqual([]);
    // Another merchant's account does not match.
    expect(await receive(provider, { reference }, 'mer_outraloja')).toEqual([]);
  });

  it('keep a reference that has the provider’s form already, and differ by attempt', () => {
    const id = newId('pyo');
    for (const provider of ['CRMCOIN', 'Onz', 'ZENDRY']) {
      const once = payoutReference(provider, id);
      expect(payoutReference(provider, once)).toBe(once);
      expect(payoutReference(provider, `${id}-2`)).not.toBe(once);
    }
    expect(payoutReference('CRMCOIN', id)).toHaveLength(22);
  });

  it('are matched by the provider’s id before the reference', async () => {
    const withdrawId = randomUUID();
    const id = await sent({ withdrawId });
    const other = await sent();
    expect(await receive('Podpay', { transactionId: withdrawId, reference: payoutReference('Podpay', other) })).toEqual(
      [{ kind: 'payout', id }],
    );
  });

  it('are not matched to a charge with the same provider’s id', async () => {
    const number = randomUUID();
    const { account } = await at('Podpay');
    const early = { transactionId: number, status: 'PENDING', providerWord: 'early' };
    expect(await receive('Podpay', { ...early, type: 'TRANSACTION' })).toEqual([]);
    expect(await receive('Podpay', { ...early, type: 'WITHDRAW' })).toEqual([]);
    const id = await sent({ withdrawId: number });
    const paymentId = newId('pay');
    await db.transaction().execute(async (tx) => {
      expect(await claimEarlyEvents(tx, account, number, { id, merchant_id: merchantId }, 'WITHDRAW')).toBe(true);
      expect(await claimEarlyEvents(tx, account, number, { id, merchant_id: merchantId }, 'WITHDRAW')).toBe(false);
      expect(
        await claimEarlyEvents(tx, account, number, { id: paymentId, merchant_id: merchantId }, 'TRANSACTION'),
      ).toBe(true);
    });
    const claimed = await db
      .selectFrom('provider_events')
      .select(['type', 'entity_id'])
      .where('transaction_id', '=', number)
      .orderBy('inbox_id')
      .execute();
    expect(claimed).toEqual([
      { type: 'TRANSACTION', entity_id: paymentId },
      { type: 'WITHDRAW', entity_id: id },
    ]);
    // No charge has that id, although a payout does.
    expect(await receive('Podpay', { transactionId: number, type: 'TRANSACTION' })).toEqual([]);
  });

  it('are matched to an earlier attempt that was given up as not sent', async () => {
    const { id: connectionId } = await at('Podpay');
    const reference = payoutReference('Podpay', newId('pyo'));
    const tried = JSON.stringify([{ provider: 'Podpay', connectionId, attempt: 1, reference, why: 'refused' }]);
    const id = await sent({ provider: 'Onz', attempt: 2, tried } as object);
    expect(await receive('Podpay', { reference })).toEqual([{ kind: 'payout', id, former: 'Podpay' }]);
    expect(await receive('Onz', { reference })).toEqual([]);
  });
});

describe('the last provider event of a payout', () => {
  const done = { status: 'APPROVED', providerWord: 'done' } as const;
  const refused = { status: 'REJECTED', providerWord: 'refused' } as const;
  const waits = { status: 'PENDING', providerWord: 'waits' } as const;
  const odd = { status: 'REJECTED', providerWord: 'odd', unmapped: true } as const;
  it.each([
    ['nothing', [], undefined],
    ['a final status after a pending one', [waits, done], 'done'],
    ['a pending status that is late', [done, waits], 'done'],
    ['a return', [done, refused], 'refused'],
    ['a return, and done once more', [done, refused, done], 'refused'],
    ['done after refused', [refused, done], 'done'],
    ['an unmapped word alone', [odd], 'odd'],
    ['an unmapped word beside others', [waits, odd], 'waits'],
    ['a known word after an unmapped one', [odd, done], 'done'],
    ['an unmapped word after an approval', [waits, done, odd], 'odd'],
    ['an approval that is repeated after an unmapped word', [done, odd, done], 'done'],
  ])('%s', async (_what, all, word) => {
    const withdrawId = randomUUID();
    const id = await sent({ withdrawId });
    for (const content of all) await receive('Podpay', { transactionId: withdrawId, ...content });
    expect((await lastEventOf(db, id, 'WITHDRAW'))?.provider_word).toBe(word);
    expect(await lastEventOf(db, id, 'TRANSACTION')).toBeUndefined();
  });
});

it('a proof that nothing was sent of an earlier attempt says nothing about the next one', async () => {
  const payoutId = await sent();
  await db.updateTable('payouts').set({ attempt: 2 }).where('id', '=', payoutId).execute();
  await acquireSendGuard(db, { entityId: payoutId, operation: 'withdraw', attempt: 2 });
  const deps = { store, deliverNew: () => {}, log: openLog('test', 'silent') };
  const attention = { reason: 'not_sent', detail: 'The provider does not find it.' } as const;
  const prove = (absent: number) =>
    transitionPayout(deps, { payoutId, merchantId, step: `look:${absent}`, cause: 'look-up', absent, attention });
  const guard = () =>
    db.selectFrom('provider_sends').select('state').where('entity_id', '=', payoutId).executeTakeFirst();
  // The look-up was asked before the second attempt was let out.
  const unchanged = await prove(1);
  expect(unchanged).toMatchObject({ stage: 'sent', attempt: 2 });
  expect(unchanged).not.toHaveProperty('attention');
  expect(await guard()).toEqual({ state: 'sending' });
  expect(await prove(2)).toMatchObject({ stage: 'held', attention: 'not_sent' });
  expect(await guard()).toEqual({ state: 'free' });
});
