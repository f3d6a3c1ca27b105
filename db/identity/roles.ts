import { sql } from 'kysely';
import { newId } from '../../runtime/ids.ts';
import type { Database } from '../core/database.ts';
import type { Role } from '../core/schema.ts';

/** A role that a merchant defined. */
export interface OwnRole {
  id: string;
  name: string;
  description: string;
  /** As stored: a newer version may have given one that this process does not know. */
  permissions: string[];
  version: number;
  updatedAt: Date;
}

/** What a merchant decides about a role of its own. */
export type OwnRoleContent = Pick<OwnRole, 'name' | 'description' | 'permissions'>;

const select = (db: Database, merchantId: string) =>
  db
    .selectFrom('merchant_roles')
    .select(['id', 'name', 'description', 'permissions', 'version', 'updated_at as updatedAt'])
    .where('merchant_id', '=', merchantId);

/** The roles that a merchant defined, by name. */
export const ownRoles = (db: Database, merchantId: string): Promise<OwnRole[]> =>
  select(db, merchantId).orderBy(sql`lower(name)`).execute();

export const ownRole = (db: Database, merchantId: string, id: string): Promise<OwnRole | undefined> =>
  select(db, merchantId).where('id', '=', id).executeTakeFirst();

/** @returns the id, or `twin` when the merchant has a role of this name. */
export async function insertOwnRole(
  db: Database,
  { merchantId, createdBy, ...content }: OwnRoleContent & { merchantId: string; createdBy: string },
): Promise<string | 'twin'> {
  const id = newId('rol');
  const made = await db
    .insertInto('merchant_roles')
    .values({ id, merchant_id: merchantId, created_by: createdBy, ...content })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? 'twin';
}

/** Whether another role of the merchant has this name. */
export async function isNameTaken(db: Database, merchantId: string, name: string, except: string): Promise<boolean> {
  const twin = await db
    .selectFrom('merchant_roles')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('id', '!=', except)
    .executeTakeFirst();
  return twin !== undefined;
}

export async function updateOwnRole(
  db: Database,
  merchantId: string,
  { id, version, ...content }: OwnRoleContent & Pick<OwnRole, 'id' | 'version'>,
): Promise<void> {
  await db
    .updateTable('merchant_roles')
    .set({ ...content, version: version + 1, updated_at: new Date() })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute();
}

/** Gives everybody who has a role, or is invited to it, another one. */
export async function moveHolders(db: Database, merchantId: string, from: string, to: Role): Promise<void> {
  await db
    .updateTable('memberships')
    .set({ role: to })
    .where('merchant_id', '=', merchantId)
    .where('own_role', '=', from)
    .execute();
  await db
    .updateTable('invitations')
    .set({ role: to })
    .where('merchant_id', '=', merchantId)
    .where('own_role', '=', from)
    .execute();
}

/** The invitations to a role that may still be accepted. */
export async function countInvited(db: Database, merchantId: string, role: string): Promise<number> {
  const { invited } = await db
    .selectFrom('invitations')
    .select(({ fn }) => fn.countAll<string>().as('invited'))
    .where('merchant_id', '=', merchantId)
    .where('own_role', '=', role)
    .where('outcome', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(invited);
}

export async function deleteOwnRole(db: Database, merchantId: string, id: string): Promise<void> {
  await db.deleteFrom('merchant_roles').where('merchant_id', '=', merchantId).where('id', '=', id).execute();
}
