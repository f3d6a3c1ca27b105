import './reconciliation-page.css';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import type { Reconciliation } from '../../../../domain/finance/reconciliation.ts';
import { useLanguage, useWords } from '../../../i18n/language.tsx';
import { ErrorState, StaleNotice } from '../../../shared/api/error-state.tsx';
import { Absent } from '../../../shared/detail/absent.tsx';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { PageTitle } from '../../../shared/session/page-title.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyId } from '../../../ui/copy-id.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { exactTime, relativeTime } from '../../../ui/time.ts';
import { useNow } from '../../../ui/use-now.ts';
import { reconciliationQueries } from './api.ts';
import { StandingBadge } from './badges.tsx';
import { kinds } from './display.ts';
import { Items } from './items.tsx';
import { nameOf } from './reconciliations-page.tsx';
import { spanText } from './span.ts';

const runningMs = 2_000;
const doneMs = 30_000;

/** `open` shows items that are not settled; each other view shows one kind, settled or not. */
const views = ['open', ...kinds] as const;
type View = (typeof views)[number];
const filterOf = (view: View): Record<string, string> =>
  view === 'open' ? { kind: 'different,missing,unknown', settled: 'false' } : { kind: view };

export function ReconciliationPage() {
  const { id = '' } = useParams();
  return <OneReconciliation key={id} id={id} />;
}

function OneReconciliation({ id }: { id: string }) {
  const { recon: t } = useWords();
  const { merchantId } = useMerchant();
  const one = useQuery({
    ...reconciliationQueries.one(merchantId, id),
    refetchInterval: ({ state }) => (state.data?.state === 'RUNNING' ? runningMs : doneMs),
  });
  const retry = () => void one.refetch();
  const words = useWords();
  const found = one.data;

  if (found) {
    return (
      <div className="recon-page">
        <PageTitle title={nameOf(words, found)} />
        <BackLink to={`/m/${merchantId}/reconciliations`}>{t.title}</BackLink>
        <Title one={found} />
        {one.error && <StaleNotice error={one.error} since={one.dataUpdatedAt} onRetry={retry} busy={one.isFetching} />}
        <Found one={found} />
      </div>
    );
  }
  return (
    <Absent
      of={one}
      list={{ at: `/m/${merchantId}/reconciliations`, title: t.title }}
      notFound={{ title: t.notFound, help: t.notFoundHelp, toList: t.seeAll }}
    />
  );
}

function Title({ one }: { one: Reconciliation }) {
  const { tag, words } = useLanguage();
  const t = words.recon;
  const now = useNow();
  return (
    <>
      <div className="recon-title">
        <h1>
          <bdi>{nameOf(words, one)}</bdi>
        </h1>
        <span aria-live="polite">
          <StandingBadge of={one} />
        </span>
      </div>
      <ul className="recon-line muted">
        <li className="number">{spanText(one.from, one.to, tag)}</li>
        {one.fileName && one.provider && <li>{one.provider}</li>}
        <li>
          <bdi>{one.startedBy ? t.startedBy(one.startedBy) : t.startedDaily}</bdi>
        </li>
        <li>
          <time dateTime={one.createdAt} title={exactTime(one.createdAt, tag)}>
            {relativeTime(one.createdAt, now, tag)}
          </time>
        </li>
        <li>
          <CopyId id={one.id} what={t.id} />
        </li>
      </ul>
    </>
  );
}

function Found({ one }: { one: Reconciliation }) {
  const words = useWords();
  const t = words.recon;
  const { merchantId } = useMerchant();
  const [params, setParams] = useSearchParams();
  const { counts, state } = one;
  const running = state === 'RUNNING';
  // Open items by default; matched ones if none are open.
  const usual: View = counts.open > 0 || running ? 'open' : 'matched';
  const view = views.find((known) => known === params.get('show')) ?? usual;
  const items = useInfiniteQuery({
    ...reconciliationQueries.items(merchantId, one.id, filterOf(view)),
    placeholderData: keepPreviousData,
    refetchInterval: running ? runningMs : false,
  });
  const rows = items.data?.pages.flatMap((page) => page.data);
  const theirs = one.kind === 'statement' ? t.statement : (one.provider ?? t.theProvider);

  return (
    <>
      {running && (
        <p className="recon-running" role="status">
          {t.running(counts.waiting)}
        </p>
      )}
      <nav className="recon-views" aria-label={t.show}>
        {views.map((each) => (
          <button
            key={each}
            type="button"
            className="recon-view"
            aria-pressed={each === view}
            data-none={counts[each] === 0}
            title={each === 'open' ? t.openHelp : t.kindHelp[each]}
            onClick={() => setParams(each === usual ? {} : { show: each }, { preventScrollReset: true })}
          >
            <span>{each === 'open' ? t.openView : t.kind[each]}</span>
            <span className="number">{counts[each]}</span>
          </button>
        ))}
      </nav>
      <p className="muted recon-view-help">{view === 'open' ? t.openHelp : t.kindHelp[view]}</p>
      {items.error && !rows ? (
        <ErrorState error={items.error} onRetry={() => void items.refetch()} busy={items.isFetching} />
      ) : !rows ? (
        <Waiting />
      ) : rows.length === 0 ? (
        <EmptyState
          title={view === 'open' ? (running ? t.noneYet : t.noneOpen) : t.none}
          help={view === 'open' && !running ? t.noneOpenHelp : t.noneHelp}
        />
      ) : (
        <div aria-busy={items.isPlaceholderData}>
          <Items items={rows} theirs={theirs} reconciliationId={one.id} />
        </div>
      )}
      {items.hasNextPage && (
        <p>
          <Button onClick={() => void items.fetchNextPage()} aria-busy={items.isFetchingNextPage}>
            {items.isFetchingNextPage ? words.list.loadingMore : words.list.more}
          </Button>
        </p>
      )}
    </>
  );
}

function Waiting() {
  const { loading } = useWords();
  return (
    <div className="recon-page" aria-busy="true">
      <p className="unseen" role="status">
        {loading}
      </p>
      <Skeleton width="long" />
      <Skeleton width="medium" />
      <Skeleton width="long" />
    </div>
  );
}
