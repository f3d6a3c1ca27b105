import { z } from 'zod';
import { findSettings, putSecondFactorRequired } from '../../db/identity/merchants.ts';
import { countMembers, type Member, membersOf } from '../../db/identity/people.ts';
import type { Api } from '../core/context.ts';
import { afterCursor, cutPage, writeCursor } from '../core/cursor.ts';
import { line, PageQuery, pageOf } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import { type Route, route } from '../core/route.ts';
import {
  addPerson,
  changeRole,
  endSessionsOf,
  memberOr404,
  type OneTime,
  removePerson,
  resetFactorOf,
  resetPasswordOf,
} from './people.ts';

const Role = z.enum(['admin', 'ops', 'finance', 'developer', 'viewer']);

const Person = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role: Role.meta({ description: 'At this merchant' }),
    everywhere: z.boolean().meta({ description: 'The role is one at all merchants, not at this one alone' }),
    secondFactor: z.boolean(),
    oneTimePasswordUntil: z.iso.datetime().optional().meta({
      description:
        'They have not chosen a password of their own yet; the one that was made for them is good until then',
    }),
    lastSignInAt: z.iso.datetime().optional(),
    since: z.iso.datetime().optional().meta({ description: 'At this merchant; absent where nobody wrote it down' }),
    invitedBy: z.object({ id: z.string(), name: z.string() }).optional(),
    createdAt: z.iso.datetime().meta({ description: 'Of the account' }),
  })
  .meta({ id: 'Person' });

const oneTime = {
  password: z.string().meta({ description: 'Shown this once; good for choosing another, until then' }),
  oneTimePasswordUntil: z.iso.datetime(),
};

const SignInPolicy = z
  .object({
    secondFactor: z.enum(['required', 'optional']),
    people: z.int().meta({ description: 'Who has access to the merchant' }),
    peopleWithout: z.int().meta({ description: 'Of those, who has no second factor' }),
  })
  .meta({ id: 'SignInPolicy' });

const reach = 'Only an administrator of every merchant at which they are may do it, since it reaches there too.';

