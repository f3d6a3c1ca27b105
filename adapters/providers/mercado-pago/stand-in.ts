import { createHash, createHmac, randomInt, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { bearer } from '../../../sandbox/core/auth.ts';
import type { Charge, Outcome } from '../../../sandbox/core/entities.ts';
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
import { boletoOf, brCode, is, reais } from '../../../sandbox/core/shapes.ts';
import { challengeAddress, challengeRoutes } from '../../../sandbox/dialects/challenge.ts';

const text = z.string().min(1);
const Address = z.strictObject({
  zip_code: is.postalCode,
  street_name: text,
  street_number: text,
  neighborhood: text,
  city: text,
  federal_unit: is.state,
});
const Payer = z.strictObject({
  email: is.email,
  first_name: text.optional(),
  last_name: text.optional(),
  identification: is.documentInUpperCase.optional(),
  address: Address.optional(),
});
/** Every other method is the brand of a card. */
const methodOf = (id: string): ReportedCharge['method'] =>
  id === 'pix' ? 'pix' : id === 'bolbradesco' ? 'boleto' : 'credit_card';
const MethodId = z.string().regex(/^[a-z]+$/);
const Payment = z
  .strictObject({
    transaction_amount: is.reais,
    payment_method_id: MethodId,
    payer: Payer,
    description: text.optional(),
    external_reference: text.optional(),
    notification_url: is.url.optional(),
    metadata: z.record(z.string(), z.unknown()).optional(),
    date_of_expiration: z.iso.datetime({ offset: true }).optional(),
    statement_descriptor: text.optional(),
    binary_mode: z.boolean().optional(),
    additional_info: z
      .strictObject({
        ip_address: z.union([z.ipv4(), z.ipv6()]).optional(),
        // The sources name these without their members.
        items: z.array(z.unknown()).optional(),
        payer: z.unknown().optional(),
        shipments: z.unknown().optional(),
      })
      .optional(),
    token: text.optional(),
    installments: z.int().min(1).optional(),
    issuer_id: z.unknown().optional(),
    capture: z.boolean().optional(),
    // One value is shown, as the usual one.
    three_d_secure_mode: text.optional(),
  })
  .superRefine(({ payment_method_id: id, token, installments, payer, capture, ...rest }, context) => {
    const need = (path: string) =>
      context.addIssue({ code: 'custom', path: [path], message: "attribute can't be null" });
    if (methodOf(id) === 'credit_card') {
      if (token === undefined) need('token');
      if (installments === undefined) need('installments');
    } else if (token !== undefined || installments !== undefined || capture === false || rest.three_d_secure_mode) {
      context.addIssue({ code: 'custom', path: ['token'], message: 'goes with a card' });
    }
    if (id !== 'bolbradesco') return;
    for (const member of ['first_name', 'last_name', 'identification', 'address'] as const) {
      if (payer[member] === undefined) need(`payer.${member}`);
    }
  });
const Capture = z.strictObject({ capture: z.literal(true), transaction_amount: is.reais.optional() });
const Change = z.union([z.strictObject({ status: z.literal('cancelled') }), Capture]);
const Refund = z.strictObject({ amount: is.reais.optional() });

const aDay = 86_400_000;
const refusedCard = 'cc_rejected_other_reason';
const keyOf = ({ headers }: Pick<Call, 'headers'>) => headers['x-idempotency-key']?.toString();

/**
 * Mercado Pago: its payments API, from its own SDK and pages. Amounts are reais as numbers; ids are numbers, too. A card is
 * a token of its browser library and the brand that the library found. A refused card comes with 201. A card that is only
 * reserved is captured, in full or in part, or cancelled by one call; a part that was captured becomes the payment's amount.
 *
 * A card whose token ends in 3003 needs its payer's confirmation: its payment is pending with the detail pending_challenge,
 * and the payer's browser posts the challenge request (`creq`) to the issuer's page. Without `three_d_secure_mode` such a card
 * is rejected. No source has the detail of a challenge that failed.
 *
 * A creation needs an idempotency key; 409 is the error of one that was used for something else. A webhook names a payment
 * and has no status. No source has a word for a payment that has expired, which is expected as cancelled, nor those of a
 * refund's status, which is left out.
 */
export const mercadoPago: Provider = {
  name: 'Mercado Pago',
  slug: 'mercado-pago',
  bases: [''],
  bodyKind: 'json',
  addresses: (root) => ({ baseUrl: root }),
  ...bearer('secretKey'),
  idempotencyKey: keyOf,
  words: {
    waiting: 'pending',
    paid: 'approved',
    refused: 'rejected',
    expired: 'cancelled',
    refunded: 'refunded',
    charged_back: 'charged_back',
  },
  authorizedWord: 'authorized',
  moreWords: { charge: ['authorized', 'in_process', 'in_mediation'] },
  refundWord: '',
  routes: [
    ...challengeRoutes({
      fieldsOf: (charge) => ({ creq: creqOf(charge) }),
      failed: refusedCard,
      isCapturedLater: ({ details }) => details.isCapturedLater === true,
    }),
    {
      method: 'post',
      path: '/v1/payments',
      operation: 'createTransaction',
      handle: (call) => create(call),
      refuse: (call) => {
        const { payment_method_id: id } = Payment.parse(call.body);
        if (methodOf(id) === 'credit_card') return create(call, refusedCard);
        throw new Refusal(400, 'payment was refused');
      },
    },
    {
      method: 'get',
      path: '/v1/payments/:id',
      operation: 'getTransaction',
      handle: (call) => ({ status: 200, body: paymentOf(call.reportCharge(named(call))) }),
    },
    {
      method: 'put',
      path: '/v1/payments/:id',
      operation: 'refund',
      captures: (body) => Capture.safeParse(body).success,
      handle: (call) => {
        const change = Change.parse(call.body);
        onlyOnce(call);
        const charge = named(call);
        return { status: 200, body: paymentOf(call.reportCharge(changed(call, charge, change))) };
      },
    },
    {
      method: 'post',
      path: '/v1/payments/:id/refunds',
      operation: 'refund',
      handle: (call) => {
        const { amount } = Refund.parse(call.body ?? {});
        const key = onlyOnce(call);
        const charge = call.context.refund(named(call), amount, key);
        const made = orNotFound(charge.refunds.find(({ id }) => id === key));
        return {
          status: 201,
          body: {
            id: Number.parseInt(hash(made.id).slice(0, 9), 16),
            payment_id: Number(charge.id),
            amount: reais(made.amount),
            date_created: made.createdAt,
            amount_refunded_to_payer: reais(made.amount),
          },
        };
      },
    },
  ],
  webhook: (charge, event) => {
    const url = new URL(event.url);
    url.searchParams.set('data.id', charge.id);
    url.searchParams.set('type', 'payment');
    const requestId = randomUUID();
    const ts = Math.floor(Date.now() / 1000);
    const signed = `id:${charge.id};request-id:${requestId};ts:${ts};`;
    const v1 = createHmac('sha256', signingSecret(charge.account)).update(signed).digest('hex');
    return {
      url: url.href,
      headers: { 'x-request-id': requestId, 'x-signature': `ts=${ts},v1=${v1}` },
      body: {
        id: Number.parseInt(hash(event.id).slice(0, 9), 16),
        live_mode: true,
        type: 'payment',
        action: 'payment.updated',
        api_version: 'v1',
        date_created: charge.updatedAt,
        user_id: 44_444,
        data: { id: charge.id },
      },
    };
  },
  problem: (status, message) => ({
    status,
    body: {
      message,
      error: errors[status] ?? 'error',
      status,
      cause: [{ code: status * 10 + 1, description: message }],
    },
  }),
};

const errors: Record<number, string> = { 400: 'bad_request', 401: 'unauthorized', 404: 'not_found', 409: 'conflict' };

const named = ({ context, params }: Call) => orNotFound(context.charge(params.id ?? ''), 'Payment not found');

function changed({ context }: Call, charge: Charge, change: z.output<typeof Change>): Charge {
  if ('capture' in change) return context.capture(charge, change.transaction_amount);
  return charge.authorized ? context.voidCharge(charge, 'cancelled') : context.cancelCharge(charge, 'cancelled');
}

/** @throws Refusal 400 without a key, 409 for one that came before with another call. @returns the key */
function onlyOnce(call: Call): string {
  const { context, account, path, text: body } = call;
  const key = keyOf(call);
  if (!key) throw new Refusal(400, "Header X-Idempotency-Key can't be null");
  const id = accountId(`${account}:${key}`);
  const digest = accountId(`${path} ${body}`);
  const used = context.findRow('idempotency', id);
  if (used && used.digest !== digest) throw new Refusal(409, 'the idempotency key was used for another call');
  if (!used) context.storeRow('idempotency', { digest }, id);
  return key;
}

function create(call: Call, refusal?: string): Reply {
  const request = Payment.parse(call.body);
  onlyOnce(call);
  const { payment_method_id: methodId, date_of_expiration: until, payer } = request;
  const method = methodOf(methodId);
  const now = call.context.now().getTime();
  if (until && Date.parse(until) <= now) throw new Refusal(400, 'date_of_expiration is in the past');
  const usual = method === 'pix' ? aDay : 3 * aDay;
  const id = String(randomInt(2 ** 32, 2 ** 40));
  const needsPayer = refusal === undefined && method === 'credit_card' && /3003$/.test(request.token ?? '');
  const isChallenged = needsPayer && request.three_d_secure_mode !== undefined;
  const reason = needsPayer ? refusedCard : refusal;
  const opened = call.context.openCharge({
    id,
    method,
    amount: request.transaction_amount,
    reference: request.external_reference,
    notifyUrl: request.notification_url,
    ...(method !== 'credit_card' && { expiresInMs: until ? Date.parse(until) - now : usual }),
    // Only its browser library makes tokens: each counts as that of a good card.
    ...(method === 'credit_card' && !isChallenged && { outcome: outcomeOf(reason) }),
    authorizeOnly: request.capture === false,
    details: {
      methodId,
      description: request.description,
      installments: request.installments ?? 1,
      statementDescriptor: request.statement_descriptor,
      payer,
      ...(isChallenged && {
        challengeUrl: challengeAddress(call, '', id),
        isCapturedLater: request.capture === false,
      }),
    },
  });
  return { status: 201, body: paymentOf(call.reportCharge(opened)) };
}

const outcomeOf = (reason: string | undefined): Outcome =>
  reason === undefined ? { state: 'paid' } : { state: 'refused', reason };

/** A part that was captured is the payment's amount from then on. */
const amountOf = ({ method, paidAt, paidAmount, amount }: ReportedCharge) =>
  method === 'credit_card' && paidAt !== null && paidAmount < amount ? paidAmount : amount;

function paymentOf(charge: ReportedCharge) {
  const { id, method, details, word, refundedAmount } = charge;
  return {
    id: Number(id),
    status: word,
    status_detail: detailOf(charge),
    transaction_amount: reais(amountOf(charge)),
    transaction_amount_refunded: reais(refundedAmount),
    currency_id: 'BRL',
    date_created: charge.createdAt,
    date_approved: charge.paidAt,
    date_of_expiration: charge.expiresAt,
    external_reference: charge.reference,
    description: details.description,
    payment_method_id: details.methodId,
    payment_type_id: { pix: 'bank_transfer', boleto: 'ticket', credit_card: 'credit_card' }[method],
    installments: details.installments,
    statement_descriptor: details.statementDescriptor,
    captured: method !== 'credit_card' || charge.paidAt !== null,
    live_mode: true,
    fee_details: [],
    charges_details: [],
    refunds: [],
    payer: details.payer,
    card: method === 'credit_card' ? { first_six_digits: '503143', last_four_digits: '6351' } : {},
    ...(waitsForPayer(charge) && {
      three_ds_info: { external_resource_url: details.challengeUrl, creq: creqOf(charge) },
    }),
    ...(method === 'pix' && {
      point_of_interaction: {
        transaction_data: {
          qr_code: brCode('pix.mercadopago.invalid', charge),
          ticket_url: `https://mercadopago.invalid/payments/${id}/ticket`,
        },
      },
    }),
    ...(method === 'boleto' && { transaction_details: slipOf(charge) }),
  };
}

function slipOf(charge: ReportedCharge) {
  const { barcode, digitableLine } = boletoOf(charge, '237');
  return {
    external_resource_url: `https://mercadopago.invalid/payments/${charge.id}/ticket.pdf`,
    barcode: { content: barcode },
    digitable_line: digitableLine,
    payment_method_reference_id: charge.id.slice(-8),
  };
}

/** A card whose payer has not answered the challenge. */
const waitsForPayer = ({ state, authorized, details }: Charge) =>
  state === 'waiting' && !authorized && details.challengeUrl !== undefined;

/** The request of the challenge, as base64 of a message that only the issuer's page reads. */
const creqOf = ({ id }: Pick<Charge, 'id'>) =>
  Buffer.from(JSON.stringify({ acsTransID: hash(id), messageType: 'CReq', messageVersion: '2.2.0' })).toString(
    'base64url',
  );

function detailOf(charge: ReportedCharge): string {
  const { method, state, refusedReason, refundedAmount, authorized } = charge;
  if (authorized) return 'pending_capture';
  if (waitsForPayer(charge)) return 'pending_challenge';
  const waiting = {
    pix: 'pending_waiting_transfer',
    boleto: 'pending_waiting_payment',
    credit_card: 'pending_review_manual',
  };
  if (state === 'waiting') return waiting[method];
  if (state === 'paid') return refundedAmount > 0 ? 'partially_refunded' : 'accredited';
  if (method !== 'credit_card') return state;
  return { refused: refusedReason ?? '', expired: 'by_collector' }[state as 'refused'] ?? state;
}

const hash = (of: string): string => createHash('sha256').update(of).digest('hex');
