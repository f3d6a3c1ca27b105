import './home-page.css';
import './messages.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Payment } from '../../../domain/payments/payment.ts';
import { paymentColumns } from '../../features/payments/columns.tsx';
import { useLanguage } from '../../i18n/language.ts';
import { textsLoaded, useTexts } from '../../i18n/texts.ts';
import { ErrorState, StaleNotice } from '../../shared/api/error-state.tsx';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { PageTitle } from '../../shared/session/page-title.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Table } from '../../ui/table.tsx';
import { merchantZone } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import { latestQuery, periods, statisticsQuery } from './api.ts';
import { ByStatus, Figures } from './figures.tsx';
import { Queue, useQueue } from './queue.tsx';

/** Loaded lazily, so that the attention queue does not wait for the charts. */
const Charts = lazy(async () => {
  const { Charts } = await import('./charts.tsx');
  await textsLoaded();
  return { default: Charts };
});

/** Loaded lazily, since only a merchant without payments needs it. */
const FirstPayment = lazy(async () => ({ default: (await import('./first-payment.tsx')).FirstPayment }));

const rowId = (payment: Payment) => payment.id;
const flagged = (payment: Payment) => payment.needsAttention;
const shownColumns = ['order', 'method', 'id'];
const placeholders = 8;
const noRows: Payment[] = [];

/** The attention queue first, then the period's figures. */
export function HomePage() {
  const { tag } = useLanguage();
  const t = useTexts();
  const { merchantId } = useMerchant();
  const [params, setParams] = useSearchParams();
  const period = periods.find((known) => known === params.get('period')) ?? 'today';
  const figures = useQuery({ ...statisticsQuery(merchantId, period), placeholderData: keepPreviousData });
  const latest = useQuery(latestQuery(merchantId));
  const { allowed: mayReadQueue } = useMay('GET /v1/attention');
  const queue = useQueue(mayReadQueue);
  const columns = useMemo(() => paymentColumns(t, merchantId), [t, merchantId]);
  const now = useNow();
  const failed = figures.error ?? latest.error;
  const retry = () => {
    void figures.refetch();
    void latest.refetch();
  };
  const today = new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeZone: merchantZone }).format(now);
  const payments = `/m/${merchantId}/payments`;
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
              <Charts figures={figures.data} busy={figures.isPlaceholderData} />
              <ByStatus figures={figures.data} />
              <section aria-labelledby="home-latest">
                <div className="home-section cluster gap-3 between">
                  <h2 id="home-latest">{t('home:latest')}</h2>
                  <Link to={payments}>{t('home:all')}</Link>
                </div>
                <div className="sheet">
                  <Table
                    caption={t('home:latest')}
                    cards={820}
                    columns={columns}
                    rows={latest.data?.data ?? noRows}
                    rowId={rowId}
                    flagged={flagged}
                    hidden={shownColumns}
                    loading={latest.data ? undefined : placeholders}
                  />
                </div>
              </section>
            </Suspense>
          )}
        </>
      )}
    </div>
  );
}
