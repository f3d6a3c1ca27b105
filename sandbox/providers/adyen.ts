import { createHash, createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { headers } from '../core/auth.ts';
import {
  accountId,
  type Call,
  orNotFound,
  type Provider,
  Refusal,
  type Reply,
  type ReportedCharge,
  signingSecret,
} from '../core/provider.ts';
import { boletoOf, brCode, is } from '../core/shapes.ts';

const text = z.string().min(1);
const Money = z.strictObject({ value: is.cents, currency: z.literal('BRL') });
const encrypted = z.string().min(1).max(15_000);
const Method = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('pix') }),
  z.strictObject({ type: z.literal('boletobancario') }),
  z.strictObject({
    type: z.literal('scheme'),
    encryptedCardNumber: encrypted,
    encryptedExpiryMonth: encrypted,
    encryptedExpiryYear: encrypted,
    encryptedSecurityCode: encrypted,
    holderName: text.optional(),
  }),
]);
const Payment = z
  .strictObject({
    merchantAccount: text,
    amount: Money,
    reference: is.text(80),
    paymentMethod: Method,
    returnUrl: is.url,
    shopperName: z.strictObject({ firstName: is.text(80), lastName: is.text(80) }).optional(),
    socialSecurityNumber: is.cpfOrCnpj.optional(),
    shopperEmail: is.email.optional(),
    shopperIP: z.union([z.ipv4(), z.ipv6()]).optional(),
    shopperReference: z.string().min(3).max(256).optional(),
    billingAddress: z
      .strictObject({
        street: text,
        houseNumberOrName: text,
        city: text,
        postalCode: is.postalCode,
        stateOrProvince: is.state,
        country: z.literal('BR'),
      })
      .optional(),
    countryCode: z.literal('BR').optional(),
    deliverAt: z.iso.datetime({ offset: true }).optional(),
    sessionValidity: z.iso.datetime({ offset: true }).optional(),
    installments: z.strictObject({ value: z.int().min(1) }).optional(),
    captureDelayHours: z.int().min(0).max(672).optional(),
    authenticationData: z.strictObject({ attemptAuthentication: z.enum(['always', 'never']) }).optional(),
    channel: z.enum(['iOS', 'Android', 'Web']).optional(),
  })
  .superRefine(({ paymentMethod: { type }, captureDelayHours, ...request }, context) => {
    const issue = (path: string, message = 'is required') =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (type === 'scheme') {
      // A payment that is captured later is not played here.
      if (captureDelayHours !== 0) issue('captureDelayHours', 'must be 0 here');
    } else if (request.installments) issue('installments', 'goes with a card');
    if (type !== 'boletobancario') return;
    for (const member of ['billingAddress', 'socialSecurityNumber', 'shopperName'] as const) {
      if (request[member] === undefined) issue(member);
    }
  });
const RefundRequest = z.strictObject({ merchantAccount: text, amount: Money, reference: is.text(80).optional() });

const aDay = 86_400_000;
const keyOf = ({ headers }: Pick<Call, 'headers'>) => headers['idempotency-key']?.toString();

/**
 * Adyen in Brazil: its Checkout API, from its own OpenAPI descriptions, its Node library and its pages. Amounts are
 * cents. Nothing can be looked up: an answer is what a payment is then, and webhooks tell the rest.
 *
 * A refused card comes with 200. A refund is only received, under a reference of its own, and made here at once: its
 * webhook says so. Webhooks are signed one by one. Cancels are not played, since no source shows what one does to a PIX or
 * a boleto that waits.
 */
export const adyen: Provider = {
  name: 'Adyen',
  slug: 'adyen',
  bases: ['/v71'],
  bodyKind: 'json',
  addresses: (root) => ({ baseUrl: `${root}/v71` }),
  invalidStatus: 422,
  ...headers({ 'x-api-key': 'secretKey' }),
  idempotencyKey: keyOf,
  words: {
    waiting: 'Pending',
    paid: 'Authorised',
    refused: 'Refused',
    expired: 'Cancelled',
    refunded: 'Authorised',
    charged_back: 'Authorised',
  },
  moreWords: {
    charge: [
      'PresentToShopper',
      'Received',
      'RedirectShopper',
      'ChallengeShopper',
      'IdentifyShopper',
      'AuthenticationFinished',
      'AuthenticationNotRequired',
      'PartiallyAuthorised',
      'Error',
      'Success',
    ],
  },
  refundWord: 'received',
  routes: [
    {
      method: 'post',
      path: '/payments',
      operation: 'createTransaction',
      handle: (call) => create(call),
      refuse: (call) => {
        if (Payment.parse(call.body).paymentMethod.type === 'scheme') return create(call, 'Not enough balance');
        throw new Refusal(422, 'paymentMethod: is not set up for the merchant account');
      },
    },
    {
      method: 'post',
      path: '/payments/:id/refunds',
      operation: 'refund',
      handle: (call) => {
        const { merchantAccount, amount, reference } = RefundRequest.parse(call.body);
        const charge = orNotFound(call.context.charge(call.params.id ?? ''), 'Original pspReference required');
        if (charge.details.merchantAccount !== merchantAccount) throw new Refusal(403, 'Invalid Merchant Account');
        onlyOnce(call);
        const key = keyOf(call);
        const refunded = call.context.refund(charge, amount.value, key);
        const made = orNotFound(
          key === undefined ? refunded.refunds.at(-1) : refunded.refunds.find(({ id }) => id === key),
        );
        return {
          status: 201,
          body: {
            merchantAccount,
            paymentPspReference: charge.id,
            pspReference: pspReferenceOf(`${charge.id} ${made.id}`),
            reference,
            status: call.reportRefund(made, refunded).word,
            amount,
          },
        };
      },
    },
  ],
  webhook: (charge) => {
    const item = noticeOf(charge);
    const { pspReference, originalReference = '', merchantAccountCode, merchantReference, amount } = item;
    const signed = [pspReference, originalReference, merchantAccountCode, merchantReference, amount.value];
    const hmacSignature = createHmac('sha256', Buffer.from(signingSecret(charge.account), 'hex'))
      .update([...signed, amount.currency, item.eventCode, item.success].join(':'))
      .digest('base64');
    const NotificationRequestItem = { ...item, additionalData: { hmacSignature } };
    return { body: { live: 'true', notificationItems: [{ NotificationRequestItem }] } };
  },
  problem: (status, message) => ({
    status,
    body: {
      status,
      errorCode: { 401: '000', 403: '901', 422: '14_0408' }[status] ?? '905',
      message,
      errorType: { 401: 'security', 403: 'security', 422: 'validation' }[status] ?? 'internal',
    },
  }),
};

