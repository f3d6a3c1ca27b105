import { boletoOf, brCode } from '../../../sandbox/core/shapes.ts';
import type { AnswerRow } from './row.ts';

/*
 * What comes back from the families of protocols (answers.ts): the white-label API, its payouts and receivers, the
 * deposits API, and the platform of AXISBANK. A row names some of the brands that have the form.
 */

const endToEndId = 'E12345678202611241200abcdefghij1';
const at = '2026-11-25T12:00:00.000Z';
const code = brCode('pix.example', { id: '7', amount: 12_990 });
const { digitableLine: line } = boletoOf({ id: '7', amount: 12_990, expiresAt: at });

type Result = AnswerRow['result'] & object;
const row = (
  provider: string,
  operation: string,
  says: string,
  to: RegExp,
  body: unknown,
  result: Result,
  given?: object,
): AnswerRow => ({ provider, operation, says, answers: [{ to, body }], result, ...(given && { given }) });

const look = /^GET /;
const pix = { paymentMethod: 'PIX' };

/** "The useful block may be at root, under `qrCodeResponse` or under `data`." */
const places = ['', 'qrCodeResponse', 'data'].map((place) => ({
  place: place || 'the root',
  wrapped: (body: object) => (place === '' ? body : { [place]: body }),
}));

const deposits: AnswerRow[] = (
  [
    ['Vexy', 129.9, 50.51],
    ['Veltrax', 12_990, 5_051],
  ] as const
).flatMap(([provider, amount, paidOut]) =>
  places.flatMap(({ place, wrapped }) => [
    ...(
      [
        ['transactionId', 'qrcode'],
        ['transaction_id', 'qr_code'],
        ['id', 'pix_copy_paste'],
      ] as const
    ).map(([id, name]) =>
      row(
        provider,
        'createTransaction',
        `${id} and ${name} at ${place}`,
        /^POST .*\/deposit$/,
        wrapped({ [id]: '7', [name]: code, amount, status: 'PENDING', qrcode_base64: 'iVBORw0KGgo=', expiresAt: at }),
        { transactionId: '7', pixCode: code, expiresAt: at, pixQrCode: 'data:image/png;base64,iVBORw0KGgo=' },
      ),
    ),
    ...[{ endToEndId }, { pix: { endToEndId } }].flatMap((end) => [
      row(
        provider,
        'getTransaction',
        `${Object.keys(end)[0]} of a charge at ${place}`,
        look,
        wrapped({ id: '7', amount, status: 'COMPLETED', external_id: 'ref_7', ...end }),
        { transactionId: '7', status: 'APPROVED', amount: 12_990, reference: 'ref_7', endToEndId },
      ),
      row(
        provider,
        'getWithdraw',
        `${Object.keys(end)[0]} of a payout at ${place}`,
        look,
        wrapped({ id: '7', amount: paidOut, status: 'COMPLETED', ...end }),
        { withdrawId: '7', status: 'APPROVED', amount: 5_051, endToEndId },
      ),
    ]),
    ...['transaction_id', 'transactionId', 'id'].map((id) =>
      row(
        provider,
        'withdraw',
        `${id} at ${place}`,
        /^POST .*\/withdraw$/,
        wrapped({ [id]: '7', amount: paidOut, status: 'PENDING' }),
        { withdrawId: '7', status: 'PENDING', providerWord: 'PENDING' },
      ),
    ),
  ]),
);

/** "`transactionId` or `id` (accept both)"; the page and the webhooks spell the end-to-end id differently. */
const purchases: AnswerRow[] = ['AXISBANK', 'HunterPay'].flatMap((provider) =>
  (
    [
      ['transactionId', 'end2End'],
      ['id', 'endToEnd'],
    ] as const
  ).flatMap(([id, end]) => [
    row(
      provider,
      'createTransaction',
      `${id} of a new charge`,
      /^POST .*\/purchase$/,
      { [id]: '7', status: 'PENDING', amount: 12_990, pixCode: code, expiresAt: at, externalId: 'ref_7' },
      { transactionId: '7', pixCode: code, expiresAt: at, reference: 'ref_7' },
      pix,
    ),
    row(
      provider,
      'getTransaction',
      `${end} of a paid charge`,
      look,
      { [id]: '7', status: 'APPROVED', amount: 12_990, [end]: endToEndId, authCode: 'a7', externalId: 'ref_7' },
      { transactionId: '7', status: 'APPROVED', endToEndId, nsu: 'a7', reference: 'ref_7' },
      pix,
    ),
  ]),
);

