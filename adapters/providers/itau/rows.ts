import { expect } from 'vitest';
import { parseBoleto } from '../../../domain/core/boleto.ts';
import { makeBoleto } from '../../../sandbox/core/boleto.ts';
import type { OwnRows } from '../../../test/conformance/own-rows.ts';
import { aCode, bankRows, client, grant } from '../../../test/conformance/wire/bank-pix.ts';
import { aDay, bearer, cpf, json, payer } from '../../../test/conformance/wire/row.ts';

const address = 'https://secure.api.itau';
const logIn = 'https://sts.itau.com.br';
const cash = 'https://api.itau.com.br';
const reads = 'https://secure.api.cloud.itau.com.br';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const beneficiary = 'Beneficiary of boletos (id_beneficiario: branch, account and check digit, twelve digits)';
const every = { 'x-itau-apikey': '<clientId>', 'x-correlationID': uuid };
const rows = bankRows({
  provider: 'Itaú',
  evidence: 'B',
  address,
  otherHosts: [logIn, cash, reads],
  prefix: '/pix_recebimentos/v2',
  logIn: { call: `${logIn}/api/oauth/token`, body: { ...grant, ...client } },
  headers: every,
  credentials: ['wallet Wallet of boletos (codigo_carteira; 109 if empty)', `companyId ${beneficiary}`],
});

const boleto = { paymentMethod: 'BILLET' } as const;
const kinds = ['PERCENTAGE', 'FIXED'] as const;
const due = { dueDate: '2030-12-31', daysAfterDue: 30 };
const id = '12345678';
const line = makeBoleto('341', new Date('2026-12-24'), 12_990, '1'.repeat(25)).digitableLine;
const headers = { ...bearer, ...every, 'x-itau-correlationID': uuid, 'x-itau-flowID': uuid };
const registered = {
  numero_nosso_numero: id,
  numero_linha_digitavel: line,
  data_vencimento: '2026-12-24',
  valor_titulo: '00000000000012990',
};
const made = (members: object, more: object = {}) => ({
  dado_boleto: { dados_individuais_boleto: [{ ...registered, ...members }] },
  ...more,
});
const creating = (body: unknown, more: object = {}) => ({
  operation: 'createTransaction',
  given: boleto,
  answers: [{ to: /^POST .*\/boletos(_pix)?$/, body, ...more }],
});
/** A look-up, whose amounts have a point. */
const reading = (members: object, more: object = {}, given: object = boleto) => ({
  operation: 'getTransaction',
  given: { id, ...given },
  answers: [
    {
      to: /^GET .*\/boletoscash\/v2\/boletos$/,
      body: {
        data: [
          {
            dado_boleto: {
              dados_individuais_boleto: [
                { ...registered, valor_titulo: '129.90', situacao_geral_boleto: 'Em Aberto', ...members },
              ],
              ...more,
            },
          },
        ],
      },
    },
  ],
});
const payment = (amount: unknown, day = '2026-12-23') => ({
  valor_pago_total_cobranca: amount,
  data_inclusao_pagamento: day,
});
const withoutAmount = expect.not.objectContaining({ paidAmount: expect.anything() });
const one = 'body.data.dado_boleto.dados_individuais_boleto.0';

