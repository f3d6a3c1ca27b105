import type { AttentionReason } from '../core/attention.ts';
import { formatBRL, unitDoubt } from '../core/money.ts';
import type { ProviderDispute } from '../core/provider-event.ts';
import type { Failure } from '../core/schemas.ts';
import type { StatusBasis } from '../core/status-basis.ts';
import { canTransition, isLatePayment } from '../core/status-transitions.ts';
import type { PaymentStatus } from '../core/statuses.ts';
import { asTermsHaveIt, type Days, type DueTerms, justifies } from './due-terms.ts';

/** A payment's state. Amounts are integer cents. */
export interface PaymentState {
  status: PaymentStatus;
  amount: number;
  refundedAmount: number;
  attention?: AttentionReason;
  /** Cents of our own refunds, done or under way. */
  ownRefunds?: number;
  /** The merchant captures the card itself. */
  manualCapture?: true;
  /** Milliseconds since the epoch: the card is authorised until then, or was. */
  authorizedUntil?: number;
  authorizedAmount?: number;
  /** Cents that the last capture asked for. */
  captureAmount?: number;
  /** The due date of the merchant's, with what it changes. */
  terms?: DueTerms;
  /** Cents that were asked for, where the terms justified another amount: `amount` is what was paid. */
  askedAmount?: number;
}

/** What a provider reported about it, read by its adapter. */
export interface ProviderPaymentState {
  status: PaymentStatus;
  providerWord: string;
  /** How the provider reported it. */
  basis: StatusBasis;
  /** No map names the word; `status` is the specification's default. */
  unmapped?: boolean;
  /** Cents of the charge at the provider; 0 when the reply has no amount. */
  amount: number;
  paidAmount?: number;
  refundedAmount?: number;
  codeProblem?: string;
  /** The payer has confirmed the card, or failed to, and it is not decided yet. */
  payerDone?: true;
  /** The payer has agreed to pay, and nothing was taken: a capture of ours takes it. */
  consented?: true;
  /** Its word means that money went back: a CHARGEBACK at this provider, except for the amount that we refunded. */
  returned?: true;
  dispute?: ProviderDispute;
  /** Milliseconds since the epoch: the card is authorised and not captured, and can be captured until then. */
  authorizedUntil?: number;
  /** Cents that the provider keeps of what was paid. */
  fee?: number;
  /** The days on which it may have been paid, where another amount was paid: one, where the provider names it. */
  paidWithin?: Days;
}

/** What a provider state changes. Empty when it changes nothing. */
export interface PaymentDecision {
  to?: PaymentStatus;
  /** What the status rests on from now on. */
  basis?: StatusBasis;
  refundedAmount?: number;
  /** Cents that the payer paid, where these are not the charged ones. */
  receivedAmount?: number;
  /** Cents that the payer paid, where the charge's terms justify another amount than the charged one: these count. */
  termsAmount?: number;
  /** It becomes APPROVED, and the provider states exactly the charged amount. */
  amountShown?: true;
  /** Cents that the provider keeps of it. */
  fee?: number;
  /** The card is authorised for the first time, until then (milliseconds since the epoch). */
  authorizedUntil?: number;
  /** Null: a capture whose answer was lost was not made. */
  captureAmount?: null;
  attention?: { reason: AttentionReason; detail: string } | 'clear';
  /** Why the provider state changes nothing, where it is stored on the timeline. */
  evidence?: string;
  /** How a dispute ended, where the transition is its end; or one that a look-up shows beside a paid charge. */
  dispute?: ProviderDispute;
}

/** Attention reasons that a clear provider state resolves. The others wait for a person. */
const selfClearing: readonly AttentionReason[] = [
  'outcome_unknown',
  'unmapped_word',
  'provider_unreachable',
  'paid_amount_differs',
  'pending_too_long',
  'authorization_ending',
];

/** Those that a charge which is still open does not resolve. */
const staysWhileOpen: readonly AttentionReason[] = ['pending_too_long', 'authorization_ending'];

export const paymentReasonClearsItself = (reason: AttentionReason): boolean => selfClearing.includes(reason);

