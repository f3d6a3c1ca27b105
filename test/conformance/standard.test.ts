import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type Connection, createAdapter } from '../../adapters/index.ts';
import { standardPix } from './rows.ts';
import {
  Cob,
  cobAnswers,
  NewCob,
  NewRefund,
  NewWebhook,
  Path,
  problems,
  Refund,
  refundAnswer,
  Search,
} from './wire/bacen.ts';
import { type Sent, startWorld } from './world.ts';

/*
 * The providers that speak the central bank's PIX API: what they are sent is valid by the standard's own schemas, whatever
 * a merchant sends us, and each answer that the standard allows is read. The rest of their calls (payouts, the
 * specification's refund) are not the standard's.
 */
const pixApi = ['Onz', 'VOLUTI', 'Podpay', 'TREEAL'];
/** Those of banks: a charge is made with a txid of ours, and the refund is the standard's. */
const banks = standardPix;
const family = [...pixApi, ...banks];
const withStandardRefund = ['TREEAL', ...banks];

/** The charges among the calls: `POST /cob`, or the standard's idempotent `PUT /cob/{txid}`. */
const chargesIn = (sent: readonly Sent[]) =>
  sent.filter(({ method, url }) =>
    method === 'POST' ? pathOf(url).endsWith('/cob') : method === 'PUT' && /\/cob(-emv)?\/\w+$/.test(pathOf(url)),
  );

let world: Awaited<ReturnType<typeof startWorld>>;
const connections: Record<string, Connection> = {};
beforeAll(async () => {
  world = await startWorld();
  for (const name of family) connections[name] = (await world.enter(name)).connection;
});
afterAll(() => world.close());

/** Long, foreign and unusual values that our own API accepts. */
const unusual = {
  'the usual argument': {},
  'one cent': { amount: 1 },
  'the largest amount': { amount: 99_999_999_999 },
  'a company': { customer: { name: 'Loja da Maria Ltda', email: 'loja@example.com', document: '11222333000181' } },
  'a document with punctuation': {
    customer: { name: 'Maria', email: 'maria@example.com', document: '529.982.247-25' },
  },
  'the longest name': { customer: { name: 'Ã'.repeat(140), email: 'maria@example.com', document: '52998224725' } },
  'the longest description': { description: 'é'.repeat(500) },
  'no description': { description: undefined },
  'a long reference': { reference: `pay_${'x'.repeat(300)}` },
};

describe.each(family)('%s', (name) => {
  it.each(Object.entries(unusual))('sends a charge of the standard’s form: %s', async (_, over) => {
    const c = await world.enter(name);
    const { adapter, sent } = c.inProduction();
    await adapter.createTransaction(c.sample.charge('PIX', over));
    const charges = chargesIn(sent);
    expect(charges).toHaveLength(1);
    expect(charges[0]?.method).toBe(banks.includes(name) ? 'PUT' : 'POST');
    if (banks.includes(name))
      valid(
        Path.txid,
        pathOf(charges[0]?.url ?? '')
          .split('/')
          .at(-1),
      );
    valid(NewCob, bodyOf(charges[0]));
  });

  it('registers its webhook in the standard’s form', async () => {
    const c = await world.enter(name);
    const { adapter, sent } = c.inProduction();
    await adapter.createTransaction(c.sample.charge('PIX'));
    const registrations = sent.filter(({ url }) => pathOf(url).includes('/webhook/'));
    expect(registrations.map(({ method }) => method)).toEqual(['PUT']);
    const [registration] = registrations;
    expect(
      decodeURIComponent(
        pathOf(registration?.url ?? '')
          .split('/')
          .at(-1) ?? '',
      ),
    ).toBe(c.connection.pixKey);
    valid(NewWebhook, bodyOf(registration));
  });

  it('looks a charge up in the standard’s form, by its txid or in the list of a time span', async () => {
    const c = await world.enter(name);
    const { adapter, sent } = c.inProduction();
    const request = c.sample.charge('PIX');
    const { transactionId } = await adapter.createTransaction(request);
    sent.length = 0;
    await adapter.getTransaction({ id: transactionId });
    await adapter.getTransaction({ reference: request.reference, createdAt: new Date().toISOString() });
    const looked = sent.filter(({ method }) => method === 'GET').map(({ url }) => new URL(url));
    expect(looked).toHaveLength(2);
    valid(Path.txid, pathOf(`${looked[0]}`).split('/').at(-1));
    if (banks.includes(name)) expect(`${looked[1]}`).toBe(`${looked[0]}`);
    else valid(Search, Object.fromEntries(looked[1]?.searchParams ?? []));
  });

  it.each(problems)('says why a charge was refused: $body', async ({ body, says }) => {
    const adapter = adapterThatIsTold(name, body, [], 400);
    const request = { ...(await world.enter(name)).sample.charge('PIX'), webhookUrl: undefined };
    const refused = await adapter.createTransaction(request).catch((error: unknown) => error);
    expect(refused).toMatchObject({ effect: 'refused', message: expect.stringContaining(says) });
  });

  it.each(cobAnswers)('reads a charge that is $says as $status', async ({ answer, status, paid, refunded }) => {
    valid(Cob, answer);
    const read = await adapterThatIsTold(name, answer).getTransaction({ id: answer.txid });
    expect(read).toMatchObject({ transactionId: answer.txid, status, amount: 12_990 });
    expect([read.paidAmount ?? 0, read.refundedAmount ?? 0]).toEqual([paid, refunded]);
  });
});

