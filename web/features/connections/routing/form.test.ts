import { expect, test } from 'vitest';
import type { RouteRule } from '../../../../domain/connections/routing.ts';
import { formOf, isSame, newFallback, newRule, newTarget, readForm } from './form.ts';

const methodsOf = (named: string) => ({ Alfa: ['PIX', 'CREDIT_CARD'], Beta: ['PIX'] })[named];
const rules: RouteRule[] = [
  {
    name: 'Large',
    when: { paymentMethod: ['PIX'], amountMin: 100_000 },
    to: [
      { provider: 'Alfa', weight: 7 },
      { provider: 'Beta', weight: 3 },
    ],
    fallback: [],
  },
  { when: {}, to: [{ provider: 'Alfa', weight: 1 }], fallback: ['Beta'], retryDeclines: 1 },
];

test('a form says the rules that it was made of', () => {
  const read = readForm(formOf(rules), methodsOf);
  expect(read).toEqual({ rules, faults: {} });
  expect(isSame(read.rules ?? [], rules)).toBe(true);
  const [large] = rules;
  if (!large) throw new Error('no rule');
  const { name, when, to, fallback } = large;
  // The same rule with its fields in the order in which the database returns them.
  expect(
    isSame([{ to, when: { amountMin: 100_000, paymentMethod: ['PIX'] }, fallback, name } as RouteRule], [large]),
  ).toBe(true);
  expect(isSame([{ ...large, when: { ...when, amountMax: 200_000 } }], [large])).toBe(false);
  expect(readForm([], methodsOf)).toEqual({ rules: [], faults: {} });
  const cheapest = { ...large, order: 'cheapest' as const };
  expect(readForm(formOf([cheapest]), methodsOf).rules).toEqual([cheapest]);
  expect(isSame([cheapest], [large])).toBe(false);
  expect(isSame([{ ...large, order: 'weight' }], [large])).toBe(true);
});

test('a number of tries of declined cards is off by default, and belongs to rules for cards', () => {
  const [, every] = formOf(rules);
  const read = (change: object) => readForm([{ ...newRule(), ...every, ...change }], methodsOf).rules?.[0];
  expect(newRule().retryDeclines).toBe('0');
  expect(read({})).toMatchObject({ retryDeclines: 1 });
  expect(read({ retryDeclines: '0' })).not.toHaveProperty('retryDeclines');
  expect(read({ methods: ['PIX'] })).not.toHaveProperty('retryDeclines');
  const [, one] = rules;
  if (!one) throw new Error('no rule');
  expect(isSame([{ ...one, retryDeclines: 2 }], [one])).toBe(false);
  expect(isSame([{ ...one, retryDeclines: 0 }], [{ ...one, retryDeclines: undefined } as RouteRule])).toBe(true);
});

test('a fault names its place in the form', () => {
  const [first] = formOf(rules);
  const faultsOf = (change: object) => readForm([{ ...newRule(), ...first, ...change }], methodsOf).faults;
  expect(faultsOf({ amountMin: 'x', installmentsMax: '99' })).toEqual({
    'rules.0.amountMin': 'amount',
    'rules.0.installmentsMax': 'installments',
  });
  expect(faultsOf({ to: [newTarget()] })).toEqual({ 'rules.0.to.0.provider': 'noTarget' });
  expect(faultsOf({ to: [newTarget(), newTarget('Alfa')], fallback: [newFallback()] })).toEqual({
    'rules.0.to.0.provider': 'noTarget',
    'rules.0.fallback.0.provider': 'noTarget',
  });
  expect(faultsOf({ to: [newTarget('Alfa', '0')] })).toEqual({ 'rules.0.to.0.weight': 'weight' });
  expect(faultsOf({ to: [newTarget('Gama')] })).toEqual({ 'rules.0.to.0.provider': 'known' });
  expect(faultsOf({ methods: ['CREDIT_CARD'] })).toEqual({ 'rules.0.to.1.provider': 'supported' });
  expect(faultsOf({ amountMax: '1,00' })).toEqual({ 'rules.0.amountMax': 'min' });
  expect(readForm(formOf([...rules].reverse()), methodsOf).faults).toEqual({ 'rules.1': 'reachable' });
});
