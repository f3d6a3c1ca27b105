import { sql } from 'kysely';
import { noPolicy, PayoutPolicy } from '../../domain/payouts/policy.ts';
import type { Database } from '../core/database.ts';
import type { Role } from '../core/schema.ts';
import { storableJson } from '../core/storable.ts';

export interface SavedPolicy {
  /** 0 before the first save, when `noPolicy` is in force. */
  version: number;
  policy: PayoutPolicy;
  savedBy?: { id: string; name: string };
  savedAt?: Date;
}

/** A merchant's payout policy in force; `noPolicy` before the first save. */
export async function policyOf(db: Database, merchantId: string): Promise<PayoutPolicy> {
  return (await savedPolicyOf(db, merchantId)).policy;
}

/** The policy in force, with its version, author and time. */
export async function savedPolicyOf(db: Database, merchantId: string): Promise<SavedPolicy> {
  const row = await db
    .selectFrom('payout_policies')
    .innerJoin('users', 'users.id', 'saved_by')
    .select(['version', 'policy', 'users.id', 'users.name', 'payout_policies.created_at as savedAt'])
    .where('merchant_id', '=', merchantId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return { version: 0, policy: noPolicy };
  const { version, savedAt, id, name } = row;
  return { version, policy: PayoutPolicy.parse(row.policy), savedBy: { id, name }, savedAt };
}

/** Replaces the policy of `version`. @returns false when another version is in force. */
export async function savePolicy(
  db: Database,
  merchantId: string,
  { version, policy, savedBy }: { version: number; policy: PayoutPolicy; savedBy: string },
): Promise<boolean> {
  // Of two concurrent saves, the primary key admits one.
  const { numAffectedRows } = await sql`
    insert into payout_policies (merchant_id, version, policy, saved_by)
    select ${merchantId}, ${version + 1}, ${storableJson(policy)}::jsonb, ${savedBy}
    where ${version} = (select coalesce(max(version), 0) from payout_policies where merchant_id = ${merchantId})
    on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * The people with one of these roles at a merchant, by name. A role at the merchant precedes a role at all merchants.
 */
export async function peopleWith(db: Database, merchantId: string, roles: readonly Role[]) {
  const people = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'user_id')
    .distinctOn('users.id')
    .select(['users.id', 'users.name', 'role'])
    .where((eb) => eb.or([eb('merchant_id', '=', merchantId), eb('merchant_id', 'is', null)]))
    .orderBy('users.id')
    .orderBy('merchant_id', (order) => order.asc().nullsLast())
    .execute();
  return people
    .filter(({ role }) => roles.includes(role))
    .sort((one, other) => one.name.localeCompare(other.name) || one.id.localeCompare(other.id));
}
