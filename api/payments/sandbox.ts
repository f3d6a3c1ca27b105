import axios from 'axios';
import { z } from 'zod';
import { catalogue, slugOf } from '../../adapters/index.ts';
import { connectionOpener, findConnection } from '../../db/connections/connections.ts';
import type { Store } from '../../db/core/store.ts';
import { paymentsOf } from '../../db/payments/payments.ts';
import { payoutsOf } from '../../db/payouts/payouts.ts';
import { receiversOf } from '../../db/receivers/receivers.ts';
import { formatDocument, makeCnpj, makeCpf } from '../../domain/core/documents.ts';
import { maxCents } from '../../domain/core/money.ts';
import { callFaults, faultyOperations, webhookFaults } from '../../domain/core/sandbox.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import type { Api } from '../core/context.ts';
import { shortText } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import { connectionOf } from '../core/refusals.ts';
import { type Route, type RouteResponse, route } from '../core/route.ts';
import { paymentOr404 } from './routes.ts';

const Simulate = z
  .strictObject({
    event: z.enum(['paid', 'refused', 'expired', 'refunded', 'chargeback', 'infraction']),
    amount: z.int().min(1).max(maxCents).optional(),
    silent: z.boolean().optional().meta({ description: 'The stand-in sends no webhook' }),
  })
  .meta({ id: 'Simulate' });

const SimulatePayout = z
  .strictObject({
    event: z.enum(['paid', 'refused', 'canceled', 'returned']),
    silent: z.boolean().optional().meta({ description: 'The stand-in sends no webhook' }),
  })
  .meta({ id: 'SimulatePayout' });

const SimulateReceiver = z
  .strictObject({
    event: z.enum(['approved', 'refused']),
    provider: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .meta({ description: 'The account, by provider name or connection id; may be absent if there is only one' }),
    silent: z.boolean().optional().meta({ description: 'The stand-in sends no webhook' }),
  })
  .meta({ id: 'SimulateReceiver' });

const Fault = z
  .strictObject({
    provider: z.string().min(1).max(100),
    operation: z.enum(faultyOperations),
    fault: z.enum([...callFaults, ...webhookFaults]),
    times: z.int().min(1).max(10_000).optional(),
    delayMs: z.int().min(0).max(60_000).optional(),
  })
  .meta({ id: 'Fault' });

const ArmedFault = z
  .object({
    provider: z.string(),
    operation: z.string(),
    fault: z.string(),
    remaining: z.int().meta({ description: 'Number of calls that it will still affect' }),
    delayMs: z.int().optional(),
  })
  .meta({ id: 'ArmedFault' });
type ArmedFault = z.output<typeof ArmedFault>;

const MadeDocument = z
  .object({ document: z.string().meta({ example: '52998224725' }), formatted: z.string() })
  .meta({ id: 'MadeDocument', description: 'It may belong to a real person: never send it to a real provider' });

/** What is read of a stand-in's ledger. */
interface StandInLedger {
  charges: { id: string }[];
  refunds: { id: string; chargeId: string }[];
  transfers: { id: string; endToEndId: string }[];
  receivers: { id: string }[];
}

const Anything = z.record(z.string(), z.unknown());

