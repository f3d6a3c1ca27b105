import './batch-page.css';
import './messages.ts';
import '../../../shared/attention/messages.ts';
import '../../../shared/detail/messages.ts';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatBRL } from '../../../../domain/core/money.ts';
import type { PayoutBatch } from '../../../../domain/payouts/batch.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { ErrorState } from '../../../shared/api/error-state.tsx';
import { useProblemWords } from '../../../shared/api/problem-text.tsx';
import { DetailColumns, DetailHead, DetailNotices, DetailPage, pageOfId } from '../../../shared/detail/detail-page.tsx';
import { saveFile } from '../../../shared/lists/save-file.ts';
import { useRefetchOn } from '../../../shared/lists/use-refetch-on.ts';
import { ProviderLink } from '../../../shared/providers/provider-link.tsx';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { attentionWords } from '../../../shared/timeline/attention-words.ts';
import { PageSkeleton } from '../../../shared/timeline/page-skeleton.tsx';
import { Button } from '../../../ui/button.tsx';
import { Fact, FactGroup, IdFact, TimeFact } from '../../../ui/facts.tsx';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Money } from '../../../ui/money.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/section.tsx';
import { Age } from '../../../ui/time-cell.tsx';
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

export const BatchPage = pageOfId(OneBatch);

function OneBatch({ id }: { id: string }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const one = useQuery({ ...batchQueries.one(merchantId, id), refetchInterval: ({ state }) => paceOf(state.data) });
  return (
    <DetailPage
      of={one}
      list={{ at: `/m/${merchantId}/payout-batches`, title: t('common:nav.title.batches') }}
      notFound={{ title: t('batches:notFound'), help: t('batches:notFoundHelp'), toList: t('batches:seeAll') }}
      skeleton={<PageSkeleton />}
      title={({ fileName }) => fileName}
    >
      {(batch) => (
        <>
          <Head batch={batch} />
          {/* `approval_needed` is left out, because the panel shows it with the actions. */}
          {batch.attention && batch.attention.reason !== 'approval_needed' && <Attention attention={batch.attention} />}
          <DetailColumns
            tools={
              <>
                <DecidePanel merchantId={merchantId} batch={batch} />
                {batch.state !== 'AWAITING_APPROVAL' && batch.state !== 'CANCELED' && <Progress batch={batch} />}
              </>
            }
            facts={<BatchFacts batch={batch} />}
          >
            <Lines merchantId={merchantId} batch={batch} />
          </DetailColumns>
        </>
      )}
    </DetailPage>
  );
}

function Head({ batch }: { batch: PayoutBatch }) {
  const { language } = useLanguage();
  const t = useTexts();
  const { merchantId } = useMerchant();
  const file = useMutation({ mutationFn: () => downloadResult(merchantId, batch.id, language), onSuccess: saveFile });
  const done = batch.state === 'DONE' || batch.state === 'RUNNING';
  return (
    <>
      <DetailHead
        title={batch.fileName}
        status={<StateBadge state={batch.state} />}
        line={[
          <strong key="sum" className="batch-sum">
            <Money cents={batch.amount} />
          </strong>,
          t('batches:lines', { count: batch.lines }),
          <ProviderLink key="provider" name={batch.provider} warn />,
          <bdi key="by">
            {batch.createdBy ? t('batches:sentBy', { name: batch.createdBy.name }) : t('batches:sentByKey')}
          </bdi>,
          <Age key="age" at={batch.createdAt} />,
        ]}
        actions={
          done && (
            <Button
              kind={batch.state === 'DONE' ? 'primary' : 'plain'}
              aria-busy={file.isPending}
              onClick={() => !file.isPending && file.mutate()}
            >
              <Icon name="download" />
              {batch.state === 'DONE' ? t('batches:result') : t('batches:resultSoFar')}
            </Button>
          )
        }
      />
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
  const t = useTexts();
  const words = attentionWords(t, attention.reason);
  return (
    <DetailNotices>
      <Notice tone="ask" icon="alert" role="alert" title={words.title}>
        <p>{words.advice}</p>
        <p className="muted">
          {t('attention:record')}: <ForeignText text={attention.detail} />
        </p>
      </Notice>
    </DetailNotices>
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
  const t = useTexts();
  const { merchantId } = useMerchant();
  const shown = allLineStates.filter((state) => batch.counts[state].count > 0);
  return (
    <Panel
      title={t('batches:progress')}
      end={
        <span className="number" role="status">
          {t('batches:ended', { ended: batch.progress.ended, of: batch.progress.of })}
        </span>
      }
    >
      <ProgressBar counts={batch.counts} of={batch.lines} />
      <ul className="batch-counts rows">
        {shown.map((state) => {
          const { count, amount } = batch.counts[state];
          const filter = statusOf[state];
          return (
            <li key={state}>
              {filter ? (
                <Link
                  to={`/m/${merchantId}/payouts?batchId=${batch.id}&${filter}`}
                  aria-label={t('batches:see', { state: t(`batches:line.${state}`) })}
                >
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
      {batch.counts.refused.count > 0 && <p className="muted">{t('batches:refusedHelp')}</p>}
    </Panel>
  );
}

function Lines({ merchantId, batch }: { merchantId: string; batch: PayoutBatch }) {
  const t = useTexts();
  const lines = useInfiniteQuery({ ...batchQueries.lines(merchantId, batch.id), refetchInterval: paceOf(batch) });
  useRefetchOn(JSON.stringify([batch.state, batch.counts]), lines.refetch);
  const rows = lines.data?.pages.flatMap((page) => page.data);
  return (
    <section className="section stack" aria-labelledby="batch-lines">
      <h2 id="batch-lines">{t('batches:linesTitle')}</h2>
      {lines.error && !rows ? (
        <ErrorState error={lines.error} onRetry={() => void lines.refetch()} busy={lines.isFetching} />
      ) : (
        <div className="sheet" data-boxed>
          <LinesTable
            lines={rows ?? []}
            loading={rows ? undefined : placeholders}
            begun={batch.state === 'RUNNING' || batch.state === 'DONE'}
          />
        </div>
      )}
      {lines.hasNextPage && (
        <p className="cluster gap-3">
          <Button onClick={() => void lines.fetchNextPage()} aria-busy={lines.isFetchingNextPage}>
            {lines.isFetchingNextPage ? t('common:list.loadingMore') : t('common:list.more')}
          </Button>
          <span className="muted">{t('batches:shownOf', { shown: rows?.length ?? 0, of: batch.lines })}</span>
        </p>
      )}
    </section>
  );
}

function BatchFacts({ batch }: { batch: PayoutBatch }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  return (
    <section className="facts" aria-label={t('detail:facts')}>
      <FactGroup title={t('batches:one')}>
        <IdFact name={t('batches:fact.id')} id={batch.id} />
        <Fact name={t('batches:fact.file')}>
          <ForeignText text={batch.fileName} />
        </Fact>
        <TimeFact name={t('batches:fact.created')} at={batch.createdAt} />
        <TimeFact name={t('batches:fact.started')} at={batch.startedAt} />
        <TimeFact name={t('batches:fact.ended')} at={batch.endedAt} />
        <IdFact name={t('batches:fact.connection')} id={batch.connectionId} />
      </FactGroup>
      <p>
        <Link to={`/m/${merchantId}/payouts?batchId=${batch.id}`}>
          {t('batches:allPayouts', { amount: formatBRL(batch.amount) })}
        </Link>
      </p>
    </section>
  );
}
