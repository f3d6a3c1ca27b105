import { expect } from 'vitest';
import { parseBoleto } from '../../../domain/core/boleto.ts';
import { makeBoleto } from '../../../sandbox/core/boleto.ts';
import type { OwnRows } from '../../../test/conformance/own-rows.ts';
import { aCode, bankRows, grant, standardScopes } from '../../../test/conformance/wire/bank-pix.ts';
import { aDay, bearer, cpf, form, json, payer } from '../../../test/conformance/wire/row.ts';

const address = 'https://api-pix.sicredi.com.br';
const partner = 'https://api-parceiro.sicredi.com.br';
const rows = bankRows({
  provider: 'Sicredi',
  evidence: 'B',
  operationEvidence: { createTransaction: 'C' },
  address,
  otherHosts: [partner],
  prefix: '/api/v2',
  cobPrefix: '/api/v3',
  makesDue: '/cobv/{id}',
  logIn: {
    call: `${address}/oauth/token`,
    headers: { authorization: 'Basic <clientId>:<clientSecret>' },
    body: { ...grant, scope: standardScopes },
  },
  credentials: [
    'publicKey* Access token of the portal for boletos (x-api-key)',
    'secretKey* Access code for boletos, made in the internet bank',
    'companyId Beneficiary of boletos (codigoBeneficiario)',
    'organizationId Cooperative (cooperativa)',
    'sellerId Branch (posto)',
  ],
});

const boletos = `${partner}/cobranca/boleto/v1/boletos`;
const boleto = { paymentMethod: 'BILLET' } as const;
const id = '211001293';
const txid = '7978c0c97ea847e78e8849634473c1f1';
const line = makeBoleto('748', new Date('2026-12-24'), 12_990, '1'.repeat(25)).digitableLine;
const dueLine = makeBoleto('748', new Date('2030-12-24'), 12_990, '1'.repeat(25)).digitableLine;
const { barcode } = parseBoleto(line, new Date('2026-12-01'));
const headers = {
  ...bearer,
  'x-api-key': '<publicKey>',
  cooperativa: '<organizationId>',
  posto: '<sellerId>',
};
const found = { nossoNumero: id, situacao: 'EM CARTEIRA', valorNominal: 129.9, dataVencimento: '2026-12-24' };
const reading = (members: object, given: object = boleto) => ({
  operation: 'getTransaction',
  given: { id, ...given },
  answers: [{ to: /^GET .*\/boletos$/, body: { ...found, ...members } }],
});
const notice = {
  agencia: '0101',
  posto: '03',
  beneficiario: '12345',
  nossoNumero: id,
  dataEvento: [2026, 11, 24, 12, 0, 0, 0],
  movimento: 'LIQUIDACAO_PIX',
  valorLiquidacao: '129.90',
  idEventoWebhook: 'evento7',
};
const event = { transactionId: id, type: 'TRANSACTION', eventId: 'evento7' };
const credential = (field: string, title: string) => ({
  operation: 'createTransaction',
  given: boleto,
  connection: { [field]: undefined },
  message: `Sicredi: a boleto needs the credential "${title}"`,
  field,
});

