import { brandOf } from '../../domain/core/card-numbers.ts';
import type { PaymentMethod } from '../../domain/core/schemas.ts';
import type { Authentication, TransactionResult } from '../../domain/payments/payment.ts';
import { headers } from '../kit/auth.ts';
import type { Connection, LookUp, Provider, RefundArgument, TransactionArgument } from '../kit/declaration.ts';
import { AdapterRefusal } from '../kit/errors.ts';
import { dayIn, digits, filled, fullYear, lettersAndDigits, referenceOf, taxDocument } from '../kit/fields.ts';
import { aDay } from '../kit/general.ts';
import { type Protocol, protocol, type Step } from '../kit/protocol.ts';
import { Id, pick, Word } from '../kit/read.ts';

/**
 * The sales API of Cielo and Braspag (their manuals, and their portal's pages on PIX).
 *
 * - Everything is a sale under `/sales`. Sales are read on a host of their own.
 * - A sale has our reference only in letters and digits. 25 of them fit every method: the portal's page on PIX has the
 *   shortest limit. By that number a look-up finds the sale's id, and no status.
 * - Status 1 is a card that is reserved, and a boleto that was issued: neither is paid. Only a card with that status is
 *   captured, once; what gives a captured card back cancels a reserved one.
 * - Status 0 is "waiting for an update" at Cielo and a failure at Braspag: it decides nothing.
 * - A part that went back leaves the sale paid. The code of its answer says that it was made; every other answer with
 *   that status is looked up, and the sum of what went back settles it.
 * - In one manual's example, what is captured of a card is less by what went back, in the other's it is not: where the two
 *   differ, what was paid of that card is not read any more.
 * - Members differ in case between answers: `Paymentid`.
 */
export interface Sales
  extends Pick<Protocol, 'name' | 'evidence' | 'baseUrl' | 'credentials' | 'notes'>,
    Partial<Pick<Protocol, 'masks' | 'signed'>> {
  /** Milliseconds for which a reserved card can be captured. */
  holdsMs: number;
  /** The members of `Payment` that say which acquirer or bank is behind it. */
  behind: Record<PaymentMethod, (connection: Connection) => object>;
}

