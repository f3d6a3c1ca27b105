import type { TransactionResult } from '../../../domain/payments/payment.ts';
import type { WithdrawRequest } from '../../../domain/payouts/payout.ts';
import { signing } from '../../kit/auth.ts';
import type { Connection, LookUp, RefundArgument, TransactionArgument } from '../../kit/declaration.ts';
import { AdapterRefusal, type Operation } from '../../kit/errors.ts';
import { accountOf, dayIn, filled, pixKeyOf, referenceOf, taxDocument } from '../../kit/fields.ts';
import { aDay, credentials, notes } from '../../kit/general.ts';
import { protocol, type Reply, type Step, type Wire } from '../../kit/protocol.ts';
import { getPath, Text, Word } from '../../kit/read.ts';
import { ecdsaSha256, isEcdsaSha256 } from '../../kit/signature.ts';

const leastBoleto = 200;
/** How long an invoice remains payable after its due time: no source shows that it may be nothing. */
const graceMs = 3_600_000;
const boletoMs = 3 * aDay;

/**
 * Stark Bank (not in the specification; its official SDKs for Node and Python, grade A).
 *
 * - No token: each call is signed with the project's key over `Access-Id:Access-Time:body`.
 * - A PIX is an invoice. It has no field for our reference and no id of ours: the reference is its first tag.
 * - A refund lowers a paid invoice's amount to what remains, so the charged amount is its second tag: the difference is
 *   what went back. On an unpaid invoice the same change may lower what is asked for, so the status is read first.
 * - Entities have fewer words than their logs; webhooks are read by the entity's.
 */
