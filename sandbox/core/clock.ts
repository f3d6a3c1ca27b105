import type { Ledger } from './ledger.ts';

/** The stand-ins' clock: real time and an offset that only grows and survives restarts. */
export interface Clock {
  now(): Date;
  offsetMs(): number;
  advance(ms: number): void;
}

/** @param realNow milliseconds since 1970, as `Date.now` gives them. */
export function createClock(ledger: Ledger, realNow: () => number): Clock {
  return {
    now: () => new Date(realNow() + ledger.clockOffsetMs()),
    offsetMs: () => ledger.clockOffsetMs(),
    advance: (ms) => ledger.commit({ clockOffsetMs: ledger.clockOffsetMs() + ms }),
  };
}

const unitMs: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const maxMs = 3650 * 86_400_000;

/** `30s`, `15m`, `2h`, `1d` in milliseconds; undefined for other text, for a span of zero, and for spans over ten years. */
export function parseSpan(text: string): number | undefined {
  const [, count, unit] = /^(\d{1,9})([smhd])$/.exec(text) ?? [];
  const ms = Number(count) * (unitMs[unit ?? ''] ?? Number.NaN);
  return ms > 0 && ms <= maxMs ? ms : undefined;
}