describe.each(withStandardRefund)('a refund of %s', (name) => {
  const endToEndId = 'E12345678202611241200abcdefghij1';

  it.each([1, 12_990, 99_999_999_999])('of %i cents has the standard’s form', async (amount) => {
    const sent: Sent[] = [];
    const adapter = adapterThatIsTold(name, refundAnswer({}), sent);
    const reference = `rfd_${'x'.repeat(60)}`;
    await adapter.refund({ transactionId: 'x'.repeat(26), endToEndId, amount, reference });
    const call = sent.find(({ url }) => url.includes('/devolucao/'));
    expect(call?.method).toBe('PUT');
    const [id, , e2eid] = pathOf(call?.url ?? '')
      .split('/')
      .reverse();
    valid(Path.endToEndId, e2eid);
    valid(Path.refundId, id);
    valid(NewRefund, bodyOf(call));
  });

  it.each([
    ['EM_PROCESSAMENTO', { status: false, providerWord: 'EM_PROCESSAMENTO' }, 'pending'],
    ['DEVOLVIDO', { status: true, providerWord: 'DEVOLVIDO' }, 'done'],
    ['NAO_REALIZADO', { effect: 'refused', providerCode: 'NAO_REALIZADO' }, 'refused'],
  ] as const)('that is %s is read', async (status, made, state) => {
    const answer = refundAnswer({ status });
    valid(Refund, answer);
    const adapter = adapterThatIsTold(name, answer);
    const argument = { transactionId: 'x'.repeat(26), endToEndId, amount: 100, reference: 'rfd_1' };
    expect(await adapter.refund(argument).catch((error: unknown) => error)).toMatchObject(made);
    expect(await adapter.getRefund?.(argument)).toEqual({ state, providerWord: status });
  });
});

/** An adapter whose provider gives this one answer to every call but the log-in. */
function adapterThatIsTold(name: string, answer: object, sent: Sent[] = [], httpStatus = 200) {
  const request = async ({ method, url, headers, data }: Sent & { data?: string }) => {
    sent.push({ method, url, headers, body: data });
    const isLogIn = method === 'POST' && /\/(token|auth)$/.test(pathOf(url));
    const body = isLogIn ? { access_token: 'token', expires_in: 3600 } : answer;
    return { status: isLogIn ? 200 : httpStatus, headers: {}, data: JSON.stringify(body) };
  };
  return createAdapter(name, connections[name] ?? {}, { axios: { request } as never });
}

/** Says which rule of the standard a value breaks. */
function valid(rule: z.ZodType, value: unknown): void {
  expect(rule.safeParse(value).error?.issues ?? []).toEqual([]);
}

const bodyOf = (call: Sent | undefined): unknown => JSON.parse(call?.body ?? 'null');
const pathOf = (url: string): string => new URL(url).pathname;
