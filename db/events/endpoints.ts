import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { WebhookEndpoint } from '../../domain/events/endpoint.ts';
import type { EventType } from '../../domain/events/event.ts';
import { newId } from '../../runtime/ids.ts';
import type { MerchantSeal } from '../../runtime/keys.ts';
import { contexts } from '../core/contexts.ts';
import type { Schema } from '../core/schema.ts';
import type { Store } from '../core/store.ts';

/** More than anybody needs; it bounds what one event can cost. */
export const mostEndpoints = 20;

export type EndpointRow = Selectable<Schema['webhook_endpoints']>;

export interface EndpointChange {
  url?: string | undefined;
  types?: EventType[] | undefined;
  /** Null takes it away. */
  description?: string | null | undefined;
  enabled?: boolean | undefined;
}

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

/** One merchant's endpoints. The merchant is bound here, so no query can forget it. */
export function endpointsOf(store: Store, merchantId: string) {
  const rows = () =>
    store.db
      .selectFrom('webhook_endpoints')
      .selectAll()
      .where('merchant_id', '=', merchantId)
      .where('removed_at', 'is', null);
  const show = async (row: EndpointRow) => showEndpoint(row, await store.sealOf(merchantId));

  return {
    /** All of them, oldest first: there are at most `mostEndpoints`. */
    async list(): Promise<WebhookEndpoint[]> {
      const found = await rows().orderBy('created_at').orderBy('id').execute();
      const seal = await store.sealOf(merchantId);
      return found.map((row) => showEndpoint(row, seal));
    },

    async get(id: string): Promise<WebhookEndpoint | undefined> {
      const row = await rows().where('id', '=', id).executeTakeFirst();
      return row && show(row);
    },

    /** @returns the endpoint with its secret, which is never shown again; undefined when there is no room for another. */
    async create(
      wanted: Required<Pick<EndpointChange, 'url' | 'types'>> & Pick<EndpointChange, 'description'>,
    ): Promise<(WebhookEndpoint & { secret: string }) | undefined> {
      const { url = '', types = [], description = null } = wanted;
      const seal = await store.sealOf(merchantId);
      const id = newId('end');
      const secret = newSecret();
      return store.db.transaction().execute(async (tx) => {
        // Two that are made at once must not both find the last free place.
        await sql`select pg_advisory_xact_lock(hashtextextended(${`endpoints/${merchantId}`}, 0))`.execute(tx);
        const { count } = await tx
          .selectFrom('webhook_endpoints')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('merchant_id', '=', merchantId)
          .where('removed_at', 'is', null)
          .executeTakeFirstOrThrow();
        if (count >= mostEndpoints) return undefined;
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
    },

    /**
     * Switching on, or another address, is a new beginning: what was said of its failures is forgotten, and what waits
     * for it is due at once.
     */
    async change(id: string, change: EndpointChange): Promise<WebhookEndpoint | undefined> {
      const { url, types, description, enabled } = change;
      const seal = await store.sealOf(merchantId);
      const anew = enabled === true || url !== undefined;
      return store.db.transaction().execute(async (tx) => {
        const row = await tx
          .updateTable('webhook_endpoints')
          .set({
            ...(url !== undefined && { url_sealed: seal.seal(contexts.endpointUrl(id), url) }),
            ...(types !== undefined && { types }),
            ...(description !== undefined && { description }),
            ...(anew && { failing_since: null, last_failed_at: null }),
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
        if (anew) {
          await tx
            .updateTable('deliveries')
            .set({ checked_at: new Date(0) })
            .where('endpoint_id', '=', id)
            .where('state', '=', 'pending')
            .execute();
        }
        return showEndpoint(row, seal);
      });
    },

    /**
     * A new secret; the one before goes on signing beside it.
     *
     * @param overlapMs for so long. 0 ends every earlier secret at once.
     * @returns `overlaps` when an earlier one is still good: a third cannot be told to anybody's endpoint.
     */
    async rotate(
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
      if (row) return { ...(await show(row)), secret };
      return (await this.get(id)) && 'overlaps';
    },

    /** It gets nothing any more; its address and secrets are erased. @returns false when there never was one. */
    async remove(id: string): Promise<boolean> {
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
    },

    /** Payments with events that wait for it, at most `limit`. */
    async waitingFor(id: string, limit: number): Promise<string[]> {
      const found = await store.db
        .selectFrom('deliveries')
        .select('entity_id')
        .distinct()
        .where('endpoint_id', '=', id)
        .where('merchant_id', '=', merchantId)
        .where('state', '=', 'pending')
        .limit(limit)
        .execute();
      return found.map((row) => row.entity_id);
    },
  };
}

/** A row as the API answers it and events carry it. */
export function showEndpoint(row: EndpointRow, seal: MerchantSeal): WebhookEndpoint {
  const { previous_secret_until: until } = row;
  return {
    id: row.id,
    url: row.url_sealed ? withoutValues(seal.open(contexts.endpointUrl(row.id), row.url_sealed)) : '',
    ...(row.description !== null && { description: row.description }),
    types: row.types,
    enabled: row.disabled_at === null,
    ...(row.disabled_reason && { disabledReason: row.disabled_reason }),
    ...(row.disabled_at && { disabledAt: row.disabled_at.toISOString() }),
    ...(row.failing_since && { failingSince: row.failing_since.toISOString() }),
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

/** Some put a key into the query of their address. */
function withoutValues(text: string): string {
  const url = new URL(text);
  const names = [...new Set(url.searchParams.keys())];
  return names.length === 0
    ? text
    : `${url.origin}${url.pathname}?${names.map((name) => `${encodeURIComponent(name)}=••••`).join('&')}`;
}
