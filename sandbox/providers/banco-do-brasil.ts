import { bankPix } from '../dialects/bank-pix.ts';

/** Banco do Brasil, by several integrations of its second version. The application's key is in the query of every call. */
export const bancoDoBrasil = bankPix({
  name: 'Banco do Brasil',
  slug: 'banco-do-brasil',
  prefix: '/pix/v2',
  logIn: { path: '/oauth/token', body: 'form', client: 'Basic', scopes: true },
  query: { 'gw-dev-app-key': /^\S+$/ },
});
