import { randomUUID, timingSafeEqual } from 'node:crypto';
import { link, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { largestFile } from '../../domain/core/files.ts';
import type { Keys } from '../keys.ts';
import {
  type ContentType,
  checkFile,
  checkVisible,
  contentTypeOf,
  contentTypes,
  isFileName,
  putSeconds,
  type Storage,
  wholeOf,
} from './storage.ts';

/** Why a link is refused. `too_late`: its signature is right, but it has expired. */
export type LinkRefusal = 'forged' | 'too_late';
/** The result of an upload. `exists`: a file of this name is stored already and remains unchanged. */
export type Receipt = 'stored' | 'exists' | 'wrong_size' | 'too_large';

/** The operations by which the API serves the links of a local store. */
export interface LocalStorage extends Storage {
  /** The file for which the link of a PUT was signed. */
  readPut(name: string, query: LinkQuery): { contentType: ContentType; size?: number } | LinkRefusal;
  /**
   * Stores a file of exactly `size` bytes or, without a size, of 1 to `largestFile` bytes. The file is stored whole or
   * not at all, and never over an existing one.
   */
  receive(name: string, size: number | undefined, bytes: Readable): Promise<Receipt>;
  /** Whether this link may read the file. Public files need no signature, and no link reads from quarantine. */
  mayRead(name: string, query: LinkQuery): boolean;
  /** Undefined when there is no such file. The caller must read the stream to its end or destroy it. */
  open(name: string): Promise<{ contentType: ContentType; size: number; bytes: Readable } | undefined>;
}

export type LinkQuery = Readonly<Record<string, unknown>>;

interface Settings {
  folder: string;
  publicUrl: string;
  keys: Keys;
  /** Milliseconds since the epoch. */
  now?: () => number;
}

/**
 * Files in a folder of this machine, with links to our own API, for installations without object storage. API and
 * worker must share the folder, so both run on one machine.
 */
export const localStorage = (settings: Settings): LocalStorage => ({
  ...links(settings),
  ...files(settings.folder),
});

/** The signed links of the store, and their verification. */
function links({
  publicUrl,
  keys,
  now = Date.now,
}: Settings): Pick<LocalStorage, 'signedPut' | 'signedGet' | 'publicUrl' | 'readPut' | 'mayRead'> {
  const address = (name: string) => `${publicUrl}/storage/${name}`;
  const sign = (...signed: (string | number)[]) =>
    keys.mac('storage-link', ...signed.map(String)).toString('base64url');
  const linkTo = (name: string, method: string, seconds: number, signed: Record<string, string | number>) => {
    const expires = Math.floor(now() / 1000) + seconds;
    const query = { ...signed, expires, signature: sign(method, name, ...Object.values(signed), expires) };
    const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
    return { url: `${address(name)}?${search}`, expiresAt: new Date(expires * 1000) };
  };
  const refusal = (query: LinkQuery, ...signed: (string | number)[]): LinkRefusal | undefined => {
    const expires = Number(query.expires);
    const right = Buffer.from(sign(...signed, expires));
    const given = Buffer.from(String(query.signature));
    if (right.length !== given.length || !timingSafeEqual(right, given)) return 'forged';
    return now() > expires * 1000 ? 'too_late' : undefined;
  };

  return {
    async signedPut(file) {
      checkFile(file);
      const { name, contentType, size = anySize } = file;
      return {
        ...linkTo(name, 'PUT', putSeconds, { type: contentType, size }),
        headers: { 'content-type': contentType },
      };
    },
    publicUrl(name) {
      checkVisible(name, 'public');
      return address(name);
    },
    async signedGet(name, seconds) {
      checkVisible(name, 'public', 'private');
      return linkTo(name, 'GET', seconds, {});
    },

    readPut(name, query) {
      const contentType = String(query.type) as ContentType;
      const size = String(query.size);
      const refused = refusal(query, 'PUT', name, contentType, size);
      if (refused) return refused;
      if (!isFileName(name) || !(contentType in contentTypes)) return 'forged';
      return { contentType, ...(size !== anySize && { size: Number(size) }) };
    },
    mayRead(name, query) {
      if (!isFileName(name) || name.startsWith('quarantine/')) return false;
      return name.startsWith('public/') || refusal(query, 'GET', name) === undefined;
    },
  };
}

/** The files themselves. */
function files(
  folder: string,
): Pick<LocalStorage, 'read' | 'write' | 'remove' | 'emptyQuarantine' | 'receive' | 'open'> {
  const pathOf = (name: string) => {
    if (!isFileName(name)) throw new RangeError('no name of a stored file');
    return path.join(folder, name);
  };

  async function openFile(name: string) {
    const file = await open(pathOf(name), 'r').catch(ignoreMissing);
    if (!file) return undefined;
    const { size } = await file.stat();
    return { contentType: contentTypeOf(name), size, bytes: file.createReadStream() };
  }

  /** Creates a file under a temporary name for `work`, which writes it and gives it its final name. */
  async function withUnfinished<Result>(
    name: string,
    work: (unfinished: string, place: string) => Promise<Result>,
  ): Promise<Result> {
    const place = pathOf(name);
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
    const unfinished = `${place}.${randomUUID()}.part`;
    try {
      return await work(unfinished, place);
    } finally {
      await rm(unfinished, { force: true });
    }
  }

  return {
    open: openFile,
    async read(name) {
      const file = await openFile(name);
      return file && wholeOf(file.bytes);
    },

    async write(name, contentType, bytes) {
      checkFile({ name, contentType, size: bytes.length });
      await withUnfinished(name, async (unfinished, place) => {
        await writeFile(unfinished, bytes, { flag: 'wx', mode: 0o600, flush: true });
        await rename(unfinished, place);
      });
    },

    remove: async (name) => rm(pathOf(name), { force: true }),

    async emptyQuarantine(before) {
      const quarantine = path.join(folder, 'quarantine');
      for (const file of (await readdir(quarantine).catch(ignoreMissing)) ?? []) {
        const place = path.join(quarantine, file);
        // A concurrent completion may already have removed the file.
        const found = await stat(place).catch(() => undefined);
        if (found?.isFile() && found.mtime < before) await rm(place, { force: true });
      }
    },

    receive: (name, size, bytes) =>
      withUnfinished(name, (unfinished, place) => receiveFile(bytes, size, unfinished, place)),
  };
}

/** Writes an uploaded file to `unfinished` and links it at `place`, if its size is right and `place` is free. */
async function receiveFile(
  bytes: Readable,
  size: number | undefined,
  unfinished: string,
  place: string,
): Promise<Receipt> {
  let received = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      done(received > (size ?? largestFile) ? new TooMuch() : null, chunk);
    },
  });
  // Created before the stream starts: a stream that opens its file itself may create it after a failed upload was removed.
  const file = await open(unfinished, 'wx', 0o600);
  try {
    await pipeline(bytes, counted, file.createWriteStream({ flush: true }));
    if (size === undefined ? received === 0 : received !== size) return 'wrong_size';
    // `link`, unlike `rename`, never replaces an existing file.
    await link(unfinished, place);
    return 'stored';
  } catch (error) {
    if (error instanceof TooMuch) return size === undefined ? 'too_large' : 'wrong_size';
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return 'exists';
    throw error;
  }
}

/** @throws the error, unless it says that there is no such file. */
function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** The value of `size` in links for files of unknown size. */
const anySize = 'any';

class TooMuch extends Error {}
