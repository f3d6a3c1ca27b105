// Refunds end to end: API, workflow, adapter and stand-in.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Payment } from '../../domain/payments/payment.ts';
import type { Refund } from '../../domain/refunds/refund.ts';
import { disputesOf } from '../support/disputes.ts';
import { merchant } from '../support/merchant.ts';
import { person } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl, sandboxUrl } = sharedSystem();
const shop = merchant(apiUrl);
const onz = merchant(apiUrl, 'sk_test_demo', 'Onz');

type Shop = typeof shop;
interface Ledger {
  refunds: { id: string; amount: number }[];
}

async function paid(at: Shop = shop, over: object = {}): Promise<Payment> {
  const { status, body } = await at.create(over);
  expect(status).toBe(201);
  await at.simulate(body.id, 'paid');
  return at.becomes(body.id, { status: 'APPROVED', needsAttention: false });
}

const refund = (id: string, body: object = {}, key: string = randomUUID(), at: Shop = shop) =>
  at.call<Refund & { detail: string; code: string }>('POST', `/v1/payments/${id}/refunds`, body, {
    'idempotency-key': key,
  });

/** The stand-in's refunds of a payment, found by the provider's charge id. */
async function givenBack(payment: Payment, at: Shop = shop): Promise<number[]> {
  const { body } = await at.call<Ledger>(
    'GET',
    `/v1/sandbox/books?provider=${payment.provider}&reference=${payment.id}`,
  );
  return body.refunds.map(({ amount }) => amount);
}

