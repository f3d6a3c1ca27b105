import type { Request } from 'express';
import { z } from 'zod';
import { type SecurityLine, securityHistory } from '../../db/identity/audit.ts';
import { secondFactorOf } from '../../db/identity/second-factors.ts';
import { grantsOf, mayOf } from '../core/access.ts';
import type { Api } from '../core/context.ts';
import { Problem } from '../core/problems.ts';
import { type Route, route } from '../core/route.ts';
import { accessTag, membershipsOf } from './auth.ts';
import { roleShown, shownRole } from './role-shown.ts';
import { findSession, sessionsOf, takeCookies } from './sessions.ts';
import {
  Credentials,
  changePassword,
  code,
  confirmSecondFactor,
  endOwnSession,
  offerSecondFactor,
  Proof,
  password,
  renewRecoveryCodes,
  type SignInContext,
  signIn,
  signOut,
  turnSecondFactorOff,
} from './sign-in.ts';

export const Session = z
  .object({
    user: z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      secondFactor: z.boolean().meta({ description: 'The sign-in requires a code or a passkey' }),
      assured: z
        .boolean()
        .meta({ description: 'The identity provider has asserted a second factor that is trusted here' }),
      oneTimePassword: z.boolean().meta({
        description:
          'The password was set by another person: until the person chooses one, every other operation answers 403',
      }),
    }),
    memberships: z.array(
      z.object({
        merchantId: z.string(),
        merchantName: z.string(),
        ...shownRole,
        secondFactorRequired: z.boolean().meta({
          description: 'Without a second factor, here or `assured`, every operation at this merchant answers 403',
        }),
        may: z.array(z.string()).meta({
          description: 'Operations that this role may call',
          example: ['GET /v1/payments', 'GET /v1/payments/{id}'],
        }),
        mayGrant: z
          .array(z.string())
          .meta({ description: 'Scopes that this role may give an API key', example: ['payments:read'] }),
        permissions: z
          .array(z.string())
          .meta({ description: 'What the role is made of: `GET /v1/permissions`', example: ['payments.read'] }),
        accessTag: z.string().meta({
          description: 'Changes with the role. Each answer at this merchant has the present one as `Trilho-Access`',
        }),
      }),
    ),
    mode: z.enum(['sandbox', 'production']),
    temporalUiUrl: z.string().optional(),
  })
  .meta({ id: 'Session' });

export const RecoveryCodes = z
  .object({ recoveryCodes: z.array(z.string()).meta({ description: 'Each replaces one code; shown only once' }) })
  .meta({ id: 'RecoveryCodes' });

const historyLines = 50;
const SecurityHistory = z
  .object({
    data: z.array(
      z.object({
        at: z.iso.datetime(),
        action: z.string().meta({ example: 'PATCH /v1/users/{id}' }),
        by: z.object({
          kind: z.enum(['person', 'system', 'operator']),
          self: z.boolean().meta({ description: 'You yourself' }),
          name: z.string().optional(),
        }),
        merchantName: z.string().optional(),
        detail: z.string().optional().meta({ description: 'Of a changed role: `ops to finance`' }),
        address: z.string().optional().meta({ description: 'Of your own requests' }),
      }),
    ),
  })
  .meta({ id: 'SecurityHistory' });

const shownLine = ({ at, action, by, merchantName, detail, address }: SecurityLine) => ({
  at: at.toISOString(),
  action,
  by: { kind: by.kind, self: by.self, ...(by.name && { name: by.name }) },
  ...(merchantName && { merchantName }),
  ...(detail && { detail }),
  ...(address && { address }),
});

