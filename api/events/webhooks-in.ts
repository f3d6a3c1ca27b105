import { z } from 'zod';
import { maskText } from '../../adapters/kit/mask.ts';
import { maskedBody, maskedParts } from '../../adapters/webhooks.ts';
import { postponeWebhook, settleWebhook } from '../../db/events/inbox.ts';
import { webhooksInOf } from '../../db/events/webhooks-in.ts';
import { WebhookIn, WebhookInDetail, WebhookOutcome } from '../../domain/events/webhooks-in.ts';
import type { Api } from '../core/context.ts';
import { countRoute, line, pageOf, several } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import { type Route, route } from '../core/route.ts';
import { inboxDeps } from './receive-webhook.ts';

const isNumber = /^\d{1,15}$/;

const WebhookQuery = z.object({
  provider: several(line, 'the name of a provider').meta({
    description: 'One provider, or several with commas',
    override: { type: 'string' },
  }),
  outcome: several(WebhookOutcome, `of ${WebhookOutcome.options.join(', ')}`).meta({
    description: 'One outcome, or several with commas',
    override: { type: 'string' },
  }),
  since: z.iso.datetime({ offset: true }).optional(),
  until: z.iso.datetime({ offset: true }).optional().meta({ description: 'Not included' }),
  q: line.optional().meta({
    description: 'The provider’s id of a transaction, an end-to-end id, an id of ours, or your order’s',
  }),
});

const narrowedBy = ({ provider, outcome, since, until, q }: z.output<typeof WebhookQuery>) => ({
  providers: provider,
  outcomes: outcome,
  q,
  ...(since && { since: new Date(since) }),
  ...(until && { until: new Date(until) }),
});

export const webhookInRoutes = (api: Api): Route[] => [
  route({
    method: 'get',
    path: '/v1/webhooks-in',
    tag: 'Webhooks in',
    summary: 'What your providers sent, newest first',
    query: WebhookQuery.extend({
      limit: z.coerce.number().pipe(z.int().min(1).max(100)).default(50),
      cursor: z.string().regex(isNumber, { error: 'is not one that this list gave' }).optional(),
    }),
    answers: { 200: { description: 'A page of webhooks, and what was read in each', schema: pageOf(WebhookIn) } },
    async handle({ caller, query: { limit, cursor, ...filters } }) {
      const found = await webhooksInOf(api.store, caller.merchantId).page({
        ...narrowedBy(filters),
        limit: limit + 1,
        ...(cursor && { after: Number(cursor) }),
      });
      const data = found.slice(0, limit).map(withoutPersons);
      return { status: 200, body: { data, nextCursor: found.length > limit ? (data.at(-1)?.id ?? null) : null } };
    },
  }),

  countRoute('webhooks-in', 'Webhooks in', 'webhooks', WebhookQuery, (merchantId, query) =>
    webhooksInOf(api.store, merchantId).count(narrowedBy(query)),
  ),

  route({
    method: 'get',
    path: '/v1/webhooks-in/:id',
    tag: 'Webhooks in',
    summary: 'One webhook as it came, what was read in it, and what came of it',
    description: 'Headers and body are masked: no secrets, no signatures, no personal data.',
    answers: { 200: { description: 'The webhook', schema: WebhookInDetail } },
    handle: async ({ caller, params }) => ({
      status: 200,
      body: await detailOr404(api, caller.merchantId, params.id ?? ''),
    }),
  }),

  route({
    method: 'post',
    path: '/v1/webhooks-in/:id/read-again',
    tag: 'Webhooks in',
    summary: 'Read a webhook again that was not worked on, or had nothing in it that was read',
    description:
      'It goes the way that it went the first time, with the adapter of today: what it tells is never handed over twice, and moves nothing that the provider does not confirm.',
    body: z.strictObject({}),
    answers: {
      200: { description: 'The webhook, and what came of it now', schema: WebhookInDetail },
      409: { description: 'It was read and handed over' },
    },
    async handle({ caller, params }) {
      const { merchantId } = caller;
      const { id } = await detailOr404(api, merchantId, params.id ?? '');
      const inboxId = Number(id);
      const connection = await webhooksInOf(api.store, merchantId).reopen(inboxId);
      if (!connection) {
        throw new Problem(
          'conflict',
          'This webhook was read: reading it again would tell nothing new. If its payment stands wrong, have the payment asked about.',
        );
      }
      try {
        await settleWebhook(api.store, connection, inboxId, inboxDeps(api));
      } catch (error) {
        api.log.error({ err: error, inboxId, provider: connection.provider }, 'a webhook read again failed');
        const why = error instanceof Error ? error.message : 'no reason';
        await postponeWebhook(api.store, inboxId, connection.tries, why);
      }
      return { status: 200, body: await detailOr404(api, merchantId, id) };
    },
  }),
];

/** An error's words may repeat what stood in the webhook. */
const withoutPersons = ({ problem, ...webhook }: WebhookIn): WebhookIn => ({
  ...webhook,
  ...(problem !== undefined && { problem: maskText(problem) }),
});

/** @throws Problem 404; a malformed id is unknown too. */
async function detailOr404(api: Api, merchantId: string, text: string): Promise<WebhookInDetail> {
  const webhooks = webhooksInOf(api.store, merchantId);
  const id = isNumber.test(text) ? Number(text) : undefined;
  const [found, raw] = id === undefined ? [] : await Promise.all([webhooks.get(id), webhooks.raw(id)]);
  if (id === undefined || !found || !raw) throw new Problem('not_found', 'There is no such webhook.');
  return {
    ...withoutPersons(found),
    request: {
      path: maskText(raw.path),
      query: maskedParts(raw.query),
      headers: maskedParts(raw.headers),
      body: maskedBody(raw.rawBody),
      bytes: Buffer.byteLength(raw.rawBody),
    },
    moves: await webhooks.movesSince(id),
  };
}
