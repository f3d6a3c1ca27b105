import type { Storage } from '../../runtime/storage/storage.ts';
import type { Api } from './context.ts';
import { Problem } from './problems.ts';

/** @throws Problem 503 when this installation has no file storage. */
export function storageOr503({ storage }: Api): Storage {
  if (!storage) {
    throw new Problem('unavailable', 'This installation keeps no files: it has no storage (STORAGE_BUCKET, DATA_DIR).');
  }
  return storage;
}
