// Charges and look-ups within the workflow task, on the running system's rows with a scripted provider: at most one
// effect, whoever finishes the call.
import { randomBytes } from 'node:crypto';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paymentRows } from '../../activities/payments/rows.ts';
import type { PaymentOrder, QuickCharge } from '../../activities/payments/types.ts';
import { ProviderError } from '../../adapters/index.ts';
import { findConnection } from '../../db/connections/connections.ts';
import { contexts } from '../../db/core/contexts.ts';
import { type Database, openDatabase } from '../../db/core/database.ts';
import { acquireSendGuard, awaitSender } from '../../db/core/send-guard.ts';
import { openStore, type Store } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import { reserveRefund } from '../../db/refunds/refunds.ts';
import type { TransactionResult } from '../../domain/payments/payment.ts';
import { newId } from '../../runtime/ids.ts';
import { openLog } from '../../runtime/log.ts';
import { scriptedCalls } from '../support/scripted-provider.ts';
import { sharedSystem } from '../support/shared.ts';

const { databaseUrl, masterKey } = sharedSystem();
const merchantId = 'mer_lojademo';
const providerName = 'Orbita';

let sent: number;
const provider = {
  createTransaction: (): Promise<TransactionResult> => Promise.reject(),
  getTransaction: (..._: object[]): Promise<TransactionResult> => Promise.reject(),
};
const pending = (transactionId: string): TransactionResult => ({
  paymentMethod: 'PIX',
  transactionId,
  status: 'PENDING',
  amount: 100,
  providerWord: 'waiting_payment',
});
const failing = (effect: ProviderError['effect'], httpStatus?: number) => () => {
  sent += 1;
  const details = { provider: providerName, operation: 'createTransaction' as const, effect };
  return Promise.reject(new ProviderError(`it answered ${effect}`, { ...details, ...(httpStatus && { httpStatus }) }));
};

