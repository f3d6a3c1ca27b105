// What a payment or payout may be, from what payers, banks and people did and what the providers' ledgers hold. It
// shares no rule with our code: where the two disagree, one of them is wrong.
import type { PaymentStatus, WithdrawStatus } from '../domain/core/statuses.ts';
import type { ChargeState, TransferState } from '../sandbox/core/entities.ts';
import type { Charge, Transfer } from './books.ts';
import type { Ordered, OrderedPayout } from './orders.ts';
import { isSame } from './tools.ts';

/** A payment's statuses in the contract's order: it may only climb. */
export const paymentOrder: readonly PaymentStatus[] = ['PENDING', 'REJECTED', 'APPROVED', 'REFUNDED', 'CHARGEBACK'];

const codeLastsMs = 24 * 3_600_000;

/** What was seen of an entity until now. */
export interface Memory {
  /** States at the provider. */
  states: Set<ChargeState | TransferState>;
  /** Our status at the last look. */
  status: PaymentStatus | WithdrawStatus;
}

export const newMemory = (): Memory => ({ states: new Set(), status: 'PENDING' });

export function rememberCharges({ states }: Memory, charges: Charge[]): void {
  for (const { state, refundedAmount } of charges) {
    states.add(state);
    if (state === 'refunded' || state === 'charged_back') states.add('paid');
    if (refundedAmount > 0) states.add('refunded');
  }
}

export function rememberTransfers({ states }: Memory, transfers: Transfer[]): void {
  for (const { state } of transfers) {
    states.add(state);
    if (state === 'returned') states.add('done');
  }
}

export const chargesOf = ({ id }: Ordered, charges: Charge[]): Charge[] =>
  charges.filter(({ reference }) => reference === id);

export const transfersOf = ({ cents }: OrderedPayout, transfers: Transfer[]): Transfer[] =>
  transfers.filter(({ amount }) => isSame(amount, cents[0] ?? 0));

/** Why a payment cannot have this status now; undefined where it may. */
export function whyNotPayment(
  { done, at }: Ordered,
  { states }: Memory,
  { status, created_at: since }: { status: PaymentStatus; created_at: Date },
  now: number,
): string | undefined {
  switch (status) {
    case 'PENDING':
      return undefined;
    case 'REJECTED': {
      // One that has expired may have been paid before anybody looked at it.
      const isOver = states.size === 0 || states.has('refused') || states.has('expired') || done.has('expired');
      const isOld = now - since.getTime() >= codeLastsMs;
      // Paid too little, and given back.
      const isReturned = states.has('refunded');
      const isDecided = done.has('reject') || done.has('cancel');
      return isOver || isOld || isReturned || isDecided ? undefined : 'its charge is open or paid';
    }
    case 'APPROVED':
      return states.has('paid') || done.has('approve') ? undefined : 'its charge was never paid';
    case 'REFUNDED':
      return states.has('refunded') || done.has('cancel') || done.has('done') ? undefined : 'nothing went back';
    case 'CHARGEBACK':
      return states.has('charged_back') || canMeanChargeback(at, states) ? undefined : 'nothing was charged back';
  }
}

/** Where one word means a refund and a chargeback, money that went back without our refund counts as a chargeback. */
const canMeanChargeback = (at: string, states: Memory['states']) => at === 'Onz' && states.has('refunded');

/** The statuses that a payment may have once everything is reported, and nothing needs a person. */
export function paymentMustBe({ done, at }: Ordered, charge: Charge | undefined): PaymentStatus[] {
  const decided: PaymentStatus[] = [];
  if (done.has('approve')) decided.push('APPROVED');
  if (done.has('reject')) decided.push('REJECTED');
  switch (charge?.state) {
    case undefined:
      return ['REJECTED', ...decided];
    case 'waiting':
      // REJECTED once its code has expired.
      return ['PENDING', 'REJECTED', ...decided];
    case 'paid':
      if (charge && charge.paidAmount !== charge.amount) return ['APPROVED', 'REFUNDED', ...decided];
      return charge && charge.refundedAmount > 0 && at === 'Onz' ? ['APPROVED', 'CHARGEBACK'] : ['APPROVED'];
    case 'refused':
      return ['REJECTED', ...decided];
    case 'expired':
      return done.has('cancel') ? ['REJECTED', 'REFUNDED', ...decided] : ['REJECTED', ...decided];
    case 'refunded':
      // Given back before it was accepted, since it was paid too little.
      if (charge && charge.paidAmount < charge.amount) decided.push('REJECTED');
      return at === 'Onz' ? ['REFUNDED', 'CHARGEBACK', ...decided] : ['REFUNDED', ...decided];
    case 'charged_back':
      return ['CHARGEBACK'];
  }
}

/** Why a payout cannot have this status now; undefined where it may. */
export function whyNotPayout({ done }: OrderedPayout, { states }: Memory, status: WithdrawStatus): string | undefined {
  const hasLeft = states.has('done') && !states.has('returned');
  switch (status) {
    case 'PENDING':
      return undefined;
    case 'APPROVED':
      return states.has('done') || done.has('approve') ? undefined : 'no transfer was done';
    case 'REJECTED':
      return !hasLeft || done.has('reject') ? undefined : 'its transfer was done';
    case 'CANCELED':
      return !hasLeft ? undefined : 'its transfer was done';
  }
}

/** The statuses that a payout may have at the end, if nothing needs a person. */
export function payoutMustBe({ done }: OrderedPayout, transfer: Transfer | undefined): WithdrawStatus[] {
  const decided: WithdrawStatus[] = [];
  if (done.has('approve')) decided.push('APPROVED');
  if (done.has('reject')) decided.push('REJECTED');
  switch (transfer?.state) {
    case undefined:
      return ['REJECTED', 'CANCELED', ...decided];
    case 'waiting':
      return ['PENDING', ...decided];
    case 'done':
      return ['APPROVED', ...decided];
    case 'refused':
    case 'canceled':
      return ['REJECTED', 'CANCELED', ...decided];
    case 'returned':
      return ['REJECTED', ...decided];
  }
}
