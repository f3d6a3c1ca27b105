import type { Request } from 'express';
import { z } from 'zod';
import { secondFactorOf } from '../../db/identity/second-factors.ts';
import { mayOf } from '../core/access.ts';
import type { Api } from '../core/context.ts';
import { Problem } from '../core/problems.ts';
import { type Route, route } from '../core/route.ts';
import { membershipsOf } from './auth.ts';
import { findSession, sessionsOf, takeCookies } from './sessions.ts';
import {
  changePassword,
  confirmSecondFactor,
  endOwnSession,
  offerSecondFactor,
  openSignIn,
  renewRecoveryCodes,
  signIn,
  signOut,
  turnSecondFactorOff,
} from './sign-in.ts';

const Session = z
  .object({
    user: z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      secondFactor: z.boolean().meta({ description: 'A code is asked for at the sign-in' }),
      oneTimePassword: z.boolean().meta({
        description: 'Somebody else made the password: until another is chosen, every other operation answers 403',
      }),
    }),
    memberships: z.array(
      z.object({
        merchantId: z.string(),
        merchantName: z.string(),
        role: z.enum(['admin', 'ops', 'finance', 'developer', 'viewer']),
        secondFactorRequired: z.boolean().meta({
          description: 'Without a second factor, every operation at this merchant answers 403',
        }),
        may: z.array(z.string()).meta({
          description: 'The operations that this role may call',
          example: ['GET /v1/payments', 'GET /v1/payments/{id}'],
        }),
      }),
    ),
    mode: z.enum(['sandbox', 'production']),
    temporalUiUrl: z.string().optional(),
  })
  .meta({ id: 'Session' });

const password = z.string().min(1).max(200);
const code = z
  .string()
  .min(1)
  .max(40)
  .meta({ description: 'Of the authenticator app, or a recovery code; each is taken once', example: '123456' });

const RecoveryCodes = z
  .object({ recoveryCodes: z.array(z.string()).meta({ description: 'Each stands in for one code; shown this once' }) })
  .meta({ id: 'RecoveryCodes' });

