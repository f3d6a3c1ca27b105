import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../db/core/schema.ts';
import type { Store } from '../../db/core/store.ts';
import { Problem } from '../core/problems.ts';

/** Failures that cost no wait. An address may be a whole office's. */
const free = { account: 5, address: 50 } as const;
const firstWaitSeconds = 15;
const longestWaitSeconds = 15 * 60;
/** Without a failure for so long, counting starts anew. */
const forgetAfter = sql`interval '1 day'`;

/** `half`: the password is right, and a code is still missing. */
type Outcome = 'right' | 'half' | 'wrong';

interface Subject {
  mac: Buffer;
  free: number;
}

/**
 * Counts failed sign-ins by e-mail and by address, in Postgres, so that it holds over all API processes. An e-mail that
 * nobody has is counted in the same way and answered with the same words: the lock says nothing about who exists.
 */
export function openLockout(store: Store) {
  /** The last try under way per account: within one process they take turns, so that right ones never look like guesses. */
  const turns = new Map<string, Promise<unknown>>();

  const subjectOf = (email: string) => store.keys.mac('sign-in', 'account', email.toLowerCase());

  return {
    /**
     * Makes one check of a password, or of a password and a code. It is counted as failed before it is made and taken back
     * when it was right, so that guesses sent all at once do not pass the counter together. What was half right costs
     * nothing and clears nothing: who knows a password cannot begin anew to guess codes by sending it alone.
     * @throws Problem 429 while the e-mail or the address must wait; a right password is not looked at then.
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

    /** Names an e-mail in the audit log without telling it. */
    nameOf: (email: string) => subjectOf(email).toString('hex').slice(0, 16),

    async sweep(): Promise<void> {
      await sql`delete from sign_in_attempts where last_at < now() - ${forgetAfter}`.execute(store.db);
    },
  };
}

async function reserve(store: Store, subjects: Subject[]): Promise<void> {
  await store.db.transaction().execute(async (tx) => {
    // One order for everybody: two that lock the same rows never wait for each other.
    for (const subject of subjects.toSorted((a, b) => a.mac.compare(b.mac))) await countFailure(tx, subject);
  });
}

/** @throws Problem 429, and nothing of the transaction is counted. */
async function countFailure(tx: Transaction<Schema>, { mac, free }: Subject): Promise<void> {
  const { rows: counted } = await sql`
    insert into sign_in_attempts as kept (subject, failures, last_at) values (${mac}, 1, now())
    on conflict (subject) do update set
      failures = case when kept.last_at < now() - ${forgetAfter} then 1 else kept.failures + 1 end,
      blocked_until = case when kept.last_at >= now() - ${forgetAfter} and kept.failures + 1 >= ${free}::int then now() +
        interval '1 second' * least(${longestWaitSeconds}::int,
          ${firstWaitSeconds}::int * power(2, least(kept.failures + 1 - ${free}::int, 20))) end,
      last_at = now()
    where kept.blocked_until is null or kept.blocked_until <= now()
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

/** Of the failure that was counted before the check. */
async function takeBack(store: Store, { mac }: Subject): Promise<void> {
  await store.db
    .updateTable('sign_in_attempts')
    .set({ failures: sql`greatest(failures - 1, 0)`, blocked_until: null })
    .where('subject', '=', mac)
    .execute();
}
