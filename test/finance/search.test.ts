// Any id, document, name or amount finds its payment, payout or receiver, in the lists and in the search over all kinds.
import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../db/core/database.ts';
import { openStore, type Store } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import { makeCpf } from '../../domain/core/documents.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import type { Payout } from '../../domain/payouts/payout.ts';
import type { Receiver } from '../../domain/receivers/receiver.ts';
import { merchant } from '../support/merchant.ts';
import { newMerchant } from '../support/new-merchant.ts';
import { payer } from '../support/payouts.ts';
import { person } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl, sandboxUrl, databaseUrl, masterKey } = sharedSystem();
const others = merchant(apiUrl, 'sk_test_other');

let db: Database;
let store: Store;
let shop: ReturnType<typeof merchant>;
let merchantId: string;
let admin: Awaited<ReturnType<typeof person>>;
let payment: Payment;
let refundId: string;

const document = makeCpf(Math.random);
const email = `${randomUUID()}@Example.com`;
const orderId = `Pedido ${randomInt(1e9)}`;
const amount = 1_234_567;
const name = 'Íris Conceição d’Ávila dos Anjos';

beforeAll(async () => {
  db = openDatabase(databaseUrl, 2);
  store = openStore(db, await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64')));
  const made = await newMerchant(store, sandboxUrl);
  merchantId = made.id;
  shop = merchant(apiUrl, made.key);
  admin = await person(apiUrl, 'admin@trilho.test');
  const items = [{ id: '1', title: 'Camiseta', unitPrice: amount, quantity: 1, tangible: true }];
  const customer = { name, email, document, phone: '11999998888' };
  const { body } = await shop.create({ orderId, amount, items, customer });
  // A similar payment that none of the searches should find.
  await shop.create({
    orderId: '777',
    customer: { ...customer, name: 'Íris Souza', email: 'a@b.co', document: '52998224725' },
  });
  await shop.simulate(body.id, 'paid');
  do payment = await shop.get(body.id);
  while (payment.status !== 'APPROVED');
  const refund = await shop.call<{ id: string }>(
    'POST',
    `/v1/payments/${body.id}/refunds`,
    { amount: 100 },
    { 'idempotency-key': randomUUID() },
  );
  refundId = refund.body.id;
});
afterAll(() => db?.destroy());

interface Found {
  entity: string;
  id: string;
  title: string;
  amount?: number;
}
const list = async <Row extends { id: string }>(of: string, q: string, by = shop) => {
  const { status, body } = await by.call<{ data: Row[] }>('GET', `/v1/${of}?q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  return body.data.map(({ id }) => id);
};
const search = async (q: string, of = merchantId, by = admin) => {
  const at = { 'trilho-merchant': of };
  const { status, body } = await by.call<{ data: Found[] }>(
    'GET',
    `/v1/search?q=${encodeURIComponent(q)}`,
    undefined,
    at,
  );
  expect(status).toBe(200);
  return body.data;
};
const named = (found: Found[]) => found.map(({ entity, id }) => `${entity} ${id}`);

describe('a payment', () => {
  const inHand: [string, () => string][] = [
    ['our id', () => payment.id],
    ['the provider’s id', () => payment.transactionId ?? '(none)'],
    ['the order', () => orderId],
    ['the end-to-end id', () => payment.endToEndId ?? '(none)'],
    ['the whole name', () => name],
    ['words of it, in any case and order, without accents', () => 'ANJOS iris avila'],
    ['words of it and the beginning of another', () => 'Iris Conceiç'],
    ['the first three letters of a word', () => 'avila íri'],
    ['the e-mail in another case', () => email.toLowerCase()],
    ['the document with its mask', () => document.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4')],
    ['the amount', () => '12.345,67'],
    ['the amount with its sign', () => 'R$ 12345,67'],
  ];
  it.each(inHand)('is found by %s, and not by another merchant', async (_, q) => {
    expect(await list('payments', q())).toEqual([payment.id]);
    const found = await search(q());
    expect(named(found)).toContain(`payment ${payment.id}`);
    expect(found[0]).toMatchObject({ title: name, amount });
    expect(await list('payments', q(), others)).toEqual([]);
    expect(await search(q(), 'mer_outraloja')).toEqual([]);
  });

  it('is found by the txid of its code', async () => {
    const set = { txid: `txid${randomInt(1e12)}` };
    await db.updateTable('payments').set(set).where('id', '=', payment.id).execute();
    expect(await list('payments', set.txid)).toEqual([payment.id]);
  });

  it('is not found by the end of a word, by two begun words, by another last name, or by a particle', async () => {
    for (const q of ['ceição', 'Ir', 'Conc Iris', 'Iris Pereira', 'dos', '12345', `${orderId}0`])
      expect(await list('payments', q), q).toEqual([]);
  });

  it('is found together with its refund, and filters apply to the result', async () => {
    expect(named(await search(payment.id))).toEqual([`payment ${payment.id}`, `refund ${refundId}`]);
    expect(named(await search(refundId))).toEqual([`refund ${refundId}`]);
    const within = async (filter: string) =>
      (await shop.call<{ data: Payment[] }>('GET', `/v1/payments?q=iris&${filter}`)).body.data.map(({ id }) => id);
    expect(await within('status=APPROVED')).toEqual([payment.id]);
    expect(await within('amountMin=1000000&sort=amount')).toEqual([payment.id]);
    expect(await within('sort=-amount')).toHaveLength(2);
  });

  it('is found by its order’s digits before another one is by its amount', async () => {
    const items = [{ id: '1', title: 'x', unitPrice: 77_700, quantity: 1, tangible: true }];
    const { body } = await shop.create({ amount: 77_700, items, orderId: 'other' });
    expect(await list('payments', '777,00')).toEqual([body.id]);
    expect(await list('payments', '777')).not.toContain(body.id);
    expect(await list('payments', '777')).toHaveLength(1);
    await db
      .updateTable('payments')
      .set({ order_id: null })
      .where('order_id', '=', '777')
      .where('merchant_id', '=', merchantId)
      .execute();
    expect(await list('payments', '777')).toEqual([body.id]);
  });
});

it('a payout and a receiver are found by the name, document and e-mail of their person, and by their ids', async () => {
  const demo = merchant(apiUrl);
  const word = `Zuleica${randomInt(1e9)}`;
  const holder = { name: `José ${word}`, document: makeCpf(Math.random), email: `${randomUUID()}@example.com` };
  const { body: payout } = await payer(demo, 'Lexxen').send(payer(demo, 'Lexxen').body(holder));
  const { body: receiver } = await demo.call<Receiver>('POST', '/v1/receivers', {
    provider: 'Mexpag',
    phone: '11999998888',
    ...holder,
  });
  for (const q of [word, `jose ${word}`, holder.document, holder.email, payout.id, payout.withdrawReference]) {
    expect(await list<Payout>('payouts', q, demo), q).toEqual([payout.id]);
  }
  for (const q of [word, holder.document, holder.email, receiver.id, receiver.accounts[0]?.id ?? '']) {
    expect(await list<Receiver>('receivers', q, demo), q).toEqual([receiver.id]);
  }
  expect(named(await search(word, 'mer_lojademo'))).toEqual([`payout ${payout.id}`, `receiver ${receiver.id}`]);

  const newName = { name: `Ana ${word}x` };
  expect((await demo.call('PATCH', `/v1/receivers/${receiver.id}`, newName)).status).toBe(200);
  expect(await list<Receiver>('receivers', `${word}x`, demo)).toEqual([receiver.id]);
  expect(await list<Receiver>('receivers', word, demo)).toEqual([]);
});

it('events and webhooks are found by people who may read them', async () => {
  const found = await search(payment.transactionId ?? '');
  expect(found.map(({ entity }) => entity)).toContain('webhook');
  const { body } = await shop.call<{ data: { id: string }[] }>('GET', '/v1/events?limit=1');
  const eventId = body.data[0]?.id ?? '';
  expect(await search(eventId)).toMatchObject([{ entity: 'event', id: eventId }]);
  const viewer = await person(apiUrl, 'viewer@trilho.test');
  expect(await search(eventId, merchantId, viewer)).toHaveLength(1);
  expect((await shop.call('GET', `/v1/search?q=${eventId}`)).status).toBe(403);
});
