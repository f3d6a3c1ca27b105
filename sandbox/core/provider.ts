import { createHash, type KeyObject } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { CallOperation } from '../../domain/core/sandbox.ts';
import type {
  Charge,
  ChargeDraft,
  ChargeState,
  Outcome,
  Receiver,
  ReceiverDraft,
  ReceiverState,
  Refund,
  StoredCard,
  Transfer,
  TransferDraft,
  TransferState,
} from './entities.ts';
import type { KeyKind } from './pki.ts';
import type { Tokens } from './tokens.ts';

/**
 * A stand-in provider: a description of its side of the wire and nothing else. The engine around it (ledger, clock,
 * faults, webhooks, timers) is the same for all of them.
 *
 * A description is written from the specification and from what is publicly known of the provider, never from our
 * adapter: only then can the two disagree. It offers no look-up, key or field that those sources do not show.
 *
 * How to add one, in `adapters/providers/<slug>/stand-in.ts`:
 *
 * 1. Authentication: one line of `auth.ts`, spread into the description (`...basic('secretKey')`). Fixed headers that
 *    the provider requires go to `requiredHeaders`.
 * 2. Requests: zod schemas from the pieces in `shapes.ts`, as strict as the sources are. A route may simply call
 *    `Schema.parse(call.body)`: a ZodError is answered by `problem` with the name of the field. JSON, forms with
 *    bracketed keys and uploads all come parsed; `bodyKind` refuses the other kinds.
 * 3. Work: through `call.context`, in cents. An InvalidChange from there and every `throw new Refusal(404, …)` are
 *    answered by `problem` too, so that a route can be one expression.
 * 4. Answers: built from `call.reportCharge(…)`, `reportTransfer` or `reportReceiver`. Their `word` is the provider's,
 *    and faults change what they return. Never answer an entity's state or amount without them.
 * 5. Operations: every route that has the effect of a common operation names it in `operation`; faults hit those.
 * 6. Webhooks: signed, where the provider does so, with `signingSecret(charge.account)`, which demo connections have as
 *    their `webhookSecret`.
 * 7. Words: one for every state, and in `moreWords` all others that the sources name.
 */
export interface Provider {
  /** The contract value, `Orbita`. */
  name: string;
  /** The first part of its paths here, `orbita`. */
  slug: string;
  /** The possible prefixes between slug and path: `/v1`, or an empty text. */
  bases: readonly string[];
  /** `required`: only TLS with a client certificate is accepted. Absent: plain HTTP. */
  clientCertificate?: 'required';
  /** Headers that every request must have (names in lower case) and their pattern; otherwise the answer is 400. */
  requiredHeaders?: Readonly<Record<string, RegExp>>;
  /** The only kind of body that it accepts; another is answered 415. Absent: every kind. */
  bodyKind?: BodyKind;
  /** The HTTP status for an invalid field; 400 if absent. */
  invalidStatus?: number;
  /** The connection fields that hold addresses. @param root scheme, host, port and slug. */
  addresses(root: string): Record<string, string>;
  /** A demo credential, where its form matters; undefined: any text will do. */
  credentials?(field: string, merchantId: string): string | undefined;
  /** The kind of a demo connection's private key, where the provider has its calls signed. Absent: RSA. */
  privateKeys?: KeyKind;
  /**
   * What a demo connection has as its `webhookSecret`, where webhooks are signed with a private key: the public half.
   * Absent: `signingSecret`.
   */
  webhookKey?(account: string): string;
  /** The calling account, derived from the credentials of the request; undefined is answered 401. */
  account(caller: Caller): string | undefined;
  /** The same account, derived from the fields of a connection. Trilho's sandbox routes use it for a merchant's account. */
  accountOf(connection: Readonly<Record<string, unknown>>): string;
  /**
   * The account of a connection's public key, where some routes accept only that (`Route.account`). The control route
   * `POST /account` makes it an alias of the connection's account.
   */
  publicAccountOf?(connection: Readonly<Record<string, unknown>>): string;
  /** The idempotency key of a creation: a header, a field, a reference. Absent: the provider has no idempotency. */
  idempotencyKey?(call: Call): string | undefined;
  /** Cents that it keeps of a charge, where its answers say so. Its books have them. */
  feeOf?(charge: Charge): number;
  /** The provider's word for each state of a charge, and for a refund that was asked for. */
  words: Record<ChargeState, string>;
  refundWord: string;
  /** Its word for a card that is authorised and not captured. Absent: that of a charge that waits. */
  authorizedWord?: string;
  /** The same for transfers and receivers, where it has them. */
  transferWords?: Record<TransferState, string>;
  receiverWords?: Record<ReceiverState, string>;
  /** All other words that the sources list. */
  moreWords?: { charge?: readonly string[]; transfer?: readonly string[]; receiver?: readonly string[] };
  /**
   * The state and word of a paid charge with an infraction (MED), where a webhook shows one. Absent: the word
   * `infraction`, if the sources list it; otherwise the provider does not report infractions.
   */
  infraction?: { state?: 'charged_back'; word?: string };
  routes: readonly Route[];
  /** The webhook about a changed entity; undefined for a change that the provider does not report. */
  webhook(charge: ReportedCharge, event: WebhookEvent): WebhookPost | undefined;
  transferWebhook?(transfer: ReportedTransfer, event: WebhookEvent): WebhookPost | undefined;
  receiverWebhook?(receiver: ReportedReceiver, event: WebhookEvent): WebhookPost | undefined;
  /** An error response in the provider's form. */
  problem(status: number, message: string): Reply;
}

