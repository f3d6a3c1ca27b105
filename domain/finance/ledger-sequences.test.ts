// Sequences of payments, part refunds, disputes won and lost, payouts returned, fees changed (of payments and payouts), settlements
// arriving, found in the bank and taken back, in the order in which chance brings them; after each step the ledger is compared with the rows.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { daysLater } from '../core/days.ts';
import type { PaymentMethod } from '../core/schemas.ts';
import type { DisputeState } from '../disputes/index.ts';
import { expectedFee, expectedPayoutFee, FeeRule, PayoutFeeRule } from './fees.ts';
import {
  kindOfMove,
  type LedgerLine,
  ledgerAccounts,
  linesBetween,
  type PaymentFacts,
  type PayoutFacts,
  type Position,
  positionOfDispute,
  positionOfPayment,
  positionOfPayout,
  positionOfSettlement,
} from './ledger.ts';
import { type PlannedPart, planParts } from './settlement.ts';

type Step =
  | { do: 'sell'; method: PaymentMethod; amount: number; installments: number }
  | { do: 'refund'; which: number; share: number }
  | { do: 'chargeback'; which: number }
  | { do: 'decide'; which: number; won: boolean }
  | { do: 'say-fee'; which: number; cents: number }
  | { do: 'change-fees'; percentage: number }
  | { do: 'settle'; which: number; short: number }
  | { do: 'reopen'; which: number }
  | { do: 'pay-out'; amount: number }
  | { do: 'end-payout'; which: number; status: 'APPROVED' | 'REJECTED' }
  | { do: 'say-payout-fee'; which: number; cents: number }
  | { do: 'change-payout-fees'; fixed: number; givenBack: boolean }
  /** A line of the bank's statement is matched with a settlement or a payout, or that is taken back. */
  | { do: 'bank'; of: 'settlement' | 'payout'; which: number };

const which = fc.nat(50);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('sell' as const),
      method: fc.constantFrom<PaymentMethod>('PIX', 'CREDIT_CARD', 'BILLET'),
      amount: fc.integer({ min: 1, max: 1_000_000 }),
      installments: fc.integer({ min: 1, max: 12 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('refund' as const), which, share: fc.integer({ min: 1, max: 100 }) }),
  },
  fc.record({ do: fc.constant('chargeback' as const), which }),
  fc.record({ do: fc.constant('decide' as const), which, won: fc.boolean() }),
  fc.record({ do: fc.constant('say-fee' as const), which, cents: fc.nat(5_000) }),
  fc.record({
    do: fc.constant('change-fees' as const),
    percentage: fc.integer({ min: 0, max: 1_000 }).map((n) => n / 100),
  }),
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('settle' as const), which, short: fc.integer({ min: -50, max: 50 }) }),
  },
  fc.record({ do: fc.constant('reopen' as const), which }),
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('pay-out' as const), amount: fc.integer({ min: 1, max: 100_000 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('end-payout' as const),
      which,
      status: fc.constantFrom('APPROVED' as const, 'REJECTED' as const),
    }),
  },
  fc.record({ do: fc.constant('say-payout-fee' as const), which, cents: fc.nat(500) }),
  fc.record({
    do: fc.constant('change-payout-fees' as const),
    fixed: fc.integer({ min: 0, max: 500 }),
    givenBack: fc.boolean(),
  }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('bank' as const),
      of: fc.constantFrom('settlement' as const, 'payout' as const),
      which,
    }),
  },
);

interface Sale {
  facts: PaymentFacts;
  installments: number;
  dispute?: DisputeState;
  said: number | null;
}
interface Due {
  parts: (PlannedPart & { sale: number })[];
  settled: number | null;
  banked: number | null;
}
interface Payout {
  facts: PayoutFacts;
  said: number | null;
}

/** The rows as the tables have them, and the entries as the moves between two states of a row write them. */
class Books {
  sales: Sale[] = [];
  payouts: Payout[] = [];
  payoutTerms = PayoutFeeRule.parse({ method: 'PIX', fixed: 100 });
  /** By expected day; one that has arrived keeps its parts. */
  due: Due[] = [];
  entries: { of: string; lines: LedgerLine[] }[] = [];
  percentage = 3;

