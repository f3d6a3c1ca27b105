import { expect } from 'vitest';
import { buildBrCode } from '../../domain/core/brcode.ts';
import type { OwnRows } from './own-rows.ts';
import { aDay, json, type WireRow } from './wire/row.ts';

/*
 * The rows of Cielo and Braspag, whose manuals describe one contract: the same sales on other hosts, with a name of who is
 * behind the payment.
 */

export interface SalesRows extends Pick<OwnRows, 'provider' | 'credentials' | 'signsWith'> {
  address: string;
  query: string;
  /** For how many days a reserved card can be captured. */
  holdsDays: number;
  /** The members of `Payment` that say who is behind each method, where nothing was chosen. */
  behind: { pix: Readonly<Record<string, unknown>>; card: Readonly<Record<string, unknown>> };
  /** What was chosen, and the members that follow. */
  chosen: readonly {
    says: string;
    connection: object;
    given?: object;
    members: Readonly<Record<string, unknown>>;
    absent?: string;
  }[];
  /** The members of an acquirer's code and message. */
  codes: readonly [string, string];
  /** Further rows of webhooks. */
  webhooks: OwnRows['webhooks'];
}

const billet = { paymentMethod: 'BILLET' };
const card = { paymentMethod: 'CREDIT_CARD' };
const later = { ...card, capture: 'manual' };
const external = {
  eci: '5',
  cavv: 'AAABB2gHA1B5EFNjWQcDAAAAAAB=',
  xid: 'Uk5ZanBHcWw2RjRCbEN5dGtiMTB=',
  version: '2',
  referenceId: 'a24a5d87-b1a1-4aef-a37b-2f30b91274e6',
};
const company = { name: 'Loja', email: 'loja@example.com', document: '12.ABC.345/01DE-35' };
/** Of our reference, which has a sign that no order's number takes. */
const order = /^[0-9a-f]{25}$/;
const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const anId = '24bc8366-fc31-4d6c-8555-17049a836a07';
const another = '5fb4d606-bb63-4423-a683-c966e15399e8';

const aCard = {
  cardNumber: '4111111111111111',
  holderName: 'MARIA DA SILVA',
  expMonth: '07',
  expYear: '31',
  cvv: '737',
};
/** printf '%s' pay_7 | sha256sum | cut -c1-25 */
const orderOfPay7 = '78a6d20fc16b5aae2d3dbe27e';

/** Of R$ 129,90, due on 2026-11-24. */
const line = '00190000090312855700000123456170416400000012990';
const spaced = '00190.00009 03128.557000 00123.456170 4 16400000012990';
const barcode = '00194164000000129900000003128557000012345617';
const pixCode = buildBrCode({
  url: 'pix.example.com/7',
  amountCents: 12_990,
  merchantName: 'Loja',
  merchantCity: 'Sao Paulo',
});

const sale = {
  MerchantOrderId: order,
  'Customer.Name': 'Maria da Silva',
  'Customer.Identity': '52998224725',
  'Customer.IdentityType': 'CPF',
  'Customer.Email': 'maria@example.com',
  'Customer.Address.Street': 'Avenida Paulista',
  'Customer.Address.Number': '1000',
  'Customer.Address.ZipCode': '01310100',
  'Customer.Address.District': 'Bela Vista',
  'Customer.Address.City': 'Sao Paulo',
  'Customer.Address.State': 'SP',
  'Customer.Address.Country': 'BRA',
  'Payment.Amount': 12_990,
};

