import { randomBytes } from 'node:crypto';
import { parse, serialize } from 'cookie';
import type { Request } from 'express';
import { putChallenge, takeChallenge } from '../../db/identity/sign-in-challenges.ts';
import type { Api } from '../core/context.ts';
import { challengeCookie } from '../core/session-cookie.ts';
import type { Session } from './sessions.ts';

/** Time in ms to answer a challenge. */
export const challengeMs = 5 * 60_000;

/** What a challenge is for: an answer to one counts for nothing else. */
type Purpose = 'passkey-sign-in' | 'passkey-proof' | 'passkey-registration';

/**
 * Gives a challenge that is valid once, shortly, and only with this session; before there is one, only in this browser,
 * by a cookie that the answer sets.
 */
export async function giveChallenge(
  api: Api,
  request: Request,
  purpose: Purpose,
  session?: Session,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = randomBytes(32);
  const expiresAt = new Date(Date.now() + challengeMs);
  const boundTo = session ? ofSession(api, session) : ofBrowser(api, giveCookie(api, request, expiresAt));
  await putChallenge(api.store.db, { hash: hashOf(api, purpose, challenge.toString('base64url')), boundTo, expiresAt });
  return new Uint8Array(challenge);
}

/** Uses a challenge up. @param challenge in base64url, as browsers repeat it. @returns whether it was given to this session or browser, for this purpose, and not long ago. */
export async function answerChallenge(
  api: Api,
  request: Request,
  purpose: Purpose,
  challenge: string,
  session?: Session,
): Promise<boolean> {
  const token = tokenOf(api, request);
  if (!session && !token) return false;
  const boundTo = session ? ofSession(api, session) : ofBrowser(api, token ?? '');
  return takeChallenge(api.store.db, { hash: hashOf(api, purpose, challenge), boundTo });
}

const hashOf = (api: Api, purpose: Purpose, challenge: string) => api.store.keys.mac('challenge', purpose, challenge);
const ofSession = (api: Api, { id }: Session) => api.store.keys.mac('challenge-of', 'session', id);
const ofBrowser = (api: Api, token: string) => api.store.keys.mac('challenge-of', 'browser', token);

const tokenOf = (api: Api, request: Request) =>
  /^[\w-]{43}$/.exec(parse(request.get('cookie') ?? '')[challengeCookie(api.settings.mode)] ?? '')?.[0];

/** The browser's token: the one that it has, so that a second tab does not invalidate the challenge of the first. */
function giveCookie(api: Api, request: Request, expires: Date): string {
  const token = tokenOf(api, request) ?? randomBytes(32).toString('base64url');
  const secure = api.settings.mode === 'production';
  const cookie = { sameSite: 'strict', path: '/', expires, secure, httpOnly: true } as const;
  request.res?.append('set-cookie', serialize(challengeCookie(api.settings.mode), token, cookie));
  return token;
}
