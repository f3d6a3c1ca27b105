/** A role at one merchant, or at all of them (`merchantId` null). */
export interface Held {
  merchantId: string | null;
  role: string;
}

export const administersAll = (held: readonly Held[]): boolean =>
  held.some(({ merchantId, role }) => merchantId === null && role === 'admin');

/**
 * Whether a person with the roles `mine` may reset the credentials (password, second factor, sessions) of a person with
 * the roles `theirs`. Those open every merchant of the other person, so it takes an administrator of all of these:
 * otherwise an administrator of one merchant could add a person of another merchant and log in there with a new
 * password.
 */
export function governs(mine: readonly Held[], theirs: readonly Held[]): boolean {
  if (administersAll(mine)) return true;
  const administered = new Set(mine.filter(({ role }) => role === 'admin').map(({ merchantId }) => merchantId));
  return theirs.every(({ merchantId }) => merchantId !== null && administered.has(merchantId));
}
