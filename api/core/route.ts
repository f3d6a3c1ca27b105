import type { Request } from 'express';
import type { z } from 'zod';
import type { Permission } from '../../domain/identity/permissions.ts';
import type { Problem } from './problems.ts';

/** The sender of a request: a merchant's server with its key, or a person with a session. */
export interface Caller {
  merchantId: string;
  merchantName: string;
  /** The id of the API key, for a merchant's server. */
  keyId?: string;
  /** The scopes of that key; null means all. */
  scopes?: readonly string[] | null;
  /**
   * The person who made that key, with the permissions that they have at this merchant now: none without a role. Absent:
   * an operator made it.
   */
  maker?: { id: string; name: string; permissions?: ReadonlySet<Permission> };
  /** The id of the public key, for a page in a browser. */
  publicKeyId?: string;
  person?: {
    id: string;
    name: string;
    email: string;
    /** A built-in role, or the id of one of the merchant's own. Rules ask for permissions and not for this. */
    role: string;
    /** The role as people know it: a built-in one's word, or the name that the merchant gave. */
    roleName: string;
    permissions: ReadonlySet<Permission>;
    everywhere: boolean;
    /** When the session began; where there is a second factor, that proved it. */
    signedInAt: Date;
    secondFactor: boolean;
  };
}

/**
 * The person who counts as the maker of what this request creates, wherever another person must approve it. What a key
 * does counts as done by whoever made the key.
 */
export const makerOf = ({ person, maker }: Caller): { id: string; name: string } | undefined => person ?? maker;

/** The receiving end of server-sent events. */
export interface Listener {
  /** Sends one event, its data as JSON. Does nothing once the listener has left. */
  send(event: string, data: unknown): void;
  /** Aborted when the listener has left, or is no longer allowed to listen. */
  closed: AbortSignal;
}

/** Sends events until there are no more, or the listener has left. An error ends the stream. */
export type Stream = (listener: Listener) => Promise<void>;

export interface RouteResponse {
  status: number;
  /** A `Readable` is streamed; anything else is sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Server-sent events instead of a body. */
  stream?: Stream;
  /** A person's reason, for the audit log. */
  reason?: string;
  /** The id of the entity that it is about, for the audit log, if neither path nor body has it as `id`. */
  about?: string;
}

export interface RouteRequest<Query, Body> {
  caller: Caller;
  params: Record<string, string>;
  query: Query;
  body: Body;
  /** `Idempotency-Key`, if the route takes one and it was sent; otherwise empty. */
  idempotencyKey: string;
  /** The parsed body before validation, from which the request's fingerprint is computed. */
  sentBody: unknown;
  /** The raw body, if the route takes a file; otherwise empty. */
  file: Buffer;
  /** Also in `x-request-id`; a payment that this request creates stores it as its correlation id. */
  requestId: string;
  /** Express's own request. */
  http: Request;
}

/**
 * A route is data and a handler. Registration, validation and the OpenAPI document are all derived from it, so that the
 * document matches the validation. `access.ts` defines who may call it.
 */
export interface Route<Query extends z.ZodType = z.ZodType, Body extends z.ZodType = z.ZodType> {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Express form; `:id` becomes `{id}` in the document. */
  path: string;
  tag: string;
  summary: string;
  description?: string;
  /** The handler takes an `Idempotency-Key`, required or optional. Nearly all other POSTs may be sent with one too: `repeats.ts`. */
  idempotent?: boolean | 'optional';
  /** `cardNumber` of the body may be a card number. Anywhere else card numbers are refused. */
  takesCard?: true;
  /** Pages of any origin may call it, with a public key. */
  anyOrigin?: true;
  /**
   * The JSON body may be this large, since its member `text` is a whole file. The route itself checks that file for
   * card numbers.
   */
  holdsFile?: { maxBytes: number; text: string };
  /**
   * A read replica may answer: the answer may lack changes of the last two seconds, except those by requests of the same
   * merchant to this process. For lists and figures; a single entity is read from the writer, since its events send
   * merchants to it.
   */
  fromReplica?: true;
  query?: Query;
  body?: Body;
  /** Rewrites the refusal of a body, in words that depend on what was sent. */
  refusal?: (problem: Problem, sent: unknown, merchantId: string) => Promise<Problem>;
  /** The body is a file instead of JSON. It is read only after the caller has been admitted. */
  file?: { maxBytes: number };
  /** `type`: the content type, if not JSON. `events`: the answer is a stream of these events, by name. */
  answers: Record<
    number,
    { description: string; schema?: z.ZodType; type?: string; events?: Record<string, z.ZodType> }
  >;
  handle(request: RouteRequest<z.output<Query>, z.output<Body>>): Promise<RouteResponse>;
}

/** Type-checks a handler against its own query and body, and lets routes of all types be in one list. */
export function route<Query extends z.ZodType, Body extends z.ZodType>(spec: Route<Query, Body>): Route {
  return spec as unknown as Route;
}
