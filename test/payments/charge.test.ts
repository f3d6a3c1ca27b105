// The charge activity for a card at a provider that tokenises cards, on the running system's rows with a scripted
// provider: what may be repeated, what may not, and what remains of the card.
import { randomBytes, randomUUID } from 'node:crypto';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentRef } from '../../activities/core/types.ts';
import { paymentRoutes } from '../../activities/payments/next-connection.ts';
import { paymentRows } from '../../activities/payments/rows.ts';
import type { ChargeOutcome, SoftDecline } from '../../activities/payments/types.ts';
import { type CardArgument, ProviderError, type TransactionArgument } from '../../adapters/index.ts';
import { findConnection } from '../../db/connections/connections.ts';
import { contexts } from '../../db/core/contexts.ts';
import { type Database, openDatabase } from '../../db/core/database.ts';
import { acquireSendGuard } from '../../db/core/send-guard.ts';
import { openStore, type Store } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import { settleWebhook, storeWebhook } from '../../db/events/inbox.ts';
import { storeCard } from '../../db/payments/cards.ts';
import type { ProviderEvent } from '../../domain/core/provider-event.ts';
import type { Failure, PaymentMethod } from '../../domain/core/schemas.ts';
import { CardData } from '../../domain/payments/card-data.ts';
import type { TransactionResult } from '../../domain/payments/payment.ts';
import { newId } from '../../runtime/ids.ts';
import { openLog } from '../../runtime/log.ts';
import { scriptedCalls } from '../support/scripted-provider.ts';
import { sharedSystem } from '../support/shared.ts';

/** A provider that takes cards as its own tokens. Its adapter is scripted. */
const providerName = 'PayRoyal';
const provider = {
  createCardToken: (_: CardArgument): Promise<{ cardToken: string }> => Promise.reject(),
  createTransaction: (_: TransactionArgument): Promise<TransactionResult> => Promise.reject(),
};

const { databaseUrl, masterKey } = sharedSystem();
const merchantId = 'mer_lojademo';
const card = CardData.parse({
  cardNumber: '4111111111111111',
  holderName: 'MARIA SILVA',
  expMonth: 12,
  expYear: 30,
  cvv: '123',
});
const customer = { name: 'Maria Silva', email: 'maria@example.com', document: '52998224725' };
const failing = (operation: 'createCardToken' | 'createTransaction', effect: ProviderError['effect']) => () =>
  Promise.reject(new ProviderError(`it answered ${effect}`, { provider: providerName, operation, effect }));

