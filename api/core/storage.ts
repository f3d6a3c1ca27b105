import type { Storage } from '../../runtime/storage/storage.ts';
import type { Api } from './context.ts';
import { Problem } from './problems.ts';

/** @throws Problem 503 when this installation has no file storage. */
export function storageOr503({ storage }: Api): Storage {
  if (!storage) {
    throw new Problem(
      'unavailable',
      'This installation cannot store files: neither STORAGE_BUCKET nor DATA_DIR is configured.',
    );
  }
  return storage;
}
