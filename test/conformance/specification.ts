import { createHmac } from 'node:crypto';
import type { PaymentMethod } from '../../domain/core/schemas.ts';
import type { PaymentStatus, ReceiverStatus, WithdrawStatus } from '../../domain/core/statuses.ts';

/*
 * The specification as a table: each sentence of its sections 4, 5, 8 and 9 as rows of provider, input and expected
 * result. The rows are written from the specification and docs/decisions/0009, which decides the rules without a named
 * provider, and never from the adapters: the conformance suite compares the two.
 */

/**
 * A provider's words by status, in the spelling of the sources; a middle dot stands for a blank in a word. `unknown` is
 * the status of every other word.
 */
export type Meanings<Status extends string> = Partial<Record<Status, string>> & { unknown: Status };

/** A sentence of the specification about the content of a request. */
export interface Sends {
  provider: string;
  section: string;
  /** The sentence, shortened. */
  says: string;
  operation: string;
  /** Overrides fields of the suite's usual argument. `{case}` in a reference is a text of few letters, in each case another. */
  given?: object;
  /** Put over the connection. */
  connection?: object;
  /** Selects one of several calls by the end of its path. Default: the last call of this operation. */
  path?: string;
  /**
   * The place in the request: `body.items.0.tangible`, `headers.signature`, `query.publicKey`, `path`; empty: all of it.
   */
  at: string;
  /**
   * A pattern, a value or matcher, or `undefined` for a field that must be absent. `now+1d` is a day from now; up to 25 hours of
   * difference are accepted.
   */
  equals: unknown;
  /** It names an entity that the stand-in does not have: what goes out counts, whatever comes back. */
  refused?: true;
}

/** A sentence about a refusal before any call, with its exact message. */
export interface Refuses {
  provider: string;
  section: string;
  operation: string;
  given?: object;
  /** Overrides fields of the connection; `undefined` removes a credential. */
  connection?: object;
  message: string;
  field?: string;
}

/**
 * A sentence about the message of an operation that fails at the provider; a pattern where the message contains the
 * provider's text.
 */
export interface Fails {
  provider: string;
  section: string;
  operation: string;
  given?: object;
  /** The fault of the stand-in; `refuse` by default. */
  fault?: string;
  message: string | RegExp;
}

/** A sentence about a webhook: the provider events that a payload contains, if any. */
export interface WebhookRow {
  provider: string;
  section: string;
  says: string;
  payload: unknown;
  events: readonly object[];
  /** Overrides fields of the connection, which has no webhook secret by default. */
  connection?: object;
  /** Headers that prove the sender. */
  sign?: (rawBody: string, secret: string) => Record<string, string>;
  /** Members of the query of our address, where they prove the sender. */
  query?: Record<string, string>;
  /** What the provider puts after our address, such as `/pix`, or a token that proves the sender. */
  path?: string;
}

/** What is not reported of how payouts end, or not by a word that is known. A text is the reason. */
export interface PayoutEnds {
  /** The outcome is never reported: neither a webhook of payouts nor a look-up is known. */
  silent?: string;
  /** No payout webhook is documented; the provider is polled. */
  polled?: string;
  /** Only unsigned webhooks, which anybody with the callback address can send: two people confirm what they report. */
  webhookOnly?: string;
  /** Its webhooks say that a payout is done or has failed, and not that it was returned; the provider can be asked. */
  returnsUnsaid?: string;
  /** It has no word for money that the receiver's bank sends back: a payout stays done. */
  returnsUnseen?: true;
  /** Ends whose words no source names, or explains: the default ends nothing, so attention is raised. */
  unnamed?: readonly ('refused' | 'canceled' | 'returned')[];
}

/**
 * Section 4, the general mapping, with the other spellings of the same words in the public facts (`cancelled`,
 * `chargedback`, `in_protest`).
 */
export const general = {
  PENDING: 'waiting pending processing authorized created waiting_payment partially_paid',
  APPROVED: 'paid confirmed approved captured received completed liquidated',
  REFUNDED: 'refunded canceled cancelled',
  CHARGEBACK: 'chargeback chargedback dispute protest in_protest retained',
  // "and unknown" is read in two ways: as a word, and as every word that is not listed.
  REJECTED: 'refused failed expired unknown',
  unknown: 'REJECTED',
} as const;

/**
 * The general mapping of payouts. `pending` and `completed` are mapped as for charges. The words that "else REJECTED"
 * certainly covers are listed, so that they end a payout; any other word is reported as unmapped.
 */
export const generalPayouts = {
  PENDING: 'waiting sending processing pending',
  APPROVED: 'paid success done completed',
  CANCELED: 'canceled cancelled',
  REJECTED: 'refused failed error rejected refunded',
  unknown: 'REJECTED',
} as const;

/** Receivers have no general mapping: these are the words of section 4 and their opposites. */
export const generalReceivers = {
  PENDING: 'pending waiting processing created in_analysis',
  ACTIVE: 'active approved',
  REJECTED: 'rejected refused blocked inactive',
  unknown: 'PENDING',
} as const;

/** The central bank's words, and those of the ONZ accounts API. */
const centralBank: Meanings<PaymentStatus> = {
  PENDING: 'ATIVA',
  APPROVED: 'CONCLUIDA',
  REJECTED: 'REMOVIDA_PELO_USUARIO_RECEBEDOR REMOVIDA_PELO_PSP',
  unknown: 'REJECTED',
};
const onzAccounts: Meanings<WithdrawStatus> = {
  PENDING: 'PROCESSING ON_QUEUE',
  APPROVED: 'LIQUIDATED PARTIALLY_REFUNDED',
  CANCELED: 'CANCELED',
  REJECTED: 'REJECTED REFUNDED',
  unknown: 'REJECTED',
};

/** Section 4 has "Others REJECTED"; the words listed as REJECTED are those that the public facts name. */
const vexyWords: Meanings<PaymentStatus> = {
  PENDING: 'PENDING PROCESSING',
  APPROVED: 'COMPLETED',
  CHARGEBACK: 'RETIDO',
  REJECTED: 'CANCELED EXPIRED REFUNDED',
  unknown: 'REJECTED',
};
const vexyWithdraws: Meanings<WithdrawStatus> = {
  PENDING: 'PENDING PROCESSING',
  APPROVED: 'COMPLETED',
  REJECTED: 'CANCELED REFUNDED expired',
  unknown: 'REJECTED',
};

/** Section 4: words of charges. */
export const charges: Record<string, Meanings<PaymentStatus>> = {
  // White-label brands
  VILLET: general,
  MEDIUS: general,
  PAGUESAFE: general,
  PIXIUM: general,
  HORIZONBANK: general,
  FAIRPAY: general,
  TRANSAC: general,
  UNICOPAY: general,
  GATYWAY: general,
  ROYALTY: general,
  NEWLEVEL: general,
  VENIT: general,
  LYNXPAY: general,
  Royalpay: general,
  Hawkpay: general,
  Lumion: general,
  Pagnet: general,
  'Kuber Finance': general,
  XitBank: general,
  PagouAi: general,
  OwemPay: general,
  PayRoyal: general,
  Payber: general,
  Ameii: general,
  Mexpag: general,
  // "Some adapters count infraction as APPROVED."
  CASHTIME: { ...general, APPROVED: `${general.APPROVED} infraction` },
  REFLOWPAY: { ...general, APPROVED: `${general.APPROVED} infraction` },
  VENITIP: {
    ...general,
    REFUNDED: 'canceled cancelled',
    REJECTED: `${general.REJECTED} refunded infraction`,
    unknown: 'PENDING',
  },
  PaySharkGateway: { ...general, unknown: 'PENDING' },
  PodPay2: {
    PENDING: 'waiting_payment pending in_protest',
    APPROVED: 'approved paid',
    REFUNDED: 'refunded',
    CHARGEBACK: 'chargeback',
    REJECTED: 'refused cancelled',
    unknown: 'REJECTED',
  },
  // Section 4 has "others" as PENDING; the public facts name one of them.
  FastSoft: {
    PENDING: 'waiting_payment',
    APPROVED: 'paid approved captured',
    REJECTED: 'refused failed declined',
    REFUNDED: 'refunded cancelled voided',
    CHARGEBACK: 'chargeback',
    unknown: 'PENDING',
  },
  ByNet: {
    PENDING: 'waiting_payment',
    APPROVED: 'paid approved',
    REJECTED: 'refused failed declined',
    REFUNDED: 'refunded cancelled',
    CHARGEBACK: 'chargeback',
    unknown: 'PENDING',
  },
  Orbita: {
    PENDING: 'processing authorized waiting_payment partially_paid',
    APPROVED: 'paid',
    REFUNDED: 'refunded',
    CHARGEBACK: 'chargedback',
    REJECTED: 'refused canceled in_protest unknown',
    unknown: 'REJECTED',
  },
  // The central bank’s standard, and log-ins
  Onz: centralBank,
  Podpay: centralBank,
  VOLUTI: centralBank,
  TREEAL: centralBank,
  Vexy: vexyWords,
  // Its words are not in section 4: the general mapping.
  Veltrax: general,
  Reflow2: {
    // The words of its webhooks and the codes of its look-ups (in the public facts, 4 is a refund).
    PENDING: 'created 0',
    APPROVED: 'paid infraction 1',
    CHARGEBACK: 'refund 4',
    REJECTED: 'failed canceled 2 3',
    unknown: 'REJECTED',
  },
  NEXTPAY: { ...general, unknown: 'PENDING' },
  CRMCOIN: { ...general, unknown: 'PENDING' },
  ZENDRY: general,
  BMB: { APPROVED: 'Paid', PENDING: 'Pending', unknown: 'PENDING' },
  // Payments with a form of their own
  // AXISBANK's public facts have BLOCKED for a dispute, REFUND beside REFUNDED, and REJECTED. HunterPay has the same
  // paths.
  AXISBANK: {
    ...general,
    REFUNDED: `${general.REFUNDED} refund`,
    CHARGEBACK: `${general.CHARGEBACK} blocked`,
    REJECTED: `${general.REJECTED} rejected`,
    unknown: 'PENDING',
  },
  HunterPay: {
    ...general,
    REFUNDED: `${general.REFUNDED} refund`,
    CHARGEBACK: `${general.CHARGEBACK} blocked`,
    REJECTED: `${general.REJECTED} rejected`,
    unknown: 'PENDING',
  },
  // `returned` is returned money, `med` is the central bank's MED procedure. No source gives the meaning of `blocked`.
  RAPDYN: {
    ...general,
    REFUNDED: `${general.REFUNDED} returned`,
    CHARGEBACK: `${general.CHARGEBACK} med`,
  },
  PRONTTUS: {
    ...general,
    APPROVED: `${general.APPROVED} settled`,
    REJECTED: `${general.REJECTED} rejected`,
  },
  Bravive: {
    ...general,
    CHARGEBACK: `${general.CHARGEBACK} in_dispute`,
    REJECTED: `${general.REJECTED} rejected`,
    unknown: 'PENDING',
  },
  Witetec: general,
  Pluggou: general,
  Pluggo: general,
  Syncpay: { ...general, CHARGEBACK: `${general.CHARGEBACK} med` },
  LordsPay: { ...general, unknown: 'PENDING' },
  // Section 4 has "others" as PENDING. The word of a new charge must be listed, or it would be unmapped; it is the
  // general mapping's `pending`.
  LordsCash: {
    PENDING: 'pending',
    APPROVED: 'paid approved',
    REJECTED: 'failed expired cancelled',
    REFUNDED: 'refunded',
    CHARGEBACK: 'chargeback',
    unknown: 'PENDING',
  },
  // Marketplaces
  'Make Your Bank': { ...general, unknown: 'PENDING' },
  Asaas: {
    PENDING: 'PENDING AWAITING_RISK_ANALYSIS DUNNING_REQUESTED',
    // A requested refund is not done yet. Cash that was received outside the provider is in no row, so its word is
    // unmapped.
    APPROVED: 'RECEIVED CONFIRMED DUNNING_RECEIVED REFUND_REQUESTED REFUND_IN_PROGRESS',
    REFUNDED: 'REFUNDED',
    CHARGEBACK: 'CHARGEBACK_REQUESTED CHARGEBACK_DISPUTE AWAITING_CHARGEBACK_REVERSAL',
    REJECTED: 'OVERDUE',
    unknown: 'REJECTED',
  },
  ABMEXSPLIT: general,
  CELCOIN: {
    PENDING: 'notSend noSend authorized pendingPix pendingBoleto',
    APPROVED: 'captured payedPix payedBoleto payExternal free',
    REFUNDED: 'reversed cancel cancelByContract',
    CHARGEBACK: 'chargeback',
    REJECTED: 'denied notCompensated unavailablePix',
    unknown: 'REJECTED',
  },
  IUGUBAAS: {
    PENDING: 'pending in_analysis draft authorized partially_paid',
    APPROVED: 'paid partially_refunded',
    REFUNDED: 'refunded canceled',
    CHARGEBACK: 'chargeback in_protest',
    REJECTED: 'expired unauthorized',
    unknown: 'REJECTED',
  },
  PAGARMEBAAS: {
    // Words of orders, of charges and of a charge's last transaction. The official plugin spells two of them without
    // `_`.
    PENDING:
      'pending processing generated waiting_payment waiting_capture authorized_pending_capture pending_review analyzing',
    APPROVED: 'paid overpaid underpaid captured partial_capture partial_void partial_refunded pending_refund',
    REFUNDED: 'canceled refunded voided',
    CHARGEBACK: 'chargedback',
    REJECTED: 'failed expired not_authorized with_error notAuthorized withError',
    unknown: 'REJECTED',
  },
};

/** Section 4: words of a webhook about a charge, where they differ from those of answers. */
export const chargeWebhooks: Record<string, Meanings<PaymentStatus>> = {
  // The central bank’s standard, and log-ins
  Flow2Pay: { APPROVED: 'PixIn', CHARGEBACK: 'PixInReversal', unknown: 'REJECTED' },
  // Payments with a form of their own
  ...Object.fromEntries(
    ['LordsPay', 'LordsCash'].map((provider) => [
      provider,
      {
        APPROVED: 'transaction.paid',
        REJECTED: 'transaction.failed transaction.expired',
        REFUNDED: 'transaction.refunded',
        unknown: 'PENDING',
      } as const,
    ]),
  ),
};

/** Section 4: words of payouts. */
export const withdraws: Record<string, Meanings<WithdrawStatus>> = {
  // White-label brands
  VILLET: generalPayouts,
  GATYWAY: generalPayouts,
  ROYALTY: generalPayouts,
  NEWLEVEL: generalPayouts,
  CASHTIME: generalPayouts,
  REFLOWPAY: generalPayouts,
  Ameii: generalPayouts,
  Mexpag: generalPayouts,
  MEDIUS: {
    // In its list of words `approved` comes before processing and done, so it is not final.
    PENDING: 'waiting sending processing pending approved',
    APPROVED: 'paid success done done_manual',
    CANCELED: 'cancelled',
    REJECTED: 'failed refused error',
    unknown: 'REJECTED',
  },
  PaySharkGateway: {
    PENDING: 'pending_queue pending_analysis pending processing waiting sending',
    APPROVED: 'completed paid success done',
    CANCELED: 'cancelled',
    REJECTED: 'failed refused',
    // "Unknown words give PENDING in … PaySharkGateway" is applied to payouts, too.
    unknown: 'PENDING',
  },
  PodPay2: {
    PENDING: 'processing pending_analysis pending_queue',
    APPROVED: 'completed',
    REJECTED: 'cancelled refused',
    unknown: 'REJECTED',
  },
  FastSoft: {
    PENDING: 'pending',
    APPROVED: 'paid approved captured',
    CANCELED: 'cancelled voided',
    REJECTED: 'refused failed declined',
    unknown: 'PENDING',
  },
  ByNet: {
    PENDING: 'pending',
    APPROVED: 'paid approved',
    CANCELED: 'cancelled',
    REJECTED: 'refused failed declined',
    unknown: 'PENDING',
  },
  // The central bank’s standard, and log-ins
  Onz: onzAccounts,
  Podpay: onzAccounts,
  VOLUTI: onzAccounts,
  TREEAL: onzAccounts,
  Vexy: vexyWithdraws,
  Veltrax: generalPayouts,
  // The codes of its answers and the words of its webhooks.
  Reflow2: {
    PENDING: '0 created',
    APPROVED: '1 paid',
    REJECTED: '2 3 4 failed canceled refund',
    unknown: 'REJECTED',
  },
  Lexxen: { PENDING: 'CREATED PROCESSING', APPROVED: 'COMPLETED', unknown: 'REJECTED' },
  Transfeera: { PENDING: 'EM_PROCESSAMENTO', APPROVED: 'FINALIZADO', REJECTED: 'FALHA', unknown: 'REJECTED' },
  NEXTPAY: generalPayouts,
  CRMCOIN: generalPayouts,
  ZENDRY: { ...generalPayouts, APPROVED: 'paid success done completed', unknown: 'REJECTED' },
  // Payments with a form of their own
  AXISBANK: {
    PENDING: `${generalPayouts.PENDING} withdraw_request withdraw_processing`,
    APPROVED: `${generalPayouts.APPROVED} withdraw_approved`,
    CANCELED: generalPayouts.CANCELED,
    REJECTED: `${generalPayouts.REJECTED} withdraw_error withdraw_returned`,
    unknown: 'REJECTED',
  },
  // The general mapping has `done` as APPROVED, but here "else REJECTED" applies, so `done` is left unmapped.
  RAPDYN: {
    PENDING: 'pending processing',
    APPROVED: 'completed',
    REJECTED: 'failed canceled cancelled refunded',
    unknown: 'REJECTED',
  },
  PRONTTUS: generalPayouts,
  Bravive: {
    PENDING: `${generalPayouts.PENDING} pending in_dispute`,
    APPROVED: `${generalPayouts.APPROVED} approved`,
    CANCELED: generalPayouts.CANCELED,
    REJECTED: `${generalPayouts.REJECTED} rejected refunded chargeback`,
    unknown: 'REJECTED',
  },
  Witetec: {
    PENDING: `${generalPayouts.PENDING} pending`,
    // The public facts list APPROVED beside PAID without saying who approves, so it is left unmapped.
    APPROVED: generalPayouts.APPROVED,
    CANCELED: generalPayouts.CANCELED,
    REJECTED: `${generalPayouts.REJECTED} rejected refunded`,
    unknown: 'REJECTED',
  },
  // Marketplaces
  'Make Your Bank': generalPayouts,
  Asaas: {
    PENDING: 'PENDING BANK_PROCESSING',
    APPROVED: 'DONE',
    CANCELED: 'CANCELLED',
    REJECTED: 'FAILED',
    unknown: 'REJECTED',
  },
};

