import type { PaymentMethod } from '../core/schemas.ts';
import type { PaymentStatus } from '../core/statuses.ts';
import type { DisputeState } from '../disputes/index.ts';
import { feeKept, hasLeft, type PayoutFeeFacts } from '../payouts/index.ts';

/**
 * The ledger's accounts, of each merchant and connection. Positive cents are debits: what a merchant has, or what a sale cost
 * it. Negative cents are credits: what it earned.
 */
export const ledgerAccounts = [
  /** Money that a provider owes, and pays out later: cards and boletos until their settlement. */
  'receivable',
  /** Money that lies at the provider and can be paid out. */
  'available',
  /** Money in payouts that were sent and have no outcome yet. */
  'in_transit',
  /** Money that payouts have taken to others, or to an account of which no statement is known. */
  'payouts',
  /** Money in the merchant's own bank: what a line of its statement shows to have arrived from the provider. */
  'bank',
  /** What payers paid for what was sold. A credit. */
  'sales',
  /** What payers paid and nobody has decided about: another amount than the charged one. A credit. */
  'unassigned',
  /** What providers kept of payments. */
  'fees',
  /** What providers kept for payouts: no sale causes it, so that it is no part of what sales cost. */
  'payout_fees',
  /** What was given back to payers. */
  'refunds',
  /** What payers took back by chargeback or MED. */
  'disputes',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** Cents by account; their sum is zero. An account that is not named has none. */
export type Position = Partial<Record<LedgerAccount, number>>;

/** One line of an entry: integer cents, positive for a debit. Never zero. */
export interface LedgerLine {
  account: LedgerAccount;
  amount: number;
}

/** The facts of a payment's row that the ledger is about. Integer cents. */
export interface PaymentFacts {
  paymentMethod: PaymentMethod;
  status: PaymentStatus;
  amount: number;
  /** What the payer paid, where these are not `amount`. */
  receivedAmount: number | null;
  refundedAmount: number;
  isApproved: boolean;
  /** What the provider kept: by its own word, else by the connection's terms; null where neither is known. */
  fee: number | null;
}

/** Where the provider keeps what was paid: PIX arrives at once, the rest by its settlement. */
const heldIn = (method: PaymentMethod): LedgerAccount => (method === 'PIX' ? 'available' : 'receivable');

/** What is left of a payment for the merchant, and where the rest went. Pure. */
export function positionOfPayment(payment: PaymentFacts): Position {
  const { paymentMethod, status, amount, receivedAmount, refundedAmount, isApproved } = payment;
  const paid = receivedAmount ?? amount;
  // What was refunded or taken back had been paid, even if no look-up ever saw it approved.
  const wasPaid = isApproved || refundedAmount > 0 || status === 'CHARGEBACK';
  if (!wasPaid) {
    return receivedAmount === null ? {} : { [heldIn(paymentMethod)]: receivedAmount, unassigned: -receivedAmount };
  }
  const fee = payment.fee ?? 0;
  const back = Math.min(refundedAmount, paid);
  const disputed = status === 'CHARGEBACK' ? paid - back : 0;
  return {
    [heldIn(paymentMethod)]: paid - fee - back - disputed,
    sales: -paid,
    fees: fee,
    refunds: back,
    disputes: disputed,
  };
}

/** The facts of a payout's row. Integer cents. */
export interface PayoutFacts extends PayoutFeeFacts {
  amount: number;
  /** What a bank's statement shows to have arrived in the merchant's own account; null for a payout to somebody else. */
  bankedAmount: number | null;
}

/**
 * A payout that ended otherwise than APPROVED, or that a bank has returned, has taken nothing but a fee that the provider
 * keeps. Pure.
 */
export function positionOfPayout(payout: PayoutFacts): Position {
  const { status, amount } = payout;
  const fees = feeKept(payout);
  if (!hasLeft(payout)) return fees === 0 ? {} : { payout_fees: fees, available: -fees };
  const taken = { payout_fees: fees, available: -(amount + fees) };
  if (status !== 'APPROVED') return { ...taken, in_transit: amount };
  const bank = payout.bankedAmount ?? 0;
  return { ...taken, payouts: amount - bank, bank };
}

/** The facts of a settlement's row. Integer cents. */
export interface SettlementFacts {
  /** What was expected. */
  amount: number;
  /** What arrived; null while it is expected. Negative: the provider took it. */
  settledAmount: number | null;
  /** What of it a line of a bank's statement shows; null while none does. */
  bankedAmount: number | null;
}

/**
 * What arrived can be paid out, or is in the bank where its statement shows it; what is missing of it, the provider has kept.
 * Pure.
 */
export function positionOfSettlement({ amount, settledAmount, bankedAmount }: SettlementFacts): Position {
  if (settledAmount === null) return {};
  const bank = bankedAmount ?? 0;
  return { available: settledAmount - bank, bank, receivable: -amount, fees: amount - settledAmount };
}

/** The facts of a dispute's row, with its payment's. */
export interface DisputeFacts {
  state: DisputeState;
  payment: PaymentFacts;
}

/** A dispute that was won brings back what the payment's chargeback took. Pure. */
export function positionOfDispute({ state, payment }: DisputeFacts): Position {
  const taken = positionOfPayment(payment).disputes ?? 0;
  return state === 'WON' && taken > 0 ? { [heldIn(payment.paymentMethod)]: taken, disputes: -taken } : {};
}

/**
 * The lines of the move between two positions, in the order of the accounts; empty where nothing moved. The sum is zero, since
 * both positions' are. Pure.
 *
 * @throws RangeError for a position that does not balance, or has a fraction of a cent.
 */
export function linesBetween(before: Position, after: Position): LedgerLine[] {
  for (const position of [before, after]) {
    const cents = Object.values(position);
    if (!cents.every(Number.isSafeInteger) || cents.reduce((sum, one) => sum + one, 0) !== 0) {
      throw new RangeError(`${JSON.stringify(position)} does not balance`);
    }
  }
  return ledgerAccounts
    .map((account) => ({ account, amount: (after[account] ?? 0) - (before[account] ?? 0) }))
    .filter(({ amount }) => amount !== 0);
}

/** What an entry is about, for people and filters. */
export const ledgerKinds = [
  'sale',
  'received',
  'refund',
  'dispute',
  'dispute_won',
  'payout_sent',
  'payout',
  'payout_undone',
  'fee',
  'settlement',
  'bank',
  'correction',
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** The kind of a move, by its most telling account. Pure. */
export function kindOfMove(lines: readonly LedgerLine[]): LedgerKind {
  const of = (account: LedgerAccount) => lines.find((line) => line.account === account)?.amount ?? 0;
  if (of('sales') < 0) return 'sale';
  if (of('receivable') !== 0 && (of('available') !== 0 || of('bank') !== 0)) return 'settlement';
  // From the provider to the bank, or back where that was a mistake.
  if (lines.length === 2 && of('bank') !== 0) return 'bank';
  if (of('disputes') !== 0) return of('disputes') > 0 ? 'dispute' : 'dispute_won';
  if (of('refunds') > 0) return 'refund';
  if (of('payouts') > 0) return 'payout';
  if (of('in_transit') > 0) return 'payout_sent';
  if (of('payouts') < 0 || of('in_transit') < 0 || of('bank') < 0) return 'payout_undone';
  if (of('unassigned') < 0) return 'received';
  return of('fees') !== 0 || of('payout_fees') !== 0 ? 'fee' : 'correction';
}
