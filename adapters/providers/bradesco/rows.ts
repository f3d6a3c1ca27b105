import { bankRows, grant } from '../../../test/conformance/wire/bank-pix.ts';

const address = 'https://qrpix.bradesco.com.br';

/** Bradesco: what `/cob-emv/{txid}` answers beside the code is not shown. */
export const bradesco = bankRows({
  provider: 'Bradesco',
  evidence: 'B',
  operationEvidence: { createTransaction: 'C' },
  address,
  prefix: '/v2',
  makes: '/cob-emv/{id}',
  makesDue: '/cobv-emv/{id}',
  logIn: {
    call: `${address}/auth/server/oauth/token`,
    headers: { authorization: 'Basic <clientId>:<clientSecret>' },
    body: grant,
  },
});
