import { queryOptions } from '@tanstack/react-query';
import { api, type Schema } from '../api/client.ts';

export type Fault = Schema<'Fault'>;
export type ArmedFault = Schema<'ArmedFault'>;

export const armFault = (merchantId: string, body: Fault) => api.post('/v1/sandbox/faults', { merchantId, body });

export const disarmFaults = (merchantId: string) => api.delete('/v1/sandbox/faults', { merchantId });

export const advanceClock = (merchantId: string, advance: string) =>
  api.post('/v1/sandbox/clock', { merchantId, body: { advance } });

export const faultsQuery = (merchantId: string) =>
  queryOptions({
    queryKey: ['sandbox', merchantId, 'faults'],
    queryFn: async ({ signal }) => (await api.get('/v1/sandbox/faults', { merchantId, signal })).data,
  });
