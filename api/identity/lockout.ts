import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../db/core/schema.ts';
import type { Store } from '../../db/core/store.ts';
import { Problem } from '../core/problems.ts';

/** Failures without a wait. An address has more, since a whole office may share it. */
const free = { account: 5, address: 50 } as const;
const firstWaitSeconds = 15;
const longestWaitSeconds = 15 * 60;
/** After this time without a failure, counting starts again. */
const forgetAfter = sql`interval '1 day'`;

/** `half`: the password is right, and a code is still missing. */
type Outcome = 'right' | 'half' | 'wrong';

interface Subject {
  mac: Buffer;
  free: number;
}

/**
 * Counts failed sign-ins by e-mail and by address, in Postgres, so that all API processes share the counters. An
 * unknown e-mail is counted and answered in the same way, so the lock does not reveal which e-mails exist.
 */
export function openLockout(store: Store) {
  /**
   * The last attempt under way per account. Attempts of one process run one after the other, so that concurrent correct
   * ones do not count as guesses.
   */
  const turns = new Map<string, Promise<unknown>>();

  const subjectOf = (email: string) => store.keys.mac('sign-in', 'account', email.toLowerCase());

  return {
    /**
     * Makes one check of a password, or of a password and a code. A failure is counted before the check and removed if
     * the check succeeds, so that concurrent guesses cannot all pass the counter. A `half` outcome removes only its own
     * failure and clears no earlier ones: otherwise sending the password alone would reset the counter for guesses of
     * codes.
     * @throws Problem 429 while the e-mail or the address must wait; the password is not checked then.
     */
    async attempt(email: string, address: string, check: () => Promise<Outcome>): Promise<Outcome> {
      const account = { mac: subjectOf(email), free: free.account };
      const from = { mac: store.keys.mac('sign-in', 'address', address), free: free.address };
      const name = account.mac.toString('hex');
      const mine = (turns.get(name) ?? Promise.resolve()).then(async () => {
        await reserve(store, [account, from]);
        const outcome = await check();
        if (outcome === 'right')
          await store.db.deleteFrom('sign_in_attempts').where('subject', '=', account.mac).execute();
        if (outcome === 'half') await takeBack(store, account);
        if (outcome !== 'wrong') await takeBack(store, from);
        return outcome;
      });
      const settled = mine.catch(() => {});
      turns.set(name, settled);
      void settled.then(() => turns.get(name) === settled && turns.delete(name));
      return mine;
    },

    /** A name for an e-mail in the audit log that does not reveal it. */
    nameOf: (email: string) => subjectOf(email).toString('hex').slice(0, 16),

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
async function countFailure(tx: Transaction<Schema>, { mac, free }: Subject): Promise<void> {
  const { rows: counted } = await sql`
    insert into sign_in_attempts as attempt (subject, failures, last_at) values (${mac}, 1, now())
    on conflict (subject) do update set
      failures = case when attempt.last_at < now() - ${forgetAfter} then 1 else attempt.failures + 1 end,
      blocked_until = case when attempt.last_at >= now() - ${forgetAfter} and attempt.failures + 1 >= ${free}::int then now() +
        interval '1 second' * least(${longestWaitSeconds}::int,
          ${firstWaitSeconds}::int * power(2, least(attempt.failures + 1 - ${free}::int, 20))) end,
      last_at = now()
    where attempt.blocked_until is null or attempt.blocked_until <= now()
    returning failures`.execute(tx);
  if (counted.length > 0) return;
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from blocked_until - now()))::int as seconds
    from sign_in_attempts where subject = ${mac}`.execute(tx);
  const seconds = Math.max(1, rows[0]?.seconds ?? 1);
  throw new Problem(
    'too_many_attempts',
    `Too many failed sign-ins. Wait ${seconds} seconds and try again.`,
    [],
    seconds,
  );
}

/** Removes the failure that was counted before the check. */
async function takeBack(store: Store, { mac }: Subject): Promise<void> {
  await store.db
    .updateTable('sign_in_attempts')
    .set({ failures: sql`greatest(failures - 1, 0)`, blocked_until: null })
    .where('subject', '=', mac)
    .execute();
}
