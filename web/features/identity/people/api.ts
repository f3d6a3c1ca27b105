import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/request.ts';
import { type ListSource, type Page, pageSize } from '../../../shared/lists/use-live-list.ts';
import { type PeopleSearch, type Role, writeSearch } from './search.ts';

/** Somebody as one merchant sees them. */
export interface Person {
  id: string;
  name: string;
  email: string;
  role: Role;
  /** By a role at all merchants. */
  everywhere: boolean;
  secondFactor: boolean;
  oneTimePasswordUntil?: string;
  lastSignInAt?: string;
  since?: string;
  invitedBy?: { id: string; name: string };
  createdAt: string;
}

export interface OneTimePassword {
  password: string;
  oneTimePasswordUntil: string;
}

interface SignInPolicy {
  secondFactor: 'required' | 'optional';
  people: number;
  peopleWithout: number;
}

const pathOf = (id: string) => `/v1/users/${encodeURIComponent(id)}`;
const fetchPerson = (merchantId: string, id: string, signal: AbortSignal) =>
  request<Person>(pathOf(id), { merchantId, signal });

export const personQuery = (merchantId: string, id: string) =>
  queryOptions({
    queryKey: ['people', merchantId, 'one', id],
    queryFn: ({ signal }) => fetchPerson(merchantId, id, signal),
  });

/** Those whom a filter offers: a merchant with more people than that has the newest of them. */
export const peopleQuery = (merchantId: string) =>
  queryOptions({
    queryKey: ['people', merchantId, 'all'],
    queryFn: async ({ signal }) => {
      const { data } = await request<Page<Person>>('/v1/users?limit=100', { merchantId, signal });
      return data.toSorted((one, other) => one.name.localeCompare(other.name));
    },
    staleTime: 60_000,
  });

export const signInPolicyQuery = (merchantId: string) =>
  queryOptions({
    queryKey: ['sign-in-policy', merchantId],
    queryFn: ({ signal }) => request<SignInPolicy>('/v1/sign-in-policy', { merchantId, signal }),
  });

export const saveSignInPolicy = (merchantId: string, secondFactor: SignInPolicy['secondFactor']) =>
  request<SignInPolicy>('/v1/sign-in-policy', { method: 'PUT', merchantId, body: { secondFactor } });

export const addPerson = (merchantId: string, body: { email: string; name?: string; role: Role }) =>
  request<Person & Partial<OneTimePassword>>('/v1/users', { method: 'POST', merchantId, body });

export const changeRole = (merchantId: string, id: string, role: Role) =>
  request<Person>(pathOf(id), { method: 'PATCH', merchantId, body: { role } });

export const removePerson = (merchantId: string, id: string) =>
  request<void>(pathOf(id), { method: 'DELETE', merchantId });

export const resetPassword = (merchantId: string, id: string) =>
  request<OneTimePassword>(`${pathOf(id)}/reset-password`, { method: 'POST', merchantId, body: {} });

export const resetSecondFactor = (merchantId: string, id: string) =>
  request<Person>(`${pathOf(id)}/reset-second-factor`, { method: 'POST', merchantId, body: {} });

export const endSessions = (merchantId: string, id: string) =>
  request<{ ended: number }>(`${pathOf(id)}/end-sessions`, { method: 'POST', merchantId, body: {} });

export const peopleList: ListSource<Person, PeopleSearch> = {
  name: 'people',
  key: (search) => writeSearch(search).toString(),
  page: (merchantId, search, cursor, signal) => {
    const params = writeSearch(search);
    params.set('limit', String(pageSize));
    if (cursor) params.set('cursor', cursor);
    return request<Page<Person>>(`/v1/users?${params}`, { merchantId, signal });
  },
  one: fetchPerson,
  newestFirst: () => true,
};
