import { createHash } from 'node:crypto';
import pg from 'pg';
import { databaseTransactions } from '../../runtime/metrics.ts';

/** A text is prepared once it has been executed so often in this process. */
const preparedAfter = 20;
/** Prepared texts of a process. Each connection keeps the plans of those that it has executed. */
const maxPrepared = 300;
/** Postgres refuses a prepared statement whose result has other columns since a migration. */
const changedResult = '0A000';

/**
 * A client that counts its transactions, and executes the statements that repeat most as prepared statements: Postgres parses and plans them once for
 * each connection. Sorted lists are left out, since the best plan depends on their filters' values. Not for a pooler that
 * gives each transaction another server connection.
 */
export function preparingClient(): typeof pg.Client {
  const texts = new Map<string, { times: number; name?: string }>();
  let prepared = 0;

  function nameOf(text: string): string | undefined {
    const seen = texts.get(text) ?? { times: 0 };
    if (seen.name || text.includes('order by')) return seen.name;
    seen.times += 1;
    if (seen.times > preparedAfter && prepared < maxPrepared) {
      prepared += 1;
      seen.name = `${prepared}-${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`;
    }
    // Texts of lists of values are as many as their lengths: not all of them are counted.
    if (texts.size < 10 * maxPrepared || texts.has(text)) texts.set(text, seen);
    return seen.name;
  }

  return class extends pg.Client {
    isInTransaction = false;

    override query(...given: unknown[]): never {
      const call = (...args: unknown[]) => (super.query as (...args: unknown[]) => Promise<unknown>).apply(this, args);
      const [text, values] = given;
      if (!this.isInTransaction) databaseTransactions.inc();
      if (text === 'begin') this.isInTransaction = true;
      else if (text === 'commit' || text === 'rollback') this.isInTransaction = false;
      const name = given.length === 2 && typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined;
      if (!name) return call(...given) as never;
      return call({ name, text, values }).catch((error: { code?: string }) => {
        if (error.code !== changedResult) throw error;
        texts.delete(text as string);
        // Within a transaction, which has failed, this fails too.
        return call(text, values).catch(() => {
          throw error;
        });
      }) as never;
    }
  } as typeof pg.Client;
}
