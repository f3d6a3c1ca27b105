import type { Response } from 'express';
import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from './problems.ts';

/** Requests with an unknown key or webhook token, per address. */
const unknownCallersPerMinute = 300;

/** Requests with a public key, per address: all shoppers share the key's limit, and one address must not use it up. */
const publicPerMinute = 300;

/** Health checks and metrics, per address of another machine. */
const healthPerMinute = 120;

/** Seconds over which a merchant's openings are counted, so that a short burst is not refused. */
const openingSeconds = 5;

export type Limits = ReturnType<typeof openLimits>;

/**
 * Rate limits per caller, counted in this process: two API processes behind a balancer allow twice as much. That is
 * exact enough to keep one caller's loop from taking the capacity of the others.
 */
export function openLimits({ perSecond, burst }: { perSecond: number; burst: number }, openingsPerSecond?: number) {
  // Requests beyond the rate are taken from the burst, which refills at the rate.
  const burstSeconds = Math.max(1, Math.ceil(burst / perSecond));
  const callers = new BurstyRateLimiter(
    new RateLimiterMemory({ points: perSecond, duration: 1 }),
    new RateLimiterMemory({ points: burst, duration: burstSeconds, keyPrefix: 'burst' }),
  );
  const countUnknownCaller = limitOf(unknownCallersPerMinute, 60);
  const countShopper = limitOf(publicPerMinute, 60);
  const countOpening = openingsPerSecond && limitOf(openingsPerSecond * openingSeconds, openingSeconds);
  const countHealth = limitOf(healthPerMinute, 60);
  const policy = `"rate";q=${perSecond};w=1, "burst";q=${burst};w=${burstSeconds}`;

  return {
    /** Counts a request of an API key or a session, and sets the rate limit headers. @throws Problem 429. */
    async count(caller: string, response: Response): Promise<void> {
      response.setHeader('ratelimit-policy', policy);
      const [taken, allowed] = await take(callers, caller);
      response.setHeader('ratelimit', `"rate";r=${taken.remainingPoints};t=${seconds(taken)}`);
      if (!allowed) throw tooMany(seconds(taken));
    },

    /**
     * Counts a request that opens a payment or the like, per merchant, whichever of its keys sends it: it costs what
     * dozens of reads cost, at processes that all merchants share. @throws Problem 429.
     */
    async countOpening(merchantId: string): Promise<void> {
      if (countOpening) await countOpening(merchantId);
    },

    /** Counts a request with a public key, per address. @throws Problem 429. */
    countPublic: (key: string, address: string) => countShopper(`${key} ${address}`),

    /** Counts a health check or a reading of the metrics. @throws Problem 429. */
    countHealth,

    /** Counts a request with an unknown key or token. @throws Problem 429. */
    countUnknownCaller,
  };
}

/**
 * Counts requests of one kind per caller, in this process.
 * @returns what counts one. @throws Problem 429 beyond so many in so many seconds.
 */
export function limitOf(points: number, duration: number) {
  const limiter = new RateLimiterMemory({ points, duration });
  return async (caller: string): Promise<void> => {
    const [taken, allowed] = await take(limiter, caller);
    if (!allowed) throw tooMany(seconds(taken));
  };
}

const seconds = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000));
const tooMany = (wait: number) =>
  new Problem('rate_limited', `Too many requests. Wait ${wait} s and try again.`, [], wait);

/** The library throws its result when no points are left. */
async function take(limiter: Pick<BurstyRateLimiter, 'consume'>, key: string): Promise<[RateLimiterRes, boolean]> {
  try {
    return [await limiter.consume(key), true];
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return [refused, false];
    throw refused;
  }
}
