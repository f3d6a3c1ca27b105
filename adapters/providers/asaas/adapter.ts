import type { PaymentMethod } from '../../../domain/core/schemas.ts';
import type { CardData } from '../../../domain/payments/card-data.ts';
import type { TransactionResult } from '../../../domain/payments/payment.ts';
import type { WithdrawRequest } from '../../../domain/payouts/payout.ts';
import { headers } from '../../kit/auth.ts';
import type { ConnectArgument, RefundArgument, RefundState, TransactionArgument } from '../../kit/declaration.ts';
import { AdapterRefusal, ProviderError } from '../../kit/errors.ts';
import {
  accountOf,
  dayIn,
  digest,
  digits,
  filled,
  fullYear,
  nationalPhone,
  partsOf,
  pixKeyOf,
  referenceOf,
  taxDocument,
} from '../../kit/fields.ts';
import { aDay, credentials, generalStatuses, withWords } from '../../kit/general.ts';
import { protocol, type Reply, type Wire } from '../../kit/protocol.ts';
import { getPath, Id, pick, Word } from '../../kit/read.ts';
import { needs } from '../../kit/receivers.ts';
import { sameText } from '../../kit/signature.ts';
import type { StatusMap } from '../../kit/statuses.ts';
import type { DisputeForm } from '../../kit/webhook-forms.ts';

/**
 * Asaas (specification, sections 5, 7 and 9; public facts: official SDK and documentation, grade A).
 *
 * - A payment belongs to a customer, found by document or created. PIX code and boleto line take a further call.
 * - `OVERDUE` is what the specification calls expired. `RECEIVED_IN_CASH` has no documented meaning: no map has it.
 * - A reply about a purchase in instalments has the value of one instalment: it is read as having no amount.
 * - A refund is done once its entry among the payment's refunds is DONE.
 * - A split names the receiver's wallet (`walletId`), which comes with its id when it is created.
 */
const billingTypes = { PIX: 'PIX', CREDIT_CARD: 'CREDIT_CARD', BILLET: 'BOLETO' } as const;
const codesAt = { PIX: '/payments/{id}/pixQrCode', BILLET: '/payments/{id}/identificationField' } as const;

/** The 23 events of the official example. */
const events = [
  ...['CREATED', 'UPDATED', 'CONFIRMED', 'RECEIVED', 'ANTICIPATED', 'OVERDUE', 'DELETED', 'RESTORED', 'REFUNDED'],
  ...['REFUND_IN_PROGRESS', 'RECEIVED_IN_CASH_UNDONE', 'CHARGEBACK_REQUESTED', 'CHARGEBACK_DISPUTE'],
  ...['AWAITING_CHARGEBACK_REVERSAL', 'DUNNING_RECEIVED', 'DUNNING_REQUESTED', 'BANK_SLIP_VIEWED', 'CHECKOUT_VIEWED'],
  ...['CREDIT_CARD_CAPTURE_REFUSED', 'AUTHORIZED', 'AWAITING_RISK_ANALYSIS', 'APPROVED_BY_RISK_ANALYSIS'],
  'REPROVED_BY_RISK_ANALYSIS',
].map((what) => `PAYMENT_${what}`);

/** Events of a receiver's account, from its documentation's list. */
const reviews = {
  PENDING: ['account_status_general_approval_pending', 'account_status_general_approval_awaiting_approval'],
  ACTIVE: ['account_status_general_approval_approved'],
  REJECTED: ['account_status_general_approval_rejected'],
};

/** From its documentation's list of events: a reversal is awaited after a dispute was won. */
const chargeback: DisputeForm = {
  kind: 'CHARGEBACK',
  words: ['chargeback_requested', 'chargeback_dispute', 'awaiting_chargeback_reversal'],
  outcome: { at: 'payment.status', won: ['awaiting_chargeback_reversal'], lost: [] },
};

const named = (words: string) => words.split(' ').map((word) => `payment_${word}`);

