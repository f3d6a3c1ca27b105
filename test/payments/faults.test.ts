// Every provider under every fault: never a second charge, never a wrong final status. The expected outcome of each
// cell is read from docs/faults.md.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PaymentStatus } from '../../domain/core/statuses.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import type { Refund } from '../../domain/refunds/refund.ts';
import { unknownWord } from '../../sandbox/core/provider.ts';
import { merchant } from '../support/merchant.ts';
import { tableOf } from '../support/page-tables.ts';
import { sharedSystem } from '../support/shared.ts';
import { atMost, reachesState, until } from '../support/side-by-side.ts';

const { apiUrl, sandboxUrl } = sharedSystem();
/** A fault hits an account's next call: a merchant that few tests use, and one cell of a provider at a time. */
const shop = merchant(apiUrl, 'sk_test_other');
const amount = 12_990;
const part = 2_990;

interface Cell {
  provider: string;
  fault: string;
  outcome: string;
}

/** For each outcome word: the payment's expected fields, and the statuses it may pass through. */
const outcomes: Record<string, { state: Partial<Payment>; reason?: string; ways: PaymentStatus[][] }> = {
  paid: { state: { status: 'APPROVED', needsAttention: false }, ways: [['APPROVED']] },
  disputed: {
    state: { status: 'CHARGEBACK', needsAttention: false },
    ways: [['CHARGEBACK'], ['APPROVED', 'CHARGEBACK']],
  },
  refunded: {
    state: { status: 'REFUNDED', refundedAmount: amount, needsAttention: false },
    ways: [['APPROVED', 'REFUNDED']],
  },
  waits: { state: { status: 'PENDING', needsAttention: false }, ways: [[]] },
  person: { state: { status: 'PENDING', needsAttention: true }, reason: 'outcome_unknown', ways: [[]] },
};

interface Charge {
  id: string;
  account: string;
  amount: number;
  status: string;
}
interface Ledger {
  charges: Charge[];
  refunds: { chargeId: string; amount: number }[];
}

const cells = readTable();
const providers = [...new Set(cells.map(({ provider }) => provider))];
const turn = atMost(12);
const turns = new Map(providers.map((provider) => [provider, atMost(1)]));
/** The number of charges at each stand-in before, and the cells run there since. */
const before = new Map<string, number>();
const ran: { cell: Cell; paymentId: string; chargeId: string; refunds: number[] }[] = [];

beforeAll(async () => {
  expect((await shop.call('DELETE', '/v1/sandbox/faults')).status).toBe(204);
  for (const provider of providers) before.set(provider, (await ledgerOf(provider)).charges.length);
});

describe('the table of docs/faults.md', () => {
  it('has a cell for every provider and fault', () => {
    expect(Object.keys(run).sort()).toEqual([...new Set(cells.map(({ fault }) => fault))].sort());
    expect(cells.length).toBe(providers.length * Object.keys(run).length);
  });

  it.concurrent.each(cells.filter(({ outcome }) => outcome !== '–'))(
    '$provider, $fault: $outcome',
    (cell) => {
      const mine = turns.get(cell.provider) ?? turn;
      return mine(() =>
        turn(async () => {
          const done = await run[cell.fault]?.(cell);
          if (!done) throw new Error(`no fault ${cell.fault}`);
          ran.push({ cell, refunds: [], ...done });
        }),
      );
    },
    600_000,
  );
});

// A suite of its own: starts when all of the above have finished.
describe('after the last event', () => {
  it.concurrent.each(cells.filter(({ outcome }) => outcome !== '–'))(
    '$provider, $fault: final state is $outcome',
    async (cell) => {
      const mine = ran.find((one) => one.cell === cell);
      if (!mine) throw new Error('its steps did not complete');
      const { state, reason, ways } = outcomes[cell.outcome] ?? { state: {}, ways: [] };
      const now = await turn(() => reachesState(shop, mine.paymentId, state, 150_000));
      expect(now.attention?.reason).toBe(reason);
      const transitions = (await shop.timeline(mine.paymentId)).filter(({ kind }) => kind === 'status');
      expect(ways).toContainEqual(transitions.map(({ data }) => data.to));
      const { charges, refunds } = await ledgerOf(cell.provider);
      expect(charges.filter(({ id }) => id === mine.chargeId).map((charge) => charge.amount)).toEqual([amount]);
      expect(refunds.filter(({ chargeId }) => chargeId === mine.chargeId).map((one) => one.amount)).toEqual(
        mine.refunds,
      );
      if (now.transactionId) expect(now.transactionId).toBe(mine.chargeId);
    },
    600_000,
  );

  it.each(providers)('%s has exactly one charge for each cell', async (provider) => {
    const cellsHere = cells.filter((cell) => cell.provider === provider && cell.outcome !== '–');
    expect((await ledgerOf(provider)).charges.length).toBe((before.get(provider) ?? 0) + cellsHere.length);
  });
});

