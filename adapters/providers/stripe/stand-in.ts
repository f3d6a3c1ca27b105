import { createHash, createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { bearer } from '../../../sandbox/core/auth.ts';
import {
  accountId,
  type Call,
  orNotFound,
  type Provider,
  Refusal,
  type Reply,
  type ReportedCharge,
  type ReportedRefund,
  signingSecret,
} from '../../../sandbox/core/provider.ts';
import { boletoOf, brCode, dayInBrazil, is } from '../../../sandbox/core/shapes.ts';
import { challengeAddress, challengeRoutes } from '../../../sandbox/dialects/challenge.ts';

const text = z.string().min(1);
/** A whole number in a form. */
const count = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,8}$/)
    .transform(Number)
    .pipe(z.int().min(least).max(most));
const Metadata = z.record(text, z.string().max(500));
const Details = z.strictObject({
  name: text.optional(),
  email: is.email.optional(),
  phone: text.optional(),
  tax_id: text.optional(),
  address: z
    .strictObject({
      line1: text,
      line2: text.optional(),
      city: text,
      state: is.state,
      postal_code: is.postalCode,
      country: z.literal('BR'),
    })
    .optional(),
});
const Plan = z.strictObject({
  type: z.literal('fixed_count'),
  interval: z.literal('month'),
  count: count(2, 99),
});
const Intent = z
  .strictObject({
    amount: is.centsText,
    currency: z.literal('brl'),
    payment_method_types: z.array(z.enum(['pix', 'boleto', 'card'])).length(1),
    // An intent that is confirmed later is not played here.
    confirm: z.literal('true'),
    capture_method: z.enum(['automatic', 'manual']).optional(),
    return_url: is.url.optional(),
    expand: z.array(z.literal('latest_charge')).optional(),
    payment_method: z
      .string()
      .regex(/^pm_\w+$/)
      .optional(),
    payment_method_data: z
      .strictObject({
        type: z.enum(['pix', 'boleto']),
        boleto: z.strictObject({ tax_id: is.cpfOrCnpj }).optional(),
        billing_details: Details.optional(),
      })
      .optional(),
    payment_method_options: z
      .strictObject({
        pix: z
          .strictObject({
            expires_after_seconds: count(10, 1_209_600).optional(),
            amount_includes_iof: z.enum(['always', 'never']).optional(),
          })
          .optional(),
        boleto: z.strictObject({ expires_after_days: count(0, 60).optional() }).optional(),
        card: z.strictObject({ installments: z.strictObject({ plan: Plan }).optional() }).optional(),
      })
      .optional(),
    error_on_requires_action: z.enum(['true', 'false']).optional(),
    customer: text.optional(),
    description: text.optional(),
    metadata: Metadata.optional(),
    receipt_email: is.email.optional(),
    statement_descriptor_suffix: is.text(22).optional(),
  })
  .superRefine(
    ({ payment_method_types: [type], payment_method, payment_method_data: data, amount, ...rest }, context) => {
      const need = (path: string, message = 'is required') =>
        context.addIssue({ code: 'custom', path: [path], message });
      if (type !== 'card' && rest.capture_method === 'manual') need('capture_method', 'goes with a card');
      if (type === 'card') {
        if (payment_method === undefined) need('payment_method');
        if (data) need('payment_method_data', 'does not go with a card here');
        return;
      }
      if (data?.type !== type) need('payment_method_data.type');
      if (type !== 'boleto') return;
      if (!data?.boleto) need('payment_method_data.boleto.tax_id');
      for (const member of ['name', 'email', 'address'] as const) {
        if (!data?.billing_details?.[member]) need(`payment_method_data.billing_details.${member}`);
      }
      if (amount < leastBoleto || amount > mostBoleto) need('amount', 'is out of the limits of a boleto');
    },
  );
