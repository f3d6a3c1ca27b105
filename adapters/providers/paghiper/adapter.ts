import type { TransactionResult } from '../../../domain/payments/payment.ts';
import { inBody } from '../../kit/auth.ts';
import type { LookUp, RefundArgument, TransactionArgument } from '../../kit/declaration.ts';
import { digits, filled, itemsThatAddUp, nationalPhone, referenceOf, taxDocument } from '../../kit/fields.ts';
import { aDay, credentials } from '../../kit/general.ts';
import { type Flow, protocol, type Step, type Wire } from '../../kit/protocol.ts';
import { getPath, Id, pick, Text, Word } from '../../kit/read.ts';

const pixHost = 'https://pix.paghiper.com';
const boletoHost = 'https://api.paghiper.com';

/** A PIX charge is an invoice and a boleto a transaction, each at a host of its own, with paths of the same form. */
const products = {
  invoice: { at: (base: string) => base, method: 'PIX', days: 1 },
  transaction: { at: (base: string) => base.replace(pixHost, boletoHost), method: 'BILLET', days: 3 },
} as const;
type Product = keyof typeof products;

const productOf = ({ paymentMethod, providerRefs }: LookUp | RefundArgument): Product => {
  const { method } = products.transaction;
  return paymentMethod === method || (!paymentMethod && providerRefs?.product === 'transaction')
    ? 'transaction'
    : 'invoice';
};

const call = (product: Product, action: 'create' | 'status' | 'cancel') => ({
  method: 'POST' as const,
  at: products[product].at,
  path: `/${product}/${action}/`,
});

const envelopes = ['pix_create_request', 'create_request', 'status_request', 'cancellation_request'];

/** The charge keeps what it was made as, for look-ups that do not know its method. */
const create =
  (product: Product): Flow<TransactionArgument, TransactionResult> =>
  async (wire, request) => {
    const step: Step<TransactionArgument> = {
      ...call(product, 'create'),
      body: () => chargeOf(wire, request, product),
    };
    return { ...wire.charge(await wire.send(step, request), request), providerRefs: { product } };
  };

function chargeOf({ money }: Wire, request: TransactionArgument, product: Product) {
  const { customer, address } = request;
  return {
    ...filled({
      order_id: referenceOf(request),
      payer_email: customer.email,
      payer_name: customer.name,
      payer_cpf_cnpj: taxDocument(customer.document).number,
      payer_phone: nationalPhone(customer.phone),
      payer_street: address?.address,
      payer_number: address?.number,
      payer_district: address?.district,
      payer_city: address?.city,
      payer_state: address?.state,
      payer_zip_code: digits(address?.zipCode),
      notification_url: request.webhookUrl,
      seller_description: request.description,
    }),
    days_due_date: products[product].days,
    ...(product === 'transaction' && { type_bank_slip: 'boletoA4' }),
    // The total is the sum of the items.
    items: itemsThatAddUp(request).map(({ id, title, unitPrice, quantity }, at) => ({
      item_id: id ?? `${at + 1}`,
      description: title,
      quantity,
      price_cents: money(unitPrice),
    })),
  };
}

/**
 * PagHiper (not in the specification; its own WooCommerce plug-in with its PHP SDK, grade A).
 *
 * - A notice names a charge and no status: its fields are not trusted, and the charge is looked up.
 * - `processing` is a dispute. `completed` is money that was released, of a charge that was `paid` before.
 * - A refusal has the result `reject`, whatever its HTTP status.
 * - No source shows a refund or a payout by PIX. An unpaid charge can be cancelled.
 */
export default protocol({
  name: 'PagHiper',
  evidence: {
    grade: 'A',
    operations: { getTransaction: 'C' },
    notes:
      'By its own plug-in and SDK. That calls for a status or a cancel name the charge by `transaction_id` is taken from the call that reads a notice.',
  },
  baseUrl: pixHost,
  methods: ['PIX', 'BILLET'],
  credentials: [
    credentials.publicKey(undefined, 'API key'),
    credentials.secretKey(undefined, 'Token'),
    credentials.baseUrl(),
  ],
  accountBy: ['publicKey'],
  auth: inBody({ apiKey: 'publicKey', token: 'secretKey' }),
  money: 'cents',
  statuses: {
    PENDING: ['pending', 'reserved'],
    APPROVED: ['paid', 'completed'],
    REFUNDED: ['refunded'],
    CHARGEBACK: ['processing'],
    REJECTED: ['canceled'],
    default: 'PENDING',
  },
  answersAt: envelopes,
  answer: {
    id: 'transaction_id',
    status: 'status',
    amount: 'value_cents',
    pixCode: 'pix_code.emv',
    pixImage: 'pix_code.qrcode_base64',
    billetCode: 'bank_slip.digitable_line',
    billetUrl: 'bank_slip.url_slip',
    expiresAt: 'due_date',
    reference: 'order_id',
  },
  refusalIn: (body) => {
    const answer = envelopes.map((envelope) => getPath(body, envelope)).find((found) => found !== undefined);
    if (pick(answer, 'result', Word)?.toLowerCase() !== 'reject') return undefined;
    return pick(answer, 'response_message', Text) ?? 'no reason given';
  },
  createTransaction: { PIX: create('invoice'), BILLET: create('transaction') },
  getTransaction: async (wire, lookUp) => {
    const product = productOf(lookUp);
    const body = () => ({ transaction_id: lookUp.id });
    const reply = await wire.send({ ...call(product, 'status'), writes: false, body }, lookUp);
    return wire.charge(reply, { paymentMethod: products[product].method, lookedUpId: lookUp.id ?? '' });
  },
  cancels: 'only',
  refund: async (wire, request) => {
    const product = productOf(request);
    const word = product === 'transaction' && { status: 'canceled' };
    const body = () => ({ transaction_id: request.transactionId, ...word });
    return wire.refunded(await wire.send({ ...call(product, 'cancel'), body }, request), request);
  },
  webhooks: (body) => {
    const [transactionId, eventId] = [pick(body, 'transaction_id', Id), pick(body, 'notification_id', Id)];
    if (!transactionId || !eventId) return [];
    return [{ transactionId, eventId, type: 'TRANSACTION', status: 'PENDING', providerWord: 'notification' }];
  },
  lookUpBy: ['id'],
  absenceProof: 'never',
  webhookProof: false,
  limits: { pixExpiryMs: aDay, billetExpiryMs: 3 * aDay, timeoutMs: 10_000 },
  notes: [
    'Its notices need no set-up: each charge names our callback address. They are not signed and have no status; each is confirmed by a look-up.',
    'It has no address for tests: with its own keys every charge is real.',
    'A charge whose answer was lost cannot be looked up by our reference: its panel tells. What the same reference sent twice makes is not documented.',
    'Cancels an unpaid PIX or boleto, by its own SDK; the charge is then `canceled`. No source shows a refund or a payout by PIX.',
    'A dispute is the word `processing`, seen by a look-up; `completed` says that a paid charge was released.',
    'It counts due dates in whole days: a PIX is due on the next day, a boleto in three.',
  ],
});
