import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { type Call, samplesOf, urlOf } from './call.ts';
import { highlighted } from './highlight.ts';

const origin = 'https://pay.example';
/** With what each language must quote. */
const hard = 'D\'Ávila "x" \\ $HOME `id` {y}\nüber';
const call: Call = {
  method: 'POST',
  path: '/v1/payments/{id}/refunds',
  pathValues: { id: 'pay_1/2' },
  query: { q: 'a b&c' },
  body: { amount: 990, ok: true, none: null, list: [1, { reason: hard }], empty: [], nothing: {} },
  idempotent: true,
};

/** Runs a program with its input and answers what it wrote. */
const run = (program: string, args: string[], input: string) =>
  execFileSync(program, args, { input, encoding: 'utf8' });

it('names the address, and leaves open what is not filled in', () => {
  expect(urlOf(call, origin)).toBe('https://pay.example/v1/payments/pay_1%2F2/refunds?q=a+b%26c');
  expect(urlOf({ ...call, pathValues: { id: '' }, query: {} }, origin)).toBe(
    'https://pay.example/v1/payments/{id}/refunds',
  );
});

it('is read by a shell as it was meant', () => {
  const shell = `curl() { for one in "$@"; do printf '%s\\0' "$one"; done; }\nuuidgen() { echo u-1; }\n`;
  const words = run('bash', ['-s'], `TRILHO_API_KEY=sk_1\n${shell}${samplesOf(call, origin).curl}`).split('\0');
  expect(words.slice(0, 8)).toEqual([
    ...['-X', 'POST', urlOf(call, origin), '-H', 'Authorization: Bearer sk_1', '-H', 'Idempotency-Key: u-1', '-H'],
  ]);
  expect(JSON.parse(words[10] ?? '')).toEqual(call.body);
});

it('is read by Python as it was meant', () => {
  const stub = `import json, sys, types
class Answer:
    def raise_for_status(self): pass
    def json(self): return None
def post(url, **given):
    json.dump([url, given], sys.stderr)
    sys.exit(0)
sys.modules["requests"] = types.SimpleNamespace(post=post)
import os
os.environ["TRILHO_API_KEY"] = "sk_1"
sys.stderr = sys.stdout
`;
  const [url, given] = JSON.parse(run('python3', ['-'], stub + samplesOf(call, origin).python)) as [string, never];
  expect(url).toBe(urlOf(call, origin));
  expect(given).toMatchObject({
    json: call.body,
    headers: { Authorization: 'Bearer sk_1', 'Idempotency-Key': expect.stringMatching(/^[0-9a-f-]{36}$/) },
  });
});

it('is read by JavaScript as it was meant', async () => {
  const code = samplesOf(call, origin).typescript.replace(/^import .*$/m, '');
  const AsyncFunction = (async () => {}).constructor as new (
    ...parts: string[]
  ) => (...given: unknown[]) => Promise<void>;
  const calls: unknown[] = [];
  const createTrilho = (settings: object) => ({ post: (...given: unknown[]) => calls.push(settings, ...given) });
  await new AsyncFunction('createTrilho', 'process', code)(createTrilho, { env: { TRILHO_API_KEY: 'sk_1' } });
  expect(calls).toEqual([
    { key: 'sk_1', baseUrl: origin },
    call.path,
    {
      params: { path: call.pathValues, query: call.query },
      idempotencyKey: expect.any(String),
      body: call.body,
    },
  ]);
});

it('is quoted for PHP', () => {
  expect(samplesOf(call, origin).php).toContain(`'reason' => 'D\\'Ávila "x" \\\\ $HOME \`id\` {y}\nüber',`);
});

it('is shown in full, whatever is coloured', () => {
  for (const code of Object.values(samplesOf(call, origin))) {
    expect(
      highlighted(code)
        .map(({ text }) => text)
        .join(''),
    ).toBe(code);
  }
});
