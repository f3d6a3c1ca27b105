import { type Selectable, sql } from 'kysely';
import type { AddDocuments, GivenDocument } from '../../domain/receivers/receiver.ts';
import { ReceiverDocument } from '../../domain/receivers/receiver.ts';
import type { MerchantSeal } from '../../runtime/keys.ts';
import type { Storage } from '../../runtime/storage/storage.ts';
import { contexts } from '../core/contexts.ts';
import type { Database } from '../core/database.ts';
import type { Schema } from '../core/schema.ts';
import { storableJson } from '../core/storable.ts';
import type { Store } from '../core/store.ts';
import { isUser } from './same-user.ts';

/** Why a document cannot be added. It names the document, never the file. */
export interface DocumentError {
  document: ReceiverDocument;
  /** The rest of a sentence that begins with the field's name. */
  message: string;
}

/** Thrown by `addDocuments`, with all faults; no document is added then. */
export class UnusableDocuments extends Error {
  override name = 'UnusableDocuments';
  readonly faults: readonly DocumentError[];

  constructor(faults: readonly DocumentError[]) {
    super(faults.map(({ document, message }) => `${document} ${message}`).join(', '));
    this.faults = faults;
  }
}

/**
 * The current document of each kind: the receiver's own, else that of its user (specification, section 3), which several
 * receivers share. The last of a kind counts.
 */
const lastOfEach = (db: Database, receiverIds: readonly string[]) =>
  db
    .with('given', (from) =>
      from
        .selectFrom('receiver_documents')
        .select(['receiver_id', 'merchant_id', 'document', 'upload_id', 'added_at', 'seq'])
        .select(sql<boolean>`false`.as('of_user'))
        .where('receiver_id', 'in', receiverIds)
        .unionAll(
          from
            .selectFrom('receivers')
            .innerJoin('platform_users', (join) => join.on(isUser))
            .innerJoin('platform_user_documents as shared', 'shared.platform_user_id', 'platform_users.id')
            .select(['receivers.id as receiver_id', 'shared.merchant_id', 'shared.document', 'shared.upload_id'])
            .select(['shared.added_at', 'shared.seq', sql<boolean>`true`.as('of_user')])
            .where('receivers.id', 'in', receiverIds),
        ),
    )
    .selectFrom('given')
    .innerJoin('uploads', (join) =>
      join.onRef('uploads.id', '=', 'given.upload_id').onRef('uploads.merchant_id', '=', 'given.merchant_id'),
    )
    .select(['given.receiver_id', 'given.of_user', ...shownColumns])
    .distinctOn(['given.receiver_id', 'given.document'])
    .orderBy('given.receiver_id')
    .orderBy('given.document')
    .orderBy('given.of_user')
    .orderBy('given.seq', 'desc')
    .execute();

/** The current documents in users' records. */
const lastOfUsers = (db: Database, platformUserIds: readonly string[]) =>
  db
    .selectFrom('platform_user_documents as given')
    .innerJoin('uploads', (join) =>
      join.onRef('uploads.id', '=', 'given.upload_id').onRef('uploads.merchant_id', '=', 'given.merchant_id'),
    )
    .select(['given.platform_user_id', ...shownColumns])
    .where('given.platform_user_id', 'in', platformUserIds)
    .distinctOn(['given.platform_user_id', 'given.document'])
    .orderBy('given.platform_user_id')
    .orderBy('given.document')
    .orderBy('given.seq', 'desc')
    .execute();

/** The current documents of each receiver, in the specification's order. */
export async function documentsOf(
  db: Database,
  seal: MerchantSeal,
  receiverIds: readonly string[],
): Promise<Map<string, GivenDocument[]>> {
  if (receiverIds.length === 0) return new Map();
  const rows = inOrder(await lastOfEach(db, receiverIds));
  const of = (id: string) => rows.filter((row) => row.receiver_id === id);
  return new Map(receiverIds.map((id) => [id, of(id).map((row) => shown(row, seal))]));
}

