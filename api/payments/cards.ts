import { catalogueEntry } from '../../adapters/index.ts';
import { storeCard } from '../../db/payments/cards.ts';
import { deleteCard, findCard, listCards } from '../../db/payments/saved-cards.ts';
import { isId } from '../../domain/core/ids.ts';
import { taskQueues, workflowIds } from '../../domain/core/names.ts';
import type { Failure } from '../../domain/core/schemas.ts';
import { CreateCard, SavedCard } from '../../domain/payments/card-data.ts';
import { newId } from '../../runtime/ids.ts';
import type { savedCard } from '../../workflows/payments/saved-card.ts';
import type { Api } from '../core/context.ts';
import { readCursor, writeCursor } from '../core/cursor.ts';
import { PageQuery, pageOf } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import { inProviderWords } from '../core/provider-words.ts';
import { connectionOf, refuseByConnection } from '../core/refusals.ts';
import { type Route, route } from '../core/route.ts';

/** After this time the merchant gets an error: no worker is running. */
const timeoutMs = 20_000;

export const cardRoutes = (api: Api): Route[] => [
  route({
    method: 'post',
    path: '/v1/cards',
    tag: 'Cards',
    summary: 'Save a card at the provider for later payments',
    description:
      'The card is sent to the provider and then erased here. The provider’s id of it is stored encrypted, under an id of ours. The security code is sent on and never stored. Nothing is charged.',
    body: CreateCard,
    refusal: inProviderWords(api.store, 'createCardId'),
    takesCard: true,
    answers: { 201: { description: 'The saved card, with its last four digits only', schema: SavedCard } },
    async handle({ caller: { merchantId }, body: { provider: providerOrConnection, ...card } }) {
      const connection = await connectionOf(api.store, merchantId, providerOrConnection);
      await refuseByConnection(api.store, connection, 'createCardId', card);
      const { id: connectionId, provider, version } = connection;
      const cardId = newId('crd');
      const { cardToken: token } = await storeCard(api.store, card, { merchantId, connectionId });
      const callMs = (catalogueEntry(provider)?.limits.timeoutMs ?? 10_000) + 5_000;
      const order = { cardId, merchantId, provider, connectionId, connectionVersion: version, token, callMs };
      const outcome = await api.client
        .withDeadline(Date.now() + timeoutMs, () =>
          api.client.workflow.execute<typeof savedCard>('savedCard', {
            workflowId: workflowIds.card(merchantId, cardId),
            taskQueue: taskQueues.payments,
            args: [order],
          }),
        )
        .catch((error: unknown) => {
          api.log.error({ err: error }, 'the workflow that saves a card gave no result');
          const message =
            'The workflow did not answer in time: the card may have been saved. Check GET /v1/cards, then repeat the request if needed. Nothing is charged.';
          throw new Problem('unavailable', message);
        });
      if (outcome.kind === 'failed') throw refusal(outcome.failure);
      const body = await findCard(api.store, merchantId, cardId);
      if (!body) throw new Error(`${cardId} was saved but cannot be read`);
      return { status: 201, body };
    },
  }),

  route({
    method: 'get',
    path: '/v1/cards',
    tag: 'Cards',
    summary: 'Saved cards, newest first',
    query: PageQuery,
    answers: { 200: { description: 'A page of cards', schema: pageOf(SavedCard) } },
    async handle({ caller, query }) {
      const { data, next } = await listCards(api.store, caller.merchantId, {
        limit: query.limit,
        ...(query.cursor && { after: readCursor(query.cursor) }),
      });
      return { status: 200, body: { data, nextCursor: next ? writeCursor(next) : null } };
    },
  }),

  route({
    method: 'delete',
    path: '/v1/cards/:id',
    tag: 'Cards',
    summary: 'Delete a saved card',
    description:
      'The card is erased here. It is not deleted at the provider, since none of the supported providers offers that.',
    answers: { 204: { description: 'Deleted; a repeat has the same answer' } },
    async handle({ caller, params: { id = '' } }) {
      const isDeleted = isId('crd', id) && (await deleteCard(api.store, caller.merchantId, id));
      if (!isDeleted) throw new Problem('not_found', 'There is no such card.');
      return { status: 204 };
    },
  }),
];

/**
 * The Problem for a failed save. A provider's refusal is final; other failures may be retried. Nothing was saved in
 * either case.
 */
function refusal({ code, message, effect }: Failure): Problem {
  return effect === 'refused'
    ? new Problem('provider_refused', message, [{ field: 'cardNumber', rule: code, message }])
    : new Problem('provider_unavailable', `${message}. No card was saved: send it again.`);
}
