import type { Request } from 'express';
import { z } from 'zod';
import { mayOf } from '../access.ts';
import { membershipsOf } from '../auth.ts';
import type { Api } from '../context.ts';
import { Problem } from '../problems.ts';
import { type Route, route } from '../route.ts';
import { findSession, takeCookies } from '../sessions.ts';
import { signingIn } from '../sign-in.ts';

const Session = z
  .object({
    user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
    memberships: z.array(
      z.object({
        merchantId: z.string(),
        merchantName: z.string(),
        role: z.enum(['admin', 'ops', 'finance', 'developer', 'viewer']),
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

export const sessionRoutes = (api: Api): Route[] => {
  const { signIn, signOut, changePassword } = signingIn(api);

  const show = async (user: { id: string; name: string; email: string }): Promise<z.output<typeof Session>> => {
    const { mode, temporal } = api.settings;
    const memberships = (await membershipsOf(api, user.id)).map(({ everywhere: _, ...membership }) => ({
      ...membership,
      may: mayOf(membership.role, mode),
    }));
    return { user, memberships, mode, ...(temporal.uiUrl && { temporalUiUrl: temporal.uiUrl }) };
  };

  /** @throws Problem 401, and a browser that thought otherwise forgets its session. */
  const mySession = async (request: Request) => {
    const found = await findSession(api, request);
    if (found) return found;
    takeCookies(api, request);
    throw new Problem('unauthorized', 'Nobody is signed in.');
  };

  return [
    route({
      method: 'post',
      path: '/v1/session',
      tag: 'Session',
      summary: 'Sign in to the console',
      description:
        'After five failures in a row an e-mail must wait, whether anybody has it or not, and longer after each more.',
      body: z.strictObject({ email: z.email().max(254), password }),
      answers: { 200: { description: 'The session; its cookie comes along', schema: Session } },
      async handle({ body, request }) {
        return { status: 200, body: await show(await signIn(request, body.email, body.password)) };
      },
    }),
    route({
      method: 'get',
      path: '/v1/session',
      tag: 'Session',
      summary: 'Who is signed in',
      answers: { 200: { description: 'The session', schema: Session } },
      async handle({ request }) {
        const { userId, name, email } = await mySession(request);
        return { status: 200, body: await show({ id: userId, name, email }) };
      },
    }),
    route({
      method: 'delete',
      path: '/v1/session',
      tag: 'Session',
      summary: 'Sign out',
      answers: { 204: { description: 'Signed out' } },
      async handle({ request }) {
        await signOut(request);
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
      async handle({ body, request }) {
        await changePassword(request, await mySession(request), body.currentPassword, body.newPassword);
        return { status: 204 };
      },
    }),
  ];
};
