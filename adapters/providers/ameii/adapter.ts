import { assumed } from '../../families/assumed.ts';
import { credentials } from '../../kit/general.ts';

const needed = 'Ameii: companyId (publicKey) e secretKey são obrigatórios.';

/**
 * Ameii (specification, sections 3, 5, 8 and 9: `companyId`, which is the public key; its timeout and failure messages).
 */
export default assumed({
  name: 'Ameii',
  credentials: [
    { ...credentials.publicKey(needed, 'Company id'), secret: false, alias: 'companyId' },
    credentials.secretKey(needed),
    credentials.baseUrl(true),
  ],
  accountBy: ['publicKey'],
  limits: { timeoutMs: 20_000 },
});
