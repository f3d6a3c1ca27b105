import { AdapterRefusal } from '../../adapters/index.ts';
import { contexts } from '../../db/core/contexts.ts';
import type { Database } from '../../db/core/database.ts';
import {
  acquireSendGuard,
  awaitSender,
  endSend,
  recordSendAnswer,
  releaseSendGuard,
  type SendGuard,
  type SendKey,
  sendAnswerUpdate,
} from '../../db/core/send-guard.ts';
import type { Failure } from '../../domain/core/schemas.ts';
import type { MerchantSeal } from '../../runtime/keys.ts';
import type { CallContext } from './call-context.ts';
import type { ObservedCall } from './observe-call.ts';
import { failureOf, notDone } from './provider-errors.ts';
import { withRetry } from './with-retry.ts';

/**
 * One provider write. `Answer` is stored sealed behind the guard and found by every later run of the same attempt;
 * `Outcome` is what the activity returns.
 */
export interface Send<Reply, Answer, Outcome> {
  key: SendKey;
  seal: MerchantSeal;
  call: ObservedCall;
  /**
   * The guard was acquired together with the entity's row, which is new. The call is then the first of its attempt.
   */
  isAcquired?: true;
  /**
   * Milliseconds after which another sender of the same attempt, that has recorded nothing, has ended. Until then its
   * outcome is awaited. Absent: the outcome of a taken guard is unknown at once.
   */
  senderMs?: number;
  /** False: another attempt has replaced this one, so it must not be sent, whatever the state of its guard. */
  isCurrent?: boolean;
  /** Why our own rules forbid this send for good. Recorded like a provider's refusal. */
  refusal?: Failure;
  /** The provider call. Everything that it needs is prepared before: a failure there means that nothing was sent. */
  make(): Promise<Reply>;
  answerOf(reply: Reply): Answer;
  refused(failure: Failure): Answer & Outcome;
  unknown(failure: Failure): Outcome;
  /** Stores the answer, with the rows of the same transaction. Repeated while the database is away. */
  commit(reply: Reply, answer: Answer, guardUpdate: GuardUpdate): Promise<Outcome>;
  /** Converts what an earlier run of the attempt recorded into an outcome of this run. */
  repeat(answer: Answer): Promise<Outcome>;
  /** The outcome for a guard that is taken and has no answer. */
  sentBefore: { message: string; note?(message: string): Promise<void> };
  noteAnswer?(reply: Reply): Promise<void>;
  noteFailure(failure: Failure): Promise<void>;
  /**
   * Erases data that was stored for this call only (card data), once this attempt can no longer be sent. @param failure of
   * this call; absent where an earlier one was sent.
   */
  discard?(failure?: Failure): Promise<void>;
  /** Reports to the connection's health whether the provider answered; a refusal counts as an answer. */
  onResult?(answered: boolean): void;
  /** Retries are counted by the engine, since a later command may use the same key to send again. */
  retriesCountedPerRun?: true;
}

/** Closes the guard with the sealed answer, as a part of a statement that writes more. */
export type GuardUpdate = (db: Database) => ReturnType<typeof sendAnswerUpdate>;

/**
 * Makes one provider write behind its send guard: at most one effect per key, however often this runs. The order of the steps is what makes a crash between any two of them safe:
 *
 *   acquire ─┬─ answered before ─▶ the recorded answer
 *            ├─ taken, no answer ─▶ once its sender's time is over: unknown, and nothing is sent
 *            └─ taken now ─▶ call ─┬─ answered ─▶ record, with the rows of the answer
 *                                  ├─ none ────▶ release, throw NotDone: the engine runs it again
 *                                  ├─ refused ─▶ record
 *                                  └─ unknown ─▶ the guard stays taken, its call is marked as ended
 *
 * An answer is recorded before the timeline is written: a final answer that is lost would come back as an unknown outcome.
 *
 * @throws ApplicationFailure `NotDone` when the provider did nothing.
 */
export async function sendOnce<Reply, Answer, Outcome>(
  { store, log, observeCall }: CallContext,
  send: Send<Reply, Answer, Outcome>,
): Promise<Outcome> {
  const { db } = store;
  const { key, seal, call } = send;
  const context = contexts.send(key.entityId, key.operation, key.attempt);

  const guard = await guardOf(db, send);
  if (!guard?.taken) {
    if (guard?.state === 'answered') return send.repeat(seal.open<Answer>(context, guard.answer));
    const { message, note } = send.sentBefore;
    log.warn({ provider: call.provider, operation: key.operation }, 'not sent again: the send guard is taken');
    await send.discard?.();
    await note?.(message);
    return send.unknown({ code: 'outcome_unknown', message, effect: 'unknown' });
  }

  const recordRefusal = async (failure: Failure) => {
    const refused = send.refused(failure);
    await withRetry(() => recordSendAnswer(db, key, seal.seal(context, refused)));
    return refused;
  };
  if (send.refusal) {
    const refused = await recordRefusal(send.refusal);
    await send.discard?.(send.refusal);
    await send.noteFailure(send.refusal);
    return refused;
  }

  let reply: Reply;
  try {
    reply = await observeCall(call, () => send.make());
  } catch (error) {
    const failure = failureOf(error);
    if (!(error instanceof AdapterRefusal)) send.onResult?.(failure.effect === 'refused');
    if (failure.effect === 'none') {
      const tries = await releaseSendGuard(db, key);
      await send.noteFailure(failure);
      const thrown = send.retriesCountedPerRun ? notDone(error, failure) : notDone(error, failure, tries);
      if (thrown.nonRetryable) await send.discard?.(failure);
      throw thrown;
    }
    await send.discard?.(failure);
    const outcome = failure.effect === 'refused' ? await recordRefusal(failure) : send.unknown(failure);
    await send.noteFailure(failure);
    // Whoever waits for this sender continues then, and writes the next line of the timeline.
    if (failure.effect === 'unknown') await endSend(db, key);
    return outcome;
  }

  send.onResult?.(true);
  const answer = send.answerOf(reply);
  const guardUpdate: GuardUpdate = (at) => sendAnswerUpdate(at, key, seal.seal(context, answer));
  const outcome = await withRetry(() => send.commit(reply, answer, guardUpdate));
  await send.noteAnswer?.(reply);
  return outcome;
}

/** The send guard of a call, after the time of another sender that holds it. */
async function guardOf(
  db: Database,
  {
    key,
    isAcquired,
    isCurrent,
    senderMs = 0,
  }: Pick<Send<unknown, unknown, unknown>, 'key' | 'isAcquired' | 'isCurrent' | 'senderMs'>,
): Promise<SendGuard | undefined> {
  if (isCurrent === false) return undefined;
  if (isAcquired) return { taken: true };
  const guard = await acquireSendGuard(db, key);
  if (guard.taken || guard.state === 'answered' || guard.ageMs >= senderMs) return guard;
  await awaitSender(db, key, senderMs);
  return acquireSendGuard(db, key);
}

/** For a write that stores nothing but its answer, which is also the activity's outcome. */
export const answerAlone = <Answer>(db: Database): Pick<Send<unknown, Answer, Answer>, 'commit' | 'repeat'> => ({
  async commit(_reply, answer, guardUpdate) {
    await guardUpdate(db).execute();
    return answer;
  },
  repeat: async (answer) => answer,
});
