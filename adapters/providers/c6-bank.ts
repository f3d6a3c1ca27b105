import { bankPix, bankPixNotes } from '../families/bank-pix.ts';

/**
 * C6 Bank (not in the specification; collections of the bank's calls, ACBr and two integrations, grade B).
 *
 * - The standard's paths come after `/v2/pix`, so that a received PIX is at `/v2/pix/pix/{e2eid}`.
 * - The registration of an address names the software that makes it.
 * - The log-in is a form; one integration sends Basic instead.
 */
export default bankPix({
  name: 'C6 Bank',
  evidence: {
    grade: 'B',
    notes: 'Addresses, log-in and headers by collections of its calls and integrations; else the standard.',
  },
  baseUrl: 'https://baas-api.c6bank.info',
  prefix: '/v2/pix',
  logIn: { path: '/v1/auth', client: 'body' },
  registrationHeaders: { 'partner-software-name': 'Trilho', 'partner-software-version': '1' },
  notes: [
    ...bankPixNotes,
    'Its sandbox is https://baas-api-sandbox.c6bank.info.',
    'Boletos are not offered here, since no source shows their words; payouts need a person’s approval at the bank.',
  ],
});
