/** A role at one merchant, or at all of them (`merchantId` null). */
export interface Held {
  merchantId: string | null;
  role: string;
}

export const administersAll = (held: readonly Held[]): boolean =>
  held.some(({ merchantId, role }) => merchantId === null && role === 'admin');

/**
 * May somebody who holds `mine` reset what lets somebody who holds `theirs` in: the password, the second factor, the
 * sessions? It opens every merchant to which the other has access, so it takes an administrator of all of those: else one
 * merchant's administrator would add a person of another's and walk in there with a password made for them.
 */
export function governs(mine: readonly Held[], theirs: readonly Held[]): boolean {
  if (administersAll(mine)) return true;
  const administered = new Set(mine.filter(({ role }) => role === 'admin').map(({ merchantId }) => merchantId));
  return theirs.every(({ merchantId }) => merchantId !== null && administered.has(merchantId));
}
