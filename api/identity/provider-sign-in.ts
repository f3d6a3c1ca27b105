import type { Request } from 'express';
import { z } from 'zod';
import { audit } from '../../db/identity/audit.ts';
import { type EndedMethods, endUnprovedMethods, newPassword } from '../../db/identity/people.ts';
import { bindIdentity, identityOf, noteIdentityUse } from '../../db/identity/provider-identities.ts';
import { factorsOf, takeCode } from '../../db/identity/second-factors.ts';
import { addressOf } from '../core/address.ts';
import type { Api } from '../core/context.ts';
import { limitOf } from '../core/limits.ts';
import { Problem } from '../core/problems.ts';
import { type Route, route } from '../core/route.ts';
import { tellOwner } from './account-news.ts';
import { answeredPayload, giveChallenge } from './challenges.ts';
import { knownDevice } from './devices.ts';
import {
  type Asked,
  type Asserted,
  type Brought,
  type IdentityProvider,
  openIdentityProvider,
  ProviderRefusal,
  tooLate,
} from './identity-provider.ts';
import { acceptWithVerifiedMail } from './joining.ts';
import { LinkToken } from './links.ts';
import { Assertion, passkeyOf, refusalOfPasskey } from './passkey-check.ts';
import { currentSession, Session as ShownSession, showSession } from './session.ts';
import { noteProof, proofOf } from './sessions.ts';
import {
  afterRemoval,
  auditLine,
  auditOwn,
  code,
  enter,
  type FoundUser,
  findUser,
  refusedSignIn,
  type SignInContext,
} from './sign-in.ts';

/** Sign-ins begun per client address and minute; a whole office may share one. */
const perMinute = 120;

const brought = {
  code: z.string().min(1).max(4000),
  state: z.string().min(1).max(100),
  iss: z.string().max(500).optional(),
};
const away = { description: 'The identity provider was not reached' };

/** What is kept while a second factor of ours is asked for. */
interface Half {
  userId: string;
  issuer: string;
  subject: string;
}

