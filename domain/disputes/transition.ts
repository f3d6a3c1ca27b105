import type { ProviderDispute } from '../core/provider-event.ts';
import type { PaymentMethod } from '../core/schemas.ts';
import type { StatusBasis } from '../core/status-basis.ts';
import type { DisputeState } from './dispute.ts';

/** A dispute that a payment already has. */
export interface ExistingDispute {
  id: string;
  kind: ProviderDispute['kind'];
  state: DisputeState;
  /** The provider's id of the dispute, where it gave one. */
  providerId?: string;
  /** What its state rests on. */
  basis?: StatusBasis;
}

/** Whether an answer may still change its outcome. */
export const isUndecided = (state: DisputeState): boolean => state === 'OPEN' || state === 'CONTESTED';

/** Milliseconds to answer a PIX infraction whose provider names no deadline (rules of MED, by `brazil.md`). */
export const medAnswerMs = 72 * 3_600_000;
/** Attention is raised this long (ms) before the deadline of an unanswered dispute. */
export const dueNoticeMs = 12 * 3_600_000;
/** Without a known deadline, attention is raised after this time (ms) without an answer. */
export const unansweredMs = 72 * 3_600_000;

/** MED is the only procedure by which a PIX payment is taken back. */
export const disputeKindOf = (method: PaymentMethod): ProviderDispute['kind'] =>
  method === 'PIX' ? 'MED' : 'CHARGEBACK';

/** What a reported dispute changes. Empty when it repeats a known state. */
export interface DisputeDecision {
  /** The existing dispute that it is about; absent: a new one, which is opened. */
  about?: ExistingDispute;
  /** The outcome that the event reports. */
  to?: 'WON' | 'LOST';
  /** What the state rests on from now on. */
  basis?: StatusBasis;
  /** The outcome of an unsigned webhook: it ends nothing until a look-up or a person confirms it. */
  unconfirmed?: 'WON' | 'LOST';
  /** Why the event changes nothing, where it is stored on the timeline. */
  evidence?: string;
}

/**
 * Decides which dispute of a payment a provider event is about, and what it changes. A provider without dispute ids has
 * one dispute per payment and kind, since a repeat cannot be distinguished from another dispute. Pure.
 *
 * @param basis how the event was reported. An unsigned webhook opens a dispute, marked as unconfirmed, and ends none.
 */
export function decideDisputeTransition(
  existing: readonly ExistingDispute[],
  reported: ProviderDispute,
  basis: StatusBasis,
): DisputeDecision {
  const isSure = basis !== 'unsigned_webhook';
  const sameKind = existing.filter(({ kind }) => kind === reported.kind);
  const about =
    reported.id === undefined
      ? (sameKind.findLast(({ state }) => isUndecided(state)) ?? sameKind.at(-1))
      : (sameKind.find(({ providerId }) => providerId === reported.id) ??
        sameKind.findLast(({ providerId, state }) => providerId === undefined && isUndecided(state)));
  const to = reported.phase === 'opened' ? undefined : reported.phase === 'won' ? 'WON' : 'LOST';
  if (!about) return { basis, ...(to && (isSure ? { to } : { unconfirmed: to })) };
  if (to === undefined || about.state === to) return isSure ? confirmed(about, basis) : { about };
  // An accepted or expired dispute is waiting for the provider to take the money.
  if (to === 'LOST' && (about.state === 'ACCEPTED' || about.state === 'EXPIRED')) return { about };
  if (isUndecided(about.state)) return isSure ? { about, to, basis } : { about, unconfirmed: to };
  return { about, evidence: `${to} does not change a dispute that is ${about.state}` };
}

/** An open dispute that only an unsigned webhook had reported, when something surer reports it too. */
export const confirmed = (about: ExistingDispute, basis: StatusBasis): DisputeDecision => ({
  about,
  ...(isUndecided(about.state) && about.basis === 'unsigned_webhook' && { basis }),
});

/**
 * Whether a payment's transition to CHARGEBACK belongs to a dispute that it already has. After a won dispute it is a new
 * one.
 */
export const chargebackIsKnown = (existing: readonly ExistingDispute[]): boolean =>
  existing.some(({ state }) => state !== 'WON');

/** What a dispute waits for, for the message to people who cannot act on it. */
const waitsFor: Record<DisputeState, string> = {
  OPEN: 'it needs an answer: accept or contest it',
  CONTESTED: 'it waits for its outcome, from the provider or recorded by a person',
  ACCEPTED: 'it waits until the provider debits the amount',
  WON: 'it has ended',
  LOST: 'it has ended',
  EXPIRED: 'the deadline passed without an answer, and it waits until the provider debits the amount',
};

/**
 * Why a dispute cannot be answered or ended in this way now, as a sentence; undefined when it can.
 * @param deadline milliseconds since the epoch, like `at`
 */
export function whyNot(
  { state, deadline }: { state: DisputeState; deadline?: number },
  to: Exclude<DisputeState, 'OPEN'>,
  at: number,
): string | undefined {
  const isAnswer = to === 'ACCEPTED' || to === 'CONTESTED';
  const late = deadline !== undefined && at >= deadline;
  if (to === 'EXPIRED') return state === 'OPEN' && late ? undefined : `The dispute is ${state}: ${waitsFor[state]}.`;
  if (isAnswer ? state !== 'OPEN' : !isUndecided(state)) return `The dispute is ${state}: ${waitsFor[state]}.`;
  if (isAnswer && late) return `Its deadline has passed: ${waitsFor.EXPIRED}.`;
  return undefined;
}
