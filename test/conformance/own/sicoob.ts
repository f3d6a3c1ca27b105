import { expect } from 'vitest';
import { makeBoleto } from '../../../sandbox/core/boleto.ts';
import type { OwnRows } from '../own-rows.ts';
import { bankRows, grant, standardScopes } from '../wire/bank-pix.ts';
import { aDay, bearer, cpf, form, json, payer } from '../wire/row.ts';

const address = 'https://api.sicoob.com.br';
const logIn = 'https://auth.sicoob.com.br';
const token = `${logIn}/auth/realms/cooperado/protocol/openid-connect/token`;
const rows = bankRows({
  provider: 'Sicoob',
  evidence: 'A',
  address,
  otherHosts: [logIn],
  prefix: '/pix/api/v2',
  makesDue: '/cobv/{id}',
  logIn: { call: token, body: { ...grant, client_id: '<clientId>', scope: standardScopes } },
  headers: { client_id: '<clientId>' },
  withoutSecret: true,
  credentials: [
    'companyId Contract number of boletos (numeroCliente)',
    'accountNumber Account number of boletos (numeroContaCorrente)',
  ],
});

const boletos = `${address}/cobranca-bancaria/v3/boletos`;
const boleto = { paymentMethod: 'BILLET' } as const;
const line = makeBoleto('756', new Date('2026-12-24'), 12_990, '1'.repeat(25)).digitableLine;
const resultado = { nossoNumero: 2588658, valor: 129.9, dataVencimento: '2026-12-24', linhaDigitavel: line };
const reading = (members: object, given: object = boleto) => ({
  operation: 'getTransaction',
  given: { id: '2588658', ...given },
  answers: [{ to: /^GET .*\/boletos$/, body: { resultado: { ...resultado, ...members } } }],
});
const client = { ...bearer, client_id: '<clientId>' };
const contract = { numeroCliente: expect.any(Number), codigoModalidade: 1 };