/** Itaú, by ACBr and clients generated from its descriptions; boletos by these, and notes made from its descriptions. */
export const itau: OwnRows = {
  ...rows,
  charges: {
    ...rows.charges,
    PENDING: `${rows.charges.PENDING} Em·Aberto Aguardando·Pagamento Aguardando·Crédito Aguardando·Credito`,
    APPROVED: `${rows.charges.APPROVED} Pago Paga Liquidado Liquidada Creditado Creditada`,
    REJECTED: `${rows.charges.REJECTED} Baixado Baixada`,
  },
  billetPix: 'asked',
  dueTerms: { BILLET: { daysAfterDue: 365, discount: kinds, fine: kinds, interest: true } },
  boletosByLineAlone: true,
  paidUnreported: ['BILLET'],
  cancels: { call: /^PATCH \/cash_management\/v2\/boletos\/\d{23}\/baixa$/, word: 'Baixado', methods: ['BILLET'] },
  givesBack: { BILLET: { any: 'Itaú: a boleto is not refunded.' } },
  disputesUnseen: { BILLET: 'its words of a boleto end at the credit: nobody takes it back' },
  sends: [
    ...rows.sends,
    ...[
      {
        says: 'a boleto is registered, and not only simulated',
        at: 'body.data.etapa_processo_boleto',
        equals: 'efetivacao',
      },
      { says: 'a boleto is due in three days', at: `${one}.data_vencimento`, equals: 'now+3d' },
      { says: 'and cannot be paid after that', at: `${one}.data_limite_pagamento`, equals: 'now+3d' },
      {
        says: 'or is due on the day that is asked for',
        given: due,
        at: `${one}.data_vencimento`,
        equals: '2030-12-31',
      },
      {
        says: 'and can be paid for so many days',
        given: due,
        at: `${one}.data_limite_pagamento`,
        equals: '2031-01-30',
      },
      {
        says: 'and on no further day if nothing else is asked for',
        given: { dueDate: '2030-12-31' },
        at: `${one}.data_limite_pagamento`,
        equals: '2030-12-31',
      },
      {
        says: 'its amount is 17 digits of cents',
        given: { amount: 101 },
        at: `${one}.valor_titulo`,
        equals: '00000000000000101',
      },
      {
        says: 'and so is the sum',
        given: { amount: 101 },
        at: 'body.data.dado_boleto.valor_total_titulo',
        equals: '00000000000000101',
      },
      { says: 'its number has eight digits', at: `${one}.numero_nosso_numero`, equals: /^\d{8}$/ },
      { says: 'it has a short number of ours', at: `${one}.texto_seu_numero`, equals: /^[A-Z0-9]{10}$/ },
      { says: 'the wallet is 109', at: 'body.data.dado_boleto.codigo_carteira', equals: '109' },
      {
        says: 'or the merchant’s own',
        connection: { wallet: '112' },
        at: 'body.data.dado_boleto.codigo_carteira',
        equals: '112',
      },
      {
        says: 'the beneficiary is without marks',
        connection: { companyId: '1500.0052061-0' },
        at: 'body.data.beneficiario.id_beneficiario',
        equals: '150000520610',
      },
      {
        says: 'a company is J',
        given: { customer: { name: 'Loja', email: 'loja@example.com', document: '11222333000181' } },
        at: 'body.data.dado_boleto.pagador.pessoa.tipo_pessoa',
        equals: { codigo_tipo_pessoa: 'J', numero_cadastro_nacional_pessoa_juridica: '11222333000181' },
      },
      ...[
        { of: { type: 'PERCENTAGE', amount: 1.5 }, code: '02', share: { percentual_desconto: '000000150000' } },
        { of: { type: 'FIXED', amount: 1_050 }, code: '01', share: { valor_desconto: '00000000000001050' } },
      ].map(({ of, code, share }) => ({
        says: 'a discount has its kind, and the day until which it is',
        given: { ...due, discount: { ...of, until: '2030-12-20' } },
        at: 'body.data.dado_boleto.desconto',
        equals: { codigo_tipo_desconto: code, descontos: [{ data_desconto: '2030-12-20', ...share }] },
      })),
      ...[
        { of: { type: 'PERCENTAGE', amount: 2 }, code: '02', share: { percentual_multa: '000000200000' } },
        { of: { type: 'FIXED', amount: 205 }, code: '01', share: { valor_multa: '00000000000000205' } },
      ].map(({ of, code, share }) => ({
        says: 'a fine has its kind, and begins on the day after',
        given: { ...due, fine: of },
        at: 'body.data.dado_boleto.multa',
        equals: { codigo_tipo_multa: code, quantidade_dias_multa: 1, ...share },
      })),
      {
        says: 'interest is per cent a month, with five decimals',
        given: { ...due, interest: { percentPerMonth: 0.99 } },
        at: 'body.data.dado_boleto.juros',
        equals: { codigo_tipo_juros: '90', quantidade_dias_juros: 1, percentual_juros: '000000099000' },
      },
      ...['desconto', 'multa', 'juros'].map((member) => ({
        says: 'it has no other terms than those that are asked for',
        given: due,
        at: `body.data.dado_boleto.${member}`,
        equals: undefined,
      })),
      {
        says: 'one with a PIX code has the key, and nothing around it',
        given: { billetPix: true },
        connection: { pixKey: 'loja@example.com' },
        at: 'body.dados_qrcode',
        equals: { chave: 'loja@example.com' },
      },
      {
        says: 'and is named so',
        given: { billetPix: true },
        at: 'body.dado_boleto.descricao_instrumento_cobranca',
        equals: 'boleto_pix',
      },
    ].map(({ given, ...row }) => ({ operation: 'createTransaction', given: { ...boleto, ...given }, ...row })),
  ],
  refuses: [
    {
      operation: 'createTransaction',
      given: { ...boleto, address: undefined },
      message: "Itaú: a boleto needs the payer's address",
      field: 'address',
    },
    {
      operation: 'createTransaction',
      given: boleto,
      connection: { companyId: undefined },
      message: `Itaú: a boleto needs the credential "${beneficiary}"`,
      field: 'companyId',
    },
    {
      operation: 'createTransaction',
      given: boleto,
      connection: { companyId: '15000005206' },
      message: 'Itaú: the beneficiary of boletos (id_beneficiario) has twelve digits',
      field: 'companyId',
    },
    {
      operation: 'createTransaction',
      given: boleto,
      connection: { wallet: '10' },
      message: 'Itaú: the wallet of boletos has three digits',
      field: 'wallet',
    },
    { operation: 'refund', given: boleto, message: 'Itaú: a boleto is not refunded.' },
    {
      operation: 'refund',
      given: { transactionId: id, amount: 1, reference: 'r' },
      message: 'Itaú: a boleto is not refunded.',
    },
  ],
  answers: [
    ...(rows.answers ?? []),
    ...[
      { says: 'in `data`', body: { data: made({}) } },
      { says: 'at the root', body: made({}) },
    ].map(({ says, body }) => ({
      ...creating(body),
      says: `a boleto ${says}, with its line and its last day`,
      result: {
        transactionId: id,
        status: 'PENDING',
        amount: 12_990,
        billetCode: line,
        expiresAt: '2026-12-25T02:59:59.000Z',
      },
    })),
    {
      ...creating(made({}, { dados_qrcode: { emv: aCode, txid: `BL${'1'.repeat(31)}` } })),
      says: 'one with a PIX code has the code beside its line, and its txid',
      given: { ...boleto, billetPix: true },
      result: { transactionId: id, billetCode: line, pixCode: aCode, txid: `BL${'1'.repeat(31)}` },
    },
    {
      ...creating({ data: made({}), codigo: '202', mensagem: 'Em processamento' }, { status: 202 }),
      says: 'one that is not made yet may exist',
      error: { effect: 'unknown', message: 'Itaú has not registered the boleto yet' },
    },
    {
      ...creating({ data: made({ status_boleto: 'Simulação Solicitada' }) }),
      says: 'one that was only simulated has a line all the same, and is none',
      error: { effect: 'unknown', message: 'Itaú says that it only simulated the boleto' },
    },
    {
      ...creating(
        {
          codigo: '422',
          mensagem: 'Dados inválidos',
          campos: [{ campo: 'numero_nosso_numero', mensagem: 'Já existe' }],
        },
        { status: 422 },
      ),
      says: 'a refusal is final',
      error: { effect: 'refused', providerMessage: 'Dados inválidos' },
    },
    {
      ...reading({
        numero_linha_digitavel: undefined,
        codigo_barras: parseBoleto(line, new Date('2026-12-01')).barcode,
      }),
      says: 'an open one, by its barcode',
      result: { transactionId: id, status: 'PENDING', amount: 12_990, billetCode: line },
    },
    ...[
      { says: 'as text in reais', amount: '130.10' },
      { says: 'as a number', amount: 130.1 },
      { says: 'as 17 digits of cents', amount: '00000000000013010' },
    ].map(({ says, amount }) => ({
      ...reading(
        { situacao_geral_boleto: 'Paga' },
        { pagamentos_cobranca: [payment(amount)] },
        { paymentMethod: undefined },
      ),
      says: `what was paid, ${says}, of a boleto by its number`,
      result: {
        status: 'APPROVED',
        providerWord: 'Paga',
        paymentMethod: 'BILLET',
        paidAmount: 13_010,
        // The end of the day in São Paulo.
        paidAt: '2026-12-24T02:59:59.000Z',
      },
    })),
    {
      ...reading({ situacao_geral_boleto: 'Pago' }, { pagamentos_cobranca: [payment('13010')] }),
      says: 'an amount that could be either is not read',
      result: withoutAmount,
    },
    {
      ...reading(
        { situacao_geral_boleto: 'Pago' },
        { pagamentos_cobranca: [payment('129.90'), payment('129.90', '2026-12-24')] },
      ),
      says: 'of two payments neither is taken',
      result: withoutAmount,
    },
    ...[
      { says: 'its reason', more: { baixa: { motivo_baixa: 'BAIXA POR TER SIDO LIQUIDADO' } } },
      { says: 'its payment', more: { pagamentos_cobranca: [payment('129.90')] } },
    ].map(({ says, more }) => ({
      ...reading({ situacao_geral_boleto: 'Baixada' }, more),
      says: `one that was written off was paid, as ${says} tells`,
      result: { status: 'APPROVED', providerWord: 'Baixada' },
    })),
    {
      ...reading({ situacao_geral_boleto: 'Baixada' }, { qrcode_pix: { emv: aCode } }),
      says: 'one with a PIX code that was written off without a reason is a person’s to see',
      result: { transactionId: id, providerWord: 'Baixada', status: 'PENDING', unmapped: true },
    },
    {
      ...reading(
        { situacao_geral_boleto: 'Baixada' },
        { qrcode_pix: { emv: aCode }, baixa: { motivo_baixa: 'SOLICITADA PELO BENEFICIARIO' } },
      ),
      says: 'one that was written off for another reason was not paid',
      result: { status: 'REJECTED' },
    },
    {
      ...reading({ numero_linha_digitavel: undefined }),
      says: 'a boleto whose line is not shown is one, too',
      result: { status: 'PENDING', paymentMethod: 'BILLET' },
    },
    {
      ...reading({ situacao_geral_boleto: 'Pagamento Devolvido' }),
      says: 'a payment that was sent back is a person’s to see',
      result: { status: 'PENDING', unmapped: true },
    },
    {
      operation: 'getTransaction',
      given: { id, ...boleto },
      says: 'an empty list is no boleto',
      answers: [{ to: /^GET .*\/boletos$/, body: { data: [] } }],
      error: { name: 'ProviderError', effect: 'refused', message: 'Itaú has no boleto with this number' },
    },
    {
      ...reading({ texto_seu_numero: 'OUTRO' }, {}, { ...boleto, id: undefined, reference: 'pay_1' }),
      says: 'a boleto under our number that is not ours is none',
      error: { name: 'ProviderError', effect: 'refused', message: 'Itaú has another boleto under our number' },
    },
    {
      ...reading({}, {}, { ...boleto, id: undefined, reference: 'pay_1' }),
      says: 'a boleto by our reference',
      result: { reference: 'pay_1', status: 'PENDING' },
    },
  ],
  wire: [
    ...(rows.wire ?? []),
    ...[
      { given: boleto, call: `${cash}/cash_management/v2/boletos`, under: 'data.', instrument: 'boleto' },
      {
        given: { ...boleto, billetPix: true },
        call: `${address}/pix_recebimentos_conciliacoes/v2/boletos_pix`,
        under: '',
        instrument: 'boleto_pix',
      },
    ].map(({ given, call, under, instrument }) => {
      const of = (path: string) => `${under}dado_boleto.${path}`;
      return {
        operation: 'createTransaction',
        given,
        call: `POST ${call}`,
        headers: { ...headers, ...json },
        body: {
          [`${under}etapa_processo_boleto`]: 'efetivacao',
          [`${under}codigo_canal_operacao`]: 'API',
          [`${under}beneficiario.id_beneficiario`]: '<companyId>',
          [of('descricao_instrumento_cobranca')]: instrument,
          [of('tipo_boleto')]: 'a vista',
          [of('codigo_carteira')]: '109',
          [of('codigo_especie')]: '01',
          [of('valor_total_titulo')]: '00000000000012990',
          [of('data_emissao')]: aDay,
          [of('pagador.pessoa.nome_pessoa')]: payer.name,
          [of('pagador.pessoa.tipo_pessoa.codigo_tipo_pessoa')]: 'F',
          [of('pagador.pessoa.tipo_pessoa.numero_cadastro_pessoa_fisica')]: cpf,
          [of('pagador.endereco.nome_logradouro')]: 'Avenida Paulista, 1000',
          [of('pagador.endereco.nome_bairro')]: 'Bela Vista',
          [of('pagador.endereco.nome_cidade')]: 'Sao Paulo',
          [of('pagador.endereco.sigla_UF')]: 'SP',
          [of('pagador.endereco.numero_CEP')]: '01310100',
          [of('dados_individuais_boleto.0.numero_nosso_numero')]: /^\d{8}$/,
          [of('dados_individuais_boleto.0.data_vencimento')]: aDay,
          [of('dados_individuais_boleto.0.valor_titulo')]: '00000000000012990',
          [of('dados_individuais_boleto.0.texto_seu_numero')]: /^[A-Z0-9]{10}$/,
          [of('dados_individuais_boleto.0.data_limite_pagamento')]: aDay,
          ...(under === '' && { 'dados_qrcode.chave': '<pixKey>' }),
        },
      };
    }),
    ...[
      { given: { id, ...boleto }, number: '{id}' },
      // For good: what was made by one version of ours must be found by the next.
      { given: { id: undefined, reference: 'pay_2695', ...boleto }, number: '00058897' },
    ].map(({ given, number }) => ({
      operation: 'getTransaction',
      given,
      // The stand-in has no such boleto.
      refused: true as const,
      call: `GET ${reads}/boletoscash/v2/boletos?id_beneficiario=<companyId>&codigo_carteira=109&nosso_numero=${number}&view=specific`,
      headers,
    })),
    {
      operation: 'refund',
      given: { ...boleto, unpaid: true },
      // The stand-in has paid it.
      refused: true,
      call: `PATCH ${cash}/cash_management/v2/boletos/{id}/baixa`,
      headers: { ...headers, ...json },
      body: {},
    },
  ],
};
