import { z } from 'zod';
import { addUserDocuments, userDocumentLocation } from '../../db/receivers/documents.ts';
import { expectNotice } from '../../db/receivers/notice.ts';
import { platformUsersOf } from '../../db/receivers/platform-users.ts';
import { receiversOfUser } from '../../db/receivers/same-user.ts';
import { lostAfterMs } from '../../domain/core/polling.ts';
import { PlatformUser } from '../../domain/receivers/platform-user.ts';
import { AddDocuments, type ReceiverDocument } from '../../domain/receivers/receiver.ts';
import type { Api } from '../core/context.ts';
import { afterCursor, cursorPage } from '../core/cursor.ts';
import { entityReader, entityRoutes } from '../core/entity-routes.ts';
import { line, PageQuery } from '../core/lists.ts';
import { type Route, type RouteRequest, type RouteResponse, route } from '../core/route.ts';
import { notifyOnboardings } from './change.ts';
import { DocumentLink, linkToDocument, refuseUnusable } from './documents.ts';

const FilterQuery = z.object({
  userId: line.max(100).optional().meta({ description: 'Your own id of the user' }),
  platformId: line.max(100).optional(),
  q: line.max(200).optional().meta({ description: 'Our id, your user id, words of the name, the tax document' }),
});

const platformUserOr404 = entityReader('user of a platform', 'plu', ({ store }, merchantId, id) =>
  platformUsersOf(store, merchantId).get(id),
);

const linkRoute = { method: 'post', path: '/v1/platform-users/:id/documents/:document/link' } as const;

/** The user record of the specification (section 3). A receiver with a `userId` opens it. */
export const platformUserRoutes = (api: Api): Route[] => [
  ...entityRoutes(api, {
    path: '/v1/platform-users',
    tag: 'Receivers',
    noun: 'user of a platform',
    plural: 'users of platforms',
    schema: PlatformUser,
    read: ({ merchantId }, id) => platformUserOr404(api, merchantId, id),
    list: {
      description: 'The person or company of each `userId` and platform, with the documents that its receivers share.',
      query: PageQuery.extend(FilterQuery.shape),
      page: async ({ merchantId }, { limit, cursor, ...filters }) =>
        cursorPage(await platformUsersOf(api.store, merchantId).page({ ...filters, limit, ...afterCursor(cursor) })),
    },
    get: { answer: 'The user with its documents and receivers' },
  }),

  route({
    method: 'post',
    path: '/v1/platform-users/:id/documents',
    tag: 'Receivers',
    summary: 'Add documents to the user of a platform from completed uploads',
    description:
      'The latest document of each kind is used, by all receivers of the user that have none of that kind of their own. Accounts that wait for it continue.',
    body: AddDocuments,
    answers: { 200: { description: 'The user', schema: PlatformUser } },
    handle: (request) => putDocuments(api, request),
  }),

  route({
    ...linkRoute,
    tag: 'Receivers',
    summary: 'Create a link to a document of a platform’s user, valid for one minute',
    description:
      'The request is recorded in the audit log. Anyone with the link can read the document: do not share it.',
    answers: { 200: { description: 'The link', schema: DocumentLink } },
    async handle(request) {
      const { id } = await platformUserOr404(api, request.caller.merchantId, request.params.id);
      const locate = (document: ReceiverDocument) => userDocumentLocation(api.store.db, id, document);
      return linkToDocument(api, request, { ...linkRoute, entityId: id, noun: 'user', locate });
    },
  }),
];

async function putDocuments(
  api: Api,
  { caller, params, body }: RouteRequest<unknown, AddDocuments>,
): Promise<RouteResponse> {
  const { merchantId } = caller;
  const { id: platformUserId } = await platformUserOr404(api, merchantId, params.id);
  const by = caller.person?.name ?? 'API key';
  const waiting = await api.store.db
    .transaction()
    .execute(async (tx) => {
      await tx
        .updateTable('platform_users')
        .set({ updated_at: new Date() })
        .where('id', '=', platformUserId)
        .where('merchant_id', '=', merchantId)
        .execute();
      await addUserDocuments(tx, { platformUserId, merchantId, documents: body, by });
      const receivers = await receiversOfUser(tx, platformUserId);
      return expectNotice(tx, receivers, new Date(Date.now() + lostAfterMs));
    })
    .catch(refuseUnusable);
  await notifyOnboardings(api, merchantId, waiting);
  return { status: 200, body: await platformUserOr404(api, merchantId, platformUserId) };
}
