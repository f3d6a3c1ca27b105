import type { PaymentMethod } from '../../domain/core/schemas.ts';
import { basic } from '../kit/auth.ts';
import type { CardArgument, Evidence, LookUp, Provider, TransactionArgument } from '../kit/declaration.ts';
import {
  digits,
  filled,
  fullYear,
  nationalPhone,
  partsOf,
  phoneWith55,
  referenceOf,
  taxDocument,
} from '../kit/fields.ts';
import { aDay, credentials, generalStatuses, infraction, notes } from '../kit/general.ts';
import { type ChargeAnswer, type Protocol, protocol, type Step, type Wire } from '../kit/protocol.ts';
import type { DisputeForm, WebhookForm } from '../kit/webhook-forms.ts';

/** Members with a default, set only for brands that differ. */
type Usual = 'credentials' | 'auth' | 'money' | 'statuses' | 'lookUpBy' | 'absenceProof' | 'webhookProof' | 'notes';
type Own = 'answer' | 'webhooks' | 'createTransaction' | 'limits';

/**
 * The white-label `/transactions` API that is resold under many names (public facts: vendors' pages A, integrations B).
 * Brands differ in address, credentials, words, letter case and a few paths; everything else is here.
 *
 * Defaults: Basic `publicKey:secretKey`, cents, the specification's general map, a look-up by id that proves no
 * absence, unsigned webhooks, PIX codes valid for a day, boletos for three, 10 s.
 */
export interface WhiteLabel extends Omit<Protocol, Usual | Own>, Partial<Pick<Protocol, Usual>> {
  paths: {
    /** By method where they differ. */
    transactions: string | Partial<Record<PaymentMethod, string>>;
    /** Default: below `transactions`. `false`: no look-up, or none that the specification shows. */
    transaction?: Step<LookUp>['path'] | false;
    /** Default: `POST …/{id}/refund`. */
    refund?: Pick<Step<unknown>, 'method' | 'path'> | false;
  };
  limits?: Partial<Protocol['limits']>;
  /** The brand's words for our methods. Default: the family's lower-case words. */
  methodWords?: Partial<Record<PaymentMethod, string>>;
  /** Letter case of a document's type. */
  documentType?: 'lower' | 'upper';
  /** Phones are sent with the country's 55. */
  phoneWithCountry?: true;
  /** Members of the family's body that this brand's sources do not show; `items.tangible` is one of every item. */
  omits?: readonly string[];
  /** Replaces the family's call where the reply to a charge must be computed. */
  charges?: (create: Step<TransactionArgument>) => Protocol['createTransaction'];
  /** Members merged over the family's body. @param body the family's */
  alsoSends?: (request: TransactionArgument, wire: Wire, body: ChargeBody) => object;
  /** Paths that replace the family's. */
  answer?: Partial<ChargeAnswer>;
  webhooks?: readonly WebhookForm[];
}

/** Upper-case words, as half of the brands write them. */
export const upperCaseMethods: Record<PaymentMethod, string> = {
  PIX: 'PIX',
  CREDIT_CARD: 'CREDIT_CARD',
  BILLET: 'BOLETO',
};
const lowerCaseMethods: Record<PaymentMethod, string> = { PIX: 'pix', CREDIT_CARD: 'credit_card', BILLET: 'boleto' };

