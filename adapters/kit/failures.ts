import { type Operation, ProviderError } from './errors.ts';
import type { Protocol } from './protocol-table.ts';

/** A ProviderError of this operation. Default effect: `refused`, which is final. */
export const failure = (
  p: Protocol,
  operation: Operation,
  message: string,
  effect: ProviderError['effect'] = 'refused',
): ProviderError => new ProviderError(message, { provider: p.name, operation, effect });

/**
 * The error with the specification's message for this operation, if there is one. It replaces only an answer of the
 * provider itself: a rate limit or a refused key keeps its own message.
 */
export function withSpecifiedMessage(p: Protocol, operation: Operation, error: unknown, argument: unknown): unknown {
  const specified = p.failures?.[operation];
  if (!(error instanceof ProviderError) || specified === undefined) return error;
  const { httpStatus = 0, effect } = error;
  const answered = effect === 'refused' || (httpStatus >= 400 && ![401, 403, 429].includes(httpStatus));
  if (!answered) return error;
  const message =
    typeof specified === 'string'
      ? specified
      : specified(error.providerMessage ?? error.message, { argument, httpStatus: error.httpStatus });
  return message === undefined ? error : new ProviderError(message, error);
}
