import type { PaymentSnapshot } from '../../activities/payments/types.ts';
import type { Wait } from '../../domain/core/timeline.ts';

export interface WaitState {
  now: PaymentSnapshot;
  /** Milliseconds since 1970; absent while a look is under way. */
  nextPollAt: number | undefined;
  isPollPending: boolean;
  /** How long after its expiry the last look comes. */
  graceMs: number;
}

/** What a payment that has its first answer waits for: the next timer, the payer, the last timer. */
export function waits({ now, nextPollAt: nextLookAt, isPollPending: isOwed, graceMs }: WaitState): Wait[] {
  const open = now.status === 'PENDING';
  const until = (ms: number | undefined) => (ms === undefined ? {} : { until: new Date(ms).toISOString() });
  const payer: Wait[] = open ? [{ what: 'webhook', ...until(now.expiresAt) }] : [];
  if (nextLookAt === undefined) return [{ what: 'look' }, ...payer];
  // Without an id, and where ours will not do, there is nothing to ask by: the timers ask nobody.
  if (now.transactionId === undefined && !now.findable && !isOwed) return payer;
  const lastLookAt = open && now.expiresAt !== undefined ? now.expiresAt + graceMs : undefined;
  const last: Wait = { what: 'expiry', ...until(lastLookAt) };
  if (!isOwed && nextLookAt === lastLookAt) return [last, ...payer];
  const next: Wait = { what: isOwed ? 'owed_look' : 'poll', ...until(nextLookAt) };
  return [next, ...payer, ...(lastLookAt !== undefined && lastLookAt > nextLookAt ? [last] : [])];
}
