import { z } from 'zod';
import { PaymentMethod } from '../core/schemas.ts';
import { PayoutMethod } from '../payouts/index.ts';

/*
 * A connection's terms, as its contract with the provider states them: what the provider keeps of a payment, and when the
 * rest arrives. Terms have versions, each from a day on.
 */

const cents = z.int().min(0).max(99_999_999_999);
const day = z.iso.date();
/** Per cent with at most two decimals, as in `splits`. */
const percent = z.number().min(0).max(100).multipleOf(0.01);
const instalment = z.int().min(1).max(60);

export const Settlement = z
  .strictObject({
    days: z.int().min(0).max(400).meta({ description: 'Days from the approval' }),
    count: z.enum(['calendar', 'business']).meta({
      description:
        'What is counted. A day that is no business day in Brazil (weekend, national or bank holiday) becomes the next one',
    }),
    perInstallment: z.boolean().default(false).meta({
      description: 'Each instalment comes by itself: the n-th after n × `days`. False: all at once',
    }),
  })
  .meta({ id: 'SettlementTerms' });
export type SettlementTerms = z.infer<typeof Settlement>;

export const FeeRule = z
  .strictObject({
    method: PaymentMethod,
    installmentsFrom: instalment.default(1),
    installmentsTo: instalment.default(60).meta({ description: 'Included' }),
    percentage: percent.default(0).meta({ description: 'Per cent of what was paid, at most two decimals' }),
    fixed: cents.default(0).meta({ description: 'Cents of each payment' }),
    min: cents.optional().meta({ description: 'The least fee, cents' }),
    max: cents.optional().meta({ description: 'The highest fee, cents: a cap, as for PIX' }),
    anticipationPerMonth: percent.default(0).meta({
      description:
        'Per cent for each 30 days that an instalment arrives before its usual day (30 days × its number), where all are paid out at once',
    }),
    settlement: Settlement.optional().meta({
      description: 'When it arrives. Absent: unknown. Not for PIX, which arrives at once',
    }),
  })
  .meta({ id: 'FeeRule' });
export type FeeRule = z.infer<typeof FeeRule>;

export const PayoutFeeRule = z
  .strictObject({
    method: PayoutMethod,
    percentage: percent.default(0).meta({ description: 'Per cent of the payout, at most two decimals' }),
    fixed: cents.default(0).meta({ description: 'Cents of each payout' }),
    min: cents.optional().meta({ description: 'The least fee, cents' }),
    max: cents.optional().meta({ description: 'The highest fee, cents' }),
    givenBack: z.boolean().default(false).meta({
      description: 'Given back where the receiver’s bank returns the payout. False: kept, as most contracts have it',
    }),
  })
  .meta({ id: 'PayoutFeeRule' });
export type PayoutFeeRule = z.infer<typeof PayoutFeeRule>;

export const FeeTable = z
  .strictObject({
    connectionId: z.string().min(1).max(60),
    from: day.meta({
      description: 'The day in Brazil from which it applies, to payments that are approved then or later',
    }),
    rules: z
      .array(FeeRule)
      .max(60)
      .meta({ description: 'Empty: from this day no fees and no settlements are expected' }),
    payouts: z.array(PayoutFeeRule).max(PayoutMethod.options.length).default([]).meta({
      description:
        'What it keeps of a payout that is sent on that day or later, beside the amount that the receiver gets; one rule for each method',
    }),
    confirmation: z.enum(['person', 'date']).default('person').meta({
      description:
        '`person`: a settlement counts once it is confirmed, and is reported if it is not. `date`: it counts on its day without any proof',
    }),
  })
  .meta({ id: 'FeeTable' });
export type FeeTable = z.infer<typeof FeeTable>;

/** A fault in a table's rules, for a violation. */
export interface FeeFault {
  field: string;
  message: string;
}

/** What is wrong with the rules of a table beyond their form. Pure. */
export const faultsOfTable = ({ rules, payouts }: Pick<FeeTable, 'rules' | 'payouts'>): FeeFault[] => [
  ...faultsOfRules(rules),
  ...payouts.flatMap(({ method, min, max }, at) => [
    ...(min !== undefined && max !== undefined && max < min
      ? [{ field: `payouts.${at}.max`, message: 'is less than min' }]
      : []),
    ...(payouts.findIndex((other) => other.method === method) < at
      ? [{ field: `payouts.${at}.method`, message: 'has a rule already' }]
      : []),
  ]),
];

