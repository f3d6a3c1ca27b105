import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSign,
  createVerify,
  timingSafeEqual,
} from 'node:crypto';
import type { WebhookDelivery } from './declaration.ts';
import { AdapterRefusal } from './errors.ts';

/** Compares in constant time, so that timing does not reveal where two texts differ. */
export function sameText(first: string, second: string): boolean {
  const [left, right] = [first, second].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(left as Buffer, right as Buffer);
}

/** Maximum distance in ms between the signed time and the delivery's arrival. */
const skewMs = 300_000;

/**
 * Whether the delivery is signed by `t=<unix time>,v1=<hex>`, HMAC-SHA256 over `<t>.<body>` (public facts: Transfeera,
 * Vexy; Stripe, whose time is in seconds). Of several `v1`, as while a secret is replaced, one must fit; other schemes
 * are ignored.
 *
 * @param unitMs the milliseconds of one unit of its time
 */
export function signedWithTime(
  header: string,
  { headers, rawBody, receivedAt }: WebhookDelivery,
  secret: string,
  now: Date,
  unitMs = 1,
) {
  const sent = String(headers[header] ?? '');
  const parts = sent.split(',').map((part) => part.trim().split('=') as [string, string?]);
  const at = parts.find(([name]) => name === 't')?.[1] ?? '';
  const arrivedAt = receivedAt === undefined ? now.getTime() : Date.parse(receivedAt);
  if (!/^\d{1,16}$/.test(at) || Math.abs(arrivedAt - Number(at) * unitMs) > skewMs) return false;
  const expected = createHmac('sha256', secret).update(`${at}.${rawBody}`).digest('hex');
  return parts.some(([name, hex]) => name === 'v1' && sameText(hex ?? '', expected));
}

/** RSA-SHA256 in base64. @param key PEM. @throws AdapterRefusal when the key cannot be read. */
export const rsaSha256 = (key: string, text: string): string => sha256With('rsa', key, text);

/** ECDSA-SHA256 in base64 (DER). @param key PEM. @throws AdapterRefusal when the key cannot be read. */
export const ecdsaSha256 = (key: string, text: string): string => sha256With('ec', key, text);

/** Whether a signature in base64 was made over the text with the other half of this key. @param key PEM */
export const isRsaSha256 = (key: string, text: string, signature: string): boolean =>
  isSha256With('rsa', key, text, signature);

/** The same of one in base64 (DER) by a key of an elliptic curve. @param key PEM */
export const isEcdsaSha256 = (key: string, text: string, signature: string): boolean =>
  isSha256With('ec', key, text, signature);

function isSha256With(kind: 'rsa' | 'ec', key: string, text: string, signature: string): boolean {
  try {
    const own = createPublicKey(key);
    return own.asymmetricKeyType === kind && createVerify('SHA256').update(text).verify(own, signature, 'base64');
  } catch {
    // A key that cannot be read has signed nothing.
    return false;
  }
}

function sha256With(kind: 'rsa' | 'ec', pem: string, text: string): string {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === kind) return createSign('SHA256').update(text).sign(key, 'base64');
  } catch {
    // OpenSSL's own message may quote the key.
  }
  const of = kind === 'rsa' ? '' : ' of an elliptic curve';
  throw new AdapterRefusal(`The private key cannot be read: PEM${of} is expected`, 'invalid', 'privateKey');
}

export const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
