import type { PaymentMethod } from '../core/schemas.ts';
import type { PaymentStatus, WithdrawStatus } from '../core/statuses.ts';
import type { DisputeState } from '../disputes/index.ts';
import type { PayoutStage } from '../payouts/index.ts';

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
  /** Money that payouts have taken out. */
  'payouts',
  /** What payers paid for what was sold. A credit. */
  'sales',
  /** What payers paid and nobody has decided about: another amount than the charged one. A credit. */
  'unassigned',
  /** What providers kept. */
  'fees',
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
export interface PayoutFacts {
  status: WithdrawStatus;
  stage: PayoutStage;
  amount: number;
}

/** A payout that ended otherwise than APPROVED, or that a bank has returned, has taken nothing. Pure. */
export function positionOfPayout({ status, stage, amount }: PayoutFacts): Position {
  if (status === 'APPROVED') return { payouts: amount, available: -amount };
  if (status === 'PENDING' && stage === 'sent') return { in_transit: amount, available: -amount };
  return {};
}

/** The facts of a settlement's row. Integer cents. */
export interface SettlementFacts {
  /** What was expected. */
  amount: number;
  /** What arrived; null while it is expected. */
  settledAmount: number | null;
}

/** What arrived can be paid out; what is missing of it, the provider has kept. Pure. */
export function positionOfSettlement({ amount, settledAmount }: SettlementFacts): Position {
  return settledAmount === null ? {} : { available: settledAmount, receivable: -amount, fees: amount - settledAmount };
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
  'correction',
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** The kind of a move, by its most telling account. Pure. */
export function kindOfMove(lines: readonly LedgerLine[]): LedgerKind {
  const of = (account: LedgerAccount) => lines.find((line) => line.account === account)?.amount ?? 0;
  if (of('sales') < 0) return 'sale';
  if (of('receivable') !== 0 && of('available') !== 0) return 'settlement';
  if (of('disputes') !== 0) return of('disputes') > 0 ? 'dispute' : 'dispute_won';
  if (of('refunds') > 0) return 'refund';
  if (of('payouts') > 0) return 'payout';
  if (of('in_transit') > 0) return 'payout_sent';
  if (of('payouts') < 0 || of('in_transit') < 0) return 'payout_undone';
  if (of('unassigned') < 0) return 'received';
  return of('fees') !== 0 ? 'fee' : 'correction';
}
