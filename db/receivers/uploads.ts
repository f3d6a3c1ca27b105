import type { Selectable } from 'kysely';
import type { FileType } from '../../domain/core/files.ts';
import { isId } from '../../domain/core/ids.ts';
import { type CreateUpload, type Upload, type UploadRefusal, uploadRefusals } from '../../domain/receivers/uploads.ts';
import { newId } from '../../runtime/ids.ts';
import type { MerchantSeal } from '../../runtime/keys.ts';
import { contentTypes, newFileName, type Storage } from '../../runtime/storage/storage.ts';
import { contexts } from '../core/contexts.ts';
import type { Database } from '../core/database.ts';
import type { Schema } from '../core/schema.ts';
import type { Store } from '../core/store.ts';

type UploadRow = Selectable<Schema['uploads']>;

/** An upload with its internal names and states, which the API does not answer. */
export interface StoredUpload {
  id: string;
  fileName: string;
  contentType: FileType;
  state: UploadRow['state'];
  /** Name in the object store of the file of the newest link, until it is checked. */
  quarantine: string;
  /** Size in bytes, once it is RELEASED. */
  size: number;
  refusal?: UploadRefusal;
  shown: Upload;
}

/** One merchant's uploads. Every query is bound to the merchant. */
export function uploadsOf(store: Store, merchantId: string) {
  const lock = (tx: Database, id: string) =>
    tx
      .selectFrom('uploads')
      .selectAll()
      .where('id', '=', id)
      .where('merchant_id', '=', merchantId)
      .forUpdate()
      .executeTakeFirstOrThrow();
  const stored = async (row: UploadRow) => storedUpload(row, await store.sealOf(merchantId));
  /** Changes an upload that waits for the file of this name in quarantine; other uploads stay unchanged. */
  const settle = (
    id: string,
    quarantine: string,
    change: () => Promise<Partial<Pick<UploadRow, 'state' | 'quarantine' | 'stored' | 'size' | 'refusal'>>>,
  ): Promise<StoredUpload> =>
    store.db.transaction().execute(async (tx) => {
      const row = await lock(tx, id);
      if (row.state !== 'WAITING' || row.quarantine !== quarantine) return stored(row);
      const changed = await change();
      return stored(
        await tx
          .updateTable('uploads')
          .set({ ...changed, ...(changed.state && { completed_at: new Date() }) })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow(),
      );
    });

  return {
    async create(
      { fileName, purpose }: CreateUpload,
      contentType: FileType,
      by: string | undefined,
    ): Promise<StoredUpload> {
      const id = newId('upl');
      const seal = await store.sealOf(merchantId);
      return stored(
        await store.db
          .insertInto('uploads')
          .values({
            id,
            merchant_id: merchantId,
            file_name_sealed: seal.seal(contexts.uploadName(id), fileName),
            content_type: contentType,
            purpose,
            quarantine: newFileName('quarantine', contentType),
            stored: null,
            size: null,
            refusal: null,
            created_by: by ?? null,
            completed_at: null,
          })
          .returningAll()
          .executeTakeFirstOrThrow(),
      );
    },

    /** A malformed id is unknown too. */
    async get(id: string): Promise<StoredUpload | undefined> {
      if (!isId('upl', id)) return undefined;
      const row = await store.db
        .selectFrom('uploads')
        .selectAll()
        .where('id', '=', id)
        .where('merchant_id', '=', merchantId)
        .executeTakeFirst();
      return row && stored(row);
    },

    /** Gives the upload a new name in quarantine, so that a file sent by an earlier link is not checked. */
    moveOn: ({ id, quarantine, contentType }: StoredUpload): Promise<StoredUpload> =>
      settle(id, quarantine, async () => ({ quarantine: newFileName('quarantine', contentType) })),

    refuse: ({ id, quarantine }: StoredUpload, refusal: UploadRefusal): Promise<StoredUpload> =>
      settle(id, quarantine, async () => ({ state: 'REFUSED', refusal })),

    /**
     * Stores the checked bytes and releases the upload, under the row's lock, so that concurrent calls store it once.
     * After a crash in between, the next attempt overwrites the file.
     */
    release: ({ id, quarantine, contentType }: StoredUpload, storage: Storage, bytes: Buffer): Promise<StoredUpload> =>
      settle(id, quarantine, async () => {
        const name = `private/fil_${id.slice('upl_'.length)}.${contentTypes[contentType]}`;
        await storage.write(name, contentType, bytes);
        return { state: 'RELEASED', stored: name, size: bytes.length };
      }),
  };
}

function storedUpload(row: UploadRow, seal: MerchantSeal): StoredUpload {
  const fileName = seal.open<string>(contexts.uploadName(row.id), row.file_name_sealed);
  const refusal = (row.refusal ?? undefined) as UploadRefusal | undefined;
  return {
    id: row.id,
    fileName,
    contentType: row.content_type as FileType,
    state: row.state,
    quarantine: row.quarantine,
    size: row.size ?? 0,
    ...(refusal && { refusal }),
    shown: {
      uploadId: row.id,
      fileName,
      contentType: row.content_type,
      purpose: row.purpose,
      state: row.state,
      ...(row.size !== null && { size: row.size }),
      ...(refusal && { refusal: uploadRefusals[refusal] }),
      createdAt: row.created_at.toISOString(),
    },
  };
}

/** Removes the bytes of uploads that were not completed within a day, and marks them REFUSED. @returns their number. */
export async function forgetAbandonedUploads(db: Database, storage: Storage): Promise<number> {
  const before = new Date(Date.now() - abandonedMs);
  await storage.emptyQuarantine(before);
  const abandoned = await db
    .selectFrom('uploads')
    .select(['id', 'quarantine'])
    .where('state', '=', 'WAITING')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(50)
    .execute();
  for (const { id, quarantine } of abandoned) {
    await storage.remove(quarantine);
    const refusal: UploadRefusal = 'abandoned';
    await db
      .updateTable('uploads')
      .set({ state: 'REFUSED', refusal, completed_at: new Date() })
      .where('id', '=', id)
      .where('state', '=', 'WAITING')
      .execute();
  }
  return abandoned.length;
}

const abandonedMs = 24 * 3_600_000;
