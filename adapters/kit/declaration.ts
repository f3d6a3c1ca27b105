import type { z } from 'zod';
import type { ProviderEvent } from '../../domain/core/provider-event.ts';
import type { PaymentMethod } from '../../domain/core/schemas.ts';
import type { CardData } from '../../domain/payments/card-data.ts';
import type { ShareType } from '../../domain/payments/due-terms.ts';
import type { Authentication, Customer, TransactionRequest, TransactionResult } from '../../domain/payments/payment.ts';
import type { WithdrawRequest, WithdrawResult } from '../../domain/payouts/payout.ts';
import type { ReceiverRequest, ReceiverResult } from '../../domain/receivers/receiver.ts';
import type { Cache } from './cache.ts';
import type { Operation } from './errors.ts';
import type { HttpDeps } from './http.ts';
import type { Masks } from './mask.ts';
import type { MoneyUnit } from './money.ts';
import type { ReceiverRule } from './receivers.ts';

/** Credentials and addresses of one provider account. The declaration lists the required ones. */
export interface Connection {
  publicKey?: string;
  secretKey?: string;
  baseUrl?: string;
  cashOutBaseUrl?: string;
  companyId?: string;
  clientId?: string;
  clientSecret?: string;
  certificate?: string;
  certificatePassword?: string;
  cashOutCertificate?: string;
  cashOutCertificatePassword?: string;
  privateKey?: string;
  pixKey?: string;
  organizationId?: string;
  marketplaceId?: string;
  sellerId?: string;
  webhookSecret?: string;
  withdrawKey?: string;
  /** What a token is asked for, where the provider gives each merchant its own. */
  scope?: string;
  /** The merchant's account at a bank, and the wallet (carteira) of its boletos. */
  accountNumber?: string;
  wallet?: string;
  /** The acquirer or bank behind a method, where the provider passes charges on to several. */
  cardProvider?: string;
  pixProvider?: string;
  billetProvider?: string;
  proxy?: string;
  platform?: Platform;
}

/** The platform that collects through the connection (specification, "Stored records named"), with its certificates' URLs. */
export interface Platform {
  defaultReceiverId?: string;
  privateKey?: string;
  certCashInUrl?: string;
  certCashOutUrl?: string;
  certCashInPassword?: string;
  certCashOutPassword?: string;
}

export interface CredentialField {
  field: keyof Connection;
  title: string;
  secret: boolean;
  required: boolean;
  /** The specification's message for a missing credential. */
  message?: string;
  /**
   * The member of the platform's record that serves in its place. Such a credential is demanded by the operations that
   * use it, since a payout may need another one.
   */
  orPlatform?: 'certCashInUrl' | 'privateKey';
  /** The specification's other name of it, under which it may be given, too. */
  alias?: keyof Connection;
}

/**
 * How certain a call's wire format is: A its own documentation, B sister brands or several integrations that agree,
 * C one integration, `spec` the specification alone, `assumed` the nearest family's form. With none of these was the
 * provider itself called.
 */
export const grades = ['A', 'B', 'C', 'spec', 'assumed'] as const;
export type Grade = (typeof grades)[number];

export interface Evidence {
  /** Of every operation that `operations` does not name. */
  grade: Grade;
  /** Of operations whose sources are better or worse than those of the rest. */
  operations?: Partial<Record<Operation, Grade>>;
  notes: string;
}

/**
 * "Not found" proves that nothing was sent only where the provider's documents say so, and after its own delay.
 * Otherwise it proves nothing.
 */
export type AbsenceProof = 'never' | { afterMs: number };

/** What a provider takes of the terms of a charge with a due date. */
export interface TakenTerms {
  /** Most days after the due date on which it can still be paid. Absent: none. */
  daysAfterDue?: number;
  discount?: readonly ShareType[];
  fine?: readonly ShareType[];
  interest?: true;
}

export type LookUpKey = 'id' | 'reference' | 'endToEndId';