/** "Answer at root": the transaction with its amounts, its fee, and the parts of its method. */
const whiteLabel: AnswerRow[] = ['Lumion', 'PaySharkGateway', 'Orbita'].flatMap((provider) => [
  row(
    provider,
    'getTransaction',
    'every member of a paid PIX',
    look,
    {
      id: 7,
      status: 'paid',
      paymentMethod: 'pix',
      amount: 12_990,
      paidAmount: 12_980,
      refundedAmount: 1_000,
      externalRef: 'ref_7',
      pix: { qrcode: code, end2EndId: endToEndId, expirationDate: at },
      fee: { estimatedFee: 199, netAmount: 12_791 },
    },
    {
      transactionId: '7',
      status: 'APPROVED',
      amount: 12_990,
      paidAmount: 12_980,
      refundedAmount: 1_000,
      reference: 'ref_7',
      pixCode: code,
      endToEndId,
      expiresAt: at,
      fee: 199,
      netAmount: 12_791,
    },
    pix,
  ),
  ...['digitableLine', 'barcode'].map((name) =>
    row(
      provider,
      'createTransaction',
      `a boleto’s line in ${name}`,
      /^POST .*\/transactions$/,
      {
        id: 7,
        status: 'waiting_payment',
        paymentMethod: 'boleto',
        amount: 12_990,
        boleto: { [name]: line, url: 'https://brand.example/7', expirationDate: at },
      },
      { billetCode: line, billetUrl: 'https://brand.example/7', expiresAt: at },
      { paymentMethod: 'BILLET' },
    ),
  ),
]);

/**
 * "Answer at root or under `data`." VENIT has paths of a brand that answers in `transaction`: no source says whose
 * answers it has.
 */
