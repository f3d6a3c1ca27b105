import type { PixKeyKind } from '../../../domain/core/pix.ts';
import type { WithdrawRequest } from '../../../domain/payouts/payout.ts';
import { cardOf, plainCard } from '../../families/white-label.ts';
import { bearer } from '../../kit/auth.ts';
import type { TransactionArgument } from '../../kit/declaration.ts';
import { AdapterRefusal, type Operation } from '../../kit/errors.ts';
import {
  digits,
  filled,
  lettersAndDigits,
  nationalPhone,
  pixKeyOf,
  referenceOf,
  taxDocument,
} from '../../kit/fields.ts';
import { aDay, credentials, generalStatuses, notes, withWords } from '../../kit/general.ts';
import { lookUpById, protocol, type Wire } from '../../kit/protocol.ts';

/**
 * RAPDYN (specification, sections 4, 5, 7 to 9; public facts: C# and PHP integrations that agree, grade B).
 *
 * - `delivery` is sent with every charge: a fixed foreign address where the request has none.
 * - `returned` is PIX's word for a refund, `med` the central bank's dispute. `blocked` has no documented meaning and stays
 *   unmapped. So does a transfer's `done`, which "else REJECTED" and the general map read differently.
 * - Keys of payouts are digits only, where one integration keeps the punctuation.
 */
export default protocol({
  name: 'RAPDYN',
  evidence: {
    grade: 'B',
    operations: { refund: 'spec', createCardToken: 'spec' },
    notes: 'Several integrations agree; cards and refunds by the specification alone.',
  },
  baseUrl: 'https://app.rapdyn.io/api',
  methods: ['PIX', 'CREDIT_CARD'],
  credentials: [
    credentials.secretKey(undefined, 'API token'),
    credentials.publicKey('Public key is required', 'Public key (cards)'),
    credentials.baseUrl(),
  ],
  accountBy: ['secretKey'],
  auth: bearer('secretKey'),
  card: 'token',
  money: 'cents',
  statuses: withWords(generalStatuses, { REFUNDED: ['returned'], CHARGEBACK: ['med'] }),
  withdrawStatuses: {
    PENDING: ['pending', 'processing'],
    APPROVED: ['completed'],
    REJECTED: ['failed', 'canceled', 'cancelled', 'refunded'],
    default: 'REJECTED',
  },
  defaultWithdrawStatus: 'APPROVED',
  answersAt: ['data'],
  answer: {
    id: 'id',
    status: 'status',
    amount: ['total', 'amount'],
    pixCode: 'pix.copypaste',
    endToEndId: 'pix.end2EndId',
    reference: 'external_id',
  },
  payoutAnswer: { id: 'transfer_id', status: 'status', amount: 'value', endToEndId: 'end2EndId' },
  createTransaction: { method: 'POST', path: '/payments', body: charge },
  getTransaction: lookUpById('/transactions/{id}'),
  refund: {
    method: 'PUT',
    path: '/payments/refund/{id}',
    body: ({ amount }, { money }) => ({ amount: money(amount) }),
  },
  payoutReference: idempotencyKey,
  withdraw: {
    method: 'POST',
    path: '/transfers/out',
    headers: ({ withdrawReference }) => ({ 'idempotency-key': idempotencyKey(withdrawReference) }),
    body: (request, { money }) => ({
      pix_key_type: request.pixType?.toLowerCase(),
      pix_key: pixKeyOf(request),
      value: money(request.amount),
    }),
  },
  createCardToken: {
    method: 'POST',
    path: (_, { connection }) => `/card-token?publicKey=${encodeURIComponent(connection.publicKey ?? '')}`,
    writes: false,
    body: plainCard,
  },
  cardAnswer: { token: ['token', 'id'] },
  webhooks: [
    {
      type: 'TRANSACTION',
      when: { notification_type: 'transaction' },
      id: 'id',
      // An older form has its word in `event`.
      status: ['status', 'event'],
      amount: 'total',
      reference: 'external_id',
      endToEndId: 'pix.end2EndId',
    },
    {
      type: 'WITHDRAW',
      when: { notification_type: 'transfer_out' },
      id: ['transfer_id', 'id'],
      status: 'status',
      amount: 'value',
      endToEndId: 'end2EndId',
    },
    { type: 'TRANSACTION', without: ['notification_type'], id: 'id', status: 'event', reference: 'external_id' },
  ],
  lookUpBy: ['id'],
  absenceProof: 'never',
  webhookProof: false,
  limits: { pixExpiryMs: aDay, timeoutMs: 10_000 },
  failures: { withdraw: 'Houve um erro ao tentar realizar o saque' },
  check: checkKey,
  notes: [
    'A payout is de-duplicated by its idempotency key; there is no look-up of payouts.',
    'A charge without an address goes with a fixed foreign one.',
    'Our callback address is entered in the provider’s panel.',
    notes.unsigned,
    notes.notDeduplicated,
  ],
});

const fixedAddress = {
  street: 'Market Street',
  number: '1',
  neighborhood: 'Downtown',
  city: 'San Francisco',
  state: 'CA',
  zipcode: '94105',
  complement: '',
};

function charge(request: TransactionArgument, { money }: Wire) {
  const { customer, address, items, paymentMethod } = request;
  const { number, kind } = taxDocument(customer.document);
  return filled({
    amount: money(request.amount),
    method: paymentMethod === 'PIX' ? 'pix' : 'credit_card',
    external_id: referenceOf(request),
    customer: filled({
      name: customer.name,
      email: customer.email,
      phone: nationalPhone(customer.phone),
      document: { type: kind, value: number },
    }),
    delivery: address
      ? {
          street: address.address,
          number: address.number,
          neighborhood: address.district,
          city: address.city,
          state: address.state,
          zipcode: digits(address.zipCode),
          complement: '',
        }
      : fixedAddress,
    products: items.map(({ title, unitPrice, quantity, tangible }) => ({
      name: title,
      price: money(unitPrice),
      quantity: String(quantity),
      type: tangible ? 'physical' : 'digital',
    })),
    ...(paymentMethod === 'CREDIT_CARD' && {
      installments: request.installments ?? 1,
      card: cardOf(request),
    }),
  });
}

const keyLengths: Partial<Record<PixKeyKind, { lengths: readonly number[]; message: string }>> = {
  CPF: { lengths: [11], message: 'CPF inválido, deve conter 11 dígitos.' },
  CNPJ: { lengths: [14], message: 'CNPJ inválido, deve conter 14 dígitos.' },
  PHONE: { lengths: [10, 11], message: 'Telefone inválido, número de dígitos incorreto.' },
};

function checkKey(_: unknown, operation: Operation, argument: unknown): void {
  if (operation !== 'withdraw') return;
  const request = argument as WithdrawRequest;
  const rule = request.pixType && keyLengths[request.pixType];
  // A phone's digits are counted as sent: with a country code they are too many.
  const key = request.pixType === 'PHONE' ? digits(request.pixKey) : pixKeyOf(request);
  if (request.paymentMethod !== 'PIX' || !rule || rule.lengths.includes(key.length)) return;
  throw new AdapterRefusal(rule.message, 'invalid', 'pixKey');
}

function idempotencyKey(reference: string): string {
  return lettersAndDigits(reference, 64);
}