let db: Database;
let store: Store;
beforeAll(async () => {
  db = openDatabase(databaseUrl, 4);
  store = openStore(db, await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64')));
});
afterAll(() => db?.destroy());
beforeEach(() => {
  sent = 0;
  provider.createTransaction = async () => {
    sent += 1;
    return pending(newId('evt'));
  };
});

async function newOrder(): Promise<PaymentOrder> {
  const connection = await findConnection(store, merchantId, providerName);
  if (!connection) throw new Error('the demo merchant has no Orbita');
  const paymentId = newId('pay');
  const seal = await store.sealOf(merchantId);
  const customer = { name: 'Maria Silva', email: 'maria@example.com', document: '52998224725' };
  const request = { amount: 100, paymentMethod: 'PIX', customer, items: [] };
  const bytes = () => randomBytes(32).toString('base64');
  return {
    paymentId,
    merchantId,
    provider: providerName,
    connectionId: connection.id,
    connectionVersion: connection.version,
    account: connection.account,
    paymentMethod: 'PIX',
    reference: paymentId,
    sealedRequest: seal.seal(contexts.request(paymentId), request).toString('base64'),
    documentIndex: bytes(),
    emailIndex: bytes(),
    nameIndex: [],
    correlationId: 'req_test',
    chargeMs: 20_000,
    quick: 'charge',
    idempotency: { keyHash: bytes(), fingerprint: bytes(), nonce: 'nonce' },
  };
}

const within = () => new MockActivityEnvironment({}, { logger: new DefaultLogger('ERROR') });
const rows = () =>
  paymentRows({ store, log: openLog('test', 'silent'), deliverNew: () => {}, notifyDispute: async () => {} });
/** The activities of one worker process. */
const worker = () => scriptedCalls(store, provider);
const quickCharge = (order: PaymentOrder, { quickCharge: run } = worker()): Promise<QuickCharge> =>
  within().run(run, { ...order, step: `${order.paymentId}:0` });
const charge = ({ paymentId }: PaymentOrder) => within().run(worker().charge, { paymentId, merchantId, attempt: 1 });

const rowOf = ({ paymentId }: PaymentOrder) =>
  db.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow();
const guardOf = ({ paymentId }: PaymentOrder) =>
  db.selectFrom('provider_sends').select(['state', 'tries']).where('entity_id', '=', paymentId).executeTakeFirst();
const eventsOf = async ({ paymentId }: PaymentOrder) =>
  (await db.selectFrom('events').select('type').where('entity_id', '=', paymentId).orderBy('seq').execute()).map(
    ({ type }) => type,
  );
const answerOf = ({ paymentId }: PaymentOrder) =>
  db.selectFrom('idempotency_keys').select('answer_sealed').where('entity_id', '=', paymentId).executeTakeFirst();

/** A promise that the test settles. */
function gate<T>() {
  let open = (_: T) => {};
  const passed = new Promise<T>((resolve) => {
    open = resolve;
  });
  return { open, passed };
}

describe('a quick charge', () => {
  it('stores answer, event and first answer together, and is sent once however often it runs', async () => {
    const order = await newOrder();
    const first = await quickCharge(order);
    expect(first).toMatchObject({ kind: 'settled', snapshot: { status: 'PENDING' } });
    expect(await rowOf(order)).toMatchObject({ status_basis: 'answer', transaction_id: first.snapshot.transactionId });
    expect(await guardOf(order)).toMatchObject({ state: 'answered' });
    expect(await eventsOf(order)).toEqual(['payment.pending']);
    expect((await answerOf(order))?.answer_sealed).not.toBeNull();

    // The workflow task was lost: another worker runs it again, and then the activity.
    expect(await quickCharge(order)).toMatchObject({ kind: 'open', snapshot: first.snapshot });
    expect(await charge(order)).toMatchObject({ kind: 'answered', snapshot: first.snapshot });
    expect(sent).toBe(1);
    expect(await eventsOf(order)).toEqual(['payment.pending']);
  });

  it('hands a slow call over to the activity, which awaits its outcome and sends nothing', async () => {
    const order = await newOrder();
    const slow = gate<TransactionResult>();
    provider.createTransaction = () => {
      sent += 1;
      return slow.passed;
    };
    expect(await quickCharge(order)).toMatchObject({ kind: 'open' });
    expect(await guardOf(order)).toMatchObject({ state: 'sending' });
    let isDone = false;
    const awaited = charge(order).finally(() => {
      isDone = true;
    });
    await expect.poll(async () => (await guardOf(order))?.state).toBe('sending');
    expect(isDone).toBe(false);
    slow.open(pending('tx-slow'));
    expect(await awaited).toMatchObject({ kind: 'answered', snapshot: { transactionId: 'tx-slow' } });
    expect(sent).toBe(1);
    // The transition is the workflow's.
    expect(await eventsOf(order)).toEqual([]);
    expect((await answerOf(order))?.answer_sealed).toBeNull();
  });

  it('tells whoever waits for a slow call at once that no answer will come', async () => {
    const order = await newOrder();
    const slow = gate<undefined>();
    provider.createTransaction = async () => {
      await slow.passed;
      return failing('unknown')();
    };
    expect(await quickCharge(order)).toMatchObject({ kind: 'open' });
    const anHour = 3_600_000;
    const waiting = awaitSender(db, { entityId: order.paymentId, operation: 'createTransaction', attempt: 1 }, anHour);
    slow.open(undefined);
    await waiting;
    expect(await charge(order)).toMatchObject({ kind: 'unknown' });
    expect(await guardOf(order)).toMatchObject({ state: 'sending' });
    expect(sent).toBe(1);
  });

  it('leaves the charges of a slow connection to activities for a while, and those of others not', async () => {
    const calls = worker();
    const slow = gate<TransactionResult>();
    provider.createTransaction = () => slow.passed;
    expect(await quickCharge(await newOrder(), calls)).toMatchObject({ kind: 'open' });
    slow.open(pending('tx-first'));
    const next = await newOrder();
    expect(await quickCharge(next, calls)).toMatchObject({ kind: 'open' });
    expect(await guardOf(next)).toBeUndefined();
    const other = { ...(await newOrder()), connectionId: 'con_other' };
    await expect(quickCharge(other, calls)).rejects.toThrow();
  });

  it('is open again where the provider did nothing, and not where our credentials are refused', async () => {
    provider.createTransaction = failing('none');
    const order = await newOrder();
    expect(await quickCharge(order)).toMatchObject({ kind: 'open' });
    expect(await guardOf(order)).toEqual({ state: 'free', tries: 1 });
    provider.createTransaction = failing('none', 401);
    const refused = { kind: 'failed', failure: { effect: 'none' } };
    expect(await quickCharge(await newOrder())).toMatchObject({ kind: 'charged', outcome: refused });
  });

  it.each(['refused', 'unknown'] as const)('reports the outcome %s for the workflow to settle', async (effect) => {
    provider.createTransaction = failing(effect);
    const order = await newOrder();
    const kind = effect === 'refused' ? 'failed' : 'unknown';
    expect(await quickCharge(order)).toMatchObject({ kind: 'charged', outcome: { kind } });
    expect(await guardOf(order)).toMatchObject({ state: effect === 'refused' ? 'answered' : 'sending' });
    expect((await rowOf(order)).status).toBe('PENDING');
    expect(sent).toBe(1);
  });

  it('sends nothing where its send guard is taken already, as after a restored database', async () => {
    const order = await newOrder();
    await acquireSendGuard(db, { entityId: order.paymentId, operation: 'createTransaction', attempt: 1 });
    await expect(quickCharge(order)).rejects.toThrow('duplicate key');
    expect(sent).toBe(0);
    expect(await db.selectFrom('payments').select('id').where('id', '=', order.paymentId).execute()).toEqual([]);
  });

  it('only stores its answer where the payment was changed while the provider was asked', async () => {
    const order = await newOrder();
    const raise = { reason: 'outcome_unknown', detail: 'Its run was lost.' } as const;
    provider.createTransaction = async () => {
      sent += 1;
      await rows().transitionPayment({ ...order, step: 'other:1', cause: 'sweep', attention: raise });
      return pending('tx-late');
    };
    const charged = await quickCharge(order);
    expect(charged).toMatchObject({ kind: 'charged', outcome: { kind: 'answered' } });
    expect(await rowOf(order)).toMatchObject({ transaction_id: 'tx-late', attention_reason: 'outcome_unknown' });
    expect(await eventsOf(order)).not.toContain('payment.pending');
  });
});

it('a person’s decision changes nothing of a payment of which a refund was reserved since they read it', async () => {
  const order = await newOrder();
  await quickCharge(order);
  const { paymentId } = order;
  const attention = { reason: 'paid_amount_differs', detail: 'Paid less.' } as const;
  const read = await rows().transitionPayment({
    ...order,
    step: `${paymentId}:1`,
    cause: 'webhook',
    receivedAmount: 90,
    attention,
  });
  expect(read).not.toHaveProperty('ownRefunds');
  expect(await reserveRefund(db, { refundId: newId('ref'), paymentId, merchantId })).toMatchObject({ amount: 90 });
  const by = { kind: 'person', id: 'usr_1', name: 'Ana' } as const;
  const action = { what: 'resolve', by, reason: 'It is fine', message: 'APPROVED' } as const;
  const decided = { to: 'APPROVED', basis: 'person', attention: 'dismiss', action } as const;
  const after = await rows().transitionPayment({ ...order, step: `${paymentId}:2`, cause: 'person', ...decided });
  expect(after).toMatchObject({ status: 'PENDING', attention: 'paid_amount_differs', ownRefunds: 90 });
  expect(await eventsOf(order)).not.toContain('payment.approved');
});

describe('a transition that runs again after its commit', () => {
  it('changes nothing of what a payment by its terms has become', async () => {
    const order = await newOrder();
    await quickCharge(order);
    const step = `${order.paymentId}:1`;
    const paid = { ...order, step, cause: 'webhook', to: 'APPROVED', basis: 'lookup', termsAmount: 95 } as const;
    const first = await rows().transitionPayment(paid);
    expect(first).toMatchObject({ status: 'APPROVED', amount: 95, askedAmount: 100 });
    expect(await rows().transitionPayment(paid)).toEqual(first);
  });

  it('still has a late payment given back, where the merchant wants that', async () => {
    const order = await newOrder();
    await quickCharge(order);
    const { paymentId } = order;
    await rows().transitionPayment({
      ...order,
      step: `${paymentId}:1`,
      cause: 'expiry',
      to: 'REJECTED',
      basis: 'lookup',
    });
    const attention = { reason: 'late_payment', detail: 'Paid after all.' } as const;
    const late = {
      ...order,
      step: `${paymentId}:2`,
      cause: 'webhook',
      to: 'APPROVED',
      basis: 'lookup',
      attention,
    } as const;
    const wishes = (late_payment: 'refund' | 'accept') =>
      db.updateTable('merchants').set({ late_payment }).where('id', '=', merchantId).execute();
    await wishes('refund');
    try {
      expect(await rows().transitionPayment(late)).toMatchObject({ status: 'APPROVED', refundsLate: true });
      expect(await rows().transitionPayment(late)).toMatchObject({ status: 'APPROVED', refundsLate: true });
    } finally {
      await wishes('accept');
    }
    expect((await eventsOf(order)).filter((type) => type === 'attention.raised')).toHaveLength(1);
  });
});

describe('a quick look-up', () => {
  const lookUp = ({ paymentId }: PaymentOrder, { quickLookUp } = worker()) =>
    within().run(quickLookUp, { paymentId, merchantId, step: `${paymentId}:1`, cause: 'webhook', overdue: false });

  async function charged(calls = worker()): Promise<{ order: PaymentOrder; id: string }> {
    const order = await newOrder();
    const { snapshot } = await quickCharge(order, calls);
    return { order, id: snapshot.transactionId ?? '' };
  }

  it('stores a new status with its event, once however often it runs', async () => {
    const { order, id } = await charged();
    const paid = { ...pending(id), status: 'APPROVED' as const, providerWord: 'paid', paidAmount: 100 };
    provider.getTransaction = async () => paid;
    const done = { kind: 'done', found: { kind: 'read' }, snapshot: { status: 'APPROVED' } };
    expect(await lookUp(order)).toMatchObject(done);
    expect(await lookUp(order)).toMatchObject(done);
    expect(await rowOf(order)).toMatchObject({ status: 'APPROVED', status_basis: 'lookup', poll_due_at: null });
    expect(await eventsOf(order)).toEqual(['payment.pending', 'payment.approved']);
  });

  it('has a late payment given back although its worker died right after the commit', async () => {
    const { order, id } = await charged();
    const { paymentId } = order;
    const unpaid = { ...order, step: `${paymentId}:0`, cause: 'expiry', to: 'REJECTED', basis: 'lookup' } as const;
    const wishes = (late_payment: 'refund' | 'accept') =>
      db.updateTable('merchants').set({ late_payment }).where('id', '=', merchantId).execute();
    await rows().transitionPayment(unpaid);
    provider.getTransaction = async () => ({
      ...pending(id),
      status: 'APPROVED',
      providerWord: 'paid',
      paidAmount: 100,
    });
    await wishes('refund');
    try {
      const late = { kind: 'done', snapshot: { status: 'APPROVED', attention: 'late_payment', refundsLate: true } };
      expect(await lookUp(order)).toMatchObject(late);
      // The workflow task was lost: another worker does it again, and a run that was reset reads the row.
      expect(await lookUp(order)).toMatchObject(late);
      expect(await rows().loadPayment(order)).toMatchObject({ refundsLate: true });
      // Another wish is one for payments from then on.
      await wishes('accept');
      expect(await rows().loadPayment(order)).not.toHaveProperty('refundsLate');
      await wishes('refund');
      expect(await rows().loadPayment(order)).not.toHaveProperty('refundsLate');
    } finally {
      await wishes('accept');
    }
  });

  it('has a late payment given back once, by whoever asked for it', async () => {
    const { order, id } = await charged();
    const { paymentId } = order;
    await rows().transitionPayment({
      ...order,
      step: `${paymentId}:0`,
      cause: 'expiry',
      to: 'REJECTED',
      basis: 'lookup',
    });
    provider.getTransaction = async () => ({
      ...pending(id),
      status: 'APPROVED',
      providerWord: 'paid',
      paidAmount: 100,
    });
    await db.updateTable('merchants').set({ late_payment: 'refund' }).where('id', '=', merchantId).execute();
    try {
      await lookUp(order);
      expect(await reserveRefund(db, { refundId: newId('ref'), paymentId, merchantId })).toBeDefined();
      expect((await lookUp(order)) as object).not.toHaveProperty('snapshot.refundsLate');
    } finally {
      await db.updateTable('merchants').set({ late_payment: 'accept' }).where('id', '=', merchantId).execute();
    }
  });

  it('stores when the next one is due where nothing is new', async () => {
    const { order, id } = await charged();
    provider.getTransaction = async () => pending(id);
    expect(await lookUp(order)).toMatchObject({ kind: 'done', snapshot: { status: 'PENDING' } });
    expect((await rowOf(order)).poll_due_at?.getTime()).toBeGreaterThan(Date.now());
    expect(await eventsOf(order)).toEqual(['payment.pending']);
  });

  it('names its payment method, and reports nothing of a row that it has not read', async () => {
    const calls = worker();
    const { order, id } = await charged(calls);
    await db
      .updateTable('payments')
      .set({ poll_due_at: new Date(0) })
      .where('id', '=', order.paymentId)
      .execute();
    const asked: object[] = [];
    provider.getTransaction = async (...[about]: object[]) => {
      asked.push(about ?? {});
      return { ...pending(id), reference: 'another' };
    };
    expect(await lookUp(order, calls)).toEqual({ kind: 'done', found: { kind: 'foreign', why: expect.any(String) } });
    expect(asked).toMatchObject([{ id, paymentMethod: 'PIX' }]);
    // It was made: the sweep does not take the payment for one that lost its run.
    expect((await rowOf(order)).poll_due_at?.getTime()).toBeGreaterThan(Date.now());
  });

  it('is left to the activity without an answer, and in a slow connection’s pause', async () => {
    const { order, id } = await charged();
    const calls = worker();
    provider.getTransaction = failing('none');
    expect(await lookUp(order, calls)).toEqual({ kind: 'open' });
    provider.getTransaction = async () => pending(id);
    expect(await lookUp(order, calls)).toEqual({ kind: 'open' });
    expect(await lookUp(order)).toMatchObject({ kind: 'done' });
  });
});