export type BodyKind = 'json' | 'form' | 'upload';

/** Facts of a webhook besides the entity: a unique id, and the address. */
export interface WebhookEvent {
  id: string;
  url: string;
  /** The public half of the account's demo private key, if there is one. */
  publicKey(): KeyObject | undefined;
}

export interface WebhookPost {
  /** Sent as JSON; text is sent as it is if `headers` have a content-type of their own. */
  body: unknown;
  /** Names in lower case. */
  headers?: Record<string, string>;
  /** The address, where it differs from the registered one: some providers add a path. */
  url?: string;
}

/** A request before its account is known. */
export interface Caller {
  /** Slug of the provider that is called. */
  provider: string;
  headers: IncomingHttpHeaders;
  /** The path after the slug, base included. */
  path: string;
  query: URLSearchParams;
  /** JSON as it came; a form as nested objects of text; an upload's files as `{ fileName, contentType, bytes }`. */
  body: unknown;
  /** The raw body, for the check of a signature. */
  text: string;
  /** The subject of the client certificate. */
  certificate: { commonName: string; unit: string } | undefined;
  tokens: Tokens;
}

export interface Route {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: string;
  /** The common operation that this route performs; absent for log-ins and other helpers. */
  operation?: CallOperation;
  /** A log-in: the caller has no account yet, and `handle` checks the credentials. */
  open?: true;
  /** The calling account, where this route accepts other credentials than the rest: a public key. */
  account?(caller: Caller): string | undefined;
  /** A call with this body captures, where one route does both: faults of captures hit it instead. */
  captures?(body: unknown): boolean;
  /** Overrides the provider's `bodyKind`. */
  bodyKind?: BodyKind;
  handle(call: Call): Reply;
  /** The provider's business refusal under the fault `refuse`; absent: a plain 400 without any effect. */
  refuse?(call: Call): Reply;
}

/** One request, as a route sees it. */
export interface Call extends Caller {
  /** Empty at an open route. */
  account: string;
  params: Readonly<Record<string, string>>;
  /** The public half of the account's demo private key, if there is one. */
  publicKey(): KeyObject | undefined;
  /** The provider's ledger, limited to this account. */
  context: StandInContext;
  /** The charge as this reply shows it: a fault may make it differ from the ledger. */
  reportCharge(charge: Charge): ReportedCharge;
  reportTransfer(transfer: Transfer): ReportedTransfer;
  reportReceiver(receiver: Receiver): ReportedReceiver;
  /** The refund with the provider's word for it, which a fault or a test may have replaced. */
  reportRefund(refund: Refund, of: Charge): ReportedRefund;
}

