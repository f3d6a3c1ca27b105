import './endpoints-page.css';
import { useQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { WebhookEndpoint } from '../../../domain/events/endpoint.ts';
import { ErrorState, StaleNotice } from '../../shared/api/error-state.tsx';
import { SectionTabs } from '../../shared/layout/section-tabs.tsx';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { PageTitle } from '../../shared/session/page-title.tsx';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Table } from '../../ui/table.tsx';
import { TimeCell } from '../../ui/time-cell.tsx';
import { endpointQueries } from './api.ts';
import { endpointDisplay } from './display.ts';
import { type EventWords, useEventWords } from './words.ts';

const placeholders = 3;
const refreshMs = 15_000;
const rowId = ({ id }: WebhookEndpoint) => id;
const flagged = ({ needsAttention }: WebhookEndpoint) => needsAttention;
const column = createColumnHelper<WebhookEndpoint>();

const columnsOf = (t: EventWords, merchantId: string) => [
  column.accessor('url', {
    header: t.endpoints.column.url,
    cell: ({ row: { original: endpoint } }) => {
      const look = endpointDisplay(t, endpoint);
      return (
        <span className="endpoint-cell">
          <Link
            to={`/m/${merchantId}/endpoints/${endpoint.id}`}
            data-row-link
            aria-label={t.endpoints.open(endpoint.url, look.word)}
          >
            <bdi>{endpoint.url}</bdi>
          </Link>
          <span className="endpoint-second muted">
            <span className="endpoint-narrow">
              <Badge {...look} />
            </span>
            <Why endpoint={endpoint} messages={t} />
          </span>
        </span>
      );
    },
  }),
  column.display({
    id: 'state',
    header: t.endpoints.column.state,
    cell: ({ row }) => <Badge {...endpointDisplay(t, row.original)} />,
  }),
  column.accessor('types', {
    header: t.endpoints.column.types,
    cell: ({ getValue }) => {
      const types = getValue();
      return (
        <span title={types.join('\n')}>
          {types.length === 0 ? t.endpoints.everything : t.endpoints.types(types.length)}
        </span>
      );
    },
  }),
  column.accessor('createdAt', {
    id: 'created',
    header: t.endpoints.column.created,
    cell: ({ getValue }) => <TimeCell at={getValue()} />,
  }),
];

/** Below the address: why the endpoint is disabled or since when its deliveries fail, otherwise its description. */
function Why({ endpoint, messages: t }: { endpoint: WebhookEndpoint; messages: EventWords }) {
  if (endpoint.disabledReason) return <span>{t.endpoints.offWhy[endpoint.disabledReason]}</span>;
  if (endpoint.failingSince) {
    return (
      <span>
        {t.endpoints.failingSince} <TimeCell at={endpoint.failingSince} />
      </span>
    );
  }
  return <bdi>{endpoint.description ?? ''}</bdi>;
}

/** The merchant's endpoints, at most twenty. */
export function EndpointsPage() {
  const words = useEventWords();
  const t = words.endpoints;
  const { merchantId } = useMerchant();
  const may = useMay('POST /v1/webhook-endpoints');
  const list = useQuery({
    ...endpointQueries.list(merchantId),
    refetchInterval: ({ state }) => state.data !== undefined && refreshMs,
  });
  const columns = useMemo(() => columnsOf(words, merchantId), [words, merchantId]);
  const rows = list.data;
  const retry = () => void list.refetch();
  const newOne = (
    <LinkButton kind="primary" to={`/m/${merchantId}/endpoints/new`} may={may}>
      {t.new}
    </LinkButton>
  );
  return (
    <>
      <PageTitle title={t.title} />
      <SectionTabs />
      <div className="endpoints-head">
        <h1>{t.title}</h1>
        <p className="muted number" role="status">
          {rows && rows.length > 0 && t.count(rows.length)}
        </p>
        {newOne}
        <p className="endpoints-lead muted">{t.lead}</p>
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
              {newOne}
              <a className="button" href="/docs">
                GET /v1/events
              </a>
            </EmptyState>
          ) : (
            <Table
              caption={t.title}
              className="endpoints-table"
              columns={columns}
              rows={rows ?? []}
              rowId={rowId}
              flagged={flagged}
              loading={rows ? undefined : placeholders}
            />
          )}
        </div>
      )}
    </>
  );
}
