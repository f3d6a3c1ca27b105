import type { Selectable } from 'kysely';
import { isId } from '../../domain/core/ids.ts';
import type { CreateExport, Export } from '../../domain/finance/exports.ts';
import { exportNames } from '../../domain/finance/exports.ts';
import { csvName } from '../../runtime/csv.ts';
import { newId } from '../../runtime/ids.ts';
import { contexts } from '../core/contexts.ts';
import type { Schema } from '../core/schema.ts';
import type { Store } from '../core/store.ts';

export type ExportRow = Selectable<Schema['exports']>;

/** The filters of a list's page, with instants in their JSON form. */
export type Filters = Record<string, unknown>;

/** The search of the request: the query's text, and the filters parsed from it. */
interface ExportSearch {
  text: string;
  filters: Filters;
}

/** Maximum number of concurrent exports per merchant, since each reads a whole list. */
export const maxRunningExports = 5;

/** The caller. Without a person it is an API key. */
interface ExportCaller {
  merchantId: string;
  merchantName: string;
  person?: { id: string; name: string };
}

/** The exports of one merchant. Every query is bound to the merchant. */
export function exportsOf(store: Store, caller: ExportCaller) {
  const { merchantId, person } = caller;
  const rows = () => store.db.selectFrom('exports').selectAll().where('merchant_id', '=', merchantId);
  const shown = (row: ExportRow) => showExport(store, caller, row);

  return {
    /** @returns undefined when `maxRunningExports` are under way. */
    async create({ list, search, language }: CreateExport, filters: object): Promise<Export | undefined> {
      const { running } = await store.db
        .selectFrom('exports')
        .select((eb) => eb.fn.countAll<number>().as('running'))
        .where('merchant_id', '=', merchantId)
        .where('state', '=', 'RUNNING')
        .executeTakeFirstOrThrow();
      if (Number(running) >= maxRunningExports) return undefined;
      const id = newId('exp');
      const seal = await store.sealOf(merchantId);
      const searched = { text: search, filters };
      const row = await store.db
        .insertInto('exports')
        .values({
          id,
          merchant_id: merchantId,
          list,
          search_sealed: seal.seal(contexts.exportSearch(id), searched),
          language,
          cursor: null,
          failure: null,
          created_by: person?.id ?? null,
          created_by_name: person?.name ?? null,
          ended_at: null,
          expires_at: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return shown(row);
    },

    /** A malformed id is unknown too. */
    async get(id: string): Promise<Export | undefined> {
      const row = isId('exp', id) ? await rows().where('id', '=', id).executeTakeFirst() : undefined;
      return row && shown(row);
    },

    /** The parts' names in the object store, in their order; empty unless the export is DONE and not expired. */
    async parts(id: string): Promise<string[]> {
      const row = await rows()
        .where('id', '=', id)
        .where('state', '=', 'DONE')
        .where('expires_at', '>', new Date())
        .executeTakeFirst();
      return row?.parts ?? [];
    },

    /** Newest first; one row more than `limit` shows that there is a next page. */
    async page(f: { limit: number; after?: { value: Date | number; id: string } }) {
      const found = await rows()
        .$if(f.after !== undefined, (s) =>
          s.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('created_at', 'id'), '<', tuple(f.after?.value as Date, f.after?.id ?? '')),
          ),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(f.limit + 1)
        .execute();
      const last = found.slice(0, f.limit).at(-1);
      return {
        data: await Promise.all(found.slice(0, f.limit).map(shown)),
        ...(found.length > f.limit && last && { next: { value: last.created_at, id: last.id } }),
      };
    },

    /**
     * Cancels an export. Its writer detects that at the next part, and removes the parts.
     * @returns the export in its present state.
     */
    async cancel(id: string): Promise<Export | undefined> {
      await store.db
        .updateTable('exports')
        .set({ state: 'CANCELED', ended_at: new Date() })
        .where('merchant_id', '=', merchantId)
        .where('id', '=', id)
        .where('state', '=', 'RUNNING')
        .execute();
      return this.get(id);
    },
  };
}

/** A row as the API answers it to the caller. The search is shown only to the person who made the export. */
async function showExport(
  store: Store,
  { merchantId, merchantName, person }: ExportCaller,
  row: ExportRow,
): Promise<Export> {
  const isMine = row.created_by === (person?.id ?? null);
  const search = isMine ? searchOf(row, await store.sealOf(merchantId)).text : undefined;
  return {
    id: row.id,
    list: row.list,
    ...(search !== undefined && { search }),
    language: row.language,
    state: row.state,
    rows: row.rows,
    size: row.size,
    fileName: csvName(exportNames[row.list][row.language], merchantName, row.created_at),
    ...(row.created_by_name !== null && { createdBy: row.created_by_name }),
    mine: isMine,
    ...(row.failure !== null && { failure: row.failure }),
    createdAt: row.created_at.toISOString(),
    ...(row.ended_at && { endedAt: row.ended_at.toISOString() }),
    ...(row.expires_at && { expiresAt: row.expires_at.toISOString() }),
  };
}

export const searchOf = (
  row: Pick<ExportRow, 'id' | 'search_sealed'>,
  seal: Awaited<ReturnType<Store['sealOf']>>,
): ExportSearch => seal.open<ExportSearch>(contexts.exportSearch(row.id), row.search_sealed);
