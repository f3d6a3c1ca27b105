// Saved cards: stored once, charged many times, only through their own connection; and the vault's keys.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contexts } from '../../db/core/contexts.ts';
import { type Database, openDatabase } from '../../db/core/database.ts';
import { openStore, type Store } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import { insertMerchant } from '../../db/identity/merchants.ts';
import { storeCard, takeCard } from '../../db/payments/cards.ts';
import { insertCard, openSavedCard } from '../../db/payments/saved-cards.ts';
import { dropIdleVaultKeys, openFromVault, rotateVaultKey } from '../../db/payments/vault.ts';
import type { SavedCard } from '../../domain/payments/card-data.ts';
import type { Payment, SentRequest } from '../../domain/payments/payment.ts';
import { newId } from '../../runtime/ids.ts';
import { merchant } from '../support/merchant.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl, databaseUrl, masterKey } = sharedSystem();
const shop = merchant(apiUrl);
const other = merchant(apiUrl, 'sk_test_other');

const customer = { name: 'Maria Silva', email: 'maria@example.com', document: '52998224725', phone: '11999998888' };
const card = {
  cardNumber: '5555 5555 5555 4444',
  holderName: 'MARIA SILVA',
  holderDocument: '52998224725',
  expMonth: '7',
  expYear: '2031',
  cvv: '737',
  customer,
};
// Ids are random and may contain short runs of its digits.
const cardFacts = /5555[ -]?5555|(?<!\w)737(?!\w)/;
/** Providers with saved cards: two have tokens of their own; the third's id is the sealed card itself. */
const keepers = ['PAGARMEBAAS', 'PayRoyal', 'AXISBANK'];

let db: Database;
let store: Store;
beforeAll(async () => {
  db = openDatabase(databaseUrl, 2);
  store = openStore(db, await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64')));
});
afterAll(() => db?.destroy());

const save = (over: object = {}, at = shop) =>
  at.call<SavedCard>('POST', '/v1/cards', { provider: 'PAGARMEBAAS', ...card, ...over });
const saved = async (over: object = {}, at = shop) => {
  const { status, body } = await save(over, at);
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
};
const pay = (cardId: string, over: object = {}, at = shop) =>
  at.create({ provider: 'PAGARMEBAAS', paymentMethod: 'CREDIT_CARD', cardId, ...over });
const rowOf = (cardId: string) => db.selectFrom('cards').selectAll().where('id', '=', cardId).executeTakeFirstOrThrow();
const sealedTokens = async (cardId: string) =>
  (await db.selectFrom('card_tokens').select('sealed').where('used_by', '=', cardId).execute()).map(
    ({ sealed }) => sealed,
  );

describe.each(keepers)('a card saved at %s', (provider) => {
  it('is shown without its number, pays more than once, and leaves nothing in the vault', async () => {
    const { status, body } = await save({ provider });
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        cardId: expect.stringMatching(/^crd_[0-9a-z]{26}$/),
        provider,
        connectionId: expect.stringMatching(/^con_/),
        brand: 'mastercard',
        last4: '4444',
        holderName: 'MARIA SILVA',
        expMonth: '07',
        expYear: '31',
        createdAt: expect.any(String),
      },
    });
    // The card waited in the vault under the saved card's id and is erased.
    expect(await sealedTokens(body.cardId)).toEqual([null]);
    const { sealed, key_id } = await rowOf(body.cardId);
    expect(sealed?.toString('latin1')).not.toMatch(/4444|MARIA/);

    const context = contexts.savedCard(body.cardId);
    const facts = await openFromVault<object>(store, 'mer_lojademo', context, { key_id, sealed: sealed as Buffer });
    expect(JSON.stringify(facts)).not.toMatch(cardFacts);

    for (const installments of [1, 3]) {
      const paid = await pay(body.cardId, { provider, installments });
      expect(paid.body).toMatchObject({ status: 'APPROVED', cardId: body.cardId, installments });
      expect(await merchant(apiUrl, 'sk_test_demo', provider).charges(paid.body.id)).toMatchObject([{ amount: 12990 }]);
      const timeline = JSON.stringify(await shop.timeline(paid.body.id));
      expect(timeline).not.toContain('5555555555554444');
    }
    const { body: listed } = await shop.call<{ data: SavedCard[] }>('GET', '/v1/cards');
    expect(listed.data[0]).toEqual(body);
  });
});

