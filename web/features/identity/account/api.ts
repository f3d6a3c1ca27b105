import { queryOptions } from '@tanstack/react-query';
import { api, type Schema } from '../../../shared/api/client.ts';

/** Queries and commands about the signed-in person, independent of a merchant. */

export type OwnSession = Schema<'OwnSessions'>['data'][number];

export const factorQuery = queryOptions({
  queryKey: ['account', 'second-factor'],
  queryFn: ({ signal }) => api.get('/v1/session/second-factor', { signal }),
});

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: async ({ signal }) => (await api.get('/v1/session/sessions', { signal })).data,
});

export type SecurityLine = Schema<'SecurityHistory'>['data'][number];

export const historyQuery = queryOptions({
  queryKey: ['account', 'history'],
  queryFn: async ({ signal }) => (await api.get('/v1/session/history', { signal })).data,
});

/** Creates the secret for an authenticator app. Codes are required only after one has confirmed it. */
export const offerFactor = (password: string) => api.post('/v1/session/second-factor', { body: { password } });

export const confirmFactor = (code: string) => api.post('/v1/session/second-factor/confirm', { body: { code } });

/** Required to change an active second factor. */
export interface Proof {
  password: string;
  code: string;
}

export const renewCodes = (proof: Proof) => api.post('/v1/session/second-factor/recovery-codes', { body: proof });

export const turnFactorOff = (proof: Proof) => api.post('/v1/session/second-factor/turn-off', { body: proof });

export const endOwnSession = (id: string) => api.delete('/v1/session/sessions/{id}', { params: { path: { id } } });
