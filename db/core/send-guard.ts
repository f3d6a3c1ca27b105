import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * The send guard. The attempt that acquires it may send once; an attempt that finds it taken
 * must not send. It covers cases that the engine does not: an activity that ran twice, a workflow that was reset, a
 * restored or reused id.
 */
export interface SendKey {
  entityId: string;
  operation: string;
  attempt: number;
}

export type SendGuard =
  | { taken: true }
  /** `ageMs`: how long ago it was taken, by the database's clock. */
  | { taken: false; state: 'sending'; ageMs: number }
  | { taken: false; state: 'answered'; answer: Buffer };

/**
 * Acquires a new send guard, if one is named and the part `from` of the same statement has inserted its row. The whole
 * statement fails where the guard exists.
 */
export const acquiredWith = (db: Database, from: string, send: SendKey | undefined) =>
  db
    .insertInto('provider_sends')
    .columns(['entity_id', 'operation', 'attempt', 'state'])
    .expression(
      sql`select ${send?.entityId}::text, ${send?.operation}::text, ${send?.attempt}::int, 'sending'
        from ${sql.table(from)} where ${send !== undefined}::boolean`,
    );

/** Acquires a new or released send guard in one statement, so that of two concurrent callers only one gets it. */
export async function acquireSendGuard(db: Database, send: SendKey): Promise<SendGuard> {
  const won = await db
    .insertInto('provider_sends')
    .values({
      ...named(send),
      state: 'sending',
      answer_sealed: null,
      answered_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['entity_id', 'operation', 'attempt'])
        .doUpdateSet({ state: 'sending', sent_at: new Date() })
        .where('provider_sends.state', '=', 'free'),
    )
    .returning('state')
    .executeTakeFirst();
  if (won) return { taken: true };
  const { answer, ageMs } = await guardRow(db, send)
    .select([
      'answer_sealed as answer',
      sql<number>`extract(epoch from clock_timestamp() - sent_at)::float8 * 1000`.as('ageMs'),
    ])
    .executeTakeFirstOrThrow();
  return answer ? { taken: false, state: 'answered', answer } : { taken: false, state: 'sending', ageMs };
}

/**
 * Waits until another sender of a send guard has released or closed it, has learned that no answer will come, or took it
 * `ms` ago.
 */
export async function awaitSender(db: Database, send: SendKey, ms: number, pollMs = senderPollMs.first): Promise<void> {
  const waits = await guardRow(db, send)
    .select('state')
    .where('state', '=', 'sending')
    .where('ended_at', 'is', null)
    .where('sent_at', '>', sql<Date>`clock_timestamp() - ${ms}::float8 * interval '1 millisecond'`)
    .executeTakeFirst();
  if (!waits) return;
  await sleep(pollMs);
  return awaitSender(db, send, ms, Math.min(pollMs * 1.5, senderPollMs.most));
}

/**
 * Milliseconds between two looks at a guard that another sender holds: more and more, because each payment of a provider
 * that hangs looks until its time is over.
 */
const senderPollMs = { first: 250, most: 1_500 };

/** Whether an earlier attempt may have been sent. For preparations that only a first send needs. */
export async function mayHaveBeenSent(db: Database, send: SendKey): Promise<boolean> {
  const found = await guardRow(db, send).select('state').executeTakeFirst();
  return found !== undefined && found.state !== 'free';
}

/**
 * The number of cancels, captures or payers' answers that may have been sent. A further one is another attempt: a person requests it, and
 * it is sent only after a look-up that reports the charge as still unpaid, or as still authorised.
 */
