import { AsyncLocalStorage } from 'node:async_hooks';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { traceId } from './telemetry.ts';

export type Log = Logger;

/** Fields on every log line of the current work: one request, one activity or one webhook. */
export interface LogFields {
  /** The id of the current request. */
  requestId?: string;
  /** The id of the request that opened the payment: the same on all lines about the payment, in every process. */
  correlationId?: string | undefined;
  merchantId?: string;
  paymentId?: string;
  payoutId?: string;
  [name: string]: string | number | undefined;
}

const bound = new AsyncLocalStorage<LogFields>();

/** Runs `work` with these fields, in addition to the current ones, on each line that is logged during it. */
export function withLogFields<T>(fields: LogFields, work: () => T): T {
  return bound.run({ ...bound.getStore(), ...fields }, work);
}

/** Adds fields to all further lines of the current work. Has no effect outside of `withLogFields`. */
export function addLogFields(fields: LogFields): void {
  const store = bound.getStore();
  if (store) Object.assign(store, fields);
}

/** The entity that an event or a delivery is about, under the name by which its own lines have it. */
export function entityLogFields(entityId: string): LogFields {
  const kind = entityId.slice(0, entityId.indexOf('_'));
  return { [kind === 'pyo' ? 'payoutId' : kind === 'rcv' ? 'receiverId' : 'paymentId']: entityId };
}

/** The fields of the current work, and its trace id while traces are on. */
function mixin(): object {
  return { ...bound.getStore(), traceId: traceId() };
}

/** Redacted down to two levels of nesting in case they are logged by mistake; log no objects that are deeper. */
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

/**
 * JSON lines with the fields of the current work, on stdout by default. Card data and documents must not be passed to
 * the log at all.
 */
export function openLog(part: string, level: string, to: DestinationStream = pino.destination(1)): Log {
  const options: LoggerOptions = {
    level,
    base: { part },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin,
    redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '[redacted]' },
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: briefError, error: briefError },
  };
  return pino(options, to);
}

/** Name, message and stack only: the error object of an HTTP client carries headers and bodies. */
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
