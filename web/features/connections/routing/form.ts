import { faultsOf, RouteRule } from '../../../../domain/connections/routing.ts';
import { parseReais, writeReais } from '../../../../domain/core/money.ts';
import type { PaymentMethod } from '../../../../domain/core/schemas.ts';

/** A rule's fields as typed. An empty amount means no bound; no chosen method means every method. */
export interface RuleForm {
  /** Exists only on the page: identifies the rule when it is moved. */
  key: string;
  name: string;
  methods: PaymentMethod[];
  amountMin: string;
  amountMax: string;
  installmentsMin: string;
  installmentsMax: string;
  to: { key: string; provider: string; weight: string }[];
  fallback: { key: string; provider: string }[];
}

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

let made = 0;
const newKey = () => `n${++made}`;

export const newTarget = (provider = '', weight = '1') => ({ key: newKey(), provider, weight });
export const newFallback = (provider = '') => ({ key: newKey(), provider });

export const newRule = (): RuleForm => ({
  key: newKey(),
  name: '',
  methods: [],
  amountMin: '',
  amountMax: '',
  installmentsMin: '',
  installmentsMax: '',
  to: [newTarget()],
  fallback: [],
});

export const formOf = (rules: readonly RouteRule[]): RuleForm[] =>
  rules.map(({ name, when, to, fallback }) => ({
    key: newKey(),
    name: name ?? '',
    methods: when.paymentMethod ?? [],
    amountMin: writeReais(when.amountMin),
    amountMax: writeReais(when.amountMax),
    installmentsMin: when.installmentsMin === undefined ? '' : String(when.installmentsMin),
    installmentsMax: when.installmentsMax === undefined ? '' : String(when.installmentsMax),
    to: to.map(({ provider, weight }) => newTarget(provider, String(weight))),
    fallback: fallback.map((provider) => newFallback(provider)),
  }));

const numberOf = (text: string): number | undefined | null =>
  text.trim() === '' ? undefined : /^\d{1,6}$/.test(text.trim()) ? Number(text) : null;

/**
 * The rules of a form, checked by the API's own schema and rules, or their faults. The key of a fault is its path:
 * `rules.0.to.1.provider`.
 *
 * @param methodsOf the methods of a provider or connection; undefined if the merchant has no such connection.
 */
export function readForm(
  form: readonly RuleForm[],
  methodsOf: (named: string) => readonly string[] | undefined,
): { rules?: RouteRule[]; faults: Record<string, RuleFieldError> } {
  const faults: Record<string, RuleFieldError> = {};
  const rules: RouteRule[] = [];
  for (const [index, typed] of form.entries()) {
    const at = `rules.${index}`;
    const bounds: Record<string, number> = {};
    for (const field of ['amountMin', 'amountMax'] as const) {
      const cents = parseReais(typed[field]);
      if (cents === null) faults[`${at}.when.${field}`] = 'amount';
      else if (cents !== undefined) bounds[field] = cents;
    }
    for (const field of ['installmentsMin', 'installmentsMax'] as const) {
      const count = numberOf(typed[field]);
      if (count === null) faults[`${at}.when.${field}`] = 'installments';
      else if (count !== undefined) bounds[field] = count;
    }
    if (typed.to.length === 0) faults[`${at}.to.0.provider`] = 'noTarget';
    for (const [i, { provider }] of typed.to.entries()) if (!provider) faults[`${at}.to.${i}.provider`] = 'noTarget';
    for (const [i, { provider }] of typed.fallback.entries()) if (!provider) faults[`${at}.fallback.${i}`] = 'noTarget';
    const read = RouteRule.safeParse({
      ...(typed.name.trim() && { name: typed.name }),
      when: { ...(typed.methods.length > 0 && { paymentMethod: typed.methods }), ...bounds },
      to: typed.to.map(({ provider, weight }) => ({ provider, weight: numberOf(weight) ?? 0 })),
      fallback: typed.fallback.map(({ provider }) => provider),
    });
    for (const { path } of read.error?.issues ?? []) {
      const field = String(path.at(-1));
      const where = `${at}.${path.join('.')}`;
      if (path[0] === 'to' && path.length === 1) faults[`${at}.to.0.provider`] ??= 'noTarget';
      else if (field === 'weight') faults[where] ??= 'weight';
      else if (field.startsWith('amount')) faults[where] ??= 'amount';
      else if (field.startsWith('installments')) faults[where] ??= 'installments';
      else faults[where] ??= 'other';
    }
    if (read.data) rules.push(read.data);
  }
  if (Object.keys(faults).length > 0 || rules.length !== form.length) return { faults };
  for (const { field, rule } of faultsOf(rules, methodsOf)) faults[field] ??= rule as RuleFieldError;
  return Object.keys(faults).length > 0 ? { faults } : { rules, faults };
}

export const isSame = (one: readonly RouteRule[], other: readonly RouteRule[]): boolean =>
  JSON.stringify(one.map(inOrder)) === JSON.stringify(other.map(inOrder));

/** A rule's values in a fixed order, because the database returns its fields in another one. */
const inOrder = ({ name, when, to, fallback }: RouteRule) => [
  name,
  [...(when.paymentMethod ?? [])].sort(),
  [when.amountMin, when.amountMax, when.installmentsMin, when.installmentsMax],
  to.map(({ provider, weight }) => [provider, weight]),
  fallback,
];

/** The list with one item moved up or down by a position. */
export function moved<Item>(list: readonly Item[], index: number, by: -1 | 1): Item[] {
  const next = [...list];
  const [item] = next.splice(index, 1);
  if (item !== undefined) next.splice(index + by, 0, item);
  return next;
}