/**
 * The provider's ledger for one account in one call. An entity that does not exist or belongs to another account is
 * undefined.
 */
export interface StandInContext {
  openCharge(draft: ChargeDraft): Charge;
  charge(id: string): Charge | undefined;
  /** The account's charges, oldest first. */
  charges(): Charge[];
  /** Refunds `amount` cents, or all that is left, once per `id`. @throws InvalidChange, which is answered 400. */
  refund(charge: Charge, amount?: number, id?: string): Charge;
  /** Captures `amount` cents of an authorised card, or all. @throws InvalidChange, which is answered 400. */
  capture(charge: Charge, amount?: number): Charge;
  /** The issuer's decision about a card that waited for its payer. @param authorizeOnly an accepted one is not paid yet */
  decideCharge(charge: Charge, outcome: Outcome, authorizeOnly?: boolean): Charge;
  /** Releases an authorised card. @param word the provider's word, where a void has its own. */
  voidCharge(charge: Charge, word?: string): Charge;
  /** Cancels a waiting charge. @param word the provider's word, where a cancellation has its own. */
  cancelCharge(charge: Charge, word?: string): Charge;
  /** Merges `details` into the charge's details. No webhook is sent. */
  updateDetails(charge: Charge, details: Record<string, unknown>): Charge;

  /** Sends money, once per idempotency key; without a key each call is a new transfer. */
  sendTransfer(draft: TransferDraft): Transfer;
  /** Approves a transfer that was sent with `held`. */
  releaseTransfer(transfer: Transfer): Transfer;
  /** The first transfer that matches all given fields. */
  transfer(by: { id?: string; idempotencyKey?: string; reference?: string; endToEndId?: string }): Transfer | undefined;
  transfers(): Transfer[];
  /** What lies on the account: what was paid, less what went back, and less transfers that were not undone. Cents. */
  balance(): number;
  cancelTransfer(transfer: Transfer): Transfer;

  registerReceiver(draft: ReceiverDraft): Receiver;
  receiver(id: string): Receiver | undefined;
  receivers(): Receiver[];
  /** Merges `details` into the receiver's details. A document's name is stored, never its bytes. */
  updateReceiverDetails(receiver: Receiver, details: Record<string, unknown>): Receiver;

  /** Stores the card without its number and security code. @returns the id of its token. */
  storeCard(card: CardFacts, options?: CardOptions): string;
  /** The card behind a token of this provider, of any account. Reading a single-use token uses it up. */
  card(token: string): StoredCard | undefined;

  /** Stores a webhook address under a name of the description's choosing. */
  storeWebhookUrl(name: string, url: string): void;
  webhookUrl(name: string): string | undefined;
  /** Stores a row of another kind (a customer, an order), never secrets. @returns its id, a counted one if none is given. */
  storeRow(kind: string, details: Record<string, unknown>, id?: string): string;
  findRow(kind: string, id: string): Record<string, unknown> | undefined;
  now(): Date;
}

/** A card from a request. */
export interface CardFacts {
  number: string;
  holder: string;
  expirationMonth: number;
  /** Four digits. */
  expirationYear: number;
}

export interface CardOptions {
  /** The token in the provider's form; absent: 32 hexadecimal digits. */
  id?: string | undefined;
  singleUse?: boolean | undefined;
  details?: Record<string, unknown> | undefined;
}

/** A charge with the provider's own word for its state. */
export type ReportedCharge = Charge & { word: string };
export type ReportedTransfer = Transfer & { word: string };
export type ReportedReceiver = Receiver & { word: string };
export type ReportedRefund = Refund & { word: string };

export interface Reply {
  status: number;
  /** Sent as JSON; text is sent as it is if `headers` have a content-type of their own. */
  body: unknown;
  /** Names in lower case. */
  headers?: Record<string, string>;
}

