// One action on many payments or refunds: frozen, done once per line, stopped, approved and tried again.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mostLineTries } from '../../activities/finance/bulk-runs.ts';
import { openDatabase } from '../../db/core/database.ts';
import { openStore, type Store } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import { bulkRunsOf, lineRefundId } from '../../db/finance/bulk-runs.ts';
import type { BulkAction, BulkCheck, BulkLine, BulkRun } from '../../domain/finance/bulk-runs.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { newId } from '../../runtime/ids.ts';
import { addPerson } from '../support/add-person.ts';
import { endpoint, matching, merchant } from '../support/merchant.ts';
import { ownShop } from '../support/new-merchant.ts';
import { person, type SignedIn } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';

const system = sharedSystem();
const { apiUrl, databaseUrl, masterKey } = system;
const db = openDatabase(databaseUrl, 2);
let store: Store;

type Shop = Awaited<ReturnType<typeof ownShop>>;
type Refusal = { detail: string; code: string };

interface World {
  shop: Shop;
  ana: SignedIn & { id: string };
  bruno: SignedIn & { id: string };
}

beforeAll(async () => {
  store = openStore(db, await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64')));
});
afterAll(() => db.destroy());

/** A merchant of its own, with an administrator and a person of finance. */
async function world(): Promise<World> {
  const shop = await ownShop(system);
  const member = async (name: string, role: 'admin' | 'finance') => {
    const { id, email } = await addPerson(db, { name, role, merchantId: shop.merchantId });
    const { call, cookies } = await person(apiUrl, email);
    return { call, cookies, id };
  };
  const [ana, bruno] = [await member('Ana', 'admin'), await member('Bruno', 'finance')];
  return { shop, ana, bruno };
}

async function paid(shop: Shop, amounts: number[]): Promise<Payment[]> {
  return Promise.all(
    amounts.map(async (amount) => {
      const { body } = await shop.create({ amount });
      await shop.simulate(body.id, 'paid');
      return shop.becomes(body.id, { status: 'APPROVED', needsAttention: false });
    }),
  );
}

const at = ({ shop }: World) => ({ 'trilho-merchant': shop.merchantId });

const check = async (of: World, body: object, by = of.ana) =>
  by.call<BulkCheck & Refusal>('POST', '/v1/bulk-runs/check', { list: 'payments', ...body }, at(of));

const create = (of: World, body: object, key: string = randomUUID(), by = of.ana) =>
  by.call<BulkRun & Refusal>(
    'POST',
    '/v1/bulk-runs',
    { list: 'payments', ...body },
    { ...at(of), 'idempotency-key': key },
  );

const read = async (of: World, id: string) =>
  (await of.ana.call<BulkRun>('GET', `/v1/bulk-runs/${id}`, undefined, at(of))).body;
const ended = (of: World, id: string) => matching(() => read(of, id), { state: 'DONE' }, 60_000);

const linesOf = async (of: World, id: string, query = '') =>
  (await of.ana.call<{ data: BulkLine[] }>('GET', `/v1/bulk-runs/${id}/lines${query}`, undefined, at(of))).body.data;

const post = (of: World, id: string, what: string, by = of.ana) =>
  by.call<BulkRun & Refusal>('POST', `/v1/bulk-runs/${id}/${what}`, {}, at(of));

interface Waiting {
  id: string;
  reason: string;
  amount: number;
  forYou: boolean;
  actions: string[];
}
const inQueue = async (of: World, by: SignedIn) =>
  (await by.call<{ data: Waiting[] }>('GET', '/v1/attention?entity=bulk_run', undefined, at(of))).body.data;
const alertsAbout = async (id: string) =>
  (await db.selectFrom('alerts').select('reason').where('entity_id', '=', id).execute()).map(({ reason }) => reason);

/** The cents that the stand-in has given back for each payment. */
const givenBack = (shop: Shop, payments: readonly Payment[]) =>
  Promise.all(
    payments.map(async ({ id }) => {
      const { body } = await shop.call<{ refunds: { amount: number }[] }>(
        'GET',
        `/v1/sandbox/books?provider=Orbita&reference=${id}`,
      );
      return body.refunds.map(({ amount }) => amount);
    }),
  );

/** Checks a selection and does what the check has found. */
async function run(of: World, action: BulkAction, selection: object, more: object = {}) {
  const { count, amount } = (await check(of, { action, ...selection })).body;
  const { status, body } = await create(of, { action, ...selection, expected: { count, amount }, ...more });
  expect(status).toBe(202);
  return body;
}

/** A run as the API writes it, without the start of its workflow. */
async function unstarted({ shop, ana }: World, action: BulkAction, payments: readonly Payment[]): Promise<string> {
  const id = newId('blk');
  await bulkRunsOf(store, shop.merchantId).create({
    id,
    list: 'payments',
    action,
    fingerprint: Buffer.from('x'),
    reason: why.reason,
    actor: { kind: 'person', id: ana.id, name: 'Ana', role: 'admin' },
    approvalsNeeded: 0,
    correlationId: 'c',
    lines: payments.map((payment) => ({ entityId: payment.id, paymentId: payment.id, amount: payment.amount })),
  });
  return id;
}

const why = { reason: 'Produto em falta' };
const all = { search: 'amountMin=1' };

describe('a refund of many', () => {
  it('gives back what is left of each, once, however often it is asked for', async () => {
    const of = await world();
    const { shop } = of;
    const payments = await paid(shop, [1_000, 2_000, 3_000]);
    const [first] = payments;
    await shop.create({ amount: 9_900 });
    await shop.call('POST', `/v1/payments/${first?.id}/refunds`, { amount: 400 }, { 'idempotency-key': randomUUID() });

    const found = await check(of, { action: 'refund', ...all });
    expect(found.body).toEqual({
      count: 3,
      amount: 5_600,
      leftOut: [{ reason: 'not_paid', count: 1 }],
      tooMany: false,
      needsApproval: false,
    });
    const body = { action: 'refund', ...all, expected: { count: 3, amount: 5_600 }, ...why };
    const changed = await create(of, { ...body, expected: { count: 3, amount: 6_000 } });
    expect(changed).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(changed.body.detail).toContain('R$\u00a056,00');

    const key = randomUUID();
    const [made, same] = await Promise.all([create(of, body, key), create(of, body, key)]);
    expect(made).toMatchObject({ status: 202, body: { state: 'RUNNING', lines: 3, amount: 5_600 } });
    expect(same.body.id).toBe(made.body.id);
    expect(await create(of, { ...body, reason: 'Outra razão' }, key)).toMatchObject({ status: 422 });
    expect(await ended(of, made.body.id)).toMatchObject({ counts: { done: { count: 3, amount: 5_600 } } });
    expect((await create(of, body, key)).headers.get('idempotent-replayed')).toBe('true');

    // The same rows again: what they were found with is no longer so.
    expect((await check(of, { action: 'refund', ...all })).body).toMatchObject({ count: 0 });
    expect(await create(of, body)).toMatchObject({ status: 409 });
    expect(await post(of, made.body.id, 'again')).toMatchObject({ status: 409 });
    expect((await givenBack(shop, payments)).map((cents) => cents.sort())).toEqual([[400, 600], [2_000], [3_000]]);
    expect((await linesOf(of, made.body.id)).map(({ state, name }) => [state, name])).toEqual([
      ['done', 'Maria Silva'],
      ['done', 'Maria Silva'],
      ['done', 'Maria Silva'],
    ]);
    for (const { id } of payments) {
      const asked = (await shop.timeline(id)).filter(({ kind, data }) => kind === 'refund' && data.what === 'asked');
      expect(asked.at(-1)?.data).toMatchObject({ by: 'Ana', reason: why.reason });
    }
  });

  it('tries a refused one again, and never one whose outcome is not known', async () => {
    const of = await world();
    const { shop } = of;
    const payments = await paid(shop, [1_000, 2_000]);
    const [lost, refused] = payments;
    await shop.fault('refund', 'error_before', { times: 5 });
    const unknown = await run(of, 'refund', { ids: [lost?.id] }, why);
    expect(await ended(of, unknown.id)).toMatchObject({ counts: { doubtful: { count: 1 }, refused: { count: 0 } } });
    // Again: it is looked up, under the same attempt.
    expect(await post(of, unknown.id, 'again')).toMatchObject({ status: 200 });
    expect(await ended(of, unknown.id)).toMatchObject({ counts: { doubtful: { count: 1 }, refused: { count: 0 } } });
    expect(await linesOf(of, unknown.id)).toMatchObject([{ attempt: 1, state: 'doubtful' }]);
    await shop.call('DELETE', '/v1/sandbox/faults?provider=Orbita');

    await shop.fault('refund', 'refuse');
    const first = await run(of, 'refund', { ids: [refused?.id] }, why);
    expect(await ended(of, first.id)).toMatchObject({ counts: { refused: { count: 1, amount: 2_000 } } });
    expect(await linesOf(of, first.id, '?state=refused')).toMatchObject([{ detail: 'Internal server error' }]);
    expect(await post(of, first.id, 'again')).toMatchObject({ status: 200, body: { state: 'RUNNING' } });
    expect(await ended(of, first.id)).toMatchObject({ counts: { done: { count: 1 }, refused: { count: 0 } } });
    expect(await linesOf(of, first.id)).toMatchObject([{ attempt: 2, state: 'done' }]);
    expect(await givenBack(shop, payments)).toEqual([[], [2_000]]);

    // A person settles the unknown one: its line follows.
    const [line] = await linesOf(of, unknown.id);
    const settled = { outcome: 'done', reason: 'Está no extrato' };
    await of.ana.call('POST', `/v1/refunds/${line?.refundId}/resolve`, settled, at(of));
    expect(await read(of, unknown.id)).toMatchObject({ counts: { done: { count: 1 }, doubtful: { count: 0 } } });
  });

  it('waits for another person from the policy’s sum on, and runs for nobody else', async () => {
    const of = await world();
    const { shop } = of;
    const policy = { version: 0, approveFrom: 3_000, approvals: 1 };
    const proposed = await of.ana.call('PUT', '/v1/payout-policy', policy, at(of));
    const agreed = await of.bruno.call('PUT', '/v1/payout-policy', policy, at(of));
    expect([proposed.status, agreed.status]).toEqual([202, 200]);
    const payments = await paid(shop, [1_000, 2_000]);
    expect((await check(of, { action: 'refund', ...all })).body).toMatchObject({ needsApproval: true });

    const rejected = await run(of, 'refund', all, why);
    expect(rejected).toMatchObject({ state: 'AWAITING_APPROVAL', approval: { needed: 1, given: [] } });
    expect(await post(of, rejected.id, 'stop', of.bruno)).toMatchObject({ status: 200, body: { stoppedBy: 'Bruno' } });
    expect(await inQueue(of, of.bruno)).toEqual([]);
    // Stopped before it was approved, it stays so.
    expect(await post(of, rejected.id, 'again')).toMatchObject({ status: 409 });
    expect(await post(of, rejected.id, 'approve', of.bruno)).toMatchObject({ status: 409 });

    const waiting = await run(of, 'refund', all, why);
    expect(await post(of, waiting.id, 'approve')).toMatchObject({ status: 409 });
    expect(await givenBack(shop, payments)).toEqual([[], []]);
    // In the queue of those who may approve it, and not as work for its author.
    expect(await inQueue(of, of.bruno)).toMatchObject([
      { id: waiting.id, reason: 'approval_needed', amount: 3_000, forYou: true, actions: ['approve'] },
    ]);
    expect(await inQueue(of, of.ana)).toMatchObject([{ id: waiting.id, forYou: false }]);
    expect(await alertsAbout(waiting.id)).toEqual(['approval_needed']);
    const approved = await post(of, waiting.id, 'approve', of.bruno);
    expect(approved).toMatchObject({
      status: 200,
      body: { state: 'RUNNING', approval: { given: [{ name: 'Bruno' }] } },
    });
    expect(await ended(of, waiting.id)).toMatchObject({ counts: { done: { count: 2 } } });
    expect(await givenBack(shop, payments)).toEqual([[1_000], [2_000]]);
    expect(await inQueue(of, of.bruno)).toEqual([]);
  });

  it('opens what it may not have opened under the same id, and so once', async () => {
    const of = await world();
    const payments = await paid(of.shop, [1_000]);
    const id = await unstarted(of, 'refund', payments);
    // As a line is left whose every try has failed.
    const refundId = lineRefundId(store.keys, { run_id: id, line: 1, attempt: 1 });
    await db
      .updateTable('bulk_lines')
      .set({ state: 'doubtful', refund_id: refundId, detail: 'a sentence', tries: mostLineTries })
      .where('run_id', '=', id)
      .execute();
    await db.updateTable('bulk_runs').set({ state: 'DONE' }).where('id', '=', id).execute();
    expect(await read(of, id)).toMatchObject({ counts: { doubtful: { count: 1 } } });
    expect(await post(of, id, 'again')).toMatchObject({ status: 200 });
    await ended(of, id);
    expect(await linesOf(of, id)).toMatchObject([{ attempt: 1, state: 'done', refundId }]);
    expect(await givenBack(of.shop, payments)).toEqual([[1_000]]);
  });

  it('goes on after a stop, from what is left', async () => {
    const of = await world();
    const { shop } = of;
    const payments = await paid(shop, [1_000, 2_000]);
    const id = await unstarted(of, 'refund', payments);
    expect(await post(of, id, 'stop')).toMatchObject({ body: { state: 'STOPPED', counts: { waiting: { count: 2 } } } });
    expect(await post(of, id, 'stop')).toMatchObject({ status: 409 });
    expect(await post(of, id, 'again')).toMatchObject({ status: 200 });
    await ended(of, id);
    expect(await givenBack(shop, payments)).toEqual([[1_000], [2_000]]);
  });
});

it('leaves lines that fail for ever to a person, and does the others', async () => {
  const of = await world();
  const { body: payment } = await of.shop.create({ amount: 1_000 });
  const lost = Array.from({ length: 5 }, () => ({ id: newId('pay'), amount: 1 }) as Payment);
  const id = await unstarted(of, 'look', [...lost, payment]);
  await db
    .updateTable('bulk_lines')
    .set({ tries: mostLineTries - 2 })
    .where('run_id', '=', id)
    .where('amount', '=', 1)
    .execute();
  await post(of, id, 'stop');
  await post(of, id, 'again');
  expect(await ended(of, id)).toMatchObject({ counts: { done: { count: 1 }, doubtful: { count: 5 } } });
  const left = await linesOf(of, id, '?state=doubtful');
  expect(left.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5]);
  expect(left[0]?.detail).toContain('A person must look');
});

