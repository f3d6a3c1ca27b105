import type { Request } from 'express';
import type { z } from 'zod';
import type { Role } from '../../db/core/schema.ts';

/** Who asks: a merchant's server by its key, or a person by a session. */
export interface Caller {
  merchantId: string;
  merchantName: string;
  /** The API key, where a merchant's server asks. */
  keyId?: string;
  /** What that key may; null: everything. */
  scopes?: readonly string[] | null;
  /** The public key, where a page asks. */
  publicKeyId?: string;
  person?: { id: string; name: string; email: string; role: Role; everywhere: boolean };
}

/** One who listens to server-sent events. */
export interface Listener {
  /** Sends one event, its data as JSON; nothing once the listener is gone. */
  send(event: string, data: unknown): void;
  /** Aborted when the listener left, or may no longer listen. */
  closed: AbortSignal;
}

/** Tells a listener until there is nothing more to tell, or nobody listens. What it throws ends the stream. */
export type Stream = (to: Listener) => Promise<void>;

export interface RouteResponse {
  status: number;
  /** A `Readable` is sent as it comes; anything else as JSON. */
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
  /** `Idempotency-Key`, where the route takes one. */
  idempotencyKey: string;
  /** The body as it was parsed, before validation: what the request's fingerprint is made of. */
  sentBody: unknown;
  /** The body, where the route takes a file; else empty. */
  file: Buffer;
  /** Also in `x-request-id`; a payment that this request opens keeps it. */
  requestId: string;
  request: Request;
}

/**
 * A route is data and a function. Registration, validation and the OpenAPI document are all made from it, so that what
 * is documented is what is checked. Who may call it says `access.ts`.
 */
export interface Route<Query extends z.ZodType = z.ZodType, Body extends z.ZodType = z.ZodType> {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Express form; `:id` becomes `{id}` in the document. */
  path: string;
  tag: string;
  summary: string;
  description?: string;
  /** It takes an `Idempotency-Key`: always, or where the caller cares to send one. */
  idempotent?: boolean | 'optional';
  /** The body's `cardNumber` is a card's; anywhere else a card number is refused. */
  takesCard?: true;
  /** Pages of other origins may call it, with a public key. */
  anyOrigin?: true;
  /** Its JSON holds a whole file, in the member `text`, which the route itself looks into; it may be this large. */
  holdsFile?: { maxBytes: number; text: string };
  query?: Query;
  body?: Body;
  /** The body is a file, and no JSON. It is read after the caller is known to be allowed to send one. */
  file?: { maxBytes: number };
  /** `type`: of an answer that is not JSON. `events`: the answer is a stream of these, by name. */
  answers: Record<
    number,
    { description: string; schema?: z.ZodType; type?: string; events?: Record<string, z.ZodType> }
  >;
  handle(asked: RouteRequest<z.output<Query>, z.output<Body>>): Promise<RouteResponse>;
}

/** Keeps the types of query and body within one route, and lets routes of all kinds stand in one list. */
export function route<Query extends z.ZodType, Body extends z.ZodType>(spec: Route<Query, Body>): Route {
  return spec as unknown as Route;
}
