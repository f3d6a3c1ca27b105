import type { AdapterDeps } from '../../adapters/index.ts';
import type { OpenConnection } from '../../db/connections/connections.ts';
import type { Mode } from '../../runtime/settings.ts';
import { guardedLookup } from '../../runtime/url-guard.ts';

/** The transport of a connection's adapter: addresses that a merchant named are resolved by the guarded look-up. */
export function transportOf(mode: Mode): (open: OpenConnection) => Pick<AdapterDeps, 'lookup'> {
  const lookup = guardedLookup(mode);
  return ({ publicAddressesOnly }) => (publicAddressesOnly ? { lookup } : {});
}
