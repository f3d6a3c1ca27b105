import { ApplicationFailure, activityInfo } from '@temporalio/activity';
import { AdapterRefusal, ProviderError } from '../../adapters/index.ts';
import type { Failure } from '../../domain/core/schemas.ts';

/** Thrown when the provider surely did nothing: the engine may run the activity again, and it will send again. */
export const NotDone = 'NotDone';
/** Thrown when a question could not be asked; asking again is always safe. */
export const NotAnswered = 'NotAnswered';

/** Our words for what went wrong. What no adapter classified happened after the call, as far as anyone knows. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ProviderError) {
    const code = { none: 'provider_unavailable', refused: 'provider_refused', unknown: 'outcome_unknown' }[
      error.effect
    ];
    return {
      code,
      message: error.message,
      effect: error.effect,
      ...(error.httpStatus !== undefined && { httpStatus: error.httpStatus }),
      ...(error.providerCode !== undefined && { providerCode: error.providerCode }),
    };
  }
  if (error instanceof AdapterRefusal) return { code: 'not_supported', message: error.message, effect: 'refused' };
  return { code: 'outcome_unknown', message: 'The answer could not be worked on', effect: 'unknown' };
}

/**
 * What the engine is told of a call that surely did nothing.
 * @param tries how often it was tried by now.
 */
export function notDone(error: unknown, failure: Failure, tries = activityInfo().attempt): ApplicationFailure {
  const keys = failure.httpStatus === 401 || failure.httpStatus === 403;
  return ApplicationFailure.create({
    type: NotDone,
    message: failure.message,
    details: [failure],
    // Wrong credentials stay wrong for the next second, and a merchant waits for the answer.
    nonRetryable: keys || tries >= mostTries,
    ...(error instanceof ProviderError && error.retryAfterMs !== undefined && { nextRetryDelay: error.retryAfterMs }),
  });
}

/** What the engine is told of a question that got no answer: asking again is always safe. */
export const notAnswered = (error: unknown, failure: Failure): ApplicationFailure =>
  ApplicationFailure.create({
    type: NotAnswered,
    message: failure.message,
    ...(error instanceof ProviderError && error.retryAfterMs !== undefined && { nextRetryDelay: error.retryAfterMs }),
  });

/** The connection's look-ups are used up for the moment: the engine asks again when there is one. */
export const tooManyLookUps = (waitMs: number): ApplicationFailure =>
  ApplicationFailure.create({
    type: NotAnswered,
    message: 'Too many look-ups on this connection just now',
    nextRetryDelay: waitMs,
  });

/** How often a charge is tried that the provider surely did not do. */
export const mostTries = 3;
