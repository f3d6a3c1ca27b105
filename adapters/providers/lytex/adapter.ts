import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import type { Address } from '../../../domain/payments/payment.ts';
import { logIn } from '../../kit/auth.ts';
import type { LookUp, TransactionArgument, WebhookDelivery } from '../../kit/declaration.ts';
import { AdapterRefusal, ProviderError } from '../../kit/errors.ts';
import { dayIn, digits, filled, itemsThatAddUp, nationalPhone, referenceOf, taxDocument } from '../../kit/fields.ts';
import { aDay, credentials } from '../../kit/general.ts';
import { parseJson } from '../../kit/parse.ts';
import { protocol, type Reply, type Step, type Wire } from '../../kit/protocol.ts';
import { getPath, Id, pick, Text } from '../../kit/read.ts';
import { sameText } from '../../kit/signature.ts';

const least = 200;
const days = { PIX: 1, BILLET: 3, CREDIT_CARD: 0 };

const invoice: Step<LookUp> = { method: 'GET', path: '/v2/invoices/{id}' };

/**
 * Lytex, its API v2 (not in the specification; the source of its documentation of 2023 in a public repository whose
 * authorship is not verified, and integrations).
 *
 * - An invoice has its codes in its transactions, which only the look-up shows: they are read after it is made.
 * - Its pages name no word of an invoice. `paid`, `processing` and `canceled` are two integrations', the others one's.
 * - A webhook is signed over its `data`, as it is written again without blanks: two integrations do so.
 * - Left out: cards, whose payment is answered by the card's token and not by what became of it, after an invoice that
 *   stays open; refunds, for which a permission exists and no page has the call; splits; withdrawals, which go to an
 *   account of the merchant's own; `payment-detail`, whose answer is not shown; the question whether an invoice can be
 *   cancelled, for the same reason.
 */
export default protocol({
  name: 'Lytex',
  evidence: {
    grade: 'C',
    operations: { processWebhook: 'B' },
    notes:
      'Calls and members by the source of its pages (2023). The words of an invoice are those of integrations, `Bearer` before the token too, and so are the webhook’s members and signature, on which two agree.',
  },
  baseUrl: 'https://api-pay.lytex.com.br',
  methods: ['PIX', 'BILLET'],
  credentials: [
    credentials.clientId(),
    credentials.clientSecret(),
    { field: 'webhookSecret', title: 'Callback secret', secret: true, required: false },
    credentials.baseUrl(),
  ],
  accountBy: ['clientId'],
  auth: logIn({
    path: '/v2/auth/obtain_token',
    request: ({ clientId, clientSecret }) => ({
      json: { grantType: 'clientCredentials', clientId, clientSecret, scopes: ['invoice'] },
    }),
    expiredStatus: 410,
  }),
  money: 'cents',
  statuses: {
    // A payment that is scheduled is `processing`.
    PENDING: ['pending', 'waitingpayment', 'processing'],
    APPROVED: ['paid'],
    REFUNDED: ['refunded'],
    REJECTED: ['canceled', 'expired', 'failed'],
    default: 'PENDING',
  },
  answer: {
    id: '_id',
    status: 'status',
    method: 'paymentData.method',
    amount: 'totalValue',
    paidAmount: 'paymentData.payedValue',
    pixCode: ['pix.qrcode', 'paymentMethods.pix.qrcode'],
    billetCode: ['boleto.digitableLine', 'boleto.barcode', 'paymentMethods.boleto.digitableLine'],
    expiresAt: 'dueDate',
    txid: ['pix.txId', 'paymentMethods.pix.txId'],
    reference: 'referenceId',
  },
  createTransaction: async (wire, request) => {
    const made = await wire.send(creation, request);
    return wire.charge(await withCodes(wire, made), request);
  },
  getTransaction: async (wire, lookUp) => {
    const { paymentMethod } = lookUp;
    return wire.charge(readable(await wire.send(invoice, lookUp)), { ...(paymentMethod && { paymentMethod }) });
  },
  cancels: 'only',
  refund: { method: 'PUT', path: '/v2/invoices/cancel/{id}' },
  webhooks: [
    {
      type: 'TRANSACTION',
      when: { webhookType: '*' },
      id: 'data.invoiceId',
      status: 'data.status',
      reference: 'data.referenceId',
    },
  ],
  signed: isSigned,
  lookUpBy: ['id'],
  absenceProof: 'never',
  webhookProof: false,
  limits: { pixExpiryMs: aDay, billetExpiryMs: 3 * aDay, timeoutMs: 10_000 },
  check: (_connection, operation, argument) => {
    if (operation !== 'createTransaction' || (argument as TransactionArgument).amount >= least) return;
    throw new AdapterRefusal('Lytex: an invoice is for R$ 2,00 at least.', 'invalid', 'amount');
  },
  notes: [
    'The client id and secret are made in the panel (Configurações, Integrações, API), with access to invoices (Faturas).',
    'Our callback address is entered in the panel. With its callback secret the signature is checked, which no page of Lytex describes: should every webhook be ignored, leave it empty. Each status is confirmed by a look-up.',
    'Its sandbox is https://sandbox-api-pay.lytex.com.br: it knows the payers of its guide only.',
    'An invoice is for R$ 2,00 at least, is due at the end of a day, and is cancelled there after it.',
    'Send the payer’s mobile phone: an integration says that a new payer needs one.',
    'An invoice whose answer was lost is not found by our reference: its webhook has it, and its panel.',
    'Cancels an unpaid invoice: `PUT /v2/invoices/cancel/{id}` is documented as that.',
    'A boleto comes with its line, without the address of a document. Cards, refunds, splits and payouts are not offered; a dispute has no word.',
  ],
});

