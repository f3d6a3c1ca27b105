import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Refund } from '../../../domain/refunds/refund.ts';
import { ColumnChoice, useHiddenColumns } from '../../shared/lists/column-choice.tsx';
import { ExportButton } from '../../shared/lists/export-button.tsx';
import { ListPage } from '../../shared/lists/list-page.tsx';
import { useLiveList } from '../../shared/lists/use-live-list.ts';
import { Views } from '../../shared/lists/views.tsx';
import { useMerchant } from '../../shared/session/merchant.ts';
import { refundFilterQuery, refundList } from './api.ts';
import { refundColumns } from './columns.tsx';
import { Filters } from './filters.tsx';
import { isFiltered, readSearch, sorts, writeSearch } from './search.ts';
import { useRefundWords } from './words.ts';

/** Columns that can be hidden. Amount and state always stay. */
const optionalColumns = ['reason', 'provider', 'payment', 'created', 'id'] as const;
type OptionalColumn = (typeof optionalColumns)[number];

const flagged = (refund: Refund) => refund.needsAttention;

export function RefundsPage() {
  const t = useRefundWords();
  const { merchantId } = useMerchant();
  const [params, setParams] = useSearchParams();
  const search = useMemo(() => readSearch(params), [params]);
  const live = useLiveList(refundList, merchantId, search);
  const columns = useMemo(() => refundColumns(t, merchantId), [t, merchantId]);
  const choice = useHiddenColumns('trilho.refunds.columns.hidden', optionalColumns);

  return (
    <ListPage
      messages={t.list}
      live={live}
      filtered={isFiltered(search)}
      columns={columns}
      className="refunds-table"
      flagged={flagged}
      hidden={choice.hidden}
      sort={search.sort ?? '-createdAt'}
      onSort={(sort) => setParams(writeSearch({ ...search, sort: sorts.find((known) => known === sort) }))}
      filters={<Filters />}
      tools={
        <>
          <Views list="refunds" current={writeSearch(search).toString()} />
          <ColumnChoice {...choice} wordOf={(column) => t.list.column[column as OptionalColumn]} />
          <ExportButton list="refunds" search={() => refundFilterQuery(search)} />
        </>
      }
      start={
        <Link className="button" to={`/m/${merchantId}/payments?status=APPROVED`}>
          {t.list.toPayments}
        </Link>
      }
    />
  );
}
