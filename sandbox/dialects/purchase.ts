import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { issuerOutcome } from '../core/cards.ts';
import {
  type Call,
  orNotFound,
  type Provider,
  Refusal,
  type Reply,
  type ReportedCharge,
  type Route,
} from '../core/provider.ts';
import { brCode, is } from '../core/shapes.ts';
import { generalWords } from './white-label.ts';

/** The differences between the brands of the `/transactions/v2/purchase` platform. */
interface PurchaseBrand {
  /** The field of the id in its answer to a purchase. */
  idField: 'id' | 'transactionId';
  /** The refund route. */
  refund: { method: 'post' | 'delete'; path: string; amount: z.ZodType<number | undefined> };
}

const text = z.string().min(1).max(255);

/** The fields of the flat body. The sources list all of them. */
const common = {
  name: text,
  email: is.email,
  cpf: is.cpfOrCnpj,
  phone: is.digits(8, 12),
  amount: is.cents,
  description: text,
  responsibleDocument: is.cpfOrCnpj,
  responsibleExternalId: text,
  currency: z.enum(['BRL', 'MXN']).optional(),
  externalId: text.optional(),
  referrerUrl: is.url.optional(),
  checkoutUrl: is.url.optional(),
  postbackUrl: is.url.optional(),
  // Only the specification has this field; no source shows its content.
  fingerPrint: z.unknown().optional(),
};
const Purchase = z.discriminatedUnion('paymentMethod', [
  z.strictObject({ ...common, paymentMethod: z.literal('PIX') }),
  z.strictObject({
    ...common,
    paymentMethod: z.literal('CREDIT_CARD'),
    creditCard: z.strictObject({
      number: is.cardNumber,
      holder: text,
      expMonth: is.monthText,
      expYear: is.yearText,
      // Absent for a stored card (the specification decrypts its id): a security code may not be stored.
      cvv: is.cvv.optional(),
      installments: z.int().min(1).max(12),
    }),
  }),
]);

/**
 * The platform of AXISBANK and, judging by its paths, HunterPay: one flat body for PIX and cards, amounts in cents,
 * words in upper case. A BLOCKED charge is disputed. An expired charge keeps its word.
 */
export function purchasePlatform({ idField, refund }: PurchaseBrand) {
  const create = (call: Call, refusal?: string): Reply => {
    const charge = openCharge(call, refusal);
    return { status: 201, body: purchaseBody(charge, idField) };
  };
  const find = (call: Call) => orNotFound(call.context.charge(call.params.id ?? ''), 'Transaction not found');
  const routes: Route[] = [
    {
      method: 'post',
      path: '/transactions/v2/purchase',
      operation: 'createTransaction',
      handle: (call) => create(call),
      refuse: (call) => {
        if (Purchase.parse(call.body).paymentMethod === 'CREDIT_CARD') return create(call, 'Refused by the issuer');
        throw new Refusal(400, 'Transaction refused');
      },
    },
    {
      method: 'get',
      path: '/transactions/:id',
      operation: 'getTransaction',
      handle: (call) => ({ status: 200, body: chargeBody(call.reportCharge(find(call))) }),
    },
    {
      method: refund.method,
      path: refund.path,
      operation: 'refund',
      handle: (call) => {
        const { amount } = z.strictObject({ amount: refund.amount }).parse(call.body ?? {});
        return { status: 200, body: chargeBody(call.reportCharge(call.context.refund(find(call), amount))) };
      },
    },
  ];
  return {
    bases: [''],
    bodyKind: 'json',
    addresses: (root) => ({ baseUrl: root }),
    words: {
      waiting: 'PENDING',
      paid: 'APPROVED',
      refused: 'REJECTED',
      expired: 'PENDING',
      refunded: 'REFUNDED',
      charged_back: 'BLOCKED',
    },
    refundWord: 'REFUNDED',
    infraction: { state: 'charged_back' },
    moreWords: { charge: ['REFUND', ...generalWords] },
    routes,
    webhook: (charge) => ({
      body: {
        type: 'TRANSACTION',
        transactionId: charge.id,
        status: charge.word,
        amount: charge.amount,
        endToEnd: charge.endToEndId,
        infraction: charge.state === 'charged_back' ? infractionOf(charge) : null,
      },
    }),
    problem: (status, message) => ({ status, body: { message } }),
  } satisfies Partial<Provider>;
}

function openCharge(call: Call, refusal: string | undefined): ReportedCharge {
  const request = Purchase.parse(call.body);
  const { amount, externalId, postbackUrl } = request;
  const draft = { id: randomUUID(), amount, reference: externalId, notifyUrl: postbackUrl, details: {} };
  if (request.paymentMethod === 'PIX') {
    return call.reportCharge(call.context.openCharge({ ...draft, method: 'pix', expiresInMs: 86_400_000 }));
  }
  const outcome =
    refusal === undefined ? issuerOutcome(request.creditCard.number) : { state: 'refused' as const, reason: refusal };
  return call.reportCharge(call.context.openCharge({ ...draft, method: 'credit_card', outcome }));
}

/** No source shows whether `qrCode` differs from the PIX code or is a picture. */
function purchaseBody(charge: ReportedCharge, idField: PurchaseBrand['idField']) {
  const pixCode = charge.method === 'pix' ? brCode(`pix.${charge.provider}.invalid`, charge) : null;
  return {
    [idField]: charge.id,
    method: charge.method.toUpperCase(),
    status: charge.word,
    amount: charge.amount,
    createdAt: charge.createdAt,
    ...(pixCode !== null && { pixCode, qrCode: pixCode, expiresAt: charge.expiresAt }),
    ...(charge.method === 'credit_card' && { authCode: charge.paidAt && charge.id.slice(0, 6) }),
  };
}

function chargeBody(charge: ReportedCharge) {
  const { id, word, amount, endToEndId } = charge;
  const pixCode = charge.method === 'pix' ? brCode(`pix.${charge.provider}.invalid`, charge) : null;
  return { id, status: word, amount, pixCode, end2End: endToEndId };
}

function infractionOf({ id }: ReportedCharge) {
  return {
    id: `infraction-${id}`,
    status: 'OPEN',
    reasonDetails: 'Fraude',
    analysisResult: null,
    analysisDetails: null,
  };
}
