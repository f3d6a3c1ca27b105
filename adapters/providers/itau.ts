import { randomUUID } from 'node:crypto';
import { bankPix, bankPixNotes } from '../families/bank-pix.ts';

/**
 * Itaú (not in the specification; ACBr and clients generated from the bank's descriptions, grade B).
 *
 * - The log-in has a host of its own in production; in the sandbox it is below the same address.
 * - Each call has the client's id as `x-itau-apikey` and an id of its own.
 */
export default bankPix({
  name: 'Itaú',
  evidence: { grade: 'B', notes: 'Addresses, log-in and headers by several integrations; else the standard.' },
  baseUrl: 'https://secure.api.itau',
  prefix: '/pix_recebimentos/v2',
  logIn: {
    path: '/api/oauth/token',
    hosts: { 'https://secure.api.itau': 'https://sts.itau.com.br' },
    client: 'body',
  },
  headers: ({ clientId }) => ({ 'x-itau-apikey': clientId, 'x-correlationID': randomUUID() }),
  notes: [
    ...bankPixNotes,
    'The certificate is made from a request of yours (CSR) and ends after a year: renew it in time.',
    'Its sandbox is https://api.itau.com.br/sandbox by some integrations; others name the developer portal, whose log-in is another.',
    'Boletos and payouts (SISPAG) are not offered here: their public sources are incomplete.',
  ],
});
