/** What keys may do. Apart from the schemas, so that a page that only names it needs none of them. */

/** What a key may be for. Which routes each area holds says `api/core/access.ts`. */
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

/** One area, to read or to change; who may change may read. */
export type Scope = `${ScopeArea}:${'read' | 'write'}`;

/** Do a key's scopes open this one? `null`: a key without recorded scopes, which has them all. */
export function grants(scopes: readonly string[] | null, needed: Scope): boolean {
  return scopes === null || scopes.includes(needed) || scopes.includes(needed.replace(/:read$/, ':write'));
}

/** Hours for which a key that was replaced goes on working. */
export const graceHours = [0, 1, 24, 168] as const;
