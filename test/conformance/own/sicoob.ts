import { bankRows, grant, standardScopes } from '../wire/bank-pix.ts';

const address = 'https://api.sicoob.com.br';
const logIn = 'https://auth.sicoob.com.br';

/** Sicoob, by its SDK. */
export const sicoob = bankRows({
  provider: 'Sicoob',
  evidence: 'A',
  address,
  otherHosts: [logIn],
  prefix: '/pix/api/v2',
  logIn: {
    call: `${logIn}/auth/realms/cooperado/protocol/openid-connect/token`,
    body: { ...grant, client_id: '<clientId>', scope: standardScopes },
  },
  headers: { client_id: '<clientId>' },
  withoutSecret: true,
});
