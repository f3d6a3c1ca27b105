import { z } from 'zod';
import { maskText } from '../../adapters/kit/mask.ts';
import { maskedBody, maskedParts, maskedPath } from '../../adapters/webhooks.ts';
import { postponeWebhook, settleWebhook } from '../../db/events/inbox.ts';
import { webhooksInOf } from '../../db/events/webhooks-in.ts';
import { WebhookIn, WebhookInDetail, WebhookOutcome } from '../../domain/events/webhooks-in.ts';
import type { Api } from '../core/context.ts';
import { cutPage } from '../core/cursor.ts';
import { entityRoutes } from '../core/entity-routes.ts';
import { instant, limit, numberCursor, providerFilter, severalOf, shortText, sinceUntil } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import { type Route, type RouteResponse, route } from '../core/route.ts';
import { inboxDeps } from './receive-webhook.ts';

const WebhookQuery = z.object({
  provider: providerFilter,
  outcome: severalOf(WebhookOutcome, 'One outcome, or several with commas'),
  since: instant.optional(),
  until: instant.optional().meta({ description: 'Not included' }),
  q: shortText.optional().meta({
    description: 'The provider’s id of a transaction, an end-to-end id, an id of ours, or your order’s',
  }),
});

const webhookFilters = ({ provider, outcome, since, until, q }: z.output<typeof WebhookQuery>) => ({
  providers: provider,
  outcomes: outcome,
  q,
  ...sinceUntil({ since, until }),
});

export const webhookInRoutes = (api: Api): Route[] => [
  ...entityRoutes(api, {
    path: '/v1/webhooks-in',
    tag: 'Webhooks in',
    noun: 'webhook',
    plural: 'webhooks',
    schema: WebhookIn,
    read: ({ merchantId }, id) => detailOr404(api, merchantId, id),
    list: {
      summary: 'List webhooks received from providers, newest first',
      answer: 'A page of webhooks with the events read from each',
      query: WebhookQuery.extend({ limit, cursor: numberCursor }),
      async page({ merchantId }, { limit, cursor, ...filters }) {
        const webhooks = await webhooksInOf(api.store, merchantId).page({
          ...webhookFilters(filters),
          limit: limit + 1,
          ...(cursor && { after: Number(cursor) }),
        });
        return cutPage(webhooks.map(withMaskedProblem), limit, ({ id }) => id);
      },
    },
    count: {
      query: WebhookQuery,
      count: (merchantId, query) => webhooksInOf(api.store, merchantId).count(webhookFilters(query)),
    },
    get: {
      summary: 'A received webhook, its events and their effect',
      description: 'Headers and body are masked: no secrets, no signatures, no personal data.',
      schema: WebhookInDetail,
    },
  }),

  route({
    method: 'post',
    path: '/v1/webhooks-in/:id/read-again',
    tag: 'Webhooks in',
    summary: 'Process a webhook again that failed or contained no event',
    description:
      'The webhook is processed as at its arrival, with the current adapter. An event is never delivered twice to a workflow, and changes no status that the provider does not confirm.',
    body: z.strictObject({}),
    answers: {
      200: { description: 'The webhook and its new result', schema: WebhookInDetail },
      409: { description: 'It was already processed' },
    },
    handle: ({ caller, params }) => readAgain(api, caller.merchantId, params.id),
  }),
];

async function readAgain(api: Api, merchantId: string, webhookId: string | undefined): Promise<RouteResponse> {
  const { id } = await detailOr404(api, merchantId, webhookId);
  const inboxId = Number(id);
  const reopened = await webhooksInOf(api.store, merchantId).reopen(inboxId);
  if (!reopened) {
    throw new Problem(
      'conflict',
      'This webhook was processed and its events were delivered: processing it again would change nothing. If the status of its payment is wrong, look the payment up with POST /v1/payments/{id}/look.',
    );
  }
  const { webhook, connection, tries } = reopened;
  try {
    await settleWebhook(api.store, connection, webhook, inboxDeps(api));
  } catch (error) {
    api.log.error({ err: error, inboxId, provider: connection.provider }, 'a webhook could not be read again');
    const why = error instanceof Error ? error.message : 'no reason';
    await postponeWebhook(api.store, webhook, tries, why);
  }
  return { status: 200, body: await detailOr404(api, merchantId, id) };
}

/** An error message may repeat personal data of the webhook. */
const withMaskedProblem = ({ problem, ...webhook }: WebhookIn): WebhookIn => ({
  ...webhook,
  ...(problem !== undefined && { problem: maskText(problem) }),
});

/** @throws Problem 404; a malformed id is unknown too. */
async function detailOr404(api: Api, merchantId: string, text = ''): Promise<WebhookInDetail> {
  const webhooks = webhooksInOf(api.store, merchantId);
  const id = /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  const [found, raw] = id === undefined ? [] : await Promise.all([webhooks.get(id), webhooks.raw(id)]);
  if (id === undefined || !found || !raw) throw new Problem('not_found', 'There is no such webhook.');
  return {
    ...withMaskedProblem(found),
    request: {
      path: maskedPath(raw.path),
      query: maskedParts(found.provider, raw.query),
      headers: maskedParts(found.provider, raw.headers),
      body: maskedBody(found.provider, raw.rawBody),
      bytes: Buffer.byteLength(raw.rawBody),
    },
    moves: await webhooks.movesSince(id),
  };
}
