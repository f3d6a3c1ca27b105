import { bankPix } from '../dialects/bank-pix.ts';

/**
 * Efí, by its SDK and documentation. An address is registered without the test of its client certificate if a header
 * says so, and with it this stand-in takes none. A txid that is taken is a conflict. Notices have the provider's fee and
 * the payer.
 */
export const efi = bankPix({
  name: 'Efí',
  slug: 'efi',
  prefix: '/v2',
  logIn: { path: '/oauth/token', body: 'json', client: 'Basic' },
  registrationHeaders: { 'x-skip-mtls-checking': /^true$/ },
  txidTaken: 409,
  noticeExtras: () => ({ gnExtras: { tarifa: '0.01', pagador: { nome: 'Maria', cpf: '***.982.247-**' } } }),
});