/** 16 letters and digits. */
const pspReferenceOf = (of: string) => createHash('sha256').update(of).digest('hex').slice(0, 16).toUpperCase();

/** @throws Refusal 422 for a key that is too long, or came before with another call. */
function onlyOnce({ context, account, path, text: body, ...call }: Call): void {
  const key = keyOf(call);
  if (key === undefined) return;
  if (key.length > 64) throw new Refusal(422, 'Idempotency-Key: has at most 64 characters');
  const id = accountId(`${account}:${key}`);
  const digest = accountId(`${path} ${body}`);
  const used = context.findRow('idempotency', id);
  if (used && used.digest !== digest) throw new Refusal(422, 'Idempotency-Key: came with another request');
  if (!used) context.storeRow('idempotency', { digest }, id);
}

function create(call: Call, refusal?: string): Reply {
  const request = Payment.parse(call.body);
  onlyOnce(call);
  const { paymentMethod, reference, merchantAccount, deliverAt, amount } = request;
  const now = call.context.now().getTime();
  const until = deliverAt === undefined ? now + 3 * aDay : Date.parse(deliverAt);
  if (until <= now) throw new Refusal(422, 'deliverAt: is in the past');
  const methods = { pix: 'pix', boletobancario: 'boleto', scheme: 'credit_card' } as const;
  const opened = call.context.openCharge({
    id: pspReferenceOf(randomBytes(16).toString('hex')),
    method: methods[paymentMethod.type],
    amount: amount.value,
    reference,
    ...(paymentMethod.type === 'scheme'
      ? // Cards are encrypted by its component in the browser: each counts as a good one.
        { outcome: refusal === undefined ? { state: 'paid' } : { state: 'refused', reason: refusal } }
      : { expiresInMs: paymentMethod.type === 'pix' ? aDay : until - now }),
    details: { merchantAccount, type: paymentMethod.type },
  });
  return { status: 200, body: answerOf(call.reportCharge(opened)) };
}

function answerOf(charge: ReportedCharge) {
  const { id, reference, amount, method, word, state, refusedReason } = charge;
  const isShown = method === 'boleto' && word === 'Pending';
  return {
    pspReference: id,
    resultCode: isShown ? 'PresentToShopper' : word,
    merchantReference: reference,
    amount: { currency: 'BRL', value: amount },
    ...(refusedReason && { refusalReason: refusedReason, refusalReasonCode: '12' }),
    ...(state === 'waiting' && { action: actionOf(charge) }),
  };
}

function actionOf(charge: ReportedCharge) {
  const { id, method, amount, expiresAt } = charge;
  if (method === 'pix') {
    return {
      type: 'qrCode',
      paymentMethodType: 'pix',
      paymentData: 'Ab02b4c0!BQABAgA',
      qrCodeData: brCode('pix.adyen.invalid', charge),
      expiresAt,
    };
  }
  return {
    type: 'voucher',
    paymentMethodType: 'boletobancario',
    reference: boletoOf(charge, '033').digitableLine,
    downloadUrl: `https://adyen.invalid/boleto/${id}.pdf`,
    expiresAt,
    totalAmount: { currency: 'BRL', value: amount },
  };
}

/** The event of a change. What follows a payment has a reference of its own, and the payment's as the original one. */
function noticeOf(charge: ReportedCharge) {
  const { id, state, amount, refunds, reference, details, updatedAt } = charge;
  const last = refunds.at(-1);
  const event = (eventCode: string, cents = amount, own?: string) => ({
    amount: { currency: 'BRL', value: cents },
    eventCode,
    eventDate: updatedAt,
    merchantAccountCode: String(details.merchantAccount),
    merchantReference: reference ?? '',
    paymentMethod: details.type === 'scheme' ? 'visa' : details.type,
    pspReference: own === undefined ? id : pspReferenceOf(own),
    originalReference: own === undefined ? undefined : id,
    reason: charge.refusedReason ?? '',
    success: state === 'refused' ? 'false' : 'true',
  });
  if (state === 'charged_back') return event('CHARGEBACK', amount, `${id} dispute`);
  if (last) return event('REFUND', last.amount, `${id} ${last.id}`);
  return event({ waiting: 'PENDING', expired: 'OFFER_CLOSED' }[state as string] ?? 'AUTHORISATION');
}
