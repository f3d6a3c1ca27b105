import { createHash, createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { headers } from '../../../sandbox/core/auth.ts';
import {
  accountId,
  type Call,
  orNotFound,
  type Provider,
  Refusal,
  type Reply,
  type ReportedCharge,
  signingSecret,
} from '../../../sandbox/core/provider.ts';
import { boletoOf, brCode, is } from '../../../sandbox/core/shapes.ts';
import { challengeAddress, challengeRoutes } from '../../../sandbox/dialects/challenge.ts';

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
const Details = z.strictObject({
  details: z.strictObject({ redirectResult: text.optional(), threeDSResult: text.optional() }),
  paymentData: text.optional(),
});
/** What its browser component gives after a challenge, in base64. */
const ThreeDSResult = z.strictObject({ transStatus: z.enum(['Y', 'N']), authorisationToken: text });
const RefundRequest = z.strictObject({ merchantAccount: text, amount: Money, reference: is.text(80).optional() });

const aDay = 86_400_000;
const refusedChallenge = '3D Not Authenticated';
const keyOf = ({ headers }: Pick<Call, 'headers'>) => headers['idempotency-key']?.toString();

/**
 * Adyen in Brazil: its Checkout API, from its own OpenAPI descriptions, its Node library and its pages. Amounts are
 * cents. Nothing can be looked up: an answer is what a payment is then, and webhooks tell the rest.
 *
 * A refused card comes with 200. A refund is only received, under a reference of its own, and made here at once: its
 * webhook says so. Webhooks are signed one by one. Cancels are not played, since no source shows what one does to a PIX or
 * a boleto that waits.
 *
 * A card whose encrypted number ends in 3003 needs its payer, on a page from which they come back to `returnUrl` with a
 * `redirectResult`; one that ends in 3004 by the browser component (`threeDS2`), which gives a `threeDSResult`. Such an answer
 * has no id. Either goes to `/payments/details`, and decides then; what came of it is in the additional data. Where 3-D Secure
 * is not to be attempted, such a card is refused.
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
    ...challengeRoutes({
      failed: refusedChallenge,
      returnUrlOf: ({ details }) => String(details.returnUrl),
      bringsBack: ({ id }) => ({ name: 'redirectResult', value: secretOf('redirect', id) }),
    }),
    {
      method: 'post',
      path: '/payments/details',
      operation: 'createTransaction',
      handle: (call) => decide(call),
      refuse: () => {
        throw new Refusal(422, 'Invalid details');
      },
    },
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

/** What stands for a charge on the way through the payer's browser, and says nothing. */
const secretOf = (what: string, id: string) => createHash('sha256').update(`${what} ${id}`).digest('base64url');

/** The payer's answer, sent on by the shop. The same one sent twice has the same answer. */
function decide(call: Call): Reply {
  const { redirectResult, threeDSResult } = Details.parse(call.body).details;
  onlyOnce(call);
  const given = threeDSResult === undefined ? undefined : native(threeDSResult);
  const charge = orNotFoundDetails(
    call.context
      .charges()
      .find(({ details, id }) =>
        given
          ? details.isNative === true && secretOf('native', id) === given.authorisationToken
          : details.challengeResult !== undefined && details.challengeResult === redirectResult,
      ),
  );
  if (charge.state !== 'waiting') return { status: 200, body: answerOf(call.reportCharge(charge)) };
  const isPassed = given ? given.transStatus === 'Y' : charge.details.challengeAnswer === 'passed';
  const asked = call.context.updateDetails(charge, { challengeAnswer: isPassed ? 'passed' : 'failed' });
  const outcome = isPassed ? { state: 'paid' as const } : { state: 'refused' as const, reason: refusedChallenge };
  return { status: 200, body: answerOf(call.reportCharge(call.context.decideCharge(asked, outcome))) };
}

function native(result: string) {
  try {
    return ThreeDSResult.parse(JSON.parse(Buffer.from(result, 'base64').toString()));
  } catch {
    throw new Refusal(422, 'Invalid details');
  }
}

function orNotFoundDetails<T>(found: T | undefined): T {
  if (found === undefined) throw new Refusal(422, 'Invalid details');
  return found;
}

function create(call: Call, refusal?: string): Reply {
  const request = Payment.parse(call.body);
  onlyOnce(call);
  const { paymentMethod, reference, merchantAccount, deliverAt, amount } = request;
  const now = call.context.now().getTime();
  const until = deliverAt === undefined ? now + 3 * aDay : Date.parse(deliverAt);
  if (until <= now) throw new Refusal(422, 'deliverAt: is in the past');
  const methods = { pix: 'pix', boletobancario: 'boleto', scheme: 'credit_card' } as const;
  const id = pspReferenceOf(randomBytes(16).toString('hex'));
  const asks = paymentMethod.type === 'scheme' ? /300[34]$/.exec(paymentMethod.encryptedCardNumber)?.[0] : undefined;
  const mayAsk = request.authenticationData?.attemptAuthentication !== 'never';
  const isAsked = refusal === undefined && asks !== undefined && mayAsk;
  const reason = asks !== undefined && !mayAsk ? 'Authentication Required' : refusal;
  const opened = call.context.openCharge({
    id,
    method: methods[paymentMethod.type],
    amount: amount.value,
    reference,
    ...(paymentMethod.type === 'scheme'
      ? // Cards are encrypted by its component in the browser: each counts as a good one.
        !isAsked && { outcome: reason === undefined ? { state: 'paid' } : { state: 'refused', reason } }
      : { expiresInMs: paymentMethod.type === 'pix' ? aDay : until - now }),
    details: {
      merchantAccount,
      type: paymentMethod.type,
      ...(isAsked && {
        returnUrl: request.returnUrl,
        isNative: asks === '3004',
        challengeUrl: challengeAddress(call, '/v71', id),
      }),
    },
  });
  return { status: 200, body: answerOf(call.reportCharge(opened)) };
}

function answerOf(charge: ReportedCharge) {
  const { id, reference, amount, method, word, state, refusedReason } = charge;
  const isShown = method === 'boleto' && word === 'Pending';
  if (waitsForPayer(charge)) {
    const isNative = charge.details.isNative === true;
    return { resultCode: isNative ? 'IdentifyShopper' : 'RedirectShopper', action: actionOf(charge) };
  }
  return {
    pspReference: id,
    resultCode: isShown ? 'PresentToShopper' : word,
    merchantReference: reference,
    amount: { currency: 'BRL', value: amount },
    ...(refusedReason && { refusalReason: refusedReason, refusalReasonCode: '12' }),
    ...(state === 'waiting' && { action: actionOf(charge) }),
    ...authenticationOf(charge),
  };
}

/** A card whose payer has not come back. */
const waitsForPayer = ({ state, details }: ReportedCharge) => state === 'waiting' && details.challengeUrl !== undefined;

/** What came of a challenge, where the account has this additional data. */
function authenticationOf({ details: { challengeAnswer } }: ReportedCharge) {
  if (challengeAnswer === undefined) return {};
  const isPassed = String(challengeAnswer === 'passed');
  return {
    additionalData: {
      threeDAuthenticated: isPassed,
      liabilityShift: isPassed,
      threeDSVersion: '2.2.0',
      ...(challengeAnswer === 'passed' && { eci: '05' }),
    },
  };
}

function actionOf(charge: ReportedCharge) {
  const { id, method, amount, expiresAt, details } = charge;
  if (method === 'credit_card') {
    return details.isNative === true
      ? {
          type: 'threeDS2',
          subtype: 'fingerprint',
          paymentMethodType: 'scheme',
          token: 'eyJ0aHJlZURTTWV0aG9kTm90aWZpY2F0aW9uVVJMIjoi',
          paymentData: 'Ab02b4c0!BQABAgA',
          authorisationToken: secretOf('native', id),
        }
      : { type: 'redirect', paymentMethodType: 'scheme', method: 'GET', url: details.challengeUrl };
  }
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
