import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Request } from 'express';
import { z } from 'zod';
import {
  credentialsOf,
  insertPasskey,
  maxPasskeys,
  type Passkey,
  passkeysOf,
  removePasskey,
  renamePasskey,
} from '../../db/identity/passkeys.ts';
import { newRecoveryCodes } from '../../db/identity/second-factors.ts';
import { isId } from '../../domain/core/ids.ts';
import { addressOf } from '../core/address.ts';
import type { Api } from '../core/context.ts';
import { limitOf } from '../core/limits.ts';
import { shortText } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import { type Route, route } from '../core/route.ts';
import { tellOwner } from './account-news.ts';
import { answerChallenge, challengeMs, giveChallenge } from './challenges.ts';
import { rememberDevice } from './devices.ts';
import { Assertion, bytes, relyingParty } from './passkey-check.ts';
import { currentSession, Session as ShownSession, showSession } from './session.ts';
import type { Session } from './sessions.ts';
import { afterRemoval, auditOwn, Proof, prove, type SignInContext, signInByPasskey, wrongField } from './sign-in.ts';

/** Challenges per client address and minute: each page of a sign-in asks for one, and a whole office may share it. */
const perMinute = 300;

const ShownPasskey = z
  .object({
    id: z.string(),
    name: z.string(),
    backedUp: z
      .boolean()
      .meta({ description: 'Kept by a password manager or an account, and not on one device alone' }),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().optional(),
  })
  .meta({ id: 'Passkey' });

const name = shortText.max(60).meta({ example: 'MacBook' });

const Options = z.record(z.string(), z.unknown()).meta({
  description: 'For `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`',
});

const Registration = z
  .object({
    id: bytes(1400).min(1),
    rawId: bytes(1400),
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: bytes(2000),
      attestationObject: bytes(6000),
      transports: z
        .array(z.string().regex(/^[a-z-]{1,20}$/))
        .max(10)
        .default([]),
    }),
    clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  })
  .meta({
    id: 'PasskeyRegistration',
    description: 'What the browser’s `navigator.credentials.create` returned, in its JSON form',
  });

const shown = ({ lastUsedAt, createdAt, ...passkey }: Passkey) => ({
  ...passkey,
  createdAt: createdAt.toISOString(),
  ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
});

