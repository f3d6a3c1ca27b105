import { useCallback, useState } from 'react';
import { lookOf } from '../status/display.ts';

const fastMs = 2_000;
const slowMs = 15_000;
/** After the last move come its event and the deliveries: they are news too. */
const settlingMs = 30_000;

export interface PolledEntity {
  status: string;
  needsAttention: boolean;
  updatedAt: string;
}

/** How often to ask: every two seconds until the thing is final and its echoes are over, then rarely. */
export function usePace() {
  const [hurriedAt, setHurriedAt] = useState(0);
  const intervalFor = useCallback(
    (thing: PolledEntity | undefined): number | false => {
      if (!thing) return false;
      if (!lookOf(thing.status).final || thing.needsAttention) return fastMs;
      const movedAt = Math.max(Date.parse(thing.updatedAt), hurriedAt);
      return Date.now() - movedAt < settlingMs ? fastMs : slowMs;
    },
    [hurriedAt],
  );
  /** Somebody just caused news. */
  const hurry = useCallback(() => setHurriedAt(Date.now()), []);
  return { intervalFor, hurry };
}
