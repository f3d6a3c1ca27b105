import { useQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { PageHead } from '../../../shared/layout/page-head.tsx';
import { QueryTable } from '../../../shared/lists/query-table.tsx';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Lines, NarrowLine } from '../../../ui/cell.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
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

/** On narrow screens only the first column remains; its cell shows the other values below the name. */
const platformColumns = (
  t: ConnectionWords['platforms'],
  merchantId: string,
  nameOfReceiver: (id: string) => string,
) => {
  const certificate = (use: PlatformCertificate['use']) =>
    column.display({
      id: use,
      header: t.column[use],
      meta: { width: 192, until: 600 },
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
        <Lines>
          <span className="name-and-badges">
            <Link to={`/m/${merchantId}/platforms/${platform.id}`} data-row-link aria-label={t.open(platform.name)}>
              <bdi>{platform.name}</bdi>
            </Link>
            {platform.isDefault && <Badge tone="plain" icon="check" word={t.isDefault} />}
          </span>
          {platform.certificates.map((one) => (
            <NarrowLine key={one.use} under={600}>
              <span>{t.certificates.use[one.use]}</span>
              <CertificateBadge certificate={one} />
            </NarrowLine>
          ))}
        </Lines>
      ),
    }),
    certificate('cashIn'),
    certificate('cashOut'),
    column.accessor('defaultReceiverId', {
      id: 'receiver',
      header: t.column.receiver,
      meta: { width: '20%', until: 820 },
      cell: ({ getValue }) => {
        const id = getValue();
        return id && <bdi title={id}>{nameOfReceiver(id)}</bdi>;
      },
    }),
    column.accessor('updatedAt', {
      id: 'updated',
      header: t.column.updated,
      meta: { time: 'exact', until: 1000 },
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
  const newOne = (
    <LinkButton kind="primary" to={`/m/${merchantId}/platforms/new`} may={may}>
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
        rowId={rowId}
        flagged={flagged}
        empty={
          <EmptyState title={t.empty} help={t.emptyHelp}>
            {newOne}
          </EmptyState>
        }
      />
    </>
  );
}
