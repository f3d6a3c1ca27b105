import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { bearer, inQuery } from '../../../sandbox/core/auth.ts';
import {
  type Call,
  orNotFound,
  type Provider,
  Refusal,
  type Reply,
  type ReportedCharge,
  type WebhookPost,
} from '../../../sandbox/core/provider.ts';
import { brCode, is } from '../../../sandbox/core/shapes.ts';
import { keyFits } from '../../../sandbox/dialects/key-forms.ts';
import { generalWords } from '../../../sandbox/dialects/white-label.ts';

const publicKey = inQuery({ publicKey: 'publicKey' });

const text = z.string().min(1);

/**
 * Integrations always send `delivery`. No source shows the field of a card's token, so the family's `card` and fields
 * outside it are accepted.
 */
const Payment = z.strictObject({
  amount: is.cents,
  method: z.enum(['pix', 'credit_card']),
  external_id: text.optional(),
  customer: z.strictObject({
    name: text,
    email: is.email,
    phone: text.optional(),
    document: z
      .strictObject({ type: z.enum(['CPF', 'CNPJ']), value: is.cpfOrCnpj })
      .refine(({ type, value }) => (type === 'CPF' ? is.cpf : is.cnpj).safeParse(value).success, {
        path: ['value'],
        error: 'is not a document of this type',
      }),
  }),
  delivery: z.strictObject({
    street: text,
    number: text,
    neighborhood: text,
    city: text,
    state: text,
    zipcode: text,
    complement: z.string().optional(),
  }),
  products: z
    .array(
      z.strictObject({
        name: text,
        price: z.int().min(0),
        quantity: z.string().regex(/^[1-9]\d*$/, { error: 'must be a number as text' }),
        type: text,
      }),
    )
    .min(1),
  installments: z.int().min(1).max(24).optional(),
  card: z.looseObject({ token: text.optional(), id: text.optional(), hash: text.optional() }).optional(),
  card_token: text.optional(),
  token: text.optional(),
});

const Card = z.strictObject({
  number: is.cardNumber,
  holderName: text,
  expirationMonth: z.coerce.number().int().min(1).max(12),
  expirationYear: z.coerce.number().int().min(2000).max(2099),
  cvv: is.cvv,
});

/** PIX keys by type, as in the specification. The word for a random key is not confirmed. */
const keys = { cpf: is.digits(11), cnpj: is.cnpj, email: is.email, phone: is.phone, random: is.uuid, evp: is.uuid };
const TransferOut = z
  .strictObject({ pix_key_type: z.string(), pix_key: text, value: is.cents })
  .refine(({ pix_key_type, pix_key }) => keyFits(keys, pix_key_type, pix_key), {
    path: ['pix_key'],
    error: 'is not a key of this type',
  });

/**
 * RAPDYN: PIX, cards by token, and payouts by PIX. Amounts are cents. The answers to a creation and a look-up have no
 * amount. No request has a webhook address: it is a setting of the account.
 */
