import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { inBody } from '../../../sandbox/core/auth.ts';
import type { Provider, ReportedCharge } from '../../../sandbox/core/provider.ts';
import { is } from '../../../sandbox/core/shapes.ts';

const text = z.string().min(1);
/** What the clients send. None calls its list complete. */
const Link = z.looseObject({
  handle: text,
  items: z.array(z.strictObject({ quantity: z.int().min(1), price: is.cents, description: text })).min(1),
  order_nsu: text,
  redirect_url: is.url.optional(),
  webhook_url: is.url.optional(),
  customer: z.looseObject({ name: text, email: is.email, phone_number: text.optional() }).optional(),
  address: z.unknown().optional(),
});
const Check = z.strictObject({ handle: text, order_nsu: text.optional(), transaction_nsu: text, slug: text });

/**
 * InfinitePay's checkout links, from its clients: a page on which the payer pays by PIX or card, in cents, for an account
 * that is named by its handle alone.
 *
 * A link has two names beside our order's number: `transaction_nsu` and the slug. Its answer has neither; the notice, which
 * is not signed, and the payer's browser bring them. `/payment_check` takes all three and says whether it was paid. No
 * source shows an end of a link, a refund, a cancel, or a dispute.
 */
export const infinitepay: Provider = {
  name: 'InfinitePay',
  slug: 'infinitepay',
  bases: [''],
  bodyKind: 'json',
  addresses: (root) => ({ baseUrl: root }),
  ...inBody({ handle: 'companyId' }),
  // It has no words, but two answers: known, and paid.
  words: {
    waiting: 'unpaid',
    paid: 'paid',
    refused: 'unpaid',
    expired: 'unpaid',
    refunded: 'paid',
    charged_back: 'paid',
  },
  refundWord: '',
  routes: [
    {
      method: 'post',
      path: '/links',
      operation: 'createTransaction',
      handle: (call) => {
        const { handle, items, order_nsu, webhook_url } = Link.parse(call.body);
        const slug = randomBytes(6).toString('hex');
        call.context.openCharge({
          // Both of its names, as this ledger has one.
          id: `${randomUUID()}:${slug}`,
          method: 'pix',
          amount: items.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
          reference: order_nsu,
          notifyUrl: webhook_url,
          details: { items },
        });
        return { status: 200, body: { url: `https://checkout.infinitepay.invalid/${handle}?lenc=${slug}` } };
      },
    },
    {
      method: 'post',
      path: '/payment_check',
      operation: 'getTransaction',
      handle: (call) => {
        const { order_nsu, transaction_nsu, slug } = Check.parse(call.body);
        const charge = call.context.charge(`${transaction_nsu}:${slug}`);
        if (!charge || charge.reference !== order_nsu) return { status: 200, body: { success: false, paid: false } };
        const { word, amount, paidAmount } = call.reportCharge(charge);
        if (word === 'unpaid') return { status: 200, body: { success: true, paid: false } };
        return {
          status: 200,
          body: {
            success: true,
            paid: word === 'paid' || word,
            amount,
            paid_amount: paidAmount,
            installments: 1,
            capture_method: 'pix',
          },
        };
      },
    },
  ],
  webhook: (charge) => {
    if (charge.state !== 'paid') return undefined;
    const { transaction_nsu, slug } = namesOf(charge);
    return {
      body: {
        invoice_slug: slug,
        transaction_nsu,
        order_nsu: charge.reference,
        capture_method: 'pix',
        installments: 1,
        amount: charge.amount,
        paid_amount: charge.paidAmount,
        receipt_url: `https://recibo.infinitepay.invalid/${transaction_nsu}`,
        items: charge.details.items,
      },
    };
  },
  problem: (status, message) => ({ status, body: { success: false, message } }),
};

function namesOf({ id }: Pick<ReportedCharge, 'id'>) {
  const [transaction_nsu = '', slug = ''] = id.split(':');
  return { transaction_nsu, slug };
}
