import './reconciliations-page.css';
import './messages.ts';
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { Reconciliation } from '../../../../domain/finance/reconciliation.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { type Translate, useTexts } from '../../../i18n/texts.ts';
import { PageHead } from '../../../shared/layout/page-head.tsx';
import { MoreRows } from '../../../shared/lists/list-page.tsx';
import { QueryTable } from '../../../shared/lists/query-table.tsx';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import type { Membership } from '../../../shared/session/session.ts';
import { Lines, NarrowLine } from '../../../ui/cell.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { TimeCell } from '../../../ui/time-cell.tsx';
import { reconciliationQueries } from './api.ts';
import { StandingBadge } from './badges.tsx';
import { reconciliationStateOf } from './display.ts';
import { spanText } from './span.ts';
import { StartButton } from './start-button.tsx';

const refreshMs = 5_000;
const placeholders = 8;
const rowId = ({ id }: Reconciliation) => id;
const flagged = (one: Reconciliation) => reconciliationStateOf(one) === 'open';
const column = createColumnHelper<Reconciliation>();

/** The subject of a reconciliation: a file, a provider, or all providers. */
export const nameOf = (t: Translate, { fileName, provider }: Reconciliation): string =>
  fileName ?? provider ?? t('reconciliation:allProviders');

const columnsOf = (t: Translate, tag: string, merchantId: string) => [
  column.accessor('provider', {
    id: 'what',
    header: t('reconciliation:column.what'),
    cell: ({ row: { original: one } }) => (
      <Lines>
        <Link
          to={`/m/${merchantId}/reconciliations/${one.id}`}
          data-row-link
          aria-label={t('reconciliation:open', { what: nameOf(t, one), span: spanText(one.from, one.to, tag) })}
        >
          <bdi title={nameOf(t, one)}>{nameOf(t, one)}</bdi>
        </Link>
        <NarrowLine under={600}>
          <StandingBadge of={one} />
          <span className="number">{spanText(one.from, one.to, tag)}</span>
        </NarrowLine>
      </Lines>
    ),
  }),
  column.accessor('from', {
    id: 'span',
    header: t('reconciliation:column.span'),
    meta: { width: 196, until: 600 },
    cell: ({ row: { original: one } }) => <span className="number">{spanText(one.from, one.to, tag)}</span>,
  }),
  column.accessor('state', {
    header: t('reconciliation:column.standing'),
    meta: { width: 164, until: 600 },
    cell: ({ row: { original: one } }) => <StandingBadge of={one} />,
  }),
  column.accessor('counts.matched', {
    id: 'matched',
    header: t('reconciliation:column.matched'),
    meta: { align: 'end', width: 112, until: 820 },
    cell: ({ getValue }) => <span className="number">{getValue()}</span>,
  }),
  column.accessor('counts.unasked', {
    id: 'unasked',
    header: t('reconciliation:column.unasked'),
    meta: { align: 'end', width: 112, until: 1000 },
    cell: ({ getValue }) => <span className="number">{getValue()}</span>,
  }),
  column.accessor('startedBy', {
    id: 'by',
    header: t('reconciliation:column.by'),
    meta: { width: '14%', until: 1000 },
    cell: ({ getValue }) => <bdi title={getValue()}>{getValue() ?? t('reconciliation:daily')}</bdi>,
  }),
  column.accessor('createdAt', {
    id: 'created',
    header: t('reconciliation:column.created'),
    meta: { time: 'aged', until: 820 },
    cell: ({ getValue }) => <TimeCell at={getValue()} />,
  }),
];

export function ahead(client: QueryClient, { merchantId }: Membership) {
  void client.prefetchInfiniteQuery(reconciliationQueries.list(merchantId));
}

export function ReconciliationsPage() {
  const { tag } = useLanguage();
  const t = useTexts();
  const { merchantId } = useMerchant();
  const mayStart = useMay('POST /v1/reconciliations');
  const mayImport = useMay('POST /v1/reconciliations/statements');
  const list = useInfiniteQuery({
    ...reconciliationQueries.list(merchantId),
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? refreshMs : false),
  });
  const columns = useMemo(() => columnsOf(t, tag, merchantId), [t, tag, merchantId]);
  const rows = list.data?.pages.flatMap((page) => page.data);

  return (
    <>
      <PageHead title={t('reconciliation:title')} lead={t('reconciliation:lead')}>
        <Link className="button" to="rules">
          {t('reconciliation:rules.title')}
        </Link>
        <LinkButton to="import" may={mayImport}>
          {t('reconciliation:importStatement')}
        </LinkButton>
        <StartButton may={mayStart} />
      </PageHead>
      <QueryTable
        caption={t('reconciliation:title')}
        query={list}
        rows={rows}
        expected={placeholders}
        columns={columns}
        cards={600}
        rowId={rowId}
        flagged={flagged}
        empty={<EmptyState title={t('reconciliation:empty')} help={t('reconciliation:emptyHelp')} />}
      />
      {rows && rows.length > 0 && (
        <div className="list-foot cluster gap-3 between">
          <MoreRows list={list} />
        </div>
      )}
    </>
  );
}
