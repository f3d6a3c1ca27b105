import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { bearer } from '../../../sandbox/core/auth.ts';
import {
  type Call,
  orNotFound,
  type Provider,
  type ReportedCharge,
  signingSecret,
} from '../../../sandbox/core/provider.ts';
import { brCode, is } from '../../../sandbox/core/shapes.ts';
import { png } from '../../../sandbox/dialects/png.ts';

const cents = is.cents.min(50, { error: 'must be at least 50' });
const CashIn = z.strictObject({
  value: cents,
  webhook_url: is.url.optional(),
  split_rules: z.array(z.strictObject({ value: is.cents, account_id: z.string().min(1) })).optional(),
});

/** No source gives a charge's life: the stand-in ends it after a day. */
const lifeMs = 86_400_000;

/**
 * PushinPay, from its own pages on making and reading a PIX and from integrations for webhooks, the word `expired` and
 * the refund. Amounts are cents: a number when a charge is made, text when it is read, and text in a form.
 *
 * - A charge has no id and no expiry of the caller's; the only thing of the caller's that comes back is `webhook_url`.
 * - An unknown id is answered 404 with an empty list.
 * - Webhooks are forms or JSON whatever the content type says, name the id in another letter case, and carry the panel's
 *   token. Only payment, cancel and expiry are known to be reported.
 * - Of the refund only the path is known: it has no body here, returns all, and leaves the charge's word.
 */
export const pushinpay: Provider = {
  name: 'PushinPay',
  slug: 'pushinpay',
  bases: ['/api'],
  bodyKind: 'json',
  invalidStatus: 422,
  addresses: (root) => ({ baseUrl: `${root}/api` }),
  ...bearer('secretKey'),
  words: {
    waiting: 'created',
    paid: 'paid',
    refused: 'canceled',
    expired: 'expired',
    refunded: 'paid',
    charged_back: 'paid',
  },
  refundWord: '',
  routes: [
    {
      method: 'post',
      path: '/pix/cashIn',
      operation: 'createTransaction',
      handle: ({ context, body, reportCharge }) => {
        const { value, webhook_url, split_rules = [] } = CashIn.parse(body);
        const charge = context.openCharge({
          id: randomUUID(),
          method: 'pix',
          amount: value,
          notifyUrl: webhook_url,
          expiresInMs: lifeMs,
          details: { split_rules },
        });
        return { status: 200, body: created(reportCharge(charge)) };
      },
    },
    {
      method: 'get',
      path: '/transactions/:id',
      operation: 'getTransaction',
      handle: (call) => ({ status: 200, body: asRead(call.reportCharge(chargeOf(call))) }),
    },
    {
      method: 'post',
      path: '/transactions/:id/refund',
      operation: 'refund',
      handle: (call) => {
        call.context.refund(chargeOf(call));
        return { status: 200, body: {} };
      },
    },
  ],
  webhook: (charge) => {
    const { state, word, amount, account } = charge;
    if (state === 'waiting' || state === 'refunded' || state === 'charged_back') return undefined;
    const fields = { id: charge.id.toUpperCase(), status: word, ...payer(charge) };
    const headers = { 'x-pushinpay-token': signingSecret(account), 'content-type': 'application/json' };
    if (state !== 'paid') return { body: JSON.stringify({ ...fields, value: amount }), headers };
    const form = Object.entries({ ...fields, value: amount }).map(([name, value]) => [name, String(value ?? '')]);
    return { body: new URLSearchParams(form).toString(), headers };
  },
  problem: (status, message) => {
    const [field = ''] = message.split(':');
    if (status === 404) return { status, body: [] };
    return { status, body: { message, ...(status === 422 && { errors: { [field]: [message] } }) } };
  },
};

const chargeOf = ({ context, params }: Call) => orNotFound(context.charge(params.id ?? ''));

const payer = ({ paidAt, endToEndId }: ReportedCharge) => ({
  end_to_end_id: endToEndId,
  payer_name: paidAt && 'Maria da Silva',
  payer_national_registration: paidAt && '52998224725',
});

const created = (charge: ReportedCharge) => ({
  id: charge.id,
  qr_code: brCode('pix.pushinpay.invalid', charge),
  qr_code_base64: `data:image/png;base64,${png}`,
  status: charge.word,
  value: charge.amount,
  webhook_url: charge.notifyUrl,
  ...charge.details,
  ...payer(charge),
});

const asRead = (charge: ReportedCharge) => ({
  ...created(charge),
  value: String(charge.amount),
  description: null,
  payment_type: 'pix',
  created_at: charge.createdAt,
  updated_at: charge.updatedAt,
  pix_details: { id: charge.id, expiration_date: charge.expiresAt, emv: brCode('pix.pushinpay.invalid', charge) },
});
