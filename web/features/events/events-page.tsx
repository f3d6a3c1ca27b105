import './messages.ts';
import { createColumnHelper } from '@tanstack/react-table';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { type Translate, useTexts } from '../../i18n/texts.ts';
import { EntityLink, kindOf } from '../../shared/entities/entity-link.tsx';
import { ListPage } from '../../shared/lists/list-page.tsx';
import { listTexts } from '../../shared/lists/list-texts.ts';
import { useList } from '../../shared/lists/use-list.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { Lines, NarrowLine } from '../../ui/cell.tsx';
import { CopyId } from '../../ui/copy-id.tsx';
import { Money } from '../../ui/money.tsx';
import { Age, TimeCell } from '../../ui/time-cell.tsx';
import { type EventRow, eventFilterQuery, eventList } from './api.ts';
import { Filters } from './filters.tsx';
import { address } from './search.ts';

const column = createColumnHelper<EventRow>();

/** On narrow screens only the first column remains; its cell shows the other values in a second line. */
const columnsOf = (t: Translate, merchantId: string) => [
  column.accessor('type', {
    header: t('events:list.column.type'),
    cell: ({ row: { original: event } }) => (
      <Lines>
        <Link
          to={`/m/${merchantId}/events/${event.id}`}
          data-row-link
          aria-label={t('events:list.open', {
            type: event.type,
            entity: t(`common:entities.kind.${kindOf(event.data.id)}`),
          })}
        >
          <code>{event.type}</code>
        </Link>
        <NarrowLine under={600}>
          <span>
            {t(`common:entities.kind.${kindOf(event.data.id)}`)} · <Age at={event.createdAt} />
          </span>
        </NarrowLine>
      </Lines>
    ),
  }),
  column.display({
    id: 'entity',
    header: t('events:list.column.entity'),
    meta: { width: 220, until: 600 },
    cell: ({ row }) => <EntityLink id={row.original.data.id} />,
  }),
  column.display({
    id: 'amount',
    header: t('events:list.column.amount'),
    meta: { align: 'end', width: { wide: 140, phone: 104 } },
    cell: ({
      row: {
        original: { data },
      },
    }) => ('amount' in data && typeof data.amount === 'number' ? <Money cents={data.amount} bare /> : null),
  }),
  column.accessor('createdAt', {
    id: 'created',
    header: t('events:list.column.created'),
    meta: { time: 'aged', until: 600 },
    cell: ({ getValue }) => <TimeCell at={getValue()} />,
  }),
  column.accessor('id', {
    header: t('events:list.column.id'),
    meta: { width: 190, until: 1000 },
    cell: ({ getValue }) => <CopyId id={getValue()} what={t('common:list.column.id')} />,
  }),
];

/** All events for the merchant's servers, whether or not there was an endpoint to send them to. */
export function EventsPage() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const list = useList(eventList, address);
  const columns = useMemo(() => columnsOf(t, merchantId), [t, merchantId]);

  return (
    <ListPage
      texts={listTexts(t, 'events:list')}
      list={list}
      columns={columns}
      cards={600}
      filters={<Filters />}
      exports={{ of: 'events', query: () => eventFilterQuery(list.search) }}
      start={
        <Link className="button" to={`/m/${merchantId}/endpoints`}>
          {t('events:event.seeEndpoints')}
        </Link>
      }
    />
  );
}
