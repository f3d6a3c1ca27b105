import { useCallback, useState } from 'react';
import { displayOf } from '../status/display.ts';

const fastMs = 2_000;
const slowMs = 15_000;
/** The event and the deliveries follow the last change of status within this time (ms). */
const settlingMs = 30_000;

export interface PolledEntity {
  status: string;
  needsAttention: boolean;
  updatedAt: string;
}

/**
 * The polling interval in ms: short until the entity is final and its deliveries are expected to be done, then long.
 */
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
  /** Shortens the interval for a while, after a command of the person. */
  const hurry = useCallback(() => setHurriedAt(Date.now()), []);
  return { intervalFor, hurry };
}
