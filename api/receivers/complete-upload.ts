import { type StoredUpload, uploadsOf } from '../../db/receivers/uploads.ts';
import { largestFile } from '../../domain/core/files.ts';
import { contentError, type UploadRefusal } from '../../domain/receivers/uploads.ts';
import { redraw } from '../../runtime/pictures.ts';
import type { Storage } from '../../runtime/storage/storage.ts';
import type { Api } from '../core/context.ts';
import { Problem } from '../core/problems.ts';

/** Files that are looked at, at once: each is whole in memory, and so are its pixels. The others wait. */
const atOnce = 2;
let busy = 0;
const queue: (() => void)[] = [];

/**
 * Takes an upload out of quarantine: looks at what was sent, and stores what may be kept of it where it can be read.
 * Until that is done nobody can read it, and each step can be run again: what an earlier try left is written over.
 *
 * @returns the upload, RELEASED or REFUSED; when it is that already, as it is
 * @throws Problem 422 while nothing was sent, 409 when another link was asked for meanwhile, 503 while the store is away
 */
export async function completeUpload(
  api: Api,
  storage: Storage,
  merchantId: string,
  upload: StoredUpload,
): Promise<StoredUpload> {
  const ended = upload.state === 'WAITING' ? await inTurn(() => lookAt(api, storage, merchantId, upload)) : upload;
  if (ended.state === 'WAITING') {
    throw new Problem('conflict', 'Another link was asked for meanwhile: send the file there, and complete it then.');
  }
  // Last: until the row says what became of it, a try that was cut short has its file to begin anew with.
  await storage.remove(ended.quarantine).catch((error: unknown) => {
    api.log.warn({ err: error, uploadId: ended.id }, 'a file stays in quarantine, where nobody can read it');
  });
  return ended;
}

async function lookAt(api: Api, storage: Storage, merchantId: string, upload: StoredUpload): Promise<StoredUpload> {
  const uploads = uploadsOf(api.store, merchantId);
  const bytes = await storage.read(upload.quarantine).catch(storeIsAway(api, upload));
  if (bytes === undefined) {
    // Somebody who completed it at the same time has removed it.
    const now = await uploads.get(upload.id);
    if (now && now.state !== 'WAITING') return now;
    const message = 'nothing was sent yet: PUT the file first';
    throw new Problem('validation', message, [{ field: 'file', rule: 'required', message }]);
  }
  const fit = bytes === 'too_large' ? 'size' : await fitToKeep(upload, bytes);
  return typeof fit === 'string'
    ? uploads.refuse(upload, fit)
    : uploads.release(upload, storage, fit).catch(storeIsAway(api, upload));
}

const storeIsAway =
  (api: Api, { id: uploadId }: StoredUpload) =>
  (error: unknown): never => {
    api.log.error({ err: error, uploadId }, 'an upload could not be read or stored');
    throw new Problem(
      'unavailable',
      'The file could not be read or stored just now. Nothing is lost: complete it again.',
    );
  };

/** What is kept of a file, or why nothing is. PDFs are kept as they are. */
async function fitToKeep(upload: StoredUpload, bytes: Buffer): Promise<Buffer | UploadRefusal> {
  const fault = contentError(upload, bytes);
  if (fault || upload.contentType === 'application/pdf') return fault ?? bytes;
  const drawn = await redraw(bytes, upload.contentType).catch(() => undefined);
  if (!drawn) return 'picture';
  return drawn.length > largestFile ? 'size' : drawn;
}

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  while (busy >= atOnce) await new Promise<void>((resolve) => queue.push(resolve));
  busy += 1;
  try {
    return await work();
  } finally {
    busy -= 1;
    queue.shift()?.();
  }
}
