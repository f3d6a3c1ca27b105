import { queryOptions } from '@tanstack/react-query';

import { request } from '../../../shared/api/request.ts';

/** A stretch of time of one provider. */
export interface HealthWindow {
  calls: number;
  refused: number;
  failed: number;
  /** Of charges, in ms; absent where none was made. */
  p50?: number;
  p95?: number;
  payments: number;
  approved: number;
  declined: number;
}

export interface Circuit {
  connectionId: string;
  name?: string;
  breaker: 'closed' | 'open' | 'half_open';
  failuresInARow: number;
  openUntil?: string;
  failingSince?: string;
}

export interface UnknownWord {
  word: string;
  saidIn: 'webhook' | 'answer';
  times: number;
  firstAt: string;
  lastAt: string;
  entity?: 'payment' | 'payout' | 'receiver';
  entityId?: string;
}

export interface ProviderHealth {
  provider: string;
  slug: string;
  connections: Circuit[];
  hour: HealthWindow;
  day: HealthWindow;
  operations: CallFigures[];
  words: UnknownWord[];
}

export const readHealth = 'GET /v1/providers/health';
const refreshMs = 10_000;

export const healthQuery = (merchantId: string) =>
  queryOptions({
    queryKey: ['provider-health', merchantId],
    queryFn: async ({ signal }) =>
      (await request<{ data: ProviderHealth[] }>('/v1/providers/health', { merchantId, signal })).data,
    refetchInterval: ({ state }) => (state.data || !state.error) && refreshMs,
  });

/** Of calls to a provider, for one operation. */
export interface CallFigures {
  provider: string;
  operation: string;
  calls: number;
  refused: number;
  failed: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
}
