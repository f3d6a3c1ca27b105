import { expect, test } from 'vitest';
import { administersAll, governs } from './people.ts';
import type { Permission } from './permissions.ts';

const roles: Record<string, Permission[]> = {
  admin: ['payments.read', 'refunds.create', 'team.manage', 'team.accounts'],
  // Of a merchant's own: manages people, and may do nothing with money.
  staff: ['payments.read', 'team.manage', 'team.accounts'],
  ops: ['payments.read', 'refunds.create'],
  finance: ['payments.read', 'refunds.create'],
  viewer: ['payments.read'],
};
const held = (...given: [merchantId: string | null, role: string][]) =>
  given.map(([merchantId, role]) => ({ merchantId, permissions: new Set(roles[role]) }));

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

test('nobody resets the sign-in of a person who may do more', () => {
  expect(governs(held(['a', 'staff']), held(['a', 'viewer']))).toBe(true);
  expect(governs(held(['a', 'staff']), held(['a', 'ops']))).toBe(false);
  expect(governs(held(['a', 'staff']), held(['a', 'admin']))).toBe(false);
});

test('only the role admin at all merchants administers them all', () => {
  expect(administersAll(held([null, 'finance'], ['a', 'admin']))).toBe(false);
  expect(administersAll(held(['a', 'viewer'], [null, 'admin']))).toBe(true);
});
