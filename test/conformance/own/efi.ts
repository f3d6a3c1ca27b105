import type { OwnRows } from '../own-rows.ts';
import { bankRows, grant } from '../wire/bank-pix.ts';
import { aUrl, bearer, email, json } from '../wire/row.ts';

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
  payoutsInNotices: true,
});

const payout = { endToEndId: 'E09089356202611241200abcdefghij1', chave: 'loja@example.com', valor: '50.50' };

/** Efí, by its SDK and documentation. */
export const efi: OwnRows = {
  ...rows,
  answers: [
    ...(rows.answers ?? []),
    {
      operation: 'withdraw',
      says: 'an id that is taken may be that of a payout whose answer was lost',
      answers: [{ to: /^PUT .*\/gn\/pix\/\w+$/, status: 409, body: { nome: 'id_envio_duplicado' } }],
      error: { effect: 'unknown' },
    },
    {
      operation: 'withdraw',
      says: 'a new payout has its end-to-end id as e2eId, and is in progress',
      answers: [
        {
          to: /^PUT .*\/gn\/pix\/\w+$/,
          status: 201,
          body: {
            idEnvio: 'out7',
            e2eId: payout.endToEndId,
            valor: '50.50',
            horario: { solicitacao: '2026-11-24T12:00:00.000Z' },
            status: 'EM_PROCESSAMENTO',
          },
        },
      ],
      result: { withdrawId: 'out7', endToEndId: payout.endToEndId, status: 'PENDING', amount: 5_050 },
    },
    {
      operation: 'getWithdraw',
      says: 'a payout was made when it was settled',
      answers: [
        {
          to: /^GET .*\/enviados\//,
          body: {
            idEnvio: 'out7',
            endToEndId: payout.endToEndId,
            valor: '50.50',
            horario: { solicitacao: '2026-11-24T12:00:00.000Z', liquidacao: '2026-11-24T12:00:05.000Z' },
            status: 'REALIZADO',
          },
        },
      ],
      result: { status: 'APPROVED', approvedAt: '2026-11-24T12:00:05.000Z', endToEndId: payout.endToEndId },
    },
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
  lookUps: { charges: ['id', 'reference'], payouts: ['id', 'reference', 'endToEndId'] },
  withdraws: {
    PENDING: 'EM_PROCESSAMENTO',
    APPROVED: 'REALIZADO',
    REJECTED: 'NAO_REALIZADO',
    unknown: 'PENDING',
  },
  sends: [
    ...rows.sends,
    ...[
      { says: 'the id of a payout is the caller’s', at: 'path', equals: /^\/v3\/gn\/pix\/[A-Za-z0-9]{1,35}$/ },
      { says: 'valor is reais as text', given: { amount: 101 }, at: 'body.valor', equals: '1.01' },
      {
        says: 'a phone is a key with +55',
        given: { pixType: 'PHONE', pixKey: '(11) 98765-4321' },
        at: 'body.favorecido.chave',
        equals: '+5511987654321',
      },
      {
        says: 'a key of a company has no mask, and its owner is a cnpj',
        given: { pixType: 'CNPJ', pixKey: '11.222.333/0001-81', document: '11.222.333/0001-81' },
        at: 'body.favorecido',
        equals: { chave: '11222333000181', cnpj: '11222333000181' },
      },
      {
        says: 'the owner need not be named',
        given: { document: undefined },
        at: 'body.favorecido',
        equals: { chave: email },
      },
      {
        says: 'a payout need not say what it is for',
        given: { description: undefined },
        at: 'body.pagador.infoPagador',
        equals: undefined,
      },
      {
        says: 'what it is for has at most 140 characters',
        given: { description: 'a'.repeat(200) },
        at: 'body.pagador.infoPagador',
        equals: /^a{140}$/,
      },
    ].map((row) => ({ operation: 'withdraw', ...row })),
    ...[
      { says: 'a payout is read by its id', given: {}, equals: /\/v2\/gn\/pix\/enviados\/id-envio\/\w+$/ },
      {
        says: 'a payout is read by its end-to-end id',
        given: { id: undefined, endToEndId: payout.endToEndId },
        equals: `/v2/gn/pix/enviados/${payout.endToEndId}`,
        refused: true as const,
      },
    ].map((row) => ({ operation: 'getWithdraw', at: 'path', ...row })),
  ],
  wire: [
    ...(rows.wire ?? []),
    // "The payer's key must already have a webhook".
    {
      operation: 'withdraw',
      call: `PUT ${address}/v2/webhook/<pixKey>`,
      headers: { ...bearer, ...json, 'x-skip-mtls-checking': 'true' },
      body: { webhookUrl: aUrl },
    },
    {
      operation: 'withdraw',
      call: `PUT ${address}/v3/gn/pix/{id}`,
      headers: { ...bearer, ...json },
      body: {
        valor: '50.50',
        'pagador.chave': '<pixKey>',
        'pagador.infoPagador': 'Repasse',
        'favorecido.chave': email,
        'favorecido.cpf': '52998224725',
      },
    },
    { operation: 'getWithdraw', call: `GET ${address}/v2/gn/pix/enviados/id-envio/{id}`, headers: bearer },
  ],
  webhooks: [
    ...rows.webhooks,
    ...(
      [
        ['REALIZADO', 'APPROVED'],
        ['NAO_REALIZADO', 'REJECTED'],
      ] as const
    ).map(([word, status]) => ({
      says: `a payout that is ${word} comes in the list of payments`,
      payload: {
        pix: [{ ...payout, horario: null, tipo: 'SOLICITACAO', status: word, gnExtras: { idEnvio: 'out1' } }],
      },
      events: [
        {
          transactionId: 'out1',
          type: 'WITHDRAW',
          status,
          providerWord: word,
          reference: 'out1',
          endToEndId: payout.endToEndId,
        },
      ],
    })),
    {
      says: 'a payout without an id of ours is known by its end-to-end id',
      payload: { pix: [{ ...payout, tipo: 'SOLICITACAO', status: 'REALIZADO' }] },
      events: [{ transactionId: payout.endToEndId, type: 'WITHDRAW', status: 'APPROVED' }],
    },
    {
      says: 'an element of another kind is ignored',
      payload: { pix: [{ ...payout, tipo: 'OUTRO', status: 'REALIZADO', gnExtras: { idEnvio: 'out1' } }] },
      events: [],
    },
  ],
};
