import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { noPolicy, PayoutPolicy } from '../../domain/payouts/policy.ts';
import type { Database } from '../core/database.ts';
import { type HeldRole, ownOf } from '../core/held-role.ts';
import { storableJson } from '../core/storable.ts';

export interface SavedPolicy {
  /** 0 before the first save, when `noPolicy` is in force. */
  version: number;
  policy: PayoutPolicy;
  savedBy?: { id: string; name: string };
  /** The second person; absent where the merchant had nobody else who could confirm it. */
  confirmedBy?: { id: string; name: string };
  savedAt?: Date;
  /** A change of this version that waits for a second person. */
  proposal?: { policy: PayoutPolicy; proposedBy: { id: string; name: string }; proposedAt: Date };
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
    .leftJoin('users as second', 'second.id', 'confirmed_by')
    .select(['version', 'policy', 'users.id', 'users.name', 'payout_policies.created_at as savedAt'])
    .select(['second.id as secondId', 'second.name as secondName'])
    .where('merchant_id', '=', merchantId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  const version = row?.version ?? 0;
  const proposal = await proposalFor(db, merchantId, version);
  if (!row) return { version, policy: noPolicy, ...(proposal && { proposal }) };
  const { savedAt, id, name, secondId, secondName } = row;
  return {
    version,
    policy: PayoutPolicy.parse(row.policy),
    savedBy: { id, name },
    ...(secondId !== null && secondName !== null && { confirmedBy: { id: secondId, name: secondName } }),
    savedAt,
    ...(proposal && { proposal }),
  };
}

/** The proposed change of this version. */
async function proposalFor(db: Database, merchantId: string, version: number): Promise<SavedPolicy['proposal']> {
  const row = await db
    .selectFrom('payout_policy_proposals')
    .innerJoin('users', 'users.id', 'proposed_by')
    .select(['policy', 'users.id', 'users.name', 'payout_policy_proposals.created_at as proposedAt'])
    .where('merchant_id', '=', merchantId)
    .where('based_on', '=', version)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, name, proposedAt } = row;
  return { policy: PayoutPolicy.parse(row.policy), proposedBy: { id, name }, proposedAt };
}

/** A change of the policy of `version`, by this person. */
export interface PolicyChange {
  version: number;
  policy: PayoutPolicy;
  by: string;
  /** Who else may make it effective, with `by`. None: the change takes effect at once. */
  partners: readonly string[];
}

/**
 * Makes a change effective if a partner has proposed the same one, or if there is no partner; otherwise stores it as the
 * merchant's only proposal.
 *
 * @returns `conflict` when another version is in force.
 */
export async function changePolicy(
  db: Database,
  merchantId: string,
  { version, policy, by, partners }: PolicyChange,
): Promise<'in force' | 'proposed' | 'conflict'> {
  return db.transaction().execute(async (tx) => {
    // Two people who confirm at once, or propose at once, take turns.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`payout-policy/${merchantId}`}, 0))`.execute(tx);
    const now = await savedPolicyOf(tx, merchantId);
    if (now.version !== version) return 'conflict';
    const first = now.proposal;
    const isSecond =
      first !== undefined && partners.includes(first.proposedBy.id) && isDeepStrictEqual(first.policy, policy);
    if (!isSecond && partners.length > 0) {
      const proposal = { based_on: version, policy: storableJson(policy), proposed_by: by, created_at: new Date() };
      await tx
        .insertInto('payout_policy_proposals')
        .values({ merchant_id: merchantId, ...proposal })
        .onConflict((conflict) => conflict.column('merchant_id').doUpdateSet(proposal))
        .execute();
      return 'proposed';
    }
    await tx
      .insertInto('payout_policies')
      .values({
        merchant_id: merchantId,
        version: version + 1,
        policy: storableJson(policy),
        saved_by: isSecond ? first.proposedBy.id : by,
        confirmed_by: isSecond ? by : null,
      })
      .execute();
    await tx.deleteFrom('payout_policy_proposals').where('merchant_id', '=', merchantId).execute();
    return 'in force';
  });
}

/**
 * The people of a merchant whose role satisfies the condition, by name. A role at the merchant precedes a role at all
 * merchants.
 */
export async function peopleWith(db: Database, merchantId: string, may: (held: HeldRole) => boolean) {
  const people = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'user_id')
    .leftJoin('merchant_roles', 'merchant_roles.id', 'own_role')
    .distinctOn('users.id')
    .select(['users.id', 'users.name', 'role', 'merchant_roles.name as ownName', 'permissions'])
    .where((eb) => eb.or([eb('memberships.merchant_id', '=', merchantId), eb('memberships.merchant_id', 'is', null)]))
    .orderBy('users.id')
    .orderBy('memberships.merchant_id', (order) => order.asc().nullsLast())
    .execute();
  return people
    .map(({ id, name, role, ownName, permissions }) => ({ id, name, role, own: ownOf(ownName, permissions) }))
    .filter(may)
    .sort((one, other) => one.name.localeCompare(other.name) || one.id.localeCompare(other.id));
}
