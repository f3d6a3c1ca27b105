// What happens in a run: steps that are drawn from a seed. The same seed gives the same plan.
import fc from 'fast-check';
import {
  type CallFault,
  type CallOperation,
  callFaults,
  type WebhookFault,
  webhookFaults,
} from '../domain/core/sandbox.ts';

/** Milliseconds that pass after each round. All runs of a batch share the server's clock, so the times are fixed. */
export const roundsMs = [45_000, 12 * 60_000, 3 * 3_600_000, 26 * 3_600_000] as const;

/** Looked up by the provider's id only; and by our reference too. */
export const paymentProviders = ['Orbita', 'Onz'] as const;
export type PaymentProvider = (typeof paymentProviders)[number];
/** Looked up by our reference too; and by the provider's id only. */
export const payoutProviders = ['Onz', 'Witetec'] as const;
export type PayoutProvider = (typeof payoutProviders)[number];
export type ProviderName = PaymentProvider | PayoutProvider;
export const allProviders = [...new Set<ProviderName>([...paymentProviders, ...payoutProviders])];

/** People of finance, by their number. */
export const people = 3;
/** Payouts of this many cents and more are approved by others than who made them. */
export const approvalFrom = 1_000_000;
/** One person must approve at every second merchant, elsewhere two. */
export const approvalsFor = (seed: number): number => 1 + (seed % 2);

/** What every provider keeps of a payment, in per cent and cents. */
export const feeTerms = { percentage: 0.99, fixed: 10, min: 25, max: 2_000 };
/** And of a payout, in cents. */
export const payoutFee = 35;

/** What makes one request of the merchant's server more difficult. */
interface Difficulty {
  /** The same request, sent so many times at once. */
  copies: number;
  /** And the same key with another body, at the same time. */
  changed?: true;
  fault?: CallFault;
  /** How many calls the fault hits. */
  times?: number;
}

/** One thing that somebody does. `of`: the number of the payment or payout in the run, modulo how many there are. */
export type Step = { round: number; beside?: true } & (
  | ({
      do: 'pay';
      at: PaymentProvider;
      cents: number;
      /** The payer pays before the merchant has the provider's answer. */
      early?: true;
    } & Difficulty)
  | { do: 'repeat'; of: number; changed?: true }
  | {
      do: 'payer';
      of: number;
      event: PayerEvent;
      /** Per cent of the amount. */
      part?: number;
      silent?: true;
      webhook?: WebhookFault;
    }
  | { do: 'webhook'; of: number; webhook?: WebhookFault }
  | { do: 'act'; of: number; action: PaymentAction; webhook?: undefined }
  | ({ do: 'refund'; of: number; part?: number; twin?: number } & Difficulty)
  | { do: 'settle refund'; of: number; outcome: 'done' | 'not_done' }
  | ({ do: 'payout'; at: PayoutProvider; reais: number; by?: number } & Difficulty)
  | { do: 'approve'; of: number; by: number; copies: number }
  | { do: 'act on payout'; of: number; by: number; action: PayoutAction; to?: PayoutProvider }
  | { do: 'bank'; of: number; event: BankEvent; silent?: true; webhook?: WebhookFault }
  | { do: 'fault'; at: ProviderName; operation: CallOperation; fault: CallFault; times: number }
  | { do: 'endpoint'; answers: 200 | 500 }
  /** For so long our database refuses to match the provider's webhooks: they are stored, and nothing more. */
  | { do: 'unmatched'; at: ProviderName; minutes: number }
  | { do: 'lose'; what: 'payment' | 'payout'; of: number }
  /** All that are under way: few are. */
  | { do: 'lose refunds' }
);
export type StepOf<Kind extends Step['do']> = Extract<Step, { do: Kind }>;
export type PayerEvent = 'paid' | 'refused' | 'expired' | 'refunded' | 'chargeback';
export type BankEvent = 'paid' | 'refused' | 'canceled' | 'returned';
export type PaymentAction = 'look' | 'cancel' | 'approve' | 'reject' | 'dismiss';
export type PayoutAction = 'look' | 'retry' | 'cancel' | 'approve' | 'reject' | 'dismiss';

