import { queryOptions } from '@tanstack/react-query';
import type { RouteRule } from '../../../../domain/connections/routing.ts';
import type { PaymentMethod } from '../../../../domain/core/schemas.ts';
import { api, type Schema } from '../../../shared/api/client.ts';

/** The rules in force. Version 0 means that none have been saved yet. */
export type SavedRoutes = Schema<'Routes'>;

/** `chosen` is the name or the number of the rule that decided. */
export type Choice = Schema<'RouteChoice'>;

/** What approved payments cost at a provider. */
export type RouteCost = Schema<'RouteCost'>;

export interface Sample {
  paymentMethod: PaymentMethod;
  /** Cents. */
  amount: number;
  installments: number;
}

export const routesQuery = (merchantId: string) =>
  queryOptions({
    queryKey: ['routes', merchantId],
    queryFn: ({ signal }) => api.get('/v1/routes', { merchantId, signal }),
  });

export const costsQuery = (merchantId: string) =>
  queryOptions({
    queryKey: ['routes', merchantId, 'costs'],
    queryFn: ({ signal }) => api.get('/v1/routes/costs', { merchantId, signal }),
  });

/** @param version of the rules to replace: another person may have saved others in between. */
export const saveRoutes = (merchantId: string, version: number, rules: RouteRule[]) =>
  api.put('/v1/routes', { merchantId, body: { version, rules } });

/** @param rules tried instead of those in force. */
export const tryRoutes = (merchantId: string, sample: Sample, rules: RouteRule[]) =>
  api.post('/v1/routes/dry-run', { merchantId, body: { ...sample, rules } });
