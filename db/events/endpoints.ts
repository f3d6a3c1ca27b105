import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { WebhookEndpoint } from '../../domain/events/endpoint.ts';
import type { EventType } from '../../domain/events/event.ts';
import { newId } from '../../runtime/ids.ts';
import type { MerchantSeal } from '../../runtime/keys.ts';
import { contexts } from '../core/contexts.ts';
import type { Schema } from '../core/schema.ts';
import type { Store } from '../core/store.ts';

/** Maximum number of endpoints per merchant; it limits the deliveries of one event. */
export const maxEndpoints = 20;

export type EndpointRow = Selectable<Schema['webhook_endpoints']>;

export interface EndpointChange {
  url?: string | undefined;
  types?: EventType[] | undefined;
  /** Null removes it. */
  description?: string | null | undefined;
  enabled?: boolean | undefined;
}

/** An endpoint whose last delivery was not a failure. */
export const noFailure = {
  failing_since: null,
  last_failed_at: null,
  last_failed_status: null,
  last_failed_error: null,
};

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

/** One merchant's endpoints. Every query is bound to the merchant. */
export function endpointsOf(store: Store, merchantId: string) {
  return {
    /** All of them, oldest first: there are at most `maxEndpoints`. */
    async list(): Promise<WebhookEndpoint[]> {
      const rows = await activeEndpoints(store, merchantId).orderBy('created_at').orderBy('id').execute();
      const seal = await store.sealOf(merchantId);
      return rows.map((row) => showEndpoint(row, seal));
    },
    async get(id: string): Promise<WebhookEndpoint | undefined> {
      const row = await activeEndpoints(store, merchantId).where('id', '=', id).executeTakeFirst();
      return row && showEndpoint(row, await store.sealOf(merchantId));
    },
    create: (endpoint: NewEndpoint) => createEndpoint(store, merchantId, endpoint),
    change: (id: string, change: EndpointChange) => changeEndpoint(store, merchantId, id, change),
    rotate: (id: string, overlapMs: number) => rotateSecret(store, merchantId, id, overlapMs),
    remove: (id: string) => removeEndpoint(store, merchantId, id),
    waitingFor: (id: string, limit: number) => entitiesWaitingFor(store, merchantId, id, limit),
  };
}

type NewEndpoint = Required<Pick<EndpointChange, 'url' | 'types'>> & Pick<EndpointChange, 'description'>;

const activeEndpoints = (store: Store, merchantId: string) =>
  store.db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('removed_at', 'is', null);