/** The people of a merchant, and its sign-in policy. No API key may call these routes. */
export const userRoutes = (api: Api): Route[] => [
  route({
    method: 'get',
    path: '/v1/users',
    tag: 'Administration',
    summary: 'List the people of your merchant',
    description: 'Those of all merchants too. The newest account first.',
    query: PageQuery.extend({
      q: line.optional().meta({ description: 'A part of the name or of the e-mail' }),
      role: Role.optional(),
    }),
    answers: { 200: { description: 'A page of people', schema: pageOf(Person) } },
    async handle({ caller, query: { limit, cursor, q, role } }) {
      const members = await membersOf(api.store.db, caller.merchantId, {
        limit: limit + 1,
        ...afterCursor(cursor),
        ...(q && { q }),
        ...(role && { role }),
      });
      const page = cutPage(members, limit, ({ createdAt, id }) => writeCursor({ value: createdAt, id }));
      return { status: 200, body: { ...page, data: page.data.map(shown) } };
    },
  }),

  route({
    method: 'post',
    path: '/v1/users',
    tag: 'Administration',
    summary: 'Give a person a role at your merchant',
    description:
      'Somebody new gets a one-time password, which is answered this once: with it they choose their own at the first sign-in. Whoever has the e-mail already keeps their name and password.',
    body: z.strictObject({
      email: z.email().max(254),
      name: line.max(120).optional().meta({ description: 'Needed for somebody new' }),
      role: Role,
    }),
    answers: {
      201: {
        description: 'The person as they are now, with a password where they are new',
        schema: Person.extend({ password: oneTime.password.optional() }).meta({ id: 'AddedPerson' }),
      },
      409: { description: 'They are there already' },
    },
    async handle({ caller, body }) {
      const { member, oneTime } = await addPerson(api, caller, body);
      return {
        status: 201,
        body: { ...shown(member), ...(oneTime && { password: oneTime.password }) },
        reason: `${body.role}${oneTime ? ', a new account' : ''}`,
      };
    },
  }),

  route({
    method: 'get',
    path: '/v1/users/:id',
    tag: 'Administration',
    summary: 'Read a person of your merchant',
    answers: { 200: { description: 'The person', schema: Person } },
    async handle({ caller: { merchantId }, params }) {
      return { status: 200, body: shown(await memberOr404(api.store.db, merchantId, params.id)) };
    },
  }),

  route({
    method: 'patch',
    path: '/v1/users/:id',
    tag: 'Administration',
    summary: 'Change a person’s role',
    description:
      'The one by which they are at your merchant: there, or at all merchants. The latter needs an administrator of all.',
    body: z.strictObject({ role: Role }),
    answers: {
      200: { description: 'The person as they are now', schema: Person },
      409: { description: 'Your own role' },
    },
    async handle({ caller, params, body }) {
      const before = await memberOr404(api.store.db, caller.merchantId, params.id);
      const after = await changeRole(api, caller, before.id, body.role);
      return { status: 200, body: shown(after), reason: `${before.role} to ${after.role}` };
    },
  }),

  route({
    method: 'delete',
    path: '/v1/users/:id',
    tag: 'Administration',
    summary: 'Take a person’s role away',
    description: 'It holds from the next request on. Their account stays, for the other merchants that they are at.',
    answers: { 204: { description: 'Done' }, 409: { description: 'Yourself' } },
    async handle({ caller, params }) {
      await removePerson(api, caller, params.id);
      return { status: 204 };
    },
  }),

  route({
    method: 'post',
    path: '/v1/users/:id/reset-password',
    tag: 'Administration',
    summary: 'Give a person a new one-time password',
    description: `Their sessions end. ${reach}`,
    body: z.strictObject({}),
    answers: {
      200: { description: 'The password, this once', schema: z.object(oneTime).meta({ id: 'OneTimePassword' }) },
      409: { description: 'Yourself' },
    },
    async handle({ caller, params }) {
      return { status: 200, body: shownOnce(await resetPasswordOf(api, caller, params.id)) };
    },
  }),

  route({
    method: 'post',
    path: '/v1/users/:id/reset-second-factor',
    tag: 'Administration',
    summary: 'Take a person’s second factor away',
    description: `For who lost it: the password alone lets them in until they set up another. Their sessions end. ${reach}`,
    body: z.strictObject({}),
    answers: {
      200: { description: 'The person as they are now', schema: Person },
      409: { description: 'Yourself, or they have none' },
    },
    async handle({ caller, params }) {
      await resetFactorOf(api, caller, params.id);
      return { status: 200, body: shown(await memberOr404(api.store.db, caller.merchantId, params.id)) };
    },
  }),

  route({
    method: 'post',
    path: '/v1/users/:id/end-sessions',
    tag: 'Administration',
    summary: 'End a person’s sessions',
    description: `They may sign in again. ${reach}`,
    body: z.strictObject({}),
    answers: {
      200: { description: 'How many there were', schema: z.object({ ended: z.int() }).meta({ id: 'EndedSessions' }) },
      409: { description: 'Yourself' },
    },
    async handle({ caller, params }) {
      const ended = await endSessionsOf(api, caller, params.id);
      return { status: 200, body: { ended }, reason: `${ended} ended` };
    },
  }),

  route({
    method: 'get',
    path: '/v1/sign-in-policy',
    tag: 'Administration',
    summary: 'What your merchant wants of everybody who signs in',
    answers: { 200: { description: 'The policy in force', schema: SignInPolicy } },
    handle: async ({ caller: { merchantId } }) => ({ status: 200, body: await signInPolicyOf(api, merchantId) }),
  }),

  route({
    method: 'put',
    path: '/v1/sign-in-policy',
    tag: 'Administration',
    summary: 'Require a second factor of everybody at your merchant, or no longer',
    description:
      'Whoever has none is answered 403 `second_factor_enrolment_required` at your merchant until they have set one up. API keys are not touched.',
    body: z.strictObject({ secondFactor: SignInPolicy.shape.secondFactor }),
    answers: {
      200: { description: 'The policy in force', schema: SignInPolicy },
      409: { description: 'You have no second factor yourself' },
    },
    async handle({ caller: { merchantId, person }, body: { secondFactor } }) {
      const [self] = await membersOf(api.store.db, merchantId, { id: person?.id ?? '', limit: 1 });
      if (secondFactor === 'required' && !self?.secondFactor) {
        throw new Problem('conflict', 'Set up your own second factor first: else this would shut you out too.');
      }
      await putSecondFactorRequired(api.store.db, merchantId, secondFactor === 'required');
      return { status: 200, body: await signInPolicyOf(api, merchantId), reason: `second factor ${secondFactor}` };
    },
  }),
];

async function signInPolicyOf(api: Api, merchantId: string): Promise<z.output<typeof SignInPolicy>> {
  const settings = await findSettings(api.store.db, merchantId);
  const { people, without } = await countMembers(api.store.db, merchantId);
  const secondFactor = settings?.secondFactorRequired ? 'required' : 'optional';
  return { secondFactor, people, peopleWithout: without };
}

const shown = (member: Member): z.output<typeof Person> => ({
  id: member.id,
  name: member.name,
  email: member.email,
  role: member.role,
  everywhere: member.everywhere,
  secondFactor: member.secondFactor,
  ...(member.oneTimeUntil && { oneTimePasswordUntil: member.oneTimeUntil.toISOString() }),
  ...(member.lastSignInAt && { lastSignInAt: member.lastSignInAt.toISOString() }),
  ...(member.since && { since: member.since.toISOString() }),
  ...(member.invitedBy && { invitedBy: member.invitedBy }),
  createdAt: member.createdAt.toISOString(),
});

const shownOnce = ({ password, until }: OneTime) => ({ password, oneTimePasswordUntil: until.toISOString() });
