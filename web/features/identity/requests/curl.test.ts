import { expect, test } from 'vitest';
import { curlOf } from './curl.ts';

const request = {
  id: 'req_1',
  createdAt: '2026-11-22T00:00:00.000Z',
  method: 'POST',
  path: '/v1/payments',
  target: '/v1/payments',
  status: 201,
  ms: 3,
} as const;

test('leaves the key to a variable, and quotes what a shell would read', () => {
  const body = { orderId: "D'Ávila $(rm -rf /)" };
  expect(curlOf({ ...request, request: body }, 'https://pay.example')).toBe(
    [
      "curl -X POST 'https://pay.example/v1/payments'",
      '-H "Authorization: Bearer $TRILHO_API_KEY"',
      '-H "Idempotency-Key: $(uuidgen)"',
      "-H 'content-type: application/json'",
      `-d '{"orderId":"D'\\''Ávila $(rm -rf /)"}'`,
    ].join(' \\\n  '),
  );
});

test('reads with its filters', () => {
  const read = { ...request, method: 'GET', query: { limit: '2', q: '••••' } } as const;
  expect(curlOf(read, 'https://pay.example')).toBe(
    "curl -X GET 'https://pay.example/v1/payments?limit=2&q=%E2%80%A2%E2%80%A2%E2%80%A2%E2%80%A2' \\\n" +
      '  -H "Authorization: Bearer $TRILHO_API_KEY"',
  );
});
