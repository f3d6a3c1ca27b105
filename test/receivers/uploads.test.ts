import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../db/core/database.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import { readDocuments } from '../../db/receivers/documents.ts';
import { forgetAbandonedUploads } from '../../db/receivers/uploads.ts';
import { largestFile } from '../../domain/core/files.ts';
import type { TimelineEntry } from '../../domain/core/timeline.ts';
import type { Receiver } from '../../domain/receivers/receiver.ts';
import { uploadDone, uploadFailed } from '../../domain/receivers/uploads.ts';
import { type LocalStorage, localStorage } from '../../runtime/storage/local.ts';
import { newFileName } from '../../runtime/storage/storage.ts';
import { merchant } from '../support/merchant.ts';
import { person } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';
import {
  announce,
  complete,
  contract,
  put,
  receiverWithoutDocuments,
  selfie,
  type TestDocument,
  uploaded,
} from '../support/uploads.ts';

const { apiUrl, databaseUrl, dataDir, logFile, masterKey } = sharedSystem();
const shop = merchant(apiUrl);
const other = merchant(apiUrl, 'sk_test_other');

type Refused = { code: string; detail: string; violations?: { field: string; rule: string; message: string }[] };
const asRefused = (body: unknown) => body as Refused;

let db: Database;
let storage: LocalStorage;
beforeAll(async () => {
  db = openDatabase(databaseUrl, 2);
  const keys = await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64'));
  storage = localStorage({ folder: path.join(dataDir, 'storage'), publicUrl: apiUrl, keys });
});
afterAll(() => db.destroy());

const row = (id: string) => db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const read = (id: string, by = shop) => by.call<Record<string, unknown>>('GET', `/v1/uploads/${id}`);
const relink = (id: string, body: object = {}, by = shop) =>
  by.call<{ uploadId: string; url: string; headers: Record<string, string> }>('POST', `/v1/uploads/${id}/link`, body);
const problemOf = async (answer: Response) => [answer.status, ((await answer.json()) as Refused).code];