it('a saved card that the issuer refuses is rejected in the first answer', async () => {
  const { cardId } = await saved({ cardNumber: '4000000000000002' });
  expect((await pay(cardId)).body).toMatchObject({ status: 'REJECTED', failure: { effect: 'refused' } });
});

it('pays through its own connection only, for its own merchant only, by card only', async () => {
  const { cardId } = await saved();
  const orderId = `saved-${randomUUID()}`;
  const refused = async (reply: ReturnType<typeof pay>, rule: string) => {
    const { status, body } = await reply;
    expect({ status, body }).toMatchObject({ status: 422, body: { violations: [{ field: 'cardId', rule }] } });
  };
  await refused(pay(cardId, { orderId, provider: 'PayRoyal' }), 'unknown');
  await refused(pay(cardId, { orderId }, other), 'unknown');
  await refused(pay(`crd_${'0'.repeat(26)}`, { orderId }), 'unknown');
  await refused(pay("crd_' or 1=1--", { orderId }), 'unknown');
  await refused(pay(cardId, { orderId, paymentMethod: 'PIX' }), 'method');
  await refused(pay(cardId, { orderId, cardToken: 'theirs' }), 'one_of');
  const { body } = await shop.call<{ data: Payment[] }>('GET', `/v1/payments?orderId=${orderId}`);
  expect(body.data).toEqual([]);
});

it('is erased when its merchant deletes it, which can be repeated', async () => {
  const { cardId } = await saved();
  expect((await other.call('DELETE', `/v1/cards/${cardId}`)).status).toBe(404);
  expect((await other.call<{ data: SavedCard[] }>('GET', '/v1/cards')).body.data).toEqual([]);
  for (const _ of [1, 2]) expect((await shop.call('DELETE', `/v1/cards/${cardId}`)).status).toBe(204);
  expect(await rowOf(cardId)).toMatchObject({ sealed: null, key_id: null, deleted_at: expect.any(Date) });
  const { status, body } = await pay(cardId);
  expect({ status, body }).toMatchObject({ status: 422, body: { violations: [{ field: 'cardId', rule: 'deleted' }] } });
  const listed = await shop.call<{ data: SavedCard[] }>('GET', '/v1/cards?limit=100');
  expect(listed.body.data.map((one) => one.cardId)).not.toContain(cardId);
});

it('is not saved where a provider has no saved cards, refuses, or cannot be reached', async () => {
  for (const [provider, detail] of [
    ['Orbita', 'Method not implemented.'],
    ['ZENDRY', 'Not implemented yet.'],
  ]) {
    const { status, body } = await save({ provider });
    expect({ status, body }).toMatchObject({ status: 422, body: { code: 'unsupported', detail } });
  }
  const keeper = merchant(apiUrl, 'sk_test_demo', 'PAGARMEBAAS');
  for (const [fault, code] of [
    ['refuse', 'provider_refused'],
    ['unauthorized', 'provider_unavailable'],
    ['error_before', 'provider_unavailable'],
  ] as const) {
    await keeper.fault('createCardId', fault, { times: fault === 'error_before' ? 3 : 1 });
    const before = await db.selectFrom('cards').select('id').execute();
    const reply = await save();
    expect(reply).toMatchObject({ status: 422, body: { code } });
    expect(JSON.stringify(reply.body)).not.toMatch(cardFacts);
    expect(await db.selectFrom('cards').select('id').execute()).toHaveLength(before.length);
    const left = db.selectFrom('card_tokens').select('id').where('sealed', 'is not', null);
    expect(await left.where('used_by', 'like', 'crd%').execute()).toEqual([]);
  }
  // Nothing is charged, so a failed or lost call is retried with the card that still waits in the vault.
  for (const fault of ['rate_limit', 'drop_after']) {
    await keeper.fault('createCardId', fault);
    expect((await save()).status).toBe(201);
  }
});

