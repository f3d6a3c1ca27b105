import type { z } from 'zod';
import type { ProviderEvent } from '../../domain/core/provider-event.ts';
import type { PaymentMethod } from '../../domain/core/schemas.ts';
import type { ReceiverStatus, WithdrawStatus } from '../../domain/core/statuses.ts';
import type { AuthenticationResult, TransactionResult } from '../../domain/payments/payment.ts';
import type { WithdrawRequest, WithdrawResult } from '../../domain/payouts/payout.ts';
import type { ReceiverRequest, ReceiverResult } from '../../domain/receivers/receiver.ts';
import type { Auth } from './auth.ts';
import type { Host } from './certificates.ts';
import type {
  BalanceResult,
  CaptureArgument,
  CaptureResult,
  CardArgument,
  ConfirmArgument,
  ConnectArgument,
  Connection,
  Context,
  Declaration,
  LookUp,
  RefundArgument,
  RefundResult,
  RefundState,
  TransactionArgument,
  WebhookDelivery,
} from './declaration.ts';
import type { Operation, ProviderError } from './errors.ts';
import type { Call } from './http.ts';
import type { LogIn } from './log-in.ts';
import type { Path } from './read.ts';
import type { StatusMap } from './statuses.ts';
import type { WebhookForm } from './webhook-forms.ts';

/*
 * A provider's protocol as a table: for each operation its call (`Step`) and the paths in the reply at which we read
 * (`…Answer`). The engine (protocol.ts) checks, sends, classifies and reads by this table. A provider has code of its
 * own only where one operation takes several calls or its reply must be computed (`Flow`).
 */

/** One HTTP call. */
export interface Step<Argument> {
  method: Call['method'];
  /** Appended to the host's address. `{name}` is filled from the argument, its `providerRefs`, or the connection. */
  path: string | ((argument: Argument, wire: Wire) => string);
  host?: Host;
  /** The call's address, where it has its own host. @param base the host's address */
  at?: (base: string) => string;
  body?: (argument: Argument, wire: Wire) => object | undefined;
  headers?: (argument: Argument, wire: Wire) => Record<string, string>;
  /**
   * Whether losing the reply leaves an unknown outcome. Default: for every method but GET. `false` for a POST that only
   * prepares or reads.
   */
  writes?: boolean;
  /** Its HTTP status is the answer: a 2xx without JSON is no failure, and has no body. */
  anyBody?: true;
  /** Sent without the protocol's credentials. */
  open?: true;
  /** A log-in for this call alone, instead of the protocol's. */
  logIn?: LogIn;
  /** Milliseconds, where this call may take less time than its operation. */
  timeoutMs?: number;
  /** The path for the timeline, below the address's own, where the real path contains a key. */
  shownPath?: string;
}

/** An operation that takes several calls, or whose reply must be computed. */
export type Flow<Argument, Result> = (wire: Wire, argument: Argument) => Promise<Result>;
export type StepOrFlow<Argument, Result> = Step<Argument> | Flow<Argument, Result>;

/** The paths in a reply about a charge. Only `id` is required, and not even that in a look-up by id. */
export interface ChargeAnswer {
  id: Path;
  /** Absent where the provider writes no status: a new charge is PENDING then. */
  status?: Path;
  /** Its word for the method, for a look-up that does not know it. */
  method?: Path;
  amount?: Path;
  paidAmount?: Path;
  /** When it was paid: a time, or a day of São Paulo's. */
  paidAt?: Path;
  refundedAmount?: Path;
  pixCode?: Path;
  pixImage?: Path;
  billetCode?: Path;
  billetUrl?: Path;
  /** The boleto itself in base64, where the provider has no address for it. */
  billetPdf?: Path;
  /** The PIX code on a boleto, by which it can be paid as well (bolepix), and its image. */
  billetPixCode?: Path;
  billetPixImage?: Path;
  /** Its page on which the payer pays, in place of a code, or confirms the card. */
  payerUrl?: Path;
  /** The fields of a form that the payer's browser posts to that page, by name. Absent: the page is just opened. */
  payerForm?: Readonly<Record<string, Path>>;
  /**
   * Of cards that their payer confirms on that page: the words, in lower case, by which an answer says that it waits for
   * that. Any other says that the payer is done, whatever becomes of the card.
   */
  confirming?: { at: Path; words: readonly string[] };
  /** Until when an authorised card can be captured. */
  authorizedUntil?: Path;
  expiresAt?: Path;
  endToEndId?: Path;
  txid?: Path;
  nsu?: Path;
  /** Of a card: what may be shown of it, and the acquirer's numbers and codes. */
  card?: {
    brand?: Path;
    /** Also of a masked number: only its last four digits are read. */
    lastFour?: Path;
    authorizationCode?: Path;
    tid?: Path;
    returnCode?: Path;
    returnMessage?: Path;
  };
  /** What came of the authentication of a card's payer. */
  threeDS?: { [Fact in keyof AuthenticationResult]?: Path };
  reference?: Path;
  fee?: Path;
  netAmount?: Path;
  /** Small opaque ids that later calls need, by the names that paths use for them. */
  refs?: Record<string, Path>;
}