/** The paths of the transaction in replies and postbacks. */
export const transactionAnswer: ChargeAnswer = {
  id: 'id',
  status: 'status',
  method: 'paymentMethod',
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

/** `in_protest` is an open dispute of a card, whatever a brand's map makes of it (public facts). */
const disputes: readonly DisputeForm[] = [infraction, { kind: 'CHARGEBACK', words: ['in_protest'] }];

/** `{ type: 'transaction', data }`, or the bare transaction, as one integration shows. */
export const transactionPostbacks: readonly WebhookForm[] = [
  {
    type: 'TRANSACTION',
    when: { type: 'transaction' },
    id: 'data.id',
    status: 'data.status',
    reference: 'data.externalRef',
    endToEndId: 'data.pix.end2EndId',
    amount: 'data.amount',
    eventId: 'id',
    disputes,
  },
  {
    type: 'TRANSACTION',
    without: ['type', 'data'],
    id: 'id',
    status: 'status',
    reference: 'externalRef',
    endToEndId: 'pix.end2EndId',
    amount: 'amount',
    disputes,
  },
];

/** Payouts are reported in the same envelope (public facts: `withdraw`; `transfer` in the family's own list). */
export const payoutPostback: WebhookForm = {
  type: 'WITHDRAW',
  when: { type: ['withdraw', 'transfer'] },
  id: ['data.id', 'data.withdrawal.id'],
  status: ['data.status', 'data.withdrawal.status'],
  reference: 'data.externalRef',
  endToEndId: ['data.endToEndId', 'data.end2EndId'],
  amount: ['data.amount', 'data.withdrawal.amount'],
  eventId: 'id',
};

const receiverPostback: WebhookForm = {
  ...payoutPostback,
  type: 'RECEIVER',
  when: { type: 'recipient' },
};

export function whiteLabel(brand: WhiteLabel): Provider {
  const { paths, omits, ...rest } = brand;
  const { transactions } = paths;
  const below = typeof transactions === 'string' ? transactions : '/transactions';
  const { transaction = `${below}/{id}`, refund = { method: 'POST', path: `${below}/{id}/refund` } } = paths;
  const limits = {
    pixExpiryMs: aDay,
    ...(brand.methods.includes('BILLET') && { billetExpiryMs: 3 * aDay }),
    timeoutMs: 10_000,
    ...brand.limits,
  };
  const create = (path: string): Step<TransactionArgument> => ({
    method: 'POST',
    path,
    body: (request, wire) => {
      const body = chargeBody(request, wire, { ...brand, limits });
      return { ...without(body, omits ?? []), ...brand.alsoSends?.(request, wire, body) };
    },
  });
  return protocol({
    credentials: [credentials.publicKey(), credentials.secretKey(), credentials.baseUrl(brand.baseUrl === '')],
    auth: basic('publicKey', 'secretKey'),
    money: 'cents',
    statuses: generalStatuses,
    lookUpBy: ['id'],
    absenceProof: 'never',
    webhookProof: false,
    ...rest,
    evidence: evidenceOf(rest.evidence),
    notes: [...(brand.notes ?? []), notes.notDeduplicated, notes.unsigned],
    limits,
    answer: { ...transactionAnswer, ...brand.answer },
    webhooks: brand.webhooks ?? [
      ...transactionPostbacks,
      ...(brand.withdraw ? [payoutPostback] : []),
      ...(brand.createReceiver ? [receiverPostback] : []),
    ],
    createTransaction:
      typeof transactions === 'string'
        ? (brand.charges?.(create(transactions)) ?? create(transactions))
        : Object.fromEntries(Object.entries(transactions).map(([method, path]) => [method, create(path)])),
    ...(transaction && { getTransaction: rest.getTransaction ?? { method: 'GET', path: transaction } }),
    ...(refund && {
      refund: rest.refund ?? { ...refund, body: ({ amount }, { money }) => ({ amount: money(amount) }) },
    }),
  });
}

/** No public source of the family shows its refunds or receivers: both are the specification's, unless a brand says more. */
function evidenceOf({ operations, ...evidence }: Evidence): Evidence {
  const bySpecification = { refund: 'spec', createReceiver: 'spec', getReceiver: 'spec' } as const;
  return { ...evidence, operations: { ...(evidence.grade !== 'assumed' && bySpecification), ...operations } };
}

type ChargeBody = ReturnType<typeof chargeBody>;

/** The family's body of a charge. */
function chargeBody(
  request: TransactionArgument,
  { money }: Wire,
  {
    methodWords,
    documentType,
    phoneWithCountry,
    sendsSplits,
    limits,
  }: Omit<WhiteLabel, 'limits'> & Pick<Protocol, 'limits'>,
) {
  const { customer, items, address, paymentMethod, description } = request;
  const { number, kind } = taxDocument(customer.document);
  return {
    amount: money(request.amount),
    currency: 'BRL',
    paymentMethod: (methodWords ?? lowerCaseMethods)[paymentMethod],
    customer: filled({
      name: customer.name,
      email: customer.email,
      phone: phoneWithCountry ? phoneWith55(customer.phone) : nationalPhone(customer.phone),
      document: { type: documentType === 'upper' ? kind : kind.toLowerCase(), number },
      address: address && addressOf(address),
    }),
    items: items.map(({ id, title, unitPrice, quantity, tangible }) =>
      filled({ title, unitPrice: money(unitPrice), quantity, tangible, externalRef: id }),
    ),
    ...filled({
      description,
      externalRef: referenceOf(request),
      postbackUrl: request.webhookUrl,
      ip: request.customerIp,
    }),
    ...(sendsSplits && {
      splits: partsOf(request)?.map(({ recipientId, cents }) => ({ recipientId, amount: money(cents) })),
    }),
    ...(paymentMethod === 'PIX' && { pix: { expiresInDays: daysOf(limits.pixExpiryMs) } }),
    ...(paymentMethod === 'BILLET' && { boleto: { expiresInDays: daysOf(limits.billetExpiryMs ?? 3 * aDay) } }),
    ...(paymentMethod === 'CREDIT_CARD' && { installments: request.installments ?? 1, card: cardOf(request) }),
  };
}

/** A card in full, or as the provider's token or id. */
export function cardOf({ card, cardToken, cardId }: TransactionArgument) {
  return card ? plainCard(card) : filled({ hash: cardToken, id: cardId });
}

/** A card with the family's member names. */
export const plainCard = (card: CardArgument) => ({
  number: digits(card.cardNumber),
  holderName: card.holderName,
  expirationMonth: Number(card.expMonth),
  expirationYear: Number(fullYear(card.expYear)),
  cvv: card.cvv,
});

/** A card's token, made by the provider. It moves no money, so a lost reply has no effect. */
export const cardTokens = (path: string, body: (card: CardArgument, wire: Wire) => object = plainCard) => ({
  createCardToken: { method: 'POST', path, body, writes: false } satisfies Step<CardArgument>,
  cardAnswer: { token: ['token', 'cardToken', 'hash', 'id', 'data.token', 'data.id'], id: ['id', 'cardId', 'data.id'] },
});

const addressOf = (address: NonNullable<TransactionArgument['address']>) => ({
  street: address.address,
  streetNumber: address.number,
  zipCode: digits(address.zipCode),
  neighborhood: address.district,
  city: address.city,
  state: address.state,
  country: 'BR',
});

const daysOf = (ms: number): number => Math.ceil(ms / aDay);

/** A body without some of its members; `a.b` is a member of `a`, or of each in a list. */
function without(body: object, paths: readonly string[]): object {
  const drop = (value: unknown, names: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((item) => drop(item, names));
    const [name = '', ...deeper] = names;
    if (value === null || typeof value !== 'object' || !(name in value)) return value;
    const { [name]: member, ...left } = value as Record<string, unknown>;
    return deeper.length === 0 ? left : { ...left, [name]: drop(member, deeper) };
  };
  return paths.reduce<unknown>((left, path) => drop(left, path.split('.')), body) as object;
}