/** The data that every provider declares, whatever its family. The catalogue, the console and the workflows read it. */
export interface Declaration {
  /** Contract value, spelled as in the specification. */
  name: string;
  evidence: Evidence;
  baseUrl: string;
  methods: readonly PaymentMethod[];
  credentials: readonly CredentialField[];
  /** The credentials that identify the account; the others can be renewed without changing it. Default: all of them. */
  accountBy?: readonly (keyof Connection)[];
  money: MoneyUnit;
  /** The sources contradict each other about the unit, or leave it open: a first charge should be small, and looked up. */
  unitAssumed?: true;
  /** The ids by which a charge can be looked up. */
  lookUpBy: readonly LookUpKey[];
  /**
   * The answer to a charge has no id: a notice with our reference brings the one that a look-up takes. Without it nothing
   * shows whether the charge was paid, so that it never counts as expired: a person is asked at its end.
   */
  idsByNotice?: true;
  /** The ids by which a payout can be looked up. Default: `lookUpBy`. */
  withdrawLookUpBy?: readonly LookUpKey[];
  absenceProof: AbsenceProof;
  /** A webhook is proof by itself (signed, or with a client certificate), not a hint that a look-up must confirm. */
  webhookProof: boolean;
  /**
   * Words, in lower case, for money that went back. At a provider with such words they mean a chargeback
   * (specification, section 4), unless they report a refund of ours.
   */
  returnWords?: readonly string[];
  /**
   * Names of its members for personal data and secrets, masked in its recorded messages alone, beside those that are
   * masked at every provider (`mask.ts`): in lower case and without hyphens and underscores.
   */
  masks?: Masks;
  /**
   * `refund` with `unpaid` cancels an unpaid charge. Only where specification or public facts show it: see the notes.
   * `only`: a paid charge is not refunded, so that the operation `refund` is not offered. A list: by these methods alone.
   */
  cancels?: true | 'only' | readonly PaymentMethod[];
  /**
   * How a card is sent: as a token that the provider made, or in full with the charge. `page`: not at all, since the payer
   * enters it, or confirms the payment, on the provider's page. Such a payment is open as long as a PIX.
   */
  card?: 'token' | 'raw' | 'page';
  /**
   * A card can be authorised, and captured later by `capture`: once, in part or in full. What was not captured is voided by
   * `refund` with `authorized`. Only where the provider refuses a second capture of one authorisation.
   */
  captures?: {
    /** Milliseconds for which an authorisation holds, where no answer says until when. */
    holdsMs: number;
    /** Its words, in lower case, for an authorised card, where the word alone tells. */
    words?: readonly string[];
    /** Less than what was authorised can be captured; the rest is released. */
    inPart?: true;
  };
  /**
   * What the payer agrees to on the provider's page is not money: `capture` takes it, once, as soon as a look-up shows that
   * (`consented`). No source says that a second one is refused, so none is ever sent after an unclear answer.
   */
  collects?: true;
  /**
   * The members of an authentication (3-D Secure) that go out with a card, where the merchant has made one elsewhere. Any
   * other is refused; without the list all of it is.
   */
  authentication?: readonly (keyof Authentication)[];
  /**
   * What a charge with a due date of the merchant's can carry, by method. Absent: such a charge is refused. A discount, a
   * fine or interest only where a look-up says what was paid.
   */
  dueTerms?: Partial<Record<PaymentMethod, TakenTerms>>;
  /**
   * A boleto has a PIX code as well (bolepix): each of them, or one for which that is asked. Absent: it cannot be asked for,
   * and where an answer has one all the same it is shown.
   */
  billetPix?: 'always' | 'asked';
  /**
   * What a payer's browser brings back from a challenge (3-D Secure), by name: the provider decides about the card once
   * `confirm` has sent it on. Absent: it learns by itself what the payer did.
   */
  confirms?: readonly string[];
  /**
   * Converts our reference of a payout into the form that the provider accepts; a reference in that form is returned
   * unchanged. Webhooks and look-ups use the converted form.
   */
  payoutReference?: (reference: string) => string;
  /** No source shows a look-up or a webhook of payouts: how one ended is seen in the provider's panel or statement only. */
  payoutsUnreported?: true;
  /** Destinations of payouts. Default: PIX. */
  payouts?: readonly WithdrawRequest['paymentMethod'][];
  /** The required fields of a receiver, in the specification's order. Absent: the request's required fields suffice. */
  receiverRules?: readonly ReceiverRule[];
  /**
   * The credential in whose place a receiver's own token (`receiverToken`) authenticates the calls about its charges.
   * Absent: the provider has no charges in a receiver's name.
   */
  receiverToken?: keyof Connection;
  /** The member of `providerRefs` by which splits and payouts name a receiver, where that is not its id. */
  recipient?: string;
  /** Default expiries in ms. `timeoutMs`: of a whole operation; `receiverTimeoutMs`: of `createReceiver`, which uploads documents. */
  limits: { pixExpiryMs: number; billetExpiryMs?: number; timeoutMs: number; receiverTimeoutMs?: number };
  notes: readonly string[];
}

