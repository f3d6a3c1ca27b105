import type { ColumnLayout } from '../../domain/core/column-layout.ts';
import type { Database } from '../core/database.ts';
import { storableJson } from '../core/storable.ts';

/** Lists of which a person can have arranged the columns: more than there are. */
const mostLists = 60;

/** How one person has arranged the columns of lists, at all merchants. */
export function columnLayoutsOf(db: Database, userId: string) {
  const own = () => db.selectFrom('column_layouts').select(['list', 'layout']).where('user_id', '=', userId);
  return {
    all: (): Promise<{ list: string; layout: ColumnLayout }[]> => own().orderBy('list').execute(),

    /** @returns false when there are too many. */
    async put(list: string, layout: ColumnLayout): Promise<boolean> {
      const existing = await own().execute();
      if (existing.length >= mostLists && !existing.some((one) => one.list === list)) return false;
      const row = { layout: storableJson(layout), updated_at: new Date() };
      await db
        .insertInto('column_layouts')
        .values({ user_id: userId, list, ...row })
        .onConflict((conflict) => conflict.columns(['user_id', 'list']).doUpdateSet(row))
        .execute();
      return true;
    },

    async remove(list: string): Promise<void> {
      await db.deleteFrom('column_layouts').where('user_id', '=', userId).where('list', '=', list).execute();
    },
  };
}
