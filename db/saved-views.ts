import type { Database } from './database.ts';

/** More than anybody keeps an eye on; it bounds what one person can store. */
export const viewsKept = 50;

/** A list of payments that a person comes back to: its filters as they stand in the console's address. */
export interface SavedView {
  name: string;
  search: string;
}

/** Views are one person's, for one merchant. */
export function savedViewsOf(db: Database, userId: string, merchantId: string) {
  return {
    list: (): Promise<SavedView[]> =>
      db
        .selectFrom('saved_views')
        .select(['name', 'search'])
        .where('user_id', '=', userId)
        .where('merchant_id', '=', merchantId)
        .orderBy('name')
        .execute(),

    /** Writes a view, over the one of that name if there is one. @returns false when there is no room for another. */
    async put({ name, search }: SavedView): Promise<boolean> {
      const known = await this.list();
      if (known.length >= viewsKept && !known.some((view) => view.name === name)) return false;
      await db
        .insertInto('saved_views')
        .values({ user_id: userId, merchant_id: merchantId, name, search })
        .onConflict((conflict) => conflict.columns(['user_id', 'merchant_id', 'name']).doUpdateSet({ search }))
        .execute();
      return true;
    },

    async remove(name: string): Promise<void> {
      await db
        .deleteFrom('saved_views')
        .where('user_id', '=', userId)
        .where('merchant_id', '=', merchantId)
        .where('name', '=', name)
        .execute();
    },
  };
}