/**
 * Argument of `createTransaction`: the Transaction request, where `webhookUrl` and `orderId` (or `reference`) are our
 * own.
 */
export type TransactionArgument = Omit<TransactionRequest, 'currency' | 'installments'> & {
  receiverId?: string | undefined;
  currency?: 'BRL';
  installments?: number;
  reference?: string;
  /** The full card data, where the declaration has `card: 'raw'`. */
  card?: CardData;
};

/** The receiver in whose name a charge is made, where the declaration has `receiverToken`. */
export interface InReceiversName {
  /** The provider's own token of it: a credential. */
  receiverToken?: string | undefined;
  /** The provider's id of it, where it is known. */
  receiverId?: string | undefined;
}

/** Argument of `createCardToken` and `createCardId`; some providers require the payer's address and IP address. */
export type CardArgument = CardData &
  InReceiversName & {
    customer?: z.output<typeof Customer> | undefined;
    address?: TransactionArgument['address'];
    customerIp?: string | undefined;
  };

export interface LookUp extends InReceiversName {
  id?: string;
  reference?: string;
  endToEndId?: string;
  /** Our reference of the charge, beside its id too: some look-ups take both. */
  chargeReference?: string;
  paymentMethod?: PaymentMethod;
  providerRefs?: Record<string, string>;
  /** ISO 8601: the approximate time of creation, for providers that list charges by a time span. */
  createdAt?: string;
  /** The charge was made with this due date: at some providers it is another kind of charge then. */
  dueDate?: string;
}

export interface RefundArgument extends InReceiversName {
  transactionId: string;
  /** Integer cents. */
  amount: number;
  /** Cents of the whole charge, for providers that give back all of it or nothing and show no amount. */
  chargeAmount?: number;
  /** ISO 8601: when the charge was made, for providers that give back a charge of the same day in another way. */
  chargedAt?: string;
  reference: string;
  endToEndId?: string;
  paymentMethod?: PaymentMethod;
  providerRefs?: Record<string, string>;
  /** The charge was made with this due date, as in `LookUp`. */
  dueDate?: string;
  /** Our callback address, for providers that take one per refund. */
  webhookUrl?: string;
  /** The charge is unpaid as far as we know: it is cancelled, where the declaration has `cancels`. */
  unpaid?: true;
  /** The charge is an authorised card that was not captured: it is voided, where the declaration has `captures`. */
  authorized?: true;
}

export interface CaptureArgument {
  transactionId: string;
  /** Integer cents to capture. */
  amount: number;
  /** Integer cents that were authorised. */
  authorizedAmount: number;
  /** Our reference of this capture: the same for each try of one request. */
  reference: string;
  providerRefs?: Record<string, string>;
}

/** What the answer to a capture says beside that it was made. */
export interface CaptureResult {
  /** Small opaque ids that a refund needs. */
  providerRefs?: Record<string, string>;
}

/** What a payer's browser brought back from a challenge. */
export interface ConfirmArgument {
  /** By the names of `confirms`. */
  data: Readonly<Record<string, string>>;
  /** Integer cents of the charge. */
  amount: number;
  /** Our reference of this answer: the same for each try of one request. */
  reference: string;
}

