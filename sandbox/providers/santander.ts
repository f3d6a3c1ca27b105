import { bankPix } from '../dialects/bank-pix.ts';

/** Santander, by ACBr and integrations of the same host. The grant type of a log-in is in the query. */
export const santander = bankPix({
  name: 'Santander',
  slug: 'santander',
  prefix: '/api/v1',
  logIn: { path: '/oauth/token', body: 'form', client: 'body', grantInQuery: true },
  made: 200,
});
