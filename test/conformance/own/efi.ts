import type { OwnRows } from '../own-rows.ts';
import { bankRows, grant } from '../wire/bank-pix.ts';

const address = 'https://pix.api.efipay.com.br';
const rows = bankRows({
  provider: 'Efí',
  evidence: 'A',
  address,
  prefix: '/v2',
  logIn: {
    call: `${address}/oauth/token`,
    headers: { authorization: 'Basic <clientId>:<clientSecret>' },
    body: grant,
    json: true,
  },
  registrationHeaders: { 'x-skip-mtls-checking': 'true' },
});

const payout = { endToEndId: 'E09089356202611241200abcdefghij1', chave: 'loja@example.com', valor: '50.50' };

/** Efí, by its SDK and documentation. */
export const efi: OwnRows = {
  ...rows,
  answers: [
    ...(rows.answers ?? []),
    {
      operation: 'createTransaction',
      says: 'an error by its name and message, in the older form',
      answers: [
        { to: /^PUT .*\/cob\//, status: 400, body: { nome: 'chave_invalida', mensagem: 'A chave é inválida' } },
      ],
      error: { effect: 'refused', providerCode: 'chave_invalida', providerMessage: 'A chave é inválida' },
    },
    {
      operation: 'refund',
      says: 'an id that is taken may be that of a refund whose answer was lost',
      answers: [{ to: /^PUT .*\/devolucao\//, status: 409, body: { nome: 'devolucao_id_duplicado' } }],
      error: { effect: 'unknown' },
    },
  ],
  webhooks: [
    ...rows.webhooks,
    ...['REALIZADO', 'NAO_REALIZADO'].map((status) => ({
      says: `a payout that is ${status} comes in the same list, and is no payment`,
      payload: { pix: [{ ...payout, horario: null, tipo: 'SOLICITACAO', status, gnExtras: { idEnvio: 'out1' } }] },
      events: [],
    })),
  ],
};
