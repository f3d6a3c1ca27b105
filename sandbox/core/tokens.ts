import { randomBytes } from 'node:crypto';
import type { Clock } from './clock.ts';

/** Access tokens of providers that have log-ins. In memory only: after a restart everybody logs in again. */
export interface Tokens {
  /** @param use what it is good for: a provider with two hosts has two kinds. */
  issue(account: string, use: string, lifeMs: number): { token: string; expiresAt: Date };
  /** Undefined for tokens that nobody issued, and for expired ones. */
  read(token: string): { account: string; use: string } | undefined;
  /** How often an account has logged in since this process began. */
  logIns(account: string): number;
  /** The tokens that an account holds: who searches for leaks must know what to look for. */
  held(account: string): string[];
}

export function createTokens(clock: Clock): Tokens {
  const issued = new Map<string, { account: string; use: string; until: number }>();
  const counts = new Map<string, number>();
  return {
    issue: (account, use, lifeMs) => {
      const until = clock.now().getTime() + lifeMs;
      const token = randomBytes(24).toString('base64url');
      for (const [old, one] of issued) if (one.until <= clock.now().getTime()) issued.delete(old);
      issued.set(token, { account, use, until });
      counts.set(account, (counts.get(account) ?? 0) + 1);
      return { token, expiresAt: new Date(until) };
    },
    read: (token) => {
      const found = issued.get(token);
      return found && found.until > clock.now().getTime() ? found : undefined;
    },
    logIns: (account) => counts.get(account) ?? 0,
    held: (account) => [...issued].flatMap(([token, one]) => (one.account === account ? [token] : [])),
  };
}