export const providerSignInRoutes = (api: Api, context: SignInContext): Route[] => {
  const count = limitOf(perMinute, 60);
  const provider = openIdentityProvider(api);
  return [
    route({
      method: 'post',
      path: '/v1/session/provider/start',
      tag: 'Session',
      summary: 'Start a sign-in at the identity provider',
      description:
        'Valid for five minutes and one answer: `sign-in` in this browser, by a cookie that the answer sets; `proof` in this session, to change what guards the account. With `fresh`, and for a `proof`, the provider asks the person again who they are.',
      body: z.strictObject({ purpose: z.enum(['sign-in', 'proof']), fresh: z.boolean().optional() }),
      answers: {
        200: {
          description: 'Where to send the browser. It comes back to `/login/provider` of the console',
          schema: z.object({ url: z.string() }).meta({ id: 'ProviderStart' }),
        },
        503: away,
      },
      async handle({ body: { purpose, fresh = false }, http }) {
        await count(addressOf(http));
        const session = purpose === 'proof' ? await currentSession(api, http) : undefined;
        const { asked, urlFor } = await provider.ask(fresh || purpose === 'proof');
        const challenge = await giveChallenge(api, http, `provider-${purpose}`, session, asked);
        return { status: 200, body: { url: await urlFor(Buffer.from(challenge).toString('base64url')) } };
      },
    }),

    route({
      method: 'post',
      path: '/v1/session/provider',
      tag: 'Session',
      summary: 'Sign in with the answer of the identity provider',
      description:
        'The first time, the person is found by the e-mail that the provider has verified, and bound to who they are there; later by that alone. Where the person has a second factor, and the provider did not assert one that is trusted here, 401 `second_factor_required` has a `challenge` for `POST /v1/session/provider/second-factor`. With `invitation`, an e-mail without an account gets one. What opens nothing gets 401 `sign_in_refused`.',
      body: z.strictObject({
        ...brought,
        invitation: LinkToken.optional().meta({ description: 'The token of an invitation’s link' }),
      }),
      answers: { 200: { description: 'The session; the answer sets its cookie', schema: ShownSession }, 503: away },
      async handle({ body: { invitation, ...answer }, http }) {
        await count(addressOf(http));
        return {
          status: 200,
          body: await showSession(api, await signInAtProvider(context, provider, http, answer, invitation)),
        };
      },
    }),

    route({
      method: 'post',
      path: '/v1/session/provider/second-factor',
      tag: 'Session',
      summary: 'Send the second factor after a sign-in at the identity provider',
      description: 'A refusal has another `challenge`: each is valid for one try.',
      body: z.strictObject({
        challenge: z.string().min(1).max(100),
        code: code.optional(),
        passkey: Assertion.optional().meta({ description: 'In place of the code' }),
      }),
      answers: { 200: { description: 'The session; the answer sets its cookie', schema: ShownSession } },
      async handle({ body, http }) {
        return { status: 200, body: await showSession(api, await sendSecondFactor(context, http, body)) };
      },
    }),

    route({
      method: 'post',
      path: '/v1/session/provider/proof',
      tag: 'Session',
      summary: 'Confirm who you are at the identity provider',
      description: 'Counts for five minutes and one change of what guards your account, as `provider` of its proof.',
      body: z.strictObject(brought),
      answers: { 204: { description: 'Confirmed' }, 503: away },
      async handle({ body, http }) {
        const session = await currentSession(api, http);
        const asked = (await answeredPayload(api, http, 'provider-proof', body.state, session)) as Asked | undefined;
        const refused = async ({ message, reason }: ProviderRefusal): Promise<Problem> => {
          await auditOwn(context, http, session, 'session.provider_refused', 401, { detail: reason });
          return new Problem('sign_in_refused', message);
        };
        if (!asked) throw await refused(tooLate('state'));
        const asserted = await provider.answered(asked, body).catch(async (error: unknown) => {
          throw error instanceof ProviderRefusal ? await refused(error) : error;
        });
        const bound = await identityOf(api.store.db, session.userId, asserted.issuer);
        if (bound?.subject !== asserted.subject) throw await refused(somebodyElse());
        await noteProof(api.store.db, session, asserted.assured);
        await auditOwn(context, http, session, 'session.provider_confirmed', 204);
        return { status: 204 };
      },
    }),

    route({
      method: 'get',
      path: '/v1/session/provider',
      tag: 'Session',
      summary: 'Read how you are bound to the identity provider',
      answers: {
        200: {
          description: 'Since when, and whether you have just confirmed there who you are',
          schema: z
            .object({
              since: z.iso.datetime().optional().meta({ description: 'Absent: you have not signed in with it' }),
              lastUsedAt: z.iso.datetime().optional(),
              provedUntil: z.iso
                .datetime()
                .optional()
                .meta({ description: 'Until then `provider` proves who you are, once' }),
              codeToo: z.boolean().meta({ description: 'Such a proof needs `code` too' }),
            })
            .meta({ id: 'OwnProvider' }),
        },
      },
      async handle({ http }) {
        const session = await currentSession(api, http);
        const { db } = api.store;
        const { issuer } = api.settings.oidc ?? {};
        const [bound, proof] = await Promise.all([
          issuer === undefined ? undefined : identityOf(db, session.userId, issuer),
          proofOf(db, session),
        ]);
        const body = {
          ...(bound && { since: bound.createdAt.toISOString(), lastUsedAt: bound.lastUsedAt.toISOString() }),
          ...(proof && { provedUntil: proof.until.toISOString() }),
          codeToo: session.secondFactor && !proof?.assured,
        };
        return { status: 200, body };
      },
    }),
  ];
};

const somebodyElse = () =>
  new ProviderRefusal(
    'You confirmed at the identity provider as somebody else than the person who is signed in here.',
    'somebody else',
  );