/** What an event says of its payment, where it has no word of its own. A look-up decides. */
const eventStatuses: StatusMap = {
  PENDING: named(
    'created updated restored dunning_requested bank_slip_viewed checkout_viewed authorized awaiting_risk_analysis approved_by_risk_analysis',
  ),
  APPROVED: named(
    'confirmed received anticipated dunning_received refund_in_progress partially_refunded refund_denied',
  ),
  REFUNDED: named('refunded'),
  CHARGEBACK: named('chargeback_requested chargeback_dispute awaiting_chargeback_reversal'),
  REJECTED: named('overdue'),
  default: 'PENDING',
};

export default protocol({
  name: 'Asaas',
  evidence: { grade: 'A', notes: 'Official SDK and documentation; never called.' },
  baseUrl: 'https://api.asaas.com/v3',
  methods: ['PIX', 'CREDIT_CARD', 'BILLET'],
  credentials: [
    credentials.secretKey(undefined, 'API key'),
    credentials.baseUrl(),
    { field: 'webhookSecret', title: 'Token that webhooks carry', secret: true, required: false },
  ],
  auth: headers({ access_token: 'secretKey' }),
  card: 'raw',
  payouts: ['PIX', 'BANK_ACCOUNT'],
  money: 'reais',
  statuses: withWords(generalStatuses, {
    PENDING: ['awaiting_risk_analysis', 'dunning_requested'],
    // The payment stays APPROVED until a refund is done.
    APPROVED: ['dunning_received', 'refund_requested', 'refund_in_progress'],
    CHARGEBACK: ['chargeback_requested', 'chargeback_dispute', 'awaiting_chargeback_reversal'],
    REJECTED: ['overdue'],
  }),
  withdrawStatuses: {
    PENDING: ['pending', 'bank_processing'],
    APPROVED: ['done'],
    CANCELED: ['cancelled'],
    REJECTED: ['failed'],
    default: 'REJECTED',
  },
  receiverStatuses: {
    PENDING: ['pending', 'awaiting_approval'],
    ACTIVE: ['approved'],
    REJECTED: ['rejected'],
    default: 'PENDING',
  },
  // A look-up by reference answers a list; its first entry is read.
  answersAt: ['data.0'],
  answer: {
    id: 'id',
    status: 'status',
    method: 'billingType',
    amount: 'value',
    netAmount: 'netValue',
    pixCode: 'codes.payload',
    pixImage: 'codes.encodedImage',
    billetCode: ['codes.identificationField', 'codes.barCode'],
    billetUrl: 'bankSlipUrl',
    expiresAt: ['codes.expirationDate', 'dueDate'],
    reference: 'externalReference',
    refs: { installment: 'installment' },
  },
  createTransaction: async (wire, request) => {
    await registerWebhook(wire, request.webhookUrl);
    const customer = await customerOf(wire, request.customer);
    const reply = await wire.send(
      {
        method: 'POST',
        path: request.paymentMethod === 'CREDIT_CARD' ? '/payments/' : '/payments',
        body: () => ({ customer, ...paymentOf(request, wire) }),
      },
      request,
    );
    return read(wire, await withCodes(wire, reply, request.paymentMethod), request);
  },
  getTransaction: async (wire, lookUp) => {
    const reply = await wire.send(
      {
        method: 'GET',
        path: ({ id, reference = '' }) =>
          id
            ? `/payments/${encodeURIComponent(id)}`
            : `/payments?${new URLSearchParams({ externalReference: reference })}`,
      },
      lookUp,
    );
    const found = read(wire, reply, lookUp);
    // A payment that is settled needs no codes.
    return found.status === 'PENDING' ? read(wire, await withCodes(wire, reply, found.paymentMethod), lookUp) : found;
  },
  refund: async (wire, request) => {
    const path = '/payments/{id}/refund';
    const { transactionId: id, amount } = request;
    const reply = await wire.send({ method: 'POST', path, body: () => ({ value: wire.money(amount) }) }, { id });
    const made = wire.refunded(reply, request);
    const listed = refundsOf(wire, reply, 'refunds', amount);
    return listed.state === undefined ? made : { ...made, status: listed.state === 'done' };
  },
  // The reply is the payment: its word, and the state of each refund of it.
  refundAnswer: {
    status: 'status',
    pending: ['refund_requested', 'refund_in_progress'],
    mustSay: true,
  },
  getRefund: async (wire, { transactionId: id, amount }) => {
    const reply = await wire.send({ method: 'GET', path: '/payments/{id}/refunds' }, { id });
    const { state = 'pending', words } = refundsOf(wire, { ...reply, body: reply.whole }, 'data', amount);
    return { state, providerWord: words.join(' ') };
  },
  withdraw: {
    method: 'POST',
    path: '/transfers',
    body: (request, { money }) => ({
      value: money(request.amount),
      ...filled({ description: request.description, externalReference: request.withdrawReference }),
      ...destinationOf(request),
    }),
  },
  getWithdraw: { method: 'GET', path: '/transfers/{id}' },
  payoutAnswer: {
    id: 'id',
    status: 'status',
    amount: 'value',
    fee: 'transferFee',
    approvedAt: 'effectiveDate',
    endToEndId: 'endToEndIdentifier',
  },
  getBalance: { method: 'GET', path: '/finance/balance' },
  createReceiver: {
    method: 'POST',
    path: '/accounts',
    body: ({ name, email, document, phone, address, providerSpecificData }, { money }) =>
      filled({
        name,
        email,
        cpfCnpj: taxDocument(document).number,
        mobilePhone: nationalPhone(phone),
        incomeValue: money(providerSpecificData?.monthlyRevenue ?? 0),
        address: address?.street,
        addressNumber: address?.number,
        province: address?.district,
        postalCode: digits(address?.zipcode),
      }),
  },
  getReceiver: { method: 'GET', path: '/accounts/{id}' },
  receiverRules: [
    { field: 'providerSpecificData.monthlyRevenue', message: 'Adquirente requer campo de renda mensal.' },
    needs('Asaas', 'phone'),
    needs('Asaas', 'address'),
  ],
  recipient: 'walletId',
  receiverAnswer: {
    id: 'id',
    status: ['general', 'accountStatus.general', 'status'],
    token: 'apiKey',
    name: 'name',
    email: 'email',
    refs: { walletId: 'walletId' },
  },
  createCardToken: async (wire, card) => {
    const { customer = { name: card.holderName, document: card.holderDocument ?? '' } } = card;
    const id = await customerOf(wire, customer);
    const reply = await wire.send(
      {
        method: 'POST',
        path: '/creditCard/tokenizeCreditCard',
        writes: false,
        body: () => ({
          customer: id,
          creditCard: cardOf(card),
          creditCardHolderInfo: holderOf({ customer, address: card.address }),
          ...filled({ remoteIp: card.customerIp }),
        }),
      },
      card,
    );
    return { cardToken: wire.need(reply, 'creditCardToken', Id) };
  },
  webhooks: [
    {
      type: 'TRANSACTION',
      when: { event: '*' },
      id: 'payment.id',
      status: 'payment.status',
      reference: 'payment.externalReference',
      eventId: 'id',
      disputes: [chargeback],
    },
    // Its payment cut short: the event's name is the word.
    {
      type: 'TRANSACTION',
      id: ['payment.id', 'payment'],
      status: 'event',
      statuses: eventStatuses,
      reference: 'payment.externalReference',
      eventId: 'id',
      disputes: [{ ...chargeback, words: eventStatuses.CHARGEBACK ?? [] }],
    },
    {
      type: 'WITHDRAW',
      when: { event: '*' },
      id: 'transfer.id',
      status: 'transfer.status',
      reference: 'transfer.externalReference',
      endToEndId: 'transfer.endToEndIdentifier',
      eventId: 'id',
    },
    {
      type: 'RECEIVER',
      when: { event: Object.values(reviews).flat() },
      id: 'account.id',
      // The payload has no status: the event's name is the word.
      status: 'event',
      statuses: { ...reviews, default: 'PENDING' },
      eventId: 'id',
    },
  ],
  connect: register,
  signed: (delivery, secret) => sameText(String(delivery.headers['asaas-access-token'] ?? ''), secret),
  sendsSplits: true,
  lookUpBy: ['id', 'reference'],
  withdrawLookUpBy: ['id'],
  absenceProof: 'never',
  webhookProof: false,
  limits: { pixExpiryMs: aDay, billetExpiryMs: 3 * aDay, timeoutMs: 10_000 },
  check: (_, operation, argument) => {
    if (operation === 'createTransaction') checkCard(argument as TransactionArgument);
    // Its refund call for boletos only answers a link under which the payer claims the money.
    if (operation === 'refund' && (argument as RefundArgument).paymentMethod === 'BILLET') {
      throw new AdapterRefusal('Asaas: a boleto is refunded there, with its payer.', 'unsupported', 'paymentMethod');
    }
    if (operation === 'refund' && (argument as RefundArgument).providerRefs?.installment) {
      throw new AdapterRefusal('Asaas: a purchase in installments is refunded there.', 'unsupported', 'transactionId');
    }
  },
  notes: [
    'Our callback address is registered when the account is connected, and looked for once a day; Asaas keeps at most ten.',
    'Webhooks carry the token that was given at the registration; each status is confirmed by a look-up.',
    'The external reference is not unique there: the same one sent twice makes two payments.',
    'A boleto is not refunded here: the payer has to say where the money goes, under a link of Asaas.',
    'A card is charged with the payer’s phone, address and IP address.',
    'Payouts and receivers are polled: the 23 registered events are about payments. Others may be added in its panel.',
  ],
});

