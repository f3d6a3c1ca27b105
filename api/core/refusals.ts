import { AdapterRefusal, type Connection, catalogue, type Operation, slugOf, validate } from '../../adapters/index.ts';
import {
  type ConnectionHead,
  cachedOpener,
  connectionOpener,
  findConnection,
  listConnections,
} from '../../db/connections/connections.ts';
import { platformsOf } from '../../db/connections/platforms.ts';
import type { Store } from '../../db/core/store.ts';
import { isId } from '../../domain/core/ids.ts';
import { checkUrl, ForbiddenUrl } from '../../runtime/url-guard.ts';

import type { Api } from './context.ts';
import { Problem } from './problems.ts';

/** @throws Problem 422 when the merchant has no such connection. */
export async function connectionOf(store: Store, merchantId: string, provider: string): Promise<ConnectionHead> {
  const connection = await findConnection(store, merchantId, provider);
  if (connection) return connection;
  const why = whyNoConnection(await listConnections(store, merchantId), provider);
  throw new Problem('validation', `provider: there is no connection to "${provider}"${why}`, [
    { field: 'provider', rule: 'known', message: 'is not a provider or connection of this merchant' },
  ]);
}

/** What to do about it, as the end of the sentence: spelling, a connection that is disabled, or one that is missing. */
function whyNoConnection(
  connections: readonly { id: string; provider: string; disabledAt: Date | null }[],
  wish: string,
): string {
  const slug = slugOf(wish);
  const meant = connections.filter(({ id, provider }) => id === wish || slugOf(provider) === slug);
  const live = meant.find(({ disabledAt }) => disabledAt === null);
  if (live) return `, but there is one to "${live.provider}"`;
  const [disabled] = meant;
  if (disabled) return `: the one to "${disabled.provider}" (${disabled.id}) is disabled`;
  const entry = catalogue.find((one) => one.slug === slug);
  if (entry) return `: connect ${entry.name} first (POST /v1/connections)`;
  return ': GET /v1/connections lists yours, GET /v1/providers all providers';
}

/**
 * @param connection the credentials to check with; by default every credential counts as present, since it was checked
 *   before.
 * @throws Problem 422 with the provider's own message for a value that it does not accept.
 */
export function refuseByProvider(
  provider: string,
  operation: Operation,
  argument: unknown,
  connection: Connection = everyCredential,
): void {
  try {
    validate(provider, connection, operation, argument);
  } catch (error) {
    if (!(error instanceof AdapterRefusal)) throw error;
    const field = error.field ?? 'provider';
    throw new Problem(error.reason === 'unsupported' ? 'unsupported' : 'validation', error.message, [
      { field, rule: error.reason === 'unsupported' ? 'supported' : 'valid', message: error.message },
    ]);
  }
}

/**
 * Checks a request against a connection: the provider's validation, with the credentials and the platform that the call
 * would have.
 * @throws Problem 422 with the provider's own message, also for a credential or certificate that is missing.
 */
export async function refuseByConnection(
  store: Store,
  { merchantId, id, version, provider }: ConnectionHead,
  operation: Operation,
  argument: unknown,
): Promise<void> {
  const cached = await cachedOpener(store)(merchantId, id, version);
  try {
    refuseByProvider(provider, operation, argument, cached.credentials);
  } catch {
    // The platform may have got what is missing since.
    const { credentials } = await connectionOpener(store)(merchantId, id, version);
    refuseByProvider(provider, operation, argument, credentials);
  }
}

/** @throws Problem 422 for an address that we must not call. */
export function refuseForbiddenUrl(url: string, field: string, mode: Api['settings']['mode']): void {
  try {
    checkUrl(url, mode);
  } catch (error) {
    if (!(error instanceof ForbiddenUrl)) throw error;
    throw new Problem('validation', `${field} ${error.message}`, [{ field, rule: 'url', message: error.message }]);
  }
}

/** @throws Problem 422 for a platform that the merchant does not have. */
export async function refuseUnknownPlatform(
  store: Store,
  merchantId: string,
  platformId: string | null | undefined,
): Promise<void> {
  if (!platformId || (isId('plt', platformId) && (await platformsOf(store, merchantId).get(platformId)))) return;
  const message = 'is not one of your platforms: GET /v1/platforms lists them';
  throw new Problem('validation', `platformId ${message}`, [{ field: 'platformId', rule: 'exists', message }]);
}

/** @throws Problem 422 for a person's id that is of nobody at this merchant. Any other label is the merchant's own. */
export async function refuseForeignPerson(store: Store, merchantId: string, createdBy: string | undefined) {
  if (createdBy === undefined || !isId('usr', createdBy)) return;
  const role = await store.db
    .selectFrom('memberships')
    .select('role')
    .where('user_id', '=', createdBy)
    .where((eb) => eb.or([eb('merchant_id', '=', merchantId), eb('merchant_id', 'is', null)]))
    .executeTakeFirst();
  if (role) return;
  const message = 'is not a person of this merchant: send your own name for the creator, or nothing';
  throw new Problem('validation', `createdBy ${message}`, [{ field: 'createdBy', rule: 'exists', message }]);
}

/** Stand-in for complete credentials, for checks of the request alone. */
export const everyCredential = new Proxy({}, { get: () => 'present' });
