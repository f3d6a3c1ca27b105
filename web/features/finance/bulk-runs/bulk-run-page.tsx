import '../../../shared/bulk/messages.ts';
import '../../../shared/detail/messages.ts';
import './bulk-run-page.css';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { formatBRL } from '../../../../domain/core/money.ts';
import { type BulkLine, BulkLineState, type BulkRun } from '../../../../domain/finance/bulk-runs.ts';
import { type Translate, useTexts } from '../../../i18n/texts.ts';
import { bulkQueries, paceOf, tellRun } from '../../../shared/bulk/api.ts';
import { DetailColumns, DetailHead, DetailPage, pageOfId } from '../../../shared/detail/detail-page.tsx';
import { CommandProblem } from '../../../shared/forms/command-problem.tsx';
import { MoreRows } from '../../../shared/lists/list-page.tsx';
import { QueryTable } from '../../../shared/lists/query-table.tsx';
import { useRefetchOn } from '../../../shared/lists/use-refetch-on.ts';
import { ProviderLink } from '../../../shared/providers/provider-link.tsx';
import { SentenceText } from '../../../shared/sentences/sentence-text.tsx';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { PageSkeleton } from '../../../shared/timeline/page-skeleton.tsx';
import { Button } from '../../../ui/button.tsx';
import { Lines, NarrowLine } from '../../../ui/cell.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Fact, FactGroup, IdFact, TimeFact } from '../../../ui/facts.tsx';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { Money } from '../../../ui/money.tsx';
import { Panel } from '../../../ui/section.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { Age } from '../../../ui/time-cell.tsx';
import { endedOf, LineBadge, lineDisplay, RunBadge } from './display.tsx';

const placeholders = 8;

export const BulkRunPage = pageOfId(OneRun);

function OneRun({ id }: { id: string }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const one = useQuery(bulkQueries.one(merchantId, id));
  return (
    <DetailPage
      of={one}
      list={{ at: `/m/${merchantId}/bulk-runs`, title: t('bulk:list.title') }}
      notFound={{ title: t('bulk:notFound'), help: t('bulk:notFoundHelp'), toList: t('bulk:list.seeAll') }}
      skeleton={<PageSkeleton />}
      title={({ action }) => t(`bulk:action.${action}`)}
    >
      {(run) => (
        <>
          <DetailHead
            title={`${t(`bulk:action.${run.action}`)}: ${t('bulk:lines', { count: run.lines })}`}
            status={<RunBadge state={run.state} />}
            line={[
              <strong key="sum">
                <Money cents={run.amount} />
              </strong>,
              t(`bulk:of.${run.list}`),
              <bdi key="by">{t('bulk:by', { name: run.createdBy.name })}</bdi>,
              <Age key="age" at={run.createdAt} />,
            ]}
          />
          <DetailColumns
            tools={
              <>
                <Progress run={run} />
                <Tools run={run} />
              </>
            }
            facts={<Facts run={run} />}
          >
            <LineList run={run} />
          </DetailColumns>
        </>
      )}
    </DetailPage>
  );
}

