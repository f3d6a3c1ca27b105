import { z } from 'zod';
import { personOf, signIn, signOut } from '../auth.ts';
import type { Api } from '../context.ts';
import { Problem } from '../problems.ts';
import { type Route, route } from '../route.ts';

const Session = z
  .object({
    user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
    memberships: z.array(
      z.object({
        merchantId: z.string(),
        merchantName: z.string(),
        role: z.enum(['admin', 'ops', 'finance', 'developer', 'viewer']),
      }),
    ),
    mode: z.enum(['sandbox', 'production']),
    temporalUiUrl: z.string().optional(),
  })
  .meta({ id: 'Session' });

export const sessionRoutes = (api: Api): Route[] => {
  const show = (person: NonNullable<Awaited<ReturnType<typeof personOf>>>) => {
    const { memberships, ...user } = person;
    const { uiUrl } = api.settings.temporal;
    return { user, memberships, mode: api.settings.mode, ...(uiUrl && { temporalUiUrl: uiUrl }) };
  };
  return [
    route({
      method: 'post',
      path: '/v1/session',
      tag: 'Session',
      summary: 'Sign in to the console',
      access: 'public',
      body: z.strictObject({ email: z.email().max(254), password: z.string().min(1).max(200) }),
      answers: { 200: { description: 'The session; its cookie comes along', schema: Session } },
      async handle({ body, request }) {
        const cookie = await signIn(api, body.email, body.password);
        request.headers.cookie = cookie.split(';')[0];
        const person = await personOf(api, request);
        if (!person) throw new Problem('unauthorized', 'The session could not be opened. Try again.');
        return { status: 200, body: show(person), headers: { 'set-cookie': cookie } };
      },
    }),
    route({
      method: 'get',
      path: '/v1/session',
      tag: 'Session',
      summary: 'Who is signed in',
      access: 'public',
      answers: { 200: { description: 'The session', schema: Session } },
      async handle({ request }) {
        const person = await personOf(api, request);
        if (!person) throw new Problem('unauthorized', 'Nobody is signed in.');
        return { status: 200, body: show(person) };
      },
    }),
    route({
      method: 'delete',
      path: '/v1/session',
      tag: 'Session',
      summary: 'Sign out',
      access: 'public',
      answers: { 204: { description: 'Signed out' } },
      handle: async ({ request }) => ({ status: 204, headers: { 'set-cookie': await signOut(api, request) } }),
    }),
  ];
};
