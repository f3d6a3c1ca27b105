import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TimelineEntry, Waiting } from '../../../domain/core/timeline.ts';
import { type LiveKind, type LiveState, useLive } from './use-live.ts';
import { type PolledEntity, usePace } from './use-pace.ts';

type Question<Answer> = (merchantId: string, id: string) => UseQueryOptions<Answer, Error, Answer, string[]>;

interface Questions<Entity> {
  one: Question<Entity>;
  timeline: Question<TimelineEntry[]>;
  waiting: Question<Waiting>;
}

/**
 * A payment, payout or receiver with its timeline and awaited steps: updated by the server's stream, and by polling
 * while there is no stream.
 *
 * `failed` is the error of the last refresh; `hurry` speeds up polling after a command.
 */
export function useLiveEntity<Entity extends PolledEntity>(
  kind: Omit<LiveKind, 'queries'> & { queries: Questions<Entity> },
  merchantId: string,
  id: string,
) {
  const pace = usePace();
  const [live, setLive] = useState<LiveState>('connecting');
  // Polls only while there is no stream.
  const asks = live === 'reconnecting';
  const manners = { refetchOnWindowFocus: asks, refetchOnReconnect: asks } as const;
  const one = useQuery({
    ...kind.queries.one(merchantId, id),
    ...manners,
    refetchInterval: ({ state }) => asks && pace.intervalFor(state.data),
  });
  useLive(kind, merchantId, id, one.data !== undefined, setLive);
  const timeline = useQuery({
    ...kind.queries.timeline(merchantId, id),
    ...manners,
    refetchInterval: () => asks && pace.intervalFor(one.data),
    enabled: one.isSuccess || one.isFetching,
  });
  const waiting = useQuery({
    ...kind.queries.waiting(merchantId, id),
    ...manners,
    refetchInterval: () => asks && pace.intervalFor(one.data),
    enabled: asks && one.data !== undefined,
  });
  return {
    one,
    timeline,
    waiting,
    live,
    // Without a timeline its error is shown in its place; with one, the old timeline stays visible.
    failed: one.error ?? (timeline.data && timeline.error),
    retry: () => {
      void one.refetch();
      void timeline.refetch();
    },
    hurry: pace.hurry,
  };
}