/** Controls of the stand-in providers, in sandbox mode only. In production these routes do not exist. */
export const sandboxRoutes = (api: Api): Route[] => {
  const sandbox: Sandbox = {
    store: api.store,
    paymentOf: (merchantId, id) => paymentOr404(api, merchantId, id),
    openConnection: connectionOpener(api.store),
    standIn: standInClient(api.settings.sandboxUrl),
  };
  return [
    route({
      method: 'post',
      path: '/v1/sandbox/payments/:id/simulate',
      tag: 'Sandbox',
      summary: 'Simulate that a charge is paid, refused, expired, refunded or charged back',
      body: Simulate,
      answers: {
        200: { description: "The charge in the stand-in's ledger", schema: Anything },
        409: { description: 'Not possible in its state there; the message gives it' },
      },
      handle: ({ caller, params, body }) => simulatePayment(sandbox, caller.merchantId, params.id, body),
    }),
    route({
      method: 'post',
      path: '/v1/sandbox/payouts/:id/simulate',
      tag: 'Sandbox',
      summary: 'Simulate that a transfer is completed, refused, canceled or returned by the receiver’s bank',
      description:
        'An accepted transfer completes automatically after 3 s; it can be refused or canceled only before that.',
      body: SimulatePayout,
      answers: {
        200: { description: "The transfer in the stand-in's ledger", schema: Anything },
        409: { description: 'Not possible in its state there; the message gives it' },
      },
      handle: ({ caller, params, body }) => simulatePayout(sandbox, caller.merchantId, params.id, body),
    }),
    route({
      method: 'post',
      path: '/v1/sandbox/receivers/:id/simulate',
      tag: 'Sandbox',
      summary: 'Simulate that a receiver is approved or refused',
      description: 'The stand-in decides nothing automatically: a receiver waits until this is called once.',
      body: SimulateReceiver,
      answers: {
        200: { description: "The receiver in the stand-in's ledger", schema: Anything },
        409: { description: 'Not possible in its state there; the message gives it' },
      },
      handle: ({ caller, params, body }) => simulateReceiver(sandbox, caller.merchantId, params.id, body),
    }),
    route({
      method: 'post',
      path: '/v1/sandbox/faults',
      tag: 'Sandbox',
      summary: 'Arm a fault at a stand-in provider',
      description: 'Affects the next `times` calls of your own account there; default 1.',
      body: Fault,
      answers: { 201: { description: 'Armed', schema: Anything } },
      async handle({ caller, body }) {
        const account = await accountAt(sandbox, caller.merchantId, body.provider);
        // To the stand-in, what we process is the webhook that it sends.
        const operation = body.operation === 'processWebhook' ? 'webhook' : body.operation;
        return { status: 201, body: await sandbox.standIn('post', '/faults', { ...body, ...account, operation }) };
      },
    }),
    route({
      method: 'get',
      path: '/v1/sandbox/faults',
      tag: 'Sandbox',
      summary: 'The armed faults of your accounts, in the order in which they apply',
      answers: { 200: { description: 'Armed faults', schema: z.object({ data: z.array(ArmedFault) }) } },
      handle: ({ caller }) => armedFaults(sandbox, caller.merchantId),
    }),
    route({
      method: 'delete',
      path: '/v1/sandbox/faults',
      tag: 'Sandbox',
      summary: 'Disarm all faults of your accounts',
      answers: { 204: { description: 'No fault is armed any more' } },
      handle: ({ caller }) => disarmFaults(sandbox, caller.merchantId),
    }),
    route({
      method: 'get',
      path: '/v1/sandbox/books',
      tag: 'Sandbox',
      summary: 'Read the ledger of a stand-in provider',
      description:
        'What happened at the stand-in provider, independent of our rows. `reference` is the id of a payment, payout or receiver, or your own order id or withdrawReference.',
      query: z.object({ provider: shortText, reference: shortText.optional() }),
      answers: { 200: { description: 'Charges, refunds, transfers and receivers', schema: Anything } },
      handle: ({ caller, query }) => ledgerOf(sandbox, caller.merchantId, query),
    }),
    route({
      method: 'post',
      path: '/v1/sandbox/clock',
      tag: 'Sandbox',
      summary: "Advance the stand-in providers' clock",
      body: z.strictObject({
        advance: z.string().regex(/^\d{1,4}[smhd]$/, { error: 'must be like 30s, 5m, 2h or 1d' }),
      }),
      answers: { 200: { description: 'The time at the stand-ins', schema: Anything } },
      handle: async ({ body }) => ({ status: 200, body: await sandbox.standIn('post', '/clock', body) }),
    }),
    route({
      method: 'get',
      path: '/v1/sandbox/cpf',
      tag: 'Sandbox',
      summary: 'A valid CPF for tests',
      answers: { 200: { description: 'A different one each time', schema: MadeDocument } },
      handle: async () => ({ status: 200, body: showDocument(makeCpf(Math.random)) }),
    }),
    route({
      method: 'get',
      path: '/v1/sandbox/cnpj',
      tag: 'Sandbox',
      summary: 'A valid CNPJ for tests',
      query: z.object({
        alphanumeric: z.enum(['true', 'false']).default('false').meta({ description: 'With letters, as since 2026' }),
      }),
      answers: { 200: { description: 'A different one each time', schema: MadeDocument } },
      handle: async ({ query }) => ({
        status: 200,
        body: showDocument(makeCnpj(Math.random, { alphanumeric: query.alphanumeric === 'true' })),
      }),
    }),
  ];
};