/** Reads a payment. In instalments the reply has the value of one, which is not the amount charged. */
function read(
  wire: Wire,
  reply: Reply,
  expected: { paymentMethod?: PaymentMethod; amount?: number },
): TransactionResult {
  const found = wire.charge(reply, expected);
  return found.providerRefs?.installment ? { ...found, amount: 0 } : found;
}

/**
 * The state of our refund in a list of them. A refund has no id there: those of its amount are ours, and where they
 * differ, none is taken for it.
 */
function refundsOf(
  wire: Wire,
  reply: Reply,
  at: string,
  amount: number,
): { state?: RefundState['state']; words: string[] } {
  const listed = getPath(reply.body, at);
  const paths = Array.isArray(listed) ? listed.map((_, index) => `${at}.${index}`) : [];
  const ours = paths.filter((path) => wire.cents(reply, `${path}.value`) === amount);
  const words = ours.map((path) => pick(reply.body, `${path}.status`, Word) ?? '');
  const are = (word: string) => words.length > 0 && words.every((one) => one === word);
  if (words.length === 0) return { words };
  return { state: are('DONE') ? 'done' : are('CANCELLED') ? 'refused' : 'pending', words };
}

/** The reply with the payer's codes. The payment exists, so a failure here must not lose its id. */
async function withCodes(wire: Wire, reply: Reply, method: PaymentMethod): Promise<Reply> {
  if (method === 'CREDIT_CARD') return reply;
  const id = wire.need(reply, 'id', Id);
  try {
    const codes = await wire.send({ method: 'GET', path: codesAt[method] }, { id });
    return { ...reply, body: { ...(reply.body as object), codes: codes.body } };
  } catch (error) {
    if (error instanceof ProviderError) return reply;
    throw error;
  }
}

