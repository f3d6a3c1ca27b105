import type { Readable } from 'node:stream';
import { largestFile } from '../../domain/core/files.ts';
import { newId } from '../ids.ts';

/**
 * The store of files: boletos of providers that give only bytes, and receivers' documents. Uploads and downloads use
 * links that are valid for a minute, so the bytes do not pass through our processes. Files from a browser are checked
 * in quarantine before they can be read; `read`, `write` and `remove` exist for that.
 */
export interface Storage {
  /** A link for one PUT of this content type and number of bytes, with the headers to send. */
  signedPut(file: StoredFile): Promise<SignedPut>;
  /** The permanent URL of a public file. @throws RangeError for any other file */
  publicUrl(name: string): string;
  /**
   * A link to read a file; never one in quarantine. @param seconds validity of the link
   * @throws RangeError for a file in quarantine or an invalid name
   */
  signedGet(name: string, seconds: number): Promise<{ url: string; expiresAt: Date }>;
  /** The whole file; undefined if there is none. At most `largestFile` bytes are read. */
  read(name: string): Promise<Buffer | 'too_large' | undefined>;
  /** Writes a file and replaces an existing one, so that it is safe to repeat. @throws RangeError as `signedPut`. */
  write(name: string, contentType: ContentType, bytes: Buffer): Promise<void>;
  /** Removes a file. Has no effect if there is none. */
  remove(name: string): Promise<void>;
  /**
   * Removes files that were put into quarantine before this time: those of uploads that arrived after completion or by
   * a replaced link. No effect in object storage, where a lifecycle rule does this (docs/operations.md).
   */
  emptyQuarantine(before: Date): Promise<void>;
}

export interface StoredFile {
  name: string;
  contentType: ContentType;
  /**
   * The exact number of bytes. Absent if the caller does not know it: then the limit is `largestFile`, if the store can
   * enforce it.
   */
  size?: number;
}

export interface SignedPut {
  url: string;
  /** Headers to send unchanged. */
  headers: Record<string, string>;
  expiresAt: Date;
}

/** The content types that may be stored, with their file extensions. */
export const contentTypes = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'text/csv': 'csv',
} as const;
export type ContentType = keyof typeof contentTypes;

/** Seconds for which an upload link is valid (specification, section 9). */
export const putSeconds = 60;
/** Names are never reused, so caches need not revalidate. */
export const publicCacheControl = 'public, max-age=31536000, immutable';

/** Who may read a file: anyone with its URL, anyone with a signed link, or only our own processes. */
type Visibility = 'public' | 'private' | 'quarantine';

/** The form of every file name; its first part is the visibility. The form excludes path traversal. */
const nameForm = /^(public|private|quarantine)\/fil_[0-9a-z]{26}\.(pdf|png|jpg|csv)$/;

export const isFileName = (name: string): boolean => nameForm.test(name);

/** @throws RangeError unless `name` is a valid name with one of these visibilities. */
export function checkVisible(name: string, ...visible: Visibility[]): void {
  if (!isFileName(name) || !visible.some((one) => name.startsWith(`${one}/`)))
    throw new RangeError(`no name of a ${visible.join(' or ')} file`);
}

/** A new name with 130 random bits, so that a public file's URL cannot be guessed. */
export const newFileName = (visibility: Visibility, contentType: ContentType): string =>
  `${visibility}/${newId('fil')}.${contentTypes[contentType]}`;

/** @param name a valid file name. */
export const contentTypeOf = (name: string): ContentType =>
  (Object.keys(contentTypes) as ContentType[]).find((type) => name.endsWith(`.${contentTypes[type]}`)) ??
  'application/pdf';

/** @throws RangeError for an invalid name, another content type than the name's, or an invalid size. */
export function checkFile({ name, contentType, size }: StoredFile): void {
  if (!isFileName(name) || !name.endsWith(`.${contentTypes[contentType]}`))
    throw new RangeError('no name of such a file');
  if (size === undefined) return;
  if (!Number.isSafeInteger(size) || size < 1 || size > largestFile) throw new RangeError(`no file of ${size} bytes`);
}

/** All bytes of a stream. Returns `too_large` and destroys the stream once they exceed `largestFile`. */
export async function wholeOf(bytes: Readable): Promise<Buffer | 'too_large'> {
  const chunks: Buffer[] = [];
  let seen = 0;
  // Leaving the loop destroys the stream.
  for await (const chunk of bytes) {
    seen += chunk.length;
    if (seen > largestFile) return 'too_large';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