describe('a refund', () => {
  it('of a part, then of the rest, is made at the provider; one cent more than is left is refused', async () => {
    const payment = await paid();
    const part = await refund(payment.id, { amount: 2990, reason: 'Uma peça faltou' });
    expect(part).toMatchObject({
      status: 201,
      body: { paymentId: payment.id, status: true, state: 'DONE', amount: 2990, needsAttention: false },
    });
    expect(part.body.refundId).toBeTruthy();
    expect(await shop.get(payment.id)).toMatchObject({ status: 'APPROVED', refundedAmount: 2990 });

    const tooMuch = await refund(payment.id, { amount: 10_001 });
    expect(tooMuch).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(tooMuch.body.detail).toContain('R$\u00a0100,00');

    const rest = await refund(payment.id);
    expect(rest).toMatchObject({ status: 201, body: { amount: 10_000 } });
    await shop.becomes(payment.id, { status: 'REFUNDED', refundedAmount: 12_990 });
    expect(await refund(payment.id, { amount: 1 })).toMatchObject({ status: 409 });
    expect((await givenBack(payment)).sort()).toEqual([10_000, 2990]);

    const listed = await shop.call<{ data: Refund[] }>('GET', `/v1/refunds?paymentId=${payment.id}`);
    expect(listed.body.data.map(({ amount }) => amount)).toEqual([10_000, 2990]);
    const read = await shop.call<Refund>('GET', `/v1/refunds/${part.body.id}`);
    expect(read.body).toEqual(part.body);
    const lines = (await shop.timeline(payment.id))
      .filter(({ kind }) => kind === 'refund')
      .map(({ data }) => data.what);
    expect(lines).toEqual(['asked', 'done', 'asked', 'done']);
  });

  it('is the same for the same idempotency key, also when it was refused', async () => {
    const payment = await paid();
    const key = randomUUID();
    const [first, again] = await Promise.all([
      refund(payment.id, { amount: 100 }, key),
      refund(payment.id, { amount: 100 }, key),
    ]);
    expect(again.body).toEqual(first.body);
    expect((await refund(payment.id, { amount: 100 }, key)).headers.get('idempotent-replayed')).toBe('true');
    expect(await refund(payment.id, { amount: 200 }, key)).toMatchObject({ status: 422 });
    expect(await givenBack(payment)).toEqual([100]);

    await shop.fault('refund', 'refuse');
    const refusedKey = randomUUID();
    const refused = await refund(payment.id, { amount: 50 }, refusedKey);
    expect(refused).toMatchObject({ status: 422, body: { code: 'provider_refused', detail: 'Internal server error' } });
    const repeated = await refund(payment.id, { amount: 50 }, refusedKey);
    expect(repeated).toMatchObject({ status: 422, body: { detail: refused.body.detail } });
    // The reserved amount is released.
    expect(await refund(payment.id)).toMatchObject({ status: 201, body: { amount: 12_890 } });
  });

  it('is accepted for a paid payment of this merchant only', async () => {
    const { body } = await shop.create();
    expect(await refund(body.id)).toMatchObject({ status: 409 });
    const payment = await paid();
    const other = merchant(apiUrl, 'sk_test_other');
    expect(await refund(payment.id, {}, randomUUID(), other)).toMatchObject({ status: 404 });
    expect(await refund(payment.id, { amount: 0 })).toMatchObject({ status: 422 });
    expect(await shop.call('POST', `/v1/payments/${payment.id}/refunds`, {})).toMatchObject({ status: 400 });
  });

  it('of a payment that was paid too little gives back what was received, as a whole, and ends it unpaid', async () => {
    const { body } = await shop.create();
    expect(body.pixCode).toBeTruthy();
    await shop.simulate(body.id, 'paid', { amount: 5000 });
    const short = await shop.becomes(body.id, { needsAttention: true });
    expect(short).toMatchObject({ status: 'PENDING', amount: 12_990, receivedAmount: 5000 });
    expect(short).not.toHaveProperty('pixCode');
    expect(short).not.toHaveProperty('pixQrCode');
    for (const amount of [4999, 5001]) {
      const refused = await refund(body.id, { amount });
      expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining('R$\u00a050,00') } });
    }
    const [made, twin] = await Promise.all([refund(body.id), refund(body.id)]);
    expect([made.status, twin.status].sort(), JSON.stringify([made.body, twin.body])).toEqual([201, 409]);
    await shop.becomes(body.id, { status: 'REJECTED', refundedAmount: 5000, needsAttention: false });
    expect(await shop.get(body.id)).toMatchObject({
      failure: { code: 'paid_amount_differs', message: expect.stringContaining('were given back') },
    });
    expect(await givenBack(short)).toEqual([5000]);
    const done = [made, twin].find(({ status }) => status === 201);
    expect(done?.body).toMatchObject({ amount: 5000, state: 'DONE', statusBasis: 'answer' });
    await expect
      .poll(async () => (await shop.call<{ data: object[] }>('GET', `/v1/payments/${body.id}/waiting`)).body.data, {
        timeout: 20_000,
      })
      .toEqual([]);
  });

  it('of a payment that was paid too little keeps it from being accepted meanwhile', async () => {
    const { body } = await shop.create();
    await shop.simulate(body.id, 'paid', { amount: 5000 });
    await shop.becomes(body.id, { needsAttention: true });
    await shop.fault('refund', 'error_before');
    expect(await refund(body.id)).toMatchObject({ status: 202, body: { state: 'PENDING' } });
    const admin = await person(apiUrl, 'admin@trilho.test');
    const resolved = await admin.call('POST', `/v1/payments/${body.id}/resolve`, {
      outcome: 'approved',
      reason: 'O resto foi pago em dinheiro',
    });
    expect(resolved).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('is being given back') },
    });
    expect(await shop.get(body.id)).toMatchObject({ status: 'PENDING' });
  });

  it('of a payment that was paid too little is refused while a dispute claims the money', async () => {
    const { body } = await onz.create();
    await onz.simulate(body.id, 'paid', { amount: 5000 });
    await onz.becomes(body.id, { needsAttention: true, receivedAmount: 5000 });
    expect(await onz.simulate(body.id, 'infraction')).toMatchObject({ status: 200 });
    await expect.poll(async () => (await disputesOf(onz, body.id)).length, { timeout: 20_000 }).toBe(1);
    expect(await refund(body.id, {}, randomUUID(), onz)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('has an open dispute') },
    });
    expect(await givenBack(await onz.get(body.id), onz)).toEqual([]);
  });

  it('of a payment that was paid too much waits until it is accepted', async () => {
    const { body } = await shop.create();
    await shop.simulate(body.id, 'paid', { amount: 20_000 });
    await shop.becomes(body.id, { needsAttention: true });
    expect(await refund(body.id)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Accept it first') },
    });
  });

  it('never exceeds the charged amount, with 50 requests at once', async () => {
    const payment = await paid();
    const answers = await Promise.all(Array.from({ length: 50 }, () => refund(payment.id, { amount: 2000 })));
    const done = answers.filter(({ status }) => status === 201 || status === 202);
    expect(done).toHaveLength(6);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(44);
    await expect.poll(() => givenBack(payment), { timeout: 30_000 }).toHaveLength(6);
    await shop.becomes(payment.id, { status: 'APPROVED', refundedAmount: 12_000 });
  });

  it('never exceeds the charged amount, with any amounts requested at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 2, maxLength: 8 }), async (parts) => {
        const payment = await paid(shop, { amount: 1000 });
        const answers = await Promise.all(parts.map((amount) => refund(payment.id, { amount })));
        const held = answers.flatMap(({ status, body }) => (status === 409 ? [] : [body.amount]));
        const total = held.reduce((sum, amount) => sum + amount, 0);
        expect(total).toBeLessThanOrEqual(1000);
        // A refund that fits is not refused because another one did not fit.
        for (const [at, { status }] of answers.entries()) {
          if (status === 409) expect(total + (parts[at] ?? 0)).toBeGreaterThan(1000);
        }
        await expect.poll(async () => (await givenBack(payment)).sort()).toEqual(held.sort());
        await shop.becomes(payment.id, { refundedAmount: total, status: total === 1000 ? 'REFUNDED' : 'APPROVED' });
      }),
      { numRuns: 6 },
    );
  });
});