interface Sandbox {
  store: Store;
  paymentOf(merchantId: string, id: string | undefined): Promise<Payment>;
  openConnection: ReturnType<typeof connectionOpener>;
  standIn: ReturnType<typeof standInClient>;
}

/** Calls the control interface of the stand-ins. @throws Problem with the stand-in's own message, or 503. */
function standInClient(sandboxUrl: string) {
  const http = axios.create({ baseURL: `${sandboxUrl}/_sandbox`, timeout: 10_000, validateStatus: () => true });
  return async (method: 'get' | 'post' | 'delete', path: string, argument: object) => {
    const sent = method === 'post' ? { data: argument } : { params: argument };
    const reply = await http.request({ method, url: path, ...sent }).catch((error: { code?: string }) => {
      throw new Problem('unavailable', `The stand-in providers are unreachable (${error.code ?? 'no code'}).`);
    });
    if (reply.status >= 200 && reply.status < 300) return reply.data;
    const message = String(reply.data?.message ?? `The stand-in answered ${reply.status}`).slice(0, 300);
    if (reply.status === 404) throw new Problem('not_found', message);
    throw new Problem(reply.status === 409 ? 'conflict' : 'validation', message);
  };
}

/** A merchant's account at a stand-in, by provider or connection. @throws Problem 422 without such a connection. */
async function accountAt(sandbox: Sandbox, merchantId: string, provider: string) {
  const connection = await connectionOf(sandbox.store, merchantId, provider);
  return { provider: slugOf(connection.provider), account: await accountOf(sandbox, merchantId, connection) };
}

/**
 * The stand-in's name of an account. The stand-in derives it, since only the stand-in defines which credentials form
 * the name, and in which order.
 */
async function accountOf(
  { openConnection, standIn }: Sandbox,
  merchantId: string,
  { id, version, provider }: { id: string; version: number; provider: string },
): Promise<string> {
  const { credentials } = await openConnection(merchantId, id, version);
  const { account } = await standIn('post', '/account', { provider: slugOf(provider), credentials });
  return String(account);
}

interface SimulatedRow {
  provider: string;
  connection_id: string;
  connection_version: number;
  reference: string;
}

/** Makes the stand-in act on one of our rows. @param providerId null when the provider gave none. */
async function simulate(
  sandbox: Sandbox,
  merchantId: string,
  kind: 'payment' | 'payout' | 'receiver',
  { provider, connection_id: id, connection_version: version, reference }: SimulatedRow,
  providerId: string | null,
  body: object,
): Promise<RouteResponse> {
  const account = await accountOf(sandbox, merchantId, { id, version, provider });
  const target = providerId === null ? { reference } : { id: providerId };
  const argument = { provider: slugOf(provider), account, kind, ...target, ...body };
  return { status: 200, body: await sandbox.standIn('post', '/simulate', argument) };
}

async function simulatePayment(sandbox: Sandbox, merchantId: string, paymentId: string | undefined, body: object) {
  const { id } = await sandbox.paymentOf(merchantId, paymentId);
  const row = await paymentsOf(sandbox.store, merchantId).row(id);
  if (!row) throw new Problem('not_found', 'There is no such payment.');
  return simulate(sandbox, merchantId, 'payment', row, row.transaction_id, body);
}

async function simulatePayout(sandbox: Sandbox, merchantId: string, id = '', body: object) {
  const row = await payoutsOf(sandbox.store, merchantId).row(id);
  if (!row) throw new Problem('not_found', 'There is no such payout.');
  return simulate(sandbox, merchantId, 'payout', row, row.withdraw_id, body);
}

async function simulateReceiver(
  sandbox: Sandbox,
  merchantId: string,
  receiverId = '',
  { provider: providerOrConnection, ...body }: z.output<typeof SimulateReceiver>,
) {
  const receivers = receiversOf(sandbox.store, merchantId);
  if (!(await receivers.row(receiverId))) throw new Problem('not_found', 'There is no such receiver.');
  const accounts = (await receivers.accounts(receiverId)).filter(
    ({ provider, connection_id: id }) =>
      providerOrConnection === undefined || providerOrConnection === provider || providerOrConnection === id,
  );
  const [row] = accounts;
  if (!row || accounts.length > 1) {
    const message = row ? 'is required: the receiver has several accounts' : 'has no account of this receiver';
    throw new Problem('validation', `provider: ${message}`, [{ field: 'provider', rule: 'known', message }]);
  }
  return simulate(sandbox, merchantId, 'receiver', row, row.provider_receiver_id, body);
}

