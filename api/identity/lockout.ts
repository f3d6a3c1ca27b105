import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../db/core/schema.ts';
import type { Store } from '../../db/core/store.ts';
import { Problem } from '../core/problems.ts';

/**
 * Failures without a wait. `pair`: of one e-mail from one address. `address`: from one address with any e-mails; a
 * whole office may share it. `account`: of one e-mail from all addresses, the bound on guesses from many: no more than
 * NIST SP 800-63B allows, and so many that a person who mistypes never meets it. `device`: of one known device or
 * session from all addresses, in place of `account`.
 */
const free = { pair: 5, address: 50, account: 100, device: 100 } as const;
const firstWaitSeconds = 15;
const longestWaitSeconds = 15 * 60;
/** After this time without a failure, counting starts again. */
const forgetAfter = sql`interval '1 day'`;

/** `half`: the password is right, and a code is still missing. */
type Outcome = 'right' | 'half' | 'wrong';

/** Who tries to prove whose password or code. */
export interface Guesser {
  email: string;
  /** The client's address, as `addressOf` gives it. */
  address: string;
  /**
   * A device that has passed the second factor of this e-mail's account, or one of its sessions. It is counted for
   * itself, so that somebody else's guesses do not lock it out; a stolen one has the same bound.
   */
  known: string | undefined;
}

interface Subject {
  kind: keyof typeof free;
  mac: Buffer;
}

/**
 * Counts failed sign-ins by pair of e-mail and address, by address, and by e-mail, in Postgres, so that all API
 * processes share the counters. An unknown e-mail is counted and answered in the same way, so the lock does not reveal
 * which e-mails exist.
 */
export function openLockout(store: Store) {
  /**
   * The last attempt under way per pair. Attempts of one process run one after the other, so that concurrent correct
   * ones do not count as guesses.
   */
  const turns = new Map<string, Promise<unknown>>();

  const subject = (kind: Subject['kind'], ...parts: string[]): Subject => ({
    kind,
    mac: store.keys.mac('sign-in', kind, ...parts),
  });

  return {
    /**
     * Makes one check of a password, or of a password and a code. A failure is counted before the check and removed if
     * the check succeeds, so that concurrent guesses cannot all pass the counter. Only the pair's earlier failures are
     * cleared by a success: otherwise each sign-in of the person would give attackers elsewhere a new series of guesses.
     * A `half` outcome clears none: otherwise sending the password alone would reset the counter for guesses of codes.
     * @throws Problem 429 while the pair, the address or the account must wait; the password is not checked then.
     */
    async attempt({ email, address, known }: Guesser, check: () => Promise<Outcome>): Promise<Outcome> {
      const account = email.toLowerCase();
      const pair = subject('pair', account, address);
      const others = [
        subject('address', address),
        known === undefined ? subject('account', account) : subject('device', known),
      ];
      const name = pair.mac.toString('hex');
      const mine = (turns.get(name) ?? Promise.resolve()).then(async () => {
        await reserve(store, [pair, ...others]);
        const outcome = await check();
        if (outcome === 'right')
          await store.db.deleteFrom('sign_in_attempts').where('subject', '=', pair.mac).execute();
        if (outcome === 'half') await takeBack(store, pair);
        if (outcome !== 'wrong') for (const other of others) await takeBack(store, other);
        return outcome;
      });
      const settled = mine.catch(() => {});
      turns.set(name, settled);
      void settled.then(() => turns.get(name) === settled && turns.delete(name));
      return mine;
    },

    /** A name for an e-mail in the audit log that does not reveal it. */
    nameOf: (email: string) => subject('account', email.toLowerCase()).mac.toString('hex').slice(0, 16),

    async sweep(): Promise<void> {
      await sql`delete from sign_in_attempts where last_at < now() - ${forgetAfter}`.execute(store.db);
    },
  };
}

async function reserve(store: Store, subjects: Subject[]): Promise<void> {
  await store.db.transaction().execute(async (tx) => {
    // A fixed lock order: two transactions that lock the same rows cannot deadlock.
    for (const subject of subjects.toSorted((a, b) => a.mac.compare(b.mac))) await countFailure(tx, subject);
  });
}

/** @throws Problem 429 while the subject must wait; the transaction rolls back, so nothing is counted. */
async function countFailure(tx: Transaction<Schema>, { kind, mac }: Subject): Promise<void> {
  const { rows: counted } = await sql`
    insert into sign_in_attempts as attempt (subject, failures, last_at) values (${mac}, 1, now())
    on conflict (subject) do update set
      failures = case when attempt.last_at < now() - ${forgetAfter} then 1 else attempt.failures + 1 end,
      blocked_until = case when attempt.last_at >= now() - ${forgetAfter} and attempt.failures + 1 >= ${free[kind]}::int then now() +
        interval '1 second' * least(${longestWaitSeconds}::int,
          ${firstWaitSeconds}::int * power(2, least(attempt.failures + 1 - ${free[kind]}::int, 20))) end,
      last_at = now()
    where attempt.blocked_until is null or attempt.blocked_until <= now()
    returning failures`.execute(tx);
  if (counted.length > 0) return;
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from blocked_until - now()))::int as seconds
    from sign_in_attempts where subject = ${mac}`.execute(tx);
  const seconds = Math.max(1, rows[0]?.seconds ?? 1);
  throw new Problem('too_many_attempts', tooMany(kind, seconds), [], seconds);
}

function tooMany(kind: Subject['kind'], seconds: number): string {
  const wait = `Wait ${seconds} seconds and try again`;
  if (kind === 'account') {
    return `Too many failed sign-ins for this e-mail from several addresses. ${wait}, or use a browser in which you have signed in with your second factor.`;
  }
  return `Too many failed sign-ins. ${wait}.`;
}

/** Removes the failure that was counted before the check. */
async function takeBack(store: Store, { mac }: Subject): Promise<void> {
  await store.db
    .updateTable('sign_in_attempts')
    .set({ failures: sql`greatest(failures - 1, 0)`, blocked_until: null })
    .where('subject', '=', mac)
    .execute();
}