  write(of: string, before: Position, after: Position): void {
    const lines = linesBetween(before, after);
    if (lines.length > 0) this.entries.push({ of, lines });
  }

  rule(method: PaymentMethod): FeeRule {
    const settlement = { days: 30, count: 'calendar', perInstallment: true } as const;
    return FeeRule.parse({ method, percentage: this.percentage, ...(method !== 'PIX' && { settlement }) });
  }

  /** As a pass of the sweep does it: the expected fee, then the parts that are still to arrive. */
  value(at: number): void {
    const sale = this.sales[at];
    if (!sale) return;
    const { amount, paymentMethod } = sale.facts;
    const rule = this.rule(paymentMethod);
    const fee = sale.said ?? expectedFee(rule, { amount, installments: sale.installments });
    this.change(at, { ...sale.facts, fee });
    for (const one of this.due) if (one.settled === null) one.parts = one.parts.filter((part) => part.sale !== at);
    if (!rule.settlement) return;
    const arrived = this.due
      .filter(({ settled }) => settled !== null)
      .flatMap(({ parts }) => parts.filter((part) => part.sale === at));
    const planned = planParts({
      terms: rule.settlement,
      approvedOn: '2026-11-26',
      installments: sale.installments,
      owed: this.owed(at),
      arrived,
      today: daysLater('2026-11-26', this.entries.length % 300),
    });
    for (const part of planned) {
      const open = this.due.find((one) => one.settled === null && one.parts[0]?.expectedOn === part.expectedOn);
      if (open) open.parts.push({ ...part, sale: at });
      else this.due.push({ parts: [{ ...part, sale: at }], settled: null, banked: null });
    }
    this.due = this.due.filter(({ parts }) => parts.length > 0);
  }

  /** What the provider owes for a sale in all, whether it has arrived or not. */
  owed(at: number): number {
    const sale = this.sales[at];
    if (!sale) return 0;
    return (positionOfPayment(sale.facts).receivable ?? 0) + (this.won(sale).receivable ?? 0);
  }

  won = ({ facts, dispute }: Sale): Position => (dispute ? positionOfDispute({ state: dispute, payment: facts }) : {});

  change(at: number, facts: PaymentFacts): void {
    const sale = this.sales[at];
    if (!sale) return;
    const before = this.won(sale);
    this.write(`sale ${at}`, positionOfPayment(sale.facts), positionOfPayment(facts));
    sale.facts = facts;
    this.write(`dispute ${at}`, before, this.won(sale));
  }

  /** As a move of a payout, or a pass of the sweep, does it. */
  changePayout(at: number, change: Partial<PayoutFacts>): void {
    const payout = this.payouts[at];
    if (!payout) return;
    const { facts, said } = payout;
    const fee = said ?? expectedPayoutFee(this.payoutTerms, facts.amount);
    const after = { ...facts, feeGivenBack: this.payoutTerms.givenBack, ...change, fee };
    this.write(`payout ${at}`, positionOfPayout(facts), positionOfPayout(after));
    payout.facts = after;
  }

