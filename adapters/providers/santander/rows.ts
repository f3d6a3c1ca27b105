import { expect } from 'vitest';
import { parseBoleto } from '../../../domain/core/boleto.ts';
import { makeBoleto } from '../../../sandbox/core/boleto.ts';
import type { OwnRows } from '../../../test/conformance/own-rows.ts';
import { bankRows, client, grant } from '../../../test/conformance/wire/bank-pix.ts';
import { aDay, bearer, cpf, form, json, payer } from '../../../test/conformance/wire/row.ts';

const address = 'https://trust-pix.santander.com.br';
const collection = 'https://trust-open.api.santander.com.br';
const agreement = 'Agreement of boletos (covenantCode)';
const workspace = 'Workspace of boletos (workspaceId)';
const rows = bankRows({
  provider: 'Santander',
  evidence: 'B',
  address,
  otherHosts: [collection],
  prefix: '/api/v1',
  logIn: { call: `${address}/oauth/token?grant_type=client_credentials`, body: client },
  credentials: [`companyId ${agreement}`, `organizationId ${workspace}`],
});

const base = `${collection}/collection_bill_management/v2`;
const headers = { ...bearer, 'X-Application-Key': '<clientId>' };
const boleto = { paymentMethod: 'BILLET' } as const;
const due = { dueDate: '2030-12-31', daysAfterDue: 30 };
const id = '123456789012';
const line = makeBoleto('033', new Date('2026-12-24'), 12_990, '1'.repeat(25)).digitableLine;
const { barcode } = parseBoleto(line, new Date('2026-12-01'));
const long = 'a'.repeat(60);
const found = {
  bankNumber: id,
  status: 'ATIVO',
  nominalValue: 129.9,
  dueDate: '2026-12-24',
  bankSlipData: { digitableLine: line },
};
/** Both views have one path: the answer is that of either. */
const reading = (members: object, given: object = boleto) => ({
  operation: 'getTransaction',
  given: { id, ...given },
  answers: [{ to: /^GET .*\/bills\/\d+\.\d+$/, body: { ...found, ...members } }],
});

