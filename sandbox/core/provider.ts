import { createHash, type KeyObject } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { CallOperation } from '../../domain/core/sandbox.ts';
import type {
  Charge,
  ChargeDraft,
  ChargeState,
  Receiver,
  ReceiverDraft,
  ReceiverState,
  StoredCard,
  Transfer,
  TransferDraft,
  TransferState,
} from './entities.ts';
import type { Tokens } from './tokens.ts';

/**
 * What a stand-in provider is: a description of its side of the wire, and nothing else. The engine around it (books,
 * clock, faults, webhooks, timers) is the same for all of them.
 *
 * A description is written from the specification and from what is publicly known of the provider, never from our
 * adapter: only so can the two disagree. It offers no look-up, key or field that those sources do not show.
 *
 * How to add one, in `providers/<slug>.ts` with a line in `providers/index.ts`:
 *
 * 1. Say who calls: one line of `auth.ts`, spread into the description (`...basic('secretKey')`). Fixed headers that
 *    the provider demands go to `demands`.
 * 2. Say what it takes: zod schemas out of the pieces in `shapes.ts`, as strict as the sources are. A route may simply
 *    `Schema.parse(call.body)`: what does not fit is answered by `problem` with the name of the field. JSON, forms with
 *    bracketed keys and uploads all come parsed; `takes` refuses the other kinds.
 * 3. Do the work at `call.context`, in cents. What cannot be done there, and every `throw new Refusal(404, …)`, is answered
 *    by `problem` too, so that a route can be one expression.
 * 4. Answer with `call.tell(…)` of the charge, transfer or receiver: its `word` is the provider's, and under a fault it
 *    lies as it should. Never tell the state or the amount past it.
 * 5. Give every route that has the effect of one of the common operations its `operation`: faults hit those.
 * 6. Sign webhooks, where the provider does, with `signingSecret(charge.account)`: demo connections have it as their
 *    `webhookSecret`.
 * 7. List the words: one for every state, and in `moreWords` all others that the sources name.
 */
export interface Provider {
  /** The contract value, `Orbita`. */
  name: string;
  /** The first part of its paths here, `orbita`. */
  slug: string;
  /** What may stand between slug and path: `/v1`, or nothing. */
  bases: readonly string[];
  /** Is it reached with TLS and a client certificate only? Absent: plain HTTP. */
  certificates?: 'demanded';
  /** Headers that every request must have, in lower case, and what they must look like; else 400. */
  demands?: Readonly<Record<string, RegExp>>;
  /** The only kind of body that it reads; another is answered 415. Absent: whichever comes. */
  takes?: BodyKind;
  /** The status of its complaints about a field, if not 400. */
  invalidStatus?: number;
  /** The fields of a connection that say where it is, for a `root` of scheme, host, port and slug. */
  addresses(root: string): Record<string, string>;
  /** A made-up credential for a demo account, where its form matters; undefined: any text will do. */
  credentials?(field: string, merchantId: string): string | undefined;
  /** Who calls, told from the credentials alone; undefined is answered 401. */
  account(caller: Caller): string | undefined;
  /** The same account, told from the fields of a connection: how Trilho's sandbox routes name their merchant's own. */
  accountOf(connection: Readonly<Record<string, unknown>>): string;
  /**
   * The account of a connection's public key, where some routes take only that (`Route.account`): it is the connection's
   * own from the first time on that anybody names that.
   */
  publicAccountOf?(connection: Readonly<Record<string, unknown>>): string;
  /** What makes two creations one in this provider's eyes: a header, a key, a reference. Absent: nothing does. */
  sameCharge?(call: Call): string | undefined;
  /** Its own word for each state of a charge, and for a refund that is done. */
  words: Record<ChargeState, string>;
  refundWord: string;
  /** Likewise of payouts and receivers, where it has them. */
  transferWords?: Record<TransferState, string>;
  receiverWords?: Record<ReceiverState, string>;
  /** Every other word that the sources list, whatever it means. */
  moreWords?: { charge?: readonly string[]; transfer?: readonly string[]; receiver?: readonly string[] };
  /**
   * What an infraction (MED) makes of a paid charge, where its webhook shows one. Absent: the word `infraction`, if the
   * sources list it; else it tells nobody of them.
   */
  infraction?: { state?: 'charged_back'; word?: string };
  routes: readonly Route[];
  /** What it posts when something has changed; undefined for a change of which it tells nobody. */
  webhook(charge: ReportedCharge, event: WebhookEvent): WebhookPost | undefined;
  transferWebhook?(transfer: ReportedTransfer, event: WebhookEvent): WebhookPost | undefined;
  receiverWebhook?(receiver: ReportedReceiver, event: WebhookEvent): WebhookPost | undefined;
  /** How it says that something is wrong. */
  problem(status: number, message: string): Reply;
}

