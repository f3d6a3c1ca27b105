import { useCallback, useState } from 'react';
import { displayOf } from '../status/display.ts';

const fastMs = 2_000;
const slowMs = 15_000;
/** After the last move come its event and the deliveries: they are news too. */
const settlingMs = 30_000;

export interface PolledEntity {
  status: string;
  needsAttention: boolean;
  updatedAt: string;
}

/** How often to ask: every two seconds until the entity is final and its echoes are over, then rarely. */
export function usePace() {
  const [hurriedAt, setHurriedAt] = useState(0);
  const intervalFor = useCallback(
    (entity: PolledEntity | undefined): number | false => {
      if (!entity) return false;
      if (!displayOf(entity.status).final || entity.needsAttention) return fastMs;
      const movedAt = Math.max(Date.parse(entity.updatedAt), hurriedAt);
      return Date.now() - movedAt < settlingMs ? fastMs : slowMs;
    },
    [hurriedAt],
  );
  /** Somebody just caused news. */
  const hurry = useCallback(() => setHurriedAt(Date.now()), []);
  return { intervalFor, hurry };
}
