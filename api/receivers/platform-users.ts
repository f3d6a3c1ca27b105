import { z } from 'zod';
import type { Database } from '../../db/core/database.ts';
import { addUserDocuments, userDocumentLocation } from '../../db/receivers/documents.ts';
import { expectNotice } from '../../db/receivers/notice.ts';
import { changePlatformUser, createPlatformUser, platformUsersOf } from '../../db/receivers/platform-users.ts';
import { receiversOfUser } from '../../db/receivers/same-user.ts';
import { documentKind } from '../../domain/core/documents.ts';
import { lostAfterMs } from '../../domain/core/polling.ts';
import { CreatePlatformUser, PatchPlatformUser, PlatformUser } from '../../domain/receivers/platform-user.ts';
import { AddDocuments, type ReceiverDocument } from '../../domain/receivers/receiver.ts';
import type { Api } from '../core/context.ts';
import { afterCursor, cursorPage } from '../core/cursor.ts';
import { entityReader, entityRoutes } from '../core/entity-routes.ts';
import { PageQuery, shortText } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import { refuseUnknownPlatform } from '../core/refusals.ts';
import { type Caller, type Route, type RouteRequest, type RouteResponse, route } from '../core/route.ts';
import { notifyOnboardings } from './change.ts';
import { DocumentLink, linkToDocument, refuseUnusable } from './documents.ts';

const FilterQuery = z.object({
  userId: shortText.max(100).optional().meta({ description: 'Your own id of the user' }),
  platformId: shortText.max(100).optional(),
  q: shortText.max(200).optional().meta({ description: 'Our id, your user id, words of the name, the tax document' }),
});

const platformUserOr404 = entityReader('user of a platform', 'plu', ({ store }, merchantId, id) =>
  platformUsersOf(store, merchantId).get(id),
);

const linkRoute = { method: 'post', path: '/v1/platform-users/:id/documents/:document/link' } as const;

/** The user record of the specification (section 3). A merchant makes it, or a receiver with its `userId` opens it. */
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
    path: '/v1/platform-users',
    tag: 'Receivers',
    summary: 'Create the record of a user of a platform',
    description:
      'For a user whose documents are there before the first receiver. A receiver with this `userId`, platform and tax document shares them; one with a `userId` that has no record opens it.',
    body: CreatePlatformUser,
    answers: {
      201: { description: 'The user', schema: PlatformUser },
      409: { description: 'The `userId` has a record on this platform already' },
    },
    handle: (request) => createUser(api, request),
  }),

  route({
    method: 'patch',
    path: '/v1/platform-users/:id',
    tag: 'Receivers',
    summary: 'Change the record of a user of a platform',
    description:
      'Absent fields stay unchanged, `null` removes a value. Its receivers keep their own data; the next change of one of them is noted here too. `userId`, platform and tax document stay: with others it is another record.',
    body: PatchPlatformUser,
    answers: { 200: { description: 'The user', schema: PlatformUser } },
    async handle({ caller: { merchantId }, params, body: change }) {
      const { id } = await platformUserOr404(api, merchantId, params.id);
      const seal = await api.store.sealOf(merchantId);
      await api.store.db
        .transaction()
        .execute((tx) => changePlatformUser(tx, api.store, seal, { merchantId, id, change }));
      return { status: 200, body: await platformUserOr404(api, merchantId, id) };
    },
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

async function createUser(
  api: Api,
  { caller, body }: RouteRequest<unknown, CreatePlatformUser>,
): Promise<RouteResponse> {
  const { store } = api;
  const { merchantId } = caller;
  const { documents, documentType: _, ...given } = body;
  await refuseUnknownPlatform(store, merchantId, given.platformId);
  const details = { ...given, documentType: documentKind(given.document) ?? 'CPF' };
  const seal = await store.sealOf(merchantId);
  const { id, waiting } = await store.db
    .transaction()
    .execute(async (tx) => {
      const id = await createPlatformUser(tx, store, seal, { merchantId, details });
      if (!id) throw new Problem('conflict', 'This userId has a record on this platform already: GET lists it.');
      return { id, waiting: await giveDocuments(tx, caller, id, documents ?? {}) };
    })
    .catch(refuseUnusable);
  await notifyOnboardings(api, merchantId, waiting);
  return { status: 201, body: await platformUserOr404(api, merchantId, id) };
}

async function putDocuments(
  api: Api,
  { caller, params, body }: RouteRequest<unknown, AddDocuments>,
): Promise<RouteResponse> {
  const { merchantId } = caller;
  const { id: platformUserId } = await platformUserOr404(api, merchantId, params.id);
  const waiting = await api.store.db
    .transaction()
    .execute(async (tx) => {
      await tx
        .updateTable('platform_users')
        .set({ updated_at: new Date() })
        .where('id', '=', platformUserId)
        .where('merchant_id', '=', merchantId)
        .execute();
      return giveDocuments(tx, caller, platformUserId, body);
    })
    .catch(refuseUnusable);
  await notifyOnboardings(api, merchantId, waiting);
  return { status: 200, body: await platformUserOr404(api, merchantId, platformUserId) };
}

/** Adds documents to a record. @returns the accounts that may have waited for them */
async function giveDocuments(
  tx: Database,
  { merchantId, person }: Caller,
  platformUserId: string,
  documents: AddDocuments,
): ReturnType<typeof expectNotice> {
  await addUserDocuments(tx, { platformUserId, merchantId, documents, by: person?.name ?? 'API key' });
  return expectNotice(tx, await receiversOfUser(tx, platformUserId), new Date(Date.now() + lostAfterMs));
}
