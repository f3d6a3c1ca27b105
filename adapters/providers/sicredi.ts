import { bankPix, bankPixNotes, bankScopes } from '../families/bank-pix.ts';

/**
 * Sicredi (not in the specification; several integrations, one of them by the bank's technical guide, grade B).
 *
 * - The version is that of each resource: `/cob/{txid}` is in the third. For making a charge that is by one integration
 *   (grade C): another has the third version for reading it only.
 * - Two integrations log in with a form, one with a query: the form is used.
 */
export default bankPix({
  name: 'Sicredi',
  evidence: {
    grade: 'B',
    operations: { createTransaction: 'C' },
    notes: 'Addresses and log-in by several integrations; the version of the path that makes a charge by one of them.',
  },
  baseUrl: 'https://api-pix.sicredi.com.br',
  prefix: '/api/v2',
  cobPrefix: '/api/v3',
  logIn: { path: '/oauth/token', client: 'Basic', scoped: true },
  notes: [
    ...bankPixNotes,
    bankScopes,
    'Put the certificate, its key and the bank’s chain file into one PEM.',
    'Its sandbox is https://api-pix-h.sicredi.com.br, with a client certificate, too.',
    'A charge is made at version 3 of its path, by one integration: confirm the first one in the sandbox.',
    'Boletos, which are another API with another log-in, are not offered here; no public source shows payouts.',
  ],
});
