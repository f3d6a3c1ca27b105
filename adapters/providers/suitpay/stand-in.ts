import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { centsToReais } from '../../../domain/core/money.ts';
import {
  accountId,
  type Caller,
  type Provider,
  signingSecret,
  type WebhookPost,
} from '../../../sandbox/core/provider.ts';
import { brCode, is } from '../../../sandbox/core/shapes.ts';
import { keyFits } from '../../../sandbox/dialects/key-forms.ts';
import { png } from '../../../sandbox/dialects/png.ts';

const text = z.string().min(1);
const QrCode = z.strictObject({
  requestNumber: text,
  dueDate: is.day,
  amount: is.reais,
  shippingAmount: z.number().min(0).optional(),
  usernameCheckout: text.optional(),
  callbackUrl: is.url.optional(),
  // No source says what an address or a product holds.
  client: z.strictObject({
    name: text,
    document: is.cpfOrCnpj,
    phoneNumber: text.optional(),
    email: is.email.optional(),
    address: z.looseObject({}).optional(),
  }),
  products: z.array(z.looseObject({})).optional(),
});

/** Of a phone no source shows the form. */
const keys = { document: is.cpfOrCnpj, email: is.email, phoneNumber: text, randomKey: is.uuid, paymentCode: text };
const PixPayment = z
  .strictObject({
    key: text,
    typeKey: z.enum(['document', 'phoneNumber', 'email', 'randomKey', 'paymentCode']),
    value: is.reais,
    callbackUrl: is.url.optional(),
    documentValidation: is.cpfOrCnpj.optional(),
    externalId: text.optional(),
  })
  .refine(({ typeKey, key }) => keyFits(keys, typeKey, key), { path: ['key'], error: 'is not a key of this type' });

/** Refusals come with 200. Their words are in no source: one of the notices' words stands for all of them. */
const refused = { status: 200, body: { response: 'ERROR' } };

/**
 * SuitPay, from several integrations and what they cite of its page: a PIX charge, a payout by PIX, and one notice for
 * both. Amounts are reais. There is no look-up, and no refund.
 *
 * - The client's id and secret are headers. The secret also signs notices, so the account follows from the id alone.
 * - `response` is OK, or the word of a refusal. Neither answer has a status or an amount.
 * - `externalId` guards against a second payout. How that is refused is not shown.
 * - A notice's `hash` covers its values in their order, as they are written; the secret is put last here. Both directions
 *   have the same words. Which one reports a payout that a bank returned is not shown: CHARGEBACK here.
 */
export const suitpay: Provider = {
  name: 'SuitPay',
  slug: 'suitpay',
  bases: [''],
  bodyKind: 'json',
  addresses: (root) => ({ baseUrl: root }),
  credentials: (field, merchantId) => {
    const clientId = `suitpay-client-${merchantId}`;
    return { clientId, clientSecret: secretOf(clientId) }[field];
  },
  account: ({ headers }: Caller) => {
    const { ci, cs } = headers;
    return typeof ci === 'string' && ci && typeof cs === 'string' && cs ? accountId(ci) : undefined;
  },
  accountOf: ({ clientId }) => accountId(String(clientId)),
  words: {
    waiting: 'UNPAID',
    paid: 'PAID_OUT',
    refused: 'CANCELED',
    expired: 'UNPAID',
    refunded: 'PAID_OUT',
    charged_back: 'CHARGEBACK',
  },
  refundWord: '',
  transferWords: {
    waiting: 'UNPAID',
    done: 'PAID_OUT',
    refused: 'ERROR',
    canceled: 'CANCELED',
    returned: 'CHARGEBACK',
  },
  moreWords: { charge: ['ERROR'] },
  routes: [
    {
      method: 'post',
      path: '/api/v1/gateway/request-qrcode',
      operation: 'createTransaction',
      refuse: () => refused,
      handle: ({ context, body, reportCharge }) => {
        const { requestNumber, dueDate, amount, callbackUrl } = QrCode.parse(body);
        const charge = context.openCharge({
          id: randomUUID(),
          method: 'pix',
          amount,
          reference: requestNumber,
          notifyUrl: callbackUrl,
          expiresInMs: Date.parse(`${dueDate}T23:59:59-03:00`) - context.now().getTime(),
          details: {},
        });
        const paymentCode = brCode(host, reportCharge(charge));
        return {
          status: 200,
          body: { idTransaction: charge.id, paymentCode, response: 'OK', paymentCodeBase64: png },
        };
      },
    },
    {
      method: 'post',
      path: '/api/v1/gateway/pix-payment',
      operation: 'withdraw',
      refuse: () => refused,
      handle: ({ context, body }) => {
        const { value, callbackUrl, externalId } = PixPayment.parse(body);
        if (externalId && context.transfer({ idempotencyKey: externalId })) return refused;
        const sent = context.sendTransfer({
          id: randomUUID(),
          idempotencyKey: externalId,
          reference: externalId,
          amount: value,
          notifyUrl: callbackUrl,
          details: {},
        });
        return { status: 200, body: { idTransaction: sent.id, response: 'OK' } };
      },
    },
  ],
  webhook: (charge) => {
    const { id, account, state, word, amount, paidAt, reference } = charge;
    if (state === 'waiting' || state === 'refunded') return undefined;
    const payer = { payerName: paidAt ? 'Maria da Silva' : '', payerTaxId: paidAt ? '52998224725' : '' };
    return notice(account, {
      idTransaction: id,
      typeTransaction: 'PIX',
      statusTransaction: word,
      value: amount,
      ...payer,
      paymentDate: paidAt ?? '',
      paymentCode: brCode(host, charge),
      requestNumber: reference ?? '',
    });
  },
  transferWebhook: ({ id, account, state, word, amount, doneAt }) =>
    state === 'waiting'
      ? undefined
      : notice(account, {
          idTransaction: id,
          typeTransaction: 'PIX_CASHOUT',
          statusTransaction: word,
          value: amount,
          destinationName: 'Maria da Silva',
          destinationTaxId: '52998224725',
          destinationBank: 'Banco de Teste',
          paymentDate: doneAt ?? '',
        }),
  problem: (status, message) => ({ status, body: { response: message } }),
};

const host = 'pix.suitpay.invalid';
const secretOf = (clientId: string) => signingSecret(accountId(clientId));

/** Its only number is the value, in reais and written with two decimals: the hash covers `129.90`, not `129.9`. */
function notice(account: string, { value, ...texts }: { value: number; [name: string]: string | number }): WebhookPost {
  const [id, type, status, ...others] = Object.entries(texts);
  const members = [id, type, status, ['value', value] as const, ...others].map(([name, one] = ['', '']) => ({
    name,
    plain: typeof one === 'number' ? centsToReais(one) : one,
    written: typeof one === 'number' ? centsToReais(one) : JSON.stringify(one),
  }));
  const values = members.map(({ plain }) => plain).join('');
  const hash = createHash('sha256')
    .update(`${values}${signingSecret(account)}`)
    .digest('hex');
  const written = [...members, { name: 'hash', written: JSON.stringify(hash) }];
  const body = `{${written.map((one) => `${JSON.stringify(one.name)}:${one.written}`).join(',')}}`;
  return { body, headers: { 'content-type': 'application/json' } };
}
