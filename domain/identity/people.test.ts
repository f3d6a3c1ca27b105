import { expect, test } from 'vitest';
import { administersAll, governs } from './people.ts';

const held = (...roles: [merchantId: string | null, role: string][]) =>
  roles.map(([merchantId, role]) => ({ merchantId, role }));

test('an administrator of all of a person’s merchants may reset that person’s sign-in', () => {
  const both = held(['a', 'admin'], ['b', 'admin']);
  expect(governs(both, held(['a', 'ops'], ['b', 'admin']))).toBe(true);
  expect(governs(held([null, 'admin']), held([null, 'admin'], ['b', 'viewer']))).toBe(true);
  // Denied: a merchant that is not administered, and one where the role is not admin.
  expect(governs(both, held(['a', 'ops'], ['c', 'viewer']))).toBe(false);
  expect(governs(held(['a', 'admin'], ['b', 'ops']), held(['a', 'ops'], ['b', 'viewer']))).toBe(false);
  // Administering several merchants is not administering all.
  expect(governs(both, held([null, 'viewer']))).toBe(false);
  expect(governs(held([null, 'ops'], ['a', 'admin']), held([null, 'viewer']))).toBe(false);
});

test('only the role admin at all merchants administers them all', () => {
  expect(administersAll(held([null, 'finance'], ['a', 'admin']))).toBe(false);
  expect(administersAll(held(['a', 'viewer'], [null, 'admin']))).toBe(true);
});
