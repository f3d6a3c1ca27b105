import type { Request } from 'express';
import type { z } from 'zod';
import type { Role } from '../../db/core/schema.ts';

/** Who sent a request: a merchant's server by its key, or a person by a session. */
export interface Caller {
  merchantId: string;
  merchantName: string;
  /** Of a merchant's server: its API key. */
  keyId?: string;
  /** The scopes of that key; null: all. */
  scopes?: readonly string[] | null;
  /** Of a page in a browser: its public key. */
  publicKeyId?: string;
  person?: { id: string; name: string; email: string; role: Role; everywhere: boolean };
}

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
  /** Instead of a body: server-sent events. */
  stream?: Stream;
  /** Why a person did it, for the audit log. */
  reason?: string;
}

export interface RouteRequest<Query, Body> {
  caller: Caller;
  params: Record<string, string>;
  query: Query;
  body: Body;
  /** `Idempotency-Key`, where the route takes one; else empty. */
  idempotencyKey: string;
  /** The parsed body before validation, of which the request's fingerprint is made. */
  sentBody: unknown;
  /** The raw body, where the route takes a file; else empty. */
  file: Buffer;
  /** Also in `x-request-id`; a payment that this request creates stores it as its correlation id. */
  requestId: string;
  /** Express's own request. */
  http: Request;
}

/**
 * A route is data and a handler. Registration, validation and the OpenAPI document are all made from it, so that what
 * is documented is what is checked. `access.ts` says who may call it.
 */
export interface Route<Query extends z.ZodType = z.ZodType, Body extends z.ZodType = z.ZodType> {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Express form; `:id` becomes `{id}` in the document. */
  path: string;
  tag: string;
  summary: string;
  description?: string;
  /** Takes an `Idempotency-Key`: a required one, or an optional one. */
  idempotent?: boolean | 'optional';
  /** `cardNumber` of the body may be a card number. Anywhere else card numbers are refused. */
  takesCard?: true;
  /** Pages of any origin may call it, with a public key. */
  anyOrigin?: true;
  /** The JSON body may be this large, since its member `text` is a whole file. The route itself searches that for card numbers. */
  holdsFile?: { maxBytes: number; text: string };
  query?: Query;
  body?: Body;
  /** The body is a file instead of JSON. It is read only once the caller is known to be allowed to send it. */
  file?: { maxBytes: number };
  /** `type`: the content type, where it is not JSON. `events`: the answer is a stream of these, by name. */
  answers: Record<
    number,
    { description: string; schema?: z.ZodType; type?: string; events?: Record<string, z.ZodType> }
  >;
  handle(request: RouteRequest<z.output<Query>, z.output<Body>>): Promise<RouteResponse>;
}

/** Checks a handler against its own query and body, and lets routes of all kinds be in one list. */
export function route<Query extends z.ZodType, Body extends z.ZodType>(spec: Route<Query, Body>): Route {
  return spec as unknown as Route;
}
