import './settlements.css';
import './messages.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { ErrorState, StaleNotice } from '../../../shared/api/error-state.tsx';
import { useConnectionName } from '../../../shared/connections/api.ts';
import { PageHead } from '../../../shared/layout/page-head.tsx';
import { MoreRows } from '../../../shared/lists/list-page.tsx';
import { QueryTable } from '../../../shared/lists/query-table.tsx';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { FileButtons } from '../file-buttons.tsx';
import { fetchSettlements, type Settlement, settlementQueries } from './api.ts';
import { settlementColumns } from './columns.tsx';
import { useToday } from './display.tsx';
import { Filters, useSearch } from './filters.tsx';
import { address } from './search.ts';
import { Summary } from './summary.tsx';

const placeholders = 8;
const rowId = ({ id }: Settlement) => id;
const flagged = ({ needsAttention }: Settlement) => needsAttention;

/** What arrives on which day: the coming days as a chart, and the list of all. */
export function SettlementsPage() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const today = useToday();
  const summary = useQuery({ ...settlementQueries.summary(merchantId, today), placeholderData: keepPreviousData });
  const retry = () => void summary.refetch();
  return (
    <>
      <PageHead title={t('common:nav.title.settlements')} lead={t('settlements:lead')} />
      {summary.error && summary.data && (
        <StaleNotice error={summary.error} since={summary.dataUpdatedAt} onRetry={retry} busy={summary.isFetching} />
      )}
      {summary.error && !summary.data ? (
        <ErrorState error={summary.error} onRetry={retry} busy={summary.isFetching} />
      ) : (
        <>
          {/* Without any, the list's empty state says it all. */}
          {summary.data?.any !== false && <Summary of={summary.data} today={today} />}
          {/* What is above decides the list's position, so it is not rendered before that is known. */}
          {summary.data && <List />}
        </>
      )}
    </>
  );
}

function List() {
  const { tag, language } = useLanguage();
  const t = useTexts();
  const { merchantId } = useMerchant();
  const { search, set, clear } = useSearch();
  const nameOf = useConnectionName();
  const list = useInfiniteQuery({
    ...settlementQueries.list(merchantId, search),
    placeholderData: keepPreviousData,
  });
  const columns = useMemo(() => settlementColumns(t, tag, merchantId, nameOf), [t, tag, merchantId, nameOf]);
  const rows = list.data?.pages.flatMap((page) => page.data);
  return (
    <section aria-label={t('settlements:list')}>
      <div className="list-tools">
        <Filters search={search} set={set} />
        <div className="cluster gap-3 push">
          <FileButtons
            take={(format) => fetchSettlements(merchantId, search, { format, language })}
            wordOf={(what) => t(`settlements:file.${what}`)}
          />
        </div>
      </div>
      <QueryTable
        caption={t('settlements:list')}
        query={list}
        rows={rows}
        expected={placeholders}
        columns={columns}
        cards={600}
        rowId={rowId}
        flagged={flagged}
        busy={list.isPlaceholderData}
        empty={<NoRows filtered={address.isFiltered(search)} onClear={clear} />}
      />
      {rows && rows.length > 0 && (
        <div className="list-foot cluster gap-3 between">
          <MoreRows list={list} />
        </div>
      )}
    </section>
  );
}

function NoRows({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const may = useMay('GET /v1/fees');
  if (filtered) {
    return (
      <EmptyState title={t('settlements:noMatch')} help={t('settlements:noMatchHelp')}>
        <Button onClick={onClear}>{t('settlements:seeAll')}</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t('settlements:empty')} help={t('settlements:emptyHelp')}>
      <LinkButton to={`/m/${merchantId}/fees`} may={may}>
        {t('settlements:toFees')}
      </LinkButton>
    </EmptyState>
  );
}
