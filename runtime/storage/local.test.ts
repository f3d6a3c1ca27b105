import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { largestFile } from '../../domain/core/files.ts';
import { openKeys } from '../keys.ts';
import { type LocalStorage, localStorage } from './local.ts';
import { newFileName } from './storage.ts';

const keys = openKeys(Buffer.alloc(32, 3));
const pdf = Buffer.from('%PDF-1.4 a boleto');
let now: number;
let folder: string;
let storage: LocalStorage;

beforeEach(() => {
  now = Date.parse('2026-11-21T12:00:00Z');
  folder = mkdtempSync(path.join(tmpdir(), 'trilho-storage-'));
  storage = localStorage({ folder, publicUrl: 'http://api.test', keys, now: () => now });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const boleto = (name = newFileName('public', 'application/pdf'), size = pdf.length) => ({
  name,
  contentType: 'application/pdf' as const,
  size,
});
const queryOf = (url: string) => Object.fromEntries(new URL(url).searchParams);
const stored = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.includes('.'));

describe('a link to upload', () => {
  it('is for one file, its type and its size, for sixty seconds', async () => {
    const file = boleto();
    const { url, headers, expiresAt } = await storage.signedPut(file);
    expect(url.startsWith(`http://api.test/storage/${file.name}?`)).toBe(true);
    expect(headers).toEqual({ 'content-type': 'application/pdf' });
    expect(expiresAt.getTime()).toBe(now + 60_000);
    expect(storage.readPut(file.name, queryOf(url))).toEqual({ contentType: 'application/pdf', size: pdf.length });
    now += 60_000;
    expect(storage.readPut(file.name, queryOf(url))).toMatchObject({ size: pdf.length });
    now += 1;
    expect(storage.readPut(file.name, queryOf(url))).toBe('too_late');
  });

  it.each([
    ['another type', { type: 'image/png' }],
    ['another size', { size: '1' }],
    ['a later end', { expires: '4102444800' }],
    ['another signature', { signature: 'x'.repeat(43) }],
    ['no signature', { signature: undefined }],
    ['an end that is none', { expires: 'NaN' }],
  ])('is forged with %s', async (_, change) => {
    const file = boleto();
    const { url } = await storage.signedPut(file);
    expect(storage.readPut(file.name, { ...queryOf(url), ...change })).toBe('forged');
  });

  it('is forged at another name, as a link to read, and under other keys', async () => {
    const file = boleto(newFileName('private', 'application/pdf'));
    const { url } = await storage.signedPut(file);
    expect(storage.readPut(newFileName('private', 'application/pdf'), queryOf(url))).toBe('forged');
    expect(storage.mayRead(file.name, queryOf(url))).toBe(false);
    const read = await storage.signedGet(file.name, 30);
    expect(storage.readPut(file.name, queryOf(read.url))).toBe('forged');
    const otherKey = localStorage({
      folder,
      publicUrl: '',
      keys: openKeys(Buffer.alloc(32, 4)),
      now: () => now,
    });
    expect(otherKey.readPut(file.name, queryOf(url))).toBe('forged');
  });

  it.each([
    ['a name that leads out', boleto('public/../../etc/passwd.pdf')],
    ['a name that we did not make', boleto('public/slip.pdf')],
    ['another ending', boleto(newFileName('public', 'image/png'))],
    ['no bytes', boleto(undefined, 0)],
    ['too many bytes', boleto(undefined, largestFile + 1)],
  ])('is not made for %s', async (_, file) => {
    await expect(storage.signedPut(file)).rejects.toThrow(RangeError);
  });
});

describe('an upload', () => {
  it('is stored once, whole, and readable by our user only', async () => {
    const { name } = boleto();
    expect(await storage.receive(name, pdf.length, Readable.from([pdf.subarray(0, 4), pdf.subarray(4)]))).toBe(
      'stored',
    );
    expect(readFileSync(path.join(folder, name))).toEqual(pdf);
    const other = Buffer.from('%PDF-1.4 others');
    expect(await storage.receive(name, other.length, Readable.from([other]))).toBe('exists');
    expect(readFileSync(path.join(folder, name))).toEqual(pdf);
    expect(stored()).toHaveLength(1);
  });

  it('leaves nothing when it is longer or shorter than it was to be, or breaks off', async () => {
    expect(await storage.receive(boleto().name, pdf.length - 1, Readable.from([pdf]))).toBe('wrong_size');
    expect(await storage.receive(boleto().name, pdf.length + 1, Readable.from([pdf]))).toBe('wrong_size');
    const broken = new Readable({
      read() {
        this.push(pdf.subarray(0, 4));
        this.destroy(new Error('the other side went away'));
      },
    });
    await expect(storage.receive(boleto().name, pdf.length, broken)).rejects.toThrow('went away');
    expect(stored()).toEqual([]);
  });

  it.each(['public/../x.pdf', '../fil_00000000000000000000000000.pdf', 'public/fil_x.pdf', ''])(
    'goes nowhere but to a name of ours: %j',
    async (name) => {
      await expect(storage.receive(name, pdf.length, Readable.from([pdf]))).rejects.toThrow(RangeError);
      await expect(storage.open(name)).rejects.toThrow(RangeError);
    },
  );
});

describe('an upload without an announced size', () => {
  const file = { name: newFileName('quarantine', 'application/pdf'), contentType: 'application/pdf' as const };

  it('has a link without a size, which cannot be changed into one with a size', async () => {
    const { url } = await storage.signedPut(file);
    expect(storage.readPut(file.name, queryOf(url))).toEqual({ contentType: 'application/pdf' });
    for (const size of ['1', '', 'anything', undefined])
      expect(storage.readPut(file.name, { ...queryOf(url), size })).toBe('forged');
    const sized = await storage.signedPut({ ...file, size: 3 });
    expect(storage.readPut(file.name, { ...queryOf(sized.url), size: 'any' })).toBe('forged');
  });

  it('takes the largest file, and leaves nothing of a larger one, of none, and of one that breaks off', async () => {
    const name = () => newFileName('quarantine', 'application/pdf');
    const parts = (size: number) => Readable.from([Buffer.alloc(size - 1), Buffer.alloc(1)]);
    const largest = name();
    expect(await storage.receive(largest, undefined, parts(largestFile))).toBe('stored');
    expect(await storage.receive(name(), undefined, parts(largestFile + 1))).toBe('too_large');
    expect(await storage.receive(name(), undefined, Readable.from([]))).toBe('wrong_size');
    const broken = new Readable({
      read() {
        this.push(pdf);
        this.destroy(new Error('the other side went away'));
      },
    });
    await expect(storage.receive(name(), undefined, broken)).rejects.toThrow('went away');
    expect(stored()).toEqual([largest]);
  });
});

describe('a file in quarantine', () => {
  it('is read by ourselves, and by no link', async () => {
    const name = newFileName('quarantine', 'application/pdf');
    await storage.receive(name, pdf.length, Readable.from([pdf]));
    expect(await storage.read(name)).toEqual(pdf);
    await expect(storage.signedGet(name, 30)).rejects.toThrow(RangeError);
    expect(() => storage.publicUrl(name)).toThrow(RangeError);
    expect(storage.mayRead(name, {})).toBe(false);
    // Neither a signed link to the same id elsewhere nor a valid signature for this name opens it.
    const read = await storage.signedGet(name.replace('quarantine', 'private'), 30);
    expect(storage.mayRead(name, queryOf(read.url))).toBe(false);
    const expires = Math.floor(now / 1000) + 30;
    const signature = keys.mac('storage-link', 'GET', name, String(expires)).toString('base64url');
    expect(storage.mayRead(name, { expires, signature })).toBe(false);
    expect(storage.mayRead(name.replace('quarantine', 'private'), { expires, signature })).toBe(false);
  });
});

it('leaves in quarantine only what is young', async () => {
  await storage.emptyQuarantine(new Date());
  const [old, young] = [1, 2].map(() => newFileName('quarantine', 'application/pdf'));
  const privateFile = newFileName('private', 'application/pdf');
  for (const name of [old, young, privateFile]) await storage.write(name ?? '', 'application/pdf', pdf);
  const longAgo = new Date('2026-11-01');
  for (const name of [old, privateFile]) utimesSync(path.join(folder, name ?? ''), longAgo, longAgo);
  await storage.emptyQuarantine(new Date('2026-11-02'));
  expect(stored().sort()).toEqual([privateFile, young].sort());
});

describe('our own reading and writing', () => {
  it('writes over what was there, reads it whole, and removes it', async () => {
    const name = newFileName('private', 'application/pdf');
    expect(await storage.read(name)).toBeUndefined();
    await storage.write(name, 'application/pdf', Buffer.from('%PDF-1.4 another'));
    await storage.write(name, 'application/pdf', pdf);
    expect(await storage.read(name)).toEqual(pdf);
    expect(stored()).toEqual([name]);
    await storage.remove(name);
    await storage.remove(name);
    expect(await storage.read(name)).toBeUndefined();
  });

  it('takes in no more than the largest file', async () => {
    const name = newFileName('quarantine', 'application/pdf');
    mkdirSync(path.join(folder, 'quarantine'));
    writeFileSync(path.join(folder, name), Buffer.alloc(largestFile + 1));
    expect(await storage.read(name)).toBe('too_large');
  });

  it.each(['private/../x.pdf', '../fil_00000000000000000000000000.pdf', ''])('goes nowhere else: %j', async (name) => {
    await expect(storage.read(name)).rejects.toThrow(RangeError);
    await expect(storage.write(name, 'application/pdf', pdf)).rejects.toThrow(RangeError);
    await expect(storage.remove(name)).rejects.toThrow(RangeError);
  });
});

describe('reading', () => {
  it('takes a name for a public file, and a link that is good for a private one', async () => {
    const [open, shut] = [newFileName('public', 'application/pdf'), newFileName('private', 'application/pdf')];
    expect(storage.publicUrl(open)).toBe(`http://api.test/storage/${open}`);
    expect(storage.mayRead(open, {})).toBe(true);
    expect(storage.mayRead(shut, {})).toBe(false);
    expect(storage.mayRead(`${open}/../../${shut}`, {})).toBe(false);
    const { url, expiresAt } = await storage.signedGet(shut, 30);
    expect(expiresAt.getTime()).toBe(now + 30_000);
    expect(storage.mayRead(shut, queryOf(url))).toBe(true);
    expect(storage.mayRead(newFileName('private', 'application/pdf'), queryOf(url))).toBe(false);
    now += 30_001;
    expect(storage.mayRead(shut, queryOf(url))).toBe(false);
  });

  it('gives the file with its type and size, and nothing where there is none', async () => {
    const { name } = boleto();
    expect(await storage.open(name)).toBeUndefined();
    await storage.receive(name, pdf.length, Readable.from([pdf]));
    const file = await storage.open(name);
    expect(file).toMatchObject({ contentType: 'application/pdf', size: pdf.length });
    expect(Buffer.concat((await file?.bytes.toArray()) ?? [])).toEqual(pdf);
  });
});

it('gives random names, none of them twice', () => {
  const names = Array.from({ length: 100 }, () => newFileName('public', 'application/pdf'));
  expect(new Set(names).size).toBe(100);
  for (const name of names) expect(name).toMatch(/^public\/fil_[0-9a-hjkmnp-tv-z]{26}\.pdf$/);
});