export function cieloSales({ behind, holdsMs, ...brand }: Sales): Provider {
  const create = (own: (request: TransactionArgument, now: Date) => object): Step<TransactionArgument> => ({
    method: 'POST',
    path: '/sales/',
    body: (request, { connection, money, now }) => ({
      MerchantOrderId: orderOf(referenceOf(request)),
      Customer: customerOf(request),
      Payment: {
        ...own(request, now),
        Amount: money(request.amount),
        ...behind[request.paymentMethod](connection),
      },
    }),
  });
  return protocol({
    ...brand,
    methods: ['PIX', 'BILLET', 'CREDIT_CARD'],
    accountBy: ['publicKey'],
    auth: headers({ merchantid: 'publicKey', merchantkey: 'secretKey' }),
    card: 'raw',
    authentication: ['eci', 'cavv', 'xid', 'version', 'referenceId'],
    money: 'cents',
    statuses: {
      PENDING: ['0', '1', '12', '20'],
      APPROVED: ['2'],
      REFUNDED: ['10', '11'],
      REJECTED: ['3', '13'],
      default: 'PENDING',
    },
    answer: {
      id: ['Payment.PaymentId', 'Payment.Paymentid'],
      status: 'Payment.Status',
      method: 'Payment.Type',
      amount: 'Payment.Amount',
      refundedAmount: 'Payment.VoidedAmount',
      pixCode: 'Payment.QrCodeString',
      pixImage: ['Payment.QrcodeBase64Image', 'Payment.QrCodeBase64Image'],
      billetCode: ['Payment.DigitableLine', 'Payment.BarCodeNumber'],
      billetUrl: 'Payment.Url',
      expiresAt: 'Payment.ExpirationDate',
      endToEndId: 'Payment.EndToEndId',
      nsu: 'Payment.ProofOfSale',
      card: {
        authorizationCode: 'Payment.AuthorizationCode',
        tid: 'Payment.Tid',
        returnCode: ['Payment.ProviderReturnCode', 'Payment.ReturnCode'],
        returnMessage: ['Payment.ProviderReturnMessage', 'Payment.ReturnMessage'],
      },
    },
    createTransaction: {
      PIX: create(() => ({ Type: 'Pix' })),
      BILLET: create((_, now) => ({ Type: 'Boleto', ExpirationDate: dayIn(now, 3 * aDay) })),
      CREDIT_CARD: create(({ card, installments = 1, softDescriptor, capture, authentication }) => ({
        Type: 'CreditCard',
        Installments: installments,
        Capture: capture !== 'manual',
        ...filled({ SoftDescriptor: plain(softDescriptor, 13) }),
        CreditCard: card && {
          CardNumber: card.cardNumber,
          Holder: plain(card.holderName, 25),
          ExpirationDate: `${card.expMonth}/${fullYear(card.expYear)}`,
          SecurityCode: card.cvv,
          Brand: brands[brandOf(card.cardNumber)],
        },
        ...(authentication && { ExternalAuthentication: externalOf(authentication) }),
      })),
    },
    getTransaction: async (wire, lookUp) => {
      const { id: known, reference, paymentMethod } = lookUp;
      // The newest is first.
      const newest = ['Payments.0.PaymentId', 'Payment.0.PaymentId'];
      const id = known ?? wire.need(await wire.send(byOrder, lookUp), newest, Id);
      const reply = await wire.send(byId, { id });
      const found = wire.charge(reply, { ...(paymentMethod && { paymentMethod }), lookedUpId: id });
      const captured = wire.cents(reply, 'Payment.CapturedAmount') ?? 0;
      return { ...withPaid(found, captured), ...(!known && reference && { reference }) };
    },
    captures: { holdsMs, words: ['1'], inPart: true },
    capture: {
      method: 'PUT',
      path: ({ transactionId, amount }, { money }) =>
        `/sales/${encodeURIComponent(transactionId)}/capture?amount=${money(amount)}`,
    },
    refund: async (wire, request) => {
      const reply = await wire.send(giveBack, request);
      const result = wire.refunded(reply, request);
      const code = pick(reply.body, ['ReturnCode', 'ProviderReturnCode'], Word);
      return result.providerWord === '2' && code === '0' ? { ...result, status: true } : result;
    },
    refundAnswer: { status: 'Status', done: ['10', '11'], mustSay: true },
    check: (_connection, operation, argument) => check(brand.name, operation, argument),
    webhooks: [
      {
        type: 'TRANSACTION',
        // 2 and 4 are about recurrences.
        when: { ChangeType: ['1', '3', '5', '6', '7', '8'] },
        id: 'PaymentId',
        status: 'ChangeType',
        means: 'PENDING',
        disputes: [{ kind: 'CHARGEBACK', words: ['7'] }],
      },
    ],
    lookUpBy: ['id', 'reference'],
    absenceProof: 'never',
    webhookProof: false,
    limits: { pixExpiryMs: aDay, billetExpiryMs: 3 * aDay, timeoutMs: 10_000 },
  });
}

/** A day's life of a PIX code, for the providers that take one: that of Cielo30 is fixed at two hours. */
export const pixBehind = (Provider: string) =>
  Provider === 'Cielo30' ? { Provider } : { Provider, QrCodeExpiration: aDay / 1000 };

/** What both say to merchants. */
export const salesNotes = [
  'Sales are read on the query host that belongs to the API address: none is entered.',
  'Our reference goes out as an order number of 25 letters and digits, which is what the panel shows.',
  'A card is charged with its data. Its brand is derived from its first digits. Debit cards and cards that are saved there are not offered.',
  'The result of a 3-D Secure authentication by its own script, or by an MPI of yours, goes out where `authentication` has it. No answer says who is liable then.',
  'A return of PIX is asked for, and made once a look-up shows it; one that is denied has no status, and the panel tells.',
  'A boleto needs the payer’s address. It is neither cancelled nor refunded, and no unpaid charge is cancelled.',
  'A chargeback is told by a notice alone: the payment stays APPROVED. What expires keeps its status.',
  'The same order number sent twice makes two sales: it is looked up, and never sent again.',
];

