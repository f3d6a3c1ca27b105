import './messages.ts';
import { createColumnHelper } from '@tanstack/react-table';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { type Translate, useTexts } from '../../../i18n/texts.ts';
import { EntityLink } from '../../../shared/entities/entity-link.tsx';
import { ListPage } from '../../../shared/lists/list-page.tsx';
import { listTexts } from '../../../shared/lists/list-texts.ts';
import { useList } from '../../../shared/lists/use-list.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Lines, NarrowLine } from '../../../ui/cell.tsx';
import { TimeCell } from '../../../ui/time-cell.tsx';
import { type InboxRow, inboxList } from './api.ts';
import { outcomeLooks } from './display.ts';
import { Filters } from './filters.tsx';
import { address } from './search.ts';

const column = createColumnHelper<InboxRow>();
const flagged = ({ outcome }: InboxRow) => outcome === 'failed';

/** On narrow screens only the first column remains; its cell shows the other values below. */
const columnsOf = (t: Translate, merchantId: string) => {
  const result = ({ outcome }: InboxRow) => (
    <Badge {...outcomeLooks[outcome]} word={t(`webhooks-in:outcome.${outcome}`)} />
  );
  const word = ({ news: [first, ...rest] }: InboxRow) =>
    first ? (
      <span title={first.providerWord}>
        <bdi>{first.providerWord}</bdi>
        {rest.length > 0 && <span className="muted"> {t('webhooks-in:list.more', { n: rest.length })}</span>}
      </span>
    ) : (
      <span className="muted">{t('webhooks-in:list.nothing')}</span>
    );
  const entity = ({ news: [first] }: InboxRow) =>
    first?.entityId ? (
      <EntityLink id={first.entityId} />
    ) : (
      <span className="muted">{first ? t('webhooks-in:list.nobody') : ''}</span>
    );
  return [
    column.accessor('provider', {
      header: t('webhooks-in:list.column.provider'),
      meta: { width: { wide: '18%', narrow: '30%', phone: '100%' } },
      cell: ({ row: { original: webhook } }) => (
        <Lines>
          <Link
            to={`/m/${merchantId}/webhooks-in/${webhook.id}`}
            data-row-link
            aria-label={t('webhooks-in:list.open', {
              provider: webhook.provider,
              result: t(`webhooks-in:outcome.${webhook.outcome}`),
            })}
          >
            {webhook.provider}
          </Link>
          <NarrowLine under={600}>
            {result(webhook)}
            {word(webhook)}
          </NarrowLine>
          <NarrowLine under={600}>
            <TimeCell at={webhook.receivedAt} />
          </NarrowLine>
        </Lines>
      ),
    }),
    column.accessor('outcome', {
      id: 'result',
      header: t('webhooks-in:list.column.result'),
      meta: { width: 168, until: 600 },
      cell: ({ row }) => result(row.original),
    }),
    column.display({
      id: 'word',
      header: t('webhooks-in:list.column.word'),
      meta: { until: 820 },
      cell: ({ row }) => word(row.original),
    }),
    column.display({
      id: 'entity',
      header: t('webhooks-in:list.column.entity'),
      meta: { width: 200, until: 600 },
      cell: ({ row }) => entity(row.original),
    }),
    column.accessor('receivedAt', {
      id: 'received',
      header: t('webhooks-in:list.column.received'),
      meta: { time: 'aged', until: 820 },
      cell: ({ getValue }) => <TimeCell at={getValue()} />,
    }),
  ];
};

/** All webhooks in, whether or not they could be matched. */
export function InboxPage() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const list = useList(inboxList, address);
  const columns = useMemo(() => columnsOf(t, merchantId), [t, merchantId]);
  return (
    <ListPage
      texts={listTexts(t, 'webhooks-in:list')}
      list={list}
      columns={columns}
      cards={600}
      flagged={flagged}
      filters={<Filters />}
      start={
        <Link className="button" to={`/m/${merchantId}/connections`}>
          {t('webhooks-in:list.connections')}
        </Link>
      }
    />
  );
}
