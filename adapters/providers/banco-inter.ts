import { bankPix, bankPixNotes, bankScopes } from '../families/bank-pix.ts';

/**
 * Banco Inter (not in the specification; its SDK pj-sdk-python and its sample receiver of webhooks, grade A).
 *
 * - `x-conta-corrente` names the account where the application serves several.
 * - Its SDK asks for a token per scope; the scopes are one text in the same call, so that one token serves.
 * - Its SDK writes removed charges in the masculine. A notice is the standard's object in its sample, and a bare array by
 *   an integration.
 */
export default bankPix({
  name: 'Banco Inter',
  evidence: {
    grade: 'A',
    notes:
      'Addresses, log-in and words by its SDK, notices by its sample receiver and an integration; else the standard.',
  },
  baseUrl: 'https://cdpj.partners.bancointer.com.br',
  prefix: '/pix/v2',
  logIn: { path: '/oauth/v2/token', client: 'body', scoped: true },
  headers: ({ companyId }) => ({ 'x-conta-corrente': companyId }),
  credentials: [{ field: 'companyId', title: 'Account number (x-conta-corrente)', secret: false, required: false }],
  notes: [
    ...bankPixNotes,
    bankScopes,
    'The account number, digits without leading zeros, is needed only where the application serves several accounts.',
    'Its sandbox is https://cdpj-sandbox.partners.uatinter.co, which takes 10 calls a minute by an integration.',
    'Boletos and payouts of the bank are not offered here yet.',
  ],
});
