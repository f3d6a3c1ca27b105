import { randomBytes } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import { parse, serialize } from 'cookie';
import type { Request } from 'express';
import type { Role } from '../db/schema.ts';
import { accessOf } from './access.ts';
import type { Api } from './context.ts';
import { Problem } from './problems.ts';
import type { Caller, Route } from './route.ts';

const cookieName = 'trilho_session';
const sessionHours = 12;

export interface Person {
  id: string;
  name: string;
  email: string;
  memberships: { merchantId: string; merchantName: string; role: Role }[];
}

/** Finds out who asks, and whether this route is for them. @throws Problem 401 or 403. */
export async function admit(api: Api, route: Route, request: Request): Promise<Caller> {
  const who = accessOf(route);
  if (who === 'anyone') return { merchantId: '', merchantName: '' };
  const bearer = /^Bearer ([\x21-\x7e]{1,200})$/i.exec(request.get('authorization') ?? '')?.[1];
  if (bearer !== undefined) {
    const merchant = await merchantOfKey(api, bearer);
    if (!merchant) throw new Problem('unauthorized', 'This API key is not valid.');
    if (!who.has('key')) throw new Problem('forbidden', 'This needs a person who is signed in, not an API key.');
    return merchant;
  }
  const person = await personOf(api, request);
  if (!person) throw new Problem('unauthorized', 'Send your API key as "Authorization: Bearer <key>", or sign in.');
  if (route.method !== 'get' && !sameOrigin(request))
    throw new Problem('forbidden', 'This request came from another site.');
  const asked = request.get('trilho-merchant') ?? person.memberships[0]?.merchantId;
  const membership = person.memberships.find(({ merchantId }) => merchantId === asked);
  if (!membership) throw new Problem('not_found', 'There is no such merchant.');
  if (!who.has(membership.role)) throw new Problem('forbidden', `The role ${membership.role} may not do this.`);
  return {
    merchantId: membership.merchantId,
    merchantName: membership.merchantName,
    person: { id: person.id, name: person.name, email: person.email, role: membership.role },
  };
}

async function merchantOfKey(api: Api, key: string): Promise<Caller | undefined> {
  const row = await api.store.db
    .selectFrom('api_keys')
    .innerJoin('merchants', 'merchants.id', 'api_keys.merchant_id')
    .select(['merchants.id', 'merchants.name'])
    .where('hash', '=', api.store.keys.mac('api-key', key))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row && { merchantId: row.id, merchantName: row.name };
}

/** A browser says where a request comes from; another program is not subject to cross-site tricks. */
function sameOrigin(request: Request): boolean {
  const site = request.get('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const origin = request.get('origin');
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === request.get('host'));
}

/** The person whose session cookie came with the request. */
export async function personOf(api: Api, request: Request): Promise<Person | undefined> {
  const token = parse(request.get('cookie') ?? '')[cookieName];
  if (!token) return undefined;
  const user = await api.store.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.name', 'users.email'])
    .where('hash', '=', api.store.keys.mac('session', token))
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
  return user && { ...user, memberships: await membershipsOf(api, user.id) };
}

async function membershipsOf(api: Api, userId: string): Promise<Person['memberships']> {
  return api.store.db
    .selectFrom('memberships')
    .innerJoin('merchants', (join) =>
      join.on((eb) =>
        eb.or([eb('memberships.merchant_id', 'is', null), eb('memberships.merchant_id', '=', eb.ref('merchants.id'))]),
      ),
    )
    .select(['merchants.id as merchantId', 'merchants.name as merchantName', 'role'])
    .where('user_id', '=', userId)
    .orderBy('merchants.created_at')
    .orderBy('merchants.id')
    .execute();
}

/** A hash that no password has: an unknown e-mail costs as long as a wrong password. */
const nobody = '$argon2id$v=19$m=19456,t=2,p=1$dHJpbGhvLW5vYm9keS1oZXJl$gk2ZLC2dkOWrPRZKKlZPWb1PpLd6zyXIRlkWmCYdW5A';

/** Signs a person in. @returns the session's cookie. @throws Problem 401, the same for an unknown e-mail and a wrong password. */
export async function signIn(api: Api, email: string, password: string): Promise<string> {
  const user = await api.store.db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  const right = await verify(user?.password_hash ?? nobody, password).catch(() => false);
  if (!user || !right) throw new Problem('unauthorized', 'E-mail or password is wrong.');
  const token = randomBytes(32).toString('base64url');
  await api.store.db
    .insertInto('sessions')
    .values({
      hash: api.store.keys.mac('session', token),
      user_id: user.id,
      expires_at: new Date(Date.now() + sessionHours * 3_600_000),
    })
    .execute();
  return sessionCookie(api, token, sessionHours * 3600);
}

/** @returns the cookie that takes the session's away. */
export async function signOut(api: Api, request: Request): Promise<string> {
  const token = parse(request.get('cookie') ?? '')[cookieName];
  if (token) {
    await api.store.db.deleteFrom('sessions').where('hash', '=', api.store.keys.mac('session', token)).execute();
  }
  return sessionCookie(api, '', 0);
}

const sessionCookie = (api: Api, token: string, maxAge: number) =>
  serialize(cookieName, token, {
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    maxAge,
    secure: api.settings.mode === 'production',
  });
