import './table.css';
import {
  type ColumnDef,
  flexRender,
  getCoreRowModel,
  type Header,
  type Row,
  type RowData,
  useReactTable,
} from '@tanstack/react-table';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import { Icon } from './icon.tsx';
import { Skeleton } from './skeleton.tsx';
import { useLate } from './use-late.ts';

/** Widths of the table, in px, below which columns and parts of cells are hidden or shown: `table.css` has a rule each. */
export type Step = 480 | 600 | 760 | 820 | 1000 | 1180 | 1340 | 1500;
/** In px, or a share of the table. */
type Width = number | `${number}%`;

declare module '@tanstack/react-table' {
  interface ColumnMeta<TData extends RowData, TValue> {
    /** Money and counts are aligned to the end of their column. */
    align?: 'end';
    /** The sort key of a click on the heading. The first click sorts in descending order. */
    sort?: string;
    /** Columns without a width share what the others leave. `narrow` counts below 820 px, `phone` below 480 px. */
    width?: Width | { wide: Width; narrow?: Width; phone?: Width };
    /** The column is hidden where the table is narrower. */
    until?: Step;
    /** A column of times, which has its width: with the age beside each time where there is room, or without. */
    time?: 'aged' | 'exact';
    /** A person may hide the column. */
    optional?: true;
  }
}

export interface TableProps<Data> {
  /** The content of the table, for screen readers. */
  caption: string;
  className?: string;
  // biome-ignore lint/suspicious/noExplicitAny: each column has a value type of its own
  columns: ColumnDef<Data, any>[];
  rows: Data[];
  rowId: (row: Data) => string;
  /** Whether a row is marked at its edge. */
  flagged?: ((row: Data) => boolean) | undefined;
  /** The number of placeholder rows, while no rows are loaded. */
  loading?: number | undefined;
  /** The rows belong to the previous query; the answer to the current one is loading. */
  busy?: boolean;
  /** Ids of hidden columns. */
  hidden?: readonly string[] | undefined;
  /** Ids of all columns in their order; absent: as they are declared. */
  order?: string[] | undefined;
  /** Widths that a person has chosen, in percent of the table. They apply where the table is wide. */
  widths?: Readonly<Record<string, number>> | undefined;
  /** What is at the end of a heading with a name: a handle to drag. */
  headEnd?: ((column: string) => ReactNode) | undefined;
  /** The current order of the rows; `-` means descending. */
  sort?: string | undefined;
  onSort?: ((sort: string) => void) | undefined;
  /** Below this width of the table, in px, the rows have several lines. */
  cards?: 600 | 760 | 820 | undefined;
  /** The rows have two lines at any width. */
  tall?: boolean | undefined;
}

const noRows: never[] = [];
const never = () => false;
/** Up to this number of rows the browser is fast enough to render all, and its own search can find them. */
const drawnWhole = 150;
const loadLong = () => import('./long-rows.tsx');

/**
 * A list. Each row has one link, marked `data-row-link`, that covers the row: a click anywhere opens it, and new tabs,
 * the middle button and the keyboard work as with any link. Of a long list only the visible rows are rendered.
 */
