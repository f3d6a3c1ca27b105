import { queryOptions } from '@tanstack/react-query';
import { api, type BodyOf, type Schema } from '../../../shared/api/client.ts';

/** What this installation offers. It does not change while a page is open. */
export const methodsQuery = queryOptions({
  queryKey: ['sign-in-methods'],
  queryFn: ({ signal }) => api.get('/v1/session/methods', { signal, timeoutMs: 3_000 }),
  staleTime: Number.POSITIVE_INFINITY,
});

type Methods = Schema<'SignInMethods'>;

/** Whether passkeys can be used in this browser, at the address in its bar. */
export function usesPasskeys(methods: Methods | undefined): boolean {
  const rpId = methods?.passkeys?.rpId;
  const { hostname } = window.location;
  return rpId !== undefined && 'PublicKeyCredential' in window && (hostname === rpId || hostname.endsWith(`.${rpId}`));
}

/** The person closed the browser's dialogue, or it found no passkey. */
export class NoPasskey extends Error {
  override name = 'NoPasskey';
}

/** The authenticator has a passkey of this account already. */
export class HeldPasskey extends Error {
  override name = 'HeldPasskey';
}

/** Loaded when a passkey is first wanted, so that the page of the sign-in stays small. */
const library = () => import('@simplewebauthn/browser');

type Assertion = BodyOf<'PasskeyAssertion'>;

const optionsFor = (purpose: 'sign-in' | 'proof') => api.post('/v1/session/passkey/options', { body: { purpose } });

/** Lets the browser ask for a passkey, and the passkey sign a challenge. @throws NoPasskey, Problem */
export async function askForPasskey(purpose: 'sign-in' | 'proof'): Promise<Assertion> {
  const [{ startAuthentication }, options] = await Promise.all([library(), optionsFor(purpose)]);
  const asked = startAuthentication({ optionsJSON: options as never }).catch(asCanceled);
  return (await asked) as unknown as Assertion;
}

/** Whether the browser offers passkeys among what it fills into the field of the e-mail. */
export const fillsPasskeys = async (): Promise<boolean> =>
  (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;

/**
 * Lets the browser offer passkeys in the field of the e-mail, until one was chosen. The challenge is renewed before it is
 * too old. @returns undefined when `signal` ends it, or another use of a passkey does.
 */
export async function passkeyFromField(signal: AbortSignal): Promise<Assertion | undefined> {
  const { startAuthentication, WebAuthnAbortService } = await library();
  while (!signal.aborted) {
    const options = await optionsFor('sign-in');
    if (signal.aborted) break;
    let renewing = false;
    const renew = setTimeout(() => {
      renewing = true;
      WebAuthnAbortService.cancelCeremony();
    }, renewAfterMs);
    const stop = () => WebAuthnAbortService.cancelCeremony();
    signal.addEventListener('abort', stop);
    try {
      const found = await startAuthentication({
        optionsJSON: options as never,
        useBrowserAutofill: true,
        verifyBrowserAutofillInput: false,
      });
      return found as unknown as Assertion;
    } catch {
      if (!renewing) return undefined;
    } finally {
      clearTimeout(renew);
      signal.removeEventListener('abort', stop);
    }
  }
  return undefined;
}

/** A challenge is valid for five minutes. */
const renewAfterMs = 4 * 60_000;

/** Lets the browser make a passkey. @throws NoPasskey, HeldPasskey, Problem */
export async function makePasskey(proof: BodyOf<'PasskeyProof'>, name: string) {
  const [{ startRegistration }, options] = await Promise.all([
    library(),
    api.post('/v1/session/passkeys/options', { body: proof }),
  ]);
  const passkey = await startRegistration({ optionsJSON: options as never }).catch((error: unknown) => {
    throw nameOf(error) === 'InvalidStateError' ? new HeldPasskey() : asNoPasskey(error);
  });
  return api.post('/v1/session/passkeys', {
    body: { name, passkey: passkey as unknown as BodyOf<'PasskeyRegistration'> },
  });
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');
const asNoPasskey = (error: unknown) => new NoPasskey('', { cause: error });
function asCanceled(error: unknown): never {
  throw asNoPasskey(error);
}
