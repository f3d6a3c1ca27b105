import type { ProviderDispute } from '../core/provider-event.ts';
import type { PaymentMethod } from '../core/schemas.ts';
import type { DisputeState } from './dispute.ts';

/** Where a dispute stands that a payment already has. */
export interface ExistingDispute {
  id: string;
  kind: ProviderDispute['kind'];
  state: DisputeState;
  /** The provider's own id of it, where it gave one. */
  providerId?: string;
}

/** An answer may still change its end. */
export const isUndecided = (state: DisputeState): boolean => state === 'OPEN' || state === 'CONTESTED';

/** Milliseconds to answer a PIX infraction whose provider names no deadline (rules of MED, by `brazil.md`). */
export const medAnswerMs = 72 * 3_600_000;
/** A person is called this long before a deadline that nobody has answered. */
export const dueNoticeMs = 12 * 3_600_000;
/** Without a known deadline, a person is called when nobody has answered for so long. */
export const unansweredMs = 72 * 3_600_000;

/** PIX knows no other way to take a payment back than MED. */
export const disputeKindOf = (method: PaymentMethod): ProviderDispute['kind'] =>
  method === 'PIX' ? 'MED' : 'CHARGEBACK';

/** What follows from news of a dispute. Nothing at all, when it says again what is known. */
export interface DisputeDecision {
  /** The dispute that it is about; absent: one that is not known yet, and is opened. */
  about?: ExistingDispute;
  /** How it ends by this news. */
  to?: 'WON' | 'LOST';
  /** News that changes nothing and is kept: why it changes nothing. */
  evidence?: string;
}

/**
 * Decides which dispute of a payment a webhook's news is about, and what it does to it. A provider that gives disputes
 * no ids has one per payment and kind: its repeats cannot be told from another one. Pure.
 */
export function decideDisputeTransition(known: readonly ExistingDispute[], said: ProviderDispute): DisputeDecision {
  const alike = known.filter(({ kind }) => kind === said.kind);
  const about =
    said.id === undefined
      ? (alike.findLast(({ state }) => isUndecided(state)) ?? alike.at(-1))
      : (alike.find(({ providerId }) => providerId === said.id) ??
        alike.findLast(({ providerId, state }) => providerId === undefined && isUndecided(state)));
  const to = said.phase === 'opened' ? undefined : said.phase === 'won' ? 'WON' : 'LOST';
  if (!about) return to ? { to } : {};
  if (to === undefined || about.state === to) return { about };
  // That the money is gone is just what these wait for.
  if (to === 'LOST' && (about.state === 'ACCEPTED' || about.state === 'EXPIRED')) return { about };
  if (isUndecided(about.state)) return { about, to };
  return { about, evidence: `${to} does not change a dispute that is ${about.state}` };
}

/**
 * Is a payment's move to CHARGEBACK told by a dispute that it already has? Only after one that was won it is another.
 */
export const chargebackIsKnown = (known: readonly ExistingDispute[]): boolean =>
  known.some(({ state }) => state !== 'WON');

/** What a dispute waits for, as whoever cannot act on it is told. */
const waitsFor: Record<DisputeState, string> = {
  OPEN: 'it waits for an answer: accept or contest it',
  CONTESTED: 'it waits for the outcome, from the provider or recorded by a person',
  ACCEPTED: 'it waits for the provider, which takes the money back',
  WON: 'it has ended, and waits for nothing',
  LOST: 'it has ended, and waits for nothing',
  EXPIRED: 'nobody answered in time, and it waits for the provider, which takes the money back',
};

/**
 * Why a dispute cannot end or be answered so just now; undefined when it can. A sentence about what it waits for.
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
