import type { z } from 'zod';
import type { ProviderEvent } from '../../domain/core/provider-event.ts';
import type { PaymentMethod } from '../../domain/core/schemas.ts';
import type { CardData } from '../../domain/payments/card-data.ts';
import type { Customer, TransactionRequest, TransactionResult } from '../../domain/payments/payment.ts';
import type { WithdrawRequest, WithdrawResult } from '../../domain/payouts/payout.ts';
import type { ReceiverRequest, ReceiverResult } from '../../domain/receivers/receiver.ts';
import type { Cache } from './cache.ts';
import type { Operation } from './errors.ts';
import type { HttpDeps } from './http.ts';
import type { MoneyUnit } from './money.ts';
import type { ReceiverRule } from './receivers.ts';
import type { StatusMap } from './statuses.ts';

/** Credentials of one provider account, and where it lives (contract, "Adapters"). The declaration says which it needs. */
export interface Connection {
  publicKey?: string;
  secretKey?: string;
  baseUrl?: string;
  cashOutBaseUrl?: string;
  companyId?: string;
  clientId?: string;
  clientSecret?: string;
  certificate?: string;
  cashOutCertificate?: string;
  privateKey?: string;
  pixKey?: string;
  organizationId?: string;
  marketplaceId?: string;
  sellerId?: string;
  webhookSecret?: string;
  withdrawKey?: string;
  proxy?: string;
  platform?: Platform;
}

/** Who collects through the connection (specification, "Stored records named"), with its client certificates by URL. */
export interface Platform {
  defaultReceiverId?: string;
  privateKey?: string;
  certCashInUrl?: string;
  certCashOutUrl?: string;
}

export interface CredentialField {
  field: keyof Connection;
  title: string;
  secret: boolean;
  required: boolean;
  /** The specification's message when it is missing. */
  message?: string;
}

/**
 * How sure we are of a provider's wire format: A its own documentation, B sister brands or several integrations that
 * agree, C one integration, `spec` the specification alone, `assumed` the nearest family's form. None of these means
 * that the provider itself was called.
 */
export type Evidence = { grade: 'A' | 'B' | 'C' | 'spec' | 'assumed'; notes: string };

/**
 * "Not found" proves that nothing was sent only where the provider's documents say so, and after its own delay
 * (design, "Absence proof"). Otherwise it proves nothing.
 */
export type AbsenceProof = 'never' | { afterMs: number };

export type LookUpKey = 'id' | 'reference' | 'endToEndId';

/** What every provider declares, whatever its family. The catalogue, the console and the workflows read it. */
export interface Declaration {
  /** Contract value, spelled as in the specification. */
  name: string;
  evidence: Evidence;
  baseUrl: string;
  methods: readonly PaymentMethod[];
  credentials: readonly CredentialField[];
  /** The credentials that name the account, where the others (keys, certificates) are renewed. Default: all of them. */
  accountBy?: readonly (keyof Connection)[];
  money: MoneyUnit;
  /** What a look-up may be asked by. */
  lookUpBy: readonly LookUpKey[];
  /** Likewise of a payout. Default: as `lookUpBy`. */
  withdrawLookUpBy?: readonly LookUpKey[];
  absenceProof: AbsenceProof;
  /** Is a webhook proof by itself (signed, or a client certificate), or a hint to be confirmed by a look-up? */
  webhookProof: boolean;
  /**
   * Words, in lower case, for money that went back. A provider that has them calls that a chargeback (specification,
   * section 4), unless a refund of ours is what it tells (contract, "Words").
   */
  returnWords?: readonly string[];
  /** Does `refund` with `unpaid` cancel a charge that nobody has paid? Only where spec or facts show it: see the notes. */
  cancels?: true;
  /** How a card reaches it: tokenised by the provider first, or opened for the charge itself. */
  card?: 'token' | 'raw';
  /**
   * The form in which it takes our reference of a payout, where it does not take any: what is in this form already stays
   * as it is. Its webhooks and look-ups know the payout by that.
   */
  payoutReference?: (reference: string) => string;
  /** What a payout may go to; absent where it has none. */
  payouts?: readonly WithdrawRequest['paymentMethod'][];
  /** What it demands of a receiver, in the specification's order. Absent: what the request always has is enough. */
  receiverRules?: readonly ReceiverRule[];
  /** What a split or payout calls a receiver there, where that is not its id: the name in `providerRefs`. */
  recipient?: string;
  /** Default expiries in ms. `timeoutMs`: of a whole operation; `receiverTimeoutMs`: of the one that sends papers along. */
  limits: { pixExpiryMs: number; billetExpiryMs?: number; timeoutMs: number; receiverTimeoutMs?: number };
  notes: readonly string[];
}

