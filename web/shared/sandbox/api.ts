import { queryOptions } from '@tanstack/react-query';
import type { CallFault, FaultyOperation, WebhookFault } from '../../../domain/core/sandbox.ts';
import { request } from '../api/request.ts';

export interface Fault {
  provider: string;
  operation: FaultyOperation;
  fault: CallFault | WebhookFault;
  times: number;
  delayMs?: number;
}

export interface ArmedFault {
  provider: string;
  operation: string;
  fault: string;
  remaining: number;
}

export const armFault = (merchantId: string, body: Fault) =>
  request<unknown>('/v1/sandbox/faults', { method: 'POST', merchantId, body });

export const disarmFaults = (merchantId: string) =>
  request<void>('/v1/sandbox/faults', { method: 'DELETE', merchantId });

export const advanceClock = (merchantId: string, advance: string) =>
  request<unknown>('/v1/sandbox/clock', { method: 'POST', merchantId, body: { advance } });

export const faultsQuery = (merchantId: string) =>
  queryOptions({
    queryKey: ['sandbox', merchantId, 'faults'],
    queryFn: async ({ signal }) => {
      const { data } = await request<{ data: ArmedFault[] }>('/v1/sandbox/faults', { merchantId, signal });
      return data;
    },
  });
