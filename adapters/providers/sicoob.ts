import { bankPix, bankPixNotes, bankScopes } from '../families/bank-pix.ts';

/**
 * Sicoob (not in the specification; its SDK sicoob_sdk_java and the specifications in it, grade A).
 *
 * - There is no client secret: the client certificate is it. The client's id is a header of every call.
 * - The log-in has a host of its own.
 * - The PIX code is named `brcode` where the standard has `pixCopiaECola`.
 */
export default bankPix({
  name: 'Sicoob',
  evidence: {
    grade: 'A',
    notes: 'Addresses, log-in and the PIX code’s name by its SDK’s specifications; else the standard.',
  },
  baseUrl: 'https://api.sicoob.com.br',
  prefix: '/pix/api/v2',
  logIn: {
    path: '/auth/realms/cooperado/protocol/openid-connect/token',
    hosts: { 'https://api.sicoob.com.br': 'https://auth.sicoob.com.br' },
    client: 'id alone',
    scoped: true,
  },
  headers: ({ clientId }) => ({ client_id: clientId }),
  notes: [
    ...bankPixNotes,
    bankScopes,
    'The certificate is an ICP-Brasil A1, and there is no client secret.',
    'Its sandbox (https://sandbox.sicoob.com.br/sicoob/sandbox) has a fixed token instead of a log-in, which is not offered here.',
    'Boletos and payouts of the bank are not offered here yet.',
  ],
});
