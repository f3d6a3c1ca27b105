import type { Adapter } from '../../adapters/index.ts';
import { failureOf, isUnauthorized } from './provider-errors.ts';

/**
 * An adapter of credentials that may have been rotated out since. A call that the provider refuses for them, and so
 * provably has not made, is made once more with the credentials in force: what was begun with a key that leaked, and was
 * revoked, can still be looked up and refunded.
 *
 * The credentials in force could be of another account, where the key alone names it. What they do not find there proves
 * nothing, so the first refusal stands unless the second call succeeded or may have had an effect.
 *
 * @param inForce undefined where the adapter's credentials are those in force.
 */
export function renewed(adapter: Adapter, inForce: () => Promise<Adapter | undefined>): Adapter {
  const entries = Object.entries(adapter) as [keyof Adapter, (argument: never) => Promise<unknown>][];
  const calls = entries.map(([name, call]) => {
    const twice = async (argument: never) => {
      try {
        return await call(argument);
      } catch (refusal) {
        const failure = failureOf(refusal);
        const isRefused = failure.effect === 'none' && isUnauthorized(failure);
        // Credentials that cannot be opened now leave it at the refusal, which is known to have had no effect.
        const other = isRefused ? await inForce().catch(() => undefined) : undefined;
        if (!other) throw refusal;
        const again = other[name] as typeof call;
        return await again(argument).catch((error: unknown) => {
          throw failureOf(error).effect === 'unknown' ? error : refusal;
        });
      }
    };
    return [name, twice];
  });
  return Object.fromEntries(calls);
}