/** How payouts end, where it differs (section 5; public facts). */
export const payoutEnds: Record<string, PayoutEnds> = {
  ...Object.fromEntries(
    'AXISBANK ByNet CASHTIME FastSoft GATYWAY MEDIUS NEWLEVEL PodPay2 RAPDYN Reflow2 ROYALTY VILLET'
      .split(' ')
      .map((name) => [name, { webhookOnly: 'no look-up of payouts is shown, and its webhooks are not signed' }]),
  ),
  Bravive: { polled: 'the specification has its look-up, and the facts a webhook of payments' },
  Lexxen: { unnamed: ['refused', 'canceled', 'returned'] },
  ...Object.fromEntries(['CRMCOIN', 'NEXTPAY', 'ZENDRY'].map((name) => [name, { unnamed: ['returned'] as const }])),
  PAGARMEBAAS: {
    silent: 'its withdrawals have no shown words, no event and no look-up (facts: "was not found")',
  },
  PRONTTUS: { silent: 'no public source of a webhook; the specification has a look-up of payments only' },
};

/** Section 4: words of receivers. */
export const receivers: Record<string, Meanings<ReceiverStatus>> = {
  // White-label brands
  // "ACTIVE if provider returns a creation time": no word gives the state.
  VILLET: { unknown: 'ACTIVE' },
  // No source shows words; these are the specification's.
  PaySharkGateway: { PENDING: 'pending', ACTIVE: 'active', REJECTED: 'refused', unknown: 'PENDING' },
  Ameii: { PENDING: 'pending', ACTIVE: 'active', REJECTED: 'refused', unknown: 'PENDING' },
  Mexpag: { PENDING: 'pending', ACTIVE: 'active', REJECTED: 'refused', unknown: 'PENDING' },
  // Marketplaces
  'Make Your Bank': { PENDING: 'pending', ACTIVE: 'active', REJECTED: 'refused', unknown: 'PENDING' },
  Asaas: { PENDING: 'PENDING AWAITING_APPROVAL', ACTIVE: 'APPROVED', REJECTED: 'REJECTED', unknown: 'PENDING' },
  ABMEXSPLIT: { PENDING: 'pending', ACTIVE: 'active', REJECTED: 'refused', unknown: 'PENDING' },
  IUGUBAAS: { PENDING: 'pending', ACTIVE: 'accepted', REJECTED: 'rejected', unknown: 'REJECTED' },
};

/** Section 8: operations that a provider lacks, where the message is not "Method not implemented." */
export const unsupported: Record<string, Partial<Record<string, string>>> = {
  // The central bank’s standard, and log-ins
  ZENDRY: {
    createReceiver: 'Not implemented yet.',
    getReceiver: 'Not implemented yet.',
    createCardToken: 'Not implemented yet.',
    createCardId: 'Not implemented yet.',
  },
  // Payments with a form of their own
  ...Object.fromEntries(
    ['Bravive', 'HunterPay'].map((provider) => [
      provider,
      Object.fromEntries(
        ['createReceiver', 'getReceiver', 'getWithdraw', 'createCardToken'].map((operation) => [
          operation,
          'Not implemented yet.',
        ]),
      ),
    ]),
  ),
};

/**
 * Section 8: methods that a provider lacks. Default: "Credit card not implemented", "Boleto not implemented".
 */
export const unsupportedMethods: Record<string, string | Partial<Record<string, string>>> = {
  // White-label brands
  Hawkpay: 'Método de pagamento não suportado',
  Lumion: 'Método de pagamento não suportado',
  'Kuber Finance': 'Método de pagamento não suportado',
  XitBank: 'Método de pagamento não suportado',
  OwemPay: 'Método de pagamento não suportado',
  PagouAi: 'Método de pagamento não suportado',
  Payber: 'Método de pagamento não suportado',
  PaySharkGateway: 'Método de pagamento não reconhecido',
  Pagnet: 'paymentMethod is invalid. Possible values: credit_card, boleto, pix',
  VENITIP: 'Invalid payment method',
  GATYWAY: 'Unsupported payment method',
  ROYALTY: 'paymentMethod não suportado.',
  FastSoft: { CREDIT_CARD: 'Payment method CREDIT_CARD not implemented for FastSoft' },
  ByNet: { CREDIT_CARD: 'Payment method CREDIT_CARD not implemented for ByNet' },
  Orbita: 'Método de pagamento não suportado',
  // The central bank’s standard, and log-ins
  Veltrax: {
    CREDIT_CARD: 'Veltrax não suporta cartão de crédito. Apenas PIX.',
    BILLET: 'Veltrax suporta apenas pagamentos PIX.',
  },
  Onz: 'Método de pagamento não suportado',
  // Payments with a form of their own
  Pluggo: 'Método de pagamento não suportado',
  LordsPay: 'Método de pagamento não reconhecido',
  LordsCash: 'Método de pagamento não reconhecido',
};

/**
 * The best grade that the public sources allow, where they allow any: of its calls the weakest that takes or moves money.
 * A is the provider's own documentation or SDK, B two integrations that agree, C one. A provider that is not listed has
 * no public source, so its grade is `spec` or `assumed`.
 */
export const evidence: Record<string, 'A' | 'B' | 'C'> = {
  ABMEXSPLIT: 'C',
  Asaas: 'A',
  // Creating a charge: A. Look-up, refund and payout: B.
  AXISBANK: 'B',
  Bravive: 'C',
  // Payouts: A. Charges: B.
  ByNet: 'B',
  CASHTIME: 'B',
  // Token and card charge: A. The rest: B.
  CELCOIN: 'B',
  FastSoft: 'B',
  Flow2Pay: 'B',
  Hawkpay: 'C',
  // Statuses, refund rules and boleto: A. The rest: B.
  IUGUBAAS: 'B',
  MEDIUS: 'B',
  Onz: 'B',
  Orbita: 'C',
  PAGARMEBAAS: 'A',
  PagouAi: 'A',
  PAGUESAFE: 'C',
  PaySharkGateway: 'B',
  Pluggou: 'B',
  PodPay2: 'B',
  PRONTTUS: 'B',
  RAPDYN: 'B',
  Reflow2: 'B',
  REFLOWPAY: 'C',
  Syncpay: 'B',
  // Log-in, webhooks and signature: A. The body that sends money: C.
  Transfeera: 'C',
  TREEAL: 'B',
  Veltrax: 'B',
  VENIT: 'B',
  VENITIP: 'B',
  Vexy: 'C',
  VOLUTI: 'B',
  Witetec: 'B',
  ZENDRY: 'A',
};

/**
 * Operations whose sources are better or worse than those of the provider's rest: a path that is the specification's
 * alone, in place of the public one, proves no more than the specification does.
 */
const bySpecification = (...operations: string[]) =>
  Object.fromEntries(operations.map((operation) => [operation, 'spec'] as const));
const itsCharges = bySpecification('createTransaction', 'getTransaction');
export const operationEvidence: Record<string, Record<string, 'A' | 'B' | 'C' | 'spec'>> = {
  AXISBANK: { createTransaction: 'A' },
  Bravive: bySpecification('withdraw', 'getWithdraw'),
  ByNet: { withdraw: 'A', refund: 'spec' },
  CASHTIME: { getTransaction: 'spec', withdraw: 'C', processWebhook: 'spec' },
  FastSoft: bySpecification('refund', 'withdraw', 'processWebhook'),
  Flow2Pay: bySpecification('refund', 'processWebhook'),
  IUGUBAAS: { refund: 'A', processWebhook: 'A' },
  MEDIUS: { refund: 'spec', withdraw: 'C' },
  Onz: { refund: 'spec' },
  Orbita: { refund: 'spec' },
  PAGARMEBAAS: { withdraw: 'B' },
  PagouAi: { refund: 'spec' },
  PAGUESAFE: bySpecification('refund', 'getTransaction'),
  PaySharkGateway: bySpecification('refund', 'createReceiver', 'getReceiver'),
  Pluggou: itsCharges,
  PodPay2: { refund: 'spec' },
  PRONTTUS: bySpecification('refund', 'withdraw', 'processWebhook'),
  RAPDYN: bySpecification('refund', 'createCardToken'),
  Syncpay: { refund: 'spec', processWebhook: 'C' },
  Transfeera: { getWithdraw: 'B', processWebhook: 'A' },
  TREEAL: { refund: 'A', withdraw: 'C', getWithdraw: 'C' },
  // The sister brands take reais.
  Veltrax: bySpecification('createTransaction', 'getTransaction', 'withdraw', 'getWithdraw'),
  VENIT: itsCharges,
  VENITIP: itsCharges,
  Vexy: bySpecification('getTransaction', 'getWithdraw'),
  VOLUTI: { refund: 'spec' },
  Witetec: itsCharges,
  ZENDRY: { getWithdraw: 'C' },
};

/** Section 9: expiries and time-outs in ms. Defaults: a PIX charge one day, a boleto three days, a time-out of 10 s. */
export const limits: Record<string, { pixExpiryMs?: number; billetExpiryMs?: number; timeoutMs?: number }> = {
  // White-label brands
  OwemPay: { pixExpiryMs: 3_600_000 },
  NEWLEVEL: { pixExpiryMs: 172_800_000 },
  FastSoft: { pixExpiryMs: 172_800_000, billetExpiryMs: 604_800_000 },
  ByNet: { pixExpiryMs: 172_800_000, billetExpiryMs: 604_800_000 },
  Payber: { billetExpiryMs: 86_400_000 },
  Ameii: { timeoutMs: 20_000 },
  // The central bank’s standard, and log-ins
  ZENDRY: { pixExpiryMs: 1_800_000 },
  CRMCOIN: { pixExpiryMs: 8_000_000 },
  // Payments with a form of their own
  Syncpay: { pixExpiryMs: 172_800_000 },
  // Marketplaces
  'Make Your Bank': { billetExpiryMs: 604_800_000, timeoutMs: 25_000 },
  CELCOIN: { pixExpiryMs: 432_000_000, billetExpiryMs: 432_000_000 },
  IUGUBAAS: { billetExpiryMs: 432_000_000 },
  PAGARMEBAAS: { billetExpiryMs: 432_000_000 },
};

/** The brands of the white-label family, grouped by the sentences that apply to several of them. */
const family = {
  days: [
    'VILLET',
    'MEDIUS',
    'PAGUESAFE',
    'PIXIUM',
    'HORIZONBANK',
    'FAIRPAY',
    'TRANSAC',
    'UNICOPAY',
    'GATYWAY',
    'ROYALTY',
    'LYNXPAY',
    'Royalpay',
    'Hawkpay',
    'Lumion',
    'Pagnet',
    'Kuber Finance',
    'XitBank',
    'PayRoyal',
    'Payber',
    'Ameii',
    'Mexpag',
    'PaySharkGateway',
    'PodPay2',
    'Orbita',
  ],
  slips: [
    'VILLET',
    'PAGUESAFE',
    'PIXIUM',
    'HORIZONBANK',
    'FAIRPAY',
    'TRANSAC',
    'UNICOPAY',
    'Hawkpay',
    'Lumion',
    'Pagnet',
    'Kuber Finance',
    'XitBank',
    'Ameii',
    'Mexpag',
    'PaySharkGateway',
    'PodPay2',
    'Orbita',
  ],
  cards: [
    'VILLET',
    'PAGUESAFE',
    'PIXIUM',
    'HORIZONBANK',
    'FAIRPAY',
    'TRANSAC',
    'UNICOPAY',
    'Hawkpay',
    'Lumion',
    'Pagnet',
    'Kuber Finance',
    'XitBank',
    'PodPay2',
    'Orbita',
    'PaySharkGateway',
    'Payber',
  ],
  payouts: [
    'VILLET',
    'GATYWAY',
    'ROYALTY',
    'NEWLEVEL',
    'CASHTIME',
    'REFLOWPAY',
    'Ameii',
    'Mexpag',
    'PaySharkGateway',
    'PodPay2',
    'FastSoft',
    'ByNet',
  ],
};

const familySends: readonly Sends[] = [
  ...family.days.map((provider) => ({
    provider,
    section: '9',
    says: 'a PIX expires after one day',
    operation: 'createTransaction',
    given: { paymentMethod: 'PIX' },
    at: 'body.pix.expiresInDays',
    equals: 1,
  })),
  ...['NEWLEVEL', 'FastSoft', 'ByNet'].map((provider) => ({
    provider,
    section: '9',
    says: 'a PIX expires after two days',
    operation: 'createTransaction',
    given: { paymentMethod: 'PIX' },
    at: 'body.pix.expiresInDays',
    equals: 2,
  })),
  ...[...family.slips.map((name) => [name, 3] as const), ['FastSoft', 7], ['ByNet', 7], ['Payber', 1]].map(
    ([provider, days]) => ({
      provider: String(provider),
      section: '9',
      says: `a boleto expires after ${days} days`,
      operation: 'createTransaction',
      given: { paymentMethod: 'BILLET' },
      at: 'body.boleto.expiresInDays',
      equals: days,
    }),
  ),
  ...family.cards.map((provider) => ({
    provider,
    section: '5',
    says: 'a card’s expiry year is prefixed with 20',
    operation: 'createTransaction',
    given: { paymentMethod: 'CREDIT_CARD' },
    at: 'body.card.expirationYear',
    equals: /^2031$/,
  })),
  ...[...family.payouts, 'MEDIUS'].flatMap((provider) =>
    [
      ['CPF', '529.982.247-25', '52998224725'],
      ['PHONE', '(11) 98765-4321', '11987654321'],
      ['EMAIL', 'maria2@example.com', 'maria2@example.com'],
    ].map(([pixType, pixKey, equals]) => ({
      provider,
      section: '5',
      says: `non-digits are removed from a PIX key unless EMAIL or RANDOM (${pixType})`,
      operation: 'withdraw',
      given: { paymentMethod: 'PIX', pixType, pixKey },
      at: provider === 'MEDIUS' ? 'body.pixkey' : 'body.pixKey',
      equals,
    })),
  ),
];

/** Card tokens that only a provider's browser script creates; none of our operations does. */
export const browserTokens: Record<string, string> = {
  PagouAi: 'pgct_0123456789abcdef',
};

/**
 * Section 7: the answers shown for a boleto have its line and no address. The boleto itself is in the answer as bytes
 * (decision 9).
 */
export const boletosWithoutUrl: readonly string[] = ['LordsCash'];

/** Section 4: the creation of a boleto always returns PENDING, whatever the provider's word. */
export const boletosBeginPending: readonly string[] = ['Orbita', 'LordsCash'];

/**
 * The providers that can cancel an unpaid charge, with the call and the word of a cancelled charge. NEXTPAY has a
 * cancel call in section 7, the two others in their public facts. A DELETE that section 7 calls a refund is not a
 * cancel call.
 */
