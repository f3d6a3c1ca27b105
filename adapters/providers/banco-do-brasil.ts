import { bankPix, bankPixNotes, bankScopes } from '../families/bank-pix.ts';

const tests = 'https://oauth.hm.bb.com.br';

/**
 * Banco do Brasil (not in the specification; several integrations and notes made from the bank's portal, grade B).
 *
 * - The application's key is in the query of every call, by most sources; some send it as a header.
 * - The log-in has a host of its own, and by most sources needs no certificate: none is presented unless it is asked for.
 * - The first version of the API differs much, and is not used.
 */
export default bankPix({
  name: 'Banco do Brasil',
  evidence: {
    grade: 'B',
    notes: 'Addresses, log-in, application key and errors by several integrations; else the standard.',
  },
  baseUrl: 'https://api-pix.bb.com.br',
  prefix: '/pix/v2',
  logIn: {
    path: '/oauth/token',
    hosts: {
      'https://api-pix.bb.com.br': 'https://oauth.bb.com.br',
      'https://api-pix.hm.bb.com.br': tests,
      'https://api.hm.bb.com.br': tests,
    },
    client: 'Basic',
    scoped: true,
  },
  query: ({ publicKey }) => ({ 'gw-dev-app-key': publicKey }),
  credentials: [{ field: 'publicKey', title: 'Application key (gw-dev-app-key)', secret: true, required: true }],
  notes: [
    ...bankPixNotes,
    bankScopes,
    'For its tests the address is https://api-pix.hm.bb.com.br.',
    'The bank presents a client certificate to our server, and wants its authority trusted there.',
    'Boletos are not offered here yet, nor payouts: they are batches that a person or a further call must release.',
  ],
});