/** Whether a new reason leaves the current one in place: one that clears itself must not hide one that waits for a person. */
export const staysBehind = (raised: AttentionReason, current: AttentionReason): boolean =>
  paymentReasonClearsItself(raised) && !paymentReasonClearsItself(current);

/**
 * Decides what a provider state does to a payment: statuses only climb, an
 * unmapped word decides nothing, and another amount than the charged one is never APPROVED without attention. An amount
 * that differs by a factor of 100 needs a person in every state. Pure.
 */
export function decidePaymentTransition(state: PaymentState, reply: ProviderPaymentState): PaymentDecision {
  const decision = decide(state, reply);
  const { attention } = decision;
  const { amount: charged, authorizedAmount, captureAmount } = state;
  // Of a part that was captured, providers state the part, or what had been authorised.
  const isOurs = reply.amount === authorizedAmount || reply.amount === captureAmount;
  const doubt = isOurs ? '' : unitDoubt(reply.amount, charged);
  if (doubt === '') {
    // An amount that differs is not made APPROVED.
    const isExact = decision.termsAmount === undefined && (reply.paidAmount ?? reply.amount) > 0;
    const isShown = decision.to === 'APPROVED' && isExact;
    return isShown ? { ...decision, amountShown: true } : decision;
  }
  if (typeof attention === 'object') {
    return { ...decision, attention: { ...attention, detail: `${attention.detail} ${doubt}` } };
  }
  // A reason that waits for a person is not hidden.
  if (state.attention !== undefined && !paymentReasonClearsItself(state.attention)) return decision;
  const detail = `The provider states ${formatBRL(reply.amount)} where ${formatBRL(state.amount)} were charged. ${doubt}`;
  return { ...decision, attention: { reason: 'code_mismatch', detail } };
}

/** A void that the provider shows as money that went back: nothing had been captured. */
function withoutVoided(state: PaymentState, { refundedAmount, paidAmount, ...reply }: ProviderPaymentState) {
  const isVoid = state.status === 'PENDING' && state.authorizedUntil !== undefined && state.captureAmount === undefined;
  if (isVoid && (reply.status === 'REFUNDED' || reply.status === 'REJECTED')) return reply;
  return {
    ...reply,
    ...(refundedAmount !== undefined && { refundedAmount }),
    ...(paidAmount !== undefined && { paidAmount }),
  };
}

function decide(state: PaymentState, reply: ProviderPaymentState): PaymentDecision {
  const reported = matchOwnRefund(state, withoutVoided(state, reply));
  if (reported.unmapped) {
    const detail = `The provider reported "${reported.providerWord.slice(0, 80)}", which no status map has. The status was not changed.`;
    return { attention: { reason: 'unmapped_word', detail } };
  }
  if (reported.codeProblem !== undefined && state.status === 'PENDING' && reported.status === 'PENDING') {
    const detail = `The payable code failed its check and was withheld: ${reported.codeProblem}`;
    return { attention: { reason: 'code_mismatch', detail } };
  }
  if (
    reported.status === 'PENDING' &&
    state.status === 'PENDING' &&
    reported.amount > 0 &&
    reported.amount !== state.amount
  ) {
    const detail = `The provider charges ${formatBRL(reported.amount)} instead of ${formatBRL(state.amount)}.`;
    return { attention: { reason: 'code_mismatch', detail } };
  }
  // Old news of a capture under way, or of one whose answer was lost: it does not show that nothing was taken.
  if (reported.consented && state.captureAmount !== undefined && state.status === 'PENDING') return {};
  const clearsItself = state.attention !== undefined && paymentReasonClearsItself(state.attention);
  const clear = clearsItself ? ({ attention: 'clear' } as const) : {};
  const isStillOpen = state.attention !== undefined && staysWhileOpen.includes(state.attention);
  if (reported.authorizedUntil !== undefined && state.manualCapture && state.status === 'PENDING') {
    // It shows, too, that a capture or void whose answer was lost was not made.
    const { authorizedUntil, basis } = reported;
    const isNew = state.authorizedUntil === undefined;
    const isNotMade = state.attention === 'outcome_unknown' && state.captureAmount !== undefined;
    return {
      ...(isNew && { authorizedUntil, basis }),
      ...(isNotMade && { captureAmount: null }),
      ...(isStillOpen ? {} : clear),
    };
  }
  let byTerms: { termsAmount?: number } = {};
  if (reported.status === 'APPROVED') {
    const paid = reported.paidAmount ?? reported.amount;
    if (paid > 0 && paid !== (state.captureAmount ?? state.amount) && !repeatsAsked(state, reported)) {
      // Nothing is left to decide once all that was paid went back.
      if ((state.ownRefunds ?? 0) >= paid) return refunded(state, reported);
      if (!isPaidByTerms(state, reported, paid)) return paidOtherwise(state, reported, paid);
      byTerms = { termsAmount: paid };
    }
  }
  if (canTransition(state, reported.status)) {
    const late = isLatePayment(state, reported.status)
      ? {
          attention: {
            reason: 'late_payment',
            detail: 'The payer paid after this payment had been closed unpaid.',
          } as const,
        }
      : clear;
    return {
      to: reported.status,
      basis: reported.basis,
      ...byTerms,
      ...refunded(state, reported),
      ...(reported.status === 'APPROVED' && reported.fee !== undefined && { fee: reported.fee }),
      ...late,
      ...(reported.dispute && { dispute: reported.dispute }),
    };
  }
  if (reported.status === state.status) {
    // A claim for the money that a look-up shows, which leaves the payment as it is.
    const { basis, dispute } = reported;
    const claim = dispute?.phase === 'opened' ? { basis, dispute } : {};
    return { ...refunded(state, reported), ...claim, ...(isStillOpen ? {} : clear) };
  }
  return { evidence: `${reported.status} cannot follow ${state.status}` };
}

