import { z } from 'zod';
import type { ProviderEvent } from '../../../domain/core/provider-event.ts';
import {
  type BankBoletos,
  type BankPayouts,
  bankLogIn,
  bankPix,
  bankPixNotes,
  bankScopes,
  boletoDueDate,
  dueNote,
} from '../../families/bank-pix.ts';
import type { LookUp, TransactionArgument, WebhookDelivery } from '../../kit/declaration.ts';
import {
  addressWithReference,
  digits,
  filled,
  itemsThatAddUp,
  lettersAndDigits,
  nationalPhone,
  pixKeyOf,
  referenceOf,
  taxDocument,
} from '../../kit/fields.ts';
import { toReaisText } from '../../kit/money.ts';
import type { Reply, Step } from '../../kit/protocol.ts';
import { EndToEndId, getPath, Id, pick, Reference, referenceMember, Text, Word } from '../../kit/read.ts';
import { readStatus } from '../../kit/statuses.ts';

// Boletos (the API Cobranças)

const hosts: Readonly<Record<string, string>> = {
  'https://pix.api.efipay.com.br': 'https://cobrancas.api.efipay.com.br',
  'https://pix-h.api.efipay.com.br': 'https://cobrancas-h.api.efipay.com.br',
};
const collection = {
  at: (base: string) => hosts[base] ?? base,
  logIn: bankLogIn({ path: '/v1/authorize', hosts, client: 'Basic', json: true }),
};

const issue: Step<TransactionArgument> = {
  ...collection,
  method: 'POST',
  path: '/v1/charge/one-step',
  body: (request, { now }) => ({
    // Here amounts are cents, the unit of a request. The price is `value`, and `amount` is how many.
    items: itemsThatAddUp(request).map(({ title, unitPrice, quantity }) => ({
      name: title.slice(0, 255),
      value: unitPrice,
      amount: quantity,
    })),
    // A notice has a token alone: our address tells whose it is.
    metadata: filled({ custom_id: referenceOf(request), notification_url: addressWithReference(request) }),
    payment: {
      banking_billet: {
        customer: customerOf(request),
        expire_at: boletoDueDate(request, now),
        // Written off on the day that it is due, unless it may be paid later.
        configurations: { days_to_write_off: request.daysAfterDue ?? 0 },
      },
    },
  }),
};

function customerOf({ customer, address }: TransactionArgument) {
  const { number, kind } = taxDocument(customer.document);
  return {
    ...(kind === 'CNPJ'
      ? { juridical_person: { corporate_name: customer.name, cnpj: number } }
      : { name: customer.name, cpf: number }),
    ...filled({
      email: customer.email,
      phone_number: nationalPhone(customer.phone),
      address: address && {
        street: address.address,
        number: address.number,
        neighborhood: address.district,
        zipcode: digits(address.zipCode),
        city: address.city,
        state: address.state,
      },
    }),
  };
}

/** The charge with its amount in reais, the unit of the other API. What is no whole number of cents stays no amount. */
function inReais(reply: Reply): Reply {
  const total = getPath(reply.body, 'data.total');
  const cents = z.int().min(0).safeParse(total).data;
  const written = cents === undefined ? (total === undefined ? undefined : 'not in cents') : toReaisText(cents);
  return { ...reply, body: { ...(reply.body as object), total: written } };
}

const billetAt = 'data.payment.banking_billet';
const boletos: BankBoletos = {
  // No discount, fine or interest: its look-up does not say what was paid.
  terms: { daysAfterDue: 120 },
  words: {
    // `identified`: paid, and the money is not in yet. One that is due and `unpaid` may be paid late.
    PENDING: ['new', 'waiting', 'identified', 'unpaid'],
    APPROVED: ['paid'],
    REFUNDED: ['refunded'],
    CHARGEBACK: ['contested'],
    REJECTED: ['canceled'],
  },
  answer: {
    id: 'data.charge_id',
    status: 'data.status',
    amount: 'total',
    billetCode: ['data.barcode', `${billetAt}.barcode`],
    billetUrl: ['data.billet_link', 'data.link', `${billetAt}.billet_link`, `${billetAt}.link`],
    billetPixCode: ['data.pix.qrcode', `${billetAt}.pix.qrcode`],
    expiresAt: ['data.expire_at', `${billetAt}.expire_at`],
    reference: 'data.custom_id',
  },
  createTransaction: async (wire, request) => wire.charge(inReais(await wire.send(issue, request)), request),
  getTransaction: async (wire, lookUp) =>
    wire.charge(inReais(await wire.send(byId, lookUp)), { paymentMethod: 'BILLET', lookedUpId: lookUp.id }),
  cancel: { ...collection, method: 'PUT', path: '/v1/charge/{id}/cancel' },
  // A number; a txid is longer.
  isId: (id) => /^\d{1,20}$/.test(id),
  event: boletoEvent,
};
const byId: Step<LookUp & { id: string }> = { ...collection, method: 'GET', path: '/v1/charge/{id}' };

/** A notice is a token, with which what happened could be read. The charge is looked up instead. */
function boletoEvent(element: unknown, { query }: WebhookDelivery): ProviderEvent | undefined {
  const reference = pick(query, referenceMember, Reference);
  if (!pick(element, 'notification', Text) || !reference) return undefined;
  return { transactionId: '', type: 'TRANSACTION', status: 'PENDING', providerWord: 'notification', reference };
}

