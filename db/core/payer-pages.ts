import { timingSafeEqual } from 'node:crypto';
import { type IdKind, isId } from '../../domain/core/ids.ts';
import type { MerchantSeal } from '../../runtime/keys.ts';
import type { Database } from './database.ts';

/**
 * Pages that a payer opens without a login. An address has the id and a secret of 128 bits under the merchant's data key,
 * so that it is known for every row, is stored nowhere, and ends with that key (decision 54).
 */
const kinds = { pay: '/pay/', lnk: '/pay/l/' } as const satisfies Partial<Record<IdKind, string>>;
export type PayerPage = keyof typeof kinds;

const idLetters = 26;
const tokenShape = /^[0-9a-hjkmnp-tv-z]{26}[A-Za-z0-9_-]{22}$/;

/** The address of the payer's page of a payment or a payment link. */
export function payerUrl(seal: MerchantSeal, id: string): string {
  const kind: PayerPage = isId('lnk', id) ? 'lnk' : 'pay';
  return `${seal.site}${kinds[kind]}${id.slice(kind.length + 1)}${seal.secretOf(id)}`;
}

/** The id in a token, which says nothing yet of whether its secret is right; undefined for a text of another form. */
export const idInToken = (kind: PayerPage, token: string): string | undefined =>
  tokenShape.test(token) ? `${kind}_${token.slice(0, idLetters)}` : undefined;

/** Whether the secret of a token is the one of its id. */
export function isTokenOf(seal: MerchantSeal, id: string, token: string): boolean {
  const secret = Buffer.from(token.slice(idLetters));
  const right = Buffer.from(seal.secretOf(id));
  return secret.length === right.length && timingSafeEqual(secret, right);
}

/** A merchant as payers see it. */
export interface SeenMerchant {
  name: string;
  logo?: { hash: string; width: number; height: number };
}

/** The columns of `merchants` that `seenMerchant` reads. */
export const seenColumns = [
  'merchants.name as merchant_name',
  'merchants.logo_hash',
  'merchants.logo_width',
  'merchants.logo_height',
] as const;

export function seenMerchant(row: {
  merchant_name: string;
  logo_hash: string | null;
  logo_width: number | null;
  logo_height: number | null;
}): SeenMerchant {
  const { merchant_name: name, logo_hash: hash, logo_width: width, logo_height: height } = row;
  return { name, ...(hash !== null && width !== null && height !== null && { logo: { hash, width, height } }) };
}

/** The address of a logo on the site of payers' pages. */
export const logoPath = (hash: string): string => `/pay/logo/${hash}`;

/** The picture with this hash. */
export async function findLogo(db: Database, hash: string): Promise<Buffer | undefined> {
  const found = await db.selectFrom('merchants').select('logo').where('logo_hash', '=', hash).executeTakeFirst();
  return found?.logo ?? undefined;
}
