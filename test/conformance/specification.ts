import type { PaymentStatus, ReceiverStatus, WithdrawStatus } from '../../domain/statuses.ts';

/*
 * The specification as a table: each sentence of its sections 4, 5, 8 and 9 as rows of provider, input and what must
 * come of it. Written from the specification and docs/decisions/0009 (whose the unnamed rules are), never from the
 * adapters: the suite beside it holds them against each other.
 */

/** What each word of a provider means, `unknown` being any other. Words as the sources write them, by status. */
export type Meanings<Status extends string> = Partial<Record<Status, string>> & { unknown: Status };

/** A sentence that says what is sent. */
export interface Sends {
  provider: string;
  section: string;
  /** The sentence, shortened. */
  says: string;
  operation: string;
  /** Put over the suite's usual argument. */
  given?: object;
  /** Put over the connection. */
  connection?: object;
  /** Which of several calls: the end of its path. Default: the last one with this operation. */
  path?: string;
  /** Where it stands in the request: `body.items.0.tangible`, `headers.signature`, `query.publicKey`, `path`. */
  at: string;
  /** A pattern, a value, or `undefined` for "is not there". `now+1d` is a day from now, to the minute or day. */
  equals: unknown;
}

/** A sentence that refuses something before anything is sent, in these exact words. */
export interface Refuses {
  provider: string;
  section: string;
  operation: string;
  given?: object;
  /** Put over the connection; `undefined` removes a credential. */
  connection?: object;
  message: string;
}

/** A sentence on what an operation that fails at the provider says. A pattern where the provider's words follow. */
export interface Fails {
  provider: string;
  section: string;
  operation: string;
  given?: object;
  /** What the stand-in does; default `refuse`. */
  fault?: string;
  message: string | RegExp;
}

/** A sentence on a webhook: this payload means this news, or none. */
export interface Hears {
  provider: string;
  section: string;
  says: string;
  payload: unknown;
  news: readonly object[];
}

/** Section 4: words of charges. */
export const charges: Record<string, Meanings<PaymentStatus>> = {
  // Groups A and B: white-label
  Orbita: {
    PENDING: 'processing authorized waiting_payment partially_paid',
    APPROVED: 'paid',
    REFUNDED: 'refunded',
    CHARGEBACK: 'chargedback',
    REJECTED: 'refused canceled in_protest unknown',
    unknown: 'REJECTED',
  },
  // Group C: central bank, log-ins
  Onz: {
    PENDING: 'ATIVA',
    APPROVED: 'CONCLUIDA',
    REJECTED: 'REMOVIDA_PELO_USUARIO_RECEBEDOR REMOVIDA_PELO_PSP',
    unknown: 'REJECTED',
  },
  // Group D: payments
  // Group E: marketplaces
  PAGARMEBAAS: {
    PENDING: 'pending processing',
    APPROVED: 'paid overpaid underpaid',
    REFUNDED: 'canceled',
    CHARGEBACK: 'chargedback',
    REJECTED: 'failed not_authorized with_error',
    unknown: 'REJECTED',
  },
};

/** Section 4: words of a webhook about a charge, where they are not those of its answers. */
export const chargeWebhooks: Record<string, Meanings<PaymentStatus>> = {
  // Groups A and B
  // Group C
  // Group D
  // Group E
};

/** Section 4: words of payouts. */
export const withdraws: Record<string, Meanings<WithdrawStatus>> = {
  // Groups A and B
  // Group C
  Onz: {
    PENDING: 'PROCESSING ON_QUEUE',
    APPROVED: 'LIQUIDATED PARTIALLY_REFUNDED',
    CANCELED: 'CANCELED',
    REJECTED: 'REJECTED REFUNDED',
    unknown: 'REJECTED',
  },
  // Group D
  // Group E
};

/** Section 4: words of receivers. */
export const receivers: Record<string, Meanings<ReceiverStatus>> = {
  // Groups A and B
  // Group E
};

/** Section 8: operations that a provider lacks, where the message is not "Method not implemented." */
export const unsupported: Record<string, Partial<Record<string, string>>> = {
  // Groups A and B
  // Group C
  // Group D
  // Group E
};

/**
 * Section 8: methods that a provider lacks. Default: "Credit card not implemented", "Boleto not implemented".
 */
export const unsupportedMethods: Record<string, string | Partial<Record<string, string>>> = {
  // Groups A and B
  Orbita: 'Método de pagamento não suportado',
  // Group C
  Onz: 'Método de pagamento não suportado',
  // Group D
  // Group E
};

/** Section 9: expiries and time-outs in ms. Default: a PIX one day, a slip three days, 10 s. */
export const limits: Record<string, { pixExpiryMs?: number; billetExpiryMs?: number; timeoutMs?: number }> = {
  // Groups A and B
  // Group C
  // Group D
  // Group E
  PAGARMEBAAS: { billetExpiryMs: 432_000_000 },
};

