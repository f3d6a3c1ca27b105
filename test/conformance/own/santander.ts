import { bankRows, client } from '../wire/bank-pix.ts';

const address = 'https://trust-pix.santander.com.br';

/** Santander, by ACBr and integrations of the same host. */
export const santander = bankRows({
  provider: 'Santander',
  evidence: 'B',
  address,
  prefix: '/api/v1',
  logIn: { call: `${address}/oauth/token?grant_type=client_credentials`, body: client },
});
