import { parseBoleto } from '../../../domain/core/boleto.ts';
import { makeBoleto } from '../../../sandbox/core/boleto.ts';
import type { OwnRows } from '../../../test/conformance/own-rows.ts';
import { bankRows, client, grant, standardScopes } from '../../../test/conformance/wire/bank-pix.ts';
import { aDay, aUrl, bearer, cpf, email, form, json, payer } from '../../../test/conformance/wire/row.ts';

const address = 'https://cdpj.partners.bancointer.com.br';
const inter = bankRows({
  provider: 'Banco Inter',
  evidence: 'A',
  address,
  prefix: '/pix/v2',
  makesDue: '/cobv/{id}',
  logIn: { call: `${address}/oauth/v2/token`, body: { ...grant, ...client, scope: standardScopes } },
  headers: { 'x-conta-corrente': undefined },
  credentials: ['companyId Account number (x-conta-corrente)'],
});

const cobrancas = `${address}/cobranca/v3/cobrancas`;
const boleto = { paymentMethod: 'BILLET' } as const;
const kinds = ['PERCENTAGE', 'FIXED'] as const;
const due = { dueDate: '2030-12-24', daysAfterDue: 30 };
const id = '183e982a-34e5-4bc0-9643-def5432a75d1';
const line = makeBoleto('077', new Date('2026-12-24'), 12_990, '1'.repeat(25)).digitableLine;
const payoutE2e = 'E00416968202611241200abcdefghij1';
const aUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const issued = { to: /^POST .*\/cobrancas$/, body: { codigoSolicitacao: id } };
const cobranca = { codigoSolicitacao: id, situacao: 'A_RECEBER', valorNominal: 129.9, dataVencimento: '2026-12-24' };
const notice = { codigoSolicitacao: id, seuNumero: '1', situacao: 'RECEBIDO', valorTotalRecebido: 129.9 };