export const rapdyn: Provider = {
  name: 'RAPDYN',
  slug: 'rapdyn',
  bases: ['/api', ''],
  bodyKind: 'json',
  addresses: (root) => ({ baseUrl: `${root}/api` }),
  ...bearer('secretKey'),
  publicAccountOf: publicKey.accountOf,
  words: {
    waiting: 'pending',
    paid: 'paid',
    refused: 'failed',
    expired: 'failed',
    refunded: 'returned',
    charged_back: 'med',
  },
  refundWord: 'returned',
  transferWords: {
    waiting: 'processing',
    done: 'completed',
    refused: 'failed',
    canceled: 'canceled',
    returned: 'refunded',
  },
  moreWords: { charge: ['blocked', ...generalWords], transfer: ['pending', 'done'] },
  routes: [
    {
      method: 'post',
      path: '/card-token',
      operation: 'createCardToken',
      account: publicKey.account,
      handle: ({ context, body }) => {
        const { number, holderName, expirationMonth, expirationYear } = Card.parse(body);
        const token = context.storeCard({ number, holder: holderName, expirationMonth, expirationYear });
        return { status: 201, body: { token } };
      },
    },
    {
      method: 'post',
      path: '/payments',
      operation: 'createTransaction',
      handle: (call) => create(call),
      refuse: (call) => {
        if (Payment.parse(call.body).method === 'credit_card') return create(call, 'Refused by the issuer');
        throw new Refusal(400, 'Payment refused');
      },
    },
    {
      method: 'get',
      path: '/transactions/:id',
      operation: 'getTransaction',
      handle: (call) => {
        const charge = call.reportCharge(
          orNotFound(call.context.charge(call.params.id ?? ''), 'Transaction not found'),
        );
        const { word, endToEndId, paidAt, details } = charge;
        const pix = charge.method === 'pix' ? { end2EndId: endToEndId } : null;
        return { status: 200, body: { data: { status: word, pix, customer: details.customer, completed_at: paidAt } } };
      },
    },
    {
      method: 'put',
      path: '/payments/refund/:id',
      operation: 'refund',
      handle: (call) => {
        const charge = orNotFound(call.context.charge(call.params.id ?? ''), 'Transaction not found');
        const { amount } = z.strictObject({ amount: is.cents.optional() }).parse(call.body ?? {});
        const { id, word } = call.reportCharge(call.context.refund(charge, amount));
        return { status: 200, body: { id, status: word } };
      },
    },
    {
      method: 'post',
      path: '/transfers/out',
      operation: 'withdraw',
      handle: (call) => {
        const { value, pix_key_type, pix_key } = TransferOut.parse(call.body);
        const key = call.headers['idempotency-key']?.toString();
        const sent = call.context.sendTransfer({
          id: randomUUID(),
          idempotencyKey: key,
          amount: value,
          details: { pix_key_type, pix_key },
        });
        const { id, word } = call.reportTransfer(sent);
        return { status: 201, body: { transfer_id: id, status: word } };
      },
    },
  ],
  webhook: (charge) => chargeWebhook(charge),
  transferWebhook: ({ id, word, amount, endToEndId, createdAt, updatedAt, details }) => ({
    body: {
      notification_type: 'transfer_out',
      transfer_id: id,
      status: word,
      value: amount,
      tax: 0,
      ...details,
      end2EndId: endToEndId,
      dates: { created_at: createdAt, updated_at: updatedAt },
    },
  }),
  problem: (status, message) => ({ status, body: { message } }),
};

function create(call: Call, refusal?: string): Reply {
  const { amount, method, external_id, customer, delivery, products, ...rest } = Payment.parse(call.body);
  const draft = { id: randomUUID(), amount, reference: external_id, details: { customer, delivery, products } };
  if (method === 'pix') {
    const charge = call.reportCharge(call.context.openCharge({ ...draft, method, expiresInMs: 86_400_000 }));
    return { status: 201, body: { id: charge.id, pix: pixOf(charge), status: charge.word } };
  }
  const token = rest.card?.token ?? rest.card?.id ?? rest.card?.hash ?? rest.card_token ?? rest.token ?? '';
  const card = call.context.card(token);
  if (card === undefined) throw new Refusal(400, 'card: no such card');
  const outcome = refusal === undefined ? card.outcome : { state: 'refused' as const, reason: refusal };
  const charge = call.reportCharge(call.context.openCharge({ ...draft, method, outcome }));
  return { status: 201, body: { id: charge.id, status: charge.word } };
}

/** `qrcode` is the address of an image. */
function pixOf(charge: ReportedCharge) {
  return { copypaste: brCode('pix.rapdyn.invalid', charge), qrcode: `https://qr.rapdyn.invalid/${charge.id}.png` };
}

function chargeWebhook(charge: ReportedCharge): WebhookPost {
  const { id, reference, amount, method, word, createdAt, paidAt, endToEndId, details } = charge;
  return {
    body: {
      notification_type: 'transaction',
      id,
      external_id: reference,
      total: amount,
      method,
      status: word,
      started_at: createdAt,
      completed_at: paidAt,
      pix: method === 'pix' ? { ...pixOf(charge), end2EndId: endToEndId } : null,
      ...details,
    },
  };
}
