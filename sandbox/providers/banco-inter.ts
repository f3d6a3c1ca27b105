import { bankPix } from '../dialects/bank-pix.ts';

/**
 * Banco Inter, by its SDK and sample receiver. The sample reads a notice as the standard's object, an integration reports a
 * bare array: the stand-in sends the array. `x-conta-corrente` is needed only by an
 * application of several accounts, so it is not demanded.
 */
export const bancoInter = bankPix({
  name: 'Banco Inter',
  slug: 'banco-inter',
  prefix: '/pix/v2',
  logIn: { path: '/oauth/v2/token', body: 'form', client: 'body', scopes: true },
  bareNotice: true,
});
