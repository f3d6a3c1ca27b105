import './table.css';
import { type ColumnDef, flexRender, getCoreRowModel, type RowData, useReactTable } from '@tanstack/react-table';
import { useRef } from 'react';
import { Skeleton } from './skeleton.tsx';
import { useRowKeys } from './use-row-keys.ts';

declare module '@tanstack/react-table' {
  interface ColumnMeta<TData extends RowData, TValue> {
    /** Money and counts stand at the end of their column. */
    align?: 'end';
  }
}

interface Props<Row> {
  /** Says what the table holds, to screen readers. */
  caption: string;
  /** Column widths, and what a narrow screen leaves out, are the business of the CSS of this class. */
  className: string;
  // biome-ignore lint/suspicious/noExplicitAny: each column has a value type of its own
  columns: ColumnDef<Row, any>[];
  rows: Row[];
  rowId: (row: Row) => string;
  /** Marks the row at its edge. */
  flagged: (row: Row) => boolean;
  /** Rows to draw as placeholders, while there is nothing else. */
  loading?: number | undefined;
  /** What is shown answers an older question; the new answer is on its way. */
  busy?: boolean;
}

const noRows: never[] = [];

/**
 * A list. Each row has one link, marked `data-row-link`, that covers the row: so a click anywhere opens it, and new
 * tabs, the middle button and the keyboard work as with any link.
 */
export function Table<Row>({ caption, className, columns, rows, rowId, flagged, loading, busy }: Props<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  useRowKeys(body);
  const table = useReactTable({
    data: loading ? noRows : rows,
    columns,
    getRowId: rowId,
    getCoreRowModel: getCoreRowModel(),
  });
  const heads = table.getFlatHeaders();
  return (
    <table className={`table ${className}`} aria-busy={busy || loading !== undefined}>
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th
              key={head.id}
              scope="col"
              data-column={head.column.id}
              data-align={head.column.columnDef.meta?.align}
              colSpan={head.colSpan}
            >
              {flexRender(head.column.columnDef.header, head.getContext())}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id} data-flagged={flagged(row.original) || undefined}>
            {row.getVisibleCells().map((cell) => (
              <td key={cell.id} data-column={cell.column.id} data-align={cell.column.columnDef.meta?.align}>
                {flexRender(cell.column.columnDef.cell, cell.getContext())}
              </td>
            ))}
          </tr>
        ))}
        {Array.from({ length: loading ?? 0 }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
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
