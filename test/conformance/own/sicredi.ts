import { bankRows, grant, standardScopes } from '../wire/bank-pix.ts';

const address = 'https://api-pix.sicredi.com.br';

/** Sicredi: the version of `/cob/{txid}` is by one integration for making a charge, by two for reading it. */
export const sicredi = bankRows({
  provider: 'Sicredi',
  evidence: 'B',
  operationEvidence: { createTransaction: 'C' },
  address,
  prefix: '/api/v2',
  cobPrefix: '/api/v3',
  logIn: {
    call: `${address}/oauth/token`,
    headers: { authorization: 'Basic <clientId>:<clientSecret>' },
    body: { ...grant, scope: standardScopes },
  },
});
