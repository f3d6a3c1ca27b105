import type { AdapterDeps } from '../../adapters/index.ts';
import type { OpenConnection } from '../../db/connections/connections.ts';
import type { Mode } from '../../runtime/settings.ts';
import { guardedLookup } from '../../runtime/url-guard.ts';

/** What an adapter of this connection is given besides: addresses that a merchant named are looked up with care. */
export function transportOf(mode: Mode): (open: OpenConnection) => Pick<AdapterDeps, 'lookup'> {
  const lookup = guardedLookup(mode);
  return ({ guarded }) => (guarded ? { lookup } : {});
}
