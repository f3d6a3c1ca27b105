import { parseReais, writeReais } from '../../../../domain/core/money.ts';
import type { PayoutPolicy } from '../../../../domain/payouts/policy.ts';
import type { Approver } from '../../../shared/payout-policy/api.ts';

/** The policy's fields as typed. An empty amount means no rule. */
export interface PolicyForm {
  approveFrom: string;
  approvals: number;
  approverRoles: PayoutPolicy['approverRoles'];
  approvers: PayoutPolicy['approvers'];
  maxAmount: string;
  maxPerDay: string;
  duplicateWindowMinutes: string;
}

export const amounts = ['approveFrom', 'maxAmount', 'maxPerDay'] as const;
export type FaultyField =
  | (typeof amounts)[number]
  | 'approvals'
  | 'approverRoles'
  | 'approvers'
  | 'duplicateWindowMinutes';
export type PolicyError = 'amount' | 'noRole' | 'noPerson' | 'few' | 'minutes';

/** Thirty days in minutes, the API's maximum. */
const longestWindow = 43_200;

export const formOf = (policy: PayoutPolicy): PolicyForm => ({
  approveFrom: writeReais(policy.approveFrom),
  approvals: policy.approvals,
  approverRoles: policy.approverRoles,
  approvers: policy.approvers,
  maxAmount: writeReais(policy.maxAmount),
  maxPerDay: writeReais(policy.maxPerDay),
  duplicateWindowMinutes: String(policy.duplicateWindowMinutes),
});

/** The people who may approve: those with a permitted role, restricted to the named ones if there are any. */
export const ableBy = ({ approverRoles, approvers }: PolicyForm, people: readonly Approver[]): Approver[] =>
  people.filter(({ id, role }) => approverRoles.includes(role) && (!approvers || approvers.includes(id)));

/** The policy of a form, or its errors by field. */
export function readForm(
  form: PolicyForm,
  people: readonly Approver[],
): { policy?: PayoutPolicy; faults: Partial<Record<FaultyField, PolicyError>> } {
  const faults: Partial<Record<FaultyField, PolicyError>> = {};
  const cents: Partial<Record<(typeof amounts)[number], number>> = {};
  for (const name of amounts) {
    const read = parseReais(form[name]);
    if (read === null || read === 0) faults[name] = 'amount';
    else if (read !== undefined) cents[name] = read;
  }
  const able = ableBy(form, people);
  if (form.approverRoles.length === 0) faults.approverRoles = 'noRole';
  else if (form.approvers && able.length === 0) faults.approvers = 'noPerson';
  else if (able.length < form.approvals) faults.approvals = 'few';
  const minutes = /^\d{1,5}$/.test(form.duplicateWindowMinutes.trim())
    ? Number(form.duplicateWindowMinutes)
    : undefined;
  if (minutes === undefined || minutes > longestWindow) faults.duplicateWindowMinutes = 'minutes';
  if (minutes === undefined || Object.keys(faults).length > 0) return { faults };
  return {
    faults,
    policy: {
      ...cents,
      approvals: form.approvals,
      approverRoles: form.approverRoles,
      ...(form.approvers && { approvers: able.map(({ id }) => id) }),
      duplicateWindowMinutes: minutes,
    },
  };
}

export const isSame = (one: PayoutPolicy, other: PayoutPolicy): boolean =>
  JSON.stringify(formOf(one)) === JSON.stringify(formOf(other));