/** The provider's customer id of the payer, found by document or created. */
async function customerOf(wire: Wire, payer: Payer): Promise<string> {
  const { number } = taxDocument(payer.document);
  const path = `/customers?${new URLSearchParams({ cpfCnpj: number, limit: '1' })}`;
  const existing = pick((await wire.send({ method: 'GET', path }, {})).whole, 'data.0.id', Id);
  if (existing) return existing;
  const created = await wire.send(
    {
      method: 'POST',
      path: '/customers',
      // Creating a customer moves no money, and the next call finds it by document.
      writes: false,
      body: () => ({
        ...filled({ name: payer.name, cpfCnpj: number, email: payer.email, mobilePhone: nationalPhone(payer.phone) }),
        notificationDisabled: true,
      }),
    },
    {},
  );
  return wire.need(created, 'id', Id);
}

/** Repeated once a day, since it can be removed in the provider's panel. A charge does not fail over it. */
async function registerWebhook(wire: Wire, url: string | undefined): Promise<void> {
  if (!url) return;
  const { secretKey, baseUrl } = wire.connection;
  await wire.context.tokens.get(digest(JSON.stringify(['Asaas webhook', baseUrl, secretKey, url])), async () => {
    let validMs = aDay;
    try {
      await register(wire, { url });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      validMs = 300_000;
    }
    return { value: 'registered', until: wire.now.getTime() + validMs };
  });
}

