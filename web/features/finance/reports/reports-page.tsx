import '../finance.css';
import './messages.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { PageHead } from '../../../shared/layout/page-head.tsx';
import { QueryTable } from '../../../shared/lists/query-table.tsx';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { FileButtons } from '../file-buttons.tsx';
import { fetchReport, groups, type ReportChoice, type ReportRow, reportQuery, spans, steps } from './api.ts';
import { reportColumns } from './columns.tsx';
import { Summary } from './summary.tsx';

const rowId = ({ period, group = '', groupId = group }: ReportRow) => `${period} ${groupId}`;

/** What was sold, what it cost and what arrived. The choice is in the address, so that a link shows the same. */
export function ReportsPage() {
  const t = useTexts();
  const { tag } = useLanguage();
  const { merchantId } = useMerchant();
  const [params, setParams] = useSearchParams();
  const choice: ReportChoice = {
    span: spans.find((one) => one === params.get('span')) ?? '30d',
    step: steps.find((one) => one === params.get('step')) ?? 'day',
    group: groups.find((one) => one === params.get('group')) ?? 'none',
  };
  const choose = (change: Partial<ReportChoice>) =>
    setParams({ ...choice, ...change }, { replace: true, preventScrollReset: true });
  const query = useQuery({ ...reportQuery(merchantId, choice), placeholderData: keepPreviousData });
  const columns = useMemo(() => reportColumns(t, choice.step, tag), [t, choice.step, tag]);
  const rows = useMemo(() => query.data && withTotal(query.data), [query.data]);
  return (
    <>
      <PageHead title={t('common:nav.title.reports')} lead={t('reports:lead')}>
        <Files choice={choice} />
      </PageHead>
      <div className="finance-tools">
        <Segments
          name="span"
          label={t('reports:spanLabel')}
          bare
          all={spans}
          chosen={choice.span}
          wordOf={(span) => t(`reports:span.${span}`)}
          onChoose={(span) => choose({ span })}
        />
        <Segments
          name="step"
          label={t('reports:stepLabel')}
          bare
          all={steps}
          chosen={choice.step}
          wordOf={(step) => t(`reports:step.${step}`)}
          onChoose={(step) => choose({ step })}
        />
        <Segments
          name="group"
          label={t('reports:groupLabel')}
          bare
          all={groups}
          chosen={choice.group}
          wordOf={(group) => t(`reports:group.${group}`)}
          onChoose={(group) => choose({ group })}
        />
      </div>
      {rows?.length !== 0 && <Summary rows={query.data} total={rows?.[0]} choice={choice} />}
      <QueryTable
        boxed
        caption={t('common:nav.title.reports')}
        query={query}
        rows={rows}
        expected={8}
        busy={query.isPlaceholderData}
        columns={columns}
        cards={820}
        rowId={rowId}
        empty={<EmptyState title={t('reports:empty')} help={t('reports:emptyHelp')} />}
      />
    </>
  );
}

function Files({ choice }: { choice: ReportChoice }) {
  const t = useTexts();
  const { language } = useLanguage();
  const { merchantId } = useMerchant();
  return (
    <FileButtons
      take={(format) => fetchReport(merchantId, choice, { format, language })}
      wordOf={(what) => t(`reports:${what}`)}
    />
  );
}

const summed = ['sales', 'gross', 'fees', 'payoutFees', 'refunds', 'disputes', 'net', 'arrived', 'toCome'] as const;

/** The newest period first, below the sums of all. */
function withTotal(rows: readonly ReportRow[]): ReportRow[] {
  if (rows.length === 0) return [];
  const total: ReportRow = {
    period: '',
    sales: 0,
    gross: 0,
    fees: 0,
    payoutFees: 0,
    refunds: 0,
    disputes: 0,
    net: 0,
    arrived: 0,
    toCome: 0,
  };
  for (const row of rows) for (const name of summed) total[name] += row[name];
  if (total.gross > 0) total.cost = Math.round(((total.fees - total.payoutFees) * 10_000) / total.gross) / 100;
  return [total, ...[...rows].reverse()];
}
