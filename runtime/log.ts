import { AsyncLocalStorage } from 'node:async_hooks';
import { type Logger, pino } from 'pino';
import { traceId } from './telemetry.ts';

export type Log = Logger;

/** What every line of the work at hand says of itself: one request, one activity, one webhook. */
export interface LogFields {
  /** Of the request that is being answered. */
  requestId?: string;
  /** Of the request that opened the payment: the same on every line about it, in every process. */
  correlationId?: string | undefined;
  merchantId?: string;
  paymentId?: string;
  [name: string]: string | number | undefined;
}

const bound = new AsyncLocalStorage<LogFields>();

/** Does `work` with these fields on each line that it logs, wherever that is, beside those that were there before. */
export function withLogFields<T>(fields: LogFields, work: () => T): T {
  return bound.run({ ...bound.getStore(), ...fields }, work);
}

/** From here on, to the end of the work at hand, lines carry these too. Outside of any work it does nothing. */
export function addLogFields(fields: LogFields): void {
  const store = bound.getStore();
  if (store) Object.assign(store, fields);
}

/** The fields of the work at hand, and its trace while traces are on. */
function mixin(): object {
  return { ...bound.getStore(), traceId: traceId() };
}

/**
 * JSON lines on stdout. Whatever somebody logs by mistake, these paths are blanked; what is deeper than two levels has
 * no business in a log line. Card data and documents are never passed here in the first place.
 */
const secretFields = [
  'authorization',
  'cookie',
  'password',
  'secret',
  'secretKey',
  'clientSecret',
  'privateKey',
  'certificate',
  'token',
  'apiKey',
  'document',
  'cardNumber',
  'number',
  'cvv',
  'customer',
  'card',
  'body',
  'raw',
];

export function openLog(part: string, level: string): Log {
  return pino({
    level,
    base: { part },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin,
    redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '[redacted]' },
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: briefError, error: briefError },
  });
}

/** Name, message and our own stack lines: an HTTP client's error object carries headers and bodies, so it never goes in whole. */
function briefError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error).slice(0, 500) };
  const code = (error as { code?: unknown }).code;
  return {
    name: error.name,
    message: error.message.slice(0, 500),
    ...(code !== undefined && { code }),
    stack: error.stack
      ?.split('\n')
      .slice(1, 8)
      .map((line) => line.trim()),
  };
}
