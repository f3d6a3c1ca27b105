/** The scopes of keys. In a file of its own, so that a page that needs only the list loads no schemas. */

/** The areas of a key's scopes. `api/core/access.ts` has the routes of each area. */
export const scopeAreas = [
  'payments',
  'refunds',
  'disputes',
  'payouts',
  'receivers',
  'reconciliations',
  'connections',
  'webhooks',
  'account',
  'sandbox',
] as const;
export type ScopeArea = (typeof scopeAreas)[number];

/** One area, to read or to change; permission to change includes permission to read. */
export type Scope = `${ScopeArea}:${'read' | 'write'}`;

/** Scopes that let money leave: only an administrator gives a key these. */
export const moneyScopes: readonly Scope[] = ['payouts:write', 'refunds:write'];

/** Whether a key's scopes include this one. `null`: a key without recorded scopes, which has all of them. */
export function grants(scopes: readonly string[] | null, needed: Scope): boolean {
  return scopes === null || scopes.includes(needed) || scopes.includes(needed.replace(/:read$/, ':write'));
}

/**
 * The scopes of `after` that `before` did not include.
 * @param before undefined: all scopes.
 */
export const scopesAdded = (before: readonly string[] | undefined, after: readonly Scope[]): Scope[] =>
  before ? after.filter((scope) => !grants(before, scope)) : [];

/** Hours for which a replaced key remains valid. */
export const graceHours = [0, 1, 24, 168] as const;