describe('an uploaded file', () => {
  it('is a PDF that is stored unchanged, and readable only once it is released', async () => {
    const { status, body: link } = await announce(shop, contract);
    expect(status).toBe(201);
    expect(link).toEqual({
      uploadId: expect.stringMatching(/^upl_[0-9a-hjkmnp-tv-z]{26}$/),
      url: expect.stringMatching(new RegExp(`^${apiUrl}/storage/quarantine/fil_[0-9a-z]{26}\\.pdf\\?`)),
      method: 'PUT',
      headers: { 'content-type': 'application/pdf' },
      expiresAt: expect.any(String),
      maxBytes: largestFile,
    });
    const seconds = (Date.parse(link.expiresAt) - Date.now()) / 1000;
    expect(seconds).toBeLessThanOrEqual(60);
    expect(seconds).toBeGreaterThan(30);
    const before = { uploadId: link.uploadId, fileName: 'contrato.pdf', purpose: 'teste', state: 'WAITING' };
    expect((await read(link.uploadId)).body).toMatchObject(before);

    expect((await put(link, contract.bytes)).status).toBe(200);
    const { quarantine } = await row(link.uploadId);
    expect(await storage.read(quarantine)).toEqual(contract.bytes);
    expect((await fetch(`${apiUrl}/storage/${quarantine}`)).status).toBe(404);
    expect((await fetch(link.url)).status).toBe(404);

    const done = await complete(shop, link.uploadId);
    expect(done.status).toBe(200);
    expect(done.body).toEqual({
      uploadId: link.uploadId,
      fileName: 'contrato.pdf',
      contentType: 'application/pdf',
      size: contract.bytes.length,
      state: 'RELEASED',
      message: 'Upload realizado com sucesso!',
    });
    expect((await complete(shop, link.uploadId)).body).toEqual(done.body);
    const { stored } = await row(link.uploadId);
    expect(await storage.read(stored ?? '')).toEqual(contract.bytes);
    expect(await storage.read(quarantine)).toBeUndefined();
    expect((await read(link.uploadId)).body).toMatchObject({ state: 'RELEASED', size: contract.bytes.length });
  });

  it('is a photo that is stored upright and without metadata', async () => {
    const photo = await selfie();
    expect(photo.bytes.includes('Exif')).toBe(true);
    const id = await uploaded(shop, photo);
    const { stored, content_type, size } = await row(id);
    const photoFile = (await storage.read(stored ?? '')) as Buffer;
    expect(photoFile.includes('Exif')).toBe(false);
    const { format, width, height } = await sharp(photoFile).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 40, height: 60 });
    expect({ content_type, size }).toEqual({ content_type: 'image/jpeg', size: photoFile.length });
  });

  it('can be announced without its size, and may not exceed 10 MB', async () => {
    const { body: link } = await announce(shop, contract, {});
    for (const chunked of [false, true]) {
      const answer = await put(link, Buffer.alloc(largestFile + 1), chunked);
      expect(answer.status).toBe(413);
      expect(((await answer.json()) as Refused).detail).toBe('This file is larger than 10 MB. It was not stored.');
    }
    expect(await problemOf(await put(link, Buffer.alloc(0)))).toEqual([422, 'validation']);
    expect((await put(link, contract.bytes, true)).status).toBe(200);
    expect((await complete(shop, link.uploadId)).status).toBe(200);
  });

  it('is accepted once per link, and replaced through a new link', async () => {
    const { body: first } = await announce(shop, contract);
    expect((await put(first, contract.bytes)).status).toBe(200);
    // The same length: it is refused only because the name is taken.
    const others = Buffer.from(contract.bytes.toString().replace('loja', 'casa'));
    expect(await problemOf(await put(first, others))).toEqual([409, 'conflict']);
    const again = await relink(first.uploadId, { size: others.length });
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ uploadId: first.uploadId, method: 'PUT', maxBytes: largestFile });
    // The earlier link's file is deleted, and a later upload through it is ignored.
    expect(asRefused((await complete(shop, first.uploadId)).body).violations?.[0]?.rule).toBe('required');
    expect((await put(first, contract.bytes)).status).toBe(200);
    expect(asRefused((await complete(shop, first.uploadId)).body).violations?.[0]?.rule).toBe('required');
    expect((await put(again.body, others)).status).toBe(200);
    expect((await complete(shop, first.uploadId)).status).toBe(200);
    const { stored } = await row(first.uploadId);
    expect(await storage.read(stored ?? '')).toEqual(others);
    expect((await relink(first.uploadId)).status).toBe(409);
  });

  it('leaves nothing when the transfer breaks off, and can be sent again', async () => {
    const { body: link } = await announce(shop, contract);
    const { quarantine } = await row(link.uploadId);
    await new Promise<void>((resolve) => {
      const sending = request(link.url, {
        method: 'PUT',
        headers: { ...link.headers, 'content-length': contract.bytes.length },
      });
      sending.on('error', () => resolve());
      sending.write(contract.bytes.subarray(0, 10), () => setTimeout(() => sending.destroy(), 100));
    });
    expect(await storage.read(quarantine)).toBeUndefined();
    const missing = await complete(shop, link.uploadId);
    expect(missing.status).toBe(422);
    expect(asRefused(missing.body)).toMatchObject({ detail: 'no file was received yet: PUT the file first' });
    expect((await put(link, contract.bytes)).status).toBe(200);
    expect((await complete(shop, link.uploadId)).body).toMatchObject({ message: uploadDone });
  });

  it('is released once, with the same answer to simultaneous completions', async () => {
    const photo = await selfie();
    const { body: link } = await announce(shop, photo);
    expect((await put(link, photo.bytes)).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 8 }, () => complete(shop, link.uploadId)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  it('is completed after a crash between storage and commit', async () => {
    const { body: link } = await announce(shop, contract);
    expect((await put(link, contract.bytes)).status).toBe(200);
    // The state that a crash leaves here: the file under its final name and a row still waiting.
    const half = `private/fil_${link.uploadId.slice(4)}.pdf`;
    await storage.write(half, 'application/pdf', Buffer.from('%PDF-1.4 from a process that died'));
    expect((await complete(shop, link.uploadId)).status).toBe(200);
    expect((await row(link.uploadId)).stored).toBe(half);
    expect(await storage.read(half)).toEqual(contract.bytes);
  });

  it('stays WAITING while the storage fails, and can be completed afterwards', async () => {
    const { body: link } = await announce(shop, contract);
    expect((await put(link, contract.bytes)).status).toBe(200);
    const { quarantine } = await row(link.uploadId);
    const file = path.join(dataDir, 'storage', quarantine);
    rmSync(file);
    mkdirSync(file);
    const failed = await complete(shop, link.uploadId);
    expect(failed.status).toBe(503);
    expect((await read(link.uploadId)).body).toMatchObject({ state: 'WAITING' });
    rmSync(file, { recursive: true });
    writeFileSync(file, contract.bytes);
    expect((await complete(shop, link.uploadId)).status).toBe(200);
  });
});

