import { z } from 'zod';
import { peopleWith, type SavedPolicy, savedPolicyOf, savePolicy } from '../../db/payouts/policies.ts';
import { BaseVersion } from '../../domain/core/schemas.ts';
import { PayoutPolicy, policyErrors } from '../../domain/payouts/policy.ts';
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
    savedAt: z.iso.datetime().optional(),
    people: z
      .array(z.object({ id: z.string(), name: z.string(), role: z.enum(['admin', 'finance']) }))
      .meta({ description: 'Whom `approvers` may name' }),
  })
  .meta({ id: 'SavedPayoutPolicy' });

/** A merchant's payout policy. No API key may change it, since a key could then lift the limits of its own payouts. */
export const payoutPolicyRoutes = (api: Api): Route[] => {
  const peopleOf = (merchantId: string) => peopleWith(api.store.db, merchantId, ['admin', 'finance']);
  const show = async (merchantId: string, { version, policy, savedBy, savedAt }: SavedPolicy) => ({
    ...policy,
    version,
    ...(savedBy && { savedBy: savedBy.id, savedByName: savedBy.name }),
    ...(savedAt && { savedAt: savedAt.toISOString() }),
    people: await peopleOf(merchantId),
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
      summary: 'Replace the payout policy',
      description:
        'Replaces the whole policy: an absent limit does not apply. `version` is the version that you read. It applies to new payouts, and to who may approve those that wait.',
      body: SavePayoutPolicy,
      answers: {
        200: { description: 'The policy in force', schema: PolicyShown },
        409: { description: 'The policy was changed concurrently' },
      },
      async handle({ caller: { merchantId, person }, body: { version, ...policy } }) {
        if (!person) throw new Problem('forbidden', 'This requires a person’s session, not an API key.');
        const faults = policyErrors(policy, await peopleOf(merchantId));
        const [first] = faults;
        if (first) throw new Problem('validation', `${first.field} ${first.message}`, faults.slice(0, 50));
        const saved = await savePolicy(api.store.db, merchantId, { version, policy, savedBy: person.id });
        const inForce = await savedPolicyOf(api.store.db, merchantId);
        if (!saved) {
          throw new Problem(
            'conflict',
            `The policy was changed concurrently: version ${inForce.version} is in force, and your change is based on version ${version}. Read the policy again, then repeat your change.`,
          );
        }
        return { status: 200, body: await show(merchantId, inForce), reason: `version ${version + 1}` };
      },
    }),
  ];
};
