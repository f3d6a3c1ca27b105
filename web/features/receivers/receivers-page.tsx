import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Receiver } from '../../../domain/receivers/receiver.ts';
import { useWords } from '../../i18n/language.tsx';
import { ColumnChoice, useHiddenColumns } from '../../shared/lists/column-choice.tsx';
import { ExportButton } from '../../shared/lists/export-button.tsx';
import { ListPage } from '../../shared/lists/list-page.tsx';
import { useLiveList } from '../../shared/lists/use-live-list.ts';
import { Views } from '../../shared/lists/views.tsx';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { receiverList } from './api.ts';
import { receiverColumns } from './columns.tsx';
import { Filters } from './filters.tsx';
import { isFiltered, readSearch, writeSearch } from './search.ts';
import { useReceiverWords } from './words.ts';

/** Columns that can be hidden. The name and the status always stay. */
const optionalColumns = ['accounts', 'missing', 'balance', 'created'] as const;
type OptionalColumn = (typeof optionalColumns)[number];

const flagged = (receiver: Receiver) => receiver.needsAttention;

export function ReceiversPage() {
  const words = useWords();
  const own = useReceiverWords();
  const t = own.list;
  const { merchantId } = useMerchant();
  const [params, setParams] = useSearchParams();
  const search = useMemo(() => readSearch(params), [params]);
  const live = useLiveList(receiverList, merchantId, search);
  const columns = useMemo(() => receiverColumns(own, merchantId), [own, merchantId]);
  const choice = useHiddenColumns('trilho.receivers.columns.hidden', optionalColumns);
  const mayCreate = useMay('POST /v1/receivers');

  const newOne = (
    <LinkButton to="new" kind="primary" may={mayCreate}>
      {t.new}
    </LinkButton>
  );

  return (
    <ListPage
      messages={t}
      live={live}
      filtered={isFiltered(search)}
      columns={columns}
      className="receivers-table"
      flagged={flagged}
      hidden={choice.hidden}
      sort={search.sort ?? '-createdAt'}
      onSort={(sort) => setParams(writeSearch({ ...search, sort: sort === 'createdAt' ? sort : undefined }))}
      filters={<Filters />}
      tools={
        <>
          <Views list="receivers" current={writeSearch(search).toString()} />
          <ColumnChoice {...choice} wordOf={(column) => t.column[column as OptionalColumn]} />
          <ExportButton list="receivers" search={() => writeSearch(search)} />
        </>
      }
      create={newOne}
      start={
        <>
          {newOne}
          <a className="button" href="/docs">
            {words.list.emptyDocs}
          </a>
        </>
      }
    />
  );
}