const Capture = z.strictObject({ amount_to_capture: is.centsText.optional() });
const RefundRequest = z
  .strictObject({
    payment_intent: text.optional(),
    charge: text.optional(),
    amount: is.centsText.optional(),
    reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    metadata: Metadata.optional(),
  })
  .refine(({ payment_intent, charge }) => (payment_intent === undefined) !== (charge === undefined), {
    path: ['payment_intent'],
    error: 'or charge: one of the two',
  });

const leastBoleto = 500;
const mostBoleto = 4_999_999;
const aDay = 86_400_000;
/** How long a card is held, as a rule. */
const holdDays = 7;
const keyOf = ({ headers }: Pick<Call, 'headers'>) => headers['idempotency-key']?.toString();

/**
 * Stripe in Brazil: payment intents that are confirmed as they are made, from its own Node SDK, its OpenAPI fixtures and
 * its pages. Requests are forms, amounts are cents.
 *
 * An intent ends at `succeeded`: refunds and disputes are facts of its charge, which is an id unless a call asks for it in
 * full. A PIX code or boleto that has expired leaves the intent without a method. A declined card is HTTP 402, with the
 * intent in the error. A boleto is never refunded. There is no route for connected accounts or payouts.
 *
 * A card that is captured later is captured once; what was not captured is released, and stands in the charge's total of
 * refunds. A card whose payment method ends in 3003 needs the payer's confirmation, on a page of the issuer's.
 */
export const stripe: Provider = {
  name: 'Stripe',
  slug: 'stripe',
  bases: ['/v1'],
  bodyKind: 'form',
  addresses: (root) => ({ baseUrl: `${root}/v1` }),
  ...bearer('secretKey'),
  idempotencyKey: keyOf,
  words: {
    waiting: 'requires_action',
    paid: 'succeeded',
    refused: 'requires_payment_method',
    expired: 'requires_payment_method',
    refunded: 'succeeded',
    charged_back: 'succeeded',
  },
  authorizedWord: 'requires_capture',
  moreWords: { charge: ['requires_confirmation', 'processing', 'requires_capture', 'canceled'] },
  refundWord: 'succeeded',
  routes: [
    ...challengeRoutes({
      failed: 'authentication_required',
      returnUrlOf: ({ details }) => (details.returnUrl === null ? undefined : String(details.returnUrl)),
    }),
    {
      method: 'post',
      path: '/payment_intents',
      operation: 'createTransaction',
      handle: (call) => create(call),
      refuse: (call) => {
        const {
          payment_method_types: [type],
        } = Intent.parse(call.body);
        if (type === 'card') return create(call, 'insufficient_funds');
        throw new Refusal(400, 'payment_method_types: is not activated in the account');
      },
    },
    {
      method: 'get',
      path: '/balance',
      operation: 'getBalance',
      handle: ({ context }) => ({
        status: 200,
        body: {
          object: 'balance',
          livemode: false,
          available: [{ amount: context.balance(), currency: 'brl', source_types: { card: context.balance() } }],
          pending: [{ amount: 0, currency: 'brl', source_types: { card: 0 } }],
        },
      }),
    },
    {
      method: 'get',
      path: '/payment_intents/:id',
      operation: 'getTransaction',
      handle: (call) => {
        const charge = call.reportCharge(named(call));
        return { status: 200, body: intentOf(charge, expansionOf(call, charge)) };
      },
    },
    {
      method: 'post',
      path: '/payment_intents/:id/capture',
      operation: 'capture',
      handle: (call) => {
        const { amount_to_capture: amount } = Capture.parse(call.body ?? {});
        onlyOnce(call);
        const captured = call.context.capture(named(call), amount);
        return { status: 200, body: intentOf(call.reportCharge(captured)) };
      },
    },
    {
      method: 'post',
      path: '/payment_intents/:id/cancel',
      operation: 'refund',
      handle: (call) => {
        z.strictObject({}).parse(call.body ?? {});
        onlyOnce(call);
        const charge = named(call);
        const cancelled = charge.authorized
          ? call.context.voidCharge(charge, 'canceled')
          : call.context.cancelCharge(charge, 'canceled');
        return { status: 200, body: intentOf(call.reportCharge(cancelled)) };
      },
    },
    {
      method: 'post',
      path: '/refunds',
      operation: 'refund',
      handle: (call) => {
        const { payment_intent, charge: chargeId, amount, reason } = RefundRequest.parse(call.body);
        const own = call.context.charges().find((one) => one.id === payment_intent || chargeIdOf(one) === chargeId);
        const charge = orNotFound(own, 'No such payment_intent');
        if (charge.method === 'boleto') throw new Refusal(400, 'payment_intent: a boleto is not refunded');
        onlyOnce(call);
        const key = keyOf(call);
        const refunded = call.context.refund(charge, amount, key);
        const made = orNotFound(
          key === undefined ? refunded.refunds.at(-1) : refunded.refunds.find(({ id }) => id === key),
        );
        return { status: 200, body: refundOf(charge, call.reportRefund(made, refunded), reason ?? null) };
      },
    },
  ],
  webhook: (charge, event) => {
    const { type, object } = newsOf(charge);
    const body = JSON.stringify({
      id: idOf('evt', event.id),
      object: 'event',
      api_version: version,
      created: unix(charge.updatedAt),
      data: { object },
      livemode: true,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    });
    const t = Math.floor(Date.now() / 1000);
    const v1 = createHmac('sha256', signingSecret(charge.account)).update(`${t}.${body}`).digest('hex');
    return { body, headers: { 'content-type': 'application/json', 'stripe-signature': `t=${t},v1=${v1}` } };
  },
  problem: (status, message) => {
    const [, param] = /^(\w[\w.]*): /.exec(message) ?? [];
    if (message === reused) return { status, body: { error: { type: 'idempotency_error', message } } };
    const code = { 404: 'resource_missing', 429: 'rate_limit' }[status];
    const type = status >= 500 ? 'api_error' : 'invalid_request_error';
    return { status, body: { error: { type, ...(code && { code }), message, ...(param && { param }) } } };
  },
};

