import type { Keys } from '../keys.ts';
import type { Settings } from '../settings.ts';
import { localStorage } from './local.ts';
import type { Storage } from './storage.ts';

/** The file store of these settings; undefined where none is configured. */
export async function openStorage(
  { storage, publicUrl }: Pick<Settings, 'storage' | 'publicUrl'>,
  keys: Keys,
): Promise<Storage | undefined> {
  if (storage?.kind !== 's3') return storage && localStorage({ folder: storage.folder, publicUrl, keys });
  // The S3 module is large, so it is loaded only where it is used.
  const { s3Storage } = await import('./s3.ts');
  return s3Storage(storage);
}