/** Of a payment that its terms have decided, a reply without the paid amount repeats the one that was asked for. */
const repeatsAsked = ({ askedAmount }: PaymentState, { paidAmount, amount }: ProviderPaymentState): boolean =>
  askedAmount !== undefined && paidAmount === undefined && amount === askedAmount;

/** Whether this other amount is what the charge's own terms ask for. Once it is approved, its amount no longer changes. */
function isPaidByTerms(state: PaymentState, { paidWithin }: ProviderPaymentState, paid: number): boolean {
  const { terms, amount } = state;
  if (!terms || !paidWithin || !canTransition(state, 'APPROVED')) return false;
  return justifies(terms, amount, paid, paidWithin);
}

function paidOtherwise(state: PaymentState, { paidWithin }: ProviderPaymentState, paid: number): PaymentDecision {
  const { terms, amount } = state;
  const asked = `Paid ${formatBRL(paid)} where ${formatBRL(amount)} were charged.`;
  const detail = terms && paidWithin ? `${asked} ${asTermsHaveIt(terms, amount, paidWithin)}` : asked;
  return { receivedAmount: paid, attention: { reason: 'paid_amount_differs', detail } };
}

/**
 * Matches returned money with our own refunds: a part leaves the payment APPROVED, the whole amount
 * makes it REFUNDED. More than we refunded is a CHARGEBACK where the provider's word means one. A word without an amount
 * is taken for our refunds as long as there are any.
 */
function matchOwnRefund(state: PaymentState, reported: ProviderPaymentState): ProviderPaymentState {
  // Refunded money had been paid: the same state may be reported again after the whole amount was refunded.
  const wasPaid = state.status === 'APPROVED' || state.refundedAmount > 0 || (reported.paidAmount ?? 0) > 0;
  if (!wasPaid || !(reported.returned || reported.status === 'REFUNDED')) return reported;
  const own = state.ownRefunds ?? 0;
  const stated = reported.refundedAmount ?? 0;
  const back = Math.min(stated > 0 ? stated : own > 0 ? own : state.amount, state.amount);
  if (reported.returned && back > own) return { ...reported, status: 'CHARGEBACK' };
  return { ...reported, status: back < state.amount ? 'APPROVED' : 'REFUNDED', refundedAmount: back };
}