const version = '2026-07-29.dahlia';
const reused = 'this idempotency key came with other parameters before';

const named = ({ context, params }: Call) => orNotFound(context.charge(params.id ?? ''), 'No such payment_intent');

/** @throws Refusal 400 for a key that came before with another call. */
function onlyOnce({ context, account, path, text: body, ...call }: Call): void {
  const key = keyOf(call);
  if (key === undefined) return;
  const id = accountId(`${account}:${key}`);
  const digest = accountId(`${path} ${body}`);
  const used = context.findRow('idempotency', id);
  if (used && used.digest !== digest) throw new Refusal(400, reused);
  if (!used) context.storeRow('idempotency', { digest }, id);
}

/**
 * The charge as the query asks for it: its id, all of it, or all with its refunds.
 * @throws Refusal 400 for another member of the query
 */
function expansionOf(call: Call, charge: ReportedCharge): string | object {
  const asked = [...call.query];
  const depths = ['latest_charge', 'latest_charge.refunds'];
  const strange = asked.find(([name, value]) => !/^expand\[\d*\]$/.test(name) || !depths.includes(value));
  if (strange) throw new Refusal(400, `${strange[0]}: is unknown here`);
  if (asked.length === 0) return chargeIdOf(charge);
  if (!asked.some(([, value]) => value === depths[1])) return chargeOf(charge);
  const data = charge.refunds.map((refund) => refundOf(charge, call.reportRefund(refund, charge), null)).reverse();
  return { ...chargeOf(charge), refunds: { object: 'list', data, has_more: false } };
}