export async function sendsOf(
  db: Database,
  entityId: string,
  operation: 'cancel' | 'capture' | 'confirm',
): Promise<number> {
  const { count } = await db
    .selectFrom('provider_sends')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('entity_id', '=', entityId)
    .where('operation', '=', operation)
    .where('state', '<>', 'free')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Milliseconds since the last send of this operation that has no answer, or has one; undefined where there is none. */
export async function sentFor(
  db: Database,
  { entityId, operation, state }: { entityId: string; operation: 'capture'; state: 'sending' | 'answered' },
): Promise<number | undefined> {
  const { ms } = await db
    .selectFrom('provider_sends')
    .select(sql<number | null>`extract(epoch from clock_timestamp() - max(sent_at))::float8 * 1000`.as('ms'))
    .where('entity_id', '=', entityId)
    .where('operation', '=', operation)
    .where('state', '=', state)
    .executeTakeFirstOrThrow();
  return ms ?? undefined;
}

/**
 * Releases a send guard after the provider provably did nothing, so that the activity's next retry may send. Called
 * only for an answer with effect `none`.
 * @returns the number of tries so far that did nothing.
 */
export async function releaseSendGuard(db: Database, send: SendKey): Promise<number> {
  const { tries } = await closing(db, send)
    .set({ state: 'free', tries: sql`tries + 1` })
    .returning('tries')
    .executeTakeFirstOrThrow();
  return tries;
}

/**
 * Counts a try that failed before the send. A send guard that was acquired meanwhile stays taken.
 * @returns the number of tries so far that did nothing.
 */
export async function countUnsent(db: Database, send: SendKey): Promise<number> {
  const { tries } = await db
    .insertInto('provider_sends')
    .values({ ...named(send), state: 'free', answer_sealed: null, answered_at: null, tries: 1 })
    .onConflict((conflict) =>
      conflict.columns(['entity_id', 'operation', 'attempt']).doUpdateSet({ tries: sql`provider_sends.tries + 1` }),
    )
    .returning('tries')
    .executeTakeFirstOrThrow();
  return tries;
}

/**
 * Closes a send guard permanently after an attempt that provably did nothing, so that the next attempt may be made. A
 * late step of the old attempt finds `answer` and sends nothing.
 * @returns false when the attempt may have been sent.
 */
export async function abandonSend(db: Database, send: SendKey, answer: Buffer): Promise<boolean> {
  const closed = { state: 'answered', answer_sealed: answer, answered_at: new Date() } as const;
  const given = await db
    .insertInto('provider_sends')
    .values({ ...named(send), ...closed })
    .onConflict((conflict) =>
      conflict
        .columns(['entity_id', 'operation', 'attempt'])
        .doUpdateSet(closed)
        .where('provider_sends.state', '=', 'free'),
    )
    .returning('state')
    .executeTakeFirst();
  return given !== undefined;
}

/** Records that the call of a send guard has ended without an answer. The guard stays taken. */
export async function endSend(db: Database, send: SendKey): Promise<void> {
  await closing(db, send).set({ ended_at: new Date() }).where('state', '=', 'sending').execute();
}

/** Stores the provider's answer. A step that runs again reads it instead of sending. */
export async function recordSendAnswer(db: Database, send: SendKey, answer: Buffer): Promise<void> {
  await sendAnswerUpdate(db, send, answer).execute();
}

/** The update of `recordSendAnswer`, as part of a larger statement. */
export const sendAnswerUpdate = (db: Database, send: SendKey, answer: Buffer) =>
  closing(db, send).set({ state: 'answered', answer_sealed: answer, answered_at: new Date() });

const named = ({ entityId, operation, attempt }: SendKey) => ({ entity_id: entityId, operation, attempt });

const guardRow = (db: Database, { entityId, operation, attempt }: SendKey) =>
  db
    .selectFrom('provider_sends')
    .where('entity_id', '=', entityId)
    .where('operation', '=', operation)
    .where('attempt', '=', attempt);

const closing = (db: Database, { entityId, operation, attempt }: SendKey) =>
  db
    .updateTable('provider_sends')
    .where('entity_id', '=', entityId)
    .where('operation', '=', operation)
    .where('attempt', '=', attempt);
