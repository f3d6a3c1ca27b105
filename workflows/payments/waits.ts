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
export function waits({ now, nextPollAt, isPollPending, graceMs }: WaitState): Wait[] {
  const open = now.status === 'PENDING';
  const until = (ms: number | undefined) => (ms === undefined ? {} : { until: new Date(ms).toISOString() });
  const payer: Wait[] = open ? [{ what: 'webhook', ...until(now.expiresAt) }] : [];
  if (nextPollAt === undefined) return [{ what: 'look' }, ...payer];
  // Without an id, and where ours will not do, there is nothing to ask by: the timers ask nobody.
  if (now.transactionId === undefined && !now.findable && !isPollPending) return payer;
  const lastLookAt = open && now.expiresAt !== undefined ? now.expiresAt + graceMs : undefined;
  const last: Wait = { what: 'expiry', ...until(lastLookAt) };
  if (!isPollPending && nextPollAt === lastLookAt) return [last, ...payer];
  const next: Wait = { what: isPollPending ? 'owed_look' : 'poll', ...until(nextPollAt) };
  return [next, ...payer, ...(lastLookAt !== undefined && lastLookAt > nextPollAt ? [last] : [])];
}
