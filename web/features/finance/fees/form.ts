import { z } from 'zod';
import { parseReais, writeReais } from '../../../../domain/core/money.ts';
import type { PaymentMethod } from '../../../../domain/core/schemas.ts';
import { type FeeRule, FeeTable, faultsOfTable, type PayoutFeeRule } from '../../../../domain/finance/fees.ts';
import type { PayoutMethod } from '../../../../domain/payouts/payout.ts';
import type { FormOf } from '../../../shared/forms/use-zod-form.ts';

/** How a rule's money arrives: `unknown`, all `once`, or `each` instalment by itself. */
export const arrivals = ['unknown', 'once', 'each'] as const;
type Arrival = (typeof arrivals)[number];

/** A rule's fields as typed. An empty percentage or fixed amount means none, an empty bound no bound. */
export interface RuleForm {
  method: PaymentMethod;
  installmentsFrom: string;
  installmentsTo: string;
  percentage: string;
  fixed: string;
  min: string;
  max: string;
  anticipation: string;
  arrives: Arrival;
  days: string;
  count: 'calendar' | 'business';
}

/** The fields of what is kept for payouts, as typed. */
export interface PayoutRuleForm {
  method: PayoutMethod;
  percentage: string;
  fixed: string;
  min: string;
  max: string;
  givenBack: boolean;
}

export type RuleFault =
  | 'percentage'
  | 'amount'
  | 'installments'
  | 'order'
  | 'days'
  | 'less'
  | 'overlaps'
  | 'twice'
  | 'other';

/** The most instalments that a rule can have, and what it has where nobody says more. */
const mostInstallments = 60;
const usualInstallments = 12;

export const newRule = (method: PaymentMethod = 'CREDIT_CARD'): RuleForm => ({
  method,
  installmentsFrom: '1',
  installmentsTo: String(usualInstallments),
  percentage: '',
  fixed: '',
  min: '',
  max: '',
  anticipation: '',
  arrives: 'unknown',
  days: '',
  count: 'calendar',
});

export const payoutMethods = ['PIX', 'BANK_ACCOUNT', 'RECEIVER'] as const satisfies readonly PayoutMethod[];

/** For a method that has none yet. */
export const newPayoutRule = (others: readonly Pick<PayoutRuleForm, 'method'>[] = []): PayoutRuleForm => ({
  method: payoutMethods.find((method) => !others.some((one) => one.method === method)) ?? 'PIX',
  percentage: '',
  fixed: '',
  min: '',
  max: '',
  givenBack: false,
});

const writePercent = (value: number): string => (value === 0 ? '' : String(value).replace('.', ','));
const writeCents = (value: number): string => (value === 0 ? '' : writeReais(value));

export const formOf = (rules: readonly FeeRule[]): RuleForm[] =>
  rules.map((rule) => ({
    method: rule.method,
    installmentsFrom: String(rule.installmentsFrom),
    installmentsTo: String(rule.installmentsTo),
    percentage: writePercent(rule.percentage),
    fixed: writeCents(rule.fixed),
    min: writeReais(rule.min),
    max: writeReais(rule.max),
    anticipation: writePercent(rule.anticipationPerMonth),
    arrives: !rule.settlement ? 'unknown' : rule.settlement.perInstallment ? 'each' : 'once',
    days: rule.settlement ? String(rule.settlement.days) : '',
    count: rule.settlement?.count ?? 'calendar',
  }));

export const payoutsFormOf = (rules: readonly PayoutFeeRule[]): PayoutRuleForm[] =>
  rules.map(({ method, percentage, fixed, min, max, givenBack }) => ({
    method,
    percentage: writePercent(percentage),
    fixed: writeCents(fixed),
    min: writeReais(min),
    max: writeReais(max),
    givenBack,
  }));

/** A percentage as typed, with a comma or a point; null for what is none with at most two decimals. */
function percentOf(typed: string): number | null {
  const bare = typed.replace(/[%\s]/g, '').replace(',', '.');
  if (bare === '') return 0;
  return /^\d{1,3}(\.\d{1,2})?$/.test(bare) && Number(bare) <= 100 ? Number(bare) : null;
}

function countOf(typed: string, least: number, most: number): number | null {
  const count = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : -1;
  return count >= least && count <= most ? count : null;
}

/** Which fields a rule shows: PIX arrives at once, and only cards have instalments. */
export const takes = ({ method, arrives }: Pick<RuleForm, 'method' | 'arrives'>) => ({
  installments: method === 'CREDIT_CARD',
  terms: method !== 'PIX',
  days: method !== 'PIX' && arrives !== 'unknown',
  anticipation: method === 'CREDIT_CARD' && arrives === 'once',
});

