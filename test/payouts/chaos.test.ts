// Hundreds of payouts under every fault that the stand-ins can script: the transfers in their ledgers equal the payouts
// that we report as done or that are in the attention queue, and no payout left twice.
//
// `CHAOS_SEED` draws the faults, payouts and events; `CHAOS_PAYOUTS` is their number: 250, since each fault occurs several
// times among so many; `npm run chaos` makes thousands. A fault hits its provider's next
// call, whichever payout makes it, so the same seed does not repeat a run exactly.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { catalogueEntry } from '../../adapters/index.ts';
import { callFaults, webhookFaults } from '../../domain/core/sandbox.ts';
import type { Payout } from '../../domain/payouts/payout.ts';
import { providers as standIns } from '../../sandbox/providers.ts';
import { insist, merchant } from '../support/merchant.ts';
import { sharedSystem } from '../support/shared.ts';
import { atMost, until } from '../support/side-by-side.ts';

const { apiUrl, databaseUrl, sandboxUrl } = sharedSystem();
/** A fault hits an account's next call: so a merchant that few tests use. */
const shop = merchant(apiUrl, 'sk_test_other');
const seed = Number(process.env.CHAOS_SEED ?? Math.floor(Math.random() * 2 ** 31));
const many = Number(process.env.CHAOS_PAYOUTS ?? 250);

/** Look-up by our reference, by the provider's id, or none; done at once or later; signed webhooks or unsigned. */
const providers = [
  'Onz',
  'Veltrax',
  'Transfeera',
  'Witetec',
  'REFLOWPAY',
  'Reflow2',
  'FastSoft',
  'RAPDYN',
  'AXISBANK',
] as const;
type Name = (typeof providers)[number];

const hasLookUp = (provider: Name) => catalogueEntry(provider)?.operations.includes('getWithdraw') === true;

/** Faults that hold a call until its timeout are rare, because each costs ten seconds. */
const often = callFaults.filter((fault) => !fault.startsWith('timeout'));
const callFault = fc.oneof({ arbitrary: fc.constantFrom(...often), weight: 12 }, fc.constantFrom(...callFaults));
const sometimes = <T>(arbitrary: fc.Arbitrary<T>, perCent: number) =>
  fc.oneof({ arbitrary, weight: perCent }, { arbitrary: fc.constant(undefined), weight: 100 - perCent });

const planned = fc.record({
  provider: fc.constantFrom(...providers),
  reais: fc.integer({ min: 1, max: 5_000 }),
  withdraw: sometimes(callFault, 45),
  /** A payout gives up after three failures in a row. */
  times: fc.constantFrom(1, 1, 3),
  getWithdraw: sometimes(callFault, 25),
  webhook: sometimes(fc.constantFrom(...webhookFaults), 35),
  /** What the receiver's bank does with the transfer. */
  event: sometimes(fc.constantFrom('refused', 'refused', 'canceled', 'returned'), 20),
  retried: fc.boolean(),
});
type Plan = ReturnType<typeof planned.generate>['value'] & { index: number; amount: number };

// Ten cents apart, so that a transfer can be matched by amount even if it carries no reference and is one cent off.
const plans: Plan[] = fc
  .sample(planned, { numRuns: many, seed })
  .map((plan, index) => ({ ...plan, index, amount: plan.reais * 10_000 + index * 10 + 5 }));

interface Transfer {
  id: string;
  amount: number;
  account: string;
  /** The provider's own word for its status. */
  status: string;
}

/** A payout's outcome in our rows. */
interface Row {
  id: string;
  provider: Name;
  amount: number;
  status: Payout['status'];
  attention_reason: string | null;
}

let db: pg.Pool;
const known = new Set<string>();
const ids = new Map<string, Plan>();

beforeAll(async () => {
  console.log(`CHAOS_SEED=${seed}`);
  db = new pg.Pool({ connectionString: databaseUrl, max: 3 });
  expect((await shop.call('DELETE', '/v1/sandbox/faults')).status).toBe(204);
  for (const provider of providers) for (const { id } of await transfers(provider)) known.add(`${provider}/${id}`);
});
afterAll(async () => {
  await shop.call('DELETE', '/v1/sandbox/faults');
  await db?.end();
});

it(`${many} payouts, seed ${seed}: our approved amount is what the providers sent`, async () => {
  const turn = atMost(20);
  await Promise.all(plans.map((plan) => turn(() => run(plan))));
  expect(ids.size).toBe(many);
  expect((await shop.call('DELETE', '/v1/sandbox/faults')).status).toBe(204);
  await settled();

  // Payouts proven not sent may be retried; no others.
  const open = (await rows()).filter(({ status, attention_reason }) => status === 'PENDING' && attention_reason);
  await Promise.all(
    open.map((row) =>
      turn(async () => {
        if (!ids.get(row.id)?.retried) return;
        const { status } = await shop.call('POST', `/v1/payouts/${row.id}/retry`, { reason: 'Chaos' });
        const may = row.attention_reason === 'not_sent';
        // It may have settled meanwhile.
        if (!may) expect([row, status]).toEqual([row, 409]);
      }),
    ),
  );
  await settled();

  // Bank returns of transfers that had arrived.
  for (const provider of providers) {
    for (const transfer of await mine(provider)) {
      if (planOf(transfer)?.event === 'returned') await simulate(provider, transfer, 'returned');
    }
  }

  await until('agreed', compare, (found) => found.length === 0, 90_000);

  const ledgers = await Promise.all(providers.map(async (provider) => [provider, await mine(provider)] as const));
  const all = await rows();
  const done = ledgers.flatMap(([provider, found]) => found.filter((one) => stateOf(provider, one) === 'done'));
  const sum = (list: { amount: number }[]) => list.reduce((total, { amount }) => total + amount, 0);
  const approved = all.filter(({ status, attention_reason }) => status === 'APPROVED' && !attention_reason);
  const doubted = new Set(all.filter(({ attention_reason }) => attention_reason).map(({ id }) => ids.get(id)?.index));
  const sentInDoubt = done.filter((transfer) => doubted.has(planOf(transfer)?.index));
  const count = (of: (row: Row) => string) => {
    const words = all.map(of);
    return [...new Set(words)].map((word) => `${word} ${words.filter((one) => one === word).length}`);
  };
  console.log(
    `${count(({ status }) => status).join(', ')}; in attention: ${count(({ attention_reason }) => attention_reason ?? 'none').join(', ')}; ` +
      `${done.length} transfers done, ${sentInDoubt.length} of them in attention`,
  );
  expect(sum(done)).toBe(sum(approved) + sum(sentInDoubt));
}, 900_000);

