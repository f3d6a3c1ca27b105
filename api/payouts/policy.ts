import { z } from 'zod';
import type { HeldRole } from '../../db/core/held-role.ts';
import { ownRoles } from '../../db/identity/roles.ts';
import { changePolicy, peopleWith, type SavedPolicy, savedPolicyOf } from '../../db/payouts/policies.ts';
import { BaseVersion } from '../../domain/core/schemas.ts';
import type { Permission } from '../../domain/identity/permissions.ts';
import { PayoutPolicy, policyErrors, policyPartners } from '../../domain/payouts/policy.ts';
import { permissionsHeld } from '../core/access.ts';
import type { Api } from '../core/context.ts';
import { Problem } from '../core/problems.ts';
import { type Route, route } from '../core/route.ts';

const version = BaseVersion.meta({ description: 'Version of the policy that is replaced; 0 if there is none yet' });
const SavePayoutPolicy = PayoutPolicy.extend({ version }).meta({ id: 'SavePayoutPolicy' });

const PolicyShown = z
  .object({
    ...PayoutPolicy.shape,
    version,
    savedBy: z.string().optional().meta({ description: 'Id of the person who saved it' }),
    savedByName: z.string().optional(),
    confirmedByName: z.string().optional().meta({ description: 'The second person' }),
    savedAt: z.iso.datetime().optional(),
    proposal: z
      .object({
        policy: PayoutPolicy,
        proposedBy: z.string().meta({ description: 'Id of the person' }),
        proposedByName: z.string(),
        proposedAt: z.iso.datetime(),
      })
      .optional()
      .meta({ description: 'A change that waits for a second person, who confirms it by the same `PUT`' }),
    people: z
      .array(z.object({ id: z.string(), name: z.string(), role: z.string(), roleName: z.string().optional() }))
      .meta({ description: 'Whom `approvers` may name: everybody whose role may approve payouts' }),
    roles: z
      .array(z.object({ role: z.string(), roleName: z.string().optional() }))
      .meta({ description: 'What `approverRoles` may name' }),
  })
  .meta({ id: 'SavedPayoutPolicy' });

/** A merchant's payout policy. No API key may change it, since a key could then lift the limits of its own payouts. */
export const payoutPolicyRoutes = (api: Api): Route[] => {
  const peopleWhoMay = (merchantId: string, permission: Permission) =>
    peopleWith(api.store.db, merchantId, (held) => permissionsHeld(held).has(permission));
  const shownHolder = ({ own, ...holder }: HeldRole & { id: string; name: string }) => ({
    ...holder,
    ...(own && { roleName: own.name }),
  });
  /** The roles that may approve: the built-in ones, and those of the merchant's own that have the permission. */
  async function rolesOf(merchantId: string) {
    const own = await ownRoles(api.store.db, merchantId);
    const able = own.filter(({ permissions }) => permissions.includes('payouts.approve'));
    return [{ role: 'admin' }, { role: 'finance' }, ...able.map(({ id, name }) => ({ role: id, roleName: name }))];
  }
  const show = async (
    merchantId: string,
    { version, policy, savedBy, confirmedBy, savedAt, proposal }: SavedPolicy,
  ) => ({
    ...policy,
    version,
    ...(savedBy && { savedBy: savedBy.id, savedByName: savedBy.name }),
    ...(confirmedBy && { confirmedByName: confirmedBy.name }),
    ...(savedAt && { savedAt: savedAt.toISOString() }),
    ...(proposal && {
      proposal: {
        policy: proposal.policy,
        proposedBy: proposal.proposedBy.id,
        proposedByName: proposal.proposedBy.name,
        proposedAt: proposal.proposedAt.toISOString(),
      },
    }),
    people: (await peopleWhoMay(merchantId, 'payouts.approve')).map(shownHolder),
    roles: await rolesOf(merchantId),
  });

  return [
    route({
      method: 'get',
      path: '/v1/payout-policy',
      tag: 'Payouts',
      summary: 'Read the payout policy: approvals, approvers and limits',
      answers: { 200: { description: 'The policy in force', schema: PolicyShown } },
      async handle({ caller: { merchantId } }) {
        return { status: 200, body: await show(merchantId, await savedPolicyOf(api.store.db, merchantId)) };
      },
    }),

    route({
      method: 'put',
      path: '/v1/payout-policy',
      tag: 'Payouts',
      summary: 'Replace the payout policy, by two people',
      description:
        'Replaces the whole policy: an absent limit does not apply. `version` is the version that you read. The first person’s change is stored as `proposal` (202), and takes effect when a second one sends the same; one of the two must be an administrator. A merchant without a second person with the role admin or finance changes it alone. It applies to new payouts, and to who may approve those that wait.',
      body: SavePayoutPolicy,
      answers: {
        200: { description: 'The policy in force, changed', schema: PolicyShown },
        202: {
          description: 'The policy in force, unchanged: the change waits for a second person',
          schema: PolicyShown,
        },
        409: { description: 'The policy was changed concurrently' },
      },
      async handle({ caller: { merchantId, person }, body: { version, ...policy } }) {
        if (!person) throw new Problem('forbidden', 'This requires a person’s session, not an API key.');
        const roles = (await rolesOf(merchantId)).map(({ role }) => role);
        const faults = [
          ...policy.approverRoles.flatMap((role, index) =>
            roles.includes(role)
              ? []
              : [
                  {
                    field: `approverRoles.${index}`,
                    rule: 'exists',
                    message: 'is not a role that may approve payouts',
                  },
                ],
          ),
          ...policyErrors(policy, await peopleWhoMay(merchantId, 'payouts.approve')),
        ];
        const [first] = faults;
        if (first) throw new Problem('validation', `${first.field} ${first.message}`, faults.slice(0, 50));
        const partners = policyPartners(await peopleWhoMay(merchantId, 'payouts.policy'), person);
        const change = { version, policy, by: person.id, partners };
        const outcome = await changePolicy(api.store.db, merchantId, change);
        const inForce = await savedPolicyOf(api.store.db, merchantId);
        if (outcome === 'conflict') {
          throw new Problem(
            'conflict',
            `The policy was changed concurrently: version ${inForce.version} is in force, and your change is based on version ${version}. Read the policy again, then repeat your change.`,
          );
        }
        const body = await show(merchantId, inForce);
        return outcome === 'proposed'
          ? { status: 202, body, reason: `proposed to replace version ${version}` }
          : { status: 200, body, reason: `version ${version + 1}` };
      },
    }),
  ];
};
