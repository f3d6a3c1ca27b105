import type { TransactionResult } from '../../../domain/payments/payment.ts';
import { basicHeader, logIn } from '../../kit/auth.ts';
import type { TransactionArgument } from '../../kit/declaration.ts';
import { ProviderError } from '../../kit/errors.ts';
import { dayIn, digest, digits, filled, fullYear, phoneParts, referenceOf, taxDocument } from '../../kit/fields.ts';
import { aDay, credentials, generalStatuses, withWords } from '../../kit/general.ts';
import { parseJson } from '../../kit/parse.ts';
import { protocol, type Step } from '../../kit/protocol.ts';
import { pick, Text } from '../../kit/read.ts';
import { sameText } from '../../kit/signature.ts';

/**
 * CELCOIN (specification, sections 4, 7, 9; public facts: Galax Pay, A for token, card charge and registration, B else).
 *
 * - A payment's status is the word of its transaction, not of the charge around it.
 * - A card is authorised first and captured in the same operation; the capture's path is the specification's.
 * - `lessValueBoleto`, `moreValueBoleto` and `paidDuplicityBoleto` mean a payment of another amount: no map has them, so
 *   they raise attention. `notCompensated` and `unavailablePix` are read as codes that can no longer be paid.
 * - A refund exists publicly (`PUT …/reverse`, B). The specification has none, so this adapter has none.
 */
const charges: Step<TransactionArgument> = {
  method: 'POST',
  path: '/charges',
  body: (request, { now }) => ({
    ...filled({ myId: referenceOf(request), additionalInfo: request.description }),
    value: request.amount,
    payday: dayIn(now, request.paymentMethod === 'BILLET' ? fiveDays : 0),
    payedOutsideGalaxPay: false,
    Customer: customerOf(request),
    ...paymentOf(request),
  }),
};

const fiveDays = 5 * aDay;
const resources = ['customers', 'plans', 'transactions', 'webhooks', 'balance', 'cards', 'subscriptions', 'charges'];

