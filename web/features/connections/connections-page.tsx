import './connections-page.css';
import { useQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { ErrorState, StaleNotice } from '../../shared/api/error-state.tsx';
import { SectionTabs } from '../../shared/layout/section-tabs.tsx';
import { ProviderLink } from '../../shared/providers/provider-link.tsx';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { PageTitle } from '../../shared/session/page-title.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Table } from '../../ui/table.tsx';
import { TimeCell } from '../../ui/time-cell.tsx';
import { type Connection, connectionQueries } from './api.ts';
import { AttentionBadge, ProxyBadge, StateBadge, TestBadge, WebhookBadge } from './badges.tsx';
import { connectionDisplay, nameOf } from './display.ts';
import { type Platform, usePlatforms } from './platforms/api.ts';
import { type ConnectionWords, useConnectionWords } from './words.ts';

const placeholders = 6;
/** In ms. People, tests and registrations change the list. */
const refreshMs = 15_000;
const rowId = (connection: Connection) => connection.id;
const flagged = (connection: Connection) => connection.needsAttention;
const column = createColumnHelper<Connection>();

/** On narrow screens only the first column remains; its cells show the other values below the name. */
const connectionColumns = (words: ConnectionWords, merchantId: string, platforms: Platform[] | undefined) => {
  const t = words.list;
  return [
    column.display({
      id: 'name',
      header: t.column.name,
      cell: ({ row: { original: connection } }) => (
        <div className="connection-cell">
          <span className="connection-cell-name">
            <Link
              to={`/m/${merchantId}/connections/${connection.id}`}
              data-row-link
              aria-label={t.open(nameOf(connection), connectionDisplay(words, connection).word)}
            >
              <bdi>{nameOf(connection)}</bdi>
            </Link>
            {connection.needsAttention && <AttentionBadge />}
            {connection.proxy && <ProxyBadge short />}
          </span>
          <span className="connection-narrow">
            <StateBadge connection={connection} />
            {connection.lastTest && <TestBadge test={connection.lastTest} />}
            {connection.name && <bdi className="muted">{connection.provider}</bdi>}
          </span>
        </div>
      ),
    }),
    column.accessor('provider', {
      header: t.column.provider,
      cell: ({ getValue }) => <ProviderLink name={getValue()} />,
    }),
    column.display({
      id: 'state',
      header: t.column.state,
      cell: ({ row: { original: connection } }) => <StateBadge connection={connection} />,
    }),
    column.accessor('lastTest', {
      id: 'test',
      header: t.column.test,
      cell: ({ getValue }) => {
        const test = getValue();
        if (!test) return <span className="muted">{t.never}</span>;
        return (
          <span className="connection-test">
            <TestBadge test={test} />
            <TimeCell at={test.at} />
          </span>
        );
      },
    }),
    column.accessor('webhook', {
      header: t.column.webhook,
      cell: ({ getValue }) => {
        const webhook = getValue();
        return webhook ? <WebhookBadge registered={webhook.registered} /> : <span className="muted">{t.inEach}</span>;
      },
    }),
    column.accessor('platformId', {
      id: 'platform',
      header: t.column.platform,
      cell: ({ getValue }) => {
        const id = getValue();
        const platform = platforms?.find((one) => one.id === id);
        return platform ? <Link to={`/m/${merchantId}/platforms/${platform.id}`}>{platform.name}</Link> : null;
      },
    }),
  ];
};

export function ConnectionsPage() {
  const words = useConnectionWords();
  const t = words.list;
  const { merchantId } = useMerchant();
  const may = useMay('POST /v1/connections');
  const list = useQuery({
    ...connectionQueries.list(merchantId),
    refetchInterval: ({ state }) => state.data !== undefined && refreshMs,
  });
  const platforms = usePlatforms();
  const columns = useMemo(() => connectionColumns(words, merchantId, platforms), [words, merchantId, platforms]);
  const rows = list.data;
  const hidden = useMemo(() => (rows?.some(({ platformId }) => platformId) ? [] : ['platform']), [rows]);
  const retry = () => void list.refetch();

  return (
    <>
      <PageTitle title={t.title} />
      <SectionTabs />
      <div className="connections-head">
        <h1>{t.title}</h1>
        <p className="muted number" role="status">
          {rows && rows.length > 0 && t.count(rows.length)}
        </p>
        <LinkButton kind="primary" to={`/m/${merchantId}/connections/new`} may={may}>
          {t.new}
        </LinkButton>
        <p className="connections-lead muted">{t.lead}</p>
      </div>
      {list.error && rows && (
        <StaleNotice error={list.error} since={list.dataUpdatedAt} onRetry={retry} busy={list.isFetching} />
      )}
      {list.error && !rows ? (
        <ErrorState error={list.error} onRetry={retry} busy={list.isFetching} />
      ) : (
        <div className="sheet">
          {rows?.length === 0 ? (
            <EmptyState title={t.empty} help={t.emptyHelp}>
              <LinkButton kind="primary" to={`/m/${merchantId}/connections/new`} may={may}>
                {t.new}
              </LinkButton>
              <Link className="button" to={`/m/${merchantId}/providers`}>
                {t.catalogue}
              </Link>
            </EmptyState>
          ) : (
            <Table
              caption={t.title}
              className="connections-table"
              columns={columns}
              rows={rows ?? []}
              rowId={rowId}
              flagged={flagged}
              loading={rows ? undefined : placeholders}
              hidden={hidden}
            />
          )}
        </div>
      )}
    </>
  );
}
