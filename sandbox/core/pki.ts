import { createHash, createPublicKey, generateKeyPair, type KeyObject, randomBytes, webcrypto } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import './reflect.ts';
import * as x509 from '@peculiar/x509';

/**
 * The stand-ins' certificate authority, in the folder `sandbox` of the data folder. It is created once, and only the
 * owner may read its private keys. It signs the stand-ins' server certificates, which name their host both ways (a CN alone
 * is taken only from providers that declare it), and the client certificates that they require.
 */
export interface Pki {
  /** PEM of the authority. */
  authority: string;
  /** A server's certificate and key for one host name or address; each call creates a new one. */
  server(name: string): Promise<{ cert: string; key: string }>;
  /** A client's bundle (certificate, key, authority), created by the first call and stored. */
  client(name: { commonName: string; unit: string }): Promise<string>;
  /** An owner's key in PEM, created by the first call and stored. @param kind RSA by default */
  privateKey(owner: string, kind?: KeyKind): Promise<string>;
  /** The public half of that key; undefined for an owner without one. */
  publicKey(owner: string): KeyObject | undefined;
}

export type KeyKind = 'rsa' | 'secp256k1';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const years = 10;

/** A new private key in PEM. */
export async function newPrivateKey(kind: KeyKind): Promise<string> {
  const { privateKey } = await (kind === 'rsa'
    ? promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
    : promisify(generateKeyPair)('ec', { namedCurve: kind }));
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** @param makeKey makes the private key of an owner */
export async function openPki(dataDir: string, makeKey = newPrivateKey): Promise<Pki> {
  x509.cryptoProvider.set(webcrypto as unknown as Crypto);
  const folder = join(dataDir, 'sandbox');
  await mkdir(folder, { recursive: true });
  const authority = await stored('authority.pem', async () => {
    const keys = await newKeys();
    const certificate = await x509.X509CertificateGenerator.createSelfSigned({
      ...validity(),
      name: 'CN=Trilho stand-ins',
      keys,
      signingAlgorithm: algorithm,
      extensions: [
        new x509.BasicConstraintsExtension(true, 0, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      ],
    });
    return `${certificate.toString('pem')}\n${await keyText(keys)}`;
  });
  const certificate = new x509.X509Certificate(authority);
  const signingKey = await readKey(authority);

  async function issue(name: string, usage: string, host?: string): Promise<{ cert: string; key: string }> {
    const keys = await newKeys();
    const issued = await x509.X509CertificateGenerator.create({
      ...validity(),
      subject: name,
      issuer: certificate.subject,
      publicKey: keys.publicKey,
      signingKey,
      signingAlgorithm: algorithm,
      extensions: [
        new x509.BasicConstraintsExtension(false),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
        new x509.ExtendedKeyUsageExtension([usage]),
        ...(host === undefined
          ? []
          : [new x509.SubjectAlternativeNameExtension([{ type: isIP(host) === 0 ? 'dns' : 'ip', value: host }])]),
      ],
    });
    return { cert: issued.toString('pem'), key: await keyText(keys) };
  }

  /** Reads a file with mode 0600, after creating it if it does not exist. */
  async function stored(file: string, create: () => Promise<string>): Promise<string> {
    const path = join(folder, file);
    if (!existsSync(path)) {
      const unfinished = `${path}.${randomBytes(4).toString('hex')}`;
      await writeFile(unfinished, await create(), { mode: 0o600 });
      await rename(unfinished, path);
    }
    return readFile(path, 'utf8');
  }

  return {
    authority: certificate.toString('pem'),
    server: (name) => issue(distinguished([['CN', name]]), '1.3.6.1.5.5.7.3.1', name),
    client: ({ commonName, unit }) => {
      return stored(`client-${fileName(JSON.stringify([commonName, unit]))}.pem`, async () => {
        const parts: [string, string][] = [
          ['CN', commonName],
          ['OU', unit],
        ];
        const { cert, key } = await issue(distinguished(parts), '1.3.6.1.5.5.7.3.2');
        return `${cert}\n${key}\n${certificate.toString('pem')}\n`;
      });
    },
    privateKey: (owner, kind = 'rsa') => stored(keyFile(owner), () => makeKey(kind)),
    publicKey: (owner) => {
      const path = join(folder, keyFile(owner));
      return existsSync(path) ? createPublicKey(readFileSync(path)) : undefined;
    },
  };
}

const keyFile = (owner: string) => `key-${fileName(owner)}.pem`;

/** A file name for an owner. */
const fileName = (owner: string) => createHash('sha256').update(owner).digest('hex').slice(0, 24);

const distinguished = (parts: [string, string][]) =>
  new x509.Name(parts.map(([type, value]) => ({ [type]: [value] }))).toString();

const newKeys = () => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']) as Promise<CryptoKeyPair>;

function validity() {
  const now = Date.now();
  return {
    serialNumber: randomBytes(15).toString('hex'),
    // The client's clock may be behind; where time is simulated (`npm run chaos`), by weeks.
    notBefore: new Date(now - 365 * 86_400_000),
    notAfter: new Date(now + years * 365 * 86_400_000),
  };
}

async function keyText({ privateKey }: CryptoKeyPair): Promise<string> {
  const bytes = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', privateKey as webcrypto.CryptoKey));
  return `-----BEGIN PRIVATE KEY-----\n${bytes.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END PRIVATE KEY-----`;
}

function readKey(pem: string): Promise<CryptoKey> {
  const [, base64 = ''] = /-----BEGIN PRIVATE KEY-----([\s\S]+?)-----END/.exec(pem) ?? [];
  return webcrypto.subtle.importKey('pkcs8', Buffer.from(base64, 'base64'), algorithm, false, [
    'sign',
  ]) as Promise<CryptoKey>;
}
