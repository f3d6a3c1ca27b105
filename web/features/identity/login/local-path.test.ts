import { expect, test } from 'vitest';
import { localPath } from './local-path.ts';

const origin = 'https://pay.example';

test('a page of ours is followed with its filters', () => {
  expect(localPath('/m/mer_1/payments?status=PENDING', origin)).toBe('/m/mer_1/payments?status=PENDING');
});

test('anything else leads to the start', () => {
  const forged = [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
  ];
  for (const next of [...forged, 'https://pay.example//evil.example', '/login?next=/login', '', null])
    expect(localPath(next, origin), String(next)).toBe('/');
});
