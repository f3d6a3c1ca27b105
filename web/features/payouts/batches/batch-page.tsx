import './batch-page.css';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { formatBRL } from '../../../../domain/core/money.ts';
import type { PayoutBatch } from '../../../../domain/payouts/batch.ts';
import { useLanguage, useWords } from '../../../i18n/language.tsx';
import { ErrorState, StaleNotice } from '../../../shared/api/error-state.tsx';
import { useProblemWords } from '../../../shared/api/problem-text.tsx';
import { Absent } from '../../../shared/detail/absent.tsx';
import { saveFile } from '../../../shared/lists/save-file.ts';
import { ProviderLink } from '../../../shared/providers/provider-link.tsx';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { PageTitle } from '../../../shared/session/page-title.tsx';
import { attentionWords } from '../../../shared/timeline/attention-words.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Fact, FactGroup, IdFact, TimeFact } from '../../../ui/facts.tsx';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Money } from '../../../ui/money.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { exactTime, relativeTime } from '../../../ui/time.ts';
import { useNow } from '../../../ui/use-now.ts';
import { batchQueries, downloadResult } from './api.ts';
import { LineBadge, StateBadge } from './badges.tsx';
import { DecidePanel } from './decide-panel.tsx';
import { allLineStates } from './display.ts';
import { LinesTable } from './lines.tsx';
import { ProgressBar } from './progress-bar.tsx';

const runningMs = 2_000;
const waitingMs = 5_000;
/** Polls more slowly after the batch has ended: its payouts may still change by bank returns. */
const endedMs = 30_000;
const placeholders = 8;

const paceOf = (batch: PayoutBatch | undefined) =>
  batch?.state === 'RUNNING' ? runningMs : batch?.state === 'AWAITING_APPROVAL' ? waitingMs : endedMs;

export function BatchPage() {
  const { id = '' } = useParams();
  // The key remounts the page for each batch, so that no state carries over.
  return <OneBatch key={id} id={id} />;
}

function OneBatch({ id }: { id: string }) {
  const t = useWords().batches;
  const { merchantId } = useMerchant();
  const one = useQuery({ ...batchQueries.one(merchantId, id), refetchInterval: ({ state }) => paceOf(state.data) });
  const batch = one.data;
  const retry = () => void one.refetch();

  if (batch) {
    return (
      <>
        <PageTitle title={batch.fileName} />
        <BackLink to={`/m/${merchantId}/payout-batches`}>{t.title}</BackLink>
        <Title batch={batch} />
        {one.error && <StaleNotice error={one.error} since={one.dataUpdatedAt} onRetry={retry} busy={one.isFetching} />}
        {/* `approval_needed` is left out, because the panel shows it with the actions. */}
        {batch.attention && batch.attention.reason !== 'approval_needed' && <Attention attention={batch.attention} />}
        <div className="batch-columns">
          <div className="batch-tools">
            <DecidePanel merchantId={merchantId} batch={batch} />
            {batch.state !== 'AWAITING_APPROVAL' && batch.state !== 'CANCELED' && <Progress batch={batch} />}
          </div>
          <Lines merchantId={merchantId} batch={batch} />
          <BatchFacts batch={batch} />
        </div>
      </>
    );
  }
  return (
    <Absent
      of={one}
      list={{ at: `/m/${merchantId}/payout-batches`, title: t.title }}
      notFound={{ title: t.notFound, help: t.notFoundHelp, toList: t.seeAll }}
    >
      <BatchSkeleton />
    </Absent>
  );
}

function Title({ batch }: { batch: PayoutBatch }) {
  const { language, tag, words } = useLanguage();
  const t = words.batches;
  const { merchantId } = useMerchant();
  const now = useNow();
  const file = useMutation({ mutationFn: () => downloadResult(merchantId, batch.id, language), onSuccess: saveFile });
  const done = batch.state === 'DONE' || batch.state === 'RUNNING';
  return (
    <>
      <div className="batch-title">
        <h1>
          <bdi>{batch.fileName}</bdi>
        </h1>
        <span aria-live="polite">
          <StateBadge state={batch.state} />
        </span>
        {done && (
          <Button
            className="batch-result"
            kind={batch.state === 'DONE' ? 'primary' : 'plain'}
            aria-busy={file.isPending}
            onClick={() => !file.isPending && file.mutate()}
          >
            <Icon name="download" />
            {batch.state === 'DONE' ? t.result : t.resultSoFar}
          </Button>
        )}
      </div>
      <ul className="batch-line muted">
        <li className="batch-sum">
          <Money cents={batch.amount} />
        </li>
        <li>{t.lines(batch.lines)}</li>
        <li>
          <ProviderLink name={batch.provider} warn />
        </li>
        <li>
          <bdi>{batch.createdBy ? t.sentBy(batch.createdBy.name) : t.sentByKey}</bdi>
        </li>
        <li>
          <time dateTime={batch.createdAt} title={exactTime(batch.createdAt, tag)}>
            {relativeTime(batch.createdAt, now, tag)}
          </time>
        </li>
      </ul>
      {file.error && <Failed error={file.error} />}
    </>
  );
}

