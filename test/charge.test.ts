// The charge of a card at a provider that makes tokens of its own: run as its activity, on the running system's rows,
// with a scripted provider. What may be repeated, what may not, and what is left of the card.
import { randomBytes, randomUUID } from 'node:crypto';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { afterAll, beforeAll, beforeEach, expect, inject, it, vi } from 'vitest';
import { paymentRows } from '../activities/payment-rows.ts';
import { providerCalls } from '../activities/provider-calls.ts';
import type { ChargeOutcome, PaymentRef } from '../activities/types.ts';
import { type CardArgument, ProviderError, type TransactionArgument } from '../adapters/index.ts';
import { keepCard } from '../db/cards.ts';
import { findConnection } from '../db/connections.ts';
import { contexts } from '../db/contexts.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { takeFence } from '../db/fence.ts';
import { openStore, type Store } from '../db/store.ts';
import { loadKeys } from '../db/system-keys.ts';
import { CardData, type TransactionResult } from '../domain/entities.ts';
import { newId } from '../runtime/ids.ts';
import { openLog } from '../runtime/log.ts';

const provider = vi.hoisted(() => ({
  createCardToken: (_: CardArgument): Promise<{ cardToken: string }> => Promise.reject(),
  createTransaction: (_: TransactionArgument): Promise<TransactionResult> => Promise.reject(),
}));
vi.mock('../adapters/index.ts', async (original) => {
  const real = await original<typeof import('../adapters/index.ts')>();
  return {
    ...real,
    catalogueEntry: (name: string) => ({ ...real.catalogueEntry(name), card: 'token' }),
    createAdapter: () => provider,
  };
});

const { databaseUrl, masterKey } = inject('system');
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
  Promise.reject(new ProviderError(`it said ${effect}`, { provider: 'Orbita', operation, effect }));