const orderOf = (reference = '') => lettersAndDigits(reference, 25);

/** The query host of an address that is theirs; another that a merchant enters serves for all. */
const atQuery = (base: string) =>
  base.replace(
    /^https:\/\/api((?:sandbox)?\.(?:cieloecommerce\.cielo|braspag)\.com\.br)(?=[:/]|$)/,
    'https://apiquery$1',
  );

const byId: Step<{ id: string }> = { method: 'GET', at: atQuery, path: '/sales/{id}' };
const byOrder: Step<LookUp> = {
  method: 'GET',
  at: atQuery,
  path: ({ reference }) => `/sales?${new URLSearchParams({ merchantOrderId: orderOf(reference) })}`,
};
const giveBack: Step<RefundArgument> = {
  method: 'PUT',
  path: ({ transactionId, amount }, { money }) =>
    `/sales/${encodeURIComponent(transactionId)}/void?amount=${money(amount)}`,
};

/**
 * The sale with what was paid of it: less than its amount where a boleto was paid short, or a part of a card captured. Once
 * some of a card went back, nobody says whether it is still in what was captured: there is no amount to compare then.
 */
function withPaid(found: TransactionResult, captured: number): TransactionResult {
  if (found.paymentMethod === 'PIX' || captured === 0) return found;
  // One manual's example of a captured sale has the status of a reserved one: such an answer decides nothing.
  const { authorized, ...undecided } = found;
  if (authorized) return undecided;
  if (found.paymentMethod === 'BILLET' || !found.refundedAmount) return { ...found, paidAmount: captured };
  return captured === found.amount ? found : { ...found, amount: 0 };
}

const brands = {
  visa: 'Visa',
  mastercard: 'Master',
  amex: 'Amex',
  elo: 'Elo',
  hipercard: 'Hipercard',
  diners: 'Diners',
  discover: 'Discover',
  jcb: 'JCB',
  other: undefined,
} as const;

/** What another MPI, or their own script, has found. */
const externalOf = ({ cavv, xid, eci, version, referenceId }: Authentication) =>
  filled({ Cavv: cavv, Xid: xid, Eci: eci, Version: version, ReferenceId: referenceId });

/** Letters without accents, digits and spaces. */
const plain = (text = '', longest: number): string =>
  text
    .normalize('NFD')
    .replace(/[^a-zA-Z0-9 ]/g, '')
    .slice(0, longest)
    .trim();

function customerOf({ customer, address }: TransactionArgument) {
  const { number, kind } = taxDocument(customer.document);
  return {
    Name: customer.name,
    Identity: number,
    IdentityType: kind,
    Email: customer.email,
    ...(address && {
      Address: {
        Street: address.address,
        Number: address.number,
        ZipCode: digits(address.zipCode),
        District: address.district,
        City: address.city,
        State: address.state,
        Country: 'BRA',
      },
    }),
  };
}

function check(name: string, operation: string, argument: unknown): void {
  const refuse = (message: string, reason: AdapterRefusal['reason'], field: string): never => {
    throw new AdapterRefusal(`${name}: ${message}`, reason, field);
  };
  const { paymentMethod, unpaid } = argument as RefundArgument;
  if (operation === 'refund' && paymentMethod === 'BILLET' && !unpaid) {
    refuse('a boleto is neither cancelled nor refunded.', 'unsupported', 'paymentMethod');
  }
  if (operation !== 'createTransaction') return;
  const { address, card, cardToken, cardId } = argument as TransactionArgument;
  if (paymentMethod === 'BILLET' && !address) refuse('a boleto needs the payer’s address.', 'invalid', 'address');
  if (paymentMethod !== 'CREDIT_CARD') return;
  if (!card && (cardToken || cardId)) {
    refuse('a card is charged with its data; tokens of its own are not offered.', 'unsupported', 'cardToken');
  }
  if (card && !brands[brandOf(card.cardNumber)]) refuse('the card’s brand is not known.', 'invalid', 'card');
}
