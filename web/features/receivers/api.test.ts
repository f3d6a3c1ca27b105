import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { Receiver } from '../../../domain/receivers/receiver.ts';
import { cacheReceiver, receiverQueries } from './api.ts';

const at = (updatedAt: string, missing: number) =>
  ({ id: 'rcv_1', updatedAt, missing: Array.from({ length: missing }) }) as Receiver;

it('does not undo what the stream delivered meanwhile', () => {
  const client = new QueryClient();
  const { queryKey } = receiverQueries.one('mer_1', 'rcv_1');
  cacheReceiver(client, 'mer_1', at('2026-11-22T05:00:00.000Z', 7));
  client.setQueryData(queryKey, at('2026-11-22T05:00:00.200Z', 6));
  cacheReceiver(client, 'mer_1', at('2026-11-22T05:00:00.100Z', 7));
  expect(client.getQueryData(queryKey)?.missing).toHaveLength(6);
  cacheReceiver(client, 'mer_1', at('2026-11-22T05:00:00.300Z', 5));
  expect(client.getQueryData(queryKey)?.missing).toHaveLength(5);
});
