// The commands cancel, look, resolve and dismiss, and the attention queue: by API key and by people.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TimelineEntry } from '../../domain/core/timeline.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { merchant, type Reply } from '../support/merchant.ts';
import { ownShop } from '../support/new-merchant.ts';
import { person } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';

const system = sharedSystem();
const { apiUrl } = system;
/** Can cancel; can be looked up by its own id only. */
const shop = merchant(apiUrl, 'sk_test_demo', 'NEXTPAY');
/** Cannot cancel. */
const orbita = merchant(apiUrl, 'sk_test_demo', 'Orbita');
const other = merchant(apiUrl, 'sk_test_other');

interface Item {
  entity: string;
  id: string;
  paymentId: string;
  reason: string;
  since: string;
  ageSeconds: number;
  evidence: string;
  lines: TimelineEntry[];
  actions: string[];
}
type Detailed = Payment & { detail: string; code: string };

let admin: Awaited<ReturnType<typeof person>>;
let viewer: Awaited<ReturnType<typeof person>>;
beforeAll(async () => {
  [admin, viewer] = await Promise.all([person(apiUrl, 'admin@trilho.test'), person(apiUrl, 'viewer@trilho.test')]);
});

const post = (path: string, body: object = {}, by = shop): Promise<Reply<Detailed>> => by.call('POST', path, body);
const cancel = (id: string, by = shop) => post(`/v1/payments/${id}/cancel`, { reason: 'out of stock' }, by);
const byPerson = (what: string, id: string, body: object = {}, who = admin): Promise<Reply<Detailed>> =>
  who.call('POST', `/v1/payments/${id}/${what}`, body);

/** All pages of the queue. */
async function queue(filters = '', by = shop): Promise<Item[]> {
  const found: Item[] = [];
  let cursor = '';
  do {
    const page = await by.call<{ data: Item[]; nextCursor: string | null }>(
      'GET',
      `/v1/attention?limit=2${filters}${cursor && `&cursor=${cursor}`}`,
    );
    expect(page.status).toBe(200);
    found.push(...page.body.data);
    cursor = page.body.nextCursor ?? '';
  } while (cursor);
  return found;
}
const queued = async (id: string) => (await queue()).find((item) => item.id === id);

/** How many cancel calls the provider received. */
const cancels = async (id: string) =>
  (await shop.timeline(id)).filter(({ kind, data }) => kind === 'provider_call' && data.operation === 'cancel').length;
const actions = async (id: string, by = shop) =>
  (await by.timeline(id)).flatMap(({ kind, data }) => (kind === 'action' ? [data] : []));

