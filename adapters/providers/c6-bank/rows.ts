import { expect } from 'vitest';
import { parseBoleto } from '../../../domain/core/boleto.ts';
import { makeBoleto } from '../../../sandbox/core/boleto.ts';
import type { OwnRows } from '../../../test/conformance/own-rows.ts';
import { aCode, bankRows, client, grant } from '../../../test/conformance/wire/bank-pix.ts';
import { bearer, cpf, json, payer } from '../../../test/conformance/wire/row.ts';

const address = 'https://baas-api.c6bank.info';
const wallet = 'Wallet of boletos (billing_scheme; 15, or 21 in the sandbox, if empty)';
const rows = bankRows({
  provider: 'C6 Bank',
  evidence: 'B',
  address,
  prefix: '/v2/pix',
  logIn: { call: `${address}/v1/auth`, body: { ...grant, ...client } },
  registrationHeaders: { 'partner-software-name': /^\S/, 'partner-software-version': /^\S/ },
  credentials: [`wallet ${wallet}`],
});

const boletos = `${address}/v2/bank_slips`;
const software = { 'partner-software-name': 'Trilho', 'partner-software-version': '1' };
const boleto = { paymentMethod: 'BILLET' } as const;
const id = '01KP640RNSYXH9G41GR27RTAWP';
const randomKey = '9d36b84f-c70b-478f-b95c-12729b90ca25';
const line = makeBoleto('336', new Date('2026-12-24'), 12_990, '1'.repeat(25)).digitableLine;
const printed = line.replace(/^(.{5})(.{5})(.{5})(.{6})(.{5})(.{6})(.)(.{14})$/, '$1.$2 $3.$4 $5.$6 $7 $8');
const slip = {
  external_reference_id: id,
  amount: 129.9,
  due_date: '2026-12-24',
  payment_method: { bank_slip: { our_number: '10237537', digitable_line: printed } },
};
const reading = (members: object, given: object = boleto) => ({
  operation: 'getTransaction',
  given: { id, ...given },
  answers: [{ to: /^GET .*\/bank_slips\/[A-Z0-9]{26}$/, body: { ...slip, status: 'CREATED', ...members } }],
});
const long = 'a'.repeat(120);

