import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { fromBody, inQuery, logIn } from './core/auth.ts';
import {
  orNotFound,
  type Provider,
  Refusal,
  type ReportedCharge,
  type ReportedReceiver,
  type ReportedTransfer,
  signingSecret,
} from './core/provider.ts';
import { boletoOf, brCode, is, reais } from './core/shapes.ts';

/** An invented provider with every feature that a description can have, for the tests of the engine. */
const token = logIn({
  path: '/auth',
  fields: ['clientId', 'clientSecret'],
  readCredentials: fromBody(
    { client_id: 'clientId', client_secret: 'clientSecret' },
    { grant_type: 'client_credentials' },
  ),
  tokenBody: (access_token, expiresAt) => ({ access_token, expires_at: expiresAt.toISOString() }),
  lifeMs: 3_600_000,
});

/** The credential with which browsers create card tokens. */
const publicKey = inQuery({ app: 'publicKey' });

const Payment = z.discriminatedUnion('method', [
  z.object({ method: z.literal('PIX'), value: is.reais, reference: is.text(60).optional(), hook: is.url.optional() }),
  z.object({ method: z.literal('BOLETO'), value: is.reais, reference: is.text(60).optional() }),
  z.object({ method: z.literal('CARD'), value: is.reais, card_token: z.string() }),
]);
const Card = z.object({ number: is.cardNumber, holder: is.text(60), month: is.month, year: is.year, cvv: is.cvv });
const Payout = z.strictObject({ cents: is.centsText, reference: is.text(60).optional(), hook: is.url.optional() });
const Seller = z.object({ document: is.document, email: is.email, hook: is.url.optional() });

const payment = (charge: ReportedCharge) => ({
  data: { id: charge.id, again: [charge.id, 'x'], status: charge.word, value: reais(charge.amount) },
  reference: charge.reference,
  ...(charge.method === 'pix' && { code: brCode('pix.casa.invalid', charge) }),
  ...(charge.method === 'boleto' && boletoOf(charge)),
});
const payout = ({ id, word, amount, reference, endToEndId }: ReportedTransfer) => {
  return { id: Number(id), status: word, cents: String(amount), reference, endToEndId };
};
const seller = ({ id, word, details, balance }: ReportedReceiver) => ({ id, status: word, balance, ...details });