describe('cancel', () => {
  it('ends an unpaid charge, answers a repeat the same, and calls the provider once', async () => {
    const { body } = await shop.create();
    const done = await cancel(body.id);
    expect(done).toMatchObject({
      status: 200,
      body: { status: 'REFUNDED', refundedAmount: 0, needsAttention: false, failure: { code: 'cancelled' } },
    });
    expect(await shop.charges(body.id)).toMatchObject([{ status: 'canceled' }]);
    expect(await cancel(body.id)).toMatchObject({ status: 200, body: { status: 'REFUNDED' } });
    expect(await cancels(body.id)).toBe(1);
    expect(await actions(body.id)).toMatchObject([{ what: 'cancel', by: 'API key', reason: 'out of stock' }]);
  });

  it('is refused without a call where the provider has none, with the time of expiry', async () => {
    const { body } = await orbita.create();
    const refused = await cancel(body.id, orbita);
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(refused.body.detail).toContain(`Orbita cannot cancel an unpaid charge. It expires at ${body.expiresAt}`);
    expect(await orbita.get(body.id)).toMatchObject({ status: 'PENDING' });
    expect(await actions(body.id, orbita)).toEqual([]);
  });

  it('is refused with APPROVED when the payer has already paid', async () => {
    const { body } = await shop.create();
    await shop.simulate(body.id, 'paid', { silent: true });
    const refused = await cancel(body.id);
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toContain('APPROVED');
    expect(await shop.get(body.id)).toMatchObject({ status: 'APPROVED', refundedAmount: 0, needsAttention: false });
    expect(await cancels(body.id)).toBe(0);
    expect((await cancel(body.id)).status).toBe(409);
  });

  it.each(['error_after', 'drop_after', 'malformed'])(
    'takes the outcome from the look-up after %s, and calls once',
    async (fault) => {
      const { body } = await shop.create();
      await shop.fault('refund', fault);
      expect(await cancel(body.id)).toMatchObject({ status: 200, body: { status: 'REFUNDED', refundedAmount: 0 } });
      expect(await cancels(body.id)).toBe(1);
    },
  );

  it('stays open after an error that left the charge unpaid, and can be repeated', async () => {
    const { body } = await shop.create();
    await shop.fault('refund', 'error_before');
    expect(await cancel(body.id)).toMatchObject({ status: 202, body: { status: 'PENDING' } });
    expect(await cancel(body.id)).toMatchObject({ status: 200, body: { status: 'REFUNDED' } });
    expect(await cancels(body.id)).toBe(2);
  });

  it('is refused where the provider refuses, and the payment stays PENDING', async () => {
    const { body } = await shop.create();
    await shop.fault('refund', 'refuse');
    const refused = await cancel(body.id);
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toContain('refused to cancel');
    expect(await shop.get(body.id)).toMatchObject({ status: 'PENDING', needsAttention: false });
  });

  it('calls the provider once for requests at the same time, and answers all alike', async () => {
    const { body } = await shop.create();
    const all = await Promise.all([1, 2, 3, 4].map(() => cancel(body.id)));
    const now = await shop.get(body.id);
    expect(now).toMatchObject({ status: 'REFUNDED', refundedAmount: 0 });
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await cancels(body.id)).toBe(1);
  });

  it('approves a payment that is paid afterwards, with attention until a person dismisses it', async () => {
    const { body } = await shop.create();
    await cancel(body.id);
    await shop.simulate(body.id, 'paid');
    await shop.becomes(body.id, { status: 'APPROVED', needsAttention: true });
    const item = await queued(body.id);
    expect(item).toMatchObject({ entity: 'payment', paymentId: body.id, reason: 'late_payment' });
    expect(item?.actions).toEqual(['look', 'dismiss', 'refund']);
    expect(item?.evidence).toMatch(/\S/);
    expect(item?.ageSeconds).toBeGreaterThanOrEqual(0);
    expect(item?.lines.map(({ kind }) => kind)).toContain('status');
    const seen = await byPerson('dismiss', body.id, { reason: 'shipped all the same' });
    expect(seen).toMatchObject({ status: 200, body: { status: 'APPROVED', needsAttention: false } });
    expect(await queued(body.id)).toBeUndefined();
    expect(await actions(body.id)).toMatchObject([
      { what: 'cancel' },
      { what: 'dismiss', by: 'admin', reason: 'shipped all the same', role: 'admin' },
    ]);
    expect((await byPerson('dismiss', body.id, { reason: 'once more' })).status).toBe(409);
  });
});

describe('look', () => {
  it('looks the charge up at once, and answers with the new status', async () => {
    const { body } = await orbita.create();
    await orbita.simulate(body.id, 'paid', { silent: true });
    expect(await post(`/v1/payments/${body.id}/look`)).toMatchObject({ status: 200, body: { status: 'APPROVED' } });
    expect(await actions(body.id, orbita)).toMatchObject([{ what: 'look', by: 'API key' }]);
  });

  it('answers 202 while the provider does not answer', async () => {
    const own = await ownShop(system);
    const { body } = await own.create();
    // Within the workflow task, and four times by the activity.
    await own.fault('getTransaction', 'error_before', { times: 5 });
    const looked = await post(`/v1/payments/${body.id}/look`, {}, own);
    expect(looked).toMatchObject({ status: 202, body: { status: 'PENDING' } });
  });
});

