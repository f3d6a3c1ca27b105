import { bankRows, grant, standardScopes } from '../wire/bank-pix.ts';

const address = 'https://api-pix.bb.com.br';
const logIn = 'https://oauth.bb.com.br';

/** Banco do Brasil, by several integrations. */
export const bancoDoBrasil = bankRows({
  provider: 'Banco do Brasil',
  evidence: 'B',
  address,
  otherHosts: [logIn],
  prefix: '/pix/v2',
  query: '?gw-dev-app-key=<publicKey>',
  logIn: {
    call: `${logIn}/oauth/token`,
    headers: { authorization: 'Basic <clientId>:<clientSecret>' },
    body: { ...grant, scope: standardScopes },
  },
  credentials: ['publicKey*! Application key (gw-dev-app-key)'],
});
