import { z } from 'zod';
import { logIn } from '../../../sandbox/core/auth.ts';
import { orNotFound, type Provider } from '../../../sandbox/core/provider.ts';
import { is } from '../../../sandbox/core/shapes.ts';
import { anyClient, eitherKeyName } from '../../../sandbox/dialects/client-credentials.ts';
import { invalidKey, keyFits } from '../../../sandbox/dialects/key-forms.ts';
import {
  generalTransferWords,
  generalWords,
  openPix,
  postback,
  transaction,
  transfer,
} from '../../../sandbox/dialects/undocumented.ts';

const token = logIn({
  path: '/v2/oauth/token',
  fields: ['clientId', 'clientSecret'],
  readCredentials: anyClient,
  tokenBody: (access_token) => ({ access_token, token_type: 'Bearer', expires_in: 3600 }),
  lifeMs: 3_600_000,
});

/** PIX key types by code (specification, section 9). */
const keys = { 1: is.cpfOrCnpj, 2: is.email, 3: is.digits(10, 13), 4: is.uuid };

const Cashout = z
  .object({
    amount: is.cents,
    pixKey: z.string(),
    pixKeyType: z.int().min(1).max(4),
    externalRef: is.text(255).optional(),
    postbackUrl: is.url.optional(),
  })
  .refine(({ pixKeyType, pixKey }) => keyFits(keys, pixKeyType, pixKey), invalidKey);

/**
 * NEXTPAY. The specification has its paths, a log-in, the codes of PIX key types and an expiry of 1440 minutes; no wire
 * format is public. Its cancel call cancels a charge that waits and refunds a paid charge.
 */
export const nextpay: Provider = {
  name: 'NEXTPAY',
  slug: 'nextpay',
  bases: [''],
  addresses: (root) => ({ baseUrl: root }),
  ...eitherKeyName(token),
  words: generalWords.words,
  refundWord: generalWords.words.refunded,
  transferWords: generalTransferWords.words,
  moreWords: { charge: generalWords.moreWords, transfer: generalTransferWords.moreWords },
  routes: [
    token.route,
    {
      method: 'post',
      path: '/pix/generate',
      operation: 'createTransaction',
      handle: (call) => ({ status: 201, body: transaction(openPix(call, 1440 * 60_000)) }),
    },
    {
      method: 'get',
      path: '/payments/queryTransaction/:id',
      operation: 'getTransaction',
      handle: (call) => {
        return {
          status: 200,
          body: transaction(call.reportCharge(orNotFound(call.context.charge(call.params.id ?? '')))),
        };
      },
    },
    {
      method: 'put',
      path: '/payments/cancel/:id',
      operation: 'refund',
      handle: (call) => {
        const charge = orNotFound(call.context.charge(call.params.id ?? ''));
        const { amount } = z.object({ amount: is.cents.optional() }).parse(call.body ?? {});
        const after =
          charge.state === 'waiting'
            ? call.context.cancelCharge(charge, 'canceled')
            : call.context.refund(charge, amount);
        return { status: 200, body: transaction(call.reportCharge(after)) };
      },
    },
    {
      method: 'post',
      path: '/pix/cashout',
      operation: 'withdraw',
      handle: (call) => {
        const { amount, externalRef, postbackUrl } = Cashout.parse(call.body);
        const draft = { amount, reference: externalRef, notifyUrl: postbackUrl, details: {} };
        return { status: 201, body: transfer(call.reportTransfer(call.context.sendTransfer(draft))) };
      },
    },
    {
      method: 'get',
      path: '/pix/consult/:id',
      operation: 'getWithdraw',
      handle: (call) => {
        const sent = orNotFound(call.context.transfer({ id: call.params.id ?? '' }));
        return { status: 200, body: transfer(call.reportTransfer(sent)) };
      },
    },
  ],
  webhook: (charge, event) => postback('transaction', transaction(charge), event),
  transferWebhook: (sent, event) => postback('transfer', transfer(sent), event),
  problem: (status, message) => ({ status, body: { message } }),
};
