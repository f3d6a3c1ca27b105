import { z } from 'zod';
import type { PaymentCommand } from '../../activities/payments/types.ts';
import { catalogueEntry } from '../../adapters/index.ts';
import { sendsOf, sentFor } from '../../db/core/send-guard.ts';
import { paymentsOf } from '../../db/payments/payments.ts';
import { formatBRL } from '../../domain/core/money.ts';
import { Cents } from '../../domain/core/schemas.ts';
import { whyNot } from '../../domain/payments/actions.ts';
import { Payment } from '../../domain/payments/payment.ts';
import { actorOf, sendCommand, situationOf } from '../core/command.ts';
import type { Api } from '../core/context.ts';
import { Reason, shortText } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import { type Caller, type Route, type RouteRequest, type RouteResponse, route } from '../core/route.ts';
import { paymentOr404 } from './routes.ts';

const conflict = { description: 'Not safe in the current state; the message says what the payment waits for' };

/** Actions on a payment. Each is a command to its workflow, the only writer of the row. */
export const actionRoutes = (api: Api): Route[] => [
  route({
    method: 'post',
    path: '/v1/payments/:id/challenge',
    tag: 'Payments',
    summary: 'Send on what the payer’s browser brought back from a challenge',
    description:
      'For a card that waits for its payer at a provider with `confirms` in `GET /v1/providers`, whose values these are. Only then is the card charged. Repeating the request has no further effect.',
    body: z.strictObject({
      data: z
        .record(z.string().min(1).max(60), z.string().min(1).max(20_000))
        .refine((data) => Object.keys(data).length > 0 && Object.keys(data).length <= 10, {
          error: 'must have 1 to 10 values',
        })
        .meta({ example: { redirectResult: 'eyJ0cmFuc1N0YXR1cyI6IlkifQ' } }),
    }),
    answers: {
      200: {
        description: 'The payment after the provider’s decision. It may ask for more (`nextAction`)',
        schema: Payment,
      },
      202: { description: 'It was sent on; the provider’s decision is not known yet', schema: Payment },
      409: conflict,
    },
    handle: (request) => confirmPayment(api, request),
  }),

  route({
    method: 'post',
    path: '/v1/payments/:id/capture',
    tag: 'Payments',
    summary: 'Capture an authorised card',
    description:
      'For a payment that was made with `capture: manual`. Without `amount` all that was authorised is captured. A part can be captured where the provider offers it (`captures.inPart` in `GET /v1/providers`): the rest is released, and `amount` becomes what was captured. An authorisation is captured once; repeating the request has no further effect.',
    body: z.strictObject({ amount: Cents.optional(), reason: Reason.optional() }),
    answers: {
      200: { description: 'The captured payment, APPROVED', schema: Payment },
      202: { description: 'The capture was sent; the provider has not confirmed it yet', schema: Payment },
      409: conflict,
    },
    handle: (request) => capturePayment(api, request),
  }),

  route({
    method: 'post',
    path: '/v1/payments/:id/void',
    tag: 'Payments',
    summary: 'Void an authorised card: nothing is captured, and the money is released',
    description:
      'The payment becomes REJECTED or REFUNDED, by the provider’s word, with `refundedAmount` 0. Repeating the request has no further effect.',
    body: z.strictObject({ reason: Reason.optional() }),
    answers: {
      200: { description: 'The voided payment', schema: Payment },
      202: { description: 'The void was sent; the provider has not confirmed it yet', schema: Payment },
      409: conflict,
    },
    handle: (request) => cancelPayment(api, request, 'void'),
  }),

  route({
    method: 'post',
    path: '/v1/payments/:id/cancel',
    tag: 'Payments',
    summary: 'Cancel an unpaid payment, if its provider supports it',
    description:
      'The status becomes what the provider’s word for a cancelled charge means, REFUNDED or REJECTED, with `refundedAmount` 0. Repeating the request has no further effect. Money that arrives afterwards is accepted and flagged `late_payment`.',
    body: z.strictObject({ reason: Reason.optional() }),
    answers: {
      200: { description: 'The cancelled payment', schema: Payment },
      202: { description: 'The cancellation was sent; the provider has not confirmed it yet', schema: Payment },
      409: conflict,
    },
    handle: (request) => cancelPayment(api, request, 'cancel'),
  }),

  route({
    method: 'post',
    path: '/v1/payments/:id/look',
    tag: 'Payments',
    summary: 'Look the payment up at its provider now',
    body: z.strictObject({}),
    answers: {
      200: { description: 'The payment after the look-up', schema: Payment },
      202: { description: 'The provider has not answered; the look-up is repeated automatically', schema: Payment },
      409: conflict,
    },
    async handle(request) {
      const payment = await paymentOf(api, request);
      return commandPayment(api, { ...request, body: {} }, payment, lookCommand(request.caller, payment));
    },
  }),

  route({
    method: 'post',
    path: '/v1/payments/:id/resolve',
    tag: 'Payments',
    summary: 'Resolve a payment whose outcome the provider does not report',
    description:
      'For a person who has checked the provider’s panel or the account’s statement. Nothing is sent to the provider, and what it reports later still counts: a payment that was resolved as rejected and is paid after all becomes APPROVED, flagged `late_payment`.',
    body: z.strictObject({
      outcome: z.enum(['approved', 'rejected']),
      reason: Reason,
      evidence: shortText
        .max(500)
        .optional()
        .meta({ description: 'Where the outcome can be seen: a line of a statement, an end-to-end id' }),
    }),
    answers: { 200: { description: 'The payment, settled', schema: Payment }, 409: conflict },
    async handle(request) {
      const payment = await paymentOf(api, request);
      return commandPayment(api, request, payment, resolveCommand(request.caller, payment, request.body));
    },
  }),

  route({
    method: 'post',
    path: '/v1/payments/:id/dismiss',
    tag: 'Payments',
    summary: 'Acknowledge an attention reason that needs no decision',
    body: z.strictObject({ reason: Reason }),
    answers: { 200: { description: 'The payment, without the attention reason', schema: Payment }, 409: conflict },
    async handle(request) {
      const payment = await paymentOf(api, request);
      const attention = attentionToSettle(payment, 'dismiss');
      const { reason } = request.body;
      return commandPayment(api, request, payment, { what: 'dismiss', by: actorOf(request.caller), attention, reason });
    },
  }),
];

