import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { documentKind } from '../../../domain/core/documents.ts';
import { headers } from '../../../sandbox/core/auth.ts';
import { issuerOutcome } from '../../../sandbox/core/cards.ts';
import type { Charge, Transfer } from '../../../sandbox/core/entities.ts';
import {
  type Call,
  orNotFound,
  type Provider,
  Refusal,
  type Reply,
  type ReportedCharge,
  type ReportedReceiver,
  type ReportedTransfer,
  signingSecret,
} from '../../../sandbox/core/provider.ts';
import { boletoOf, brCode, dayInBrazil, is, reais } from '../../../sandbox/core/shapes.ts';
import { dashboardWebhook } from '../../../sandbox/core/webhooks.ts';
import { keyIsOfItsKind, keyWords } from '../../../sandbox/dialects/pix-keys.ts';
import { png } from '../../../sandbox/dialects/png.ts';

/**
 * Asaas. Amounts are reais, days YYYY-MM-DD. A payment belongs to a customer, who must exist first. The PIX code and a
 * boleto's line are separate calls. No idempotency is documented: a repeated `externalReference` creates a second
 * payment.
 *
 * Webhooks go to the registered address with the registration's token. The ledger stores no secrets, so the token must
 * be the demo connection's `webhookSecret`. A refused card is answered 400 and creates no payment. A subaccount's
 * answer has the four groups of its review: no source shows the call that reads them.
 */
const key = headers({ access_token: 'secretKey' });
/** Cents. */
const feeOfPayment = 99;
/** Cents beside the amount of a transfer, as `transferFee` says: kept also of one that the receiver's bank returns. */
const feeOfTransfer = 200;
const hasFee = (state: Transfer['state']) => state !== 'refused' && state !== 'canceled';

const Customer = z.strictObject({
  name: is.text(255),
  cpfCnpj: is.cpfOrCnpj,
  email: is.email.optional(),
  phone: is.phone.optional(),
  mobilePhone: is.phone.optional(),
  address: is.text(255).optional(),
  addressNumber: is.text(20).optional(),
  complement: is.text(255).optional(),
  province: is.text(255).optional(),
  postalCode: is.postalCode.optional(),
  externalReference: is.text(255).optional(),
  notificationDisabled: z.boolean().optional(),
});
const Card = z.strictObject({
  holderName: is.text(255),
  number: is.cardNumber,
  expiryMonth: is.monthText,
  expiryYear: is.yearText,
  ccv: is.cvv,
});
const Holder = z.strictObject({
  name: is.text(255),
  email: is.email,
  cpfCnpj: is.cpfOrCnpj,
  postalCode: z.string().regex(/^\d{5}-?\d{3}$/, { error: 'must be a postal code' }),
  addressNumber: is.text(20),
  addressComplement: is.text(255).optional(),
  phone: is.phone,
  mobilePhone: is.phone.optional(),
});
const ip = z.union([z.ipv4(), z.ipv6()], { error: 'must be an IP address' });

const Split = z
  .strictObject({
    walletId: is.text(64),
    fixedValue: is.reais.optional(),
    percentualValue: z.number().positive().max(100).optional(),
    totalFixedValue: is.reais.optional(),
    externalReference: is.text(255).optional(),
    description: is.text(255).optional(),
  })
  // `totalFixedValue` is the part of all instalments, where `fixedValue` would be of each.
  .refine((one) => [one.fixedValue, one.percentualValue, one.totalFixedValue].filter(Boolean).length === 1, {
    path: ['fixedValue'],
    error: 'or percentualValue is required, and one of the two',
  });
const common = {
  customer: z.string(),
  value: is.reais.optional(),
  dueDate: is.day,
  description: z.string().max(500).optional(),
  externalReference: is.text(255).optional(),
  installmentCount: z.int().min(2).max(21).optional(),
  totalValue: is.reais.optional(),
  installmentValue: is.reais.optional(),
  split: z.array(Split).optional(),
  callback: z.strictObject({ successUrl: is.url, autoRedirect: z.boolean().optional() }).optional(),
  discount: z.record(z.string(), z.unknown()).optional(),
  interest: z.record(z.string(), z.unknown()).optional(),
  fine: z.record(z.string(), z.unknown()).optional(),
};
const Payment = z.discriminatedUnion('billingType', [
  z.strictObject({ ...common, billingType: z.literal('PIX') }),
  z.strictObject({ ...common, billingType: z.literal('BOLETO') }),
  z.strictObject({
    ...common,
    billingType: z.literal('CREDIT_CARD'),
    remoteIp: ip,
    creditCard: Card.optional(),
    creditCardHolderInfo: Holder.optional(),
    creditCardToken: z.string().optional(),
    authorizeOnly: z.literal(false).optional(),
  }),
]);
const Refund = z.strictObject({ value: is.reais.optional(), description: is.text(500).optional() });
const Tokenize = z.strictObject({ customer: z.string(), creditCard: Card, creditCardHolderInfo: Holder, remoteIp: ip });

