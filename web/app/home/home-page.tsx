import './home-page.css';
import './messages.ts';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { healthQuery, readHealth } from '../../features/connections/provider-health/api.ts';
import { useLanguage } from '../../i18n/language.ts';
import { textsLoaded, useTexts } from '../../i18n/texts.ts';
import { ErrorState, StaleNotice } from '../../shared/api/error-state.tsx';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { PageTitle } from '../../shared/session/page-title.tsx';
import { sessionQuery } from '../../shared/session/session.ts';
import { Segments } from '../../ui/segments.tsx';
import { merchantZone } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import { latestQuery, openDisputesQuery, periods, readQueue, statisticsQuery, waitingQuery } from './api.ts';
import { Figures } from './figures.tsx';
import { Queue, useQueue } from './queue.tsx';

/** Loaded once the figures are there: what a window shows first does not wait for what is below it. */
const Below = lazy(async () => {
  const { Below } = await import('./below/below.tsx');
  await textsLoaded();
  return { default: Below };
});

/** Loaded lazily, since only a merchant without payments needs it. */
const FirstPayment = lazy(async () => ({ default: (await import('./below/first-payment.tsx')).FirstPayment }));

/** Asks for what the page shows first while its texts are still on their way. @param at the address, from its path */
export async function fetchAhead(client: QueryClient, at: string) {
  const session = await client.ensureQueryData(sessionQuery).catch(() => null);
  const merchant = session?.memberships.find(({ merchantId }) => at === `/m/${merchantId}/home`);
  if (!merchant) return;
  const { merchantId, may } = merchant;
  void client.prefetchQuery(statisticsQuery(merchantId, 'today'));
  if (may.includes(readQueue)) {
    void client.prefetchInfiniteQuery(waitingQuery(merchantId, []));
    void client.prefetchQuery(openDisputesQuery(merchantId));
    if (may.includes(readHealth)) void client.prefetchQuery(healthQuery(merchantId));
  }
  void client.prefetchQuery(latestQuery(merchantId));
}

/** The attention queue first, then the period's figures. */
export function HomePage() {
  const { tag } = useLanguage();
  const t = useTexts();
  const { merchantId } = useMerchant();
  const [params, setParams] = useSearchParams();
  const period = periods.find((known) => known === params.get('period')) ?? 'today';
  const figures = useQuery({ ...statisticsQuery(merchantId, period), placeholderData: keepPreviousData });
  const latest = useQuery(latestQuery(merchantId));
  const { allowed: mayReadQueue } = useMay(readQueue);
  const queue = useQueue(mayReadQueue);
  const now = useNow();
  const failed = figures.error ?? latest.error;
  const retry = () => {
    void figures.refetch();
    void latest.refetch();
  };
  const today = new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeZone: merchantZone }).format(now);
  const busy = figures.isFetching || latest.isFetching;

  return (
    <div className="home">
      <PageTitle title={t('common:header.start')} />
      <div className="home-head">
        <h1>{t('common:header.start')}</h1>
        <p className="muted">{today}</p>
      </div>
      {failed && figures.data && (
        <StaleNotice error={failed} since={figures.dataUpdatedAt} onRetry={retry} busy={busy} />
      )}
      {mayReadQueue && <Queue queue={queue} />}
      {/* The queue's height decides the position of everything below, so nothing is rendered before it is known. */}
      {mayReadQueue && !queue.known ? null : failed && !figures.data ? (
        <ErrorState error={failed} onRetry={retry} busy={busy} />
      ) : latest.data?.data.length === 0 ? (
        <Suspense fallback={null}>
          <FirstPayment />
        </Suspense>
      ) : (
        <>
          <section className="stack gap-5" aria-labelledby="home-day">
            <div className="home-section cluster gap-3 between">
              <div className="cluster gap-3">
                <h2 id="home-day">{t('home:figures')}</h2>
                <Link to={`/m/${merchantId}/performance`}>{t('common:nav.page.performance')}</Link>
              </div>
              <Segments
                bare
                name="period"
                label={t('home:period')}
                all={periods}
                chosen={period}
                wordOf={(each) => t(`home:periodOf.${each}`)}
                onChoose={(each) =>
                  setParams(
                    (before) => {
                      const next = new URLSearchParams(before);
                      if (each === 'today') next.delete('period');
                      else next.set('period', each);
                      return next;
                    },
                    { preventScrollReset: true },
                  )
                }
              />
            </div>
            <Figures figures={figures.data} busy={figures.isPlaceholderData} />
          </section>
          {figures.data && (
            <Suspense fallback={null}>
              <Below figures={figures.data} busy={figures.isPlaceholderData} latest={latest.data?.data} />
            </Suspense>
          )}
        </>
      )}
    </div>
  );
}
