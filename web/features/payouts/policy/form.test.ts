import { expect, test } from 'vitest';
import { noPolicy } from '../../../../domain/payouts/policy.ts';
import type { Approver } from '../../../shared/payout-policy/api.ts';
import { formOf, isSame, readForm } from './form.ts';

const people: Approver[] = [
  { id: 'usr_a', name: 'Ana', role: 'admin' },
  { id: 'usr_b', name: 'Bia', role: 'finance' },
];
const form = formOf(noPolicy);

test('a form says the rules that it was made of, however amounts are written', () => {
  const policy = { ...noPolicy, approveFrom: 500_000, maxPerDay: 1, approvers: ['usr_b'] };
  expect(readForm(formOf(policy), people)).toEqual({ policy, faults: {} });
  const typed = readForm({ ...form, approveFrom: 'R$ 5000' }, people).policy;
  expect(typed && isSame(typed, { ...noPolicy, approveFrom: 500_000 })).toBe(true);
  expect(readForm(form, people).policy).toEqual(noPolicy);
});

test('what is wrong is told by field, and then there are no rules', () => {
  const faultsOf = (change: Partial<typeof form>) => readForm({ ...form, ...change }, people);
  expect(faultsOf({ maxAmount: 'abc', maxPerDay: '0' })).toEqual({
    faults: { maxAmount: 'amount', maxPerDay: 'amount' },
  });
  expect(faultsOf({ approverRoles: [] })).toEqual({ faults: { approverRoles: 'noRole' } });
  expect(faultsOf({ approvers: [] })).toEqual({ faults: { approvers: 'noPerson' } });
  expect(faultsOf({ approvals: 3 })).toEqual({ faults: { approvals: 'few' } });
  expect(faultsOf({ approvals: 2, approverRoles: ['admin'] })).toEqual({ faults: { approvals: 'few' } });
  for (const minutes of ['', '1,5', '43201', '-1']) {
    expect(faultsOf({ duplicateWindowMinutes: minutes })).toEqual({ faults: { duplicateWindowMinutes: 'minutes' } });
  }
});

test('somebody who lost the role is named no more', () => {
  const { policy } = readForm({ ...form, approvers: ['usr_a', 'usr_gone'] }, people);
  expect(policy?.approvers).toEqual(['usr_a']);
});