/** The current documents in each user's record, in the specification's order. */
export async function documentsOfUsers(
  db: Database,
  seal: MerchantSeal,
  platformUserIds: readonly string[],
): Promise<Map<string, GivenDocument[]>> {
  const rows = inOrder(await lastOfUsers(db, platformUserIds));
  const of = (id: string) => rows.filter((row) => row.platform_user_id === id);
  return new Map(platformUserIds.map((id) => [id, of(id).map((row) => shown(row, seal))]));
}

/** The kinds of documents that a receiver has. */
export const givenDocuments = async (db: Database, receiverId: string): Promise<ReceiverDocument[]> =>
  (await lastOfEach(db, [receiverId])).map(({ document }) => document);

/** The object store's name of the current document; undefined when there is none of that kind. */
export async function documentLocation(
  db: Database,
  receiverId: string,
  document: ReceiverDocument,
): Promise<string | undefined> {
  const found = (await lastOfEach(db, [receiverId])).find((row) => row.document === document);
  return found?.stored ?? undefined;
}

/** The faults of uploads that are named as documents; empty if there are none. */
export async function documentErrors(
  db: Database,
  merchantId: string,
  documents: AddDocuments,
): Promise<DocumentError[]> {
  const named = given(documents);
  if (named.length === 0) return [];
  const found = await db
    .selectFrom('uploads')
    .select(['id', 'state'])
    .where('merchant_id', '=', merchantId)
    .where(
      'id',
      'in',
      named.map(([, id]) => id),
    )
    .execute();
  const states = new Map(found.map(({ id, state }) => [id, state]));
  return named.flatMap(([document, id]) => {
    const state = states.get(id);
    return state === 'RELEASED' ? [] : [{ document, message: messages[state ?? 'unknown'] }];
  });
}

const messages = {
  unknown: 'is not one of your uploads',
  WAITING: 'is not completed: send the file, then POST /v1/uploads/{id}/complete',
  REFUSED: 'was refused when it was completed: upload another file',
};

/** The object store's name of the current document in a user's record; undefined when there is none of that kind. */
export async function userDocumentLocation(
  db: Database,
  platformUserId: string,
  document: ReceiverDocument,
): Promise<string | undefined> {
  const found = (await lastOfUsers(db, [platformUserId])).find((row) => row.document === document);
  return found?.stored ?? undefined;
}

/**
 * Adds documents to a user's record. Its receivers that have none of that kind of their own use them from now on.
 *
 * @param by the name of the person who adds them
 * @throws UnusableDocuments unless each is a completed upload of this merchant; then no document is added
 */
export async function addUserDocuments(
  tx: Database,
  {
    platformUserId,
    merchantId,
    documents,
    by,
  }: { platformUserId: string; merchantId: string; documents: AddDocuments; by: string },
): Promise<void> {
  const faults = await documentErrors(tx, merchantId, documents);
  if (faults.length > 0) throw new UnusableDocuments(faults);
  const current = new Map((await lastOfUsers(tx, [platformUserId])).map((row) => [row.document, row.upload_id]));
  const fresh = given(documents).filter(([document, uploadId]) => current.get(document) !== uploadId);
  if (fresh.length === 0) return;
  await tx
    .insertInto('platform_user_documents')
    .values(
      fresh.map(([document, uploadId]) => ({
        platform_user_id: platformUserId,
        merchant_id: merchantId,
        document,
        upload_id: uploadId,
        added_by: by,
      })),
    )
    .execute();
}

/** Copies a receiver's own documents into its user's record, those of kinds that the record does not have. */
export async function shareDocuments(tx: Database, receiverId: string): Promise<void> {
  await tx
    .insertInto('platform_user_documents')
    .columns(['platform_user_id', 'merchant_id', 'document', 'upload_id', 'added_by'])
    .expression((db) =>
      db
        .selectFrom('receivers')
        .innerJoin('platform_users', (join) => join.on(isUser))
        .innerJoin('receiver_documents as own', 'own.receiver_id', 'receivers.id')
        .select(['platform_users.id', 'own.merchant_id', 'own.document', 'own.upload_id', 'own.added_by'])
        .where('receivers.id', '=', receiverId)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('platform_user_documents as shared')
                .select('shared.seq')
                .whereRef('shared.platform_user_id', '=', 'platform_users.id')
                .whereRef('shared.document', '=', 'own.document'),
            ),
          ),
        )
        .distinctOn('own.document')
        .orderBy('own.document')
        .orderBy('own.seq', 'desc'),
    )
    .execute();
}

