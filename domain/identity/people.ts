import { beyond, type Permission } from './permissions.ts';

/** What somebody may do at one merchant, or at all of them (`merchantId` null). */
export interface Held {
  merchantId: string | null;
  permissions: ReadonlySet<Permission>;
}

/** Whether somebody manages the people of all merchants: only the built-in administrators do. */
export const administersAll = (held: readonly Held[]): boolean =>
  held.some(({ merchantId, permissions }) => merchantId === null && permissions.has('team.manage'));

/**
 * Whether a person who holds `mine` may reset the credentials (password, second factor, sessions) of a person who holds
 * `theirs`. Those open every merchant of the other person, and whoever resets them may get the link to the account. So
 * it takes the permission at each of these merchants, with all that the other may do there: otherwise an administrator
 * of one merchant could add a person of another merchant and log in there with a new password, and who only manages
 * people could log in as an administrator.
 */
export function governs(mine: readonly Held[], theirs: readonly Held[]): boolean {
  if (administersAll(mine)) return true;
  return theirs.every(({ merchantId, permissions }) => {
    const here = mine.find((one) => merchantId !== null && one.merchantId === merchantId);
    return here?.permissions.has('team.accounts') === true && beyond(permissions, here.permissions).length === 0;
  });
}
