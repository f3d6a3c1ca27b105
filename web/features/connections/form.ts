import type { Credential } from './api.ts';
import type { Platform } from './platforms/api.ts';

/** Typed credentials by field. */
export type Values = Record<string, string>;

/** How a credential is entered: as masked text, as visible text, in lines or from a file, or by choice. */
export type Kind = 'secret' | 'text' | 'lines' | 'platform';

const inLines = new Set(['certificate', 'cashOutCertificate', 'privateKey']);

export const kindOf = ({ field, secret }: Pick<Credential, 'field' | 'secret'>): Kind =>
  field === 'platform' ? 'platform' : inLines.has(field) ? 'lines' : secret ? 'secret' : 'text';

/** The certificate that this credential is the password of. */
export function certificateOf(field: string): string | undefined {
  const [, certificate = ''] = /^(.+)Password$/.exec(field) ?? [];
  return inLines.has(certificate) ? certificate : undefined;
}

/** Whether a certificate as typed may be encrypted: a PFX, or PEM with an encrypted key. */
export function mayBeEncrypted(certificate = ''): boolean {
  const text = certificate.trim();
  return text !== '' && (!text.includes('-----BEGIN ') || text.includes('BEGIN ENCRYPTED PRIVATE KEY'));
}

/** The catalogue does not list the proxy, because every connection may have one, whatever its provider. */
export const proxyField: Credential = { field: 'proxy', title: 'Proxy', secret: true, required: false };

/** The typed credentials. A platform is chosen, and is a field of the connection itself. */
export const typedOf = <C extends Credential>(credentials: readonly C[]): C[] =>
  credentials.filter((one) => kindOf(one) !== 'platform');

/** The non-empty values, trimmed: surrounding space comes from copying and is never part of a key. */
export function credentialsOf(credentials: readonly Credential[], values: Values): Record<string, string> {
  return Object.fromEntries(
    typedOf(credentials).flatMap(({ field }) => {
      const value = values[field]?.trim();
      return value ? [[field, value]] : [];
    }),
  );
}

/** The platform that a connection uses: the chosen one, else the merchant's default. */
export const platformOf = (platforms: readonly Platform[] | undefined, id: string | undefined): Platform | undefined =>
  platforms?.find((one) => (id ? one.id === id : one.isDefault));

/** Whether the platform has what serves in the place of this credential. */
export function isServed({ orPlatform }: Credential, platform: Platform | undefined): boolean {
  if (orPlatform === 'privateKey') return platform?.hasPrivateKey ?? false;
  return orPlatform === 'certCashInUrl' && platform?.certCashInUrl !== undefined;
}

/** Required fields that are empty, and that the platform does not serve. */
export const missingOf = (credentials: readonly Credential[], values: Values, platform?: Platform): string[] =>
  typedOf(credentials)
    .filter((one) => one.required && !values[one.field]?.trim() && !isServed(one, platform))
    .map(({ field }) => field);

/** A field for each typed credential and for the proxy, at first without a value. */
export const emptyOf = (credentials: readonly Credential[]): Values =>
  Object.fromEntries([...typedOf(credentials), proxyField].map(({ field }) => [field, '']));

/**
 * A key or certificate in the form that a connection takes: PEM unchanged, anything else (PFX) in base64.
 *
 * @param bytes of the file.
 */
export function textOfKeyFile(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes);
  if (text.includes('-----BEGIN ')) return text.replace(/\r\n?/g, '\n').trim();
  // A PFX that is already encoded in base64.
  if (/^[A-Za-z0-9+/=\s]+$/.test(text)) return text.replace(/\s/g, '');
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