export function Table<Data>(props: TableProps<Data>) {
  const { caption, className, columns, rows, rowId, flagged = never, loading, busy, hidden = noRows, order } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const table = useReactTable({
    data: loading ? noRows : rows,
    columns,
    state: {
      columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
      ...(order && { columnOrder: order }),
    },
    getRowId: rowId,
    getCoreRowModel: getCoreRowModel(),
  });
  const heads = table.getFlatHeaders().filter((head) => head.column.getIsVisible());
  const all = table.getRowModel().rows;
  const leads = leadsOf(heads);
  const hasFoot = !loading && heads.some((head) => head.column.columnDef.footer);

  const long = all.length > drawnWhole;
  const late = useLate(loadLong, long);

  const draw = (row: Row<Data>) => (
    <tr key={row.id} data-flagged={flagged(row.original) || undefined} aria-rowindex={long ? row.index + 2 : undefined}>
      {row.getVisibleCells().map((cell) => (
        <td key={cell.id} {...marksOf(cell, leads)}>
          {flexRender(cell.column.columnDef.cell, cell.getContext())}
        </td>
      ))}
    </tr>
  );

  return (
    <table
      className={className ? `table ${className}` : 'table'}
      data-cards={props.cards}
      data-tall={props.tall}
      aria-busy={busy || loading !== undefined}
      aria-rowcount={long ? all.length + 1 : undefined}
    >
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <Heading key={head.id} head={head} leads={leads} {...props} />
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {long && late ? <late.LongRows all={all} columns={heads.length} body={body} draw={draw} /> : all.map(draw)}
        {Array.from({ length: loading ?? 0 }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are identical
          <tr key={row} data-placeholder>
            {heads.map((head) => (
              <td key={head.id} {...marksOf(head, leads)}>
                <Skeleton width="short" />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {hasFoot && (
        <tfoot>
          <tr>
            {heads.map((head) => (
              <td key={head.id} {...marksOf(head, leads)}>
                {flexRender(head.column.columnDef.footer, head.getContext())}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

interface HeadingProps<Data> extends Pick<TableProps<Data>, 'sort' | 'onSort' | 'widths' | 'headEnd'> {
  head: Header<Data, unknown>;
  leads: Leads;
}

function Heading<Data>({ head, leads, sort, onSort, widths, headEnd }: HeadingProps<Data>) {
  const { sort: by } = head.column.columnDef.meta ?? {};
  const sorted = by && (sort === by ? 'ascending' : sort === `-${by}` ? 'descending' : undefined);
  const title = flexRender(head.column.columnDef.header, head.getContext());
  const share = widths?.[head.column.id];
  return (
    <th
      scope="col"
      {...marksOf(head, leads)}
      data-sized={share === undefined ? undefined : ''}
      style={{ ...widthsOf(head), ...(share !== undefined && { '--share': `${share}%` }) } as CSSProperties}
      colSpan={head.colSpan}
      aria-sort={sorted || undefined}
    >
      {by && onSort ? (
        <button type="button" className="table-sort" onClick={() => onSort(sorted === 'descending' ? by : `-${by}`)}>
          {title}
          {sorted ? <Icon name={sorted === 'descending' ? 'sortDown' : 'sortUp'} /> : <Icon name="expand" />}
        </button>
      ) : (
        title
      )}
      {typeof head.column.columnDef.header === 'string' && headEnd?.(head.column.id)}
    </th>
  );
}

type InColumn<Data> = Pick<Header<Data, unknown>, 'column'>;

/** Columns by their id, with the width below which all before them are hidden: there they begin the row. */
type Leads = ReadonlyMap<string, Step>;

function leadsOf<Data>(heads: InColumn<Data>[]): Leads {
  const leads = new Map<string, Step>();
  let before: Step | undefined;
  for (const { column } of heads) {
    const { until } = column.columnDef.meta ?? {};
    if (before && (until ?? 0) < before) leads.set(column.id, before);
    if (!until) break;
    if (!before || until < before) before = until;
  }
  return leads;
}

/** What `table.css` tells columns apart by. */
function marksOf<Data>({ column }: InColumn<Data>, leads: Leads) {
  const { align, until, time } = column.columnDef.meta ?? {};
  return {
    'data-column': column.id,
    'data-align': align,
    'data-until': until,
    'data-leads': leads.get(column.id),
    'data-time': time,
  };
}

/** Only the headings need widths: the table's layout is fixed. */
function widthsOf<Data>({ column }: InColumn<Data>): CSSProperties | undefined {
  const { width } = column.columnDef.meta ?? {};
  if (width === undefined) return undefined;
  const { wide, narrow, phone } = typeof width === 'object' ? width : { wide: width };
  const text = (one: Width | undefined) => (typeof one === 'number' ? `${one}px` : one);
  return { '--wide': text(wide), '--narrow': text(narrow), '--phone': text(phone) } as CSSProperties;
}
