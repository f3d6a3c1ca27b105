import { api, type Schema } from '../../../shared/api/client.ts';
import { mustProveAgain } from '../../../shared/session/session.ts';

export type ProviderMethod = NonNullable<Schema<'SignInMethods'>['provider']>;

/** What the person left for, kept in this tab while they are at the identity provider. */
export interface Trip {
  purpose: 'sign-in' | 'proof';
  /** Where to go on afterwards. */
  next: string;
  invitation?: { token: string; merchantId: string };
}

const key = 'trilho-provider-trip';

/** Sends the browser to the identity provider, which sends it back to `/login/provider`. @throws Problem */
export async function leaveForProvider(trip: Trip): Promise<void> {
  const body = { purpose: trip.purpose, fresh: mustProveAgain() };
  const { url } = await api.post('/v1/session/provider/start', { body });
  try {
    sessionStorage.setItem(key, JSON.stringify(trip));
  } catch {
    // Storage is switched off: the sign-in works, and leads to the first page.
  }
  window.location.assign(url);
  // The page stays busy until the browser has left it.
  await new Promise(() => {});
}

/** The trip that ends now. */
export function endTrip(): Trip {
  try {
    const kept = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    if (kept) return JSON.parse(kept) as Trip;
  } catch {
    // As above.
  }
  return { purpose: 'sign-in', next: '/' };
}
