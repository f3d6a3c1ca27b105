import { newId } from '../ids.ts';

/**
 * Where files are kept: slips whose provider gives only bytes, people's papers. Nothing goes through us: whoever has a
 * file gets a link that takes it, for a minute, and whoever may read a private one a link that shows it.
 */
export interface Storage {
  /** A link that takes one PUT of this content type and number of bytes, with these headers. */
  signedPut(file: StoredFile): Promise<SignedPut>;
  /** Where anybody reads a public file, for good. */
  publicUrl(name: string): string;
  /** A link that shows a private file. @param seconds how long it is good for */
  signedGet(name: string, seconds: number): Promise<{ url: string; expiresAt: Date }>;
}

export interface StoredFile {
  name: string;
  contentType: ContentType;
  /** Bytes, exactly. */
  size: number;
}

export interface SignedPut {
  url: string;
  /** To be sent as they are. */
  headers: Record<string, string>;
  expiresAt: Date;
}

/** What may be stored, and how its name ends. */
export const contentTypes = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' } as const;
export type ContentType = keyof typeof contentTypes;

/** Seconds that a link to upload is good for (specification, section 9). */
export const putSeconds = 60;
/** A name is never given to another file: whoever has read it need not ask again. */
export const publicCacheControl = 'public, max-age=31536000, immutable';
/** Bytes of the largest file. */
export const largestFile = 10 * 1024 * 1024;

/** The form of every name: its first part says who may read it. Nothing in it can lead anywhere else. */
const nameForm = /^(public|private)\/fil_[0-9a-z]{26}\.(pdf|png|jpg)$/;

export const isFileName = (name: string): boolean => nameForm.test(name);

/** A new name that nobody can guess (130 random bits): a public file is found only by who was told. */
export const newFileName = (visibility: 'public' | 'private', contentType: ContentType): string =>
  `${visibility}/${newId('fil')}.${contentTypes[contentType]}`;

/** @param name of the right form */
export const contentTypeOf = (name: string): ContentType =>
  (Object.keys(contentTypes) as ContentType[]).find((type) => name.endsWith(`.${contentTypes[type]}`)) ??
  'application/pdf';

/** @throws RangeError for a file that none of our names may stand for. */
export function checkFile({ name, contentType, size }: StoredFile): void {
  if (!isFileName(name) || !name.endsWith(`.${contentTypes[contentType]}`))
    throw new RangeError('no name of such a file');
  if (!Number.isSafeInteger(size) || size < 1 || size > largestFile) throw new RangeError(`no file of ${size} bytes`);
}
