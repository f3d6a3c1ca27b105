import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { payloadCodec } from './codec.ts';
import { merchantSeal, newDataKey, openDataKey, openKeys, seal, unseal } from './keys.ts';
import { readSettings } from './settings.ts';
import { checkUrl, guardedLookup } from './url-guard.ts';

const keys = openKeys(Buffer.alloc(32, 1));
const others = openKeys(Buffer.alloc(32, 2));

describe('sealing', () => {
  it('opens under the same key and context only', () => {
    const sealed = seal(keys.sealing, 'row/1', Buffer.from('secret'));
    expect(unseal(keys.sealing, 'row/1', sealed).toString()).toBe('secret');
    expect(sealed.includes('secret')).toBe(false);
    expect(() => unseal(keys.sealing, 'row/2', sealed)).toThrow();
    expect(() => unseal(others.sealing, 'row/1', sealed)).toThrow();
    sealed[30] = (sealed[30] ?? 0) ^ 1;
    expect(() => unseal(keys.sealing, 'row/1', sealed)).toThrow();
  });

  it('gives each merchant a key of its own, which opens nothing of another', () => {
    const [a, b] = [newDataKey(keys, 'a'), newDataKey(keys, 'b')];
    const sealed = merchantSeal(a.dataKey).seal('x', { name: 'Maria' });
    expect(merchantSeal(openDataKey(keys, 'a', a.sealed)).open('x', sealed)).toEqual({ name: 'Maria' });
    expect(() => merchantSeal(b.dataKey).open('x', sealed)).toThrow();
    expect(() => openDataKey(keys, 'b', a.sealed)).toThrow();
  });

  it('keeps parts of an index apart', () => {
    expect(keys.mac('blind-index', 'ab', 'c')).not.toEqual(keys.mac('blind-index', 'a', 'bc'));
    expect(keys.mac('blind-index', 'a')).not.toEqual(keys.mac('session', 'a'));
    expect(keys.mac('blind-index', 'a')).not.toEqual(others.mac('blind-index', 'a'));
  });
});

describe('the payload codec', () => {
  const payload = { metadata: { encoding: Buffer.from('json/plain') }, data: Buffer.from('"52998224725"') };

  it('seals what enters Temporal and opens it again', async () => {
    const [sealed] = await payloadCodec(keys).encode([payload]);
    expect(Buffer.from(sealed?.data ?? []).includes('52998224725')).toBe(false);
    const [opened] = await payloadCodec(keys).decode([sealed ?? {}]);
    expect(Buffer.from(opened?.data ?? []).toString()).toBe('"52998224725"');
  });

  it('says which key a payload needs', async () => {
    const sealed = await payloadCodec(keys).encode([payload]);
    await expect(payloadCodec(others).decode(sealed)).rejects.toThrow(keys.id);
  });
});

describe('the URL guard', () => {
  it.each([
    'http://10.0.0.1/',
    'http://192.168.1.1/',
    'http://172.16.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://[fd00::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://0.0.0.0/',
    'http://[::127.0.0.1]/',
    'http://[::7f00:1]/',
    'http://[0:0:0:0:0:0:127.0.0.1]/',
    'http://[::8.8.8.8]/',
    'http://168.63.129.16/',
    'http://[::ffff:168.63.129.16]/',
    'http://0xa83f8110/',
    'http://100.100.100.200/',
    'http://169.254.169.254/',
    'http://192.0.0.192/',
    'http://192.88.99.1/',
    'http://[fd00:ec2::254]/',
    'http://[fe80::1]/',
    'http://[fec0::1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[64:ff9b:1::a00:1]/',
    'http://[::ffff:0:10.0.0.1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001::1]/',
    'http://[100:0:0:1::1]/',
    'http://[4000::1]/',
    'http://167772161/',
    'http://metadata.google.internal/',
    'http://intranet/',
    'ftp://example.com/',
    'https://user:pass@example.com/',
    'javascript:alert(1)',
  ])('refuses %s in both modes', (url) => {
    expect(() => checkUrl(url, 'sandbox')).toThrow();
    expect(() => checkUrl(url, 'production')).toThrow();
  });

  it.each(['http://127.0.0.1:9/', 'http://localhost/', 'http://[::1]/', 'http://2130706433/'])(
    'allows loopback %s in sandbox mode only',
    (url) => {
      expect(checkUrl(url, 'sandbox')).toBeInstanceOf(URL);
      expect(() => checkUrl(url, 'production')).toThrow();
    },
  );

  it('wants https in production', () => {
    expect(checkUrl('https://example.com/hook', 'production').href).toBe('https://example.com/hook');
    expect(() => checkUrl('http://example.com/hook', 'production')).toThrow('https');
  });

  it.each(['http://8.8.8.8/', 'http://[2606:4700::1111]/', 'http://[::ffff:8.8.8.8]/'])('allows %s', (url) => {
    expect(checkUrl(url, 'sandbox')).toBeInstanceOf(URL);
  });

  it.each(['::127.0.0.1', '::7f00:1', '168.63.129.16', 'fe80::1%eth0'])(
    'refuses to connect to %s in both modes',
    async (address) => {
      for (const mode of ['sandbox', 'production'] as const) {
        const answer = new Promise((done) => guardedLookup(mode)(address, {}, done));
        expect(await answer).toMatchObject({ code: 'FORBIDDEN_ADDRESS' });
      }
    },
  );

  it('refuses a name that leads to this machine at the moment of connecting', async () => {
    const resolve = (mode: 'sandbox' | 'production') =>
      new Promise((done) => guardedLookup(mode)('localhost', {}, (error, address) => done(error ?? address)));
    expect(await resolve('production')).toMatchObject({ name: 'ForbiddenUrl' });
    expect(await resolve('sandbox')).toMatch(/^(127\.0\.0\.1|::1)$/);
  });
});