/** C6 Bank, by collections of its calls and ACBr; its bank slips by ACBr and integrations of their second version. */
export const c6Bank: OwnRows = {
  ...rows,
  charges: {
    ...rows.charges,
    // Paid, and not confirmed to the bank yet.
    PENDING: `${rows.charges.PENDING} CREATED WAITING_CONFIRMATION`,
    APPROVED: `${rows.charges.APPROVED} PAID`,
    REJECTED: `${rows.charges.REJECTED} CANCELED CANCELLED`,
  },
  billetPix: 'asked',
  dueTerms: { BILLET: { daysAfterDue: 365 } },
  boletosByLineAlone: true,
  paidUnreported: ['BILLET'],
  cancels: { call: /^PUT \/v2\/bank_slips\/[A-Z0-9]{26}\/cancel$/, word: 'CANCELED', methods: ['BILLET'] },
  givesBack: { BILLET: { any: 'C6 Bank: a boleto is not refunded.' } },
  disputesUnseen: { BILLET: 'its words of a boleto end at PAID: nobody takes it back' },
  sends: [
    ...rows.sends,
    ...[
      {
        says: 'a boleto’s id is the caller’s: 26 capitals and digits',
        at: 'body.external_reference_id',
        equals: /^[A-Z0-9]{26}$/,
      },
      { says: 'a boleto is due in three days', at: 'body.due_date', equals: 'now+3d' },
      {
        says: 'or on the day that is asked for',
        given: { dueDate: '2030-12-31' },
        at: 'body.due_date',
        equals: '2030-12-31',
      },
      { says: 'it cannot be paid after its due date', at: 'body.days_after_due_date', equals: 0 },
      {
        says: 'unless that is asked for',
        given: { dueDate: '2030-12-31', daysAfterDue: 30 },
        at: 'body.days_after_due_date',
        equals: 30,
      },
      { says: 'its amount is a number in reais', given: { amount: 101 }, at: 'body.amount', equals: 1.01 },
      {
        says: 'a description has at most 100 characters',
        given: { description: long },
        at: 'body.description',
        equals: 'a'.repeat(100),
      },
      {
        says: 'a name has at most 40 characters, and an address of more than 70 is left out',
        given: { customer: { name: long, email: `${'a'.repeat(60)}@example.com`, document: cpf } },
        at: 'body.payer',
        equals: expect.not.objectContaining({ email: expect.anything() }),
      },
      {
        says: 'a name has at most 40 characters',
        given: { customer: { name: long, email: 'loja@example.com', document: cpf } },
        at: 'body.payer.name',
        equals: 'a'.repeat(40),
      },
      ...Object.entries({ address: 40, neighborhood: 40, city: 40 }).map(([member, longest]) => ({
        says: `${member} has at most ${longest} characters`,
        given: {
          address: { address: long, number: '1', district: long, city: long, state: 'SP', zipCode: '01310100' },
        },
        at: `body.payer.address.${member}`,
        equals: 'a'.repeat(longest),
      })),
      { says: 'the wallet is 15', at: 'body.payment_method', equals: { bank_slip: { billing_scheme: '15' } } },
      {
        says: 'or the bank’s own',
        connection: { wallet: '16' },
        at: 'body.payment_method.bank_slip.billing_scheme',
        equals: '16',
      },
      {
        says: 'it has a PIX code where that is asked for',
        given: { billetPix: true },
        connection: { pixKey: randomKey },
        at: 'body.payment_method.pix',
        equals: { key: randomKey, type: 'EVP' },
      },
    ].map(({ given, ...row }) => ({ operation: 'createTransaction', given: { ...boleto, ...given }, ...row })),
  ],
  refuses: [
    {
      operation: 'createTransaction',
      given: { ...boleto, address: undefined },
      message: "C6 Bank: a boleto needs the payer's address",
      field: 'address',
    },
    { operation: 'refund', given: boleto, message: 'C6 Bank: a boleto is not refunded.' },
    {
      operation: 'refund',
      given: { transactionId: id, amount: 1, reference: 'r' },
      message: 'C6 Bank: a boleto is not refunded.',
    },
  ],
  answers: [
    ...(rows.answers ?? []),
    ...[200, 201].map((status) => ({
      operation: 'createTransaction',
      says: `a boleto with its line, as it is printed, answered ${status}`,
      given: boleto,
      answers: [{ to: /^POST .*\/bank_slips$/, status, body: slip }],
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
      says: 'one with a PIX code has the code beside its line, and its txid',
      given: { ...boleto, billetPix: true },
      answers: [
        {
          to: /^POST .*\/bank_slips$/,
          status: 201,
          body: {
            ...slip,
            payment_method: { ...slip.payment_method, pix: { qr_code: aCode, reference: 'c6txid' } },
          },
        },
      ],
      result: { transactionId: id, billetCode: line, pixCode: aCode, txid: 'c6txid' },
    },
    {
      ...reading({ status: 'PAID' }, { paymentMethod: undefined }),
      says: 'a paid boleto by its id alone',
      result: { transactionId: id, status: 'APPROVED', paymentMethod: 'BILLET', amount: 12_990 },
    },
    {
      ...reading(
        { status: 'PAID', external_reference_id: undefined, payment_method: undefined },
        { paymentMethod: undefined },
      ),
      says: 'a paid boleto by its id alone, which the answer need not repeat',
      result: { transactionId: id, status: 'APPROVED', paymentMethod: 'BILLET' },
    },
    {
      ...reading(
        { payment_method: { bank_slip: { bar_code: parseBoleto(line, new Date('2026-12-01')).barcode } } },
        { ...boleto, id: undefined, reference: 'pay_1' },
      ),
      says: 'a boleto by our reference, by its barcode',
      result: { status: 'PENDING', reference: 'pay_1', billetCode: line },
    },
  ],
  wire: [
    ...(rows.wire ?? []),
    {
      operation: 'createTransaction',
      given: boleto,
      call: `POST ${boletos}`,
      headers: { ...bearer, ...json, ...software },
      body: {
        external_reference_id: /^[A-Z0-9]{26}$/,
        amount: 129.9,
        due_date: /^\d{4}-\d\d-\d\d$/,
        description: 'Pedido 1',
        days_after_due_date: 0,
        'payer.name': payer.name,
        'payer.tax_id': cpf,
        'payer.email': payer.email,
        'payer.address.address': 'Avenida Paulista, 1000',
        'payer.address.neighborhood': 'Bela Vista',
        'payer.address.city': 'Sao Paulo',
        'payer.address.state': 'SP',
        'payer.address.zip_code': '01310100',
        'payment_method.bank_slip.billing_scheme': '15',
      },
    },
    ...[
      { given: { id, ...boleto }, call: `GET ${boletos}/{id}` },
      // For good: what was made by one version of ours must be found by the next.
      {
        given: { id: undefined, reference: 'pay_20', ...boleto },
        call: `GET ${boletos}/00JWY7VVNVIBCTLM4KK679ZP5Z`,
      },
    ].map((row) => ({
      operation: 'getTransaction',
      ...row,
      // The stand-in has no such boleto.
      refused: true as const,
      headers: { ...bearer, ...software },
    })),
    {
      operation: 'refund',
      given: { ...boleto, unpaid: true },
      // The stand-in has paid it.
      refused: true,
      call: `PUT ${boletos}/{id}/cancel`,
      headers: { ...bearer, ...software },
    },
  ],
};
