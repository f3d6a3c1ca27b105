import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Keys and sealing. The master key comes from the environment and does one thing: it wraps the working key, which the
 * database keeps (db/core/system-keys.ts), so that a new master key means one row sealed anew. Every use has a key of its
 * own, derived from the working key, so that a token, an index and a sealed field never share one. Sealing is
 * AES-256-GCM with a fresh 12-byte nonce.
 */
export interface Keys {
  /** Names the working key, not a secret: kept beside what it sealed, so that a wrong key is told apart from damage. */
  id: string;
  /** Seals merchants' data keys, connection credentials, signing secrets. */
  sealing: Buffer;
  /** Seals what enters Temporal. */
  payload: Buffer;
  /** Keyed HMAC of a purpose. Output 32 bytes. */
  mac(purpose: MacPurpose, ...parts: (string | Buffer)[]): Buffer;
}

export type MacPurpose =
  | 'api-key'
  | 'session'
  | 'sign-in'
  | 'recovery-code'
  | 'audit'
  | 'idempotency-key'
  | 'request-fingerprint'
  | 'payment-id'
  | 'refund-id'
  | 'payout-id'
  | 'payout-batch-id'
  | 'payout-reference'
  | 'payout-receipt'
  | 'receiver-id'
  | 'receiver-account'
  | 'receiver-reference'
  | 'reconciliation-id'
  | 'statement-file'
  | 'payout-file'
  | 'callback-token'
  | 'provider-account'
  | 'blind-index'
  | 'storage-link';

const deriveFrom = (key: Buffer, label: string) => Buffer.from(hkdfSync('sha256', key, '', `trilho/${label}`, 32));

/** The name of a master or working key: tells two keys apart and gives nothing away. */
export const keyId = (key: Buffer): string =>
  createHash('sha256').update(deriveFrom(key, 'id')).digest('hex').slice(0, 12);

/** Everything that a working key gives. Pure: processes get theirs from the database, by `loadKeys`. */
export function openKeys(workingKey: Buffer): Keys {
  const derive = (label: string) => deriveFrom(workingKey, label);
  const macKeys = new Map<string, Buffer>();
  const macKey = (purpose: MacPurpose) => {
    const known = macKeys.get(purpose) ?? derive(`mac/${purpose}`);
    macKeys.set(purpose, known);
    return known;
  };
  return {
    id: keyId(workingKey),
    sealing: derive('sealing'),
    payload: derive('temporal-payload'),
    mac(purpose, ...parts) {
      const mac = createHmac('sha256', macKey(purpose));
      // Each part is preceded by its length: ("ab","c") and ("a","bc") must not meet.
      for (const part of parts) mac.update(`${Buffer.byteLength(part)}:`).update(part);
      return mac.digest();
    },
  };
}

/**
 * Seals bytes so that they open only with `key` and in the same `context` (a row moved to another owner stays shut).
 * Shape: nonce (12) ‖ tag (16) ‖ ciphertext.
 */
export function seal(key: Buffer, context: string, plain: Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** @throws Error when the key, the context or the bytes are not the ones that were sealed. */
export function unseal(key: Buffer, context: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
}

/** The working key as its row keeps it: sealed under the master key, and bound to its own name. */
export function wrapWorkingKey(masterKey: Buffer, workingKey: Buffer): Buffer {
  return seal(deriveFrom(masterKey, 'wrapping'), `working-key/${keyId(workingKey)}`, workingKey);
}

/** @throws Error when it was wrapped under another master key, or is not the key of that name. */
export function unwrapWorkingKey(masterKey: Buffer, id: string, sealed: Buffer): Buffer {
  return unseal(deriveFrom(masterKey, 'wrapping'), `working-key/${id}`, sealed);
}

/** Seals and opens one merchant's data under that merchant's own key: erasing the key erases the data (LGPD). */
export interface MerchantSeal {
  seal(context: string, value: unknown): Buffer;
  open<T>(context: string, sealed: Buffer): T;
}

export function merchantSeal(dataKey: Buffer): MerchantSeal {
  return {
    seal: (context, value) => seal(dataKey, context, Buffer.from(JSON.stringify(value))),
    open: (context, sealed) => JSON.parse(unseal(dataKey, context, sealed).toString()),
  };
}

/** A new data key, and the same sealed for the merchant's row. */
export function newDataKey(keys: Keys, merchantId: string): { dataKey: Buffer; sealed: Buffer } {
  const dataKey = randomBytes(32);
  return { dataKey, sealed: seal(keys.sealing, `data-key/${merchantId}`, dataKey) };
}

export function openDataKey(keys: Keys, merchantId: string, sealed: Buffer): Buffer {
  return unseal(keys.sealing, `data-key/${merchantId}`, sealed);
}
