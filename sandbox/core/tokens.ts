import { randomBytes } from 'node:crypto';
import type { Clock } from './clock.ts';

/** Access tokens of providers that have log-ins. In memory only: after a restart every caller logs in again. */
export interface Tokens {
  /** @param use what the token is valid for: a provider with two hosts has two kinds. */
  issue(account: string, use: string, lifeMs: number): { token: string; expiresAt: Date };
  /** Undefined for a token that was never issued or has expired. */
  read(token: string): { account: string; use: string } | undefined;
  /** How often an account has logged in since this process started. */
  logIns(account: string): number;
  /** The tokens of an account, for tests that search logs and rows for leaked tokens. */
  active(account: string): string[];
}

export function createTokens(clock: Clock): Tokens {
  const sessions = new Map<string, { account: string; use: string; expiresAtMs: number }>();
  const counts = new Map<string, number>();
  return {
    issue: (account, use, lifeMs) => {
      const nowMs = clock.now().getTime();
      const expiresAtMs = nowMs + lifeMs;
      const token = randomBytes(24).toString('base64url');
      for (const [old, session] of sessions) if (session.expiresAtMs <= nowMs) sessions.delete(old);
      sessions.set(token, { account, use, expiresAtMs });
      counts.set(account, (counts.get(account) ?? 0) + 1);
      return { token, expiresAt: new Date(expiresAtMs) };
    },
    read: (token) => {
      const session = sessions.get(token);
      return session && session.expiresAtMs > clock.now().getTime() ? session : undefined;
    },
    logIns: (account) => counts.get(account) ?? 0,
    active: (account) => [...sessions].flatMap(([token, session]) => (session.account === account ? [token] : [])),
  };
}
