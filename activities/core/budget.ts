/**
 * Limits the look-ups of a connection. Unsigned webhooks cause look-ups, so a flood of forged webhooks must not become
 * a flood of calls to the provider. A bucket of 60 that refills ten a second, per connection and process.
 *
 * @param now milliseconds of a clock that nobody sets: a step back would leave a bucket empty for as long.
 */
export function lookUpBudget(now: () => number = () => performance.now(), size = 60, perSecond = 10) {
  const buckets = new Map<string, { left: number; at: number }>();
  return {
    /**
     * Takes one look-up, and leaves `reserve` of them to other callers.
     * @returns 0, or the milliseconds to wait until one is free.
     */
    take(connectionId: string, reserve = 0): number {
      const at = now();
      const bucket = buckets.get(connectionId) ?? { left: size, at };
      const left = Math.min(size, bucket.left + ((at - bucket.at) / 1000) * perSecond);
      const needed = 1 + reserve;
      const granted = left >= needed;
      buckets.set(connectionId, { left: granted ? left - 1 : left, at });
      return granted ? 0 : Math.ceil(((needed - left) / perSecond) * 1000);
    },
  };
}

export type LookUpBudget = ReturnType<typeof lookUpBudget>;