function create(call: Call, refusal?: string): Reply {
  const request = Intent.parse(call.body);
  const needsPayer = /3003$/.test(request.payment_method ?? '');
  if (needsPayer && request.capture_method === 'manual') {
    throw new Refusal(400, 'payment_method: a confirmation before a later capture is not played here');
  }
  const decline =
    refusal ?? (needsPayer && request.error_on_requires_action === 'true' ? 'authentication_required' : undefined);
  onlyOnce(call);
  const { payment_method_options: options, payment_method_types: types, metadata, description } = request;
  const [type = 'card'] = types;
  const now = call.context.now();
  const days = options?.boleto?.expires_after_days ?? 3;
  const lastDay = dayInBrazil(new Date(now.getTime() + days * aDay).toISOString());
  const lifeMs = {
    pix: (options?.pix?.expires_after_seconds ?? 86_400) * 1000,
    boleto: Date.parse(`${lastDay}T23:59:59-03:00`) - now.getTime(),
  };
  const id = `pi_${randomBytes(12).toString('hex')}`;
  const opened = call.context.openCharge({
    id,
    method: type === 'card' ? 'credit_card' : type,
    amount: request.amount,
    reference: metadata?.reference,
    ...(type === 'card'
      ? // Cards are known to its browser library alone: each counts as a good one.
        outcomeOf(decline, needsPayer)
      : { expiresInMs: lifeMs[type] }),
    authorizeOnly: request.capture_method === 'manual',
    details: {
      types,
      metadata: metadata ?? {},
      description: description ?? null,
      captureMethod: request.capture_method ?? 'automatic',
      returnUrl: request.return_url ?? null,
      ...(needsPayer && { challengeUrl: challengeAddress(call, '/v1', id) }),
    },
  });
  const reported = call.reportCharge(opened);
  const intent = intentOf(reported, request.expand ? chargeOf(reported) : undefined);
  if (decline === undefined) return { status: 200, body: intent };
  const error = {
    type: 'card_error',
    code: 'card_declined',
    decline_code: decline,
    message: 'the card was declined',
    payment_intent: intent,
  };
  return { status: 402, body: { error } };
}

/** A card whose payer has not confirmed it yet waits without an outcome. */
function outcomeOf(decline: string | undefined, needsPayer: boolean) {
  if (decline !== undefined) return { outcome: { state: 'refused', reason: decline } as const };
  return needsPayer ? {} : { outcome: { state: 'paid' } as const };
}

// Replies

const unix = (at: string) => Math.floor(Date.parse(at) / 1000);
const idOf = (prefix: string, of: string) => `${prefix}_${createHash('sha256').update(of).digest('hex').slice(0, 24)}`;
const chargeIdOf = ({ id }: { id: string }) => idOf('ch', id);
const typeOf = { pix: 'pix', boleto: 'boleto', credit_card: 'card' } as const;

function intentOf(charge: ReportedCharge, its: string | object = chargeIdOf(charge)) {
  const { id, amount, word, createdAt, details, state, paidAt, refusedReason } = charge;
  const hasFailed = state === 'refused' || (state === 'expired' && word !== 'canceled');
  const failure = refusedReason
    ? { type: 'card_error', code: 'card_declined', decline_code: refusedReason }
    : { type: 'invalid_request_error', code: 'payment_intent_payment_attempt_expired' };
  const hasCharge = paidAt !== null || state === 'refused' || isHeldFirst(charge);
  return {
    id,
    object: 'payment_intent',
    amount,
    amount_capturable: charge.authorized ? amount : 0,
    amount_received: charge.paidAmount,
    capture_method: details.captureMethod,
    currency: 'brl',
    created: unix(createdAt),
    description: details.description,
    metadata: details.metadata,
    livemode: true,
    payment_method_types: details.types,
    status: word,
    next_action: state === 'waiting' && !charge.authorized ? nextOf(charge) : null,
    last_payment_error: hasFailed ? failure : null,
    latest_charge: hasCharge ? its : null,
  };
}