async function signInAtProvider(
  context: SignInContext,
  provider: IdentityProvider,
  request: Request,
  answer: Brought,
  invitation: string | undefined,
) {
  const { api } = context;
  const asked = (await answeredPayload(api, request, 'provider-sign-in', answer.state)) as Asked | undefined;
  let userId: string | undefined;
  try {
    if (!asked) throw tooLate('state');
    const asserted = await provider.answered(asked, answer);
    const user = await userOf(api, request, asserted, invitation);
    userId = user.id;
    if (!user.secondFactor || asserted.assured) return await enterBound(context, request, user, asserted);
    await note(context, request, user.id, 'session.code_asked', 401);
    const half = { userId: user.id, issuer: asserted.issuer, subject: asserted.subject };
    throw await withChallenge(api, request, factorMissing(), half);
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    await note(context, request, userId, 'session.provider_refused', 401, error.reason);
    throw new Problem('sign_in_refused', error.message);
  }
}

/** The person whom the provider speaks of. @throws ProviderRefusal */
async function userOf(
  api: Api,
  request: Request,
  asserted: Asserted,
  invitation: string | undefined,
): Promise<FoundUser> {
  const { db } = api.store;
  const bound = await noteIdentityUse(db, asserted);
  const known = bound === undefined ? undefined : await findUser(db, 'id', bound);
  if (known) return known;
  const { email } = asserted;
  if (email === undefined) {
    throw new ProviderRefusal('The identity provider has not verified your e-mail address.', 'e-mail not verified');
  }
  const user = await findUser(db, 'email', email);
  if (user) {
    // Whoever has the e-mail now need not be who had it when the person was bound.
    if (!(await identityOf(db, user.id, asserted.issuer))) return user;
    throw new ProviderRefusal(
      'The account with your e-mail address is bound to another account at the identity provider. Ask whoever operates Trilho.',
      'another subject',
    );
  }
  if (invitation !== undefined) {
    const name = asserted.name ?? email.slice(0, email.indexOf('@'));
    const id = await acceptWithVerifiedMail(api, request, invitation, { email, name, password: newPassword() });
    const made = id === undefined ? undefined : await findUser(db, 'id', id);
    if (made) return made;
    throw new ProviderRefusal(
      'This invitation is for another e-mail address than the one of your account at the identity provider.',
      'another e-mail than the invitation’s',
    );
  }
  throw new ProviderRefusal(
    'Nobody here has the e-mail address of your account at the identity provider. Ask an administrator of your company for an invitation.',
    'unknown person',
  );
}

/**
 * Binds the person at the first sign-in, and opens the session. What opened the account before, and was set up by nobody who
 * had proved to be its owner, ends: it may be whoever made the account who knows it.
 * @param used the factor of ours that the person has shown just now.
 * @throws ProviderRefusal
 */
async function enterBound(
  context: SignInContext,
  request: Request,
  user: FoundUser,
  { issuer, subject, assured, authenticatedAt }: Pick<Asserted, 'issuer' | 'subject'> & Partial<Asserted>,
  used: { passkey?: string | undefined; code?: boolean } = {},
) {
  const { store } = context.api;
  const { db } = store;
  const bound = await identityOf(db, user.id, issuer);
  let ended: EndedMethods | undefined;
  if (!bound) {
    ended = await db.transaction().execute(async (tx) => {
      // Of two first sign-ins at once by different accounts only one counts.
      if (!(await bindIdentity(tx, user.id, { issuer, subject }))) throw tooLate('bound meanwhile');
      const methods = await endUnprovedMethods(tx, user.id, used);
      await afterRemoval(tx, user.id);
      const detail = endedIn(methods);
      const line = auditLine(request, user.id, 'session.provider_bound', 200);
      await audit(store, { ...line, ...(detail && { detail }) }, tx);
      return methods;
    });
  } else if (bound.subject !== subject) {
    throw tooLate('bound meanwhile');
  }
  // Where the provider does not say when the person proved who they are, that may be long ago.
  const assurance = { assured: assured ?? false, authenticatedAt: authenticatedAt ?? new Date(0) };
  const now = (ended && (await findUser(db, 'id', user.id))) ?? user;
  const entered = await enter(context, request, now, 'provider', { detail: 'by the identity provider', assurance });
  if (!bound) {
    const { name = '' } = context.api.settings.oidc ?? {};
    const kind = ended && endedIn(ended) ? 'provider_bound_alone' : 'provider_bound';
    tellOwner(context.api, request, { userId: user.id, email: user.email }, { kind, name });
  }
  return entered;
}

