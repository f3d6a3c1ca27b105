import { expect } from 'vitest';
import { parseBoleto } from '../../../domain/core/boleto.ts';
import { makeBoleto } from '../../../sandbox/core/boleto.ts';
import { pageOf } from '../../../sandbox/core/pdf.ts';
import type { OwnRows } from '../../../test/conformance/own-rows.ts';
import { bankRows, grant, standardScopes } from '../../../test/conformance/wire/bank-pix.ts';
import { aDay, aUrl, bearer, cpf, email, form, json, payer } from '../../../test/conformance/wire/row.ts';

const address = 'https://api.sicoob.com.br';
const logInHost = 'https://auth.sicoob.com.br';
const token = `${logInHost}/auth/realms/cooperado/protocol/openid-connect/token`;
/** The certificate is the secret. */
const client = { client_id: '<clientId>' };
const contract = 'Contract of boletos (numeroCliente)';
const account = 'Current account of boletos (numeroContaCorrente)';
const rows = bankRows({
  provider: 'Sicoob',
  evidence: 'A',
  // The scopes of boletos are by integrations: the bank's description has placeholders.
  operationEvidence: { createTransaction: 'B', getTransaction: 'B', refund: 'B' },
  address,
  otherHosts: [logInHost],
  prefix: '/pix/api/v2',
  makesDue: '/cobv/{id}',
  logIn: { call: token, body: { ...grant, ...client, scope: standardScopes } },
  headers: { client_id: '<clientId>' },
  withoutSecret: true,
  credentials: [`companyId ${contract}`, `accountNumber ${account}`],
});

const headers = { ...bearer, client_id: '<clientId>' };

const boletos = `${address}/cobranca-bancaria/v3/boletos`;
const boleto = { paymentMethod: 'BILLET' } as const;
const due = { dueDate: '2030-12-20', daysAfterDue: 30 };
const id = '2588658';
const line = makeBoleto('756', new Date('2026-12-24'), 12_990, '1'.repeat(25)).digitableLine;
const pdf = pageOf(['Boleto']).toString('base64');
const found = {
  nossoNumero: 2_588_658,
  situacaoBoleto: 'Em Aberto',
  valor: 129.9,
  dataVencimento: '2026-12-24',
  linhaDigitavel: line,
};
const reading = (members: object, given: object = boleto) => ({
  operation: 'getTransaction',
  given: { id, ...given },
  answers: [{ to: /^GET .*\/boletos$/, body: { resultado: { ...found, ...members } } }],
});

const payments = `${address}/pix-pagamentos/v2/pagamentos`;
const endToEndId = 'E75672026112412000abcdefghij1234';
const begun = {
  to: /^POST .*\/pagamentos$/,
  body: {
    endToEndId,
    chave: email,
    tipo: 'EMAIL',
    proprietario: { tipo: 'FISICO', nome: 'Maria da Silva', identificador: cpf },
  },
};
const confirming = (members: object, status = 200) => ({
  operation: 'withdraw',
  answers: [begun, { to: /^POST .*\/pagamentos\/confirmacao$/, status, body: members }],
});
const payment = { endToEndId, estado: 'EM_PROCESSAMENTO', valor: 50.5 };
const event = { transactionId: endToEndId, type: 'WITHDRAW', endToEndId };

