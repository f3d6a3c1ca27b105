import { queryOptions } from '@tanstack/react-query';
import { api, type Schema } from '../../../shared/api/client.ts';
import type { ListSource } from '../../../shared/lists/use-live-list.ts';
import { address, type PeopleSearch, writeSearch } from './search.ts';

/** A person as one merchant sees them. */
export type Person = Schema<'Person'>;
export type Invitation = Schema<'Invitation'>;
/** A link for another person: mailed to them, or in this answer alone. */
export type Handed = Pick<Schema<'PasswordResetLink'>, 'mailed' | 'link' | 'expiresAt'>;

/** A row of the list, which is ordered by when people joined. */
export type PersonRow = Person & { createdAt: string };
const rowOf = (person: Person): PersonRow => ({ ...person, createdAt: person.since ?? '' });

const fetchPerson = (merchantId: string, id: string, signal: AbortSignal) =>
  api.get('/v1/users/{id}', { merchantId, params: { path: { id } }, signal });

export const personQuery = (merchantId: string, id: string) =>
  queryOptions({
    queryKey: ['people', merchantId, 'one', id],
    queryFn: ({ signal }) => fetchPerson(merchantId, id, signal),
  });

/** The people that a filter offers: at most the newest 100, by name. */
export const peopleQuery = (merchantId: string) =>
  queryOptions({
    queryKey: ['people', merchantId, 'all'],
    queryFn: async ({ signal }) => {
      const { data } = await api.get('/v1/users', { merchantId, params: { query: { limit: 100 } }, signal });
      return data.toSorted((one, other) => one.name.localeCompare(other.name));
    },
    staleTime: 60_000,
  });

export const signInPolicyQuery = (merchantId: string) =>
  queryOptions({
    queryKey: ['sign-in-policy', merchantId],
    queryFn: ({ signal }) => api.get('/v1/sign-in-policy', { merchantId, signal }),
  });

export const saveSignInPolicy = (merchantId: string, secondFactor: Schema<'SignInPolicy'>['secondFactor']) =>
  api.put('/v1/sign-in-policy', { merchantId, body: { secondFactor } });

/** Invitations that nobody has accepted, the newest 100. */
export const invitationsQuery = (merchantId: string) =>
  queryOptions({
    queryKey: ['people', merchantId, 'invitations'],
    queryFn: async ({ signal }) =>
      (await api.get('/v1/invitations', { merchantId, params: { query: { limit: 100 } }, signal })).data,
  });

export const invite = (merchantId: string, body: { email: string; role: string }) =>
  api.post('/v1/users', { merchantId, body });

export const resendInvitation = (merchantId: string, id: string) =>
  api.post('/v1/invitations/{id}/resend', { merchantId, params: { path: { id } }, body: {} });

export const revokeInvitation = (merchantId: string, id: string) =>
  api.post('/v1/invitations/{id}/revoke', { merchantId, params: { path: { id } }, body: {} });

export const changeRole = (merchantId: string, id: string, role: string) =>
  api.patch('/v1/users/{id}', { merchantId, params: { path: { id } }, body: { role } });

export const removePerson = (merchantId: string, id: string) =>
  api.delete('/v1/users/{id}', { merchantId, params: { path: { id } } });

export const resetPassword = (merchantId: string, id: string) =>
  api.post('/v1/users/{id}/reset-password', { merchantId, params: { path: { id } }, body: {} });

export const resetSecondFactor = (merchantId: string, id: string) =>
  api.post('/v1/users/{id}/reset-second-factor', { merchantId, params: { path: { id } }, body: {} });

export const endSessions = (merchantId: string, id: string) =>
  api.post('/v1/users/{id}/end-sessions', { merchantId, params: { path: { id } }, body: {} });

export const peopleList: ListSource<PersonRow, PeopleSearch> = {
  name: 'people',
  key: (search) => writeSearch(search).toString(),
  page: async (merchantId, search, cursor, limit, signal) => {
    const query = { ...address.query(search), limit, ...(cursor && { cursor }) };
    const { data, ...page } = await api.get('/v1/users', { merchantId, params: { query }, signal });
    return { ...page, data: data.map(rowOf) };
  },
  one: async (merchantId, id, signal) => rowOf(await fetchPerson(merchantId, id, signal)),
  newestFirst: () => true,
};
