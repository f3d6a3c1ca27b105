// Every provider's captures under every fault: the card is captured once, whatever is lost. The expected outcome of each cell
// is read from docs/faults.md.
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '../../adapters/index.ts';
import { openDatabase } from '../../db/core/database.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { browserTokens } from '../conformance/rows.ts';
import { merchant, type Reply } from '../support/merchant.ts';
import { tableOf } from '../support/page-tables.ts';
import { sharedSystem } from '../support/shared.ts';
import { atMost, reachesState } from '../support/side-by-side.ts';

const { apiUrl, sandboxUrl, databaseUrl } = sharedSystem();
/** A fault hits an account's next call: a merchant that few tests use, and one capture of a provider at a time. */
const shop = merchant(apiUrl, 'sk_test_other');
const amount = 12_990;

interface Cell {
  provider: string;
  fault: string;
  outcome: string;
}
const [head = [], ...rows] = tableOf('docs/faults.md', 'captures at');
const cells: Cell[] = rows.flatMap(([provider = '', ...outcomes]) =>
  head.slice(1).map((fault, column) => ({ provider, fault, outcome: outcomes[column] ?? '' })),
);
const applies = cells.filter(({ outcome }) => outcome !== '–');

/** How many captures were sent, by the outcome and the fault. */
const sentBy = ({ fault, outcome }: Cell) => (outcome === 'captured later' ? 2 : fault === 'elsewhere' ? 0 : 1);

const turns = new Map(rows.map(([provider = '']) => [provider, atMost(1)]));
const all = atMost(12);

beforeAll(async () => {
  expect((await shop.call('DELETE', '/v1/sandbox/faults')).status).toBe(204);
});

describe('captures in docs/faults.md', () => {
  it('has a cell for every provider that captures, and every fault', () => {
    const capturing = catalogue.filter(({ captures }) => captures).map(({ name }) => name);
    expect(rows.map(([provider]) => provider).sort()).toEqual(capturing.sort());
    expect(Object.keys(run).sort()).toEqual(head.slice(1).sort());
    expect(cells.every(({ outcome }) => ['captured', 'captured later', '–'].includes(outcome))).toBe(true);
  });

  it.concurrent.each(applies)(
    '$provider, $fault: $outcome',
    (cell) =>
      all(async () => {
        const steps = run[cell.fault];
        if (!steps) throw new Error(`no fault ${cell.fault}`);
        const { id, transactionId = '' } = await steps(cell);
        await reachesState(shop, id, { status: 'APPROVED', captured: true, amount, needsAttention: false }, 150_000);
        const sent = (await shop.timeline(id)).filter(({ data }) => data.operation === 'capture');
        expect(sent).toHaveLength(sentBy(cell));
        expect(await booked(cell.provider, transactionId)).toMatchObject({ state: 'paid', amount, paidAmount: amount });
      }),
    600_000,
  );
});

it.concurrent('a part whose capture no look-up shows yet is sent once, and keeps its amount', async () => {
  const made = await authorized('Stripe');
  const { id, account, status: word } = await booked('Stripe', made.transactionId ?? '');
  await control('word', { provider: 'Stripe', account, id, word });
  const part = async (cents: number) => (await act(made.id, 'capture', { amount: cents })).status;
  // With no fault armed for another card.
  await inTurn('Stripe', async () => {
    expect([await part(5_000), await part(5_000), await part(6_000)]).toEqual([202, 202, 409]);
    // Nor after a while, as long as the provider may still show it.
    await ago(made.id, '23 hours');
    expect(await part(5_000)).toBe(202);
  });
  await control('word', { provider: 'Stripe', account, id, word: null });
  await look(made);
  await reachesState(shop, made.id, { status: 'APPROVED', amount: 5_000, needsAttention: false }, 150_000);
  const sent = (await shop.timeline(made.id)).filter(({ data }) => data.operation === 'capture');
  expect(sent).toHaveLength(1);
}, 600_000);

const [, ...consents] = tableOf('docs/faults.md', 'fault of that call');
const alone = atMost(1);

