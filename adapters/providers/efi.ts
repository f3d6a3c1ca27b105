import { bankPix, bankPixNotes, bankScopes } from '../families/bank-pix.ts';

/**
 * Efí, once Gerencianet (not in the specification; its SDK and its documentation, grade A).
 *
 * - Its PIX API and its API of boletos are two hosts with two log-ins; only the first is called here.
 * - An address is registered without the provider's test that our server asks for its client certificate, which a proxy
 *   in front of us may do in our place.
 * - A notice about a payout comes in the same list as those about payments, with a `tipo` and without a txid.
 * - A txid, or an id of a refund, that is taken is a conflict (409).
 */
export default bankPix({
  name: 'Efí',
  evidence: {
    grade: 'A',
    notes: 'Addresses and log-in by its SDK, notices and errors by its documentation; else the standard.',
  },
  baseUrl: 'https://pix.api.efipay.com.br',
  prefix: '/v2',
  logIn: { path: '/oauth/token', client: 'Basic', json: true },
  registrationHeaders: { 'x-skip-mtls-checking': 'true' },
  notes: [
    ...bankPixNotes,
    bankScopes,
    'Our callback address is registered without Efí’s test of its client certificate, which we do not ask for.',
    'Its sandbox is https://pix-h.api.efipay.com.br. It confirms charges of at most R$ 10,00 only.',
    'Boletos and payouts are not offered here yet; a notice about a payout is ignored.',
  ],
});
