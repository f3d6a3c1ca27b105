import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Payment } from '../../../domain/payments/payment.ts';
import { useWords } from '../../i18n/language.tsx';
import { ColumnChoice, useHiddenColumns } from '../../shared/lists/column-choice.tsx';
import { ExportButton } from '../../shared/lists/export-button.tsx';
import { ListPage } from '../../shared/lists/list-page.tsx';
import { useLiveList } from '../../shared/lists/use-live-list.ts';
import { Views } from '../../shared/lists/views.tsx';
import { useMerchant } from '../../shared/session/merchant.ts';
import { paymentFilterQuery, paymentList } from './api.ts';
import { paymentColumns } from './columns.tsx';
import { Filters } from './filters.tsx';
import { isFiltered, readSearch, sorts, writeSearch } from './search.ts';

/** Columns that can be hidden. Amount, status and customer always stay. */
const optionalColumns = ['order', 'method', 'provider', 'created', 'id'] as const;
type OptionalColumn = (typeof optionalColumns)[number];

const flagged = (payment: Payment) => payment.needsAttention;

export function PaymentsPage() {
  const words = useWords();
  const { merchantId } = useMerchant();
  const [params, setParams] = useSearchParams();
  const search = useMemo(() => readSearch(params), [params]);
  const live = useLiveList(paymentList, merchantId, search);
  const columns = useMemo(() => paymentColumns(words, merchantId), [words, merchantId]);
  const choice = useHiddenColumns('trilho.columns.hidden', optionalColumns);

  return (
    <ListPage
      messages={words.list}
      live={live}
      filtered={isFiltered(search)}
      columns={columns}
      className="payments-table"
      flagged={flagged}
      hidden={choice.hidden}
      sort={search.sort ?? '-createdAt'}
      onSort={(sort) => setParams(writeSearch({ ...search, sort: sorts.find((known) => known === sort) }))}
      filters={<Filters />}
      tools={
        <>
          <Views list="payments" current={writeSearch(search).toString()} />
          <ColumnChoice {...choice} wordOf={(column) => words.list.column[column as OptionalColumn]} />
          <ExportButton list="payments" search={() => paymentFilterQuery(search)} />
        </>
      }
      start={
        <a className="button" href="/docs">
          {words.list.emptyDocs}
        </a>
      }
    />
  );
}
