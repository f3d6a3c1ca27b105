import { LRUCache } from 'lru-cache';
import { beginningsOf, isBeginning } from '../../domain/core/search.ts';
import { type Keys, type MerchantSeal, merchantSeal, openDataKey } from '../../runtime/keys.ts';
import type { Database } from './database.ts';

/** Dependencies of queries: the database, keys for indexes, and each merchant's seal. */
export interface Store {
  db: Database;
  keys: Keys;
  /**
   * @param within the caller's transaction, which must not wait for a second connection of its pool.
   * @throws Error when there is no such merchant.
   */
  sealOf(merchantId: string, within?: Database): Promise<MerchantSeal>;
}

/** @param site where the pages of payers are, for processes that show payments. */
export function openStore(db: Database, keys: Keys, site = ''): Store {
  // Bounded in time, so that an erased data key stops opening values within a minute.
  const seals = new LRUCache<string, MerchantSeal>({ max: 10_000, ttl: 60_000 });
  return {
    db,
    keys,
    async sealOf(merchantId, within = db) {
      const cached = seals.get(merchantId);
      if (cached) return cached;
      const { data_key_sealed } = await within
        .selectFrom('merchants')
        .select('data_key_sealed')
        .where('id', '=', merchantId)
        .executeTakeFirstOrThrow(() => new Error(`no merchant ${merchantId}`));
      const opened = merchantSeal(openDataKey(keys, merchantId, data_key_sealed), site);
      seals.set(merchantId, opened);
      return opened;
    },
  };
}

/** Finds rows by a value that is stored sealed: equal texts (case and mask aside) give equal indexes, per merchant. */
export const blindIndex = (keys: Keys, merchantId: string, field: 'document' | 'email', value: string): Buffer =>
  keys.mac('blind-index', merchantId, field, value.trim().toLowerCase());

/** 32 bits of the MAC make false matches rare and keep the index small. */
const nameNumber = (keys: Keys, merchantId: string, of: 'name' | 'name-beginning', text: string): number =>
  keys.mac('blind-index', merchantId, of, text).readInt32BE();

/**
 * Finds rows by words of a name that is stored sealed, and by their beginnings: equal ones give equal numbers, per
 * merchant. Decisions 27 and 55 state what the index reveals.
 */
export const nameIndex = (keys: Keys, merchantId: string, words: readonly string[]): number[] => [
  ...words.map((word) => nameNumber(keys, merchantId, 'name', word)),
  ...new Set(words.flatMap(beginningsOf).map((part) => nameNumber(keys, merchantId, 'name-beginning', part))),
];

/** The numbers that a row must have all of, in any of the lists: the last word may be only begun. */
export function nameQueries(keys: Keys, merchantId: string, words: readonly string[]): number[][] {
  const whole = words.map((word) => nameNumber(keys, merchantId, 'name', word));
  const last = words.at(-1);
  if (last === undefined || !isBeginning(last)) return [whole];
  return [whole, [...whole.slice(0, -1), nameNumber(keys, merchantId, 'name-beginning', last)]];
}