describe('a refused file', () => {
  it.each([
    ['an unsupported type', { fileName: 'a.heic', contentType: 'image/heic' }, 'contentType', 'one_of'],
    ['a PDF name with an image type', { fileName: 'a.PDF', contentType: 'image/png' }, 'fileName', 'pdf_name'],
    ['a PDF type with an image name', { fileName: 'a.png', contentType: 'application/pdf' }, 'fileName', 'pdf_name'],
    ['20 MB', { fileName: 'a.pdf', contentType: 'application/pdf', size: 20_000_000 }, 'size', 'max'],
  ])('is refused before it is sent: %s', async (_, announced, field, rule) => {
    const answer = await shop.call<Refused>('POST', '/v1/uploads', { purpose: 'teste', ...announced });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ detail: uploadFailed, violations: [{ field, rule }] });
  });

  it.each([
    ['a path', { fileName: '../a.pdf' }],
    ['a path of another system', { fileName: 'C:\\a.pdf' }],
    ['a long purpose', { purpose: 'x'.repeat(61) }],
    ['no bytes', { size: 0 }],
    ['an unknown field', { quarantine: 'public/x' }],
  ])('cannot be announced with %s', async (_, over) => {
    const answer = await shop.call('POST', '/v1/uploads', {
      fileName: 'a.pdf',
      contentType: 'application/pdf',
      purpose: 'teste',
      ...over,
    });
    expect(answer.status).toBe(422);
  });

  const bomb = () =>
    sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
  it.each<[string, Omit<TestDocument, 'bytes'>, () => Promise<Buffer>, string]>([
    [
      'a PDF named as a photo',
      { fileName: 'selfie.jpg', contentType: 'image/jpeg' },
      async () => contract.bytes,
      'pdf_name',
    ],
    [
      'a picture named as a PDF',
      { fileName: 'contrato.pdf', contentType: 'application/pdf' },
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
          .png()
          .toBuffer(),
      'pdf_name',
    ],
    [
      'an HTML page named as a photo',
      { fileName: 'selfie.jpg', contentType: 'image/jpeg' },
      async () => Buffer.from('<html><script>alert(1)</script>'),
      'file_type',
    ],
    [
      'a picture of another type than announced',
      { fileName: 'selfie.jpg', contentType: 'image/png' },
      async () => (await selfie()).bytes,
      'announced',
    ],
    [
      'a truncated photo',
      { fileName: 'selfie.jpg', contentType: 'image/jpeg' },
      async () => (await selfie()).bytes.subarray(0, 300),
      'picture',
    ],
    ['too many pixels', { fileName: 'selfie.png', contentType: 'image/png' }, bomb, 'picture'],
  ])('is refused at completion, and its bytes are removed: %s', async (_, announced, make, rule) => {
    const bytes = await make();
    const { body: link } = await announce(shop, { ...announced, bytes });
    expect((await put(link, bytes)).status).toBe(200);
    for (const time of ['first', 'second']) {
      const { status, body } = await complete(shop, link.uploadId);
      expect(status, time).toBe(422);
      expect(asRefused(body), time).toMatchObject({ detail: uploadFailed, violations: [{ field: 'file', rule }] });
    }
    const { quarantine, stored } = await row(link.uploadId);
    expect(stored).toBeNull();
    expect(await storage.read(quarantine)).toBeUndefined();
    const shown = (await read(link.uploadId)).body;
    expect(shown).toMatchObject({ state: 'REFUSED', refusal: expect.any(String) });
    expect((await relink(link.uploadId)).status).toBe(409);
  });

  it('includes one that was not completed within a day, and its bytes are removed', async () => {
    const { body: old } = await announce(shop, contract);
    const { body: young } = await announce(shop, contract);
    for (const link of [old, young]) expect((await put(link, contract.bytes)).status).toBe(200);
    const dayAgo = new Date(Date.now() - 24 * 3_600_000 - 1_000);
    await db.updateTable('uploads').set({ created_at: dayAgo }).where('id', '=', old.uploadId).execute();
    // The system's own sweep may be faster.
    await forgetAbandonedUploads(db, storage);
    expect((await read(old.uploadId)).body).toMatchObject({
      state: 'REFUSED',
      refusal: 'was not completed within a day',
    });
    expect(await storage.read((await row(old.uploadId)).quarantine)).toBeUndefined();
    expect((await complete(shop, young.uploadId)).status).toBe(200);
  });
});

