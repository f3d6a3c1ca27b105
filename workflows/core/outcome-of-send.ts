import * as wf from '@temporalio/workflow';
import type { Failure } from '../../domain/core/schemas.ts';

/** The outcome of a call whose activity failed: it provably did nothing (`failed`), or its effect is unknown. */
export type FailedCall = { kind: 'failed'; failure: Failure } | { kind: 'unknown'; failure: Failure };

/** The failure of an activity that gave up because the provider did nothing, three times. */
export function notDoneFailure(error: unknown): Failure | undefined {
  const cause = error instanceof wf.ActivityFailure ? error.cause : undefined;
  const isNotDone = cause instanceof wf.ApplicationFailure && cause.type === 'NotDone';
  return isNotDone ? (cause.details?.[0] as Failure) : undefined;
}

/**
 * The outcome of a provider call behind its send guard. The engine may run the activity any number of times; an error
 * is converted into an outcome, and never causes another send. It never rejects.
 *
 * @param lost the message that the outcome was not reported, for the timeline.
 */
export async function outcomeOfSend<Outcome>(call: Promise<Outcome>, lost: string): Promise<Outcome | FailedCall> {
  try {
    return await call;
  } catch (error) {
    const failure = notDoneFailure(error);
    if (failure) return { kind: 'failed', failure };
    return { kind: 'unknown', failure: { code: 'outcome_unknown', message: lost, effect: 'unknown' } };
  }
}
