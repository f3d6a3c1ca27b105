import { bankPix, bankPixNotes } from '../families/bank-pix.ts';

/**
 * Santander (not in the specification; ACBr and several integrations of the same host, grade B).
 *
 * - The grant type of a log-in is in the query; id and secret are a form.
 * - The path says version 1, and what it holds is the standard's second.
 */
export default bankPix({
  name: 'Santander',
  evidence: { grade: 'B', notes: 'Address and log-in by several integrations; else the standard.' },
  baseUrl: 'https://trust-pix.santander.com.br',
  prefix: '/api/v1',
  logIn: { path: '/oauth/token?grant_type=client_credentials', client: 'body', grantInQuery: true },
  notes: [
    ...bankPixNotes,
    'For tests the address is https://trust-pix-h.santander.com.br (pre-production).',
    'A note of one integration names a signature of requests (x-jws-signature); the others work without it, and none is sent.',
    'Boletos and payouts are not offered here: boletos need a workspace at the bank, and payouts are shown by one source only.',
  ],
});
