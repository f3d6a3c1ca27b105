import { queryOptions } from '@tanstack/react-query';
import type { PayoutPolicy } from '../../../domain/payouts/policy.ts';
import { request } from '../api/request.ts';

export interface Approver {
  id: string;
  name: string;
  role: PayoutPolicy['approverRoles'][number];
}

/** The rules in force. Version 0: nobody has saved any yet. */
export interface SavedPolicy extends PayoutPolicy {
  version: number;
  savedByName?: string;
  savedAt?: string;
  /** Who has a role that may approve. */
  people: Approver[];
}

const path = '/v1/payout-policy';

export const policyQuery = (merchantId: string) =>
  queryOptions({
    queryKey: ['payout-policy', merchantId],
    queryFn: ({ signal }) => request<SavedPolicy>(path, { merchantId, signal }),
  });

/** @param version of the rules that these replace: somebody may have saved others in between. */
export const savePolicy = (merchantId: string, version: number, policy: PayoutPolicy) =>
  request<SavedPolicy>(path, { method: 'PUT', merchantId, body: { ...policy, version } });
