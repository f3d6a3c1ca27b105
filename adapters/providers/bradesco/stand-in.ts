import { bankPix } from '../../../sandbox/dialects/bank-pix.ts';

/** Bradesco, by ACBr and two clients. 200 stands for 201, and only `/cob-emv/{txid}` answers a PIX code. */
export const bradesco = bankPix({
  name: 'Bradesco',
  slug: 'bradesco',
  prefix: '/v2',
  logIn: { path: '/auth/server/oauth/token', body: 'form', client: 'Basic' },
  made: 200,
  emv: true,
  due: 'cobv-emv',
});