const creation: Step<TransactionArgument> = {
  method: 'POST',
  path: '/v2/invoices',
  body: (request, { now, money }) => {
    const { paymentMethod } = request;
    return {
      client: clientOf(request),
      items: itemsThatAddUp(request).map(({ title, quantity, unitPrice }) => ({
        name: title.slice(0, 255),
        quantity,
        value: money(unitPrice),
      })),
      dueDate: endOfDay(now, days[paymentMethod] * aDay),
      paymentMethods: {
        pix: { enable: paymentMethod === 'PIX' },
        boleto: { enable: paymentMethod === 'BILLET' },
        creditCard: { enable: false },
      },
      ...filled({ referenceId: referenceOf(request) }),
      // Counted from the due day: nothing is paid after it. Without it an invoice stays payable for weeks.
      cancelOverdueDays: 1,
    };
  },
};

/** As the guide writes it: the last moment of a day in São Paulo, in UTC. */
const endOfDay = (now: Date, ms: number): string => new Date(`${dayIn(now, ms)}T23:59:59.999-03:00`).toISOString();

function clientOf({ customer, address }: TransactionArgument) {
  const { number, kind } = taxDocument(customer.document);
  return filled({
    type: kind === 'CNPJ' ? 'pj' : 'pf',
    name: customer.name,
    cpfCnpj: number,
    email: customer.email,
    cellphone: nationalPhone(customer.phone),
    address: address && addressOf(address),
  });
}

const addressOf = ({ zipCode, address, number, district, city, state }: z.output<typeof Address>) => ({
  zip: digits(zipCode),
  street: address,
  number,
  zone: district,
  city,
  state,
});

/** The invoice with the payer's codes. It exists, so that a failure here must not lose its id. */
async function withCodes(wire: Wire, made: Reply): Promise<Reply> {
  const id = wire.need(made, '_id', Id);
  try {
    const found = readable(await wire.send(invoice, { id }));
    return { ...made, body: { ...(found.body as object), ...(made.body as object) } };
  } catch (error) {
    if (error instanceof ProviderError) return made;
    throw error;
  }
}

const readable = (reply: Reply): Reply => ({
  ...reply,
  body: { ...(reply.body as object), ...codesIn(reply.body) },
});

/** The newest codes of an invoice's transactions. */
function codesIn(body: unknown): { pix?: unknown; boleto?: unknown } {
  const listed = getPath(body, 'transactions');
  const transactions = Array.isArray(listed) ? listed : [];
  const pix = transactions.findLast((one) => getPath(one, 'pix.qrcode'));
  const boleto = transactions.findLast((one) => getPath(one, 'boleto.digitableLine') ?? getPath(one, 'boleto.barcode'));
  return filled({ pix: getPath(pix, 'pix'), boleto: getPath(boleto, 'boleto') });
}

/** HMAC-SHA256 in base64 over `data`, with the callback secret. */
function isSigned({ rawBody }: WebhookDelivery, secret: string): boolean {
  const body = parseJson(rawBody);
  const data = textOf(getPath(body, 'data'));
  if (data === undefined) return false;
  const expected = createHmac('sha256', secret).update(data).digest('base64');
  return sameText(pick(body, 'signature', Text) ?? '', expected);
}

/** Written again without blanks; undefined where it is absent, or nested too deeply to be written. */
function textOf(data: unknown): string | undefined {
  try {
    return JSON.stringify(data);
  } catch {
    return undefined;
  }
}
