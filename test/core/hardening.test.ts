// What nobody may make of the API: 500s, long bodies before sign-in, metrics for everybody, labels of other merchants.
import { afterEach, describe, expect, it } from 'vitest';
import { openApp } from '../support/app.ts';
import { join } from '../support/join.ts';
import { merchant } from '../support/merchant.ts';
import { payer } from '../support/payouts.ts';
import { person } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';

const system = sharedSystem();
const { apiUrl } = system;
const shop = merchant(apiUrl);
const other = merchant(apiUrl, 'sk_test_other');
let app: Awaited<ReturnType<typeof openApp>> | undefined;
afterEach(async () => {
  await app?.close();
  app = undefined;
});

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
  components: { schemas: Record<string, unknown> };
}
const document = async () => (await (await fetch(`${apiUrl}/openapi.json`)).json()) as Document;

describe('a NUL', () => {
  it('in an id of any path is answered 404, to a key and to a person', async () => {
    const admin = await person(apiUrl, 'admin@trilho.test');
    const calls = Object.entries((await document()).paths)
      .filter(([path]) => path.includes('{'))
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => [method, path] as const));
    expect(calls.length).toBeGreaterThan(56);
    const answers = await Promise.all(
      calls.flatMap(([method, path]) =>
        [shop, admin].map(async ({ call }) => {
          const sent = ['post', 'put', 'patch'].includes(method) ? {} : undefined;
          const { status } = await call(method.toUpperCase(), path.replace(/\{\w+\}/g, 'a%00b'), sent);
          return { call: `${method} ${path}`, status };
        }),
      ),
    );
    expect(answers.filter(({ status }) => status !== 404 && status !== 403)).toEqual([]);
    expect(answers.filter(({ status }) => status === 404).length).toBeGreaterThan(calls.length);
  });

  it('in a filter is refused by the name of the field', async () => {
    const listed = await shop.call<{ violations: { field: string }[] }>('GET', '/v1/payments?orderId=a%00b');
    expect(listed).toMatchObject({ status: 422, body: { violations: [{ field: 'orderId' }] } });
  });
});

it.each(['/v1/routes', '/v1/payout-policy'])('a version beyond 32 bits is refused at %s', async (path) => {
  const admin = await person(apiUrl, 'admin@trilho.test');
  for (const version of [2_147_483_647, 9e15]) {
    const { status, body } = await admin.call('PUT', path, { version, rules: [] });
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain('"field":"version"');
  }
});

describe('routes that need no sign-in', () => {
  const send = (url: string, body: string) =>
    fetch(`${url}/v1/session`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });

  it('refuse a body of more than 8 kB', async () => {
    const answer = await send(apiUrl, JSON.stringify({ email: 'a@b.example', password: 'x'.repeat(240_000) }));
    expect(answer.status).toBe(413);
  });

  it('are counted before their body is read', async () => {
    app = await openApp(system, { RATE_LIMIT_PER_SECOND: '1', RATE_LIMIT_BURST: '5' });
    const { url } = app;
    // A body that is too long: 413 where it was looked at. Whoever has sent too much gets 429 without that.
    const answers = await Promise.all(
      Array.from({ length: 30 }, async () => (await send(url, 'x'.repeat(9_000))).status),
    );
    expect(new Set(answers)).toEqual(new Set([413, 429]));
    expect(answers.filter((status) => status === 413).length).toBeLessThan(15);
  });
});

describe('health', () => {
  const from = (address: string, more = {}) => ({ headers: { 'x-forwarded-for': address, ...more } });

  it('shows metrics to this machine, and to others only with the token', async () => {
    const token = 'a-token-of-prometheus';
    app = await openApp(system, { TRUST_PROXY: '1', METRICS_TOKEN: token });
    const status = async (init: RequestInit) => (await fetch(`${app?.url}/metrics`, init)).status;
    expect(await status({})).toBe(200);
    expect(await status(from('203.0.113.1'))).toBe(401);
    expect(await status(from('203.0.113.1', { authorization: 'Bearer another-token-of-it' }))).toBe(401);
    expect(await status(from('203.0.113.1', { authorization: `Bearer ${token}` }))).toBe(200);
  });

  it('limits /readyz per address, and not for this machine', async () => {
    app = await openApp(system, { TRUST_PROXY: '1' });
    const ask = (init: RequestInit) =>
      Promise.all(Array.from({ length: 125 }, async () => (await fetch(`${app?.url}/readyz`, init)).status));
    expect((await ask(from('203.0.113.2'))).filter((status) => status === 429)).toHaveLength(5);
    expect((await ask({})).filter((status) => status === 429)).toHaveLength(0);
    expect((await fetch(`${app.url}/readyz`, from('203.0.113.3'))).status).not.toBe(429);
  });
});

describe('labels', () => {
  it('of a platform or a person of another merchant are refused, and own words are taken', async () => {
    const { body: foreign } = await other.call<{ id: string }>('POST', '/v1/platforms', { name: 'Outra' });
    const { body: mine } = await shop.call<{ id: string }>('POST', '/v1/platforms', { name: 'Minha' });
    for (const platformId of [foreign.id, 'platform-1']) {
      expect(await shop.create({ platformId })).toMatchObject({
        status: 422,
        body: { violations: [{ field: 'platformId' }] },
      });
      const receiver = {
        provider: 'IUGUBAAS',
        name: 'Ana Lima',
        document: '52998224725',
        email: 'a@b.example',
        platformId,
      };
      expect(await shop.call('POST', '/v1/receivers', receiver, { 'idempotency-key': platformId })).toMatchObject({
        status: 422,
        body: { violations: [{ field: 'platformId' }] },
      });
    }
    const admin = await person(apiUrl, 'admin@trilho.test');
    const { id: createdBy } = await join(apiUrl, admin, { role: 'viewer', merchant: 'mer_outraloja' });
    expect(await shop.create({ createdBy })).toMatchObject({
      status: 422,
      body: { violations: [{ field: 'createdBy' }] },
    });
    const taken = { platformId: mine.id, createdBy: 'ana' };
    expect(await shop.create(taken)).toMatchObject({ status: 201, body: taken });
  });
});

it('a payout’s description stands in no timeline', async () => {
  const description = 'Acerto com Josefina Quitéria, rua Tal';
  for (const provider of ['Lexxen', 'Onz', 'AXISBANK', 'FastSoft']) {
    const at = payer(shop, provider);
    const { status, body } = await at.send({ ...at.body(), description });
    expect({ status, description: body.description }).toEqual({ status: 201, description });
    const timeline = await shop.call('GET', `/v1/payouts/${body.id}/timeline`);
    expect(JSON.stringify(timeline.body)).not.toMatch(/Josefina|Acerto/);
  }
});

it('the OpenAPI document has the data of every event, the words for returned money, masked accounts, 400 and 409', async () => {
  const { paths, components } = await document();
  const text = JSON.stringify(components.schemas.Event);
  for (const name of ['Payment', 'Payout', 'Receiver', 'Dispute', 'Refund']) expect(text).toMatch(`schemas/${name}`);
  expect(JSON.stringify(components.schemas)).toContain('returnWords');
  expect(JSON.stringify(components.schemas.Receiver)).toContain('ShownBankAccount');
  expect(Object.keys(paths['/v1/payments']?.post?.responses ?? {})).toEqual(
    expect.arrayContaining(['400', '409', '413']),
  );
  expect(Object.keys(paths['/v1/refunds/{id}/resolve']?.post?.responses ?? {})).toEqual(
    expect.arrayContaining(['400', '409']),
  );
});