/** Sections 5, 7 and 9: what is sent. */
export const sends: readonly Sends[] = [
  // Groups A and B
  {
    provider: 'Orbita',
    section: '4',
    says: 'items are tangible only when an address is present',
    operation: 'createTransaction',
    given: { address: undefined },
    at: 'body.items.0.tangible',
    equals: false,
  },
  {
    provider: 'Orbita',
    section: '4',
    says: 'items are tangible only when an address is present',
    operation: 'createTransaction',
    at: 'body.items.0.tangible',
    equals: true,
  },
  // Group C
  {
    provider: 'Onz',
    section: '5',
    says: 'a PHONE key gets the prefix 55',
    operation: 'withdraw',
    given: { pixType: 'PHONE', pixKey: '(11) 98765-4321' },
    at: 'body.pixKey',
    equals: '5511987654321',
  },
  // Group D
  // Group E
  {
    provider: 'PAGARMEBAAS',
    section: '9',
    says: 'a slip lives five days',
    operation: 'createTransaction',
    given: { paymentMethod: 'BILLET' },
    at: 'body.payments.0.boleto.due_at',
    equals: 'now+5d',
  },
  {
    provider: 'PAGARMEBAAS',
    section: '5',
    says: 'the phone is split into an area code of two digits and the rest',
    operation: 'createTransaction',
    at: 'body.customer.phones.mobile_phone',
    equals: { country_code: '55', area_code: '11', number: '987654321' },
  },
  {
    provider: 'PAGARMEBAAS',
    section: '5',
    says: 'the statement descriptor is letters and digits, at most 13',
    operation: 'createTransaction',
    given: { paymentMethod: 'CREDIT_CARD', description: 'Pedido nº 1 – Camiseta azul' },
    at: 'body.payments.0.credit_card.statement_descriptor',
    equals: 'Pedidon1Camis',
  },
  {
    provider: 'PAGARMEBAAS',
    section: '9',
    says: 'the expiry year of a card is prefixed with 20',
    operation: 'createCardToken',
    at: 'body.card.exp_year',
    equals: /^2031$/,
  },
  {
    provider: 'PAGARMEBAAS',
    section: '9',
    says: 'a fixed placeholder is the billing address of cards',
    operation: 'createCardId',
    at: 'body.billing_address.country',
    equals: 'BR',
  },
  {
    provider: 'PAGARMEBAAS',
    section: '7',
    says: 'a withdrawal is of the receiver in its path',
    operation: 'withdraw',
    given: { receiverId: 're_1' },
    at: 'path',
    equals: /\/recipients\/re_1\/withdrawals$/,
  },
];

/** Sections 5 and 8: what is refused before a call. */
export const refuses: readonly Refuses[] = [
  // Groups A and B
  {
    provider: 'Orbita',
    section: '5',
    operation: 'createTransaction',
    connection: { publicKey: undefined },
    message: 'Public key is required',
  },
  // Group C
  {
    provider: 'Onz',
    section: '5',
    operation: 'withdraw',
    connection: { platform: undefined },
    message: 'Unauthorized.',
  },
  // Group D
  // Group E
];

/** Section 8: what an operation that fails at the provider says. */
export const fails: readonly Fails[] = [
  // Groups A and B
  { provider: 'Orbita', section: '8', operation: 'refund', message: 'Internal server error' },
  // Group C
  // Group D
  // Group E
  {
    provider: 'PAGARMEBAAS',
    section: '8',
    operation: 'createCardId',
    message: 'Erro salvando cartão',
  },
];

/** Section 4: webhooks. */
export const hears: readonly Hears[] = [
  // Groups A and B
  // Group C
  {
    provider: 'Onz',
    section: '4',
    says: 'REFUND gives CHARGEBACK',
    payload: { type: 'REFUND', data: { txId: 'abc', status: 'LIQUIDATED' } },
    news: [{ transactionId: 'abc', type: 'TRANSACTION', status: 'CHARGEBACK' }],
  },
  {
    provider: 'Onz',
    section: '4',
    says: 'RECEIVE gives APPROVED when LIQUIDATED, otherwise PENDING',
    payload: { type: 'RECEIVE', data: { txId: 'abc', status: 'PROCESSING' } },
    news: [{ transactionId: 'abc', type: 'TRANSACTION', status: 'PENDING' }],
  },
  {
    provider: 'Onz',
    section: '4',
    says: 'CANCELED is ignored',
    payload: { type: 'CANCELED', data: { txId: 'abc', status: 'CANCELED' } },
    news: [],
  },
  // Group D
  // Group E
];