export const casa: Provider = {
  name: 'Casa',
  slug: 'casa',
  bases: ['/v2'],
  requiredHeaders: { 'user-agent': /^casa-client/ },
  invalidStatus: 422,
  addresses: (root) => ({ baseUrl: `${root}/v2` }),
  credentials: (field, merchantId) => (field === 'companyId' ? `12${merchantId.length}` : undefined),
  ...token,
  publicAccountOf: publicKey.accountOf,
  words: {
    waiting: 'OPEN',
    paid: 'PAID',
    refused: 'DENIED',
    expired: 'LAPSED',
    refunded: 'GIVEN_BACK',
    charged_back: 'LOST',
  },
  refundWord: 'GIVEN_BACK',
  transferWords: { waiting: 'SENT', done: 'DONE', refused: 'FAILED', canceled: 'UNDONE', returned: 'RETURNED' },
  receiverWords: { waiting: 'CHECKING', active: 'ACTIVE', refused: 'REFUSED' },
  routes: [
    token.route,
    {
      method: 'post',
      path: '/cards',
      operation: 'createCardToken',
      account: publicKey.account,
      handle: ({ context, body }) => {
        const { number, holder, month, year } = Card.parse(body);
        const card = { number, holder, expirationMonth: month, expirationYear: year };
        return { status: 201, body: { card_token: context.storeCard(card, { singleUse: true }) } };
      },
    },
    {
      method: 'post',
      path: '/payments',
      operation: 'createTransaction',
      bodyKind: 'json',
      handle: ({ context, body, reportCharge }) => {
        const request = Payment.parse(body);
        const draft = { id: randomUUID(), amount: request.value, details: {} };
        if (request.method === 'CARD') {
          const card = context.card(request.card_token);
          if (!card) throw new Refusal(422, 'card_token: is unknown or used');
          const { outcome } = card;
          return {
            status: 201,
            body: payment(reportCharge(context.openCharge({ ...draft, method: 'credit_card', outcome }))),
          };
        }
        const { reference } = request;
        const notifyUrl = request.method === 'PIX' ? request.hook : undefined;
        const method = request.method === 'PIX' ? 'pix' : 'boleto';
        const charge = context.openCharge({ ...draft, method, reference, notifyUrl, expiresInMs: 86_400_000 });
        return { status: 201, body: payment(reportCharge(charge)) };
      },
    },
    {
      method: 'get',
      path: '/payments/:id',
      operation: 'getTransaction',
      handle: ({ context, params, reportCharge }) => ({
        status: 200,
        body: payment(reportCharge(orNotFound(context.charge(params.id ?? '')))),
      }),
    },
    {
      method: 'delete',
      path: '/payments/:id',
      operation: 'refund',
      handle: ({ context, params, reportCharge }) => {
        return {
          status: 200,
          body: payment(reportCharge(context.cancelCharge(orNotFound(context.charge(params.id ?? '')), 'CANCELED'))),
        };
      },
    },
    {
      method: 'post',
      path: '/payouts',
      operation: 'withdraw',
      bodyKind: 'form',
      handle: ({ context, body, headers, reportTransfer }) => {
        const { cents, reference, hook } = Payout.parse(body);
        const key = headers['x-once']?.toString();
        const sent = context.sendTransfer({
          idempotencyKey: key,
          reference,
          amount: cents,
          notifyUrl: hook,
          details: {},
        });
        return { status: 202, body: payout(reportTransfer(sent)) };
      },
    },
    {
      method: 'get',
      path: '/payouts/:id',
      operation: 'getWithdraw',
      handle: ({ context, params, reportTransfer }) => {
        return { status: 200, body: payout(reportTransfer(orNotFound(context.transfer({ id: params.id ?? '' })))) };
      },
    },
    {
      method: 'post',
      path: '/sellers',
      operation: 'createReceiver',
      handle: ({ context, body, reportReceiver: tellReceiver }) => {
        const { hook, email } = Seller.parse(body);
        const made = context.registerReceiver({ id: randomUUID(), balance: 700, notifyUrl: hook, details: { email } });
        return { status: 201, body: seller(tellReceiver(made)) };
      },
    },
    {
      method: 'get',
      path: '/sellers/:id',
      operation: 'getReceiver',
      handle: ({ context, params, reportReceiver: tellReceiver }) => {
        return { status: 200, body: seller(tellReceiver(orNotFound(context.receiver(params.id ?? '')))) };
      },
    },
    {
      method: 'post',
      path: '/sellers/:id/documents',
      bodyKind: 'upload',
      handle: ({ context, params, body, reportReceiver: tellReceiver }) => {
        const { file } = z.object({ file: z.object({ fileName: z.string(), bytes: z.int().min(1) }) }).parse(body);
        const amended = context.updateReceiverDetails(orNotFound(context.receiver(params.id ?? '')), {
          sent: [file.fileName],
        });
        return { status: 200, body: seller(tellReceiver(amended)) };
      },
    },
    {
      method: 'post',
      path: '/customers',
      handle: ({ context, body }) => {
        return { status: 201, body: { id: context.storeRow('customer', z.object({ name: is.text(60) }).parse(body)) } };
      },
    },
    {
      method: 'get',
      path: '/customers/:id',
      handle: ({ context, params }) => ({
        status: 200,
        body: orNotFound(context.findRow('customer', params.id ?? '')),
      }),
    },
  ],
  webhook: (charge, event) => ({ body: { event: event.id, payment: payment(charge) } }),
  transferWebhook: (transfer, event) => ({
    url: `${event.url}/payout`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ 'data[id]': transfer.id, 'data[status]': transfer.word }).toString(),
  }),
  receiverWebhook: (receiver) => ({
    headers: { 'x-signature': signingSecret(receiver.account) },
    body: { seller: seller(receiver) },
  }),
  problem: (status, message) => ({ status, body: { error: { message } } }),
};
