import { queryOptions } from '@tanstack/react-query';
import type { Connection, ConnectionTest } from '../../../domain/connections/connection.ts';
import { api, type BodyOf, type Schema } from '../../shared/api/client.ts';
import { connectionsQuery } from '../../shared/connections/api.ts';

/** Queries and commands of connections. Query keys and fetchers are defined together to stay consistent. */

/** The stored result of the latest test has fewer fields than the test's own response. */
export type TestResult = NonNullable<Connection['lastTest']> & Partial<ConnectionTest>;
export type { Connection };
export type Credential = Omit<Connection['credentials'][number], 'set'>;

export const readConnections = 'GET /v1/connections';

const of = (merchantId: string, id: string) => ({ merchantId, params: { path: { id } } });
/** In ms. Tests and webhook registrations wait for the provider. */
const timeoutMs = 80_000;

export const connectionQueries = {
  all: (merchantId: string) => ['connections', merchantId] as const,

  list: connectionsQuery,

  one: (merchantId: string, id: string) =>
    queryOptions({
      queryKey: [...connectionQueries.all(merchantId), 'one', id],
      queryFn: ({ signal }): Promise<Connection> => api.get('/v1/connections/{id}', { ...of(merchantId, id), signal }),
    }),

  history: (merchantId: string, id: string) =>
    queryOptions({
      queryKey: [...connectionQueries.all(merchantId), 'history', id],
      queryFn: async ({ signal }) => {
        const query = { entity: id, limit: 30 };
        const { data } = await api.get('/v1/audit', { merchantId, params: { query }, signal });
        return data;
      },
    }),
};

/** An entry of the audit log. */
export type AuditLine = Schema<'AuditEntry'>;

export const createConnection = (merchantId: string, body: BodyOf<'CreateConnection'>): Promise<Connection> =>
  api.post('/v1/connections', { merchantId, body, timeoutMs });

export const changeConnection = (
  merchantId: string,
  id: string,
  body: BodyOf<'PatchConnection'>,
): Promise<Connection> => api.patch('/v1/connections/{id}', { ...of(merchantId, id), body, timeoutMs });

export const testConnection = (merchantId: string, id: string): Promise<ConnectionTest> =>
  api.post('/v1/connections/{id}/test', { ...of(merchantId, id), body: {}, timeoutMs });