export function salesRows({ provider, address, query, behind, chosen, codes, holdsDays, ...own }: SalesRows): OwnRows {
  const keys = { merchantid: '<publicKey>', merchantkey: '<secretKey>' };
  const call = (row: Omit<WireRow, 'provider' | 'headers'>) => ({
    headers: { ...keys, ...(row.body && json) },
    ...row,
  });
  const members = (of: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(of).map(([name, value]) => [`Payment.${name}`, value]));

  const [code, message] = codes;
  const saleOf = (Payment: object) => ({
    MerchantOrderId: 'abc7',
    Customer: { Name: 'Maria da Silva' },
    Payment: { PaymentId: anId, Type: 'CreditCard', Amount: 12_990, Currency: 'BRL', Country: 'BRA', ...Payment },
  });
  const made = (Payment: object) => [{ to: /^POST \/\w+\/sales\/$/, status: 201, body: saleOf(Payment) }];
  const found = (Payment: object) => [{ to: /^GET \/\w+\/sales\/.+$/, body: saleOf(Payment) }];
  const voided = (Status: number, text: string, said = 'Operation Successful') => [
    {
      to: /^PUT .*\/void$/,
      body: { Status, ReasonCode: 0, ReasonMessage: 'Successful', [code]: text, [message]: said },
    },
  ];

  return {
    provider,
    evidence: 'A',
    givesBack: { BILLET: { any: `${provider}: a boleto is neither cancelled nor refunded.` } },
    disputesUnseen: 'a notice opens the dispute, and no status of the sale follows',
    ...own,
    address,
    otherHosts: [query],
    lookUps: { charges: ['id', 'reference'] },
    webhooksWithoutStatus: true,
    charges: {
      // 1 is a card that is reserved, and a boleto that was issued.
      PENDING: '0 1 12 20',
      APPROVED: '2',
      // 10 is given back on the same day, 11 later.
      REFUNDED: '10 11',
      REJECTED: '3 13',
      unknown: 'PENDING',
    },
    refundAnswers: true,
    // A return of PIX is asked for first.
    refundsAreMadeLater: ['PIX'],
    // 10 is a card that was cancelled before it was captured.
    captures: { inPart: true, holdsDays, voided: '10' },
    authentication: ['eci', 'cavv', 'xid', 'version', 'referenceId'],
    sends: [
      ...[
        { says: 'the amount is cents', at: 'body.Payment.Amount', equals: 12_990 },
        { says: 'a cent less is a cent less', given: { amount: 101 }, at: 'body.Payment.Amount', equals: 101 },
        { says: 'the number of an order has letters and digits only', at: 'body.MerchantOrderId', equals: order },
        { says: 'a PIX', at: 'body.Payment.Type', equals: 'Pix' },
        { says: 'a PIX has no instalments', at: 'body.Payment.Installments', equals: undefined },
        {
          says: 'a company has a CNPJ, with its letters',
          given: { customer: company },
          at: 'body.Customer',
          equals: expect.objectContaining({ Identity: '12ABC34501DE35', IdentityType: 'CNPJ' }),
        },
        {
          says: 'a payer without address has none',
          given: { address: undefined },
          at: 'body.Customer.Address',
          equals: undefined,
        },
        { says: 'a boleto', given: billet, at: 'body.Payment.Type', equals: 'Boleto' },
        { says: 'a boleto is due in three days', given: billet, at: 'body.Payment.ExpirationDate', equals: 'now+3d' },
        { says: 'a card', given: card, at: 'body.Payment.Type', equals: 'CreditCard' },
        { says: 'a card is captured at once', given: card, at: 'body.Payment.Capture', equals: true },
        { says: 'or only reserved', given: later, at: 'body.Payment.Capture', equals: false },
        {
          says: 'instalments are a whole number',
          given: { ...card, installments: 3 },
          at: 'body.Payment.Installments',
          equals: 3,
        },
        {
          says: 'a card’s holder is in plain letters, 25 of them at most',
          given: { ...card, card: { ...aCard, holderName: 'JOSÉ DA CONCEIÇÃO D’ÁVILA FILHO' } },
          at: 'body.Payment.CreditCard.Holder',
          equals: 'JOSE DA CONCEICAO DAVILA',
        },
        {
          says: 'a descriptor is 13 plain characters',
          given: { ...card, softDescriptor: 'LOJA*DA MARIA 7' },
          at: 'body.Payment.SoftDescriptor',
          equals: 'LOJADA MARIA',
        },
        ...[
          ['4111111111111111', 'Visa'],
          ['5555555555554444', 'Master'],
          ['378282246310005', 'Amex'],
          ['6362970000457013', 'Elo'],
          ['6062825624254001', 'Hipercard'],
          ['36490102462661', 'Diners'],
          ['6011111111111117', 'Discover'],
          ['3566002020360505', 'JCB'],
        ].map(([cardNumber, brand]) => ({
          says: `the brand of a card is written as ${brand}`,
          given: { ...card, card: { ...aCard, cardNumber } },
          at: 'body.Payment.CreditCard.Brand',
          equals: brand,
        })),
        {
          says: 'a card without an authentication has none',
          given: card,
          at: 'body.Payment.ExternalAuthentication',
          equals: undefined,
        },
        {
          says: 'an authentication without all of its members has those that it has',
          given: { ...card, authentication: { eci: '6', referenceId: external.referenceId } },
          at: 'body.Payment.ExternalAuthentication',
          equals: { Eci: '6', ReferenceId: external.referenceId },
        },
        ...chosen.map(({ says, connection, given, members: expected, absent }) => ({
          says,
          connection,
          ...(given && { given }),
          at: 'body.Payment',
          equals: absent
            ? expect.not.objectContaining({ [absent]: expect.anything() })
            : expect.objectContaining(expected),
        })),
      ].map((row) => ({ operation: 'createTransaction', ...row })),
      { says: 'a look-up is by its id', operation: 'getTransaction', at: 'path', equals: /\/sales\/[0-9a-f-]{36}$/ },
      {
        says: 'a part is cents in the address',
        operation: 'refund',
        given: { amount: 1_010 },
        at: 'query.amount',
        equals: '1010',
      },
      { says: 'a refund has no body', operation: 'refund', at: 'body', equals: undefined },
      {
        says: 'a void names all that was reserved, in cents',
        operation: 'refund',
        given: { ...card, authorized: true },
        at: 'query.amount',
        equals: '12990',
      },
      { says: 'a capture is of a sale', operation: 'capture', at: 'path', equals: /\/sales\/[0-9a-f-]{36}\/capture$/ },
      { says: 'all of it is cents in the address', operation: 'capture', at: 'query.amount', equals: '12990' },
      {
        says: 'so is a part',
        operation: 'capture',
        given: { amount: 1_010 },
        at: 'query.amount',
        equals: '1010',
      },
      { says: 'a capture has no body', operation: 'capture', at: 'body', equals: undefined },
    ],
    refuses: [
      {
        operation: 'createTransaction',
        given: { ...billet, address: undefined },
        message: `${provider}: a boleto needs the payer’s address.`,
        field: 'address',
      },
      {
        operation: 'createTransaction',
        given: { ...card, cardToken: 'a-token' },
        message: `${provider}: a card is charged with its data; tokens of its own are not offered.`,
        field: 'cardToken',
      },
      {
        operation: 'createTransaction',
        given: { ...card, card: { ...aCard, cardNumber: '9999999999999995' } },
        message: `${provider}: the card’s brand is not known.`,
        field: 'card',
      },
      {
        operation: 'refund',
        given: { transactionId: anId, amount: 12_990, reference: 'rfd_7', ...billet },
        message: `${provider}: a boleto is neither cancelled nor refunded.`,
        field: 'paymentMethod',
      },
      {
        operation: 'refund',
        given: { transactionId: anId, amount: 12_990, reference: 'rfd_7', unpaid: true },
        message: `${provider} cannot cancel an unpaid charge.`,
      },
    ],
    fails: [
      { operation: 'createTransaction', message: `${provider} refused (400): The payment method is not enabled` },
      { operation: 'capture', message: `${provider} refused (400): Transaction not available to capture` },
      { operation: 'refund', message: new RegExp(`^${provider} refused \\(400\\)`) },
    ],
    answers: [
      ...['PaymentId', 'Paymentid'].map((name) => ({
        operation: 'createTransaction',
        says: `a PIX names its sale as ${name}`,
        answers: made({
          PaymentId: undefined,
          [name]: anId,
          Type: 'Pix',
          Status: 12,
          [code]: '0',
          QrcodeBase64Image: 'iVBORw0KGgo=',
          QrCodeString: 'not a code',
        }),
        result: { transactionId: anId, status: 'PENDING', providerWord: '12', amount: 12_990 },
      })),
      // Its manual writes members of one answer in more than one case.
      ...['QrcodeBase64Image', 'QrCodeBase64Image'].map((name) => ({
        operation: 'createTransaction',
        says: `the picture of a PIX is in ${name}`,
        answers: made({ Type: 'Pix', Status: 12, [name]: 'iVBORw0KGgo=', QrCodeString: pixCode }),
        result: { pixCode, pixQrCode: 'data:image/png;base64,iVBORw0KGgo=' },
      })),
      {
        operation: 'createTransaction',
        says: 'the line of a boleto by its bar code',
        given: billet,
        answers: made({ Type: 'Boleto', Status: 1, Url: 'https://e.com/7', BarCodeNumber: barcode }),
        result: { billetCode: line },
      },
      {
        operation: 'createTransaction',
        says: 'the line of a boleto is read without its signs, and 1 is not paid',
        given: billet,
        answers: made({
          Type: 'Boleto',
          Status: 1,
          Url: 'https://e.com/7',
          DigitableLine: spaced,
          ExpirationDate: '2026-11-24',
        }),
        result: {
          transactionId: anId,
          status: 'PENDING',
          billetCode: line,
          billetUrl: 'https://e.com/7',
          expiresAt: '2026-11-25T02:59:59.000Z',
        },
      },
      ...(
        [
          [2, 'APPROVED', 'a captured card is paid'],
          [3, 'REJECTED', 'a refused card comes with 201'],
          [13, 'REJECTED', 'an aborted card is refused'],
          [0, 'PENDING', 'a card that was not finished is looked up'],
        ] as const
      ).map(([Status, status, says]) => ({
        operation: 'createTransaction',
        says,
        given: card,
        answers: made({ Status, ProofOfSale: '674532', [code]: '05' }),
        result: { transactionId: anId, status, providerWord: String(Status), nsu: '674532' },
      })),
      {
        operation: 'createTransaction',
        says: 'what may be shown of a card',
        given: card,
        answers: made({
          Status: 2,
          Tid: '1006993069',
          ProofOfSale: '674532',
          AuthorizationCode: '123456',
          [code]: '4',
          [message]: 'Operation Successful',
        }),
        result: {
          card: {
            tid: '1006993069',
            nsu: '674532',
            authorizationCode: '123456',
            returnCode: '4',
            returnMessage: 'Operation Successful',
          },
        },
      },
      {
        operation: 'createTransaction',
        says: 'a card that is only reserved is not paid',
        given: later,
        answers: made({ Status: 1, ProofOfSale: '674532', [code]: '4' }),
        result: { transactionId: anId, status: 'PENDING', authorized: true, providerWord: '1', nsu: '674532' },
      },
      {
        operation: 'createTransaction',
        says: 'a boleto that was issued is not reserved',
        given: billet,
        answers: made({ Type: 'Boleto', Status: 1, Url: 'https://e.com/7', DigitableLine: line }),
        result: expect.not.objectContaining({ authorized: true }),
      },
      ...[
        { says: 'it was captured before', Code: 308, Message: 'Transaction not available to capture' },
        { says: 'it was authorised too long ago', Code: 843, Message: 'words' },
      ].map(({ says, ...problem }) => ({
        operation: 'capture',
        says: `nothing is captured: ${says}`,
        answers: [{ to: /^PUT .*\/capture$/, status: 400, body: [problem] }],
        error: { effect: 'refused', providerCode: String(problem.Code) },
      })),
      {
        operation: 'createTransaction',
        says: 'an invalid request is a list, with a number for each reason',
        answers: [{ to: /^POST /, status: 400, body: [{ Code: 129, Message: 'MethodOfPayment is not enabled' }] }],
        error: {
          effect: 'refused',
          providerCode: '129',
          message: `${provider} refused (400): MethodOfPayment is not enabled`,
        },
      },
      {
        operation: 'getTransaction',
        says: 'a part that was given back leaves it paid, with the sum beside it',
        answers: found({ Type: 'Pix', Status: 2, VoidedAmount: 1_010, EndToEndId: 'E1234567890' }),
        result: { status: 'APPROVED', amount: 12_990, refundedAmount: 1_010, endToEndId: 'E1234567890' },
      },
      {
        operation: 'getTransaction',
        says: 'a PIX is paid as a whole: what was captured is of cards and boletos',
        answers: found({ Type: 'Pix', Status: 2, CapturedAmount: 11_980, VoidedAmount: 1_010 }),
        result: { status: 'APPROVED', amount: 12_990, refundedAmount: 1_010 },
      },
      {
        operation: 'getTransaction',
        says: 'a sale without its id and type is the one that was asked for, by the method that is known',
        given: { id: anId, ...card },
        answers: found({ PaymentId: undefined, Type: undefined, Status: 2 }),
        result: { transactionId: anId, paymentMethod: 'CREDIT_CARD', status: 'APPROVED' },
      },
      {
        operation: 'getTransaction',
        says: 'a boleto that was paid short shows what was paid',
        given: { paymentMethod: undefined },
        answers: found({ Type: 'Boleto', Status: 2, CapturedAmount: 12_000 }),
        result: { paymentMethod: 'BILLET', status: 'APPROVED', amount: 12_990, paidAmount: 12_000 },
      },
      {
        operation: 'getTransaction',
        says: 'a card that is reserved is not paid, whatever the look-up knows of its method',
        given: { paymentMethod: undefined },
        answers: found({ Status: 1 }),
        result: { paymentMethod: 'CREDIT_CARD', status: 'PENDING', authorized: true, amount: 12_990 },
      },
      {
        operation: 'getTransaction',
        says: 'what was captured of a card is what was paid',
        given: { paymentMethod: undefined },
        answers: found({ Status: 2, CapturedAmount: 1_010 }),
        result: { status: 'APPROVED', amount: 12_990, paidAmount: 1_010 },
      },
      ...[
        { says: 'what is captured of a card may be less what went back', CapturedAmount: 11_980 },
        { says: 'or a part of it', CapturedAmount: 5_000 },
      ].map(({ says, CapturedAmount }) => ({
        operation: 'getTransaction',
        says: `${says}: what was paid of it is not read then`,
        given: { paymentMethod: undefined },
        answers: found({ Status: 2, CapturedAmount, VoidedAmount: 1_010 }),
        result: { status: 'APPROVED', amount: 0, refundedAmount: 1_010 },
      })),
      {
        operation: 'getTransaction',
        says: 'nor is it what was captured',
        given: { paymentMethod: undefined },
        answers: found({ Status: 2, CapturedAmount: 11_980, VoidedAmount: 1_010 }),
        result: expect.not.objectContaining({ paidAmount: expect.anything() }),
      },
      {
        operation: 'getTransaction',
        says: 'a card that was captured as a whole was paid as a whole, whatever went back',
        given: { paymentMethod: undefined },
        answers: found({ Status: 2, CapturedAmount: 12_990, VoidedAmount: 1_010 }),
        result: { status: 'APPROVED', amount: 12_990, refundedAmount: 1_010 },
      },
      {
        operation: 'getTransaction',
        says: 'a card that is reserved and captured at once is neither',
        given: { paymentMethod: undefined },
        answers: found({ Status: 1, CapturedAmount: 9_000 }),
        result: expect.not.objectContaining({ authorized: true }),
      },
      {
        operation: 'getTransaction',
        says: 'a card that was cancelled before its capture was never paid',
        given: { paymentMethod: undefined },
        answers: found({ Status: 10, VoidedAmount: 12_990 }),
        result: { status: 'REFUNDED', providerWord: '10', amount: 12_990 },
      },
      ...['Payments', 'Payment'].map((list) => ({
        operation: 'getTransaction',
        says: `the newest sale of an order counts, under ${list}`,
        given: { id: undefined, reference: 'pay_7' },
        answers: [
          {
            to: /^GET \/\w+\/sales$/,
            body: {
              [list]: [
                { PaymentId: another, ReceveidDate: '2026-11-24T10:13:39.42' },
                { PaymentId: anId, ReceveidDate: '2026-11-23T20:23:28.847' },
              ],
            },
          },
          {
            to: new RegExp(`^GET /\\w+/sales/${another}$`),
            body: saleOf({ PaymentId: another, Type: 'Pix', Status: 2 }),
          },
        ],
        result: { transactionId: another, status: 'APPROVED', reference: 'pay_7' },
      })),
      {
        operation: 'getTransaction',
        says: 'an order without sales proves nothing',
        given: { id: undefined, reference: 'pay_7' },
        answers: [{ to: /^GET \/\w+\/sales$/, body: { Payments: [] } }],
        error: { effect: 'none' },
      },
      ...(
        [
          ['a return of PIX is asked for, and not yet made', 12, '0', { status: false, providerWord: '12' }],
          ['a card is given back on the same day', 10, '9', { status: true, providerWord: '10' }],
          ['a card is given back later', 11, '9', { status: true, providerWord: '11' }],
          ['a part leaves a card paid, with the code for made', 2, '0', { status: true, providerWord: '2' }],
          ['a card that stays paid with another code is looked up', 2, '57', { status: false, providerWord: '2' }],
          ['an unknown number is looked up', 77, '0', { status: false, providerWord: '77' }],
        ] as const
      ).map(([says, Status, text, result]) => ({
        operation: 'refund',
        says,
        answers: voided(Status, text),
        result: { refundId: expect.stringMatching(id), ...result },
      })),
    ],
    wire: [
      call({
        operation: 'createTransaction',
        call: `POST ${address}/sales/`,
        body: { ...sale, 'Payment.Type': 'Pix', ...members(behind.pix) },
      }),
      call({
        operation: 'createTransaction',
        given: billet,
        call: `POST ${address}/sales/`,
        body: {
          ...sale,
          'Payment.Type': 'Boleto',
          'Payment.Provider': 'Bradesco2',
          'Payment.ExpirationDate': aDay,
        },
      }),
      call({
        operation: 'createTransaction',
        given: { ...card, softDescriptor: 'LOJADEMO' },
        call: `POST ${address}/sales/`,
        body: {
          ...sale,
          'Payment.Type': 'CreditCard',
          ...members(behind.card),
          'Payment.Installments': 1,
          'Payment.Capture': true,
          'Payment.SoftDescriptor': 'LOJADEMO',
          'Payment.CreditCard.CardNumber': '4111111111111111',
          'Payment.CreditCard.Holder': 'MARIA DA SILVA',
          'Payment.CreditCard.ExpirationDate': '07/2031',
          'Payment.CreditCard.SecurityCode': '737',
          'Payment.CreditCard.Brand': 'Visa',
        },
      }),
      call({
        operation: 'createTransaction',
        given: { ...card, authentication: external },
        call: `POST ${address}/sales/`,
        body: {
          ...sale,
          'Payment.Type': 'CreditCard',
          ...members(behind.card),
          'Payment.Installments': 1,
          'Payment.Capture': true,
          'Payment.CreditCard.CardNumber': '4111111111111111',
          'Payment.CreditCard.Holder': 'MARIA DA SILVA',
          'Payment.CreditCard.ExpirationDate': '07/2031',
          'Payment.CreditCard.SecurityCode': '737',
          'Payment.CreditCard.Brand': 'Visa',
          'Payment.ExternalAuthentication.Eci': '5',
          'Payment.ExternalAuthentication.Cavv': external.cavv,
          'Payment.ExternalAuthentication.Xid': external.xid,
          'Payment.ExternalAuthentication.Version': '2',
          'Payment.ExternalAuthentication.ReferenceId': external.referenceId,
        },
      }),
      call({ operation: 'getTransaction', call: `GET ${query}/sales/{id}` }),
      call({
        operation: 'getTransaction',
        given: { id: undefined, reference: 'pay_7' },
        refused: true,
        call: `GET ${query}/sales?merchantOrderId=${orderOfPay7}`,
      }),
      call({
        operation: 'createTransaction',
        given: later,
        call: `POST ${address}/sales/`,
        body: {
          ...sale,
          'Payment.Type': 'CreditCard',
          ...members(behind.card),
          'Payment.Installments': 1,
          'Payment.Capture': false,
          'Payment.CreditCard.CardNumber': '4111111111111111',
          'Payment.CreditCard.Holder': 'MARIA DA SILVA',
          'Payment.CreditCard.ExpirationDate': '07/2031',
          'Payment.CreditCard.SecurityCode': '737',
          'Payment.CreditCard.Brand': 'Visa',
        },
      }),
      ...[12_990, 1_010].map((amount) =>
        call({ operation: 'capture', given: { amount }, call: `PUT ${address}/sales/{id}/capture?amount=${amount}` }),
      ),
      call({ operation: 'refund', call: `PUT ${address}/sales/{id}/void?amount=12990` }),
      call({
        operation: 'refund',
        given: { ...card, authorized: true },
        call: `PUT ${address}/sales/{id}/void?amount=12990`,
      }),
    ],
    webhooks: [
      ...[1, 3, 5, 6, 8].map((ChangeType) => ({
        says: `a notice of kind ${ChangeType} names a sale and no status`,
        payload: { PaymentId: anId, ChangeType },
        events: [{ transactionId: anId, type: 'TRANSACTION', status: 'PENDING', providerWord: String(ChangeType) }],
      })),
      {
        says: 'a chargeback has a kind of its own',
        payload: { PaymentId: anId, ChangeType: 7 },
        events: [{ transactionId: anId, status: 'PENDING', dispute: { kind: 'CHARGEBACK', phase: 'opened' } }],
      },
      {
        says: 'a notice without dispute has none',
        payload: { PaymentId: anId, ChangeType: 1 },
        events: [expect.not.objectContaining({ dispute: expect.anything() })],
      },
      ...[2, 4].map((ChangeType) => ({
        says: `a notice of kind ${ChangeType} is about a recurrence, and is ignored`,
        payload: { PaymentId: anId, RecurrentPaymentId: another, ChangeType },
        events: [],
      })),
      { says: 'a notice without a sale is ignored', payload: { ChangeType: 1 }, events: [] },
      { says: 'a notice of no kind is ignored', payload: { PaymentId: anId }, events: [] },
      ...own.webhooks,
    ],
  };
}
