import type { Database } from '../../db/core/database.ts';
import type { HeldRole } from '../../db/core/held-role.ts';
import { ownRole } from '../../db/identity/roles.ts';
import { isId } from '../../domain/core/ids.ts';
import { isBuiltIn } from '../../domain/core/roles.ts';
import { Problem } from '../core/problems.ts';

/** A role of a merchant, built-in or its own; undefined for any other text. */
export async function findRole(db: Database, merchantId: string, role: string): Promise<HeldRole | undefined> {
  if (isBuiltIn(role)) return { role, own: null };
  const own = isId('rol', role) ? await ownRole(db, merchantId, role) : undefined;
  return own && { role, own: { name: own.name, permissions: own.permissions } };
}

/** @throws Problem 422 for a role that the merchant does not have. */
export async function roleOr422(db: Database, merchantId: string, role: string, field = 'role'): Promise<HeldRole> {
  const found = await findRole(db, merchantId, role);
  if (found) return found;
  const message = 'is not a role of this merchant: GET /v1/roles lists them';
  throw new Problem('validation', `${field} ${message}`, [{ field, rule: 'exists', message }]);
}