export const sessionRoutes = (api: Api, context: SignInContext): Route[] => {
  return [
    route({
      method: 'post',
      path: '/v1/session',
      tag: 'Session',
      summary: 'Sign in to the console',
      description:
        'After five failures in a row from one client address an e-mail is locked for that address, whether an account has it or not, and longer after each further failure; after 100 failures from any addresses it is locked for all, except for browsers that have passed its second factor before. With a second factor, a request without `code` and `passkey` is answered 401 `second_factor_required`, which names in `secondFactors` what the person has; one with a wrong or used code 401 `second_factor_wrong`, and one with a passkey that is not accepted 401 `passkey_refused`.',
      body: Credentials,
      answers: { 200: { description: 'The session; the answer sets its cookie', schema: Session } },
      async handle({ body, http }) {
        return {
          status: 200,
          body: await showSession(api, await signIn(context, http, body)),
        };
      },
    }),
    route({
      method: 'get',
      path: '/v1/session',
      tag: 'Session',
      summary: 'Read the current session',
      answers: { 200: { description: 'The session', schema: Session } },
      async handle({ http }) {
        const { userId: id, name, email, secondFactor, oneTimePassword, assured } = await currentSession(api, http);
        return {
          status: 200,
          body: await showSession(api, { id, name, email, secondFactor, oneTimePassword, assured }),
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
      description: 'Ends all your other sessions.',
      body: z.strictObject({ currentPassword: password, newPassword: z.string().min(12).max(200) }),
      answers: { 204: { description: 'Changed; the answer sets a new cookie' } },
      async handle({ body, http }) {
        await changePassword(context, http, await currentSession(api, http), body.currentPassword, body.newPassword);
        return { status: 204 };
      },
    }),

    route({
      method: 'get',
      path: '/v1/session/second-factor',
      tag: 'Session',
      summary: 'Read the state of your authenticator app',
      answers: {
        200: {
          description: 'Whether it is on, and the numbers of unused recovery codes and of passkeys',
          schema: z
            .object({
              on: z.boolean().meta({ description: 'The authenticator app is on' }),
              since: z.iso.datetime().optional(),
              recoveryCodesLeft: z.int(),
              passkeys: z.int().meta({ description: 'Each is a second factor too' }),
            })
            .meta({ id: 'SecondFactor' }),
        },
      },
      async handle({ http }) {
        const { userId } = await currentSession(api, http);
        const { since, codesLeft, passkeys } = await secondFactorOf(api.store.db, userId);
        const on = since !== undefined;
        const body = { on, ...(on && { since: since.toISOString() }), recoveryCodesLeft: codesLeft, passkeys };
        return { status: 200, body };
      },
    }),
    route({
      method: 'post',
      path: '/v1/session/second-factor',
      tag: 'Session',
      summary: 'Start the set-up of an authenticator app',
      description:
        'Returns the secret for an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds), only once. The second factor is on after it was confirmed with a code; starting again creates another secret.',
      body: Proof,
      answers: {
        200: {
          description: 'The secret for the authenticator app',
          schema: z
            .object({
              secret: z.string().meta({ description: 'Base32' }),
              uri: z.string().meta({ description: '`otpauth://…`: the content of the QR code' }),
            })
            .meta({ id: 'SecondFactorOffer' }),
        },
        409: { description: 'It is already on' },
      },
      async handle({ body, http }) {
        return {
          status: 200,
          body: await offerSecondFactor(context, http, await currentSession(api, http), body),
        };
      },
    }),
    route({
      method: 'post',
      path: '/v1/session/second-factor/confirm',
      tag: 'Session',
      summary: 'Turn your authenticator app on',
      description: 'The sign-in requires a code afterwards. Your other sessions end.',
      body: z.strictObject({ code }),
      answers: {
        200: { description: 'It is on', schema: RecoveryCodes },
        409: { description: 'It is already on' },
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
      body: Proof,
      answers: {
        200: { description: 'The new codes; earlier ones are invalid', schema: RecoveryCodes },
        409: { description: 'There is no second factor' },
      },
      async handle({ body, http }) {
        const session = await currentSession(api, http);
        const recoveryCodes = await renewRecoveryCodes(context, http, session, body);
        return { status: 200, body: { recoveryCodes } };
      },
    }),
    route({
      method: 'post',
      path: '/v1/session/second-factor/turn-off',
      tag: 'Session',
      summary: 'Turn your authenticator app off',
      body: Proof,
      answers: { 204: { description: 'It is off' }, 409: { description: 'There is no second factor' } },
      async handle({ body, http }) {
        await turnSecondFactorOff(context, http, await currentSession(api, http), body);
        return { status: 204 };
      },
    }),

    route({
      method: 'get',
      path: '/v1/session/sessions',
      tag: 'Session',
      summary: 'List your open sessions',
      answers: {
        200: {
          description: 'The sessions, last used first',
          schema: z
            .object({
              data: z.array(
                z.object({
                  id: z.string(),
                  current: z.boolean().meta({ description: 'The session of this request' }),
                  createdAt: z.iso.datetime(),
                  usedAt: z.iso.datetime().meta({ description: 'To the minute' }),
                  address: z.string().optional().meta({ description: 'IP address at the sign-in' }),
                  agent: z.string().optional().meta({ description: 'User agent of the browser' }),
                  method: z.enum(['passkey', 'provider']).optional().meta({
                    description: 'What opened it alone: a passkey, or a sign-in at the identity provider',
                  }),
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
          ...((session.method === 'passkey' || session.method === 'provider') && { method: session.method }),
        }));
        return { status: 200, body: { data } };
      },
    }),
    route({
      method: 'get',
      path: '/v1/session/history',
      tag: 'Session',
      summary: 'Read what happened to your access',
      description:
        'The newest 50 lines: your sign-ins, your changes of password and second factor, and what others changed about your roles and your account, at every merchant.',
      answers: { 200: { description: 'The lines, newest first', schema: SecurityHistory } },
      async handle({ http }) {
        const { userId } = await currentSession(api, http);
        const data = (await securityHistory(api.store.db, userId, historyLines)).map(shownLine);
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

export async function showSession(api: Api, user: z.output<typeof Session>['user']): Promise<z.output<typeof Session>> {
  const { mode, temporal } = api.settings;
  const memberships = (await membershipsOf(api, user.id)).map((membership) => ({
    merchantId: membership.merchantId,
    merchantName: membership.merchantName,
    ...roleShown(membership),
    secondFactorRequired: membership.secondFactorRequired,
    may: mayOf(membership.permissions, mode),
    mayGrant: grantsOf(membership.permissions),
    permissions: [...membership.permissions],
    accessTag: accessTag(membership),
  }));
  return { user, memberships, mode, ...(temporal.uiUrl && { temporalUiUrl: temporal.uiUrl }) };
}

/** The session of a request. @throws Problem 401; its answer removes the browser's session cookies. */
export async function currentSession(api: Api, request: Request) {
  const session = await findSession(api, request);
  if (session) return session;
  takeCookies(api, request);
  throw new Problem('unauthorized', 'Nobody is signed in.');
}
