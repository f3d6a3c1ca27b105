import pg from 'pg';

/** Socket errors without a server behind them, or that end a connection. */
const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/**
 * Postgres's own codes for a server that cannot do it now: 08 connection, 53 out of connections, memory or disk, 57P
 * shutdown and start, 58 system error. 25006 is a standby, after a failover.
 */
const serverCode = /^(08|53|57P|58)|^25006$/;

/** A statement that took longer than it may, or was cancelled by an operator: its transaction is rolled back. */
export const wasCanceled = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '57014';

/** pg's own errors have no code. */
const clientMessage = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/;

/**
 * Whether a statement failed because the database is away: unreachable, restarting, full or read-only. Whether a commit
 * among them took effect is unknown.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  if (error instanceof pg.DatabaseError) return serverCode.test(error.code ?? '');
  // Errors of other clients' sockets (HTTP, storage) have classes or members of their own.
  if (!(error instanceof Error) || error.constructor !== Error || '$metadata' in error) return false;
  return socketCodes.has((error as NodeJS.ErrnoException).code ?? '') || clientMessage.test(error.message);
}
