import type { Request } from 'express';
import { z } from 'zod';
import { audit } from '../../db/identity/audit.ts';
import { findReset, personOfReset, putReset, sweepResets, takeReset } from '../../db/identity/password-resets.ts';
import { findPerson, setPassword } from '../../db/identity/people.ts';
import { passwordWeakness } from '../../domain/identity/passwords.ts';
import { addressOf } from '../core/address.ts';
import type { Api } from '../core/context.ts';
import { limitOf } from '../core/limits.ts';
import { Problem } from '../core/problems.ts';
import { type Route, route } from '../core/route.ts';
import { LinkToken, linkHash, newLink } from './links.ts';
import { passwordResetMail, resetMail } from './mails.ts';
import { post } from './outbox.ts';
import { auditLine, passwordsOff, wrongField } from './sign-in.ts';

/** Validity of a mailed link in ms. */
const linkMs = 30 * 60_000;
/** No second mail goes to the same person before this time in ms. */
const pauseMs = 5 * 60_000;
/** Requests per client address and hour. */
const perHour = 20;

export const forgottenPasswordRoutes = (api: Api): Route[] => {
  const count = limitOf(perHour, 3_600);
  return [
    route({
      method: 'post',
      path: '/v1/session/forgot',
      tag: 'Session',
      summary: 'Ask for a link by which to choose a new password',
      description:
        'The answer is the same, and as fast, for an e-mail without an account. The link is valid for 30 minutes and once. Where no mail is sent, an administrator of the person makes a link. At most 20 requests per hour and client address.',
      body: z.strictObject({ email: z.email().max(254) }),
      answers: {
        202: {
          description: 'A mail is on its way if there is such an account',
          schema: z
            .object({ byMail: z.boolean().meta({ description: 'false: this installation sends no mail' }) })
            .meta({ id: 'ForgottenPassword' }),
        },
      },
      async handle({ body, http }) {
        if (api.settings.oidc?.only) throw passwordsOff();
        await count(addressOf(http));
        if (api.mailer.configured) {
          const line = auditLine(http, undefined, 'session.password_forgotten', 202);
          api.mailer.later(() => sendReset(api, body.email, line));
        }
        return { status: 202, body: { byMail: api.mailer.configured } };
      },
    }),

    route({
      method: 'post',
      path: '/v1/session/reset',
      tag: 'Session',
      summary: 'Choose a new password by the link of a reset',
      description:
        'Ends all sessions of the person and signs nobody in: the next sign-in asks for the second factor, where there is one.',
      body: z.strictObject({ token: LinkToken, password: z.string().min(1).max(200) }),
      answers: {
        204: { description: 'The password is set; the link is no longer valid' },
        404: { description: 'The link is not valid, or no longer' },
      },
      async handle({ body, http }) {
        await resetByLink(api, http, body.token, body.password);
        return { status: 204 };
      },
    }),
  ];
};

/** Mails a link to a person with this e-mail, if there is one and they got none just now. */
async function sendReset(api: Api, email: string, line: ReturnType<typeof auditLine>): Promise<void> {
  const { db } = api.store;
  const person = await findPerson(db, email);
  if (!person) return;
  const before = await findReset(db, person.id);
  if (before && before.createdAt.getTime() > Date.now() - pauseMs) return;
  const { url, hash } = newLink(api, 'password-reset');
  const until = new Date(Date.now() + linkMs);
  await putReset(db, { userId: person.id, hash, expiresAt: until, linkShown: false });
  const subject = { kind: 'password_reset', entityId: person.id } as const;
  const mailed = await post(api, resetMail(person.email, { url, until }), subject, until);
  const detail = mailed ? 'link mailed' : 'the mail was not accepted';
  await audit(api.store, { ...line, entityId: person.id, detail });
}

/** @throws Problem 404 for a link that is not valid, 422 for a weak password, after which the link stays valid. */
async function resetByLink(api: Api, request: Request, token: string, password: string): Promise<void> {
  const { db } = api.store;
  const hash = linkHash(api, 'password-reset', token);
  const person = await personOfReset(db, hash);
  if (!person) throw gone();
  const weakness = passwordWeakness(password, person.email);
  if (weakness) throw wrongField('password', weakness);
  await db.transaction().execute(async (tx) => {
    const taken = await takeReset(tx, hash);
    if (!taken) throw gone();
    await setPassword(tx, person.id, password, !taken.linkShown);
    await audit(api.store, auditLine(request, person.id, 'session.password_reset', 204), tx);
  });
  await sweepResets(db);
  const subject = { kind: 'password_changed', entityId: person.id } as const;
  api.mailer.later(() => post(api, passwordResetMail(person.email), subject));
}

const gone = () =>
  new Problem('not_found', 'This link is not valid: it was used or replaced, or its time is over. Ask for another.');
