// Every provider with payouts end to end: API, workflow, adapter, stand-in, webhook or look-up. For each method one
// payout is done and then returned, one refused, one canceled at the provider, and one not accepted.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { catalogue, catalogueEntry } from '../../adapters/index.ts';
import type { AttentionReason } from '../../domain/core/attention.ts';
import type { Payout, PayoutMethod } from '../../domain/payouts/payout.ts';
import * as table from '../conformance/rows.ts';
import { generalPayouts } from '../conformance/specification.ts';
import { merchant } from '../support/merchant.ts';
import { person } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';
import { atMost, until } from '../support/side-by-side.ts';

const { apiUrl } = sharedSystem();
const shop = merchant(apiUrl);
/** An account of its own at each stand-in, so that faults hit only this file's calls. */
const refusing = merchant(apiUrl, 'sk_test_other');

const kinds = ['EMAIL', 'CPF', 'CNPJ', 'PHONE', 'RANDOM'] as const;
const keys: Record<(typeof kinds)[number], () => string> = {
  CPF: () => '529.982.247-25',
  CNPJ: () => '11.222.333/0001-81',
  EMAIL: () => `${randomUUID()}@example.com`,
  PHONE: () => '+5511987654321',
  RANDOM: () => randomUUID(),
};

/** One row of the table: a provider, the payout method and, for PIX, the kind of key. */
interface Row {
  provider: string;
  method: PayoutMethod;
  kind?: (typeof kinds)[number];
  /** The base of the row's amounts. */
  at: number;
}
/** A phone as key is refused by the rows of some providers, whatever its form. */
const refusesPhones = (name: string) =>
  table.refuses.some(
    ({ provider, operation, given = {} }) =>
      provider === name && operation === 'withdraw' && 'pixType' in given && given.pixType === 'PHONE',
  );
/** By the length of the name, so that a new provider changes no other's. */
function kindOf(provider: string) {
  const fitting = kinds.filter((kind) => kind !== 'PHONE' || !refusesPhones(provider));
  return fitting[provider.length % fitting.length];
}
const payers = catalogue.filter(({ operations }) => operations.includes('withdraw'));
const rows: Row[] = payers
  .flatMap(({ name, payouts = [] }) => payouts.map((method) => ({ provider: name, method })))
  .map((row, at) => ({ ...row, at, ...(row.method === 'PIX' && { kind: kindOf(row.provider) }) }));

const endsOf = (provider: string) => table.payoutEnds[provider] ?? {};

type Ending = 'refused' | 'canceled' | 'returned';

/** The expected fields of a sent payout after all events of its end. */
function endOf(provider: string, ending: Ending): { status: Payout['status']; attention?: AttentionReason } {
  const before = ending === 'returned' ? 'APPROVED' : 'PENDING';
  const { unnamed, webhookOnly } = endsOf(provider);
  if (unnamed?.includes(ending)) return { status: before, attention: 'unmapped_word' };
  if (webhookOnly) return { status: before, attention: 'webhook_unconfirmed' };
  if (ending === 'returned') return { status: 'REJECTED', attention: 'returned' };
  // Where no word means CANCELED, a canceled transfer has one of those that mean REJECTED.
  const { CANCELED: canceled } = table.withdraws[provider] ?? generalPayouts;
  return { status: ending === 'canceled' && canceled ? 'CANCELED' : 'REJECTED' };
}

interface Transfer {
  id: string;
  amount: number;
  status: string;
}

const turn = atMost(12);
/** One row at a time per provider: a fault hits the account's next call. */
const turns = new Map(payers.map(({ name }) => [name, atMost(1)]));
const named = ({ provider, method, kind }: Row) => ({ name: `${provider} by ${method} ${kind ?? ''}`.trim() });

describe('the table', () => {
  it('has every provider with payouts, every method and every kind of key', () => {
    // None is lost from the catalogue.
    expect(new Set(rows.map(({ provider }) => provider)).size).toBeGreaterThanOrEqual(38);
    expect(new Set(rows.map(({ method }) => method))).toEqual(new Set(['PIX', 'BANK_ACCOUNT', 'RECEIVER']));
    expect(new Set(rows.flatMap(({ kind }) => kind ?? []))).toEqual(new Set(kinds));
    const unreported = payers.filter(({ payoutsUnreported }) => payoutsUnreported).map(({ name }) => name);
    expect(unreported.sort()).toEqual(payers.flatMap(({ name }) => (endsOf(name).silent ? [name] : [])).sort());
  });
});

