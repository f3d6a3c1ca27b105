import { useEffect, useRef } from 'react';

/**
 * Refetches rows when the counters beside them have changed, so that both show the same moment.
 *
 * @param counters as text, since a new object with the same counts is no change.
 */
export function useRefetchOn(counters: string, refetch: () => Promise<unknown>): void {
  const seen = useRef(counters);
  useEffect(() => {
    if (seen.current === counters) return;
    seen.current = counters;
    void refetch();
  }, [counters, refetch]);
}
