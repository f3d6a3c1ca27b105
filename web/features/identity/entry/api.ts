import { queryOptions } from '@tanstack/react-query';
import { api, type Schema } from '../../../shared/api/client.ts';

/** What the invited person is offered. */
export type Offer = Schema<'InvitationOffer'>;

/** The token of the page's link: the fragment, which the browser sends to no server. */
export const linkToken = (): string => window.location.hash.slice(1);

export const offerQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => api.post('/v1/session/invitation', { body: { token }, signal }),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** With name and password for a new account, else with the session of whoever is signed in. */
export const acceptInvitation = (body: { token: string; name?: string; password?: string }) =>
  api.post('/v1/session/invitation/accept', { body });

export const declineInvitation = (token: string) => api.post('/v1/session/invitation/decline', { body: { token } });

export const forgotPassword = (body: { email: string }) => api.post('/v1/session/forgot', { body });

export const resetPassword = (body: { token: string; password: string }) => api.post('/v1/session/reset', { body });