describe('a payout', () => {
  const reported = rows.filter(({ provider }) => !endsOf(provider).silent).map((row) => ({ ...row, ...named(row) }));
  const unreported = rows.filter(({ provider }) => endsOf(provider).silent).map((row) => ({ ...row, ...named(row) }));

  it.concurrent.each(reported)(
    'at $name: is done, and then returned by the bank',
    (row) => turn(() => doneAndBack(row)),
    600_000,
  );
  it.concurrent.each(reported)(
    'at $name: is refused by the provider',
    (row) => turn(() => ends(row, 'refused')),
    600_000,
  );
  it.concurrent.each(reported)(
    'at $name: is canceled at the provider',
    (row) => turn(() => ends(row, 'canceled')),
    600_000,
  );

  it.concurrent.each(rows.map((row) => ({ ...row, ...named(row) })))(
    'at $name: is refused in the answer',
    (row) => turn(() => (turns.get(row.provider) ?? turn)(() => isNotTaken(row))),
    600_000,
  );

  it.concurrent.each(unreported)(
    'at $name: stays PENDING, since its outcome is never reported; two people resolve it',
    (row) => turn(() => isUnreported(row)),
    600_000,
  );
});

describe('what a provider does not offer', () => {
  it.each(payers)('$name: refuses other methods than its own', async ({ name, payouts = [] }) => {
    const methods = (['PIX', 'BANK_ACCOUNT', 'RECEIVER'] as const).filter((method) => !payouts.includes(method));
    for (const method of methods) {
      await isRefused({ provider: name, method, kind: 'EMAIL', at: 0 }, 'Método de saque não implementado');
    }
  });

  it.each(catalogue.filter(({ operations }) => !operations.includes('withdraw')))(
    '$name: no payouts',
    async ({ name }) => {
      for (const method of ['PIX', 'BANK_ACCOUNT', 'RECEIVER'] as const) {
        await isRefused({ provider: name, method, kind: 'EMAIL', at: 0 }, 'Method not implemented.');
      }
    },
  );
});

describe('the transfers in the stand-ins’ ledgers', () => {
  // One takes no payout reference, one a short one, one only letters and digits.
  it.each(['CASHTIME', 'CRMCOIN', 'Onz'])(
    'at %s: are found by our id and by the merchant’s reference',
    async (provider) => {
      const withdrawReference = randomUUID();
      const asking = { ...payoutBody({ provider, method: 'PIX', kind: 'EMAIL', at: 90 }, 1), withdrawReference };
      const { body } = await shop.call<Payout>('POST', '/v1/payouts', asking, { 'idempotency-key': randomUUID() });
      const byId = await ledgerOf(provider, body.id);
      expect(byId).toMatchObject([{ amount: body.amount }]);
      expect(await ledgerOf(provider, withdrawReference)).toMatchObject([{ id: byId[0]?.id }]);
      expect(await ledgerOf(provider, 'somebody else’s')).toEqual([]);
      const theirs = query({ provider, reference: body.id });
      expect(await refusing.call('GET', `/v1/sandbox/books?${theirs}`)).toMatchObject({ body: { transfers: [] } });
    },
  );

  it('change without a webhook on request; a poll finds the outcome', async () => {
    const made = await endedInTime({ provider: 'Witetec', method: 'PIX', kind: 'EMAIL', at: 90 }, 'paid', {
      silent: true,
    });
    await reachesState(made, { status: 'APPROVED' });
    const lines = await timelineOf(made);
    expect(lines.filter(({ kind }) => kind === 'webhook')).toEqual([]);
    expect(await simulate(made, 'refused')).toMatchObject({ status: 409 });
  });
});

