// A stand-in for an OpenID provider: discovery, authorisation code with PKCE, tokens that it signs, user info. It asks
// nobody anything: the test says who is there, and what is wrong.
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

const client = { id: 'trilho', secret: 'a secret of the stand-in' };

/** Claims of whoever is at the provider now. `auth_time` is added where it is asked for, or where they have one. */
export interface Somebody {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  amr?: string[];
  auth_time?: number;
}

export async function openOpenIdProvider() {
  const keys = await generateKeyPair('RS256');
  const others = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const codes = new Map<string, { nonce: string; challenge: string; redirectUri: string; fresh: boolean }>();
  const state = {
    somebody: { sub: 'nobody' } as Somebody,
    /** What the ID token says instead of what is right. */
    claims: {} as Record<string, unknown>,
    expires: '2 minutes',
    /** It is signed with a key that the provider has not published. */
    forged: false,
    /** Whoever is asked to sign in anew is not. */
    stale: false,
    /** Who is at the page of the sign-in turns away. */
    declines: false,
    /** Connections are closed without an answer. */
    down: false,
    /** Of the last request for a sign-in. */
    asked: new URLSearchParams(),
  };
  let issuer = '';

  const idToken = ({ nonce, fresh }: { nonce: string; fresh: boolean }) => {
    const now = Math.floor(Date.now() / 1000);
    const time = fresh ? { auth_time: state.stale ? now - 3_600 : now } : {};
    return new SignJWT({ nonce, ...state.somebody, ...time, iss: issuer, aud: client.id, ...state.claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuedAt()
      .setExpirationTime(state.expires)
      .sign(state.forged ? others.privateKey : keys.privateKey);
  };

  function authorize(given: URLSearchParams, response: ServerResponse): void {
    state.asked = given;
    const back = new URL(given.get('redirect_uri') ?? '');
    back.searchParams.set('state', given.get('state') ?? '');
    if (state.declines) back.searchParams.set('error', 'access_denied');
    else {
      const code = randomBytes(16).toString('base64url');
      codes.set(code, {
        nonce: given.get('nonce') ?? '',
        challenge: given.get('code_challenge') ?? '',
        redirectUri: given.get('redirect_uri') ?? '',
        fresh: given.get('max_age') === '0' && given.get('prompt') === 'login',
      });
      back.searchParams.set('code', code);
    }
    response.writeHead(302, { location: back.href }).end();
  }

  /** Answers for a code once, to whoever has its verifier and the client's secret. */
  async function token(given: URLSearchParams): Promise<object | undefined> {
    const code = codes.get(given.get('code') ?? '');
    codes.delete(given.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(given.get('code_verifier') ?? '')
      .digest('base64url');
    const known = given.get('client_id') === client.id && given.get('client_secret') === client.secret;
    if (!code || !known || code.challenge !== challenge || code.redirectUri !== given.get('redirect_uri')) return;
    return { access_token: randomBytes(16).toString('hex'), token_type: 'Bearer', id_token: await idToken(code) };
  }

  const server = createServer(async (request, response) => {
    if (state.down) return void request.socket.destroy();
    const url = new URL(request.url ?? '/', issuer);
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return json(200, {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          code_challenge_methods_supported: ['S256'],
        });
      case '/jwks':
        return json(200, { keys: [jwk] });
      case '/authorize':
        return authorize(url.searchParams, response);
      case '/token': {
        let body = '';
        for await (const chunk of request) body += chunk;
        const answer = await token(new URLSearchParams(body));
        return answer ? json(200, answer) : json(400, { error: 'invalid_grant' });
      }
      default:
        return json(404, {});
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    state,
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret, OIDC_NAME: 'Acme' },
    close(): Promise<unknown> {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      return closed;
    },
  };
}
