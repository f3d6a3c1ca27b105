import { bankPix } from '../dialects/bank-pix.ts';

/** Itaú, by ACBr and clients generated from its descriptions. Each call has the client's id and an id of its own. */
export const itau = bankPix({
  name: 'Itaú',
  slug: 'itau',
  prefix: '/pix_recebimentos/v2',
  logIn: { path: '/api/oauth/token', body: 'form', client: 'body' },
  headers: { 'x-itau-apikey': 'client id', 'x-correlationid': /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/ },
});
