import { type Logger, pino } from 'pino';

export type Log = Logger;

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
