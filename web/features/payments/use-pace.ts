import { useCallback, useState } from 'react';
import type { Payment } from '../../../domain/entities.ts';
import { lookOf } from './states.ts';

const fastMs = 2_000;
const slowMs = 15_000;
/** After the last move come its event and the deliveries: they are news too. */
const settlingMs = 30_000;

/** How often to ask: every two seconds until the payment is final and its echoes are over, then rarely. */
export function usePace() {
  const [hurriedAt, setHurriedAt] = useState(0);
  const intervalFor = useCallback(
    (payment: Payment | undefined): number | false => {
      if (!payment) return false;
      if (!lookOf(payment.status).final || payment.needsAttention) return fastMs;
      const movedAt = Math.max(Date.parse(payment.updatedAt), hurriedAt);
      return Date.now() - movedAt < settlingMs ? fastMs : slowMs;
    },
    [hurriedAt],
  );
  /** Somebody just caused news. */
  const hurry = useCallback(() => setHurriedAt(Date.now()), []);
  return { intervalFor, hurry };
}