describe('consents in docs/faults.md', () => {
  it.concurrent.each(
    consents.flatMap(([faults = '', , outcome = '']) => faults.split(', ').map((fault) => ({ fault, outcome }))),
  )(
    'Pagaleve, $fault: $outcome',
    ({ fault, outcome }) =>
      // A fault hits the account's next capture.
      alone(async () => {
        const provider = 'Pagaleve';
        await shop.fault('capture', fault, { provider });
        const { status, body: made } = await shop.create({ provider, amount, checkoutUrl: 'https://loja.example/1' });
        expect({ status, made }).toMatchObject({ status: 201, made: { status: 'PENDING', needsAttention: false } });
        await shop.simulate(made.id, 'paid');
        const isPaid = outcome.startsWith('paid');
        const end = isPaid ? { status: 'APPROVED', amount, needsAttention: false } : { needsAttention: true };
        await reachesState(shop, made.id, end as Partial<Payment>, 150_000);
        const charge = { state: isPaid ? 'paid' : 'waiting', paidAmount: isPaid ? amount : 0 };
        expect(await booked(provider, made.transactionId ?? '')).toMatchObject(charge);
        if (!isPaid) {
          // What looks as before shows nothing, and nothing is sent again.
          expect((await look(made)).status).toBe(200);
          expect(await shop.get(made.id)).toMatchObject({ status: 'PENDING', needsAttention: true });
        }
        const refund = () =>
          shop.call<{ detail?: string }>('POST', `/v1/payments/${made.id}/refunds`, {}, { 'idempotency-key': made.id });
        if (outcome === 'paid') expect((await refund()).status).toBe(201);
        else if (isPaid) {
          expect(await refund()).toMatchObject({
            status: 422,
            body: { detail: expect.stringMatching(/its capture was lost/) },
          });
        }
        const sent = (await shop.timeline(made.id)).filter(({ data }) => data.operation === 'capture');
        // One that provably did nothing is repeated.
        if (outcome !== 'paid') expect(sent).toHaveLength(1);
        expect(await booked(provider, made.transactionId ?? '')).toMatchObject({
          state: outcome === 'paid' ? 'refunded' : charge.state,
          paidAmount: charge.paidAmount,
        });
      }),
    600_000,
  );
});

/** The steps of each column, up to the last request. */
const run: Record<string, (cell: Cell) => Promise<Payment>> = {
  error_after: lostAnswer,
  drop_after: lostAnswer,
  malformed: lostAnswer,
  timeout_after: lostAnswer,
  error_before: notMade,
  timeout_before: notMade,

  async late({ provider }) {
    const made = await authorized(provider);
    const both = await underFault(provider, 'slow', () => Promise.all([capture(made), capture(made)]), 2_500);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    return made;
  },

  async elsewhere({ provider }) {
    const made = await authorized(provider);
    const { id, account } = await booked(provider, made.transactionId ?? '');
    await control('simulate', { provider, account, kind: 'payment', id, event: 'paid', silent: true });
    expect((await captureAlone(made)).status).toBe(200);
    return made;
  },

  async refused({ provider }) {
    const made = await authorized(provider);
    expect((await underFault(provider, 'refuse', () => capture(made))).status).toBe(409);
    const held = { status: 'PENDING', captured: false, needsAttention: false };
    expect(await shop.get(made.id)).toMatchObject(held);
    expect((await captureAlone(made)).status).toBe(200);
    return made;
  },

  async stale({ provider }) {
    const made = await authorized(provider);
    const { id, account, status: word } = await booked(provider, made.transactionId ?? '');
    await control('word', { provider, account, id, word });
    expect((await underFault(provider, 'drop_after', () => capture(made))).status).toBe(202);
    await settled(made);
    // The provider has captured it: what the first one took, the second one cannot.
    await asking(
      () => captureAlone(made),
      ({ body }) => /refused to capture/.test(body.detail ?? ''),
    );
    await control('word', { provider, account, id, word: null });
    await look(made);
    return made;
  },
};

/** It captures, and its answer is lost. */
async function lostAnswer({ provider, fault }: Cell): Promise<Payment> {
  const made = await authorized(provider);
  const { status } = await underFault(provider, fault, () => capture(made));
  expect([200, 202]).toContain(status);
  return made;
}