type Done = { paymentId: string; chargeId: string; refunds?: number[] };

/** The steps of each column. */
const run: Record<string, (cell: Cell) => Promise<Done>> = {
  error_after: lostAnswer,
  drop_after: lostAnswer,
  malformed: lostAnswer,
  timeout_after: lostAnswer,

  'answers twice': (cell) => paidWithWebhook(cell, 'duplicate'),
  late: (cell) => paidWithWebhook(cell, 'late', { delayMs: 2000 }),

  async 'webhook first'(cell) {
    const { provider } = cell;
    const known = await ledgerOf(provider);
    await shop.fault('createTransaction', 'slow', { provider, delayMs: 2500 });
    const creating = create(cell);
    const charge = await newCharge(provider, known);
    await simulate(provider, charge, 'paid');
    return done(await creating, charge);
  },

  async 'out of order'(cell) {
    const made = await charged(cell);
    await shop.fault('webhook', 'out_of_order', { provider: cell.provider });
    await simulate(cell.provider, made.charge, 'paid');
    await simulate(cell.provider, made.charge, 'chargeback');
    return done(made.payment, made.charge);
  },

  async forged(cell) {
    const { payment, charge } = await charged(cell);
    await shop.fault('webhook', 'forged', { provider: cell.provider });
    const lookedUp = await nextLookUp(payment);
    await sendWebhook(cell.provider, charge);
    await lookedUp();
    expect(await shop.get(payment.id)).toMatchObject({ status: 'PENDING', needsAttention: false });
    // Not every provider sends a webhook for a pending charge, so the fault may still be armed.
    await disarm(cell.provider, charge);
    await shop.fault('webhook', 'forged', { provider: cell.provider });
    await simulate(cell.provider, charge, 'paid');
    return done(payment, charge);
  },

  async 'unknown word'(cell) {
    const { provider } = cell;
    const { payment, charge } = await charged(cell);
    await word(provider, charge, unknownWord);
    const lookedUp = await nextLookUp(payment);
    await simulate(provider, charge, 'paid');
    await lookedUp();
    expect(await shop.get(payment.id)).toMatchObject({ status: 'PENDING' });
    await word(provider, charge, null);
    await sendWebhook(provider, charge);
    return done(payment, charge);
  },

  async 'own refund'(cell) {
    const { payment, charge } = await paid(cell);
    const refund = (body: object) =>
      shop.call<Refund>('POST', `/v1/payments/${payment.id}/refunds`, body, { 'idempotency-key': randomUUID() });
    const first = await refund({ amount: part });
    // Some providers refund whole payments only and answer so.
    const refunds = first.status === 422 ? [amount] : [part, amount - part];
    if (first.status !== 422) {
      expect(first).toMatchObject({ status: 201, body: { state: 'DONE' } });
      const lookedUp = await nextLookUp(payment);
      await sendWebhook(cell.provider, charge);
      await lookedUp();
      await reachesState(shop, payment.id, { status: 'APPROVED', refundedAmount: part });
    }
    expect(await refund({})).toMatchObject({ status: 201, body: { state: 'DONE' } });
    await sendWebhook(cell.provider, charge);
    return { ...done(payment, charge), refunds };
  },

  async 'stale word'(cell) {
    const { provider } = cell;
    const { payment, charge } = await paid(cell);
    await word(provider, charge, charge.status);
    const lookedUp = await nextLookUp(payment);
    await sendWebhook(provider, charge);
    await lookedUp();
    return done(payment, charge);
  },

  async 'no webhook'(cell) {
    const { payment, charge } = await charged(cell);
    await simulate(cell.provider, charge, 'paid', { silent: true });
    return done(payment, charge);
  },
};