describe('access to uploads', () => {
  it('is 404 for another merchant', async () => {
    const { body: link } = await announce(shop, contract);
    expect((await put(link, contract.bytes)).status).toBe(200);
    for (const method of ['GET /', 'POST /link', 'POST /complete']) {
      const [verb = '', end = ''] = method.split(' /');
      const target = `/v1/uploads/${link.uploadId}${end && `/${end}`}`;
      expect((await other.call(verb, target, verb === 'POST' ? {} : undefined)).status, method).toBe(404);
    }
    expect((await read(link.uploadId)).body).toMatchObject({ state: 'WAITING' });
    expect((await complete(shop, link.uploadId)).status).toBe(200);
  });

  it('shows the file’s name only to its merchant: it is not in logs, and sealed in the database', async () => {
    const fileName = `nome-proprio-${Date.now()}.pdf`;
    const id = await uploaded(shop, { ...contract, fileName });
    expect((await row(id)).file_name_sealed.includes(fileName)).toBe(false);
    expect(readFileSync(logFile, 'utf8')).not.toContain(fileName);
    expect((await read(id)).body).toMatchObject({ fileName });
  });

  it('is 404 with a changed link, and in quarantine with any', async () => {
    const { body: link } = await announce(shop, contract);
    const { quarantine } = await row(link.uploadId);
    const elsewhere = (name: string) => ({ ...link, url: link.url.replace(quarantine, name) });
    for (const name of [
      newFileName('quarantine', 'application/pdf'),
      quarantine.replace('quarantine', 'public'),
      quarantine.replace('quarantine', 'private'),
      'quarantine/..%2Fpublic%2Fa.pdf',
    ])
      expect((await put(elsewhere(name), contract.bytes)).status, name).toBe(404);
    expect((await put(link, contract.bytes)).status).toBe(200);
    for (const target of [
      `/storage/${quarantine}`,
      `/storage/public/..%2F${quarantine.replace('/', '%2F')}`,
      `/storage/private/%2e%2e%2f${quarantine.replace('/', '%2f')}`,
      `/storage/${quarantine}/`,
      `/storage//${quarantine}`,
    ])
      expect((await fetch(`${apiUrl}${target}`)).status, target).toBe(404);
    expect(existsSync(path.join(dataDir, 'storage', quarantine))).toBe(true);
  });
});