/**
 * Adds documents to a receiver, with a timeline entry for each, and to its user's record those that it does not have. A
 * document that the receiver has already is not added again.
 *
 * @param by the name of the person who adds them, for the timeline; never a file's name
 * @throws UnusableDocuments unless each is a completed upload of this merchant; then no document is added
 */
export async function addDocuments(
  tx: Database,
  {
    receiverId,
    merchantId,
    documents,
    by,
  }: { receiverId: string; merchantId: string; documents: AddDocuments; by: string },
): Promise<void> {
  const faults = await documentErrors(tx, merchantId, documents);
  if (faults.length > 0) throw new UnusableDocuments(faults);
  const own = (await lastOfEach(tx, [receiverId])).filter((row) => !row.of_user);
  const current = new Map(own.map((row) => [row.document, row.upload_id]));
  for (const [document, uploadId] of given(documents)) {
    if (current.get(document) === uploadId) continue;
    const { seq } = await tx
      .insertInto('receiver_documents')
      .values({ receiver_id: receiverId, merchant_id: merchantId, document, upload_id: uploadId, added_by: by })
      .returning('seq')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('timeline')
      .values({
        merchant_id: merchantId,
        entity_id: receiverId,
        kind: 'document',
        title: `Document received: ${document}`,
        data: storableJson({ document, uploadId, by }),
        dedupe_key: `document:${seq}`,
      })
      .execute();
  }
  await shareDocuments(tx, receiverId);
}

/**
 * The documents' bytes in base64, by the specification's names, for the activity that sends them to a provider. They
 * must not be written to a history, log or timeline.
 *
 * @throws Error when a document cannot be read
 */
export async function readDocuments(
  { db }: Pick<Store, 'db'>,
  storage: Storage,
  receiverId: string,
): Promise<Partial<Record<ReceiverDocument, string>>> {
  const read: Partial<Record<ReceiverDocument, string>> = {};
  for (const { document, stored } of inOrder(await lastOfEach(db, [receiverId]))) {
    const bytes = stored === null ? undefined : await storage.read(stored);
    if (!Buffer.isBuffer(bytes)) throw new Error(`the store does not have the ${document} of ${receiverId}`);
    read[document] = bytes.toString('base64');
  }
  return read;
}

const shownColumns = [
  'given.document',
  'given.upload_id',
  'given.added_at',
  'uploads.file_name_sealed',
  'uploads.content_type',
  'uploads.size',
  'uploads.stored',
] as const;

type ShownRow = Pick<Selectable<Schema['uploads']>, 'file_name_sealed' | 'content_type' | 'size'> &
  Pick<Selectable<Schema['receiver_documents']>, 'document' | 'upload_id' | 'added_at'> & { of_user?: boolean };

const shown = (row: ShownRow, seal: MerchantSeal): GivenDocument => ({
  document: row.document,
  uploadId: row.upload_id,
  fileName: seal.open<string>(contexts.uploadName(row.upload_id), row.file_name_sealed),
  contentType: row.content_type,
  size: row.size ?? 0,
  addedAt: row.added_at.toISOString(),
  ...(row.of_user && { ofUser: true }),
});

const given = (documents: AddDocuments) =>
  ReceiverDocument.options.flatMap((document) => {
    const id = documents[document];
    return id === undefined ? [] : [[document, id] as const];
  });

const inOrder = <Row extends { document: ReceiverDocument }>(rows: readonly Row[]): Row[] =>
  ReceiverDocument.options.flatMap((document) => rows.filter((row) => row.document === document));
