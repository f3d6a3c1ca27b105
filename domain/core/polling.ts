/** When to ask a provider whose webhook may be lost: minutes after the payment was made; then every six hours. */
const pollMinutes = [1, 2, 5, 10, 20, 40, 60, 120, 240];
export const laterPollMs = 6 * 3_600_000;
/** Money may still arrive while the provider closes the code: the last look comes a little later. */
export const expiryGraceMs = 60_000;
/** A run that is this late (ms) does not live: an engine that was away for a while has made good by then. */
export const lostAfterMs = 10 * 60_000;

/** The age (ms) at which the plan next asks about a payment of this age. */
export function nextPoll(ageMs: number, before: readonly number[] = []): number {
  const planned = [...before, ...pollMinutes.map((minutes) => minutes * 60_000)].find((at) => at > ageMs);
  return planned ?? (Math.floor(ageMs / laterPollMs) + 1) * laterPollMs;
}

/**
 * By when a payment that was just asked about, and still waits, should be asked about again (ms since the epoch).
 *
 * @param expiresAt when no payment is expected any more.
 */
export function askBy(now: number, createdAt: number, expiresAt?: number): number {
  const poll = createdAt + nextPoll(now - createdAt);
  const expiry = expiresAt === undefined ? Number.POSITIVE_INFINITY : expiresAt + expiryGraceMs;
  return (expiry > now ? Math.min(poll, expiry) : poll) + lostAfterMs;
}
