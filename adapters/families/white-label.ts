import type { PaymentMethod, ReceiverRequest, WithdrawRequest } from '../../domain/entities.ts';
import type { Provider, TransactionArgument } from '../kit/declaration.ts';
import { digits, filled, fullYear, pixKeyOf, referenceOf, taxDocument } from '../kit/fields.ts';
import { type ChargeAnswer, type Protocol, protocol, type Step, type Wire } from '../kit/protocol.ts';

/**
 * The white-label `/transactions` API that is resold under many names (public facts: vendors' pages A, integrations B).
 * Brands differ in address, credentials, words, letter case and a few paths; everything else is here.
 */
export interface WhiteLabel extends Omit<Protocol, 'answer' | 'webhooks' | 'createTransaction'> {
  paths: {
    transactions: string;
    /** Where charges are made below it, if each method has a path of its own. */
    create?: Partial<Record<PaymentMethod, string>>;
    /** Default: below `transactions`. `false`: it has no look-up, or none that the specification shows. */
    transaction?: string | false;
    /** Default: `POST …/{id}/refund`. */
    refund?: Pick<Step<unknown>, 'method' | 'path'> | false;
  };
  /** Its words for our methods. Default: the family's lower-case ones. */
  methodWords?: Partial<Record<PaymentMethod, string>>;
  /** Letter case of a document's type. */
  documentType?: 'lower' | 'upper';
  /** Are items sent as tangible only when the request has an address? */
  tangibleNeedsAddress?: boolean;
  /** Members put over the family's body. */
  alsoSends?: (request: TransactionArgument, wire: Wire) => object;
  /** Put over the family's places. */
  answer?: Partial<ChargeAnswer>;
  webhooks?: Protocol['webhooks'];
}

const methodWords: Record<PaymentMethod, string> = { PIX: 'pix', CREDIT_CARD: 'credit_card', BILLET: 'boleto' };

/** The transaction, as answers and postbacks carry it. */
export const transactionAnswer: ChargeAnswer = {
  id: 'id',
  status: 'status',
  amount: 'amount',
  paidAmount: 'paidAmount',
  refundedAmount: 'refundedAmount',
  pixCode: 'pix.qrcode',
  billetCode: ['boleto.digitableLine', 'boleto.barcode'],
  billetUrl: 'boleto.url',
  expiresAt: ['pix.expirationDate', 'boleto.expirationDate'],
  endToEndId: 'pix.end2EndId',
  reference: 'externalRef',
  fee: 'fee.estimatedFee',
  netAmount: 'fee.netAmount',
};

/** `{ type: 'transaction', data }`, and the bare transaction that one integration shows. */
export const transactionPostbacks: Protocol['webhooks'] = [
  {
    type: 'TRANSACTION',
    when: { type: 'transaction' },
    id: 'data.id',
    status: 'data.status',
    reference: 'data.externalRef',
    endToEndId: 'data.pix.end2EndId',
    eventId: 'id',
  },
  {
    type: 'TRANSACTION',
    without: ['type'],
    id: 'id',
    status: 'status',
    reference: 'externalRef',
    endToEndId: 'pix.end2EndId',
  },
];

export function whiteLabel(brand: WhiteLabel): Provider {
  const { paths, methodWords: words = methodWords, documentType = 'lower', alsoSends, ...rest } = brand;
  const { transactions, transaction = `${transactions}/{id}` } = paths;
  const { refund = { method: 'POST', path: `${transactions}/{id}/refund` } } = paths;
  return protocol({
    ...rest,
    answer: { ...transactionAnswer, ...brand.answer },
    webhooks: brand.webhooks ?? transactionPostbacks,
    createTransaction: {
      method: 'POST',
      path: ({ paymentMethod }) => `${transactions}${paths.create?.[paymentMethod] ?? ''}`,
      body: (request, wire) => ({ ...charge(request, wire), ...alsoSends?.(request, wire) }),
    },
    ...(transaction && { getTransaction: rest.getTransaction ?? { method: 'GET', path: transaction } }),
    ...(refund && {
      refund: rest.refund ?? { ...refund, body: ({ amount }, { money }) => ({ amount: money(amount) }) },
    }),
  });

  function charge(request: TransactionArgument, { money }: Wire) {
    const { customer, items, address, paymentMethod, card } = request;
    const { number, kind } = taxDocument(customer.document);
    return {
      amount: money(request.amount),
      currency: 'BRL',
      paymentMethod: words[paymentMethod],
      customer: filled({
        name: customer.name,
        email: customer.email,
        phone: digits(customer.phone),
        document: { type: documentType === 'upper' ? kind : kind.toLowerCase(), number },
      }),
      items: items.map((item) =>
        filled({
          title: item.title,
          unitPrice: money(item.unitPrice),
          quantity: item.quantity,
          tangible: brand.tangibleNeedsAddress ? address !== undefined : item.tangible,
          externalRef: item.id,
        }),
      ),
      ...filled({
        externalRef: referenceOf(request),
        postbackUrl: request.webhookUrl,
        ip: request.customerIp,
      }),
      ...(paymentMethod === 'PIX' && { pix: { expiresInDays: daysOf(brand.limits.pixExpiryMs) } }),
      ...(paymentMethod === 'BILLET' && {
        boleto: { expiresInDays: daysOf(brand.limits.billetExpiryMs ?? threeDaysMs) },
      }),
      ...(paymentMethod === 'CREDIT_CARD' && {
        installments: request.installments ?? 1,
        card: card
          ? {
              number: digits(card.cardNumber),
              holderName: card.holderName,
              expirationMonth: Number(card.expMonth),
              expirationYear: Number(fullYear(card.expYear)),
              cvv: card.cvv,
            }
          : filled({ hash: request.cardToken, id: request.cardId }),
      }),
    };
  }
}

const threeDaysMs = 3 * 86_400_000;
const daysOf = (ms: number): number => Math.ceil(ms / 86_400_000);

/** Payout by `POST /transfers` (public facts: PodPay and its sisters). */
export const transfers = (path = '/transfers'): Step<WithdrawRequest> => ({
  method: 'POST',
  path,
  body: (request, { money }) => ({
    method: 'fiat',
    amount: money(request.amount),
    pixKey: pixKeyOf(request),
    pixKeyType: request.pixType === 'RANDOM' ? 'evp' : request.pixType?.toLowerCase(),
    netPayout: true,
  }),
});

/** Receiver by `POST /recipients`, in the family's names. */
export const recipients = (path = '/recipients'): Step<ReceiverRequest> => ({
  method: 'POST',
  path,
  body: (request) => {
    const { number, kind } = taxDocument(request.document);
    return filled({
      name: request.name,
      email: request.email,
      document: { type: kind.toLowerCase(), number },
      phone: digits(request.phone),
      externalRef: request.reference,
      bankAccount: request.bankAccount,
      address: request.address,
    });
  },
});
