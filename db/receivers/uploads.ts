import type { Selectable } from 'kysely';
import type { FileType } from '../../domain/core/files.ts';
import { isId } from '../../domain/core/ids.ts';
import { type CreateUpload, type Upload, type UploadRefusal, uploadRefusals } from '../../domain/receivers/uploads.ts';
import { newId } from '../../runtime/ids.ts';
import { contentTypes, newFileName, type Storage } from '../../runtime/storage/storage.ts';
import { contexts } from '../core/contexts.ts';
import type { Database } from '../core/database.ts';
import type { Schema } from '../core/schema.ts';
import type { Store } from '../core/store.ts';

type UploadRow = Selectable<Schema['uploads']>;

/** An upload, with what only the server knows of it. */
export interface StoredUpload {
  id: string;
  fileName: string;
  contentType: FileType;
  state: UploadRow['state'];
  /** Where the newest link's file lies until it was looked at. */
  quarantine: string;
  /** Bytes, once it is RELEASED. */
  size: number;
  refusal?: UploadRefusal;
  shown: Upload;
}

/** The files of one merchant. The merchant is bound here. */
export function uploadsOf(store: Store, merchantId: string) {
  const lock = (tx: Database, id: string) =>
    tx
      .selectFrom('uploads')
      .selectAll()
      .where('id', '=', id)
      .where('merchant_id', '=', merchantId)
      .forUpdate()
      .executeTakeFirstOrThrow();
  const kept = async (row: UploadRow): Promise<StoredUpload> => {
    const seal = await store.sealOf(merchantId);
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
  };
  /** Changes an upload that waits for the file at this place in quarantine; any other stays as it is. */
  const settle = (
    id: string,
    quarantine: string,
    change: () => Promise<Partial<Pick<UploadRow, 'state' | 'quarantine' | 'stored' | 'size' | 'refusal'>>>,
  ): Promise<StoredUpload> =>
    store.db.transaction().execute(async (tx) => {
      const row = await lock(tx, id);
      if (row.state !== 'WAITING' || row.quarantine !== quarantine) return kept(row);
      const changed = await change();
      return kept(
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
      return kept(
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
      return row && kept(row);
    },

    /** Another place in quarantine: what an earlier link brought, or still brings, is not what will be looked at. */
    moveOn: ({ id, quarantine, contentType }: StoredUpload): Promise<StoredUpload> =>
      settle(id, quarantine, async () => ({ quarantine: newFileName('quarantine', contentType) })),

    refuse: ({ id, quarantine }: StoredUpload, refusal: UploadRefusal): Promise<StoredUpload> =>
      settle(id, quarantine, async () => ({ state: 'REFUSED', refusal })),

    /**
     * Stores what was looked at, and says so, one after the other under the row's lock: two at once store it once, and a
     * crash between the two leaves a file under the very name that the next try writes to.
     */
    release: ({ id, quarantine, contentType }: StoredUpload, storage: Storage, bytes: Buffer): Promise<StoredUpload> =>
      settle(id, quarantine, async () => {
        const stored = `private/fil_${id.slice('upl_'.length)}.${contentTypes[contentType]}`;
        await storage.write(stored, contentType, bytes);
        return { state: 'RELEASED', stored, size: bytes.length };
      }),
  };
}

/** Uploads that nobody completed within a day: their bytes are removed, and they are REFUSED. @returns how many */
export async function forgetAbandonedUploads(db: Database, storage: Storage): Promise<number> {
  const before = new Date(Date.now() - abandonedMs);
  await storage.emptyQuarantine(before);
  const left = await db
    .selectFrom('uploads')
    .select(['id', 'quarantine'])
    .where('state', '=', 'WAITING')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(50)
    .execute();
  for (const { id, quarantine } of left) {
    await storage.remove(quarantine);
    const refusal: UploadRefusal = 'abandoned';
    await db
      .updateTable('uploads')
      .set({ state: 'REFUSED', refusal, completed_at: new Date() })
      .where('id', '=', id)
      .where('state', '=', 'WAITING')
      .execute();
  }
  return left.length;
}

const abandonedMs = 24 * 3_600_000;
