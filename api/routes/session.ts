import { z } from 'zod';
import { mayOf } from '../access.ts';
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

export const sessionRoutes = (api: Api): Route[] => {
  const show = (person: NonNullable<Awaited<ReturnType<typeof personOf>>>) => {
    const { id, name, email } = person;
    const { mode, temporal } = api.settings;
    const memberships = person.memberships.map((membership) => ({ ...membership, may: mayOf(membership.role, mode) }));
    return { user: { id, name, email }, memberships, mode, ...(temporal.uiUrl && { temporalUiUrl: temporal.uiUrl }) };
  };
  return [
    route({
      method: 'post',
      path: '/v1/session',
      tag: 'Session',
      summary: 'Sign in to the console',
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
      answers: { 204: { description: 'Signed out' } },
      handle: async ({ request }) => ({ status: 204, headers: { 'set-cookie': await signOut(api, request) } }),
    }),
  ];
};