export default protocol({
  name: 'CELCOIN',
  evidence: {
    grade: 'B',
    notes: 'Official pages on token and card charge, official plug-in and SDKs; capture: specification.',
  },
  baseUrl: 'https://api.galaxpay.com.br/v2',
  methods: ['PIX', 'CREDIT_CARD', 'BILLET'],
  credentials: [
    { ...credentials.publicKey(undefined, 'Galax id'), secret: false },
    credentials.secretKey(undefined, 'Galax hash'),
    credentials.baseUrl(),
    { field: 'webhookSecret', title: 'Confirm hash of webhooks', secret: true, required: false },
  ],
  accountBy: ['publicKey'],
  auth: logIn({
    path: '/token',
    request: ({ publicKey = '', secretKey = '' }) => ({
      headers: { authorization: basicHeader(publicKey, secretKey) },
      json: {
        grant_type: 'authorization_code',
        scope: [
          ...resources.flatMap((name) => (name === 'webhooks' ? [`${name}.write`] : [`${name}.read`, `${name}.write`])),
          'boletos.read',
        ].join(' '),
      },
    }),
  }),
  card: 'raw',
  money: 'cents',
  statuses: withWords(generalStatuses, {
    PENDING: ['notsend', 'nosend', 'pendingpix', 'pendingboleto'],
    APPROVED: ['payedpix', 'payedboleto', 'payexternal', 'free'],
    REFUNDED: ['reversed', 'cancel', 'cancelbycontract'],
    REJECTED: ['denied', 'notcompensated', 'unavailablepix'],
  }),
  answersAt: ['Charge', 'Charges.0'],
  answer: {
    id: 'galaxPayId',
    status: 'Transactions.0.status',
    method: 'mainPaymentMethodId',
    amount: 'value',
    // `Pix.image` is an address, not an image: the code is drawn here.
    pixCode: 'Transactions.0.Pix.qrCode',
    billetCode: ['Transactions.0.Boleto.bankLine', 'Transactions.0.Boleto.barCode'],
    billetUrl: 'Transactions.0.Boleto.pdf',
    endToEndId: 'Transactions.0.Pix.endToEnd',
    nsu: 'Transactions.0.tid',
    reference: 'myId',
    fee: 'Transactions.0.fee',
  },
  createTransaction: {
    // No reply has an expiry: it follows from the day and the deadline that were sent.
    PIX: async (wire, request) => expiring(wire.charge(await wire.send(charges, request), request), wire.now),
    BILLET: async (wire, request) => expiring(wire.charge(await wire.send(charges, request), request), wire.now),
    CREDIT_CARD: async (wire, request) => {
      const created = wire.charge(await wire.send(charges, request), request);
      if (created.providerWord.toLowerCase() !== 'authorized') return created;
      const capture = { method: 'PUT', path: '/charges/{id}/galaxPayId/capture', body: () => ({}) } as const;
      try {
        return wire.charge(await wire.send(capture, { id: created.transactionId }), request);
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        // The authorised charge exists: a look-up by its id shows whether it was captured.
        return created;
      }
    },
  },
  getTransaction: {
    method: 'GET',
    path: ({ id, reference = '' }) => {
      const by = id === undefined ? { myIds: reference } : { galaxPayIds: id };
      return `/charges?${new URLSearchParams({ ...by, startAt: '0', limit: '10' })}`;
    },
  },
  webhooks: [
    {
      type: 'TRANSACTION',
      when: { event: ['transaction.updateStatus', 'chargeback.update'] },
      id: ['Transaction.chargeGalaxPayId', 'Charge.galaxPayId'],
      status: 'Transaction.status',
      reference: ['Transaction.chargeMyId', 'Charge.myId'],
      endToEndId: 'Transaction.Pix.endToEnd',
    },
  ],
  signed: ({ rawBody }, secret) => sameText(pick(parseJson(rawBody), 'confirmHash', Text) ?? '', secret),
  lookUpBy: ['id', 'reference'],
  absenceProof: 'never',
  webhookProof: false,
  limits: { pixExpiryMs: fiveDays, billetExpiryMs: fiveDays, timeoutMs: 10_000 },
  notes: [
    'A card is authorised and captured in one operation; a capture whose answer was lost is found by a look-up.',
    'Refunds are not offered here.',
    'Webhooks carry a confirm hash, compared where the connection has it; each status is confirmed by a look-up.',
    'The addresses that call must be allowed at the provider.',
  ],
});

const expiring = (created: TransactionResult, now: Date): TransactionResult => ({
  ...created,
  expiresAt: new Date(`${dayIn(now, fiveDays)}T23:59:59-03:00`).toISOString(),
});

function customerOf({ customer, address }: TransactionArgument) {
  const { area, rest } = phoneParts(customer.phone);
  const { number } = taxDocument(customer.document);
  return filled({
    // One customer per payer, under an id that reveals nothing.
    myId: digest(number).slice(0, 32),
    name: customer.name,
    document: number,
    emails: [customer.email],
    phones: rest ? [Number(`${area}${rest}`)] : undefined,
    Address: address && {
      zipCode: digits(address.zipCode),
      street: address.address,
      number: address.number,
      neighborhood: address.district,
      city: address.city,
      state: address.state,
    },
  });
}

function paymentOf({ paymentMethod, description, installments = 1, card, cardToken, cardId }: TransactionArgument) {
  if (paymentMethod === 'PIX') {
    return {
      mainPaymentMethodId: 'pix',
      PaymentMethodPix: filled({ instructions: description, Deadline: { type: 'days', value: 5 } }),
    };
  }
  if (paymentMethod === 'BILLET') {
    return { mainPaymentMethodId: 'boleto', PaymentMethodBoleto: filled({ instructions: description }) };
  }
  return {
    mainPaymentMethodId: 'creditcard',
    PaymentMethodCreditCard: {
      Card: card
        ? {
            number: digits(card.cardNumber),
            holder: card.holderName,
            expiresAt: `${fullYear(card.expYear)}-${card.expMonth}`,
            cvv: card.cvv,
          }
        : filled({ hash: cardToken, galaxPayId: cardId }),
      qtdInstallments: installments,
      preAuthorize: true,
    },
  };
}