export const cancels: Record<string, { call: RegExp; word: string; methods?: readonly PaymentMethod[] }> = {
  NEXTPAY: { call: /^PUT \/payments\/cancel\//, word: 'canceled' },
  PAGARMEBAAS: { call: /^DELETE .*\/charges\//, word: 'canceled' },
  IUGUBAAS: { call: /^PUT .*\/invoices\/.*\/cancel$/, word: 'canceled' },
};

/** Section 9, and the fact files: these write reais, all others cents. */
export const inReais: readonly string[] = [
  'Asaas',
  'LordsCash',
  'Onz',
  'Podpay',
  'TREEAL',
  'Transfeera',
  'VOLUTI',
  'Vexy',
];
/** The sources give no unit, or contradict each other. */
export const unitsAssumed: readonly string[] = ['Reflow2', 'Syncpay', 'Veltrax'];
/** The ids by which a charge can be looked up, and a payout; absent: the provider's id, and for payouts as for charges. */
export const lookUps: Record<string, { charges?: readonly string[]; payouts?: readonly string[] }> = {
  Asaas: { charges: ['id', 'reference'], payouts: ['id'] },
  CELCOIN: { charges: ['id', 'reference'] },
  Flow2Pay: { charges: [] },
  Reflow2: { charges: ['id', 'reference'] },
  ZENDRY: { payouts: ['id', 'reference'] },
  ...Object.fromEntries(
    ['Onz', 'Podpay', 'TREEAL', 'VOLUTI'].map((name) => [
      name,
      { charges: ['id', 'reference'], payouts: ['id', 'reference', 'endToEndId'] },
    ]),
  ),
};
/**
 * Words, in lower case, for money that went back: section 4 counts them as a chargeback, and they may report a refund of
 * ours. REFUND is the accounts API's; 4 is Reflow2's code for `refund` (public facts).
 */
export const returnWords: Record<string, string> = {
  ...Object.fromEntries(['Onz', 'Podpay', 'TREEAL', 'VOLUTI'].map((name) => [name, 'refund'])),
  Flow2Pay: 'pixinreversal',
  Reflow2: 'refund 4',
};
/** "Log in again on 401/403" (public facts). */
export const expiredStatuses: Readonly<Record<string, 403 | 410>> = { Flow2Pay: 403 };
/** "Retry once with a new token on 401 or `onz-0018`" (public facts), of all that run on ONZ. */
export const expiredCodes: Record<string, string> = Object.fromEntries(
  ['Onz', 'Podpay', 'TREEAL', 'VOLUTI'].map((name) => [name, 'onz-0018']),
);
/**
 * Public facts: the credential without which no webhook can be made, as a key of its signature or in the webhook itself.
 * ZENDRY's is over notices of payouts; that of charges is not public.
 */
export const webhookSecrets: Record<string, 'webhookSecret' | 'clientSecret'> = {
  Asaas: 'webhookSecret',
  CELCOIN: 'webhookSecret',
  Flow2Pay: 'webhookSecret',
  Pluggou: 'webhookSecret',
  Transfeera: 'webhookSecret',
  Vexy: 'webhookSecret',
  ZENDRY: 'clientSecret',
};
/** The sources sign every webhook, so that one needs no look-up to be believed. */
export const webhooksAreProof: readonly string[] = ['Flow2Pay', 'Transfeera'];
/** Public facts: our address is registered once for the account, by a call of its own. */
export const registersOnce: readonly string[] = ['Asaas'];
/** Their webhooks' amount is not read: each is confirmed by a look-up, whose amount is compared. */
export const webhookAmountsUnread: readonly string[] = [
  'Asaas',
  'BMB',
  'Bravive',
  'CELCOIN',
  'LordsCash',
  'LordsPay',
  'PAGARMEBAAS',
  'PagouAi',
  'Pluggou',
  'Reflow2',
  'Syncpay',
  'Veltrax',
  'Vexy',
  'Witetec',
  'ZENDRY',
];
/** No source shows the answer that releases a batch of payouts: a look-up reads each. */
export const payoutAnswersUnread: readonly string[] = ['Transfeera'];
/** The sources show a card in full in the charge, although one can be stored as a token, too. */
export const cardsInFull: readonly string[] = ['Asaas'];
/** The sources show no amount in the answer to a card's charge. */
export const cardsWithoutAmount: readonly string[] = ['IUGUBAAS', 'RAPDYN'];
/** The sources show no method in their look-up's answer (Witetec's path depends on it): a card needs to be named. */
export const methodsUnnamed: readonly string[] = ['AXISBANK', 'HunterPay', 'LordsCash', 'RAPDYN', 'Witetec'];

/**
 * Section 7: a refund succeeds when the HTTP status is 200. At these providers the answer itself says whether it was made,
 * or a refusal comes with 2xx (the central bank's standard; public facts of the others; section 7: LordsCash's `success`),
 * so that an answer without readable content leaves it open.
 */
export const refundAnswers: readonly string[] = ['TREEAL', 'IUGUBAAS', 'PAGARMEBAAS', 'Asaas', 'LordsCash', 'Flow2Pay'];
/**
 * What a refund's own word means, in its answer and where it is looked up: the central bank's standard; public facts
 * (Asaas). `unknown` is every other word: a refund that nobody can name is not done.
 */
export const refundWords: Record<string, { done: string; pending: string; refused: string; unknown: 'pending' }> = {
  TREEAL: { done: 'DEVOLVIDO', pending: 'EM_PROCESSAMENTO', refused: 'NAO_REALIZADO', unknown: 'pending' },
  Asaas: {
    done: 'DONE',
    pending: 'PENDING AWAITING_CRITICAL_ACTION_AUTHORIZATION AWAITING_CUSTOMER_EXTERNAL_AUTHORIZATION',
    refused: 'CANCELLED',
    unknown: 'pending',
  },
};

/** The test card. */
const aCard = {
  cardNumber: '4111111111111111',
  holderName: 'MARIA DA SILVA',
  expMonth: '07',
  expYear: '31',
  cvv: '737',
};

/** Sections 5, 7 and 9: the content of requests. */
export const sends: readonly Sends[] = [
  // White-label brands
  ...familySends,
  {
    provider: 'ROYALTY',
    section: '5',
    says: 'an 11-digit CPF is formatted as 000.000.000-00',
    operation: 'createTransaction',
    at: 'body.customer.document.number',
    equals: '529.982.247-25',
  },
  ...['FastSoft', 'ByNet'].flatMap((provider) =>
    [
      ['52998224725', 'CPF'],
      ['11222333000181', 'CNPJ'],
    ].map(([document, equals]) => ({
      provider,
      section: '5',
      says: 'a document longer than 11 characters is a CNPJ',
      operation: 'createTransaction',
      given: { customer: { name: 'Maria da Silva', email: 'maria@example.com', document } },
      at: 'body.customer.document.type',
      equals,
    })),
  ),
  ...['FAIRPAY', 'Kuber Finance', 'XitBank'].map((provider) => ({
    provider,
    section: '7',
    says: 'a refund is a DELETE',
    operation: 'refund',
    at: 'method',
    equals: 'DELETE',
  })),
  ...['GATYWAY', 'LYNXPAY', 'PayRoyal'].map((provider) => ({
    provider,
    section: '9',
    says: 'installments default to 1',
    operation: 'createTransaction',
    given: { paymentMethod: 'CREDIT_CARD', installments: undefined },
    at: 'body.installments',
    equals: 1,
  })),
  ...['FastSoft', 'ByNet'].map((provider) => ({
    provider,
    section: 'facts',
    says: '`metadata` is JSON text, here with our reference',
    operation: 'createTransaction',
    at: 'body.metadata',
    equals: /^\{"\w+":"pay_\w+"\}$/,
  })),
  // The words for kinds of keys in the facts' dialects of payouts; decision 9: the family's, where no source shows them.
  ...(
    [
      ['VILLET GATYWAY PaySharkGateway CRMCOIN Lexxen', 'pixKeyType', 'cpf cnpj email phone evp'],
      ['CASHTIME REFLOWPAY', 'pixKeyType', 'CPF CNPJ EMAIL TELEFONE CHAVE_ALEATORIA'],
      ['MEDIUS', 'pixkeytype', 'CPF CNPJ EMAIL PHONE EVP'],
      ['FastSoft ByNet', 'pixType', 'CPF CNPJ EMAIL PHONE RANDOM'],
    ] as const
  ).flatMap(([providers, member, words]) =>
    providers.split(' ').flatMap((provider) =>
      (
        [
          ['CPF', '52998224725'],
          ['CNPJ', '11222333000181'],
          ['EMAIL', 'maria@example.com'],
          ['PHONE', '11987654321'],
          ['RANDOM', '123e4567-e12b-42d1-a456-426655440000'],
        ] as const
      ).map(([pixType, pixKey], index) => ({
        provider,
        section: 'facts',
        says: `the word for a key that is ${pixType}`,
        operation: 'withdraw',
        given: { paymentMethod: 'PIX', pixType, pixKey },
        at: `body.${member}`,
        equals: words.split(' ')[index],
      })),
    ),
  ),
  {
    provider: 'PodPay2',
    section: '7',
    says: 'a random key is called evp',
    operation: 'withdraw',
    given: { pixType: 'RANDOM', pixKey: '123e4567-e12b-42d1-a456-426655440000' },
    at: 'body.pixKeyType',
    equals: 'evp',
  },
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
  // The central bank’s standard, and log-ins
  {
    provider: 'Podpay',
    section: '5',
    says: 'a PHONE key gets the prefix 55',
    operation: 'withdraw',
    given: { pixType: 'PHONE', pixKey: '(11) 98765-4321' },
    at: 'body.pixKey',
    equals: '5511987654321',
  },
  {
    provider: 'Onz',
    section: '5',
    says: 'non-digits of a key are removed',
    operation: 'withdraw',
    given: { pixType: 'CPF', pixKey: '529.982.247-25' },
    at: 'body.pixKey',
    equals: '52998224725',
  },
  {
    provider: 'Onz',
    section: '5',
    says: 'but not of an EMAIL',
    operation: 'withdraw',
    at: 'body.pixKey',
    equals: 'maria@example.com',
  },
  {
    provider: 'Onz',
    section: '7',
    says: 'a payout has an idempotency key',
    operation: 'withdraw',
    at: 'headers.x-idempotency-key',
    equals: /^[a-zA-Z0-9]{1,50}$/,
  },
  {
    provider: 'Onz',
    section: '9',
    says: 'a PIX expires in a day',
    operation: 'createTransaction',
    at: 'body.calendario.expiracao',
    equals: 86_400,
  },
  {
    provider: 'Onz',
    section: '9',
    says: 'amounts of charges are reais as text',
    operation: 'createTransaction',
    at: 'body.valor.original',
    equals: '129.90',
  },
  {
    provider: 'Onz',
    section: '9',
    says: 'amounts of payouts are reais as a number',
    operation: 'withdraw',
    at: 'body.payment.amount',
    equals: 50.5,
  },
  {
    provider: 'Podpay',
    section: '5',
    says: 'non-digits of a key are removed',
    operation: 'withdraw',
    given: { pixType: 'CPF', pixKey: '529.982.247-25' },
    at: 'body.pixKey',
    equals: '52998224725',
  },
  {
    provider: 'Podpay',
    section: '5',
    says: 'but not of an EMAIL',
    operation: 'withdraw',
    at: 'body.pixKey',
    equals: 'maria@example.com',
  },
  {
    provider: 'Podpay',
    section: '7',
    says: 'a payout has an idempotency key',
    operation: 'withdraw',
    at: 'headers.x-idempotency-key',
    equals: /^[a-zA-Z0-9]{1,50}$/,
  },
  {
    provider: 'Podpay',
    section: '9',
    says: 'a PIX expires in a day',
    operation: 'createTransaction',
    at: 'body.calendario.expiracao',
    equals: 86_400,
  },
  {
    provider: 'Podpay',
    section: '9',
    says: 'amounts of charges are reais as text',
    operation: 'createTransaction',
    at: 'body.valor.original',
    equals: '129.90',
  },
  {
    provider: 'Podpay',
    section: '9',
    says: 'amounts of payouts are reais as a number',
    operation: 'withdraw',
    at: 'body.payment.amount',
    equals: 50.5,
  },
  {
    provider: 'VOLUTI',
    section: '5',
    says: 'non-digits of a key are removed',
    operation: 'withdraw',
    given: { pixType: 'CPF', pixKey: '529.982.247-25' },
    at: 'body.pixKey',
    equals: '52998224725',
  },
  {
    provider: 'VOLUTI',
    section: '5',
    says: 'but not of an EMAIL',
    operation: 'withdraw',
    at: 'body.pixKey',
    equals: 'maria@example.com',
  },
  {
    provider: 'VOLUTI',
    section: '7',
    says: 'a payout has an idempotency key',
    operation: 'withdraw',
    at: 'headers.x-idempotency-key',
    equals: /^[a-zA-Z0-9]{1,50}$/,
  },
  {
    provider: 'VOLUTI',
    section: '9',
    says: 'a PIX expires in a day',
    operation: 'createTransaction',
    at: 'body.calendario.expiracao',
    equals: 86_400,
  },
  {
    provider: 'VOLUTI',
    section: '9',
    says: 'amounts of charges are reais as text',
    operation: 'createTransaction',
    at: 'body.valor.original',
    equals: '129.90',
  },
  {
    provider: 'VOLUTI',
    section: '9',
    says: 'amounts of payouts are reais as a number',
    operation: 'withdraw',
    at: 'body.payment.amount',
    equals: 50.5,
  },
  {
    provider: 'TREEAL',
    section: '5',
    says: 'non-digits of a key are removed',
    operation: 'withdraw',
    given: { pixType: 'CPF', pixKey: '529.982.247-25' },
    at: 'body.pixKey',
    equals: '52998224725',
  },
  {
    provider: 'TREEAL',
    section: '5',
    says: 'but not of an EMAIL',
    operation: 'withdraw',
    at: 'body.pixKey',
    equals: 'maria@example.com',
  },
  {
    provider: 'TREEAL',
    section: '7',
    says: 'a payout has an idempotency key',
    operation: 'withdraw',
    at: 'headers.x-idempotency-key',
    equals: /^[a-zA-Z0-9]{1,50}$/,
  },
  {
    provider: 'TREEAL',
    section: '9',
    says: 'a PIX expires in a day',
    operation: 'createTransaction',
    at: 'body.calendario.expiracao',
    equals: 86_400,
  },
  {
    provider: 'TREEAL',
    section: '9',
    says: 'amounts of charges are reais as text',
    operation: 'createTransaction',
    at: 'body.valor.original',
    equals: '129.90',
  },
  {
    provider: 'TREEAL',
    section: '9',
    says: 'amounts of payouts are reais as a number',
    operation: 'withdraw',
    at: 'body.payment.amount',
    equals: 50.5,
  },
  {
    provider: 'Vexy',
    section: '9',
    says: 'amounts are divided by 100',
    operation: 'createTransaction',
    at: 'body.amount',
    equals: 129.9,
  },
  {
    provider: 'Vexy',
    section: '9',
    says: 'amounts are divided by 100',
    operation: 'withdraw',
    at: 'body.amount',
    equals: 50.5,
  },
  {
    provider: 'Vexy',
    section: '5',
    says: 'the type of a key is inferred: EMAIL',
    operation: 'withdraw',
    given: { pixType: undefined, pixKey: 'maria@example.com' },
    at: 'body.key_type',
    equals: 'EMAIL',
  },
  {
    provider: 'Vexy',
    section: '5',
    says: 'the type of a key is inferred: CPF',
    operation: 'withdraw',
    given: { pixType: undefined, pixKey: '52998224725' },
    at: 'body.key_type',
    equals: 'CPF',
  },
  {
    provider: 'Vexy',
    section: '5',
    says: 'the type of a key is inferred: CNPJ',
    operation: 'withdraw',
    given: { pixType: undefined, pixKey: '11222333000181' },
    at: 'body.key_type',
    equals: 'CNPJ',
  },
  {
    provider: 'Vexy',
    section: '5',
    says: 'the type of a key is inferred: PHONE',
    operation: 'withdraw',
    given: { pixType: undefined, pixKey: '1133334444' },
    at: 'body.key_type',
    equals: 'PHONE',
  },
  {
    provider: 'Vexy',
    section: '5',
    says: 'the type of a key is inferred: RANDOM',
    operation: 'withdraw',
    given: { pixType: undefined, pixKey: '123e4567-e12b-42d1-a456-426655440000' },
    at: 'body.key_type',
    equals: 'RANDOM',
  },
  {
    provider: 'Vexy',
    section: '7',
    says: 'a deposit has a callback address',
    operation: 'createTransaction',
    at: 'body.clientCallbackUrl',
    equals: /^http/,
  },
  {
    provider: 'Veltrax',
    section: '9',
    says: 'amounts are in cents: it is not among those that take reais',
    operation: 'createTransaction',
    at: 'body.amount',
    equals: 12_990,
  },
  {
    provider: 'Veltrax',
    section: '9',
    says: 'amounts are in cents: it is not among those that take reais',
    operation: 'withdraw',
    at: 'body.amount',
    equals: 5_050,
  },
  {
    provider: 'Veltrax',
    section: '5',
    says: 'the type of a key is inferred: EMAIL',
    operation: 'withdraw',
    given: { pixType: undefined, pixKey: 'maria@example.com' },
    at: 'body.key_type',
    equals: 'EMAIL',
  },
  {
    provider: 'Veltrax',
    section: '5',
    says: 'the type of a key is inferred: CPF',
    operation: 'withdraw',
    given: { pixType: undefined, pixKey: '52998224725' },
    at: 'body.key_type',
    equals: 'CPF',
  },
  {
    provider: 'Veltrax',
    section: '5',
    says: 'the type of a key is inferred: CNPJ',
    operation: 'withdraw',
    given: { pixType: undefined, pixKey: '11222333000181' },
    at: 'body.key_type',
    equals: 'CNPJ',
  },
  {
    provider: 'Veltrax',
    section: '5',
    says: 'the type of a key is inferred: PHONE',
    operation: 'withdraw',
    given: { pixType: undefined, pixKey: '1133334444' },
    at: 'body.key_type',
    equals: 'PHONE',
  },
  {
    provider: 'Veltrax',
    section: '5',
    says: 'the type of a key is inferred: RANDOM',
    operation: 'withdraw',
    given: { pixType: undefined, pixKey: '123e4567-e12b-42d1-a456-426655440000' },
    at: 'body.key_type',
    equals: 'RANDOM',
  },
  {
    provider: 'Veltrax',
    section: '7',
    says: 'a deposit has a callback address',
    operation: 'createTransaction',
    at: 'body.clientCallbackUrl',
    equals: /^http/,
  },
  {
    provider: 'Flow2Pay',
    section: '7',
    says: 'amounts are cents',
    operation: 'createTransaction',
    at: 'body.valor',
    equals: 12_990,
  },
  {
    provider: 'Flow2Pay',
    section: '9',
    says: 'a PIX expires in 86400 s',
    operation: 'createTransaction',
    at: 'body.tempoExpiracao',
    equals: 86_400,
  },
  {
    provider: 'Flow2Pay',
    section: '7',
    says: 'an image is requested',
    operation: 'createTransaction',
    at: 'body.comImagem',
    equals: true,
  },
  {
    provider: 'Flow2Pay',
    section: '7',
    says: 'a refund names the payment by its end-to-end id',
    operation: 'refund',
    at: 'body.endToEnd',
    equals: /^E[0-9]{20}[0-9A-Za-z]{11}$/,
  },
  {
    provider: 'Flow2Pay',
    section: '7',
    says: 'a refund is of cents',
    operation: 'refund',
    at: 'body.valor',
    equals: 12_990,
  },
  {
    provider: 'NEXTPAY',
    section: '9',
    says: 'the code of key type CPF is 1',
    operation: 'withdraw',
    given: { pixType: 'CPF', pixKey: '529.982.247-25' },
    at: 'body.pixKeyType',
    equals: 1,
  },
  {
    provider: 'NEXTPAY',
    section: '9',
    says: 'the code of key type CNPJ is 1',
    operation: 'withdraw',
    given: { pixType: 'CNPJ', pixKey: '11.222.333/0001-81' },
    at: 'body.pixKeyType',
    equals: 1,
  },
  {
    provider: 'NEXTPAY',
    section: '9',
    says: 'the code of key type EMAIL is 2',
    operation: 'withdraw',
    given: { pixType: 'EMAIL', pixKey: 'maria@example.com' },
    at: 'body.pixKeyType',
    equals: 2,
  },
  {
    provider: 'NEXTPAY',
    section: '9',
    says: 'the code of key type PHONE is 3',
    operation: 'withdraw',
    given: { pixType: 'PHONE', pixKey: '(11) 98765-4321' },
    at: 'body.pixKeyType',
    equals: 3,
  },
  {
    provider: 'NEXTPAY',
    section: '9',
    says: 'the code of key type RANDOM is 4',
    operation: 'withdraw',
    given: { pixType: 'RANDOM', pixKey: '123e4567-e12b-42d1-a456-426655440000' },
    at: 'body.pixKeyType',
    equals: 4,
  },
  {
    provider: 'Reflow2',
    section: '9',
    says: 'the code of key type CPF is 0',
    operation: 'withdraw',
    given: { pixType: 'CPF', pixKey: '529.982.247-25' },
    at: 'body.pixKeyType',
    equals: 0,
  },
  {
    provider: 'Reflow2',
    section: '9',
    says: 'the code of key type CNPJ is 1',
    operation: 'withdraw',
    given: { pixType: 'CNPJ', pixKey: '11.222.333/0001-81' },
    at: 'body.pixKeyType',
    equals: 1,
  },
  {
    provider: 'Reflow2',
    section: '9',
    says: 'the code of key type EMAIL is 2',
    operation: 'withdraw',
    given: { pixType: 'EMAIL', pixKey: 'maria@example.com' },
    at: 'body.pixKeyType',
    equals: 2,
  },
  {
    provider: 'Reflow2',
    section: '9',
    says: 'the code of key type PHONE is 3',
    operation: 'withdraw',
    given: { pixType: 'PHONE', pixKey: '(11) 98765-4321' },
    at: 'body.pixKeyType',
    equals: 3,
  },
  {
    provider: 'Reflow2',
    section: '9',
    says: 'the code of key type RANDOM is 4',
    operation: 'withdraw',
    given: { pixType: 'RANDOM', pixKey: '123e4567-e12b-42d1-a456-426655440000' },
    at: 'body.pixKeyType',
    equals: 4,
  },
  {
    provider: 'Reflow2',
    section: '7',
    says: 'the value of a charge is cents',
    operation: 'createTransaction',
    at: 'body.value',
    equals: 12_990,
  },
  {
    provider: 'Reflow2',
    section: '7',
    says: 'the value of a payout is cents',
    operation: 'withdraw',
    at: 'body.value',
    equals: 5_050,
  },
  {
    provider: 'CRMCOIN',
    section: '9',
    says: 'the payout reference is cut to 22 characters',
    operation: 'withdraw',
    given: { withdrawReference: 'out_1234567890123456789' },
    at: 'body.externalRef',
    equals: 'out_123456789012345678',
  },
  {
    provider: 'CRMCOIN',
    section: '7',
    says: 'the partner’s key is in the body',
    operation: 'getTransaction',
    at: 'body.partnerKey',
    equals: /\S/,
  },
  {
    provider: 'Lexxen',
    section: '5',
    says: 'a PHONE key gets the prefix 55',
    operation: 'withdraw',
    given: { pixType: 'PHONE', pixKey: '(11) 98765-4321' },
    at: 'body.pixKey',
    equals: '5511987654321',
  },
  {
    provider: 'Lexxen',
    section: '7',
    says: 'a transfer is signed',
    operation: 'withdraw',
    at: 'headers.signature',
    equals: /^[A-Za-z0-9+/]{300,}=*$/,
  },
  {
    provider: 'Lexxen',
    section: '7',
    says: 'a transfer has the time of its signature',
    operation: 'withdraw',
    at: 'headers.request-time',
    equals: /\S/,
  },
  {
    provider: 'ZENDRY',
    section: '9',
    says: 'a PIX expires in 1800 s',
    operation: 'createTransaction',
    at: 'body.expiration_time',
    equals: 1_800,
  },
  {
    provider: 'ZENDRY',
    section: 'facts',
    says: 'a name has at most 100 characters',
    operation: 'createTransaction',
    given: { customer: { name: 'a'.repeat(140), email: 'maria@example.com', document: '52998224725' } },
    at: 'body.generator_name',
    equals: 'a'.repeat(100),
  },
  {
    provider: 'ZENDRY',
    section: '7',
    says: 'amounts are cents',
    operation: 'createTransaction',
    at: 'body.value_cents',
    equals: 12_990,
  },
  {
    provider: 'ZENDRY',
    section: '7',
    says: 'a payment is authorized at once',
    operation: 'withdraw',
    at: 'body.authorized',
    equals: true,
  },
  {
    provider: 'Transfeera',
    section: '5',
    says: 'a PHONE key gets the prefix +55',
    operation: 'withdraw',
    given: { pixType: 'PHONE', pixKey: '(11) 98765-4321' },
    path: '/batch',
    at: 'body.transfers.0.destination_bank_account.pix_key',
    equals: '+5511987654321',
  },
  {
    provider: 'Transfeera',
    section: 'facts',
    says: 'the central bank’s limit for the text of a PIX is 140 characters',
    operation: 'withdraw',
    given: { description: 'a'.repeat(200) },
    path: '/batch',
    at: 'body.transfers.0.pix_description',
    equals: 'a'.repeat(140),
  },
  {
    provider: 'Transfeera',
    section: '7',
    says: 'amounts are reais',
    operation: 'withdraw',
    path: '/batch',
    at: 'body.transfers.0.value',
    equals: 50.5,
  },
  {
    provider: 'Transfeera',
    section: '7',
    says: 'the caller’s contact is sent',
    operation: 'withdraw',
    at: 'headers.user-agent',
    equals: /@/,
  },
  {
    provider: 'Onz',
    section: '5',
    says: 'a PHONE key gets the prefix 55',
    operation: 'withdraw',
    given: { pixType: 'PHONE', pixKey: '(11) 98765-4321' },
    at: 'body.pixKey',
    equals: '5511987654321',
  },
  // Payments with a form of their own
  ...(
    [
      ['CPF', '529.982.247-25', '52998224725'],
      ['CNPJ', '11.222.333/0001-81', '11222333000181'],
      ['PHONE', '(11) 98765-4321', '11987654321'],
      ['EMAIL', 'maria2@example.com', 'maria2@example.com'],
    ] as const
  ).flatMap(([pixType, pixKey, equals]) =>
    (
      [
        ['AXISBANK', 'body.pixKey'],
        ['RAPDYN', 'body.pix_key'],
        ['PRONTTUS', 'body.details.key'],
        ['Bravive', 'body.pixKey'],
        ['Witetec', 'body.pixKey'],
      ] as const
    ).map(([provider, at]) => ({
      provider,
      section: '5',
      says: `non-digits are removed from a PIX key unless EMAIL or RANDOM (${pixType})`,
      operation: 'withdraw',
      given: { paymentMethod: 'PIX', pixType, pixKey },
      at,
      equals,
    })),
  ),
  {
    provider: 'RAPDYN',
    section: '5',
    says: 'a card number is reduced to digits',
    operation: 'createCardToken',
    given: { cardNumber: '4111 1111 1111 1111' },
    at: 'body.number',
    equals: '4111111111111111',
  },
  {
    provider: 'RAPDYN',
    section: '7',
    says: 'a card token is requested with the public key in the query',
    operation: 'createCardToken',
    at: 'query.publicKey',
    equals: /./,
  },
  {
    provider: 'RAPDYN',
    section: '9',
    says: 'a card’s expiry year is prefixed with 20',
    operation: 'createCardToken',
    at: 'body.expirationYear',
    equals: /^2031$/,
  },
  {
    provider: 'RAPDYN',
    section: '5',
    says: 'a phone of 10 digits is one, too',
    operation: 'withdraw',
    given: { paymentMethod: 'PIX', pixType: 'PHONE', pixKey: '(11) 3333-4444' },
    at: 'body.pix_key',
    equals: '1133334444',
  },
  {
    provider: 'RAPDYN',
    section: 'facts',
    says: 'the type of goods that are not sent is digital',
    operation: 'createTransaction',
    given: {
      paymentMethod: 'PIX',
      items: [{ id: 'sku-1', title: 'Curso', unitPrice: 12_990, quantity: 1, tangible: false }],
    },
    at: 'body.products.0.type',
    equals: 'digital',
  },
  {
    provider: 'RAPDYN',
    section: '9',
    says: 'a fixed address when there is none',
    operation: 'createTransaction',
    given: { paymentMethod: 'PIX', address: undefined },
    at: 'body.delivery.street',
    equals: /./,
  },
  {
    provider: 'RAPDYN',
    section: '7',
    says: 'a refund is a PUT',
    operation: 'refund',
    given: { paymentMethod: 'PIX' },
    at: 'method',
    equals: 'PUT',
  },
  {
    provider: 'HunterPay',
    section: '7',
    says: 'a refund is a DELETE',
    operation: 'refund',
    given: { paymentMethod: 'PIX' },
    at: 'method',
    equals: 'DELETE',
  },
  ...['AXISBANK', 'HunterPay'].flatMap((provider) =>
    (
      [
        [{ userDocument: undefined }, 'responsibleDocument', '52998224725'],
        [{ userId: undefined }, 'responsibleExternalId', /^pay_/],
        [{ referrerUrl: 'https://shop.example/from' }, 'referrerUrl', 'https://shop.example/from'],
        [{ checkoutUrl: 'https://shop.example/pay' }, 'checkoutUrl', 'https://shop.example/pay'],
        [{ fingerPrints: [{ provider: 'x', value: 'finger7' }] }, 'fingerPrint', 'finger7'],
      ] as const
    ).map(([given, member, equals]) => ({
      provider,
      section: 'facts',
      says: `${member} of the page`,
      operation: 'createTransaction',
      given: { paymentMethod: 'PIX', ...given },
      at: `body.${member}`,
      equals,
    })),
  ),
  ...['AXISBANK', 'HunterPay'].flatMap((provider) => [
    {
      provider,
      section: '7',
      says: 'a purchase goes to /transactions/v2/purchase',
      operation: 'createTransaction',
      at: 'path',
      equals: /\/transactions\/v2\/purchase$/,
    },
    {
      provider,
      section: '9',
      says: 'the currency is BRL',
      operation: 'createTransaction',
      at: 'body.currency',
      equals: 'BRL',
    },
  ]),
  {
    provider: 'LordsCash',
    section: '9',
    says: 'the amount is in reais, divided by 100',
    operation: 'createTransaction',
    given: { paymentMethod: 'PIX', amount: 1_010 },
    at: 'body.amount',
    equals: 10.1,
  },
  ...(
    [
      ['PIX', 'pix'],
      ['CREDIT_CARD', 'credit_card'],
      ['BILLET', 'bank_slip'],
    ] as const
  ).map(([paymentMethod, equals]) => ({
    provider: 'LordsCash',
    section: '7',
    says: 'payment_method pix/credit_card/bank_slip',
    operation: 'createTransaction',
    given: { paymentMethod },
    at: 'body.payment_method',
    equals,
  })),
  ...(
    [
      ['metadata.order_id', { orderId: 'order-7' }, /./],
      ['metadata.user_id', { userId: 'user-7' }, 'user-7'],
    ] as const
  ).map(([member, given, equals]) => ({
    provider: 'LordsCash',
    section: '7',
    says: 'metadata order_id and user_id',
    operation: 'createTransaction',
    given: { paymentMethod: 'PIX', ...given },
    at: `body.${member}`,
    equals,
  })),
  {
    provider: 'LordsCash',
    section: '7',
    says: 'a refund names transaction_id and an amount in reais',
    operation: 'refund',
    given: { amount: 1_010 },
    at: 'body.amount',
    equals: 10.1,
  },
  ...(
    [
      ['Pluggo', 'PIX', /\/payments\/pix$/],
      ['Pluggo', 'CREDIT_CARD', /\/payments\/credit_card$/],
      ['Pluggo', 'BILLET', /\/payments\/billet$/],
      ['LordsPay', 'PIX', /\/payments$/],
      ['Witetec', 'PIX', /\/v2\/transactions\/pix\/create$/],
      ['Witetec', 'CREDIT_CARD', /\/v2\/transactions\/card\/create$/],
      ['Pluggou', 'PIX', /\/payments\/transactions$/],
      ['Syncpay', 'PIX', /\/gateway\/api\/?$/],
    ] as const
  ).map(([provider, paymentMethod, equals]) => ({
    provider,
    section: '7',
    says: `the path of a ${paymentMethod} charge`,
    operation: 'createTransaction',
    given: { paymentMethod },
    at: 'path',
    equals,
  })),
  ...['LordsPay', 'LordsCash'].map((provider) => ({
    provider,
    section: '7',
    says: 'a refund is POST /payments/refund',
    operation: 'refund',
    at: 'path',
    equals: /\/payments\/refund$/,
  })),
  {
    provider: 'Pluggou',
    section: '7',
    says: 'the organization is in the query',
    operation: 'createTransaction',
    at: 'query.organizationId',
    equals: /./,
  },
  {
    provider: 'Syncpay',
    section: '9',
    says: 'a PIX expires after two days',
    operation: 'createTransaction',
    at: 'body.pix.expiresInDays',
    equals: 'now+2d',
  },
  ...['Pluggo', 'LordsPay'].flatMap((provider) => [
    {
      provider,
      section: '9',
      says: 'a PIX expires after one day',
      operation: 'createTransaction',
      given: { paymentMethod: 'PIX' },
      at: 'body.pix.expiresInDays',
      equals: 1,
    },
    {
      provider,
      section: '9',
      says: 'a boleto expires after 3 days',
      operation: 'createTransaction',
      given: { paymentMethod: 'BILLET' },
      at: 'body.boleto.expiresInDays',
      equals: 3,
    },
  ]),
  ...['Pluggo', 'LordsPay', 'LordsCash', 'Witetec'].map((provider) => ({
    provider,
    section: '5',
    says: 'a card’s expiry year is prefixed with 20',
    operation: 'createTransaction',
    given: { paymentMethod: 'CREDIT_CARD' },
    at: 'body.card.expirationYear',
    equals: /^2031$/,
  })),
  // Marketplaces
  {
    provider: 'Make Your Bank',
    section: '7',
    says: 'charges are those of a seller in a marketplace',
    operation: 'createTransaction',
    at: 'path',
    equals: /\/marketplaces\/make-your-bank-marketplaceId-[^/]+\/sellers\/make-your-bank-sellerId-[^/]+\/transactions$/,
  },
  {
    provider: 'Make Your Bank',
    section: '7',
    says: 'requests are forms',
    operation: 'createTransaction',
    at: 'headers.content-type',
    equals: /^application\/x-www-form-urlencoded/,
  },
  {
    provider: 'Make Your Bank',
    section: '9',
    says: 'a boleto lives seven days',
    operation: 'createTransaction',
    given: { paymentMethod: 'BILLET' },
    at: 'body.boleto.expiresInDays',
    equals: '7',
  },
  {
    provider: 'Asaas',
    section: '9',
    says: 'a card is due one year ahead',
    operation: 'createTransaction',
    given: { paymentMethod: 'CREDIT_CARD' },
    at: 'body.dueDate',
    equals: 'now+365d',
  },
  {
    provider: 'Asaas',
    section: '9',
    says: 'a boleto lives three days',
    operation: 'createTransaction',
    given: { paymentMethod: 'BILLET' },
    at: 'body.dueDate',
    equals: 'now+3d',
  },
  {
    provider: 'Asaas',
    section: '9',
    says: 'reais, not cents',
    operation: 'createTransaction',
    at: 'body.value',
    equals: 129.9,
  },
  {
    provider: 'Asaas',
    section: 'facts',
    says: 'a description has at most 500 characters',
    operation: 'createTransaction',
    given: { description: 'a'.repeat(600) },
    path: '/payments',
    at: 'body.description',
    equals: 'a'.repeat(500),
  },
  {
    provider: 'Asaas',
    section: 'facts',
    says: 'a split’s part is of all instalments, not of each',
    operation: 'createTransaction',
    given: {
      paymentMethod: 'CREDIT_CARD',
      installments: 3,
      card: aCard,
      splits: [{ recipientId: 'mk1', amount: 5_000, type: 'FIXED', chargeRemainder: true }],
    },
    path: '/payments/',
    at: 'body.split',
    equals: [{ walletId: 'mk1', totalFixedValue: 50 }],
  },
  {
    provider: 'Asaas',
    section: 'facts',
    says: 'a card that was stored is named by its token',
    operation: 'createTransaction',
    given: { paymentMethod: 'CREDIT_CARD', cardToken: 'token-7' },
    path: '/payments/',
    at: 'body.creditCardToken',
    equals: 'token-7',
    refused: true,
  },
  ...(
    [
      ['Asaas', 'createCardToken', 'cpfCnpj'],
      ['PAGARMEBAAS', 'createCardId', 'document'],
    ] as const
  ).flatMap(([provider, operation, document]) =>
    [
      ['name', 'MARIA DA SILVA'],
      [document, '52998224725'],
    ].map(([member, equals]) => ({
      provider,
      section: 'facts',
      says: 'the holder is the customer where there is no other',
      operation,
      given: { customer: undefined },
      path: '/customers',
      at: `body.${member}`,
      equals,
      refused: true as const,
    })),
  ),
  {
    provider: 'PAGARMEBAAS',
    section: 'facts',
    says: 'a card that was stored is named by its id',
    operation: 'createTransaction',
    given: { paymentMethod: 'CREDIT_CARD', cardId: 'card_7' },
    at: 'body.payments.0.credit_card.card_id',
    equals: 'card_7',
    refused: true,
  },
  {
    provider: 'Asaas',
    section: '9',
    says: 'the expiry year of a card is prefixed with 20',
    operation: 'createTransaction',
    given: { paymentMethod: 'CREDIT_CARD' },
    at: 'body.creditCard.expiryYear',
    equals: '2031',
  },
  {
    provider: 'Asaas',
    section: '7',
    says: 'webhooks are registered (version 3)',
    operation: 'createTransaction',
    path: '/webhooks',
    at: 'body.apiVersion',
    equals: 3,
  },
  {
    provider: 'Asaas',
    section: '7',
    says: 'webhooks are registered (in sequence)',
    operation: 'createTransaction',
    path: '/webhooks',
    at: 'body.sendType',
    equals: 'SEQUENTIALLY',
  },
  {
    provider: 'ABMEXSPLIT',
    section: '7',
    says: 'sells have splits',
    operation: 'createTransaction',
    given: {
      splits: [
        {
          recipientId: 'mk1',
          amount: 5_000,
          type: 'FIXED',
          chargeProcessingFee: false,
          chargeRemainder: true,
          liable: true,
        },
      ],
    },
    at: 'body.splits.0.recipientId',
    equals: 'mk1',
  },
  {
    provider: 'ABMEXSPLIT',
    section: '9',
    says: 'a split in per cent is sent as cents, too',
    operation: 'createTransaction',
    given: { splits: [{ recipientId: 'mk1', amount: 50, type: 'PERCENTAGE', chargeRemainder: true }] },
    at: 'body.splits',
    equals: [{ recipientId: 'mk1', amount: 6_495 }],
  },
  // 9: amounts are cents, also those of splits; Asaas takes reais.
  ...(
    [
      ['ABMEXSPLIT', 'PIX', 'body.splits.0.amount', 5_000],
      ['VILLET', 'PIX', 'body.splits.0.amount', 5_000],
      ['PaySharkGateway', 'PIX', 'body.splits.0.amount', 5_000],
      ['Reflow2', 'PIX', 'body.splits.0.value', 5_000],
      ['PAGARMEBAAS', 'PIX', 'body.payments.0.split.0.amount', 5_000],
      ['Asaas', 'PIX', 'body.split.0.fixedValue', 50],
      // Decision 9: everything that the family offers.
      ['Ameii', 'PIX', 'body.splits.0.amount', 5_000],
      ['Mexpag', 'PIX', 'body.splits.0.amount', 5_000],
    ] as const
  ).map(([provider, paymentMethod, at, equals]) => ({
    provider,
    section: '9',
    says: 'a split’s amount has the provider’s unit',
    operation: 'createTransaction',
    given: { paymentMethod, splits: [{ recipientId: 'mk1', amount: 5_000, type: 'FIXED', chargeRemainder: true }] },
    ...(provider === 'Asaas' && { path: '/payments' }),
    at,
    equals,
  })),
  {
    provider: 'CELCOIN',
    section: '9',
    says: 'a PIX lives five days',
    operation: 'createTransaction',
    at: 'body.PaymentMethodPix.Deadline',
    equals: { type: 'days', value: 5 },
  },
  {
    provider: 'CELCOIN',
    section: '9',
    says: 'a boleto lives five days',
    operation: 'createTransaction',
    given: { paymentMethod: 'BILLET' },
    at: 'body.payday',
    equals: 'now+5d',
  },
  {
    provider: 'CELCOIN',
    section: '7',
    says: 'a look-up names the charge, ten at most',
    operation: 'getTransaction',
    at: 'query.limit',
    equals: '10',
  },
  {
    provider: 'CELCOIN',
    section: '7',
    says: 'a look-up names the charge',
    operation: 'getTransaction',
    at: 'query.galaxPayIds',
    equals: /^\d+$/,
  },
  ...(
    [
      [{ cardToken: 'h7' }, 'hash', 'h7'],
      [{ cardId: '7' }, 'galaxPayId', '7'],
    ] as const
  ).map(([card, member, equals]) => ({
    provider: 'CELCOIN',
    section: 'facts',
    says: `a stored card is named by its ${member}`,
    operation: 'createTransaction',
    given: { paymentMethod: 'CREDIT_CARD', ...card },
    at: `body.PaymentMethodCreditCard.Card.${member}`,
    equals,
    refused: true as const,
  })),
  {
    provider: 'CELCOIN',
    section: '9',
    says: 'the expiry year of a card is prefixed with 20',
    operation: 'createTransaction',
    given: { paymentMethod: 'CREDIT_CARD' },
    at: 'body.PaymentMethodCreditCard.Card.expiresAt',
    equals: '2031-07',
  },
  {
    provider: 'IUGUBAAS',
    section: 'facts',
    says: 'a refund is a PIX’s where nothing else is said, and whole',
    operation: 'refund',
    given: { paymentMethod: undefined },
    at: 'body',
    equals: {},
  },
  ...(
    [
      ['person_type', 'Pessoa Física'],
      ['cpf', '52998224725'],
      ['name', 'Maria da Silva'],
      ['company_name', undefined],
      ['telephone', '11987654321'],
      ['account_type', 'Poupança'],
    ] as const
  ).map(([member, equals]) => ({
    provider: 'IUGUBAAS',
    section: 'facts',
    says: `the ${member} of a person’s verification`,
    operation: 'createReceiver',
    given: {
      name: 'Maria da Silva',
      document: '52998224725',
      documentType: 'CPF',
      bankAccount: {
        bankCode: '341',
        branchNumber: '1234',
        accountNumber: '12345',
        accountDigit: '6',
        accountType: 'savings',
      },
    },
    path: '/request_verification',
    at: `body.data.${member}`,
    equals,
  })),
  {
    provider: 'IUGUBAAS',
    section: '9',
    says: 'the invoice of a PIX is due in a day',
    operation: 'createTransaction',
    given: { paymentMethod: 'PIX' },
    at: 'body.due_date',
    equals: 'now+1d',
  },
  {
    provider: 'IUGUBAAS',
    section: 'facts',
    says: 'an external reference has at most 60 characters',
    operation: 'createTransaction',
    given: { reference: `pay_${'x'.repeat(80)}` },
    at: 'body.external_reference',
    equals: `pay_${'x'.repeat(56)}`,
  },
  {
    provider: 'IUGUBAAS',
    section: 'facts',
    says: 'twelve instalments are the most',
    operation: 'createTransaction',
    given: { paymentMethod: 'CREDIT_CARD', installments: 12 },
    at: 'body.months',
    equals: 12,
  },
  {
    provider: 'IUGUBAAS',
    section: 'facts',
    says: 'a card that was stored is named as a payment method of its customer',
    operation: 'createTransaction',
    given: { paymentMethod: 'CREDIT_CARD', cardId: 'pm_7' },
    at: 'body.customer_payment_method_id',
    equals: 'pm_7',
    refused: true,
  },
  ...(
    [
      ['MARIA', 'first_name', 'MARIA'],
      ['MARIA', 'last_name', 'MARIA'],
      [' MARIA  DA  SILVA ', 'last_name', 'DA SILVA'],
    ] as const
  ).map(([holderName, member, equals]) => ({
    provider: 'IUGUBAAS',
    section: 'facts',
    says: `"${holderName}" has a first and a last name`,
    operation: 'createCardToken',
    given: { holderName },
    at: `body.data.${member}`,
    equals,
  })),
  {
    provider: 'IUGUBAAS',
    section: '9',
    says: 'a boleto lives five days',
    operation: 'createTransaction',
    given: { paymentMethod: 'BILLET' },
    at: 'body.due_date',
    equals: 'now+5d',
  },
  {
    provider: 'IUGUBAAS',
    section: '9',
    says: 'a fixed postal code when a boleto has no address',
    operation: 'createTransaction',
    given: { paymentMethod: 'BILLET', address: undefined },
    at: 'body.payer.address.zip_code',
    equals: /^\d{5}-?\d{3}$/,
  },
  {
    provider: 'IUGUBAAS',
    section: '5',
    says: 'the phone is split into an area code of two digits',
    operation: 'createTransaction',
    at: 'body.payer.phone_prefix',
    equals: '11',
  },
  {
    provider: 'IUGUBAAS',
    section: '5',
    says: 'the phone is split into an area code and the rest',
    operation: 'createTransaction',
    at: 'body.payer.phone',
    equals: '987654321',
  },
  {
    provider: 'IUGUBAAS',
    section: '7',
    says: 'payable_with is one of pix, credit_card, bank_slip',
    operation: 'createTransaction',
    at: 'body.payable_with',
    equals: /^pix$/,
  },
  {
    provider: 'IUGUBAAS',
    section: '9',
    says: 'the expiry year of a card is prefixed with 20',
    operation: 'createCardToken',
    at: 'body.data.year',
    equals: '2031',
  },
  {
    provider: 'IUGUBAAS',
    section: '7',
    says: 'documents are base64 images',
    operation: 'createReceiver',
    path: '/request_verification',
    at: 'body.files.selfie',
    equals: /^(data:image\/png;(name=[^;,]+;)?base64,)?iVBOR/,
  },
  {
    provider: 'IUGUBAAS',
    section: '5',
    says: 'the branch digit is appended for banks 001, 036 and 246 only',
    operation: 'createReceiver',
    given: {
      bankAccount: {
        bankCode: '001',
        branchNumber: '1234',
        branchDigit: '5',
        accountNumber: '12345',
        accountDigit: '6',
        accountType: 'checking',
      },
    },
    path: '/request_verification',
    at: 'body.data.bank_ag',
    equals: '1234-5',
  },
  ...[
    ['036', '1234-5'],
    ['246', '1234-5'],
    ['237', '1234'],
  ].map(([bankCode, written]) => ({
    provider: 'IUGUBAAS',
    section: '5',
    says: `bank ${bankCode}: the branch digit is appended for banks 001, 036 and 246 only`,
    operation: 'createReceiver',
    given: {
      bankAccount: {
        bankCode,
        branchNumber: '1234',
        branchDigit: '5',
        accountNumber: '12345',
        accountDigit: '6',
        accountType: 'checking',
      },
    },
    path: '/request_verification',
    at: 'body.data.bank_ag',
    equals: written,
  })),
  {
    provider: 'IUGUBAAS',
    section: '5',
    says: 'the branch digit is appended for banks 001, 036 and 246 only',
    operation: 'createReceiver',
    given: {
      bankAccount: {
        bankCode: '341',
        branchNumber: '1234',
        branchDigit: '5',
        accountNumber: '12345',
        accountDigit: '6',
        accountType: 'checking',
      },
    },
    path: '/request_verification',
    at: 'body.data.bank_ag',
    equals: '1234',
  },
  {
    provider: 'PAGARMEBAAS',
    section: '9',
    says: 'a boleto lives five days',
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

/** A document, for rows where only its presence matters. */
const image = 'aW1hZ2U=';

/** Sections 5 and 8: refusals before a call. */
export const refuses: readonly Refuses[] = [
  // White-label brands
  ...[{ publicKey: undefined }, { secretKey: undefined }].map((connection) => ({
    provider: 'PodPay2',
    section: '5',
    operation: 'createTransaction',
    connection,
    message: 'PodPay requer tanto publicKey quanto secretKey para autenticação Basic.',
  })),
  {
    provider: 'PodPay2',
    section: '5',
    operation: 'createTransaction',
    given: { paymentMethod: 'CREDIT_CARD' },
    message: 'Dados do cartão são obrigatórios para pagamento com cartão de crédito.',
    field: 'cardToken',
  },
  ...[{ companyId: undefined, publicKey: undefined }, { secretKey: undefined }].map((connection) => ({
    provider: 'Ameii',
    section: '5',
    operation: 'createTransaction',
    connection,
    message: 'Ameii: companyId (publicKey) e secretKey são obrigatórios.',
  })),
  ...['Payber', 'Hawkpay', 'Lumion', 'Kuber Finance', 'XitBank'].map((provider) => ({
    provider,
    section: '8',
    operation: 'createTransaction',
    given: { paymentMethod: 'CHEQUE' },
    message: 'Método de pagamento não suportado',
  })),
  {
    provider: 'Pagnet',
    section: '5',
    operation: 'createTransaction',
    given: { paymentMethod: 'CHEQUE' },
    message: 'paymentMethod is invalid. Possible values: credit_card, boleto, pix',
  },
  {
    provider: 'LYNXPAY',
    section: '8',
    operation: 'createTransaction',
    given: { paymentMethod: 'CREDIT_CARD' },
    message: 'Card token is required for credit card payments.',
  },
  {
    provider: 'Orbita',
    section: '5',
    operation: 'createTransaction',
    connection: { publicKey: undefined },
    message: 'Public key is required',
  },
  // The central bank’s standard, and log-ins
  {
    provider: 'VOLUTI',
    section: '5',
    operation: 'withdraw',
    connection: { platform: undefined },
    message: 'Unauthorized.',
  },
  {
    provider: 'TREEAL',
    section: '5',
    operation: 'withdraw',
    connection: { platform: undefined },
    message: 'Unauthorized.',
  },
  {
    provider: 'Podpay',
    section: '5',
    operation: 'withdraw',
    connection: { platform: undefined },
    message: 'Unauthorized.',
  },
  {
    provider: 'VOLUTI',
    section: '5',
    operation: 'withdraw',
    connection: { cashOutCertificate: undefined },
    message: 'Unauthorized.',
  },
  {
    provider: 'Podpay',
    section: '5',
    operation: 'withdraw',
    connection: { cashOutCertificate: undefined },
    message: 'Unauthorized.',
  },
  {
    provider: 'Onz',
    section: '5',
    operation: 'withdraw',
    connection: { cashOutCertificate: undefined },
    message: 'Unauthorized.',
  },
  {
    provider: 'Onz',
    section: '5',
    operation: 'withdraw',
    connection: { platform: undefined },
    message: 'Unauthorized.',
  },
  // Payments with a form of their own
  {
    provider: 'Bravive',
    section: '5',
    operation: 'createTransaction',
    connection: { secretKey: undefined },
    message: 'Bravive secretKey is required',
  },
  {
    provider: 'Witetec',
    section: '5',
    operation: 'createTransaction',
    given: { items: [] },
    message: 'Items são obrigatórios para criar uma transação',
    field: 'items',
  },
  {
    provider: 'AXISBANK',
    section: '5',
    operation: 'createTransaction',
    given: { paymentMethod: 'CREDIT_CARD' },
    message: 'cardId is required for credit card transactions',
  },
  ...(
    [
      ['CPF', '5299822472', 'CPF inválido, deve conter 11 dígitos.'],
      ['CPF', '529982247250', 'CPF inválido, deve conter 11 dígitos.'],
      ['CNPJ', '1122233300018', 'CNPJ inválido, deve conter 14 dígitos.'],
      ['CNPJ', '112223330001811', 'CNPJ inválido, deve conter 14 dígitos.'],
      ['PHONE', '198765432', 'Telefone inválido, número de dígitos incorreto.'],
      ['PHONE', '119876543210', 'Telefone inválido, número de dígitos incorreto.'],
      // A country code is too many digits, too.
      ['PHONE', '+55 11 98765-4321', 'Telefone inválido, número de dígitos incorreto.'],
    ] as const
  ).map(([pixType, pixKey, message]) => ({
    provider: 'RAPDYN',
    section: '5',
    operation: 'withdraw',
    given: { paymentMethod: 'PIX', pixType, pixKey },
    message,
    field: 'pixKey',
  })),
  {
    provider: 'RAPDYN',
    section: '5',
    operation: 'createCardToken',
    connection: { publicKey: undefined },
    message: 'Public key is required',
    field: 'publicKey',
  },
  {
    provider: 'Lexxen',
    section: '7',
    operation: 'withdraw',
    connection: { privateKey: undefined, platform: undefined },
    message: 'Lexxen: a private key is required',
    field: 'privateKey',
  },
  // What a provider needs beyond the common request, where the specification gives no sentence
  ...['AXISBANK', 'HunterPay', 'Pluggou', 'Witetec'].map((provider) => ({
    provider,
    section: 'facts',
    operation: 'createTransaction',
    given: { customer: { name: 'Maria da Silva', email: 'maria@example.com', document: '52998224725' } },
    message: `${provider}: the customer's phone is required`,
    field: 'customer.phone',
  })),
  {
    provider: 'AXISBANK',
    section: 'facts',
    operation: 'createTransaction',
    given: { paymentMethod: 'CREDIT_CARD' },
    message: 'cardId is required for credit card transactions',
    field: 'cardId',
  },
  {
    provider: 'Flow2Pay',
    section: '7',
    operation: 'refund',
    given: { id: '1', amount: 100 },
    message: 'Flow2Pay refunds by end-to-end id.',
    field: 'endToEndId',
  },
  {
    provider: 'Reflow2',
    section: 'facts',
    operation: 'createTransaction',
    given: { customer: { name: 'Maria da Silva', email: 'maria@example.com', document: '52998224725' } },
    message: 'Reflow2: the payer’s phone is required',
    field: 'customer.phone',
  },
  ...['document', 'name'].map((field) => ({
    provider: 'Reflow2',
    section: 'facts',
    operation: 'withdraw',
    given: { [field]: undefined },
    message: `Reflow2: ${field} is required`,
    field,
  })),
  // Marketplaces
  {
    provider: 'IUGUBAAS',
    section: 'facts',
    operation: 'refund',
    given: { transactionId: '7', amount: 100, paymentMethod: 'BILLET' },
    message: 'IUGUBAAS: a boleto is not refunded.',
    field: 'paymentMethod',
  },
  {
    provider: 'IUGUBAAS',
    section: 'facts',
    operation: 'createTransaction',
    given: { paymentMethod: 'CREDIT_CARD', cardToken: 't', installments: 13 },
    message: 'IUGUBAAS: at most 12 installments',
    field: 'installments',
  },
  {
    provider: 'IUGUBAAS',
    section: 'facts',
    operation: 'createReceiver',
    given: { address: undefined },
    message: 'IUGUBAAS: address is required',
    field: 'address',
  },
  {
    provider: 'PAGARMEBAAS',
    section: '5',
    operation: 'createCardToken',
    connection: { publicKey: undefined },
    message: 'Public key is required',
    field: 'publicKey',
  },
  {
    provider: 'PAGARMEBAAS',
    section: 'facts',
    operation: 'refund',
    given: { transactionId: 'or_7', amount: 100, paymentMethod: 'BILLET' },
    message: 'PAGARMEBAAS: a boleto is given back to a bank account only.',
    field: 'paymentMethod',
  },
  {
    provider: 'Asaas',
    section: 'facts',
    operation: 'refund',
    given: { transactionId: 'pay_7', amount: 100, paymentMethod: 'BILLET' },
    message: 'Asaas: a boleto is refunded there, with its payer.',
    field: 'paymentMethod',
  },
  {
    provider: 'Asaas',
    section: 'facts',
    operation: 'refund',
    given: {
      transactionId: 'pay_7',
      amount: 100,
      paymentMethod: 'CREDIT_CARD',
      providerRefs: { installment: 'ins_7' },
    },
    message: 'Asaas: a purchase in installments is refunded there.',
    field: 'transactionId',
  },
  // "`remoteIp` required on card charges"; a holder's `phone`, `postalCode` and `addressNumber` beside a card in full.
  ...(
    [
      ['customerIp', { customerIp: undefined }],
      ['address', { card: aCard, address: undefined }],
      [
        'customer.phone',
        { card: aCard, customer: { name: 'Maria', email: 'maria@example.com', document: '52998224725' } },
      ],
    ] as const
  ).map(([field, given]) => ({
    provider: 'Asaas',
    section: 'facts',
    operation: 'createTransaction',
    given: { paymentMethod: 'CREDIT_CARD', cardToken: 'token', ...given },
    message: `Asaas: ${field} is required`,
    field,
  })),
  ...['phone', 'address'].map((field) => ({
    provider: 'Asaas',
    section: 'facts',
    operation: 'createReceiver',
    given: { [field]: undefined },
    message: `Asaas: ${field} is required`,
    field,
  })),
  {
    provider: 'Asaas',
    section: '5',
    operation: 'createReceiver',
    given: { providerSpecificData: undefined },
    message: 'Adquirente requer campo de renda mensal.',
  },
  {
    provider: 'ABMEXSPLIT',
    section: '5',
    operation: 'createReceiver',
    given: { document: '52998224725', documentType: 'CPF' },
    message: 'Adquirente não aceita CPF',
  },
  {
    provider: 'ABMEXSPLIT',
    section: '5',
    operation: 'createReceiver',
    given: { bankAccount: { bankCode: '999', branchNumber: '1234', accountNumber: '12345', accountDigit: '6' } },
    message: 'Banco não suportado, tente outro.',
  },
  ...['001', '036', '246', '204', '237'].map((bankCode) => ({
    provider: 'ABMEXSPLIT',
    section: '5',
    operation: 'createReceiver',
    given: {
      bankAccount: { bankCode, branchNumber: '1234', branchDigit: '7', accountNumber: '12345', accountDigit: '6' },
    },
    message: 'Dígito da agência deve ser 0 para este banco.',
    field: 'bankAccount.branchDigit',
  })),
  {
    provider: 'ABMEXSPLIT',
    section: '9',
    operation: 'createReceiver',
    given: { bankAccount: undefined },
    message: 'ABMEXSPLIT: bankAccount is required',
  },
  {
    provider: 'IUGUBAAS',
    section: '5',
    operation: 'createReceiver',
    given: {
      documents: {
        photoPersonWithDocument: image,
        addressProof: image,
        balanceSheet: image,
        photoDocumentSocialContract: image,
      },
    },
    message: 'Foto do documento é obrigatória.',
  },
  {
    provider: 'IUGUBAAS',
    section: '5',
    operation: 'createReceiver',
    given: {
      documents: { photoDocument: image, addressProof: image, balanceSheet: image, photoDocumentSocialContract: image },
    },
    message: 'Foto do documento com pessoa é obrigatória.',
  },
  {
    provider: 'IUGUBAAS',
    section: '5',
    operation: 'createReceiver',
    given: {
      documents: {
        photoDocument: image,
        photoPersonWithDocument: image,
        balanceSheet: image,
        photoDocumentSocialContract: image,
      },
    },
    message: 'Comprovante de endereço é obrigatório.',
  },
  {
    provider: 'IUGUBAAS',
    section: '5',
    operation: 'createReceiver',
    given: {
      documents: {
        photoDocument: image,
        photoPersonWithDocument: image,
        addressProof: image,
        photoDocumentSocialContract: image,
      },
    },
    message: 'Balanço patrimonial é obrigatório.',
  },
  {
    provider: 'IUGUBAAS',
    section: '5',
    operation: 'createReceiver',
    given: {
      documents: { photoDocument: image, photoPersonWithDocument: image, addressProof: image, balanceSheet: image },
    },
    message: 'Contrato social é obrigatório.',
  },
  {
    provider: 'IUGUBAAS',
    section: '5',
    operation: 'createReceiver',
    given: { bankAccount: { bankCode: '999', branchNumber: '1234', accountNumber: '12345', accountDigit: '6' } },
    message: 'Banco não suportado, tente outro.',
  },
  {
    provider: 'IUGUBAAS',
    section: '8',
    operation: 'createReceiver',
    given: { documentType: 'RG' },
    message: 'Tipo de documento não encontrado.',
    field: 'documentType',
  },
];

/** Section 8, "Authentication": the message of a log-in that fails. */
export const logInFailures: Record<string, string> = {
  OwemPay: 'Falha na autenticação com owempay',
  Flow2Pay: 'Failed to authenticate with Flow2Pay',
  Veltrax: 'Falha na autenticação com Veltrax',
};

/** Section 8: the messages of operations that fail at the provider. */
export const fails: readonly Fails[] = [
  // White-label brands
  ...['PAGUESAFE', 'PIXIUM', 'HORIZONBANK', 'Orbita'].map((provider) => ({
    provider,
    section: '8',
    operation: 'refund',
    message: 'Internal server error',
  })),
  { provider: 'Kuber Finance', section: '8', operation: 'refund', message: 'Failed to refund transaction' },
  ...['VENIT', 'VENITIP', 'PaySharkGateway'].flatMap((provider) => [
    { provider, section: '8', operation: 'createTransaction', message: 'Erro ao criar transação' },
    { provider, section: '8', operation: 'getTransaction', message: 'Erro ao buscar transação' },
  ]),
  { provider: 'PaySharkGateway', section: '8', operation: 'withdraw', message: 'Erro ao processar saque' },
  { provider: 'PaySharkGateway', section: '8', operation: 'getReceiver', message: 'Receiver not found.' },
  { provider: 'MEDIUS', section: '8', operation: 'withdraw', message: 'Error on withdraw' },
  ...(
    [
      ['PIX', /^Erro na criação da transação PIX: ./],
      // "With PIX, card, boleto variants", whose words no source gives.
      ['CREDIT_CARD', /^Erro na criação da transação cartão: ./],
      ['BILLET', /^Erro na criação da transação boleto: ./],
    ] as const
  ).map(([paymentMethod, message]) => ({
    provider: 'PodPay2',
    section: '8',
    operation: 'createTransaction',
    given: { paymentMethod },
    // A card that is refused is a result, and no failure.
    fault: 'error_before',
    message,
  })),
  { provider: 'PodPay2', section: '8', operation: 'getTransaction', message: /^Erro ao consultar transação: ./ },
  { provider: 'PodPay2', section: '8', operation: 'refund', message: /^Erro ao reembolsar transação: ./ },
  { provider: 'PodPay2', section: '8', operation: 'withdraw', message: /^Erro no saque: ./ },
  { provider: 'FastSoft', section: '8', operation: 'refund', message: /^Erro no estorno: ./ },
  { provider: 'ByNet', section: '8', operation: 'refund', message: /^Erro no estorno: ./ },
  // "Its other errors carry provider status and body text."
  { provider: 'ROYALTY', section: '8', operation: 'createTransaction', message: /400[\s\S]*Transaction refused/ },
  // "LYNXPAY rethrows the provider's first error message."
  { provider: 'LYNXPAY', section: '8', operation: 'createTransaction', message: 'Transaction refused' },
  // "… each followed by the provider message."
  ...['Ameii', 'Mexpag'].flatMap((provider) =>
    (
      [
        ['createTransaction', /^Erro ao criar transação: .*refused/],
        ['getTransaction', /^Erro ao buscar transação: .*refused/],
        ['refund', /^Erro ao estornar transação: .*refused/],
        ['withdraw', /^Erro ao realizar saque: .*refused/],
        ['getWithdraw', /^Erro ao buscar saque: .*refused/],
        ['createReceiver', /^Erro ao criar recebedor: .*refused/],
        ['getReceiver', /^Erro ao buscar recebedor: .*not found/],
        ['createCardToken', /^Erro ao criar token do cartão: .*refused/],
      ] as const
    ).map(([operation, message]) => ({ provider, section: '8', operation, message })),
  ),
  // The central bank’s standard, and log-ins
  { provider: 'Lexxen', section: '8', operation: 'withdraw', message: 'Failed to process the withdraw request.' },
  // Payments with a form of their own
  ...['Witetec', 'Pluggou'].flatMap((provider) => [
    { provider, section: '8', operation: 'createTransaction', message: 'Erro ao criar transação' },
    { provider, section: '8', operation: 'getTransaction', message: 'Erro ao buscar transação' },
  ]),
  {
    provider: 'RAPDYN',
    section: '8',
    operation: 'withdraw',
    message: 'Houve um erro ao tentar realizar o saque',
  },
  ...['createTransaction', 'getTransaction', 'withdraw', 'getWithdraw'].map((operation) => ({
    provider: 'Bravive',
    section: '8',
    operation,
    message: /^Bravive API Error: ./,
  })),
  ...['createTransaction', 'getTransaction', 'refund'].map((operation) => ({
    provider: 'LordsPay',
    section: '8',
    operation,
    message: /^Erro na LordsPay: ./,
  })),
  { provider: 'LordsCash', section: '8', operation: 'refund', message: 'Erro ao processar reembolso' },
  // Marketplaces
  { provider: 'Make Your Bank', section: '8', operation: 'getReceiver', message: 'Recebedor não encontrado.' },
  { provider: 'IUGUBAAS', section: '8', operation: 'refund', message: 'Erro ao aprovar o reembolso.' },
  {
    provider: 'PAGARMEBAAS',
    section: '8',
    operation: 'createCardId',
    message: 'Erro salvando cartão',
  },
];

/** A hexadecimal HMAC-SHA256 over time and body, as in the public facts of Transfeera. */
const transfeeraSignature = (rawBody: string, secret: string) => {
  const time = Date.now();
  const made = createHmac('sha256', secret).update(`${time}.${rawBody}`).digest('hex');
  return { 'transfeera-signature': `t=${time},v1=${made}` };
};
const transfeeraEvent = (object: string, data: object) => ({
  id: 'evt_7',
  version: 'v1',
  account_id: '1',
  object,
  date: '2026-11-25T12:00:00.000Z',
  data: { id: '7', integration_id: 'out_7', ...data },
});

const endToEndId = 'E12345678202611241200abcdefghij1';

/** The forms of webhooks that the public facts show, with each member that we read. */
const webhookFacts: readonly WebhookRow[] = [
  ...(
    [
      [
        'Transfer is a payout with its word',
        transfeeraEvent('Transfer', { status: 'FINALIZADO', value: 50.54, pix_end2end_id: endToEndId }),
        [{ type: 'WITHDRAW', status: 'APPROVED', transactionId: '7', amount: 5_054, endToEndId }],
      ],
      [
        'TransferRefund is a payout that came back',
        transfeeraEvent('TransferRefund', {}),
        [{ type: 'WITHDRAW', status: 'REJECTED', transactionId: '7' }],
      ],
      ['CashIn is no payout', transfeeraEvent('CashIn', { status: 'FINALIZADO' }), []],
    ] as const
  ).map(([says, payload, events]) => ({
    provider: 'Transfeera',
    section: 'facts',
    says,
    connection: { webhookSecret: 'the-secret-of-its-webhooks' },
    sign: transfeeraSignature,
    payload,
    events: events.map((event) => ({ ...event, reference: 'out_7', eventId: 'evt_7' })),
  })),
  {
    provider: 'Transfeera',
    section: 'facts',
    says: 'one without its signature is ignored',
    connection: { webhookSecret: 'the-secret-of-its-webhooks' },
    payload: transfeeraEvent('Transfer', { status: 'FINALIZADO' }),
    events: [],
  },
  ...(
    [
      ['TRANSACTION', 'PAID', 'PAID', 'APPROVED'],
      ['TRANSACTION', 'PENDING', 'PENDING', 'PENDING'],
      ['TRANSACTION', 'FAILED', 'FAILED', 'REJECTED'],
      ['TRANSACTION', 'DISPUTE', 'DISPUTE', 'CHARGEBACK'],
      ['TRANSACTION', 'REFUNDED', 'REFUNDED', 'REFUNDED'],
      ['TRANSACTION', 'CHARGEDBACK', 'CHARGEDBACK', 'CHARGEBACK'],
      ['WITHDRAWAL', 'PENDING', 'PENDING', 'PENDING'],
      ['WITHDRAWAL', 'APPROVED', 'PENDING', 'PENDING'],
      ['WITHDRAWAL', 'REJECTED', 'REJECTED', 'REJECTED'],
      ['WITHDRAWAL', 'PROCESSING', 'PROCESSING', 'PENDING'],
      ['WITHDRAWAL', 'PAID', 'PAID', 'APPROVED'],
      ['WITHDRAWAL', 'FAILED', 'FAILED', 'REJECTED'],
      ['WITHDRAWAL', 'REFUNDED', 'REFUNDED', 'REJECTED'],
      ['WITHDRAWAL', 'CANCELED', 'CANCELED', 'CANCELED'],
      ['WITHDRAWAL', 'BLOCKED', 'PENDING', 'PENDING'],
    ] as const
  ).map(([of, event, word, status]) => ({
    provider: 'Witetec',
    section: 'facts',
    says: `the event ${of}_${event}`,
    payload: {
      eventType: `${of}_${event}`,
      id: '7',
      status: word,
      amount: 100,
      end2endId: endToEndId,
      ...(of === 'TRANSACTION' ? { metadata: { sellerExternalRef: 'ref_7' } } : { externalRef: 'ref_7' }),
    },
    events: [
      {
        transactionId: '7',
        type: of === 'TRANSACTION' ? 'TRANSACTION' : 'WITHDRAW',
        status,
        endToEndId,
        reference: 'ref_7',
      },
    ],
  })),
  // "Payloads are accepted only when the expected identifier or type field is present, otherwise ignored" (section 4).
  ...(
    [
      ['Witetec', { eventType: 'SELLER_APPROVED', id: '7', status: 'APPROVED' }],
      ['RAPDYN', { notification_type: 'balance', id: '7', status: 'paid', event: 'paid', external_id: 'pay_7' }],
      ['CELCOIN', { event: 'company.cashOut', Transaction: { chargeGalaxPayId: 7, status: 'payedPix' } }],
      ['Reflow2', { object: 'card', transactionId: 7, status: 'paid', orderId: 'pay_7' }],
      ['ZENDRY', { notification_type: 'crypto_receivement', message: { reference_code: '7', status: 'paid' } }],
      ['PagouAi', { id: 'e', event: 'subscription', data: { id: '7', status: 'paid' } }],
      ['PagouAi', { id: 'e', type: 'payout.transferred', data: { object: { id: '7', status: 'paid' } } }],
      ['Pluggou', { id: 'e', event_type: 'withdrawal', data: { id: '7', status: 'paid' } }],
      ['Bravive', { type: 'WITHDRAW', id: '7', status: 'APPROVED' }],
      ['BMB', { data: { id: '7', status: 'Paid' } }],
    ] as const
  ).map(([provider, payload]) => ({
    provider,
    section: '4',
    says: 'a payload of another kind is ignored',
    payload,
    events: [],
  })),
  ...(
    [
      [
        'RAPDYN',
        {
          notification_type: 'transaction',
          id: '7',
          external_id: 'pay_7',
          status: 'paid',
          pix: { end2EndId: endToEndId },
        },
        { type: 'TRANSACTION', status: 'APPROVED', reference: 'pay_7', endToEndId },
      ],
      [
        'RAPDYN',
        { notification_type: 'transfer_out', id: '7', value: 5_051, status: 'completed', end2EndId: endToEndId },
        { type: 'WITHDRAW', status: 'APPROVED', amount: 5_051, endToEndId },
      ],
      ['RAPDYN', { id: '7', external_id: 'pay_7', event: 'paid' }, { type: 'TRANSACTION', reference: 'pay_7' }],
      [
        'CELCOIN',
        {
          event: 'transaction.updateStatus',
          Transaction: {
            chargeGalaxPayId: 7,
            chargeMyId: 'pay_7',
            status: 'payedPix',
            Pix: { endToEnd: endToEndId },
          },
        },
        { type: 'TRANSACTION', status: 'APPROVED', reference: 'pay_7', endToEndId },
      ],
      [
        'CELCOIN',
        { event: 'chargeback.update', Transaction: { status: 'chargeback' }, Charge: { galaxPayId: 7, myId: 'pay_7' } },
        { type: 'TRANSACTION', status: 'CHARGEBACK', reference: 'pay_7' },
      ],
      [
        'Reflow2',
        { object: 'cashin', transactionId: 7, status: 'paid', orderId: 'pay_7', endToEndId },
        { type: 'TRANSACTION', status: 'APPROVED', reference: 'pay_7', endToEndId },
      ],
      // The payer's bank claims the money back under the central bank's MED procedure.
      [
        'Reflow2',
        { object: 'cashin', transactionId: 7, status: 'infraction' },
        { type: 'TRANSACTION', status: 'APPROVED', dispute: { kind: 'MED', phase: 'opened' } },
      ],
      [
        'Reflow2',
        { object: 'transfer', transactionId: 7, status: 'paid', orderId: 'out_7', endToEndId },
        { type: 'WITHDRAW', status: 'APPROVED', reference: 'out_7', endToEndId },
      ],
      ...['pix_qrcode', 'pix_static_qrcode'].map(
        (notification_type) =>
          [
            'ZENDRY',
            {
              notification_type,
              message: { reference_code: '7', external_reference: 'pay_7', status: 'paid', end_to_end: endToEndId },
            },
            { type: 'TRANSACTION', status: 'APPROVED', reference: 'pay_7', endToEndId },
          ] as const,
      ),
      // The names of replies and of the second generation.
      ['Syncpay', { idTransaction: '7', status_transaction: 'completed' }, { type: 'TRANSACTION', status: 'APPROVED' }],
      [
        'Syncpay',
        { identifier: '7', reference_id: 'pay_7', status: 'completed' },
        { type: 'TRANSACTION', status: 'APPROVED', reference: 'pay_7' },
      ],
      [
        'PagouAi',
        { id: 'evt_7', event: 'transaction', data: { id: '7', correlation_id: 'pay_7', status: 'paid' } },
        { type: 'TRANSACTION', status: 'APPROVED', reference: 'pay_7', eventId: 'evt_7' },
      ],
      [
        'Pluggou',
        { id: 'evt_7', event_type: 'transaction', data: { id: '7', status: 'paid' } },
        { type: 'TRANSACTION', status: 'APPROVED', eventId: 'evt_7' },
      ],
      [
        'Bravive',
        { id: '7', type: 'PAYMENT', status: 'APPROVED', external_id: 'pay_7' },
        { type: 'TRANSACTION', status: 'APPROVED', reference: 'pay_7' },
      ],
      [
        'AXISBANK',
        { type: 'WITHDRAW', withdrawId: '7', status: 'WITHDRAW_APPROVED', amount: 5_051, endToEnd: endToEndId },
        { type: 'WITHDRAW', status: 'APPROVED', amount: 5_051, endToEndId },
      ],
    ] as const
  ).map(([provider, payload, event]) => ({
    provider,
    section: 'facts',
    says: `each member of a ${event.type} is read`,
    payload,
    events: [{ transactionId: '7', ...event }],
  })),
  // What an event of Asaas says where its payment is cut short: the names of its list. A look-up decides.
  ...(
    [
      ['PENDING', 'CREATED UPDATED RESTORED DUNNING_REQUESTED BANK_SLIP_VIEWED CHECKOUT_VIEWED AUTHORIZED'],
      ['PENDING', 'AWAITING_RISK_ANALYSIS APPROVED_BY_RISK_ANALYSIS'],
      ['APPROVED', 'CONFIRMED RECEIVED ANTICIPATED DUNNING_RECEIVED REFUND_IN_PROGRESS'],
      ['APPROVED', 'PARTIALLY_REFUNDED REFUND_DENIED'],
      ['REFUNDED', 'REFUNDED'],
      ['CHARGEBACK', 'CHARGEBACK_REQUESTED CHARGEBACK_DISPUTE AWAITING_CHARGEBACK_REVERSAL'],
      ['REJECTED', 'OVERDUE'],
    ] as const
  ).flatMap(([status, names]) =>
    names.split(' ').map((name) => ({
      provider: 'Asaas',
      section: 'facts',
      says: `the event PAYMENT_${name} without a payment’s word`,
      payload: { id: 'evt_7', event: `PAYMENT_${name}`, payment: { id: 'pay_7', externalReference: 'ref_7' } },
      events: [
        {
          transactionId: 'pay_7',
          type: 'TRANSACTION',
          status,
          reference: 'ref_7',
          eventId: 'evt_7',
          ...(status === 'CHARGEBACK' && { dispute: { kind: 'CHARGEBACK', phase: 'opened' } }),
        },
      ],
    })),
  ),
  // "`payment.status`"; a reversal is awaited after a dispute was won.
  ...(
    [
      ['PAYMENT_UPDATED', 'RECEIVED', 'APPROVED', undefined],
      ['PAYMENT_CHARGEBACK_REQUESTED', 'CHARGEBACK_REQUESTED', 'CHARGEBACK', 'opened'],
      ['PAYMENT_CHARGEBACK_DISPUTE', 'CHARGEBACK_DISPUTE', 'CHARGEBACK', 'opened'],
      ['PAYMENT_AWAITING_CHARGEBACK_REVERSAL', 'AWAITING_CHARGEBACK_REVERSAL', 'CHARGEBACK', 'won'],
    ] as const
  ).map(([event, word, status, phase]) => ({
    provider: 'Asaas',
    section: 'facts',
    says: `a payment that is ${word}`,
    payload: { id: 'evt_7', event, payment: { id: 'pay_7', status: word, externalReference: 'ref_7' } },
    events: [
      {
        transactionId: 'pay_7',
        type: 'TRANSACTION',
        status,
        providerWord: word,
        reference: 'ref_7',
        eventId: 'evt_7',
        ...(phase && { dispute: { kind: 'CHARGEBACK', phase } }),
      },
    ],
  })),
  ...(
    [
      ['PENDING', 'PENDING'],
      ['AWAITING_APPROVAL', 'PENDING'],
      ['APPROVED', 'ACTIVE'],
      ['REJECTED', 'REJECTED'],
    ] as const
  ).map(([word, status]) => ({
    provider: 'Asaas',
    section: 'facts',
    says: `an account’s general approval that is ${word}`,
    payload: { id: 'evt_7', event: `ACCOUNT_STATUS_GENERAL_APPROVAL_${word}`, account: { id: 'acc_7' } },
    events: [{ transactionId: 'acc_7', type: 'RECEIVER', status, eventId: 'evt_7' }],
  })),
  {
    provider: 'Asaas',
    section: 'facts',
    says: 'a transfer',
    payload: {
      id: 'evt_7',
      event: 'TRANSFER_DONE',
      transfer: { id: '7', status: 'DONE', externalReference: 'out_7', endToEndIdentifier: endToEndId },
    },
    events: [
      { transactionId: '7', type: 'WITHDRAW', status: 'APPROVED', reference: 'out_7', endToEndId, eventId: 'evt_7' },
    ],
  },
  ...[
    // Of one part of an account's review.
    { id: 'evt_7', event: 'ACCOUNT_STATUS_DOCUMENT_APPROVED', account: { id: 'acc_7' } },
    // "An account may have a transfer-approval webhook."
    { type: 'TRANSFER', transfer: { id: '7', status: 'PENDING' } },
    { id: 'evt_7', payment: { id: 'pay_7', status: 'RECEIVED' } },
  ].map((payload) => ({
    provider: 'Asaas',
    section: 'facts',
    says: 'a payload of another kind is ignored',
    payload,
    events: [],
  })),
  // The forms of the families: the nested one and the flat one of deposits, the platform of AXISBANK, the postbacks.
  ...['Vexy', 'Veltrax'].flatMap((provider) => [
    ...(
      [
        ['transaction', 'TRANSACTION'],
        ['transfer', 'WITHDRAW'],
      ] as const
    ).map(([subject, type]) => ({
      provider,
      section: 'facts',
      says: `the nested form of a ${subject}`,
      payload: {
        id: 'evt_7',
        type: subject,
        event: `${subject}_completed`,
        [subject]: { id: '7', status: 'completed', pix: { endToEndId } },
      },
      events: [{ transactionId: '7', type, status: 'APPROVED', endToEndId, eventId: 'evt_7' }],
    })),
    {
      provider,
      section: 'facts',
      says: 'the flat form of a payout has the receiver’s name',
      payload: { transaction_id: '7', status: 'COMPLETED', nome_recebedor: 'Maria' },
      events: [{ transactionId: '7', type: 'WITHDRAW', status: 'APPROVED' }],
    },
    {
      provider,
      section: 'facts',
      says: 'the flat form of a charge',
      payload: { transaction_id: '7', status: 'COMPLETED', external_id: 'ref_7' },
      events: [{ transactionId: '7', type: 'TRANSACTION', status: 'APPROVED', reference: 'ref_7' }],
    },
    {
      provider,
      section: 'facts',
      says: 'RETIDO is held for a claim of fraud',
      payload: { webhook_type: 'MED', transaction_id: '7', status: 'RETIDO' },
      events: [
        {
          transactionId: '7',
          type: 'TRANSACTION',
          dispute: { kind: 'MED', phase: 'opened' },
          ...(provider === 'Veltrax' && { unmapped: true }),
        },
      ],
    },
  ]),
  ...['AXISBANK', 'HunterPay'].flatMap((provider) => [
    ...['endToEnd', 'end2End'].map((end) => ({
      provider,
      section: 'facts',
      says: `a charge with ${end}`,
      payload: {
        type: 'TRANSACTION',
        transactionId: '7',
        status: 'APPROVED',
        amount: 12_991,
        externalId: 'ref_7',
        [end]: endToEndId,
      },
      events: [
        {
          transactionId: '7',
          type: 'TRANSACTION',
          status: 'APPROVED',
          amount: 12_991,
          reference: 'ref_7',
          endToEndId,
        },
      ],
    })),
    ...(
      [
        ['AGREED', 'lost'],
        ['DISAGREED', 'won'],
        [null, 'opened'],
      ] as const
    ).map(([analysisResult, phase]) => ({
      provider,
      section: 'facts',
      says: `an infraction whose analysis is ${analysisResult}`,
      payload: {
        type: 'TRANSACTION',
        transactionId: '7',
        status: 'BLOCKED',
        infraction: { id: 'inf_7', reasonDetails: 'Golpe', analysisResult },
      },
      events: [
        {
          transactionId: '7',
          status: 'CHARGEBACK',
          dispute: { kind: 'MED', phase, id: 'inf_7', reason: 'Golpe' },
        },
      ],
    })),
    {
      provider,
      section: '4',
      says: 'a payload of another kind is ignored',
      payload: { type: 'BALANCE', transactionId: '7', withdrawId: '7', status: 'APPROVED' },
      events: [],
    },
  ]),
  {
    provider: 'AXISBANK',
    section: 'facts',
    says: 'a payout with end2End',
    payload: { type: 'WITHDRAW', withdrawId: '7', status: 'WITHDRAW_APPROVED', amount: 5_051, end2End: endToEndId },
    events: [{ transactionId: '7', type: 'WITHDRAW', status: 'APPROVED', amount: 5_051, endToEndId }],
  },
  ...['Lumion', 'PaySharkGateway', 'PRONTTUS'].flatMap((provider) => {
    const transaction = {
      id: 7,
      status: 'paid',
      amount: 12_991,
      externalRef: 'ref_7',
      pix: { end2EndId: endToEndId },
    };
    const event = {
      transactionId: '7',
      type: 'TRANSACTION',
      status: 'APPROVED',
      amount: 12_991,
      reference: 'ref_7',
      endToEndId,
    };
    return [
      {
        provider,
        section: 'facts',
        says: 'the whole postback',
        payload: { id: 'evt_7', type: 'transaction', data: transaction },
        events: [{ ...event, eventId: 'evt_7' }],
      },
      {
        provider,
        section: 'facts',
        says: '"One integration also accepts the bare transaction without data"',
        payload: transaction,
        events: [event],
      },
      ...[{ type: 'checkout', data: transaction }, { data: transaction }, { ...transaction, type: 'checkout' }].map(
        (payload) => ({
          provider,
          section: '4',
          says: 'a payload of another kind is ignored',
          payload,
          events: [],
        }),
      ),
      // `in_protest` is an open dispute of a card; `infraction` is claimed by the payer's bank.
      ...[
        { type: 'transaction', data: { ...transaction, status: 'in_protest' } },
        { ...transaction, status: 'in_protest' },
      ].map((payload) => ({
        provider,
        section: 'facts',
        says: `in_protest is an open dispute${'data' in payload ? '' : ', of the bare transaction, too'}`,
        payload,
        events: [{ transactionId: '7', status: 'CHARGEBACK', dispute: { kind: 'CHARGEBACK', phase: 'opened' } }],
      })),
    ];
  }),
  {
    provider: 'CASHTIME',
    section: 'facts',
    says: 'infraction is an open dispute',
    payload: { type: 'transaction', data: { id: 7, status: 'infraction' } },
    events: [{ transactionId: '7', status: 'APPROVED', dispute: { kind: 'MED', phase: 'opened' } }],
  },
  ...(
    [
      ['withdraw', { id: 7, status: 'COMPLETED', amount: 5_051, externalRef: 'out_7', endToEndId }],
      ['transfer', { id: 7, status: 'COMPLETED', amount: 5_051, externalRef: 'out_7', end2EndId: endToEndId }],
    ] as const
  ).flatMap(([type, data]) =>
    ['PaySharkGateway', 'Make Your Bank'].map((provider) => ({
      provider,
      section: 'facts',
      says: `a ${type} is a payout`,
      payload: { id: 'evt_7', type, data },
      events: [
        {
          transactionId: '7',
          type: 'WITHDRAW',
          status: 'APPROVED',
          amount: 5_051,
          reference: 'out_7',
          endToEndId,
          eventId: 'evt_7',
        },
      ],
    })),
  ),
  {
    provider: 'MEDIUS',
    section: 'facts',
    says: 'a payout in `withdrawal`',
    payload: { type: 'withdraw', data: { withdrawal: { id: 7, status: 'done', amount: 5_051 } } },
    events: [{ transactionId: '7', type: 'WITHDRAW', status: 'APPROVED', amount: 5_051 }],
  },
  {
    provider: 'PaySharkGateway',
    section: 'facts',
    says: 'a recipient is a receiver',
    payload: { id: 'evt_7', type: 'recipient', data: { id: 7, status: 'active' } },
    events: [{ transactionId: '7', type: 'RECEIVER', status: 'ACTIVE', eventId: 'evt_7' }],
  },
  ...['LordsPay', 'LordsCash'].flatMap((provider) =>
    [
      { data: { transaction_id: '7', externalRef: 'ref_7', pix: { end2EndId: endToEndId } } },
      { data: { id: '7', metadata: { order_id: 'ref_7' }, pix: { end2EndId: endToEndId } } },
    ].map((more) => ({
      provider,
      section: '4',
      says: 'ids and reference under each of their names',
      payload: { event: 'transaction.paid', ...more },
      events: [{ transactionId: '7', type: 'TRANSACTION', status: 'APPROVED', reference: 'ref_7', endToEndId }],
    })),
  ),
  ...['LordsPay', 'LordsCash'].map((provider) => ({
    provider,
    section: '4',
    says: 'the id beside `data`',
    payload: { event: 'transaction.paid', transaction_id: '7', data: {} },
    events: [{ transactionId: '7', type: 'TRANSACTION', status: 'APPROVED' }],
  })),
  ...['Onz', 'Podpay', 'TREEAL', 'VOLUTI'].flatMap((provider) => {
    const event = (type: string, status: string, more: object = {}) => ({
      type,
      data: { id: 77, txId: 'tx7', status, endToEndId, idempotencyKey: 'key7', payment: { amount: 1 }, ...more },
    });
    const payout = { type: 'WITHDRAW', transactionId: endToEndId, endToEndId, reference: 'key7', eventId: '77' };
    const charge = { type: 'TRANSACTION', transactionId: 'tx7', endToEndId, eventId: '77' };
    return (
      [
        ['TRANSFER is a payout', event('TRANSFER', 'LIQUIDATED'), [{ ...payout, status: 'APPROVED' }]],
        ['CASHOUT is one, too', event('CASHOUT', 'PROCESSING'), [{ ...payout, status: 'PENDING' }]],
        [
          'a payout without its end-to-end id is named by its own',
          event('TRANSFER', 'REJECTED', { endToEndId: null }),
          [{ type: 'WITHDRAW', transactionId: '77', status: 'REJECTED' }],
        ],
        ['RECEIVE has every id', event('RECEIVE', 'LIQUIDATED'), [{ ...charge, status: 'APPROVED' }]],
        [
          'INFRACTION is a claim under MED',
          event('INFRACTION', 'LIQUIDATED'),
          [{ ...charge, status: 'APPROVED', dispute: { kind: 'MED', phase: 'opened' } }],
        ],
        ['a CANCELED payout is ignored, and looked up', event('TRANSFER', 'CANCELED'), []],
        ['another type is ignored', event('BALANCE', 'LIQUIDATED'), []],
        [
          'the standard’s webhook is a payment',
          {
            pix: [
              { endToEndId, txid: 'tx7', valor: '1.00' },
              { endToEndId, valor: '1.00' },
            ],
          },
          [{ type: 'TRANSACTION', transactionId: 'tx7', endToEndId, status: 'APPROVED' }],
        ],
        [
          'the standard’s refunds count once they are made, and the latest has our id',
          {
            pix: [
              {
                endToEndId,
                txid: 'tx7',
                devolucoes: [
                  { id: 'one', status: 'DEVOLVIDO' },
                  { id: 'two', status: 'DEVOLVIDO' },
                  { id: 'three', status: 'NAO_REALIZADO' },
                ],
              },
            ],
          },
          [{ transactionId: 'tx7', status: 'CHARGEBACK', refundId: 'two', endToEndId }],
        ],
        [
          'one published example has them as an object',
          { pix: [{ txid: 'tx7', devolucoes: { id: 'one', status: 'DEVOLVIDO' } }] },
          [{ transactionId: 'tx7', status: 'CHARGEBACK', refundId: 'one' }],
        ],
        [
          'a refund in progress is none yet',
          { pix: [{ txid: 'tx7', devolucoes: [{ id: 'one', status: 'EM_PROCESSAMENTO' }] }] },
          [{ transactionId: 'tx7', status: 'APPROVED' }],
        ],
      ] as const
    ).map(([says, payload, events]) => ({ provider, section: 'facts', says, payload, events }));
  }),
  // IUGUBAAS sends forms with bracketed names.
  ...['created', 'status_changed', 'refund', 'payment_failed', 'due'].map((event) => ({
    provider: 'IUGUBAAS',
    section: 'facts',
    says: `the event invoice.${event}`,
    payload: `event=invoice.${event}&data%5Bid%5D=7&data%5Bstatus%5D=paid&data%5Baccount_id%5D=acc_7`,
    events: [{ transactionId: '7', type: 'TRANSACTION', status: 'APPROVED' }],
  })),
  ...['subscription.created', 'customer_payment_method.new'].map((event) => ({
    provider: 'IUGUBAAS',
    section: '4',
    says: `the event ${event} is ignored`,
    payload: `event=${event}&data[id]=7&data[status]=paid&data[account_id]=acc_7`,
    events: [],
  })),
  // "Events used" of PAGARMEBAAS: `data` is the order, or a charge with its order.
  ...['created', 'closed', 'paid', 'payment_failed', 'canceled'].map((event) => ({
    provider: 'PAGARMEBAAS',
    section: 'facts',
    says: `the event order.${event}`,
    payload: { id: 'hook_7', type: `order.${event}`, data: { id: 'or_7', code: 'ref_7', status: 'paid' } },
    events: [{ transactionId: 'or_7', type: 'TRANSACTION', status: 'APPROVED', reference: 'ref_7', eventId: 'hook_7' }],
  })),
  ...[
    ...['pending', 'processing', 'paid', 'overpaid', 'underpaid', 'payment_failed', 'refunded', 'partial_canceled'],
    ...['chargedback', 'antifraud_approved', 'antifraud_reproved', 'antifraud_manual', 'antifraud_pending'],
  ].map((event) => ({
    provider: 'PAGARMEBAAS',
    section: 'facts',
    says: `the event charge.${event}`,
    payload: {
      id: 'hook_7',
      type: `charge.${event}`,
      data: {
        id: 'ch_7',
        status: 'paid',
        last_transaction: { end_to_end_id: endToEndId },
        order: { id: 'or_7', code: 'ref_7' },
      },
    },
    events: [
      {
        transactionId: 'or_7',
        type: 'TRANSACTION',
        status: 'APPROVED',
        reference: 'ref_7',
        endToEndId,
        eventId: 'hook_7',
      },
    ],
  })),
  {
    provider: 'PAGARMEBAAS',
    section: '4',
    says: 'a payload of another kind is ignored',
    payload: { id: 'hook_7', type: 'invoice.paid', data: { id: 'in_7', status: 'paid', order: { id: 'or_7' } } },
    events: [],
  },
  // No sample of its webhook is public: the event and the ids have any of the names that its API has elsewhere.
  ...(
    [
      ['event', 'txId', 'endToEnd'],
      ['evento', 'txid', 'endToEndId'],
    ] as const
  ).map(([event, id, end]) => ({
    provider: 'Flow2Pay',
    section: '4',
    says: `its event in ${event}, its ids in ${id} and ${end}`,
    connection: { webhookSecret: 'w' },
    payload: { token: 'w', [event]: 'PixIn', [id]: '7', [end]: endToEndId, valor: 12_991 },
    events: [{ transactionId: '7', type: 'TRANSACTION', status: 'APPROVED', endToEndId, amount: 12_991 }],
  })),
];

/** Section 4: webhooks. */
export const webhooks: readonly WebhookRow[] = [
  // White-label brands
  ...['Orbita', 'PIXIUM', 'MEDIUS', 'VENITIP', 'PodPay2', 'FastSoft', 'LYNXPAY'].flatMap((provider) => [
    {
      provider,
      section: '4',
      says: 'a payload with its identifier is read',
      payload: { type: 'transaction', id: 'e', objectId: '7', data: { id: 7, status: 'paid', amount: 100 } },
      events: [{ transactionId: '7', type: 'TRANSACTION', status: 'APPROVED' }],
    },
    {
      provider,
      section: '4',
      says: 'a payload without its identifier is ignored',
      payload: { type: 'transaction', id: 'e', data: { status: 'paid', amount: 100 } },
      events: [],
    },
  ]),
  {
    provider: 'PodPay2',
    section: '4',
    says: 'a transfer that is COMPLETED is APPROVED',
    payload: { type: 'withdraw', data: { id: 7, status: 'COMPLETED', amount: 100 } },
    events: [{ transactionId: '7', type: 'WITHDRAW', status: 'APPROVED' }],
  },
  {
    provider: 'PagouAi',
    section: '4',
    says: 'the identifier is data.id',
    payload: { id: 'e', event: 'transaction', data: { id: 'abc', event_type: 'transaction.paid', status: 'paid' } },
    events: [{ transactionId: 'abc', type: 'TRANSACTION', status: 'APPROVED' }],
  },
  // The central bank’s standard, and log-ins
  {
    provider: 'Vexy',
    section: 'facts',
    says: 'with a webhook secret, one without its signature is ignored',
    connection: { webhookSecret: 'the-secret-of-its-webhooks' },
    payload: { transaction_id: 'abc', status: 'COMPLETED', amount: 1 },
    events: [],
  },
  {
    provider: 'Podpay',
    section: '4',
    says: 'REFUND gives CHARGEBACK',
    payload: { type: 'REFUND', data: { txId: 'abc', status: 'LIQUIDATED' } },
    events: [{ transactionId: 'abc', type: 'TRANSACTION', status: 'CHARGEBACK' }],
  },
  {
    provider: 'Podpay',
    section: '4',
    says: 'RECEIVE gives PENDING when not LIQUIDATED',
    payload: { type: 'RECEIVE', data: { txId: 'abc', status: 'PROCESSING' } },
    events: [{ transactionId: 'abc', type: 'TRANSACTION', status: 'PENDING' }],
  },
  {
    provider: 'Podpay',
    section: '4',
    says: 'CANCELED is ignored',
    payload: { type: 'CANCELED', data: { txId: 'abc', status: 'CANCELED' } },
    events: [],
  },
  {
    provider: 'VOLUTI',
    section: '4',
    says: 'REFUND gives CHARGEBACK',
    payload: { type: 'REFUND', data: { txId: 'abc', status: 'LIQUIDATED' } },
    events: [{ transactionId: 'abc', type: 'TRANSACTION', status: 'CHARGEBACK' }],
  },
  {
    provider: 'VOLUTI',
    section: '4',
    says: 'RECEIVE gives PENDING when not LIQUIDATED',
    payload: { type: 'RECEIVE', data: { txId: 'abc', status: 'PROCESSING' } },
    events: [{ transactionId: 'abc', type: 'TRANSACTION', status: 'PENDING' }],
  },
  {
    provider: 'VOLUTI',
    section: '4',
    says: 'CANCELED is ignored',
    payload: { type: 'CANCELED', data: { txId: 'abc', status: 'CANCELED' } },
    events: [],
  },
  {
    provider: 'TREEAL',
    section: '4',
    says: 'REFUND gives CHARGEBACK',
    payload: { type: 'REFUND', data: { txId: 'abc', status: 'LIQUIDATED' } },
    events: [{ transactionId: 'abc', type: 'TRANSACTION', status: 'CHARGEBACK' }],
  },
  {
    provider: 'TREEAL',
    section: '4',
    says: 'RECEIVE gives PENDING when not LIQUIDATED',
    payload: { type: 'RECEIVE', data: { txId: 'abc', status: 'PROCESSING' } },
    events: [{ transactionId: 'abc', type: 'TRANSACTION', status: 'PENDING' }],
  },
  {
    provider: 'TREEAL',
    section: '4',
    says: 'CANCELED is ignored',
    payload: { type: 'CANCELED', data: { txId: 'abc', status: 'CANCELED' } },
    events: [],
  },
  {
    provider: 'Onz',
    section: '4',
    says: 'RECEIVE gives APPROVED when LIQUIDATED',
    payload: { type: 'RECEIVE', data: { txId: 'abc', status: 'LIQUIDATED' } },
    events: [{ transactionId: 'abc', type: 'TRANSACTION', status: 'APPROVED' }],
  },
  {
    provider: 'Podpay',
    section: '4',
    says: 'RECEIVE gives APPROVED when LIQUIDATED',
    payload: { type: 'RECEIVE', data: { txId: 'abc', status: 'LIQUIDATED' } },
    events: [{ transactionId: 'abc', type: 'TRANSACTION', status: 'APPROVED' }],
  },
  {
    provider: 'VOLUTI',
    section: '4',
    says: 'RECEIVE gives APPROVED when LIQUIDATED',
    payload: { type: 'RECEIVE', data: { txId: 'abc', status: 'LIQUIDATED' } },
    events: [{ transactionId: 'abc', type: 'TRANSACTION', status: 'APPROVED' }],
  },
  {
    provider: 'TREEAL',
    section: '4',
    says: 'RECEIVE gives APPROVED when LIQUIDATED',
    payload: { type: 'RECEIVE', data: { txId: 'abc', status: 'LIQUIDATED' } },
    events: [{ transactionId: 'abc', type: 'TRANSACTION', status: 'APPROVED' }],
  },
  ...[{ id: 'pay_1' }, { object: 'payment', id: 'pay_1', status: null }, 'pay_1'].map((payment) => ({
    provider: 'Asaas',
    section: '7',
    says: 'an event whose payment is cut short still reports that payment',
    payload: { id: 'evt_1&1', event: 'PAYMENT_RECEIVED', payment },
    events: [{ transactionId: 'pay_1', type: 'TRANSACTION', status: 'APPROVED', providerWord: 'PAYMENT_RECEIVED' }],
  })),
  ...[
    ['PAYMENT_OVERDUE', 'REJECTED'],
    ['PAYMENT_REFUNDED', 'REFUNDED'],
    ['PAYMENT_CHARGEBACK_REQUESTED', 'CHARGEBACK'],
    ['PAYMENT_CREATED', 'PENDING'],
    ['PAYMENT_OF_A_NEW_KIND', 'PENDING'],
  ].map(([event, status]) => ({
    provider: 'Asaas',
    section: '7',
    says: `the event ${event} of a payment without its status`,
    payload: { id: 'evt_1&1', event, payment: { id: 'pay_1' } },
    events: [
      {
        transactionId: 'pay_1',
        type: 'TRANSACTION',
        status,
        ...(event === 'PAYMENT_OF_A_NEW_KIND' && { unmapped: true }),
      },
    ],
  })),
  {
    provider: 'Vexy',
    section: '4',
    says: 'RETIDO gives CHARGEBACK',
    payload: { webhook_type: 'MED', transaction_id: 'abc', status: 'RETIDO' },
    events: [{ transactionId: 'abc', type: 'TRANSACTION', status: 'CHARGEBACK' }],
  },
  {
    provider: 'Veltrax',
    section: '4',
    says: 'RETIDO is Vexy’s word: here it is unknown, and decides nothing',
    payload: { transaction_id: 'abc', status: 'RETIDO' },
    events: [{ transactionId: 'abc', type: 'TRANSACTION', status: 'REJECTED', unmapped: true }],
  },
  {
    provider: 'Reflow2',
    section: '4',
    says: 'created gives PENDING',
    payload: { transactionId: 7, object: 'cashin', status: 'created', method: 'pix', value: 12_990 },
    events: [{ transactionId: '7', type: 'TRANSACTION', status: 'PENDING' }],
  },
  {
    provider: 'Reflow2',
    section: '4',
    says: 'paid gives APPROVED',
    payload: { transactionId: 7, object: 'cashin', status: 'paid', method: 'pix', value: 12_990 },
    events: [{ transactionId: '7', type: 'TRANSACTION', status: 'APPROVED' }],
  },
  {
    provider: 'Reflow2',
    section: '4',
    says: 'infraction gives APPROVED',
    payload: { transactionId: 7, object: 'cashin', status: 'infraction', method: 'pix', value: 12_990 },
    events: [{ transactionId: '7', type: 'TRANSACTION', status: 'APPROVED' }],
  },
  {
    provider: 'Reflow2',
    section: '4',
    says: 'refund gives CHARGEBACK',
    payload: { transactionId: 7, object: 'cashin', status: 'refund', method: 'pix', value: 12_990 },
    events: [{ transactionId: '7', type: 'TRANSACTION', status: 'CHARGEBACK' }],
  },
  {
    provider: 'Reflow2',
    section: '4',
    says: 'failed gives REJECTED',
    payload: { transactionId: 7, object: 'cashin', status: 'failed', method: 'pix', value: 12_990 },
    events: [{ transactionId: '7', type: 'TRANSACTION', status: 'REJECTED' }],
  },
  {
    provider: 'Reflow2',
    section: '4',
    says: 'canceled gives REJECTED',
    payload: { transactionId: 7, object: 'cashin', status: 'canceled', method: 'pix', value: 12_990 },
    events: [{ transactionId: '7', type: 'TRANSACTION', status: 'REJECTED' }],
  },
  {
    provider: 'Flow2Pay',
    section: '4',
    says: 'the event PixIn gives APPROVED',
    connection: { webhookSecret: 'w' },
    payload: { token: 'w', event: 'PixIn', txId: 'abc', valor: 12_990 },
    events: [{ transactionId: 'abc', type: 'TRANSACTION', status: 'APPROVED' }],
  },
  {
    provider: 'Flow2Pay',
    section: '4',
    says: 'the event PixInReversal gives CHARGEBACK',
    connection: { webhookSecret: 'w' },
    payload: { token: 'w', event: 'PixInReversal', txId: 'abc', valor: 12_990 },
    events: [{ transactionId: 'abc', type: 'TRANSACTION', status: 'CHARGEBACK' }],
  },
  {
    provider: 'Flow2Pay',
    section: '4',
    says: 'another event is ignored',
    connection: { webhookSecret: 'w' },
    payload: { token: 'w', event: 'PixOut', txId: 'abc', valor: 12_990 },
    events: [],
  },
  {
    provider: 'ZENDRY',
    section: '4',
    says: 'the id is the message’s reference code',
    payload: {
      notification_type: 'pix_qrcode',
      message: { reference_code: 'abc', status: 'paid', value_cents: 12_990 },
    },
    events: [{ transactionId: 'abc', type: 'TRANSACTION', status: 'APPROVED' }],
  },
  {
    provider: 'Onz',
    section: '4',
    says: 'REFUND gives CHARGEBACK',
    payload: { type: 'REFUND', data: { txId: 'abc', status: 'LIQUIDATED' } },
    events: [{ transactionId: 'abc', type: 'TRANSACTION', status: 'CHARGEBACK' }],
  },
  {
    provider: 'Onz',
    section: '4',
    says: 'RECEIVE gives APPROVED when LIQUIDATED, otherwise PENDING',
    payload: { type: 'RECEIVE', data: { txId: 'abc', status: 'PROCESSING' } },
    events: [{ transactionId: 'abc', type: 'TRANSACTION', status: 'PENDING' }],
  },
  {
    provider: 'Onz',
    section: '4',
    says: 'CANCELED is ignored',
    payload: { type: 'CANCELED', data: { txId: 'abc', status: 'CANCELED' } },
    events: [],
  },
  // Payments with a form of their own
  ...(
    [
      ['transaction.paid', 'APPROVED'],
      ['transaction.failed', 'REJECTED'],
      ['transaction.expired', 'REJECTED'],
      ['transaction.refunded', 'REFUNDED'],
      ['transaction.created', 'PENDING'],
    ] as const
  ).flatMap(([event, status]) => [
    {
      provider: 'LordsPay',
      section: '4',
      says: `${event} gives ${status}`,
      payload: { event, data: { id: '7', amount: 100 } },
      events: [{ transactionId: '7', type: 'TRANSACTION', status, ...(status === 'PENDING' && { unmapped: true }) }],
    },
    {
      provider: 'LordsCash',
      section: '4',
      says: `${event} gives ${status}`,
      payload: { event, data: { transaction_id: '7', amount: 1 } },
      events: [{ transactionId: '7', type: 'TRANSACTION', status, ...(status === 'PENDING' && { unmapped: true }) }],
    },
  ]),
  ...(
    [
      ['AXISBANK', { type: 'TRANSACTION', transactionId: '7', status: 'APPROVED', amount: 100 }],
      ['HunterPay', { type: 'TRANSACTION', transactionId: '7', status: 'APPROVED', amount: 100 }],
      ['RAPDYN', { notification_type: 'transaction', id: '7', status: 'paid', total: 100, method: 'pix' }],
      // An older form of the body, with `event` in place of `status`.
      ['RAPDYN', { notification_type: 'transaction', id: '7', event: 'paid', total: 100 }],
      // The older form has neither `notification_type` nor `status`.
      ['RAPDYN', { id: '7', event: 'paid', external_id: 'pay_1', total: 100 }],
      ['PRONTTUS', { type: 'transaction', id: 'e', data: { id: '7', status: 'APPROVED', amount: 100 } }],
      ['Bravive', { id: '7', type: 'PAYMENT', status: 'APPROVED', amount: 100, currency: 'BRL' }],
      ['Witetec', { eventType: 'TRANSACTION_PAID', id: '7', status: 'PAID', amount: 100, metadata: 'null' }],
      ['Pluggou', { id: 'e', event_type: 'transaction', data: { id: '7', status: 'paid', amount: 100 } }],
      ['Pluggo', { type: 'transaction', id: 'e', data: { id: '7', status: 'paid', amount: 100 } }],
      ['Syncpay', { idTransaction: '7', status_transaction: 'completed', amount: 100 }],
    ] as const
  ).map(([provider, payload]) => ({
    provider,
    section: '4',
    says: 'a payload with its identifier is read',
    payload,
    events: [{ transactionId: '7', type: 'TRANSACTION', status: 'APPROVED' }],
  })),
  ...(
    [
      ['AXISBANK', { type: 'TRANSACTION', status: 'APPROVED' }],
      ['HunterPay', { type: 'TRANSACTION', status: 'APPROVED' }],
      ['RAPDYN', { notification_type: 'transaction', status: 'paid' }],
      ['Bravive', { type: 'PAYMENT', status: 'APPROVED' }],
      ['Witetec', { eventType: 'TRANSACTION_PAID', status: 'PAID' }],
      ['Pluggou', { id: 'e', event_type: 'transaction', data: { status: 'paid' } }],
      ['LordsPay', { event: 'transaction.paid', data: {} }],
      ['LordsCash', { event: 'transaction.paid', data: {} }],
    ] as const
  ).map(([provider, payload]) => ({
    provider,
    section: '4',
    says: 'a payload without its identifier is ignored',
    payload,
    events: [],
  })),
  ...(
    [
      ['AXISBANK', { type: 'WITHDRAW', withdrawId: '7', status: 'WITHDRAW_APPROVED', amount: 100 }, 'APPROVED'],
      ['RAPDYN', { notification_type: 'transfer_out', transfer_id: '7', status: 'completed', value: 100 }, 'APPROVED'],
      ['Witetec', { eventType: 'WITHDRAWAL_PAID', id: '7', status: 'PAID', amount: 100 }, 'APPROVED'],
    ] as const
  ).map(([provider, payload, status]) => ({
    provider,
    section: '4',
    says: 'a webhook about a payout is not one of a charge',
    payload,
    events: [{ transactionId: '7', type: 'WITHDRAW', status }],
  })),
  ...webhookFacts,
];
