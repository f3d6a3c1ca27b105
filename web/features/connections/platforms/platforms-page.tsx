import '../messages.ts';
import { useQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { type Translate, useTexts } from '../../../i18n/texts.ts';
import { PageHead } from '../../../shared/layout/page-head.tsx';
import { QueryTable } from '../../../shared/lists/query-table.tsx';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Lines, NarrowLine } from '../../../ui/cell.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { TimeCell } from '../../../ui/time-cell.tsx';
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
const platformColumns = (t: Translate, merchantId: string, nameOfReceiver: (id: string) => string) => {
  const certificate = (use: PlatformCertificate['use']) =>
    column.display({
      id: use,
      header: t(`connections:platforms.column.${use}`),
      meta: { width: 192, until: 600 },
      cell: ({ row: { original: platform } }) => {
        const found = certificateOf(platform, use);
        return found ? (
          <CertificateBadge certificate={found} />
        ) : (
          <span className="muted">{t('connections:platforms.certificates.noAddress')}</span>
        );
      },
    });
  return [
    column.accessor('name', {
      header: t('connections:platforms.column.name'),
      cell: ({ row: { original: platform } }) => (
        <Lines>
          <span className="name-and-badges">
            <Link
              to={`/m/${merchantId}/platforms/${platform.id}`}
              data-row-link
              aria-label={t('connections:platforms.open', { name: platform.name })}
            >
              <bdi>{platform.name}</bdi>
            </Link>
            {platform.isDefault && <Badge tone="plain" icon="check" word={t('connections:platforms.isDefault')} />}
          </span>
          {platform.certificates.map((one) => (
            <NarrowLine key={one.use} under={600}>
              <span>{t(`connections:platforms.certificates.use.${one.use}`)}</span>
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
      header: t('connections:platforms.column.receiver'),
      meta: { width: '20%', until: 820 },
      cell: ({ getValue }) => {
        const id = getValue();
        return id ? <bdi title={id}>{nameOfReceiver(id)}</bdi> : <span className="muted">—</span>;
      },
    }),
    column.accessor('updatedAt', {
      id: 'updated',
      header: t('connections:platforms.column.updated'),
      meta: { time: 'exact', until: 1000 },
      cell: ({ getValue }) => <TimeCell at={getValue()} />,
    }),
  ];
};

/** The merchant's platforms, for providers that require keys and certificates of the collecting company. */
export function PlatformsPage() {
  const t = useTexts();
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
      {t('connections:platforms.new')}
    </LinkButton>
  );

  return (
    <>
      <PageHead
        title={t('connections:platforms.title')}
        count={rows && rows.length > 0 && t('connections:platforms.count', { count: rows.length })}
        lead={t('connections:platforms.lead')}
      >
        {newOne}
      </PageHead>
      <QueryTable
        caption={t('connections:platforms.title')}
        query={list}
        rows={rows}
        expected={placeholders}
        columns={columns}
        cards={600}
        rowId={rowId}
        flagged={flagged}
        empty={
          <EmptyState title={t('connections:platforms.empty')} help={t('connections:platforms.emptyHelp')}>
            {newOne}
          </EmptyState>
        }
      />
    </>
  );
}