/** Santander, by ACBr and integrations of the same host; boletos by ACBr, a port of it and integrations that agree. */
export const santander: OwnRows = {
  ...rows,
  charges: {
    ...rows.charges,
    PENDING: `${rows.charges.PENDING} ATIVO`,
    APPROVED: `${rows.charges.APPROVED} LIQUIDADO`,
    REJECTED: `${rows.charges.REJECTED} BAIXADO`,
  },
  dueTerms: { BILLET: { daysAfterDue: 365 } },
  boletosByLineAlone: true,
  paidUnreported: ['BILLET'],
  cancels: {
    call: /^PATCH \/collection_bill_management\/v2\/workspaces\/[\w-]+\/bank_slips$/,
    word: 'BAIXADO',
    methods: ['BILLET'],
  },
  givesBack: { BILLET: { any: 'Santander: a boleto is not refunded.' } },
  disputesUnseen: { BILLET: 'its words of a boleto end at the payment: nobody takes it back' },
  sends: [
    ...rows.sends,
    ...[
      { says: 'a boleto is due in three days', at: 'body.dueDate', equals: 'now+3d' },
      { says: 'or on the day that is asked for', given: due, at: 'body.dueDate', equals: '2030-12-31' },
      {
        says: 'how long it is payable after that is the agreement’s',
        at: 'body.writeOffQuantityDays',
        equals: undefined,
      },
      { says: 'unless it is asked for', given: due, at: 'body.writeOffQuantityDays', equals: '30' },
      { says: 'its amount is reais as text', given: { amount: 101 }, at: 'body.nominalValue', equals: '1.01' },
      { says: 'its number has twelve digits', at: 'body.bankNumber', equals: /^[1-9]\d{11}$/ },
      { says: 'it is no test', at: 'body.environment', equals: 'PRODUCAO' },
      {
        says: 'the agreement is without marks',
        connection: { companyId: '0596-794' },
        at: 'body.covenantCode',
        equals: '0596794',
      },
      {
        says: 'a company is a CNPJ',
        given: { customer: { name: 'Loja', email: 'loja@example.com', document: '11222333000181' } },
        at: 'body.payer',
        equals: expect.objectContaining({ documentType: 'CNPJ', documentNumber: '11222333000181' }),
      },
      {
        says: 'a name has at most 40 characters',
        given: { customer: { name: long, email: 'loja@example.com', document: cpf } },
        at: 'body.payer.name',
        equals: 'a'.repeat(40),
      },
      ...Object.entries({ address: 40, neighborhood: 30, city: 20 }).map(([member, longest]) => ({
        says: `${member} has at most ${longest} characters`,
        given: {
          address: { address: long, number: '1', district: long, city: long, state: 'SP', zipCode: '01310100' },
        },
        at: `body.payer.${member}`,
        equals: 'a'.repeat(longest),
      })),
    ].map(({ given, ...row }) => ({ operation: 'createTransaction', given: { ...boleto, ...given }, ...row })),
  ],
  refuses: [
    {
      operation: 'createTransaction',
      given: { ...boleto, address: undefined },
      message: "Santander: a boleto needs the payer's address",
      field: 'address',
    },
    ...[
      { field: 'companyId', title: agreement },
      { field: 'organizationId', title: workspace },
    ].map(({ field, title }) => ({
      operation: 'createTransaction',
      given: boleto,
      connection: { [field]: undefined },
      message: `Santander: a boleto needs the credential "${title}"`,
      field,
    })),
    ...['none', '1234567890'].map((companyId) => ({
      operation: 'createTransaction',
      given: boleto,
      connection: { companyId },
      message: 'Santander: the agreement of boletos (covenantCode) has at most nine digits',
      field: 'companyId',
    })),
    { operation: 'refund', given: boleto, message: 'Santander: a boleto is not refunded.' },
    {
      operation: 'refund',
      given: { transactionId: id, amount: 1, reference: 'r' },
      message: 'Santander: a boleto is not refunded.',
    },
  ],
  answers: [
    ...(rows.answers ?? []),
    ...[
      { says: 'its line', code: { digitableLine: line } },
      { says: 'its barcode', code: { barcode } },
      { says: 'its barcode, in another spelling', code: { barCode: barcode } },
    ].map(({ says, code }) => ({
      operation: 'createTransaction',
      says: `a boleto by ${says}`,
      given: boleto,
      answers: [
        {
          to: /^POST .*\/bank_slips$/,
          status: 201,
          body: { bankNumber: id, nominalValue: '129.90', dueDate: '2026-12-24', ...code },
        },
      ],
      result: {
        transactionId: id,
        status: 'PENDING',
        billetCode: line,
        amount: 12_990,
        expiresAt: '2026-12-25T02:59:59.000Z',
      },
    })),
    {
      operation: 'createTransaction',
      says: 'a refusal is final',
      given: boleto,
      answers: [
        {
          to: /^POST .*\/bank_slips$/,
          status: 400,
          body: {
            _errorCode: 400,
            _message: 'Erro',
            _errors: [{ _code: 1, _field: 'bankNumber', _message: 'já existe' }],
          },
        },
      ],
      error: { effect: 'refused' },
    },
    {
      ...reading({}, { ...boleto, id: undefined, reference: 'pay_1' }),
      says: 'a boleto by our reference',
      result: { transactionId: id, reference: 'pay_1', status: 'PENDING', billetCode: line },
    },
    {
      ...reading({ bankSlipData: { barCode: barcode } }),
      says: 'an open one, by its barcode',
      result: { status: 'PENDING', amount: 12_990, billetCode: line },
    },
    {
      ...reading({ clientNumber: 'OUTRO' }, { ...boleto, id: undefined, reference: 'pay_1' }),
      says: 'a boleto under our number that is not ours is none',
      error: {
        name: 'ProviderError',
        effect: 'refused',
        message: 'Santander has another boleto under our number',
      },
    },
    {
      ...reading({ status: 'LIQUIDADO' }, { paymentMethod: undefined }),
      says: 'a paid boleto by its number',
      result: { transactionId: id, status: 'APPROVED', paymentMethod: 'BILLET' },
    },
    {
      ...reading({ status: 'LIQUIDADO', bankNumber: undefined, bankSlipData: undefined }, { paymentMethod: undefined }),
      says: 'a paid boleto by its number alone, which the answer need not repeat',
      result: { transactionId: id, status: 'APPROVED', paymentMethod: 'BILLET' },
    },
    {
      ...reading({ status: 'LIQUIDADO PARCIALMENTE' }),
      says: 'one that was paid in part is a person’s to see',
      result: { status: 'PENDING', unmapped: true },
    },
    ...['129.90', '0.01'].map((writeOffValue) => ({
      ...reading({ status: 'BAIXADO', writeOffData: [{ writeOffValue }] }),
      says: `one that was written off with an amount of ${writeOffValue} may have been paid`,
      result: { transactionId: id, providerWord: 'BAIXADO', status: 'PENDING', unmapped: true },
    })),
    ...[{}, { writeOffData: [] }, { writeOffData: [{ writeOffValue: 0 }] }].map((settlement) => ({
      ...reading({ status: 'BAIXADO', ...settlement }),
      says: 'one that was written off without an amount was not',
      result: { status: 'REJECTED' },
    })),
  ],
  wire: [
    ...(rows.wire ?? []),
    {
      operation: 'createTransaction',
      given: boleto,
      call: `POST ${collection}/auth/oauth/v2/token`,
      headers: form,
      form: true,
      body: { ...grant, ...client },
    },
    {
      operation: 'createTransaction',
      given: boleto,
      call: `POST ${base}/workspaces/<organizationId>/bank_slips`,
      headers: { ...headers, ...json },
      body: {
        environment: 'PRODUCAO',
        nsuCode: /^[A-Z0-9]{15}$/,
        nsuDate: aDay,
        covenantCode: '<companyId>',
        bankNumber: /^[1-9]\d{11}$/,
        clientNumber: /^[A-Z0-9]{15}$/,
        dueDate: aDay,
        issueDate: aDay,
        nominalValue: '129.90',
        'payer.name': payer.name,
        'payer.documentType': 'CPF',
        'payer.documentNumber': cpf,
        'payer.address': 'Avenida Paulista, 1000',
        'payer.neighborhood': 'Bela Vista',
        'payer.city': 'Sao Paulo',
        'payer.state': 'SP',
        'payer.zipCode': '01310-100',
        documentKind: 'DUPLICATA_MERCANTIL',
        paymentType: 'REGISTRO',
      },
    },
    ...[
      { given: { id, ...boleto }, number: '{id}' },
      // For good: what was made by one version of ours must be found by the next.
      { given: { id: undefined, reference: 'pay_1', ...boleto }, number: '<companyId>.428060823759' },
    ].map(({ given, number }) => ({
      operation: 'getTransaction',
      given,
      // The stand-in has no such boleto.
      refused: true as const,
      call: `GET ${base}/bills/${number}?tipoConsulta=bankslip`,
      headers,
    })),
    {
      operation: 'refund',
      given: { ...boleto, unpaid: true },
      // The stand-in has paid it.
      refused: true,
      call: `PATCH ${base}/workspaces/<organizationId>/bank_slips`,
      headers: { ...headers, ...json },
      body: { covenantCode: '<companyId>', bankNumber: /^\d{12}$/, operation: 'BAIXAR' },
    },
  ],
};
