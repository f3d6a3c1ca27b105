import { queryOptions } from '@tanstack/react-query';
import { api, type BodyOf, type Schema } from '../../../shared/api/client.ts';

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

export type Passkey = Schema<'Passkey'>;

export const passkeysQuery = queryOptions({
  queryKey: ['account', 'passkeys'],
  queryFn: async ({ signal }) => (await api.get('/v1/session/passkeys', { signal })).data,
});

/** How the person is bound to the identity provider, and whether they have just confirmed there who they are. */
export const providerQuery = queryOptions({
  queryKey: ['account', 'provider'],
  queryFn: ({ signal }) => api.get('/v1/session/provider', { signal }),
});

/** Required to change what guards the account. */
export type Proof = BodyOf<'PasskeyProof'>;

const at = (id: string) => ({ params: { path: { id } } });

export const renamePasskey = (id: string, name: string) =>
  api.patch('/v1/session/passkeys/{id}', { ...at(id), body: { name } });

export const removePasskey = (id: string, proof: Proof) =>
  api.post('/v1/session/passkeys/{id}/remove', { ...at(id), body: proof });

/** Creates the secret for an authenticator app. Codes are required only after one has confirmed it. */
export const offerFactor = (proof: Proof) => api.post('/v1/session/second-factor', { body: proof });

export const confirmFactor = (code: string) => api.post('/v1/session/second-factor/confirm', { body: { code } });

export const renewCodes = (proof: Proof) => api.post('/v1/session/second-factor/recovery-codes', { body: proof });

export const turnFactorOff = (proof: Proof) => api.post('/v1/session/second-factor/turn-off', { body: proof });

export const endOwnSession = (id: string) => api.delete('/v1/session/sessions/{id}', at(id));