/** The provider charges and its answer is lost; the merchant repeats the request with the same key; the payer pays. */
async function lostAnswer(cell: Cell): Promise<Done> {
  const { provider, fault } = cell;
  const known = await ledgerOf(provider);
  await shop.fault('createTransaction', fault, { provider });
  const key = randomUUID();
  const payment = await create(cell, key);
  expect(payment).toMatchObject({ status: 'PENDING' });
  const charge = await newCharge(provider, known);
  // The merchant's first answer does not wait for the slowest provider's timeout.
  await until(
    'doubted',
    async () => (await shop.timeline(payment.id)).map(({ data }) => data.reason),
    (reasons) => reasons.includes('outcome_unknown'),
  );
  expect((await create(cell, key)).id).toBe(payment.id);
  await simulate(provider, charge, 'paid');
  return done(payment, charge);
}

async function paidWithWebhook(cell: Cell, fault: string, more: object = {}): Promise<Done> {
  const { payment, charge } = await charged(cell);
  await shop.fault('webhook', fault, { provider: cell.provider, ...more });
  await simulate(cell.provider, charge, 'paid');
  return done(payment, charge);
}

const done = ({ id }: Payment, charge: Charge): Done => ({ paymentId: id, chargeId: charge.id });

async function create({ provider }: Cell, key?: string): Promise<Payment> {
  const { status, body } = await shop.create(
    { provider, amount, customer, address, customerIp: '203.0.113.7', checkoutUrl },
    key,
  );
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body).slice(0, 500)}`);
  return body;
}

/** A pending payment. `charge.status` is the provider's own word for it. */
async function charged(cell: Cell): Promise<{ payment: Payment; charge: Charge }> {
  const known = await ledgerOf(cell.provider);
  const payment = await create(cell);
  expect(payment).toMatchObject({ status: 'PENDING', needsAttention: false });
  return { payment, charge: await newCharge(cell.provider, known) };
}

async function paid(cell: Cell) {
  const made = await charged(cell);
  await simulate(cell.provider, made.charge, 'paid');
  await reachesState(shop, made.payment.id, { status: 'APPROVED', needsAttention: false });
  return made;
}

const ledgerOf = async (provider: string) =>
  (await shop.call<Ledger>('GET', `/v1/sandbox/books?provider=${encodeURIComponent(provider)}`)).body;

/** The one charge that the stand-in has created since. */
async function newCharge(provider: string, known: Ledger): Promise<Charge> {
  const ids = new Set(known.charges.map(({ id }) => id));
  const found = await until(
    'charged',
    async () => (await ledgerOf(provider)).charges.filter(({ id }) => !ids.has(id)),
    (charges) => charges.length > 0,
  );
  expect(found).toHaveLength(1);
  return found[0] as Charge;
}

/** Waits briefly for the next look-up; only briefly, because some webhooks cause none. */
async function nextLookUp({ id }: Payment): Promise<() => Promise<unknown>> {
  const lookUps = async () =>
    (await shop.timeline(id)).filter(({ title }) => title.startsWith('getTransaction')).length;
  const already = await lookUps();
  return () => until('looked up', lookUps, (now) => now > already, 4000).catch(() => undefined);
}

const simulate = (provider: string, { id, account }: Charge, event: string, more: object = {}) =>
  control('simulate', { provider, account, kind: 'payment', id, event, ...more });
const sendWebhook = (provider: string, { id, account }: Charge) => control('webhooks', { provider, account, id });
const word = (provider: string, { id, account }: Charge, text: string | null) =>
  control('word', { provider, account, id, word: text });
const disarm = (provider: string, { account }: Charge) =>
  control(`faults?${new URLSearchParams({ provider, account })}`);

/** The stand-ins' control API: it takes the provider's charge id, which we may not know. */
async function control(path: string, body?: object): Promise<void> {
  const call = body ? { method: 'POST', body: JSON.stringify(body) } : { method: 'DELETE' };
  const response = await fetch(`${sandboxUrl}/_sandbox/${path}`, call);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}

/** Reads the table whose first column is `provider`: one cell for each further column except the family. */
function readTable(): Cell[] {
  const [head = [], ...rows] = tableOf('docs/faults.md', 'provider');
  const faults = head.slice(2);
  // Sorted by fault first, so that neighbours belong to different providers and run in parallel.
  return faults.flatMap((fault, column) =>
    rows.map(([provider = '', , ...found]) => ({ provider, fault, outcome: found[column] ?? '' })),
  );
}

const checkoutUrl = 'https://loja.example/pedido/1';
const customer = {
  name: 'Maria da Silva',
  email: 'maria.silva@example.com',
  document: '11144477735',
  phone: '11987654321',
};
const address = {
  zipCode: '01310100',
  address: 'Avenida Paulista',
  number: '1000',
  district: 'Bela Vista',
  city: 'Sao Paulo',
  state: 'SP',
};
