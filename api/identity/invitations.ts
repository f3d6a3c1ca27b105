import { z } from 'zod';
import {
  countOpenInvitations,
  endInvitation,
  findInvitation,
  type Invitation,
  insertInvitation,
  noteInvitationOnlyMailed,
  openInvitations,
  renewInvitation,
} from '../../db/identity/invitations.ts';
import { membersOf } from '../../db/identity/people.ts';
import { isId } from '../../domain/core/ids.ts';
import { roleNameOf } from '../core/access.ts';
import type { Api } from '../core/context.ts';
import { afterCursor, cutPage, writeCursor } from '../core/cursor.ts';
import { PageQuery, pageOf } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import type { Caller } from '../core/route.ts';
import { type Route, route } from '../core/route.ts';
import { Delivered, deliver, newLink } from './links.ts';
import { invitationMail } from './mails.ts';
import { changing, refuseToGive } from './people.ts';
import { RoleRef, roleShown, shownRole } from './role-shown.ts';
import { roleOr422 } from './roles-of.ts';

/** Invitations of one merchant that wait for an answer. Each may cause mails to somebody who asked for none. */
const mostOpen = 100;

const InvitationBody = z
  .object({
    id: z.string(),
    email: z.string(),
    ...shownRole,
    state: z.enum(['pending', 'expired', 'accepted', 'declined', 'revoked']).meta({
      description: '`expired`: its seven days are over, or whoever made it may no longer invite',
    }),
    invitedBy: z.object({ id: z.string(), name: z.string() }),
    mail: z.enum(['sent', 'waiting', 'not_sent']).meta({
      description:
        '`waiting`: the mail server did not take it yet, and it is tried again for up to a day; `not_sent`: hand a new link over, or send it again',
    }),
    mailedAt: z.iso.datetime().optional().meta({ description: 'The link was mailed to the person' }),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'Invitation' });

const MadeInvitation = InvitationBody.extend(Delivered.shape).meta({ id: 'MadeInvitation' });

/** The invitations of a merchant, as its administrators see them. No API key may call these routes. */
export const invitationRoutes = (api: Api): Route[] => [
  route({
    method: 'post',
    path: '/v1/users',
    tag: 'Administration',
    summary: 'Invite a person to your merchant',
    description:
      'The person gets the role once they accept. The link is valid for seven days and once; where mail is sent it goes to the person, else it is in this answer and is handed over. The answer does not depend on whether the e-mail has an account.',
    body: z.strictObject({ email: z.email().max(254), role: RoleRef }),
    answers: {
      201: { description: 'The invitation, with its link unless that was mailed', schema: MadeInvitation },
      409: { description: 'The person has a role here, or an invitation that waits' },
    },
    async handle({ caller, body }) {
      const invitation = await invite(api, caller, body.email.toLowerCase(), body.role);
      return { status: 201, body: invitation, reason: `role ${invitation.roleName ?? invitation.role}` };
    },
  }),

  route({
    method: 'get',
    path: '/v1/invitations',
    tag: 'Administration',
    summary: 'List the invitations of your merchant',
    description: 'Those that wait, have expired or were declined, the newest first.',
    query: PageQuery,
    answers: { 200: { description: 'A page of invitations', schema: pageOf(InvitationBody) } },
    async handle({ caller, query: { limit, cursor } }) {
      const open = { limit: limit + 1, ...afterCursor(cursor) };
      const found = await openInvitations(api.store.db, caller.merchantId, open);
      const page = cutPage(found, limit, ({ createdAt, id }) => writeCursor({ value: createdAt, id }));
      return { status: 200, body: { ...page, data: page.data.map(shown) } };
    },
  }),

  route({
    method: 'post',
    path: '/v1/invitations/:id/resend',
    tag: 'Administration',
    summary: 'Give an invitation a new link',
    description: 'Valid for seven days from now. The link before is no longer valid.',
    body: z.strictObject({}),
    answers: {
      200: { description: 'The invitation, with its link unless that was mailed', schema: MadeInvitation },
      409: { description: 'It was accepted or revoked' },
    },
    async handle({ caller, params }) {
      return { status: 200, body: await resend(api, caller, params.id) };
    },
  }),

  route({
    method: 'post',
    path: '/v1/invitations/:id/revoke',
    tag: 'Administration',
    summary: 'Take an invitation back',
    body: z.strictObject({}),
    answers: {
      200: { description: 'The invitation; its link is no longer valid', schema: InvitationBody },
      409: { description: 'It was answered already' },
    },
    async handle({ caller, params }) {
      return { status: 200, body: shown(await revoke(api, caller, params.id)) };
    },
  }),
];

