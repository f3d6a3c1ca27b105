import { z } from 'zod';
import type { PayoutCommand } from '../../activities/payouts/types.ts';
import { catalogueEntry } from '../../adapters/index.ts';
import { payoutRequestOf, payoutsOf } from '../../db/payouts/payouts.ts';
import { whyNotPayout } from '../../domain/payouts/actions.ts';
import { Payout, type PayoutAction } from '../../domain/payouts/payout.ts';
import { mayCall } from '../core/access.ts';
import { actOnPayout, actorOf, payoutSituationOf } from '../core/command.ts';
import type { Api } from '../core/context.ts';
import { Reason, shortText } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import { connectionOf } from '../core/refusals.ts';
import { type Caller, type Route, type RouteRequest, type RouteResponse, route } from '../core/route.ts';
import { refusePayout } from './create.ts';
import { payoutOr404 } from './routes.ts';

const conflict = { description: 'Not safe in the current state; the message says what the payout waits for' };
const provider = shortText.max(100).optional().meta({
  description: 'Another provider or connection to send it with; absent: the same one',
});

/** Concurrent commands of a bulk action. */
const concurrency = 5;

const Bulk = z
  .strictObject({
    action: z.enum(['approve', 'retry', 'cancel', 'look', 'dismiss']),
    ids: z.array(shortText).min(1).max(100),
    reason: Reason,
    provider,
  })
  .meta({ id: 'PayoutActions' });

const BulkAnswer = z
  .object({
    results: z.array(
      z.object({
        id: z.string(),
        ok: z.boolean(),
        status: z.int().meta({ description: 'The HTTP status of the same action on this payout alone' }),
        detail: z.string().optional().meta({ description: 'The reason of a refusal, and what the payout waits for' }),
        payout: Payout.optional(),
      }),
    ),
  })
  .meta({ id: 'PayoutActionResults' });

/** An action and its arguments. */
interface ActionRequest {
  action: PayoutAction;
  reason?: string | undefined;
  provider?: string | undefined;
  outcome?: 'approved' | 'rejected' | undefined;
  evidence?: string | undefined;
  /** A statement's line names the payout: only the reconciliation sets it. */
  byStatement?: true | undefined;
}

/** Actions on a payout. Each is a command to its workflow, the only writer of the row. */
export const payoutActionRoutes = (api: Api): Route[] => {
  const command = (request: RouteRequest<unknown, Omit<ActionRequest, 'action'>>, action: PayoutAction) =>
    commandPayout(api, request, request.params.id, { ...request.body, action });

  return [
    route({
      method: 'post',
      path: '/v1/payouts/:id/approve',
      tag: 'Payouts',
      summary: 'Approve a payout',
      description: 'By a person other than its creator, as the payout policy requires (`GET /v1/payout-policy`).',
      body: z.strictObject({ reason: Reason.optional() }),
      answers: {
        200: { description: 'Approved; the payout is sent', schema: Payout },
        202: {
          description: 'Approved; a further approval is required, or the provider has not answered yet',
          schema: Payout,
        },
        409: conflict,
      },
      handle: (request) => command(request, 'approve'),
    }),

    route({
      method: 'post',
      path: '/v1/payouts/:id/retry',
      tag: 'Payouts',
      summary: 'Retry a payout that was certainly not sent',
      description:
        'Sends it with the same provider or another one. Refused if the money may have left; the message then says what the payout waits for.',
      body: z.strictObject({ reason: Reason, provider }),
      answers: {
        200: { description: 'The payout after the next attempt', schema: Payout },
        202: { description: 'Sent; its provider has not answered yet', schema: Payout },
        409: conflict,
      },
      handle: (request) => command(request, 'retry'),
    }),

    route({
      method: 'post',
      path: '/v1/payouts/:id/cancel',
      tag: 'Payouts',
      summary: 'Cancel a payout that was not sent',
      description:
        'Possible while it waits for approval, or if it was certainly not sent. A payout that a provider has accepted cannot be cancelled.',
      body: z.strictObject({ reason: Reason }),
      answers: { 200: { description: 'The canceled payout', schema: Payout }, 409: conflict },
      handle: (request) => command(request, 'cancel'),
    }),

    route({
      method: 'post',
      path: '/v1/payouts/:id/look',
      tag: 'Payouts',
      summary: 'Look the payout up at its provider now',
      body: z.strictObject({ reason: Reason.optional() }),
      answers: {
        200: { description: 'The payout after the look-up', schema: Payout },
        202: { description: 'The provider has not answered; the look-up is repeated automatically', schema: Payout },
        409: conflict,
      },
      handle: (request) => command(request, 'look'),
    }),

    route({
      method: 'post',
      path: '/v1/payouts/:id/resolve',
      tag: 'Payouts',
      summary: 'Resolve a payout whose outcome the provider does not report; requires two people',
      description:
        'For people who have checked the provider’s panel or the account’s statement. The first person’s outcome is stored as `resolution` (202); it takes effect when a second person gives the same outcome. Nothing is sent to the provider.',
      body: z.strictObject({
        outcome: z.enum(['approved', 'rejected']),
        reason: Reason,
        evidence: shortText
          .max(500)
          .optional()
          .meta({ description: 'Where the outcome can be seen: a line of a statement, an end-to-end id' }),
      }),
      answers: {
        200: { description: 'The payout, settled', schema: Payout },
        202: { description: 'Stored; a second person must give the same outcome', schema: Payout },
        409: conflict,
      },
      handle: (request) => command(request, 'resolve'),
    }),

    route({
      method: 'post',
      path: '/v1/payouts/:id/dismiss',
      tag: 'Payouts',
      summary: 'Acknowledge an attention reason that needs no decision',
      body: z.strictObject({ reason: Reason }),
      answers: { 200: { description: 'The payout, without the attention reason', schema: Payout }, 409: conflict },
      handle: (request) => command(request, 'dismiss'),
    }),

    route({
      method: 'post',
      path: '/v1/payouts/actions',
      tag: 'Payouts',
      summary: 'One action on many payouts, with a result for each',
      description: 'A refusal of one payout does not affect the others. Approving requires a person’s session.',
      body: Bulk,
      answers: { 200: { description: 'The results, in the order of `ids`', schema: BulkAnswer } },
      handle: (request) => commandPayouts(api, request),
    }),
  ];
};