export interface PayoutAnswer {
  id: Path;
  status?: Path;
  amount?: Path;
  /** What the provider keeps for it beside the amount. */
  fee?: Path;
  approvedAt?: Path;
  endToEndId?: Path;
  refs?: Record<string, Path>;
}

export interface ReceiverAnswer {
  id: Path;
  status?: Path;
  token?: Path;
  name?: Path;
  email?: Path;
  balance?: Path;
  refs?: Record<string, Path>;
}

/** How the reply to a refund is read. Without any of it a refund is done by its HTTP status (specification, section 7). */
export interface RefundAnswer {
  /** The path of the refund's own id. */
  id?: Path;
  /** The path of its word. */
  status?: Path;
  /** Words, in lower case: it is made (any other word then leaves it in progress), in progress, or not made. */
  done?: readonly string[];
  pending?: readonly string[];
  refused?: readonly string[];
  /** A 2xx without a readable word or body does not mean that it is done: the provider's refusals come with 2xx, too. */
  mustSay?: true;
}

/** The paths in a reply about the account's balance. */
export interface BalanceAnswer {
  available: Path;
  waiting?: Path;
}

export interface Protocol extends Declaration {
  auth: Auth;
  /** How request bodies are written. Default: JSON. */
  encoding?: 'json' | 'form';
  /** Client certificates are presented on every call. */
  certificates?: ClientCertificates;
  /** A client certificate is presented by the connections that have one: only some contracts require it. */
  certificateIfGiven?: true;
  /** The places of the subject in replies. The first that holds an object counts; without one it is the whole reply. */
  answersAt?: readonly string[];
  /**
   * The HTTP status by which it reports a repeated idempotency key. The first call with that key may have had its
   * effect, so the outcome is unknown.
   */
  duplicateKeyStatus?: number;
  /**
   * Words of errors, in lower case, that say more about the effect of a writing call than the HTTP status does: nothing
   * was done and it may be repeated, or it may have been done.
   */
  errorWords?: Partial<Record<'none' | 'unknown', readonly string[]>>;
  /**
   * The provider's message where a refusal comes with a 2xx status; undefined where the reply is no refusal. Of other
   * replies it is the message where no usual place has one.
   */
  refusalIn?: (body: unknown, operation: Operation) => string | undefined;

  statuses: StatusMap;
  withdrawStatuses?: StatusMap<WithdrawStatus>;
  receiverStatuses?: StatusMap<ReceiverStatus>;

  answer: ChargeAnswer;
  payoutAnswer?: PayoutAnswer;
  receiverAnswer?: ReceiverAnswer;

  /** By method where they differ. */
  createTransaction?:
    | StepOrFlow<TransactionArgument, TransactionResult>
    | Partial<Record<PaymentMethod, StepOrFlow<TransactionArgument, TransactionResult>>>;
  getTransaction?: StepOrFlow<LookUp, TransactionResult>;
  refund?: StepOrFlow<RefundArgument, RefundResult>;
  refundAnswer?: RefundAnswer;
  /**
   * Captures an authorised card, or what a payer has agreed to. Its answer says only whether it was refused, and ids that a
   * refund needs: the look-up after it tells the rest.
   */
  capture?: StepOrFlow<CaptureArgument, CaptureResult>;
  /** Sends on what a payer's browser brought back from a challenge. */
  confirm?: Flow<ConfirmArgument, TransactionResult>;
  /** Reads the account's balance, where the sources show such a call. */
  getBalance?: StepOrFlow<object, BalanceResult>;
  balanceAnswer?: BalanceAnswer;
  /** Looks one refund up, where its documents show such a call. */
  getRefund?: Flow<RefundArgument, RefundState>;
  withdraw?: StepOrFlow<WithdrawRequest, WithdrawResult>;
  /** Status of a payout whose reply has no word (specification, section 4: instant ones are APPROVED at once). */
  defaultWithdrawStatus?: WithdrawStatus;
  getWithdraw?: StepOrFlow<LookUp, WithdrawResult>;
  createReceiver?: StepOrFlow<ReceiverRequest, ReceiverResult>;
  getReceiver?: StepOrFlow<LookUp, ReceiverResult>;
  createCardToken?: StepOrFlow<CardArgument, { cardToken: string }>;
  createCardId?: StepOrFlow<CardArgument, { cardId: string }>;
  /** The path of the token or card id in the reply. */
  cardAnswer?: { token?: Path; id?: Path };

