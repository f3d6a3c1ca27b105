import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../shared/api/request.ts';

export const foundEntities = ['payment', 'refund', 'dispute', 'payout', 'receiver', 'event', 'webhook'] as const;

/** A record that a search found, whatever it is of. */
export interface Found {
  entity: (typeof foundEntities)[number];
  id: string;
  title: string;
  detail?: string;
  /** Cents. */
  amount?: number;
  status?: string;
  at: string;
}

/** Shorter than this is part of everything. */
export const shortestSearch = 3;
const foundAtMost = 10;

export const searchQuery = (merchantId: string, q: string) =>
  queryOptions({
    queryKey: ['search', merchantId, q],
    queryFn: ({ signal }) =>
      request<{ data: Found[] }>(`/v1/search?${new URLSearchParams({ q, limit: String(foundAtMost) })}`, {
        merchantId,
        signal,
      }),
    placeholderData: keepPreviousData,
    retry: false,
  });