export type BodyKind = 'json' | 'form' | 'upload';

/** What a webhook's description is told besides the news: an id that no other has, and where it goes. */
export interface WebhookEvent {
  id: string;
  url: string;
}

export interface WebhookPost {
  /** Sent as JSON; text is sent as it is if `headers` have a content-type of their own. */
  body: unknown;
  /** Names in lower case. */
  headers?: Record<string, string>;
  /** Where it goes, if not to the address itself: some add a path. */
  url?: string;
}

/** Whoever calls, before anybody knows who that is. */
export interface Caller {
  /** Slug of the provider that is called. */
  provider: string;
  headers: IncomingHttpHeaders;
  /** Behind the slug, base included. */
  path: string;
  query: URLSearchParams;
  /** JSON as it came; a form as nested objects of text; an upload's files as `{ fileName, contentType, bytes }`. */
  body: unknown;
  /** The body as it came, for who has to check a signature of it. */
  text: string;
  /** Whom its client certificate names. */
  certificate: { commonName: string; unit: string } | undefined;
  tokens: Tokens;
}

export interface Route {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: string;
  /** Which of the common operations this call has the effect of; absent for log-ins and other helpers. */
  operation?: CallOperation;
  /** A log-in: whoever calls has no account yet, and `handle` sees to the credentials. */
  open?: true;
  /** Who calls, where this route takes other credentials than the rest: a public key. */
  account?(caller: Caller): string | undefined;
  /** As the provider's. */
  takes?: BodyKind;
  handle(call: Call): Reply;
  /** The provider's business refusal under the fault `refuse`; absent: a plain 400 and no work. */
  refuse?(call: Call): Reply;
}

/** One request, as a route sees it. */
export interface Call extends Caller {
  /** Empty at an open route. */
  account: string;
  params: Readonly<Record<string, string>>;
  /** The public half of the account's private key, if it was given one. */
  publicKey(): KeyObject | undefined;
  /** The provider's books, as far as this account may reach. */
  context: StandInContext;
  /** A charge as this answer tells it: under a fault not always as the books have it. */
  reportCharge(charge: Charge): ReportedCharge;
  reportTransfer(transfer: Transfer): ReportedTransfer;
  reportReceiver(receiver: Receiver): ReportedReceiver;
}

/** The provider's books as one account may use them in one call. What is not there, or not its own, is undefined. */
export interface StandInContext {
  open(draft: ChargeDraft): Charge;
  find(id: string): Charge | undefined;
  /** The account's charges, oldest first. */
  charges(): Charge[];
  /** Gives back `amount`, or all that is left, once per `id` if there is one; throws `Impossible`, which is answered 400. */
  refund(charge: Charge, amount?: number, id?: string): Charge;
  /** Ends a charge that waits, at its owner's wish; `word`, if the provider has one of its own for that. */
  cancel(charge: Charge, word?: string): Charge;
  /** Puts `details` over those that the charge has; no news to anybody. */
  amend(charge: Charge, details: Record<string, unknown>): Charge;

  /** Sends money, once per `key` if there is one; each call without a key is a transfer of its own. */
  send(draft: TransferDraft): Transfer;
  /** The first that fits all that is given. */
  transfer(by: { id?: string; key?: string; reference?: string; endToEndId?: string }): Transfer | undefined;
  transfers(): Transfer[];
  cancelTransfer(transfer: Transfer): Transfer;

  register(draft: ReceiverDraft): Receiver;
  receiver(id: string): Receiver | undefined;
  receivers(): Receiver[];
  /** Puts `details` over those that the receiver has: of a document that it came, never its bytes. */
  amendReceiver(receiver: Receiver, details: Record<string, unknown>): Receiver;