type ActionRequest = RouteRequest<unknown, { reason?: string | undefined }>;

const paymentOf = (api: Api, { caller, params }: Pick<ActionRequest, 'caller' | 'params'>) =>
  paymentOr404(api, caller.merchantId, params.id);

/**
 * Sends a command and answers with the payment after it: 202 when the provider has not answered yet.
 * @param isDone whether a payment is already in the requested state although the command was refused.
 */
async function commandPayment(
  api: Api,
  request: ActionRequest,
  payment: Payment,
  command: PaymentCommand,
  isDone: (payment: Payment) => boolean = () => false,
): Promise<RouteResponse> {
  const result = await sendCommand(api, request, payment, command);
  const body = await paymentOf(api, request);
  if (result?.kind === 'refused' && !isDone(body)) throw new Problem('conflict', result.why);
  const { reason } = request.body;
  return { status: result && result.kind !== 'open' ? 200 : 202, body, ...(reason && { reason }) };
}

/**
 * How long after it was sent a capture may still take effect at the provider, in ms: one whose answer was lost, and which a
 * look-up has shown as not made since, or one that was accepted. A provider that has accepted it may show it much later.
 */
const captureEffectMs = { sending: 30_000, answered: 24 * 3_600_000 };

/** @throws Problem 409 when it cannot be captured now, 422 for an amount that cannot. */
async function capturePayment(
  api: Api,
  request: RouteRequest<unknown, { amount?: number | undefined; reason?: string | undefined }>,
): Promise<RouteResponse> {
  const payment = await paymentOf(api, request);
  const { amount: asked, reason } = request.body;
  const amount = asked ?? payment.amount;
  const isCaptured = (one: Payment) => one.captured === true && one.status === 'APPROVED' && one.amount === amount;
  if (isCaptured(payment)) return { status: 200, body: payment };
  const why = whyNot('capture', situationOf(payment));
  if (why) throw new Problem('conflict', notCaptured(payment, why));
  refuseAmount(payment, amount);
  const { db } = api.store;
  const isRecent = async (state: 'sending' | 'answered') =>
    ((await sentFor(db, { entityId: payment.id, operation: 'capture', state })) ?? Number.POSITIVE_INFINITY) <
    captureEffectMs[state];
  if (await isRecent('sending')) {
    throw new Problem(
      'conflict',
      'A capture was sent moments ago and its answer was lost: it may still take effect. Ask again in half a minute.',
    );
  }
  const row = await paymentsOf(api.store, request.caller.merchantId).row(payment.id);
  // The same capture was accepted, and no look-up shows it yet: it is looked up, and no further one is sent.
  const isAccepted = row?.capture_amount === amount && (await isRecent('answered'));
  const command = {
    what: 'capture',
    by: actorOf(request.caller),
    amount,
    attempt: (await sendsOf(db, payment.id, 'capture')) + (isAccepted ? 0 : 1),
    ...(reason && { reason }),
  } as const;
  // A concurrent capture may have been first, which is the requested state.
  return commandPayment(api, request, payment, command, isCaptured);
}

