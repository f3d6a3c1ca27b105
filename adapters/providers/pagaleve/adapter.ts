import { createHmac } from 'node:crypto';
import { logIn } from '../../kit/auth.ts';
import type { CaptureArgument, LookUp, RefundArgument, TransactionArgument } from '../../kit/declaration.ts';
import { AdapterRefusal } from '../../kit/errors.ts';
import { digits, filled, itemsThatAddUp, nationalPhone, referenceOf, taxDocument } from '../../kit/fields.ts';
import { aDay, credentials, notes } from '../../kit/general.ts';
import { protocol, type Step } from '../../kit/protocol.ts';
import { Id, pick } from '../../kit/read.ts';
import { sameText } from '../../kit/signature.ts';

const once = (reference: string | undefined) => filled({ 'idempotency-key': reference }) as Record<string, string>;
const agreedWord = 'authorized';

/**
 * Pagaleve, PIX in instalments on its page (not in the specification; its own module for Magento, and one other client).
 *
 * - AUTHORIZED is the payer's consent, and not money: a second call, `POST /v1/payments`, takes it. No source says that it is
 *   refused when repeated, and only its answer has the payment's id: it is sent once. A lost answer is looked up by the
 *   checkout: COMPLETED was taken, and AUTHORIZED shows nothing.
 * - A refund names the payment by that id. Where it was lost, a refund is refused.
 * - A refund changes no state that a source shows; its HTTP status counts.
 * - Left out: the release of a consent, and a capture in a step of its own (`intent` AUTH), since each needs the id that a
 *   lost answer does not give; PIX at once (`is_pix_upfront`); a notice's amount, whose unit its clients read differently.
 */
