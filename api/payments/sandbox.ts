import axios from 'axios';
import { z } from 'zod';
import { catalogue, catalogueEntry, slugOf } from '../../adapters/index.ts';
import { connectionOpener, findConnection } from '../../db/connections/connections.ts';
import { paymentsOf } from '../../db/payments/payments.ts';
import { payoutsOf } from '../../db/payouts/payouts.ts';
import { receiversOf } from '../../db/receivers/receivers.ts';
import { formatDocument, makeCnpj, makeCpf } from '../../domain/core/documents.ts';
import { maxCents } from '../../domain/core/money.ts';
import { callFaults, faultyOperations, webhookFaults } from '../../domain/core/sandbox.ts';
import type { Api } from '../core/context.ts';
import { line } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import { type Route, route } from '../core/route.ts';
import { paymentOr404 } from './routes.ts';

const Simulate = z
  .strictObject({
    event: z.enum(['paid', 'refused', 'expired', 'refunded', 'chargeback', 'infraction']),
    amount: z.int().min(1).max(maxCents).optional(),
    silent: z.boolean().optional().meta({ description: 'The provider does it and sends no webhook' }),
  })
  .meta({ id: 'Simulate' });

const SimulatePayout = z
  .strictObject({
    event: z.enum(['paid', 'refused', 'canceled', 'returned']),
    silent: z.boolean().optional().meta({ description: 'The provider does it and sends no webhook' }),
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
      .meta({ description: 'At which of its accounts, by provider name or connection id. Absent: its only one' }),
    silent: z.boolean().optional().meta({ description: 'The provider does it and sends no webhook' }),
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
    remaining: z.int().meta({ description: 'How many calls it will still hit' }),
    delayMs: z.int().optional(),
  })
  .meta({ id: 'ArmedFault' });
type ArmedFault = z.output<typeof ArmedFault>;

const MadeDocument = z
  .object({ document: z.string().meta({ example: '52998224725' }), formatted: z.string() })
  .meta({ id: 'MadeDocument', description: 'May be somebody’s: never send it to a real provider' });

interface BookedTransfer {
  id: string;
  endToEndId: string;
}

const Anything = z.record(z.string(), z.unknown());

