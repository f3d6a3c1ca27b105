import { z } from 'zod';
import type { AccountCommand } from '../../activities/receivers/types.ts';
import { Receiver, type ReceiverAccount } from '../../domain/receivers/receiver.ts';
import { actOnAccount, actorOf } from '../core/command.ts';
import type { Api } from '../core/context.ts';
import { line } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import { type Caller, type Route, type RouteRequest, type RouteResponse, route } from '../core/route.ts';
import { receiverOr404, wishBankChange } from './change.ts';

/** In a person's words, for whoever reads the timeline later. */
const Reason = z.string().trim().min(3).max(500);
const conflict = { description: 'Not right now, and why' };
const shown = { description: 'The receiver', schema: Receiver };
const later = { description: 'Asked for; the provider has not answered yet', schema: Receiver };

/** What people do about a receiver's account, and about other bank details. None of it is written here: the flows do. */
export const receiverActionRoutes = (api: Api): Route[] => [
  route({
    method: 'post',
    path: '/v1/receivers/:id/accounts/:accountId/retry',
    tag: 'Receivers',
    summary: 'Ask a provider again for an account that it refused, or that was surely not made',
    description: 'Another account is asked for there, with what is known of the receiver now.',
    body: z.strictObject({ reason: Reason }),
    answers: { 200: shown, 202: later, 409: conflict },
    handle: (asked) => wish(api, asked, (by) => ({ what: 'retry', by, reason: asked.body.reason })),
  }),

  route({
    method: 'post',
    path: '/v1/receivers/:id/accounts/:accountId/look',
    tag: 'Receivers',
    summary: 'Ask the provider now how an account stands',
    body: z.strictObject({ reason: Reason.optional() }),
    answers: { 200: shown, 202: later, 409: conflict },
    handle: (asked) => wish(api, asked, (by) => ({ what: 'look', by, reason: asked.body.reason ?? '' })),
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
    handle: (asked) =>
      wish(api, asked, (by, { attention }) => {
        const { outcome, receiverId, reason } = asked.body;
        const doubt = attention?.reason;
        if (!doubt) throw new Problem('conflict', 'This account does not need a person now.');
        return { what: 'resolve', by, reason, outcome, attention: doubt, ...(receiverId && { receiverId }) };
      }),
  }),

  route({
    method: 'post',
    path: '/v1/receivers/:id/accounts/:accountId/dismiss',
    tag: 'Receivers',
    summary: 'Close an attention that only needs to be seen',
    body: z.strictObject({ reason: Reason }),
    answers: { 200: shown, 202: later, 409: conflict },
    handle: (asked) =>
      wish(api, asked, (by, { attention }) => {
        if (!attention) throw new Problem('conflict', 'This account does not need a person now.');
        return { what: 'dismiss', by, reason: asked.body.reason, attention: attention.reason };
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
    handle: (asked) => changeBank(api, asked, 'approve'),
  }),

  route({
    method: 'post',
    path: '/v1/receivers/:id/bank-change/cancel',
    tag: 'Receivers',
    summary: 'Give up other bank details that wait',
    body: z.strictObject({ reason: Reason }),
    answers: { 200: shown, 409: conflict },
    handle: (asked) => changeBank(api, asked, 'cancel'),
  }),
];

async function wish(
  api: Api,
  asked: RouteRequest<unknown, { reason?: string | undefined }>,
  commandOf: (by: ReturnType<typeof actorOf>, account: ReceiverAccount) => AccountCommand,
): Promise<RouteResponse> {
  const { caller, params } = asked;
  const receiver = await receiverOr404(api, caller.merchantId, params.id ?? '');
  const account = receiver.accounts.find(({ id }) => id === params.accountId);
  if (!account) throw new Problem('not_found', 'This receiver has no such account.');
  const result = await actOnAccount(api, asked, receiver.id, account, commandOf(actorOf(caller), account));
  if (result?.kind === 'refused') throw new Problem('conflict', result.why);
  return answer(api, caller, receiver.id, result?.kind === 'done' ? 200 : 202, asked.body.reason);
}

async function changeBank(
  api: Api,
  asked: RouteRequest<unknown, { reason?: string | undefined }>,
  what: 'approve' | 'cancel',
): Promise<RouteResponse> {
  const { caller, params, body } = asked;
  const { id } = await receiverOr404(api, caller.merchantId, params.id ?? '');
  await wishBankChange(api, asked, id, { what, by: actorOf(caller), ...(body.reason && { reason: body.reason }) });
  return answer(api, caller, id, 200, body.reason);
}

const answer = async (api: Api, { merchantId }: Caller, id: string, status: number, reason?: string) => ({
  status,
  body: await receiverOr404(api, merchantId, id),
  ...(reason && { reason }),
});