async function doneAndBack(row: Row): Promise<void> {
  const { polled, returnsUnsaid, returnsUnseen, webhookOnly } = endsOf(row.provider);
  const made = await created(row, 1);
  // An instant provider may answer done at once.
  expect(['PENDING', 'APPROVED']).toContain(made.status);
  if (webhookOnly && made.status === 'PENDING') {
    const reported = await reachesState(made, { status: 'PENDING', needsAttention: true });
    expect(reported).toMatchObject({ attention: { reason: 'webhook_unconfirmed' }, statusBasis: 'unsigned_webhook' });
    expect(await shop.call('GET', `/v1/payouts/${made.id}/receipt`)).toMatchObject({ status: 409 });
    const waiting = await shop.call<{ data: object[] }>('GET', `/v1/payouts/${made.id}/waiting`);
    expect(waiting.body.data).toEqual([{ what: 'person' }]);
    await isResolved(made);
  }
  const done = await reachesState(made, { status: 'APPROVED', needsAttention: false });
  if (made.status === 'PENDING') {
    const basis = webhookOnly
      ? 'person'
      : catalogueEntry(row.provider)?.operations.includes('getWithdraw')
        ? 'lookup'
        : 'signed_webhook';
    expect(done.statusBasis).toBe(basis);
  }
  expect(done).toMatchObject({ withdrawId: expect.stringMatching(/\S/), approvedAt: expect.any(String) });
  const booked = (await ledgerOf(row.provider)).filter(({ amount }) => amount === made.amount);
  expect(booked).toHaveLength(1);
  expect(await ledgerOf(row.provider, made.id)).toEqual(booked);

  expect(await simulate(made, 'returned')).toMatchObject({ status: 200 });
  const webhooks = polled ? 0 : returnsUnsaid ? 1 : 2;
  if (returnsUnseen) {
    const heard = () => timelineOf(made).then((lines) => lines.filter(({ kind }) => kind === 'webhook'));
    await until('its webhooks', heard, ({ length }) => length === webhooks);
    return void (await reachesState(made, { status: 'APPROVED', needsAttention: false }));
  }
  const { status, attention: reason } = endOf(row.provider, 'returned');
  if (polled || returnsUnsaid) {
    // No webhook, and a payout that is done is no longer polled: a person triggers the look-up.
    const look = { reason: 'the receiver says that it did not come' };
    expect(await shop.call('POST', `/v1/payouts/${made.id}/look`, look)).toMatchObject({ status: 200 });
  }
  const back = await reachesState(made, { status, needsAttention: true });
  expect(back.attention).toMatchObject({ reason });
  expect(back.returnedAt !== undefined).toBe(status === 'REJECTED');
  expect(back.approvedAt).toBe(done.approvedAt);
  const lines = await timelineOf(made);
  expect(lines.filter(({ kind }) => kind === 'webhook')).toHaveLength(webhooks);
}

async function ends(row: Row, ending: 'refused' | 'canceled'): Promise<void> {
  const made = await endedInTime(row, ending);
  const { status, attention: reason } = endOf(row.provider, ending);
  const ended = await reachesState(made, { status, needsAttention: reason !== undefined });
  expect(ended.attention?.reason).toBe(reason);
  if (status !== 'PENDING') expect(ended.failure).toMatchObject({ code: 'provider_refused', effect: 'refused' });
  expect((await ledgerOf(row.provider)).filter(({ amount }) => amount === made.amount)).toHaveLength(1);
}

/** Completes by itself after three seconds with its webhook, which on a busy machine may precede the simulate call. */
async function endedInTime(row: Row, ending: 'refused' | 'canceled' | 'paid', more: object = {}): Promise<Payout> {
  for (let n = { refused: 10, canceled: 20, paid: 30 }[ending]; ; n += 1) {
    const made = await created(row, n);
    const { status, body } = await simulate(made, ending, more);
    if (status === 200) return made;
    expect({ status, detail: body.detail }).toMatchObject({ status: 409, detail: expect.stringContaining('done') });
    if (n % 10 === 9) throw new Error(`never in time to be ${ending}`);
  }
}

/** Refused in the answer: nothing was sent and the payout is final. */
async function isNotTaken({ provider, ...row }: Row): Promise<void> {
  await refusing.fault('withdraw', 'refuse', { provider });
  const made = await created({ provider, ...row }, 3, refusing);
  expect(made).toMatchObject({ status: 'REJECTED', needsAttention: false, failure: { effect: 'refused' } });
  const { body } = await refusing.call<{ transfers: Transfer[] }>('GET', `/v1/sandbox/books?${query({ provider })}`);
  // Some providers record refused transfers.
  expect(body.transfers.filter(({ amount, status }) => amount === made.amount && !isRefusal(status))).toEqual([]);
}

const isRefusal = (word: string) => /refus|fail|reject|error|falha|cancel/i.test(word);

