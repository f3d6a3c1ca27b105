import { z } from 'zod';
import { faultsOf, RouteRule } from '../../../../domain/connections/routing.ts';
import { parseReais, writeReais } from '../../../../domain/core/money.ts';
import type { PaymentMethod } from '../../../../domain/core/schemas.ts';
import type { FormOf } from '../../../shared/forms/use-zod-form.ts';

export const orders = ['weight', 'cheapest'] as const;
export type RuleOrder = (typeof orders)[number];

/** A rule's fields as typed. An empty amount means no bound; no chosen method means every method. */
export interface RuleForm {
  name: string;
  methods: PaymentMethod[];
  amountMin: string;
  amountMax: string;
  installmentsMin: string;
  installmentsMax: string;
  order: RuleOrder;
  to: { provider: string; weight: string }[];
  fallback: { provider: string }[];
  /** How often a declined card is tried again, `0` for never. */
  retryDeclines: RetryCount;
}

/** As the API takes it: a rule has five connections at most. */
export const retryCounts = ['0', '1', '2', '3', '4'] as const;
export type RetryCount = (typeof retryCounts)[number];

export type RuleFieldError =
  | 'amount'
  | 'installments'
  | 'weight'
  | 'noTarget'
  | 'min'
  | 'known'
  | 'supported'
  | 'unique'
  | 'reachable'
  | 'other';

export const newTarget = (provider = '', weight = '1') => ({ provider, weight });
export const newFallback = (provider = '') => ({ provider });

export const newRule = (): RuleForm => ({
  name: '',
  methods: [],
  amountMin: '',
  amountMax: '',
  installmentsMin: '',
  installmentsMax: '',
  order: 'weight',
  to: [newTarget()],
  fallback: [],
  retryDeclines: '0',
});

export const formOf = (rules: readonly RouteRule[]): RuleForm[] =>
  rules.map(({ name, when, order = 'weight', to, fallback, retryDeclines = 0 }) => ({
    name: name ?? '',
    methods: when.paymentMethod ?? [],
    amountMin: writeReais(when.amountMin),
    amountMax: writeReais(when.amountMax),
    installmentsMin: when.installmentsMin === undefined ? '' : String(when.installmentsMin),
    installmentsMax: when.installmentsMax === undefined ? '' : String(when.installmentsMax),
    order,
    to: to.map(({ provider, weight }) => newTarget(provider, String(weight))),
    fallback: fallback.map((provider) => newFallback(provider)),
    retryDeclines: retryCounts[retryDeclines] ?? '0',
  }));

/** A rule without methods takes those that each target has. */
export const takesCards = ({ methods }: Pick<RuleForm, 'methods'>): boolean =>
  methods.length === 0 || methods.includes('CREDIT_CARD');

const numberOf = (text: string): number | undefined | null =>
  text.trim() === '' ? undefined : /^\d{1,6}$/.test(text.trim()) ? Number(text) : null;

/** The form's field for a field of the API's rules. */
const fieldOf = (path: string): string =>
  path
    .replace('.when.paymentMethod', '.methods')
    .replace('.when.', '.')
    .replace(/\.fallback\.\d+$/, '$&.provider');

type MethodsOf = (named: string) => readonly string[] | undefined;

/**
 * The rules of a form, checked by the API's own schema and rules, or their faults. The key of a fault is its field:
 * `rules.0.to.1.provider`, or `rules.0` for the whole rule.
 *
 * @param methodsOf the methods of a provider or connection; undefined if the merchant has no such connection.
 */
export function readForm(
  form: readonly RuleForm[],
  methodsOf: MethodsOf,
): { rules?: RouteRule[]; faults: Record<string, RuleFieldError> } {
  const faults: Record<string, RuleFieldError> = {};
  const rules: RouteRule[] = [];
  for (const [index, typed] of form.entries()) {
    const at = `rules.${index}`;
    const bounds: Record<string, number> = {};
    for (const field of ['amountMin', 'amountMax'] as const) {
      const cents = parseReais(typed[field]);
      if (cents === null) faults[`${at}.${field}`] = 'amount';
      else if (cents !== undefined) bounds[field] = cents;
    }
    for (const field of ['installmentsMin', 'installmentsMax'] as const) {
      const count = numberOf(typed[field]);
      if (count === null) faults[`${at}.${field}`] = 'installments';
      else if (count !== undefined) bounds[field] = count;
    }
    if (typed.to.length === 0) faults[`${at}.to.0.provider`] = 'noTarget';
    for (const list of ['to', 'fallback'] as const)
      for (const [i, { provider }] of typed[list].entries())
        if (!provider) faults[`${at}.${list}.${i}.provider`] = 'noTarget';
    const read = RouteRule.safeParse({
      ...(typed.name.trim() && { name: typed.name }),
      when: { ...(typed.methods.length > 0 && { paymentMethod: typed.methods }), ...bounds },
      ...(typed.order === 'cheapest' && { order: typed.order }),
      to: typed.to.map(({ provider, weight }) => ({ provider, weight: numberOf(weight) ?? 0 })),
      fallback: typed.fallback.map(({ provider }) => provider),
      ...(takesCards(typed) && typed.retryDeclines !== '0' && { retryDeclines: Number(typed.retryDeclines) }),
    });
    for (const { path } of read.error?.issues ?? []) {
      const field = String(path.at(-1));
      const where = fieldOf(`${at}.${path.join('.')}`);
      if (path[0] === 'to' && path.length === 1) faults[`${at}.to.0.provider`] ??= 'noTarget';
      else if (field === 'weight') faults[where] ??= 'weight';
      else if (field.startsWith('amount')) faults[where] ??= 'amount';
      else if (field.startsWith('installments')) faults[where] ??= 'installments';
      else faults[where] ??= 'other';
    }
    if (read.data) rules.push(read.data);
  }
  if (Object.keys(faults).length > 0 || rules.length !== form.length) return { faults };
  for (const { field, rule } of faultsOf(rules, methodsOf)) faults[fieldOf(field)] ??= rule as RuleFieldError;
  return Object.keys(faults).length > 0 ? { faults } : { rules, faults };
}

/** The schema of the form. Its messages are faults. */
export const routesSchema = (methodsOf: MethodsOf) =>
  z.object({ rules: z.array(z.custom<RuleForm>()) }).transform(({ rules: typed }, context): RouteRule[] => {
    const { rules, faults } = readForm(typed, methodsOf);
    for (const [field, message] of Object.entries(faults))
      context.addIssue({ code: 'custom', path: field.split('.'), message });
    return rules ?? z.NEVER;
  });

export type RoutesForm = FormOf<ReturnType<typeof routesSchema>>;

export const isSame = (one: readonly RouteRule[], other: readonly RouteRule[]): boolean =>
  JSON.stringify(one.map(inOrder)) === JSON.stringify(other.map(inOrder));

/** A rule's values in a fixed order, because the database returns its fields in another one. */
const inOrder = ({ name, when, order = 'weight', to, fallback, retryDeclines = 0 }: RouteRule) => [
  name,
  order,
  [...(when.paymentMethod ?? [])].sort(),
  [when.amountMin, when.amountMax, when.installmentsMin, when.installmentsMax],
  to.map(({ provider, weight }) => [provider, weight]),
  fallback,
  retryDeclines,
];