/** @returns the endpoint with its secret, which is never shown again; undefined when there are `maxEndpoints`. */
async function createEndpoint(
  store: Store,
  merchantId: string,
  endpoint: NewEndpoint,
): Promise<(WebhookEndpoint & { secret: string }) | undefined> {
  const { url = '', types = [], description = null } = endpoint;
  const seal = await store.sealOf(merchantId);
  const id = newId('end');
  const secret = newSecret();
  return store.db.transaction().execute(async (tx) => {
    // Under a lock, so that concurrent creations cannot exceed the maximum.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`endpoints/${merchantId}`}, 0))`.execute(tx);
    const { count } = await tx
      .selectFrom('webhook_endpoints')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('merchant_id', '=', merchantId)
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (count >= maxEndpoints) return undefined;
    const row = await tx
      .insertInto('webhook_endpoints')
      .values({
        id,
        merchant_id: merchantId,
        description,
        types,
        url_sealed: seal.seal(contexts.endpointUrl(id), url),
        secret_sealed: seal.seal(contexts.endpointSecret(id), secret),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { ...showEndpoint(row, seal), secret };
  });
}

/**
 * Changes an endpoint. Enabling it or changing its address resets its failures and makes its pending deliveries due at
 * once.
 */
async function changeEndpoint(
  store: Store,
  merchantId: string,
  id: string,
  change: EndpointChange,
): Promise<WebhookEndpoint | undefined> {
  const { url, types, description, enabled } = change;
  const seal = await store.sealOf(merchantId);
  const startsAnew = enabled === true || url !== undefined;
  return store.db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('webhook_endpoints')
      .set({
        ...(url !== undefined && { url_sealed: seal.seal(contexts.endpointUrl(id), url) }),
        ...(types !== undefined && { types }),
        ...(description !== undefined && { description }),
        ...(startsAnew && noFailure),
        ...(enabled === true && {
          disabled_at: null,
          disabled_reason: null,
          attention_reason: null,
          attention_detail: null,
          attention_since: null,
        }),
        ...(enabled === false && {
          disabled_at: sql<Date>`coalesce(disabled_at, now())`,
          disabled_reason: sql<'asked'>`coalesce(disabled_reason, 'asked')`,
        }),
      })
      .where('id', '=', id)
      .where('merchant_id', '=', merchantId)
      .where('removed_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!row) return undefined;
    if (startsAnew) {
      await tx
        .updateTable('deliveries')
        .set({ checked_at: new Date(0) })
        .where('endpoint_id', '=', id)
        .where('state', '=', 'pending')
        .execute();
    }
    return showEndpoint(row, seal);
  });
}

/**
 * Gives an endpoint a new secret. Until the overlap ends, deliveries are signed with the previous secret too.
 *
 * @param overlapMs duration of the overlap in ms; 0 ends every earlier secret at once.
 * @returns `overlaps` when an earlier secret is still valid: deliveries carry no more than two signatures.
 */
async function rotateSecret(
  store: Store,
  merchantId: string,
  id: string,
  overlapMs: number,
): Promise<(WebhookEndpoint & { secret: string }) | 'overlaps' | undefined> {
  const seal = await store.sealOf(merchantId);
  const secret = newSecret();
  const until = overlapMs > 0 ? new Date(Date.now() + overlapMs) : null;
  const row = await store.db
    .updateTable('webhook_endpoints')
    .set((eb) => ({
      secret_sealed: seal.seal(contexts.endpointSecret(id), secret),
      previous_secret_sealed: until ? eb.ref('secret_sealed') : null,
      previous_secret_until: until,
    }))
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .where('removed_at', 'is', null)
    .$if(until !== null, (query) =>
      query.where((eb) =>
        eb.or([eb('previous_secret_until', 'is', null), eb('previous_secret_until', '<=', new Date())]),
      ),
    )
    .returningAll()
    .executeTakeFirst();
  if (row) return { ...showEndpoint(row, seal), secret };
  return (await activeEndpoints(store, merchantId).where('id', '=', id).executeTakeFirst()) && 'overlaps';
}

/**
 * Drops the endpoint's pending deliveries and erases its address and secrets.
 * @returns false for an unknown endpoint.
 */
async function removeEndpoint(store: Store, merchantId: string, id: string): Promise<boolean> {
  return store.db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('webhook_endpoints')
      .set({
        removed_at: sql<Date>`coalesce(removed_at, now())`,
        url_sealed: null,
        secret_sealed: null,
        previous_secret_sealed: null,
        previous_secret_until: null,
        attention_reason: null,
        attention_detail: null,
        attention_since: null,
      })
      .where('id', '=', id)
      .where('merchant_id', '=', merchantId)
      .returning('id')
      .executeTakeFirst();
    await tx
      .updateTable('deliveries')
      .set({ state: 'dropped', ended_at: new Date() })
      .where('endpoint_id', '=', row?.id ?? '')
      .where('state', '=', 'pending')
      .execute();
    return row !== undefined;
  });
}

/** Entities with pending events for the endpoint, at most `limit`. */
async function entitiesWaitingFor(store: Store, merchantId: string, id: string, limit: number): Promise<string[]> {
  const rows = await store.db
    .selectFrom('deliveries')
    .select('entity_id')
    .distinct()
    .where('endpoint_id', '=', id)
    .where('merchant_id', '=', merchantId)
    .where('state', '=', 'pending')
    .limit(limit)
    .execute();
  return rows.map((row) => row.entity_id);
}

/** A row in the form of API answers and events. */
export function showEndpoint(row: EndpointRow, seal: MerchantSeal): WebhookEndpoint {
  const { previous_secret_until: until } = row;
  return {
    id: row.id,
    url: row.url_sealed ? withoutQueryValues(seal.open(contexts.endpointUrl(row.id), row.url_sealed)) : '',
    ...(row.description !== null && { description: row.description }),
    types: row.types,
    enabled: row.disabled_at === null,
    ...(row.disabled_reason && { disabledReason: row.disabled_reason }),
    ...(row.disabled_at && { disabledAt: row.disabled_at.toISOString() }),
    ...(row.failing_since && { failingSince: row.failing_since.toISOString() }),
    ...(row.failing_since &&
      row.last_failed_at &&
      (row.last_failed_status !== null || row.last_failed_error !== null) && {
        lastFailure: {
          at: row.last_failed_at.toISOString(),
          ...(row.last_failed_status !== null && { httpStatus: row.last_failed_status }),
          ...(row.last_failed_error !== null && { error: row.last_failed_error }),
        },
      }),
    ...(until && until > new Date() && { previousSecretUntil: until.toISOString() }),
    needsAttention: row.attention_reason !== null,
    ...(row.attention_reason !== null && {
      attention: {
        reason: row.attention_reason,
        detail: row.attention_detail ?? '',
        since: (row.attention_since ?? row.created_at).toISOString(),
      },
    }),
    createdAt: row.created_at.toISOString(),
  };
}

/** The address without the values of its query, which may contain a merchant's key. */
function withoutQueryValues(text: string): string {
  const url = new URL(text);
  const names = [...new Set(url.searchParams.keys())];
  return names.length === 0
    ? text
    : `${url.origin}${url.pathname}?${names.map((name) => `${encodeURIComponent(name)}=••••`).join('&')}`;
}
