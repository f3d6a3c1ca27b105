// A card that its issuer declined for now: tried at the next connection where the merchant's rule says so, and nowhere else.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { insertConnection } from '../../db/connections/connections.ts';
import { type Database, openDatabase } from '../../db/core/database.ts';
import { openStore } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { newId } from '../../runtime/ids.ts';
import { firstPayment, merchant } from '../support/merchant.ts';
import { newMerchant } from '../support/new-merchant.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl, sandboxUrl, databaseUrl, masterKey } = sharedSystem();
const { provider: _, ...withoutProvider } = firstPayment;
const holder = { holderName: 'MARIA SILVA', expMonth: '12', expYear: '2030', cvv: '123' };
const good = { ...holder, cardNumber: '4111 1111 1111 1111' };
/** Cards that every stand-in's issuer declines: for now (05), and for good (41, lost). */
const declined = { ...holder, cardNumber: '4000000000000002' };
const lost = { ...holder, cardNumber: '4111111811110041' };

const providers = ['Cielo', 'Braspag', 'Orbita'] as const;
type At = (typeof providers)[number];
let db: Database;
let shop: ReturnType<typeof merchant>;
let at: (provider: At) => ReturnType<typeof merchant>;

beforeAll(async () => {
  db = openDatabase(databaseUrl, 2);
  const store = openStore(db, await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64')));
  const { id: merchantId, key } = await newMerchant(store, sandboxUrl);
  for (const [provider, base] of [
    ['Cielo', 'cielo/1'],
    ['Braspag', 'braspag/v2'],
  ] as const) {
    const credentials = { publicKey: randomUUID(), secretKey: randomUUID(), baseUrl: `${sandboxUrl}/${base}` };
    await insertConnection(store, { provider, id: newId('con'), callbackToken: randomUUID(), merchantId, credentials });
  }
  shop = merchant(apiUrl, key);
  at = (provider) => merchant(apiUrl, key, provider);
});
afterEach(async () => {
  await shop.call('DELETE', '/v1/sandbox/faults');
  // What a test leaves in the ledgers is not the next one's.
  await newCharges();
});
afterAll(() => db?.destroy());

async function save(retryDeclines: number | undefined, fallback: At[] = ['Orbita']) {
  const { body } = await shop.call<{ version: number }>('GET', '/v1/routes');
  const when = { paymentMethod: ['CREDIT_CARD'] };
  const rule = { name: 'Cards', when, to: [{ provider: 'Cielo' }], fallback, ...(retryDeclines && { retryDeclines }) };
  const saved = await shop.call('PUT', '/v1/routes', { version: body.version, rules: [rule] });
  expect(saved).toMatchObject({ status: 200, body: { rules: [rule] } });
}

async function tokenOf(card: object, provider: At = 'Cielo'): Promise<string> {
  const { status, body } = await shop.call<{ cardToken: string }>('POST', '/v1/card-tokens', { provider, ...card });
  expect(status).toBe(201);
  return body.cardToken;
}

const pay = async (cardToken: string, over: object = {}, key: string = randomUUID()) => {
  const body = { ...withoutProvider, paymentMethod: 'CREDIT_CARD', cardToken, ...over };
  const answer = await shop.call<Payment>('POST', '/v1/payments', body, { 'idempotency-key': key });
  expect(answer.status).toBe(201);
  return answer.body;
};

let seen: Record<string, number> = {};
/** The states of the charges in each stand-in's ledger since the last look: not each of them keeps our reference. */
async function newCharges(): Promise<Record<string, string[]>> {
  const read = async (provider: At) => {
    const { body } = await shop.call<{ charges: { state: string }[] }>('GET', `/v1/sandbox/books?provider=${provider}`);
    const before = seen[provider] ?? 0;
    seen = { ...seen, [provider]: body.charges.length };
    return [provider, body.charges.slice(before).map(({ state }) => state)] as const;
  };
  return Object.fromEntries(await Promise.all(providers.map(read)));
}
const ofCielo = (...states: string[]) => ({ Cielo: states, Braspag: [], Orbita: [] });
const routeLines = async (id: string) =>
  (await shop.timeline(id)).filter(({ kind }) => kind === 'route').map(({ data }) => data);
const inVault = async (token: string) => {
  const row = await db.selectFrom('card_tokens').select('sealed').where('id', '=', token).executeTakeFirstOrThrow();
  return row.sealed !== null;
};

describe('a card that was declined for now', () => {
  it('is tried at the next connection of its rule, and charged once', async () => {
    await save(1);
    await at('Cielo').fault('createTransaction', 'refuse');
    const token = await tokenOf(good);
    const key = randomUUID();
    const paid = await pay(token, {}, key);
    expect(paid).toMatchObject({ status: 'APPROVED', provider: 'Orbita', needsAttention: false });
    expect(paid.card).toMatchObject({ brand: 'visa', last4: '1111' });
    expect(paid.card).not.toHaveProperty('returnCode');
    expect(paid.route).toMatchObject({
      chosen: 'cardToken',
      why: expect.stringContaining('by rule "Cards"'),
      attempts: [
        { provider: 'Cielo', outcome: 'refused', returnCode: '05', why: expect.stringContaining('Declined with 05') },
        { provider: 'Orbita', outcome: 'answered' },
      ],
    });
    expect(await newCharges()).toEqual({ Cielo: ['refused'], Braspag: [], Orbita: ['paid'] });
    expect(await inVault(token)).toBe(false);

    const [chosen, retry, ...more] = await routeLines(paid.id);
    expect(more).toEqual([]);
    expect(chosen).toMatchObject({ what: 'chosen', candidates: [{ provider: 'Cielo' }, { provider: 'Orbita' }] });
    expect(retry).toMatchObject({ what: 'retry', from: 'Cielo', to: 'Orbita', attempt: 2, returnCode: '05' });
    const calls = (await shop.timeline(paid.id)).filter(({ data }) => data.operation === 'createTransaction');
    expect(calls.map(({ data }) => data.outcome)).toEqual(['answered', 'answered']);

    // The first charge's own webhook is no news about the second, and a repeat of the request is the same payment.
    expect(await pay(token, {}, key)).toEqual(paid);
    expect(await shop.get(paid.id)).toMatchObject({ status: 'APPROVED', needsAttention: false });
    await shop.simulate(paid.id, 'refunded');
    await shop.becomes(paid.id, { status: 'REFUNDED' });
  });

  it('is tried no more often than the rule says, and then declined', async () => {
    await save(1, ['Braspag', 'Orbita']);
    const token = await tokenOf(declined);
    const ended = await pay(token);
    expect(ended).toMatchObject({
      status: 'REJECTED',
      provider: 'Braspag',
      card: { returnCode: '05', mayRetry: true },
    });
    expect(await newCharges()).toEqual({ Cielo: ['refused'], Braspag: ['refused'], Orbita: [] });
    expect(await inVault(token)).toBe(false);

    await save(2, ['Braspag', 'Orbita']);
    const third = await pay(await tokenOf(declined));
    expect(third).toMatchObject({ status: 'REJECTED', provider: 'Orbita' });
    expect(await newCharges()).toEqual({ Cielo: ['refused'], Braspag: ['refused'], Orbita: ['refused'] });
    expect(third.route?.attempts.map(({ provider }) => provider)).toEqual(['Cielo', 'Braspag', 'Orbita']);
  });

  it('stays where it is without the setting', async () => {
    await save(undefined);
    const token = await tokenOf(declined);
    const ended = await pay(token);
    expect(ended).toMatchObject({ status: 'REJECTED', provider: 'Cielo', card: { returnCode: '05', mayRetry: true } });
    expect(ended.route?.attempts).toHaveLength(1);
    expect(await newCharges()).toEqual(ofCielo('refused'));
    expect(await inVault(token)).toBe(false);
  });

  it('stays where the request names its provider, or brings a proof of the payer’s authentication', async () => {
    await save(1);
    const named = await pay(await tokenOf(declined), { provider: 'Cielo' });
    expect(named).toMatchObject({ status: 'REJECTED' });
    expect(await newCharges()).toEqual(ofCielo('refused'));
    const authentication = { eci: '05', cavv: 'AAABBZEEBgAAAAAAAAQGAAAAAAA=', version: '2.2.0' };
    const proven = await pay(await tokenOf(declined), { authentication });
    expect(proven).toMatchObject({ status: 'REJECTED' });
    expect(await newCharges()).toEqual(ofCielo('refused'));
  });

  it('stays where its connection is not one of the rule’s', async () => {
    await save(1);
    const ended = await pay(await tokenOf(declined, 'Braspag'));
    expect(ended).toMatchObject({ status: 'REJECTED', provider: 'Braspag' });
    expect(await newCharges()).toEqual({ Cielo: [], Braspag: ['refused'], Orbita: [] });
  });
});

describe('no other try is made of', () => {
  it('a card that was declined for good', async () => {
    await save(2, ['Braspag', 'Orbita']);
    const token = await tokenOf(lost);
    const ended = await pay(token);
    expect(ended).toMatchObject({ status: 'REJECTED', provider: 'Cielo', card: { returnCode: '41', mayRetry: false } });
    expect(await newCharges()).toEqual(ofCielo('refused'));
    expect(await inVault(token)).toBe(false);
  });

  it('a provider’s own token, which means nothing elsewhere', async () => {
    await save(1);
    const body = { ...withoutProvider, paymentMethod: 'CREDIT_CARD', cardToken: 'tok_of_another' };
    const { status, body: problem } = await shop.call('POST', '/v1/payments', body, {
      'idempotency-key': randomUUID(),
    });
    expect({ status, problem }).toMatchObject({ status: 422, problem: { violations: [{ field: 'provider' }] } });
  });

  it.each(['drop_after', 'error_after'])('a card whose answer was lost (%s), declined or not', async (fault) => {
    await save(1);
    for (const [card, status, state] of [
      [good, 'APPROVED', 'paid'],
      [declined, 'REJECTED', 'refused'],
    ] as const) {
      await at('Cielo').fault('createTransaction', fault);
      const token = await tokenOf(card);
      const made = await pay(token);
      expect(made.provider).toBe('Cielo');
      expect(await inVault(token)).toBe(false);
      await shop.becomes(made.id, { status, provider: 'Cielo', needsAttention: false });
      expect(await newCharges()).toEqual(ofCielo(state));
    }
  });
});

it('a card whose charge was certainly not made goes to the next connection of such a rule', async () => {
  await save(1);
  await at('Cielo').fault('createTransaction', 'unauthorized');
  const token = await tokenOf(good);
  const paid = await pay(token);
  expect(paid).toMatchObject({ status: 'APPROVED', provider: 'Orbita' });
  expect(paid.route?.attempts).toMatchObject([{ provider: 'Cielo', outcome: 'none' }, { provider: 'Orbita' }]);
  expect(await newCharges()).toEqual({ Cielo: [], Braspag: [], Orbita: ['paid'] });
  expect(await inVault(token)).toBe(false);
});
