import './providers-page.css';
import '../../../shared/providers/messages.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useTexts } from '../../../i18n/texts.ts';
import { PageHead } from '../../../shared/layout/page-head.tsx';
import { QueryTable } from '../../../shared/lists/query-table.tsx';
import { type Provider, providersQuery } from '../../../shared/providers/api.ts';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import type { Membership } from '../../../shared/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { connectionQueries, readConnections } from '../api.ts';
import { providerColumns } from './columns.tsx';
import { favouritesFirst, useFavourites } from './favourites.ts';
import { Filters } from './filters.tsx';
import { Legend } from './legend.tsx';
import { matches, readSearch } from './search.ts';

const placeholders = 12;
const rowId = (provider: Provider) => provider.slug;
const isGuess = (provider: Provider) => provider.evidence.grade === 'assumed';

export function ahead(client: QueryClient, { merchantId }: Membership) {
  void client.prefetchQuery(providersQuery(merchantId));
}

/** All providers, with the evidence grade of each in front. */
export function ProvidersPage() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const [params, setParams] = useSearchParams();
  const query = useQuery(providersQuery(merchantId));
  const { data } = query;
  const { allowed } = useMay(readConnections);
  const connections = useQuery({ ...connectionQueries.list(merchantId), enabled: allowed });
  const connected = useMemo(() => new Set(connections.data?.map(({ provider }) => provider)), [connections.data]);
  const { favourites, mark } = useFavourites(merchantId);
  const columns = useMemo(
    () => providerColumns(t, merchantId, { favourites, mark, connected }),
    [t, merchantId, favourites, mark, connected],
  );
  const search = useMemo(() => readSearch(params), [params]);
  const rows = useMemo(() => {
    const found = data?.filter((provider) => matches(search, provider));
    return found && favouritesFirst(found, favourites, connected);
  }, [data, search, favourites, connected]);

  return (
    <>
      <PageHead
        title={t('providers:title')}
        count={rows && t('providers:count', { count: rows.length })}
        lead={t('providers:neverCalled')}
      />
      <div className="providers">
        <Legend providers={data} search={search} />
        <Filters />
        <QueryTable
          boxed
          caption={t('providers:matrix.matrix')}
          className="providers-table"
          query={query}
          rows={rows}
          expected={placeholders}
          columns={columns}
          rowId={rowId}
          flagged={isGuess}
          cards={600}
          around={(table) => (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled box must be reachable by keyboard
            <section className="providers-matrix" tabIndex={0} aria-label={t('providers:matrix.matrix')}>
              {table}
            </section>
          )}
          empty={
            <EmptyState title={t('providers:noMatch')} help={t('providers:noMatchHelp')}>
              <Button onClick={() => setParams({})}>{t('providers:seeAll')}</Button>
            </EmptyState>
          }
        />
      </div>
    </>
  );
}
