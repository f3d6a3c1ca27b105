import { randomBytes } from 'node:crypto';
import { parse, serialize } from 'cookie';
import type { Request } from 'express';
import type { Database } from '../../db/core/database.ts';
import type { Api } from '../core/context.ts';
import { deviceCookie } from '../core/session-cookie.ts';

/** A browser stays known for this time after its last sign-in with a second factor. */
const knownMs = 180 * 86_400_000;

/**
 * Remembers that this browser has passed the person's second factor; the answer sets the cookie. A browser is known for
 * one person at a time. The token is always a new one, so that nobody can plant one that they know.
 */
export async function rememberDevice(api: Api, db: Database, request: Request, userId: string): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const expires = new Date(Date.now() + knownMs);
  const before = tokenOf(api, request);
  if (before) {
    await db.deleteFrom('known_devices').where('hash', '=', macOf(api, before)).where('user_id', '=', userId).execute();
  }
  await db
    .insertInto('known_devices')
    .values({ hash: macOf(api, token), user_id: userId, expires_at: expires })
    .execute();
  const secure = api.settings.mode === 'production';
  const cookie = { sameSite: 'strict', path: '/', expires, secure, httpOnly: true } as const;
  request.res?.append('set-cookie', serialize(deviceCookie(api.settings.mode), token, cookie));
}

/**
 * A name for this browser if it is known for the person with this e-mail. An e-mail without an account takes the same
 * query.
 */
export async function knownDevice(api: Api, request: Request, email: string): Promise<string | undefined> {
  const token = tokenOf(api, request);
  if (!token) return undefined;
  const known = await api.store.db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('hash')
    .where('hash', '=', macOf(api, token))
    .where('users.email', '=', email.toLowerCase())
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
  return known?.hash.toString('hex');
}

/** Deletes the rows of devices that have not been used for too long. */
export async function sweepDevices(db: Database): Promise<void> {
  await db.deleteFrom('known_devices').where('expires_at', '<', new Date()).execute();
}

const macOf = (api: Api, token: string) => api.store.keys.mac('device', token);
const tokenOf = (api: Api, request: Request) =>
  parse(request.get('cookie') ?? '')[deviceCookie(api.settings.mode)]?.slice(0, 100);