/** It captures nothing, which a look-up shows; the first capture may be under way for half a minute all the same. */
async function notMade({ provider, fault }: Cell): Promise<Payment> {
  const made = await authorized(provider);
  expect((await underFault(provider, fault, () => capture(made))).status).toBe(202);
  await settled(made);
  await asking(
    () => captureAlone(made),
    ({ status }) => status === 200,
  );
  return made;
}

/** Until a look-up has shown that the card is authorised only. */
const settled = (made: Payment) =>
  asking(
    () => look(made),
    ({ body }) => body.needsAttention === false,
  );

/** Asks every three seconds until the answer is that one, as a merchant would. */
async function asking(ask: () => Promise<Asked>, isSo: (answer: Asked) => boolean): Promise<void> {
  const ends = Date.now() + 90_000;
  for (;;) {
    const answer = await ask();
    if (isSo(answer)) return;
    if (Date.now() > ends) throw new Error(`never so: ${answer.status} ${JSON.stringify(answer.body).slice(0, 500)}`);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
  }
}

type Asked = Reply<Payment & { detail?: string }>;

/** Moves the capture of a payment into the past. */
async function ago(id: string, time: string): Promise<void> {
  const db = openDatabase(databaseUrl, 1);
  await sql`update provider_sends set sent_at = now() - ${time}::interval
    where entity_id = ${id} and operation = 'capture'`.execute(db);
  await db.destroy();
}

const act = (id: string, what: 'capture' | 'look', body: object = {}) =>
  shop.call<Payment & { detail?: string }>('POST', `/v1/payments/${id}/${what}`, body);
const capture = ({ id }: Payment) => act(id, 'capture');
const look = ({ id }: Payment) => act(id, 'look');

const inTurn = <T>(provider: string, work: () => Promise<T>) => (turns.get(provider) ?? all)(work);

/** Captures without a fault: one that is armed at the time is for another card. */
const captureAlone = (made: Payment) => inTurn(made.provider, () => capture(made));

/** Makes a capture that meets the fault, with no other one of this provider at the same time. */
async function underFault<T>(provider: string, fault: string, make: () => Promise<T>, delayMs?: number): Promise<T> {
  return inTurn(provider, async () => {
    await shop.fault('capture', fault, { provider, ...(delayMs !== undefined && { delayMs }) });
    return make();
  });
}

const card = { cardNumber: '4111111111111111', holderName: 'MARIA SILVA', expMonth: '12', expYear: '2030', cvv: '123' };

async function authorized(provider: string): Promise<Payment> {
  const kept = browserTokens[provider]
    ? { cardToken: browserTokens[provider] }
    : (await shop.call<{ cardToken: string }>('POST', '/v1/card-tokens', { provider, ...card })).body;
  const { status, body } = await shop.create({
    provider,
    amount,
    paymentMethod: 'CREDIT_CARD',
    cardToken: kept.cardToken,
    capture: 'manual',
    address: {
      zipCode: '01310100',
      address: 'Avenida Paulista',
      number: '1000',
      district: 'Bela Vista',
      city: 'Sao Paulo',
      state: 'SP',
    },
  });
  const held = { status: 'PENDING', captured: false, authorizedUntil: expect.any(String), needsAttention: false };
  expect({ status, body }).toMatchObject({ status: 201, body: held });
  return body;
}

interface Booked {
  id: string;
  account: string;
  status: string;
  state: string;
  amount: number;
  paidAmount: number;
}

/** The stand-in's ledger entry of a charge. */
async function booked(provider: string, transactionId: string): Promise<Booked> {
  const { body } = await shop.call<{ charges: Booked[] }>(
    'GET',
    `/v1/sandbox/books?provider=${encodeURIComponent(provider)}`,
  );
  const found = body.charges.find(({ id }) => id === transactionId);
  if (!found) throw new Error(`${provider} has no charge ${transactionId}`);
  return found;
}

async function control(path: string, body: object): Promise<void> {
  const response = await fetch(`${sandboxUrl}/_sandbox/${path}`, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}