// Payouts

const withdrawStatuses: BankPayouts['withdrawStatuses'] = {
  PENDING: ['em_processamento'],
  APPROVED: ['realizado'],
  REJECTED: ['nao_realizado'],
  default: 'PENDING',
};

/** The id of a payout (`idEnvio`) is ours: letters and digits, no longer than the standard's ids. */
const sendId = (reference: string): string => lettersAndDigits(reference, 35);

const payouts: BankPayouts = {
  withdrawStatuses,
  withdrawLookUpBy: ['id', 'reference', 'endToEndId'],
  payoutReference: sendId,
  payoutAnswer: {
    id: 'idEnvio',
    status: 'status',
    amount: 'valor',
    approvedAt: 'horario.liquidacao',
    // The answer to a new payout has another name for it.
    endToEndId: ['endToEndId', 'e2eId'],
  },
  withdraw: {
    method: 'PUT',
    path: ({ withdrawReference }) => `/v3/gn/pix/${sendId(withdrawReference)}`,
    body: (request, { connection }) => {
      const { amount, description, document } = request;
      const owner = document ? taxDocument(document) : undefined;
      return {
        valor: toReaisText(amount),
        pagador: { chave: connection.pixKey, ...(description && { infoPagador: description.slice(0, 140) }) },
        // With a document Efí refuses a key of somebody else.
        favorecido: {
          chave: pixKeyOf(request, '+55'),
          ...(owner && { [owner.kind === 'CNPJ' ? 'cnpj' : 'cpf']: owner.number }),
        },
      };
    },
  },
  getWithdraw: {
    method: 'GET',
    path: ({ id, reference, endToEndId = '' }) => {
      const ours = id ?? (reference && sendId(reference));
      return `/v2/gn/pix/enviados/${ours ? `id-envio/${encodeURIComponent(ours)}` : encodeURIComponent(endToEndId)}`;
    },
  },
  event: payoutEvent,
  // It refuses payouts from a key that has no address.
  registration: { required: true },
};

/** A payout in a notice: SOLICITACAO, with a word. */
function payoutEvent(element: unknown): ProviderEvent | undefined {
  const id = pick(element, 'gnExtras.idEnvio', Id);
  const endToEndId = pick(element, 'endToEndId', EndToEndId);
  const word = pick(element, 'status', Word);
  const transactionId = id ?? endToEndId;
  if (pick(element, 'tipo', Word) !== 'SOLICITACAO' || !transactionId || !word) return undefined;
  return {
    transactionId,
    type: 'WITHDRAW',
    ...readStatus(withdrawStatuses, word),
    providerWord: word,
    ...(id && { reference: id }),
    ...(endToEndId && { endToEndId }),
  };
}

/**
 * Efí, once Gerencianet (not in the specification; its SDK and its documentation, grade A).
 *
 * - Its PIX API and its API of boletos (Cobranças) are two hosts with two log-ins. The first writes reais as text, the
 *   second whole cents.
 * - A boleto's id is the charge's. Its notice has a token alone, and comes to an address that has our reference.
 * - An address is registered without the provider's test that our server asks for its client certificate, which a proxy
 *   in front of us may do in our place.
 * - A notice about a payout comes in the same list as those about payments, with a `tipo` and without a txid.
 * - A txid, an id of a refund or of a payout that is taken is a conflict (409).
 * - Payouts are made at version 3 of their path, as its current SDK does, and read at version 2.
 */
export default bankPix({
  name: 'Efí',
  evidence: {
    grade: 'A',
    notes:
      'Addresses and log-in by its SDK, notices and errors by its documentation; else the standard. Boletos by both; where the look-up has a boleto’s line is general knowledge.',
  },
  baseUrl: 'https://pix.api.efipay.com.br',
  prefix: '/v2',
  dueCreatePath: '/cobv/{txid}',
  logIn: { path: '/oauth/token', client: 'Basic', json: true },
  registrationHeaders: { 'x-skip-mtls-checking': 'true' },
  boletos,
  payouts,
  notes: [
    ...bankPixNotes,
    dueNote,
    bankScopes,
    'Its own list of MED cases (`infracoes`) is not read here, and no notice tells of one that is only reported: see its panel.',
    'Our callback address is registered without Efí’s test of its client certificate, which we do not ask for.',
    'Its sandbox is https://pix-h.api.efipay.com.br. It confirms charges of at most R$ 10,00 only.',
    'Payouts leave the account of the PIX key. They need the scope pix.send, and Efí’s own release in production.',
    'In the sandbox a payout of at most R$ 10,00 is made, one of at most R$ 20,00 is refused by webhook, and a larger one at once.',
    'Boletos need the API Cobranças in the application. A boleto needs the payer’s address and is found by its own id only. It can be paid after its due date where the payment says so (`daysAfterDue`), for 120 days at most; a discount, fine or interest is not offered, since its look-up does not say what was paid. An unpaid one can be cancelled; a paid one is not refunded. One that was marked as paid by hand there decides nothing.',
  ],
});
