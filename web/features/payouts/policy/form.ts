import { z } from 'zod';
import { parseReais, writeReais } from '../../../../domain/core/money.ts';
import type { PayoutPolicy } from '../../../../domain/payouts/policy.ts';
import type { Approver } from '../../../shared/payout-policy/api.ts';

/** The policy's fields as typed. An empty amount means no rule. */
export interface PolicyForm {
  approveFrom: string;
  approvals: '1' | '2' | '3';
  approverRoles: PayoutPolicy['approverRoles'];
  /** Whether all with a permitted role may approve, or only the named ones. */
  approversOf: 'all' | 'some';
  /** Ids of the named ones. */
  approvers: string[];
  maxAmount: string;
  maxPerDay: string;
  duplicateWindowMinutes: string;
}

/** Thirty days in minutes, the API's maximum. */
const longestWindow = 43_200;

export const formOf = (policy: PayoutPolicy): PolicyForm => ({
  approveFrom: writeReais(policy.approveFrom),
  approvals: String(policy.approvals) as PolicyForm['approvals'],
  approverRoles: policy.approverRoles,
  approversOf: policy.approvers ? 'some' : 'all',
  approvers: policy.approvers ?? [],
  maxAmount: writeReais(policy.maxAmount),
  maxPerDay: writeReais(policy.maxPerDay),
  duplicateWindowMinutes: String(policy.duplicateWindowMinutes),
});

type Who = Pick<PolicyForm, 'approverRoles' | 'approversOf' | 'approvers'>;

/** The people who may approve: those with a permitted role, restricted to the named ones if there are any. */
export const ableBy = ({ approverRoles, approversOf, approvers }: Who, people: readonly Approver[]): Approver[] =>
  people.filter(({ id, role }) => approverRoles.includes(role) && (approversOf === 'all' || approvers.includes(id)));

const amount = z.string().refine((typed) => parseReais(typed) !== null && parseReais(typed) !== 0, 'amount');

/** Checks the form, and makes the policy of it. */
export const policySchema = (people: readonly Approver[]) =>
  z
    .object({
      approveFrom: amount,
      approvals: z.enum(['1', '2', '3']),
      approverRoles: z.array(z.string()).min(1, 'noRole'),
      approversOf: z.enum(['all', 'some']),
      approvers: z.array(z.string()),
      maxAmount: amount,
      maxPerDay: amount,
      duplicateWindowMinutes: z
        .string()
        .trim()
        .refine((typed) => /^\d{1,5}$/.test(typed) && Number(typed) <= longestWindow, 'minutes'),
    })
    .superRefine((form, { addIssue }) => {
      const able = ableBy(form, people).length;
      if (form.approverRoles.length === 0) return;
      if (form.approversOf === 'some' && able === 0) {
        addIssue({ code: 'custom', path: ['approvers'], message: 'noPerson' });
      } else if (able < Number(form.approvals)) {
        addIssue({ code: 'custom', path: ['approvals'], message: 'few' });
      }
    })
    .transform(
      (form): PayoutPolicy => ({
        ...reais('approveFrom', form.approveFrom),
        ...reais('maxAmount', form.maxAmount),
        ...reais('maxPerDay', form.maxPerDay),
        approvals: Number(form.approvals),
        approverRoles: form.approverRoles,
        ...(form.approversOf === 'some' && { approvers: ableBy(form, people).map(({ id }) => id) }),
        duplicateWindowMinutes: Number(form.duplicateWindowMinutes),
      }),
    );

/** The rule in cents; none for an empty text. */
function reais(name: 'approveFrom' | 'maxAmount' | 'maxPerDay', typed: string): Partial<PayoutPolicy> {
  const cents = parseReais(typed);
  return cents ? { [name]: cents } : {};
}

export const isSame = (one: PayoutPolicy, other: PayoutPolicy): boolean =>
  JSON.stringify(formOf(one)) === JSON.stringify(formOf(other));