function nextOf(charge: ReportedCharge) {
  const expires_at = charge.expiresAt && unix(charge.expiresAt);
  const at = `https://payments.stripe.invalid/${charge.id}`;
  if (charge.method === 'credit_card') {
    const { returnUrl, challengeUrl } = charge.details;
    if (returnUrl === null) return { type: 'use_stripe_sdk' };
    return { type: 'redirect_to_url', redirect_to_url: { url: challengeUrl, return_url: returnUrl } };
  }
  if (charge.method === 'pix') {
    return {
      type: 'pix_display_qr_code',
      pix_display_qr_code: {
        data: brCode('pix.stripe.invalid', charge),
        expires_at,
        hosted_instructions_url: `${at}/pix`,
        image_url_png: `${at}/qr.png`,
        image_url_svg: `${at}/qr.svg`,
      },
    };
  }
  const { digitableLine } = boletoOf(charge, '033');
  const boleto_display_details = {
    number: digitableLine,
    expires_at,
    hosted_voucher_url: `${at}/voucher`,
    pdf: `${at}/pdf`,
  };
  return { type: 'boleto_display_details', boleto_display_details };
}

const isHeldFirst = ({ details }: ReportedCharge) => details.captureMethod === 'manual';

/** Cents that were held and not captured, once the card is captured or let go. */
const releasedOf = (charge: ReportedCharge) =>
  isHeldFirst(charge) && !charge.authorized && charge.state !== 'refused' ? charge.amount - charge.paidAmount : 0;

function chargeOf(charge: ReportedCharge) {
  const { id, amount, state, refusedReason, createdAt, method, details, paidAt } = charge;
  const amount_refunded = charge.refundedAmount + releasedOf(charge);
  const capture_before = unix(createdAt) + holdDays * 86_400;
  return {
    id: chargeIdOf(charge),
    object: 'charge',
    amount,
    amount_captured: charge.paidAmount,
    amount_refunded,
    captured: paidAt !== null,
    created: unix(createdAt),
    currency: 'brl',
    disputed: state === 'charged_back',
    failure_code: refusedReason,
    metadata: details.metadata,
    // Also of a card that is held: its charge has succeeded.
    paid: paidAt !== null || (isHeldFirst(charge) && state !== 'refused'),
    payment_intent: id,
    payment_method_details: { type: typeOf[method], ...(charge.authorized && { card: { capture_before } }) },
    refunded: amount_refunded > 0 && amount_refunded === amount,
  };
}

function refundOf(charge: { id: string }, { id, amount, createdAt, word }: ReportedRefund, reason: string | null) {
  return {
    id: idOf('re', `${charge.id} ${id}`),
    object: 'refund',
    amount,
    charge: chargeIdOf(charge),
    payment_intent: charge.id,
    currency: 'brl',
    created: unix(createdAt),
    reason,
    status: word,
  };
}

/** The event of a change, with the resource that it is about. */
function newsOf(charge: ReportedCharge): { type: string; object: object } {
  const { state, word, refundedAmount, method, amount } = charge;
  if (state === 'charged_back') {
    return {
      type: 'charge.dispute.created',
      object: {
        id: idOf('dp', charge.id),
        object: 'dispute',
        amount,
        charge: chargeIdOf(charge),
        currency: 'brl',
        payment_intent: charge.id,
        payment_method_details: { type: typeOf[method] },
        reason: 'fraudulent',
        status: 'needs_response',
      },
    };
  }
  if (refundedAmount > 0) return { type: 'charge.refunded', object: chargeOf(charge) };
  const events: Record<string, string> = {
    waiting: charge.authorized ? 'amount_capturable_updated' : 'requires_action',
    paid: 'succeeded',
    refused: 'payment_failed',
    expired: word === 'canceled' ? 'canceled' : 'payment_failed',
  };
  return { type: `payment_intent.${events[state]}`, object: intentOf(charge) };
}
