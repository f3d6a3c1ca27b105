import { z } from 'zod';
import { findSettings, putSecondFactorRequired } from '../../db/identity/merchants.ts';
import { countMembers, type Member, membersOf } from '../../db/identity/people.ts';
import { permissionsHeld, roleNameOf } from '../core/access.ts';
import type { Api } from '../core/context.ts';
import { afterCursor, cutPage, writeCursor } from '../core/cursor.ts';
import { PageQuery, pageOf, shortText } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import { type Route, route } from '../core/route.ts';
import { Delivered } from './links.ts';
import { changeRole, endSessionsOf, memberOr404, removePerson, resetFactorOf, resetPasswordOf } from './people.ts';
import { RoleRef, roleShown, shownRole } from './role-shown.ts';

const Person = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    ...shownRole,
    everywhere: z.boolean().meta({ description: 'The role applies at all merchants, not only at this one' }),
    secondFactorMet: z.boolean().optional().meta({
      description: 'The person has the second factor that this merchant requires; absent where it requires none',
    }),
    since: z.iso
      .datetime()
      .optional()
      .meta({ description: 'When the person got access to this merchant; absent if it was not recorded' }),
    invitedBy: z.object({ id: z.string(), name: z.string() }).optional(),
  })
  .meta({ id: 'Person' });

const SignInPolicy = z
  .object({
    secondFactor: z.enum(['required', 'optional']),
    people: z.int().meta({ description: 'Number of people with access to the merchant' }),
    peopleWithout: z.int().meta({ description: 'Number of those without a second factor' }),
  })
  .meta({ id: 'SignInPolicy' });

const reach =
  'This requires somebody who may do as much as the person, at every merchant to which they have access, since it applies there too.';

const Colleague = z
  .object({
    id: z.string(),
    name: z.string(),
    ...shownRole,
    works: z.boolean().meta({ description: 'Work of the queue may be assigned to them' }),
  })
  .meta({ id: 'Colleague' });

/** More people than work at one merchant. */
const maxColleagues = 500;

