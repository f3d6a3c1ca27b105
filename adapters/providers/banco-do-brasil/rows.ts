import { expect } from 'vitest';
import { parseBoleto } from '../../../domain/core/boleto.ts';
import { makeBoleto } from '../../../sandbox/core/boleto.ts';
import type { OwnRows } from '../../../test/conformance/own-rows.ts';
import { bankRows, grant, standardScopes } from '../../../test/conformance/wire/bank-pix.ts';
import { bearer, cpf, form, json, payer } from '../../../test/conformance/wire/row.ts';

const address = 'https://api-pix.bb.com.br';
const collection = 'https://api.bb.com.br';
const logIn = 'https://oauth.bb.com.br';
const basic = { authorization: 'Basic <clientId>:<clientSecret>' };
const query = '?gw-dev-app-key=<publicKey>';
const rows = bankRows({
  provider: 'Banco do Brasil',
  evidence: 'B',
  address,
  otherHosts: [collection, logIn],
  prefix: '/pix/v2',
  query,
  logIn: { call: `${logIn}/oauth/token`, headers: basic, body: { ...grant, scope: standardScopes } },
  credentials: [
    'publicKey*! Application key (gw-dev-app-key)',
    'companyId Agreement of boletos (numeroConvenio, seven digits)',
    'wallet Wallet and variation of boletos (numeroCarteira/numeroVariacaoCarteira, such as 17/35)',
  ],
});

const boletos = `${collection}/cobrancas/v2/boletos`;
const boleto = { paymentMethod: 'BILLET' } as const;
const kinds = ['PERCENTAGE', 'FIXED'] as const;
const due = { dueDate: '2030-12-31', daysAfterDue: 30 };
const id = '00031285570000104055';
const line = makeBoleto('001', new Date('2026-12-24'), 12_990, '1'.repeat(25)).digitableLine;
const { barcode } = parseBoleto(line, new Date('2026-12-01'));
const aDay = /^\d{2}\.\d{2}\.\d{4}$/;
const found = {
  codigoEstadoTituloCobranca: 1,
  valorOriginalTituloCobranca: 129.9,
  dataVencimentoTituloCobranca: '24.12.2026',
  codigoLinhaDigitavel: line,
  valorPagoSacado: 0,
};
const reading = (members: object, given: object = boleto) => ({
  operation: 'getTransaction',
  given: { id, ...given },
  answers: [{ to: /^GET .*\/boletos\/\d+$/, body: { ...found, ...members } }],
});
const notice = {
  id,
  dataRegistro: '24.11.2026',
  valorOriginal: 129.9,
  valorPagoSacado: 129.9,
  numeroConvenio: 3_128_557,
  dataLiquidacao: '24/11/2026 09:00:40',
  codigoEstadoBaixaOperacional: 1,
};
const event = { transactionId: id, type: 'TRANSACTION' };

