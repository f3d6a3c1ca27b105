/**
 * Limits the look-ups of a connection. Unsigned webhooks cause look-ups, so a flood of forged webhooks must not become
 * a flood of calls to the provider. A bucket of 60 that refills ten a second, per connection and process; each charge and
 * each payout adds to it, since a busy connection has as many webhooks of its own, which must not wait for a flood's limit.
 *
 * @param now milliseconds of a clock that nobody sets: a step back would leave a bucket empty for as long.
 */
export function lookUpBudget(now: () => number = () => performance.now(), size = 60, perSecond = 10) {
  const buckets = new Map<string, { left: number; at: number }>();
  /** What was earned beyond the bucket's size stays until it is used. */
  const leftOf = (connectionId: string, at: number): number => {
    const bucket = buckets.get(connectionId) ?? { left: size, at };
    return Math.max(bucket.left, Math.min(size, bucket.left + ((at - bucket.at) / 1000) * perSecond));
  };
  return {
    /** Adds the look-ups of one charge or payout that the provider has answered. */
    earn(connectionId: string): void {
      const at = now();
      buckets.set(connectionId, { left: Math.min(mostEarned, leftOf(connectionId, at) + perCharge), at });
    },

    /**
     * Takes one look-up, and leaves `reserve` of them to other callers.
     * @returns 0, or the milliseconds to wait until one is free.
     */
    take(connectionId: string, reserve = 0): number {
      const at = now();
      const left = leftOf(connectionId, at);
      const needed = 1 + reserve;
      const granted = left >= needed;
      buckets.set(connectionId, { left: granted ? left - 1 : left, at });
      return granted ? 0 : Math.ceil(((needed - left) / perSecond) * 1000);
    },
  };
}

/** Look-ups for each charge: its webhook's, and a repeat or a poll. */
const perCharge = 2;
/** However many charges wait for their payers. */
const mostEarned = 1_000;

export type LookUpBudget = ReturnType<typeof lookUpBudget>;
