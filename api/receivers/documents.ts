import { z } from 'zod';
import { audit } from '../../db/identity/audit.ts';
import { addDocuments, documentLocation, UnusableDocuments } from '../../db/receivers/documents.ts';
import { AddDocuments, Receiver, ReceiverDocument } from '../../domain/receivers/receiver.ts';
import { putSeconds } from '../../runtime/storage/storage.ts';
import { operationOf } from '../core/access.ts';
import { addressOf } from '../core/address.ts';
import type { Api } from '../core/context.ts';
import { Problem } from '../core/problems.ts';
import { type Route, type RouteRequest, type RouteResponse, route } from '../core/route.ts';
import { storageOr503 } from '../core/storage.ts';
import { changeReceiver, receiverOr404 } from './change.ts';

export const DocumentLink = z
  .object({
    url: z.string().meta({ description: 'Anyone with this link can read the document' }),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'DocumentLink' });

const linkRoute = { method: 'post', path: '/v1/receivers/:id/documents/:document/link' } as const;

export const receiverDocumentRoutes = (api: Api): Route[] => [
  route({
    method: 'post',
    path: '/v1/receivers/:id/documents',
    tag: 'Receivers',
    summary: 'Add documents to a receiver from completed uploads',
    description: 'The latest document of each kind is used. Accounts that wait for it continue.',
    body: AddDocuments,
    answers: { 200: { description: 'The receiver', schema: Receiver } },
    async handle({ caller, params, body }) {
      const { merchantId } = caller;
      const { id: receiverId } = await receiverOr404(api, merchantId, params.id ?? '');
      const by = caller.person?.name ?? 'API key';
      const receiver = await changeReceiver(api, caller, receiverId, (tx) =>
        addDocuments(tx, { receiverId, merchantId, documents: body, by }),
      ).catch(refuseUnusable);
      return { status: 200, body: receiver };
    },
  }),

  route({
    ...linkRoute,
    tag: 'Receivers',
    summary: 'Create a link to a document, valid for one minute',
    description:
      'The request is recorded in the audit log. Anyone with the link can read the document: do not share it.',
    answers: { 200: { description: 'The link', schema: DocumentLink } },
    async handle(request) {
      const receiver = await receiverOr404(api, request.caller.merchantId, request.params.id ?? '');
      const locate = (document: ReceiverDocument) => documentLocation(api.store.db, receiver.id, document);
      return linkToDocument(api, request, { ...linkRoute, entityId: receiver.id, noun: 'receiver', locate });
    },
  }),
];

/** @throws Problem 422 with the faults of documents that cannot be used. */
export function refuseUnusable(error: unknown): never {
  if (!(error instanceof UnusableDocuments)) throw error;
  const violations = error.faults.map(({ document, message }) => ({ field: document, rule: 'upload', message }));
  throw new Problem('validation', error.message, violations);
}

/** Answers a link to the document that the path names, and records who asked for it. @throws Problem 404 */
export async function linkToDocument(
  api: Api,
  { caller, params, http, requestId }: RouteRequest<unknown, unknown>,
  of: Parameters<typeof operationOf>[0] & {
    entityId: string;
    noun: string;
    locate: (document: ReceiverDocument) => Promise<string | undefined>;
  },
): Promise<RouteResponse> {
  const storage = storageOr503(api);
  const document = ReceiverDocument.safeParse(params.document).data;
  const name = document && (await of.locate(document));
  if (!name) throw new Problem('not_found', `This ${of.noun} has no such document.`);
  if (!caller.person) {
    // The general audit covers people's requests only. The reading of a document is audited for API keys too.
    await audit(api.store, {
      actor: { kind: 'system', ...(caller.keyId && { id: caller.keyId }) },
      action: operationOf(of),
      phase: 'done',
      status: 200,
      merchantId: caller.merchantId,
      entityId: of.entityId,
      requestId,
      address: addressOf(http),
      detail: document,
    });
  }
  const { url, expiresAt } = await storage.signedGet(name, putSeconds);
  return { status: 200, body: { url, expiresAt: expiresAt.toISOString() }, reason: document };
}
