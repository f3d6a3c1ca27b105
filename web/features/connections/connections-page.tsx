import './messages.ts';
import { useQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { type Translate, useTexts } from '../../i18n/texts.ts';
import { PageHead } from '../../shared/layout/page-head.tsx';
import { listAddress, text, useFilters } from '../../shared/lists/address.ts';
import { FilterBar } from '../../shared/lists/filter-bar.tsx';
import '../../shared/lists/list-page.css';
import { QueryTable } from '../../shared/lists/query-table.tsx';
import { ProviderLink } from '../../shared/providers/provider-link.tsx';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { Button } from '../../ui/button.tsx';
import { Lines, NarrowLine } from '../../ui/cell.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { plain } from '../../ui/plain.ts';
import { Age } from '../../ui/time-cell.tsx';
import { type Connection, connectionQueries } from './api.ts';
import { AttentionBadge, ProxyBadge, StateBadge, TestBadge, WebhookBadge } from './badges.tsx';
import { connectionDisplay, nameOf } from './display.ts';
import { type Platform, usePlatforms } from './platforms/api.ts';

const placeholders = 6;
const address = listAddress({ q: text });
/** In ms. People, tests and registrations change the list. */
const refreshMs = 15_000;
const rowId = (connection: Connection) => connection.id;
const flagged = (connection: Connection) => connection.needsAttention;
const column = createColumnHelper<Connection>();

/** On narrow screens only the first column remains; its cell shows the other values below the name. */
const connectionColumns = (t: Translate, merchantId: string, platforms: Platform[] | undefined) => [
  column.display({
    id: 'name',
    header: t('connections:list.column.name'),
    cell: ({ row: { original: connection } }) => (
      <Lines>
        <span className="name-and-badges">
          <Link
            to={`/m/${merchantId}/connections/${connection.id}`}
            data-row-link
            aria-label={t('connections:list.open', {
              name: nameOf(connection),
              state: connectionDisplay(t, connection).word,
            })}
          >
            <bdi>{nameOf(connection)}</bdi>
          </Link>
          {connection.needsAttention && <AttentionBadge />}
          {connection.proxy && <ProxyBadge short />}
        </span>
        <NarrowLine under={600}>
          <StateBadge connection={connection} />
          {connection.lastTest && <TestBadge test={connection.lastTest} />}
          {connection.name && <bdi>{connection.provider}</bdi>}
        </NarrowLine>
      </Lines>
    ),
  }),
  column.accessor('provider', {
    header: t('connections:list.column.provider'),
    meta: { width: 160, until: 820 },
    cell: ({ getValue }) => <ProviderLink name={getValue()} />,
  }),
  column.display({
    id: 'state',
    header: t('connections:list.column.state'),
    meta: { width: 208, until: 600 },
    cell: ({ row: { original: connection } }) => <StateBadge connection={connection} />,
  }),
  column.accessor('lastTest', {
    id: 'test',
    header: t('connections:list.column.test'),
    meta: { width: { wide: 252, narrow: 176 }, until: 600 },
    cell: ({ getValue }) => {
      const test = getValue();
      if (!test) return <span className="muted">{t('connections:list.never')}</span>;
      return (
        <span className="icon-text">
          <TestBadge test={test} />
          <span className="muted" data-until="820">
            <Age at={test.at} />
          </span>
        </span>
      );
    },
  }),
  column.accessor('webhook', {
    header: t('connections:list.column.webhook'),
    meta: { width: 148, until: 820 },
    cell: ({ getValue }) => {
      const webhook = getValue();
      return webhook ? (
        <WebhookBadge registered={webhook.registered} />
      ) : (
        <span className="muted">{t('connections:list.inEach')}</span>
      );
    },
  }),
  column.accessor('platformId', {
    id: 'platform',
    header: t('connections:list.column.platform'),
    meta: { width: 164, until: 1000 },
    cell: ({ getValue }) => {
      const id = getValue();
      const platform = platforms?.find((one) => one.id === id);
      return platform ? <Link to={`/m/${merchantId}/platforms/${platform.id}`}>{platform.name}</Link> : null;
    },
  }),
];

export function ConnectionsPage() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const may = useMay('POST /v1/connections');
  const list = useQuery({
    ...connectionQueries.list(merchantId),
    refetchInterval: ({ state }) => state.data !== undefined && refreshMs,
  });
  const platforms = usePlatforms();
  const columns = useMemo(() => connectionColumns(t, merchantId, platforms), [t, merchantId, platforms]);
  const all = list.data;
  const filters = useFilters(address);
  const { q } = filters.search;
  const rows = useMemo(
    () => (q ? all?.filter((one) => plain(`${nameOf(one)} ${one.provider} ${one.id}`).includes(plain(q))) : all),
    [all, q],
  );
  const hidden = useMemo(() => (all?.some(({ platformId }) => platformId) ? [] : ['platform']), [all]);
  const newOne = (
    <LinkButton kind="primary" to={`/m/${merchantId}/connections/new`} may={may}>
      {t('connections:list.new')}
    </LinkButton>
  );

  return (
    <>
      <PageHead
        title={t('connections:list.title')}
        count={rows && rows.length > 0 && t('connections:list.count', { count: rows.length })}
        lead={t('connections:list.lead')}
      >
        {newOne}
      </PageHead>
      <div className="list-tools">
        <FilterBar of={filters} help={t('connections:list.searchHelp')} />
      </div>
      <QueryTable
        caption={t('connections:list.title')}
        query={list}
        rows={rows}
        expected={placeholders}
        columns={columns}
        cards={600}
        rowId={rowId}
        flagged={flagged}
        hidden={hidden}
        empty={
          q ? (
            <EmptyState title={t('connections:list.noMatch')} help={t('connections:list.noMatchHelp')}>
              <Button onClick={() => filters.clear()}>{t('connections:list.seeAll')}</Button>
            </EmptyState>
          ) : (
            <EmptyState title={t('connections:list.empty')} help={t('connections:list.emptyHelp')}>
              {newOne}
              <Link className="button" to={`/m/${merchantId}/providers`}>
                {t('connections:list.catalogue')}
              </Link>
            </EmptyState>
          )
        }
      />
    </>
  );
}