it('looks up, dismisses, assigns and sends events again, and leaves out what cannot be', async () => {
  const of = await world();
  const { shop } = of;
  const hook = await endpoint();
  const opened = await Promise.all([1_000, 2_000].map((amount) => shop.create({ amount, webhookUrl: hook.url })));
  const [one = '', two = ''] = opened.map(({ body }) => body.id);

  const looked = await run(of, 'look', all);
  expect(await ended(of, looked.id)).toMatchObject({ counts: { done: { count: 2 } } });

  expect((await check(of, { action: 'cancel', ...all })).body).toMatchObject({
    count: 0,
    leftOut: [{ reason: 'provider_cannot', count: 2 }],
  });
  const late = {
    attention_reason: 'late_payment',
    attention_detail: 'a sentence',
    attention_since: new Date(),
  } as const;
  await db.updateTable('payments').set(late).where('id', '=', one).execute();

  const assigned = await run(of, 'assign', all, { assignee: of.bruno.id });
  expect(assigned).toMatchObject({ lines: 1 });
  await ended(of, assigned.id);
  const { body: queue } = await of.bruno.call<{ data: { id: string }[] }>(
    'GET',
    '/v1/attention?assignee=me',
    undefined,
    at(of),
  );
  expect(queue.data.map(({ id }) => id)).toEqual([one]);

  const dismissed = await run(of, 'dismiss', { ids: [one, two] }, why);
  expect(await ended(of, dismissed.id)).toMatchObject({ lines: 1, counts: { done: { count: 1 } } });
  expect(await shop.get(one)).toMatchObject({ needsAttention: false });

  const before = (await shop.call<{ data: { id: string }[] }>('GET', '/v1/events?limit=50')).body.data.length;
  expect(before).toBeGreaterThan(0);
  const sent = await run(of, 'redeliver', all);
  expect(await ended(of, sent.id)).toMatchObject({ lines: 2 });
  await hook.close();

  const pending = await check(of, { list: 'refunds', action: 'look', search: '' });
  expect(pending.body).toMatchObject({ count: 0 });
});

