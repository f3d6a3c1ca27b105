import type { Adapter, Exchange } from '../../adapters/index.ts';
import type { Failure } from '../../domain/core/schemas.ts';
import type { CallContext } from './call-context.ts';
import type { ObservedCall } from './observe-call.ts';
import { failureOf, notAnswered, tooManyLookUps } from './provider-errors.ts';
import type { PinnedConnection } from './types.ts';

/** `refused`: the provider answered that it does not know the id, or that we may not read it. */
export type Found<Result> = { result: Result; exchanges: Exchange[] } | { refused: Failure };

/**
 * Makes one look-up at a provider, within the budget of its connection.
 *
 * @param noteFailure writes a failed look-up to the timeline.
 * @throws ApplicationFailure `NotAnswered` when there was no answer, or the connection has no look-up left;
 *   `Busy` when the provider has no slot left.
 */
export async function callLookUp<Result>(
  context: CallContext,
  row: PinnedConnection,
  callOf: (exchanges: Exchange[]) => ObservedCall,
  ask: (adapter: Adapter) => Promise<Result>,
  noteFailure: (failure: Failure, exchanges: Exchange[]) => Promise<void>,
): Promise<Found<Result>> {
  const waitMs = context.budget.take(row.connection_id);
  if (waitMs > 0) throw tooManyLookUps(waitMs);
  return context.lookUps.within(row, async () => {
    let exchanges: Exchange[] = [];
    try {
      const opened = await context.openAdapter(row);
      exchanges = opened.exchanges;
      const result = await context.observeCall(callOf(exchanges), () => ask(opened.adapter));
      return { result, exchanges };
    } catch (error) {
      const failure = failureOf(error);
      await noteFailure(failure, exchanges);
      if (failure.effect === 'refused') return { refused: failure };
      throw notAnswered(error, failure);
    }
  });
}