export default protocol({
  name: 'Stark Bank',
  evidence: {
    grade: 'A',
    operations: { refund: 'B' },
    notes:
      'By its SDKs. Refunds: its README has them as a lower amount of a paid invoice, while a comment in an SDK allows that change to unpaid ones only. Which member of the answer to a PIX key’s look-up holds the account is derived.',
  },
  baseUrl: 'https://api.starkbank.com/v2',
  methods: ['PIX', 'BILLET'],
  payouts: ['PIX', 'BANK_ACCOUNT'],
  credentials: [
    credentials.clientId(undefined, 'Project id'),
    { field: 'privateKey', title: 'Private key of the project (PEM)', secret: true, required: true },
    {
      field: 'webhookSecret',
      title: 'Public key of Stark Bank (PEM), which its webhooks are checked with',
      secret: false,
      required: false,
    },
    credentials.baseUrl(),
  ],
  accountBy: ['clientId'],
  auth: signing(({ connection, body, at }) => {
    const id = `project/${connection.clientId}`;
    const time = String(Math.floor(at.getTime() / 1000));
    return {
      'access-id': id,
      'access-time': time,
      'access-signature': ecdsaSha256(connection.privateKey ?? '', `${id}:${time}:${body}`),
    };
  }),
  money: 'cents',
  statuses: {
    // An overdue one can still be paid until it expires.
    PENDING: ['created', 'registered', 'overdue'],
    APPROVED: ['paid'],
    REJECTED: ['canceled'],
    default: 'PENDING',
  },
  withdrawStatuses: {
    PENDING: ['created', 'processing'],
    APPROVED: ['success'],
    REJECTED: ['failed'],
    CANCELED: ['canceled'],
    default: 'PENDING',
  },
  answersAt: ['invoices.0', 'invoice', 'boletos.0', 'boleto', 'transfers.0', 'transfer', 'key', 'dictKey'],
  answer: {
    id: 'id',
    status: 'status',
    amount: 'amount',
    pixCode: 'brcode',
    billetCode: ['line', 'barCode'],
    reference: 'tags.0',
    fee: 'fee',
    // Only boletos have one: it tells the two kinds of ids apart.
    refs: { ourNumber: 'ourNumber' },
  },
  createTransaction: {
    PIX: {
      method: 'POST',
      path: '/invoice',
      body: (request, wire) => {
        const reference = referenceOf(request);
        return {
          invoices: [
            filled({
              ...chargeOf(request, wire),
              // A day without time would make a charge with fine and interest.
              due: new Date(wire.now.getTime() + aDay - graceMs).toISOString(),
              expiration: graceMs / 1000,
              descriptions: request.description && [{ key: 'Pedido', value: request.description }],
              tags: reference && [reference, `value-${wire.money(request.amount)}`],
            }),
          ],
        };
      },
    },
    BILLET: {
      method: 'POST',
      path: '/boleto',
      body: (request, wire) => {
        const { address } = request;
        const reference = referenceOf(request);
        return {
          boletos: [
            filled({
              ...chargeOf(request, wire),
              streetLine1: address?.address,
              streetLine2: address?.number,
              district: address?.district,
              city: address?.city,
              stateCode: address?.state,
              zipCode: address?.zipCode,
              due: dayIn(wire.now, boletoMs),
              // Nobody is to pay more than was charged, late or not.
              fine: 0,
              interest: 0,
              tags: reference && [reference],
            }),
          ],
        };
      },
    },
  },
  getTransaction: async (wire, lookUp) => {
    const reply = await wire.send({ method: 'GET', path: isBoleto(lookUp) ? '/boleto/{id}' : '/invoice/{id}' }, lookUp);
    const { paymentMethod, id } = lookUp;
    const charge = wire.charge(reply, { ...(paymentMethod && { paymentMethod }), ...(id && { lookedUpId: id }) });
    return withRefunds(wire, reply, charge);
  },
  refund: async (wire, request) => {
    const { transactionId: id, amount, unpaid } = request;
    if (unpaid)
      return wire.refunded(await wire.send(isBoleto(request) ? cancelBoleto : cancelInvoice, { id }), request);
    const invoice = await wire.send({ method: 'GET', path: '/invoice/{id}' }, { id });
    if (wire.need(invoice, 'status', Word) !== 'paid') throw wire.failed('Stark Bank: only a paid invoice is refunded');
    const remains = wire.cents(invoice, 'amount');
    if (remains === undefined) throw wire.failed("Stark Bank's answer lacks the amount that remains", 'none');
    if (remains < amount) throw wire.failed('Stark Bank: less than this amount remains of the invoice');
    const lower: Step<object> = {
      method: 'PATCH',
      path: '/invoice/{id}',
      body: () => ({ amount: wire.money(remains - amount) }),
    };
    return wire.refunded(await wire.send(lower, { id }), request);
  },
  // The answer is the invoice, whose word stays: a look-up shows the amount that went back.
  refundAnswer: { done: [] },
  withdraw: async (wire, request) => {
    const account = request.paymentMethod === 'PIX' ? await accountBehind(wire, request) : accountIn(request);
    const send: Step<WithdrawRequest> = {
      method: 'POST',
      path: '/transfer',
      body: ({ withdrawReference, description }) => ({
        transfers: [
          filled({ amount: wire.money(request.amount), ...account, externalId: withdrawReference, description }),
        ],
      }),
    };
    return wire.payout(await wire.send(send, request), request);
  },
  getWithdraw: { method: 'GET', path: '/transfer/{id}' },
  getBalance: { method: 'GET', path: '/balance' },
  balanceAnswer: { available: 'balances.0.amount' },
  webhooks: [
    {
      type: 'TRANSACTION',
      when: { 'event.subscription': 'invoice' },
      id: 'event.log.invoice.id',
      status: 'event.log.invoice.status',
      reference: 'event.log.invoice.tags.0',
      eventId: 'event.id',
    },
    {
      type: 'TRANSACTION',
      when: { 'event.subscription': 'boleto' },
      id: 'event.log.boleto.id',
      status: 'event.log.boleto.status',
      reference: 'event.log.boleto.tags.0',
      eventId: 'event.id',
    },
    {
      type: 'WITHDRAW',
      when: { 'event.subscription': 'transfer' },
      id: 'event.log.transfer.id',
      status: 'event.log.transfer.status',
      reference: 'event.log.transfer.externalId',
      eventId: 'event.id',
    },
  ],
  signed: ({ headers, rawBody }, key) => isEcdsaSha256(key, rawBody, String(headers['digital-signature'] ?? '')),
  check,
  cancels: true,
  lookUpBy: ['id'],
  absenceProof: 'never',
  webhookProof: false,
  limits: { pixExpiryMs: aDay, billetExpiryMs: boletoMs, timeoutMs: 10_000 },
  notes: [
    'Create a project with a public key in its panel; its private half is entered here. Our callback address is subscribed to `invoice`, `boleto` and `transfer` events.',
    'Its sandbox is https://sandbox.api.starkbank.com/v2, with a project and keys of its own.',
    'With its public key (GET /public-key), webhooks must be signed by it. It may be replaced: then enter the new one.',
    'A charge whose answer was lost is matched by the webhook that carries our reference as a tag: no look-up by it is shown. The same holds for a payout, by its external id. A repeated external id is refused. No word is told for a payout that the receiver’s bank sends back.',
    notes.notDeduplicated,
    'A refund is accepted first, and made once a look-up shows the lower amount. A boleto is not refunded. Chargebacks are not described.',
    'A boleto is for R$ 2,00 at least, needs the payer’s address, and comes with its line: its PDF is in the panel.',
    'A payout to a PIX key goes to the account that its look-up names. One to a bank account is a TED to a checking account, in banking hours.',
  ],
});

