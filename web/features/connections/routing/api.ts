import { queryOptions } from '@tanstack/react-query';
import type { Breaker, RouteCause, RouteRule } from '../../../../domain/connections/routing.ts';
import type { PaymentMethod } from '../../../../domain/core/schemas.ts';
import { request } from '../../../shared/api/request.ts';

/** The rules in force. Version 0: nobody has saved any yet. */
export interface SavedRoutes {
  version: number;
  rules: RouteRule[];
  savedAt?: string;
}

export interface Choice {
  /** The rule that decided, by its name or its number. */
  chosen: string;
  candidates: { provider: string; connectionId: string; cause: RouteCause; breaker: Breaker }[];
  skipped: { provider: string; connectionId?: string; why: string }[];
}

export interface Sample {
  paymentMethod: PaymentMethod;
  /** Cents. */
  amount: number;
  installments: number;
}

const path = '/v1/routes';

export const routesQuery = (merchantId: string) =>
  queryOptions({
    queryKey: ['routes', merchantId],
    queryFn: ({ signal }) => request<SavedRoutes>(path, { merchantId, signal }),
  });

/** @param version of the rules that these replace: somebody may have saved others in between. */
export const saveRoutes = (merchantId: string, version: number, rules: RouteRule[]) =>
  request<SavedRoutes>(path, { method: 'PUT', merchantId, body: { version, rules } });

/** @param rules tried in place of those in force. */
export const tryRoutes = (merchantId: string, sample: Sample, rules: RouteRule[]) =>
  request<Choice>(`${path}/dry-run`, { method: 'POST', merchantId, body: { ...sample, rules } });
