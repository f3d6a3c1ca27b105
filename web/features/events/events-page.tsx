import { createColumnHelper } from '@tanstack/react-table';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useWords } from '../../i18n/language.tsx';
import type { Words } from '../../i18n/pt.ts';
import { EntityLink, kindOf } from '../../shared/entities/entity-link.tsx';
import { type EntityWords, useEntityWords } from '../../shared/entities/words.ts';
import { ListPage } from '../../shared/lists/list-page.tsx';
import { useList } from '../../shared/lists/use-list.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { Lines, NarrowLine } from '../../ui/cell.tsx';
import { CopyId } from '../../ui/copy-id.tsx';
import { Money } from '../../ui/money.tsx';
import { Age, TimeCell } from '../../ui/time-cell.tsx';
import { type EventRow, eventFilterQuery, eventList } from './api.ts';
import { Filters } from './filters.tsx';
import { address } from './search.ts';
import { type EventWords, useEventWords } from './words.ts';

const column = createColumnHelper<EventRow>();

/** On narrow screens only the first column remains; its cell shows the other values in a second line. */
const columnsOf = (words: Words, t: EventWords, kind: EntityWords['kind'], merchantId: string) => [
  column.accessor('type', {
    header: t.list.column.type,
    cell: ({ row: { original: event } }) => (
      <Lines>
        <Link
          to={`/m/${merchantId}/events/${event.id}`}
          data-row-link
          aria-label={t.list.open(event.type, kind[kindOf(event.data.id)])}
        >
          <code>{event.type}</code>
        </Link>
        <NarrowLine under={600}>
          <span>
            {kind[kindOf(event.data.id)]} · <Age at={event.createdAt} />
          </span>
        </NarrowLine>
      </Lines>
    ),
  }),
  column.display({
    id: 'entity',
    header: t.list.column.entity,
    meta: { width: 220, until: 600 },
    cell: ({ row }) => <EntityLink id={row.original.data.id} />,
  }),
  column.display({
    id: 'amount',
    header: t.list.column.amount,
    meta: { align: 'end', width: { wide: 140, phone: 104 } },
    cell: ({
      row: {
        original: { data },
      },
    }) => ('amount' in data && typeof data.amount === 'number' ? <Money cents={data.amount} bare /> : null),
  }),
  column.accessor('createdAt', {
    id: 'created',
    header: t.list.column.created,
    meta: { time: 'aged', until: 600 },
    cell: ({ getValue }) => <TimeCell at={getValue()} />,
  }),
  column.accessor('id', {
    header: t.list.column.id,
    meta: { width: 190, until: 1000 },
    cell: ({ getValue }) => <CopyId id={getValue()} what={words.list.column.id} />,
  }),
];

/** All events for the merchant's servers, whether or not there was an endpoint to send them to. */
export function EventsPage() {
  const words = useWords();
  const t = useEventWords();
  const { merchantId } = useMerchant();
  const list = useList(eventList, address);
  const { kind } = useEntityWords();
  const columns = useMemo(() => columnsOf(words, t, kind, merchantId), [words, t, kind, merchantId]);

  return (
    <ListPage
      texts={t.list}
      list={list}
      columns={columns}
      cards={600}
      filters={<Filters />}
      exports={{ of: 'events', query: () => eventFilterQuery(list.search) }}
      start={
        <Link className="button" to={`/m/${merchantId}/endpoints`}>
          {t.event.seeEndpoints}
        </Link>
      }
    />
  );
}
