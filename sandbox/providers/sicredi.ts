import { bankPix } from '../dialects/bank-pix.ts';

/** Sicredi, by several integrations: one resource, `/cob/{txid}`, is in its third version. */
export const sicredi = bankPix({
  name: 'Sicredi',
  slug: 'sicredi',
  prefix: '/api/v2',
  cobPrefix: '/api/v3',
  logIn: { path: '/oauth/token', body: 'form', client: 'Basic', scopes: true },
});
