import { z } from 'zod';
import type { AccountCommand } from '../../activities/receivers/types.ts';
import { Receiver, type ReceiverAccount } from '../../domain/receivers/receiver.ts';
import { actOnAccount, actorOf } from '../core/command.ts';
import type { Api } from '../core/context.ts';
import { instant, Reason, shortText } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import { type Caller, type Route, type RouteRequest, type RouteResponse, route } from '../core/route.ts';
import { receiverOr404, sendBankChangeCommand } from './change.ts';

const conflict = { description: 'Not possible in the current state; the message says why' };
const shown = { description: 'The receiver', schema: Receiver };
const later = { description: 'Requested; the provider has not answered yet', schema: Receiver };

/**
 * Actions on a receiver's account and its bank change. Each is a command to a workflow, the only writer of the rows.
 */
export const receiverActionRoutes = (api: Api): Route[] => [
  route({
    method: 'post',
    path: '/v1/receivers/:id/accounts/:accountId/retry',
    tag: 'Receivers',
    summary: 'Request an account again that the provider refused, or that was certainly not created',
    description: 'A new account is requested with the receiver’s current data.',
    body: z.strictObject({ reason: Reason }),
    answers: { 200: shown, 202: later, 409: conflict },
    handle: (request) => commandAccount(api, request, (by) => ({ what: 'retry', by, reason: request.body.reason })),
  }),

  route({
    method: 'post',
    path: '/v1/receivers/:id/accounts/:accountId/look',
    tag: 'Receivers',
    summary: 'Look the account up at its provider now',
    body: z.strictObject({ reason: Reason.optional() }),
    answers: { 200: shown, 202: later, 409: conflict },
    handle: (request) =>
      commandAccount(api, request, (by) => ({ what: 'look', by, reason: request.body.reason ?? '' })),
  }),

  route({
    method: 'post',
    path: '/v1/receivers/:id/accounts/:accountId/resolve',
    tag: 'Receivers',
    summary: 'Resolve whether an account with an unknown outcome was created',
    description:
      'For people who have checked the provider’s panel: `created` with the provider’s id, or `not_created`, after which the account can be requested again.',
    body: z
      .strictObject({
        outcome: z.enum(['created', 'not_created']),
        receiverId: shortText.max(100).optional().meta({ description: 'The provider’s id, with `created`' }),
        reason: Reason,
      })
      .refine(({ outcome, receiverId }) => (outcome === 'created') === (receiverId !== undefined), {
        path: ['receiverId'],
        error: 'is the provider’s id and is allowed only with `created`',
      }),
    answers: { 200: shown, 202: later, 409: conflict },
    handle: (request) =>
      commandAccount(api, request, (by, { attention }) => {
        const { outcome, receiverId, reason } = request.body;
        if (!attention) throw new Problem('conflict', 'This account does not need a person now.');
        return { what: 'resolve', by, reason, outcome, attention: attention.reason, ...(receiverId && { receiverId }) };
      }),
  }),

  route({
    method: 'post',
    path: '/v1/receivers/:id/accounts/:accountId/dismiss',
    tag: 'Receivers',
    summary: 'Acknowledge an attention reason that needs no decision',
    body: z.strictObject({ reason: Reason }),
    answers: { 200: shown, 202: later, 409: conflict },
    handle: (request) =>
      commandAccount(api, request, (by, { attention }) => {
        if (!attention) throw new Problem('conflict', 'This account does not need a person now.');
        return { what: 'dismiss', by, reason: request.body.reason, attention: attention.reason };
      }),
  }),

  route({
    method: 'post',
    path: '/v1/receivers/:id/bank-change/approve',
    tag: 'Receivers',
    summary: 'Approve a change of bank details',
    description:
      'By a person other than the requester. The change takes effect when the waiting time has passed as well. A later request replaces the details that wait: with `askedAt`, only those that you have read are approved.',
    body: z.strictObject({
      reason: Reason.optional(),
      askedAt: instant.optional().meta({ description: '`bankChange.askedAt` of what you have read' }),
    }),
    answers: { 200: shown, 409: conflict },
    handle: (request) => {
      const { askedAt } = request.body;
      return commandBankChange(api, request, { what: 'approve', ...(askedAt !== undefined && { askedAt }) });
    },
  }),

  route({
    method: 'post',
    path: '/v1/receivers/:id/bank-change/cancel',
    tag: 'Receivers',
    summary: 'Cancel a pending change of bank details',
    body: z.strictObject({ reason: Reason }),
    answers: { 200: shown, 409: conflict },
    handle: (request) => commandBankChange(api, request, { what: 'cancel' }),
  }),
];

async function commandAccount(
  api: Api,
  request: RouteRequest<unknown, { reason?: string | undefined }>,
  commandOf: (by: ReturnType<typeof actorOf>, account: ReceiverAccount) => AccountCommand,
): Promise<RouteResponse> {
  const { caller, params } = request;
  const receiver = await receiverOr404(api, caller.merchantId, params.id);
  const account = receiver.accounts.find(({ id }) => id === params.accountId);
  if (!account) throw new Problem('not_found', 'This receiver has no such account.');
  const result = await actOnAccount(api, request, receiver.id, account, commandOf(actorOf(caller), account));
  if (result?.kind === 'refused') throw new Problem('conflict', result.why);
  return answer(api, caller, receiver.id, result?.kind === 'done' ? 200 : 202, request.body.reason);
}

async function commandBankChange(
  api: Api,
  request: RouteRequest<unknown, { reason?: string | undefined }>,
  command: { what: 'approve'; askedAt?: string } | { what: 'cancel' },
): Promise<RouteResponse> {
  const { caller, params, body } = request;
  const { id } = await receiverOr404(api, caller.merchantId, params.id);
  await sendBankChangeCommand(api, request, id, {
    ...command,
    by: actorOf(caller),
    ...(body.reason && { reason: body.reason }),
  });
  return answer(api, caller, id, 200, body.reason);
}

const answer = async (api: Api, { merchantId }: Caller, id: string, status: number, reason?: string) => ({
  status,
  body: await receiverOr404(api, merchantId, id),
  ...(reason && { reason }),
});
