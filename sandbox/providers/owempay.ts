import { z } from 'zod';
import { logIn } from '../core/auth.ts';
import { whiteLabel } from '../dialects/white-label.ts';

/** How the two halves may be called: no source shows the body of the log-in, nor the fields of a connection. */
const Credentials = z.union([
  z.object({ client_id: z.string(), client_secret: z.string() }).transform((it) => [it.client_id, it.client_secret]),
  z.object({ clientId: z.string(), clientSecret: z.string() }).transform((it) => [it.clientId, it.clientSecret]),
  z.object({ publicKey: z.string(), secretKey: z.string() }).transform((it) => [it.publicKey, it.secretKey]),
]);

const { route, account, accountOf } = logIn({
  path: '/auth/login',
  bodyKind: 'json',
  fields: ['user', 'password'],
  readCredentials: ({ body }) => {
    const [user, password] = Credentials.safeParse(body).data ?? [];
    return { user, password };
  },
  tokenBody: (token) => ({ access_token: token, token_type: 'Bearer', expires_in: 3600 }),
  // Whoever keeps a token for 55 minutes has five to spare.
  lifeMs: 3_600_000,
});

/** OwemPay: a log-in, then PIX of the family. Nothing of its API is public. */
export const owempay = whiteLabel({
  name: 'OwemPay',
  auth: {
    account,
    accountOf: ({ clientId, publicKey, clientSecret, secretKey }) =>
      accountOf({ user: clientId ?? publicKey, password: clientSecret ?? secretKey }),
  },
  methods: ['pix'],
  refund: 'post',
  // Whatever the field is called, it says seconds: no source names it.
  pix: z.record(z.string(), z.int()).transform((fields) => ({ expiresInSeconds: Object.values(fields)[0] ?? 3600 })),
  extraRoutes: [route],
});