function faultsOfRules(rules: readonly FeeRule[]): FeeFault[] {
  return rules.flatMap((rule, at) => {
    const faults: FeeFault[] = [];
    const say = (member: string, message: string) => faults.push({ field: `rules.${at}.${member}`, message });
    if (rule.installmentsTo < rule.installmentsFrom) say('installmentsTo', 'is less than installmentsFrom');
    if (rule.min !== undefined && rule.max !== undefined && rule.max < rule.min) say('max', 'is less than min');
    if (rule.method === 'PIX' && rule.settlement) say('settlement', 'is not for PIX, which arrives at once');
    if (rule.anticipationPerMonth > 0 && (!rule.settlement || rule.settlement.perInstallment))
      say('anticipationPerMonth', 'needs a settlement of all instalments at once');
    const before = rules.findIndex(
      (other, place) =>
        place < at &&
        other.method === rule.method &&
        other.installmentsFrom <= rule.installmentsTo &&
        rule.installmentsFrom <= other.installmentsTo,
    );
    if (before >= 0) say('installmentsFrom', `overlaps rule ${before + 1} of the same method`);
    return faults;
  });
}

/** What terms are asked about. */
export interface Sale {
  method: PaymentMethod;
  /** 1 for what is not a card. */
  installments: number;
  /** Integer cents that the payer paid. */
  amount: number;
}

/** The rule for a sale; undefined where the table has none. Pure. */
export const ruleFor = (
  rules: readonly FeeRule[],
  { method, installments }: Omit<Sale, 'amount'>,
): FeeRule | undefined =>
  rules.find(
    (rule) => rule.method === method && rule.installmentsFrom <= installments && installments <= rule.installmentsTo,
  );

/** The version in force on a day: the last one that begins on it or earlier. Pure. */
export const tableOn = <Table extends { from: string }>(tables: readonly Table[], on: string): Table | undefined =>
  tables
    .filter(({ from }) => from <= on)
    .reduce<Table | undefined>((best, one) => (best && best.from > one.from ? best : one), undefined);

/**
 * A number with two decimals times cents, in integers, rounded to the nearest cent, half up: as contracts state it.
 *
 * @param divisor of the percentage of hundredths, 10,000 for a percentage of the whole
 */
function shareOf(amount: number, percentage: number, times = 1, divisor = 1): number {
  // Two decimals at most by the schema; the float is never multiplied with money.
  const hundredths = BigInt(Math.round(percentage * 100));
  const whole = 10_000n * BigInt(divisor);
  return Number((BigInt(amount) * hundredths * BigInt(times) * 2n + whole) / (2n * whole));
}

/** Equal parts in cents; the first has what is left over, as Brazilian acquirers do it. Pure. */
export function partsOf(amount: number, parts: number): number[] {
  const each = Math.trunc(amount / parts);
  return Array.from({ length: parts }, (_, at) => (at === 0 ? amount - each * (parts - 1) : each));
}

/** What a rule's percentage and fixed amount say, within its bounds. */
const boundedFee = (
  { percentage, fixed, min = 0, max = Number.MAX_SAFE_INTEGER }: Pick<FeeRule, 'percentage' | 'fixed' | 'min' | 'max'>,
  amount: number,
): number => Math.min(Math.max(shareOf(amount, percentage) + fixed, min), max);

/** What a provider keeps for a payout by its terms, beside the amount. Integer cents. Pure. */
export const expectedPayoutFee = (rule: PayoutFeeRule, amount: number): number => boundedFee(rule, amount);

/** What the terms of a day say of a payout; undefined where they state no fee of its method. Integer cents. Pure. */
export function payoutFeeOf(
  { method, amount }: { method: PayoutMethod; amount: number },
  rules: readonly PayoutFeeRule[] = [],
): number | undefined {
  const rule = rules.find((one) => one.method === method);
  return rule && expectedPayoutFee(rule, amount);
}

/** What a provider keeps of a sale by its terms. Integer cents, at most what was paid. Pure. */
export function expectedFee(rule: FeeRule, { amount, installments }: Omit<Sale, 'method'>): number {
  const bounded = boundedFee(rule, amount);
  const arrives = rule.settlement?.days ?? 0;
  const anticipated = partsOf(amount, installments)
    .map((part, at) => shareOf(part, rule.anticipationPerMonth, Math.max(0, 30 * (at + 1) - arrives), 30))
    .reduce((sum, one) => sum + one, 0);
  return Math.min(bounded + anticipated, amount);
}
