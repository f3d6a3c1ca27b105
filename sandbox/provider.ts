import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { CallOperation } from '../domain/sandbox.ts';
import type { Charge, ChargeState, Transfer } from './books.ts';
import type { Draft } from './charges.ts';
import type { Twist } from './faults.ts';
import type { Tokens } from './tokens.ts';

/**
 * What a stand-in provider is: a description of its side of the wire, and nothing else. The engine around it (books,
 * clock, faults, webhooks) is the same for all of them.
 *
 * A description is written from the specification and from what is publicly known of the provider, never from our
 * adapter: only so can the two disagree. It offers no look-up, key or field that those sources do not show.
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
  /** The fields of a connection that say where it is, for a `root` of scheme, host, port and slug. */
  addresses(root: string): Record<string, string>;
  /** Who calls, told from the credentials alone; undefined is answered 401. */
  account(caller: Caller): string | undefined;
  /** The same account, told from the fields of a connection: how Trilho's sandbox routes name their merchant's own. */
  accountOf(connection: Readonly<Record<string, unknown>>): string;
  /** What makes two creations one in this provider's eyes: a header, a key, a reference. Absent: nothing does. */
  sameCharge?(call: Call): string | undefined;
  /** Its own word for each state of a charge, and for a refund that is done. */
  words: Record<ChargeState, string>;
  refundWord: string;
  routes: readonly Route[];
  /** What it posts when a charge has changed; undefined for a change of which it tells nobody. */
  webhook(
    charge: Told,
    event: { id: string; url: string },
  ): { body: unknown; headers?: Record<string, string> } | undefined;
  /** How it says that something is wrong. */
  problem(status: number, message: string): Reply;
}

/** Whoever calls, before anybody knows who that is. */
export interface Caller {
  headers: IncomingHttpHeaders;
  /** Behind slug and base. */
  path: string;
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
  handle(call: Call): Reply;
  /** The provider's business refusal under the fault `refuse`; absent: a plain 400 and no work. */
  refuse?(call: Call): Reply;
}

/** One request, as a route sees it. */
export interface Call extends Caller {
  /** Empty at an open route. */
  account: string;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  body: unknown;
  /** The provider's books, as far as this account may reach. */
  desk: Desk;
  /** A charge as this answer tells it: under a fault not always as the books have it. */
  tell(charge: Charge): Told;
}

/** The provider's books as one account may use them in one call. */
export interface Desk {
  open(draft: Draft): Charge;
  /** Undefined for unknown ids, and for those of other accounts. */
  find(id: string): Charge | undefined;
  /** Gives back `amount`, or all that is left, once per `id` if there is one; throws `Impossible`, which is answered 400. */
  refund(charge: Charge, amount?: number, id?: string): Charge;
  /** The account's charges, oldest first. */
  charges(): Charge[];
  /** Keeps an address for webhooks under a name of the provider's choosing. */
  keepHook(name: string, url: string): void;
  hook(name: string): string | undefined;
  /** Sends money, once per `key`. */
  send(key: string, amount: number, details: Record<string, unknown>): Transfer;
  transfer(by: { id?: string; key?: string }): Transfer | undefined;
  now(): Date;
}

/** A charge together with the provider's own word for its state. */
export type Told = Charge & { word: string };

export interface Reply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** A word that is in no list of any provider. */
export const unknownWord = 'em_apuracao_especial';

/** The charge as it is told; `twist` is the lie that an armed fault asks for. */
export function tell(provider: Provider, charge: Charge, twist?: Twist): Told {
  return {
    ...charge,
    amount: twist === 'wrong_amount' ? wrongAmount(charge.amount) : charge.amount,
    word: twist === 'unknown_word' ? unknownWord : provider.words[charge.state],
  };
}

/** One cent less: the smallest lie is the one that a tolerant comparison would miss. */
export function wrongAmount(amount: number): number {
  return amount > 1 ? amount - 1 : 2;
}

/** User and password of HTTP Basic, both not empty; undefined for any other header. */
export function basicPair(header: string | undefined): { user: string; password: string } | undefined {
  const [, encoded] = /^basic +([a-z0-9+/]+=*) *$/i.exec(header ?? '') ?? [];
  if (encoded === undefined) return undefined;
  const pair = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  if (colon < 1 || colon === pair.length - 1) return undefined;
  return { user: pair.slice(0, colon), password: pair.slice(colon + 1) };
}

/** The id of an account: derived from its credentials, so that books and logs can name it and never hold a secret. */
export function accountId(credentials: string): string {
  return createHash('sha256').update(credentials).digest('hex').slice(0, 16);
}