describe('a refund whose reply is lost', () => {
  it.each(['error_after', 'drop_after'])('(%s) is found by a look-up, and not sent again', async (fault) => {
    const payment = await paid();
    await shop.fault('refund', fault);
    const pending = await refund(payment.id, { amount: 990 });
    expect(pending).toMatchObject({ status: 202, body: { status: false, state: 'PENDING', needsAttention: true } });
    const found = async () => (await shop.call<Refund>('GET', `/v1/refunds/${pending.body.id}`)).body;
    await expect.poll(found, { timeout: 40_000 }).toMatchObject({ state: 'DONE', status: true, needsAttention: false });
    expect(await givenBack(payment)).toEqual([990]);
    await shop.becomes(payment.id, { status: 'APPROVED', refundedAmount: 990 });
  });

  it('keeps the next ones waiting, which are answered as PENDING meanwhile', async () => {
    const payment = await paid();
    // Each keeps its turn until the provider's time-out, and one refund is left that is answered by the provider.
    await shop.fault('refund', 'timeout_after', { times: 2 });
    const amounts = [990, 1000, 1010];
    const answers = await Promise.all(amounts.map((amount) => refund(payment.id, { amount })));
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 202, body: { state: 'PENDING', status: false } });
    expect(answers.map(({ body }) => body.needsAttention).sort()).toEqual([false, false, true]);
    const outcomes = () =>
      Promise.all(
        answers.map(async ({ body: { id } }) => {
          const { state, statusBasis } = (await shop.call<Refund>('GET', `/v1/refunds/${id}`)).body;
          return [state, statusBasis];
        }),
      );
    await expect.poll(outcomes, { timeout: 60_000 }).toContainEqual(['DONE', 'answer']);
    expect((await givenBack(payment)).sort()).toEqual([...amounts].sort());
    await shop.becomes(payment.id, { status: 'APPROVED', refundedAmount: 3000 });
  });

  it('reserves its amount until a person resolves it as not done', async () => {
    const payment = await paid();
    // The provider did nothing, but the error does not prove it: a 5xx may come before or after the work.
    await shop.fault('refund', 'error_before');
    const pending = await refund(payment.id, { amount: 12_990 });
    expect(pending).toMatchObject({ status: 202, body: { needsAttention: true } });
    expect(await refund(payment.id, { amount: 1 })).toMatchObject({ status: 409 });
    const path = `/v1/refunds/${pending.body.id}/resolve`;
    const resolve = { outcome: 'not_done', reason: 'Painel do provedor: sem devolução' };
    expect(await shop.call('POST', path, resolve)).toMatchObject({ status: 403 });
    const finance = await person(apiUrl, 'finance@trilho.test');
    expect(await finance.call('POST', path, resolve)).toMatchObject({ status: 200, body: { state: 'REFUSED' } });
    expect(await refund(payment.id)).toMatchObject({ status: 201 });
    expect(await givenBack(payment)).toEqual([12_990]);
  });
});

it.each(['malformed', 'html', 'empty'])('is done by HTTP 200, whatever its answer says (%s)', async (fault) => {
  const payment = await paid();
  await shop.fault('refund', fault);
  expect(await refund(payment.id, { amount: 990 })).toMatchObject({ status: 201, body: { state: 'DONE' } });
  expect(await givenBack(payment)).toEqual([990]);
});