const chargeOf = ({ amount, customer }: TransactionArgument, { money }: Wire) => ({
  amount: money(amount),
  taxId: taxDocument(customer.document).number,
  name: customer.name,
});

const isBoleto = ({ paymentMethod, providerRefs }: Pick<LookUp, 'paymentMethod' | 'providerRefs'>): boolean =>
  paymentMethod === 'BILLET' || (paymentMethod === undefined && providerRefs?.ourNumber !== undefined);

const cancelInvoice: Step<object> = { method: 'PATCH', path: '/invoice/{id}', body: () => ({ status: 'canceled' }) };
const cancelBoleto: Step<object> = { method: 'DELETE', path: '/boleto/{id}' };

/** A paid invoice for less than was charged has had the difference refunded: nobody can pay less than it asks for. */
function withRefunds(wire: Wire, reply: Reply, charge: TransactionResult): TransactionResult {
  const tags = getPath(reply.body, 'tags');
  const [, charged] = /^value-([0-9]{1,12})$/.exec(Array.isArray(tags) ? String(tags[1]) : '') ?? [];
  const remains = wire.cents(reply, 'amount');
  if (charge.status !== 'APPROVED' || charged === undefined || remains === undefined) return charge;
  const [amount, refundedAmount] = [Number(charged), Number(charged) - remains];
  if (refundedAmount <= 0) return charge;
  // Its code asks for the charged amount, as it should.
  const { codeProblem: _, ...paid } = charge;
  return { ...paid, status: remains === 0 ? 'REFUNDED' : 'APPROVED', amount, paidAmount: amount, refundedAmount };
}

/** The account behind a PIX key. Its branch and number are encrypted, and are sent back as they are. */
async function accountBehind(wire: Wire, request: WithdrawRequest) {
  const lookUp: Step<WithdrawRequest> = {
    method: 'GET',
    path: (to) => `/dict-key/${encodeURIComponent(pixKeyOf(to, '+55'))}`,
    shownPath: '/dict-key/••••',
  };
  const found = await wire.send(lookUp, request);
  const its = (member: string) => wire.need(found, member, Text);
  return {
    bankCode: its('ispb'),
    branchCode: its('branchCode'),
    accountNumber: its('accountNumber'),
    accountType: its('accountType'),
    name: its('name'),
    taxId: its('taxId'),
  };
}

function accountIn(request: WithdrawRequest) {
  const { branch, number, digit } = accountOf(request);
  const { bankCode, accountHolder, name = '', accountDocument, document = '' } = request;
  return {
    bankCode,
    branchCode: branch,
    accountNumber: `${number}-${digit}`,
    accountType: 'checking',
    name: accountHolder ?? name,
    taxId: taxDocument(accountDocument ?? document).number,
  };
}

/** What Stark Bank requires beyond the engine's checks. @throws AdapterRefusal */
function check(_: Connection, operation: Operation, argument: unknown): void {
  const refuse = (message: string, reason: AdapterRefusal['reason'], field: string) => {
    throw new AdapterRefusal(`Stark Bank: ${message}`, reason, field);
  };
  const { paymentMethod } = argument as { paymentMethod?: string };
  if (operation === 'createTransaction' && paymentMethod === 'BILLET') {
    const { amount, address } = argument as TransactionArgument;
    if (amount < leastBoleto) refuse('a boleto is for R$ 2,00 at least.', 'invalid', 'amount');
    if (!address) refuse('a boleto needs the payer’s address.', 'invalid', 'address');
  }
  if (operation === 'refund' && isBoleto(argument as RefundArgument) && !(argument as RefundArgument).unpaid) {
    refuse('a boleto is not refunded. Pay the amount out instead.', 'unsupported', 'paymentMethod');
  }
  if (operation === 'withdraw' && paymentMethod === 'BANK_ACCOUNT') {
    const { accountHolder, name, accountDocument, document } = argument as WithdrawRequest;
    if (!(accountHolder ?? name)) refuse('accountHolder is required', 'invalid', 'accountHolder');
    if (!(accountDocument ?? document)) refuse('accountDocument is required', 'invalid', 'accountDocument');
  }
}
