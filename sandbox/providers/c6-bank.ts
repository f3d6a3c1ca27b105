import { bankPix } from '../dialects/bank-pix.ts';

/** C6 Bank, by collections of its calls and ACBr. The standard's paths come after `/v2/pix`, which makes `/v2/pix/pix/…`. */
export const c6Bank = bankPix({
  name: 'C6 Bank',
  slug: 'c6-bank',
  prefix: '/v2/pix',
  logIn: { path: '/v1/auth', body: 'form', client: 'body' },
  registrationHeaders: { 'partner-software-name': /^\S/, 'partner-software-version': /^\S/ },
});