describe('a document of a receiver', () => {
  const receiver = (by = shop) => receiverWithoutDocuments(by);
  const add = (id: string, documents: object, by = shop) =>
    by.call<Receiver>('POST', `/v1/receivers/${id}/documents`, documents);
  const requestLink = (id: string, document = 'photoDocument', by: Pick<typeof shop, 'call'> = shop) =>
    by.call<{ url: string; expiresAt: string }>('POST', `/v1/receivers/${id}/documents/${document}/link`);
  const linesOf = async (id: string) =>
    (await shop.call<{ data: TimelineEntry[] }>('GET', `/v1/receivers/${id}/timeline`)).body.data;
  const documentsOf = async (id: string) => (await shop.call<Receiver>('GET', `/v1/receivers/${id}`)).body.documents;

  it('is no longer missing once it is added; after the last one the provider is called', async () => {
    const { id, missing } = await receiver();
    const wanted = missing.flatMap(({ field }) => field.match(/^documents\.(\w+)$/)?.[1] ?? []);
    expect(wanted).toContain('photoDocument');
    const [first = '', ...others] = wanted;
    const upload = await uploaded(shop, { ...(await selfie()), fileName: 'carteira-da-maria.jpg' });
    const { status, body } = await add(id, { [first]: upload });
    expect(status).toBe(200);
    expect(body.documents).toMatchObject([
      { document: first, uploadId: upload, fileName: 'carteira-da-maria.jpg', contentType: 'image/jpeg' },
    ]);
    await expect
      .poll(async () =>
        (await shop.call<Receiver>('GET', `/v1/receivers/${id}`)).body.missing.map(({ field }) => field),
      )
      .toEqual(others.map((document) => `documents.${document}`));
    // Adding it again does not duplicate it.
    await add(id, { [first]: upload });
    const lines = (await linesOf(id)).filter(({ kind }) => kind === 'document');
    expect(lines).toMatchObject([{ data: { document: first, uploadId: upload, by: 'API key' } }]);
    expect(JSON.stringify(await linesOf(id))).not.toContain('carteira-da-maria');

    await add(id, Object.fromEntries(others.map((document) => [document, upload])));
    await expect
      .poll(async () => (await shop.call<Receiver>('GET', `/v1/receivers/${id}`)).body, { timeout: 20_000 })
      .toMatchObject({ missing: [], accounts: [{ stage: 'verifying', receiverId: expect.any(String) }] });
  });

  it('is the latest of its kind, as an activity reads it', async () => {
    const { id } = await receiver();
    const photo = await uploaded(shop, await selfie());
    await add(id, { photoDocument: await uploaded(shop), addressProof: await uploaded(shop) });
    await add(id, { photoDocument: photo });
    expect((await documentsOf(id)).map(({ document, uploadId }) => [document, uploadId === photo])).toEqual([
      ['photoDocument', true],
      ['addressProof', false],
    ]);
    const stored = (await storage.read((await row(photo)).stored ?? '')) as Buffer;
    expect(await readDocuments({ db }, storage, id)).toEqual({
      photoDocument: stored.toString('base64'),
      addressProof: contract.bytes.toString('base64'),
    });
  });

  it('has to be a completed upload of the same merchant, or nothing is added', async () => {
    const { id } = await receiver();
    const good = await uploaded(shop);
    const { body: waiting } = await announce(shop, contract);
    const wrong = { ...contract, bytes: Buffer.from('<html>') };
    const { body: refused } = await announce(shop, wrong);
    await put(refused, wrong.bytes);
    expect((await complete(shop, refused.uploadId)).status).toBe(422);
    const theirs = await uploaded(other);
    for (const [upload, why] of [
      [waiting.uploadId, 'is not completed: send the file, then POST /v1/uploads/{id}/complete'],
      [refused.uploadId, 'was refused when it was completed: upload another file'],
      [theirs, 'is not one of your uploads'],
      [`upl_${'0'.repeat(26)}`, 'is not one of your uploads'],
    ]) {
      const answer = await add(id, { addressProof: good, photoDocument: upload });
      expect(answer.status, why).toBe(422);
      expect(asRefused(answer.body).violations).toEqual([{ field: 'photoDocument', rule: 'upload', message: why }]);
    }
    expect((await add(id, { selfie: good })).status).toBe(422);
    expect((await add(id, {})).status).toBe(422);
    expect(await documentsOf(id)).toEqual([]);
  });

  it('is shown by a link that lasts a minute, and by nothing else', async () => {
    const { id } = await receiver();
    await add(id, { photoDocument: await uploaded(shop, await selfie()), addressProof: await uploaded(shop) });
    const { status, body: link } = await requestLink(id);
    expect(status).toBe(200);
    const seconds = (Date.parse(link.expiresAt) - Date.now()) / 1000;
    expect(seconds).toBeLessThanOrEqual(60);
    const shown = await fetch(link.url);
    expect(shown.status).toBe(200);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect((await shown.text()).includes('Exif')).toBe(false);

    const { pathname, search, searchParams } = new URL(link.url);
    const name = pathname.replace('/storage/', '');
    expect(name).toMatch(/^private\/fil_/);
    const { url: another } = (await requestLink(id, 'addressProof')).body;
    const late = localStorage({
      folder: '',
      publicUrl: apiUrl,
      keys: await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64')),
      now: () => Date.now() - 62_000,
    });
    const signed = searchParams.get('signature') ?? '';
    for (const [what, url] of Object.entries({
      'without a link': `${apiUrl}${pathname}`,
      'without its signature': link.url.replace(/&?signature=[^&]*/, ''),
      forged: link.url.replace(signed, `${signed.startsWith('A') ? 'B' : 'A'}${signed.slice(1)}`),
      'with a later end': link.url.replace(/expires=\d+/, 'expires=4102444800'),
      'after its minute': (await late.signedGet(name, 60)).url,
      'with the link of another document': `${apiUrl}${pathname}${new URL(another).search}`,
      'as a public file': `${apiUrl}${pathname.replace('private', 'public')}${search}`,
      'by path traversal': `${apiUrl}/storage/public/..%2F${name.replace('/', '%2F')}${search}`,
      'by a link for uploading': (await storage.signedPut({ name, contentType: 'image/jpeg' })).url,
    }))
      expect((await fetch(url)).status, what).toBe(404);
    // The link is for reading: it cannot be used to overwrite a document.
    expect((await put({ url: link.url, headers: { 'content-type': 'image/jpeg' } }, contract.bytes)).status).toBe(404);
    expect((await fetch(link.url)).status).toBe(200);
  });

  it('is not accessible to another merchant', async () => {
    const mine = await receiver();
    const theirs = await receiver(other);
    const upload = await uploaded(shop);
    await add(mine.id, { photoDocument: upload });
    expect((await requestLink(mine.id, 'photoDocument', other)).status).toBe(404);
    expect((await add(mine.id, { photoDocument: await uploaded(other) }, other)).status).toBe(404);
    expect((await add(theirs.id, { photoDocument: upload }, other)).status).toBe(422);
    expect((await add(theirs.id, { photoDocument: upload })).status).toBe(404);
    expect((await requestLink(theirs.id)).status).toBe(404);
    for (const kind of ['addressProof', 'nothing', '__proto__', '..%2fphotoDocument'])
      expect((await requestLink(mine.id, kind)).status, kind).toBe(404);
    expect((await documentsOf(mine.id)).map(({ uploadId }) => uploadId)).toEqual([upload]);
  });

  it('is recorded in the audit log with who requested its link', async () => {
    const { id } = await receiver();
    await add(id, { photoDocument: await uploaded(shop) });
    const ana = await person(apiUrl, 'finance@trilho.test');
    const own = { 'trilho-merchant': 'mer_lojademo' };
    const target = `/v1/receivers/${id}/documents/photoDocument/link`;
    expect((await ana.call('POST', target, undefined, own)).status).toBe(200);
    expect((await requestLink(id)).status).toBe(200);
    const lines = await db.selectFrom('audit_log').selectAll().where('entity_id', '=', id).orderBy('seq').execute();
    const action = 'POST /v1/receivers/{id}/documents/{document}/link';
    expect(lines).toMatchObject([
      { action, phase: 'asked', actor_kind: 'person' },
      { action, phase: 'done', actor_kind: 'person', status: 200, detail: 'photoDocument' },
      {
        action,
        phase: 'done',
        actor_kind: 'system',
        actor_id: expect.stringMatching(/^key_/),
        detail: 'photoDocument',
      },
    ]);
    const viewer = await person(apiUrl, 'viewer@trilho.test');
    expect((await viewer.call('POST', target, undefined, own)).status).toBe(403);
  });
});
