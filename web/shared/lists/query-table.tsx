import type { ReactNode } from 'react';
import { Table, type TableProps } from '../../ui/table.tsx';
import { ErrorState, StaleNotice } from '../api/error-state.tsx';

interface Query {
  error: Error | null;
  isFetching: boolean;
  dataUpdatedAt: number;
  refetch: () => unknown;
}

interface Props<Row> extends Omit<TableProps<Row>, 'rows' | 'loading'> {
  query: Query;
  /** Undefined until the query has loaded. */
  rows: Row[] | undefined;
  /** The number of rows to expect, for placeholders. */
  expected: number;
  /** Shown in place of the table where there are no rows. */
  empty: ReactNode;
  /** Inside the page's gutter. */
  boxed?: boolean;
  /** Wraps the table, for one that is scrolled in a box of its own. */
  around?: (table: ReactNode) => ReactNode;
}

/** The rows of a query as a table, with its loading, empty and error states. Loaded rows stay visible on an error. */
export function QueryTable<Row>({ query, rows, expected, empty, boxed, around = (all) => all, ...table }: Props<Row>) {
  const retry = () => void query.refetch();
  if (query.error && !rows) return <ErrorState error={query.error} onRetry={retry} busy={query.isFetching} />;
  return (
    <>
      {query.error && (
        <StaleNotice error={query.error} since={query.dataUpdatedAt} onRetry={retry} busy={query.isFetching} />
      )}
      <div className="sheet" data-boxed={boxed}>
        {rows?.length === 0
          ? empty
          : around(<Table {...table} rows={rows ?? []} loading={rows ? undefined : expected} />)}
      </div>
    </>
  );
}
