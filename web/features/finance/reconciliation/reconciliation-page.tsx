import './reconciliation-page.css';
import './messages.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { formatBRL } from '../../../../domain/core/money.ts';
import type { Reconciliation } from '../../../../domain/finance/reconciliation.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { ErrorState } from '../../../shared/api/error-state.tsx';
import { DetailHead, DetailPage, pageOfId } from '../../../shared/detail/detail-page.tsx';
import { useRefetchOn } from '../../../shared/lists/use-refetch-on.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyId } from '../../../ui/copy-id.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Age } from '../../../ui/time-cell.tsx';
import { FileButtons } from '../file-buttons.tsx';
import { type Counts, fetchItems, reconciliationQueries } from './api.ts';
import { KindBadge, StandingBadge } from './badges.tsx';
import { ConfirmAll } from './confirm-all.tsx';
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
  view === 'open' ? { kind: 'suggested,different,missing,unknown', settled: 'false' } : { kind: view };

export const ReconciliationPage = pageOfId(OneReconciliation);

function OneReconciliation({ id }: { id: string }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const one = useQuery({
    ...reconciliationQueries.one(merchantId, id),
    refetchInterval: ({ state }) => (state.data?.state === 'RUNNING' ? runningMs : doneMs),
  });
  return (
    <DetailPage
      of={one}
      list={{ at: `/m/${merchantId}/reconciliations`, title: t('reconciliation:title') }}
      notFound={{
        title: t('reconciliation:notFound'),
        help: t('reconciliation:notFoundHelp'),
        toList: t('reconciliation:seeAll'),
      }}
      title={(found) => nameOf(t, found)}
    >
      {(found) => (
        <>
          <Head one={found} />
          <div className="recon-page">
            <Found one={found} />
          </div>
        </>
      )}
    </DetailPage>
  );
}

function Head({ one }: { one: Reconciliation }) {
  const { tag } = useLanguage();
  const t = useTexts();
  return (
    <DetailHead
      title={nameOf(t, one)}
      status={<StandingBadge of={one} />}
      line={[
        <span key="span" className="number">
          {spanText(one.from, one.to, tag)}
        </span>,
        one.fileName && one.provider,
        <bdi key="by">
          {one.startedBy ? t('reconciliation:startedBy', { name: one.startedBy }) : t('reconciliation:startedDaily')}
        </bdi>,
        <Age key="age" at={one.createdAt} />,
        <CopyId key="id" id={one.id} what={t('reconciliation:id')} />,
      ]}
      actions={one.state === 'DONE' && <Files id={one.id} />}
    />
  );
}

/** All that was compared, to take along. */
function Files({ id }: { id: string }) {
  const t = useTexts();
  const { language } = useLanguage();
  const { merchantId } = useMerchant();
  return (
    <FileButtons
      take={(format) => fetchItems(merchantId, id, { format, language })}
      wordOf={(what) => t(`reconciliation:${what}`)}
    />
  );
}

/** How much money each result is about. */
function Totals({ counts, amounts }: { counts: Counts; amounts: NonNullable<Reconciliation['amounts']> }) {
  const t = useTexts();
  const shown = kinds.filter((kind) => counts[kind] > 0);
  if (shown.length === 0) return null;
  return (
    <table className="recon-totals">
      <caption className="unseen">{t('reconciliation:totals')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('reconciliation:result')}</th>
          <th scope="col">{t('reconciliation:lines')}</th>
          <th scope="col">{t('reconciliation:direction.in')}</th>
          <th scope="col">{t('reconciliation:direction.out')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((kind) => (
          <tr key={kind}>
            <th scope="row">
              <KindBadge kind={kind} />
            </th>
            <td className="number">{counts[kind]}</td>
            {(['in', 'out'] as const).map((way) => (
              <td key={way} className="number" data-none={!amounts[kind]?.[way]}>
                {formatBRL(amounts[kind]?.[way] ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Found({ one }: { one: Reconciliation }) {
  const t = useTexts();
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
  useRefetchOn(JSON.stringify(counts), items.refetch);
  const rows = items.data?.pages.flatMap((page) => page.data);
  const theirs =
    one.kind === 'statement' ? t('reconciliation:statement') : (one.provider ?? t('reconciliation:theProvider'));

  return (
    <>
      {running && <p role="status">{t('reconciliation:running', { count: counts.waiting })}</p>}
      <nav className="cluster" aria-label={t('reconciliation:show')}>
        {views.map((each) => (
          <button
            key={each}
            type="button"
            className="recon-view"
            aria-pressed={each === view}
            data-none={counts[each] === 0}
            title={each === 'open' ? t('reconciliation:openHelp') : t(`reconciliation:kindHelp.${each}`)}
            onClick={() => setParams(each === usual ? {} : { show: each }, { preventScrollReset: true })}
          >
            <span>{each === 'open' ? t('reconciliation:openView') : t(`reconciliation:kind.${each}`)}</span>
            <span className="number">{counts[each]}</span>
          </button>
        ))}
      </nav>
      {one.amounts && <Totals counts={counts} amounts={one.amounts} />}
      {one.kind === 'statement' && counts.suggested > 0 && <ConfirmAll reconciliationId={one.id} />}
      <p className="muted prose">
        {view === 'open' ? t('reconciliation:openHelp') : t(`reconciliation:kindHelp.${view}`)}
      </p>
      {items.error && !rows ? (
        <ErrorState error={items.error} onRetry={() => void items.refetch()} busy={items.isFetching} />
      ) : !rows ? (
        <Waiting />
      ) : rows.length === 0 ? (
        <EmptyState
          title={
            view === 'open'
              ? running
                ? t('reconciliation:noneYet')
                : t('reconciliation:noneOpen')
              : t('reconciliation:none')
          }
          help={view === 'open' && !running ? t('reconciliation:noneOpenHelp') : t('reconciliation:noneHelp')}
        />
      ) : (
        <div aria-busy={items.isPlaceholderData}>
          <Items items={rows} theirs={theirs} reconciliationId={one.id} />
        </div>
      )}
      {items.hasNextPage && (
        <p>
          <Button onClick={() => void items.fetchNextPage()} aria-busy={items.isFetchingNextPage}>
            {items.isFetchingNextPage ? t('common:list.loadingMore') : t('common:list.more')}
          </Button>
        </p>
      )}
    </>
  );
}

function Waiting() {
  const t = useTexts();
  return (
    <div className="recon-page" aria-busy="true">
      <p className="unseen" role="status">
        {t('common:loading')}
      </p>
      <Skeleton width="long" />
      <Skeleton width="medium" />
      <Skeleton width="long" />
    </div>
  );
}