const venit: AnswerRow[] = (
  [
    ['VENITIP', ['', 'data']],
    ['VENIT', ['', 'data', 'transaction']],
  ] as const
).flatMap(([provider, members]) =>
  members.map((member) => {
    const charge = { id: '7', status: 'PAID', amount: 12_991, pix: { end2EndId: endToEndId } };
    return row(
      provider,
      'getTransaction',
      `a charge ${member ? `in \`${member}\`` : 'at the root'}`,
      look,
      member ? { [member]: charge } : charge,
      { status: 'APPROVED', amount: 12_991, endToEndId },
      pix,
    );
  }),
);

/** Dialect (b) wraps a payout in `withdrawal`; (c) and FastSoft's show the end-to-end id. */
const payouts: AnswerRow[] = [
  ...[(body: object) => body, (withdrawal: object) => ({ withdrawal })].map((wrapped) =>
    row(
      'MEDIUS',
      'withdraw',
      `a payout ${'withdrawal' in wrapped({}) ? 'in `withdrawal`' : 'at the root'}`,
      /^POST .*\/withdrawals\/cashout$/,
      wrapped({ id: '7', status: 'done_manual', amount: 5_051 }),
      { withdrawId: '7', status: 'APPROVED', providerWord: 'done_manual', amount: 5_051 },
    ),
  ),
  ...[{ endToEndId }, { pix: { end2EndId: endToEndId } }].map((end) =>
    row(
      'PodPay2',
      'withdraw',
      `the end-to-end id in ${Object.keys(end)[0]}`,
      /^POST .*\/transfers$/,
      { id: 7, status: 'PENDING_QUEUE', amount: 5_051, ...end },
      { withdrawId: '7', status: 'PENDING', providerWord: 'PENDING_QUEUE', amount: 5_051, endToEndId },
    ),
  ),
  row(
    'ByNet',
    'withdraw',
    'a payout of its page',
    /^POST .*\/user\/cashout$/,
    { status: 200, data: { id: '7', status: 'PENDING', amount: 5_051, endToEndId } },
    { withdrawId: '7', status: 'PENDING', providerWord: 'PENDING', amount: 5_051, endToEndId },
  ),
  row(
    'CASHTIME',
    'withdraw',
    'a payout',
    /^POST .*\/request\/withdraw$/,
    { id: '7', status: 'processing', amount: 5_051 },
    { withdrawId: '7', status: 'PENDING', providerWord: 'processing', amount: 5_051 },
  ),
];

/** Names of receivers are the specification's: "Receiver result … name, email, balance". */
const receivers: AnswerRow[] = [
  ...['balance', 'amount'].map((name) =>
    row(
      'PaySharkGateway',
      'getReceiver',
      `a balance in ${name}`,
      look,
      { id: '7', status: 'active', name: 'Loja', email: 'loja7@example.com', [name]: 1_234 },
      { receiverId: '7', status: 'ACTIVE', name: 'Loja', email: 'loja7@example.com', balance: 1_234 },
    ),
  ),
  // "GET /recipients/{id} and /recipients/{id}/balance".
  ...['Ameii', 'Mexpag'].flatMap((provider) =>
    (
      [
        [200, { balance: 1_234 }, { balance: 1_234 }],
        [404, { message: 'not found' }, {}],
      ] as const
    ).map(([status, body, more]) => ({
      provider,
      operation: 'getReceiver',
      says: `a receiver whose balance is answered ${status}`,
      answers: [
        { to: /^GET .*\/balance$/, status, body },
        { to: /^GET .*\/recipients\/nobody$/, body: { id: '7', status: 'active', name: 'Loja' } },
      ],
      result: { receiverId: '7', status: 'ACTIVE', name: 'Loja', ...more },
    })),
  ),
  ...['Ameii', 'Mexpag'].map((provider) => ({
    provider,
    operation: 'getReceiver',
    says: 'a balance that does not come is no answer about the receiver',
    answers: [
      { to: /^GET .*\/balance$/, status: 500, body: {} },
      { to: /^GET .*\/recipients\/nobody$/, body: { id: '7', status: 'active' } },
    ],
    error: { effect: 'none' },
  })),
];

/** Names of a token are in no source: "tolerantly (several candidate keys)". */
const tokens: AnswerRow[] = ['Ameii', 'GATYWAY'].flatMap((provider) => [
  ...[
    ...['token', 'cardToken', 'hash', 'id'].map((name) => ({ [name]: 'tok_7' })),
    { data: { token: 'tok_7' } },
    { data: { id: 'tok_7' } },
  ].map((body) =>
    row(provider, 'createCardToken', `a token as ${JSON.stringify(body)}`, /^POST .*\/card-token$/, body, {
      cardToken: 'tok_7',
    }),
  ),
  {
    provider,
    operation: 'createCardToken',
    says: 'a token whose answer is lost leaves nothing open',
    answers: [{ to: /^POST .*\/card-token$/, status: 500, body: {} }],
    error: { effect: 'none' },
  },
]);

/** The accounts API of ONZ: instant payouts, whose answer has no word or says PROCESSING. */
const accounts: AnswerRow[] = ['Onz', 'Podpay', 'TREEAL', 'VOLUTI'].flatMap((provider) => [
  ...(
    [
      [{ endToEndId }, endToEndId],
      [{ e2eId: endToEndId }, endToEndId],
      [{}, '77'],
    ] as const
  ).flatMap(([ids, withdrawId]) =>
    [(body: object) => body, (data: object) => ({ data })].map((wrapped) =>
      row(
        provider,
        'getWithdraw',
        `a payout with ${Object.keys(ids)[0] ?? 'its own id'}${'data' in wrapped({}) ? ' in `data`' : ''}`,
        look,
        wrapped({ ...ids, id: 77, status: 'LIQUIDATED', eventDate: at, payment: { amount: 50.51, currency: 'BRL' } }),
        {
          withdrawId,
          status: 'APPROVED',
          amount: 5_051,
          approvedAt: at,
          ...(withdrawId === endToEndId && { endToEndId }),
        },
      ),
    ),
  ),
  // Section 4: "Instant PIX payouts return APPROVED at once"; 202 says only that it was accepted.
  ...(
    [
      [200, {}, 'APPROVED'],
      [202, {}, 'PENDING'],
      [202, { status: 'ON_QUEUE' }, 'PENDING'],
      [202, { status: 'PROCESSING' }, 'PENDING'],
    ] as const
  ).map(([status, more, result]) => ({
    provider,
    operation: 'withdraw',
    says: `HTTP ${status} with ${JSON.stringify(more)}`,
    answers: [{ to: /^POST .*\/pix\/payments\/dict$/, status, body: { endToEndId, id: 77, ...more } }],
    result: { withdrawId: endToEndId, endToEndId, status: result },
  })),
]);

/** Section 7: a refund is made by its HTTP status; the standard's words for less are heeded. */
const sells: AnswerRow[] = ['Onz', 'Podpay', 'VOLUTI'].flatMap((provider) => [
  ...(
    [
      ['DEVOLVIDO', true],
      ['EM_PROCESSAMENTO', false],
    ] as const
  ).map(([status, done]) =>
    row(
      provider,
      'refund',
      `a refund that is ${status}`,
      /^POST .*\/sells\/\w+\/refund$/,
      { id: 'r7', status },
      { refundId: 'r7', status: done, providerWord: status },
    ),
  ),
  {
    provider,
    operation: 'refund',
    says: 'a refund that is NAO_REALIZADO',
    answers: [{ to: /^POST .*\/sells\/\w+\/refund$/, body: { id: 'r7', status: 'NAO_REALIZADO' } }],
    error: { effect: 'refused', providerCode: 'NAO_REALIZADO' },
  },
]);

export const familyAnswers: readonly AnswerRow[] = [
  ...deposits,
  ...accounts,
  ...sells,
  ...purchases,
  ...whiteLabel,
  ...venit,
  ...payouts,
  ...receivers,
  ...tokens,
];
