import { bankRows, client, grant, standardScopes } from '../../../test/conformance/wire/bank-pix.ts';

const address = 'https://mtls-api.banrisul.com.br';

/** Banrisul, by ACBr; another library logs in with Basic. */
export const banrisul = bankRows({
  provider: 'Banrisul',
  evidence: 'B',
  address,
  prefix: '/pix/api-mtls',
  logIn: { call: `${address}/auth/oauth/v2/token`, body: { ...grant, ...client, scope: standardScopes } },
});
