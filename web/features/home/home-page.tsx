import './home-page.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Payment } from '../../../domain/entities.ts';
import { useLanguage, useWords } from '../../i18n/language.tsx';
import { useMay } from '../../session/may.ts';
import { useMerchant, useSandbox } from '../../session/merchant.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ErrorState, StaleNotice } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Table } from '../../ui/table.tsx';
import { useNow } from '../../ui/use-now.ts';
import { paymentColumns } from '../payments/columns.tsx';
import { payoutQueries } from '../payouts/api.ts';
import { overviewQuery, periods } from './api.ts';
import { Figures } from './figures.tsx';
import { Queue } from './queue.tsx';

const rowId = (payment: Payment) => payment.id;
const flagged = (payment: Payment) => payment.needsAttention;
const shownColumns = ['order', 'method', 'id'];
const placeholders = 8;

/** What waits for a person comes first; then the day, calmly. */
export function HomePage() {
  const { tag, words } = useLanguage();
  const { home } = words;
  const { merchantId } = useMerchant();
  const [params, setParams] = useSearchParams();
  const period = periods.find((known) => known === params.get('period')) ?? 'today';
  const overview = useQuery({ ...overviewQuery(merchantId, period), placeholderData: keepPreviousData });
  const { allowed: mayReadPayouts } = useMay('GET /v1/payouts');
  const payouts = useQuery({ ...payoutQueries.queue(merchantId), enabled: mayReadPayouts });
  const columns = useMemo(() => paymentColumns(words, merchantId), [words, merchantId]);
  const now = useNow();
  const { data, error } = overview;
  const retry = () => void overview.refetch();
  const today = new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeZone: 'America/Sao_Paulo' }).format(now);
  const payments = `/m/${merchantId}/payments`;

  return (
    <div className="home">
      <PageTitle title={words.header.start} />
      <div className="home-head">
        <h1>{words.header.start}</h1>
        <p className="muted">{today}</p>
      </div>
      {error && data && (
        <StaleNotice error={error} since={overview.dataUpdatedAt} onRetry={retry} busy={overview.isFetching} />
      )}
      {error && !data ? (
        <ErrorState error={error} onRetry={retry} busy={overview.isFetching} />
      ) : data && data.latest.length === 0 && !payouts.data?.data.length ? (
        <FirstPayment />
      ) : (
        <>
          <Queue overview={data} payouts={payouts.data} />
          <section aria-labelledby="home-day">
            <div className="home-section">
              <h2 id="home-day">{home.figures}</h2>
              <Segments
                bare
                name="period"
                label={home.period}
                all={periods}
                chosen={period}
                wordOf={(each) => home.periodOf[each]}
                onChoose={(each) => setParams(each === 'today' ? {} : { period: each }, { preventScrollReset: true })}
              />
            </div>
            <Figures overview={data} busy={overview.isPlaceholderData} />
          </section>
          <section aria-labelledby="home-latest">
            <div className="home-section">
              <h2 id="home-latest">{home.latest}</h2>
              <Link to={payments}>{home.all}</Link>
            </div>
            <div className="sheet">
              <Table
                caption={home.latest}
                className="payments-table"
                columns={columns}
                rows={data?.latest ?? []}
                rowId={rowId}
                flagged={flagged}
                hidden={shownColumns}
                loading={data ? undefined : placeholders}
              />
            </div>
          </section>
        </>
      )}
    </div>
  );
}

/** Nothing to show yet: how the first payment is made, ready to be pasted. */
function FirstPayment() {
  const { home, list } = useWords();
  const sandbox = useSandbox();
  const command = `curl -s ${window.location.origin}/v1/payments \\
  -H 'Authorization: Bearer ${sandbox ? 'sk_test_…' : 'sk_live_…'}' \\
  -H 'Idempotency-Key: 1' -H 'content-type: application/json' \\
  -d '{"provider":"Orbita","amount":12990,"paymentMethod":"PIX","orderId":"A-1",
       "customer":{"name":"Maria Silva","email":"maria@example.com","document":"52998224725","phone":"11999998888"},
       "items":[{"id":"1","title":"Camiseta","unitPrice":12990,"quantity":1,"tangible":true}]}'`;
  return (
    <section className="first" aria-labelledby="home-first">
      <h2 id="home-first">{list.empty}</h2>
      <p className="muted">{home.firstHelp}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled box must be reachable by keyboard */}
      <section className="first-code" tabIndex={0} aria-label={home.command}>
        <pre>{command}</pre>
      </section>
      {sandbox && (
        <p className="muted first-hint">
          <Icon name="note" />
          {home.sandboxKey}
        </p>
      )}
      <p className="first-actions">
        <CopyButton kind="primary" text={command} label={home.copyCommand} />
        <a className="button" href="/docs">
          {list.emptyDocs}
        </a>
      </p>
    </section>
  );
}
