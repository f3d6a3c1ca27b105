import './table.css';
import {
  type ColumnDef,
  flexRender,
  getCoreRowModel,
  type Row,
  type RowData,
  useReactTable,
} from '@tanstack/react-table';
import { useRef } from 'react';
import { Icon } from './icon.tsx';
import { Skeleton } from './skeleton.tsx';
import { useLate } from './use-late.ts';

declare module '@tanstack/react-table' {
  interface ColumnMeta<TData extends RowData, TValue> {
    /** Money and counts are aligned to the end of their column. */
    align?: 'end';
    /** The sort key of a click on the heading. The first click sorts in descending order. */
    sort?: string;
  }
}

interface Props<Data> {
  /** The content of the table, for screen readers. */
  caption: string;
  /** The CSS of this class sets column widths and the columns that a narrow screen hides. */
  className: string;
  // biome-ignore lint/suspicious/noExplicitAny: each column has a value type of its own
  columns: ColumnDef<Data, any>[];
  rows: Data[];
  rowId: (row: Data) => string;
  /** Whether a row is marked at its edge. */
  flagged: (row: Data) => boolean;
  /** The number of placeholder rows, while no rows are loaded. */
  loading?: number | undefined;
  /** The rows belong to the previous query; the answer to the current one is loading. */
  busy?: boolean;
  /** Ids of hidden columns. */
  hidden?: readonly string[];
  /** The current order of the rows; `-` means descending. */
  sort?: string;
  onSort?: (sort: string) => void;
}

const noRows: never[] = [];
/** Up to this number of rows the browser is fast enough to render all, and its own search can find them. */
const drawnWhole = 150;
const loadLong = () => import('./long-rows.tsx');

/**
 * A list. Each row has one link, marked `data-row-link`, that covers the row: a click anywhere opens it, and new tabs,
 * the middle button and the keyboard work as with any link. Of a long list only the visible rows are rendered.
 */
export function Table<Data>(props: Props<Data>) {
  const { caption, className, columns, rows, rowId, flagged, loading, busy, hidden = noRows, sort, onSort } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const table = useReactTable({
    data: loading ? noRows : rows,
    columns,
    state: { columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])) },
    getRowId: rowId,
    getCoreRowModel: getCoreRowModel(),
  });
  const heads = table.getFlatHeaders().filter((head) => head.column.getIsVisible());
  const all = table.getRowModel().rows;

  const long = all.length > drawnWhole;
  const late = useLate(loadLong, long);

  const draw = (row: Row<Data>) => (
    <tr key={row.id} data-flagged={flagged(row.original) || undefined} aria-rowindex={long ? row.index + 2 : undefined}>
      {row.getVisibleCells().map((cell) => (
        <td key={cell.id} data-column={cell.column.id} data-align={cell.column.columnDef.meta?.align}>
          {flexRender(cell.column.columnDef.cell, cell.getContext())}
        </td>
      ))}
    </tr>
  );

  return (
    <table
      className={`table ${className}`}
      aria-busy={busy || loading !== undefined}
      aria-rowcount={long ? all.length + 1 : undefined}
    >
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => {
            const { align, sort: by } = head.column.columnDef.meta ?? {};
            const sorted = by && (sort === by ? 'ascending' : sort === `-${by}` ? 'descending' : undefined);
            const title = flexRender(head.column.columnDef.header, head.getContext());
            return (
              <th
                key={head.id}
                scope="col"
                data-column={head.column.id}
                data-align={align}
                colSpan={head.colSpan}
                aria-sort={sorted || undefined}
              >
                {by && onSort ? (
                  <button
                    type="button"
                    className="table-sort"
                    onClick={() => onSort(sorted === 'descending' ? by : `-${by}`)}
                  >
                    {title}
                    {sorted ? <Icon name={sorted === 'descending' ? 'sortDown' : 'sortUp'} /> : <Icon name="expand" />}
                  </button>
                ) : (
                  title
                )}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody ref={body}>
        {long && late ? <late.LongRows all={all} columns={heads.length} body={body} draw={draw} /> : all.map(draw)}
        {Array.from({ length: loading ?? 0 }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are identical
          <tr key={row} data-placeholder>
            {heads.map((head) => (
              <td key={head.id} data-column={head.column.id} data-align={head.column.columnDef.meta?.align}>
                <Skeleton width="short" />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
