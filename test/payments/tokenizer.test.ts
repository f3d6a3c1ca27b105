// The browser tokenizer in Chromium, on a shop's page of another origin.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tokenizerVersion } from '../../api/payments/tokenizer.ts';
import { openBrowser } from '../support/console.ts';
import { merchant } from '../support/merchant.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl } = sharedSystem();
const shop = merchant(apiUrl);
const { complaints, lastComplaints, visit } = openBrowser(apiUrl);

const card = {
  provider: 'Orbita',
  cardNumber: '4111 1111 1111 1111',
  holderName: 'MARIA SILVA',
  expMonth: '12',
  expYear: '2030',
  cvv: '123',
};

let shopUrl = '';
const requested: string[] = [];
const server = createServer((request, response) => {
  requested.push(request.url ?? '');
  const page = `<!doctype html><link rel="icon" href="data:,"><title>Loja</title>
    <script src="${apiUrl}/tokenizer/${tokenizerVersion}.js" integrity="${integrity}" crossorigin="anonymous"></script>`;
  response.setHeader('content-type', 'text/html').end(page);
});
let integrity = '';

beforeAll(async () => {
  const script = await (await fetch(`${apiUrl}/tokenizer.js`)).text();
  integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  shopUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

async function page() {
  const opened = await visit();
  await opened.goto(shopUrl);
  return opened;
}

/** The outcome of `createToken` on the shop's page. */
async function token(key: string, given: object) {
  const opened = await page();
  return opened.evaluate(
    async ([publicKey, data]) => {
      type Made = { cardToken?: string; expiresAt?: string };
      type Maker = (key: string) => { createToken(card: unknown): Promise<Made> };
      try {
        const made = await (window as unknown as { Trilho: Maker }).Trilho(publicKey).createToken(data);
        return { made };
      } catch (error) {
        const { name, code, field, message } = error as { name: string; code: string; field: string; message: string };
        return { error: { name, code, field, message } };
      }
    },
    [key, given] as const,
  );
}

it('makes a token on another origin, which pays, and sends nothing of the card to that origin', async () => {
  const { made, error } = await token('pk_test_demo', card);
  expect({ made, error }).toEqual({
    made: { cardToken: expect.stringMatching(/^ctk_/), expiresAt: expect.any(String) },
  });
  const paid = await shop.create({ paymentMethod: 'CREDIT_CARD', cardToken: made?.cardToken });
  expect(paid.body).toMatchObject({ status: 'APPROVED' });
  expect(requested.join()).not.toMatch(/4111[ -]?1111/);
});

it('checks fields before anything is sent', async () => {
  const opened = await page();
  const sent: string[] = [];
  opened.on('request', (request) => sent.push(request.url()));
  const wrong = await opened.evaluate((data) => {
    const { Trilho } = window as unknown as { Trilho: { check(card: object): { field: string }[] } };
    return Trilho.check({ ...data, cardNumber: '4111111111111112', cvv: '12' }).map(({ field }) => field);
  }, card);
  expect(wrong).toEqual(['cardNumber', 'cvv']);
  expect(sent).toEqual([]);
  const { error } = await token('pk_test_demo', { ...card, expMonth: '13' });
  expect(error).toEqual({
    name: 'TrilhoError',
    code: 'validation',
    field: 'expMonth',
    message: 'expMonth must be a month from 1 to 12',
  });
});

it('passes on the API’s errors, refuses a secret key, and repeats nothing of the card', async () => {
  const refused = [
    ['pk_test_demo', { ...card, provider: 'Nobody' }, { code: 'validation', field: 'provider' }],
    ['pk_test_demo', { ...card, provider: 'Onz' }, { code: 'unsupported' }],
    ['pk_test_wrong', card, { code: 'unauthorized' }],
    ['sk_test_demo', card, { code: 'public_key', message: expect.stringContaining('secret key must never') }],
  ] as const;
  for (const [key, given, error] of refused) {
    const outcome = await token(key, given);
    expect(outcome.error).toMatchObject(error);
    expect(JSON.stringify(outcome)).not.toMatch(/4111[ -]?1111|(?<!\w)123(?!\w)/);
  }
  // The browser logs refused requests on its console, with the status only.
  expect(await lastComplaints()).toEqual(['422 /v1/card-tokens', '422 /v1/card-tokens', '401 /v1/card-tokens']);
});

it('allows a page no other route with a public key, and nothing with its visitor’s session', async () => {
  const opened = await page();
  const reach = (path: string, method: string, key: string) =>
    opened.evaluate(
      async ([url, verb, bearer]) => {
        const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
        try {
          return (await fetch(url, { method: verb, headers, ...(verb === 'POST' && { body: '{}' }) })).status;
        } catch {
          return 'blocked';
        }
      },
      [`${apiUrl}${path}`, method, key] as const,
    );
  expect(await reach('/v1/card-tokens', 'POST', 'pk_test_demo')).toBe(422);
  expect(await reach('/v1/payments', 'GET', 'pk_test_demo')).toBe('blocked');
  expect(await reach('/v1/payments', 'POST', 'pk_test_demo')).toBe('blocked');
  expect(await reach('/v1/cards', 'GET', 'sk_test_demo')).toBe('blocked');
  complaints.splice(0);
  const cookies = { cookie: 'trilho_session=x', origin: shopUrl, 'sec-fetch-site': 'cross-site' };
  const sent = { method: 'POST', headers: cookies, body: JSON.stringify(card) };
  const answer = await fetch(`${apiUrl}/v1/card-tokens`, sent);
  expect(answer.status).toBe(403);
  expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
});

it('limits the rate of one address per public key', async () => {
  const headers = { authorization: 'Bearer pk_test_other', 'content-type': 'application/json' };
  let last = 0;
  for (let count = 0; count < 400 && last !== 429; count += 20) {
    const all = Array.from({ length: 20 }, () =>
      fetch(`${apiUrl}/v1/card-tokens`, { method: 'POST', headers, body: '{}' }),
    );
    for (const answer of await Promise.all(all)) {
      last = Math.max(last, answer.status);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      await answer.text();
    }
  }
  expect(last).toBe(429);
  // Another merchant's shoppers are not limited by it.
  expect((await token('pk_test_demo', card)).made).toBeDefined();
});

it('is served to any origin, and cached for good by its version', async () => {
  const newest = await fetch(`${apiUrl}/tokenizer.js`);
  const pinned = await fetch(`${apiUrl}/tokenizer/${tokenizerVersion}.js`);
  expect(await newest.text()).toBe(await pinned.text());
  expect(newest.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(pinned.headers.get('cache-control')).toContain('immutable');
  for (const { headers } of [newest, pinned]) {
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
  expect((await fetch(`${apiUrl}/tokenizer/0.0.0.js`)).status).toBe(404);
});
