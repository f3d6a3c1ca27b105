import type { Charge } from '../core/entities.ts';
import type { Call, Route } from '../core/provider.ts';

/**
 * A creation at a path for each method of payment in place of a field.
 *
 * @param create the creation that reads the method from the field `paymentMethod`.
 */
export function methodPaths(create: Route, paths: Partial<Record<Charge['method'], string>>): Route[] {
  return Object.entries(paths).map(([method, path]): Route => {
    /** As if the field were there: one that says another method is wrong all the same. */
    const said = (call: Call): Call => ({ ...call, body: { paymentMethod: method, ...(call.body as object) } });
    return {
      ...create,
      path,
      handle: (call) => create.handle(said(call)),
      refuse: (call) => create.refuse?.(said(call)) ?? create.handle(said(call)),
    };
  });
}
