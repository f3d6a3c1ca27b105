import { expect, test } from 'vitest';
import { noPolicy } from '../../../../domain/payouts/policy.ts';
import type { Approver } from '../../../shared/payout-policy/api.ts';
import { formOf, isSame, type PolicyForm, policySchema } from './form.ts';

const people: Approver[] = [
  { id: 'usr_a', name: 'Ana', role: 'admin' },
  { id: 'usr_b', name: 'Bia', role: 'finance' },
];
const form = formOf(noPolicy);
const schema = policySchema(people);
const policyOf = (change: Partial<PolicyForm>) => schema.parse({ ...form, ...change });
const faultsOf = (change: Partial<PolicyForm>) =>
  schema.safeParse({ ...form, ...change }).error?.issues.map(({ path, message }) => `${path.join()}: ${message}`);

test('a form says the rules that it was made of, however amounts are written', () => {
  const policy = { ...noPolicy, approveFrom: 500_000, maxPerDay: 1, approvers: ['usr_b'] };
  expect(schema.parse(formOf(policy))).toEqual(policy);
  expect(isSame(policyOf({ approveFrom: 'R$ 5000' }), { ...noPolicy, approveFrom: 500_000 })).toBe(true);
  expect(policyOf({})).toEqual(noPolicy);
});

test('a fault names its field', () => {
  expect(faultsOf({ maxAmount: 'abc', maxPerDay: '0' })).toEqual(['maxAmount: amount', 'maxPerDay: amount']);
  expect(faultsOf({ approverRoles: [] })).toEqual(['approverRoles: noRole']);
  expect(faultsOf({ approversOf: 'some' })).toEqual(['approvers: noPerson']);
  expect(faultsOf({ approvals: '3' })).toEqual(['approvals: few']);
  expect(faultsOf({ approvals: '2', approverRoles: ['admin'] })).toEqual(['approvals: few']);
  for (const minutes of ['', '1,5', '43201', '-1']) {
    expect(faultsOf({ duplicateWindowMinutes: minutes })).toEqual(['duplicateWindowMinutes: minutes']);
  }
});

test('somebody who lost the role is named no more', () => {
  expect(policyOf({ approversOf: 'some', approvers: ['usr_a', 'usr_gone'] }).approvers).toEqual(['usr_a']);
});