/** Thrown by a route; answered by the description's `problem`. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** @throws Refusal 404 when the entity is undefined. */
export function orNotFound<Entity>(entity: Entity | undefined, message = 'Not found'): Entity {
  if (entity === undefined) throw new Refusal(404, message);
  return entity;
}

/** The state and word of a paid charge with an infraction; undefined where the provider does not report infractions. */
export const infractionOf = ({ infraction, moreWords }: Provider): Provider['infraction'] =>
  infraction ?? (moreWords?.charge?.includes('infraction') ? { word: 'infraction' } : undefined);

/** A status word that no provider lists. */
export const unknownWord = 'em_apuracao_especial';

/** The data of a reply that a fault makes wrong. */
export type DataFault = 'wrong_amount' | 'unknown_word';

/** What a reply or webhook reports differently from the ledger: a fault's data, or a word that a test has set. */
export interface ReplyFault {
  dataFault?: DataFault | undefined;
  word?: string | undefined;
}

/** The charge as replies and webhooks show it. */
export function reportCharge(provider: Provider, charge: Charge, fault: ReplyFault = {}): ReportedCharge {
  return { ...charge, ...applyReplyFault(charge, fault, charge.ownWord ?? wordOf(provider, charge)) };
}

const wordOf = ({ words, authorizedWord = words.waiting }: Provider, { state, authorized }: Charge): string =>
  authorized ? authorizedWord : words[state];

/** The transfer as replies and webhooks show it. A provider without transfer words shows our state names. */
export function reportTransfer(provider: Provider, transfer: Transfer, fault: ReplyFault = {}): ReportedTransfer {
  return {
    ...transfer,
    ...applyReplyFault(transfer, fault, provider.transferWords?.[transfer.state] ?? transfer.state),
  };
}

/** The receiver as replies and webhooks show it. It has no requested amount, so `wrong_amount` does not apply. */
export function reportReceiver(provider: Provider, receiver: Receiver, fault: ReplyFault = {}): ReportedReceiver {
  const { word } = applyReplyFault({ amount: 0 }, fault, provider.receiverWords?.[receiver.state] ?? receiver.state);
  return { ...receiver, word };
}

/** The refund as replies show it. */
export function reportRefund(provider: Provider, refund: Refund, { dataFault, word }: ReplyFault = {}): ReportedRefund {
  return { ...refund, word: dataFault === 'unknown_word' ? unknownWord : (word ?? provider.refundWord) };
}

function applyReplyFault(
  { amount }: { amount: number },
  { dataFault, word }: ReplyFault,
  actualWord: string,
): { amount: number; word: string } {
  return {
    amount: dataFault === 'wrong_amount' ? wrongAmount(amount) : amount,
    word: dataFault === 'unknown_word' ? unknownWord : (word ?? actualWord),
  };
}

/** One cent less, the difference that a tolerant comparison would miss; one cent becomes two. */
export function wrongAmount(amount: number): number {
  return amount > 1 ? amount - 1 : 2;
}

/** User and password of HTTP Basic, either of which may be empty; undefined for any other header. */
export function basicPair(header: string | undefined): { user: string; password: string } | undefined {
  const [, encoded] = /^basic +([a-z0-9+/]+=*) *$/i.exec(header ?? '') ?? [];
  if (encoded === undefined) return undefined;
  const pair = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  if (colon === -1) return undefined;
  return { user: pair.slice(0, colon), password: pair.slice(colon + 1) };
}

/**
 * The webhook signing secret of an account, for providers that sign. Derived from the account, so that demo connections
 * and a restarted stand-in agree on it.
 */
export function signingSecret(account: string): string {
  return createHash('sha256').update(`webhooks of ${account}`).digest('hex');
}

/** The id of an account, a hash of its credentials, so that ledger and logs can name it without holding a secret. */
export function accountId(credentials: string): string {
  return createHash('sha256').update(credentials).digest('hex').slice(0, 16);
}