/** Sicoob, by its SDK. */
export const sicoob: OwnRows = {
  ...rows,
  charges: {
    ...rows.charges,
    // "Em Aberto is one; … match the rest loosely: liquid…, baix…".
    PENDING: `${rows.charges.PENDING} Em·Aberto`,
    APPROVED: `${rows.charges.APPROVED} Liquidado`,
    REJECTED: `${rows.charges.REJECTED} Baixado`,
  },
  boletosWithoutUrl: true,
  dueTerms: { ...rows.dueTerms, BILLET: { daysAfterDue: 365 } },
  cancels: { call: /^POST \/cobranca-bancaria\/v3\/boletos\/\d+\/baixar$/, word: 'Baixado', methods: ['BILLET'] },
  givesBack: { BILLET: { any: 'Sicoob: a boleto is not refunded.' } },
  disputesUnseen: { BILLET: 'its words of a boleto end at the payment: nobody takes it back' },
  paidUnreported: ['BILLET'],
  sends: [
    ...rows.sends,
    ...[
      { says: 'a boleto is due in three days', at: 'body.dataVencimento', equals: 'now+3d' },
      { says: 'it is not payable after that', at: 'body.dataLimitePagamento', equals: 'now+3d' },
      { says: 'its amount is a number in reais', given: { amount: 101 }, at: 'body.valor', equals: 1.01 },
      ...[
        ['dataVencimento', '2030-12-24'],
        ['dataLimitePagamento', '2031-01-23'],
      ].map(([member, equals]) => ({
        says: 'or on the day that is asked for, and can be paid until its last day',
        given: { dueDate: '2030-12-24', daysAfterDue: 30 },
        at: `body.${member}`,
        equals,
      })),
      { says: 'it has a short number of ours', at: 'body.seuNumero', equals: /^[A-Za-z0-9]{1,18}$/ },
      {
        says: 'the contract is a number',
        connection: { companyId: '25546' },
        at: 'body.numeroCliente',
        equals: 25_546,
      },
      {
        says: 'the account is a number, without its mask',
        connection: { accountNumber: '12.345-6' },
        at: 'body.numeroContaCorrente',
        equals: 123_456,
      },
      {
        says: 'the document of a company keeps its letters',
        given: { customer: { name: 'Loja', email: 'loja@example.com', document: '12.ABC.345/01DE-35' } },
        at: 'body.pagador.numeroCpfCnpj',
        equals: '12ABC34501DE35',
      },
    ].map(({ given, ...row }) => ({ operation: 'createTransaction', given: { ...boleto, ...given }, ...row })),
  ],
  refuses: [
    {
      operation: 'createTransaction',
      given: { ...boleto, address: undefined },
      message: "Sicoob: a boleto needs the payer's address",
      field: 'address',
    },
    ...(['createTransaction', 'getTransaction'] as const).map((operation) => ({
      operation,
      given: boleto,
      connection: { companyId: undefined },
      message: 'Sicoob: a boleto needs the credential "Contract number of boletos (numeroCliente)"',
      field: 'companyId',
    })),
    {
      operation: 'createTransaction',
      given: boleto,
      connection: { accountNumber: undefined },
      message: 'Sicoob: a boleto needs the credential "Account number of boletos (numeroContaCorrente)"',
      field: 'accountNumber',
    },
    { operation: 'refund', given: boleto, message: 'Sicoob: a boleto is not refunded.' },
    {
      operation: 'refund',
      given: { transactionId: '2588658', amount: 1, reference: 'r' },
      message: 'Sicoob: a boleto is not refunded.',
    },
  ],
  answers: [
    ...(rows.answers ?? []),
    {
      operation: 'createTransaction',
      says: 'a boleto with its line, and no document',
      given: boleto,
      answers: [{ to: /^POST .*\/boletos$/, body: { resultado } }],
      result: {
        transactionId: '2588658',
        status: 'PENDING',
        billetCode: line,
        amount: 12_990,
        expiresAt: '2026-12-25T02:59:59.000Z',
      },
    },
    {
      operation: 'createTransaction',
      says: 'a boleto that is refused has the bank’s reason',
      given: boleto,
      answers: [
        {
          to: /^POST .*\/boletos$/,
          status: 406,
          body: { mensagens: [{ codigo: '5004', mensagem: 'Conta inválida' }] },
        },
      ],
      error: { effect: 'refused', providerCode: '5004', providerMessage: 'Conta inválida' },
    },
    { ...reading({ situacaoBoleto: 'Em Aberto' }), says: 'one that is open', result: { status: 'PENDING' } },
    ...['Liquidado', 'LIQUIDADO', 'Liquidado via Pix'].map((situacaoBoleto) => ({
      ...reading({ situacaoBoleto }),
      says: `one that is ${situacaoBoleto} is paid`,
      result: { transactionId: '2588658', status: 'APPROVED', providerWord: situacaoBoleto, amount: 12_990 },
    })),
    {
      ...reading({ situacaoBoleto: 'Baixado por solicitação' }, { paymentMethod: undefined }),
      says: 'one that was written off is a boleto by its number',
      result: { status: 'REJECTED', paymentMethod: 'BILLET' },
    },
    {
      ...reading({ situacaoBoleto: 'Em Liquidação' }),
      says: 'another word decides nothing',
      result: { status: 'PENDING', unmapped: true },
    },
    {
      operation: 'getTransaction',
      says: 'no boleto is an empty answer',
      given: { id: '7', ...boleto },
      answers: [{ to: /^GET .*\/boletos$/, status: 204, body: null }],
      error: { name: 'ProviderError', effect: 'refused' },
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
      call: `POST ${token}`,
      headers: form,
      form: true,
      body: {
        ...grant,
        client_id: '<clientId>',
        scope: /^(?=.*\bboletos_inclusao\b)(?=.*\bboletos_consulta\b)(?=.*\bboletos_alteracao\b)[a-z_ ]+$/,
      },
    },
    {
      operation: 'createTransaction',
      given: boleto,
      call: `POST ${boletos}`,
      headers: { ...client, ...json },
      body: {
        ...contract,
        numeroContaCorrente: expect.any(Number),
        codigoEspecieDocumento: 'DM',
        dataEmissao: aDay,
        seuNumero: /^[A-Za-z0-9]{15}$/,
        identificacaoEmissaoBoleto: 2,
        identificacaoDistribuicaoBoleto: 2,
        valor: 129.9,
        dataVencimento: aDay,
        dataLimitePagamento: aDay,
        tipoDesconto: 0,
        tipoMulta: 0,
        tipoJurosMora: 3,
        numeroParcela: 1,
        'pagador.numeroCpfCnpj': cpf,
        'pagador.nome': payer.name,
        'pagador.email': payer.email,
        'pagador.endereco': 'Avenida Paulista, 1000',
        'pagador.bairro': 'Bela Vista',
        'pagador.cidade': 'Sao Paulo',
        'pagador.uf': 'SP',
        'pagador.cep': '01310100',
        gerarPdf: true,
        codigoCadastrarPIX: 2,
      },
    },
    {
      operation: 'getTransaction',
      given: { id: '2588658', ...boleto },
      // The stand-in has no such boleto.
      refused: true,
      call: `GET ${boletos}?numeroCliente=<companyId>&codigoModalidade=1&nossoNumero={id}`,
      headers: client,
    },
    {
      operation: 'refund',
      given: { ...boleto, unpaid: true },
      // The stand-in has paid it.
      refused: true,
      call: `POST ${boletos}/{id}/baixar`,
      headers: { ...client, ...json },
      body: contract,
    },
  ],
};
