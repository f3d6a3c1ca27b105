import { z } from 'zod';
import { inBody } from '../../../sandbox/core/auth.ts';
import { type Call, orNotFound, type Provider } from '../../../sandbox/core/provider.ts';
import { is } from '../../../sandbox/core/shapes.ts';
import {
  generalTransferWords,
  generalWords,
  openPix,
  postback,
  transaction,
  transfer,
} from '../../../sandbox/dialects/undocumented.ts';

const Id = z.object({ id: z.coerce.string().min(1) });

/** The reason code MD06 is from the specification. No source names its field, so any field may hold it. */
const Devolver = Id.extend({ amount: is.cents.optional() })
  .catchall(z.unknown())
  .refine((sent) => Object.values(sent).includes('MD06'), { path: ['reason'], error: 'must be MD06' });

const PixOut = z.object({
  amount: is.cents,
  pixKey: z.union([is.cpfOrCnpj, is.email, is.uuid, is.digits(10, 13)], { error: 'is not a PIX key' }),
  externalRef: is.text(22).optional(),
  postbackUrl: is.url.optional(),
});

/**
 * CRMCOIN: all calls are POST, with the partner's key in the body. The specification has the paths, an expiry of 8000
 * s, payout references of at most 22 characters and the refund's reason code; no wire format is public.
 */
export const crmcoin: Provider = {
  name: 'CRMCOIN',
  slug: 'crmcoin',
  bases: [''],
  bodyKind: 'json',
  addresses: (root) => ({ baseUrl: root }),
  ...inBody({ partnerKey: 'secretKey' }),
  words: generalWords.words,
  refundWord: generalWords.words.refunded,
  transferWords: generalTransferWords.words,
  moreWords: { charge: generalWords.moreWords, transfer: generalTransferWords.moreWords },
  routes: [
    {
      method: 'post',
      path: '/createpix',
      operation: 'createTransaction',
      handle: (call) => ({ status: 200, body: transaction(openPix(call, 8_000_000)) }),
    },
    {
      method: 'post',
      path: '/getstatus',
      operation: 'getTransaction',
      handle: (call) => ({ status: 200, body: transaction(call.reportCharge(chargeOf(call))) }),
    },
    {
      method: 'post',
      path: '/devolver',
      operation: 'refund',
      handle: (call) => {
        const { amount } = Devolver.parse(call.body);
        return { status: 200, body: transaction(call.reportCharge(call.context.refund(chargeOf(call), amount))) };
      },
    },
    {
      method: 'post',
      path: '/pixout',
      operation: 'withdraw',
      handle: (call) => {
        const { amount, externalRef, postbackUrl } = PixOut.parse(call.body);
        const draft = { amount, reference: externalRef, notifyUrl: postbackUrl, details: {} };
        return { status: 200, body: transfer(call.reportTransfer(call.context.sendTransfer(draft))) };
      },
    },
    {
      method: 'post',
      path: '/consulta',
      operation: 'getWithdraw',
      handle: (call) => {
        const sent = orNotFound(call.context.transfer(Id.parse(call.body)));
        return { status: 200, body: transfer(call.reportTransfer(sent)) };
      },
    },
  ],
  webhook: (charge, event) => postback('transaction', transaction(charge), event),
  transferWebhook: (sent, event) => postback('transfer', transfer(sent), event),
  problem: (status, message) => ({ status, body: { message } }),
};

const chargeOf = (call: Call) => orNotFound(call.context.charge(Id.parse(call.body).id));