export interface Plan {
  seed: number;
  /** For large totals: it is checked after each round, and not after each step. */
  isLarge?: true;
  steps: Step[];
}

/** Faults that hold a call until its time-out cost ten seconds each; an error after the effect is as unknown. */
const quickFaults = callFaults.filter((fault) => !fault.startsWith('timeout') && fault !== 'slow');
const callFault = fc.oneof(
  { weight: 14, arbitrary: fc.constantFrom(...quickFaults) },
  { weight: 1, arbitrary: fc.constant<CallFault>('slow') },
);
/** One that is held back for the next webhook waits ten seconds of real time where there is none. */
const webhookFault = fc.constantFrom(...webhookFaults.filter((fault) => fault !== 'out_of_order'));

const sometimes = <T>(perCent: number, arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: perCent, arbitrary }, { weight: 100 - perCent, arbitrary: fc.constant(undefined) });
const rarely = (perCent: number) => sometimes(perCent, fc.constant(true as const));
const of = fc.nat({ max: 7 });
const by = fc.nat({ max: people - 1 });
const rounds = roundsMs.length;

/** A step of one kind, in a round of `first` or later. */
const step = <Kind extends Step['do'], Fields extends object>(kind: Kind, fields: Fields, last = rounds - 1) =>
  fc.record({ round: fc.nat({ max: last }), beside: rarely(35), do: fc.constant(kind), ...fields });

const difficulty = (perCent: number) => ({
  copies: fc.constantFrom(1, 1, 1, 2, 3),
  changed: rarely(8),
  fault: sometimes(perCent, callFault),
  times: fc.constantFrom(1, 1, 3),
});
const pay = step(
  'pay',
  {
    at: fc.constantFrom(...paymentProviders),
    cents: fc.integer({ min: 500, max: 500_000 }),
    early: rarely(10),
    ...difficulty(35),
  },
  1,
);
const payout = step(
  'payout',
  {
    at: fc.constantFrom(...payoutProviders),
    // Below and above what needs approval.
    reais: fc.oneof(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 101, max: 400 })),
    by: sometimes(60, by),
    ...difficulty(45),
  },
  1,
);
const payerOf = (of: fc.Arbitrary<number>) =>
  step('payer', {
    of,
    event: fc.constantFrom<PayerEvent>('paid', 'paid', 'paid', 'paid', 'refused', 'expired', 'refunded', 'chargeback'),
    part: sometimes(15, fc.integer({ min: 1, max: 99 })),
    silent: rarely(15),
    webhook: sometimes(25, webhookFault),
  });
const payer = payerOf(of);
const bankOf = (of: fc.Arbitrary<number>) =>
  step('bank', {
    of,
    event: fc.constantFrom<BankEvent>('paid', 'paid', 'paid', 'refused', 'canceled', 'returned'),
    silent: rarely(15),
    webhook: sometimes(25, webhookFault),
  });