/**
 * Refunded cents only grow, up to the amount. A charge cancelled before it was paid has none; a paid one that is REFUNDED
 * without an amount was refunded in full.
 */
function refunded(state: PaymentState, reported: ProviderPaymentState): { refundedAmount?: number } {
  const wasPaid = state.status === 'APPROVED' || (reported.paidAmount ?? 0) > 0;
  const stated = reported.refundedAmount ?? 0;
  const total =
    reported.status === 'REFUNDED' && wasPaid && stated === 0 ? state.amount : Math.min(stated, state.amount);
  return total > state.refundedAmount ? { refundedAmount: total } : {};
}

/** Nothing changes and nothing is wrong: the payer has a code to pay. */
export const isPayable = ({ to, attention }: PaymentDecision): boolean =>
  to === undefined && (attention ?? 'clear') === 'clear';

/** The change that the reply to a charge makes, with the first answer to the merchant's request. Pure. */
export function changeByCharge(state: PaymentState, reported: ProviderPaymentState) {
  const decision = decidePaymentTransition(state, reported);
  const { providerWord } = reported;
  const message = `The provider refused the charge: ${providerWord}`;
  const failure: Failure = { code: 'provider_refused', message, effect: 'refused' };
  return {
    cause: 'charge',
    basis: 'answer' as StatusBasis,
    ...decision,
    providerWord,
    ...(decision.to === 'REJECTED' && { failure }),
    announcePending: isPayable(decision),
    answers: true,
  };
}

/** A payment without expiry (a card) should have an outcome by then: otherwise attention is raised. */
const longPendingMs = 24 * 3_600_000;
/** A person is told so long before an authorisation ends without a capture. */
const endingMs = 24 * 3_600_000;

const cancelled: Failure = { code: 'cancelled', message: 'Cancelled before it was paid.', effect: 'refused' };
export const expired: Failure = { code: 'expired', message: 'The code expired before it was paid.', effect: 'refused' };

/**
 * The change that a look-up of a payment's own charge makes; undefined where it brings nothing new. Pure.
 *
 * @param overdue the payment had expired before it was looked up.
 * @param now milliseconds since the epoch.
 */
export function changeByLookUp(
  state: PaymentState & { createdAt: number; expiresAt?: number },
  { providerState, endToEndId }: { providerState: ProviderPaymentState; endToEndId?: string },
  { cause, overdue, now }: { cause: string; overdue: boolean; now: number },
) {
  const decision = decidePaymentTransition(state, providerState);
  const { providerWord } = providerState;
  if (Object.keys(decision).length > 0) {
    return {
      cause,
      ...decision,
      providerWord,
      ...(endToEndId && { endToEndId }),
      ...(cause === 'cancel' && endsUnpaid(decision) && { failure: cancelled }),
    };
  }
  if (state.status !== 'PENDING' || state.attention !== undefined) return undefined;
  // What the payer has confirmed in time is the issuer's to decide, however long that takes.
  if (overdue && state.authorizedUntil === undefined && !providerState.payerDone) {
    const to = 'REJECTED' as const;
    return { cause: 'expiry', to, basis: providerState.basis, providerWord, failure: expired };
  }
  if (state.authorizedUntil !== undefined) {
    if (now < state.authorizedUntil - endingMs) return undefined;
    const until = new Date(state.authorizedUntil).toISOString();
    const detail = `The card is authorised until ${until}, and was not captured: after that the money is released.`;
    return { cause, providerWord, attention: { reason: 'authorization_ending' as const, detail } };
  }
  const endsByItself = state.expiresAt !== undefined && !providerState.payerDone;
  if (!endsByItself && now >= state.createdAt + longPendingMs) {
    const detail = `For a day, the provider has reported only "${providerWord.slice(0, 80)}".`;
    return { cause, providerWord, attention: { reason: 'pending_too_long' as const, detail } };
  }
  return undefined;
}

/** A cancelled charge is REFUNDED or REJECTED, by the provider's map, with nothing refunded. */
const endsUnpaid = ({ to, refundedAmount = 0 }: PaymentDecision): boolean =>
  (to === 'REFUNDED' || to === 'REJECTED') && refundedAmount === 0;
