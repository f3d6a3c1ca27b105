import { sql } from 'kysely';
import type { RouteRule } from '../../domain/connections/routing.ts';
import { storableJson } from '../core/storable.ts';
import type { Store } from '../core/store.ts';

export interface Routes {
  /** 0 before the first save. */
  version: number;
  rules: RouteRule[];
  savedAt?: Date;
}

/** A merchant's rules in force. */
export async function routesOf({ db }: Store, merchantId: string): Promise<Routes> {
  const row = await db
    .selectFrom('routes')
    .select(['version', 'rules', 'created_at'])
    .where('merchant_id', '=', merchantId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { version: row.version, rules: row.rules, savedAt: row.created_at } : { version: 0, rules: [] };
}

/** Replaces the rules of `version`. @returns undefined when another version is in force. */
export async function saveRoutes(
  { db }: Store,
  merchantId: string,
  { version, rules, savedBy }: { version: number; rules: RouteRule[]; savedBy?: string | undefined },
): Promise<Routes | undefined> {
  // Of two concurrent saves, the primary key admits one.
  const { rows } = await sql<{ created_at: Date }>`
    insert into routes (merchant_id, version, rules, saved_by)
    select ${merchantId}, ${version + 1}, ${storableJson(rules)}::jsonb, ${savedBy ?? null}
    where ${version} = (select coalesce(max(version), 0) from routes where merchant_id = ${merchantId})
    on conflict do nothing
    returning created_at`.execute(db);
  return rows[0] && { version: version + 1, rules, savedAt: rows[0].created_at };
}