/** Argument of `createTransaction`: the Transaction request, with `webhookUrl` and `orderId` (or `reference`) being ours. */
export type TransactionArgument = Omit<TransactionRequest, 'currency' | 'installments'> & {
  currency?: 'BRL';
  installments?: number;
  reference?: string;
  /** Opened for this call, where the declaration says `card: 'raw'`. */
  card?: CardData;
};

/** Argument of `createCardToken` and `createCardId`; some want to know where, and from where, the payer is. */
export type CardArgument = CardData & {
  customer?: z.output<typeof Customer> | undefined;
  address?: TransactionArgument['address'];
  customerIp?: string | undefined;
};

export interface LookUp {
  id?: string;
  reference?: string;
  endToEndId?: string;
  paymentMethod?: PaymentMethod;
  providerRefs?: Record<string, string>;
  /** ISO 8601: about when it was made, where a provider can only be asked for what it did in a span of time. */
  createdAt?: string;
}

export interface RefundArgument {
  transactionId: string;
  /** Integer cents. */
  amount: number;
  reference: string;
  endToEndId?: string;
  paymentMethod?: PaymentMethod;
  providerRefs?: Record<string, string>;
  /** Ours: for providers that take an address per refund. */
  webhookUrl?: string;
  /** Nobody has paid the charge, as far as we know: it is cancelled, where the declaration says `cancels`. */
  unpaid?: true;
}

export interface WebhookDelivery {
  headers: Record<string, string | string[] | undefined>;
  rawBody: string;
  path?: string;
  query?: Record<string, string>;
  /** ISO 8601: when it came, where it is read later. */
  receivedAt?: string;
}

/** What an operation is given besides its argument. */
export interface Context extends HttpDeps {
  connection: Connection;
  now: () => Date;
  /** Access tokens, and other things that a log-in or set-up call was good for. Shared by a process's adapters. */
  tokens: Cache<string>;
  /** Certificates that were downloaded from a platform's addresses. */
  certificates: Cache<string>;
  /** Fetches a platform's certificate: hostile addresses are the caller's matter. Absent: none can be fetched. */
  download?: (url: string) => Promise<Buffer>;
}

/** The operations that a provider has; an absent one is not offered, everywhere. */
export interface OperationTable {
  createTransaction?: (context: Context, argument: TransactionArgument) => Promise<TransactionResult>;
  getTransaction?: (context: Context, argument: LookUp) => Promise<TransactionResult>;
  refund?: (context: Context, argument: RefundArgument) => Promise<{ refundId: string; status: boolean }>;
  createCardToken?: (context: Context, argument: CardArgument) => Promise<{ cardToken: string }>;
  createCardId?: (context: Context, argument: CardArgument) => Promise<{ cardId: string }>;
  createReceiver?: (context: Context, argument: ReceiverRequest) => Promise<ReceiverResult>;
  getReceiver?: (context: Context, argument: LookUp) => Promise<ReceiverResult>;
  withdraw?: (context: Context, argument: WithdrawRequest) => Promise<WithdrawResult>;
  getWithdraw?: (context: Context, argument: LookUp) => Promise<WithdrawResult>;
  processWebhook?: (context: Context, argument: WebhookDelivery) => Promise<ProviderEvent[]>;
}

/** A provider: what it declares, what it can do, and what it refuses before a call. */
export interface Provider {
  declaration: Declaration;
  operations: OperationTable;
  /** Fixed messages for what it does not offer; the default is the specification's "Method not implemented." */
  unsupported: Partial<Record<Operation, string>>;
  /** Pure checks before anything is stored or sent. @throws AdapterRefusal with the specification's message. */
  check?: (connection: Connection, operation: Operation, argument: unknown) => void;
  /** Has its webhooks sent to our address, where it wants to be told once for all. @throws ProviderError */
  connect?: (context: Context, ask: ConnectArgument) => Promise<void>;
  /** The log-in alone, where it has one and a connection needs no certificate for it. @throws ProviderError */
  logIn?: (context: Context) => Promise<void>;
}

export interface ConnectArgument {
  /** Our callback address. */
  url: string;
  /** It may be there already with another secret: it is given the connection's. */
  renew?: boolean;
}

export type { StatusMap };
