import './platforms-page.css';
import { useQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { ErrorState, StaleNotice } from '../../../shared/api/error-state.tsx';
import { SectionTabs } from '../../../shared/layout/section-tabs.tsx';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { PageTitle } from '../../../shared/session/page-title.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Table } from '../../../ui/table.tsx';
import { TimeCell } from '../../../ui/time-cell.tsx';
import { type ConnectionWords, useConnectionWords } from '../words.ts';
import { type Platform, type PlatformCertificate, platformQueries, useReceivers } from './api.ts';
import { CertificateBadge } from './days-left.tsx';

const placeholders = 4;
const refreshMs = 30_000;
const rowId = (platform: Platform) => platform.id;
const flagged = (platform: Platform) => platform.needsAttention;
const column = createColumnHelper<Platform>();

const certificateOf = (platform: Platform, use: PlatformCertificate['use']) =>
  platform.certificates.find((one) => one.use === use);

/** On narrow screens only the first column remains; its cells show the other values below the name. */
const platformColumns = (
  t: ConnectionWords['platforms'],
  merchantId: string,
  nameOfReceiver: (id: string) => string,
) => {
  const certificate = (use: PlatformCertificate['use']) =>
    column.display({
      id: use,
      header: t.column[use],
      cell: ({ row: { original: platform } }) => {
        const found = certificateOf(platform, use);
        return found ? (
          <CertificateBadge certificate={found} />
        ) : (
          <span className="muted">{t.certificates.noAddress}</span>
        );
      },
    });
  return [
    column.accessor('name', {
      header: t.column.name,
      cell: ({ row: { original: platform } }) => (
        <div>
          <span className="platform-name">
            <Link to={`/m/${merchantId}/platforms/${platform.id}`} data-row-link aria-label={t.open(platform.name)}>
              <bdi>{platform.name}</bdi>
            </Link>
            {platform.isDefault && <Badge tone="plain" icon="check" word={t.isDefault} />}
          </span>
          <ul className="platform-narrow">
            {platform.certificates.map((one) => (
              <li key={one.use}>
                <span className="muted">{t.certificates.use[one.use]}</span>
                <CertificateBadge certificate={one} />
              </li>
            ))}
          </ul>
        </div>
      ),
    }),
    certificate('cashIn'),
    certificate('cashOut'),
    column.accessor('defaultReceiverId', {
      id: 'receiver',
      header: t.column.receiver,
      cell: ({ getValue }) => {
        const id = getValue();
        return id && <bdi title={id}>{nameOfReceiver(id)}</bdi>;
      },
    }),
    column.accessor('updatedAt', {
      id: 'updated',
      header: t.column.updated,
      cell: ({ getValue }) => <TimeCell at={getValue()} />,
    }),
  ];
};

/** The merchant's platforms, for providers that require keys and certificates of the collecting company. */
export function PlatformsPage() {
  const t = useConnectionWords().platforms;
  const { merchantId } = useMerchant();
  const may = useMay('POST /v1/platforms');
  const receivers = useReceivers();
  const list = useQuery({
    ...platformQueries.list(merchantId),
    refetchInterval: ({ state }) => state.data !== undefined && refreshMs,
  });
  const columns = useMemo(
    () => platformColumns(t, merchantId, (id) => receivers?.find((one) => one.id === id)?.name ?? id),
    [t, merchantId, receivers],
  );
  const rows = list.data;
  const retry = () => void list.refetch();

  return (
    <>
      <PageTitle title={t.title} />
      <SectionTabs />
      <div className="platforms-head">
        <h1>{t.title}</h1>
        <p className="muted number" role="status">
          {rows && rows.length > 0 && t.count(rows.length)}
        </p>
        <LinkButton kind="primary" to={`/m/${merchantId}/platforms/new`} may={may}>
          {t.new}
        </LinkButton>
        <p className="platforms-lead muted">{t.lead}</p>
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
              <LinkButton kind="primary" to={`/m/${merchantId}/platforms/new`} may={may}>
                {t.new}
              </LinkButton>
            </EmptyState>
          ) : (
            <Table
              caption={t.title}
              className="platforms-table"
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