/** Banco do Brasil, by several integrations. */
export const bancoDoBrasil: OwnRows = {
  ...rows,
  charges: {
    ...rows.charges,
    // Open, at the notary, and on its way to be paid. What was paid at a notary, in part or by cheque is a person's to see.
    PENDING: `${rows.charges.PENDING} 1 2 3 4 5 8 9 13 14 15 17 21 80`,
    APPROVED: `${rows.charges.APPROVED} 6`,
    REJECTED: `${rows.charges.REJECTED} 7`,
  },
  boletosByLineAlone: true,
  dueTerms: { BILLET: { daysAfterDue: 365, discount: kinds, fine: kinds, interest: true } },
  cancels: { call: /^POST \/cobrancas\/v2\/boletos\/\d{20}\/baixar$/, word: '7', methods: ['BILLET'] },
  givesBack: { BILLET: { any: 'Banco do Brasil: a boleto is not refunded.' } },
  disputesUnseen: { BILLET: 'its words of a boleto end at the payment: nobody takes it back' },
  sends: [
    ...rows.sends,
    ...[
      { says: 'a boleto’s dates have points', at: 'body.dataVencimento', equals: aDay },
      { says: 'or are those that are asked for', given: due, at: 'body.dataVencimento', equals: '31.12.2030' },
      { says: 'it cannot be paid after its due date', at: 'body.indicadorAceiteTituloVencido', equals: 'N' },
      { says: 'unless that is asked for', given: due, at: 'body.indicadorAceiteTituloVencido', equals: 'S' },
      { says: 'and for so many days', given: due, at: 'body.numeroDiasLimiteRecebimento', equals: 30 },
      ...[
        { at: 'body.desconto', of: { type: 'PERCENTAGE', amount: 1.5 }, equals: { tipo: 2, porcentagem: 1.5 } },
        { at: 'body.desconto', of: { type: 'FIXED', amount: 1_050 }, equals: { tipo: 1, valor: 10.5 } },
      ].map(({ of, equals, ...row }) => ({
        says: 'a discount has a kind, and the day until which it is',
        given: { ...due, discount: { ...of, until: '2030-12-20' } },
        equals: { ...equals, dataExpiracao: '20.12.2030' },
        ...row,
      })),
      ...[
        { at: 'body.multa', of: { type: 'PERCENTAGE', amount: 2 }, equals: { tipo: 2, porcentagem: 2 } },
        { at: 'body.multa', of: { type: 'FIXED', amount: 205 }, equals: { tipo: 1, valor: 2.05 } },
      ].map(({ of, equals, ...row }) => ({
        says: 'a fine has a kind, and the day from which it is',
        given: { ...due, fine: of },
        equals: { ...equals, data: '01.01.2031' },
        ...row,
      })),
      {
        says: 'interest is of a month',
        given: { ...due, interest: { percentPerMonth: 0.99 } },
        at: 'body.jurosMora',
        equals: { tipo: 2, porcentagem: 0.99 },
      },
      ...['desconto', 'multa', 'jurosMora'].map((member) => ({
        says: 'it has no other terms than those that are asked for',
        given: due,
        at: `body.${member}`,
        equals: undefined,
      })),
      { says: 'its amount is a number in reais', given: { amount: 101 }, at: 'body.valorOriginal', equals: 1.01 },
      {
        says: 'its number begins with the agreement',
        connection: { companyId: '3128557' },
        at: 'body.numeroTituloCliente',
        equals: /^0003128557\d{10}$/,
      },
      { says: 'the wallet is a number', connection: { wallet: '11/019' }, at: 'body.numeroCarteira', equals: 11 },
      {
        says: 'its variation too',
        connection: { wallet: '11/019' },
        at: 'body.numeroVariacaoCarteira',
        equals: 19,
      },
      {
        says: 'a company is of kind 2',
        given: { customer: { name: 'Loja', email: 'loja@example.com', document: '11222333000181' } },
        at: 'body.pagador',
        equals: expect.objectContaining({ tipoInscricao: 2, numeroInscricao: 11_222_333_000_181 }),
      },
      {
        says: 'a document with letters is text',
        given: { customer: { name: 'Loja', email: 'loja@example.com', document: '12ABC34501DE35' } },
        at: 'body.pagador.numeroInscricao',
        equals: '12ABC34501DE35',
      },
      { says: 'a postal code is a number', at: 'body.pagador.cep', equals: 1_310_100 },
    ].map(({ given, ...row }) => ({ operation: 'createTransaction', given: { ...boleto, ...given }, ...row })),
  ],
  refuses: [
    {
      operation: 'createTransaction',
      given: { ...boleto, address: undefined },
      message: "Banco do Brasil: a boleto needs the payer's address",
      field: 'address',
    },
    {
      operation: 'createTransaction',
      given: boleto,
      connection: { companyId: undefined },
      message: 'Banco do Brasil: a boleto needs the credential "Agreement of boletos (numeroConvenio, seven digits)"',
      field: 'companyId',
    },
    {
      operation: 'createTransaction',
      given: boleto,
      connection: { wallet: undefined },
      message:
        'Banco do Brasil: a boleto needs the credential "Wallet and variation of boletos (numeroCarteira/numeroVariacaoCarteira, such as 17/35)"',
      field: 'wallet',
    },
    {
      operation: 'createTransaction',
      given: boleto,
      connection: { companyId: '31285' },
      message: 'Banco do Brasil: the agreement of boletos (numeroConvenio) has seven digits',
      field: 'companyId',
    },
    {
      operation: 'createTransaction',
      given: boleto,
      connection: { wallet: '17' },
      message: 'Banco do Brasil: wallet and variation of boletos are two numbers, such as 17/35',
      field: 'wallet',
    },
    { operation: 'refund', given: boleto, message: 'Banco do Brasil: a boleto is not refunded.' },
    {
      operation: 'refund',
      given: { transactionId: id, amount: 1, reference: 'r' },
      message: 'Banco do Brasil: a boleto is not refunded.',
    },
  ],
  answers: [
    ...(rows.answers ?? []),
    ...[200, 201].map((status) => ({
      operation: 'createTransaction',
      says: `a boleto with its line, answered ${status}`,
      given: boleto,
      answers: [{ to: /^POST .*\/boletos$/, status, body: { numero: id, linhaDigitavel: line } }],
      result: { transactionId: id, status: 'PENDING', billetCode: line, amount: 12_990 },
    })),
    {
      operation: 'createTransaction',
      says: 'a boleto by its barcode',
      given: boleto,
      answers: [{ to: /^POST .*\/boletos$/, body: { numero: id, codigoBarraNumerico: barcode } }],
      result: { transactionId: id, billetCode: line },
    },
    {
      operation: 'createTransaction',
      says: 'a number that is taken may be that of a boleto whose answer was lost',
      given: boleto,
      answers: [
        {
          to: /^POST .*\/boletos$/,
          status: 400,
          body: { erros: [{ codigo: '4874915', versao: '1', mensagem: 'Nosso Número já incluído anteriormente.' }] },
        },
      ],
      error: { effect: 'unknown', providerCode: '4874915' },
    },
    {
      operation: 'createTransaction',
      says: 'another refusal is final',
      given: boleto,
      answers: [
        { to: /^POST .*\/boletos$/, status: 400, body: { erros: [{ codigo: '4', mensagem: 'Convênio inválido' }] } },
      ],
      error: { effect: 'refused', providerMessage: 'Convênio inválido' },
    },
    {
      ...reading({}),
      says: 'an open one, with its line and its last day',
      result: {
        transactionId: id,
        status: 'PENDING',
        amount: 12_990,
        billetCode: line,
        expiresAt: '2026-12-25T02:59:59.000Z',
      },
    },
    {
      ...reading(
        {
          codigoEstadoTituloCobranca: 6,
          valorPagoSacado: 130.1,
          dataPagamento: '23.12.2026',
          codigoLinhaDigitavel: '',
          textoCodigoBarrasTituloCobranca: barcode,
        },
        { paymentMethod: undefined },
      ),
      says: 'what was paid, of a boleto by its number',
      result: {
        status: 'APPROVED',
        paymentMethod: 'BILLET',
        paidAmount: 13_010,
        // The end of the day in São Paulo.
        paidAt: '2026-12-24T02:59:59.000Z',
        billetCode: line,
      },
    },
    {
      ...reading({ codigoEstadoTituloCobranca: 6, valorPagoSacado: undefined, valorPago: 129.9 }),
      says: 'what was paid, by its other name',
      result: { status: 'APPROVED', paidAmount: 12_990 },
    },
    {
      ...reading({ codigoLinhaDigitavel: '' }),
      says: 'a boleto whose line is not shown is one, too',
      result: { status: 'PENDING', paymentMethod: 'BILLET' },
    },
    {
      ...reading({ codigoEstadoTituloCobranca: 18 }),
      says: 'one that was paid in part is a person’s to see',
      result: { status: 'PENDING', unmapped: true },
    },
    {
      ...reading({ numeroTituloCedenteCobranca: 'OUTRO' }, { ...boleto, id: undefined, reference: 'pay_1' }),
      says: 'a boleto under our number that is not ours is none',
      error: {
        name: 'ProviderError',
        effect: 'refused',
        message: 'Banco do Brasil has another boleto under our number',
      },
    },
    {
      ...reading({}, { ...boleto, id: undefined, reference: 'pay_116' }),
      // For good: what was made by one version of ours must be found by the next.
      says: 'a boleto by our reference, of which the last ten digits of its number are made',
      result: {
        transactionId: expect.stringMatching(/^000\d{7}0001669564$/),
        reference: 'pay_116',
        status: 'PENDING',
      },
    },
  ],
  wire: [
    ...(rows.wire ?? []),
    {
      operation: 'createTransaction',
      given: boleto,
      call: `POST ${logIn}/oauth/token`,
      headers: { ...basic, ...form },
      form: true,
      body: {
        ...grant,
        scope: /^(?=.*\bcobrancas\.boletos-info\b)(?=.*\bcobrancas\.boletos-requisicao\b)[a-z.\- ]+$/,
      },
    },
    {
      operation: 'createTransaction',
      given: boleto,
      connection: { companyId: '3128557' },
      call: `POST ${boletos}${query}`,
      headers: { ...bearer, ...json },
      body: {
        numeroConvenio: 3_128_557,
        numeroCarteira: 17,
        numeroVariacaoCarteira: 35,
        codigoModalidade: 1,
        dataEmissao: aDay,
        dataVencimento: aDay,
        valorOriginal: 129.9,
        codigoAceite: 'N',
        codigoTipoTitulo: 2,
        descricaoTipoTitulo: 'DM',
        indicadorPermissaoRecebimentoParcial: 'N',
        indicadorAceiteTituloVencido: 'N',
        numeroTituloBeneficiario: /^[A-Z0-9]{15}$/,
        numeroTituloCliente: /^0003128557\d{10}$/,
        'pagador.tipoInscricao': 1,
        'pagador.numeroInscricao': Number(cpf),
        'pagador.nome': payer.name,
        'pagador.endereco': 'Avenida Paulista, 1000',
        'pagador.cep': 1_310_100,
        'pagador.cidade': 'Sao Paulo',
        'pagador.bairro': 'Bela Vista',
        'pagador.uf': 'SP',
        indicadorPix: 'N',
      },
    },
    {
      operation: 'getTransaction',
      given: { id, ...boleto },
      // The stand-in has no such boleto.
      refused: true,
      call: `GET ${boletos}/{id}?numeroConvenio=<companyId>&gw-dev-app-key=<publicKey>`,
      headers: bearer,
    },
    {
      operation: 'refund',
      given: { ...boleto, unpaid: true },
      // The stand-in has paid it.
      refused: true,
      call: `POST ${boletos}/{id}/baixar${query}`,
      headers: { ...bearer, ...json },
      body: { numeroConvenio: expect.any(Number) },
    },
  ],
  webhooks: [
    ...rows.webhooks,
    ...[
      { says: 'a list', payload: [notice] },
      { says: 'one object', payload: notice },
    ].map(({ says, payload }) => ({
      says: `a boleto that this bank took, as ${says}`,
      payload,
      events: [{ ...event, status: 'APPROVED', providerWord: '1' }],
    })),
    {
      says: 'one that another bank took',
      payload: [{ ...notice, codigoEstadoBaixaOperacional: 2 }],
      events: [{ ...event, status: 'APPROVED', providerWord: '2' }],
    },
    {
      says: 'a notice that is taken back is no payment',
      payload: [{ ...notice, codigoEstadoBaixaOperacional: 10 }],
      events: [{ ...event, status: 'PENDING', providerWord: '10' }],
    },
  ],
};
