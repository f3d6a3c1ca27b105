import './messages.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { PaymentLink } from '../../../../domain/payments/payment-link.ts';
import { type Translate, useTexts } from '../../../i18n/texts.ts';
import { PageHead } from '../../../shared/layout/page-head.tsx';
import { MoreRows } from '../../../shared/lists/list-page.tsx';
import { QueryTable } from '../../../shared/lists/query-table.tsx';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Lines, NarrowLine } from '../../../ui/cell.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Money } from '../../../ui/money.tsx';
import { TimeCell } from '../../../ui/time-cell.tsx';
import { linkQueries } from './api.ts';
import { amountWords, stateDisplay } from './display.ts';
import { LogoPanel } from './logo-panel.tsx';

const placeholders = 5;
const refreshMs = 15_000;
const rowId = ({ id }: PaymentLink) => id;
const column = createColumnHelper<PaymentLink>();

const columnsOf = (t: Translate, merchantId: string) => [
  column.accessor('description', {
    header: t('links:column.description'),
    cell: ({ row: { original: link } }) => (
      <Lines>
        <Link
          to={`/m/${merchantId}/payment-links/${link.id}`}
          data-row-link
          aria-label={t('links:open', { description: link.description, state: t(`links:state.${link.state}`) })}
        >
          <bdi>{link.description}</bdi>
        </Link>
        <NarrowLine under={600}>
          {amountWords(t, link)} <Badge {...stateDisplay(t, link.state)} />
        </NarrowLine>
      </Lines>
    ),
  }),
  column.display({
    id: 'amount',
    header: t('links:column.amount'),
    meta: { align: 'end', width: 200, until: 600 },
    cell: ({ row }) => <span className="number">{amountWords(t, row.original)}</span>,
  }),
  column.accessor('state', {
    header: t('links:column.state'),
    meta: { width: 180, until: 600 },
    cell: ({ getValue }) => <Badge {...stateDisplay(t, getValue())} />,
  }),
  column.accessor('paidPayments', {
    id: 'paid',
    header: t('links:column.paid'),
    meta: { align: 'end', width: 110, until: 600 },
    cell: ({ row: { original: link } }) => (
      <span className="number">
        {link.maxPayments === undefined ? link.paidPayments : `${link.paidPayments} / ${link.maxPayments}`}
      </span>
    ),
  }),
  column.accessor('paidAmount', {
    id: 'received',
    header: t('links:column.received'),
    meta: { align: 'end', width: 140, until: 820 },
    cell: ({ getValue }) => <Money cents={getValue()} bare />,
  }),
  column.accessor('createdAt', {
    id: 'created',
    header: t('links:column.created'),
    meta: { time: 'aged', until: 820 },
    cell: ({ getValue }) => <TimeCell at={getValue()} />,
  }),
];

/** The merchant's payment links, the newest first. */
export function LinksPage() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const may = useMay('POST /v1/payment-links');
  const list = useInfiniteQuery({
    ...linkQueries.list(merchantId),
    // Only while one page is loaded, so that rows do not move while a longer list is read.
    refetchInterval: ({ state: { data } }) => data?.pages.length === 1 && refreshMs,
  });
  const rows = list.data?.pages.flatMap(({ data }) => data);
  const columns = useMemo(() => columnsOf(t, merchantId), [t, merchantId]);
  const newOne = (
    <LinkButton kind="primary" to={`/m/${merchantId}/payment-links/new`} may={may}>
      {t('links:new')}
    </LinkButton>
  );
  return (
    <>
      <PageHead title={t('links:title')} lead={t('links:lead')}>
        {newOne}
      </PageHead>
      <QueryTable
        caption={t('links:title')}
        query={list}
        rows={rows}
        expected={placeholders}
        columns={columns}
        cards={600}
        rowId={rowId}
        empty={
          <EmptyState title={t('links:empty')} help={t('links:emptyHelp')}>
            {newOne}
          </EmptyState>
        }
      />
      {list.hasNextPage && (
        <div className="list-foot cluster">
          <MoreRows list={list} />
        </div>
      )}
      {/* The list's height decides where it stands. */}
      {(list.data || list.error) && <LogoPanel />}
    </>
  );
}
