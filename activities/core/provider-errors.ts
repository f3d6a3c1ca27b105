import { ApplicationFailure, activityInfo } from '@temporalio/activity';
import { AdapterRefusal, ProviderError } from '../../adapters/index.ts';
import type { Failure } from '../../domain/core/schemas.ts';

/** Thrown when the provider provably did nothing: the engine runs the activity again, which sends again. */
export const NotDone = 'NotDone';
/** Thrown when a look-up got no answer. Repeating it is always safe. */
export const NotAnswered = 'NotAnswered';

/** An error as a failure. One that no adapter classified counts as an unknown outcome. */
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
  return { code: 'outcome_unknown', message: 'The reply could not be processed', effect: 'unknown' };
}

/** Whether the provider refused the credentials, not what was asked of it. */
export const isUnauthorized = ({ httpStatus }: Failure): boolean => httpStatus === 401 || httpStatus === 403;

/**
 * The error to throw for a call that provably did nothing.
 * @param tries the number of tries so far.
 */
export function notDone(error: unknown, failure: Failure, tries = activityInfo().attempt): ApplicationFailure {
  return ApplicationFailure.create({
    type: NotDone,
    message: failure.message,
    details: [failure],
    // Wrong credentials stay wrong a second later, and the merchant waits for the answer.
    nonRetryable: isUnauthorized(failure) || tries >= maxTries,
    ...(error instanceof ProviderError && error.retryAfterMs !== undefined && { nextRetryDelay: error.retryAfterMs }),
  });
}

/** The error to throw for a look-up without an answer. Repeating it is always safe. */
export const notAnswered = (error: unknown, failure: Failure): ApplicationFailure =>
  ApplicationFailure.create({
    type: NotAnswered,
    message: failure.message,
    ...(error instanceof ProviderError && error.retryAfterMs !== undefined && { nextRetryDelay: error.retryAfterMs }),
  });

/** The connection has no look-up left for the moment: the engine runs the activity again when one is free. */
export const tooManyLookUps = (waitMs: number): ApplicationFailure =>
  ApplicationFailure.create({
    type: NotAnswered,
    message: 'Too many look-ups on this connection',
    nextRetryDelay: waitMs,
  });

/** Most tries of a call that the provider provably did not do. */
export const maxTries = 3;
