import { constants, createDecipheriv, privateDecrypt } from 'node:crypto';
import { parseJson } from './parse.ts';
import { pick, Word } from './read.ts';
import { rsaSha256 } from './signature.ts';

/* JSON web tokens in their compact form: signed ones that we make, and encrypted ones that we are sent. */

const textIn = (part: string): string => Buffer.from(part, 'base64url').toString('utf8');

/** A token that is signed with RS256. @param key PEM. @throws AdapterRefusal when the key cannot be read. */
export function signedToken(key: string, claims: object): string {
  const parts = [{ alg: 'RS256', typ: 'JWT' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const signed = parts.join('.');
  return `${signed}.${Buffer.from(rsaSha256(key, signed), 'base64').toString('base64url')}`;
}

/** The text of the claims of a signed token, whose signature is not checked here. */
export const claimsText = (token: string): string => textIn(token.split('.')[1] ?? '');

/** What was encrypted for this key (RSA-OAEP-256, A256GCM); undefined where the key does not open it. @param key PEM */
export function decrypted(key: string, token: string): string | undefined {
  const [head = '', wrapped = '', iv = '', text = '', tag = '', ...others] = token.split('.');
  const header = parseJson(textIn(head));
  const [algorithm, encryption] = ['alg', 'enc'].map((name) => pick(header, name, Word));
  if (others.length > 0 || algorithm !== 'RSA-OAEP-256' || encryption !== 'A256GCM') return undefined;
  const bytes = (part: string) => Buffer.from(part, 'base64url');
  try {
    const padding = constants.RSA_PKCS1_OAEP_PADDING;
    const secret = privateDecrypt({ key, padding, oaepHash: 'sha256' }, bytes(wrapped));
    const cipher = createDecipheriv('aes-256-gcm', secret, bytes(iv), { authTagLength: 16 });
    cipher.setAAD(Buffer.from(head));
    cipher.setAuthTag(bytes(tag));
    return Buffer.concat([cipher.update(bytes(text)), cipher.final()]).toString('utf8');
  } catch {
    // Made for another key, or changed on its way. OpenSSL's own message may quote the key.
    return undefined;
  }
}