  /** Forms of its webhooks, or a function where forms cannot express them. */
  webhooks: readonly WebhookForm[] | ((body: unknown, delivery: WebhookDelivery) => ProviderEvent[]);
  /** Its webhooks have no body: the forms read their headers, by names in lower case. */
  webhooksInHeaders?: true;
  /** Opens a delivery that is encrypted for the connection's own key; undefined where it cannot. */
  opened?: (delivery: WebhookDelivery, connection: Connection) => WebhookDelivery | undefined;
  /** Registers our callback address, where the provider takes it once per account instead of in each call. */
  connect?: Flow<ConnectArgument, void>;
  /** Checks a delivery's signature or shared secret. Called only if the connection has the secret. */
  signed?: (delivery: WebhookDelivery, secret: string, now: Date) => boolean;
  /** The credential that holds that secret. Default: `webhookSecret`. */
  signedWith?: 'clientSecret';

  /** Fixed messages of the specification for operations that the provider lacks. */
  unsupported?: Partial<Record<Operation, string>>;
  /** For a method that the provider lacks. */
  unsupportedMethod?: string | Partial<Record<PaymentMethod, string>>;
  /** Replaces or extends the provider's message when an operation fails there; `undefined` keeps it. */
  failures?: Partial<Record<Operation, string | ((message: string, facts: FailureFacts) => string | undefined)>>;
  /** Its ids come in either letter case: they are read in lower case, so that one charge has one id. */
  idsInLowerCase?: true;
  /**
   * It stores no reference of ours, but repeats the callback address of a charge, which then carries one
   * (`addressWithReference`): in answers at the path of `answer.reference`, in webhooks as the address called.
   */
  referenceInAddress?: true;
  /** A new boleto is PENDING whatever its word (specification, section 4). */
  boletosBeginPending?: true;
  /** Whether splits of a charge are sent. If not, a charge with splits is refused. */
  sendsSplits?: true;
  /** Further checks before a call; they run before the engine's own. @throws AdapterRefusal */
  check?: (connection: Connection, operation: Operation, argument: unknown) => void;
}

/** The message for each host while the connection has no certificate for it, and how the hosts are trusted. */
export interface ClientCertificates extends Record<Host, string> {
  /** Its server certificates carry a CN and no alternative names. */
  commonNameOnly?: true;
  /** Payouts present the cash-in certificate where the connection has no second one. */
  cashInPaysOut?: true;
}

/** The failed operation's argument, and the HTTP status if there was a reply. */
export interface FailureFacts {
  argument: unknown;
  httpStatus: number | undefined;
}

/** The known facts of a charge before its reply is read. */
export interface ExpectedCharge {
  paymentMethod?: PaymentMethod;
  /** Integer cents. */
  amount?: number;
  /** The id by which it was looked up. */
  lookedUpId?: string;
  /** The due date that was asked for. */
  dueDate?: string | undefined;
}

/** One running operation: the input of its steps and flows. */
export interface Wire {
  /** The provider's name. */
  provider: string;
  operation: Operation;
  connection: Connection;
  context: Context;
  now: Date;
  /** An amount in this provider's unit. @param cents integer cents */
  money(cents: number): number;
  /** Makes one call. @throws ProviderError */
  send<Argument>(step: Step<Argument>, argument: Argument): Promise<Reply>;
  /** Reads a reply about a charge. */
  charge(reply: Reply, expected: ExpectedCharge): TransactionResult;
  payout(reply: Reply, request?: WithdrawRequest): WithdrawResult;
  receiver(reply: Reply, request?: ReceiverRequest): ReceiverResult;
  refunded(reply: Reply, request: RefundArgument): RefundResult;
  balance(reply: Reply): BalanceResult;
  /** The error of an operation without a result. Default effect: `refused`, which is final. */
  failed(message: string, effect?: ProviderError['effect']): ProviderError;
  /**
   * A required value of the reply. @throws ProviderError naming it; its effect is `unknown` if the call wrote, else
   * `none`
   */
  need<Shape extends z.ZodType>(reply: Reply, path: Path, shape: Shape): z.output<Shape>;
  /**
   * Integer cents at a path of the reply, undefined where it is absent. @throws ProviderError for a value that is not
   * an amount
   */
  cents(reply: Reply, path: Path | undefined): number | undefined;
}

export interface Reply {
  status: number;
  /** The subject, taken out of its envelope. */
  body: unknown;
  /** The body as received. */
  whole: unknown;
  wrote: boolean;
}
