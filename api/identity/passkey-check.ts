import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { Request } from 'express';
import { z } from 'zod';
import { findCredential, notePasskeyUse } from '../../db/identity/passkeys.ts';
import type { Api } from '../core/context.ts';
import { Problem } from '../core/problems.ts';
import { answerChallenge } from './challenges.ts';
import type { Session } from './sessions.ts';

/** Bytes as browsers send them: base64url. */
export const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/, { error: 'must be base64url' });

/** What an authenticator signed, as `PublicKeyCredential.toJSON()` gives it. */
export const Assertion = z
  .object({
    id: bytes(1400).min(1),
    rawId: bytes(1400),
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: bytes(2000),
      authenticatorData: bytes(2000),
      signature: bytes(4000),
      userHandle: bytes(100).optional(),
    }),
    clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  })
  .meta({
    id: 'PasskeyAssertion',
    description:
      'What the browser’s `navigator.credentials.get` returned, in its JSON form, for the options of `POST /v1/session/passkey/options`',
  });
export type Assertion = z.output<typeof Assertion>;

/** Where passkeys can be used here. @throws Problem 422 where they cannot. */
export function relyingParty({ settings: { passkeys } }: Api): { rpId: string; origin: string } {
  if (passkeys) return passkeys;
  throw new Problem(
    'unsupported',
    'This installation offers no passkeys: browsers need the console at a host name, with HTTPS.',
  );
}

/** The passkey of an assertion, and whose it is. It is not yet known that its owner sent it. */
export const passkeyOf = (api: Api, { id }: Assertion) => findCredential(api.store.db, id);
export type FoundPasskey = NonNullable<Awaited<ReturnType<typeof passkeyOf>>>;

/**
 * Verifies that the owner of a passkey was there and proved it to the authenticator, by a signature over a challenge that
 * this browser or session was given. Uses the challenge up.
 * @returns why not, in words for the audit log; undefined when it is right.
 */
export async function refusalOfPasskey(
  api: Api,
  request: Request,
  assertion: Assertion,
  passkey: FoundPasskey,
  session?: Session,
): Promise<string | undefined> {
  const { rpId, origin } = relyingParty(api);
  const owner = Buffer.from(passkey.user_id).toString('base64url');
  let challenged = false;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: assertion as AuthenticationResponseJSON,
      expectedChallenge: async (challenge) => {
        const purpose = session ? 'passkey-proof' : 'passkey-sign-in';
        challenged = await answerChallenge(api, request, purpose, challenge, session);
        return challenged;
      },
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      // The counter is compared where it is written, so that of two uses at once only one counts.
      credential: {
        id: assertion.id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: 0,
        transports: passkey.transports,
      },
    });
    if (!verified) return 'signature';
    // Sent by every authenticator that chose the passkey itself; with a list to choose from it may be missing.
    const { userHandle } = assertion.response;
    if (userHandle === undefined ? !session : userHandle !== owner) return 'owner';
    const used = { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp };
    return (await notePasskeyUse(api.store.db, passkey.id, used)) ? undefined : 'counter';
  } catch (error) {
    if (error instanceof Problem) throw error;
    if (!challenged) return 'challenge';
    // The library's messages quote what was sent.
    return /origin/i.test(String(error)) ? 'origin' : 'not verified';
  }
}
