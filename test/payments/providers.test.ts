// Every provider of the catalogue end to end: API, workflow, adapter, stand-in, webhook, event. Each payment method is
// charged, confirmed by webhook and by look-up, refunded and disputed: one payment is confirmed by webhook and given back,
// another one is confirmed by look-up and charged back.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue, providerNames } from '../../adapters/index.ts';
import type { PaymentMethod } from '../../domain/core/schemas.ts';
import type { PaymentStatus } from '../../domain/core/statuses.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import type { Refund } from '../../domain/refunds/refund.ts';
import { ownRows } from '../conformance/own-rows-list.ts';
import * as table from '../conformance/rows.ts';
import { endpoint, merchant, signingSecret } from '../support/merchant.ts';
import { sharedSystem } from '../support/shared.ts';
import { atMost, reachesState, until } from '../support/side-by-side.ts';

const { apiUrl, logFile } = sharedSystem();
const shop = merchant(apiUrl);
/** For payments without webhooks: an account of its own at each stand-in, so that faults hit only these. */
const quiet = merchant(apiUrl, 'sk_test_other');
type Shop = typeof shop;

interface Ledger {
  charges: { id: string; amount: number }[];
  refunds: { chargeId: string; amount: number }[];
}

const amount = 12_990;
const part = 2_990;
const card = {
  cardNumber: '5555555555554444',
  holderName: 'MARIA DA SILVA',
  // Not the amount of the README's first payment, which the launcher prints.
  holderDocument: '11144477735',
  expMonth: '12',
  expYear: '30',
  cvv: '123',
};

/** One row of the table: a provider's method. */
interface Row {
  provider: string;
  method: PaymentMethod;
}
const methods: readonly PaymentMethod[] = ['PIX', 'BILLET', 'CREDIT_CARD'];
/** The providers that are named with the command, with commas between them: the others take minutes. */
const only = process.env.PROVIDER?.split(',');
const strange = only?.find((one) => !catalogue.some(({ name }) => name === one));
if (strange !== undefined) throw new Error(`PROVIDER: the catalogue has no ${strange}`);
const rows: Row[] = catalogue
  .filter(({ name }) => !only || only.includes(name))
  .flatMap(({ name, methods: has }) =>
    methods.filter((method) => has.includes(method)).map((method) => ({ provider: name, method })),
  );
/** What a table of providers, or of a provider's methods, has for a row. */
const entryFor = <Entry>(entries: Readonly<Record<string, Entry>>, { provider, method }: Row): Entry | undefined =>
  entries[`${provider} ${method}`] ?? entries[provider];
/** A card that the payer gives on the provider's page, or none at all: it is not decided at once. */
const hasCardPage = ({ provider, method }: Row) =>
  method === 'CREDIT_CARD' && catalogue.some(({ name, card: taken }) => name === provider && taken === 'page');
const canRefund = ({ provider }: Row) =>
  catalogue.some(({ name, operations }) => name === provider && operations.includes('refund'));

/*
 * What differs at the specification's providers. Each of the others brings it in its own rows (`rows.ts` in its folder).
 */

/** Refunds that a provider refuses, with its message; by method where they differ. */
const givesBack: Record<string, { part?: string; any?: string }> = {
  ...table.givesBack,
  'NEXTPAY PIX': { part: 'NEXTPAY gives back whole payments only' },
  'IUGUBAAS PIX': { part: 'IUGUBAAS: a PIX is refunded whole.' },
  'IUGUBAAS BILLET': { any: 'IUGUBAAS: a boleto is not refunded.' },
  'PAGARMEBAAS BILLET': { any: 'PAGARMEBAAS: a boleto is given back to a bank account only.' },
  'Asaas BILLET': { any: 'Asaas: a boleto is refunded there, with its payer.' },
};

/** The status after a chargeback, for providers where it is not CHARGEBACK; by method where they differ. */
const disputes: Record<string, { status: PaymentStatus; orSeen?: PaymentStatus; why: string }> = {
  ...Object.fromEntries(
    Object.entries(table.disputesUnseen).map(([at, why]) => [at, { status: 'APPROVED' as const, why }]),
  ),
  BMB: {
    status: 'APPROVED',
    why: 'its words are Paid and Pending (specification, section 4), and its webhooks are about payments only',
  },
  LordsPay: {
    status: 'APPROVED',
    orSeen: 'CHARGEBACK',
    why: 'the specification names no webhook event for it; a look-up shows it, but a paid charge is not polled',
  },
  LordsCash: { status: 'APPROVED', orSeen: 'CHARGEBACK', why: 'as LordsPay' },
};

