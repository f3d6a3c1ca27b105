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
/** What is here changes by people, and by tests and registrations that end. */
const refreshMs = 15_000;
const rowId = (connection: Connection) => connection.id;
const flagged = (connection: Connection) => connection.needsAttention;
const column = createColumnHelper<Connection>();

/** A narrow screen keeps the first column, whose cells then say the rest below the name; the CSS shows each thing once. */
const connectionColumns = (words: ConnectionWords, merchantId: string, platforms: Platform[] | undefined) => {
  const said = words.list;
  return [
    column.display({
      id: 'name',
      header: said.column.name,
      cell: ({ row: { original: connection } }) => (
        <div className="connection-cell">
          <span className="connection-cell-name">
            <Link
              to={`/m/${merchantId}/connections/${connection.id}`}
              data-row-link
              aria-label={said.open(nameOf(connection), connectionDisplay(words, connection).word)}
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
      header: said.column.provider,
      cell: ({ getValue }) => <ProviderLink name={getValue()} />,
    }),
    column.display({
      id: 'state',
      header: said.column.state,
      cell: ({ row: { original: connection } }) => <StateBadge connection={connection} />,
    }),
    column.accessor('lastTest', {
      id: 'test',
      header: said.column.test,
      cell: ({ getValue }) => {
        const test = getValue();
        if (!test) return <span className="muted">{said.never}</span>;
        return (
          <span className="connection-test">
            <TestBadge test={test} />
            <TimeCell at={test.at} />
          </span>
        );
      },
    }),
    column.accessor('webhook', {
      header: said.column.webhook,
      cell: ({ getValue }) => {
        const webhook = getValue();
        return webhook ? (
          <WebhookBadge registered={webhook.registered} />
        ) : (
          <span className="muted">{said.inEach}</span>
        );
      },
    }),
    column.accessor('platformId', {
      id: 'platform',
      header: said.column.platform,
      cell: ({ getValue }) => {
        const id = getValue();
        const platform = platforms?.find((one) => one.id === id);
        return platform ? <Link to={`/m/${merchantId}/platforms/${platform.id}`}>{platform.name}</Link> : null;
      },
    }),
  ];
};

/** The merchant's accounts at providers. */
export function ConnectionsPage() {
  const words = useConnectionWords();
  const said = words.list;
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
      <PageTitle title={said.title} />
      <SectionTabs />
      <div className="connections-head">
        <h1>{said.title}</h1>
        <p className="muted number" role="status">
          {rows && rows.length > 0 && said.count(rows.length)}
        </p>
        <LinkButton kind="primary" to={`/m/${merchantId}/connections/new`} may={may}>
          {said.new}
        </LinkButton>
        <p className="connections-lead muted">{said.lead}</p>
      </div>
      {list.error && rows && (
        <StaleNotice error={list.error} since={list.dataUpdatedAt} onRetry={retry} busy={list.isFetching} />
      )}
      {list.error && !rows ? (
        <ErrorState error={list.error} onRetry={retry} busy={list.isFetching} />
      ) : (
        <div className="sheet">
          {rows?.length === 0 ? (
            <EmptyState title={said.empty} help={said.emptyHelp}>
              <LinkButton kind="primary" to={`/m/${merchantId}/connections/new`} may={may}>
                {said.new}
              </LinkButton>
              <Link className="button" to={`/m/${merchantId}/providers`}>
                {said.catalogue}
              </Link>
            </EmptyState>
          ) : (
            <Table
              caption={said.title}
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