const others = fc.oneof(
  { weight: 3, arbitrary: pay },
  { weight: 2, arbitrary: payout },
  { weight: 8, arbitrary: payer },
  { weight: 2, arbitrary: step('repeat', { of, changed: rarely(30) }) },
  { weight: 2, arbitrary: step('webhook', { of, webhook: sometimes(60, webhookFault) }) },
  {
    weight: 3,
    arbitrary: step('act', {
      of,
      action: fc.constantFrom<PaymentAction>('look', 'cancel', 'approve', 'reject', 'dismiss'),
    }),
  },
  {
    weight: 6,
    arbitrary: step('refund', {
      of,
      part: sometimes(60, fc.integer({ min: 10, max: 90 })),
      twin: sometimes(40, fc.integer({ min: 10, max: 90 })),
      ...difficulty(35),
    }),
  },
  { weight: 1, arbitrary: step('settle refund', { of, outcome: fc.constantFrom('done', 'not_done') }) },
  { weight: 5, arbitrary: step('approve', { of, by, copies: fc.constantFrom(1, 1, 2) }) },
  {
    weight: 4,
    arbitrary: step('act on payout', {
      of,
      by,
      action: fc.constantFrom<PayoutAction>('look', 'retry', 'retry', 'cancel', 'approve', 'reject', 'dismiss'),
      to: sometimes(30, fc.constantFrom(...payoutProviders)),
    }),
  },
  {
    weight: 4,
    arbitrary: bankOf(of),
  },
  {
    weight: 2,
    arbitrary: fc.oneof(
      step('fault', {
        at: fc.constantFrom(...paymentProviders),
        operation: fc.constant<CallOperation>('getTransaction'),
        fault: callFault,
        times: fc.constantFrom(1, 3),
      }),
      step('fault', {
        at: fc.constantFrom(...payoutProviders),
        operation: fc.constant<CallOperation>('getWithdraw'),
        fault: callFault,
        times: fc.constantFrom(1, 3),
      }),
    ),
  },
  { weight: 2, arbitrary: step('endpoint', { answers: fc.constantFrom(200, 500, 500) }) },
  { weight: 1, arbitrary: step('lose', { what: fc.constantFrom('payment', 'payout'), of }) },
);

/**
 * Drawn by itself, so that plans have the other steps that their seeds had before. In the first rounds: afterwards a webhook
 * tells what nobody looks for any more, and is told again only once.
 */
const unmatched = fc.array(
  step('unmatched', { at: fc.constantFrom(...allProviders), minutes: fc.integer({ min: 1, max: 30 }) }, 2),
  { maxLength: 2 },
);

/** Drawn by itself, too: a refund of which nothing was made and nothing is known, and whose run is lost with all others. */
const lostRefund = fc.array(
  fc.record({ round: fc.nat({ max: rounds - 1 }), of, part: fc.integer({ min: 10, max: 90 }) }).map((drawn): Step[] => [
    { ...drawn, do: 'refund', copies: 1, fault: 'error_before', times: 1 },
    { round: drawn.round, do: 'lose refunds' },
  ]),
  { maxLength: 1 },
);

/** Drawn by itself, too: a payout of which nothing was made and nothing is known. */
const unsentPayout = sometimes(
  15,
  fc.record({
    round: fc.integer({ min: 1, max: 2 }),
    at: fc.constantFrom(...payoutProviders),
    reais: fc.integer({ min: 1, max: 90 }),
  }),
).map((drawn): Step[] => (drawn ? [{ ...drawn, do: 'payout', copies: 1, fault: 'error_before', times: 1 }] : []));

/**
 * Drawn by itself, too: the first payment is paid, and refunded: by two refunds at once that ask for more than was paid, or by
 * one, with a fault or without.
 */
const refundOfPaid = sometimes(
  50,
  fc.record({
    round: fc.nat({ max: 1 }),
    part: fc.integer({ min: 50, max: 100 }),
    twin: sometimes(50, fc.integer({ min: 51, max: 100 })),
    fault: sometimes(50, callFault),
  }),
).map((drawn): Step[] => {
  if (!drawn) return [];
  const { round, part, twin, fault } = drawn;
  return [
    { round, do: 'payer', of: 0, event: 'paid' },
    {
      round: round + 1,
      do: 'refund',
      of: 0,
      part,
      copies: 1,
      ...(twin && { twin }),
      ...(fault && { fault, times: 1 }),
    },
  ];
});

/** Drawn by itself, too: the first payout is paid, and its bank returns it later. */
const returnedPayout = sometimes(
  50,
  fc.record({ round: fc.integer({ min: 1, max: rounds - 1 }), webhook: sometimes(25, webhookFault) }),
).map((drawn): Step[] => {
  if (!drawn) return [];
  const { round, webhook } = drawn;
  const step = { do: 'bank', of: 0 } as const;
  return [
    { ...step, round: 1, event: 'paid' },
    { ...step, round, event: 'returned', ...(webhook && { webhook }) },
  ];
});

