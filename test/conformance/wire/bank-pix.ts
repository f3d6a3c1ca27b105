import { expect } from 'vitest';
import { buildBrCode } from '../../../domain/core/brcode.ts';
import type { OwnRows } from '../own-rows.ts';
import { aUrl, bearer, cpf, form, json, optional, payer, type WireRow } from './row.ts';

/*
 * The rows of a bank that speaks the central bank's PIX API: what is the standard's once, and what differs from bank to
 * bank as its own file of rows says. From the public facts on the standard and on the banks.
 */

type BankRow = Omit<WireRow, 'provider'>;

export interface BankFacts {
  /** As the adapter declares it. */
  provider: string;
  evidence: OwnRows['evidence'];
  operationEvidence?: OwnRows['operationEvidence'];
  /** The host of the API, and before the standard's paths. */
  address: string;
  prefix: string;
  /** Before `/cob/{txid}`, where that resource has another version. */
  cobPrefix?: string;
  /** The path by which a charge is made, after the prefix. `/cob/{id}` if absent. */
  makes?: string;
  /** The path by which a charge with a due date is made, after the prefix. Absent: no source shows one. */
  makesDue?: string;
  /** The whole address of the log-in, its headers and body. */
  logIn: { call: string; headers?: WireRow['headers']; body: Readonly<Record<string, unknown>>; json?: true };
  /** Further headers of every other call, and those of a registration. */
  headers?: WireRow['headers'];
  registrationHeaders?: WireRow['headers'];
  /** After each path. */
  query?: string;
  /** Further credentials. */
  credentials?: readonly string[];
  /** It has no client secret. */
  withoutSecret?: true;
  otherHosts?: readonly string[];
  /** Its notices hold payouts, too. */
  payoutsInNotices?: true;
}

const kinds = ['PERCENTAGE', 'FIXED'] as const;
const due = { dueDate: '2030-12-24', daysAfterDue: 30 };
/** Those, and the standard's for charges with a due date. */
const dueScopes = /^(?=.*\bcob\.write\b)(?=.*\bcobv\.write\b)(?=.*\bcobv\.read\b)(?=.*\bpix\.read\b)[a-z. ]+$/;

/** Scopes of the standard for what is called: charges, refunds, the address of webhooks. In any order. */
export const standardScopes =
  /^(?=.*\bcob\.write\b)(?=.*\bcob\.read\b)(?=.*\bpix\.write\b)(?=.*\bpix\.read\b)(?=.*\bwebhook\.write\b)[a-z. ]+$/;
export const grant = { grant_type: 'client_credentials' };
export const client = { client_id: '<clientId>', client_secret: '<clientSecret>' };

/** A PIX code of R$ 129,90. */
export const aCode = buildBrCode({
  url: 'pix.example.com/qr/v2/9d36b84fc70b478fb95c12729b90ca25',
  amountCents: 12_990,
  merchantName: 'Loja',
  merchantCity: 'Sao Paulo',
});
const endToEndId = 'E12345678202611241200abcdefghij1';
/** 32 hexadecimal digits: our txid is made of our reference. */
const txid = '7978c0c97ea847e78e8849634473c1f1';