const sent = {
  value: is.reais,
  description: is.text(255).optional(),
  scheduleDate: is.day.optional(),
  externalReference: is.text(255).optional(),
};
const ToKey = z
  .strictObject({
    ...sent,
    operationType: z.literal('PIX').optional(),
    pixAddressKey: is.text(77),
    pixAddressKeyType: z.enum(['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'EVP']),
  })
  .superRefine(keyIsOfItsKind('pixAddressKeyType', 'pixAddressKey', keyWords.evp));
const ToAccount = z.strictObject({
  ...sent,
  operationType: z.enum(['PIX', 'TED']).optional(),
  bankAccount: z.strictObject({
    bank: z.strictObject({ code: is.digits(3) }).optional(),
    ispb: is.digits(8).optional(),
    accountName: is.text(255).optional(),
    ownerName: is.text(255),
    ownerBirthDate: is.day.optional(),
    cpfCnpj: is.cpfOrCnpj,
    agency: is.digits(1, 5),
    account: is.digits(1, 20),
    accountDigit: is.digits(1, 2),
    bankAccountType: z.enum(['CONTA_CORRENTE', 'CONTA_POUPANCA']).optional(),
  }),
});

const WebhookSettings = z.strictObject({
  name: is.text(50),
  url: is.url,
  email: is.email.optional(),
  enabled: z.boolean(),
  interrupted: z.boolean().optional(),
  apiVersion: z.literal(3),
  authToken: is.text(255).optional(),
  sendType: z.enum(['SEQUENTIALLY', 'NON_SEQUENTIALLY']),
  events: z.array(z.string().regex(/^(PAYMENT|TRANSFER|ACCOUNT_STATUS)_[A-Z_]+$/)).min(1),
});
const Account = z
  .strictObject({
    name: is.text(255),
    email: is.email,
    loginEmail: is.email.optional(),
    cpfCnpj: is.cpfOrCnpj,
    birthDate: is.day.optional(),
    companyType: z.enum(['MEI', 'LIMITED', 'INDIVIDUAL', 'ASSOCIATION']).optional(),
    phone: is.phone.optional(),
    mobilePhone: is.phone,
    site: is.text(255).optional(),
    incomeValue: is.reais,
    address: is.text(255),
    addressNumber: is.text(20),
    complement: is.text(255).optional(),
    province: is.text(255),
    postalCode: is.postalCode,
    webhooks: z.array(WebhookSettings).max(10).optional(),
  })
  .refine(({ cpfCnpj, companyType }) => companyType === undefined || documentKind(cpfCnpj) === 'CNPJ', {
    path: ['companyType'],
    error: 'is for companies',
  });

const newId = (kind: string, bytes = 8) => `${kind}_${randomBytes(bytes).toString('hex')}`;
const ok = (body: unknown): Reply => ({ status: 200, body });
const list = (data: readonly unknown[]) => ({
  object: 'list',
  hasMore: false,
  totalCount: data.length,
  limit: 10,
  offset: 0,
  data,
});

export const asaas: Provider = {
  name: 'Asaas',
  slug: 'asaas',
  bases: ['/v3', ''],
  bodyKind: 'json',
  addresses: (root) => ({ baseUrl: `${root}/v3` }),
  ...key,
  feeOf: ({ amount }) => Math.min(amount, feeOfPayment),
  words: {
    waiting: 'PENDING',
    paid: 'RECEIVED',
    refused: 'OVERDUE',
    expired: 'OVERDUE',
    refunded: 'REFUNDED',
    charged_back: 'CHARGEBACK_REQUESTED',
  },
  refundWord: 'DONE',
  transferWords: { waiting: 'PENDING', done: 'DONE', refused: 'FAILED', canceled: 'CANCELLED', returned: 'FAILED' },
  receiverWords: { waiting: 'AWAITING_APPROVAL', active: 'APPROVED', refused: 'REJECTED' },
  moreWords: {
    charge: [
      'CONFIRMED',
      'RECEIVED_IN_CASH',
      'REFUND_REQUESTED',
      'REFUND_IN_PROGRESS',
      'CHARGEBACK_DISPUTE',
      'AWAITING_CHARGEBACK_REVERSAL',
      'DUNNING_REQUESTED',
      'DUNNING_RECEIVED',
      'AWAITING_RISK_ANALYSIS',
    ],
    transfer: ['BANK_PROCESSING'],
    receiver: ['PENDING'],
  },

  routes: [
    {
      method: 'post',
      path: '/customers',
      handle: ({ context, body, account }) => {
        const { name, email, cpfCnpj } = Customer.parse(body);
        const id = context.storeRow('customer', { name, email: email ?? null }, newId('cus'));
        context.storeRow('customer of', { id }, ofDocument(account, cpfCnpj));
        return ok({ object: 'customer', id, name, email, cpfCnpj, deleted: false });
      },
    },
    {
      method: 'get',
      path: '/customers',
      handle: ({ context, query, account }) => {
        const cpfCnpj = query.get('cpfCnpj') ?? '';
        const customer = context.findRow('customer of', ofDocument(account, cpfCnpj));
        return ok(
          list(
            customer
              ? [{ object: 'customer', cpfCnpj, ...context.findRow('customer', String(customer.id)), ...customer }]
              : [],
          ),
        );
      },
    },
    { method: 'post', path: '/payments', operation: 'createTransaction', handle: create },
    {
      method: 'get',
      path: '/payments',
      operation: 'getTransaction',
      handle: (call) => {
        const searched = call.query.get('externalReference');
        const matches = call.context.charges().filter(({ reference }) => searched === null || reference === searched);
        return ok(list(matches.slice(-100).map((charge) => payment(call.reportCharge(charge)))));
      },
    },
    {
      method: 'get',
      path: '/payments/:id',
      operation: 'getTransaction',
      handle: (call) => ok(payment(call.reportCharge(paymentOf(call)))),
    },
    {
      method: 'get',
      path: '/payments/:id/pixQrCode',
      handle: (call) => {
        const charge = ofMethod(call, 'pix');
        return ok({
          encodedImage: png,
          payload: brCode('pix.asaas.invalid', charge),
          expirationDate: stamp(charge.expiresAt ?? ''),
        });
      },
    },
    {
      method: 'get',
      path: '/payments/:id/identificationField',
      handle: (call) => {
        const charge = ofMethod(call, 'boleto');
        const { digitableLine, barcode } = boletoOf(charge);
        return ok({ identificationField: digitableLine, nossoNumero: numberOf(charge), barCode: barcode });
      },
    },
    {
      method: 'get',
      path: '/payments/:id/refunds',
      handle: (call) => ok(list(refundsOf(paymentOf(call), call.reportRefund))),
    },
    {
      method: 'post',
      path: '/payments/:id/refund',
      operation: 'refund',
      handle: (call) => {
        const { value } = Refund.parse(call.body ?? {});
        const charge = paymentOf(call);
        if (charge.method === 'boleto') throw new Refusal(400, 'Boletos têm estorno próprio');
        const refunded = call.reportCharge(call.context.refund(charge, value));
        return ok({ ...payment(refunded), refunds: refundsOf(refunded, call.reportRefund) });
      },
    },
    {
      method: 'delete',
      path: '/payments/:id',
      handle: (call) => {
        const { id } = call.context.cancelCharge(paymentOf(call));
        return ok({ deleted: true, id });
      },
    },
    {
      method: 'get',
      path: '/finance/balance',
      operation: 'getBalance',
      handle: ({ context }) => {
        // Each payment leaves what its `netValue` says.
        const fees = context.charges().filter(({ state }) => state === 'paid').length * feeOfPayment;
        const sent = context.transfers().filter(({ state }) => hasFee(state)).length;
        const cents = context.balance() - fees - sent * feeOfTransfer;
        return ok({ balance: cents < 0 ? -reais(-cents) : reais(cents) });
      },
    },
    {
      method: 'post',
      path: '/creditCard/tokenizeCreditCard',
      operation: 'createCardToken',
      handle: ({ context, body }) => {
        const { customer, creditCard } = Tokenize.parse(body);
        if (!context.findRow('customer', customer)) throw new Refusal(400, 'customer: não encontrado');
        const { number, holderName, expiryMonth, expiryYear } = creditCard;
        const expiry = { expirationMonth: Number(expiryMonth), expirationYear: Number(expiryYear) };
        const id = context.storeCard({ number, holder: holderName, ...expiry }, { details: { customer } });
        const shown = { creditCardNumber: number.slice(-4), creditCardBrand: context.card(id)?.brand.toUpperCase() };
        return ok({ ...shown, creditCardToken: id });
      },
    },
    {
      method: 'post',
      path: '/transfers',
      operation: 'withdraw',
      handle: (call) => {
        const { value, externalReference, ...request } = z.union([ToKey, ToAccount]).parse(call.body);
        const type = request.operationType ?? ('pixAddressKey' in request ? 'PIX' : 'TED');
        const draft = { amount: value, reference: externalReference, details: { type, ...secured(call) } };
        return ok(transfer(call.reportTransfer(call.context.sendTransfer({ id: randomId(), ...draft }))));
      },
    },
    {
      method: 'get',
      path: '/transfers/:id',
      operation: 'getWithdraw',
      handle: (call) =>
        ok(transfer(call.reportTransfer(orNotFound(call.context.transfer({ id: call.params.id ?? '' }))))),
    },
    {
      method: 'delete',
      path: '/transfers/:id/cancel',
      handle: (call) => {
        const sent = orNotFound(call.context.transfer({ id: call.params.id ?? '' }));
        return ok(transfer(call.reportTransfer(call.context.cancelTransfer(sent))));
      },
    },
    {
      method: 'post',
      path: '/accounts',
      operation: 'createReceiver',
      handle: (call) => {
        const { name, email, cpfCnpj, companyType } = Account.parse(call.body);
        const details = {
          name,
          email,
          cpfCnpj,
          companyType: companyType ?? null,
          walletId: randomId(),
          ...secured(call),
        };
        const made = account(call.reportReceiver(call.context.registerReceiver({ id: randomId(), details })));
        return ok({ ...made, apiKey: newId('$aact_hmlg', 24) });
      },
    },
    {
      method: 'get',
      path: '/accounts/:id',
      operation: 'getReceiver',
      handle: (call) => {
        const receiver = call.reportReceiver(orNotFound(call.context.receiver(call.params.id ?? '')));
        const groups = ['commercialInfo', 'bankAccountInfo', 'documentation', 'general'];
        return ok({ ...account(receiver), ...Object.fromEntries(groups.map((group) => [group, receiver.word])) });
      },
    },
    {
      method: 'get',
      path: '/webhooks',
      handle: (call) => ok(list(webhooksOf(call))),
    },
    {
      method: 'post',
      path: '/webhooks',
      handle: (call) => {
        const hooks = webhooksOf(call);
        if (hooks.length >= 10) throw new Refusal(400, 'O limite é de 10 webhooks');
        return storeWebhook(call, hooks, randomId());
      },
    },
    {
      method: 'put',
      path: '/webhooks/:id',
      handle: (call) => {
        const { id } = orNotFound(webhooksOf(call).find((one) => one.id === call.params.id));
        return storeWebhook(
          call,
          webhooksOf(call).filter((one) => one.id !== id),
          String(id),
        );
      },
    },
  ],

  webhook: (charge, event) => post(charge, event.id, eventOf(charge), { payment: payment(charge) }),
  transferWebhook: (reported, event) => {
    const events = { waiting: 'PENDING', done: 'DONE', refused: 'FAILED', canceled: 'CANCELLED', returned: 'FAILED' };
    return post(reported, event.id, `TRANSFER_${events[reported.state]}`, { transfer: transfer(reported) });
  },
  receiverWebhook: (receiver, event) => {
    const approval = receiver.state === 'active' ? 'APPROVED' : 'REJECTED';
    const owner = { id: receiver.id, ownerId: receiver.account };
    return post(receiver, event.id, `ACCOUNT_STATUS_GENERAL_APPROVAL_${approval}`, { account: owner });
  },

  problem: (status, message) => {
    const [, field, complaint] = /^([\w.]+): (.+)$/.exec(message) ?? [];
    const code = field ? `invalid_${field.split('.')[0]}` : status === 401 ? 'invalid_access_token' : 'invalid_action';
    return { status, body: { errors: [{ code, description: field ? `${field}: ${complaint}` : message }] } };
  },
};

function create(call: Call): Reply {
  const { context } = call;
  const request = Payment.parse(call.body);
  if (!context.findRow('customer', request.customer)) throw new Refusal(400, 'customer: não encontrado');
  const { dueDate, customer, billingType, installmentCount, totalValue, installmentValue } = request;
  // The due date is a day in São Paulo (UTC-3), which ends three hours after the UTC day.
  const untilMs = Date.parse(`${dueDate}T23:59:59-03:00`) - context.now().getTime();
  if (untilMs < 0) throw new Refusal(400, 'dueDate: não pode ser anterior à data atual');
  const inParts = totalValue ?? (installmentValue && installmentValue * (installmentCount ?? 1));
  if ((inParts !== undefined) !== (installmentCount !== undefined))
    throw new Refusal(400, 'installmentCount: with a value of its own');
  const amount = inParts ?? request.value;
  if (amount === undefined) throw new Refusal(400, 'value: is required');
  const details = { customer, billingType, dueDate, description: request.description ?? null, ...secured(call) };
  const draft = { id: newId('pay'), amount, reference: request.externalReference, details };
  switch (request.billingType) {
    case 'PIX':
      return ok(payment(call.reportCharge(context.openCharge({ ...draft, method: 'pix', expiresInMs: untilMs }))));
    case 'BOLETO':
      // The boleto's due day is derived from its expiry: at noon, no time zone moves it to another day.
      return ok(
        payment(
          call.reportCharge(context.openCharge({ ...draft, method: 'boleto', expiresInMs: untilMs - 12 * 3_600_000 })),
        ),
      );
    case 'CREDIT_CARD': {
      const { creditCard, creditCardHolderInfo, creditCardToken } = request;
      if ((creditCard === undefined) === (creditCardToken === undefined))
        throw new Refusal(400, 'creditCard: or creditCardToken');
      if (creditCard && !creditCardHolderInfo) throw new Refusal(400, 'creditCardHolderInfo: is required');
      const savedCard = creditCardToken === undefined ? undefined : context.card(creditCardToken);
      if (creditCardToken !== undefined && savedCard?.details.customer !== customer) {
        throw new Refusal(400, 'creditCardToken: is none of this customer');
      }
      const outcome = savedCard?.outcome ?? issuerOutcome(creditCard?.number ?? '');
      if (outcome.state === 'refused') throw new Refusal(400, 'Transação não autorizada');
      const creditCardNumber = savedCard?.lastDigits ?? creditCard?.number.slice(-4);
      return ok(
        payment(
          call.reportCharge(
            context.openCharge({ ...draft, method: 'credit_card', outcome, details: { ...details, creditCardNumber } }),
          ),
        ),
      );
    }
  }
}

const paymentOf = ({ context, params }: Call): Charge => orNotFound(context.charge(params.id ?? ''));

function ofMethod(call: Call, method: Charge['method']): ReportedCharge {
  const charge = paymentOf(call);
  if (charge.method !== method) throw new Refusal(400, 'O tipo de cobrança não permite esta operação');
  return call.reportCharge(charge);
}

/** The key of the row by which a customer is found: a hash, so that the tax document need not be stored. */
function ofDocument(account: string, document: string): string {
  return createHash('sha256').update(`${account}:${document}`).digest('hex');
}

type WebhookRow = { id: string; hasAuthToken: boolean };
const webhooksOf = ({ context, account }: Call) => (context.findRow('webhooks', account)?.data ?? []) as WebhookRow[];

/**
 * Stores a webhook registration after the others. The token itself is not stored. @throws Refusal 400 for a token other
 * than the account's.
 */
function storeWebhook(call: Call, others: readonly WebhookRow[], id: string): Reply {
  const { authToken, ...settings } = WebhookSettings.parse(call.body);
  if (authToken !== undefined && authToken !== signingSecret(call.account)) {
    throw new Refusal(400, 'authToken: only the token of the demo connection is known here');
  }
  const webhook = { id, ...settings, interrupted: false, hasAuthToken: authToken !== undefined };
  call.context.storeRow('webhooks', { data: [...others, webhook] }, call.account);
  if (settings.enabled) call.context.storeWebhookUrl(dashboardWebhook, settings.url);
  return ok(webhook);
}

/**
 * Whether webhooks carry the token: not if the last registration had none. An address that was set in the dashboard has
 * one.
 */
const secured = (call: Call) => ({ tokenless: webhooksOf(call).at(-1)?.hasAuthToken === false });

function randomId(): string {
  const hex = randomBytes(16).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

// Replies and webhooks

/** The time in São Paulo, without a time zone. */
const stamp = (iso: string) => iso && new Date(iso).toLocaleString('sv-SE', { timeZone: 'America/Sao_Paulo' });
const dayOf = (iso: string | null) => iso && dayInBrazil(iso);
const numberOf = ({ id }: Charge) => String(Number.parseInt(id.slice(-8), 16)).padStart(10, '0');

/** A card payment is CONFIRMED when paid; its money is received weeks later. */
const wordOf = ({ word, method }: ReportedCharge) =>
  method === 'credit_card' && word === 'RECEIVED' ? 'CONFIRMED' : word;

function payment(charge: ReportedCharge): Record<string, unknown> {
  const { customer, billingType, dueDate, description, creditCardNumber } = charge.details;
  const invoiceUrl = `https://asaas.invalid/i/${charge.id.slice(4)}`;
  const value = reais(charge.amount);
  return {
    object: 'payment',
    id: charge.id,
    dateCreated: dayOf(charge.createdAt),
    customer,
    value,
    netValue: reais(Math.max(charge.amount - feeOfPayment, 0)),
    originalValue: null,
    billingType,
    status: wordOf(charge),
    description,
    dueDate,
    originalDueDate: dueDate,
    paymentDate: dayOf(charge.paidAt),
    clientPaymentDate: dayOf(charge.paidAt),
    invoiceUrl,
    externalReference: charge.reference,
    deleted: false,
    nossoNumero: charge.method === 'boleto' ? numberOf(charge) : null,
    bankSlipUrl: charge.method === 'boleto' ? `https://asaas.invalid/b/pdf/${charge.id.slice(4)}` : null,
    ...(creditCardNumber !== undefined && { creditCard: { creditCardNumber } }),
    refunds: refundsOf(charge, (refund) => ({ ...refund, word: 'DONE' })),
  };
}

function refundsOf(charge: Charge, report: Call['reportRefund']) {
  const { refunds, endToEndId } = charge;
  return refunds
    .map((refund) => report(refund, charge))
    .map(({ amount, createdAt, word }) => ({
      dateCreated: stamp(createdAt),
      status: word,
      value: reais(amount),
      endToEndIdentifier: endToEndId,
    }));
}

function eventOf({ state, method, refundedAmount }: ReportedCharge): string {
  const events = {
    waiting: 'CREATED',
    paid: refundedAmount > 0 ? 'PARTIALLY_REFUNDED' : method === 'credit_card' ? 'CONFIRMED' : 'RECEIVED',
    refused: 'OVERDUE',
    expired: 'OVERDUE',
    refunded: 'REFUNDED',
    charged_back: 'CHARGEBACK_REQUESTED',
  };
  return `PAYMENT_${events[state]}`;
}

function transfer({
  id,
  word,
  amount,
  reference,
  endToEndId,
  createdAt,
  doneAt,
  refusedReason,
  state,
  details,
}: ReportedTransfer) {
  return {
    object: 'transfer',
    id,
    type: details.type,
    operationType: details.type,
    dateCreated: dayOf(createdAt),
    value: reais(amount),
    netValue: reais(amount),
    status: word,
    transferFee: hasFee(state) ? reais(feeOfTransfer) : 0,
    effectiveDate: doneAt && stamp(doneAt),
    scheduleDate: dayOf(createdAt),
    endToEndIdentifier: doneAt && endToEndId,
    authorized: true,
    failReason: refusedReason,
    externalReference: reference,
    transactionReceiptUrl: null,
  };
}

function account({ id, details }: ReportedReceiver) {
  const { name, email, cpfCnpj, companyType, walletId } = details;
  const personType = documentKind(String(cpfCnpj)) === 'CPF' ? 'FISICA' : 'JURIDICA';
  const accountNumber = { agency: '0001', account: '1234567', accountDigit: '8' };
  return { object: 'account', id, name, email, cpfCnpj, companyType, personType, walletId, accountNumber };
}

interface EventSubject {
  account: string;
  updatedAt: string;
  details: Record<string, unknown>;
}

function post({ account, updatedAt, details }: EventSubject, id: string, event: string, about: object) {
  return {
    ...(details.tokenless !== true && { headers: { 'asaas-access-token': signingSecret(account) } }),
    body: { id: `evt_${id.replaceAll('-', '')}&1`, event, dateCreated: stamp(updatedAt), ...about },
  };
}
