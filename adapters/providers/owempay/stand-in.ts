import { z } from 'zod';
import { logIn } from '../../../sandbox/core/auth.ts';
import { whiteLabel } from '../../../sandbox/dialects/white-label.ts';

/** The possible names of the two credentials: no source shows the log-in's body or the connection's fields. */
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
  // Five minutes longer than the 55 minutes for which a caller may keep the token.
  lifeMs: 3_600_000,
});

/** OwemPay: a log-in, then the white-label family with PIX. No part of its API is public. */
export const owempay = whiteLabel({
  name: 'OwemPay',
  auth: {
    account,
    accountOf: ({ clientId, publicKey, clientSecret, secretKey }) =>
      accountOf({ user: clientId ?? publicKey, password: clientSecret ?? secretKey }),
  },
  methods: ['pix'],
  refund: 'post',
  // The expiry is in seconds. No source names its field, so the first field counts.
  pix: z.record(z.string(), z.int()).transform((fields) => ({ expiresInSeconds: Object.values(fields)[0] ?? 3600 })),
  extraRoutes: [route],
});