/** The people of a merchant, and its sign-in policy. No API key may call these routes. */
export const userRoutes = (api: Api): Route[] => [
  route({
    method: 'get',
    path: '/v1/people',
    tag: 'Operations',
    summary: 'List the people of your merchant by name, to mention them or to assign work to them',
    answers: { 200: { description: 'All of them', schema: z.object({ data: z.array(Colleague) }) } },
    async handle({ caller }) {
      const members = await membersOf(api.store.db, caller.merchantId, { limit: maxColleagues });
      const data = members.map((member) => ({
        id: member.id,
        name: member.name,
        ...roleShown(member),
        works: permissionsHeld(member).has('work.do'),
      }));
      return { status: 200, body: { data: data.sort((one, other) => one.name.localeCompare(other.name, 'pt-BR')) } };
    },
  }),

  route({
    method: 'get',
    path: '/v1/users',
    tag: 'Administration',
    summary: 'List the people of your merchant',
    description:
      'Includes people with a role at all merchants. Who joined last is first. Of a person’s account a merchant sees nothing but name and e-mail; who has not accepted an invitation is not in the list.',
    query: PageQuery.extend({
      q: shortText.optional().meta({ description: 'Part of the name or the e-mail' }),
      role: RoleRef.optional(),
    }),
    answers: { 200: { description: 'A page of people', schema: pageOf(Person) } },
    async handle({ caller, query: { limit, cursor, q, role } }) {
      const members = await membersOf(api.store.db, caller.merchantId, {
        limit: limit + 1,
        ...afterCursor(cursor),
        ...(q && { q }),
        ...(role && { role }),
      });
      const page = cutPage(members, limit, ({ order, id }) => writeCursor({ value: order, id }));
      return { status: 200, body: { ...page, data: page.data.map(shown) } };
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
      'The role by which the person has access to your merchant: a role at this merchant, or one at all merchants. Changing the latter requires an administrator of all merchants. Nobody gives a role that may more than their own, or takes one away. Effective from the next request.',
    body: z.strictObject({ role: RoleRef }),
    answers: {
      200: { description: 'The person after the change', schema: Person },
      409: {
        description: 'You cannot change your own role; or API keys that the person made would stop, which are named',
      },
    },
    async handle({ caller, params, body }) {
      const before = await memberOr404(api.store.db, caller.merchantId, params.id);
      const changed = await changeRole(api, caller, before.id, body.role);
      const [from, to] = [roleNameOf(changed.before), roleNameOf(changed.after)];
      return { status: 200, body: shown(changed.after), reason: `${from} to ${to}` };
    },
  }),

  route({
    method: 'delete',
    path: '/v1/users/:id',
    tag: 'Administration',
    summary: 'Remove a person’s access to your merchant',
    description: 'Effective from the next request. The account stays, with its access to other merchants.',
    answers: {
      204: { description: 'Done' },
      409: { description: 'Yourself; or API keys that the person made would stop, which are named' },
    },
    async handle({ caller, params }) {
      await removePerson(api, caller, params.id);
      return { status: 204 };
    },
  }),

  route({
    method: 'post',
    path: '/v1/users/:id/reset-password',
    tag: 'Administration',
    summary: 'Make a link by which a person chooses a new password',
    description: `The password before is no longer valid, and their sessions end. The second factor stays. The link is valid for 24 hours and once; where mail is sent it goes to the person and is not in the answer. ${reach}`,
    body: z.strictObject({}),
    answers: {
      200: {
        description: 'The link, this once, unless it was mailed',
        schema: Delivered.extend({ expiresAt: z.iso.datetime() }).meta({ id: 'PasswordResetLink' }),
      },
      409: { description: 'Yourself' },
    },
    async handle({ caller, params }) {
      const { expiresAt, ...delivered } = await resetPasswordOf(api, caller, params.id);
      return {
        status: 200,
        body: { ...delivered, expiresAt: expiresAt.toISOString() },
        reason: delivered.mailed ? 'link mailed' : 'link handed over',
      };
    },
  }),

  route({
    method: 'post',
    path: '/v1/users/:id/reset-second-factor',
    tag: 'Administration',
    summary: 'Remove a person’s second factor',
    description: `For a person who lost it: they sign in with the password alone until they set up another. Their sessions end. The answer does not tell whether they had one. ${reach}`,
    body: z.strictObject({}),
    answers: {
      200: { description: 'The person after the change', schema: Person },
      409: { description: 'Yourself' },
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
      200: {
        description: 'The number of ended sessions',
        schema: z.object({ ended: z.int() }).meta({ id: 'EndedSessions' }),
      },
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
    summary: 'Read the sign-in policy of your merchant',
    answers: { 200: { description: 'The policy in force', schema: SignInPolicy } },
    handle: async ({ caller: { merchantId } }) => ({ status: 200, body: await signInPolicyOf(api, merchantId) }),
  }),

  route({
    method: 'put',
    path: '/v1/sign-in-policy',
    tag: 'Administration',
    summary: 'Require a second factor at your merchant, or stop requiring it',
    description:
      'People without a second factor are answered 403 `second_factor_enrolment_required` at your merchant until they set one up. API keys are not affected.',
    body: z.strictObject({ secondFactor: SignInPolicy.shape.secondFactor }),
    answers: {
      200: { description: 'The policy in force', schema: SignInPolicy },
      409: { description: 'You have no second factor yourself' },
    },
    async handle({ caller: { merchantId, person }, body: { secondFactor } }) {
      if (secondFactor === 'required' && !person?.secondFactor) {
        throw new Problem('conflict', 'Set up your own second factor first: otherwise you would lose access too.');
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
  ...roleShown(member),
  everywhere: member.everywhere,
  ...(member.secondFactorMet !== undefined && { secondFactorMet: member.secondFactorMet }),
  ...(member.since && { since: member.since.toISOString() }),
  ...(member.invitedBy && { invitedBy: member.invitedBy }),
});
