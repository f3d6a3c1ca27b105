/** The poll plan, in minutes after the payment was created; then every six hours. It replaces lost webhooks. */
const pollMinutes = [1, 2, 5, 10, 20, 40, 60, 120, 240];
/** The plan where the connection's webhooks came lately: a poll then seldom finds what a webhook has not reported. */
const laterPollMinutes = [2, 20, 60, 240];
/** Webhooks count as working for this many ms after one of them has led to an approved payment. */
export const webhooksWorkMs = 3_600_000;
export const laterPollMs = 6 * 3_600_000;
/** The last look-up (ms) after the expiry: a payment may still arrive while the provider closes the code. */
export const expiryGraceMs = 60_000;
/** A poll overdue by this many ms means that the workflow is lost: after an outage the engine catches up sooner. */
export const lostAfterMs = 10 * 60_000;

/**
 * The age (ms) of the next poll after this age.
 *
 * @param before earlier polls, in ms, besides the plan's.
 * @param pollsLater the connection's webhooks work.
 */
export function nextPoll(ageMs: number, before: readonly number[] = [], pollsLater = false): number {
  const plan = pollsLater ? laterPollMinutes : pollMinutes;
  const planned = [...before, ...plan.map((minutes) => minutes * 60_000)].find((at) => at > ageMs);
  return planned ?? (Math.floor(ageMs / laterPollMs) + 1) * laterPollMs;
}

/** What the poll plan of a payment, payout or receiver's account depends on. */
export interface Polled {
  /** In ms since the epoch. */
  createdAt: number;
  /** The expiry of the code, in ms since the epoch. */
  expiresAt?: number;
  /** The connection's webhooks worked when it was created. */
  pollsLater?: true;
}

/** The time (ms since the epoch) after which a pending entity that was just polled counts as having lost its workflow. */
export function pollDueBy(now: number, { createdAt, expiresAt, pollsLater }: Polled): number {
  const poll = createdAt + nextPoll(now - createdAt, [], pollsLater);
  const expiry = expiresAt === undefined ? Number.POSITIVE_INFINITY : expiresAt + expiryGraceMs;
  return (expiry > now ? Math.min(poll, expiry) : poll) + lostAfterMs;
}
