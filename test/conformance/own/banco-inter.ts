import type { OwnRows } from '../own-rows.ts';
import { bankRows, client, grant, standardScopes } from '../wire/bank-pix.ts';

const address = 'https://cdpj.partners.bancointer.com.br';
const inter = bankRows({
  provider: 'Banco Inter',
  evidence: 'A',
  address,
  prefix: '/pix/v2',
  logIn: { call: `${address}/oauth/v2/token`, body: { ...grant, ...client, scope: standardScopes } },
  headers: { 'x-conta-corrente': undefined },
  credentials: ['companyId Account number (x-conta-corrente)'],
});

/** Banco Inter, by its SDK and its sample receiver. */
export const bancoInter: OwnRows = {
  ...inter,
  sends: [
    ...inter.sends,
    ...['createTransaction', 'getTransaction', 'refund'].map((operation) => ({
      operation,
      says: 'the account is named where there are several',
      connection: { companyId: '123456' },
      at: 'headers.x-conta-corrente',
      equals: '123456',
    })),
  ],
};