let db: Database;
let store: Store;
let asked: { token: CardArgument[]; charge: TransactionArgument[] };
beforeAll(async () => {
  db = openDatabase(databaseUrl, 2);
  store = openStore(db, await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64')));
});
afterAll(() => db?.destroy());

beforeEach(() => {
  asked = { token: [], charge: [] };
  provider.createCardToken = async (argument) => {
    asked.token.push(argument);
    return { cardToken: `theirs-${asked.token.length}` };
  };
  provider.createTransaction = async (argument) => {
    asked.charge.push(argument);
    const transactionId = `tx-${randomUUID()}`;
    return { paymentMethod: 'CREDIT_CARD', transactionId, status: 'APPROVED', amount: 100, providerWord: 'paid' };
  };
});

/** A payment by card that was accepted, and whose charge was not yet asked for. */
async function accepted(): Promise<PaymentRef & { cardToken: string }> {
  const connection = await findConnection(store, merchantId, 'Orbita');
  if (!connection) throw new Error('the demo merchant has no Orbita');
  const { cardToken } = await keepCard(store, card, { merchantId, connectionId: connection.id });
  const paymentId = newId('pay');
  const seal = await store.sealOf(merchantId);
  const request = { amount: 100, paymentMethod: 'CREDIT_CARD', customer, items: [], cardToken, installments: 2 };
  const bytes = () => randomBytes(32).toString('base64');
  await paymentRows({
    store,
    log: openLog('test', 'silent'),
    tellLane: async () => {},
    tellDispute: async () => {},
  }).openPayment({
    paymentId,
    merchantId,
    provider: 'Orbita',
    connectionId: connection.id,
    connectionVersion: connection.version,
    account: connection.account,
    paymentMethod: 'CREDIT_CARD',
    amount: 100,
    reference: paymentId,
    sealedRequest: seal.seal(contexts.request(paymentId), request).toString('base64'),
    documentIndex: bytes(),
    emailIndex: bytes(),
    idempotency: { keyHash: bytes(), fingerprint: bytes(), nonce: 'nonce' },
  });
  return { paymentId, merchantId, cardToken };
}

const charge = ({ paymentId }: PaymentRef, attempt = 1): Promise<ChargeOutcome> => {
  const { charge } = providerCalls({
    store,
    publicUrl: 'http://localhost',
    mode: 'sandbox',
    log: openLog('test', 'silent'),
  });
  return new MockActivityEnvironment({ attempt }, { logger: new DefaultLogger('ERROR') }).run(charge, {
    paymentId,
    merchantId,
    attempt: 1,
  });
};

const isKept = async (token: string) =>
  (await db.selectFrom('card_tokens').select('sealed').where('id', '=', token).executeTakeFirstOrThrow()).sealed !==
  null;

const calls = async ({ paymentId }: PaymentRef) =>
  (
    await db
      .selectFrom('timeline')
      .select('data')
      .where('entity_id', '=', paymentId)
      .where('kind', '=', 'provider_call')
      .orderBy('id')
      .execute()
  ).map(({ data }) => `${data.operation} ${data.outcome}`);

it('gives the provider the card for a token, and the token for the charge', async () => {
  const payment = await accepted();
  expect(await charge(payment)).toMatchObject({ kind: 'answered', reading: { status: 'APPROVED' } });
  expect(asked.token).toEqual([{ ...card, customer }]);
  expect(asked.charge).toMatchObject([{ cardToken: 'theirs-1', installments: 2, reference: payment.paymentId }]);
  expect(JSON.stringify(asked.charge)).not.toMatch(/ctk_|4111/);
  expect(await calls(payment)).toEqual(['createCardToken answered', 'createTransaction answered']);
  expect(await isKept(payment.cardToken)).toBe(false);
});

it('tries again when no token came, whatever the provider did with the card: nobody was charged', async () => {
  const payment = await accepted();
  const works = provider.createCardToken;
  provider.createCardToken = failing('createCardToken', 'unknown');
  await expect(charge(payment, 1)).rejects.toMatchObject({ type: 'NotDone', nonRetryable: false });
  expect(await isKept(payment.cardToken)).toBe(true);
  provider.createCardToken = works;
  expect((await charge(payment, 2)).kind).toBe('answered');
  expect(asked.charge).toHaveLength(1);
  expect(await calls(payment)).toEqual([
    'createCardToken none',
    'createCardToken answered',
    'createTransaction answered',
  ]);
});

it('gives up after three tries, and forgets the card', async () => {
  const payment = await accepted();
  provider.createCardToken = failing('createCardToken', 'none');
  await expect(charge(payment, 3)).rejects.toMatchObject({ type: 'NotDone', nonRetryable: true });
  expect(await isKept(payment.cardToken)).toBe(false);
});

it('charges nothing when the provider refuses the card', async () => {
  const payment = await accepted();
  provider.createCardToken = failing('createCardToken', 'refused');
  expect(await charge(payment)).toMatchObject({
    kind: 'failed',
    failure: { effect: 'refused', message: 'it said refused' },
  });
  expect(asked.charge).toEqual([]);
  expect(await isKept(payment.cardToken)).toBe(false);
});

it('neither opens the card nor sends again where it was sent before', async () => {
  const answered = await accepted();
  const first = await charge(answered);
  expect(await charge(answered, 2)).toMatchObject({ kind: first.kind, reading: { status: 'APPROVED' } });

  // A worker that died in the middle of its call.
  const lost = await accepted();
  await takeFence(db, { entityId: lost.paymentId, operation: 'createTransaction', attempt: 1 });
  expect(await charge(lost, 2)).toMatchObject({ kind: 'unknown' });
  expect(asked.token).toHaveLength(1);
  expect(asked.charge).toHaveLength(1);
});

it('is refused where another payment has taken the card meanwhile', async () => {
  const [one, two] = [await accepted(), await accepted()];
  await db
    .updateTable('card_tokens')
    .set({ used_by: one.paymentId, used_at: new Date() })
    .where('id', '=', two.cardToken)
    .execute();
  expect(await charge(two)).toMatchObject({ kind: 'failed', failure: { code: 'card_token_used', effect: 'refused' } });
  expect(asked).toEqual({ token: [], charge: [] });
  expect(await isKept(two.cardToken)).toBe(true);
});
