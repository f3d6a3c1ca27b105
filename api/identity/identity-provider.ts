import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client';
import type { Settings } from '../../runtime/settings.ts';
import type { Api } from '../core/context.ts';
import { Problem } from '../core/problems.ts';

/** In seconds. A person waits for the answer. */
const timeout = 5;
/** After this time in ms the provider's description is read again. */
const describedMs = 3_600_000;
/** How old a sign-in may be in seconds that was asked to be fresh: the time to enter a password and a code. */
const freshSeconds = 5 * 60;

/** Where the provider sends the browser back to: a page of the console. */
const pageOf = ({ settings }: Api) => `${settings.consoleUrl}/login/provider`;

/** What is kept here of a sign-in while the person is at the provider. */
export interface Asked {
  nonce: string;
  verifier: string;
  /** The person has to prove anew who they are, also if the provider knows their browser. */
  fresh: boolean;
}

/** What the browser brings back. */
export interface Brought {
  code: string;
  state: string;
  iss?: string | undefined;
}

/** Who somebody is by the provider's word. */
export interface Asserted {
  issuer: string;
  subject: string;
  /** Only a verified one, in lower case. */
  email: string | undefined;
  name: string | undefined;
  /** There was a second factor that the settings trust. */
  assured: boolean;
  /** When they proved it to the provider; absent where it does not say. */
  authenticatedAt: Date | undefined;
}

/** The provider has answered, but what it says opens nothing here. `message` is for people, `reason` for the audit log. */
export class ProviderRefusal extends Error {
  readonly reason: string;
  constructor(message: string, reason: string) {
    super(message);
    this.reason = reason;
  }
}

export const tooLate = (reason: string) =>
  new ProviderRefusal(
    'The identity provider’s answer is not valid, was used, or is not for this browser. Start again.',
    reason,
  );

export type IdentityProvider = ReturnType<typeof openIdentityProvider>;

/** Speaks OpenID Connect with the provider of the settings: authorisation code, PKCE, nonce. */
export function openIdentityProvider(api: Api) {
  let known: { configuration: Promise<Configuration>; until: number } | undefined;

  /** Read when it is first needed, and again after a failure: the API starts without the provider. */
  async function described(): Promise<{ configuration: Configuration; provider: NonNullable<Settings['oidc']> }> {
    const provider = api.settings.oidc;
    if (!provider) throw new Problem('unsupported', 'This installation has no identity provider.');
    if (!known || known.until < Date.now()) {
      const { issuer, clientId, clientSecret } = provider;
      // Signatures too, and not only that the token came from the provider's own address.
      const execute = [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])];
      const found = discovery(new URL(issuer), clientId, clientSecret, undefined, { timeout, execute });
      known = { configuration: found, until: Date.now() + describedMs };
    }
    try {
      return { configuration: await known.configuration, provider };
    } catch (error) {
      known = undefined;
      throw away(api, error);
    }
  }

  return {
    /** @throws Problem 422 without a provider, 503 when it was not reached. */
    async ask(fresh: boolean): Promise<{ asked: Asked; urlFor(state: string): Promise<string> }> {
      const { configuration } = await described();
      const asked = { nonce: randomNonce(), verifier: randomPKCECodeVerifier(), fresh };
      return {
        asked,
        async urlFor(state) {
          const url = buildAuthorizationUrl(configuration, {
            redirect_uri: pageOf(api),
            scope: 'openid email profile',
            state,
            nonce: asked.nonce,
            code_challenge: await calculatePKCECodeChallenge(asked.verifier),
            code_challenge_method: 'S256',
            ...(fresh && { prompt: 'login', max_age: '0' }),
          });
          return url.href;
        },
      };
    },

    /** @throws ProviderRefusal, or Problem 503 when the provider was not reached. */
    async answered({ nonce, verifier, fresh }: Asked, { code, state, iss }: Brought): Promise<Asserted> {
      const { configuration, provider } = await described();
      const refused = (error: unknown): never => {
        throw isAnswer(error) ? tooLate(reasonOf(error)) : away(api, error);
      };
      const url = new URL(pageOf(api));
      url.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString();
      const tokens = await authorizationCodeGrant(configuration, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
        ...(fresh && { maxAge: freshSeconds }),
      }).catch(refused);
      const claims = tokens.claims();
      if (!claims) throw tooLate('no id token');
      const { userinfo_endpoint } = configuration.serverMetadata();
      const said =
        claims.email === undefined && userinfo_endpoint !== undefined
          ? await fetchUserInfo(configuration, tokens.access_token, claims.sub).catch(refused)
          : claims;
      const email = verifiedEmail({ email: said.email, email_verified: said.email_verified });
      if (email !== undefined && provider.domains.length > 0 && !provider.domains.includes(domainOf(email))) {
        throw new ProviderRefusal('People with e-mail addresses of this domain may not sign in here.', 'domain');
      }
      const { acr, amr, auth_time } = claims;
      const factors = [acr, ...(Array.isArray(amr) ? amr : [])];
      const authenticatedAt = auth_time === undefined ? undefined : new Date(auth_time * 1000);
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email,
        name: typeof said.name === 'string' ? said.name.trim().slice(0, 120) || undefined : undefined,
        // Without its time, a second factor may have been shown days ago.
        assured:
          authenticatedAt !== undefined &&
          factors.some((value) => typeof value === 'string' && provider.trustedFactors.includes(value)),
        authenticatedAt,
      };
    },
  };
}

/**
 * The e-mail that the provider has verified, in lower case. Outside of ASCII, addresses of different people may become
 * alike: the Kelvin sign's lower case is `k`. No account has such an address.
 */
export function verifiedEmail({ email, email_verified }: { email?: unknown; email_verified?: unknown }) {
  if (typeof email !== 'string' || email_verified !== true || !/^[\x21-\x7e]+$/.test(email)) return undefined;
  return email.toLowerCase();
}

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1);

/** Whether the provider answered, though not as it should; anything else means that it was not reached. */
const isAnswer = (error: unknown): error is ClientError | ResponseBodyError =>
  (error instanceof ClientError && error.code !== 'OAUTH_TIMEOUT' && !isFault(error.cause)) ||
  (error instanceof ResponseBodyError && error.status < 500);

const isFault = (cause: unknown) => cause instanceof Response && cause.status >= 500;

/** In words of the library or the provider, without what was sent. */
const reasonOf = (error: ClientError | ResponseBodyError) =>
  (error instanceof ResponseBodyError ? error.error : String(error.code ?? 'answer'))
    .replace(/[^\w.-]/g, ' ')
    .slice(0, 60);

function away({ log }: Api, error: unknown): Problem {
  // Its text may repeat addresses with codes in them.
  log.warn({ code: (error as { code?: unknown }).code }, 'the identity provider was not reached');
  return new Problem('unavailable', 'The identity provider was not reached. Try again in a moment.');
}
