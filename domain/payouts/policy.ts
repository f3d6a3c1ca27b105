import { z } from 'zod';
import { formatBRL } from '../core/money.ts';
import { isBuiltIn } from '../core/roles.ts';
import { Cents } from '../core/schemas.ts';
import type { Approval } from './payout.ts';

/**
 * A merchant's rules for payouts: which need approval, by whom, and the limits. Amounts are integer cents. Pure: shared by
 * workflow, API and console.
 */
export const PayoutPolicy = z
  .strictObject({
    approveFrom: Cents.optional().meta({
      description: 'Payouts of at least this amount need approval; absent: none. A batch always needs it',
    }),
    approvals: z.int().min(1).max(3).default(1).meta({ description: 'Number of required approvals' }),
    approverRoles: z
      .array(z.string().regex(/^(admin|finance|rol_[0-9a-z]{26})$/, { error: 'is not a role that may approve' }))
      .min(1)
      .max(20)
      .default(['admin', 'finance'])
      .meta({
        description:
          '`admin`, `finance`, and the ids of your own roles that have the permission to approve payouts (`GET /v1/roles`)',
      }),
    approvers: z
      .array(z.string().max(40))
      .max(100)
      .optional()
      .meta({ description: 'Only these people, by id, within those roles; absent: all with those roles' }),
    maxAmount: Cents.optional().meta({ description: 'Highest amount of one payout' }),
    maxPerDay: Cents.optional().meta({
      description: 'Highest sum per day (São Paulo); refused and canceled payouts do not count',
    }),
    duplicateWindowMinutes: z.int().min(0).max(43_200).default(60).meta({
      description:
        'A payout with the same receiver and amount within this number of minutes needs `allowDuplicate`; 0: never',
    }),
  })
  .meta({ id: 'PayoutPolicy' });
export type PayoutPolicy = z.output<typeof PayoutPolicy>;

/** The policy of a merchant without settings. */
export const noPolicy: PayoutPolicy = PayoutPolicy.parse({});

/** How many approvals a payout of this amount needs, and why; undefined where it needs none. */
export function approvalFor(policy: PayoutPolicy, amount: number): { needed: number; why: string } | undefined {
  if (policy.approveFrom === undefined || amount < policy.approveFrom) return undefined;
  return { needed: policy.approvals, why: `Payouts from ${formatBRL(policy.approveFrom)} need approval.` };
}

/**
 * Why the amount exceeds a limit; undefined where it does not. `today`: cents that were sent, or are about to be, this
 * day.
 */
export function whyOverLimit(
  { maxAmount, maxPerDay }: PayoutPolicy,
  amount: number,
  today: number,
): string | undefined {
  if (maxAmount !== undefined && amount > maxAmount) {
    return `${formatBRL(amount)} exceeds the payout policy’s maximum of ${formatBRL(maxAmount)} per payout.`;
  }
  if (maxPerDay !== undefined && today + amount > maxPerDay) {
    return `${formatBRL(amount)} would exceed the payout policy’s maximum of ${formatBRL(maxPerDay)} per day, of which ${formatBRL(today)} is used.`;
  }
  return undefined;
}

/**
 * Why this person must not approve; undefined when they may. People may not approve their own request, nor approve
 * twice.
 */
export function whyNotApprove(
  { approverRoles, approvers }: PayoutPolicy,
  approvalState: { createdBy?: string; given: readonly Pick<Approval, 'by'>[] },
  person: { id: string; role: string },
): string | undefined {
  if (person.id === approvalState.createdBy)
    return 'You cannot approve what you created yourself: another person must approve it.';
  if (approvalState.given.some(({ by }) => by === person.id))
    return 'You have already approved it: a further person must approve it.';
  if (!approverRoles.some((role) => role === person.role)) {
    // Of a role of the merchant's own only the id is known here.
    return [...approverRoles, person.role].every((role) => role === '' || isBuiltIn(role))
      ? `The payout policy allows only ${approverRoles.join(' and ')} to approve payouts, and your role is ${person.role}.`
      : 'The payout policy does not name your role among those that approve payouts.';
  }
  if (approvers && !approvers.includes(person.id))
    return 'The payout policy names the people who may approve, and you are not one of them.';
  return undefined;
}

/**
 * The people with whom this one may change the policy, of those whose role may change it: each change takes two, of whom one is an administrator. Empty
 * where a merchant has nobody else, so that its only administrator can set one.
 */
export const policyPartners = (
  people: readonly { id: string; role: string }[],
  by: { id: string; role: string },
): string[] =>
  people.filter(({ id, role }) => id !== by.id && (role === 'admin' || by.role === 'admin')).map(({ id }) => id);

/**
 * Faults of a policy at a merchant with these people: a named approver may not approve, or there are fewer approvers
 * than required approvals, so that no payout could be sent.
 */
export function policyErrors(
  { approvals, approverRoles, approvers }: PayoutPolicy,
  people: readonly { id: string; role: string }[],
): { field: string; rule: string; message: string }[] {
  const able = people.filter(({ role }) => approverRoles.some((allowed) => allowed === role)).map(({ id }) => id);
  const errors = (approvers ?? []).flatMap((id, index) => {
    const field = `approvers.${index}`;
    if (approvers?.indexOf(id) !== index) return [{ field, rule: 'unique', message: 'is named twice' }];
    const message = approverRoles.every(isBuiltIn)
      ? `is not a person of this merchant with the role ${approverRoles.join(' or ')}`
      : 'is not a person of this merchant whose role may approve by this policy';
    return able.includes(id) ? [] : [{ field, rule: 'known', message }];
  });
  const many = approvers ? able.filter((id) => approvers.includes(id)).length : able.length;
  if (errors.length > 0 || many >= approvals) return errors;
  const message = `must not exceed the number of people who may approve: ${many}`;
  return [{ field: 'approvals', rule: 'max', message }];
}