/** How far it is, in lines and in cents. */
function Progress({ run }: { run: BulkRun }) {
  const t = useTexts();
  const shown = BulkLineState.options.filter((state) => run.counts[state].count > 0);
  let at = 0;
  return (
    <Panel
      title={t('bulk:column.progress')}
      end={
        <span className="number" role="status">
          {t('bulk:progressOf', { ended: endedOf(run), of: run.lines })}
        </span>
      }
    >
      <svg className="bulk-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect className="bulk-bar-ground" width="100" height="8" />
        {shown.map((state) => {
          const width = (100 * run.counts[state].count) / run.lines;
          const x = at;
          at += width;
          return state === 'waiting' ? null : (
            <rect key={state} data-tone={lineDisplay[state].tone} x={x} width={width} height="8" />
          );
        })}
      </svg>
      <ul className="bulk-counts rows">
        {shown.map((state) => (
          <li key={state}>
            <LineBadge state={state} />
            <span className="number">{run.counts[state].count}</span>
            <Money cents={run.counts[state].amount} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type Told = Parameters<typeof tellRun>[2];

/** Approve, stop, and try again what was certainly not done. */
function Tools({ run }: { run: BulkRun }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const client = useQueryClient();
  const may: Record<Told, ReturnType<typeof useMay>> = {
    approve: useMay('POST /v1/bulk-runs/{id}/approve'),
    stop: useMay('POST /v1/bulk-runs/{id}/stop'),
    again: useMay('POST /v1/bulk-runs/{id}/again'),
  };
  const command = useMutation({
    mutationFn: (what: Told) => tellRun(merchantId, run.id, what),
    onSuccess: (now) => client.setQueryData(bulkQueries.one(merchantId, run.id).queryKey, now),
  });
  const { counts, state, action, approval } = run;
  const repeatable = counts.refused.count + counts.doubtful.count;
  // A refund whose outcome is open is looked up, and not made again.
  const onlyLooks = action === 'refund' && counts.refused.count === 0;
  const wasApproved = (approval?.given.length ?? 0) >= (approval?.needed ?? 0);
  const isOver = (state === 'DONE' || state === 'STOPPED') && wasApproved;
  const left = counts.waiting.count + repeatable;
  const tell = (what: Told, kind: 'primary' | 'plain', text: string) => (
    <Button
      kind={kind}
      may={may[what]}
      aria-busy={command.isPending && command.variables === what}
      onClick={() => !command.isPending && command.mutate(what)}
    >
      {text}
    </Button>
  );
  if (state !== 'AWAITING_APPROVAL' && state !== 'RUNNING' && !(isOver && left > 0)) return null;
  return (
    <Panel title={t('bulk:tools')}>
      <div className="stack">
        {state === 'AWAITING_APPROVAL' && approval && (
          <>
            <p>{t('bulk:approveHelp')}</p>
            <p className="muted">{t('bulk:approvals', { given: approval.given.length, needed: approval.needed })}</p>
            {tell('approve', 'primary', t('bulk:approve', { amount: formatBRL(run.amount) }))}
          </>
        )}
        {(state === 'AWAITING_APPROVAL' || state === 'RUNNING') && (
          <>
            {tell('stop', 'plain', t('bulk:stop'))}
            {state === 'RUNNING' && <p className="muted">{t('bulk:stopHelp')}</p>}
          </>
        )}
        {isOver && left > 0 && (
          <>
            {tell(
              'again',
              'primary',
              counts.waiting.count > 0 ? t('bulk:goOn') : onlyLooks ? t('bulk:lookAgain') : t('bulk:again'),
            )}
            {action === 'refund' && <p className="muted">{t('bulk:againHelp')}</p>}
          </>
        )}
        {command.error && <CommandProblem error={command.error} />}
      </div>
    </Panel>
  );
}

function Facts({ run }: { run: BulkRun }) {
  const t = useTexts();
  return (
    <section className="facts" aria-label={t('detail:facts')}>
      <FactGroup title={t('bulk:list.title')}>
        <IdFact name={t('bulk:id')} id={run.id} />
        {run.reason && (
          <Fact name={t('bulk:reason')}>
            <ForeignText text={run.reason} />
          </Fact>
        )}
        {run.approval && run.approval.given.length > 0 && (
          <Fact name={t('bulk:approvedBy')}>
            <bdi>{run.approval.given.map(({ name }) => name).join(', ')}</bdi>
          </Fact>
        )}
        <TimeFact name={t('bulk:created')} at={run.createdAt} />
        <TimeFact name={t('bulk:ended')} at={run.endedAt} />
        {run.stoppedBy && (
          <Fact name={t('bulk:state.STOPPED')}>
            <bdi>{t('bulk:stoppedBy', { name: run.stoppedBy })}</bdi>
          </Fact>
        )}
      </FactGroup>
    </section>
  );
}

const everyLine = 'everyLine';

function LineList({ run }: { run: BulkRun }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const [chosen, setChosen] = useState<BulkLineState | typeof everyLine>(everyLine);
  const state = chosen === everyLine ? undefined : chosen;
  // What is being shown stays, although its last line may have got another state.
  const states = BulkLineState.options.filter((one) => run.counts[one].count > 0 || one === chosen);
  const lines = useInfiniteQuery({ ...bulkQueries.lines(merchantId, run.id, state), refetchInterval: paceOf(run) });
  useRefetchOn(JSON.stringify([run.state, run.counts]), lines.refetch);
  const columns = useMemo(() => lineColumns(t, merchantId), [t, merchantId]);
  const rows = lines.data?.pages.flatMap((page): BulkLine[] => page.data);
  return (
    <section className="section stack" aria-labelledby="bulk-lines">
      <div className="cluster between">
        <h2 id="bulk-lines">{t('bulk:linesTitle')}</h2>
        <div className="bulk-states">
          <Segments
            name="bulk-line-state"
            label={t('bulk:filter')}
            bare
            all={[everyLine, ...states] as const}
            chosen={chosen}
            wordOf={(one) => (one === everyLine ? t('bulk:everyLine') : t(`bulk:line.${one}`))}
            onChoose={setChosen}
          />
        </div>
      </div>
      <QueryTable
        query={lines}
        rows={rows}
        expected={Math.min(run.lines, placeholders)}
        boxed
        caption={t('bulk:linesTitle')}
        columns={columns}
        rowId={({ line }) => String(line)}
        flagged={({ state: of }) => of === 'refused' || of === 'doubtful'}
        cards={600}
        empty={<EmptyState title={t('bulk:noLines')} help={t('bulk:noLinesHelp')} />}
      />
      {rows && rows.length > 0 && lines.hasNextPage && <MoreRows list={lines} />}
    </section>
  );
}

const column = createColumnHelper<BulkLine>();

const lineColumns = (t: Translate, merchantId: string) => [
  column.accessor('line', {
    header: t('bulk:column.line'),
    meta: { align: 'end', width: 72, until: 600 },
    cell: ({ getValue }) => <span className="number muted">{getValue()}</span>,
  }),
  column.accessor('name', {
    id: 'payer',
    header: t('bulk:column.payer'),
    meta: { width: { wide: '26%', phone: '100%' } },
    cell: ({ row: { original: line } }) => (
      <Lines>
        <Link
          to={`/m/${merchantId}/payments/${line.paymentId}`}
          data-row-link
          aria-label={t('bulk:openLine', { name: line.name ?? line.paymentId, amount: formatBRL(line.amount) })}
        >
          <bdi>{line.name ?? line.paymentId}</bdi>
        </Link>
        {line.provider && (
          <span className="muted">
            <ProviderLink name={line.provider} />
          </span>
        )}
        <NarrowLine under={600}>
          <LineBadge state={line.state} />
        </NarrowLine>
        <span data-under="600">
          <Why of={line} />
        </span>
      </Lines>
    ),
  }),
  column.accessor('amount', {
    header: t('bulk:column.lineAmount'),
    meta: { align: 'end', width: { wide: 132, phone: 112 } },
    cell: ({ getValue }) => <Money cents={getValue()} bare />,
  }),
  column.accessor('state', {
    header: t('common:list.column.status'),
    meta: { width: 168, until: 600 },
    cell: ({ getValue }) => <LineBadge state={getValue()} />,
  }),
  column.accessor('detail', {
    header: t('bulk:column.detail'),
    meta: { until: 600 },
    cell: ({ row: { original: line } }) => (
      <Lines>
        <Why of={line} />
        {line.refundId && (
          <Link to={`/m/${merchantId}/refunds/${line.refundId}`} aria-label={`${t('bulk:seeRefund')} ${line.refundId}`}>
            {t('bulk:seeRefund')}
          </Link>
        )}
      </Lines>
    ),
  }),
];

function Why({ of: { detail } }: { of: BulkLine }) {
  return detail ? (
    <span className="bulk-why small">
      <SentenceText text={detail} />
    </span>
  ) : null;
}
