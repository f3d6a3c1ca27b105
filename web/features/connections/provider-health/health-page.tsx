import './health-page.css';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useLanguage } from '../../../i18n/language.tsx';
import { ErrorState, StaleNotice } from '../../../shared/api/error-state.tsx';
import { SectionTabs } from '../../../shared/layout/section-tabs.tsx';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { PageTitle } from '../../../shared/session/page-title.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { Table } from '../../../ui/table.tsx';
import { healthQuery, type ProviderHealth } from './api.ts';
import { healthColumns } from './columns.tsx';
import { circuitOf, isActive, isFailing, isInTrouble } from './display.ts';
import { useHealthWords } from './words.ts';
import { WordsTable } from './words-table.tsx';

const shows = ['active', 'trouble', 'all'] as const;
const placeholders = 8;
const rowId = ({ slug }: ProviderHealth) => slug;
const isSick = (health: ProviderHealth) => ['open', 'half_open'].includes(circuitOf(health)) || isFailing(health.hour);

/** The sort rank: open circuits first, then half-open ones, then other trouble. Equal ranks are sorted by calls. */
const rank = (health: ProviderHealth) =>
  (circuitOf(health) === 'open' ? 4 : 0) + (circuitOf(health) === 'half_open' ? 3 : 0) + (isInTrouble(health) ? 1 : 0);

/** The health of every connected provider, and its unmapped words. */
export function HealthPage() {
  const { tag } = useLanguage();
  const t = useHealthWords();
  const { merchantId } = useMerchant();
  const [params, setParams] = useSearchParams();
  const show = shows.find((known) => known === params.get('show')) ?? 'active';
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery(healthQuery(merchantId));
  const columns = useMemo(() => healthColumns(t, tag, merchantId), [t, tag, merchantId]);
  const rows = useMemo(
    () =>
      data
        ?.filter((health) => show === 'all' || (show === 'active' ? isActive(health) : isInTrouble(health)))
        .sort((a, b) => rank(b) - rank(a) || b.day.calls - a.day.calls),
    [data, show],
  );
  const words = (data ?? [])
    .flatMap(({ provider, words }) => words.map((word) => ({ ...word, provider })))
    .sort((a, b) => b.lastAt.localeCompare(a.lastAt));
  const retry = () => void refetch();
  const choose = (next: (typeof shows)[number]) =>
    setParams(next === 'active' ? {} : { show: next }, { preventScrollReset: true });

  return (
    <div className="health in-order">
      <PageTitle title={t.title} />
      <SectionTabs />
      <div className="health-head">
        <h1>{t.title}</h1>
        <p className="number muted" role="status">
          {rows && t.count(rows.length)}
        </p>
      </div>
      <p className="muted">{t.lead}</p>
      <Segments
        bare
        name="show"
        label={t.show}
        all={shows}
        chosen={show}
        wordOf={(each) => t.showOf[each]}
        onChoose={choose}
      />
      {error && data && <StaleNotice error={error} since={dataUpdatedAt} onRetry={retry} busy={isFetching} />}
      {error && !data ? (
        <ErrorState error={error} onRetry={retry} busy={isFetching} />
      ) : (
        <>
          <div className="sheet">
            {rows?.length === 0 ? (
              <EmptyState title={t.none[show]} help={t.noneHelp[show]}>
                {show !== 'all' && <Button onClick={() => choose('all')}>{t.seeAll}</Button>}
              </EmptyState>
            ) : (
              <Table
                caption={t.title}
                className="health-table"
                columns={columns}
                rows={rows ?? noRows}
                rowId={rowId}
                flagged={isSick}
                loading={rows ? undefined : placeholders}
              />
            )}
          </div>
          <div className="health-unknown">
            <h2>{t.words}</h2>
            <p className="muted">{t.wordsLead}</p>
            {data && <WordsTable words={words} withProvider />}
          </div>
        </>
      )}
    </div>
  );
}

const noRows: ProviderHealth[] = [];