/** The provider will report nothing more: the first answer says that a person or a statement is needed. */
async function isUnreported(row: Row): Promise<void> {
  const made = await created(row, 1);
  expect(made).toMatchObject({ status: 'PENDING', stage: 'sent', attention: { reason: 'not_reported' } });
  const booked = async () => (await ledgerOf(row.provider)).filter(({ amount }) => amount === made.amount);
  await until('done there', booked, ([one]) => one?.status === 'paid');
  expect(await booked()).toHaveLength(1);
  expect((await timelineOf(made)).filter(({ kind }) => kind === 'webhook')).toEqual([]);
  // `known: false` while the run does not answer within two seconds.
  const waiting = async () =>
    (await shop.call<{ known: boolean; data: { what: string }[] }>('GET', `/v1/payouts/${made.id}/waiting`)).body;
  const { data } = await until('known what it waits for', waiting, ({ known }) => known);
  expect(data).toEqual([{ what: 'person' }]);
  const retry = await shop.call<{ detail: string }>('POST', `/v1/payouts/${made.id}/retry`, { reason: 'it is late' });
  expect(retry.status).toBe(409);
  const look = await shop.call<{ detail: string }>('POST', `/v1/payouts/${made.id}/look`, {});
  expect(look).toMatchObject({ status: 409, body: { detail: expect.stringContaining('two people resolve it') } });
  expect(look.body.detail).not.toContain('waits for');
  await isResolved(made);
  expect(await get(made.id)).toMatchObject({ status: 'APPROVED', needsAttention: false });
  expect(await booked()).toHaveLength(1);
}

/** Two people report that it was made. */
async function isResolved({ id }: Payout): Promise<void> {
  const says = { outcome: 'approved', reason: 'seen on the statement', evidence: 'line 7' };
  for (const [who, status] of [
    ['finance', 202],
    ['finance2', 200],
  ] as const) {
    const { call } = await person(apiUrl, `${who}@trilho.test`);
    const headers = { 'trilho-merchant': 'mer_lojademo' };
    expect(await call('POST', `/v1/payouts/${id}/resolve`, says, headers)).toMatchObject({ status });
  }
}

/** Refused before anything is stored or sent. */
async function isRefused(row: Row, message: string): Promise<void> {
  const withdrawReference = randomUUID();
  const asking = { ...payoutBody(row, 0), withdrawReference };
  const { status, body } = await shop.call<{ detail: string }>('POST', '/v1/payouts', asking, {
    'idempotency-key': withdrawReference,
  });
  expect({ status, detail: body.detail }).toEqual({ status: 422, detail: message });
  const stored = await shop.call<{ data: Payout[] }>('GET', `/v1/payouts?${query({ withdrawReference })}`);
  expect(stored).toMatchObject({ status: 200, body: { data: [] } });
}

// Requests and checks of a row

function payoutBody({ provider, method, kind, at }: Row, n: number): object {
  const to = {
    PIX: kind && { pixKey: keys[kind](), pixType: kind },
    BANK_ACCOUNT: {
      bankCode: '001',
      branchNumber: '1234',
      accountNumber: '123456-7',
      accountHolder: 'Maria da Silva',
      accountDocument: '52998224725',
    },
    RECEIVER: { receiverId: 'receiver1' },
  };
  // Unique to this row, so that transfers can be distinguished where the provider takes no reference.
  const amount = 700_000 + at * 100 + n;
  const who = { name: 'Maria da Silva', document: '52998224725', email: 'maria@example.com', description: 'Repasse' };
  return { provider, paymentMethod: method, amount, ...who, ...to[method] };
}

async function created(row: Row, n: number, by = shop): Promise<Payout> {
  const headers = { 'idempotency-key': randomUUID() };
  const { status, body } = await by.call<Payout>('POST', '/v1/payouts', payoutBody(row, n), headers);
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body).slice(0, 500)}`);
  return body;
}

const query = (filters: Record<string, string>) => new URLSearchParams(filters);
const get = async (id: string) => (await shop.call<Payout>('GET', `/v1/payouts/${id}`)).body;
const timelineOf = async ({ id }: Payout) =>
  (await shop.call<{ data: { kind: string }[] }>('GET', `/v1/payouts/${id}/timeline`)).body.data;
const simulate = ({ id }: Payout, event: string, more: object = {}) =>
  shop.call<{ detail: string }>('POST', `/v1/sandbox/payouts/${id}/simulate`, { event, ...more });

async function ledgerOf(provider: string, reference?: string): Promise<Transfer[]> {
  const asking = query({ provider, ...(reference !== undefined && { reference }) });
  return (await shop.call<{ transfers: Transfer[] }>('GET', `/v1/sandbox/books?${asking}`)).body.transfers;
}

/** Waits until the payout has these fields. */
function reachesState({ id }: Payout, state: Partial<Payout>): Promise<Payout> {
  const wanted = Object.entries(state) as [keyof Payout, unknown][];
  const isSo = (found: Payout) => wanted.every(([field, value]) => found[field] === value);
  return until(JSON.stringify(state), () => get(id), isSo, 120_000);
}
