import { queryOptions } from '@tanstack/react-query';
import { Problem } from '../../../shared/api/problem.ts';
import { request } from '../../../shared/api/request.ts';

/** Questions and commands about whoever is signed in. They are of no merchant. */

interface SecondFactor {
  on: boolean;
  since?: string;
  recoveryCodesLeft: number;
}

export interface OwnSession {
  id: string;
  current: boolean;
  createdAt: string;
  usedAt: string;
  address?: string;
  agent?: string;
}

const factorPath = '/v1/session/second-factor';

export const factorQuery = queryOptions({
  queryKey: ['account', 'second-factor'],
  queryFn: ({ signal }) => request<SecondFactor>(factorPath, { signal }),
});

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: async ({ signal }) => (await request<{ data: OwnSession[] }>('/v1/session/sessions', { signal })).data,
});

/** The secret for an authenticator app. Nobody is asked for codes before one has confirmed it. */
export const offerFactor = (password: string) =>
  request<{ secret: string; uri: string }>(factorPath, { method: 'POST', body: { password } });

export const confirmFactor = (code: string) =>
  request<{ recoveryCodes: string[] }>(`${factorPath}/confirm`, { method: 'POST', body: { code } });

/** What it takes to change a second factor that is on. */
export interface Proof {
  password: string;
  code: string;
}

export const renewCodes = (proof: Proof) =>
  request<{ recoveryCodes: string[] }>(`${factorPath}/recovery-codes`, { method: 'POST', body: proof });

export const turnFactorOff = (proof: Proof) => request<void>(`${factorPath}/turn-off`, { method: 'POST', body: proof });

export const endOwnSession = (id: string) =>
  request<void>(`/v1/session/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' });

/** Did the API refuse it for what stands in that field? */
export const isWrong = (error: unknown, field: string): boolean =>
  error instanceof Problem && error.status === 422 && error.violations.some((one) => one.field === field);
