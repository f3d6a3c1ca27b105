import { randomBytes } from 'node:crypto';
import { parse, serialize } from 'cookie';
import type { Request } from 'express';
import { contexts } from '../../db/core/contexts.ts';
import { putChallenge, takeChallenge } from '../../db/identity/sign-in-challenges.ts';
import { seal, unseal } from '../../runtime/keys.ts';
import type { Api } from '../core/context.ts';
import { challengeCookie } from '../core/session-cookie.ts';
import type { Session } from './sessions.ts';

/** Time in ms to answer a challenge. */
export const challengeMs = 5 * 60_000;

/** What a challenge is for: an answer to one counts for nothing else. */
type Purpose =
  | 'passkey-sign-in'
  | 'passkey-proof'
  | 'passkey-registration'
  | 'provider-sign-in'
  | 'provider-proof'
  | 'provider-factor';

/**
 * Gives a challenge that is valid once, shortly, and only with this session; before there is one, only in this browser,
 * by a cookie that the answer sets.
 * @param payload kept here, sealed, until the answer comes.
 */
export async function giveChallenge(
  api: Api,
  request: Request,
  purpose: Purpose,
  session?: Session,
  payload?: unknown,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = randomBytes(32);
  const expiresAt = new Date(Date.now() + challengeMs);
  const boundTo = session ? ofSession(api, session) : ofBrowser(api, giveCookie(api, request, expiresAt));
  const hash = hashOf(api, purpose, challenge.toString('base64url'));
  const sealed =
    payload === undefined
      ? undefined
      : seal(api.store.keys.sealing, contexts.challenge(hash.toString('hex')), Buffer.from(JSON.stringify(payload)));
  await putChallenge(api.store.db, { hash, boundTo, expiresAt, payload: sealed });
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
  return (await takeAnswered(api, request, purpose, challenge, session)) !== undefined;
}

/** As `answerChallenge`. @returns the challenge's payload; undefined when it is not valid. */
export async function answeredPayload(
  api: Api,
  request: Request,
  purpose: Purpose,
  challenge: string,
  session?: Session,
): Promise<unknown> {
  const taken = await takeAnswered(api, request, purpose, challenge, session);
  if (!taken?.payload) return undefined;
  const context = contexts.challenge(hashOf(api, purpose, challenge).toString('hex'));
  return JSON.parse(unseal(api.store.keys.sealing, context, taken.payload).toString());
}

async function takeAnswered(api: Api, request: Request, purpose: Purpose, challenge: string, session?: Session) {
  const token = tokenOf(api, request);
  if (!session && !token) return undefined;
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
