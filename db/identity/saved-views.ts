import type { Database } from '../core/database.ts';

/** Maximum number of views per person and merchant. */
export const maxSavedViews = 50;

/** A saved list view: its filters as in the console's address. Names are unique within a list. */
export interface SavedView {
  list: string;
  name: string;
  search: string;
}

/** The views of one person at one merchant. */
export function savedViewsOf(db: Database, userId: string, merchantId: string) {
  return {
    /** @param list restricts the result to the views of one list. */
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

    /** Stores a view, replacing one of the same name. @returns false when there are `maxSavedViews`. */
    async put({ list, name, search }: SavedView): Promise<boolean> {
      const existing = await this.list();
      if (existing.length >= maxSavedViews && !existing.some((view) => view.list === list && view.name === name))
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