/** Arms the payout's faults, creates it, and lets the receiver's bank act. */
async function run(plan: Plan): Promise<void> {
  const { provider, amount, event, webhook } = plan;
  const arm = (operation: string, fault: string, more: object = {}) =>
    shop.fault(operation, fault, { provider, delayMs: 1_000, ...more });
  if (plan.withdraw && mayDo(plan.withdraw, provider)) await arm('withdraw', plan.withdraw, { times: plan.times });
  if (plan.getWithdraw && hasLookUp(provider)) await arm('getWithdraw', plan.getWithdraw);
  if (webhook && mayDo(webhook, provider)) await arm('webhook', webhook);

  const key = { 'idempotency-key': randomUUID() };
  const made = await insist(() => shop.call<Payout>('POST', '/v1/payouts', { ...receiver, provider, amount }, key));
  if (made.status !== 201) throw new Error(`${provider}: ${made.status} ${JSON.stringify(made.body).slice(0, 500)}`);
  ids.set(made.body.id, plan);
  if (event !== 'refused' && event !== 'canceled') return;
  const found = (await mine(provider)).find((transfer) => planOf(transfer) === plan);
  if (found) await simulate(provider, found, event);
}

/**
 * Providers without look-up whose webhooks are unsigned: a lost webhook is made up for only after an hour, by attention,
 * and a wrong amount in the answer to the transfer is not noticed.
 */
const mayDo = (fault: string, provider: Name) => hasLookUp(provider) || !['lost', 'wrong_amount'].includes(fault);

/** Every payout is final or in the attention queue. */
async function settled(): Promise<void> {
  const open = async () =>
    (await rows()).filter(({ status, attention_reason }) => status === 'PENDING' && !attention_reason);
  await until('final or in attention', open, (found) => found.length === 0, 150_000);
}

/** Differences between our rows and the ledgers, and payouts that left twice, as sentences. */
async function compare(): Promise<string[]> {
  const all = await rows();
  const found: string[] = [];
  for (const provider of providers) {
    const byPlan = new Map<Plan | undefined, { state: string; amount: number }[]>();
    for (const transfer of await mine(provider)) {
      const plan = planOf(transfer);
      const sent = { state: stateOf(provider, transfer), amount: transfer.amount };
      byPlan.set(plan, [...(byPlan.get(plan) ?? []), sent]);
    }
    if (byPlan.has(undefined)) found.push(`${provider} has transfers without a payout`);
    for (const row of all.filter((one) => one.provider === provider)) {
      const sent = byPlan.get(ids.get(row.id)) ?? [];
      const [{ state, amount } = {}] = sent;
      const says = `${provider} ${row.id} is ${row.status} of ${row.amount} (${row.attention_reason ?? 'no attention'}): ${JSON.stringify(sent)}`;
      if (sent.length > 1) throw new Error(`It was sent twice: ${says}`);
      const gone = state === 'done' || state === 'waiting';
      const whole = state === 'done' && amount === row.amount;
      if (row.attention_reason === null && (row.status === 'APPROVED' ? !whole : gone)) found.push(says);
      if ((row.status === 'REJECTED' || row.status === 'CANCELED') && gone) found.push(says);
    }
  }
  return found;
}

async function rows(): Promise<Row[]> {
  const found = await db.query<Row>(
    'select id, provider, amount::int, status, attention_reason from payouts where id = any($1)',
    [[...ids.keys()]],
  );
  return found.rows;
}

const transfers = async (provider: Name) =>
  (await shop.call<{ transfers: Transfer[] }>('GET', `/v1/sandbox/books?provider=${provider}`)).body.transfers;

/** The payouts of this run. */
const mine = async (provider: Name) => (await transfers(provider)).filter(({ id }) => !known.has(`${provider}/${id}`));

const planOf = ({ amount }: Transfer): Plan | undefined => plans[Math.floor((amount % 10_000) / 10)];

/** `done`, `waiting`, or its other end. */
function stateOf(provider: Name, { status }: Transfer): string {
  const words = standIns.find(({ name }) => name === provider)?.transferWords ?? {};
  return Object.entries(words).find(([, word]) => word === status)?.[0] ?? status;
}

/** A final payout stays final. */
async function simulate(provider: Name, { id, account }: Transfer, event: string): Promise<void> {
  const body = JSON.stringify({ kind: 'payout', provider, account, id, event });
  const response = await fetch(`${sandboxUrl}/_sandbox/simulate`, { method: 'POST', body });
  if (!response.ok && response.status !== 409) throw new Error(`${response.status} ${await response.text()}`);
}

const receiver = {
  paymentMethod: 'PIX',
  pixKey: 'maria.silva@example.com',
  pixType: 'EMAIL',
  name: 'Maria da Silva',
  document: '11144477735',
  documentType: 'CPF',
  description: 'Chaos',
};