/** Sicredi: the version of `/cob/{txid}` is by one integration for making a charge, by two for reading it. */
export const sicredi: OwnRows = {
  ...rows,
  charges: {
    ...rows.charges,
    PENDING: `${rows.charges.PENDING} EM·CARTEIRA EM·CARTEIRA·PIX VENCIDO PROTESTADO EM·CARTORIO`,
    APPROVED: `${rows.charges.APPROVED} LIQUIDADO LIQUIDADO·REDE LIQUIDADO·COMPE LIQUIDADO·PIX LIQUIDADO·CARTORIO LIQUIDADO·CHEQUE`,
    REJECTED: `${rows.charges.REJECTED} BAIXADO·POR·SOLICITACAO REJEITADO`,
  },
  billetPix: 'asked',
  dueTerms: { ...rows.dueTerms, BILLET: { discount: ['PERCENTAGE', 'FIXED'] } },
  boletosByLineAlone: true,
  cancels: {
    call: /^PATCH \/cobranca\/boleto\/v1\/boletos\/\d+\/baixa$/,
    word: 'BAIXADO POR SOLICITACAO',
    methods: ['BILLET'],
  },
  givesBack: { BILLET: { any: 'Sicredi: a boleto is not refunded.' } },
  disputesUnseen: { BILLET: 'its words of a boleto end at the payment: nobody takes it back' },
  sends: [
    ...rows.sends,
    ...[
      { says: 'a boleto is due in three days', at: 'body.dataVencimento', equals: 'now+3d' },
      {
        says: 'or on the day that is asked for',
        given: { dueDate: '2030-12-24' },
        at: 'body.dataVencimento',
        equals: '2030-12-24',
      },
      ...[
        { given: { type: 'PERCENTAGE', amount: 1.5 }, tipoDesconto: 'PERCENTUAL', valorDesconto1: 1.5 },
        { given: { type: 'FIXED', amount: 1_050 }, tipoDesconto: 'VALOR', valorDesconto1: 10.5 },
      ].flatMap(({ given, ...members }) =>
        Object.entries({ ...members, dataDesconto1: '2030-12-20' }).map(([member, equals]) => ({
          says: 'a discount has its kind, its amount or rate, and its last day',
          given: { dueDate: '2030-12-24', discount: { ...given, until: '2030-12-20' } },
          at: `body.${member}`,
          equals,
        })),
      ),
      { says: 'its amount is a number in reais', given: { amount: 101 }, at: 'body.valor', equals: 1.01 },
      { says: 'it has a short number of ours', at: 'body.seuNumero', equals: /^[A-Za-z0-9]{1,10}$/ },
      { says: 'it has no PIX code', at: 'body.tipoCobranca', equals: 'NORMAL' },
      { says: 'unless it is asked for', given: { billetPix: true }, at: 'body.tipoCobranca', equals: 'HIBRIDO' },
      {
        says: 'a company is PESSOA_JURIDICA',
        given: { customer: { name: 'Loja', email: 'loja@example.com', document: '11222333000181' } },
        at: 'body.pagador.tipoPessoa',
        equals: 'PESSOA_JURIDICA',
      },
    ].map(({ given, ...row }) => ({ operation: 'createTransaction', given: { ...boleto, ...given }, ...row })),
  ],
  refuses: [
    {
      operation: 'createTransaction',
      given: { ...boleto, address: undefined },
      message: "Sicredi: a boleto needs the payer's address",
      field: 'address',
    },
    credential('publicKey', 'Access token of the portal for boletos (x-api-key)'),
    credential('secretKey', 'Access code for boletos, made in the internet bank'),
    credential('companyId', 'Beneficiary of boletos (codigoBeneficiario)'),
    credential('organizationId', 'Cooperative (cooperativa)'),
    credential('sellerId', 'Branch (posto)'),
    { operation: 'refund', given: boleto, message: 'Sicredi: a boleto is not refunded.' },
    {
      operation: 'refund',
      given: { transactionId: id, amount: 1, reference: 'r' },
      message: 'Sicredi: a boleto is not refunded.',
    },
  ],
  answers: [
    ...(rows.answers ?? []),
    {
      operation: 'createTransaction',
      says: 'a boleto with its line; its last day is the one that was asked for',
      given: { ...boleto, dueDate: '2030-12-24' },
      answers: [{ to: /^POST .*\/boletos$/, status: 201, body: { nossoNumero: id, linhaDigitavel: dueLine } }],
      result: {
        transactionId: id,
        status: 'PENDING',
        billetCode: dueLine,
        amount: 12_990,
        expiresAt: '2030-12-25T02:59:59.000Z',
      },
    },
    {
      operation: 'createTransaction',
      says: 'a boleto by its barcode',
      given: boleto,
      answers: [{ to: /^POST .*\/boletos$/, status: 201, body: { nossoNumero: id, codigoBarras: barcode } }],
      result: { transactionId: id, billetCode: line },
    },
    {
      operation: 'createTransaction',
      says: 'one with a PIX code has the code beside its line, and its txid',
      given: { ...boleto, billetPix: true },
      answers: [
        { to: /^POST .*\/boletos$/, status: 201, body: { nossoNumero: id, linhaDigitavel: line, txid, qrCode: aCode } },
      ],
      result: { transactionId: id, status: 'PENDING', billetCode: line, pixCode: aCode, txid },
    },
    {
      operation: 'createTransaction',
      says: 'one whose PIX code asks for another amount is withheld',
      given: { ...boleto, billetPix: true, amount: 12_991 },
      answers: [
        {
          to: /^POST .*\/boletos$/,
          status: 201,
          body: {
            nossoNumero: id,
            linhaDigitavel: makeBoleto('748', new Date('2026-12-24'), 12_991, '1'.repeat(25)).digitableLine,
            qrCode: aCode,
          },
        },
      ],
      result: { transactionId: id, codeProblem: expect.stringMatching(/^the PIX code on the boleto: .*R\$\s129,90/) },
    },
    {
      ...reading({ linhaDigitavel: line }),
      says: 'an open one',
      result: {
        transactionId: id,
        status: 'PENDING',
        amount: 12_990,
        billetCode: line,
        expiresAt: '2026-12-25T02:59:59.000Z',
      },
    },
    {
      ...reading({ situacao: 'LIQUIDADO PIX', dadosLiquidacao: { valor: 130.1 } }, { paymentMethod: undefined }),
      says: 'what was paid, of a boleto by its number',
      result: { status: 'APPROVED', providerWord: 'LIQUIDADO PIX', paymentMethod: 'BILLET', paidAmount: 13_010 },
    },
    {
      ...reading({ nossoNumero: undefined }),
      says: 'an answer need not repeat the number that was asked for',
      result: { transactionId: id, status: 'PENDING' },
    },
    {
      operation: 'getTransaction',
      says: 'a boleto has no look-up by our reference',
      given: { id: undefined, reference: 'pay_1', ...boleto },
      answers: [],
      error: { name: 'AdapterRefusal', reason: 'unsupported' },
    },
  ],
  wire: [
    ...(rows.wire ?? []),
    {
      operation: 'createTransaction',
      given: boleto,
      call: `POST ${partner}/auth/openapi/token`,
      headers: { ...form, 'x-api-key': '<publicKey>', context: 'COBRANCA' },
      form: true,
      body: {
        grant_type: 'password',
        username: '<companyId><organizationId>',
        password: '<secretKey>',
        scope: 'cobranca',
      },
    },
    {
      operation: 'createTransaction',
      given: boleto,
      call: `POST ${boletos}`,
      headers: { ...headers, ...json },
      body: {
        codigoBeneficiario: '<companyId>',
        tipoCobranca: 'NORMAL',
        especieDocumento: 'DUPLICATA_MERCANTIL_INDICACAO',
        seuNumero: /^[A-Za-z0-9]{10}$/,
        valor: 129.9,
        dataVencimento: aDay,
        'pagador.tipoPessoa': 'PESSOA_FISICA',
        'pagador.documento': cpf,
        'pagador.nome': payer.name,
        'pagador.endereco': 'Avenida Paulista, 1000',
        'pagador.cidade': 'Sao Paulo',
        'pagador.uf': 'SP',
        'pagador.cep': '01310100',
      },
    },
    {
      operation: 'getTransaction',
      given: { id, ...boleto },
      // The stand-in has no such boleto.
      refused: true,
      call: `GET ${boletos}?codigoBeneficiario=<companyId>&nossoNumero={id}`,
      headers,
    },
    {
      operation: 'refund',
      given: { ...boleto, unpaid: true },
      // The stand-in has paid it.
      refused: true,
      call: `PATCH ${boletos}/{id}/baixa`,
      headers: { ...headers, ...json },
      body: {},
    },
  ],
  webhooks: [
    ...rows.webhooks,
    ...['LIQUIDACAO_PIX', 'LIQUIDACAO_REDE', 'LIQUIDACAO_COMPE_H5', 'LIQUIDACAO_CARTORIO'].map((movimento) => ({
      says: `${movimento} is a payment of a boleto`,
      payload: { ...notice, movimento },
      events: [{ ...event, status: 'APPROVED', providerWord: movimento }],
    })),
    ...['AVISO_PAGAMENTO_COMPE', 'ESTORNO_LIQUIDACAO_REDE'].map((movimento) => ({
      says: `${movimento} is none`,
      payload: { ...notice, movimento },
      events: [{ ...event, status: 'PENDING', providerWord: movimento }],
    })),
  ],
};
