import type { AddDocuments, GivenDocument } from '../../domain/receivers/receiver.ts';
import { ReceiverDocument } from '../../domain/receivers/receiver.ts';
import type { MerchantSeal } from '../../runtime/keys.ts';
import type { Storage } from '../../runtime/storage/storage.ts';
import { contexts } from '../core/contexts.ts';
import type { Database } from '../core/database.ts';
import { storableJson } from '../core/storable.ts';
import type { Store } from '../core/store.ts';

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

/** The last row of each kind of document, with its upload. */
const lastOfEach = (db: Database, receiverIds: readonly string[]) =>
  db
    .selectFrom('receiver_documents as given')
    .innerJoin('uploads', (join) =>
      join.onRef('uploads.id', '=', 'given.upload_id').onRef('uploads.merchant_id', '=', 'given.merchant_id'),
    )
    .select([
      'given.receiver_id',
      'given.document',
      'given.upload_id',
      'given.added_at',
      'uploads.file_name_sealed',
      'uploads.content_type',
      'uploads.size',
      'uploads.stored',
    ])
    .where('given.receiver_id', 'in', receiverIds)
    .distinctOn(['given.receiver_id', 'given.document'])
    .orderBy('given.receiver_id')
    .orderBy('given.document')
    .orderBy('given.seq', 'desc')
    .execute();

/** The current documents of each receiver, the last of each kind, in the specification's order. */
export async function documentsOf(
  db: Database,
  seal: MerchantSeal,
  receiverIds: readonly string[],
): Promise<Map<string, GivenDocument[]>> {
  const found = new Map<string, GivenDocument[]>(receiverIds.map((id) => [id, []]));
  if (receiverIds.length === 0) return found;
  for (const row of inOrder(await lastOfEach(db, receiverIds))) {
    found.get(row.receiver_id)?.push({
      document: row.document,
      uploadId: row.upload_id,
      fileName: seal.open<string>(contexts.uploadName(row.upload_id), row.file_name_sealed),
      contentType: row.content_type,
      size: row.size ?? 0,
      addedAt: row.added_at.toISOString(),
    });
  }
  return found;
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

/**
 * Adds documents to a receiver, with a timeline entry for each. A document that it has already is not added again.
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
  const current = new Map((await lastOfEach(tx, [receiverId])).map((row) => [row.document, row.upload_id]));
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

const given = (documents: AddDocuments) =>
  ReceiverDocument.options.flatMap((document) => {
    const id = documents[document];
    return id === undefined ? [] : [[document, id] as const];
  });

const inOrder = <Row extends { document: ReceiverDocument }>(rows: readonly Row[]): Row[] =>
  ReceiverDocument.options.flatMap((document) => rows.filter((row) => row.document === document));
