import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CreateCardToken } from '../../domain/payments/card-data.ts';
import { tokenizerVersion } from './tokenizer.ts';

const source = readFileSync(new URL('./tokenizer/tokenizer.js', import.meta.url), 'utf8');

interface Script {
  (key: string, options?: { api?: string }): { createToken(card: object): Promise<unknown> };
  version: string;
  check(card: object): { field: string }[];
}

/** Loads the script as a page does, with a fake `fetch`. */
function load(fetch: (url: string, init: RequestInit) => unknown = () => expect.unreachable('it fetched')): Script {
  const window: { Trilho?: Script } = {};
  const document = { currentScript: { src: 'https://api.example/tokenizer.js' } };
  vm.runInNewContext(source, { window, document, fetch, URL, AbortController, setTimeout, clearTimeout });
  if (!window.Trilho) throw new Error('the script made nothing');
  return window.Trilho;
}

const card = {
  provider: 'Orbita',
  cardNumber: '4111111111111111',
  holderName: 'MARIA SILVA',
  expMonth: '12',
  expYear: '30',
  cvv: '123',
};

it('a new text needs a new version, and its hash in docs/api.md', () => {
  const hash = createHash('sha384').update(source).digest('base64');
  expect(source).toContain(`Trilho tokenizer ${tokenizerVersion}:`);
  expect(load().version).toBe(tokenizerVersion);
  const docs = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8');
  expect(docs).toContain(`/tokenizer/${tokenizerVersion}.js`);
  expect(docs).toContain(`sha384-${hash}`);
});

it('finds the same fields invalid as the API', () => {
  const { check } = load();
  const digits = fc.stringMatching(/^[0-9 -]{0,24}$/);
  const odd = fc.oneof(digits, fc.string({ maxLength: 50 }), fc.integer(), fc.constant(undefined), fc.constant(null));
  const field = (name: keyof typeof card) => fc.oneof(fc.constant(card[name] as unknown), odd);
  const seen = { right: 0, wrong: 0 };
  const cards = fc.record({
    cardNumber: fc.oneof(
      field('cardNumber'),
      fc.constantFrom('4111 1111-1111 1111', '378282246310005', '6304000000000000000', '4222222222222'),
    ),
    expMonth: fc.oneof(field('expMonth'), fc.integer({ min: -1, max: 14 }), fc.constantFrom('00', '01', '1', '012')),
    expYear: fc.oneof(field('expYear'), fc.integer({ min: 0, max: 2100 }), fc.constantFrom('2030', '1999', '3')),
    cvv: fc.oneof(field('cvv'), fc.stringMatching(/^[0-9]{2,5}$/)),
  });
  fc.assert(
    fc.property(cards, (over) => {
      const given = { ...card, ...over };
      const parsed = CreateCardToken.safeParse(given);
      const theirs = new Set(parsed.error?.issues.map(({ path }) => String(path[0])));
      const ours = new Set(check(given).map((one) => one.field));
      if (theirs.size > 0) seen.wrong += 1;
      else seen.right += 1;
      expect(ours).toEqual(theirs);
    }),
    { numRuns: 2_000 },
  );
  expect(Math.min(seen.right, seen.wrong)).toBeGreaterThan(20);
});

it('names what is missing', () => {
  const { check } = load();
  expect(check({}).map(({ field }) => field)).toEqual(Object.keys(card));
  expect(check({ ...card, holderName: '  ' }).map(({ field }) => field)).toEqual(['holderName']);
});

it('sends the card with the public key and without cookies, to its own origin by default', async () => {
  const sent: { url: string; init: RequestInit }[] = [];
  const answer = { status: 201, json: async () => ({ cardToken: 'ctk_1', expiresAt: 'soon', more: 1 }) };
  const trilho = load((url, init) => {
    sent.push({ url, init });
    return answer;
  });
  expect(await trilho('pk_test_demo').createToken(card)).toEqual({ cardToken: 'ctk_1', expiresAt: 'soon' });
  await trilho('pk_test_demo', { api: 'https://other.example/' }).createToken(card);
  expect(sent.map(({ url }) => url)).toEqual([
    'https://api.example/v1/card-tokens',
    'https://other.example/v1/card-tokens',
  ]);
  expect(sent[0]?.init).toMatchObject({
    method: 'POST',
    credentials: 'omit',
    headers: { authorization: 'Bearer pk_test_demo' },
  });
  expect(JSON.parse(String(sent[0]?.init.body))).toEqual(card);
});

it('reports that nothing was charged when the API cannot be reached, and refuses a secret key', async () => {
  const trilho = load(() => Promise.reject(new TypeError('network')));
  await expect(trilho('pk_test_demo').createToken(card)).rejects.toMatchObject({
    name: 'TrilhoError',
    code: 'unavailable',
    message: expect.stringContaining('Nothing was charged'),
  });
  expect(() => trilho('sk_test_demo')).toThrow('A secret key must never be in a page');
});