it('cancels what waits for its payer, and says why another was not', async () => {
  const shop = { ...merchant(apiUrl, 'sk_test_demo', 'NEXTPAY'), merchantId: 'mer_lojademo' };
  const admin = await person(apiUrl, 'admin@trilho.test');
  const { body: session } = await admin.call<{ user: { id: string } }>('GET', '/v1/session');
  const of = { shop: shop as unknown as Shop, ana: { ...admin, id: session.user.id } } as World;
  const opened = await Promise.all([1_000, 2_000].map(async (amount) => (await shop.create({ amount })).body));
  const [waiting, late] = opened;
  expect((await check(of, { action: 'cancel', ids: opened.map(({ id }) => id) })).body).toMatchObject({ count: 2 });
  // Frozen before it was paid.
  const id = await unstarted(of, 'cancel', opened);
  await shop.simulate(late?.id ?? '', 'paid');
  await shop.becomes(late?.id ?? '', { status: 'APPROVED' });
  await post(of, id, 'stop');
  await post(of, id, 'again');
  expect(await ended(of, id)).toMatchObject({ counts: { done: { count: 1 }, refused: { count: 1 } } });
  expect(await linesOf(of, id, '?state=refused')).toMatchObject([
    { paymentId: late?.id, detail: 'The payment is APPROVED and can no longer be cancelled.' },
  ]);
  expect(await shop.get(waiting?.id ?? '')).toMatchObject({ refundedAmount: 0, status: 'REFUNDED' });
});