/** @throws Problem 409 for a person with a role here, or with an invitation that waits. */
async function invite(api: Api, caller: Caller, email: string, role: string) {
  const { merchantId } = caller;
  const { url, hash } = newLink(api, 'invitation');
  const invitation = await changing(api, caller, 'team.manage', async (tx, { me, held }) => {
    refuseToGive(await roleOr422(tx, merchantId, role), held);
    const [member] = await membersOf(tx, merchantId, { email, limit: 1 });
    if (member) {
      const where = member.everywhere ? 'all merchants' : 'this merchant';
      throw new Problem('conflict', `${member.name} has the role ${roleNameOf(member)} at ${where} already.`);
    }
    const waits = await findInvitation(tx, { merchantId, email });
    if (waits?.state === 'pending') {
      throw new Problem('conflict', 'This e-mail has an invitation that waits. Send that one again, or revoke it.');
    }
    if ((await countOpenInvitations(tx, merchantId)) >= mostOpen) {
      throw new Problem('conflict', `${mostOpen} invitations wait for an answer. Revoke some of them first.`);
    }
    const id = await insertInvitation(tx, { merchantId, email, role, hash, invitedBy: me });
    return invitationOr404(tx, merchantId, id);
  });
  return handOver(api, invitation, { url, hash });
}

/** @throws Problem 404, or 409 after it was accepted or revoked. */
async function resend(api: Api, caller: Caller, id: string | undefined) {
  const { url, hash } = newLink(api, 'invitation');
  const invitation = await changing(api, caller, 'team.manage', async (tx, { me, held }) => {
    const { state, ...given } = await invitationOr404(tx, caller.merchantId, id);
    if (state === 'accepted' || state === 'revoked') {
      throw new Problem('conflict', `This invitation was ${state}. Invite the person again.`);
    }
    // Whoever gives it a new link is the one who invites.
    refuseToGive(given, held);
    await renewInvitation(tx, id ?? '', { hash, invitedBy: me });
    return invitationOr404(tx, caller.merchantId, id);
  });
  return handOver(api, invitation, { url, hash });
}

/** @throws Problem 404, or 409 after an answer. */
async function revoke(api: Api, caller: Caller, id: string | undefined): Promise<Invitation> {
  return changing(api, caller, 'team.manage', async (tx) => {
    const { state } = await invitationOr404(tx, caller.merchantId, id);
    if (!(await endInvitation(tx, id ?? '', 'revoked'))) {
      throw new Problem('conflict', `This invitation was ${state} already.`);
    }
    return invitationOr404(tx, caller.merchantId, id);
  });
}

/** Mails the link, or shows it to the administrator. It is done after the invitation is stored. */
async function handOver(
  api: Api,
  invitation: Invitation,
  { url, hash }: ReturnType<typeof newLink>,
): Promise<z.output<typeof MadeInvitation>> {
  const { id, merchantId, email, merchantName, invitedBy, expiresAt } = invitation;
  const mail = { merchant: merchantName, inviter: invitedBy.name, role: invitation, url, until: expiresAt };
  const subject = { kind: 'invitation', entityId: id, merchantId } as const;
  const delivered = await deliver(api, { url, until: expiresAt }, invitationMail(email, mail), subject);
  if (delivered.mailed) await noteInvitationOnlyMailed(api.store.db, hash);
  return { ...shown(await invitationOr404(api.store.db, merchantId, id)), ...delivered };
}

async function invitationOr404(db: Api['store']['db'], merchantId: string, id = ''): Promise<Invitation> {
  const found = isId('inv', id) ? await findInvitation(db, { merchantId, id }) : undefined;
  if (!found) throw new Problem('not_found', 'There is no such invitation at this merchant.');
  return found;
}

const shown = (invitation: Invitation): z.output<typeof InvitationBody> => ({
  id: invitation.id,
  email: invitation.email,
  ...roleShown(invitation),
  state: invitation.state,
  invitedBy: invitation.invitedBy,
  mail: invitation.mailedAt ? 'sent' : invitation.isMailWaiting ? 'waiting' : 'not_sent',
  ...(invitation.mailedAt && { mailedAt: invitation.mailedAt.toISOString() }),
  createdAt: invitation.createdAt.toISOString(),
  expiresAt: invitation.expiresAt.toISOString(),
});