/** Rows where a look-up cannot see the payment as paid, and why. */
const notFound: Record<string, string> = {
  ...table.paidUnseen,
  'Flow2Pay PIX': 'it has no look-up: the webhook is the only source',
  'CELCOIN CREDIT_CARD': 'a card is taken by a second call, which does not follow on an unmapped word',
};

const turn = atMost(8);
let hook: Awaited<ReturnType<typeof endpoint>>;
const approvedIds: string[] = [];
const disputedIds: { at: Shop; id: string; ends: PaymentStatus[] }[] = [];
/** Per row a payment that is paid without a webhook. Created first, because the first poll comes after a minute. */
const withoutWebhook = new Map<Row, Promise<Payment>>();

beforeAll(async () => {
  hook = await endpoint(signingSecret(logFile));
  // One at a time per provider: a fault hits the account's next call.
  const turns = new Map(catalogue.map(({ name }) => [name, atMost(1)]));
  for (const row of rows) {
    const mine = turns.get(row.provider) ?? turn;
    withoutWebhook.set(
      row,
      mine(() => turn(() => paidWithoutWebhook(row))),
    );
  }
  await Promise.allSettled(withoutWebhook.values());
  // Of a provider that reports nothing at the charge: its next webhook is the dispute's.
  expect((await quiet.call('DELETE', '/v1/sandbox/faults')).status).toBe(204);
}, 600_000);
afterAll(() => hook?.close());

describe('the catalogue', () => {
  it('lists the 64 names of the specification, exactly as spelled', async () => {
    const { body } = await shop.call<{ data: { name: string; methods: string[]; evidence: { grade: string } }[] }>(
      'GET',
      '/v1/providers?limit=500',
    );
    const names = body.data.map(({ name }) => name);
    expect(names.filter((name) => providerNames.includes(name)).sort()).toEqual([...providerNames].sort());
    // Undocumented wire formats are graded as assumed, never as verified.
    for (const name of ['Royalpay', 'Ameii', 'Mexpag']) {
      expect(body.data.find((one) => one.name === name)?.evidence.grade).toBe('assumed');
    }
    // These offer payouts only: two of the specification (docs/decisions/0009), and others without words of charges.
    const without = body.data.filter((one) => one.methods.length === 0).map(({ name }) => name);
    const wordless = ownRows.filter(({ charges: { unknown: _, ...words } }) => Object.keys(words).length === 0);
    expect(without.sort()).toEqual(['Lexxen', 'Transfeera', ...wordless.map(({ provider }) => provider)].sort());
  });
});

