import { z } from 'zod';
import type { AccountCommand } from '../../activities/receivers/types.ts';
import { Receiver, type ReceiverAccount } from '../../domain/receivers/receiver.ts';
import { actOnAccount, actorOf } from '../core/command.ts';
import type { Api } from '../core/context.ts';
import { line, Reason } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import { type Caller, type Route, type RouteRequest, type RouteResponse, route } from '../core/route.ts';
import { receiverOr404, sendBankChangeCommand } from './change.ts';

const conflict = { description: 'Not right now, and why' };
const shown = { description: 'The receiver', schema: Receiver };
const later = { description: 'Asked for; the provider has not answered yet', schema: Receiver };

/**
 * Actions on a receiver's account and its bank change. Each is a command to a workflow, the only writer of the rows.
 */
export const receiverActionRoutes = (api: Api): Route[] => [
  route({
    method: 'post',
    path: '/v1/receivers/:id/accounts/:accountId/retry',
    tag: 'Receivers',
    summary: 'Ask a provider again for an account that it refused, or that was surely not made',
    description: 'Another account is asked for there, with what is known of the receiver now.',
    body: z.strictObject({ reason: Reason }),
    answers: { 200: shown, 202: later, 409: conflict },
    handle: (request) => commandAccount(api, request, (by) => ({ what: 'retry', by, reason: request.body.reason })),
  }),

  route({
    method: 'post',
    path: '/v1/receivers/:id/accounts/:accountId/look',
    tag: 'Receivers',
    summary: 'Ask the provider now how an account stands',
    body: z.strictObject({ reason: Reason.optional() }),
    answers: { 200: shown, 202: later, 409: conflict },
    handle: (request) =>
      commandAccount(api, request, (by) => ({ what: 'look', by, reason: request.body.reason ?? '' })),
  }),

  route({
    method: 'post',
    path: '/v1/receivers/:id/accounts/:accountId/resolve',
    tag: 'Receivers',
    summary: 'Say whether an account was made whose outcome nobody knows',
    description:
      'For people who have looked in the provider’s panel: `created` with the id that it has there, or `not_created`, after which it may be asked for again.',
    body: z
      .strictObject({
        outcome: z.enum(['created', 'not_created']),
        receiverId: line.max(100).optional().meta({ description: 'The provider’s id, of one that is there' }),
        reason: Reason,
      })
      .refine(({ outcome, receiverId }) => (outcome === 'created') === (receiverId !== undefined), {
        path: ['receiverId'],
        error: 'is the provider’s id, and belongs to `created`',
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
    summary: 'Close an attention that only needs to be seen',
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
    summary: 'Let other bank details through',
    description: 'For another person than who asked. They count when the cool-off has passed, too.',
    body: z.strictObject({ reason: Reason.optional() }),
    answers: { 200: shown, 409: conflict },
    handle: (request) => commandBankChange(api, request, 'approve'),
  }),

  route({
    method: 'post',
    path: '/v1/receivers/:id/bank-change/cancel',
    tag: 'Receivers',
    summary: 'Give up other bank details that wait',
    body: z.strictObject({ reason: Reason }),
    answers: { 200: shown, 409: conflict },
    handle: (request) => commandBankChange(api, request, 'cancel'),
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
  what: 'approve' | 'cancel',
): Promise<RouteResponse> {
  const { caller, params, body } = request;
  const { id } = await receiverOr404(api, caller.merchantId, params.id);
  await sendBankChangeCommand(api, request, id, {
    what,
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
