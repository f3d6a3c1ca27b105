import { expect, it } from 'vitest';
import type { FeeRule } from '../../../../domain/finance/fees.ts';
import {
  feeTableSchema,
  formOf,
  newPayoutRule,
  newRule,
  payoutsFormOf,
  type RuleForm,
  readPayoutRule,
  readRule,
} from './form.ts';
import { examplesOf } from './words.ts';

const card: FeeRule = {
  method: 'CREDIT_CARD',
  installmentsFrom: 2,
  installmentsTo: 6,
  percentage: 3.99,
  fixed: 39,
  min: 100,
  anticipationPerMonth: 1.5,
  settlement: { days: 2, count: 'business', perInstallment: false },
};
const pix: FeeRule = {
  method: 'PIX',
  installmentsFrom: 1,
  installmentsTo: 60,
  percentage: 0.99,
  fixed: 0,
  max: 500,
  anticipationPerMonth: 0,
};

it('reads rules as they were written', () => {
  expect(formOf([card, pix]).map((typed) => readRule(typed).rule)).toEqual([card, pix]);
});

it('reads what is kept for payouts as it was written', () => {
  const rules = [
    { method: 'PIX', percentage: 0, fixed: 200, givenBack: false },
    { method: 'BANK_ACCOUNT', percentage: 0.5, fixed: 0, min: 100, max: 900, givenBack: true },
  ] as const;
  expect(payoutsFormOf(rules).map((typed) => readPayoutRule(typed).rule)).toEqual(rules);
  expect(newPayoutRule(rules).method).toBe('RECEIVER');
});

it('takes what a rule does not show for not given', () => {
  const [typed] = formOf([card]);
  expect(readRule({ ...(typed as RuleForm), method: 'PIX' }).rule).toEqual({
    ...pix,
    percentage: 3.99,
    fixed: 39,
    min: 100,
    max: undefined,
  });
});

/** The faults of a form by their field. */
function faults(rules: RuleForm[], over: object = {}) {
  const table = { connectionId: 'con_1', from: '2026-11-01', confirmation: 'person', rules, payouts: [], ...over };
  const { error } = feeTableSchema.safeParse(table);
  return error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];
}

it.each([
  ['no connection', [], { connectionId: '' }, ['connectionId connection']],
  ['no day', [], { from: '' }, ['from day']],
  ['a third decimal', [{ ...newRule(), percentage: '3,999' }], {}, ['rules.0.percentage percentage']],
  ['more than all', [{ ...newRule(), percentage: '101' }], {}, ['rules.0.percentage percentage']],
  ['no amount', [{ ...newRule(), fixed: 'x' }], {}, ['rules.0.fixed amount']],
  ['no instalments', [{ ...newRule(), installmentsTo: '0' }], {}, ['rules.0.installmentsTo installments']],
  ['instalments in the other order', [{ ...newRule(), installmentsFrom: '13' }], {}, ['rules.0.installmentsTo order']],
  ['no days', [{ ...newRule(), arrives: 'each' as const }], {}, ['rules.0.days days']],
  ['a cap below the floor', [{ ...newRule(), min: '2', max: '1' }], {}, ['rules.0.max less']],
  ['overlapping rules', [newRule(), newRule()], {}, ['rules.1 overlaps']],
  ['no amount for payouts', [], { payouts: [{ ...newPayoutRule(), fixed: 'x' }] }, ['payouts.0.fixed amount']],
  ['a method of payouts twice', [], { payouts: [newPayoutRule(), newPayoutRule()] }, ['payouts.1 twice']],
])('finds %s', (_, rules, over, expected) => {
  expect(faults(rules, over)).toEqual(expected);
});

it('has an example for few and for many instalments where that makes a difference', () => {
  expect(examplesOf(pix)).toEqual([{ installments: 1, fee: 99 }]);
  expect(examplesOf({ ...card, anticipationPerMonth: 0 })).toEqual([{ installments: 2, fee: 438 }]);
  expect(examplesOf(card).map(({ installments }) => installments)).toEqual([2, 6]);
});
