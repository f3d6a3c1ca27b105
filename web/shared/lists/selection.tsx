import './selection.css';
import type { ColumnDef } from '@tanstack/react-table';
import { createContext, use, useMemo, useState } from 'react';
import type { List } from './use-list.ts';

/**
 * The selected rows. A context apart from the columns, so that a selection re-renders the check boxes and not the
 * table.
 */
export interface Selection {
  chosen: ReadonlySet<string>;
  /** How much of the page's rows; `empty` while there are none to select. */
  all: 'all' | 'some' | 'none' | 'empty';
  toggle: (id: string) => void;
  toggleAll: () => void;
}

export const SelectionContext = createContext<Selection | undefined>(undefined);

/**
 * The selected rows with their current data. A change of the filters clears the selection, so that no command affects
 * hidden rows.
 */
export function useSelection<Row extends { id: string }>(rows: Row[], loaded: Row[], search: string) {
  const [{ ids, others, of }, setIds] = useState<{ ids: ReadonlySet<string>; others: Row[]; of: string }>({
    ids: none,
    others: [],
    of: search,
  });
  const current = of === search ? ids : none;
  const chosen = useMemo(() => {
    const known = new Set(loaded.map(({ id }) => id));
    // Those of pages that were never shown are as they were when they were selected.
    const all = [...loaded, ...(of === search ? others : []).filter(({ id }) => !known.has(id))];
    return all.filter(({ id }) => current.has(id));
  }, [loaded, others, current, of, search]);
  const selection = useMemo((): Selection => {
    const set = (next: ReadonlySet<string>) => setIds((before) => ({ ...before, ids: next, of: search }));
    const isAll = rows.every(({ id }) => current.has(id));
    return {
      chosen: current,
      all: rows.length === 0 ? 'empty' : isAll ? 'all' : chosen.length > 0 ? 'some' : 'none',
      toggle(id) {
        const next = new Set(current);
        if (!next.delete(id)) next.add(id);
        set(next);
      },
      toggleAll: () => set(isAll ? none : new Set([...current, ...rows.map(({ id }) => id)])),
    };
  }, [rows, chosen, current, search]);
  return {
    selection,
    chosen,
    choose: (found: Row[]) => setIds({ ids: new Set(found.map(({ id }) => id)), others: found, of: search }),
    clear: () => setIds({ ids: none, others: [], of: search }),
  };
}

const none: ReadonlySet<string> = new Set();

/** The column of check boxes. */
export const selectColumn = <Row extends { id: string }>(
  all: string,
  one: (row: Row) => string,
): ColumnDef<Row, unknown> => ({
  id: 'select',
  header: () => <SelectAll label={all} />,
  meta: { width: { wide: 60, phone: 40 } },
  cell: ({ row: { original } }) => <SelectOne id={original.id} label={one(original)} />,
});

function SelectOne({ id, label }: { id: string; label: string }) {
  const selection = use(SelectionContext);
  return (
    <label className="row-tick">
      <input
        type="checkbox"
        data-row-tick
        aria-label={label}
        checked={selection?.chosen.has(id) ?? false}
        onChange={() => selection?.toggle(id)}
      />
    </label>
  );
}

function SelectAll({ label }: { label: string }) {
  const selection = use(SelectionContext);
  return (
    <label className="row-tick">
      <input
        type="checkbox"
        aria-label={label}
        // Without rows it would select nothing, and a tap while they load would seem to be lost.
        disabled={selection?.all === 'empty'}
        checked={selection?.all === 'all'}
        ref={(box) => {
          if (box) box.indeterminate = selection?.all === 'some';
        }}
        onChange={() => selection?.toggleAll()}
      />
    </label>
  );
}

/** Where all rows of a page are selected and more rows match: the number of all of them in words, if it is exact. */
export function moreOf(
  {
    list,
    loaded,
    rows,
    counted,
  }: Pick<List<{ id: string; createdAt: string }>, 'list' | 'loaded' | 'rows' | 'counted'>,
  { all }: Selection,
  inWords: (count: number) => string,
): { all: string | undefined } | undefined {
  if (all !== 'all' || !(list.hasNextPage || loaded.length > rows.length)) return undefined;
  return { all: counted?.exact ? inWords(counted.count) : undefined };
}
