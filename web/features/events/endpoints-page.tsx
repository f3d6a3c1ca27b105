import './messages.ts';
import { useQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { WebhookEndpoint } from '../../../domain/events/endpoint.ts';
import { type Translate, useTexts } from '../../i18n/texts.ts';
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
import { endpointDisplay, failureOf } from './display.ts';

const placeholders = 3;
const refreshMs = 15_000;
const rowId = ({ id }: WebhookEndpoint) => id;
const flagged = ({ needsAttention }: WebhookEndpoint) => needsAttention;
const column = createColumnHelper<WebhookEndpoint>();

const columnsOf = (t: Translate, merchantId: string) => [
  column.accessor('url', {
    header: t('events:endpoints.column.url'),
    cell: ({ row: { original: endpoint } }) => {
      const look = endpointDisplay(t, endpoint);
      return (
        <Lines>
          <Link
            to={`/m/${merchantId}/endpoints/${endpoint.id}`}
            data-row-link
            aria-label={t('events:endpoints.open', { url: endpoint.url, state: look.word })}
          >
            <bdi>{endpoint.url}</bdi>
          </Link>
          <NarrowLine under={600}>
            <Badge {...look} />
          </NarrowLine>
          <span className="small muted">
            <Why endpoint={endpoint} t={t} />
          </span>
        </Lines>
      );
    },
  }),
  column.display({
    id: 'state',
    header: t('events:endpoints.column.state'),
    meta: { width: 132, until: 600 },
    cell: ({ row }) => <Badge {...endpointDisplay(t, row.original)} />,
  }),
  column.accessor('types', {
    header: t('events:endpoints.column.types'),
    meta: { width: 100, until: 600 },
    cell: ({ getValue }) => {
      const types = getValue();
      return (
        <span title={types.join('\n')}>
          {types.length === 0 ? t('events:endpoints.everything') : t('events:endpoints.types', { count: types.length })}
        </span>
      );
    },
  }),
  column.accessor('createdAt', {
    id: 'created',
    header: t('events:endpoints.column.created'),
    meta: { time: 'aged', until: 820 },
    cell: ({ getValue }) => <TimeCell at={getValue()} />,
  }),
];

/** Below the address: why the endpoint is disabled or since when its deliveries fail, otherwise its description. */
function Why({ endpoint, t }: { endpoint: WebhookEndpoint; t: Translate }) {
  if (endpoint.disabledReason) return <span>{t(`events:endpoints.offWhy.${endpoint.disabledReason}`)}</span>;
  if (endpoint.failingSince) {
    return (
      <span>
        {failureOf(t, endpoint)} · {t('events:endpoints.failingSince')} <TimeCell at={endpoint.failingSince} />
      </span>
    );
  }
  return <bdi>{endpoint.description ?? ''}</bdi>;
}

/** The merchant's endpoints, at most twenty. */
export function EndpointsPage() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const may = useMay('POST /v1/webhook-endpoints');
  const list = useQuery({
    ...endpointQueries.list(merchantId),
    refetchInterval: ({ state }) => state.data !== undefined && refreshMs,
  });
  const columns = useMemo(() => columnsOf(t, merchantId), [t, merchantId]);
  const rows = list.data;
  const newOne = (
    <LinkButton kind="primary" to={`/m/${merchantId}/endpoints/new`} may={may}>
      {t('events:endpoints.new')}
    </LinkButton>
  );
  return (
    <>
      <PageHead
        title={t('events:endpoints.title')}
        count={rows && rows.length > 0 && t('events:endpoints.count', { count: rows.length })}
        lead={t('events:endpoints.lead')}
      >
        {newOne}
      </PageHead>
      <QueryTable
        caption={t('events:endpoints.title')}
        query={list}
        rows={rows}
        expected={placeholders}
        columns={columns}
        cards={600}
        tall
        rowId={rowId}
        flagged={flagged}
        empty={
          <EmptyState title={t('events:endpoints.empty')} help={t('events:endpoints.emptyHelp')}>
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
