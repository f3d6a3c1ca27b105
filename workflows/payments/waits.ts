import type { PaymentSnapshot } from '../../activities/payments/types.ts';
import type { Wait } from '../../domain/core/timeline.ts';

export interface WaitState {
  snapshot: PaymentSnapshot;
  /** Milliseconds since 1970; absent while a step is under way. */
  nextPollAt: number | undefined;
  isPollPending: boolean;
  /** Milliseconds after its expiry at which the last look-up comes. */
  graceMs: number;
}

/** What a payment waits for after its first answer: the next timer, the payer, the last timer. */
export function waits({ snapshot, nextPollAt, isPollPending, graceMs }: WaitState): Wait[] {
  const open = snapshot.status === 'PENDING';
  const until = (ms: number | undefined) => (ms === undefined ? {} : { until: new Date(ms).toISOString() });
  const payer: Wait[] = open ? [{ what: 'webhook', ...until(snapshot.expiresAt) }] : [];
  if (nextPollAt === undefined) return [{ what: 'look' }, ...payer];
  // Without the provider's id or a look-up by our reference, the timers cause no look-up.
  if (snapshot.transactionId === undefined && !snapshot.findable && !isPollPending) return payer;
  const lastLookAt = open && snapshot.expiresAt !== undefined ? snapshot.expiresAt + graceMs : undefined;
  const last: Wait = { what: 'expiry', ...until(lastLookAt) };
  if (!isPollPending && nextPollAt === lastLookAt) return [last, ...payer];
  const next: Wait = { what: isPollPending ? 'owed_look' : 'poll', ...until(nextPollAt) };
  return [next, ...payer, ...(lastLookAt !== undefined && lastLookAt > nextPollAt ? [last] : [])];
}
