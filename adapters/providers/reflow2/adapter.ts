import type { WithdrawRequest } from '../../../domain/payouts/payout.ts';
import { headers } from '../../kit/auth.ts';
import type { TransactionArgument } from '../../kit/declaration.ts';
import { AdapterRefusal } from '../../kit/errors.ts';
import { filled, nationalPhone, partsOf, pixKeyOf, referenceOf, taxDocument } from '../../kit/fields.ts';
import { aDay, credentials, infraction, notes } from '../../kit/general.ts';
import { protocol } from '../../kit/protocol.ts';
import { refusedBy } from '../../kit/reply.ts';

/** Public facts; the specification leaves the mapping open. */
const keyTypes = { CPF: 0, CNPJ: 1, EMAIL: 2, PHONE: 3, RANDOM: 4 };

/**
 * Reflow2 (specification, sections 4, 7, 9; public facts: documentation of two sister brands, grade B).
 *
 * - Two hosts, one token. Amounts are cents on the wire; the specification's "multiplies by 100" is a product in reais.
 * - Words of webhooks are the specification's; the codes 0 to 4 of replies mean the same by public facts. 4 is a refund, which the
 *   specification counts as a chargeback.
 * - The look-up, by id or by our reference, is that of the sister brands.
 */
export default protocol({
  name: 'Reflow2',
  evidence: { grade: 'B', notes: 'Documentation of sister brands on the same platform; no page names Reflow2 itself.' },
  baseUrl: '',
  methods: ['PIX'],
  credentials: [credentials.secretKey(undefined, 'Token'), credentials.baseUrl(true), credentials.cashOutBaseUrl()],
  auth: headers({ authorization: 'secretKey' }),
  money: 'cents',
  unitAssumed: true,
  limits: { pixExpiryMs: aDay, timeoutMs: 10_000 },
  lookUpBy: ['id', 'reference'],
  absenceProof: 'never',
  webhookProof: false,
  statuses: {
    PENDING: ['created', '0'],
    APPROVED: ['paid', 'infraction', '1'],
    CHARGEBACK: ['refund', '4'],
    REJECTED: ['failed', 'canceled', '2', '3'],
    default: 'REJECTED',
  },
  returnWords: ['refund', '4'],
  withdrawStatuses: {
    PENDING: ['0', 'created'],
    APPROVED: ['1', 'paid'],
    REJECTED: ['2', '3', '4', 'failed', 'canceled', 'refund'],
    default: 'REJECTED',
  },
  // A refused payout may come with a 2xx status.
  refusalIn: refusedBy('success', 'description'),
  answer: {
    id: 'transactionId',
    status: 'status',
    amount: 'value',
    pixCode: 'qrCode',
    pixImage: 'qrCodeBase64',
    endToEndId: 'endToEndId',
    reference: 'orderId',
  },
  payoutAnswer: { id: 'transactionId', status: 'status', amount: 'gross' },
  createTransaction: {
    method: 'POST',
    path: '/transaction/qrcode/cashin',
    body: (request, { money }) => {
      const { customer, items, description } = request;
      const title = items[0]?.title ?? 'Pagamento';
      return filled({
        payerName: customer.name,
        payerDocument: taxDocument(customer.document).number,
        payerEmail: customer.email,
        payerPhone: nationalPhone(customer.phone),
        productName: title,
        productDescription: description ?? title,
        value: money(request.amount),
        postbackUrl: request.webhookUrl,
        orderId: referenceOf(request),
        splits: partsOf(request)?.map(({ recipientId, cents }) => ({ clientId: recipientId, value: money(cents) })),
      });
    },
  },
  sendsSplits: true,
  getTransaction: {
    method: 'GET',
    path: ({ id, reference }) =>
      `/transaction/get/by/${id ? `id/${encodeURIComponent(id)}` : `orderId/${encodeURIComponent(reference ?? '')}`}`,
  },
  withdraw: {
    method: 'POST',
    host: 'cashOut',
    path: '/transaction/cashout',
    body: (request, { money }) =>
      filled({
        value: money(request.amount),
        pixKeyType: keyTypes[request.pixType ?? 'RANDOM'],
        pixKey: pixKeyOf(request),
        cpfCnpj: request.document && taxDocument(request.document).number,
        person: filled({ name: request.name, email: request.email }),
        orderId: request.withdrawReference,
        postbackUrl: request.webhookUrl,
      }),
  },
  check: (_connection, operation, argument) => {
    const refuse = (what: string, field: string) => {
      throw new AdapterRefusal(`Reflow2: ${what} is required`, 'invalid', field);
    };
    const { customer } = argument as TransactionArgument;
    const { name, document } = argument as WithdrawRequest;
    if (operation === 'createTransaction' && !customer.phone) refuse('the payer’s phone', 'customer.phone');
    if (operation === 'withdraw' && !document) refuse('document', 'document');
    if (operation === 'withdraw' && !name) refuse('name', 'name');
  },
  webhooks: [
    {
      type: 'TRANSACTION',
      when: { object: 'cashin' },
      id: 'transactionId',
      status: 'status',
      reference: 'orderId',
      endToEndId: 'endToEndId',
      disputes: [infraction],
    },
    {
      type: 'WITHDRAW',
      when: { object: 'transfer' },
      id: 'transactionId',
      status: 'status',
      reference: 'orderId',
      endToEndId: 'endToEndId',
    },
  ],
  notes: [
    'PIX only. The payer’s phone is required.',
    'Cash-in and cash-out have a host each.',
    notes.unitAssumed,
    notes.unsigned,
  ],
});