describe('a payment', () => {
  it.concurrent.each(rows)(
    'at $provider by $method: created, approved by webhook and refunded in parts',
    (row) => turn(() => life(row)),
    600_000,
  );

  it.concurrent.each(rows.filter((row) => !entryFor(notFound, row)))(
    'at $provider by $method: approved by a poll when no webhook comes, and charged back',
    async (row) => {
      const { id } = (await withoutWebhook.get(row)) as Payment;
      await turn(() => reachesState(quiet, id, { status: 'APPROVED', needsAttention: false }, 150_000));
      const timeline = await quiet.timeline(id);
      const webhooks = timeline.filter(({ kind }) => kind === 'webhook');
      const transitions = timeline.filter(({ kind }) => kind === 'status').map(({ data }) => [data.to, data.cause]);
      if (row.provider in table.collects) {
        // The poll found the payer's consent; what took the money is reported by a webhook of its own.
        expect(transitions).toEqual([['APPROVED', expect.stringMatching(/^(capture|webhook)$/)]]);
      } else {
        expect(webhooks).toEqual([]);
        expect(transitions).toEqual([['APPROVED', 'poll']]);
      }
      await turn(() => disputed(row, quiet, id));
    },
    600_000,
  );

  it.each(rows.filter((row) => entryFor(notFound, row)))(
    'at $provider by $method: stays PENDING without a webhook, since no look-up shows it as paid',
    async (row) => {
      const { id } = (await withoutWebhook.get(row)) as Payment;
      expect(await quiet.get(id)).toMatchObject({ status: 'PENDING' });
    },
  );

  it.each(rows.filter(hasCardPage))('at $provider takes no card: the payer pays on its page', async ({ provider }) => {
    const { status, body } = await shop.call<{ detail: string }>('POST', '/v1/card-tokens', { provider, ...card });
    expect({ status, detail: body.detail }).toEqual({
      status: 422,
      detail: `${provider} takes no card: the payer pays on its page. Create the payment without one.`,
    });
  });

  it('keeps the status of its dispute after all webhooks have come', async () => {
    for (const { at, id, ends } of disputedIds) expect(ends, id).toContain((await at.get(id)).status);
  });

  it('sends payment.approved for each one, and writes no secret to the logs', async () => {
    expect(hook.refused).toEqual([]);
    const notified = () => hook.received.filter(({ type }) => type === 'payment.approved').map(({ data }) => data.id);
    await until(
      'notified of all',
      async () => approvedIds.filter((id) => !notified().includes(id)),
      (missing) => missing.length === 0,
    );
    const logs = await readFile(logFile, 'utf8');
    for (const secret of [card.cardNumber, card.holderDocument, 'maria.silva@example.com', 'PRIVATE KEY']) {
      expect(logs).not.toContain(secret);
    }
    expect(logs).not.toMatch(/"(cvv|ccv|verification_value)": ?"?\d/i);
    // The form of demo credentials: `<slug>-<field>-<merchant>`.
    expect(logs).not.toMatch(/-(secretKey|clientSecret|publicKey|webhookSecret|withdrawKey|privateKey)-mer_/);
  });
});

async function life(row: Row): Promise<void> {
  const payment = await approved(row);
  await refunds(row, payment);
  // The others are charged back after the look-up that shows them as paid.
  if (entryFor(notFound, row)) await disputed(row, shop, (await approved(row)).id);
}

async function tokenAt(at: Shop, provider: string): Promise<string> {
  const { status, body } = await at.call<{ cardToken: string; detail: string }>('POST', '/v1/card-tokens', {
    provider,
    ...card,
  });
  // Some take only tokens of their own browser script: ours are refused.
  const browserToken = table.browserTokens[provider];
  if (!browserToken) return body.cardToken;
  expect({ status, detail: body.detail }).toMatchObject({ status: 422, detail: expect.stringContaining('browser') });
  return browserToken;
}

/** A new payment with every field that any provider requires. */
async function created({ provider, method }: Row, at = shop): Promise<Payment> {
  const takesCard = method === 'CREDIT_CARD' && !hasCardPage({ provider, method });
  const cardToken = takesCard ? await tokenAt(at, provider) : undefined;
  const { status, body } = await at.create({
    provider,
    paymentMethod: method,
    amount,
    customer: {
      name: 'Maria da Silva',
      email: 'maria.silva@example.com',
      document: card.holderDocument,
      phone: '11987654321',
    },
    ...(cardToken && { cardToken }),
    address: {
      zipCode: '01310100',
      address: 'Avenida Paulista',
      number: '1000',
      district: 'Bela Vista',
      city: 'Sao Paulo',
      state: 'SP',
    },
    customerIp: '203.0.113.7',
    checkoutUrl: 'https://loja.example/pedido/1',
    ...(at === shop && { webhookUrl: hook.url }),
  });
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body).slice(0, 500)}`);
  return body;
}

async function approved(row: Row): Promise<Payment> {
  const made = await created(row);
  const shown = JSON.stringify(made).slice(0, 500);
  if (made.needsAttention || made.failure) throw new Error(shown);
  if (row.method === 'PIX' && !made.pixCode && !made.nextAction) throw new Error(`no PIX code: ${shown}`);
  if (hasCardPage(row) && !made.nextAction) throw new Error(`no page: ${shown}`);
  if (hasCardPage(row)) {
    // As long as a PIX.
    const { pixExpiryMs = 0 } = catalogue.find(({ name }) => name === row.provider)?.limits ?? {};
    expect(Date.parse(made.expiresAt ?? '') - Date.parse(made.createdAt)).toBe(pixExpiryMs);
    expect(made.nextAction?.expiresAt).toBe(made.expiresAt);
  }
  if (row.method === 'BILLET' && !made.billetCode) throw new Error(`no line: ${shown}`);
  if (made.status === 'PENDING') await shop.simulate(made.id, 'paid');
  const withinMs = table.paidUnreported.includes(`${row.provider} ${row.method}`) ? 150_000 : undefined;
  const now = await reachesState(shop, made.id, { status: 'APPROVED', needsAttention: false }, withinMs);
  expect(now).not.toHaveProperty('nextAction');
  approvedIds.push(now.id);
  const { charges } = await ledgerOf(row, now);
  expect(charges.map((charge) => charge.amount)).toEqual([amount]);
  const asking = new URLSearchParams({ provider: row.provider, reference: now.id });
  expect((await shop.call<Ledger>('GET', `/v1/sandbox/books?${asking}`)).body.charges).toEqual(charges);
  return now;
}

/** The stand-in's ledger entry of a payment, by the provider's id: not every provider stores our reference. */
async function ledgerOf({ provider }: Row, { transactionId }: Payment, at = shop): Promise<Ledger> {
  const { body } = await at.call<Ledger>('GET', `/v1/sandbox/books?provider=${encodeURIComponent(provider)}`);
  return {
    charges: body.charges.filter(({ id }) => id === transactionId),
    refunds: body.refunds.filter(({ chargeId }) => chargeId === transactionId),
  };
}

const isDone = ({ state }: Refund) => state === 'DONE';

/**
 * Refunds a part, then the rest. That more than is left is refused is the same at every provider (test/refunds), except where a
 * look-up says what was given back: it is asked for there.
 */
async function refunds(row: Row, payment: Payment): Promise<void> {
  const refund = (body: object) =>
    shop.call<Refund & { detail: string }>('POST', `/v1/payments/${payment.id}/refunds`, body, {
      'idempotency-key': randomUUID(),
    });
  const given = async () => (await ledgerOf(row, payment)).refunds.map((one) => one.amount);
  const refused = async (body: object, message: string) => {
    const { status, body: answer } = await refund(body);
    expect({ status, detail: answer.detail }).toMatchObject({ status: 422, detail: message });
    expect(await given()).toEqual([]);
  };

  const { part: noPart, any: none } = entryFor(givesBack, row) ?? {};
  const never = canRefund(row) ? none : 'Method not implemented.';
  if (never) return refused({}, never);

  const later = [row.provider, `${row.provider} ${row.method}`].some((one) => table.refundsLater.includes(one));
  const asked = async (body: object, cents: number) => {
    const { status, body: answer } = await refund(body);
    // What was slow or lost is on the timeline.
    if (status > 202 || answer.needsAttention) {
      throw new Error(JSON.stringify({ answer, timeline: await shop.timeline(payment.id) }).slice(0, 6_000));
    }
    expect(answer.amount).toBe(cents);
    const read = async () => (await shop.call<Refund>('GET', `/v1/refunds/${answer.id}`)).body;
    // It is done once a look-up says so.
    if (later) expect({ status, state: answer.state }).toEqual({ status: 202, state: 'PENDING' });
    // On a busy machine the request can be answered before the provider has.
    else if (status === 202) expect(await until('made', read, isDone)).toMatchObject({ statusBasis: 'answer' });
    else expect({ status, state: answer.state }).toEqual({ status: 201, state: 'DONE' });
    return read;
  };
  if (noPart) await refused({ amount: part }, noPart);
  else {
    const read = await asked({ amount: part }, part);
    await reachesState(shop, payment.id, { status: 'APPROVED', refundedAmount: part, needsAttention: false });
    // Until it is settled, a refund that a look-up of the payment shows counts as another one, too.
    await until('made', read, isDone);
  }
  const left = noPart ? amount : amount - part;
  if (later) expect(await refund({ amount: left + 1 })).toMatchObject({ status: 409 });
  await asked({}, left);
  await reachesState(shop, payment.id, { status: 'REFUNDED', refundedAmount: amount, needsAttention: false });
  if (later) expect(await refund({ amount: 1 })).toMatchObject({ status: 409 });
  expect(await given()).toEqual(noPart ? [amount] : [part, left]);
}

async function disputed(row: Row, at: Shop, id: string): Promise<void> {
  await at.simulate(id, 'chargeback');
  const { status, orSeen } = entryFor(disputes, row) ?? { status: 'CHARGEBACK' };
  // Without a webhook, a poll that the payment's earlier webhook caused may still see the refund.
  const ends = orSeen ? [status, orSeen] : [status];
  const isSo = (found: Payment) => !found.needsAttention && ends.includes(found.status);
  const now = await until(`${ends.join(' or ')} after a dispute`, () => at.get(id), isSo);
  disputedIds.push({ at, id, ends });
  // Money lost in a dispute is not a refund.
  expect((await ledgerOf(row, now, at)).refunds).toEqual([]);
}

/**
 * Paid at the provider without a webhook. A card is decided in the charge's own answer: here that answer carries an
 * unmapped word, so that a look-up is needed.
 */
async function paidWithoutWebhook(row: Row): Promise<Payment> {
  if (row.method !== 'CREDIT_CARD' || hasCardPage(row)) {
    const made = await created(row, quiet);
    expect(await quiet.simulate(made.id, 'paid', { silent: true })).toMatchObject({ status: 200 });
    return made;
  }
  await quiet.fault('webhook', 'lost', { provider: row.provider });
  await quiet.fault('createTransaction', 'unknown_word', { provider: row.provider });
  const made = await created(row, quiet);
  expect(made).toMatchObject({ status: 'PENDING', attention: { reason: 'unmapped_word' } });
  return made;
}