  play(step: Step): void {
    const at = 'which' in step ? step.which % Math.max(1, this.sales.length) : 0;
    const sale = this.sales[at];
    switch (step.do) {
      case 'sell': {
        const { method, amount, installments } = step;
        const facts: PaymentFacts = {
          paymentMethod: method,
          status: 'APPROVED',
          amount,
          receivedAmount: null,
          refundedAmount: 0,
          isApproved: true,
          fee: null,
        };
        this.write(`sale ${this.sales.length}`, {}, positionOfPayment(facts));
        this.sales.push({ facts, installments: method === 'CREDIT_CARD' ? installments : 1, said: null });
        this.value(this.sales.length - 1);
        return;
      }
      case 'refund': {
        if (sale?.facts.status !== 'APPROVED') return;
        const { amount, refundedAmount } = sale.facts;
        const back = Math.min(amount - refundedAmount, Math.ceil((amount * step.share) / 100));
        const all = refundedAmount + back;
        this.change(at, { ...sale.facts, refundedAmount: all, status: all === amount ? 'REFUNDED' : 'APPROVED' });
        this.value(at);
        return;
      }
      case 'chargeback':
        if (!sale || sale.dispute) return;
        sale.dispute = 'OPEN';
        this.change(at, { ...sale.facts, status: 'CHARGEBACK' });
        this.value(at);
        return;
      case 'decide': {
        if (sale?.dispute !== 'OPEN') return;
        const before = this.won(sale);
        sale.dispute = step.won ? 'WON' : 'LOST';
        this.write(`dispute ${at}`, before, this.won(sale));
        this.value(at);
        return;
      }
      case 'say-fee':
        if (!sale || sale.dispute) return;
        sale.said = Math.min(step.cents, sale.facts.amount);
        this.value(at);
        return;
      case 'change-fees':
        this.percentage = step.percentage;
        // What is disputed keeps its fee here, as a dispute's amount follows from it.
        for (const [index, each] of this.sales.entries()) if (!each.dispute) this.value(index);
        return;
      case 'settle': {
        const open = this.due.filter(({ settled }) => settled === null);
        const one = open[step.which % Math.max(1, open.length)];
        if (!one) return;
        const amount = one.parts.reduce((sum, part) => sum + part.amount, 0);
        one.settled = amount + step.short;
        const facts = { amount, settledAmount: one.settled, bankedAmount: one.banked };
        this.write(`due ${this.due.indexOf(one)}`, {}, positionOfSettlement(facts));
        return;
      }
      case 'reopen': {
        const done = this.due.filter(({ settled }) => settled !== null);
        const one = done[step.which % Math.max(1, done.length)];
        if (!one) return;
        const amount = one.parts.reduce((sum, part) => sum + part.amount, 0);
        const facts = { amount, settledAmount: one.settled, bankedAmount: one.banked };
        this.write(`due ${this.due.indexOf(one)}`, positionOfSettlement(facts), {});
        one.settled = null;
        one.banked = null;
        for (const index of new Set(one.parts.map((part) => part.sale))) this.value(index);
        return;
      }
      case 'pay-out': {
        const { fixed, givenBack: feeGivenBack } = this.payoutTerms;
        const [fee, isReturned, bankedAmount] = [fixed, false, null];
        const { amount } = step;
        const facts = {
          status: 'PENDING',
          stage: 'sent',
          amount,
          fee,
          isReturned,
          feeGivenBack,
          bankedAmount,
        } as const;
        this.write(`payout ${this.payouts.length}`, {}, positionOfPayout(facts));
        this.payouts.push({ facts, said: null });
        return;
      }
      case 'end-payout': {
        const index = step.which % Math.max(1, this.payouts.length);
        const { facts: before } = this.payouts[index] ?? {};
        // Also one that had arrived: a bank returns it. What has ended so stays so.
        if (!before || before.status === 'REJECTED' || before.status === step.status) return;
        const isReturned = before.status === 'APPROVED';
        this.changePayout(index, { status: step.status, stage: 'closed', isReturned, bankedAmount: null });
        return;
      }
      case 'say-payout-fee': {
        const index = step.which % Math.max(1, this.payouts.length);
        const payout = this.payouts[index];
        if (!payout) return;
        payout.said = step.cents;
        this.changePayout(index, {});
        return;
      }
      case 'change-payout-fees':
        this.payoutTerms = { ...this.payoutTerms, fixed: step.fixed, givenBack: step.givenBack };
        for (const index of this.payouts.keys()) this.changePayout(index, {});
        return;
      case 'bank': {
        if (step.of === 'payout') {
          const index = step.which % Math.max(1, this.payouts.length);
          const { facts } = this.payouts[index] ?? {};
          if (facts?.status !== 'APPROVED') return;
          this.changePayout(index, { bankedAmount: facts.bankedAmount === null ? facts.amount : null });
          return;
        }
        const done = this.due.filter(({ settled }) => settled !== null);
        const one = done[step.which % Math.max(1, done.length)];
        if (!one) return;
        const amount = one.parts.reduce((sum, part) => sum + part.amount, 0);
        const facts = { amount, settledAmount: one.settled };
        const before = positionOfSettlement({ ...facts, bankedAmount: one.banked });
        one.banked = one.banked === null ? one.settled : null;
        this.write(
          `due ${this.due.indexOf(one)}`,
          before,
          positionOfSettlement({ ...facts, bankedAmount: one.banked }),
        );
      }
    }
  }