export default protocol({
  name: 'Pagaleve',
  evidence: {
    grade: 'C',
    operations: { createTransaction: 'B', getTransaction: 'B', processWebhook: 'B' },
    notes:
      'Its own module for Magento and one other client, which agree on the checkout and its states. Capture and refund are those of the module. That COMPLETED is a captured payment is read from what the module does then; what `provider` must say, how long a page or a consent holds, and what a repeated capture does are in no source.',
  },
  baseUrl: 'https://api.pagaleve.com.br',
  methods: ['PIX'],
  credentials: [
    credentials.clientId(undefined, 'User name'),
    credentials.clientSecret(undefined, 'Password'),
    { field: 'webhookSecret', title: 'Secret key of the webhooks', secret: true, required: false },
    credentials.baseUrl(),
  ],
  accountBy: ['clientId'],
  auth: logIn({
    path: '/v1/authentication',
    request: ({ clientId, clientSecret }) => ({ json: { username: clientId, password: clientSecret } }),
    // About 50 minutes, by its module.
    lifetimeMs: 2_700_000,
  }),
  money: 'cents',
  statuses: {
    PENDING: ['new', 'accepted', agreedWord],
    APPROVED: ['completed'],
    REJECTED: ['expired', 'canceled', 'declined', 'abandoned'],
    default: 'PENDING',
  },
  answer: { id: 'id', status: 'state', payerUrl: 'checkout_url' },
  createTransaction: {
    method: 'POST',
    path: '/v1/checkouts',
    headers: (request) => once(referenceOf(request)),
    body: (request, { money }) => ({
      reference: request.orderId ?? referenceOf(request),
      is_pix_upfront: false,
      order: {
        reference: referenceOf(request),
        amount: money(request.amount),
        tax: 0,
        items: itemsThatAddUp(request).map(({ id, title, quantity, unitPrice }) => ({
          name: title,
          quantity,
          price: money(unitPrice),
          ...filled({ reference: id }),
        })),
      },
      shopper: shopperOf(request),
      approve_url: request.checkoutUrl,
      cancel_url: request.checkoutUrl,
      ...filled({ webhook_url: request.webhookUrl }),
    }),
  },
  getTransaction: async (wire, { id = '' }) => {
    const found = wire.charge(await wire.send(checkout, { id }), { paymentMethod: 'PIX', lookedUpId: id });
    const isAgreed = found.providerWord.toLowerCase() === agreedWord;
    return { ...found, ...(isAgreed && { consented: true, payerDone: true }) };
  },
  collects: true,
  capture: async (wire, request) => {
    const { body } = await wire.send(take, request);
    const payment = pick(body, 'id', Id);
    return payment === undefined ? {} : { providerRefs: { payment } };
  },
  refund: async (wire, request) => {
    if (!request.providerRefs?.payment) {
      const message =
        'Pagaleve: the id of the payment is not known, since the answer to its capture was lost. Give it back in Pagaleve’s panel.';
      throw new AdapterRefusal(message, 'unsupported');
    }
    return wire.refunded(await wire.send(giveBack, request), request);
  },
  signed: ({ headers, rawBody }, secret) =>
    sameText(String(headers['x-pagaleve-signature'] ?? ''), createHmac('sha256', secret).update(rawBody).digest('hex')),
  webhooks: [{ type: 'TRANSACTION', id: 'id', status: 'state', reference: 'orderReference' }],
  lookUpBy: ['id'],
  absenceProof: 'never',
  webhookProof: false,
  limits: { pixExpiryMs: aDay, timeoutMs: 10_000 },
  check: (_connection, operation, argument) => {
    const { paymentMethod, customer, checkoutUrl } = argument as TransactionArgument;
    if (operation !== 'createTransaction' || paymentMethod !== 'PIX') return;
    if (!checkoutUrl) {
      const message = 'Pagaleve: checkoutUrl is required, where the payer returns.';
      throw new AdapterRefusal(message, 'invalid', 'checkoutUrl');
    }
    if (taxDocument(customer.document).kind !== 'CPF') {
      throw new AdapterRefusal('Pagaleve: the payer is a person, with a CPF.', 'unsupported', 'customer.document');
    }
  },
  notes: [
    'The payer pays in instalments by PIX on Pagaleve’s page, to which `nextAction` leads. A payment needs `checkoutUrl` (https), to which the payer returns, and a payer with a CPF.',
    'Its sandbox is https://sandbox-api.pagaleve.io.',
    'Once the payer has agreed (AUTHORIZED), the money is taken by a call of ours, which is sent once. If its answer is lost and the checkout does not become COMPLETED, the payment needs a person, who sees it in Pagaleve’s panel.',
    'A refund needs the id of the payment, which only the answer to that call has. Where that was lost, the money is given back in Pagaleve’s panel.',
    `Webhooks go to the callback address of each checkout. Enter the secret key of Pagaleve’s panel, and those without its signature are ignored. Without it: ${notes.unsigned}`,
    'A day to agree is assumed: how long the page and the consent hold is not shown.',
    'A checkout whose answer was lost needs a person: no look-up takes our reference, or shows it. What the same idempotency key sent twice is answered is not documented.',
    'An unpaid checkout is not cancelled here. Whether Pagaleve reports a dispute is in no source. Payouts are not offered.',
  ],
});

const checkout: Step<LookUp> = { method: 'GET', path: '/v1/checkouts/{id}' };

const take: Step<CaptureArgument> = {
  method: 'POST',
  path: '/v1/payments',
  headers: ({ reference }) => once(reference),
  body: ({ transactionId, amount, reference }, { money }) => ({
    checkout_id: transactionId,
    amount: money(amount),
    currency: 'BRL',
    intent: 'CAPTURE',
    reference,
  }),
};

const giveBack: Step<RefundArgument> = {
  method: 'POST',
  path: '/v1/payments/{payment}/refund',
  headers: ({ reference }) => once(reference),
  body: ({ amount, reference }, { money }) => ({
    amount: money(amount),
    reason: 'REQUESTED_BY_CUSTOMER',
    description: reference,
  }),
};

function shopperOf({ customer, address }: TransactionArgument) {
  const [first = '', ...others] = customer.name.trim().split(/\s+/);
  return {
    first_name: first,
    // Both names are sent.
    last_name: others.join(' ') || first,
    ...filled({ phone: nationalPhone(customer.phone) }),
    email: customer.email,
    cpf: taxDocument(customer.document).number,
    ...(address && {
      billing_address: {
        name: customer.name,
        city: address.city,
        state: address.state,
        zip_code: digits(address.zipCode),
        street: address.address,
        number: address.number,
        neighborhood: address.district,
      },
    }),
  };
}
