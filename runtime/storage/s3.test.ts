import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { largestFile } from '../../domain/core/files.ts';
import { readSettings, type StorageSettings } from '../settings.ts';
import { s3Storage } from './s3.ts';
import { newFileName } from './storage.ts';

/*
 * The tests have no S3. Instead, a server checks query signatures by AWS's description ("Authenticating Requests: Using
 * Query Parameters (AWS Signature Version 4)") and refuses what S3 would refuse; the example in that description
 * verifies the server itself.
 */
const accessKeyId = 'AKIAIOSFODNN7EXAMPLE';
const secretAccessKey = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';

interface SentRequest {
  method: string;
  /** Path and query as they were sent. */
  target: string;
  headers: IncomingHttpHeaders;
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const uriEncode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * The source of the signature: the query, or the header ("Authenticating Requests: Using the Authorization Header").
 */
function signatureOf({ target, headers }: SentRequest): (name: string) => string {
  const query = new URL(target, 'http://any.test').searchParams;
  if (headers.authorization === undefined) return (name) => query.get(`X-Amz-${name}`) ?? '';
  const [algorithm = '', rest = ''] = headers.authorization.split(/ (.*)/);
  const parts = new Map(rest.split(/, */).map((part) => part.split(/=(.*)/) as [string, string]));
  const others = { Algorithm: algorithm, Date: String(headers['x-amz-date']), Expires: '900' };
  return (name) => parts.get(name) ?? (others as Record<string, string>)[name] ?? '';
}

/** The error with which S3 would refuse the request; undefined when it is valid now. */
function refusalOf(request: SentRequest, now: Date): string | undefined {
  const { method, target, headers } = request;
  const url = new URL(target, 'http://any.test');
  const query = url.searchParams;
  const given = signatureOf(request);
  if (given('Algorithm') !== 'AWS4-HMAC-SHA256') return 'algorithm';
  const [key, day = '', region = '', service = '', end] = given('Credential').split('/');
  if (key !== accessKeyId || service !== 's3' || end !== 'aws4_request') return 'credential';
  const date = given('Date');
  const at = Date.parse(date.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!date.startsWith(day) || !(now.getTime() <= at + Number(given('Expires')) * 1000)) return 'expired';
  const signed = given('SignedHeaders').split(';');
  // S3 requires these headers to be signed.
  const mustBeSigned = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  if (mustBeSigned.some((name) => !signed.includes(name))) return 'header not signed';
  const canonical = [
    method,
    url.pathname
      .split('/')
      .map((part) => uriEncode(decodeURIComponent(part)))
      .join('/'),
    [...query]
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value]) => `${uriEncode(name)}=${uriEncode(value)}`)
      .sort()
      .join('&'),
    ...signed.map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    signed.join(';'),
    headers.authorization === undefined ? 'UNSIGNED-PAYLOAD' : String(headers['x-amz-content-sha256']),
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', date, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n');
  const signing = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  return hmac(signing, text).toString('hex') === given('Signature') ? undefined : 'signature';
}

it('checks signatures as AWS does: its own example is good, and no other', () => {
  const target =
    '/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request' +
    '&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host' +
    '&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404';
  const request = { method: 'GET', target, headers: { host: 'examplebucket.s3.amazonaws.com' } };
  expect(refusalOf(request, new Date('2013-05-24T12:00:00Z'))).toBeUndefined();
  expect(refusalOf(request, new Date('2013-05-25T00:00:01Z'))).toBe('expired');
  expect(refusalOf({ ...request, method: 'PUT' }, new Date('2013-05-24T12:00:00Z'))).toBe('signature');
  expect(refusalOf({ ...request, headers: { host: 'other' } }, new Date('2013-05-24T12:00:00Z'))).toBe('signature');
});

it('checks headers as AWS does: its own example is good, and no other', () => {
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': sha256(''),
    'x-amz-date': '20130524T000000Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,' +
      'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,' +
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  };
  const request = { method: 'GET', target: '/test.txt', headers };
  const then = new Date('2013-05-24T00:05:00Z');
  expect(refusalOf(request, then)).toBeUndefined();
  expect(refusalOf({ ...request, method: 'DELETE' }, then)).toBe('signature');
  expect(refusalOf({ ...request, headers: { ...headers, range: 'bytes=0-99' } }, then)).toBe('signature');
});

