import './messages.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { formatBRL } from '../../../../domain/core/money.ts';
import { type Translate, useTexts } from '../../../i18n/texts.ts';
import { useConnectionName } from '../../../shared/connections/api.ts';
import { MoreRows } from '../../../shared/lists/list-page.tsx';
import { QueryTable } from '../../../shared/lists/query-table.tsx';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Lines, NarrowLine } from '../../../ui/cell.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Money } from '../../../ui/money.tsx';
import { TimeCell } from '../../../ui/time-cell.tsx';
import { ConnectionFilter } from '../connection-filter.tsx';
import { PaymentRowLink } from '../payment-row-link.tsx';
import { type Difference, feeQueries } from './api.ts';

const column = createColumnHelper<Difference>();
const rowId = ({ paymentId, payoutId }: Difference) => paymentId ?? payoutId ?? '';
const placeholders = 8;

const differenceColumns = (t: Translate, nameOf: (connectionId: string) => string | undefined) => [
  column.accessor(rowId, {
    id: 'payment',
    header: t('fees:column.payment'),
    meta: { width: { wide: 184, phone: 168 } },
    cell: ({ row: { original: one } }) => (
      <Lines>
        {one.payoutId === undefined ? (
          <PaymentRowLink id={one.paymentId ?? ''} nameOf={(id) => t('fees:openPayment', { id })} />
        ) : (
          <>
            <PaymentRowLink id={one.payoutId} list="payouts" nameOf={(id) => t('fees:openPayout', { id })} />
            <span className="small muted">{t('fees:isPayout')}</span>
          </>
        )}
        <NarrowLine under={600}>
          {t('fees:keptInstead', { fee: formatBRL(one.fee), expected: formatBRL(one.expectedFee) })}
        </NarrowLine>
      </Lines>
    ),
  }),
  column.accessor('approvedAt', {
    id: 'approved',
    header: t('fees:column.approved'),
    meta: { time: 'exact', until: 1000 },
    cell: ({ getValue }) => <TimeCell at={getValue()} />,
  }),
  column.accessor('connectionId', {
    id: 'connection',
    header: t('fees:column.connection'),
    meta: { until: 820 },
    cell: ({ row: { original: one } }) => {
      const name = nameOf(one.connectionId) ?? one.provider;
      return <bdi title={name}>{name}</bdi>;
    },
  }),
  column.accessor('amount', {
    header: t('fees:column.amount'),
    meta: { align: 'end', width: 124, until: 820 },
    cell: ({ getValue }) => <Money cents={getValue()} bare />,
  }),
  column.accessor('fee', {
    id: 'kept',
    header: t('fees:column.kept'),
    meta: { align: 'end', width: 124, until: 600 },
    cell: ({ getValue }) => <Money cents={getValue()} bare />,
  }),
  column.accessor('expectedFee', {
    id: 'expected',
    header: t('fees:column.expected'),
    meta: { align: 'end', width: 124, until: 600 },
    cell: ({ getValue }) => <Money cents={getValue()} bare />,
  }),
  column.display({
    id: 'difference',
    header: t('fees:column.difference'),
    meta: { align: 'end', width: { wide: 132, phone: 108 } },
    cell: ({ row: { original: one } }) => <Money cents={one.fee - one.expectedFee} bare signed />,
  }),
];

/** The payments and payouts of which the provider kept another fee than the table says, with the sum of the differences. */
export function Differences() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const [params, setParams] = useSearchParams();
  const connection = params.get('connection') ?? undefined;
  const nameOf = useConnectionName();
  const list = useInfiniteQuery(feeQueries.differences(merchantId, connection));
  const columns = useMemo(() => differenceColumns(t, nameOf), [t, nameOf]);
  const rows = list.data?.pages.flatMap((page) => page.data);
  const sum = rows?.reduce((all, { fee, expectedFee }) => all + fee - expectedFee, 0) ?? 0;
  return (
    <section aria-label={t('fees:view.differences')}>
      <div className="list-tools">
        <div className="filters">
          <ConnectionFilter
            name={t('fees:column.connection')}
            value={connection}
            onSet={(chosen) =>
              setParams(chosen === undefined ? { show: 'differences' } : { show: 'differences', connection: chosen }, {
                preventScrollReset: true,
              })
            }
          />
        </div>
        <p role="status">
          {rows && rows.length > 0 && (
            <>
              {list.hasNextPage ? t('fees:sumOfShown', { count: rows.length }) : t('fees:sum', { count: rows.length })}{' '}
              <strong>
                <Money cents={sum} signed />
              </strong>
            </>
          )}
        </p>
      </div>
      <QueryTable
        caption={t('fees:view.differences')}
        query={list}
        rows={rows}
        expected={placeholders}
        columns={columns}
        cards={600}
        rowId={rowId}
        empty={<EmptyState title={t('fees:noDifferences')} help={t('fees:noDifferencesHelp')} />}
      />
      {rows && rows.length > 0 && (
        <div className="list-foot cluster gap-3 between">
          <MoreRows list={list} />
        </div>
      )}
    </section>
  );
}
