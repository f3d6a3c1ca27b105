import type { Response } from 'express';
import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from './problems.ts';

/** Keys and webhook tokens that nobody has, per address. */
const strangersPerMinute = 300;

/** A public key is everybody's: one address must not use up what all shoppers have together. */
const publicPerMinute = 300;

export type Limits = ReturnType<typeof openLimits>;

/**
 * How much one caller may ask, counted in this process: with two API processes behind a balancer it is twice as much.
 * Enough for what it is for: that one caller's loop does not take the others' share.
 */
export function openLimits({ perSecond, burst }: { perSecond: number; burst: number }) {
  // What goes over the rate is taken from the burst, which fills up again at that rate.
  const burstSeconds = Math.max(1, Math.ceil(burst / perSecond));
  const callers = new BurstyRateLimiter(
    new RateLimiterMemory({ points: perSecond, duration: 1 }),
    new RateLimiterMemory({ points: burst, duration: burstSeconds, keyPrefix: 'burst' }),
  );
  const unknownTransactions = new RateLimiterMemory({ points: strangersPerMinute, duration: 60 });
  const shoppers = new RateLimiterMemory({ points: publicPerMinute, duration: 60 });
  const policy = `"rate";q=${perSecond};w=1, "burst";q=${burst};w=${burstSeconds}`;

  return {
    /** Counts a request of an API key or a session, and tells how it stands. @throws Problem 429. */
    async count(caller: string, response: Response): Promise<void> {
      response.setHeader('ratelimit-policy', policy);
      const [taken, allowed] = await take(callers, caller);
      response.setHeader('ratelimit', `"rate";r=${taken.remainingPoints};t=${seconds(taken)}`);
      if (!allowed) throw tooMany(seconds(taken));
    },

    /** Counts a request with a public key, per address. @throws Problem 429. */
    async countPublic(key: string, address: string): Promise<void> {
      const [taken, allowed] = await take(shoppers, `${key} ${address}`);
      if (!allowed) throw tooMany(seconds(taken));
    },

    /** Counts somebody who came with a key or token that nobody has. @throws Problem 429 for who does that all the time. */
    async countStranger(address: string): Promise<void> {
      const [taken, allowed] = await take(unknownTransactions, address);
      if (!allowed) throw tooMany(seconds(taken));
    },
  };
}

const seconds = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000));
const tooMany = (wait: number) =>
  new Problem('rate_limited', `Too many requests. Wait ${wait} s and try again.`, [], wait);

/** The library throws its answer when there is nothing left. */
async function take(limiter: Pick<BurstyRateLimiter, 'consume'>, key: string): Promise<[RateLimiterRes, boolean]> {
  try {
    return [await limiter.consume(key), true];
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return [refused, false];
    throw refused;
  }
}