/** @throws Problem 409 where no answer of the payer is expected, 422 for values that the provider does not take. */
async function confirmPayment(
  api: Api,
  request: RouteRequest<unknown, { data: Record<string, string> }>,
): Promise<RouteResponse> {
  const payment = await paymentOf(api, request);
  const { data } = request.body;
  const names = catalogueEntry(payment.provider)?.confirms;
  if (!names) throw new Problem('conflict', `${payment.provider} learns by itself what the payer did.`);
  const other = Object.keys(data).find((name) => !names.includes(name));
  if (other !== undefined) {
    const message = `is none of ${names.join(', ')}`;
    throw new Problem('validation', `data.${other} ${message}`, [
      { field: `data.${other}`, rule: 'supported', message },
    ]);
  }
  const isDecided = ({ status, threeDSecure }: Payment) => status !== 'PENDING' && threeDSecure?.challenge === 'over';
  if (isDecided(payment)) return { status: 200, body: payment };
  if (!payment.nextAction) throw new Problem('conflict', 'No answer of the payer is expected now.');
  const attempt = (await sendsOf(api.store.db, payment.id, 'confirm')) + 1;
  const command = { what: 'confirm', by: actorOf(request.caller), data, attempt } as const;
  // The same answer may have come twice at once.
  return commandPayment(api, { ...request, body: {} }, payment, command, isDecided);
}

function refuseAmount({ provider, amount: authorized, splits }: Payment, amount: number): void {
  const refuse = (code: 'validation' | 'unsupported', rule: string, message: string) => {
    throw new Problem(code, `amount ${message}`, [{ field: 'amount', rule, message }]);
  };
  if (amount > authorized) refuse('validation', 'max', `is more than the authorised ${formatBRL(authorized)}`);
  if (amount === authorized) return;
  if (!catalogueEntry(provider)?.captures?.inPart) {
    refuse(
      'unsupported',
      'supported',
      `must be the authorised ${formatBRL(authorized)}: ${provider} captures all of it`,
    );
  }
  if (splits)
    refuse('unsupported', 'supported', `must be the authorised ${formatBRL(authorized)}, as the splits are of it`);
}

function notCaptured(payment: Payment, why: NonNullable<ReturnType<typeof whyNot>>): string {
  const { status, captured } = payment;
  switch (why) {
    case 'not_authorized':
      return captured === undefined
        ? 'This payment was not made with `capture: manual`, so there is nothing to capture or void.'
        : 'The card is not authorised yet: the provider has not confirmed it.';
    case 'outcome_open':
      return 'The outcome of an earlier capture or void is not known yet. It is looked up; ask again once the attention is cleared.';
    default:
      return captured
        ? `The card was captured already: the payment is ${status}.`
        : `The payment is ${status} and can no longer be captured.`;
  }
}

