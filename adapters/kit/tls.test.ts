import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCache } from './cache.ts';
import { call } from './http.ts';
import { authority, clientPem, clientPfx, lockedPfx, oldPfx, serverKeyAndCertificate } from './tls.fixture.ts';
import { describeCertificate, openCertificate } from './tls.ts';

describe('a client certificate', () => {
  const server = createServer(
    { ...serverKeyAndCertificate, ca: authority, requestCert: true, rejectUnauthorized: true },
    (_request, response) => response.end('{"ok":true}'),
  );
  let port = 0;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const ask = async (bundle: string, commonNameOnly = true, host = '127.0.0.1', password?: string) =>
    call(
      {},
      {
        provider: 'Anybody',
        operation: 'createTransaction',
        method: 'POST',
        url: `https://${host}:${port}/`,
        json: {},
        agent: openCertificate(bundle, { commonNameOnly, password }).agent,
        timeoutMs: 10_000,
        writes: true,
        readError: () => ({}),
      },
    );

  it('comes as PEM or as PFX, with the private authority of the provider in it', async () => {
    await expect(ask(`${clientPem}\n${authority}`)).resolves.toMatchObject({ body: { ok: true } });
    await expect(ask(clientPfx)).resolves.toMatchObject({ body: { ok: true } });
  });

  it('does not make us trust a server whose authority is not in it', async () => {
    await expect(ask(clientPem)).rejects.toMatchObject({ effect: 'none', message: /could not be reached/ });
  });

  it('has the server’s CN taken for its name only where that is declared, and only if it is the name', async () => {
    const undeclared = ask(clientPfx, false);
    await expect(undeclared).rejects.toMatchObject({ effect: 'none', providerCode: 'ERR_TLS_CERT_ALTNAME_INVALID' });
    const another = ask(clientPfx, true, 'localhost');
    await expect(another).rejects.toMatchObject({ effect: 'none', providerCode: 'ERR_TLS_CERT_ALTNAME_INVALID' });
  });

  it('that cannot be read is refused without quoting it', () => {
    for (const bundle of ['nonsense', clientPem.replace(/MIG/, 'XXX'), clientPem.slice(0, 300)]) {
      expect(() => openCertificate(bundle, {})).toThrow('The client certificate cannot be read');
    }
  });

  it('has its expiry, in either form', () => {
    for (const bundle of [clientPem, clientPfx]) {
      expect(openCertificate(bundle, {}).until).toEqual(new Date('2126-10-28T14:19:42Z'));
    }
  });

  it('is described without being presented, with its problem', () => {
    const description = { subject: 'client', notAfter: new Date('2126-10-28T14:19:42Z') };
    const [bare = '', key = ''] = clientPem.split(/\n(?=-----BEGIN PRIVATE)/);
    for (const bundle of [clientPem, clientPfx, `${clientPem}\n${authority}`, `${authority}\n${clientPem}`]) {
      expect(describeCertificate(bundle)).toEqual(description);
    }
    expect(describeCertificate(bare, { key })).toEqual(description);
    expect(describeCertificate(bare)).toEqual({
      ...description,
      problem: expect.stringMatching(/^has no private key/),
    });
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const strange = other.export({ type: 'pkcs8', format: 'pem' }).toString();
    const problem = 'cannot be presented: the private key is another one’s';
    expect(describeCertificate(`${authority}\n${bare}`, { key: strange })).toEqual({ ...description, problem });
    for (const bundle of ['nonsense', '', key, '-----BEGIN CERTIFICATE-----\nQUJD\n-----END CERTIFICATE-----']) {
      expect(describeCertificate(bundle)).toEqual({ problem: expect.stringMatching(/^cannot be read/) });
    }
  });

  it('may be encrypted: a PFX, or its key in PEM, is opened by its password alone', async () => {
    const [bare = '', key = ''] = clientPem.split(/\n(?=-----BEGIN PRIVATE)/);
    const cipher = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'segredo' } as const;
    const locked = `${bare}\n${createPrivateKey(key).export(cipher)}\n${authority}`;
    for (const bundle of [locked, lockedPfx]) {
      const { notAfter } = describeCertificate(bundle, { password: 'segredo' });
      expect(notAfter).toBeInstanceOf(Date);
      const wrong = { problem: 'has another password', locked: true };
      expect(describeCertificate(bundle, { password: 'outro' })).toEqual(wrong);
      const none = { problem: 'cannot be opened without its password', locked: true };
      expect(describeCertificate(bundle)).toEqual(none);
      expect(() => openCertificate(bundle, { password: 'outro' })).toThrow('has another password');
      expect(() => openCertificate(bundle, {})).toThrow('its password is missing');
    }
    expect(describeCertificate(oldPfx, { password: 'segredo' })).toEqual({
      problem: expect.stringContaining('old encryption'),
    });
    await expect(ask(locked, true, '127.0.0.1', 'segredo')).resolves.toMatchObject({ body: { ok: true } });
    await expect(ask(locked, true, '127.0.0.1', 'segredo ')).rejects.toThrow('has another password');
  });

  it('has one agent, however often it is opened', () => {
    expect(openCertificate(clientPfx, {})).toBe(openCertificate(clientPfx, {}));
    expect(openCertificate(clientPfx, {})).not.toBe(openCertificate(`${clientPem}\n${authority}`, {}));
  });
});

describe('a cache', () => {
  it('fetches once for concurrent callers until the value expires, and drops only the given value', async () => {
    let now = 0;
    let fetched = 0;
    const cache = createCache<string>(() => now);
    const get = () =>
      cache.get('key', async () => {
        fetched += 1;
        return { value: `v${fetched}`, until: now + 1000 };
      });
    expect(new Set(await Promise.all(Array.from({ length: 200 }, get)))).toEqual(new Set(['v1']));
    now = 999;
    expect(await get()).toBe('v1');
    now = 1000;
    expect(new Set(await Promise.all(Array.from({ length: 200 }, get)))).toEqual(new Set(['v2']));
    cache.drop('key', 'v1');
    expect(await get()).toBe('v2');
    cache.drop('key', 'v2');
    expect(await get()).toBe('v3');
  });

  it('does not cache failures', async () => {
    const cache = createCache<string>();
    const fail = () => cache.get('key', () => Promise.reject(new Error('away')));
    await expect(Promise.all([fail(), fail()])).rejects.toThrow('away');
    expect(await cache.get('key', async () => ({ value: 'back', until: Infinity }))).toBe('back');
  });
});