/** The rule that a form's fields say, or what is wrong with them by field. */
export function readRule(typed: RuleForm): { rule?: FeeRule; faults: Partial<Record<keyof RuleForm, RuleFault>> } {
  const faults: Partial<Record<keyof RuleForm, RuleFault>> = {};
  const shown = takes(typed);
  /** Without a value the rule is not used. */
  const or = <Value>(value: Value | null, field: keyof RuleForm, fault: RuleFault, otherwise: Value): Value => {
    if (value !== null) return value;
    faults[field] = fault;
    return otherwise;
  };
  const percent = (field: 'percentage' | 'anticipation') => or(percentOf(typed[field]), field, 'percentage', 0);
  const cents = (field: 'fixed' | 'min' | 'max') => or(parseReais(typed[field]), field, 'amount', undefined);
  const instalments = (field: 'installmentsFrom' | 'installmentsTo') =>
    or(countOf(typed[field], 1, mostInstallments), field, 'installments', 1);
  const [min, max] = [cents('min'), cents('max')];
  const rule: FeeRule = {
    method: typed.method,
    installmentsFrom: shown.installments ? instalments('installmentsFrom') : 1,
    installmentsTo: shown.installments ? instalments('installmentsTo') : mostInstallments,
    percentage: percent('percentage'),
    fixed: cents('fixed') ?? 0,
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    anticipationPerMonth: shown.anticipation ? percent('anticipation') : 0,
    ...(shown.days && {
      settlement: {
        days: or(countOf(typed.days, 0, 400), 'days', 'days', 0),
        count: typed.count,
        perInstallment: shown.installments && typed.arrives === 'each',
      },
    }),
  };
  return Object.keys(faults).length > 0 ? { faults } : { rule, faults };
}

/** The rule for payouts that a form's fields say, or what is wrong with them by field. */
export function readPayoutRule({ method, givenBack, ...typed }: PayoutRuleForm): {
  rule?: PayoutFeeRule;
  faults: Partial<Record<keyof PayoutRuleForm, RuleFault>>;
} {
  // It has the money fields of a rule for payments, and no others.
  const { rule, faults } = readRule({ ...newRule('PIX'), ...typed });
  const { percentage = 0, fixed = 0, min, max } = rule ?? {};
  const bounds = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  return rule
    ? { rule: { method, percentage, fixed, ...bounds, givenBack }, faults: {} }
    : { faults: faults as Partial<Record<keyof PayoutRuleForm, RuleFault>> };
}

/** The texts of the API's own checks, by their field. An overlap is about the whole rule. */
const ownFaults: Record<string, [field: string, fault: RuleFault]> = {
  installmentsTo: ['.installmentsTo', 'order'],
  installmentsFrom: ['', 'overlaps'],
  max: ['.max', 'less'],
  method: ['', 'twice'],
};

/** The schema of the form. Its messages are faults. */
export const feeTableSchema = z
  .object({
    connectionId: z.string(),
    from: z.string(),
    confirmation: z.enum(['person', 'date']),
    rules: z.array(z.custom<RuleForm>()),
    payouts: z.array(z.custom<PayoutRuleForm>()),
  })
  .transform(({ connectionId, from, confirmation, rules: typed, payouts: typedPayouts }, context): FeeTable => {
    const faults = new Map<string, string>();
    if (connectionId === '') faults.set('connectionId', 'connection');
    if (!/^\d{4}-\d{2}-\d{2}$/.test(from) || Number.isNaN(Date.parse(from))) faults.set('from', 'day');
    const read = typed.map(readRule);
    for (const [at, { faults: own }] of read.entries())
      for (const [field, fault] of Object.entries(own)) faults.set(`rules.${at}.${field}`, fault);
    const readPayouts = typedPayouts.map(readPayoutRule);
    for (const [at, { faults: own }] of readPayouts.entries())
      for (const [field, fault] of Object.entries(own)) faults.set(`payouts.${at}.${field}`, fault);
    const rules = read.flatMap(({ rule }) => rule ?? []);
    const payouts = readPayouts.flatMap(({ rule }) => rule ?? []);
    if (rules.length === typed.length && payouts.length === typedPayouts.length) {
      for (const { field } of faultsOfTable({ rules, payouts })) {
        const [list = '', at = '', member = ''] = field.split('.');
        const [end, fault] = ownFaults[member] ?? ['', 'other'];
        faults.set(`${list}.${at}${end}`, fault);
      }
    }
    const table = FeeTable.safeParse({ connectionId, from, confirmation, rules, payouts });
    if (faults.size === 0 && !table.success) faults.set('rules', 'other');
    for (const [field, message] of faults) context.addIssue({ code: 'custom', path: field.split('.'), message });
    return table.data ?? z.NEVER;
  });

export type FeesForm = FormOf<typeof feeTableSchema>;
