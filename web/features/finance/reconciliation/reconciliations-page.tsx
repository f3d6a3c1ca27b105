import './reconciliations-page.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { Reconciliation } from '../../../../domain/finance/reconciliation.ts';
import { useLanguage } from '../../../i18n/language.tsx';
import type { Words } from '../../../i18n/pt.ts';
import { ErrorState, StaleNotice } from '../../../shared/api/error-state.tsx';
import { SectionTabs } from '../../../shared/layout/section-tabs.tsx';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { PageTitle } from '../../../shared/session/page-title.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Table } from '../../../ui/table.tsx';
import { TimeCell } from '../../../ui/time-cell.tsx';
import { reconciliationQueries } from './api.ts';
import { StandingBadge } from './badges.tsx';
import { reconciliationStateOf } from './display.ts';
import { spanText } from './span.ts';
import { StartForm } from './start-form.tsx';

const refreshMs = 5_000;
const placeholders = 8;
const rowId = ({ id }: Reconciliation) => id;
const flagged = (one: Reconciliation) => reconciliationStateOf(one) === 'open';
const column = createColumnHelper<Reconciliation>();

/** The subject of a reconciliation: a file, a provider, or all providers. */
export const nameOf = ({ recon }: Words, { fileName, provider }: Reconciliation): string =>
  fileName ?? provider ?? recon.allProviders;

const columnsOf = (words: Words, tag: string, merchantId: string) => {
  const t = words.recon;
  return [
    column.accessor('provider', {
      id: 'what',
      header: t.column.what,
      cell: ({ row: { original: one } }) => (
        <span className="recon-what">
          <Link
            to={`/m/${merchantId}/reconciliations/${one.id}`}
            data-row-link
            aria-label={t.open(nameOf(words, one), spanText(one.from, one.to, tag))}
          >
            <bdi title={nameOf(words, one)}>{nameOf(words, one)}</bdi>
          </Link>
          <span className="recon-narrow muted">
            <StandingBadge of={one} />
            <span className="number">{spanText(one.from, one.to, tag)}</span>
          </span>
        </span>
      ),
    }),
    column.accessor('from', {
      id: 'span',
      header: t.column.span,
      cell: ({ row: { original: one } }) => <span className="number">{spanText(one.from, one.to, tag)}</span>,
    }),
    column.accessor('state', {
      header: t.column.standing,
      cell: ({ row: { original: one } }) => <StandingBadge of={one} />,
    }),
    column.accessor('counts.matched', {
      id: 'matched',
      header: t.column.matched,
      meta: { align: 'end' },
      cell: ({ getValue }) => <span className="number">{getValue()}</span>,
    }),
    column.accessor('counts.unasked', {
      id: 'unasked',
      header: t.column.unasked,
      meta: { align: 'end' },
      cell: ({ getValue }) => <span className="number">{getValue()}</span>,
    }),
    column.accessor('startedBy', {
      id: 'by',
      header: t.column.by,
      cell: ({ getValue }) => <bdi title={getValue()}>{getValue() ?? t.daily}</bdi>,
    }),
    column.accessor('createdAt', {
      id: 'created',
      header: t.column.created,
      cell: ({ getValue }) => <TimeCell at={getValue()} />,
    }),
  ];
};

export function ReconciliationsPage() {
  const { tag, words } = useLanguage();
  const t = words.recon;
  const { merchantId } = useMerchant();
  const mayStart = useMay('POST /v1/reconciliations');
  const mayImport = useMay('POST /v1/reconciliations/statements');
  const list = useInfiniteQuery({
    ...reconciliationQueries.list(merchantId),
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? refreshMs : false),
  });
  const columns = useMemo(() => columnsOf(words, tag, merchantId), [words, tag, merchantId]);
  const rows = list.data?.pages.flatMap((page) => page.data);
  const retry = () => void list.refetch();

  return (
    <>
      <PageTitle title={t.title} />
      <SectionTabs />
      <div className="recon-head">
        <h1>{t.title}</h1>
        <p className="muted">{t.lead}</p>
        <div className="recon-buttons">
          <LinkButton to="import" may={mayImport}>
            {t.importStatement}
          </LinkButton>
          <StartForm may={mayStart} />
        </div>
      </div>
      {list.error && rows && (
        <StaleNotice error={list.error} since={list.dataUpdatedAt} onRetry={retry} busy={list.isFetching} />
      )}
      {list.error && !rows ? (
        <ErrorState error={list.error} onRetry={retry} busy={list.isFetching} />
      ) : (
        <div className="sheet">
          {rows?.length === 0 ? (
            <EmptyState title={t.empty} help={t.emptyHelp} />
          ) : (
            <Table
              caption={t.title}
              className="recon-table"
              columns={columns}
              rows={rows ?? []}
              rowId={rowId}
              flagged={flagged}
              loading={rows ? undefined : placeholders}
            />
          )}
        </div>
      )}
      {rows && rows.length > 0 && (
        <p className="recon-foot">
          {list.hasNextPage ? (
            <Button onClick={() => void list.fetchNextPage()} aria-busy={list.isFetchingNextPage}>
              {list.isFetchingNextPage ? words.list.loadingMore : words.list.more}
            </Button>
          ) : (
            <span className="muted">{words.list.end}</span>
          )}
        </p>
      )}
    </>
  );
}
