import { useQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { WebhookEndpoint } from '../../../domain/events/endpoint.ts';
import { PageHead } from '../../shared/layout/page-head.tsx';
import { QueryTable } from '../../shared/lists/query-table.tsx';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { Badge } from '../../ui/badge.tsx';
import { Lines, NarrowLine } from '../../ui/cell.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
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
        <Lines>
          <Link
            to={`/m/${merchantId}/endpoints/${endpoint.id}`}
            data-row-link
            aria-label={t.endpoints.open(endpoint.url, look.word)}
          >
            <bdi>{endpoint.url}</bdi>
          </Link>
          <NarrowLine under={600}>
            <Badge {...look} />
          </NarrowLine>
          <span className="small muted">
            <Why endpoint={endpoint} messages={t} />
          </span>
        </Lines>
      );
    },
  }),
  column.display({
    id: 'state',
    header: t.endpoints.column.state,
    meta: { width: 132, until: 600 },
    cell: ({ row }) => <Badge {...endpointDisplay(t, row.original)} />,
  }),
  column.accessor('types', {
    header: t.endpoints.column.types,
    meta: { width: 100, until: 600 },
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
    meta: { time: 'aged', until: 820 },
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
  const newOne = (
    <LinkButton kind="primary" to={`/m/${merchantId}/endpoints/new`} may={may}>
      {t.new}
    </LinkButton>
  );
  return (
    <>
      <PageHead title={t.title} count={rows && rows.length > 0 && t.count(rows.length)} lead={t.lead}>
        {newOne}
      </PageHead>
      <QueryTable
        caption={t.title}
        query={list}
        rows={rows}
        expected={placeholders}
        columns={columns}
        cards={600}
        tall
        rowId={rowId}
        flagged={flagged}
        empty={
          <EmptyState title={t.empty} help={t.emptyHelp}>
            {newOne}
            <a className="button" href="/docs">
              GET /v1/events
            </a>
          </EmptyState>
        }
      />
    </>
  );
}
