import { bankRows, client, grant } from '../wire/bank-pix.ts';

const address = 'https://baas-api.c6bank.info';

/** C6 Bank, by collections of its calls and ACBr. */
export const c6Bank = bankRows({
  provider: 'C6 Bank',
  evidence: 'B',
  address,
  prefix: '/v2/pix',
  logIn: { call: `${address}/v1/auth`, body: { ...grant, ...client } },
  registrationHeaders: { 'partner-software-name': /^\S/, 'partner-software-version': /^\S/ },
});
