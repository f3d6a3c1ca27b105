import type { Request, Response } from 'express';
import { z } from 'zod';
import { storableText } from '../../db/core/storable.ts';
import type { Store } from '../../db/core/store.ts';
import { type StoredRequest, storeRequests } from '../../db/identity/api-requests.ts';
import type { Log } from '../../runtime/log.ts';
import { documentPath } from './access.ts';
import { maskBody, maskProblem, withoutSent } from './mask-body.ts';
import type { Caller, Route } from './route.ts';

/** Interval in ms at which requests are written together. */
const flushMs = 1_000;
const retryMs = 5_000;
const batchSize = 200;
/** Maximum number of requests in memory. Further requests are not logged. */
const maxPending = 5_000;
/** Attempts to write a batch before it is dropped. */
const maxTries = 20;

export type RequestLog = ReturnType<typeof openRequestLog>;

/**
 * The log of requests with a key, and of people's changes. Requests are held in memory and written soon after, so that
 * no request waits for the log or fails with it.
 */
export function openRequestLog(store: Store, log: Log) {
  const pending: StoredRequest[] = [];
  let lost = 0;
  let tries = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  function later(ms: number): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      writing = write().finally(() => {
        writing = undefined;
      });
    }, ms).unref();
  }

  async function write(): Promise<void> {
    while (pending.length > 0) {
      const batch = pending.slice(0, batchSize);
      try {
        await storeRequests(store, batch);
        tries = 0;
      } catch (error) {
        tries += 1;
        if (tries < maxTries) {
          log.warn({ err: error, count: pending.length }, 'the request log cannot be written; tried again');
          return later(retryMs);
        }
        tries = 0;
        lost += batch.length;
      }
      pending.splice(0, batch.length);
    }
    if (lost > 0) log.error({ count: lost }, 'requests are missing in the request log');
    lost = 0;
  }

  return {
    /** Logs a request once it has ended, if its kind is logged. */
    watch(route: Route, request: Request, response: Response): void {
      const at = new Date();
      const began = performance.now();
      response.once('close', () => {
        const { caller, streamed } = response.locals as { caller?: Caller; streamed?: boolean };
        if (!caller || streamed) return;
        const keyId = caller.keyId ?? caller.publicKeyId;
        if (keyId === undefined && (!caller.person || route.method === 'get')) return;
        if (pending.length >= maxPending) {
          lost += 1;
          return;
        }
        try {
          pending.push({
            ...described(route, request, response, caller),
            at,
            ms: Math.round(performance.now() - began),
            key_id: keyId ?? null,
            user_id: caller.person?.id ?? null,
          });
          later(flushMs);
        } catch (error) {
          log.error({ err: error }, 'a request is missing in the request log');
        }
      });
    },

    /** Writes what is pending. */
    async close(): Promise<void> {
      clearTimeout(timer);
      await writing;
      tries = maxTries - 1;
      await write();
    },
  };
}

const ourId = /^[a-z]{3}_[0-9a-z]{10,26}$/;
const safeParam = /^([a-z]{3}_[0-9a-z]{10,26}|[A-Za-z][A-Za-z-]{0,40}|\d{1,6})$/;

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : { value });

/** The field names of a route's query and body, at every depth. */
const fieldNames = new WeakMap<Route, ReadonlySet<string>>();
function namesOf(route: Route): ReadonlySet<string> {
  const cached = fieldNames.get(route);
  if (cached) return cached;
  const names = new Set<string>();
  const collect = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return;
    for (const [key, inner] of Object.entries(schema)) {
      if (key === 'properties') for (const name of Object.keys(inner as object)) names.add(name);
      collect(inner);
    }
  };
  for (const schema of [route.query, route.body]) {
    if (schema) collect(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  }
  fieldNames.set(route, names);
  return names;
}

function described(route: Route, request: Request, response: Response, caller: Caller) {
  const { locals } = response;
  // 499: the caller disconnected before the answer. The request may have been carried out.
  const statusCode = response.headersSent ? response.statusCode : 499;
  const answer: unknown = locals.answer;
  const { id, code } = (typeof answer === 'object' && answer !== null ? answer : {}) as {
    id?: unknown;
    code?: unknown;
  };
  const params = request.params as Record<string, string>;
  const isMade = statusCode === 201 && typeof id === 'string' && ourId.test(id);
  const entity = isMade ? id : params.id;
  const refused = statusCode >= 400 ? namesOf(route) : undefined;
  const query = maskBody(Object.keys(request.query).length > 0 ? request.query : undefined, refused);
  const sent = route.file
    ? `(a file of ${request.get('content-length') ?? '?'} bytes)`
    : maskBody(locals.sentBody, refused);
  const shown = refused
    ? maskProblem(withoutSent(answer, { ...request.query, ...asObject(locals.sentBody) }, refused))
    : maskBody(answer);
  const answered = locals.answerIsFile ? '(a file)' : shown;
  return {
    id: String(locals.requestId),
    merchant_id: caller.merchantId,
    method: route.method.toUpperCase(),
    path: documentPath(route.path),
    status: statusCode,
    code: statusCode >= 400 && typeof code === 'string' ? storableText(code, 60) : null,
    entity_id: entity !== undefined && ourId.test(entity) ? entity : null,
    bodies: {
      target: route.path.replace(/:(\w+)/g, (_, name: string) => {
        const value = params[name] ?? '';
        return safeParam.test(value) ? value : `{${name}}`;
      }),
      ...(query !== undefined && { query }),
      ...(sent !== undefined && { request: sent }),
      ...(answered !== undefined && { answer: answered }),
    },
  };
}
