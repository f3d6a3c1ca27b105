import { Secret } from 'otpauth';
import { expect, test } from 'vitest';
import { readable, typedCode } from '../domain/identity/second-factor.ts';
import { factorUri, newFactorSecret, stepOfCode } from './second-factor.ts';

/** RFC 6238, appendix B: the last six digits of its SHA-1 values. */
const secret = Secret.fromLatin1('12345678901234567890').base32;
const vectors = { 59: '287082', 1111111109: '081804', 1234567890: '005924', 20000000000: '353130' };

test('codes are those of RFC 6238, one step either way, and name their step', () => {
  for (const [seconds, code] of Object.entries(vectors)) {
    const at = Number(seconds) * 1000;
    const step = Math.floor(Number(seconds) / 30);
    for (const clock of [at - 30_000, at, at + 30_000]) expect(stepOfCode(secret, code, clock), seconds).toBe(step);
    for (const clock of [at - 60_000, at + 60_000]) expect(stepOfCode(secret, code, clock), seconds).toBeUndefined();
  }
});

test('what is no code is none', () => {
  for (const code of ['', '28708', '2870822', '28708a', '٢٨٧٠٨٢', '-87082'])
    expect(stepOfCode(secret, code, 59_000), code).toBeUndefined();
});

test('an authenticator app reads the secret and whose it is', () => {
  const fresh = newFactorSecret();
  expect(fresh).toMatch(/^[A-Z2-7]{32}$/);
  const uri = new URL(factorUri('ana@example.com', fresh));
  expect(uri.searchParams.get('secret')).toBe(fresh);
  expect(decodeURIComponent(uri.pathname)).toContain('Trilho:ana@example.com');
});

test('what is read out is found again however it is typed', () => {
  const code = readable(Uint8Array.from({ length: 10 }, (_, index) => index * 29));
  expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
  expect(typedCode(` ${code.toUpperCase().replace('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')}`)).toBe(
    code.replace('-', ''),
  );
  expect(typedCode('123 456')).toBe('123456');
});