async function armedFaults(sandbox: Sandbox, merchantId: string): Promise<RouteResponse> {
  const { faults } = (await sandbox.standIn('get', '/faults', {})) as {
    faults: (ArmedFault & { account?: string })[];
  };
  const accounts = new Map<string, string>();
  for (const { name, slug } of catalogue) {
    if (!faults.some(({ provider }) => provider === slug)) continue;
    const connection = await findConnection(sandbox.store, merchantId, name);
    if (connection) accounts.set(slug, await accountOf(sandbox, merchantId, connection));
  }
  const nameOf = (slug: string) => catalogue.find((entry) => entry.slug === slug)?.name ?? slug;
  const data = faults
    .filter(({ provider, account }) => account && accounts.get(provider) === account)
    .map(({ account: _, provider, ...fault }) => ({ ...fault, provider: nameOf(provider) }));
  return { status: 200, body: { data } };
}

async function disarmFaults(sandbox: Sandbox, merchantId: string): Promise<RouteResponse> {
  for (const { name, slug } of catalogue) {
    // Faults are armed through a connection, so without one there are none.
    const connection = await findConnection(sandbox.store, merchantId, name);
    if (!connection) continue;
    const account = await accountOf(sandbox, merchantId, connection);
    await sandbox.standIn('delete', '/faults', { provider: slug, account });
  }
  return { status: 204 };
}

/** The stand-in's ledger, of one account or of the entity that one reference of ours names. */
async function ledgerOf(
  sandbox: Sandbox,
  merchantId: string,
  { provider, reference }: { provider: string; reference?: string | undefined },
): Promise<RouteResponse> {
  const { standIn } = sandbox;
  const account = await accountAt(sandbox, merchantId, provider);
  if (reference === undefined) return { status: 200, body: await standIn('get', '/books', account) };
  const payments = await paymentsOf(sandbox.store, merchantId).referencesOf(reference);
  const payouts = await payoutsOf(sandbox.store, merchantId).referencesOf(reference);
  const accounts = await receiversOf(sandbox.store, merchantId).accounts(reference);
  const references = new Set([reference, ...[...payments, ...payouts, ...accounts].map((row) => row.reference)]);
  const ledgers: StandInLedger[] = await Promise.all(
    [...references].map((reference) => standIn('get', '/books', { ...account, reference })),
  );
  // Some providers take no reference, or a short form of it; those entries are found by the provider's id.
  const found = new Set(
    ledgers.flatMap(({ charges, transfers, receivers }) => [
      ...[...charges, ...transfers, ...receivers].map(({ id }) => id),
      ...transfers.map(({ endToEndId }) => endToEndId),
    ]),
  );
  const missing = (ids: (string | null)[]) => new Set(ids.filter((id) => id !== null && !found.has(id)));
  const charged = missing(payments.map(({ transactionId }) => transactionId));
  const paidOut = missing(payouts.map(({ withdrawId }) => withdrawId));
  const made = missing(accounts.map((row) => row.provider_receiver_id));
  if (charged.size + paidOut.size + made.size > 0) {
    const { charges, refunds, transfers, receivers }: StandInLedger = await standIn('get', '/books', account);
    ledgers.push({
      charges: charges.filter(({ id }) => charged.has(id)),
      refunds: refunds.filter(({ chargeId }) => charged.has(chargeId)),
      transfers: transfers.filter(({ id, endToEndId }) => paidOut.has(id) || paidOut.has(endToEndId)),
      receivers: receivers.filter(({ id }) => made.has(id)),
    });
  }
  // A transfer has two references.
  const transfers = new Map(ledgers.flatMap((ledger) => ledger.transfers.map((transfer) => [transfer.id, transfer])));
  return {
    status: 200,
    body: {
      charges: ledgers.flatMap(({ charges }) => charges),
      refunds: ledgers.flatMap(({ refunds }) => refunds),
      transfers: [...transfers.values()],
      receivers: ledgers.flatMap(({ receivers }) => receivers),
    },
  };
}

const showDocument = (document: string): z.output<typeof MadeDocument> => ({
  document,
  formatted: formatDocument(document),
});