function Failed({ error }: { error: Error }) {
  const { title } = useProblemWords(error);
  return (
    <Notice tone="bad" icon="alert" role="alert">
      <p>{title}</p>
    </Notice>
  );
}

function Attention({ attention }: { attention: NonNullable<PayoutBatch['attention']> }) {
  const words = useWords();
  const t = attentionWords(words, attention.reason);
  return (
    <div className="batch-attention">
      <Notice tone="ask" icon="alert" role="alert" title={t.title}>
        <p>{t.advice}</p>
        <p className="muted">
          {words.attention.record}: <ForeignText text={attention.detail} />
        </p>
      </Notice>
    </div>
  );
}

/**
 * Filters of the payouts behind each count. Counts without an entry have no payouts, or none with a status of their
 * own.
 */
const statusOf: Partial<Record<string, string>> = {
  approved: 'status=APPROVED',
  pending: 'status=PENDING',
  attention: 'needsAttention=true',
  rejected: 'status=REJECTED',
  canceled: 'status=CANCELED',
};

/** The batch's progress in lines and in cents. Each count links to its payouts. */
function Progress({ batch }: { batch: PayoutBatch }) {
  const t = useWords().batches;
  const { merchantId } = useMerchant();
  const shown = allLineStates.filter((state) => batch.counts[state].count > 0);
  return (
    <section className="panel" aria-labelledby="batch-progress">
      <div className="panel-head">
        <h2 id="batch-progress">{t.progress}</h2>
        <span className="number" role="status">
          {t.ended(batch.progress.ended, batch.progress.of)}
        </span>
      </div>
      <ProgressBar counts={batch.counts} of={batch.lines} />
      <ul className="batch-counts">
        {shown.map((state) => {
          const { count, amount } = batch.counts[state];
          const filter = statusOf[state];
          return (
            <li key={state}>
              {filter ? (
                <Link to={`/m/${merchantId}/payouts?batchId=${batch.id}&${filter}`} aria-label={t.see(t.line[state])}>
                  <LineBadge state={state} />
                </Link>
              ) : (
                <LineBadge state={state} />
              )}
              <span className="number">{count}</span>
              <Money cents={amount} />
            </li>
          );
        })}
      </ul>
      {batch.counts.refused.count > 0 && <p className="muted">{t.refusedHelp}</p>}
    </section>
  );
}

function Lines({ merchantId, batch }: { merchantId: string; batch: PayoutBatch }) {
  const words = useWords();
  const t = words.batches;
  const lines = useInfiniteQuery({ ...batchQueries.lines(merchantId, batch.id), refetchInterval: paceOf(batch) });
  const rows = lines.data?.pages.flatMap((page) => page.data);
  return (
    <section className="batch-lines-section" aria-labelledby="batch-lines">
      <h2 id="batch-lines">{t.linesTitle}</h2>
      {lines.error && !rows ? (
        <ErrorState error={lines.error} onRetry={() => void lines.refetch()} busy={lines.isFetching} />
      ) : (
        <div className="sheet">
          <LinesTable
            lines={rows ?? []}
            loading={rows ? undefined : placeholders}
            begun={batch.state === 'RUNNING' || batch.state === 'DONE'}
          />
        </div>
      )}
      {lines.hasNextPage && (
        <p className="batch-more">
          <Button onClick={() => void lines.fetchNextPage()} aria-busy={lines.isFetchingNextPage}>
            {lines.isFetchingNextPage ? words.list.loadingMore : words.list.more}
          </Button>
          <span className="muted">{t.shownOf(rows?.length ?? 0, batch.lines)}</span>
        </p>
      )}
    </section>
  );
}

function BatchFacts({ batch }: { batch: PayoutBatch }) {
  const words = useWords();
  const { merchantId } = useMerchant();
  const { fact, one } = words.batches;
  return (
    <section className="facts" aria-label={words.payment.facts}>
      <FactGroup title={one}>
        <IdFact name={fact.id} id={batch.id} />
        <Fact name={fact.file}>
          <ForeignText text={batch.fileName} />
        </Fact>
        <TimeFact name={fact.created} at={batch.createdAt} />
        <TimeFact name={fact.started} at={batch.startedAt} />
        <TimeFact name={fact.ended} at={batch.endedAt} />
        <IdFact name={fact.connection} id={batch.connectionId} />
      </FactGroup>
      <p>
        <Link to={`/m/${merchantId}/payouts?batchId=${batch.id}`}>
          {words.batches.allPayouts(formatBRL(batch.amount))}
        </Link>
      </p>
    </section>
  );
}

function BatchSkeleton() {
  return (
    <>
      <div className="batch-title">
        <Skeleton width="long" />
      </div>
      <div className="batch-columns">
        <div className="batch-lines-section">
          <Skeleton width="long" />
          <Skeleton width="medium" />
        </div>
        <div className="batch-tools">
          <Skeleton width="medium" />
        </div>
      </div>
    </>
  );
}