/** Banco Inter, by its SDK and its sample receiver. */
export const bancoInter: OwnRows = {
  ...inter,
  // "MARCADO_RECEBIDO marked as paid by hand": no money came through the bank, so that it is in no row.
  charges: {
    ...inter.charges,
    PENDING: `${inter.charges.PENDING} EM_PROCESSAMENTO A_RECEBER ATRASADO PROTESTO`,
    APPROVED: `${inter.charges.APPROVED} RECEBIDO`,
    REJECTED: `${inter.charges.REJECTED} EXPIRADO CANCELADO FALHA_EMISSAO`,
  },
  billetPix: 'always',
  dueTerms: { ...inter.dueTerms, BILLET: { daysAfterDue: 60, discount: kinds, fine: kinds, interest: true } },
  boletosWithoutUrl: true,
  // The type of its amount is that of the bank's other API.
  operationEvidence: { withdraw: 'B' },
  lookUps: { charges: ['id', 'reference'], payouts: ['id'] },
  withdraws: {
    PENDING:
      'CRIADO TRANSACAO_CRIADA AGUARDANDO_APROVACAO APROVADO TRANSACAO_APROVADA AGENDADO ENVIADO PIX_ENVIADO DEBITADO PARCIALMENTE_DEBITADO PARCIALMENTE_PAGO',
    APPROVED: 'PAGO PIX_PAGO',
    CANCELED: 'CANCELADO CANCELADO_SEM_SALDO AGENDAMENTO_CANCELADO',
    REJECTED: 'REPROVADO EXPIRADO NAO_DEBITADO FALHA',
    unknown: 'PENDING',
  },
  payoutEnds: { returnsUnsaid: 'no source has a word for it', returnsUnseen: true },
  givesBack: { BILLET: { any: 'Banco Inter: a boleto is not refunded.' } },
  disputesUnseen: { BILLET: 'its words of a boleto end at RECEBIDO: nobody takes it back' },
  sends: [
    ...[
      { says: 'a payout is a number in reais', given: { amount: 101 }, at: 'body.valor', equals: 1.01 },
      { says: 'its idempotency key is a uuid', at: 'headers.x-id-idempotente', equals: aUuid },
      {
        says: 'a phone is a key with +55',
        given: { pixType: 'PHONE', pixKey: '(11) 98765-4321' },
        at: 'body.destinatario.chave',
        equals: '+5511987654321',
      },
      {
        says: 'what it is for has at most 140 characters',
        given: { description: 'a'.repeat(200) },
        at: 'body.descricao',
        equals: /^a{140}$/,
      },
      {
        says: 'it need not say what it is for',
        given: { description: undefined },
        at: 'body.descricao',
        equals: undefined,
      },
      {
        says: 'the account is named where there are several',
        connection: { companyId: '123456' },
        at: 'headers.x-conta-corrente',
        equals: '123456',
      },
    ].map((row) => ({ operation: 'withdraw', ...row })),
    ...inter.sends,
    ...['createTransaction', 'getTransaction', 'refund'].map((operation) => ({
      operation,
      says: 'the account is named where there are several',
      connection: { companyId: '123456' },
      at: 'headers.x-conta-corrente',
      equals: '123456',
    })),
    ...[
      { says: 'a boleto is due in three days', at: 'body.dataVencimento', equals: 'now+3d' },
      { says: 'or on the day that is asked for', given: due, at: 'body.dataVencimento', equals: '2030-12-24' },
      { says: 'and can be paid for as many days after it', given: due, at: 'body.numDiasAgenda', equals: 30 },
      {
        says: 'a discount in per cent ends so many days before it',
        given: { ...due, discount: { type: 'PERCENTAGE', amount: 1.5, until: '2030-12-20' } },
        at: 'body.desconto',
        equals: { codigo: 'PERCENTUALDATAINFORMADA', quantidadeDias: 4, taxa: 1.5 },
      },
      {
        says: 'a discount of an amount ends on it',
        given: { ...due, discount: { type: 'FIXED', amount: 1_050 } },
        at: 'body.desconto',
        equals: { codigo: 'VALORFIXODATAINFORMADA', quantidadeDias: 0, valor: 10.5 },
      },
      {
        says: 'a fine in per cent',
        given: { ...due, fine: { type: 'PERCENTAGE', amount: 2 } },
        at: 'body.multa',
        equals: { codigo: 'PERCENTUAL', taxa: 2 },
      },
      {
        says: 'a fine of an amount',
        given: { ...due, fine: { type: 'FIXED', amount: 205 } },
        at: 'body.multa',
        equals: { codigo: 'VALORFIXO', valor: 2.05 },
      },
      {
        says: 'interest is of a month',
        given: { ...due, interest: { percentPerMonth: 0.99 } },
        at: 'body.mora',
        equals: { codigo: 'TAXAMENSAL', taxa: 0.99 },
      },
      ...['desconto', 'multa', 'mora'].map((member) => ({
        says: 'it has no other terms than those that are asked for',
        given: due,
        at: `body.${member}`,
        equals: undefined,
      })),
      { says: 'its amount is a number in reais', given: { amount: 101 }, at: 'body.valorNominal', equals: 1.01 },
      { says: 'it has a short number of ours', at: 'body.seuNumero', equals: /^[A-Za-z0-9]{1,15}$/ },
      {
        says: 'a company is JURIDICA',
        given: { customer: { name: 'Loja', email: 'loja@example.com', document: '11222333000181' } },
        at: 'body.pagador.tipoPessoa',
        equals: 'JURIDICA',
      },
      {
        says: 'a payer need not have a phone',
        given: { customer: { name: 'Maria', email: 'maria@example.com', document: cpf } },
        at: 'body.pagador.ddd',
        equals: undefined,
      },
    ].map(({ given, ...row }) => ({ operation: 'createTransaction', given: { ...boleto, ...given }, ...row })),
  ],
  refuses: [
    {
      operation: 'createTransaction',
      given: { ...boleto, address: undefined },
      message: "Banco Inter: a boleto needs the payer's address",
      field: 'address',
    },
    { operation: 'refund', given: boleto, message: 'Banco Inter: a boleto is not refunded.' },
    {
      operation: 'refund',
      given: { transactionId: id, amount: 1, reference: 'r' },
      message: 'Banco Inter: a boleto is not refunded.',
    },
  ],
  answers: [
    ...(inter.answers ?? []),
    {
      operation: 'withdraw',
      says: 'HTTP 200 does not mean that a payout is made',
      answers: [
        { to: /^POST .*\/banking\/v2\/pix$/, body: { tipoRetorno: 'X', endToEndId: payoutE2e, codigoSolicitacao: id } },
      ],
      result: { withdrawId: id, status: 'PENDING', endToEndId: payoutE2e, amount: 5_050 },
    },
    {
      operation: 'getWithdraw',
      says: 'a payout was made when the money moved',
      answers: [
        {
          to: /^GET .*\/banking\/v2\/pix\/[\w-]+$/,
          body: {
            transacaoPix: {
              codigoSolicitacao: id,
              endToEnd: payoutE2e,
              valor: 50.5,
              status: 'PAGO',
              dataHoraMovimento: '2026-11-24T12:00:05.000Z',
            },
          },
        },
      ],
      result: { status: 'APPROVED', approvedAt: '2026-11-24T12:00:05.000Z', endToEndId: payoutE2e, amount: 5_050 },
    },
    {
      operation: 'createTransaction',
      says: 'a boleto that is not issued yet has its id, and no line',
      given: boleto,
      answers: [
        issued,
        { to: /^GET .*\/cobrancas\/[\w-]+$/, body: { cobranca: { ...cobranca, situacao: 'EM_PROCESSAMENTO' } } },
      ],
      result: { transactionId: id, status: 'PENDING', codeProblem: 'the answer has no line of the boleto' },
    },
    {
      operation: 'createTransaction',
      says: 'a boleto exists although it could not be read',
      given: boleto,
      answers: [issued, { to: /^GET .*\/cobrancas\/[\w-]+$/, status: 500, body: {} }],
      result: { transactionId: id, status: 'PENDING', amount: 12_990 },
    },
    {
      operation: 'createTransaction',
      says: 'a boleto whose line comes without its amount is of the one that was asked for',
      given: boleto,
      answers: [
        issued,
        { to: /^GET .*\/cobrancas\/[\w-]+$/, body: { boleto: { linhaDigitavel: line } } },
        { to: /^GET .*\/pdf$/, status: 404, body: {} },
      ],
      result: { transactionId: id, status: 'PENDING', billetCode: line },
    },
    {
      operation: 'createTransaction',
      says: 'a boleto may exist although its amount cannot be read',
      given: boleto,
      answers: [issued, { to: /^GET .*\/cobrancas\/[\w-]+$/, body: { cobranca: { ...cobranca, valorNominal: 'x' } } }],
      error: { effect: 'unknown' },
    },
    {
      operation: 'createTransaction',
      says: 'a boleto has its line although its document could not be read',
      given: boleto,
      answers: [
        issued,
        { to: /^GET .*\/cobrancas\/[\w-]+$/, body: { cobranca, boleto: { linhaDigitavel: line } } },
        { to: /^GET .*\/pdf$/, status: 404, body: {} },
      ],
      result: { transactionId: id, status: 'PENDING', billetCode: line },
    },
    {
      operation: 'createTransaction',
      says: 'a boleto with another due date than the one that was asked for is withheld',
      given: { ...boleto, ...due },
      answers: [issued, { to: /^GET .*\/cobrancas\/[\w-]+$/, body: { cobranca, boleto: { linhaDigitavel: line } } }],
      result: { transactionId: id, codeProblem: 'the boleto is due on 2026-12-24, not on 2030-12-24' },
    },
    {
      operation: 'getTransaction',
      says: 'a boleto by its barcode, with what was received',
      given: { id, ...boleto },
      answers: [
        {
          to: /^GET .*\/cobrancas\/[\w-]+$/,
          body: {
            cobranca: { ...cobranca, situacao: 'RECEBIDO', valorTotalRecebido: 130.1 },
            boleto: { codigoBarras: parseBoleto(line, new Date('2026-12-01')).barcode },
            pix: { txid: '7978c0c97ea847e78e8849634473c1f1' },
          },
        },
      ],
      result: {
        transactionId: id,
        status: 'APPROVED',
        amount: 12_990,
        paidAmount: 13_010,
        billetCode: line,
        expiresAt: '2026-12-25T02:59:59.000Z',
        txid: '7978c0c97ea847e78e8849634473c1f1',
      },
    },
    {
      operation: 'getTransaction',
      says: 'a boleto that is not issued yet is a boleto',
      given: { id, ...boleto },
      answers: [
        { to: /^GET .*\/cobrancas\/[\w-]+$/, body: { cobranca: { ...cobranca, situacao: 'EM_PROCESSAMENTO' } } },
      ],
      result: { transactionId: id, status: 'PENDING', paymentMethod: 'BILLET' },
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
    ...(inter.wire ?? []),
    {
      operation: 'withdraw',
      call: `POST ${address}/oauth/v2/token`,
      headers: form,
      form: true,
      body: { ...grant, ...client, scope: /^pagamento-pix\.write pagamento-pix\.read webhook-banking\.write$/ },
    },
    {
      operation: 'withdraw',
      call: `POST ${address}/banking/v2/pix`,
      headers: { ...bearer, ...json, 'x-id-idempotente': aUuid },
      body: { valor: 50.5, descricao: 'Repasse', 'destinatario.tipo': 'CHAVE', 'destinatario.chave': email },
    },
    {
      operation: 'withdraw',
      call: `PUT ${address}/banking/v2/webhooks/pix-pagamento`,
      headers: { ...bearer, ...json },
      body: { webhookUrl: aUrl },
    },
    { operation: 'getWithdraw', call: `GET ${address}/banking/v2/pix/{id}`, headers: bearer },
    {
      operation: 'createTransaction',
      given: boleto,
      call: `POST ${address}/oauth/v2/token`,
      headers: form,
      form: true,
      body: { ...grant, ...client, scope: /^boleto-cobranca\.write boleto-cobranca\.read$/ },
    },
    {
      operation: 'createTransaction',
      given: boleto,
      call: `POST ${cobrancas}`,
      headers: { ...bearer, ...json },
      body: {
        seuNumero: /^[A-Za-z0-9]{15}$/,
        valorNominal: 129.9,
        dataVencimento: aDay,
        numDiasAgenda: 0,
        'pagador.cpfCnpj': cpf,
        'pagador.tipoPessoa': 'FISICA',
        'pagador.nome': payer.name,
        'pagador.email': payer.email,
        'pagador.ddd': '11',
        'pagador.telefone': '987654321',
        'pagador.endereco': 'Avenida Paulista',
        'pagador.numero': '1000',
        'pagador.bairro': 'Bela Vista',
        'pagador.cidade': 'Sao Paulo',
        'pagador.uf': 'SP',
        'pagador.cep': '01310100',
      },
    },
    {
      operation: 'createTransaction',
      given: boleto,
      call: `PUT ${cobrancas}/webhook`,
      headers: { ...bearer, ...json },
      body: { webhookUrl: aUrl },
    },
    ...['', '/pdf'].map((part) => ({
      operation: 'createTransaction',
      given: boleto,
      call: `GET ${cobrancas}/{id}${part}`,
      headers: bearer,
    })),
  ],
  webhooks: [
    ...inter.webhooks,
    ...['codigoSolicitacao', 'codigoTransacao'].map((member) => ({
      says: `a payout that was made, by its ${member}`,
      payload: { [member]: id, endToEnd: payoutE2e, valor: 50.5, status: 'PIX_PAGO' },
      events: [
        { transactionId: id, type: 'WITHDRAW', status: 'APPROVED', providerWord: 'PIX_PAGO', endToEndId: payoutE2e },
      ],
    })),
    {
      says: 'a payout that was refused by its approver',
      payload: { codigoSolicitacao: id, valor: 50.5, status: 'REPROVADO', erros: [{ codigoErro: '1' }] },
      events: [{ transactionId: id, type: 'WITHDRAW', status: 'REJECTED' }],
    },
    ...[
      { says: 'a list', payload: [notice] },
      { says: 'one object', payload: notice },
      { says: 'one object with its older name', payload: { idSolicitacao: id, situacao: 'RECEBIDO', seuNumero: '1' } },
    ].map(({ says, payload }) => ({
      says: `a boleto that was paid, as ${says}`,
      payload,
      events: [{ transactionId: id, type: 'TRANSACTION', status: 'APPROVED', providerWord: 'RECEBIDO' }],
    })),
    {
      says: 'a boleto that has expired, with the txid of its PIX code',
      payload: [{ ...notice, situacao: 'EXPIRADO', txid: '7978c0c97ea847e78e8849634473c1f1' }],
      events: [{ transactionId: id, status: 'REJECTED' }],
    },
    {
      says: 'a boleto that was marked as paid by hand decides nothing',
      payload: [{ ...notice, situacao: 'MARCADO_RECEBIDO' }],
      events: [{ transactionId: id, status: 'PENDING', unmapped: true }],
    },
  ],
};
