/** The poll plan, in minutes after the payment was created; then every six hours. It replaces lost webhooks. */
const pollMinutes = [1, 2, 5, 10, 20, 40, 60, 120, 240];
export const laterPollMs = 6 * 3_600_000;
/** The last look-up (ms) after the expiry: a payment may still arrive while the provider closes the code. */
export const expiryGraceMs = 60_000;
/** A poll overdue by this many ms means that the workflow is lost: after an outage the engine catches up sooner. */
export const lostAfterMs = 10 * 60_000;

/** The age (ms) of the next poll after this age. @param before earlier polls, in ms, besides the plan's. */
export function nextPoll(ageMs: number, before: readonly number[] = []): number {
  const planned = [...before, ...pollMinutes.map((minutes) => minutes * 60_000)].find((at) => at > ageMs);
  return planned ?? (Math.floor(ageMs / laterPollMs) + 1) * laterPollMs;
}

/**
 * The time (ms since the epoch) after which a pending payment that was just polled counts as having lost its workflow.
 *
 * @param expiresAt the expiry of the code.
 */
export function pollDueBy(now: number, createdAt: number, expiresAt?: number): number {
  const poll = createdAt + nextPoll(now - createdAt);
  const expiry = expiresAt === undefined ? Number.POSITIVE_INFINITY : expiresAt + expiryGraceMs;
  return (expiry > now ? Math.min(poll, expiry) : poll) + lostAfterMs;
}
