import { bankRows, client, grant } from '../wire/bank-pix.ts';

const address = 'https://secure.api.itau';
const logIn = 'https://sts.itau.com.br';

/** Itaú, by ACBr and clients generated from its descriptions. */
export const itau = bankRows({
  provider: 'Itaú',
  evidence: 'B',
  address,
  otherHosts: [logIn],
  prefix: '/pix_recebimentos/v2',
  logIn: { call: `${logIn}/api/oauth/token`, body: { ...grant, ...client } },
  headers: { 'x-itau-apikey': '<clientId>', 'x-correlationID': /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/ },
});