/** Refund result (specification, section 3). */
export interface RefundResult {
  refundId: string;
  /** False: the provider has accepted the refund and has not made it yet. */
  status: boolean;
  /** The provider's own word, where the answer has one. */
  providerWord?: string;
}

/** What became of a refund: made, in progress, or given up by the provider. */
export interface RefundState {
  state: 'done' | 'pending' | 'refused';
  providerWord: string;
}

/** What lies on the account at the provider. Integer cents, negative where the account is overdrawn. */
export interface BalanceResult {
  /** What can be paid out now. */
  available: number;
  /** What the provider itself shows as not released yet, where it does. */
  waiting?: number;
}

export interface WebhookDelivery {
  headers: Record<string, string | string[] | undefined>;
  rawBody: string;
  path?: string;
  query?: Record<string, string>;
  /** ISO 8601: the time of arrival, for a webhook that is read later. */
  receivedAt?: string;
}

/** What an operation receives in addition to its argument. */
export interface Context extends HttpDeps {
  connection: Connection;
  now: () => Date;
  /** Access tokens and results of set-up calls. Shared by a process's adapters. */
  tokens: Cache<string>;
  /** Certificates downloaded from platforms' addresses. */
  certificates: Cache<string>;
  /**
   * Fetches a platform's certificate; the caller guards against hostile addresses. Absent: no certificate can be
   * fetched.
   */
  download?: (url: string) => Promise<Buffer>;
}

/** The operations of a provider; one that is absent is not offered. */
export interface OperationTable {
  createTransaction?: (context: Context, argument: TransactionArgument) => Promise<TransactionResult>;
  getTransaction?: (context: Context, argument: LookUp) => Promise<TransactionResult>;
  refund?: (context: Context, argument: RefundArgument) => Promise<RefundResult>;
  createCardToken?: (context: Context, argument: CardArgument) => Promise<{ cardToken: string }>;
  createCardId?: (context: Context, argument: CardArgument) => Promise<{ cardId: string }>;
  createReceiver?: (context: Context, argument: ReceiverRequest) => Promise<ReceiverResult>;
  getReceiver?: (context: Context, argument: LookUp) => Promise<ReceiverResult>;
  withdraw?: (context: Context, argument: WithdrawRequest) => Promise<WithdrawResult>;
  getWithdraw?: (context: Context, argument: LookUp) => Promise<WithdrawResult>;
  processWebhook?: (context: Context, argument: WebhookDelivery) => Promise<ProviderEvent[]>;
}

/** A provider: its declaration, its operations, and its checks before a call. */
export interface Provider {
  declaration: Declaration;
  operations: OperationTable;
  /** Fixed messages for missing operations; the default is the specification's "Method not implemented." */
  unsupported: Partial<Record<Operation, string>>;
  /** Pure checks before anything is stored or sent. @throws AdapterRefusal with the specification's message. */
  check?: (connection: Connection, operation: Operation, argument: unknown) => void;
  /** Captures an authorised card, or what a payer has agreed to (`captures`, `collects`). @throws ProviderError */
  capture?: (context: Context, argument: CaptureArgument) => Promise<CaptureResult>;
  /** Sends on what a payer's browser brought back from a challenge, where the declaration has `confirms`. @throws ProviderError */
  confirm?: (context: Context, argument: ConfirmArgument) => Promise<TransactionResult>;
  /** Reads the account's balance, where the sources show such a call. @throws ProviderError */
  getBalance?: (context: Context, argument: object) => Promise<BalanceResult>;
  /** Looks one refund up, where the provider's own documents show such a call. @throws ProviderError */
  getRefund?: (context: Context, argument: RefundArgument) => Promise<RefundState>;
  /** Registers our callback address, where the provider takes it once per account. @throws ProviderError */
  connect?: (context: Context, argument: ConnectArgument) => Promise<void>;
  /**
   * Logs in without a further call, where the provider has a log-in without a client certificate. @throws ProviderError
   */
  logIn?: (context: Context) => Promise<void>;
}

export interface ConnectArgument {
  /** Our callback address. */
  url: string;
  /** Updates an existing registration, whose secret may differ from the connection's. */
  renew?: boolean;
}