/**
 * How many payments, payouts and other steps a plan has; some of the others are payments and payouts, too. Small ones, so that
 * 200 take ten minutes on two slow processors at most; what more entities do to one another is for the large ones.
 */
const few = { pay: [1, 1], payout: [1, 1], others: [4, 7] } as const;
const many = { pay: [60, 80], payout: [13, 17], others: [40, 70] } as const;
/** In a large plan most payers and banks do something: what waits costs a day of look-ups. */
const payers = { minLength: 50, maxLength: 70, size: 'max' } as const;
const banks = { minLength: 10, maxLength: 14, size: 'max' } as const;
/** There an endpoint that fails recovers before hours pass: each event is tried again all the time. */
const recovered: Step[] = [1, 2].map((round) => ({ round, do: 'endpoint', answers: 200 }));

/**
 * The plan of a seed. Every run has a payment and a payout, or little else could happen.
 *
 * @param isLarge for large totals: what a run costs whatever it does, such as the days that pass, is shared by more.
 */
export function planOf(seed: number, isLarge = false): Plan {
  const size = isLarge ? many : few;
  const list = <T>(arbitrary: fc.Arbitrary<T>, [minLength, maxLength]: readonly [number, number]) =>
    fc.array(arbitrary, { minLength, maxLength, ...(isLarge && { size: 'max' }) });
  const [drawn] = fc.sample(fc.tuple(list(pay, size.pay), list(payout, size.payout), list(others, size.others)), {
    seed,
    numRuns: 1,
  });
  const [ours] = fc.sample(unmatched, { seed: seed + 1_000_000, numRuns: 1 });
  // Without the fields that were not drawn, so that a plan is its JSON.
  const plain = (steps: readonly object[] = []) => steps.map((one) => JSON.parse(JSON.stringify(one)) as Step);
  const [lost] = fc.sample(lostRefund, { seed: seed + 3_000_000, numRuns: 1 });
  const [refunded] = fc.sample(refundOfPaid, { seed: seed + 4_000_000, numRuns: 1 });
  const [unsent] = fc.sample(unsentPayout, { seed: seed + 5_000_000, numRuns: 1 });
  const [returned] = fc.sample(returnedPayout, { seed: seed + 6_000_000, numRuns: 1 });
  const ofSmall = isLarge ? [] : [...plain(refunded), ...plain(unsent), ...plain(returned)];
  const steps = [...plain(ours), ...plain(drawn?.flat()), ...plain(lost?.flat()), ...ofSmall];
  // What is out of order is so when the round begins.
  const inOrder = (all: Step[]) => all.sort((a, b) => a.round - b.round);
  if (!isLarge) return { seed, steps: inOrder(steps) };
  const first = fc.constant(0);
  const [[paying, moving] = []] = fc.sample(
    fc.tuple(fc.array(payerOf(first), payers), fc.array(bankOf(first), banks)),
    {
      seed: seed + 2_000_000,
      numRuns: 1,
    },
  );
  return {
    seed,
    isLarge,
    steps: inOrder([
      ...recovered,
      // `of` is drawn for eight.
      ...steps
        .filter((one) => one.do !== 'endpoint' || one.answers === 200 || one.round < 2)
        .map((one, index) => ('of' in one ? { ...one, of: one.of + 8 * (index % 9) } : one)),
      ...[paying, moving].flatMap((all) => plain(all).map((one, of) => ({ ...one, of }) as Step)),
    ]),
  };
}

/** A step as a line of the report. */
export function describe({ round, beside, do: kind, ...rest }: Step): string {
  const details = Object.entries(rest).map(([name, value]) => (value === true ? name : `${name} ${value}`));
  return `round ${round + 1}: ${kind}${details.length > 0 ? `, ${details.join(', ')}` : ''}${beside ? ' (beside the next)' : ''}`;
}