describe('resolve', () => {
  /** The charge was sent, its answer lost, and it cannot be looked up: the outcome stays unknown. */
  async function inDoubt() {
    await shop.fault('createTransaction', 'error_before');
    const { body } = await shop.create();
    expect(body.attention?.reason).toBe('outcome_unknown');
    return body;
  }
  const decided = { outcome: 'rejected', reason: 'the panel has no such charge', evidence: 'panel, 10:42' };

  it('is for people with the permission, and refused to an API key', async () => {
    const { id } = await inDoubt();
    expect(await queued(id)).toMatchObject({ reason: 'outcome_unknown', actions: ['resolve'] });
    const byKey = await post(`/v1/payments/${id}/resolve`, decided);
    expect(byKey).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('a person’s session') },
    });
    expect((await byPerson('resolve', id, decided, viewer)).status).toBe(403);
    expect((await byPerson('resolve', id, { outcome: 'rejected' })).status).toBe(422);
    expect(await shop.get(id)).toMatchObject({ status: 'PENDING', needsAttention: true });
  });

  it('sets the status, records who and why, and is refused a second time', async () => {
    const { id } = await inDoubt();
    const done = await byPerson('resolve', id, decided);
    expect(done).toMatchObject({ status: 200, body: { status: 'REJECTED', needsAttention: false } });
    expect(done.body.failure).toMatchObject({ code: 'resolved', effect: 'refused' });
    expect(await actions(id)).toMatchObject([
      { what: 'resolve', by: 'admin', reason: decided.reason, evidence: decided.evidence },
    ]);
    const status = (await shop.timeline(id)).find(({ kind }) => kind === 'status');
    expect(status?.data).toMatchObject({ to: 'REJECTED', cause: 'person' });
    expect(await queued(id)).toBeUndefined();
    expect((await byPerson('resolve', id, decided)).status).toBe(409);
    const lines = await admin.call<{ data: { action: string; entityId?: string; status?: number }[] }>(
      'GET',
      '/v1/audit',
    );
    expect(lines.body.data).toContainEqual(
      expect.objectContaining({
        action: 'POST /v1/payments/{id}/resolve',
        entityId: id,
        status: 200,
        detail: decided.reason,
      }),
    );
  });

  it('does not block the provider’s later events', async () => {
    await shop.fault('createTransaction', 'error_after');
    const { body } = await shop.create();
    expect((await byPerson('resolve', body.id, decided)).body.status).toBe('REJECTED');
    await shop.simulate(body.id, 'paid');
    await shop.becomes(body.id, { status: 'APPROVED', needsAttention: true });
    expect(await queued(body.id)).toMatchObject({ reason: 'late_payment' });
  });

  it('approves a payment of another amount once, which cannot be dismissed', async () => {
    const { body } = await orbita.create();
    await orbita.simulate(body.id, 'paid', { amount: 5000 });
    await orbita.becomes(body.id, { needsAttention: true });
    expect(await queued(body.id)).toMatchObject({
      reason: 'paid_amount_differs',
      actions: ['look', 'resolve', 'refund'],
    });
    const dismissed = await byPerson('dismiss', body.id, { reason: 'never mind' });
    expect(dismissed).toMatchObject({ status: 409 });
    const settled = { outcome: 'approved', reason: 'the rest was paid in cash' };
    expect(await byPerson('resolve', body.id, settled)).toMatchObject({
      status: 200,
      body: { status: 'APPROVED', needsAttention: false },
    });
    const without = await byPerson('resolve', body.id, settled);
    expect(without).toMatchObject({ status: 409, body: { detail: 'This payment does not need a person now.' } });
  });
});

it('lists refunds with an unknown outcome in the queue until a person resolves them', async () => {
  const { body } = await orbita.create();
  await orbita.simulate(body.id, 'paid');
  await orbita.becomes(body.id, { status: 'APPROVED' });
  await orbita.fault('refund', 'error_before');
  const headers = { 'idempotency-key': randomUUID() };
  const { body: refund } = await orbita.call<{ id: string }>('POST', `/v1/payments/${body.id}/refunds`, {}, headers);
  const item = (await queue('&entity=refund')).find(({ id }) => id === refund.id);
  expect(item).toMatchObject({ entity: 'refund', paymentId: body.id, reason: 'outcome_unknown', actions: ['resolve'] });
  expect(item?.lines.map(({ kind }) => kind)).toContain('refund');
  const settled = await admin.call('POST', `/v1/refunds/${refund.id}/resolve`, {
    outcome: 'not_done',
    reason: 'looked',
  });
  expect(settled.status).toBe(200);
  expect(await queued(refund.id)).toBeUndefined();
});

it('is hidden from other merchants, and filters the queue by entity and reason', async () => {
  await shop.fault('createTransaction', 'error_before');
  const { body } = await shop.create();
  const theirs = await queue('', other);
  expect(theirs.map(({ id }) => id)).not.toContain(body.id);
  expect((await queue('&entity=payment&reason=outcome_unknown')).map(({ id }) => id)).toContain(body.id);
  expect((await queue('&reason=late_payment')).map(({ id }) => id)).not.toContain(body.id);
  const all = await queue();
  const times = all.map(({ since }) => Date.parse(since));
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  for (const what of ['cancel', 'look', 'dismiss']) {
    const sent = what === 'dismiss' ? { reason: 'not mine' } : {};
    expect((await post(`/v1/payments/${body.id}/${what}`, sent, other)).status).toBe(404);
  }
});

it('stores a merchant’s policy for late payments, which only an administrator changes', async () => {
  const path = '/v1/merchants/mer_lojademo';
  expect(await shop.call('GET', path)).toMatchObject({ status: 200, body: { latePayment: 'accept' } });
  expect((await shop.call('PATCH', path, { latePayment: 'refund' })).status).toBe(403);
  expect((await viewer.call('PATCH', path, { latePayment: 'refund' })).status).toBe(403);
  expect(await admin.call('PATCH', path, { latePayment: 'refund' })).toMatchObject({ body: { latePayment: 'refund' } });
  expect(await shop.call('GET', path)).toMatchObject({ body: { latePayment: 'refund' } });
  expect((await admin.call('PATCH', path, { latePayment: 'accept' })).status).toBe(200);
  expect((await other.call('GET', path)).status).toBe(404);
});