describe('a refund that its provider makes later', () => {
  const treeal = merchant(apiUrl, 'sk_test_demo', 'TREEAL');
  const word = async ({ transactionId }: Payment, text: string | null) => {
    const body = JSON.stringify({ provider: 'treeal', id: transactionId, of: 'refunds', word: text });
    expect((await fetch(`${sandboxUrl}/_sandbox/word`, { method: 'POST', body })).status).toBe(200);
  };
  const state = async ({ id }: Refund) => (await shop.call<Refund>('GET', `/v1/refunds/${id}`)).body;
  const inProgress = { status: 202, body: { state: 'PENDING', status: false, needsAttention: false } };

  it('stays PENDING without attention, reserves its amount, and is DONE once the money went back', async () => {
    const payment = await paid(treeal);
    await word(payment, 'EM_PROCESSAMENTO');
    const asked = await refund(payment.id, {}, randomUUID(), treeal);
    expect(asked).toMatchObject(inProgress);
    expect(asked.body.refundId).toBeTruthy();
    expect(await treeal.get(payment.id)).toMatchObject({ status: 'APPROVED', refundedAmount: 0 });
    expect(await refund(payment.id, { amount: 1 }, randomUUID(), treeal)).toMatchObject({ status: 409 });
    await word(payment, 'DEVOLVIDO');
    await expect.poll(() => state(asked.body), { timeout: 40_000 }).toMatchObject({ state: 'DONE', status: true });
    await treeal.becomes(payment.id, { status: 'REFUNDED', refundedAmount: 12_990 });
    expect(await givenBack(payment, treeal)).toEqual([12_990]);
    const what = (await treeal.timeline(payment.id))
      .filter(({ kind }) => kind === 'refund')
      .map(({ data }) => data.what);
    expect(what).toEqual(['asked', 'pending', 'done']);
  });

  it('is REFUSED once the provider gives it up, and its amount is free again', async () => {
    const payment = await paid(treeal);
    await word(payment, 'EM_PROCESSAMENTO');
    const asked = await refund(payment.id, { amount: 990 }, randomUUID(), treeal);
    expect(asked).toMatchObject(inProgress);
    await word(payment, 'NAO_REALIZADO');
    await expect
      .poll(() => state(asked.body), { timeout: 40_000 })
      .toMatchObject({ state: 'REFUSED', failure: { providerCode: 'NAO_REALIZADO' } });
    await word(payment, null);
    expect(await treeal.get(payment.id)).toMatchObject({ status: 'APPROVED', refundedAmount: 0 });
    expect(await refund(payment.id, { amount: 12_000 }, randomUUID(), treeal)).toMatchObject({ status: 201 });
  });
});

describe('a webhook about a refund', () => {
  it('settles our own refund at a provider that reports it as a chargeback', async () => {
    const payment = await paid(onz);
    expect(await refund(payment.id, { amount: 990 }, randomUUID(), onz)).toMatchObject({ status: 201 });
    await onz.becomes(payment.id, { status: 'APPROVED', refundedAmount: 990 });
    expect(await refund(payment.id, {}, randomUUID(), onz)).toMatchObject({ status: 201, body: { amount: 12_000 } });
    await expect
      .poll(async () => (await onz.timeline(payment.id)).filter(({ kind }) => kind === 'webhook').length)
      .toBeGreaterThanOrEqual(2);
    await onz.becomes(payment.id, { status: 'REFUNDED', refundedAmount: 12_990 });
  });

  it('makes a payment a chargeback there if we requested no refund', async () => {
    const payment = await paid(onz);
    await onz.simulate(payment.id, 'refunded');
    await onz.becomes(payment.id, { status: 'CHARGEBACK' });
    expect(await refund(payment.id, {}, randomUUID(), onz)).toMatchObject({ status: 409 });
  });
});

it('refunds a late payment, if that is the merchant’s policy', async () => {
  const admin = await person(apiUrl, 'admin@trilho.test');
  const policy = (latePayment: string) => admin.call('PATCH', '/v1/merchants/mer_lojademo', { latePayment });
  expect((await policy('refund')).status).toBe(200);
  try {
    const { body } = await shop.create();
    await shop.simulate(body.id, 'expired');
    await shop.becomes(body.id, { status: 'REJECTED' });
    await shop.simulate(body.id, 'paid');
    await shop.becomes(body.id, { status: 'REFUNDED', refundedAmount: 12_990, needsAttention: false });
  } finally {
    await policy('accept');
  }
});