/** Sicoob, by the OpenAPI descriptions of its SDK; the scopes of boletos by integrations that agree. */
export const sicoob: OwnRows = {
  ...rows,
  charges: {
    ...rows.charges,
    PENDING: `${rows.charges.PENDING} Em·Aberto`,
    APPROVED: `${rows.charges.APPROVED} Liquidado`,
    REJECTED: `${rows.charges.REJECTED} Baixado`,
  },
  withdraws: {
    PENDING: 'EM_PROCESSAMENTO',
    APPROVED: 'FINALIZADO',
    REJECTED: 'REJEITADO NÃO_REALIZADO',
    unknown: 'PENDING',
  },
  payoutEnds: { returnsUnsaid: 'no source has a word for it', returnsUnseen: true },
  lookUps: { charges: ['id', 'reference'], payouts: ['id'] },
  dueTerms: { ...rows.dueTerms, BILLET: { daysAfterDue: 365 } },
  boletosWithoutUrl: true,
  paidUnreported: ['BILLET'],
  cancels: { call: /^POST \/cobranca-bancaria\/v3\/boletos\/\d+\/baixar$/, word: 'Baixado', methods: ['BILLET'] },
  givesBack: { BILLET: { any: 'Sicoob: a boleto is not refunded.' } },
  disputesUnseen: { BILLET: 'its words of a boleto end at Liquidado: nobody takes it back' },
  sends: [
    ...rows.sends,
    ...[
      { says: 'a payout is reais as text with a comma', given: { amount: 101 }, at: 'body.valor', equals: '1,01' },
      { says: 'whole reais have their cents, too', given: { amount: 50_000 }, at: 'body.valor', equals: '500,00' },
      { says: 'it is confirmed by the id of its beginning', at: 'body.endToEndId', equals: /^E[A-Za-z0-9]{31}$/ },
      { says: 'it is by a key', at: 'body.meioIniciacao', equals: 'CHAVE' },
      { says: 'whose owner is compared, where he is named', at: 'body.destino', equals: { cpfCnpj: cpf } },
      {
        says: 'and is not, where he is not',
        given: { document: undefined },
        at: 'body.destino',
        equals: undefined,
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
        says: 'a phone is a key with +55',
        given: { pixType: 'PHONE', pixKey: '(11) 98765-4321' },
        path: '/pagamentos',
        at: 'body.chave',
        equals: '+5511987654321',
      },
    ].map((row) => ({ operation: 'withdraw', ...row })),
    ...[
      { says: 'a boleto is due in three days', at: 'body.dataVencimento', equals: 'now+3d' },
      { says: 'and cannot be paid later', at: 'body.dataLimitePagamento', equals: 'now+3d' },
      { says: 'or due on the day that is asked for', given: due, at: 'body.dataVencimento', equals: '2030-12-20' },
      { says: 'and paid for as many days after it', given: due, at: 'body.dataLimitePagamento', equals: '2031-01-19' },
      {
        says: 'and on no further day if nothing else is asked for',
        given: { dueDate: '2030-12-20' },
        at: 'body.dataLimitePagamento',
        equals: '2030-12-20',
      },
      { says: 'its amount is a number in reais', given: { amount: 101 }, at: 'body.valor', equals: 1.01 },
      { says: 'it has a number of ours', at: 'body.seuNumero', equals: /^[A-Za-z0-9]{1,18}$/ },
      { says: 'it has no PIX code', at: 'body.codigoCadastrarPIX', equals: 2 },
      { says: 'no discount', at: 'body.tipoDesconto', equals: 0 },
      { says: 'no fine', at: 'body.tipoMulta', equals: 0 },
      { says: 'and no interest', at: 'body.tipoJurosMora', equals: 3 },
      {
        says: 'the contract is a number',
        connection: { companyId: '25.546-454' },
        at: 'body.numeroCliente',
        equals: 25_546_454,
      },
      {
        says: 'the account is a number',
        connection: { accountNumber: '12345-6' },
        at: 'body.numeroContaCorrente',
        equals: 123_456,
      },
      {
        says: 'a name has at most 50 characters',
        given: { customer: { name: 'a'.repeat(60), email: 'maria@example.com', document: cpf } },
        at: 'body.pagador.nome',
        equals: /^a{50}$/,
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
    ...[
      { field: 'companyId', title: contract },
      { field: 'accountNumber', title: account },
    ].flatMap(({ field, title }) => [
      {
        operation: 'createTransaction',
        given: boleto,
        connection: { [field]: undefined },
        message: `Sicoob: a boleto needs the credential "${title}"`,
        field,
      },
      ...['none', '12345678901'].map((value) => ({
        operation: 'createTransaction',
        given: boleto,
        connection: { [field]: value },
        message: `Sicoob: "${title}" has one to ten digits`,
        field,
      })),
    ]),
    { operation: 'refund', given: boleto, message: 'Sicoob: a boleto is not refunded.' },
    {
      operation: 'refund',
      given: { transactionId: id, amount: 1, reference: 'r' },
      message: 'Sicoob: a boleto is not refunded.',
    },
  ],
  answers: [
    ...(rows.answers ?? []),
    {
      operation: 'createTransaction',
      says: 'a boleto with its line and its document',
      given: boleto,
      answers: [
        {
          to: /^POST .*\/boletos$/,
          body: { resultado: { ...found, situacaoBoleto: undefined, pdfBoleto: pdf } },
        },
      ],
      result: {
        transactionId: id,
        status: 'PENDING',
        billetCode: line,
        billetPdf: pdf,
        amount: 12_990,
        expiresAt: '2026-12-25T02:59:59.000Z',
      },
    },
    {
      operation: 'createTransaction',
      says: 'a refusal is final, with its message',
      given: boleto,
      answers: [
        { to: /^POST .*\/boletos$/, status: 406, body: { mensagens: [{ codigo: '5004', mensagem: 'cep inválido' }] } },
      ],
      error: { effect: 'refused', providerCode: '5004', providerMessage: 'cep inválido' },
    },
    {
      ...reading({}),
      says: 'an open one',
      result: { transactionId: id, status: 'PENDING', amount: 12_990, billetCode: line },
    },
    {
      ...reading({ situacaoBoleto: 'Liquidado' }, { paymentMethod: undefined }),
      says: 'a paid one by its number',
      result: { transactionId: id, status: 'APPROVED', providerWord: 'Liquidado', paymentMethod: 'BILLET' },
    },
    {
      ...reading({ linhaDigitavel: undefined, codigoBarras: parseBoleto(line, new Date('2026-12-01')).barcode }),
      says: 'an open one, by its barcode',
      result: { status: 'PENDING', billetCode: line },
    },
    {
      ...reading({ situacaoBoleto: 'Liquidado', linhaDigitavel: undefined }, { paymentMethod: undefined }),
      says: 'a paid one without its line is a boleto',
      result: { status: 'APPROVED', paymentMethod: 'BILLET' },
    },
    {
      ...reading({ situacaoBoleto: 'Baixado' }),
      says: 'one that was written off',
      result: { status: 'REJECTED' },
    },
    // "match the rest loosely: liquid…, baix…"
    ...['LIQUIDADO', 'Liquidado via Pix'].map((situacaoBoleto) => ({
      ...reading({ situacaoBoleto }),
      says: `one that is ${situacaoBoleto} is paid`,
      result: { status: 'APPROVED', providerWord: situacaoBoleto },
    })),
    {
      ...reading({ situacaoBoleto: 'Baixado por solicitação' }),
      says: 'one that was written off in other words',
      result: { status: 'REJECTED', providerWord: 'Baixado por solicitação' },
    },
    {
      ...reading({ situacaoBoleto: 'Em Liquidação' }),
      says: 'another word decides nothing',
      result: { status: 'PENDING', unmapped: true },
    },
    {
      operation: 'getTransaction',
      says: 'no content is no boleto',
      given: { id, ...boleto },
      answers: [{ to: /^GET .*\/boletos$/, status: 204, body: undefined }],
      error: { name: 'ProviderError', effect: 'refused', message: 'Sicoob has no boleto with this number' },
    },
    {
      operation: 'getTransaction',
      says: 'a boleto has no look-up by our reference',
      given: { id: undefined, reference: 'pay_1', ...boleto },
      answers: [],
      error: { name: 'AdapterRefusal', reason: 'unsupported' },
    },
    {
      ...confirming(payment),
      says: 'a payout that was confirmed is in process',
      result: { withdrawId: endToEndId, status: 'PENDING', endToEndId, amount: 5_050 },
    },
    {
      ...confirming({ ...payment, endToEndId: undefined }),
      says: 'its id is that of its beginning',
      result: { withdrawId: endToEndId, status: 'PENDING' },
    },
    {
      ...confirming({ ...payment, estado: 'REJEITADO' }),
      says: 'one that was rejected',
      result: { withdrawId: endToEndId, status: 'REJECTED' },
    },
    {
      ...confirming(
        { title: 'Requisição inválida.', status: 400, detail: 'A requisição possui dados inválidos.' },
        400,
      ),
      says: 'a confirmation that was refused',
      error: { effect: 'refused', providerMessage: 'A requisição possui dados inválidos.' },
    },
    {
      ...confirming({ ...payment, valor: 'x' }),
      says: 'one whose amount cannot be read may have been taken',
      error: { effect: 'unknown' },
    },
    {
      ...confirming({ detail: 'Serviço não está disponível' }, 503),
      says: 'one that may have been taken',
      error: { effect: 'unknown' },
    },
    {
      operation: 'withdraw',
      says: 'a beginning without an id moves nothing',
      answers: [{ ...begun, body: { chave: email } }],
      error: { effect: 'none' },
    },
    {
      operation: 'getWithdraw',
      says: 'a payout that was made, and when',
      answers: [
        {
          to: /^GET .*\/pagamentos\/\w{32}$/,
          body: { ...payment, estado: 'FINALIZADO', horario: '2026-11-24T12:00:05.000Z' },
        },
      ],
      result: { status: 'APPROVED', approvedAt: '2026-11-24T12:00:05.000Z', endToEndId, amount: 5_050 },
    },
    {
      operation: 'getWithdraw',
      says: 'its word without the accent is none of the bank’s',
      answers: [{ to: /^GET .*\/pagamentos\/\w{32}$/, body: { ...payment, estado: 'NAO_REALIZADO' } }],
      result: { status: 'PENDING', unmapped: true },
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
      body: { ...grant, ...client, scope: /^boletos_inclusao boletos_consulta boletos_alteracao$/ },
    },
    {
      operation: 'createTransaction',
      given: boleto,
      connection: { companyId: '25546454', accountNumber: '123456' },
      call: `POST ${boletos}`,
      headers: { ...headers, ...json },
      body: {
        numeroCliente: 25_546_454,
        codigoModalidade: 1,
        numeroContaCorrente: 123_456,
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
        'pagador.endereco': 'Avenida Paulista, 1000',
        'pagador.bairro': 'Bela Vista',
        'pagador.cidade': 'Sao Paulo',
        'pagador.cep': '01310100',
        'pagador.uf': 'SP',
        'pagador.email': payer.email,
        gerarPdf: true,
        codigoCadastrarPIX: 2,
      },
    },
    {
      operation: 'getTransaction',
      given: { id, ...boleto },
      // The stand-in has no such boleto.
      refused: true,
      call: `GET ${boletos}?numeroCliente=<companyId>&codigoModalidade=1&nossoNumero={id}`,
      headers,
    },
    {
      operation: 'refund',
      given: { ...boleto, unpaid: true },
      // The stand-in has paid it.
      refused: true,
      call: `POST ${boletos}/{id}/baixar`,
      headers: { ...headers, ...json },
      body: { numeroCliente: expect.any(Number), codigoModalidade: 1 },
    },
    {
      operation: 'withdraw',
      call: `POST ${token}`,
      headers: form,
      form: true,
      body: {
        ...grant,
        ...client,
        scope:
          /^(?=.*\bpixpagamentos_escrita\b)(?=.*\bpixpagamentos_consulta\b)(?=.*\bpixpagamentos_webhook\b)[a-z_ ]+$/,
      },
    },
    {
      operation: 'withdraw',
      call: `PUT ${payments}/webhook`,
      headers: { ...headers, ...json },
      body: { webhookUrl: aUrl },
    },
    {
      operation: 'withdraw',
      call: `POST ${payments}`,
      headers: { ...headers, ...json },
      body: { chave: email },
    },
    {
      operation: 'withdraw',
      call: `POST ${payments}/confirmacao`,
      headers: { ...headers, ...json },
      body: {
        endToEndId: /^E[A-Za-z0-9]{31}$/,
        valor: '50,50',
        descricao: 'Repasse',
        meioIniciacao: 'CHAVE',
        'destino.cpfCnpj': cpf,
      },
    },
    { operation: 'getWithdraw', call: `GET ${payments}/{id}`, headers },
  ],
  webhooks: [
    ...rows.webhooks,
    ...[
      { says: 'in its envelope', form: (members: object) => ({ payload: members }) },
      { says: 'without it', form: (members: object) => members },
    ].flatMap(({ says, form: inForm }) =>
      ['estado', 'status'].flatMap((member) => [
        {
          says: `a payout that was made, ${says}, by its ${member}`,
          path: '/lancamento',
          payload: inForm({ id: endToEndId, [member]: 'FINALIZADO_SUCESSO', valor: '50.50' }),
          events: [{ ...event, status: 'APPROVED', providerWord: 'FINALIZADO_SUCESSO' }],
        },
        {
          says: `one that was rejected, ${says}, by its ${member}`,
          path: '/lancamento',
          payload: inForm({
            id: endToEndId,
            [member]: 'FINALIZADO_REJEICAO',
            valor: '50.50',
            detalheRejeicao: 'Pagamento rejeitado pelo PSP do recebedor',
          }),
          events: [{ ...event, status: 'REJECTED', providerWord: 'FINALIZADO_REJEICAO' }],
        },
      ]),
    ),
    {
      says: 'a word of a payout that no source names decides nothing',
      path: '/lancamento',
      payload: { payload: { id: endToEndId, estado: 'AGENDADO', valor: '50.50' } },
      events: [{ ...event, status: 'PENDING', unmapped: true }],
    },
  ],
};
