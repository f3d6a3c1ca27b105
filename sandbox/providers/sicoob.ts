import { bankPix } from '../dialects/bank-pix.ts';

/** Sicoob, by its SDK's specifications. There is no client secret: the certificate is it. The PIX code is named `brcode`. */
export const sicoob = bankPix({
  name: 'Sicoob',
  slug: 'sicoob',
  prefix: '/pix/api/v2',
  logIn: {
    path: '/auth/realms/cooperado/protocol/openid-connect/token',
    body: 'form',
    client: 'id alone',
    scopes: true,
  },
  headers: { client_id: 'client id' },
  code: 'brcode',
});
