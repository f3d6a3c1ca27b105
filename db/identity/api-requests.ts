import type { Insertable } from 'kysely';
import { type ApiRequest, type ApiRequestWithBodies, requestDays } from '../../domain/identity/api-requests.ts';
import type { MerchantSeal } from '../../runtime/keys.ts';
import { contexts } from '../core/contexts.ts';
import type { Database } from '../core/database.ts';
import type { Schema } from '../core/schema.ts';
import type { Store } from '../core/store.ts';

/** The sealed part of a stored request. The caller masks it first. */
export interface RequestBodies {
  target: string;
  query?: unknown;
  request?: unknown;
  answer?: unknown;
}

export interface StoredRequest extends Omit<Insertable<Schema['api_requests']>, 'bodies_sealed' | 'seq'> {
  bodies: RequestBodies;
}

/** Stores requests, all or none of them; a request that is stored already stays unchanged. */
export async function storeRequests(store: Store, requests: readonly StoredRequest[]): Promise<void> {
  const rows = [];
  for (const { bodies, ...row } of requests) {
    const seal = await store.sealOf(row.merchant_id);
    rows.push({ ...row, bodies_sealed: seal.seal(contexts.apiRequest(row.id), bodies) });
  }
  await store.db.insertInto('api_requests').values(rows).execute();
}

export interface RequestFilters {
  limit: number;
  /** Time and id of the last row of the previous page. */
  after?: { value: Date | number; id: string };
  /** The first digit of the HTTP status. */
  status?: 2 | 4 | 5;
  method?: string;
  path?: string;
  key?: string;
  entity?: string;
  requestId?: string;
  createdFrom?: Date;
  createdTo?: Date;
}

/** One merchant's requests. Every query is bound to the merchant. */
export function apiRequestsOf(store: Store, merchantId: string) {
  const rows = () =>
    store.db
      .selectFrom('api_requests as r')
      .leftJoin('api_keys', 'api_keys.id', 'r.key_id')
      .leftJoin('public_keys', 'public_keys.id', 'r.key_id')
      .leftJoin('users', 'users.id', 'r.user_id')
      .select([
        'r.id',
        'r.at',
        'r.method',
        'r.path',
        'r.status',
        'r.ms',
        'r.code',
        'r.entity_id',
        'r.key_id',
        'r.user_id',
        'r.bodies_sealed',
      ])
      .select(['api_keys.name as key_name', 'public_keys.name as public_key_name', 'users.name as user_name'])
      .where('r.merchant_id', '=', merchantId);
  type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;
  const open = (seal: MerchantSeal, row: Row) =>
    seal.open<RequestBodies>(contexts.apiRequest(row.id), row.bodies_sealed);
  const shape = (row: Row, { target }: RequestBodies): ApiRequest => ({
    id: row.id,
    createdAt: row.at.toISOString(),
    method: row.method as ApiRequest['method'],
    path: row.path,
    target,
    status: row.status,
    ms: row.ms,
    ...(row.code !== null && { code: row.code }),
    ...(row.entity_id !== null && { entityId: row.entity_id }),
    ...(row.key_id !== null && { key: { id: row.key_id, name: row.key_name ?? row.public_key_name ?? row.key_id } }),
    ...(row.user_id !== null && { person: { id: row.user_id, name: row.user_name ?? row.user_id } }),
  });

  return {
    /** Newest first. */
    async page(filters: RequestFilters): Promise<{ data: ApiRequest[]; next?: { value: Date; id: string } }> {
      const { limit, after, status, method, path, key, entity, requestId, createdFrom, createdTo } = filters;
      let query = rows();
      if (after)
        query = query.where((eb) => eb(eb.refTuple('r.at', 'r.id'), '<', eb.tuple(new Date(after.value), after.id)));
      // In the form of the partial indexes' conditions, so that the planner uses them.
      if (status === 2) query = query.where((eb) => eb.between('r.status', eb.lit(200), eb.lit(299)));
      if (status === 4) query = query.where((eb) => eb.between('r.status', eb.lit(400), eb.lit(499)));
      if (status === 5) query = query.where((eb) => eb('r.status', '>=', eb.lit(500)));
      if (method !== undefined) query = query.where('r.method', '=', method);
      if (path !== undefined) query = query.where('r.path', '=', path);
      if (key !== undefined) query = query.where('r.key_id', '=', key);
      if (entity !== undefined) query = query.where('r.entity_id', '=', entity);
      if (requestId !== undefined) query = query.where('r.id', '=', requestId);
      if (createdFrom) query = query.where('r.at', '>=', createdFrom);
      if (createdTo) query = query.where('r.at', '<', createdTo);
      const found = await query
        .orderBy('r.at', 'desc')
        .orderBy('r.id', 'desc')
        .limit(limit + 1)
        .execute();
      const shown = found.slice(0, limit);
      const last = found.length > limit ? shown.at(-1) : undefined;
      const seal = await store.sealOf(merchantId);
      const data = shown.map((row) => shape(row, open(seal, row)));
      return { data, ...(last && { next: { value: last.at, id: last.id } }) };
    },

    async one(id: string): Promise<ApiRequestWithBodies | undefined> {
      const row = await rows().where('r.id', '=', id).executeTakeFirst();
      if (!row) return undefined;
      const bodies = open(await store.sealOf(merchantId), row);
      const { query, request, answer } = bodies;
      return {
        ...shape(row, bodies),
        ...(query !== undefined && { query: query as Record<string, unknown> }),
        ...(request !== undefined && { request }),
        ...(answer !== undefined && { answer }),
      };
    },
  };
}

const sweptAtOnce = 5_000;

/** Deletes requests older than a month, some thousands at a time. @returns the number of deleted rows. */
export async function deleteOldRequests(db: Database): Promise<number> {
  const before = new Date(Date.now() - requestDays * 86_400_000);
  const oldest = db
    .selectFrom((eb) =>
      eb.selectFrom('api_requests').select(['seq', 'at']).orderBy('seq').limit(sweptAtOnce).as('oldest'),
    )
    .select('seq')
    .where('at', '<', before);
  const { numDeletedRows } = await db.deleteFrom('api_requests').where('seq', 'in', oldest).executeTakeFirst();
  return Number(numDeletedRows);
}
