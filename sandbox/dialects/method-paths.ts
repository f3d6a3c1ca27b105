import type { Charge } from '../core/entities.ts';
import type { Call, Route } from '../core/provider.ts';

/**
 * Creation routes with one path per payment method in place of the field `paymentMethod`.
 *
 * @param create the creation that reads the method from that field.
 */
export function methodPaths(create: Route, paths: Partial<Record<Charge['method'], string>>): Route[] {
  return Object.entries(paths).map(([method, path]): Route => {
    /** Adds the field. A body that names another method stays invalid. */
    const withMethod = (call: Call): Call => ({ ...call, body: { paymentMethod: method, ...(call.body as object) } });
    return {
      ...create,
      path,
      handle: (call) => create.handle(withMethod(call)),
      refuse: (call) => create.refuse?.(withMethod(call)) ?? create.handle(withMethod(call)),
    };
  });
}