  /** Keeps what may be kept of a card; the id of the token that stands for it from now on. */
  storeCard(card: CardFacts, options?: CardOptions): string;
  /** The card behind a token of this provider, whoever made it; reading one of a single use uses it up. */
  card(token: string): StoredCard | undefined;

  /** Keeps an address for webhooks under a name of the provider's choosing. */
  storeHook(name: string, url: string): void;
  hook(name: string): string | undefined;
  /** Keeps anything else that has an id (a customer, an order), never secrets; gives its id, a counted one if none is given. */
  storeRow(kind: string, details: Record<string, unknown>, id?: string): string;
  findRow(kind: string, id: string): Record<string, unknown> | undefined;
  now(): Date;
}

/** A card as it comes. */
export interface CardFacts {
  number: string;
  holder: string;
  expirationMonth: number;
  /** Four digits. */
  expirationYear: number;
}

export interface CardOptions {
  /** The provider's form of token; absent: one of 32 hexadecimal digits. */
  id?: string | undefined;
  singleUse?: boolean | undefined;
  details?: Record<string, unknown> | undefined;
}

/** A charge together with the provider's own word for its state. */
export type ReportedCharge = Charge & { word: string };
export type ReportedTransfer = Transfer & { word: string };
export type ReportedReceiver = Receiver & { word: string };

export interface Reply {
  status: number;
  /** Sent as JSON; text is sent as it is if `headers` have a content-type of their own. */
  body: unknown;
  /** Names in lower case. */
  headers?: Record<string, string>;
}

/** Thrown by a route: answered by the description's `problem`. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** What was looked for, or a 404. */
export function found<Thing>(thing: Thing | undefined, message = 'Not found'): Thing {
  if (thing === undefined) throw new Refusal(404, message);
  return thing;
}

/** What an infraction makes of a paid charge of this provider; undefined where it tells nobody. */
export const infractionOf = ({ infraction, moreWords }: Provider): Provider['infraction'] =>
  infraction ?? (moreWords?.charge?.includes('infraction') ? { word: 'infraction' } : undefined);

/** A word that is in no list of any provider. */
export const unknownWord = 'em_apuracao_especial';

/** The data of a reply that a fault makes wrong. */
export type DataFault = 'wrong_amount' | 'unknown_word';

/** What an answer is to lie about: a fault's doing, or a test's that has put a word into the provider's mouth. */
export interface ReplyFault {
  twist?: DataFault | undefined;
  word?: string | undefined;
}

/** The charge as it is told. */
export function tell(provider: Provider, charge: Charge, lie: ReplyFault = {}): ReportedCharge {
  return { ...charge, ...applyReplyFault(charge, lie, charge.ownWord ?? provider.words[charge.state]) };
}

/** The transfer as it is told; a provider without words for them is told in ours. */
export function tellTransfer(provider: Provider, transfer: Transfer, lie: ReplyFault = {}): ReportedTransfer {
  return { ...transfer, ...applyReplyFault(transfer, lie, provider.transferWords?.[transfer.state] ?? transfer.state) };
}

/** The receiver as it is told. Its amounts are nobody's request: no fault lies about them. */
export function tellReceiver(provider: Provider, receiver: Receiver, lie: ReplyFault = {}): ReportedReceiver {
  const { word } = applyReplyFault({ amount: 0 }, lie, provider.receiverWords?.[receiver.state] ?? receiver.state);
  return { ...receiver, word };
}

function applyReplyFault(
  { amount }: { amount: number },
  { twist, word }: ReplyFault,
  truth: string,
): { amount: number; word: string } {
  return {
    amount: twist === 'wrong_amount' ? wrongAmount(amount) : amount,
    word: twist === 'unknown_word' ? unknownWord : (word ?? truth),
  };
}

/** One cent less: the smallest lie is the one that a tolerant comparison would miss. */
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
 * The secret that the provider gave this account to check webhooks by, for those that sign them. Derived, so that a demo
 * connection and a stand-in that was started anew agree on it.
 */
export function signingSecret(account: string): string {
  return createHash('sha256').update(`webhooks of ${account}`).digest('hex');
}

/** The id of an account: derived from its credentials, so that books and logs can name it and never hold a secret. */
export function accountId(credentials: string): string {
  return createHash('sha256').update(credentials).digest('hex').slice(0, 16);
}
