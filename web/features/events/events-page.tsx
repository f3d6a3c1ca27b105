import './events-page.css';
import { createColumnHelper } from '@tanstack/react-table';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useWords } from '../../i18n/language.tsx';
import type { Words } from '../../i18n/pt.ts';
import { EntityLink, kindOf } from '../../shared/entities/entity-link.tsx';
import { type EntityWords, useEntityWords } from '../../shared/entities/words.ts';
import { ExportButton } from '../../shared/lists/export-button.tsx';
import { ListPage } from '../../shared/lists/list-page.tsx';
import { useLiveList } from '../../shared/lists/use-live-list.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { CopyId } from '../../ui/copy-id.tsx';
import { Money } from '../../ui/money.tsx';
import { TimeCell } from '../../ui/time-cell.tsx';
import { type EventRow, eventFilterQuery, eventList } from './api.ts';
import { Filters } from './filters.tsx';
import { isFiltered, readSearch } from './search.ts';
import { type EventWords, useEventWords } from './words.ts';

const column = createColumnHelper<EventRow>();

/** On narrow screens only the first column remains; its cells show the other values in a second line. */
const columnsOf = (words: Words, t: EventWords, kind: EntityWords['kind'], merchantId: string) => [
  column.accessor('type', {
    header: t.list.column.type,
    cell: ({ row: { original: event } }) => (
      <span className="event-cell">
        <Link
          to={`/m/${merchantId}/events/${event.id}`}
          data-row-link
          aria-label={t.list.open(event.type, kind[kindOf(event.data.id)])}
        >
          <code>{event.type}</code>
        </Link>
        <span className="event-narrow muted">
          {kind[kindOf(event.data.id)]} · <TimeCell at={event.createdAt} />
        </span>
      </span>
    ),
  }),
  column.display({
    id: 'entity',
    header: t.list.column.entity,
    cell: ({ row }) => <EntityLink id={row.original.data.id} />,
  }),
  column.display({
    id: 'amount',
    header: t.list.column.amount,
    meta: { align: 'end' },
    cell: ({
      row: {
        original: { data },
      },
    }) => ('amount' in data && typeof data.amount === 'number' ? <Money cents={data.amount} bare /> : null),
  }),
  column.accessor('createdAt', {
    id: 'created',
    header: t.list.column.created,
    cell: ({ getValue }) => <TimeCell at={getValue()} />,
  }),
  column.accessor('id', {
    header: t.list.column.id,
    cell: ({ getValue }) => <CopyId id={getValue()} what={words.list.column.id} />,
  }),
];

/** All events for the merchant's servers, whether or not there was an endpoint to send them to. */
export function EventsPage() {
  const words = useWords();
  const t = useEventWords();
  const { merchantId } = useMerchant();
  const [params] = useSearchParams();
  const search = useMemo(() => readSearch(params), [params]);
  const live = useLiveList(eventList, merchantId, search);
  const { kind } = useEntityWords();
  const columns = useMemo(() => columnsOf(words, t, kind, merchantId), [words, t, kind, merchantId]);

  return (
    <ListPage
      messages={t.list}
      live={live}
      filtered={isFiltered(search)}
      columns={columns}
      className="events-table"
      filters={<Filters />}
      tools={<ExportButton list="events" search={() => eventFilterQuery(search)} />}
      start={
        <Link className="button" to={`/m/${merchantId}/endpoints`}>
          {t.event.seeEndpoints}
        </Link>
      }
    />
  );
}