/** Registers our callback address, unless it is registered already. */
async function register({ send, connection }: Wire, { url, renew = false }: ConnectArgument): Promise<void> {
  const listed = getPath((await send({ method: 'GET', path: '/webhooks' }, {})).whole, 'data');
  const registered = Array.isArray(listed) ? listed.find((webhook) => getPath(webhook, 'url') === url) : undefined;
  if (registered && !renew) return;
  const id = pick(registered, 'id', Id);
  const body = () => ({
    name: 'Trilho',
    url,
    enabled: true,
    interrupted: false,
    apiVersion: 3,
    ...filled({ authToken: connection.webhookSecret }),
    sendType: 'SEQUENTIALLY',
    events,
  });
  const step = id
    ? ({ method: 'PUT', path: '/webhooks/{id}' } as const)
    : ({ method: 'POST', path: '/webhooks' } as const);
  await send({ ...step, body, writes: false }, { id });
}

interface Payer {
  name: string;
  document: string;
  email?: string | undefined;
  phone?: string | undefined;
}

function paymentOf(request: TransactionArgument, { money, now }: Wire) {
  const { paymentMethod, installments = 1, card, cardToken, customerIp } = request;
  const value = money(request.amount);
  const wait = { PIX: aDay, BILLET: 3 * aDay };
  return {
    billingType: billingTypes[paymentMethod],
    value,
    dueDate: paymentMethod === 'CREDIT_CARD' ? yearAhead(now) : dayIn(now, wait[paymentMethod]),
    ...filled({
      description: request.description?.slice(0, 500),
      externalReference: referenceOf(request),
      // `fixedValue` would be taken from each instalment.
      split: partsOf(request)?.map(({ recipientId, cents }) => ({
        walletId: recipientId,
        [installments > 1 ? 'totalFixedValue' : 'fixedValue']: money(cents),
      })),
    }),
    ...(paymentMethod === 'CREDIT_CARD' && {
      ...(installments > 1 && { installmentCount: installments, totalValue: value }),
      ...(card
        ? { creditCard: cardOf(card), creditCardHolderInfo: holderOf(request) }
        : { creditCardToken: cardToken }),
      remoteIp: customerIp,
    }),
  };
}

const cardOf = ({ holderName, cardNumber, expMonth, expYear, cvv }: CardData) => ({
  holderName,
  number: digits(cardNumber),
  expiryMonth: expMonth,
  expiryYear: fullYear(expYear),
  ccv: cvv,
});

const holderOf = ({ customer, address }: { customer: Payer; address?: TransactionArgument['address'] | undefined }) =>
  filled({
    name: customer.name,
    email: customer.email,
    cpfCnpj: taxDocument(customer.document).number,
    phone: nationalPhone(customer.phone),
    postalCode: digits(address?.zipCode),
    addressNumber: address?.number,
  });

/** Specification, section 9: a card charge is due in a year. */
function yearAhead(now: Date): string {
  const then = new Date(now);
  then.setUTCFullYear(now.getUTCFullYear() + 1);
  return dayIn(then, 0);
}

function destinationOf(request: WithdrawRequest) {
  if (request.paymentMethod === 'PIX') {
    const { pixType } = request;
    return {
      operationType: 'PIX',
      pixAddressKey: pixKeyOf(request),
      ...filled({ pixAddressKeyType: pixType === 'RANDOM' ? 'EVP' : pixType }),
    };
  }
  const { branch, number, digit } = accountOf(request);
  const document = request.accountDocument ?? request.document;
  return {
    operationType: 'TED',
    bankAccount: filled({
      bank: { code: request.bankCode },
      ownerName: request.accountHolder ?? request.name,
      cpfCnpj: document && taxDocument(document).number,
      agency: branch,
      account: number,
      accountDigit: digit,
      bankAccountType: 'CONTA_CORRENTE',
    }),
  };
}

function checkCard({ paymentMethod, card, customer, address, customerIp }: TransactionArgument) {
  if (paymentMethod !== 'CREDIT_CARD') return;
  const needed = { customerIp, ...(card && { 'customer.phone': customer.phone, address }) };
  for (const [field, value] of Object.entries(needed)) {
    if (!value) throw new AdapterRefusal(`Asaas: ${field} is required`, 'invalid', field);
  }
}