/** The same action on several payouts. A refused one does not stop the others. */
async function commandPayouts(
  api: Api,
  { caller, requestId, body: { ids, ...action } }: RouteRequest<unknown, z.output<typeof Bulk>>,
): Promise<RouteResponse> {
  if (action.action === 'approve' && !caller.person) {
    throw new Problem('forbidden', 'This requires a person’s session, not an API key.');
  }
  // One permission of several opens this operation; each action needs its own.
  if (!mayCall(caller, `POST /v1/payouts/{id}/${action.action}`)) {
    throw new Problem('forbidden', `Your role may not do this to payouts (${action.action}).`);
  }
  const results: z.infer<typeof BulkAnswer>['results'] = [];
  const pending = [...new Set(ids)].entries();
  const work = async () => {
    for (const [index, id] of pending) {
      const sender = { caller, requestId: `${requestId}:${index}` };
      results[index] = await commandPayout(api, sender, id, action).then(
        ({ status, body }) => ({ id, ok: true, status, payout: body as Payout }),
        (error: unknown) => {
          if (!(error instanceof Problem)) throw error;
          return { id, ok: false, status: error.status, detail: error.message };
        },
      );
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return { status: 200, body: { results }, reason: action.reason };
}

/** Sends an action to a payout's workflow. @throws Problem 404, 409 with the reason of a refusal, 422, 503. */
export async function commandPayout(
  api: Api,
  sender: Pick<RouteRequest<unknown, unknown>, 'caller' | 'requestId'>,
  id: string | undefined,
  action: ActionRequest,
): Promise<RouteResponse> {
  const { caller } = sender;
  const payout = await payoutOr404(api, caller.merchantId, id);
  const command = await commandOf(api, caller, payout, action);
  const result = await actOnPayout(api, sender, payout, command);
  const body = await payoutOr404(api, caller.merchantId, id);
  if (result?.kind === 'refused') throw new Problem('conflict', result.why);
  const { reason } = action;
  return { status: result && result.kind !== 'open' ? 200 : 202, body, ...(reason && { reason }) };
}

async function commandOf(api: Api, caller: Caller, payout: Payout, request: ActionRequest): Promise<PayoutCommand> {
  const { action, reason = '', provider: providerOrConnection, outcome = 'rejected', evidence, byStatement } = request;
  const by = actorOf(caller);
  const attention = payout.attention?.reason;
  switch (action) {
    case 'approve':
    case 'cancel':
      return { what: action, by, reason };
    case 'look':
      // The workflow would refuse this too; the check here avoids starting one.
      if (whyNotPayout('look', payoutSituationOf(payout)) === 'no_look_up') {
        const { provider, withdrawId } = payout;
        const next = catalogueEntry(provider)?.payoutsUnreported
          ? 'It has no webhook of payouts either: two people resolve it by its panel or statement.'
          : 'It waits for the provider’s webhook.';
        throw new Problem(
          'conflict',
          `This payout cannot be looked up at ${provider}: ${withdrawId ? 'the provider offers no look-up' : 'the provider’s id of it is unknown'}. ${next}`,
        );
      }
      return { what: 'look', by, reason };
    case 'retry': {
      if (providerOrConnection === undefined) return { what: 'retry', by, reason };
      const { merchantId } = caller;
      const connection = await connectionOf(api.store, merchantId, providerOrConnection);
      const row = await payoutsOf(api.store, merchantId).row(payout.id);
      if (row) await refusePayout(api, connection, payoutRequestOf(row, await api.store.sealOf(merchantId)));
      const { id, provider, version, account } = connection;
      const to = { provider, connectionId: id, connectionVersion: version, account };
      return { what: 'retry', by, reason, to };
    }
    case 'resolve':
    case 'dismiss': {
      if (!attention) throw new Problem('conflict', 'This payout does not need a person now.');
      if (action === 'dismiss') return { what: 'dismiss', by, reason, attention };
      const more = { ...(evidence && { evidence }), ...(byStatement && { byStatement }) };
      return { what: 'resolve', by, reason, attention, outcome, ...more };
    }
  }
}
