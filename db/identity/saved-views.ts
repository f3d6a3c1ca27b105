import type { Database } from '../core/database.ts';

/** Views of one person at one merchant: bounds what a person can store. */
export const maxSavedViews = 50;

/** A list that a person comes back to: its filters as they stand in the console's address. Each list has its names. */
export interface SavedView {
  list: string;
  name: string;
  search: string;
}

/** Views are one person's, for one merchant. */
export function savedViewsOf(db: Database, userId: string, merchantId: string) {
  return {
    /** @param list those of one list only. */
    list: (list?: string): Promise<SavedView[]> =>
      db
        .selectFrom('saved_views')
        .select(['list', 'name', 'search'])
        .where('user_id', '=', userId)
        .where('merchant_id', '=', merchantId)
        .$if(list !== undefined, (s) => s.where('list', '=', list ?? ''))
        .orderBy('list')
        .orderBy('name')
        .execute(),

    /** Writes a view, over the one of that name if there is one. @returns false when there is no room for another. */
    async put({ list, name, search }: SavedView): Promise<boolean> {
      const known = await this.list();
      if (known.length >= maxSavedViews && !known.some((view) => view.list === list && view.name === name))
        return false;
      await db
        .insertInto('saved_views')
        .values({ user_id: userId, merchant_id: merchantId, list, name, search })
        .onConflict((conflict) => conflict.columns(['user_id', 'merchant_id', 'list', 'name']).doUpdateSet({ search }))
        .execute();
      return true;
    },

    async remove(list: string, name: string): Promise<void> {
      await db
        .deleteFrom('saved_views')
        .where('user_id', '=', userId)
        .where('merchant_id', '=', merchantId)
        .where('list', '=', list)
        .where('name', '=', name)
        .execute();
    },
  };
}
