import { randomBytes } from 'node:crypto';
import { parse, serialize } from 'cookie';
import type { Request } from 'express';
import type { Selectable } from 'kysely';
import type { Database } from '../../db/core/database.ts';
import type { Schema } from '../../db/core/schema.ts';
import { hasSecondFactor } from '../../db/identity/second-factors.ts';
import { addressOf } from '../core/address.ts';
import type { Api } from '../core/context.ts';
import { sessionCookie } from '../core/session-cookie.ts';

/**
 * A session's token is stored in one cookie and, as a keyed MAC, in one row. It is replaced while it is used, so that a
 * copied token is valid for a limited time and not for the whole session.
 */
const lifetimeMs = 12 * 3_600_000;
/** A session without a request for this time has ended. */
const idleMs = 3_600_000;
/** A token of this age is replaced at its next use. */
const rotateAfterMs = 30 * 60_000;
/** The old token stays valid for this time, for requests that are under way. */
const graceMs = 60_000;
/** Not a secret. It lets the console's script skip the request for the session when nobody is signed in. */
const signedInCookie = 'trilho_signed_in';

export interface Session {
  id: string;
  userId: string;
  name: string;
  email: string;
  signedInAt: Date;
  /** The person has a second factor. */
  secondFactor: boolean;
  /** The password was set by another person; until it is replaced, no other operation is allowed. */
  oneTimePassword: boolean;
  /** The identity provider has asserted a second factor that is trusted here. */
  assured: boolean;
}

/** By what a person opened a session. */
export type Entry = 'password' | 'passkey' | 'provider';

/** What the identity provider has said of a person. */
export interface Assurance {
  assured: boolean;
  /** When they last proved who they are; it may be long before this sign-in. */
  authenticatedAt: Date;
}

/** Opens a session for a person with a new random token. The answer sets the cookies. */
export async function openSession(
  api: Api,
  db: Database,
  request: Request,
  userId: string,
  method: Entry = 'password',
  assurance?: Assurance,
): Promise<void> {
  const token = newToken();
  const expiresAt = new Date(Date.now() + lifetimeMs);
  await db
    .insertInto('sessions')
    .values({
      hash: macOf(api, token),
      user_id: userId,
      expires_at: expiresAt,
      address: addressOf(request),
      user_agent: agentOf(request),
      method,
      ...(assurance && { assured: assurance.assured, authenticated_at: assurance.authenticatedAt }),
    })
    .execute();
  giveCookies(api, request, token, expiresAt);
}

/**
 * The session of the request's cookie. With `renew` the request counts as use, and the answer sets a new cookie when a
 * rotation is due.
 */
export async function findSession(api: Api, request: Request, { renew = true } = {}): Promise<Session | undefined> {
  const token = tokenOf(api, request);
  if (!token) return undefined;
  const { db } = api.store;
  const mac = macOf(api, token);
  const now = Date.now();
  const ago = (ms: number) => new Date(now - ms);
  const found = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('sessions')
    .select(['users.name', 'users.email', 'users.one_time_password_until'])
    .select(hasSecondFactor.as('secondFactor'))
    .where((eb) =>
      eb.or([
        eb('hash', '=', mac),
        eb('next_hash', '=', mac),
        eb.and([eb('previous_hash', '=', mac), eb('previous_until', '>', ago(0))]),
      ]),
    )
    .where('expires_at', '>', ago(0))
    .where('used_at', '>', ago(idleMs))
    .executeTakeFirst();
  if (!found) return undefined;

  if (renew) await renewSession(api, request, found, mac);
  return {
    id: found.id,
    userId: found.user_id,
    name: found.name,
    email: found.email,
    signedInAt: found.authenticated_at ?? found.created_at,
    secondFactor: found.secondFactor,
    oneTimePassword: found.one_time_password_until !== null,
    assured: found.assured,
  };
}

async function renewSession(
  api: Api,
  request: Request,
  found: Selectable<Schema['sessions']>,
  mac: Buffer,
): Promise<void> {
  const now = Date.now();
  const ago = (ms: number) => new Date(now - ms);
  const session = api.store.db.updateTable('sessions').where('id', '=', found.id);
  if (found.next_hash?.equals(mac)) {
    // The browser has the new token, so the old one is retired only now: a lost answer does not end the session.
    await session
      .where('next_hash', '=', mac)
      .set({ hash: mac, next_hash: null, next_at: null, rotated_at: ago(0), used_at: ago(0) })
      .set({ previous_hash: found.hash, previous_until: ago(-graceMs) })
      .execute();
  } else if (found.hash.equals(mac) && found.rotated_at < ago(rotateAfterMs)) {
    const next = newToken();
    // Of concurrent requests only one gets the new token. Another is issued only if it stays unused for the grace time.
    const { numUpdatedRows } = await session
      .where('hash', '=', mac)
      .where((eb) => eb.or([eb('next_at', 'is', null), eb('next_at', '<', ago(graceMs))]))
      .set({ next_hash: macOf(api, next), next_at: ago(0), used_at: ago(0) })
      .executeTakeFirst();
    if (numUpdatedRows > 0n) giveCookies(api, request, next, found.expires_at);
  } else if (found.used_at < ago(60_000)) {
    await session.set({ used_at: ago(0) }).execute();
  }
}

