import type { Request } from 'express';
import { z } from 'zod';
import type { Database } from '../../db/core/database.ts';
import { audit } from '../../db/identity/audit.ts';
import { endInvitation, findInvitation, type Invitation } from '../../db/identity/invitations.ts';
import { insertPerson, lockMemberships, membersOf, setMembership } from '../../db/identity/people.ts';
import { passwordWeakness } from '../../domain/identity/passwords.ts';
import { beyond } from '../../domain/identity/permissions.ts';
import { permissionsHeld, roleNameOf } from '../core/access.ts';
import type { Api } from '../core/context.ts';
import { shortText } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import { type Route, route } from '../core/route.ts';
import { LinkToken, linkHash } from './links.ts';
import { roleShown, shownRole } from './role-shown.ts';
import { endSession, findSession, openSession } from './sessions.ts';
import { auditLine, passwordsOff, wrongField } from './sign-in.ts';

const Offer = z
  .object({
    merchantId: z.string(),
    merchantName: z.string(),
    email: z.string().meta({ description: 'Whoever accepts has this e-mail' }),
    ...shownRole,
    invitedBy: z.string().meta({ description: 'Name of the administrator who invites' }),
    secondFactorRequired: z.boolean().meta({ description: 'The merchant requires a second factor' }),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'InvitationOffer' });

const token = { token: LinkToken };
const linkGone = { description: 'The link is not valid: used, replaced, revoked, or its seven days are over' };

/** What the invited person does with the link. Whoever has the link may read and decline; accepting proves the person. */
export const joiningRoutes = (api: Api): Route[] => [
  route({
    method: 'post',
    path: '/v1/session/invitation',
    tag: 'Session',
    summary: 'Read the invitation of a link',
    description:
      'It does not tell whether the e-mail has an account: an administrator who hands the link over has it too.',
    body: z.strictObject(token),
    answers: { 200: { description: 'What the person is invited to', schema: Offer }, 404: linkGone },
    async handle({ body }) {
      const invitation = await pendingOr404(api, api.store.db, body.token);
      const { merchantId, merchantName, email, invitedBy, expiresAt } = invitation;
      const { second_factor_required } = await api.store.db
        .selectFrom('merchants')
        .select('second_factor_required')
        .where('id', '=', merchantId)
        .executeTakeFirstOrThrow();
      const offer = {
        merchantId,
        merchantName,
        email,
        ...roleShown(invitation),
        invitedBy: invitedBy.name,
        expiresAt: expiresAt.toISOString(),
      };
      return { status: 200, body: { ...offer, secondFactorRequired: second_factor_required } };
    },
  }),

  route({
    method: 'post',
    path: '/v1/session/invitation/accept',
    tag: 'Session',
    summary: 'Accept an invitation',
    description:
      'With the session of the invited e-mail, or with `name` and `password` for a new account, which is signed in then.',
    body: z.strictObject({
      ...token,
      name: shortText.max(120).optional().meta({ description: 'For a new account' }),
      password: z.string().min(1).max(200).optional().meta({ description: 'For a new account' }),
    }),
    answers: {
      204: { description: 'The person has the role; for a new account the answer sets the session’s cookie' },
      404: linkGone,
      409: { description: 'There is an account with this e-mail: sign in with it first' },
    },
    async handle({ body: { token, name, password }, http }) {
      if (password === undefined) await acceptSignedIn(api, http, token);
      else if (api.settings.oidc?.only) throw passwordsOff();
      else await acceptAsNew(api, http, token, { name, password });
      return { status: 204 };
    },
  }),

  route({
    method: 'post',
    path: '/v1/session/invitation/decline',
    tag: 'Session',
    summary: 'Decline an invitation',
    body: z.strictObject(token),
    answers: { 204: { description: 'Declined; the link is no longer valid' }, 404: linkGone },
    async handle({ body, http }) {
      await api.store.db.transaction().execute(async (tx) => {
        const invitation = await pendingOr404(api, tx, body.token);
        if (!(await endInvitation(tx, invitation.id, 'declined'))) throw gone();
        const about = {
          merchantId: invitation.merchantId,
          entityId: invitation.id,
          detail: `role ${roleNameOf(invitation)}`,
        };
        await audit(api.store, { ...auditLine(http, undefined, 'session.invitation_declined', 204), ...about }, tx);
      });
      return { status: 204 };
    },
  }),
];