describe('links to S3', () => {
  const objects = new Map<string, { headers: IncomingHttpHeaders; body: Buffer }>();
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const refusal = refusalOf({ method, target: url, headers }, new Date(Date.now() + later));
      if (refusal) return void response.writeHead(403).end(refusal);
      const name = new URL(url, 'http://any.test').pathname;
      const body = Buffer.concat(chunks);
      const hash = headers['x-amz-content-sha256'];
      if (hash !== undefined && hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) {
        return void response.writeHead(400).end('XAmzContentSHA256Mismatch');
      }
      if (method === 'PUT') objects.set(name, { headers, body });
      if (method === 'DELETE') objects.delete(name);
      const found = objects.get(name);
      if (method !== 'GET') return void response.writeHead(method === 'DELETE' ? 204 : 200).end();
      if (found) return void response.writeHead(200, { 'content-length': found.body.length }).end(found.body);
      response.writeHead(404, { 'content-type': 'application/xml' });
      response.end('<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>gone</Message></Error>');
    });
  });
  let later = 0;
  let settings: Extract<StorageSettings, { kind: 's3' }>;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    settings = {
      kind: 's3',
      bucket: 'boletos',
      region: 'sa-east-1',
      endpoint,
      pathStyle: true,
      origin: endpoint,
      acl: 'public-read',
      publicUrl: 'https://files.test',
    };
  });
  beforeEach(() => {
    later = 0;
    vi.stubEnv('AWS_ACCESS_KEY_ID', accessKeyId);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', secretAccessKey);
  });
  afterEach(() => vi.unstubAllEnvs());
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const pdf = Buffer.from('%PDF-1.4 a boleto');
  const file = (visibility: 'public' | 'private' | 'quarantine') => ({
    name: newFileName(visibility, 'application/pdf'),
    contentType: 'application/pdf' as const,
    size: pdf.length,
  });
  const put = async (url: string, headers: Record<string, string>, body: Buffer = pdf) => {
    const answer = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(body) });
    return `${answer.status} ${await answer.text()}`.trim();
  };

  it('take a public file as it was announced, readable by all and for good', async () => {
    const storage = s3Storage(settings);
    const boleto = file('public');
    const { url, headers, expiresAt } = await storage.signedPut(boleto);
    expect(Math.abs(expiresAt.getTime() - Date.now() - 60_000)).toBeLessThan(10_000);
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('60');
    expect(await put(url, headers)).toBe('200');
    const stored = objects.get(`/boletos/${boleto.name}`);
    expect(stored?.body).toEqual(pdf);
    expect(stored?.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-amz-acl': 'public-read',
    });
    expect(storage.publicUrl(boleto.name)).toBe(`https://files.test/${boleto.name}`);
  });

  it.each([
    ['another type', { 'content-type': 'text/html' }, pdf],
    ['another cache header', { 'cache-control': 'no-store' }, pdf],
    ['another reader', { 'x-amz-acl': 'public-read-write' }, pdf],
    ['more bytes', {}, Buffer.concat([pdf, pdf])],
    ['fewer bytes', {}, pdf.subarray(1)],
  ])('refuse %s', async (_, change, body) => {
    const { url, headers } = await s3Storage(settings).signedPut(file('public'));
    expect(await put(url, { ...headers, ...change } as Record<string, string>, body)).toBe('403 signature');
  });

  it('refuse what comes after sixty seconds, or without the header that opens it', async () => {
    const storage = s3Storage(settings);
    const { url, headers } = await storage.signedPut(file('public'));
    const { 'x-amz-acl': _, ...without } = headers;
    expect(await put(url, without)).toBe('403 signature');
    later = 62_000;
    expect(await put(url, headers)).toBe('403 expired');
  });

  it('open a private file to whoever has a link, and only for its time', async () => {
    const storage = s3Storage(settings);
    const privateFile = file('private');
    const { url, headers } = await storage.signedPut(privateFile);
    expect(headers).toEqual({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' });
    expect(await put(url, headers)).toBe('200');
    const read = await storage.signedGet(privateFile.name, 30);
    expect(await (await fetch(read.url)).text()).toBe(pdf.toString());
    expect((await fetch(read.url.replace('Expires=30', 'Expires=3000'))).status).toBe(403);
    expect((await fetch(`${settings.endpoint}/boletos/${privateFile.name}`)).status).toBe(403);
    later = 32_000;
    expect((await fetch(read.url)).status).toBe(403);
  });

  it('take any size where none was named, and what is too large is not read', async () => {
    const storage = s3Storage(settings);
    const { size: _, ...unknown } = file('quarantine');
    const { url, headers } = await storage.signedPut(unknown);
    expect(headers).toEqual({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' });
    expect(await put(url, headers, Buffer.alloc(largestFile))).toBe('200');
    expect(await storage.read(unknown.name)).toHaveLength(largestFile);
    expect(await put(url, headers, Buffer.alloc(largestFile + 1))).toBe('200');
    expect(await storage.read(unknown.name)).toBe('too_large');
  });

  it('open nothing that is in quarantine, nor call it or a private file public', async () => {
    const storage = s3Storage(settings);
    await expect(storage.signedGet(file('quarantine').name, 30)).rejects.toThrow(RangeError);
    for (const where of ['quarantine', 'private'] as const)
      expect(() => storage.publicUrl(file(where).name)).toThrow(RangeError);
  });

  it('leave the reader to the bucket’s policy where it takes no access lists', async () => {
    const { acl: _, ...without } = settings;
    const { url, headers } = await s3Storage(without).signedPut(file('public'));
    expect(headers).not.toHaveProperty('x-amz-acl');
    expect(await put(url, headers)).toBe('200');
  });

  it('are not needed by ourselves: what is written is read, written over, and removed', async () => {
    const storage = s3Storage(settings);
    const { name } = file('private');
    expect(await storage.read(name)).toBeUndefined();
    await storage.write(name, 'application/pdf', Buffer.from('%PDF-1.4 another'));
    await storage.write(name, 'application/pdf', pdf);
    expect(await storage.read(name)).toEqual(pdf);
    expect(objects.get(`/boletos/${name}`)?.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
    });
    expect(objects.get(`/boletos/${name}`)?.headers).not.toHaveProperty('x-amz-acl');
    await storage.remove(name);
    await storage.remove(name);
    expect(await storage.read(name)).toBeUndefined();
    for (const strange of ['private/../x.pdf', 'x', '']) {
      await expect(storage.read(strange)).rejects.toThrow(RangeError);
      await expect(storage.remove(strange)).rejects.toThrow(RangeError);
      await expect(storage.write(strange, 'application/pdf', pdf)).rejects.toThrow(RangeError);
    }
  });

  it('are made by the credentials of the environment, and hold no secret', async () => {
    const { url } = await s3Storage(settings).signedPut(file('public'));
    expect(url).not.toContain(secretAccessKey);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'another');
    const { url: strange, headers } = await s3Storage(settings).signedPut(file('public'));
    expect(await put(strange, headers)).toBe('403 signature');
  });
});
describe('settings of storage', () => {
  const read = (env: Record<string, string>, mode = 'production') =>
    readSettings({
      TRILHO_MODE: mode,
      DATABASE_URL: 'postgres://u:p@h/d',
      TRILHO_MASTER_KEY: Buffer.alloc(32).toString('base64'),
      ...env,
    }).storage;

  it('are a folder in sandbox mode or beside DATA_DIR, and nothing in production without either', () => {
    expect(read({ DATA_DIR: '/data' })).toEqual({ kind: 'local', folder: '/data/storage' });
    expect(read({}, 'sandbox')).toMatchObject({ kind: 'local' });
    expect(read({})).toBeUndefined();
  });

  it.each([
    [{}, { pathStyle: false, acl: 'public-read', publicUrl: 'https://b.s3.sa-east-1.amazonaws.com' }],
    [{ STORAGE_ENDPOINT: 'https://s3.test/' }, { pathStyle: true, publicUrl: 'https://s3.test/b' }],
    [
      { STORAGE_ENDPOINT: 'https://s3.test', STORAGE_PATH_STYLE: 'false' },
      { pathStyle: false, publicUrl: 'https://b.s3.test' },
    ],
    [{ STORAGE_PUBLIC_URL: 'https://cdn.test/x/' }, { publicUrl: 'https://cdn.test/x' }],
  ])('name a bucket: %j', (env, expected) => {
    const found = read({ STORAGE_BUCKET: 'b', STORAGE_REGION: 'sa-east-1', DATA_DIR: '/data', ...env });
    expect(found).toMatchObject({ kind: 's3', bucket: 'b', region: 'sa-east-1', ...expected });
  });

  it('leave the access list out where it is none', () => {
    expect(read({ STORAGE_BUCKET: 'b', STORAGE_ACL: 'none' })).not.toHaveProperty('acl');
  });

  it('are refused by halves', () => {
    expect(() => read({ STORAGE_ENDPOINT: 'https://s3.test' })).toThrow('STORAGE_BUCKET is missing');
    expect(() => read({ STORAGE_BUCKET: 'b', AWS_ACCESS_KEY_ID: 'a' })).toThrow('AWS_SECRET_ACCESS_KEY');
  });
});