/** Ends the session of the request's cookie, and removes the cookies. @returns the id of its user. */
export async function endSession(api: Api, db: Database, request: Request): Promise<string | undefined> {
  takeCookies(api, request);
  const token = tokenOf(api, request);
  if (!token) return undefined;
  const mac = macOf(api, token);
  const ended = await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('hash', '=', mac), eb('next_hash', '=', mac), eb('previous_hash', '=', mac)]))
    .returning('user_id')
    .executeTakeFirst();
  return ended?.user_id;
}

/** A fresh sign-in at the identity provider counts as proof for this time, and for one change. */
const provedMs = 5 * 60_000;

/**
 * Notes that the person of a session has just proved at the identity provider who they are. Where they have a second factor
 * of ours, the provider's word alone does not stand for it: the session is then no fresher than before.
 */
export async function noteProof(db: Database, { id, secondFactor }: Session, assured: boolean): Promise<Date> {
  const until = new Date(Date.now() + provedMs);
  const isFresh = assured || !secondFactor;
  const proved = { proved_until: until, proved_assured: assured, ...(isFresh && { authenticated_at: new Date() }) };
  await db.updateTable('sessions').set(proved).where('id', '=', id).execute();
  return until;
}

/** The session's proof that has not been used. */
export async function proofOf(db: Database, { id }: Session): Promise<{ until: Date; assured: boolean } | undefined> {
  const found = await db
    .selectFrom('sessions')
    .select(['proved_until', 'proved_assured'])
    .where('id', '=', id)
    .where('proved_until', '>', new Date())
    .executeTakeFirst();
  return found?.proved_until ? { until: found.proved_until, assured: found.proved_assured } : undefined;
}

/** Uses the proof up. @returns false when there is none any more: of two uses only one counts. */
export async function takeProof(db: Database, { id }: Session): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ proved_until: null })
    .where('id', '=', id)
    .where('proved_until', '>', new Date())
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A person's sessions that have not ended, the last used first. */
export async function sessionsOf(db: Database, userId: string) {
  return db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'used_at', 'address', 'user_agent', 'method'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date())
    .where('used_at', '>', new Date(Date.now() - idleMs))
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute();
}

/** Deletes the rows of sessions that have ended. */
export async function sweepSessions(db: Database): Promise<void> {
  const idle = new Date(Date.now() - idleMs);
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<', new Date()), eb('used_at', '<', idle)]))
    .execute();
}

/** The user agent that opened the session, in printable ASCII. */
const agentOf = (request: Request) =>
  request
    .get('user-agent')
    ?.replace(/[^\x20-\x7e]/g, '')
    .slice(0, 300) || null;

const newToken = () => randomBytes(32).toString('base64url');
const macOf = (api: Api, token: string) => api.store.keys.mac('session', token);
const tokenOf = (api: Api, request: Request) =>
  parse(request.get('cookie') ?? '')[sessionCookie(api.settings.mode)]?.slice(0, 100);

/** Sets the answer's cookies, in place of those that were set before. */
function setCookies(request: Request, cookies: string[]): void {
  request.res?.setHeader('set-cookie', cookies);
}

function giveCookies(api: Api, request: Request, token: string, expiresAt: Date): void {
  const secure = api.settings.mode === 'production';
  const shared = { sameSite: 'strict', path: '/', expires: expiresAt, secure } as const;
  setCookies(request, [
    serialize(sessionCookie(api.settings.mode), token, { ...shared, httpOnly: true }),
    serialize(signedInCookie, '1', shared),
  ]);
}

/** Removes the session's cookies from the browser. */
export function takeCookies(api: Api, request: Request): void {
  const secure = api.settings.mode === 'production';
  const shared = { sameSite: 'strict', path: '/', maxAge: 0, secure } as const;
  setCookies(request, [
    serialize(sessionCookie(api.settings.mode), '', { ...shared, httpOnly: true }),
    serialize(signedInCookie, '', shared),
  ]);
}
