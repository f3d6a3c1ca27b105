import { type AlertPreferences, defaultPreferences } from '../../domain/finance/alerts.ts';
import type { Database } from '../core/database.ts';

/** A person's stored choices. Kinds that came later are as for a person who has chosen nothing. */
export const preferencesFrom = (stored: AlertPreferences | null): AlertPreferences => ({
  ...defaultPreferences,
  ...stored,
  modes: { ...defaultPreferences.modes, ...stored?.modes },
});

/** What one person wants to be told about one merchant. */
export function alertPreferencesOf(db: Database, userId: string, merchantId: string) {
  return {
    async get(): Promise<AlertPreferences> {
      const row = await db
        .selectFrom('alert_preferences')
        .select('preferences')
        .where('user_id', '=', userId)
        .where('merchant_id', '=', merchantId)
        .executeTakeFirst();
      return preferencesFrom(row?.preferences ?? null);
    },

    /** Counts for what is raised from now on. */
    async put(given: AlertPreferences): Promise<void> {
      const row = { preferences: JSON.stringify(given), updated_at: new Date() };
      await db
        .insertInto('alert_preferences')
        .values({ user_id: userId, merchant_id: merchantId, ...row })
        .onConflict((conflict) => conflict.columns(['user_id', 'merchant_id']).doUpdateSet(row))
        .execute();
    },
  };
}
