import { bankPix, bankPixNotes, bankScopes } from '../../families/bank-pix.ts';

/**
 * Banrisul (not in the specification; ACBr and one library, grade B).
 *
 * - The two sources differ in the log-in: ACBr has id and secret in the form, which is used; the library sends Basic.
 */
export default bankPix({
  name: 'Banrisul',
  evidence: { grade: 'B', notes: 'Addresses by two integrations, which differ in the log-in: ACBr’s form is used.' },
  baseUrl: 'https://mtls-api.banrisul.com.br',
  prefix: '/pix/api-mtls',
  logIn: { path: '/auth/oauth/v2/token', client: 'body', scoped: true },
  notes: [
    ...bankPixNotes,
    bankScopes,
    'The bank signs your certificate request (CSR) by e-mail; new credentials stay pending until it releases them.',
    'For tests the address is https://mtls-api-h.banrisul.com.br.',
    'No public source shows boletos or payouts.',
  ],
});