it('is refused to who may not do it to one, and hidden from other merchants', async () => {
  const of = await world();
  const [payment] = await paid(of.shop, [1_000]);
  const { email } = await addPerson(db, { name: 'Davi', role: 'developer', merchantId: of.shop.merchantId });
  const davi = { ...(await person(apiUrl, email)), id: '' };
  const asked = { action: 'refund', ids: [payment?.id] };
  expect(await check(of, asked, davi)).toMatchObject({ status: 403 });
  const body = { ...asked, expected: { count: 1, amount: 1_000 }, ...why };
  expect(await create(of, body, randomUUID(), davi)).toMatchObject({ status: 403 });
  expect(await check(of, { ...asked, action: 'look' }, davi)).toMatchObject({ status: 200, body: { count: 1 } });
  expect(await of.shop.call('GET', '/v1/bulk-runs')).toMatchObject({ status: 403 });
  expect(await create(of, { ...body, reason: undefined })).toMatchObject({ status: 422 });
  expect(await check(of, { ...asked, search: '' })).toMatchObject({ status: 422 });
  expect(await check(of, { action: 'refund', search: 'colour=red' })).toMatchObject({ status: 422 });
  expect(await check(of, { list: 'refunds', action: 'refund', search: '' })).toMatchObject({ status: 422 });

  const other = await world();
  expect((await check(other, asked)).body).toMatchObject({ count: 0 });
  const { id } = await run(of, 'look', { ids: [payment?.id] });
  expect(await other.ana.call('GET', `/v1/bulk-runs/${id}`, undefined, at(other))).toMatchObject({ status: 404 });
  expect(await post(other, id, 'stop')).toMatchObject({ status: 404 });
});
