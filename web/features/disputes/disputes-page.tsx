import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Dispute } from '../../../domain/disputes/dispute.ts';
import { ColumnChoice, useHiddenColumns } from '../../shared/lists/column-choice.tsx';
import { ExportButton } from '../../shared/lists/export-button.tsx';
import { ListPage } from '../../shared/lists/list-page.tsx';
import { useLiveList } from '../../shared/lists/use-live-list.ts';
import { Views } from '../../shared/lists/views.tsx';
import { useMerchant } from '../../shared/session/merchant.ts';
import { disputeFilterQuery, disputeList } from './api.ts';
import { disputeColumns } from './columns.tsx';
import { Filters } from './filters.tsx';
import { isFiltered, readSearch, sorts, writeSearch } from './search.ts';
import { useDisputeWords } from './words.ts';

/** Columns that can be hidden. Amount, deadline and state always stay. */
const optionalColumns = ['kind', 'reason', 'provider', 'created', 'payment', 'id'] as const;
type OptionalColumn = (typeof optionalColumns)[number];

const flagged = (dispute: Dispute) => dispute.needsAttention;

/** Sorted by the nearest deadline, because a missed one costs the disputed amount. */
export function DisputesPage() {
  const t = useDisputeWords();
  const { merchantId } = useMerchant();
  const [params, setParams] = useSearchParams();
  const search = useMemo(() => readSearch(params), [params]);
  const live = useLiveList(disputeList, merchantId, search);
  const columns = useMemo(() => disputeColumns(t, merchantId), [t, merchantId]);
  const choice = useHiddenColumns('trilho.disputes.columns.hidden', optionalColumns);

  return (
    <ListPage
      messages={t.list}
      live={live}
      filtered={isFiltered(search)}
      columns={columns}
      className="disputes-table"
      flagged={flagged}
      hidden={choice.hidden}
      sort={search.sort ?? 'due'}
      onSort={(sort) => setParams(writeSearch({ ...search, sort: sorts.find((known) => known === sort) }))}
      filters={<Filters />}
      tools={
        <>
          <Views
            list="disputes"
            current={writeSearch(search).toString()}
            fixed={[{ name: t.list.toAnswer, search: 'state=OPEN' }]}
          />
          <ColumnChoice {...choice} wordOf={(column) => t.list.column[column as OptionalColumn]} />
          <ExportButton list="disputes" search={() => disputeFilterQuery(search)} />
        </>
      }
      start={
        <Link className="button" to={`/m/${merchantId}/payments`}>
          {t.list.toPayments}
        </Link>
      }
    />
  );
}
