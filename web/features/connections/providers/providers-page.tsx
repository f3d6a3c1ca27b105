import './providers-page.css';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useWords } from '../../../i18n/language.tsx';
import { ErrorState, StaleNotice } from '../../../shared/api/error-state.tsx';
import { SectionTabs } from '../../../shared/layout/section-tabs.tsx';
import { type Provider, providersQuery } from '../../../shared/providers/api.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { PageTitle } from '../../../shared/session/page-title.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Table } from '../../../ui/table.tsx';
import { providerColumns } from './columns.tsx';
import { Filters } from './filters.tsx';
import { Legend } from './legend.tsx';
import { matches, readSearch } from './search.ts';
import { useMatrixWords } from './words.ts';

const placeholders = 12;
const rowId = (provider: Provider) => provider.slug;
const isGuess = (provider: Provider) => provider.evidence.grade === 'assumed';

/** All providers, with the evidence grade of each in front. */
export function ProvidersPage() {
  const words = useWords();
  const t = words.providers;
  const matrix = useMatrixWords();
  const { merchantId } = useMerchant();
  const [params, setParams] = useSearchParams();
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery(providersQuery(merchantId));
  const columns = useMemo(() => providerColumns(words, matrix, merchantId), [words, matrix, merchantId]);
  const rows = useMemo(() => {
    const search = readSearch(params);
    return data?.filter((provider) => matches(search, provider));
  }, [data, params]);
  const retry = () => void refetch();

  return (
    <div className="providers">
      <PageTitle title={t.title} />
      <SectionTabs />
      <div className="providers-head">
        <h1>{t.title}</h1>
        <p className="number muted" role="status">
          {rows && t.count(rows.length)}
        </p>
      </div>
      <p className="providers-lead">{t.neverCalled}</p>
      <Filters />
      <div className="providers-list">
        {error && data && <StaleNotice error={error} since={dataUpdatedAt} onRetry={retry} busy={isFetching} />}
        {error && !data ? (
          <ErrorState error={error} onRetry={retry} busy={isFetching} />
        ) : (
          <div className="sheet">
            {rows?.length === 0 ? (
              <EmptyState title={t.noMatch} help={t.noMatchHelp}>
                <Button onClick={() => setParams({})}>{t.seeAll}</Button>
              </EmptyState>
            ) : (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled box must be reachable by keyboard
              <section className="providers-matrix" tabIndex={0} aria-label={matrix.matrix}>
                <Table
                  caption={matrix.matrix}
                  className="providers-table"
                  columns={columns}
                  rows={rows ?? noRows}
                  rowId={rowId}
                  flagged={isGuess}
                  loading={rows ? undefined : placeholders}
                />
              </section>
            )}
          </div>
        )}
      </div>
      <Legend providers={data} />
    </div>
  );
}

const noRows: Provider[] = [];
