import { expect, it } from 'vitest';
import { verifiedEmail } from './identity-provider.ts';

it.each([
  ['Ana@Trilho.test', true, 'ana@trilho.test'],
  ['ana@trilho.test', false, undefined],
  ['ana@trilho.test', 'true', undefined],
  // In lower case it is `kika@trilho.test`, which is somebody else's.
  ['\u212aika@trilho.test', true, undefined],
  [['ana@trilho.test'], true, undefined],
])('of the e-mail %j, verified: %j, counts %j', (email, email_verified, counts) => {
  expect(verifiedEmail({ email, email_verified })).toBe(counts);
});
