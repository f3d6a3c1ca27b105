import { pipeline } from 'node:stream/promises';
import type { Express, Request, Response } from 'express';
import { largestFile } from '../../domain/core/files.ts';
import type { LocalStorage, Receipt } from '../../runtime/storage/local.ts';
import { publicCacheControl } from '../../runtime/storage/storage.ts';
import { addressOf } from './address.ts';
import type { Limits } from './limits.ts';
import { Problem } from './problems.ts';

/**
 * Serves the links of the local store, as S3 does in other installations. A signed link admits an upload, before a byte
 * of it is read, and the reading of a private file; a public file is read by its name.
 */
export function storedFiles(app: Express, storage: LocalStorage, limits: Limits): void {
  const path = '/storage/:visibility/:file';
  const nameOf = ({ params }: Request) => `${params.visibility}/${params.file}`;
  const nothingHere = async (request: Request) => {
    await limits.countUnknownCaller(addressOf(request));
    return new Problem('not_found', 'There is nothing here.');
  };

  app.put(path, async (request, response) => {
    response.locals.route = path;
    const name = nameOf(request);
    const admitted = storage.readPut(name, request.query);
    if (admitted === 'forged') throw await nothingHere(request);
    if (admitted === 'too_late') throw new Problem('forbidden', 'This link has expired. Request a new one.');
    const { contentType, size } = admitted;
    if (request.get('content-type') !== contentType) {
      const violation = { field: 'content-type', rule: 'equal', message: `must be ${contentType}` };
      throw new Problem('validation', 'This link is for another type of file', [violation]);
    }
    const stored = await received(storage, name, size, request);
    if (stored === 'gone') return;
    if (stored === 'too_large') {
      const violation = {
        field: 'content-length',
        rule: 'max',
        message: `must be at most ${largestFile} bytes (10 MB)`,
      };
      throw new Problem('too_large', 'This file is larger than 10 MB. It was not stored.', [violation]);
    }
    if (stored === 'wrong_size') {
      const message = size === undefined ? 'must be at least one byte' : `must be ${size} bytes`;
      const violation = { field: 'content-length', rule: size === undefined ? 'min' : 'equal', message };
      throw new Problem('validation', 'This link is for a file of another size', [violation]);
    }
    if (stored === 'exists') throw new Problem('conflict', 'This link was already used: the file is stored.');
    response.status(200).end();
  });

  app.get(path, async (request, response) => {
    response.locals.route = path;
    const name = nameOf(request);
    const file = storage.mayRead(name, request.query) ? await storage.open(name) : undefined;
    if (!file) throw await nothingHere(request);
    await show(response, name.startsWith('public/'), file);
  });
}

/**
 * Stores an upload, unless its announced length is refused before a byte is read. `gone`: the sender disconnected, and
 * nothing was stored.
 */
async function received(
  storage: LocalStorage,
  name: string,
  size: number | undefined,
  request: Request,
): Promise<Receipt | 'gone'> {
  const length = request.get('content-length');
  if (size !== undefined && Number(length) !== size) return 'wrong_size';
  if (Number(length ?? 0) > largestFile) return 'too_large';
  return storage.receive(name, size, request).catch((error: unknown) => {
    if (!request.destroyed || request.complete) throw error;
    return 'gone';
  });
}

async function show(
  response: Response,
  isPublic: boolean,
  { contentType, size, bytes }: NonNullable<Awaited<ReturnType<LocalStorage['open']>>>,
): Promise<void> {
  const isPdf = contentType === 'application/pdf';
  response.set({
    'content-type': contentType,
    'content-length': String(size),
    'cache-control': isPublic ? publicCacheControl : 'private, no-store',
    'x-content-type-options': 'nosniff',
    // A file from a third party must not run or load anything. PDFs have no sandbox, since Safari shows none in a
    // sandbox.
    'content-security-policy': `default-src 'none'; ${isPdf ? "style-src 'unsafe-inline'" : 'sandbox'}`,
    // PDFs and private files are displayed. Public pictures come from third parties, and are downloaded.
    'content-disposition': isPdf || !isPublic ? 'inline' : 'attachment',
  });
  await pipeline(bytes, response).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}