/** Sandbox mode only: what the stand-in providers can be made to do. In production these routes do not exist. */
export const sandboxRoutes = (api: Api): Route[] => {
  const http = axios.create({
    baseURL: `${api.settings.sandboxUrl}/_sandbox`,
    timeout: 10_000,
    validateStatus: () => true,
  });

  const openConnection = connectionOpener(api.store);

  const standIn = async (method: 'get' | 'post' | 'delete', path: string, given: object) => {
    const sent = method === 'post' ? { data: given } : { params: given };
    const answer = await http.request({ method, url: path, ...sent }).catch((error: { code?: string }) => {
      throw new Problem('unavailable', `The stand-in providers do not answer (${error.code ?? 'no code'}).`);
    });
    if (answer.status >= 200 && answer.status < 300) return answer.data;
    const said = String(answer.data?.message ?? `The stand-in answered ${answer.status}`).slice(0, 300);
    if (answer.status === 404) throw new Problem('not_found', said);
    throw new Problem(answer.status === 409 ? 'conflict' : 'validation', said);
  };

  /** A merchant's own account at a stand-in: nobody reads another's books or breaks another's calls. */
  const accountAt = async (merchantId: string, provider: string) => {
    const connection = catalogueEntry(provider) && (await findConnection(api.store, merchantId, provider));
    if (!connection) {
      throw new Problem('validation', `provider: there is no connection to "${provider}"`, [
        { field: 'provider', rule: 'known', message: 'is not a provider of this merchant' },
      ]);
    }
    return { provider: slugOf(provider), account: await accountOf(merchantId, connection) };
  };

  /** Only the stand-in knows what makes an account there: which credentials, in which order. */
  const accountOf = async (
    merchantId: string,
    { id, version, provider }: { id: string; version: number; provider: string },
  ) => {
    const { credentials } = await openConnection(merchantId, id, version);
    const { account } = await standIn('post', '/account', { provider: slugOf(provider), credentials });
    return String(account);
  };

  return [
    route({
      method: 'post',
      path: '/v1/sandbox/payments/:id/simulate',
      tag: 'Sandbox',
      summary: 'Make the stand-in provider pay, refuse, expire, refund or dispute a charge',
      body: Simulate,
      answers: { 200: { description: "The charge in the provider's books", schema: Anything } },
      async handle({ caller, params, body }) {
        const { id } = await paymentOr404(api, caller.merchantId, params.id ?? '');
        const row = await paymentsOf(api.store, caller.merchantId).row(id);
        if (!row) throw new Problem('not_found', 'There is no such payment.');
        const named = row.transaction_id === null ? { reference: row.reference } : { id: row.transaction_id };
        const { provider, connection_id, connection_version: version } = row;
        const account = await accountOf(caller.merchantId, { id: connection_id, version, provider });
        const asked = { provider: slugOf(provider), account, kind: 'payment', ...named, ...body };
        return { status: 200, body: await standIn('post', '/simulate', asked) };
      },
    }),
    route({
      method: 'post',
      path: '/v1/sandbox/payouts/:id/simulate',
      tag: 'Sandbox',
      summary: 'Make the stand-in provider do, refuse or cancel a transfer, or its receiver’s bank return it',
      description: 'An accepted transfer is done by itself after 3 s; only before that can it be refused or canceled.',
      body: SimulatePayout,
      answers: { 200: { description: "The transfer in the provider's books", schema: Anything } },
      async handle({ caller, params, body }) {
        const row = await payoutsOf(api.store, caller.merchantId).row(params.id ?? '');
        if (!row) throw new Problem('not_found', 'There is no such payout.');
        const { provider, connection_id: id, connection_version: version } = row;
        const account = await accountOf(caller.merchantId, { id, version, provider });
        const named = row.withdraw_id === null ? { reference: row.reference } : { id: row.withdraw_id };
        const asked = { provider: slugOf(provider), account, kind: 'payout', ...named, ...body };
        return { status: 200, body: await standIn('post', '/simulate', asked) };
      },
    }),
    route({
      method: 'post',
      path: '/v1/sandbox/receivers/:id/simulate',
      tag: 'Sandbox',
      summary: 'Make the stand-in provider let a receiver in, or refuse it',
      description: 'Nobody there decides by itself: a receiver waits until this is called, once.',
      body: SimulateReceiver,
      answers: { 200: { description: "The receiver in the provider's books", schema: Anything } },
      async handle({ caller, params, body: { provider: wanted, ...body } }) {
        const receivers = receiversOf(api.store, caller.merchantId);
        if (!(await receivers.row(params.id ?? ''))) throw new Problem('not_found', 'There is no such receiver.');
        const accounts = (await receivers.accounts(params.id ?? '')).filter(
          ({ provider, connection_id: id }) => wanted === undefined || wanted === provider || wanted === id,
        );
        const [at] = accounts;
        if (!at || accounts.length > 1) {
          const message = at ? 'is needed: it has several accounts' : 'has no account of this receiver';
          throw new Problem('validation', `provider: ${message}`, [{ field: 'provider', rule: 'known', message }]);
        }
        const { provider, connection_id: id, connection_version: version } = at;
        const account = await accountOf(caller.merchantId, { id, version, provider });
        const named = at.provider_receiver_id === null ? { reference: at.reference } : { id: at.provider_receiver_id };
        const asked = { provider: slugOf(provider), account, kind: 'receiver', ...named, ...body };
        return { status: 200, body: await standIn('post', '/simulate', asked) };
      },
    }),
    route({
      method: 'post',
      path: '/v1/sandbox/faults',
      tag: 'Sandbox',
      summary: 'Arm a fault at a stand-in provider',
      description: 'Hits the next `times` calls of your own account there; default once.',
      body: Fault,
      answers: { 201: { description: 'Armed', schema: Anything } },
      async handle({ caller, body }) {
        const at = await accountAt(caller.merchantId, body.provider);
        return { status: 201, body: await standIn('post', '/faults', { ...body, ...at }) };
      },
    }),
    route({
      method: 'get',
      path: '/v1/sandbox/faults',
      tag: 'Sandbox',
      summary: 'Faults that are armed for your accounts, the first to hit first',
      answers: { 200: { description: 'Armed faults', schema: z.object({ data: z.array(ArmedFault) }) } },
      async handle({ caller }) {
        const { faults } = (await standIn('get', '/faults', {})) as { faults: (ArmedFault & { account?: string })[] };
        const accounts = new Map<string, string>();
        for (const { name, slug } of catalogue) {
          if (!faults.some(({ provider }) => provider === slug)) continue;
          const found = await findConnection(api.store, caller.merchantId, name);
          if (found) accounts.set(slug, await accountOf(caller.merchantId, found));
        }
        const own = faults.filter(({ provider, account }) => account && accounts.get(provider) === account);
        const named = (slug: string) => catalogue.find((entry) => entry.slug === slug)?.name ?? slug;
        return {
          status: 200,
          body: {
            data: own.map(({ account: _, provider, ...fault }) => ({ ...fault, provider: named(provider) })),
          },
        };
      },
    }),
    route({
      method: 'delete',
      path: '/v1/sandbox/faults',
      tag: 'Sandbox',
      summary: 'Disarm all faults of your accounts',
      answers: { 204: { description: 'None is armed any more' } },
      async handle({ caller }) {
        for (const { name, slug } of catalogue) {
          // Nothing can be armed where there is no connection.
          const found = await findConnection(api.store, caller.merchantId, name);
          if (!found) continue;
          const account = await accountOf(caller.merchantId, found);
          await standIn('delete', '/faults', { provider: slug, account });
        }
        return { status: 204 };
      },
    }),
    route({
      method: 'get',
      path: '/v1/sandbox/books',
      tag: 'Sandbox',
      summary: "A stand-in provider's own books",
      description:
        'What really happened at the provider. `reference` is a payment or payout id, or your own order id or withdrawReference.',
      query: z.object({ provider: line, reference: line.optional() }),
      answers: { 200: { description: 'Charges, refunds, transfers and receivers', schema: Anything } },
      async handle({ caller, query }) {
        const at = await accountAt(caller.merchantId, query.provider);
        if (query.reference === undefined) return { status: 200, body: await standIn('get', '/books', at) };
        const known = await paymentsOf(api.store, caller.merchantId).referencesOf(query.reference);
        const payouts = await payoutsOf(api.store, caller.merchantId).referencesOf(query.reference);
        const references = new Set([query.reference, ...[...known, ...payouts].map(({ reference }) => reference)]);
        const books = await Promise.all(
          [...references].map((reference) => standIn('get', '/books', { ...at, reference })),
        );
        // Not every provider takes a reference of a payout: then its own id is all there is.
        const ids = new Set(payouts.flatMap(({ withdrawId }) => withdrawId ?? []));
        if (ids.size > 0) {
          const { transfers } = (await standIn('get', '/books', at)) as { transfers: BookedTransfer[] };
          books.push({ transfers: transfers.filter((one) => ids.has(one.id) || ids.has(one.endToEndId)) });
        }
        const all = (part: string) => books.flatMap((book) => (book[part] ?? []) as { id: string }[]);
        const transfers = [...new Map(all('transfers').map((one) => [one.id, one])).values()];
        return {
          status: 200,
          body: { charges: all('charges'), refunds: all('refunds'), transfers, receivers: all('receivers') },
        };
      },
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
      handle: async ({ body }) => ({ status: 200, body: await standIn('post', '/clock', body) }),
    }),
    route({
      method: 'get',
      path: '/v1/sandbox/cpf',
      tag: 'Sandbox',
      summary: 'A valid CPF for tests',
      answers: { 200: { description: 'Another one each time', schema: MadeDocument } },
      handle: async () => ({ status: 200, body: shown(makeCpf(Math.random)) }),
    }),
    route({
      method: 'get',
      path: '/v1/sandbox/cnpj',
      tag: 'Sandbox',
      summary: 'A valid CNPJ for tests',
      query: z.object({
        alphanumeric: z.enum(['true', 'false']).default('false').meta({ description: 'With letters, as since 2026' }),
      }),
      answers: { 200: { description: 'Another one each time', schema: MadeDocument } },
      handle: async ({ query }) => ({
        status: 200,
        body: shown(makeCnpj(Math.random, { alphanumeric: query.alphanumeric === 'true' })),
      }),
    }),
  ];
};

const shown = (document: string): z.output<typeof MadeDocument> => ({ document, formatted: formatDocument(document) });
