// The result of a 3-D Secure authentication that the merchant made elsewhere, end to end: it goes out with the card or is
// refused, and its proof is in nothing that stays.
import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contexts } from '../../db/core/contexts.ts';
import { type Database, openDatabase } from '../../db/core/database.ts';
import { openStore, type Store } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import { openCavv, storeCavv } from '../../db/payments/authentications.ts';
import { eraseExpiredCards } from '../../db/payments/cards.ts';
import type { Payment, TransactionRequest } from '../../domain/payments/payment.ts';
import { newId } from '../../runtime/ids.ts';
import { merchant } from '../support/merchant.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl, databaseUrl, masterKey, logFile } = sharedSystem();
const shop = merchant(apiUrl, 'sk_test_demo', 'Cielo');

let db: Database;
let store: Store;
beforeAll(async () => {
  db = openDatabase(databaseUrl, 2);
  store = openStore(db, await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64')));
});
afterAll(() => db?.destroy());

const good = { cardNumber: '4111111111111111', holderName: 'MARIA SILVA', expMonth: '12', expYear: '2030', cvv: '123' };
const newCavv = () => randomBytes(20).toString('base64');
const aCavv = newCavv();
const external = (cavv = newCavv()) => ({ eci: '05', cavv, version: '2', referenceId: randomUUID() });

async function pay(over: object, provider = 'Cielo', key: string = randomUUID()) {
  const { body } = await shop.call<{ cardToken: string }>('POST', '/v1/card-tokens', { provider, ...good });
  return shop.create({ provider, paymentMethod: 'CREDIT_CARD', cardToken: body.cardToken, ...over }, key);
}
const inVault = (paymentId: string) =>
  db.selectFrom('card_tokens').select(['id', 'sealed']).where('used_by', '=', paymentId).execute();

async function storedRequest({ id }: Payment): Promise<TransactionRequest> {
  const { merchant_id, request_sealed } = await db
    .selectFrom('payments')
    .select(['merchant_id', 'request_sealed'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return (await store.sealOf(merchant_id)).open(contexts.request(id), request_sealed);
}

describe('an authentication made elsewhere', () => {
  it.each(['Cielo', 'Braspag', 'Rede'])(
    'goes out with a card at %s, and its proof is kept nowhere',
    async (provider) => {
      const { referenceId, version, ...both } = external();
      const authentication = provider === 'Rede' ? both : { ...both, referenceId, version };
      const { status, body } = await pay({ authentication }, provider);
      expect({ status, body }).toMatchObject({ status: 201, body: { status: 'APPROVED', needsAttention: false } });

      // The stand-in takes no other form of it, so what the vault had has gone out.
      const timeline = JSON.stringify(await shop.timeline(body.id));
      expect(timeline).toMatch(/"(ExternalAuthentication|threeDSecure)":\{[^}]*"•{4}"/);
      const request = await storedRequest(body);
      expect(request.authentication).toEqual({ ...authentication, cavv: expect.stringMatching(/^ctk_/) });
      const { cavv: _, ...shownOfIt } = authentication;
      expect(body.threeDSecure).toEqual({ authentication: shownOfIt });
      expect(await inVault(body.id)).toEqual([
        { id: expect.any(String), sealed: null },
        { id: expect.any(String), sealed: null },
      ]);
      const shown = await shop.call('GET', `/v1/payments/${body.id}/request`);
      for (const text of [
        timeline,
        JSON.stringify(body),
        JSON.stringify(shown.body),
        await readFile(logFile, 'utf8'),
      ]) {
        expect(text).not.toContain(authentication.cavv);
      }
      expect(shown.body).toMatchObject({ notPassed: expect.not.arrayContaining(['authentication']) });
    },
  );

  it.each([
    ['Pagar.me', { eci: '05', cavv: aCavv, dsTransactionId: randomUUID(), version: '2.2.0' }],
    ['PagBank', { referenceId: '3DS_15CB7893-4D23-44FA-97B7-AC1BE516D418' }],
  ])('goes out with a token of %s', async (provider, authentication) => {
    const address = {
      zipCode: '01310100',
      address: 'Avenida Paulista',
      number: '1000',
      district: 'Bela Vista',
      city: 'Sao Paulo',
      state: 'SP',
    };
    const own = { authentication, address };
    const { status, body } =
      provider === 'PagBank'
        ? await shop.create({ ...own, provider, paymentMethod: 'CREDIT_CARD', cardToken: 'ZW5jcnlwdGVk' })
        : await pay(own, provider);
    expect({ status, body }).toMatchObject({ status: 201, body: { status: 'APPROVED' } });
    expect(JSON.stringify(await shop.timeline(body.id))).not.toContain(aCavv);
  });

  it.each(['refuse', 'unauthorized', 'drop_after'])('is erased when its charge ends by %s', async (fault) => {
    await shop.fault('createTransaction', fault);
    const { status, body } = await pay({ authentication: external() });
    expect(status).toBe(201);
    expect((await inVault(body.id)).map(({ sealed }) => sealed)).toEqual([null, null]);
  });

  it('is erased, too, where the card is the provider’s own token and never was in the vault', async () => {
    const { eci, cavv } = external();
    const own = { provider: 'Rede', paymentMethod: 'CREDIT_CARD', cardToken: 'b7b0ad5e-1d4b-4b8c' };
    const { status, body } = await shop.create({ ...own, authentication: { eci, cavv } });
    expect({ status, body }).toMatchObject({ status: 201, body: { status: 'APPROVED' } });
    expect((await inVault(body.id)).map(({ sealed }) => sealed)).toEqual([null]);
  });

  it('is kept for the retry of a charge that was certainly not made', async () => {
    await shop.fault('createTransaction', 'rate_limit');
    const { body } = await pay({ authentication: external() });
    expect(body).toMatchObject({ status: 'APPROVED' });
    expect((await inVault(body.id)).map(({ sealed }) => sealed)).toEqual([null, null]);
  });

  it('is stored once, however often its request is repeated', async () => {
    const { body: stored } = await shop.call<{ cardToken: string }>('POST', '/v1/card-tokens', {
      provider: 'Cielo',
      ...good,
    });
    const request = { paymentMethod: 'CREDIT_CARD', cardToken: stored.cardToken, authentication: external() };
    const key = randomUUID();
    const [one, two] = await Promise.all([shop.create(request, key), shop.create(request, key)]);
    const three = await shop.create(request, key);
    expect([two.body, three.body]).toEqual([one.body, one.body]);
    expect((await inVault(one.body.id)).map(({ sealed }) => sealed)).toEqual([null, null]);
    const other = { ...request, authentication: external() };
    expect((await shop.create(other, key)).status).toBe(422);
  });

  it.each([
    ['at a provider without any', 'Orbita', {}, 'authentication'],
    [
      'with a member that the provider does not take',
      'Cielo',
      { dsTransactionId: 'x' },
      'authentication.dsTransactionId',
    ],
    ['with a proof that is none', 'Cielo', { cavv: 'not base64' }, 'authentication.cavv'],
    ['with a member that nobody has', 'Cielo', { transStatus: 'Y' }, 'authentication.transStatus'],
  ])('is refused %s, and nothing is stored', async (_, provider, over, field) => {
    const before = await db
      .selectFrom('payments')
      .select(({ fn }) => fn.countAll().as('n'))
      .executeTakeFirstOrThrow();
    const { status, body } = await pay({ authentication: { ...external(), ...over } }, provider);
    expect({ status, body }).toMatchObject({ status: 422, body: { violations: [{ field }] } });
    expect(JSON.stringify(body)).not.toContain('base64=');
    const after = await db
      .selectFrom('payments')
      .select(({ fn }) => fn.countAll().as('n'))
      .executeTakeFirstOrThrow();
    expect(after).toEqual(before);
  });

  it('is refused with a PIX, and empty', async () => {
    const pix = await shop.create({ paymentMethod: 'PIX', authentication: external() });
    expect(pix).toMatchObject({ status: 422, body: { violations: [{ field: 'authentication' }] } });
    expect(await pay({ authentication: {} })).toMatchObject({
      status: 422,
      body: { violations: [{ field: 'authentication' }] },
    });
  });
});

describe('its proof in the vault', () => {
  it('opens for its own payment alone, and for 15 minutes', async () => {
    const connection = await db
      .selectFrom('connections')
      .select(['id', 'merchant_id'])
      .where('provider', '=', 'Cielo')
      .executeTakeFirstOrThrow();
    const paymentId = newId('pay');
    const use = { paymentId, merchantId: connection.merchant_id, connectionId: connection.id };
    const cavv = newCavv();
    const token = await storeCavv(store, cavv, { ...use, fingerprint: 'one' });
    expect(await openCavv(store, token, use)).toBe(cavv);
    expect(await openCavv(store, token, { ...use, paymentId: newId('pay') })).toBeUndefined();
    expect(await openCavv(store, token, { ...use, merchantId: newId('mer') })).toBeUndefined();
    expect(await storeCavv(store, newCavv(), { ...use, fingerprint: 'one' })).toBe(token);
    expect(await openCavv(store, token, use)).toBe(cavv);
    expect(await storeCavv(store, newCavv(), { ...use, fingerprint: 'two' })).not.toBe(token);

    const past = new Date(Date.now() - 1_000);
    await db.updateTable('card_tokens').set({ created_at: past, expires_at: past }).where('id', '=', token).execute();
    expect(await openCavv(store, token, use)).toBeUndefined();
    await eraseExpiredCards(db);
    expect((await inVault(paymentId)).find(({ id }) => id === token)?.sealed).toBeNull();
  });
});
