import { queryOptions } from '@tanstack/react-query';
import type { PayoutPolicy } from '../../../domain/payouts/policy.ts';
import { api, type Schema } from '../api/client.ts';

/** The current rules, and the people whose role may approve. Version 0: no rules have been saved yet. */
export type SavedPolicy = Schema<'SavedPayoutPolicy'>;
export type Approver = SavedPolicy['people'][number];

export const policyQuery = (merchantId: string) =>
  queryOptions({
    queryKey: ['payout-policy', merchantId],
    queryFn: ({ signal }) => api.get('/v1/payout-policy', { merchantId, signal }),
  });

/** @param version of the rules that are replaced, to detect a concurrent change. */
export const savePolicy = (merchantId: string, version: number, policy: PayoutPolicy) =>
  api.put('/v1/payout-policy', { merchantId, body: { ...policy, version } });
