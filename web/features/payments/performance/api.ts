import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type Schema } from '../../../shared/api/client.ts';
import { type Choice, choiceAddress, queryOf } from './choice.ts';

export type Performance = Schema<'Performance'>;
export type Figures = Schema<'PerformanceFigures'>;

/** Counts of payments, of which a rate is made. */
export type Counts = Pick<Figures, 'count' | 'approved' | 'refused'>;

export const performanceQuery = (merchantId: string, choice: Choice) =>
  queryOptions({
    queryKey: ['performance', merchantId, choiceAddress.write(choice).toString()],
    queryFn: ({ signal }) =>
      api.get('/v1/statistics/performance', {
        merchantId,
        params: { query: queryOf(choice, Date.now()) },
        signal,
      }),
    placeholderData: keepPreviousData,
    // The present day goes on.
    refetchInterval: ({ state }) => Boolean(state.data || !state.error) && 60_000,
  });