let db: Database;
let store: Store;
let calls: { token: CardArgument[]; charge: TransactionArgument[] };
beforeAll(async () => {
  db = openDatabase(databaseUrl, 2);
  store = openStore(db, await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64')));
});
afterAll(() => db?.destroy());

beforeEach(() => {
  calls = { token: [], charge: [] };
  provider.createCardToken = async (argument) => {
    calls.token.push(argument);
    return { cardToken: `theirs-${calls.token.length}` };
  };
  provider.createTransaction = async (argument) => {
    calls.charge.push(argument);
    const transactionId = `tx-${randomUUID()}`;
    return { paymentMethod: 'CREDIT_CARD', transactionId, status: 'APPROVED', amount: 100, providerWord: 'paid' };
  };
});

/** An accepted payment, by card unless `over` says otherwise, whose charge was not sent yet. */
async function accepted(paymentMethod: PaymentMethod = 'CREDIT_CARD'): Promise<PaymentRef & { cardToken: string }> {
  const connection = await findConnection(store, merchantId, providerName);
  if (!connection) throw new Error('the demo merchant has no PayRoyal');
  const { cardToken } = await storeCard(store, card, { merchantId, connectionId: connection.id });
  const paymentId = newId('pay');
  const seal = await store.sealOf(merchantId);
  const byCard = paymentMethod === 'CREDIT_CARD' && { cardToken, installments: 2 };
  const request = { amount: 100, paymentMethod, customer, items: [], ...byCard };
  const bytes = () => randomBytes(32).toString('base64');
  await paymentRows({
    store,
    log: openLog('test', 'silent'),
    deliverNew: () => {},
    notifyDispute: async () => {},
  }).openPayment({
    paymentId,
    merchantId,
    provider: providerName,
    connectionId: connection.id,
    connectionVersion: connection.version,
    account: connection.account,
    paymentMethod,
    reference: paymentId,
    sealedRequest: seal.seal(contexts.request(paymentId), request).toString('base64'),
    documentIndex: bytes(),
    emailIndex: bytes(),
    nameIndex: [],
    correlationId: 'req_test',
    chargeMs: 20_000,
    idempotency: { keyHash: bytes(), fingerprint: bytes(), nonce: 'nonce' },
  });
  return { paymentId, merchantId, cardToken };
}

const charge = ({ paymentId }: PaymentRef, attempt = 1, mayGoOn = false): Promise<ChargeOutcome> => {
  const { charge } = scriptedCalls(store, provider);
  return new MockActivityEnvironment({}, { logger: new DefaultLogger('ERROR') }).run(charge, {
    paymentId,
    merchantId,
    attempt,
    ...(mayGoOn && { mayGoOn }),
  });
};

const isStored = async (token: string) =>
  (await db.selectFrom('card_tokens').select('sealed').where('id', '=', token).executeTakeFirstOrThrow()).sealed !==
  null;

const callsOf = async ({ paymentId }: PaymentRef) =>
  (
    await db
      .selectFrom('timeline')
      .select('data')
      .where('entity_id', '=', paymentId)
      .where('kind', '=', 'provider_call')
      .orderBy('id')
      .execute()
  ).map(({ data }) => `${data.operation} ${data.outcome}`);

it('sends the card for a token, and the provider’s token with the charge', async () => {
  const payment = await accepted();
  expect(await charge(payment)).toMatchObject({ kind: 'answered', providerState: { status: 'APPROVED' } });
  expect(calls.token).toEqual([{ ...card, customer }]);
  expect(calls.charge).toMatchObject([{ cardToken: 'theirs-1', installments: 2, reference: payment.paymentId }]);
  expect(JSON.stringify(calls.charge)).not.toMatch(/ctk_|4111[ -]?1111/);
  expect(await callsOf(payment)).toEqual(['createCardToken answered', 'createTransaction answered']);
  expect(await isStored(payment.cardToken)).toBe(false);
});

it('is retried after any failed tokenisation, since no money was moved', async () => {
  const payment = await accepted();
  const works = provider.createCardToken;
  provider.createCardToken = failing('createCardToken', 'unknown');
  await expect(charge(payment)).rejects.toMatchObject({ type: 'NotDone', nonRetryable: false });
  expect(await isStored(payment.cardToken)).toBe(true);
  provider.createCardToken = works;
  expect((await charge(payment)).kind).toBe('answered');
  expect(calls.charge).toHaveLength(1);
  expect(await callsOf(payment)).toEqual([
    'createCardToken none',
    'createCardToken answered',
    'createTransaction answered',
  ]);
});

it('gives up after three failed tokenisations, and erases the card', async () => {
  const payment = await accepted();
  provider.createCardToken = failing('createCardToken', 'none');
  for (let i = 0; i < 2; i++) {
    await expect(charge(payment)).rejects.toMatchObject({ type: 'NotDone', nonRetryable: false });
  }
  await expect(charge(payment)).rejects.toMatchObject({ type: 'NotDone', nonRetryable: true });
  expect(await isStored(payment.cardToken)).toBe(false);
});

it('charges nothing when the provider refuses the card', async () => {
  const payment = await accepted();
  provider.createCardToken = failing('createCardToken', 'refused');
  expect(await charge(payment)).toMatchObject({
    kind: 'failed',
    failure: { effect: 'refused', message: 'it answered refused' },
  });
  expect(calls.charge).toEqual([]);
  expect(await isStored(payment.cardToken)).toBe(false);
});

it('neither opens the card nor sends again once the charge was sent', async () => {
  const answered = await accepted();
  const first = await charge(answered);
  expect(await charge(answered)).toMatchObject({ kind: first.kind, providerState: { status: 'APPROVED' } });

  // A worker that died during its call.
  const lost = await accepted();
  await acquireSendGuard(db, { entityId: lost.paymentId, operation: 'createTransaction', attempt: 1 });
  const longAgo = new Date(Date.now() - 60_000);
  await db.updateTable('provider_sends').set({ sent_at: longAgo }).where('entity_id', '=', lost.paymentId).execute();
  expect(await charge(lost)).toMatchObject({ kind: 'unknown' });
  expect(calls.token).toHaveLength(1);
  expect(calls.charge).toHaveLength(1);
});

it('is refused when another payment has used the card token in between', async () => {
  const [one, two] = [await accepted(), await accepted()];
  await db
    .updateTable('card_tokens')
    .set({ used_by: one.paymentId, used_at: new Date() })
    .where('id', '=', two.cardToken)
    .execute();
  expect(await charge(two)).toMatchObject({ kind: 'failed', failure: { code: 'card_token_used', effect: 'refused' } });
  expect(calls).toEqual({ token: [], charge: [] });
  expect(await isStored(two.cardToken)).toBe(true);
});

describe('a payment that fails over to its next connection', () => {
  const away: Failure = { code: 'provider_unavailable', message: 'away', effect: 'none' };
  const next = async (
    { paymentId }: PaymentRef,
    attempt = 2,
    provider = 'Hawkpay',
    left: { failure: Failure } | { declined: SoftDecline } = { failure: away },
  ) => {
    const found = await findConnection(store, merchantId, provider);
    if (!found) throw new Error(`the demo merchant has no ${provider}`);
    const { id: connectionId, version: connectionVersion, account } = found;
    const to = { provider, connectionId, connectionVersion, account, chargeMs: 20_000 };
    const { takeNextConnection } = paymentRoutes({ store, log: openLog('test', 'silent') });
    return takeNextConnection({ paymentId, merchantId, attempt, to, ...left });
  };
  const row = ({ paymentId }: PaymentRef) =>
    db.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow();

  it('is charged there, and a late step of the first attempt sends nothing', async () => {
    const payment = await accepted('PIX');
    const works = provider.createTransaction;
    provider.createTransaction = failing('createTransaction', 'none');
    await expect(charge(payment)).rejects.toMatchObject({ type: 'NotDone' });
    provider.createTransaction = works;
    expect(await next(payment)).toBeUndefined();
    expect(await row(payment)).toMatchObject({ provider: 'Hawkpay', route: { tried: [{ provider: providerName }] } });

    expect(await charge(payment, 1)).toEqual({ kind: 'failed', failure: away });
    expect(calls.charge).toEqual([]);
    expect(await charge(payment, 2)).toMatchObject({ kind: 'answered' });
    expect(await charge(payment, 2)).toMatchObject({ kind: 'answered' });
    expect(calls.charge).toHaveLength(1);
  });

  it('does not move back when the run is reset, and finds the same charge', async () => {
    const payment = await accepted('PIX');
    expect(await next(payment)).toBeUndefined();
    expect(await next(payment, 3, 'Woovi')).toBeUndefined();
    expect((await charge(payment, 3)).kind).toBe('answered');
    for (const [attempt, provider] of [
      [2, 'Hawkpay'],
      [3, 'Woovi'],
    ] as const) {
      expect(await charge(payment, attempt - 1)).toMatchObject({ kind: 'failed', failure: { effect: 'none' } });
      expect(await next(payment, attempt, provider)).toBeUndefined();
    }
    expect((await charge(payment, 3)).kind).toBe('answered');
    expect(await row(payment)).toMatchObject({ provider: 'Woovi' });
    expect(calls.charge).toHaveLength(1);
  });

  /** What the payment's workflow is told of a webhook of this connection that names the payment. */
  const sendWebhook = async (
    connection: Parameters<typeof storeWebhook>[1],
    { paymentId: reference }: PaymentRef,
    event: Partial<ProviderEvent> = {},
  ) => {
    const notified: object[] = [];
    const webhook = await storeWebhook(store, connection, { headers: {}, rawBody: randomUUID(), path: '', query: {} });
    const charge = { transactionId: randomUUID(), type: 'TRANSACTION', status: 'APPROVED', providerWord: 'paid' };
    await settleWebhook(store, connection, webhook, {
      log: openLog('test', 'silent'),
      parse: async () => ({ events: [{ ...charge, reference, ...event } as ProviderEvent], masked: {} }),
      notify: async (_payment, received) => void notified.push(received),
    });
    return notified;
  };
  const former = async () => {
    const found = await findConnection(store, merchantId, providerName);
    if (!found) throw new Error(`the demo merchant has no ${providerName}`);
    return found;
  };

  it('is notified when the former provider reports a charge after all', async () => {
    const payment = await accepted('PIX');
    expect(await next(payment)).toBeUndefined();
    expect(await sendWebhook(await former(), payment)).toMatchObject([{ former: providerName, providerWord: 'paid' }]);
    // Another merchant's connection to that provider has never had the token.
    const theirs = await findConnection(store, 'mer_outraloja', providerName);
    expect(theirs && (await sendWebhook(theirs, payment))).toEqual([]);
  });

  it('is not called a second charge by the webhook of the decline that made it go on', async () => {
    const payment = await accepted();
    const transactionId = `tx-${randomUUID()}`;
    provider.createTransaction = async () => ({
      ...{ paymentMethod: 'CREDIT_CARD', transactionId, status: 'REJECTED', amount: 100, providerWord: 'refused' },
      card: { returnCode: '51' },
    });
    const outcome = await charge(payment, 1, true);
    const declined = outcome.kind === 'answered' && outcome.declined;
    if (!declined) throw new Error(`it was ${outcome.kind}, and not declined for now`);
    expect(await next(payment, 2, 'Hawkpay', { declined })).toBeUndefined();
    const refused = { transactionId, status: 'REJECTED', providerWord: 'refused' } as const;
    expect(await sendWebhook(await former(), payment, refused)).toEqual([]);
    // Anything else of that charge is news, and so is another charge there.
    const paid = { transactionId, status: 'APPROVED', providerWord: 'paid' } as const;
    expect(await sendWebhook(await former(), payment, paid)).toMatchObject([{ former: providerName }]);
    expect(await sendWebhook(await former(), payment, { ...refused, transactionId: randomUUID() })).toHaveLength(1);
  });

  it('stays with its provider while a charge may be under way', async () => {
    const payment = await accepted('PIX');
    await acquireSendGuard(db, { entityId: payment.paymentId, operation: 'createTransaction', attempt: 1 });
    expect(await next(payment)).toMatchObject({ kind: 'unknown' });
    expect(await row(payment)).toMatchObject({ provider: providerName, route: null });
  });

  it('stays with its provider once a webhook has reported a charge', async () => {
    const payment = await accepted('PIX');
    const { connection_id, account } = await row(payment);
    const { id, received_at } = await db
      .insertInto('webhook_inbox')
      .values({
        connection_id,
        merchant_id: merchantId,
        provider: providerName,
        account,
        body_hash: randomBytes(32),
        raw_sealed: Buffer.alloc(0),
        duplicate: false,
        done_at: new Date(),
        outcome: '1 of 1 matched',
        next_try_at: new Date(),
      })
      .returning(['id', 'received_at'])
      .executeTakeFirstOrThrow();
    await db
      .insertInto('provider_events')
      .values({
        inbox_id: id,
        received_at,
        position: 0,
        account,
        type: 'TRANSACTION',
        transaction_id: randomUUID(),
        reference: payment.paymentId,
        end_to_end_id: null,
        status: 'PENDING',
        provider_word: 'waiting_payment',
        entity_id: payment.paymentId,
      })
      .execute();
    expect(await next(payment)).toMatchObject({ kind: 'unknown' });
    expect(await row(payment)).toMatchObject({ provider: providerName });
  });
});