export const sessionRoutes = (api: Api): Route[] => {
  const context = openSignIn(api);
  return [
    route({
      method: 'post',
      path: '/v1/session',
      tag: 'Session',
      summary: 'Sign in to the console',
      description:
        'After five failures in a row an e-mail must wait, whether anybody has it or not, and longer after each more. Who has a second factor is answered 401 `second_factor_required` without a `code`, and 401 `second_factor_wrong` with one that is wrong or was taken before.',
      body: z.strictObject({ email: z.email().max(254), password, code: code.optional() }),
      answers: { 200: { description: 'The session; its cookie comes along', schema: Session } },
      async handle({ body, http }) {
        return {
          status: 200,
          body: await showSession(api, await signIn(context, http, body.email, body.password, body.code)),
        };
      },
    }),
    route({
      method: 'get',
      path: '/v1/session',
      tag: 'Session',
      summary: 'Who is signed in',
      answers: { 200: { description: 'The session', schema: Session } },
      async handle({ http }) {
        const { userId, name, email, secondFactor, oneTimePassword } = await currentSession(api, http);
        return {
          status: 200,
          body: await showSession(api, { id: userId, name, email, secondFactor, oneTimePassword }),
        };
      },
    }),
    route({
      method: 'delete',
      path: '/v1/session',
      tag: 'Session',
      summary: 'Sign out',
      answers: { 204: { description: 'Signed out' } },
      async handle({ http }) {
        await signOut(context, http);
        return { status: 204 };
      },
    }),
    route({
      method: 'post',
      path: '/v1/session/password',
      tag: 'Session',
      summary: 'Change your own password',
      description: 'Ends your sessions everywhere else.',
      body: z.strictObject({ currentPassword: password, newPassword: z.string().min(12).max(200) }),
      answers: { 204: { description: 'Changed; a new cookie comes along' } },
      async handle({ body, http }) {
        await changePassword(context, http, await currentSession(api, http), body.currentPassword, body.newPassword);
        return { status: 204 };
      },
    }),

    route({
      method: 'get',
      path: '/v1/session/second-factor',
      tag: 'Session',
      summary: 'Your own second factor',
      answers: {
        200: {
          description: 'Whether it is on, and how many recovery codes are left',
          schema: z
            .object({ on: z.boolean(), since: z.iso.datetime().optional(), recoveryCodesLeft: z.int() })
            .meta({ id: 'SecondFactor' }),
        },
      },
      async handle({ http }) {
        const { userId } = await currentSession(api, http);
        const { since, codesLeft } = await secondFactorOf(api.store.db, userId);
        const on = since !== undefined;
        return { status: 200, body: { on, ...(on && { since: since.toISOString() }), recoveryCodesLeft: codesLeft } };
      },
    }),
    route({
      method: 'post',
      path: '/v1/session/second-factor',
      tag: 'Session',
      summary: 'Begin to set up a second factor',
      description:
        'Answers the secret for an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds), this once. Nobody is asked for codes before one has confirmed it; beginning again makes another secret.',
      body: z.strictObject({ password }),
      answers: {
        200: {
          description: 'What the authenticator app needs',
          schema: z
            .object({
              secret: z.string().meta({ description: 'Base32' }),
              uri: z.string().meta({ description: '`otpauth://…`: what the QR code holds' }),
            })
            .meta({ id: 'SecondFactorOffer' }),
        },
        409: { description: 'It is on already' },
      },
      async handle({ body, http }) {
        return {
          status: 200,
          body: await offerSecondFactor(context, http, await currentSession(api, http), body.password),
        };
      },
    }),
    route({
      method: 'post',
      path: '/v1/session/second-factor/confirm',
      tag: 'Session',
      summary: 'Turn your second factor on',
      description: 'From now on the sign-in asks for a code. Your other sessions end.',
      body: z.strictObject({ code }),
      answers: {
        200: { description: 'It is on', schema: RecoveryCodes },
        409: { description: 'It is on already' },
      },
      async handle({ body, http }) {
        const recoveryCodes = await confirmSecondFactor(context, http, await currentSession(api, http), body.code);
        return { status: 200, body: { recoveryCodes } };
      },
    }),
    route({
      method: 'post',
      path: '/v1/session/second-factor/recovery-codes',
      tag: 'Session',
      summary: 'Replace your recovery codes',
      body: z.strictObject({ password, code }),
      answers: {
        200: { description: 'The new ones; those before open nothing any more', schema: RecoveryCodes },
        409: { description: 'There is no second factor' },
      },
      async handle({ body, http }) {
        const session = await currentSession(api, http);
        const recoveryCodes = await renewRecoveryCodes(context, http, session, body.password, body.code);
        return { status: 200, body: { recoveryCodes } };
      },
    }),
    route({
      method: 'post',
      path: '/v1/session/second-factor/turn-off',
      tag: 'Session',
      summary: 'Turn your second factor off',
      body: z.strictObject({ password, code }),
      answers: { 204: { description: 'It is off' }, 409: { description: 'There is none' } },
      async handle({ body, http }) {
        await turnSecondFactorOff(context, http, await currentSession(api, http), body.password, body.code);
        return { status: 204 };
      },
    }),

    route({
      method: 'get',
      path: '/v1/session/sessions',
      tag: 'Session',
      summary: 'Your own open sessions',
      answers: {
        200: {
          description: 'The last used first',
          schema: z
            .object({
              data: z.array(
                z.object({
                  id: z.string(),
                  current: z.boolean().meta({ description: 'The one that asks' }),
                  createdAt: z.iso.datetime(),
                  usedAt: z.iso.datetime().meta({ description: 'To the minute' }),
                  address: z.string().optional().meta({ description: 'From where it was opened' }),
                  agent: z.string().optional().meta({ description: 'The browser, as it calls itself' }),
                }),
              ),
            })
            .meta({ id: 'OwnSessions' }),
        },
      },
      async handle({ http }) {
        const { id, userId } = await currentSession(api, http);
        const data = (await sessionsOf(api.store.db, userId)).map((session) => ({
          id: session.id,
          current: session.id === id,
          createdAt: session.created_at.toISOString(),
          usedAt: session.used_at.toISOString(),
          ...(session.address && { address: session.address }),
          ...(session.user_agent && { agent: session.user_agent }),
        }));
        return { status: 200, body: { data } };
      },
    }),
    route({
      method: 'delete',
      path: '/v1/session/sessions/:id',
      tag: 'Session',
      summary: 'End one of your own sessions',
      answers: { 204: { description: 'Ended' } },
      async handle({ params, http }) {
        await endOwnSession(context, http, await currentSession(api, http), params.id ?? '');
        return { status: 204 };
      },
    }),
  ];
};

async function showSession(api: Api, user: z.output<typeof Session>['user']): Promise<z.output<typeof Session>> {
  const { mode, temporal } = api.settings;
  const memberships = (await membershipsOf(api, user.id)).map(({ everywhere: _, ...membership }) => ({
    ...membership,
    may: mayOf(membership.role, mode),
  }));
  return { user, memberships, mode, ...(temporal.uiUrl && { temporalUiUrl: temporal.uiUrl }) };
}

/** The session of a request. @throws Problem 401; its answer removes the browser's session cookies. */
async function currentSession(api: Api, request: Request) {
  const session = await findSession(api, request);
  if (session) return session;
  takeCookies(api, request);
  throw new Problem('unauthorized', 'Nobody is signed in.');
}