async function cancelPayment(api: Api, request: ActionRequest, what: 'cancel' | 'void'): Promise<RouteResponse> {
  const payment = await paymentOf(api, request);
  const sent = await sendsOf(api.store.db, payment.id, 'cancel');
  if (sent > 0 && endedUnpaid(payment)) return { status: 200, body: payment };
  const why = whyNot(what, situationOf(payment));
  if (why) throw new Problem('conflict', what === 'void' ? notVoided(payment, why) : notCancelled(payment, why));
  const { reason } = request.body;
  const command = {
    what,
    by: actorOf(request.caller),
    attempt: sent + 1,
    ...(reason && { reason }),
  } as const;
  // A concurrent cancel may have ended the payment first, which is the requested state.
  return commandPayment(api, request, payment, command, endedUnpaid);
}

const endedUnpaid = ({ status, refundedAmount }: Payment): boolean =>
  status === 'REJECTED' || (status === 'REFUNDED' && refundedAmount === 0);

/** The command to look a payment up at its provider now. @throws Problem 409 when it cannot be looked up. */
export function lookCommand(caller: Caller, payment: Payment): PaymentCommand {
  if (whyNot('look', situationOf(payment))) {
    throw new Problem(
      'conflict',
      `This charge cannot be looked up at ${payment.provider}: ${payment.transactionId ? 'the provider offers no look-up' : 'the provider’s id of it is unknown'}.`,
    );
  }
  return { what: 'look', by: actorOf(caller) };
}

/**
 * The command by which a person settles an attention.
 * @throws Problem 409 when there is none, or the action does not settle it.
 */
export function resolveCommand(
  caller: Caller,
  payment: Payment,
  { outcome, reason, evidence }: { outcome: 'approved' | 'rejected'; reason: string; evidence?: string | undefined },
): PaymentCommand {
  return {
    what: 'resolve',
    by: actorOf(caller),
    to: outcome === 'approved' ? 'APPROVED' : 'REJECTED',
    attention: attentionToSettle(payment, 'resolve'),
    reason,
    ...(evidence && { evidence }),
  };
}

/** The reason of the attention that the action settles. @throws Problem 409 when the action cannot settle it. */
function attentionToSettle(payment: Payment, action: 'resolve' | 'dismiss') {
  const why = whyNot(action, situationOf(payment));
  const { attention } = payment;
  if (!attention || why === 'no_attention') throw new Problem('conflict', 'This payment does not need a person now.');
  if (why === 'known_fact') {
    throw new Problem(
      'conflict',
      `The state of this payment is known, so there is nothing to resolve. Dismiss its attention reason ${attention.reason}.`,
    );
  }
  if (why) {
    throw new Problem(
      'conflict',
      `The outcome of this payment is not known (${attention.reason}), so the attention cannot be dismissed. It is cleared when a look-up or a webhook of the provider reports the outcome, or when a person resolves the payment.`,
    );
  }
  return attention.reason;
}

function notVoided(payment: Payment, why: NonNullable<ReturnType<typeof whyNot>>): string {
  if (payment.captured) return `The card was captured: refund the payment instead. It is ${payment.status}.`;
  return why === 'not_pending'
    ? `The payment is ${payment.status} and can no longer be voided.`
    : notCaptured(payment, why);
}

function notCancelled({ status, provider, expiresAt, failure }: Payment, why: NonNullable<ReturnType<typeof whyNot>>) {
  const end = expiresAt ? ` It expires at ${expiresAt}.` : '';
  switch (why) {
    case 'is_authorized':
      return 'The card is authorised: void the payment (`/void`) instead.';
    case 'provider_cannot':
      return `${provider} cannot cancel an unpaid charge.${end}`;
    case 'no_provider_id':
      return `The id of this charge at ${provider} is unknown, so it cannot be cancelled there.${end}`;
    default:
      return `The payment is ${status}${failure ? ` (${failure.code})` : ''} and can no longer be cancelled.`;
  }
}