export const passkeyRoutes = (api: Api, context: SignInContext): Route[] => {
  const count = limitOf(perMinute, 60);
  return [
    route({
      method: 'get',
      path: '/v1/session/methods',
      tag: 'Session',
      summary: 'Read the ways to sign in',
      answers: {
        200: {
          description: 'What this installation offers',
          schema: z
            .object({
              mode: z.enum(['sandbox', 'production']).meta({
                description:
                  'Shown before anybody types a password: nobody signs in at the wrong installation unknowingly',
              }),
              passkeys: z
                .object({
                  rpId: z.string().meta({ description: 'The domain that passkeys are bound to' }),
                  origin: z.string().meta({ description: 'Where the console must be open for them' }),
                })
                .optional()
                .meta({ description: 'Absent: the console is at an address for which browsers have no passkeys' }),
              provider: z
                .object({
                  name: z.string().meta({ example: 'Acme' }),
                  only: z.boolean().meta({
                    description: 'Nobody signs in with a password or with a passkey alone: passkeys are second factors',
                  }),
                })
                .optional()
                .meta({ description: 'The identity provider; absent: there is none' }),
            })
            .meta({ id: 'SignInMethods' }),
        },
      },
      async handle() {
        const { mode, passkeys, oidc } = api.settings;
        const provider = oidc && { name: oidc.name, only: oidc.only };
        return { status: 200, body: { mode, ...(passkeys && { passkeys }), ...(provider && { provider }) } };
      },
    }),

    route({
      method: 'post',
      path: '/v1/session/passkey/options',
      tag: 'Session',
      summary: 'Ask for a challenge that a passkey signs',
      description:
        'Valid for five minutes and one answer: `sign-in` in this browser, by a cookie that the answer sets; `proof` in this session, to change what guards the account.',
      body: z.strictObject({ purpose: z.enum(['sign-in', 'proof']) }),
      answers: { 200: { description: 'Options for the browser', schema: Options } },
      async handle({ body: { purpose }, http }) {
        await count(addressOf(http));
        const { rpId } = relyingParty(api);
        const session = purpose === 'proof' ? await currentSession(api, http) : undefined;
        const challenge = await giveChallenge(api, http, `passkey-${purpose}`, session);
        const options = await generateAuthenticationOptions({
          rpID: rpId,
          challenge,
          userVerification: 'required',
          timeout: challengeMs,
          // Before the sign-in none is named: that would tell which accounts exist. The authenticator offers its own.
          ...(session && { allowCredentials: await credentialsOf(api.store.db, session.userId) }),
        });
        return { status: 200, body: options };
      },
    }),

    route({
      method: 'post',
      path: '/v1/session/passkey',
      tag: 'Session',
      summary: 'Sign in with a passkey',
      description:
        'In place of e-mail, password and code: the authenticator has verified its owner. Failures are counted as those of passwords.',
      body: z.strictObject({ passkey: Assertion }),
      answers: { 200: { description: 'The session; the answer sets its cookie', schema: ShownSession } },
      async handle({ body, http }) {
        return { status: 200, body: await showSession(api, await signInByPasskey(context, http, body.passkey)) };
      },
    }),

    route({
      method: 'get',
      path: '/v1/session/passkeys',
      tag: 'Session',
      summary: 'List your passkeys',
      answers: {
        200: {
          description: `At most ${maxPasskeys}, the newest first`,
          schema: z.object({ data: z.array(ShownPasskey) }).meta({ id: 'OwnPasskeys' }),
        },
      },
      async handle({ http }) {
        const { userId } = await currentSession(api, http);
        return { status: 200, body: { data: (await passkeysOf(api.store.db, userId)).map(shown) } };
      },
    }),

    route({
      method: 'post',
      path: '/v1/session/passkeys/options',
      tag: 'Session',
      summary: 'Start to add a passkey',
      description:
        'A passkey opens the account alone, so adding one takes all that opens it now: the password, with a code where there is a second factor, or another passkey.',
      body: Proof,
      answers: {
        200: { description: 'Options for the browser, for five minutes and one passkey', schema: Options },
        409: { description: `There are ${maxPasskeys} passkeys already` },
      },
      async handle({ body, http }) {
        return { status: 200, body: await offerPasskey(context, http, await currentSession(api, http), body) };
      },
    }),

    route({
      method: 'post',
      path: '/v1/session/passkeys',
      tag: 'Session',
      summary: 'Add a passkey',
      description:
        'The first second factor of a person comes with recovery codes, shown only once, and ends their other sessions.',
      body: z.strictObject({ name, passkey: Registration }),
      answers: {
        201: {
          description: 'The passkey',
          schema: ShownPasskey.extend({
            recoveryCodes: z
              .array(z.string())
              .optional()
              .meta({ description: 'Each replaces the passkey once, with the password' }),
          }).meta({ id: 'NewPasskey' }),
        },
        409: { description: 'It is registered already' },
      },
      async handle({ body, http }) {
        const session = await currentSession(api, http);
        return { status: 201, body: await addPasskey(context, http, session, body.name, body.passkey) };
      },
    }),

    route({
      method: 'patch',
      path: '/v1/session/passkeys/:id',
      tag: 'Session',
      summary: 'Rename a passkey',
      body: z.strictObject({ name }),
      answers: { 200: { description: 'The passkey', schema: ShownPasskey } },
      async handle({ params: { id = '' }, body, http }) {
        const session = await currentSession(api, http);
        const renamed = isId('psk', id) ? await renamePasskey(api.store.db, session.userId, id, body.name) : undefined;
        if (!renamed) throw unknown();
        await auditOwn(context, http, session, 'session.passkey_renamed', 200, { detail: renamed.name });
        return { status: 200, body: shown(renamed) };
      },
    }),

    route({
      method: 'post',
      path: '/v1/session/passkeys/:id/remove',
      tag: 'Session',
      summary: 'Remove a passkey',
      description: 'Sessions that it opened go on. Without any second factor the recovery codes end too.',
      body: Proof,
      answers: { 204: { description: 'Removed' } },
      async handle({ params: { id = '' }, body, http }) {
        const session = await currentSession(api, http);
        const mine = await passkeysOf(api.store.db, session.userId);
        if (!mine.some((passkey) => passkey.id === id)) throw unknown();
        await prove(context, http, session, body);
        const name = await api.store.db.transaction().execute(async (tx) => {
          const removed = await removePasskey(tx, session.userId, id);
          if (removed === undefined) throw unknown();
          await afterRemoval(tx, session.userId);
          await auditOwn(context, http, session, 'session.passkey_removed', 204, { detail: removed, db: tx });
          return removed;
        });
        tellOwner(api, http, session, { kind: 'passkey_removed', name });
        return { status: 204 };
      },
    }),
  ];
};

