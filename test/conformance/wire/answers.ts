import { expect } from 'vitest';
import { boletoOf, brCode } from '../../../sandbox/core/shapes.ts';
import type { AnswerRow } from './row.ts';

/*
 * What comes back: an answer in the form of the public facts or of section 7, with every member that we read, and with
 * values that no stand-in makes (a fee, a net amount, a transaction id). Where the sources leave a name open, or give
 * several, a row has each of them: "Adapters should read every unproven response field tolerantly". The rows are written
 * from the sources, never from the adapters.
 */

const endToEndId = 'E12345678202611241200abcdefghij1';
const at = '2026-11-25T12:00:00.000Z';
const sale = { id: '7', amount: 12_990 };
const code = brCode('pix.example', sale);
const { digitableLine: line } = boletoOf({ ...sale, expiresAt: at });

type Row = Omit<AnswerRow, 'provider' | 'operation' | 'answers'>;
/** A charge, a payout or a refund that is looked up. */
const found = (provider: string, operation: string, body: unknown, row: Row): AnswerRow => ({
  ...row,
  provider,
  operation,
  answers: [{ to: /^GET /, body }],
});
/** What is said to the call that ends like this. */
const said = (provider: string, operation: string, to: RegExp, body: unknown, row: Row): AnswerRow => ({
  ...row,
  provider,
  operation,
  answers: [{ to, body }],
});

/** A refusal that comes with HTTP 200, with its reason and without. */
const refusals = (
  provider: string,
  operation: string,
  to: RegExp,
  [flag, reason]: readonly [flag: string, reason: string],
): AnswerRow[] => [
  said(
    provider,
    operation,
    to,
    { [flag]: false, [reason]: 'Saldo insuficiente' },
    {
      says: `${flag} false with HTTP 200 is a refusal`,
      error: { effect: 'refused', providerMessage: 'Saldo insuficiente' },
    },
  ),
  said(
    provider,
    operation,
    to,
    { [flag]: false },
    { says: `${flag} false without a reason is one, too`, error: { effect: 'refused' } },
  ),
];

const pix = { paymentMethod: 'PIX' };
const boleto = { paymentMethod: 'BILLET' };

/** "Order answer": the order with its charge. */
const pagarmeOrder = (payment_method: string, charge: object) => ({
  id: 'or_7',
  code: 'ref_7',
  status: 'paid',
  amount: 1,
  charges: [
    {
      id: 'ch_7',
      status: 'paid',
      payment_method,
      amount: 12_990,
      paid_amount: 12_990,
      canceled_amount: 1_000,
      ...charge,
    },
  ],
});

