import type { Database } from './database.ts';

/**
 * The send fence (design, "Money rules"). Whoever takes it may send, once; whoever finds it taken must not. It holds
 * where the engine cannot: an activity that ran twice, a workflow that was reset, a restored or reused id.
 */
export interface Send {
  entityId: string;
  operation: string;
  attempt: number;
}

export type Fence =
  | { taken: true }
  | { taken: false; state: 'sending' }
  | { taken: false; state: 'answered'; answer: Buffer };

/** One statement takes a new fence or a freed one; two callers at once cannot both get it. */
export async function takeFence(db: Database, send: Send): Promise<Fence> {
  const won = await db
    .insertInto('provider_sends')
    .values({
      entity_id: send.entityId,
      operation: send.operation,
      attempt: send.attempt,
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
  const found = await fenceOf(db, send).select('answer_sealed').executeTakeFirstOrThrow();
  return found.answer_sealed
    ? { taken: false, state: 'answered', answer: found.answer_sealed }
    : { taken: false, state: 'sending' };
}

/** Was it sent before, as far as anybody knows? For what is only needed where it is still to be sent. */
export async function mayHaveBeenSent(db: Database, send: Send): Promise<boolean> {
  const found = await fenceOf(db, send).select('state').executeTakeFirst();
  return found !== undefined && found.state !== 'free';
}

/**
 * How many cancels were sent, as far as anybody knows. A further one is another attempt: it is asked for by somebody, and
 * goes out only after a look-up that says that the charge is still unpaid.
 */
export async function cancelsOf(db: Database, entityId: string): Promise<number> {
  const { count } = await db
    .selectFrom('provider_sends')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('entity_id', '=', entityId)
    .where('operation', '=', 'cancel')
    .where('state', '<>', 'free')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The provider surely did nothing: the engine's next try may send. Only an answer with effect `none` calls this. */
export async function freeFence(db: Database, send: Send): Promise<void> {
  await closing(db, send).set({ state: 'free' }).execute();
}

/** The answer is known: a step that runs again gets it from here instead of sending. */
export async function answerFence(db: Database, send: Send, answer: Buffer): Promise<void> {
  await answeringFence(db, send, answer).execute();
}

/** The same, as a part of a statement that writes more. */
export const answeringFence = (db: Database, send: Send, answer: Buffer) =>
  closing(db, send).set({ state: 'answered', answer_sealed: answer, answered_at: new Date() });

const fenceOf = (db: Database, { entityId, operation, attempt }: Send) =>
  db
    .selectFrom('provider_sends')
    .where('entity_id', '=', entityId)
    .where('operation', '=', operation)
    .where('attempt', '=', attempt);

const closing = (db: Database, { entityId, operation, attempt }: Send) =>
  db
    .updateTable('provider_sends')
    .where('entity_id', '=', entityId)
    .where('operation', '=', operation)
    .where('attempt', '=', attempt);
