import {
  constants,
  createCipheriv,
  createVerify,
  generateKeyPairSync,
  type KeyObject,
  publicEncrypt,
  randomBytes,
} from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { claimsText, decrypted, signedToken } from './jose.ts';

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const ours = pair();
const others = pair();
const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A compact JWE of the text, written by RFC 7516. */
function encryptedFor(key: KeyObject, text: string, header: object = { alg: 'RSA-OAEP-256', enc: 'A256GCM' }) {
  const [secret, iv] = [randomBytes(32), randomBytes(12)];
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const wrapped = publicEncrypt({ key, padding, oaepHash: 'sha256' }, secret).toString('base64url');
  const cipher = createCipheriv('aes-256-gcm', secret, iv).setAAD(Buffer.from(part(header)));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64url');
  return [part(header), wrapped, iv.toString('base64url'), sealed, cipher.getAuthTag().toString('base64url')];
}

describe('a signed token', () => {
  const claims = { sub: 'client-1', text: 'José' };
  const token = signedToken(pem(ours.privateKey), claims);

  it('has its head and its claims, and a signature over both', () => {
    const [head = '', body = '', signature = '', ...more] = token.split('.');
    expect(more).toEqual([]);
    expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ alg: 'RS256', typ: 'JWT' });
    expect(JSON.parse(Buffer.from(body, 'base64url').toString())).toEqual(claims);
    const verify = (key: KeyObject) =>
      createVerify('SHA256').update(`${head}.${body}`).verify(key, signature, 'base64url');
    expect(verify(ours.publicKey)).toBe(true);
    expect(verify(others.publicKey)).toBe(false);
  });
  it('has claims that can be read', () => {
    expect(JSON.parse(claimsText(token))).toEqual(claims);
    expect(claimsText('no token')).toBe('');
  });
  it('is not made with a key that cannot be read', () => {
    expect(() => signedToken('no key', claims)).toThrow(/private key cannot be read/);
  });
});

describe('an encrypted token', () => {
  const key = pem(ours.privateKey);

  it('is opened by the key that it was made for', () => {
    expect(decrypted(key, encryptedFor(ours.publicKey, '{"a":"é"}').join('.'))).toBe('{"a":"é"}');
  });
  it('is not opened by another, or by none', () => {
    const token = encryptedFor(ours.publicKey, 'text').join('.');
    for (const one of [pem(others.privateKey), 'no key', '']) expect(decrypted(one, token)).toBeUndefined();
  });
  it.each([0, 1, 2, 3, 4])('is not opened when its part %i was changed', (at) => {
    const parts = encryptedFor(ours.publicKey, 'a longer text');
    const changed = Buffer.from(parts[at] ?? '', 'base64url');
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    parts[at] = changed.toString('base64url');
    expect(decrypted(key, parts.join('.'))).toBeUndefined();
  });
  it('is opened only with a whole tag', () => {
    const parts = encryptedFor(ours.publicKey, 'text');
    parts[4] = Buffer.from(parts[4] ?? '', 'base64url')
      .subarray(0, 4)
      .toString('base64url');
    expect(decrypted(key, parts.join('.'))).toBeUndefined();
  });
  it.each([{ alg: 'RSA-OAEP', enc: 'A256GCM' }, { alg: 'RSA-OAEP-256', enc: 'A128GCM' }, { alg: 'dir' }, {}])(
    'is not opened where its head says %j',
    (header) => {
      expect(decrypted(key, encryptedFor(ours.publicKey, 'text', header).join('.'))).toBeUndefined();
    },
  );
  it.each(['', '.', '....', 'a.b.c.d.e', `${encryptedFor(ours.publicKey, 'text').join('.')}.more`])(
    'is none: %j',
    (token) => {
      expect(decrypted(key, token)).toBeUndefined();
    },
  );
});
