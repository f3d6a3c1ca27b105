import { z } from 'zod';
import type { LookUp, TransactionArgument } from '../../kit/declaration.ts';
import { AdapterRefusal } from '../../kit/errors.ts';
import { filled, itemsThatAddUp, referenceOf } from '../../kit/fields.ts';
import { aDay, credentials } from '../../kit/general.ts';
import { protocol, type Step } from '../../kit/protocol.ts';
import { getPath, pick, Reference, Text } from '../../kit/read.ts';

/** The two names of a transaction. Our id of it has both, with a colon between them. */
const Name = z.string().regex(/^[\x21-\x39\x3b-\x7e]{1,90}$/);

/**
 * InfinitePay, its checkout links (not in the specification; clients, of which ten agree on the link).
 *
 * - The payer pays on its page, by PIX or card as they like. There is no key: the account is named by its public handle.
 * - Its notice is not signed. It brings two names of the transaction, by which alone a link can be looked up: so the answer
 *   to a charge has no id. A notice is no more than these names; `/payment_check` decides, which is asked about our own
 *   order, and whose amounts are compared. A transaction that one payment has is never another's.
 * - Silence proves nothing: no source shows that a link ends, or a search. An unpaid link waits for a person.
 * - Left out: the older API with a log-in of its own (2023), whose present state is unknown. There is no call for a refund or
 *   a cancel.
 */
export default protocol({
  name: 'InfinitePay',
  evidence: {
    grade: 'B',
    operations: { getTransaction: 'C', processWebhook: 'C' },
    notes:
      'The link by ten clients that agree; notice and look-up by one. What a paid amount that differs means, as with interest of the payer’s, is in no source.',
  },
  baseUrl: 'https://api.infinitepay.io/invoices/public/checkout',
  methods: ['PIX', 'CREDIT_CARD'],
  credentials: [credentials.companyId(undefined, 'Handle (InfiniteTag, without $)'), credentials.baseUrl()],
  accountBy: ['companyId'],
  auth: {},
  card: 'page',
  money: 'cents',
  // Of a look-up, whose two answers are one word: it is paid, or there is no result.
  statuses: { APPROVED: ['paid'], default: 'PENDING' },
  answer: {
    id: 'id',
    status: 'status',
    amount: 'amount',
    paidAmount: 'paid_amount',
    payerUrl: ['url', 'checkout_url', 'link'],
    reference: 'reference',
  },
  refusalIn: (body, operation) => {
    if (operation !== 'createTransaction' || getPath(body, 'success') !== false) return undefined;
    return pick(body, 'message', Text) ?? 'no reason given';
  },
  createTransaction: async (wire, request) => {
    const { body, ...reply } = await wire.send(link, request);
    const page = Object.fromEntries(['url', 'checkout_url', 'link'].map((name) => [name, getPath(body, name)]));
    return wire.charge({ ...reply, body: page }, { ...request, lookedUpId: '' });
  },
  getTransaction: async (wire, lookUp) => {
    const { id = '', chargeReference, paymentMethod = 'PIX' } = lookUp;
    const reply = await wire.send(check, lookUp);
    if (getPath(reply.body, 'success') !== true) throw wire.failed('InfinitePay knows no such payment of this order');
    const [amount, paid] = ['amount', 'paid_amount'].map((name) => wire.cents(reply, name) ?? 0);
    // Asked again: the notice may come before this.
    if (getPath(reply.body, 'paid') !== true || !amount || !paid) {
      throw wire.failed('InfinitePay does not say that this order was paid', 'none');
    }
    const body = { ...(reply.body as object), id, status: 'paid', reference: chargeReference };
    return wire.charge({ ...reply, body }, { paymentMethod });
  },
  webhooks: (body) => {
    const [transaction, slug] = [pick(body, 'transaction_nsu', Name), pick(body, 'invoice_slug', Name)];
    const reference = pick(body, 'order_nsu', Reference);
    if (!transaction || !slug || !reference) return [];
    const transactionId = `${transaction}:${slug}`;
    return [{ transactionId, type: 'TRANSACTION', status: 'PENDING', providerWord: 'notification', reference }];
  },
  lookUpBy: ['id'],
  idsByNotice: true,
  absenceProof: 'never',
  webhookProof: false,
  limits: { pixExpiryMs: aDay, timeoutMs: 10_000 },
  check: (_connection, operation, argument) => {
    const { paymentMethod, installments = 1 } = argument as TransactionArgument;
    if (operation !== 'createTransaction' || paymentMethod !== 'CREDIT_CARD' || installments === 1) return;
    const message = 'InfinitePay: the payer chooses instalments on its page: send none.';
    throw new AdapterRefusal(message, 'unsupported', 'installments');
  },
  notes: [
    'The account is named by its handle alone: there is no key. Newer clients use https://api.checkout.infinitepay.io as its address.',
    'The payer pays on InfinitePay’s page, to which `nextAction` leads, by PIX or card as they choose there, whatever the payment’s method says, and in instalments as they like.',
    'Each link names our callback address, which has a secret. Its notice is not signed: it brings the names of the transaction, and `/payment_check` confirms it for the order and its amounts.',
    'Without that notice nothing can be looked up. How long a link can be paid is not shown: after a day an unpaid one needs a person, who sees in InfinitePay’s panel whether it was paid. It is never given up by itself.',
    'An amount other than the charged one, as with interest that the payer bears, needs a person.',
    'What the same reference sent twice makes is not documented. A link whose answer was lost is matched by our reference in its notice.',
    'Refunds, cancels and payouts have no call: they are made in its app. Disputes are not reported.',
  ],
});

const link: Step<TransactionArgument> = {
  method: 'POST',
  path: '/links',
  body: (request, { money, connection }) => ({
    handle: connection.companyId,
    items: itemsThatAddUp(request).map(({ title, unitPrice, quantity }) => ({
      quantity,
      price: money(unitPrice),
      description: title,
    })),
    order_nsu: referenceOf(request),
    ...filled({ redirect_url: request.checkoutUrl, webhook_url: request.webhookUrl }),
    customer: { name: request.customer.name, email: request.customer.email },
  }),
};

/** The order is our own, whatever a notice says. */
const check: Step<LookUp> = {
  method: 'POST',
  path: '/payment_check',
  writes: false,
  body: ({ id = '', chargeReference }, { connection }) => {
    const [transaction_nsu, slug = transaction_nsu] = id.split(':');
    return { handle: connection.companyId, order_nsu: chargeReference, transaction_nsu, slug };
  },
};
