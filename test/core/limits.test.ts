// Rate limits. A test that exceeds one starts its own API, whose counters are separate.
import { afterEach, expect, it } from 'vitest';
import { openApp } from '../support/app.ts';
import { merchant } from '../support/merchant.ts';
import { person } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';

const system = sharedSystem();
let app: Awaited<ReturnType<typeof openApp>> | undefined;
afterEach(async () => {
  await app?.close();
  app = undefined;
});

const statuses = async (requests: Promise<{ status: number }>[]) => {
  const answers = await Promise.all(requests);
  return (status: number) => answers.filter((answer) => answer.status === status).length;
};
const many = <Answer>(times: number, ask: () => Promise<Answer>) => Array.from({ length: times }, ask);

it('limits rate and burst, for each key and each session separately', async () => {
  // One point per second and a burst of 60, which takes a minute to refill: longer than the test runs.
  app = await openApp(system, { RATE_LIMIT_PER_SECOND: '1', RATE_LIMIT_BURST: '60' });
  const [shop, other] = [merchant(app.url), merchant(app.url, 'sk_test_other')];
  const ops = await person(app.url, 'ops@trilho.test');

  const counted = await statuses(many(120, () => shop.call('GET', '/v1/providers?limit=1')));
  expect(counted(200)).toBeGreaterThanOrEqual(61);
  expect(counted(429)).toBeGreaterThan(0);
  expect(counted(200) + counted(429)).toBe(120);

  let refused = await shop.call<{ code: string; retryAfter: number }>('GET', '/v1/providers?limit=1');
  // The current second's point may be unused, and a later request may fall into a new second.
  while (refused.status === 200) refused = await shop.call('GET', '/v1/providers?limit=1');
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited', retryAfter: 1 } });
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(refused.headers.get('ratelimit-policy')).toBe('"rate";q=1;w=1, "burst";q=60;w=60');
  expect(refused.headers.get('ratelimit')).toBe('"rate";r=0;t=1');

  expect((await other.call('GET', '/v1/providers?limit=1')).status).toBe(200);
  expect((await statuses(many(120, () => ops.call('GET', '/v1/providers?limit=1'))))(429)).toBeGreaterThan(0);
  // Another session is unaffected, and health checks are not counted.
  const finance = await person(app.url, 'finance@trilho.test');
  expect((await finance.call('GET', '/v1/providers?limit=1')).status).toBe(200);
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
});

it('allows hundreds of requests at once by default', async () => {
  const shop = merchant(system.apiUrl);
  expect((await statuses(many(400, () => shop.call('GET', '/v1/providers?limit=1'))))(200)).toBe(400);
});

it('limits requests with unknown keys or webhook tokens per address, and not those with a valid key', async () => {
  app = await openApp(system, {});
  const { url } = app;
  const unknownCaller = merchant(url, 'sk_test_guess');
  const counted = await statuses(many(310, () => unknownCaller.call('GET', '/v1/payments')));
  expect([counted(401), counted(429)]).toEqual([300, 10]);
  expect((await fetch(`${url}/webhooks/orbita/guess`, { method: 'POST', body: '{}' })).status).toBe(429);
  expect((await merchant(url).call('GET', '/v1/providers?limit=1')).status).toBe(200);
});

it('counts nothing for a merchant’s openings that a role does not admit', async () => {
  app = await openApp(system, { OPENINGS_PER_SECOND: '1' });
  const viewer = await person(app.url, 'viewer@trilho.test');
  const refused = await statuses(many(12, () => viewer.call('POST', '/v1/payments', {})));
  expect(refused(403)).toBe(12);
  const shop = merchant(app.url);
  // Refused by its content, and not before.
  expect((await shop.call('POST', '/v1/payments', {}, { 'idempotency-key': 'openings' })).status).toBe(422);
});