  check(): void {
    const sums: Position = {};
    for (const { lines } of this.entries) {
      expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
      expect(kindOfMove(lines)).not.toBe('correction');
      for (const { account, amount } of lines) sums[account] = (sums[account] ?? 0) + amount;
    }
    const total = (of: (facts: PaymentFacts) => number) => this.sales.reduce((sum, { facts }) => sum + of(facts), 0);
    const arrived = this.due.filter(({ settled }) => settled !== null);
    const planned = arrived.flatMap(({ parts }) => parts).reduce((sum, { amount }) => sum + amount, 0);
    const came = arrived.reduce((sum, { settled }) => sum + (settled ?? 0), 0);
    const outs = this.payouts.map(({ facts }) => facts);
    const paidOut = (status: PayoutFacts['status']) =>
      outs.filter((one) => one.status === status).reduce((sum, { amount }) => sum + amount, 0);
    const ownOut = outs.reduce((sum, { bankedAmount }) => sum + (bankedAmount ?? 0), 0);
    const inBank = arrived.reduce((sum, { banked }) => sum + (banked ?? 0), 0);
    // Of what is under way or done, and of what came back from its receiver and not with the fee.
    const payoutFees = outs
      .filter(({ status, isReturned, feeGivenBack }) => status !== 'REJECTED' || (isReturned && !feeGivenBack))
      .reduce((sum, { fee }) => sum + (fee ?? 0), 0);
    const taken = (state: (sale: Sale) => boolean) =>
      this.sales
        .filter((sale) => sale.dispute && state(sale))
        .reduce((sum, { facts }) => sum + facts.amount - facts.refundedAmount, 0);

    // By the rows alone, without the ledger's own rules.
    expect(sums.sales ?? 0).toBe(-total(({ amount }) => amount) + 0);
    expect(sums.refunds ?? 0).toBe(total(({ refundedAmount }) => refundedAmount));
    expect(sums.fees ?? 0).toBe(total(({ fee }) => fee ?? 0) + planned - came);
    expect(sums.payout_fees ?? 0).toBe(payoutFees);
    expect(sums.disputes ?? 0).toBe(taken(({ dispute }) => dispute !== 'WON'));
    expect(sums.payouts ?? 0).toBe(paidOut('APPROVED') - ownOut);
    expect(sums.bank ?? 0).toBe(inBank + ownOut);
    expect(sums.in_transit ?? 0).toBe(paidOut('PENDING'));
    expect(ledgerAccounts.reduce((sum, account) => sum + (sums[account] ?? 0), 0)).toBe(0);

    // What is owed is what is still to arrive, sale by sale; it is negative only where money went back after it had arrived.
    const open = this.due.filter(({ settled }) => settled === null).flatMap(({ parts }) => parts);
    expect(sums.receivable ?? 0).toBe(open.reduce((sum, { amount }) => sum + amount, 0));
    for (const [at, { facts, dispute, said }] of this.sales.entries()) {
      const left = open.filter(({ sale }) => sale === at).reduce((sum, { amount }) => sum + amount, 0);
      const wentBack = facts.refundedAmount > 0 || dispute !== undefined;
      const hasArrived = arrived.some(({ parts }) => parts.some(({ sale }) => sale === at));
      // A fee that rose after the payment had arrived, too.
      if (left < 0) expect(wentBack || said !== null || hasArrived).toBe(true);
    }
  }
}

it('agrees with the rows, to the cent, after each step of any sequence', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 60, size: 'max' }), (steps) => {
      const books = new Books();
      for (const one of steps) {
        books.play(one);
        books.check();
      }
    }),
    { numRuns: 300 },
  );
});
