import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { fromBasic, logIn } from '../../../sandbox/core/auth.ts';
import {
  accountId,
  type Call,
  orNotFound,
  type Provider,
  type ReportedCharge,
  type ReportedTransfer,
  signingSecret,
} from '../../../sandbox/core/provider.ts';
import { brCode, is } from '../../../sandbox/core/shapes.ts';
import { eitherKeyName } from '../../../sandbox/dialects/client-credentials.ts';
import { keyFits } from '../../../sandbox/dialects/key-forms.ts';
import { png } from '../../../sandbox/dialects/png.ts';
import { generalTransferWords, generalWords } from '../../../sandbox/dialects/undocumented.ts';

/**
 * The account is derived from the client id alone. The client secret also signs webhooks, so the stand-in must know it
 * (`secretOf`).
 */
const client = logIn({
  path: '/auth/generate_token',
  bodyKind: 'json',
  fields: ['clientId'],
  readCredentials: (caller) => {
    const parsed = z.object({ grant_type: z.literal('client_credentials') }).safeParse(caller.body);
    const pair = fromBasic('clientId', 'clientSecret')(caller);
    return parsed.success && pair?.clientSecret ? pair : undefined;
  },
  tokenBody: (access_token) => ({ access_token, token_type: 'Bearer', expires_in: 1800 }),
  lifeMs: 1_800_000,
});
const token = eitherKeyName(client);

const QrCode = z
  .strictObject({
    value_cents: is.cents,
    generator_name: is.text(100).optional(),
    generator_document: is.cpfOrCnpj.optional(),
    expiration_time: z.int().min(1).default(1800),
    external_reference: is.text(255).optional(),
    platform_name: is.text(255).optional(),
    billing_url: is.url.optional(),
    return_url: is.url.optional(),
  })
  .refine(({ generator_name, generator_document }) => !generator_name || generator_document, {
    path: ['generator_document'],
    error: 'is required with generator_name',
  });

const keys = { cpf: is.cpf, cnpj: is.cnpj, email: is.email, phone: is.digits(10, 13), token: is.uuid };

const Payment = z
  .strictObject({
    initiation_type: z.literal('dict'),
    idempotent_id: is.text(255),
    value_cents: is.cents,
    pix_key_type: z.enum(['cpf', 'cnpj', 'email', 'phone', 'token']),
    pix_key: z.string(),
    receiver_name: is.text(255).optional(),
    receiver_document: is.cpfOrCnpj.optional(),
    // A payment that is not authorized would wait for a person's approval in the provider's dashboard.
    authorized: z.literal(true),
  })
  .refine(({ pix_key_type, pix_key }) => keyFits(keys, pix_key_type, pix_key), {
    path: ['pix_key'],
    error: 'is not a key of this type',
  });

/**
 * ZENDRY: QR codes and payments by PIX key, amounts in cents. Only the words `paid` of a QR code and `completed` of a
 * payment are confirmed; the others are the general mapping's. Webhooks about payments go to the address set in the
 * dashboard. A payment is looked up by either of its ids.
 */
export const zendry: Provider = {
  name: 'ZENDRY',
  slug: 'zendry',
  bases: [''],
  bodyKind: 'json',
  addresses: (root) => ({ baseUrl: root }),
  credentials: (field, merchantId) => {
    const id = `zendry-client-${merchantId}`;
    const made = { clientId: id, publicKey: id, clientSecret: secretOf(id), secretKey: secretOf(id) };
    return made[field as keyof typeof made];
  },
  account: token.account,
  accountOf: token.accountOf,
  words: generalWords.words,
  refundWord: generalWords.words.refunded,
  transferWords: { ...generalTransferWords.words, done: 'completed' },
  moreWords: {
    charge: ['awaiting', ...generalWords.moreWords],
    transfer: ['awaiting', 'sent', 'paid', ...generalTransferWords.moreWords],
  },
  routes: [
    client.route,
    {
      method: 'post',
      path: '/v1/pix/qrcodes',
      operation: 'createTransaction',
      handle: (call) => {
        const { value_cents, external_reference, return_url, expiration_time } = QrCode.parse(call.body);
        const charge = call.context.openCharge({
          id: randomUUID(),
          method: 'pix',
          amount: value_cents,
          reference: external_reference,
          notifyUrl: return_url,
          expiresInMs: expiration_time * 1000,
          details: {},
        });
        return { status: 201, body: { qrcode: qrcode(call.reportCharge(charge)) } };
      },
    },
    {
      method: 'get',
      path: '/v1/pix/qrcodes/:reference',
      operation: 'getTransaction',
      handle: (call) => {
        return {
          status: 200,
          body: { qrcode: qrcode(call.reportCharge(orNotFound(call.context.charge(call.params.reference ?? '')))) },
        };
      },
    },
    {
      method: 'post',
      path: '/v1/pix/payments',
      operation: 'withdraw',
      handle: (call) => {
        const { idempotent_id, value_cents } = Payment.parse(call.body);
        const draft = { idempotencyKey: idempotent_id, reference: idempotent_id, amount: value_cents };
        const sent = call.context.sendTransfer({ id: randomUUID(), ...draft, details: {} });
        return { status: 201, body: { payment: payment(call.reportTransfer(sent)) } };
      },
    },
    {
      method: 'get',
      path: '/v1/pix/payments/:id',
      operation: 'getWithdraw',
      handle: (call) => ({ status: 200, body: { payment: payment(call.reportTransfer(paymentOf(call))) } }),
    },
  ],

  webhook: (charge) => {
    const { image_base64: _, ...fields } = qrcode(charge);
    const message = {
      ...fields,
      registration_date: charge.createdAt,
      payment_date: charge.paidAt,
      end_to_end: charge.endToEndId,
    };
    // Receivers cannot check this digest: the fields that it covers are not public.
    return { body: { notification_type: 'pix_qrcode', message, md5: md5([charge.id], charge.account) } };
  },
  transferWebhook: (sent) => {
    const signed = [sent.id, sent.idempotencyKey, sent.amount];
    return {
      body: {
        notification_type: 'pix_payment',
        message: { ...payment(sent), cancellation_reason: sent.refusedReason },
        md5: md5(['payment', ...signed], sent.account),
      },
    };
  },
  problem: (status, error) => ({ status, body: { error: status === 401 ? 'unauthorized' : error } }),
};

const secretOf = (clientId: string) => signingSecret(accountId(clientId));

const md5 = (parts: unknown[], account: string) =>
  createHash('md5')
    .update([...parts, signingSecret(account)].join('.'))
    .digest('hex');

function qrcode(charge: ReportedCharge) {
  return {
    reference_code: charge.id,
    external_reference: charge.reference,
    value_cents: charge.amount,
    content: brCode('pix.zendry.invalid', charge),
    image_base64: png,
    status: charge.word,
  };
}

function payment(sent: ReportedTransfer) {
  return {
    reference_code: sent.id,
    idempotent_id: sent.idempotencyKey,
    value_cents: sent.amount,
    status: sent.word,
    end_to_end: sent.endToEndId,
    registration_date: sent.createdAt,
    payment_date: sent.doneAt,
  };
}

function paymentOf({ context, params: { id = '' } }: Call) {
  return orNotFound(context.transfer({ id }) ?? context.transfer({ idempotencyKey: id }));
}