/** @throws Problem 401 without a session, 403 for another person's, 404 for a link that is not valid. */
async function acceptSignedIn(api: Api, request: Request, token: string): Promise<void> {
  const { db } = api.store;
  const session = await findSession(api, request);
  const { email } = await pendingOr404(api, db, token);
  if (!session) {
    throw new Problem(
      'unauthorized',
      'Sign in with the account of this e-mail, or send name and password of a new one.',
    );
  }
  if (session.email !== email) {
    throw new Problem('forbidden', `This invitation is for ${email}. Sign out, and in again with that account.`);
  }
  await db.transaction().execute(async (tx) => {
    const invitation = await takeInvitation(api, tx, token);
    await join(api, tx, request, invitation, session.userId);
  });
}

/** @throws Problem 404 for a link that is not valid, 409 when the e-mail has an account, 422 for a weak password. */
async function acceptAsNew(
  api: Api,
  request: Request,
  token: string,
  { name, password }: { name: string | undefined; password: string },
): Promise<void> {
  const { email } = await pendingOr404(api, api.store.db, token);
  if (name === undefined) throw wrongField('name', 'is required for a new account');
  const weakness = passwordWeakness(password, email);
  if (weakness) throw wrongField('password', weakness);
  await api.store.db.transaction().execute(async (tx) => {
    const invitation = await takeInvitation(api, tx, token);
    const id = await insertPerson(tx, { email, name, password, isProved: !invitation.linkShown });
    if (!id) throw new Problem('conflict', 'There is an account with this e-mail. Sign in with it, and accept then.');
    await endSession(api, tx, request);
    await openSession(api, tx, request, id);
    await join(api, tx, request, invitation, id);
  });
}

/**
 * Makes the account of an invited person whose e-mail the identity provider has verified, and gives it the role.
 * @returns its id; undefined when the invitation is for another e-mail. @throws Problem 404, 409.
 */
export async function acceptWithVerifiedMail(
  api: Api,
  request: Request,
  token: string,
  account: { email: string; name: string; password: string },
): Promise<string | undefined> {
  const { email } = await pendingOr404(api, api.store.db, token);
  if (email !== account.email) return undefined;
  return api.store.db.transaction().execute(async (tx) => {
    const invitation = await takeInvitation(api, tx, token);
    const id = await insertPerson(tx, { ...account, isProved: true });
    if (!id) throw new Problem('conflict', 'There is an account with this e-mail. Sign in with it, and accept then.');
    await join(api, tx, request, invitation, id);
    return id;
  });
}

/** Uses an invitation up. @throws Problem 404: of two answers only one counts. */
async function takeInvitation(api: Api, tx: Database, token: string): Promise<Invitation> {
  await lockMemberships(tx);
  const invitation = await pendingOr404(api, tx, token);
  if (!(await endInvitation(tx, invitation.id, 'accepted'))) throw gone();
  return invitation;
}

/** Gives the person the role. A role that they got meanwhile in another way stays. */
async function join(api: Api, tx: Database, request: Request, invitation: Invitation, userId: string): Promise<void> {
  const { id, merchantId, email, role, invitedBy } = invitation;
  const [member] = await membersOf(tx, merchantId, { email, limit: 1 });
  if (!member) await setMembership(tx, userId, merchantId, role, invitedBy.id);
  const about = { merchantId, entityId: id, detail: `role ${roleNameOf(invitation)}, invited by ${invitedBy.id}` };
  await audit(api.store, { ...auditLine(request, userId, 'session.invitation_accepted', 204), ...about }, tx);
}

/** @throws Problem 404 for a link that is unknown, used, replaced, revoked or too old: all in the same words. */
async function pendingOr404(api: Api, db: Database, token: string): Promise<Invitation> {
  const found = await findInvitation(db, { hash: linkHash(api, 'invitation', token) });
  if (found?.state !== 'pending') throw gone();
  // Who invited may have less now: nobody gives more than they have.
  const [inviter] = await membersOf(db, found.merchantId, { id: found.invitedBy.id, limit: 1 });
  if (!inviter || beyond(permissionsHeld(found), permissionsHeld(inviter)).length > 0) throw gone();
  return found;
}

const gone = () =>
  new Problem(
    'not_found',
    'This invitation link is not valid: it was used, replaced or revoked, or its seven days are over. Ask for another.',
  );