/** What was ended, for the audit log; empty where nothing was. */
const endedIn = ({ password, passkeys, app }: EndedMethods): string => {
  const what = [...(password ? ['password'] : []), ...(passkeys > 0 ? ['passkeys'] : []), ...(app ? ['app'] : [])];
  return what.length === 0 ? '' : `ended: ${what.join(', ')}`;
};

/** More than the refusal: what the person has to prove themselves with, and what an answer must repeat. */
class FactorAsked extends Problem {
  private readonly more: { challenge: string; secondFactors: string[] };
  constructor({ code, message }: Pick<Problem, 'code' | 'message'>, more: FactorAsked['more']) {
    super(code, message);
    this.more = more;
  }
  override body(requestId: string) {
    return { ...super.body(requestId), ...this.more };
  }
}

/** Adds a challenge to a refusal, for one more try. */
async function withChallenge(api: Api, request: Request, problem: Problem, half: Half): Promise<Problem> {
  const challenge = Buffer.from(await giveChallenge(api, request, 'provider-factor', undefined, half));
  const { app, passkeys } = await factorsOf(api.store.db, half.userId);
  const secondFactors = [...(app ? ['code'] : []), ...(passkeys ? ['passkey'] : [])];
  return new FactorAsked(problem, { challenge: challenge.toString('base64url'), secondFactors });
}

const factorMissing = () =>
  new Problem('second_factor_required', 'Send the code of your authenticator app, a recovery code, or a passkey too.');

/** @throws Problem 401: a wrong one has another challenge, an unknown challenge means to start again. */
async function sendSecondFactor(
  context: SignInContext,
  request: Request,
  given: { challenge: string; code?: string | undefined; passkey?: Assertion | undefined },
) {
  const { api, lockout } = context;
  const { store } = api;
  const half = (await answeredPayload(api, request, 'provider-factor', given.challenge)) as Half | undefined;
  const user = half && (await findUser(store.db, 'id', half.userId));
  if (!half || !user) {
    const { message, reason } = tooLate('challenge');
    await note(context, request, undefined, 'session.provider_refused', 401, reason);
    throw new Problem('sign_in_refused', message);
  }
  const { email } = user;
  let refusal: string | undefined;
  const known = await knownDevice(api, request, email);
  let passkey: string | undefined;
  const outcome = await lockout.attempt({ email, address: addressOf(request), known }, async () => {
    if (given.passkey) {
      const found = await passkeyOf(api, given.passkey);
      passkey = found?.id;
      refusal = found?.user_id === user.id ? await refusalOfPasskey(api, request, given.passkey, found) : 'unknown';
      return refusal === undefined ? 'right' : 'wrong';
    }
    if (given.code === undefined) return 'half';
    return (await takeCode(store, user.id, given.code)) ? 'right' : 'wrong';
  });
  if (outcome === 'right') {
    // The factor of ours was proved just now.
    const used = { passkey, code: passkey === undefined };
    return enterBound(context, request, user, { ...half, authenticatedAt: new Date() }, used);
  }
  const failure = given.passkey ? 'passkey' : 'code';
  const problem =
    outcome === 'half'
      ? factorMissing()
      : await refusedSignIn(context, request, { email, userId: user.id, failure, refusal });
  throw await withChallenge(api, request, problem, half);
}

/** Writes an audit line about a sign-in at the provider. */
const note = (
  { api }: SignInContext,
  request: Request,
  userId: string | undefined,
  action: string,
  status: number,
  detail?: string,
) => audit(api.store, { ...auditLine(request, userId, action, status), ...(detail && { detail }) });
