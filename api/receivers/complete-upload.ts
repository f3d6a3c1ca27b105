import { type StoredUpload, uploadsOf } from '../../db/receivers/uploads.ts';
import { largestFile } from '../../domain/core/files.ts';
import { contentError, type UploadRefusal } from '../../domain/receivers/uploads.ts';
import { redraw } from '../../runtime/pictures.ts';
import type { Storage } from '../../runtime/storage/storage.ts';
import type { Api } from '../core/context.ts';
import { Problem } from '../core/problems.ts';
import { openTurns } from '../core/turns.ts';

/** Each file is held in memory with its pixels. */
const inTurn = openTurns({ atOnce: 2, mostWaiting: 10 });

/**
 * Releases an upload from quarantine: checks the file, and stores it under its readable name. It cannot be read before,
 * and each step can be repeated: the result of an earlier attempt is overwritten.
 *
 * @returns the upload, RELEASED or REFUSED; unchanged if it has ended already
 * @throws Problem 422 while no file was sent, 409 when another link was requested meanwhile, 429 while many of the
 *   merchant's files wait, 503 while the store is down
 */
export async function completeUpload(
  api: Api,
  storage: Storage,
  merchantId: string,
  upload: StoredUpload,
): Promise<StoredUpload> {
  const ended =
    upload.state === 'WAITING' ? await inTurn(merchantId, () => checkUpload(api, storage, merchantId, upload)) : upload;
  if (ended.state === 'WAITING') {
    throw new Problem('conflict', 'A newer link was requested: send the file to that link, then complete the upload.');
  }
  // Last: until the row has the outcome, an interrupted attempt needs the file to start again.
  await storage.remove(ended.quarantine).catch((error: unknown) => {
    api.log.warn({ err: error, uploadId: ended.id }, 'a file stays in quarantine and was not removed');
  });
  return ended;
}

async function checkUpload(
  api: Api,
  storage: Storage,
  merchantId: string,
  upload: StoredUpload,
): Promise<StoredUpload> {
  const uploads = uploadsOf(api.store, merchantId);
  const bytes = await storage.read(upload.quarantine).catch(storeIsAway(api, upload));
  if (bytes === undefined) {
    // A concurrent completion may have removed it.
    const now = await uploads.get(upload.id);
    if (now && now.state !== 'WAITING') return now;
    const message = 'no file was received yet: PUT the file first';
    throw new Problem('validation', message, [{ field: 'file', rule: 'required', message }]);
  }
  const fit = bytes === 'too_large' ? 'size' : await fileToStore(upload, bytes);
  return typeof fit === 'string'
    ? uploads.refuse(upload, fit)
    : uploads.release(upload, storage, fit).catch(storeIsAway(api, upload));
}

const storeIsAway =
  (api: Api, { id: uploadId }: StoredUpload) =>
  (error: unknown): never => {
    api.log.error({ err: error, uploadId }, 'an upload could not be read or stored');
    throw new Problem('unavailable', 'The file could not be read or stored. It is not lost: repeat this request.');
  };

/** The file to store, or the reason of its refusal. PDFs are stored unchanged, pictures are encoded again. */
async function fileToStore(upload: StoredUpload, bytes: Buffer): Promise<Buffer | UploadRefusal> {
  const fault = contentError(upload, bytes);
  if (fault || upload.contentType === 'application/pdf') return fault ?? bytes;
  const drawn = await redraw(bytes, upload.contentType).catch(() => undefined);
  if (!drawn) return 'picture';
  return drawn.length > largestFile ? 'size' : drawn;
}