export const answerRows: readonly AnswerRow[] = [
  // Transfeera: the transfer object of its webhook page; `finish_date` is when it was paid
  found(
    'Transfeera',
    'getWithdraw',
    { id: '7', value: 50.54, status: 'FINALIZADO', finish_date: at, pix_end2end_id: endToEndId, batch_id: '1' },
    {
      says: 'a transfer that was paid',
      result: { withdrawId: '7', status: 'APPROVED', amount: 5_054, approvedAt: at, endToEndId },
    },
  ),
  ...[[{ id: 't1' }], { data: [{ id: 't1' }] }].map((list) => ({
    provider: 'Transfeera',
    operation: 'withdraw',
    says: `a batch without its transfers, which are then listed as ${JSON.stringify(list)}`,
    answers: [
      { to: /^POST \/batch$/, body: { id: 'b1' } },
      { to: /^GET \/batch\/b1\/transfer$/, body: list },
      { to: /^POST \/batch\/b1\/close$/, body: {} },
    ],
    result: { withdrawId: 't1', status: 'PENDING' },
  })),
  {
    provider: 'Transfeera',
    operation: 'withdraw',
    says: 'a batch that may exist, and is not closed, pays nothing',
    answers: [{ to: /^POST \/batch$/, status: 500, body: {} }],
    error: { effect: 'none' },
  },
  {
    provider: 'Transfeera',
    operation: 'withdraw',
    says: 'a bank that is not in its list (section 5)',
    given: { paymentMethod: 'BANK_ACCOUNT', bankCode: '999' },
    answers: [],
    error: {
      name: 'AdapterRefusal',
      message: 'Banco não suportado, tente outro.',
      reason: 'invalid',
      field: 'bankCode',
    },
  },

  found(
    'Witetec',
    'getTransaction',
    {
      status: true,
      data: {
        ...sale,
        feeAmount: 199,
        netAmount: 12_791,
        status: 'PAID',
        pix: { id: 'p', qrcode: 'iVBORw0KGgo=', copyPaste: code, expirationDate: at, transactionId: 'tx7' },
        end2endId: endToEndId,
      },
    },
    {
      says: 'fee, net amount, transaction and end-to-end id',
      given: pix,
      result: { pixCode: code, expiresAt: at, endToEndId, txid: 'tx7', fee: 199, netAmount: 12_791 },
    },
  ),
  found(
    'Witetec',
    'getTransaction',
    { status: true, data: { ...sale, status: 'PENDING', pix: { qrcode: code } } },
    { says: 'the code is in `qrcode` where there is no `copyPaste`', given: pix, result: { pixCode: code } },
  ),
  ...['processedAt', 'approvedAt'].map((name) =>
    found(
      'Witetec',
      'getWithdraw',
      { status: true, data: { id: '7', amount: 5_051, status: 'PAID', [name]: at } },
      { says: `a payout with ${name}`, result: { withdrawId: '7', status: 'APPROVED', amount: 5_051, approvedAt: at } },
    ),
  ),
  ...refusals('Witetec', 'createTransaction', /^POST .*\/create$/, ['status', 'message']),

  ...['total', 'amount'].map((name) =>
    found(
      'RAPDYN',
      'getTransaction',
      { data: { id: '7', [name]: 12_991, status: 'paid', external_id: 'pay_7', pix: { end2EndId: endToEndId } } },
      { says: `a charge with ${name}`, given: pix, result: { amount: 12_991, endToEndId, reference: 'pay_7' } },
    ),
  ),
  said(
    'RAPDYN',
    'withdraw',
    /^POST .*\/transfers\/out$/,
    { transfer_id: '7', status: 'processing', value: 5_051, end2EndId: endToEndId },
    { says: 'a transfer', result: { withdrawId: '7', status: 'PENDING', amount: 5_051, endToEndId } },
  ),
  said(
    'RAPDYN',
    'withdraw',
    /^POST .*\/transfers\/out$/,
    { transfer_id: '7' },
    { says: 'a transfer without a word is APPROVED at once (section 4)', result: { status: 'APPROVED' } },
  ),
  ...['token', 'id'].map((name) =>
    said(
      'RAPDYN',
      'createCardToken',
      /^POST .*\/card-token$/,
      { [name]: 'tok_7' },
      { says: `a card token in ${name}`, result: { cardToken: 'tok_7' } },
    ),
  ),
  {
    provider: 'RAPDYN',
    operation: 'createCardToken',
    says: 'a token whose answer is lost leaves nothing open',
    answers: [{ to: /^POST .*\/card-token$/, status: 500, body: {} }],
    error: { effect: 'none' },
  },

  found(
    'CELCOIN',
    'getTransaction',
    {
      Charges: [
        {
          galaxPayId: 7,
          myId: 'pay_7',
          value: 12_990,
          mainPaymentMethodId: 'pix',
          Transactions: [
            { status: 'payedPix', fee: 199, tid: 'tid7', Pix: { qrCode: code, endToEnd: endToEndId }, value: 12_990 },
          ],
        },
      ],
    },
    {
      says: 'fee, end-to-end id and the acquirer’s id',
      given: pix,
      result: { status: 'APPROVED', endToEndId, nsu: 'tid7', fee: 199, reference: 'pay_7' },
    },
  ),
  ...['bankLine', 'barCode'].map((name) =>
    said(
      'CELCOIN',
      'createTransaction',
      /^POST .*\/charges$/,
      {
        type: true,
        Charge: {
          galaxPayId: 7,
          value: 12_990,
          mainPaymentMethodId: 'boleto',
          Transactions: [{ status: 'pendingBoleto', Boleto: { [name]: line, pdf: 'https://celcoin.example/7.pdf' } }],
        },
      },
      { says: `a boleto’s line in ${name}`, given: boleto, result: { billetCode: line } },
    ),
  ),
  // "No absolute pix expiry is returned: derive from payday and Deadline."
  ...[pix, boleto].map((given) => ({
    provider: 'CELCOIN',
    operation: 'createTransaction',
    says: `the expiry of a ${given.paymentMethod} follows from its deadline`,
    given,
    answers: [],
    result: { expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
  })),

  found(
    'Reflow2',
    'getTransaction',
    { transactionId: 7, orderId: 'pay_7', status: 'paid', value: 12_990, endToEndId },
    {
      says: 'a charge that was paid',
      result: { transactionId: '7', status: 'APPROVED', endToEndId, reference: 'pay_7' },
    },
  ),
  said(
    'Reflow2',
    'withdraw',
    /^POST .*\/transaction\/cashout$/,
    { transactionId: 7, gross: 5_051, tax: '100', liquid: '4951', status: '1', success: true },
    { says: 'a payout’s status is a digit as text', result: { withdrawId: '7', status: 'APPROVED', amount: 5_051 } },
  ),
  ...refusals('Reflow2', 'withdraw', /^POST .*\/transaction\/cashout$/, ['success', 'description']),

  ...([(body: object) => body, (qrcode: object) => ({ qrcode })] as const).map((wrapped) =>
    found(
      'ZENDRY',
      'getTransaction',
      wrapped({
        reference_code: '7',
        external_reference: 'pay_7',
        value_cents: 12_991,
        status: 'paid',
        end_to_end: endToEndId,
      }),
      {
        says: `a charge ${'qrcode' in wrapped({}) ? 'in `qrcode`' : 'at the root'}`,
        result: { transactionId: '7', status: 'APPROVED', amount: 12_991, endToEndId, reference: 'pay_7' },
      },
    ),
  ),
  ...([(body: object) => body, (payment: object) => ({ payment })] as const).map((wrapped) =>
    found(
      'ZENDRY',
      'getWithdraw',
      wrapped({ reference_code: '7', value_cents: 5_051, status: 'completed', end_to_end: endToEndId }),
      {
        says: `a payment ${'payment' in wrapped({}) ? 'in `payment`' : 'at the root'}`,
        result: { withdrawId: '7', status: 'APPROVED', amount: 5_051, endToEndId },
      },
    ),
  ),
  ...([(body: object) => body, (qrcode: object) => ({ qrcode })] as const).map((wrapped) =>
    said(
      'ZENDRY',
      'createTransaction',
      /^POST .*\/v1\/pix\/qrcodes$/,
      wrapped({ reference_code: '7', value_cents: 12_990, content: code, image_base64: 'iVBORw0KGgo=' }),
      {
        says: `a new charge ${'qrcode' in wrapped({}) ? 'in `qrcode`' : 'at the root'}`,
        result: { transactionId: '7', pixCode: code, pixQrCode: expect.stringContaining('iVBORw0KGgo=') },
      },
    ),
  ),

  ...['txId', 'txid'].map((name) =>
    said(
      'Flow2Pay',
      'createTransaction',
      /^POST .*\/qrcode\/v2\/gerar$/,
      { sucesso: true, [name]: 'tx7', qrcode: { emv: code } },
      { says: `"txId (also seen as txid)": ${name}`, result: { transactionId: 'tx7', pixCode: code } },
    ),
  ),
  ...refusals('Flow2Pay', 'createTransaction', /^POST .*\/qrcode\/v2\/gerar$/, ['sucesso', 'mensagem']),

  // Both generations' names, with the envelope of the second and without
  ...([(body: object) => body, (data: object) => ({ data })] as const).flatMap((wrapped) => [
    found(
      'Syncpay',
      'getTransaction',
      wrapped({ idTransaction: '7', status_transaction: 'completed', amount: 12_991 }),
      {
        says: `idTransaction and status_transaction${'data' in wrapped({}) ? ' in `data`' : ''}`,
        result: { transactionId: '7', status: 'APPROVED', amount: 12_991 },
      },
    ),
    found('Syncpay', 'getTransaction', wrapped({ id: '7', status: 'completed', amount: 12_991 }), {
      says: `id and status${'data' in wrapped({}) ? ' in `data`' : ''}`,
      result: { transactionId: '7', status: 'APPROVED', amount: 12_991 },
    }),
  ]),

  ...(['boleto', 'voucher'] as const).flatMap((place) =>
    ['digitableLine', 'barcode'].map((name) =>
      said(
        'PagouAi',
        'createTransaction',
        /^POST .*\/transactions$/,
        {
          success: true,
          data: { ...sale, status: 'pending', [place]: { [name]: line, url: 'https://pagou.example/7' } },
        },
        {
          says: `a boleto in ${place}, its line in ${name}`,
          given: boleto,
          result: { billetCode: line, billetUrl: 'https://pagou.example/7' },
        },
      ),
    ),
  ),
  found(
    'PagouAi',
    'getTransaction',
    { success: true, data: { ...sale, status: 'paid', fee: { net_amount: 12_791, estimated_fee: 199 } } },
    { says: 'fee and net amount', given: pix, result: { fee: 199, netAmount: 12_791 } },
  ),

  // "Billet creation at Orbita and LordsCash always returns PENDING."
  said(
    'LordsCash',
    'createTransaction',
    /^POST .*\/payments$/,
    { success: true, transaction_id: '7', status: 'failed', amount: 129.9, payment_data: { barcode: line } },
    { says: 'a new boleto is PENDING, whatever its word', given: boleto, result: { status: 'PENDING' } },
  ),
  said(
    'Orbita',
    'createTransaction',
    /^POST .*\/transactions$/,
    { ...sale, status: 'refused', boleto: { digitableLine: line, url: 'https://orbita.example/7' } },
    { says: 'a new boleto is PENDING, whatever its word', given: boleto, result: { status: 'PENDING' } },
  ),
  said(
    'LordsCash',
    'createTransaction',
    /^POST .*\/payments$/,
    { success: true, transaction_id: '7', status: 'pending', amount: 129.9, pix: { qr_code: code }, expires_at: at },
    { says: 'expires_at', given: pix, result: { expiresAt: at } },
  ),
  said(
    'LordsCash',
    'refund',
    /^POST .*\/payments\/refund$/,
    { success: true, refund_id: 'r7' },
    { says: 'refund_id', given: pix, result: { refundId: 'r7', status: true } },
  ),
  ...refusals('LordsCash', 'createTransaction', /^POST .*\/payments$/, ['success', 'error']),
  ...refusals('Pluggou', 'createTransaction', /^POST .*\/payments\/transactions$/, ['success', 'message']),

  found(
    'AXISBANK',
    'getTransaction',
    { ...sale, status: 'APPROVED', pixCode: code, end2End: endToEndId, authCode: 'a7', expiresAt: at },
    { says: 'end-to-end id and authorization', given: pix, result: { endToEndId, nsu: 'a7', expiresAt: at } },
  ),
  said(
    'AXISBANK',
    'withdraw',
    /^POST .*\/withdraws\/cash-out$/,
    { id: '7', status: 'WITHDRAW_PROCESSING', amount: 5_051, end2End: endToEndId },
    {
      says: 'a payout',
      result: {
        withdrawId: '7',
        status: 'PENDING',
        providerWord: 'WITHDRAW_PROCESSING',
        amount: 5_051,
        endToEndId,
      },
    },
  ),

  found(
    'Bravive',
    'getTransaction',
    { id: '7', status: 'APPROVED', amount: 12_991, custom_id: 'pay_7' },
    { says: 'an amount, where it has one', result: { status: 'APPROVED', amount: 12_991, reference: 'pay_7' } },
  ),

  ...['endToEndId', 'pix.end2EndId'].map((place) =>
    found(
      'ByNet',
      'getTransaction',
      {
        status: 200,
        data: {
          ...sale,
          status: 'PAID',
          ...(place === 'endToEndId' ? { endToEndId, qrCode: code } : { pix: { qrcode: code, end2EndId: endToEndId } }),
        },
      },
      { says: `the end-to-end id in ${place}`, given: pix, result: { endToEndId, pixCode: code } },
    ),
  ),

  ...['id', 'orderId'].map((name) =>
    said(
      'CASHTIME',
      'createTransaction',
      /^POST .*\/transactions$/,
      { [name]: '7', status: 'pending', amount: 12_990, pix: { payload: code } },
      { says: `"\`id\` or \`orderId\`": ${name}`, result: { transactionId: '7', pixCode: code } },
    ),
  ),

  // "Fallbacks read by integrators."
  ...(
    [
      [{ pix: { qrcode: code } }, 'pix.qrcode'],
      [{ pix: { pixQrCode: code } }, 'pix.pixQrCode'],
      [{ pixCopyPaste: code }, 'pixCopyPaste'],
      [{ pixQrCode: code }, 'pixQrCode'],
    ] as const
  ).map(([more, place]) =>
    said(
      'MEDIUS',
      'createTransaction',
      /^POST .*\/transactions$/,
      { ...sale, status: 'pending', ...more },
      { says: `the code in ${place}`, result: { pixCode: code } },
    ),
  ),
  // Section 8: "Error on withdraw" (provider status ERROR or REFUSED).
  ...['ERROR', 'REFUSED'].flatMap((status) =>
    [{ status }, { withdrawal: { status } }].map((body) =>
      said('MEDIUS', 'withdraw', /^POST .*\/withdrawals\/cashout$/, body, {
        says: `a payout that is ${status}${'withdrawal' in body ? ' in `withdrawal`' : ''}`,
        error: { effect: 'refused', message: 'Error on withdraw' },
      }),
    ),
  ),

  // Decision 9: the family's names, where no source shows a payout's; its members spell the end-to-end id in two ways.
  ...['end2EndId', 'endToEndId'].flatMap((name) =>
    ['CRMCOIN', 'Lexxen', 'Make Your Bank', 'NEXTPAY'].map((provider) =>
      said(
        provider,
        'getWithdraw',
        /^(GET .*|POST \/consulta)$/,
        { id: '7', status: 'completed', amount: 5_051, [name]: endToEndId },
        { says: `the end-to-end id in ${name}`, result: { status: 'APPROVED', amount: 5_051, endToEndId } },
      ),
    ),
  ),
  // Section 7 has a cancel alone, which names no amount that it would leave.
  {
    provider: 'NEXTPAY',
    operation: 'refund',
    says: 'a part cannot be given back',
    given: { amount: 1_010 },
    answers: [],
    error: { name: 'AdapterRefusal', reason: 'unsupported', field: 'amount' },
  },

  // Asaas
  found(
    'Asaas',
    'getTransaction',
    { id: 'pay_7', status: 'RECEIVED', value: 129.9, netValue: 127.91, billingType: 'PIX', externalReference: 'ref_7' },
    { says: 'the net value', given: pix, result: { status: 'APPROVED', netAmount: 12_791, reference: 'ref_7' } },
  ),
  {
    provider: 'Asaas',
    operation: 'getTransaction',
    says: 'a payment that waits has a call for its code',
    given: pix,
    answers: [
      { to: /^GET .*\/pixQrCode$/, body: { payload: code, encodedImage: 'iVBORw0KGgo=', expirationDate: at } },
      { to: /^GET .*\/payments\//, body: { ...sale, status: 'PENDING', value: 129.9 } },
    ],
    result: { status: 'PENDING', pixCode: code, expiresAt: at },
  },
  ...['identificationField', 'barCode'].map((name) => ({
    provider: 'Asaas',
    operation: 'createTransaction',
    says: `a boleto’s line in ${name}, and its due date`,
    given: boleto,
    answers: [
      { to: /^GET .*\/identificationField$/, body: { [name]: line } },
      {
        to: /^POST .*\/payments$/,
        body: {
          id: 'pay_7',
          status: 'PENDING',
          value: 129.9,
          dueDate: '2026-11-28',
          bankSlipUrl: 'https://asaas.example/7',
        },
      },
    ],
    result: { billetCode: line, billetUrl: 'https://asaas.example/7', expiresAt: '2026-11-29T02:59:59.000Z' },
  })),
  {
    provider: 'Asaas',
    operation: 'createTransaction',
    says: 'an amount that is none leaves a payment that exists',
    given: pix,
    answers: [
      { to: /^POST .*\/payments$/, body: { id: 'pay_7', status: 'PENDING', value: 'abc' } },
      { to: /^GET .*\/pixQrCode$/, body: { payload: code } },
    ],
    error: { effect: 'unknown' },
  },
  ...(
    [
      ['REFUNDED', true],
      ['REFUND_REQUESTED', false],
      ['REFUND_IN_PROGRESS', false],
    ] as const
  ).map(([status, done]) =>
    said(
      'Asaas',
      'refund',
      /^POST .*\/refund$/,
      { id: 'pay_7', status, value: 129.9 },
      { says: `a payment that is ${status}`, given: pix, result: { status: done, providerWord: status } },
    ),
  ),
  found(
    'Asaas',
    'getWithdraw',
    { id: 't7', status: 'PENDING', value: 50.51, transferFee: 2 },
    { says: 'the fee of a transfer', result: { withdrawId: 't7', status: 'PENDING', amount: 5_051, fee: 200 } },
  ),
  found('Asaas', 'getBalance', { balance: 1234.5 }, { says: 'a balance is reais', result: { available: 123_450 } }),
  found('Asaas', 'getBalance', { balance: -0.5 }, { says: 'a debt is a negative balance', result: { available: -50 } }),
  found(
    'AXISBANK',
    'getBalance',
    { balance: 9_998, pendingBalance: 2 },
    { says: 'a balance is cents', result: { available: 9_998, waiting: 2 } },
  ),
  found('Asaas', 'getRefund', { data: [] }, { says: 'a refund that is not listed yet', result: { state: 'pending' } }),
  found(
    'Asaas',
    'getRefund',
    { data: [129.9, 129.9, 1].map((value) => ({ value, status: value === 1 ? 'PENDING' : 'DONE' })) },
    { says: 'those of our amount are ours', result: { state: 'done', providerWord: 'DONE DONE' } },
  ),
  {
    provider: 'Asaas',
    operation: 'getRefund',
    says: 'a look-up of refunds that fails has no effect',
    answers: [{ to: /^GET .*\/refunds$/, status: 500, body: {} }],
    error: { effect: 'none' },
  },
  found(
    'Asaas',
    'getWithdraw',
    { id: '7', value: 50.51, status: 'DONE', effectiveDate: '2026-11-25', endToEndIdentifier: endToEndId },
    {
      says: 'a transfer that was made',
      result: { status: 'APPROVED', amount: 5_051, approvedAt: '2026-11-26T02:59:59.000Z', endToEndId },
    },
  ),
  ...[{ general: 'APPROVED' }, { accountStatus: { general: 'APPROVED' } }, { status: 'APPROVED' }].map((review) =>
    found(
      'Asaas',
      'getReceiver',
      { id: 'acc_7', ...review },
      { says: `a review in ${Object.keys(review)[0]}`, result: { receiverId: 'acc_7', status: 'ACTIVE' } },
    ),
  ),
  said(
    'Asaas',
    'createReceiver',
    /^POST .*\/accounts$/,
    { id: 'acc_7', walletId: 'w7', apiKey: 'key7', name: 'Loja', email: 'loja7@example.com' },
    {
      says: 'the wallet that splits name, and the key of the account',
      result: {
        receiverId: 'acc_7',
        receiverToken: 'key7',
        providerRefs: { walletId: 'w7' },
        name: 'Loja',
        email: 'loja7@example.com',
      },
    },
  ),
  ...['createTransaction', 'createCardToken'].map((operation) => ({
    provider: 'Asaas',
    operation,
    says: 'a customer that may exist is no payment',
    answers: [{ to: /^POST .*\/customers$/, status: 500, body: {} }],
    error: { effect: 'none' },
  })),

  // PAGARMEBAAS
  found('PAGARMEBAAS', 'getTransaction', pagarmeOrder('pix', { last_transaction: { end_to_end_id: endToEndId } }), {
    says: 'amounts and the end-to-end id of a paid charge',
    given: pix,
    result: {
      status: 'APPROVED',
      amount: 12_990,
      paidAmount: 12_990,
      refundedAmount: 1_000,
      endToEndId,
      providerRefs: { chargeId: 'ch_7' },
      reference: 'ref_7',
    },
  }),
  found('PAGARMEBAAS', 'getTransaction', pagarmeOrder('credit_card', { last_transaction: { acquirer_nsu: 'n7' } }), {
    says: 'the acquirer’s number of a card payment',
    given: { paymentMethod: 'CREDIT_CARD' },
    result: { nsu: 'n7' },
  }),
  found(
    'PAGARMEBAAS',
    'getTransaction',
    { id: 'or_7', status: 'pending', amount: 12_991, charges: [] },
    {
      says: 'an order without a charge has a word and an amount itself',
      given: pix,
      result: { status: 'PENDING', amount: 12_991 },
    },
  ),
  ...(['line', 'barcode'] as const).flatMap((name) =>
    (['pdf', 'url'] as const).map((place) =>
      said(
        'PAGARMEBAAS',
        'createTransaction',
        /^POST .*\/orders$/,
        pagarmeOrder('boleto', {
          status: 'pending',
          last_transaction: { [name]: line, [place]: 'https://pagarme.example/7', due_at: at },
        }),
        {
          says: `a boleto’s line in ${name}, its document at ${place}`,
          given: boleto,
          result: { billetCode: line, billetUrl: 'https://pagarme.example/7', expiresAt: at },
        },
      ),
    ),
  ),
  ...[{ last_transaction: { expires_at: at } }, { due_at: at }].map((expiry) =>
    found('PAGARMEBAAS', 'getTransaction', pagarmeOrder('pix', { status: 'pending', ...expiry }), {
      says: `the expiry in ${Object.keys(expiry)[0]}`,
      given: pix,
      result: { expiresAt: at },
    }),
  ),
  said(
    'PAGARMEBAAS',
    'refund',
    /^DELETE /,
    { id: 'ch_7', status: 'canceled', last_transaction: { id: 'tran_7', status: 'refunded' } },
    { says: 'the transaction is the refund', given: pix, result: { refundId: 'tran_7', status: true } },
  ),
  said(
    'PAGARMEBAAS',
    'refund',
    /^DELETE /,
    { id: 'ch_7', status: 'canceled' },
    { says: 'a charge without its transaction', given: pix, result: { refundId: 'ch_7', status: true } },
  ),
  ...['pending_refund', 'processing', 'pending'].map((status) =>
    said(
      'PAGARMEBAAS',
      'refund',
      /^DELETE /,
      { id: 'ch_7', status: 'paid', last_transaction: { id: 'tran_7', status } },
      { says: `a refund that is ${status} is made later`, given: pix, result: { status: false, providerWord: status } },
    ),
  ),
  ...['failed', 'with_error', 'withError', 'not_authorized', 'notAuthorized'].map((status) =>
    said(
      'PAGARMEBAAS',
      'refund',
      /^DELETE /,
      { id: 'ch_7', status: 'paid', last_transaction: { id: 'tran_7', status } },
      {
        says: `a refund that is ${status} was not made`,
        given: pix,
        error: { effect: 'refused', providerCode: status },
      },
    ),
  ),
  // Section 8: "rethrow the provider's first error message", which is the first of the first field.
  ...(
    [
      ['createTransaction', /^POST .*\/orders$/],
      ['getTransaction', /^GET .*\/orders\//],
      ['refund', /^DELETE /],
      ['withdraw', /^POST .*\/withdrawals$/],
      ['createCardToken', /^POST .*\/tokens$/],
    ] as const
  ).map(([operation, to]) => ({
    provider: 'PAGARMEBAAS',
    operation,
    says: 'the first error message is passed on',
    answers: [
      {
        to,
        status: 422,
        body: {
          message: 'The request is invalid.',
          errors: { 'order.items': ['The items are wrong.', 'They are many.'], 'order.code': ['The code is wrong.'] },
        },
      },
    ],
    error: { message: 'The items are wrong.' },
  })),
  {
    provider: 'PAGARMEBAAS',
    operation: 'createCardId',
    says: 'a customer that may exist leaves nothing open',
    answers: [{ to: /^POST .*\/customers$/, status: 500, body: {} }],
    error: { effect: 'none' },
  },

  // IUGUBAAS
  ...['external_reference', 'order_id'].map((name) =>
    found(
      'IUGUBAAS',
      'getTransaction',
      {
        id: '7',
        status: 'partially_refunded',
        total_cents: 12_990,
        paid_cents: 12_990,
        refunded_cents: 1_000,
        payment_method: 'iugu_pix',
        [name]: 'ref_7',
        pix: { qrcode_text: code },
      },
      {
        says: `amounts, and our reference in ${name}`,
        result: {
          paymentMethod: 'PIX',
          status: 'APPROVED',
          amount: 12_990,
          paidAmount: 12_990,
          refundedAmount: 1_000,
          reference: 'ref_7',
          pixCode: code,
        },
      },
    ),
  ),
  ...['digitable_line', 'barcode_data'].flatMap((name) =>
    [{ bank_slip_pdf_url: true }, { bank_slip_url: true }, { secure_url: false }].map((place) => {
      const [member = '', isInside = false] = Object.entries(place)[0] ?? [];
      const address = { [member]: 'https://iugu.example/7' };
      return said(
        'IUGUBAAS',
        'createTransaction',
        /^POST .*\/invoices$/,
        {
          id: '7',
          status: 'pending',
          total_cents: 12_990,
          due_date: '2026-11-28',
          bank_slip: { [name]: line, ...(isInside && address) },
          ...(!isInside && address),
        },
        {
          says: `a boleto’s line in ${name}, its address in ${member}`,
          given: boleto,
          result: { billetCode: line, billetUrl: 'https://iugu.example/7', expiresAt: '2026-11-29T02:59:59.000Z' },
        },
      );
    }),
  ),
  // "There is no expiry in `pix`; use what was sent."
  {
    provider: 'IUGUBAAS',
    operation: 'createTransaction',
    says: 'the expiry of a PIX is the one that was sent',
    given: pix,
    answers: [],
    result: { expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
  },
  // "A declined card is HTTP 200 with `success` false, `LR` and `message`."
  said(
    'IUGUBAAS',
    'createTransaction',
    /^POST .*\/charge$/,
    { success: false, message: 'Transação negada', LR: '51' },
    {
      says: 'a declined card',
      given: { paymentMethod: 'CREDIT_CARD' },
      error: { effect: 'refused', providerMessage: 'Transação negada (LR 51)' },
    },
  ),
  said(
    'IUGUBAAS',
    'createTransaction',
    /^POST .*\/charge$/,
    { success: false },
    { says: 'a declined card without a reason', given: { paymentMethod: 'CREDIT_CARD' }, error: { effect: 'refused' } },
  ),
  // "A repeated key answers 409": the first call with it may have made the charge.
  ...(
    [
      [pix, /^POST .*\/invoices$/],
      [{ paymentMethod: 'CREDIT_CARD' }, /^POST .*\/charge$/],
    ] as const
  ).map(([given, to]) => ({
    provider: 'IUGUBAAS',
    operation: 'createTransaction',
    says: `a repeated key of a ${given.paymentMethod}`,
    given,
    answers: [{ to, status: 409, body: { errors: 'duplicated' } }],
    error: { effect: 'unknown', httpStatus: 409 },
  })),
  ...(
    [
      ['refunded', true],
      ['partially_refunded', true],
      ['canceled', true],
      ['paid', false],
    ] as const
  ).map(([status, done]) =>
    said(
      'IUGUBAAS',
      'refund',
      /^POST .*\/refund$/,
      { id: 'inv_7', status },
      {
        says: `the invoice is ${status}`,
        given: pix,
        result: { refundId: 'inv_7', status: done, providerWord: status },
      },
    ),
  ),
  // Section 4: "ACTIVE when it can receive, PENDING when last verification request is pending, otherwise REJECTED."
  ...(
    [
      [{ 'can_receive?': true, last_verification_request_status: 'accepted' }, 'ACTIVE'],
      [{ can_receive: true, last_verification_request_status: 'pending' }, 'ACTIVE'],
      [{ 'can_receive?': false, last_verification_request_status: 'pending' }, 'PENDING'],
      [{ 'can_receive?': false, last_verification_request_status: 'accepted' }, 'REJECTED'],
      [{ can_receive: false, last_verification_request_status: 'rejected' }, 'REJECTED'],
    ] as const
  ).map(([account, status]) =>
    found(
      'IUGUBAAS',
      'getReceiver',
      { id: 'acc_7', name: 'Loja', balance: 'R$ 1.234,56', ...account },
      {
        says: `an account with ${JSON.stringify(account)}`,
        result: { receiverId: 'acc_7', status, name: 'Loja', balance: 123_456 },
      },
    ),
  ),
  ...(
    [
      ['R$ 0,00', 0],
      ['-R$ 12,34', -1_234],
      ['R$1234,56', 123_456],
      ['R$ 1.234.567,89', 123_456_789],
      ['12 reais', undefined],
    ] as const
  ).map(([balance, cents]) =>
    found(
      'IUGUBAAS',
      'getReceiver',
      { id: 'acc_7', 'can_receive?': true, balance },
      { says: `a balance of ${balance}`, result: cents === undefined ? {} : { balance: cents } },
    ),
  ),
  said(
    'IUGUBAAS',
    'createReceiver',
    /^POST .*\/marketplace\/create_account$/,
    { account_id: 'acc_7', name: 'Loja', live_api_token: 'live7', user_token: 'user7' },
    { says: 'the account’s own token', result: { receiverId: 'acc_7', receiverToken: 'live7', name: 'Loja' } },
  ),
  {
    provider: 'IUGUBAAS',
    operation: 'createCardToken',
    says: 'a token whose answer is lost leaves nothing open',
    answers: [{ to: /^POST .*\/payment_token$/, status: 500, body: {} }],
    error: { effect: 'none' },
  },
  // "PIX: full only."
  {
    provider: 'IUGUBAAS',
    operation: 'refund',
    says: 'a part of a PIX is not given back',
    given: { amount: 1_010 },
    answers: [],
    error: {
      name: 'AdapterRefusal',
      message: 'IUGUBAAS: a PIX is refunded whole.',
      reason: 'unsupported',
      field: 'amount',
    },
  },
];