export function bankRows(bank: BankFacts): OwnRows {
  const { provider, address, prefix, cobPrefix = prefix, makes = '/cob/{id}', query = '' } = bank;
  const headers = { ...bearer, ...bank.headers };
  const call = (operation: string, line: string, more: Partial<BankRow> = {}): BankRow => {
    const [method, at = ''] = line.split(' ');
    return {
      operation,
      call: `${method} ${address}${at}${query}`,
      ...more,
      headers: { ...headers, ...more.headers, ...(more.body && json) },
    };
  };
  const refund = `${prefix}/pix/{id}/devolucao/{id}`;
  return {
    provider,
    evidence: bank.evidence,
    ...(bank.operationEvidence && { operationEvidence: bank.operationEvidence }),
    credentials: [
      'clientId!@',
      ...(bank.withoutSecret ? [] : ['clientSecret*!']),
      ...(bank.credentials ?? []),
      'pixKey!',
      'certificate*! Client certificate and key (PEM, or PFX in base64)',
      'certificatePassword* Password of the certificate (PFX)',
      'baseUrl',
    ],
    address,
    ...(bank.otherHosts && { otherHosts: bank.otherHosts }),
    inReais: true,
    standardPix: true,
    // Our txid is made of our reference.
    lookUps: { charges: ['id', 'reference'] },
    // The standard's words, and the masculine of two of them. An unpaid charge that expired stays ATIVA.
    charges: {
      PENDING: 'ATIVA',
      APPROVED: 'CONCLUIDA',
      REJECTED: 'REMOVIDA_PELO_USUARIO_RECEBEDOR REMOVIDA_PELO_PSP REMOVIDO_PELO_USUARIO_RECEBEDOR REMOVIDO_PELO_PSP',
      unknown: 'PENDING',
    },
    ...(bank.makesDue && { dueTerms: { PIX: { daysAfterDue: 365, discount: kinds, fine: kinds, interest: true } } }),
    webhookAmountsUnread: true,
    refundAnswers: true,
    refundWords: { done: 'DEVOLVIDO', pending: 'EM_PROCESSAMENTO', refused: 'NAO_REALIZADO', unknown: 'pending' },
    sends: [
      ...[
        {
          says: 'the txid is the caller’s, of 26 to 35 letters and digits',
          at: 'path',
          equals: /\/[A-Za-z0-9]{26,35}$/,
        },
        { says: 'original is reais as text', at: 'body.valor.original', equals: '129.90' },
        { says: 'one cent has two decimals, too', given: { amount: 1 }, at: 'body.valor.original', equals: '0.01' },
        { says: 'expiracao is seconds', at: 'body.calendario.expiracao', equals: 86_400 },
        {
          says: 'a company has a cnpj and no cpf',
          given: { customer: { name: 'Loja', email: 'loja@example.com', document: '11222333000181' } },
          at: 'body.devedor',
          equals: { cnpj: '11222333000181', nome: 'Loja' },
        },
        {
          says: 'solicitacaoPagador has at most 140 characters',
          given: { description: 'a'.repeat(200) },
          at: 'body.solicitacaoPagador',
          equals: /^a{140}$/,
        },
        ...(bank.makesDue
          ? [
              {
                says: 'a due date makes it a cobv, under the caller’s txid',
                given: due,
                at: 'path',
                equals: /\/cobv(-emv)?\/[A-Za-z0-9]{26,35}$/,
              },
              {
                says: 'it has its days in place of seconds',
                given: due,
                at: 'body.calendario',
                equals: { dataDeVencimento: '2030-12-24', validadeAposVencimento: 30 },
              },
              {
                says: 'it ends on its due date if nothing else is asked for',
                given: { dueDate: '2030-12-24' },
                at: 'body.calendario.validadeAposVencimento',
                equals: 0,
              },
              { says: 'its amount is reais as text', given: due, at: 'body.valor', equals: { original: '129.90' } },
              {
                says: 'a fine, interest and a discount in per cent have two decimals',
                given: {
                  ...due,
                  fine: { type: 'PERCENTAGE', amount: 2 },
                  interest: { percentPerMonth: 0.9 },
                  discount: { type: 'PERCENTAGE', amount: 1.5, until: '2030-12-20' },
                },
                at: 'body.valor',
                equals: {
                  original: '129.90',
                  multa: { modalidade: 2, valorPerc: '2.00' },
                  juros: { modalidade: 3, valorPerc: '0.90' },
                  desconto: { modalidade: 2, descontoDataFixa: [{ data: '2030-12-20', valorPerc: '1.50' }] },
                },
              },
              {
                says: 'a fine and a discount of an amount are reais',
                given: {
                  ...due,
                  fine: { type: 'FIXED', amount: 205 },
                  discount: { type: 'FIXED', amount: 1_050 },
                },
                at: 'body.valor',
                equals: {
                  original: '129.90',
                  multa: { modalidade: 1, valorPerc: '2.05' },
                  desconto: { modalidade: 1, descontoDataFixa: [{ data: '2030-12-24', valorPerc: '10.50' }] },
                },
              },
            ]
          : []),
      ].map((row) => ({ operation: 'createTransaction', ...row })),
      ...[
        {
          says: 'a refund has an id of its own, of 1 to 35 letters and digits',
          at: 'path',
          equals: /\/pix\/E\w{31}\/devolucao\/[A-Za-z0-9]{1,35}$/,
        },
        { says: 'a part is reais as text, too', given: { amount: 1_010 }, at: 'body.valor', equals: '10.10' },
      ].map((row) => ({ operation: 'refund', ...row })),
    ],
    answers: [
      ...['pixCopiaECola', 'brcode', 'emv', 'textoImagemQRcode'].flatMap((member) =>
        [{ [member]: aCode }, { loc: { id: 1, [member]: aCode } }].map((part) => ({
          operation: 'createTransaction',
          says: `the PIX code is read from ${'loc' in part ? 'loc.' : ''}${member}`,
          answers: [{ to: /^PUT .*\/cob(-emv)?\/\w+$/, status: 200, body: { ...open, ...part } }],
          result: { pixCode: aCode, status: 'PENDING' },
        })),
      ),
      {
        operation: 'createTransaction',
        says: 'the expiry is the creation and its seconds',
        answers: [{ to: /^PUT .*\/cob(-emv)?\/\w+$/, status: 201, body: open }],
        result: { expiresAt: '2026-11-24T13:00:00.000Z', txid, codeProblem: expect.stringMatching(/code/i) },
      },
      {
        operation: 'createTransaction',
        says: 'a txid that is taken may be that of a charge whose answer was lost',
        answers: [{ to: /^PUT .*\/cob(-emv)?\/\w+$/, status: 409, body: { nome: 'txid_duplicado' } }],
        error: { effect: 'unknown' },
      },
      ...(bank.makesDue
        ? [
            {
              operation: 'getTransaction',
              says: 'what was paid with fine and interest, and when',
              given: { dueDate: '2026-11-20' },
              answers: [
                {
                  to: /^GET .*\/cobv\/\w+$/,
                  body: {
                    ...open,
                    calendario: {
                      criacao: '2026-11-10T12:00:00.000Z',
                      dataDeVencimento: '2026-11-20',
                      validadeAposVencimento: 30,
                    },
                    status: 'CONCLUIDA',
                    pix: [{ ...received, valor: '132.67' }],
                  },
                },
              ],
              result: {
                status: 'APPROVED',
                amount: 12_990,
                paidAmount: 13_267,
                paidAt: '2026-11-24T12:10:00.000Z',
                expiresAt: '2026-12-21T02:59:59.000Z',
                endToEndId,
              },
            },
          ]
        : []),
      {
        operation: 'getTransaction',
        says: 'a payment by its end-to-end id',
        answers: [{ to: /^GET .*\/cob\/\w+$/, body: { ...open, status: 'CONCLUIDA', pix: [received] } }],
        result: { status: 'APPROVED', endToEndId, paidAmount: 12_990, refundedAmount: 0 },
      },
      {
        operation: 'getTransaction',
        says: 'all of it returned: the word stays',
        answers: [
          {
            to: /^GET .*\/cob\/\w+$/,
            body: { ...open, status: 'CONCLUIDA', pix: [{ ...received, devolucoes: [returned] }] },
          },
        ],
        result: { status: 'REFUNDED', refundedAmount: 12_990 },
      },
      ...[
        { natureza: 'MED_FRAUDE', status: 'EM_PROCESSAMENTO', dispute: { kind: 'MED', phase: 'opened' } },
        { natureza: 'MED_FRAUDE', status: 'NAO_REALIZADO' },
        { natureza: 'ORIGINAL', status: 'EM_PROCESSAMENTO' },
      ].map(({ natureza, status, dispute = undefined }) => ({
        operation: 'getTransaction',
        says: `a return ${natureza} that is ${status} is ${dispute ? 'a claim of the payer’s bank' : 'none'}`,
        answers: [
          {
            to: /^GET .*\/cob\/\w+$/,
            body: {
              ...open,
              status: 'CONCLUIDA',
              pix: [{ ...received, devolucoes: [{ ...returned, natureza, status }] }],
            },
          },
        ],
        result: dispute
          ? { status: 'APPROVED', refundedAmount: 0, dispute }
          : expect.not.objectContaining({ dispute: expect.anything() }),
      })),
    ],
    wire: [
      {
        operation: 'createTransaction',
        call: `POST ${bank.logIn.call}`,
        headers: { ...bank.logIn.headers, ...(bank.logIn.json ? json : form) },
        body: bank.logIn.body,
        ...(!bank.logIn.json && { form: true }),
      },
      call('createTransaction', `PUT ${makes === '/cob/{id}' ? cobPrefix : prefix}${makes}`, {
        body: {
          'calendario.expiracao': 86_400,
          'devedor.cpf': cpf,
          'devedor.nome': payer.name,
          'valor.original': '129.90',
          chave: '<pixKey>',
          solicitacaoPagador: 'Pedido 1',
        },
      }),
      ...(bank.makesDue
        ? [
            ...(String(bank.logIn.body.scope ?? '')
              ? [
                  {
                    operation: 'createTransaction',
                    given: due,
                    call: `POST ${bank.logIn.call}`,
                    headers: { ...bank.logIn.headers, ...form },
                    body: { ...bank.logIn.body, scope: dueScopes },
                    form: true as const,
                  },
                ]
              : []),
            call('createTransaction', `PUT ${prefix}${bank.makesDue}`, {
              given: {
                ...due,
                fine: { type: 'PERCENTAGE', amount: 2 },
                interest: { percentPerMonth: 1 },
                discount: { type: 'FIXED', amount: 1_050, until: '2030-12-20' },
              },
              body: {
                'calendario.dataDeVencimento': '2030-12-24',
                'calendario.validadeAposVencimento': 30,
                'devedor.cpf': cpf,
                'devedor.nome': payer.name,
                'valor.original': '129.90',
                'valor.multa.modalidade': 2,
                'valor.multa.valorPerc': '2.00',
                'valor.juros.modalidade': 3,
                'valor.juros.valorPerc': '1.00',
                'valor.desconto.modalidade': 1,
                'valor.desconto.descontoDataFixa.0.data': '2030-12-20',
                'valor.desconto.descontoDataFixa.0.valorPerc': '10.50',
                chave: '<pixKey>',
                solicitacaoPagador: 'Pedido 1',
              },
            }),
            // The stand-in has made one without a due date.
            call('getTransaction', `GET ${prefix}/cobv/{id}`, { given: { dueDate: '2030-12-24' }, refused: true }),
          ]
        : []),
      call('createTransaction', `PUT ${prefix}/webhook/<pixKey>`, {
        headers: bank.registrationHeaders ?? {},
        body: { webhookUrl: aUrl },
      }),
      call('getTransaction', `GET ${cobPrefix}/cob/{id}`),
      call('refund', `PUT ${refund}`, {
        body: { valor: '129.90', ...optional({ natureza: 'ORIGINAL', descricao: /^.{1,140}$/ }) },
      }),
    ],
    webhooks: [
      ...[
        { says: 'the standard’s object', payload: { pix: [received] } },
        { says: 'a bare array', payload: [received] },
      ].map(({ says, payload }) => ({
        says: `${says} is a payment, with its end-to-end id`,
        payload,
        events: [{ transactionId: txid, type: 'TRANSACTION', status: 'APPROVED', endToEndId }],
      })),
      {
        says: 'several payments come in one notice',
        payload: { pix: [received, { ...received, txid: txid.replace('7', '8') }] },
        events: [{ transactionId: txid }, { transactionId: txid.replace('7', '8') }],
      },
      {
        says: 'a payment without a charge is ignored',
        payload: { pix: [{ ...received, txid: undefined }] },
        events: [],
      },
      ...(bank.payoutsInNotices
        ? []
        : [
            {
              says: 'an element with `tipo` is about a payout, and is no payment',
              payload: { pix: [{ ...received, tipo: 'SOLICITACAO', status: 'REALIZADO' }] },
              events: [],
            },
          ]),
      ...[
        { says: 'a list', devolucoes: [returned] },
        { says: 'an object', devolucoes: returned },
      ].map(({ says, devolucoes }) => ({
        says: `a return that was made, as ${says}, is a refund by its id`,
        payload: { pix: [{ ...received, devolucoes }] },
        events: [{ transactionId: txid, status: 'REFUNDED', refundId: 'devolucao1', endToEndId }],
      })),
      {
        says: 'a return that is not made yet is still the payment',
        payload: { pix: [{ ...received, devolucoes: [{ ...returned, status: 'EM_PROCESSAMENTO' }] }] },
        events: [{ transactionId: txid, status: 'APPROVED', providerWord: 'pix' }],
      },
      ...['MED_OPERACIONAL', 'MED_FRAUDE', 'MED_PIX_AUTOMATICO'].map((natureza) => ({
        says: `one of the nature ${natureza} that is not made yet is a claim of the payer’s bank`,
        payload: { pix: [{ ...received, devolucoes: [{ ...returned, natureza, status: 'EM_PROCESSAMENTO' }] }] },
        events: [{ transactionId: txid, status: 'APPROVED', dispute: { kind: 'MED', phase: 'opened' } }],
      })),
      {
        says: 'one that was not made is no claim',
        payload: {
          pix: [{ ...received, devolucoes: [{ ...returned, natureza: 'MED_FRAUDE', status: 'NAO_REALIZADO' }] }],
        },
        events: [{ transactionId: txid, status: 'APPROVED', providerWord: 'pix' }],
      },
      ...['MED_OPERACIONAL', 'MED_FRAUDE', 'MED_PIX_AUTOMATICO'].map((natureza) => ({
        says: `a return of the nature ${natureza} is a chargeback`,
        payload: { pix: [{ ...received, devolucoes: [{ ...returned, natureza }] }] },
        events: [{ transactionId: txid, status: 'CHARGEBACK', providerWord: 'DEVOLVIDO' }],
      })),
    ],
  };
}

const open = {
  txid,
  status: 'ATIVA',
  revisao: 0,
  calendario: { criacao: '2026-11-24T12:00:00.000Z', expiracao: 3600 },
  valor: { original: '129.90' },
  chave: 'loja@example.com',
};
const received = {
  endToEndId,
  txid,
  valor: '129.90',
  chave: 'loja@example.com',
  horario: '2026-11-24T12:10:00.000Z',
};
const returned = {
  id: 'devolucao1',
  rtrId: 'D12345678202611241500abcdefghij1',
  valor: '129.90',
  natureza: 'ORIGINAL',
  horario: { solicitacao: '2026-11-24T15:00:00.000Z', liquidacao: '2026-11-24T15:00:01.000Z' },
  status: 'DEVOLVIDO',
};
