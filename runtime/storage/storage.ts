import type { Readable } from 'node:stream';
import { largestFile } from '../../domain/core/files.ts';
import { newId } from '../ids.ts';

/**
 * The store of files: boletos whose provider gives only bytes, and receivers' documents. Uploads and downloads go through
 * links that are valid for a minute, so their bytes do not pass through our processes. Files from a browser are checked
 * before anybody may read them; `read`, `write` and `remove` are for that.
 */
export interface Storage {
  /** A link that takes one PUT of this content type and number of bytes, with these headers. */
  signedPut(file: StoredFile): Promise<SignedPut>;
  /** Where anybody reads a public file, for good. @throws RangeError for any other file */
  publicUrl(name: string): string;
  /**
   * A link that shows a private file; never one in quarantine. @param seconds how long it is good for
   * @throws RangeError for a file that nobody may read
   */
  signedGet(name: string, seconds: number): Promise<{ url: string; expiresAt: Date }>;
  /** A whole file; undefined where there is none. At most `largestFile` bytes are read. */
  read(name: string): Promise<Buffer | 'too_large' | undefined>;
  /** Writes a file, over an existing one, so that it can be repeated. @throws RangeError as `signedPut`. */
  write(name: string, contentType: ContentType, bytes: Buffer): Promise<void>;
  /** The file is gone, or was never there. */
  remove(name: string): Promise<void>;
  /**
   * Removes what has lain in quarantine since before then: what came after its upload was completed, or by a link that
   * counts no more. Nothing in a bucket, which has a rule of its own for that (docs/operations.md).
   */
  emptyQuarantine(before: Date): Promise<void>;
}

export interface StoredFile {
  name: string;
  contentType: ContentType;
  /** Bytes, exactly. Absent: whoever asks does not know; at most `largestFile`, where the store can hold a link to that. */
  size?: number;
}

export interface SignedPut {
  url: string;
  /** To be sent as they are. */
  headers: Record<string, string>;
  expiresAt: Date;
}

/** What may be stored, and how its name ends. */
export const contentTypes = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'text/csv': 'csv',
} as const;
export type ContentType = keyof typeof contentTypes;

/** Seconds that a link to upload is good for (specification, section 9). */
export const putSeconds = 60;
/** A name is never given to another file: whoever has read it need not ask again. */
export const publicCacheControl = 'public, max-age=31536000, immutable';

/** Who may read a file: anybody who knows its name, whoever has a link, or only ourselves. */
type Visibility = 'public' | 'private' | 'quarantine';

/** The form of every name: its first part says who may read it. Nothing in it can lead anywhere else. */
const nameForm = /^(public|private|quarantine)\/fil_[0-9a-z]{26}\.(pdf|png|jpg|csv)$/;

export const isFileName = (name: string): boolean => nameForm.test(name);

/** @throws RangeError unless it is the name of a file that this visibility may be read by. */
export function checkVisible(name: string, ...visible: Visibility[]): void {
  if (!isFileName(name) || !visible.some((one) => name.startsWith(`${one}/`)))
    throw new RangeError(`no name of a ${visible.join(' or ')} file`);
}

/** A new name that nobody can guess (130 random bits): a public file is found only by who was told. */
export const newFileName = (visibility: Visibility, contentType: ContentType): string =>
  `${visibility}/${newId('fil')}.${contentTypes[contentType]}`;

/** @param name of the right form */
export const contentTypeOf = (name: string): ContentType =>
  (Object.keys(contentTypes) as ContentType[]).find((type) => name.endsWith(`.${contentTypes[type]}`)) ??
  'application/pdf';

/** @throws RangeError for a file that none of our names may stand for. */
export function checkFile({ name, contentType, size }: StoredFile): void {
  if (!isFileName(name) || !name.endsWith(`.${contentTypes[contentType]}`))
    throw new RangeError('no name of such a file');
  if (size === undefined) return;
  if (!Number.isSafeInteger(size) || size < 1 || size > largestFile) throw new RangeError(`no file of ${size} bytes`);
}

/** All bytes of a stream; `too_large` as soon as they are more than `largestFile`: then the stream is destroyed. */
export async function wholeOf(bytes: Readable): Promise<Buffer | 'too_large'> {
  const chunks: Buffer[] = [];
  let seen = 0;
  // Whoever leaves the loop destroys the stream.
  for await (const chunk of bytes) {
    seen += chunk.length;
    if (seen > largestFile) return 'too_large';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
