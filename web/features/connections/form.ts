import { Problem } from '../../shared/api/problem.ts';
import type { Credential } from './api.ts';

/** What is typed in a form of credentials, by field. */
export type Values = Record<string, string>;

/** How a credential is given: pasted and covered, typed in the open, pasted in lines or picked as a file, or chosen. */
export type Kind = 'secret' | 'text' | 'lines' | 'platform';

const inLines = new Set(['certificate', 'cashOutCertificate', 'privateKey']);

export const kindOf = ({ field, secret }: Pick<Credential, 'field' | 'secret'>): Kind =>
  field === 'platform' ? 'platform' : inLines.has(field) ? 'lines' : secret ? 'secret' : 'text';

/** Any connection may have one, whatever its provider; the catalogue does not name it. */
export const proxyField: Credential = { field: 'proxy', title: 'Proxy', secret: true, required: false };

/** Those that are typed: a platform is chosen, and is a field of the connection itself. */
export const typedOf = <C extends Credential>(credentials: readonly C[]): C[] =>
  credentials.filter((one) => kindOf(one) !== 'platform');

/** What is there of what was typed. Space around a key comes from where it was copied, and is never part of it. */
export function credentialsOf(credentials: readonly Credential[], values: Values): Record<string, string> {
  return Object.fromEntries(
    typedOf(credentials).flatMap(({ field }) => {
      const value = values[field]?.trim();
      return value ? [[field, value]] : [];
    }),
  );
}

/** Fields that a connection cannot be without, and that are not typed. */
export const missingOf = (credentials: readonly Credential[], values: Values): string[] =>
  typedOf(credentials)
    .filter(({ field, required }) => required && !values[field]?.trim())
    .map(({ field }) => field);

/** The API's violations by the form's field names, and those of no field of the form. */
export function refusalsOf(error: unknown, fields: readonly string[]): { at: Values; elsewhere: string[] } {
  const at: Values = {};
  const elsewhere: string[] = [];
  for (const { field, message } of error instanceof Problem ? error.violations : []) {
    const own = field.replace(/^credentials\./, '');
    if (fields.includes(own)) at[own] ??= message;
    else elsewhere.push(`${field} ${message}`);
  }
  return { at, elsewhere };
}

/**
 * A key or certificate as a connection takes it: PEM as it stands, anything else (PFX) in base64.
 *
 * @param bytes of the file.
 */
export function textOfKeyFile(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes);
  if (text.includes('-----BEGIN ')) return text.replace(/\r\n?/g, '\n').trim();
  // A PFX that somebody has already written in base64.
  if (/^[A-Za-z0-9+/=\s]+$/.test(text)) return text.replace(/\s/g, '');
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