const unknown = () => new Problem('not_found', 'You have no such passkey.');

async function offerPasskey({ api, ...rest }: SignInContext, request: Request, session: Session, proof: Proof) {
  const { rpId } = relyingParty(api);
  const held = await credentialsOf(api.store.db, session.userId);
  if (held.length >= maxPasskeys) {
    throw new Problem('conflict', `You have ${maxPasskeys} passkeys already. Remove one to add another.`);
  }
  await prove({ api, ...rest }, request, session, proof);
  const challenge = await giveChallenge(api, request, 'passkey-registration', session);
  return generateRegistrationOptions({
    rpName: 'Trilho',
    rpID: rpId,
    userName: session.email,
    userDisplayName: session.name,
    userID: new Uint8Array(Buffer.from(session.userId)),
    challenge,
    timeout: challengeMs,
    attestationType: 'none',
    excludeCredentials: held,
    // Discoverable, so that the sign-in needs no e-mail; verifying its owner, so that it is two factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** @throws Problem 422 when it does not answer the session's challenge, 409 for a passkey that is registered. */
async function addPasskey(
  context: SignInContext,
  request: Request,
  session: Session,
  name: string,
  registration: z.output<typeof Registration>,
) {
  const { api } = context;
  const { rpId, origin } = relyingParty(api);
  const verified = await verifyRegistrationResponse({
    response: registration as RegistrationResponseJSON,
    expectedChallenge: (challenge) => answerChallenge(api, request, 'passkey-registration', challenge, session),
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified) {
    await auditOwn(context, request, session, 'session.passkey_refused', 422);
    throw wrongField('passkey', 'was not accepted: try again');
  }
  const { credential, credentialBackedUp } = verified.registrationInfo;
  const made = await api.store.db.transaction().execute(async (tx) => {
    const added = await insertPasskey(tx, {
      userId: session.userId,
      name,
      credentialId: credential.id,
      publicKey: credential.publicKey,
      counter: credential.counter,
      transports: registration.response.transports,
      backedUp: credentialBackedUp,
    });
    if (!added) throw new Problem('conflict', 'This passkey is registered already.');
    let recoveryCodes: string[] | undefined;
    if (!session.secondFactor) {
      recoveryCodes = await newRecoveryCodes(api.store, tx, session.userId);
      // They were opened without a second factor.
      await tx.deleteFrom('sessions').where('user_id', '=', session.userId).where('id', '!=', session.id).execute();
    }
    await rememberDevice(api, tx, request, session.userId);
    await auditOwn(context, request, session, 'session.passkey_added', 201, { detail: name, db: tx });
    return { ...shown(added), ...(recoveryCodes && { recoveryCodes }) };
  });
  tellOwner(api, request, session, { kind: 'passkey_added', name });
  return made;
}
