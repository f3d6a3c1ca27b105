import { queryOptions } from '@tanstack/react-query';
import type {
  Connection,
  ConnectionTest,
  CreateConnection,
  PatchConnection,
} from '../../../domain/connections/connection.ts';
import { request } from '../../shared/api/request.ts';

/** Every question and command about connections. Keys and fetchers stay together here, so they cannot drift apart. */

/** Of the latest test an answer says less than the test itself. */
export type TestResult = NonNullable<Connection['lastTest']> & Partial<ConnectionTest>;
export type { Connection };
export type Credential = Omit<Connection['credentials'][number], 'set'>;

export const readConnections = 'GET /v1/connections';

const path = '/v1/connections';
const pathOf = (id: string) => `${path}/${encodeURIComponent(id)}`;
/** A test waits for the provider, and so does what registers a webhook. */
const timeoutMs = 80_000;

export const connectionQueries = {
  all: (merchantId: string) => ['connections', merchantId] as const,

  list: (merchantId: string) =>
    queryOptions({
      queryKey: [...connectionQueries.all(merchantId), 'list'],
      queryFn: async ({ signal }) => (await request<{ data: Connection[] }>(path, { merchantId, signal })).data,
    }),

  one: (merchantId: string, id: string) =>
    queryOptions({
      queryKey: [...connectionQueries.all(merchantId), 'one', id],
      queryFn: ({ signal }) => request<Connection>(pathOf(id), { merchantId, signal }),
    }),

  history: (merchantId: string, id: string) =>
    queryOptions({
      queryKey: [...connectionQueries.all(merchantId), 'history', id],
      queryFn: async ({ signal }) => {
        const params = new URLSearchParams({ entity: id, limit: '30' });
        const { data } = await request<{ data: AuditLine[] }>(`/v1/audit?${params}`, { merchantId, signal });
        return data;
      },
    }),
};

/** A line of the audit log, as far as a page tells of it. */
export interface AuditLine {
  seq: number;
  at: string;
  actor: { kind: string; id?: string; role?: string };
  action: string;
  phase: 'asked' | 'done';
  status?: number;
  detail?: string;
}

export const createConnection = (merchantId: string, body: CreateConnection) =>
  request<Connection>(path, { method: 'POST', merchantId, body, timeoutMs });

export const changeConnection = (merchantId: string, id: string, body: PatchConnection) =>
  request<Connection>(pathOf(id), { method: 'PATCH', merchantId, body, timeoutMs });

export const testConnection = (merchantId: string, id: string) =>
  request<ConnectionTest>(`${pathOf(id)}/test`, { method: 'POST', merchantId, body: {}, timeoutMs });