describe('settings', () => {
  it('name what is missing, and never its value', () => {
    const read = () => readSettings({ TRILHO_MODE: 'production', TRILHO_MASTER_KEY: 'c2hvcnQ=' });
    expect(read).toThrow(/DATABASE_URL[\s\S]*TRILHO_MASTER_KEY|TRILHO_MASTER_KEY[\s\S]*DATABASE_URL/);
    expect(read).not.toThrow(/c2hvcnQ/);
  });

  const read = (env: NodeJS.ProcessEnv) =>
    readSettings({
      TRILHO_MODE: 'production',
      TRILHO_MASTER_KEY: Buffer.alloc(32).toString('base64'),
      DATABASE_URL: 'postgres://db/trilho',
      ...env,
    });

  it('keep rows for ever, or for six months and more', () => {
    expect(read({}).retentionMonths).toBeUndefined();
    expect(read({ RETENTION_MONTHS: '6' }).retentionMonths).toBe(6);
    expect(() => read({ RETENTION_MONTHS: '5' })).toThrow('RETENTION_MONTHS: must be at least 6');
  });

  it.each([
    [{ CONSOLE_URL: 'https://pay.example.com/' }, { rpId: 'pay.example.com', origin: 'https://pay.example.com' }],
    [
      { CONSOLE_URL: 'https://pay.example.com:8443', PASSKEY_RP_ID: 'example.com' },
      { rpId: 'example.com', origin: 'https://pay.example.com:8443' },
    ],
    [{ PUBLIC_URL: 'http://127.0.0.1:8080' }, { rpId: 'localhost', origin: 'http://localhost:8080' }],
    [{ CONSOLE_URL: 'http://pay.example.com' }, undefined],
    [{ CONSOLE_URL: 'https://10.0.0.7' }, undefined],
  ])('bind passkeys to the console’s address: %o', (env, passkeys) => {
    expect(read(env).passkeys).toEqual(passkeys);
  });

  it.each(['other.com', 'le.com', 'a.pay.example.com'])('refuse to bind passkeys to a foreign domain: %s', (rpId) => {
    const env = { CONSOLE_URL: 'https://pay.example.com', PASSKEY_RP_ID: rpId };
    expect(() => read(env)).toThrow('PASSKEY_RP_ID must be');
  });

  const oidc = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'trilho', OIDC_CLIENT_SECRET: 'a secret' };

  it('name an identity provider whole, over HTTPS', () => {
    expect(read({}).oidc).toBeUndefined();
    expect(read({ ...oidc, OIDC_EMAIL_DOMAINS: 'Loja.com, b.com', OIDC_TRUSTED_FACTORS: 'mfa,hwk' }).oidc).toEqual({
      issuer: 'https://id.example.com',
      clientId: 'trilho',
      clientSecret: 'a secret',
      name: 'id.example.com',
      domains: ['loja.com', 'b.com'],
      trustedFactors: ['mfa', 'hwk'],
      only: false,
    });
    expect(read({ ...oidc, OIDC_ISSUER: 'http://127.0.0.1:9000' }).oidc?.issuer).toBe('http://127.0.0.1:9000');
    expect(() => read({ ...oidc, OIDC_ISSUER: 'http://id.example.com' })).toThrow('must be https');
    expect(() => read({ ...oidc, OIDC_ISSUER: 'http://127.0.0.1.example.com' })).toThrow('must be https');
    expect(() => read({ ...oidc, OIDC_CLIENT_SECRET: '' })).toThrow('belong together');
    expect(() => read({ OIDC_ONLY: 'true' })).toThrow('OIDC_ONLY needs OIDC_ISSUER');
  });

  const tlsOf = (env: NodeJS.ProcessEnv) => read(env).temporal.tls;

  it.each([
    [{}, undefined],
    [{ TEMPORAL_TLS: '' }, undefined],
    [{ TEMPORAL_TLS: 'true' }, {}],
    [{ TEMPORAL_API_KEY: 'key' }, {}],
    [{ TEMPORAL_API_KEY: 'key', TEMPORAL_TLS: 'false' }, undefined],
    [{ TEMPORAL_TLS_SERVER_NAME: 'temporal.example.com' }, { serverNameOverride: 'temporal.example.com' }],
    [{ TEMPORAL_TLS_SERVER_CA_CERT_DATA: 'ca' }, { serverRootCACertificate: Buffer.from('ca') }],
    [
      { TEMPORAL_TLS_CLIENT_CERT_PATH: 'package.json', TEMPORAL_TLS_CLIENT_KEY_DATA: 'key' },
      { clientCertPair: { crt: readFileSync('package.json'), key: Buffer.from('key') } },
    ],
  ])("speak TLS to Temporal by the SDK's names: %o", (env, tls) => {
    expect(tlsOf(env)).toEqual(tls);
  });

  it.each([
    [{ TEMPORAL_TLS_CLIENT_CERT_DATA: 'crt' }, 'belong together'],
    [{ TEMPORAL_TLS_SERVER_CA_CERT_DATA: 'ca', TEMPORAL_TLS_SERVER_CA_CERT_PATH: 'ca.pem' }, 'both set'],
    [{ TEMPORAL_TLS_SERVER_CA_CERT_PATH: 'no-such-file' }, 'cannot be read (ENOENT)'],
  ])('refuse half a TLS configuration: %o', (env, message) => {
    expect(() => tlsOf(env)).toThrow(message);
  });
});
