import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Keys and sealing. The master key comes from the environment and only wraps the working key, which is stored in the
 * database (db/core/system-keys.ts): a new master key means that one row is sealed again. Each use has its own key,
 * derived from the working key, so that tokens, indexes and sealed fields never share a key. Sealing is AES-256-GCM
 * with a fresh 12-byte nonce.
 */
export interface Keys {
  /**
   * The working key's id, which is not secret. It is stored beside sealed data to distinguish a wrong key from damaged
   * data.
   */
  id: string;
  /** Seals merchants' data keys, connection credentials, signing secrets. */
  sealing: Buffer;
  /** Seals what enters Temporal. */
  payload: Buffer;
  /** HMAC-SHA256 under the key of this purpose: 32 bytes. */
  mac(purpose: MacPurpose, ...parts: (string | Buffer)[]): Buffer;
}

export type MacPurpose =
  | 'api-key'
  | 'authentication'
  | 'session'
  | 'sign-in'
  | 'device'
  | 'invitation'
  | 'password-reset'
  | 'recovery-code'
  | 'challenge'
  | 'challenge-of'
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
  | 'platform-user'
  | 'receiver-account'
  | 'receiver-reference'
  | 'reconciliation-id'
  | 'statement-file'
  | 'statement-description'
  | 'payout-file'
  | 'callback-token'
  | 'provider-account'
  | 'blind-index'
  | 'storage-link'
  | 'payment-link'
  | 'bulk-run-id'
  | 'bulk-refund-id';

const deriveFrom = (key: Buffer, label: string) => Buffer.from(hkdfSync('sha256', key, '', `trilho/${label}`, 32));

/** The id of a master or working key: a truncated hash of a derived key, which does not reveal the key. */
export const keyId = (key: Buffer): string =>
  createHash('sha256').update(deriveFrom(key, 'id')).digest('hex').slice(0, 12);

/** Derives all keys from a working key, without I/O. Processes get theirs from the database, by `loadKeys`. */
export function openKeys(workingKey: Buffer): Keys {
  const derive = (label: string) => deriveFrom(workingKey, label);
  const macKeys = new Map<string, Buffer>();
  const macKey = (purpose: MacPurpose) => {
    const existing = macKeys.get(purpose) ?? derive(`mac/${purpose}`);
    macKeys.set(purpose, existing);
    return existing;
  };
  return {
    id: keyId(workingKey),
    sealing: derive('sealing'),
    payload: derive('temporal-payload'),
    mac(purpose, ...parts) {
      const mac = createHmac('sha256', macKey(purpose));
      // Each part is preceded by its length, so that ("ab","c") and ("a","bc") give different MACs.
      for (const part of parts) mac.update(`${Buffer.byteLength(part)}:`).update(part);
      return mac.digest();
    },
  };
}

/**
 * Seals bytes so that they open only with `key` and in the same `context`: a value copied to another owner's row does
 * not open. Format: nonce (12) ‖ tag (16) ‖ ciphertext.
 */
export function seal(key: Buffer, context: string, plain: Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** @throws Error when the key or the context is another one, or the bytes were changed. */
export function unseal(key: Buffer, context: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
}

/** Seals the working key for its row: under the master key, and bound to its own id. */
export function wrapWorkingKey(masterKey: Buffer, workingKey: Buffer): Buffer {
  return seal(deriveFrom(masterKey, 'wrapping'), `working-key/${keyId(workingKey)}`, workingKey);
}

/** @throws Error when it was wrapped under another master key, or has another id. */
export function unwrapWorkingKey(masterKey: Buffer, id: string, sealed: Buffer): Buffer {
  return unseal(deriveFrom(masterKey, 'wrapping'), `working-key/${id}`, sealed);
}

/** Seals and opens one merchant's data under that merchant's own key: erasing the key erases the data (LGPD). */
export interface MerchantSeal {
  seal(context: string, value: unknown): Buffer;
  open<T>(context: string, sealed: Buffer): T;
  /**
   * 128 bits, in the letters of addresses, that only whoever has the key can tell for an id: a page that its payer opens
   * without a login is found by both. Nothing of it is stored.
   */
  secretOf(id: string): string;
  /** Where the pages of payers are, without a trailing slash; empty where none is shown. */
  site: string;
}

export function merchantSeal(dataKey: Buffer, site = ''): MerchantSeal {
  const payerKey = deriveFrom(dataKey, 'mac/payer-page');
  return {
    site,
    secretOf: (id) => createHmac('sha256', payerKey).update(id).digest().subarray(0, 16).toString('base64url'),
    seal: (context, value) => seal(dataKey, context, Buffer.from(JSON.stringify(value))),
    open: (context, sealed) => JSON.parse(unseal(dataKey, context, sealed).toString()),
  };
}

/** A new data key, in the clear and sealed for the merchant's row. */
export function newDataKey(keys: Keys, merchantId: string): { dataKey: Buffer; sealed: Buffer } {
  const dataKey = randomBytes(32);
  return { dataKey, sealed: seal(keys.sealing, `data-key/${merchantId}`, dataKey) };
}

export function openDataKey(keys: Keys, merchantId: string, sealed: Buffer): Buffer {
  return unseal(keys.sealing, `data-key/${merchantId}`, sealed);
}
