import { expect } from 'vitest';
import { makeBoleto } from '../../../sandbox/core/boleto.ts';
import type { OwnRows } from '../../../test/conformance/own-rows.ts';
import { aCode, bankRows, grant } from '../../../test/conformance/wire/bank-pix.ts';
import { aDay, aUrl, bearer, cpf, email, json, payer } from '../../../test/conformance/wire/row.ts';

const address = 'https://pix.api.efipay.com.br';
const collection = 'https://cobrancas.api.efipay.com.br';
const basic = { authorization: 'Basic <clientId>:<clientSecret>' };
const rows = bankRows({
  provider: 'Efí',
  evidence: 'A',
  address,
  otherHosts: [collection],
  prefix: '/v2',
  makesDue: '/cobv/{id}',
  logIn: {
    call: `${address}/oauth/token`,
    headers: basic,
    body: grant,
    json: true,
  },
  registrationHeaders: { 'x-skip-mtls-checking': 'true' },
  payoutsInNotices: true,
});

const payout = { endToEndId: 'E09089356202611241200abcdefghij1', chave: 'loja@example.com', valor: '50.50' };

const boleto = { paymentMethod: 'BILLET' } as const;
const chargeId = 45_671_234;
const line = makeBoleto('364', new Date('2026-12-24'), 12_990, '1'.repeat(25)).digitableLine;
const withDots = line.replace(/^(.{5})(.{5})(.{5})(.{6})(.{5})(.{6})(.)(.{14})$/, '$1.$2 $3.$4 $5.$6 $7 $8');
const billet = {
  barcode: withDots,
  billet_link: 'https://visualizacao.example.com/boleto',
  pdf: { charge: 'https://download.example.com/boleto.pdf' },
  expire_at: '2026-12-24',
};
const charge = { charge_id: chargeId, status: 'waiting', total: 12_990 };
const reading = (members: object, given: object = boleto) => ({
  operation: 'getTransaction',
  given: { id: String(chargeId), ...given },
  answers: [
    {
      to: /^GET .*\/v1\/charge\/\d+$/,
      body: {
        code: 200,
        data: {
          ...charge,
          custom_id: 'pay_7',
          payment: { method: 'banking_billet', banking_billet: billet },
          ...members,
        },
      },
    },
  ],
});