describe('the vault', () => {
  it('starts to use a new key, and still opens what the old ones sealed', async () => {
    const { id: merchantId } = await insertMerchant(store, `Vault ${randomUUID()}`);
    const connectionId = newId('con');
    await db
      .insertInto('connections')
      .values({
        id: connectionId,
        merchant_id: merchantId,
        provider: 'PAGARMEBAAS',
        version: 1,
        callback_token_hash: Buffer.from(randomUUID()),
        callback_token_sealed: Buffer.from('x'),
        disabled_at: null,
      })
      .execute();
    const owner = { merchantId, connectionId };
    const { customer: _, cardNumber, ...rest } = card;
    const data = { ...rest, cardNumber: cardNumber.replaceAll(' ', '') };
    const { cardToken } = await storeCard(store, data, owner);
    const cardId = newId('crd');
    const facts = { ...data, providerId: 'card_1', brand: 'mastercard' as const, lastFour: '4444' };
    await insertCard(store, cardId, owner, facts);
    const tokenRow = () =>
      db.selectFrom('card_tokens').selectAll().where('id', '=', cardToken).executeTakeFirstOrThrow();
    const before = { card: await rowOf(cardId), token: await tokenRow() };
    expect(before.card.key_id).toMatch(/^vky_/);
    expect(before.token.key_id).toBe(before.card.key_id);

    const { keyId, cards } = await db.transaction().execute((tx) => rotateVaultKey({ ...store, db: tx }, merchantId));
    expect({ keyId, cards }).toEqual({ keyId: expect.not.stringMatching(String(before.card.key_id)), cards: 1 });
    const after = { card: await rowOf(cardId), token: await tokenRow() };
    expect(after.card.key_id).toBe(keyId);
    expect(after.card.sealed).not.toEqual(before.card.sealed);
    // A token lives for minutes: it stays sealed under the key it names and still opens.
    expect(after.token).toEqual(before.token);
    expect(await openSavedCard(store, cardId, owner)).toEqual({
      providerId: 'card_1',
      brand: 'mastercard',
      lastFour: '4444',
    });
    expect(await takeCard(store, cardToken, { ...owner, paymentId: newId('pay') })).toEqual({ card: data });

    // An old key is removed when nothing is sealed under it and no process can still be using it.
    const keys = async () =>
      (await db.selectFrom('vault_keys').select('id').where('merchant_id', '=', merchantId).execute()).map(
        ({ id }) => id,
      );
    const long = new Date(Date.now() - 7_200_000);
    await db.updateTable('vault_keys').set({ retired_at: long }).where('id', '=', String(before.card.key_id)).execute();
    await dropIdleVaultKeys(db);
    expect((await keys()).sort()).toEqual([keyId, before.card.key_id].sort());
    await db.updateTable('card_tokens').set({ sealed: null, key_id: null }).where('id', '=', cardToken).execute();
    await dropIdleVaultKeys(db);
    expect(await keys()).toEqual([keyId]);
  });

  it('opens nothing that was changed or moved to another row', async () => {
    const { cardId, connectionId } = await saved();
    const another = await saved();
    const owner = { merchantId: 'mer_lojademo', connectionId };
    const { sealed, key_id } = await rowOf(cardId);
    const put = (to: object) => db.updateTable('cards').set(to).where('id', '=', cardId).execute();
    const bytes = sealed as Buffer;
    for (const at of [0, 12, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await put({ sealed: changed });
      await expect(openSavedCard(store, cardId, owner), `byte ${at}`).rejects.toThrow();
    }
    await put({ sealed: (await rowOf(another.cardId)).sealed });
    await expect(openSavedCard(store, cardId, owner)).rejects.toThrow();
    await put({ sealed: bytes });
    expect(await openSavedCard(store, cardId, owner)).toHaveProperty('providerId');
    // Two cards under one key have different nonces of 12 bytes.
    const [one, two] = [bytes, (await rowOf(another.cardId)).sealed as Buffer];
    expect(one.subarray(0, 12)).not.toEqual(two.subarray(0, 12));
    expect((await rowOf(another.cardId)).key_id).toBe(key_id);
  });
});

it('shows a payment’s order data in events and lists, and personal data only in its request', async () => {
  const { body: platform } = await shop.call<{ id: string }>('POST', '/v1/platforms', { name: 'Loja' });
  const given = {
    installments: 2,
    softDescriptor: 'Loja Demo & Cia. 24 h',
    userId: 'user-1',
    offerId: 'offer-1',
    productId: 'product-1',
    platformId: platform.id,
    createdBy: 'ana',
  };
  const personal = {
    items: [{ id: 'sku-1', title: 'Camiseta', unitPrice: 6495, quantity: 2, tangible: true }],
    address: {
      zipCode: '01310-100',
      address: 'Avenida Paulista',
      number: '1000',
      district: 'Bela Vista',
      city: 'São Paulo',
      state: 'SP',
    },
    customerIp: '203.0.113.7',
    fingerPrints: [{ provider: 'Sift', value: 'session-1' }],
    referrerUrl: 'https://loja.example/a',
    checkoutUrl: 'https://loja.example/b',
  };
  const splits = [
    { recipientId: 'rp_1', amount: 33.33, type: 'PERCENTAGE' },
    { recipientId: 'rp_2', amount: 33.33, type: 'PERCENTAGE', chargeRemainder: true },
    { recipientId: 'rp_3', amount: 1000, type: 'FIXED' },
  ];
  const { cardId } = await saved();
  const fields = {
    ...given,
    ...personal,
    splits,
    userDocument: '529.982.247-25',
    receiverToken: 'token-of-a-receiver',
  };
  const { body } = await pay(cardId, fields);
  const off = { chargeProcessingFee: false, chargeRemainder: false, liable: false };
  const shown = {
    ...given,
    softDescriptor: 'LojaDemoCia24',
    items: personal.items,
    // 33.33 % of 129.90 is 43.29… each; the cent left by rounding goes to the part with the remainder.
    splits: [
      { ...off, ...splits[0], cents: 4329 },
      { ...off, ...splits[1], cents: 4330 },
      { ...off, ...splits[2], cents: 1000 },
    ],
  };
  expect(body).toMatchObject({ ...shown, status: 'APPROVED' });
  expect(await shop.get(body.id)).toEqual({ ...body, updatedAt: expect.any(String) });
  const { body: request } = await shop.call<SentRequest>('GET', `/v1/payments/${body.id}/request`);
  const { items: _, ...stored } = personal;
  expect(request).toMatchObject({ ...stored, userDocument: '***.982.247-**', customer: { phone: '11999998888' } });
  expect(request.notPassed).toEqual(
    expect.arrayContaining(['receiverToken', 'fingerPrints', 'referrerUrl', 'checkoutUrl', 'offerId', 'createdBy']),
  );
  for (const passed of ['splits', 'installments', 'softDescriptor', 'customerIp', 'address', 'items']) {
    expect(request.notPassed).not.toContain(passed);
  }
  expect(JSON.stringify(request)).not.toMatch(/token-of-a-receiver|52998224725/);
  expect(JSON.stringify(body)).not.toMatch(/token-of-a-receiver|52998224725/);

  const events = await shop.call<{ data: { data: Payment }[] }>('GET', `/v1/events?limit=100&since=${body.createdAt}`);
  const lists = await shop.call<{ data: Payment[] }>('GET', '/v1/payments?limit=1');
  expect(lists.body.data[0]).toMatchObject(shown);
  expect(events.body.data.filter(({ data }) => data.id === body.id).at(-1)?.data).toMatchObject(shown);
  for (const text of [JSON.stringify(body), JSON.stringify(events.body), JSON.stringify(lists.body)]) {
    expect(text).not.toMatch(/Avenida Paulista|203\.0\.113\.7|session-1/);
  }
});
