import type { OwnRows } from '../../../test/conformance/own-rows.ts';
import { email, form, json } from '../../../test/conformance/wire/row.ts';

const base = 'https://api.bs2.com';
const pix = `${base}/pix/direto/forintegration/v1`;
const headers = { authorization: /^Bearer \S+$/ };
const withBody = { ...headers, ...json };
const logIn = {
  operation: 'withdraw',
  call: `POST ${base}/auth/oauth/v2/token`,
  headers: { authorization: 'Basic <clientId>:<clientSecret>', ...form },
  form: true,
} as const;

/** The first answer, with two parties and what else a bank may write. */
const first = {
  to: /^POST .*\/pagamentos\/chave$/,
  body: {
    pagamentoId: 'p1',
    endToEndId: 'E1',
    criadoEm: '2026-11-25',
    pagador: { ispb: '1', pessoa: { nome: 'Loja' } },
    recebedor: { ispb: '2', pessoa: { nome: 'Joana' } },
  },
};

/** BS2, payouts by PIX key alone, from public integrations. */
export const bs2: OwnRows = {
  provider: 'BS2',
  evidence: 'B',
  // A look-up's path is shown, and not its answer.
  operationEvidence: { getWithdraw: 'C', processWebhook: 'assumed' },
  credentials: ['clientId!@', 'clientSecret*!', 'scope Scope of the token, as the bank gave it', 'baseUrl'],
  address: base,
  inReais: true,
  charges: { unknown: 'PENDING' },
  withdraws: {
    // Accepted for validation only.
    PENDING: 'Realizado Iniciado',
    APPROVED: 'Confirmado',
    REJECTED: 'Rejeitado',
    // So is `Erro`: no source says that nothing was paid.
    unknown: 'PENDING',
  },
  payoutEnds: { polled: 'no source shows a webhook of payouts', returnsUnseen: true },
  sends: [
    ...[
      { says: 'a key is named with its kind', at: 'body.chave.tipo', equals: 'EMAIL' },
      {
        says: 'a random key is an EVP',
        given: { pixType: 'RANDOM', pixKey: '123e4567-e12b-42d1-a456-426655440000' },
        at: 'body.chave.tipo',
        equals: 'EVP',
      },
      {
        says: 'the kind of a key follows from it, where it is not named',
        given: { pixType: undefined },
        at: 'body.chave',
        equals: { valor: email, tipo: 'EMAIL' },
      },
      {
        says: 'a phone has +55',
        given: { pixType: 'PHONE', pixKey: '(11) 98765-4321' },
        at: 'body.chave.valor',
        equals: '+5511987654321',
      },
      {
        says: 'a key has no mask',
        given: { pixType: 'CPF', pixKey: '529.982.247-25' },
        at: 'body.chave.valor',
        equals: '52998224725',
      },
    ].map((row) => ({ operation: 'withdraw', path: '/pagamentos/chave', ...row })),
    { operation: 'withdraw', says: 'the amount is reais', at: 'body.valor', equals: 50.5 },
    {
      operation: 'withdraw',
      says: 'the receiver is the first answer’s',
      at: 'body.recebedor.pessoa.nome',
      equals: 'Joana Souza',
    },
    { operation: 'withdraw', says: 'ids are not repeated in the body', at: 'body.pagamentoId', equals: undefined },
  ],
  refuses: [
    {
      operation: 'withdraw',
      given: { paymentMethod: 'BANK_ACCOUNT' },
      message: 'Método de saque não implementado',
      field: 'paymentMethod',
    },
  ],
  fails: [{ operation: 'withdraw', message: 'BS2 refused (400): Operation refused' }],
  answers: [
    {
      operation: 'withdraw',
      says: 'a payout that was confirmed with 202 and no content waits',
      answers: [first, { to: /\/p1\/confirmacao$/, status: 202, body: undefined }],
      result: { withdrawId: 'p1', endToEndId: 'E1', status: 'PENDING', amount: 5_050, providerWord: '' },
    },
    {
      operation: 'withdraw',
      says: 'another 2xx than 202 is no confirmation',
      answers: [first, { to: /\/p1\/confirmacao$/, status: 200, body: {} }],
      error: { effect: 'unknown' },
    },
    {
      operation: 'withdraw',
      says: 'nothing is confirmed without the parties',
      answers: [
        { to: first.to, body: { pagamentoId: 'p1', endToEndId: 'E1' } },
        { to: /\/confirmacao$/, status: 202, body: {} },
      ],
      error: { effect: 'none' },
    },
    {
      operation: 'withdraw',
      says: 'nothing is confirmed without an id',
      answers: [{ to: first.to, body: { ...first.body, pagamentoId: undefined } }],
      error: { effect: 'none' },
    },
    {
      operation: 'withdraw',
      says: 'a preparation without an answer moved nothing',
      answers: [{ to: first.to, status: 500, body: {} }],
      error: { effect: 'none' },
    },
    {
      operation: 'withdraw',
      says: 'a refusal is a list of tag and description',
      answers: [{ to: first.to, status: 400, body: [{ tag: 'chave', descricao: 'Chave inexistente' }] }],
      error: { effect: 'refused', providerCode: 'chave', message: 'BS2 refused (400): Chave inexistente' },
    },
    ...[
      { word: 'Realizado', status: 'PENDING' },
      { word: 'Confirmado', status: 'APPROVED' },
      { word: 'Erro', status: 'PENDING', unmapped: true },
    ].map(({ word, ...result }) => ({
      operation: 'getWithdraw',
      says: `${word} is ${result.status}`,
      answers: [{ to: /^GET /, body: { pagamentoId: 'p1', endToEndId: 'E1', status: word } }],
      result: { withdrawId: 'p1', endToEndId: 'E1', providerWord: word, ...result },
    })),
    {
      operation: 'getWithdraw',
      says: 'a look-up without a word decides nothing',
      answers: [{ to: /^GET /, body: { pagamentoId: 'p1' } }],
      error: { effect: 'none' },
    },
  ],
  wire: [
    { ...logIn, body: { grant_type: 'client_credentials' } },
    { ...logIn, connection: { scope: 'a.scope' }, body: { grant_type: 'client_credentials', scope: 'a.scope' } },
    {
      operation: 'withdraw',
      call: `POST ${pix}/pagamentos/chave`,
      headers: withBody,
      body: { 'chave.valor': email, 'chave.tipo': 'EMAIL' },
    },
    {
      operation: 'withdraw',
      call: `POST ${pix}/pagamentos/{id}/confirmacao`,
      headers: withBody,
      body: {
        valor: 50.5,
        ...Object.fromEntries(
          ['pagador', 'recebedor'].flatMap((one) => [
            [`${one}.ispb`, '99999999'],
            [`${one}.conta.banco`, '999'],
            [`${one}.conta.bancoNome`, 'Banco de Teste'],
            [`${one}.conta.agencia`, /^\d{4}$/],
            [`${one}.conta.numero`, /^\d{4}-\d$/],
            [`${one}.conta.tipo`, 'ContaCorrente'],
            [`${one}.pessoa.documento`, /^\d{11}$/],
            [`${one}.pessoa.tipoDocumento`, 'CPF'],
            [`${one}.pessoa.nome`, /\S/],
            [`${one}.pessoa.nomeFantasia`, null],
          ]),
        ),
      },
    },
    { operation: 'getWithdraw', call: `GET ${pix}/pagamentos/{id}`, headers },
  ],
  webhooks: [
    {
      says: 'no webhook is known, so none is read',
      payload: { pagamentoId: 'p1', endToEndId: 'E1', status: 'Confirmado' },
      events: [],
    },
  ],
};