/** Efí, by its SDK and documentation. */
export const efi: OwnRows = {
  ...rows,
  charges: {
    ...rows.charges,
    // One that is due and not paid may still be paid. Those of payment links and cards, and `settled`, which a person
    // marks as paid, are in no row.
    PENDING: `${rows.charges.PENDING} new waiting identified unpaid`,
    APPROVED: `${rows.charges.APPROVED} paid`,
    REFUNDED: 'refunded',
    CHARGEBACK: 'contested',
    REJECTED: `${rows.charges.REJECTED} canceled`,
  },
  dueTerms: { ...rows.dueTerms, BILLET: { daysAfterDue: 120 } },
  cancels: { call: /^PUT \/v1\/charge\/\d+\/cancel$/, word: 'canceled', methods: ['BILLET'] },
  refuses: [
    {
      operation: 'createTransaction',
      given: { ...boleto, address: undefined },
      message: "Efí: a boleto needs the payer's address",
      field: 'address',
    },
    { operation: 'refund', given: boleto, message: 'Efí: a boleto is not refunded.' },
    {
      operation: 'refund',
      given: { transactionId: String(chargeId), amount: 1, reference: 'r' },
      message: 'Efí: a boleto is not refunded.',
    },
  ],
  answers: [
    ...(rows.answers ?? []),
    {
      operation: 'createTransaction',
      says: 'a boleto with its line, which has dots and blanks, and its page, in cents',
      given: boleto,
      answers: [{ to: /^POST .*\/one-step$/, body: { code: 200, data: { ...charge, ...billet } } }],
      result: {
        transactionId: String(chargeId),
        status: 'PENDING',
        amount: 12_990,
        billetCode: line,
        billetUrl: billet.billet_link,
        expiresAt: '2026-12-25T02:59:59.000Z',
      },
    },
    {
      operation: 'createTransaction',
      says: 'a boleto of an account that issues them with a PIX code',
      given: boleto,
      answers: [
        {
          to: /^POST .*\/one-step$/,
          body: {
            code: 200,
            data: { ...charge, ...billet, pix: { qrcode: aCode, qrcode_image: 'data:image/svg+xml;base64,PHN2Zz4=' } },
          },
        },
      ],
      result: {
        transactionId: String(chargeId),
        billetCode: line,
        pixCode: aCode,
        pixQrCode: expect.stringMatching(/^data:image\/png;base64,/),
      },
    },
    {
      operation: 'createTransaction',
      says: 'its page may be in `link` alone',
      given: boleto,
      answers: [
        {
          to: /^POST .*\/one-step$/,
          body: { code: 200, data: { ...charge, ...billet, billet_link: undefined, link: billet.billet_link } },
        },
      ],
      result: { transactionId: String(chargeId), billetUrl: billet.billet_link },
    },
    {
      operation: 'createTransaction',
      says: 'a boleto may exist although its amount is none',
      given: boleto,
      answers: [{ to: /^POST .*\/one-step$/, body: { code: 200, data: { ...charge, ...billet, total: 129.9 } } }],
      error: { effect: 'unknown' },
    },
    {
      operation: 'createTransaction',
      says: 'a refusal has its reason',
      given: boleto,
      answers: [
        {
          to: /^POST .*\/one-step$/,
          status: 400,
          body: { code: 3_500_034, error: 'validation_error', error_description: { property: '/x', message: 'No' } },
        },
      ],
      error: { effect: 'refused', providerCode: '3500034' },
    },
    {
      ...reading({}),
      says: 'an open boleto, by what its payment holds',
      result: {
        transactionId: String(chargeId),
        status: 'PENDING',
        amount: 12_990,
        billetCode: line,
        billetUrl: billet.billet_link,
        expiresAt: '2026-12-25T02:59:59.000Z',
        reference: 'pay_7',
      },
    },
    {
      ...reading({
        payment: {
          banking_billet: { ...billet, billet_link: undefined, link: billet.billet_link, pix: { qrcode: aCode } },
        },
      }),
      says: 'its page in `link`, and its PIX code, by what its payment holds',
      result: { billetUrl: billet.billet_link, pixCode: aCode },
    },
    {
      ...reading({ charge_id: undefined, payment: undefined }),
      says: 'an answer need repeat neither the number that was asked for nor the payment',
      result: { transactionId: String(chargeId), paymentMethod: 'BILLET', status: 'PENDING' },
    },
    {
      ...reading({ status: 'paid' }, { paymentMethod: undefined }),
      says: 'one that was paid is a boleto by its number',
      result: { status: 'APPROVED', paymentMethod: 'BILLET', amount: 12_990 },
    },
    { ...reading({ status: 'identified' }), says: 'money that is not in yet', result: { status: 'PENDING' } },
    {
      ...reading({ status: 'settled' }),
      says: 'one that was marked as paid by hand decides nothing',
      result: { status: 'PENDING', unmapped: true },
    },
    {
      operation: 'getTransaction',
      says: 'a boleto has no look-up by our reference',
      given: { id: undefined, reference: 'pay_1', ...boleto },
      answers: [],
      error: { name: 'AdapterRefusal', reason: 'unsupported' },
    },
    {
      operation: 'withdraw',
      says: 'an id that is taken may be that of a payout whose answer was lost',
      answers: [{ to: /^PUT .*\/gn\/pix\/\w+$/, status: 409, body: { nome: 'id_envio_duplicado' } }],
      error: { effect: 'unknown' },
    },
    {
      operation: 'withdraw',
      says: 'a new payout has its end-to-end id as e2eId, and is in progress',
      answers: [
        {
          to: /^PUT .*\/gn\/pix\/\w+$/,
          status: 201,
          body: {
            idEnvio: 'out7',
            e2eId: payout.endToEndId,
            valor: '50.50',
            horario: { solicitacao: '2026-11-24T12:00:00.000Z' },
            status: 'EM_PROCESSAMENTO',
          },
        },
      ],
      result: { withdrawId: 'out7', endToEndId: payout.endToEndId, status: 'PENDING', amount: 5_050 },
    },
    {
      operation: 'getWithdraw',
      says: 'a payout was made when it was settled',
      answers: [
        {
          to: /^GET .*\/enviados\//,
          body: {
            idEnvio: 'out7',
            endToEndId: payout.endToEndId,
            valor: '50.50',
            horario: { solicitacao: '2026-11-24T12:00:00.000Z', liquidacao: '2026-11-24T12:00:05.000Z' },
            status: 'REALIZADO',
          },
        },
      ],
      result: { status: 'APPROVED', approvedAt: '2026-11-24T12:00:05.000Z', endToEndId: payout.endToEndId },
    },
    {
      operation: 'createTransaction',
      says: 'an error by its name and message, in the older form',
      answers: [
        { to: /^PUT .*\/cob\//, status: 400, body: { nome: 'chave_invalida', mensagem: 'A chave é inválida' } },
      ],
      error: { effect: 'refused', providerCode: 'chave_invalida', providerMessage: 'A chave é inválida' },
    },
    {
      operation: 'refund',
      says: 'an id that is taken may be that of a refund whose answer was lost',
      answers: [{ to: /^PUT .*\/devolucao\//, status: 409, body: { nome: 'devolucao_id_duplicado' } }],
      error: { effect: 'unknown' },
    },
  ],
  lookUps: { charges: ['id', 'reference'], payouts: ['id', 'reference', 'endToEndId'] },
  withdraws: {
    PENDING: 'EM_PROCESSAMENTO',
    APPROVED: 'REALIZADO',
    REJECTED: 'NAO_REALIZADO',
    unknown: 'PENDING',
  },
  payoutEnds: { returnsUnsaid: 'no source has a word for it', returnsUnseen: true },
  givesBack: { BILLET: { any: 'Efí: a boleto is not refunded.' } },
  sends: [
    ...rows.sends,
    ...[
      { says: 'a boleto is due in three days', at: 'body.payment.banking_billet.expire_at', equals: 'now+3d' },
      ...[
        ['expire_at', '2030-12-24'],
        ['configurations.days_to_write_off', 30],
      ].map(([member, equals]) => ({
        says: 'or on the day that is asked for, and is written off as many days later',
        given: { dueDate: '2030-12-24', daysAfterDue: 30 },
        at: `body.payment.banking_billet.${member}`,
        equals,
      })),
      {
        says: 'an item’s value is its price in cents, and its amount how many',
        at: 'body.items',
        equals: [{ name: 'Camiseta', value: 12_990, amount: 1 }],
      },
      {
        says: 'an item’s name has at most 255 characters',
        given: { items: [{ title: 'a'.repeat(300), unitPrice: 12_990, quantity: 1, tangible: true }] },
        at: 'body.items.0.name',
        equals: /^a{255}$/,
      },
      {
        says: 'items that do not add up to the amount go out as one, since their sum is charged',
        given: { amount: 10_000, items: [{ title: 'Camiseta', unitPrice: 4_000, quantity: 2, tangible: true }] },
        at: 'body.items',
        equals: [{ name: 'Pedido 1', value: 10_000, amount: 1 }],
      },
      {
        says: 'a company is a juridical person',
        given: { customer: { name: 'Loja', email: 'loja@example.com', document: '11222333000181' } },
        at: 'body.payment.banking_billet.customer.juridical_person',
        equals: { corporate_name: 'Loja', cnpj: '11222333000181' },
      },
      {
        says: 'our address has our reference, since a notice has nothing',
        at: 'body.metadata.notification_url',
        equals: /[?&]reference=pay_/,
      },
      {
        says: 'a payer need not have a phone',
        given: { customer: { name: 'Maria', email: 'maria@example.com', document: cpf } },
        at: 'body.payment.banking_billet.customer.phone_number',
        equals: undefined,
      },
    ].map(({ given, ...row }) => ({ operation: 'createTransaction', given: { ...boleto, ...given }, ...row })),
    ...[
      { says: 'the id of a payout is the caller’s', at: 'path', equals: /^\/v3\/gn\/pix\/[A-Za-z0-9]{1,35}$/ },
      { says: 'valor is reais as text', given: { amount: 101 }, at: 'body.valor', equals: '1.01' },
      {
        says: 'a phone is a key with +55',
        given: { pixType: 'PHONE', pixKey: '(11) 98765-4321' },
        at: 'body.favorecido.chave',
        equals: '+5511987654321',
      },
      {
        says: 'a key of a company has no mask, and its owner is a cnpj',
        given: { pixType: 'CNPJ', pixKey: '11.222.333/0001-81', document: '11.222.333/0001-81' },
        at: 'body.favorecido',
        equals: { chave: '11222333000181', cnpj: '11222333000181' },
      },
      {
        says: 'the owner need not be named',
        given: { document: undefined },
        at: 'body.favorecido',
        equals: { chave: email },
      },
      {
        says: 'a payout need not say what it is for',
        given: { description: undefined },
        at: 'body.pagador.infoPagador',
        equals: undefined,
      },
      {
        says: 'what it is for has at most 140 characters',
        given: { description: 'a'.repeat(200) },
        at: 'body.pagador.infoPagador',
        equals: /^a{140}$/,
      },
    ].map((row) => ({ operation: 'withdraw', ...row })),
    ...[
      { says: 'a payout is read by its id', given: {}, equals: /\/v2\/gn\/pix\/enviados\/id-envio\/\w+$/ },
      {
        says: 'a payout is read by its end-to-end id',
        given: { id: undefined, endToEndId: payout.endToEndId },
        equals: `/v2/gn/pix/enviados/${payout.endToEndId}`,
        refused: true as const,
      },
    ].map((row) => ({ operation: 'getWithdraw', at: 'path', ...row })),
  ],
  wire: [
    ...(rows.wire ?? []),
    {
      operation: 'createTransaction',
      given: boleto,
      call: `POST ${collection}/v1/authorize`,
      headers: { ...basic, ...json },
      body: grant,
    },
    {
      operation: 'createTransaction',
      given: boleto,
      call: `POST ${collection}/v1/charge/one-step`,
      headers: { ...bearer, ...json },
      body: {
        'items.0.name': 'Camiseta',
        'items.0.value': 12_990,
        'items.0.amount': 1,
        'metadata.custom_id': /^pay_/,
        'metadata.notification_url': aUrl,
        'payment.banking_billet.customer.name': payer.name,
        'payment.banking_billet.customer.cpf': cpf,
        'payment.banking_billet.customer.email': payer.email,
        'payment.banking_billet.customer.phone_number': payer.phone,
        'payment.banking_billet.customer.address.street': 'Avenida Paulista',
        'payment.banking_billet.customer.address.number': '1000',
        'payment.banking_billet.customer.address.neighborhood': 'Bela Vista',
        'payment.banking_billet.customer.address.zipcode': '01310100',
        'payment.banking_billet.customer.address.city': 'Sao Paulo',
        'payment.banking_billet.customer.address.state': 'SP',
        'payment.banking_billet.expire_at': aDay,
        'payment.banking_billet.configurations.days_to_write_off': 0,
      },
    },
    {
      operation: 'getTransaction',
      given: { id: String(chargeId), ...boleto },
      // The stand-in has no such boleto.
      refused: true,
      call: `GET ${collection}/v1/charge/{id}`,
      headers: bearer,
    },
    {
      operation: 'refund',
      given: { ...boleto, unpaid: true },
      // The stand-in has paid it.
      refused: true,
      call: `PUT ${collection}/v1/charge/{id}/cancel`,
      headers: bearer,
    },
    // "The payer's key must already have a webhook".
    {
      operation: 'withdraw',
      call: `PUT ${address}/v2/webhook/<pixKey>`,
      headers: { ...bearer, ...json, 'x-skip-mtls-checking': 'true' },
      body: { webhookUrl: aUrl },
    },
    {
      operation: 'withdraw',
      call: `PUT ${address}/v3/gn/pix/{id}`,
      headers: { ...bearer, ...json },
      body: {
        valor: '50.50',
        'pagador.chave': '<pixKey>',
        'pagador.infoPagador': 'Repasse',
        'favorecido.chave': email,
        'favorecido.cpf': '52998224725',
      },
    },
    { operation: 'getWithdraw', call: `GET ${address}/v2/gn/pix/enviados/id-envio/{id}`, headers: bearer },
  ],
  webhooks: [
    ...rows.webhooks,
    {
      says: 'a notice about a boleto has a token alone: the address that it came to has our reference',
      payload: 'notification=83d2bbf4-0000-4000-8000-000000000000',
      query: { reference: 'pay_7' },
      events: [
        { transactionId: '', type: 'TRANSACTION', status: 'PENDING', providerWord: 'notification', reference: 'pay_7' },
      ],
    },
    {
      says: 'one at an address without a reference is ignored',
      payload: 'notification=83d2bbf4-0000-4000-8000-000000000000',
      events: [],
    },
    ...(
      [
        ['REALIZADO', 'APPROVED'],
        ['NAO_REALIZADO', 'REJECTED'],
      ] as const
    ).map(([word, status]) => ({
      says: `a payout that is ${word} comes in the list of payments`,
      payload: {
        pix: [{ ...payout, horario: null, tipo: 'SOLICITACAO', status: word, gnExtras: { idEnvio: 'out1' } }],
      },
      events: [
        {
          transactionId: 'out1',
          type: 'WITHDRAW',
          status,
          providerWord: word,
          reference: 'out1',
          endToEndId: payout.endToEndId,
        },
      ],
    })),
    {
      says: 'a payout without an id of ours is known by its end-to-end id',
      payload: { pix: [{ ...payout, tipo: 'SOLICITACAO', status: 'REALIZADO' }] },
      events: [{ transactionId: payout.endToEndId, type: 'WITHDRAW', status: 'APPROVED' }],
    },
    {
      says: 'an element of another kind is ignored',
      payload: { pix: [{ ...payout, tipo: 'OUTRO', status: 'REALIZADO', gnExtras: { idEnvio: 'out1' } }] },
      events: [],
    },
  ],
};
