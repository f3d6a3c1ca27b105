import '../events-page.css';
import './inbox-page.css';
import { createColumnHelper } from '@tanstack/react-table';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { EntityLink } from '../../../shared/entities/entity-link.tsx';
import { ListPage } from '../../../shared/lists/list-page.tsx';
import { useLiveList } from '../../../shared/lists/use-live-list.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Badge } from '../../../ui/badge.tsx';
import { TimeCell } from '../../../ui/time-cell.tsx';
import { type InboxRow, inboxList } from './api.ts';
import { outcomeLooks } from './display.ts';
import { Filters } from './filters.tsx';
import { isFiltered, readSearch } from './search.ts';
import { type InboxWords, useInboxWords } from './words.ts';

const column = createColumnHelper<InboxRow>();
const flagged = ({ outcome }: InboxRow) => outcome === 'failed';

/** On narrow screens only the first column remains; its cells show the other values below. */
const columnsOf = (t: InboxWords, merchantId: string) => {
  const result = ({ outcome }: InboxRow) => <Badge {...outcomeLooks[outcome]} word={t.outcome[outcome]} />;
  const word = ({ news: [first, ...rest] }: InboxRow) =>
    first ? (
      <span title={first.providerWord}>
        <bdi>{first.providerWord}</bdi>
        {rest.length > 0 && <span className="muted"> {t.list.more(rest.length)}</span>}
      </span>
    ) : (
      <span className="muted">{t.list.nothing}</span>
    );
  const entity = ({ news: [first] }: InboxRow) =>
    first?.entityId ? <EntityLink id={first.entityId} /> : <span className="muted">{first ? t.list.nobody : ''}</span>;
  return [
    column.accessor('provider', {
      header: t.list.column.provider,
      cell: ({ row: { original: webhook } }) => (
        <span className="inbox-cell">
          <Link
            to={`/m/${merchantId}/webhooks-in/${webhook.id}`}
            data-row-link
            aria-label={t.list.open(webhook.provider, t.outcome[webhook.outcome])}
          >
            {webhook.provider}
          </Link>
          <span className="inbox-narrow">
            {result(webhook)}
            {word(webhook)}
            <span className="muted">
              <TimeCell at={webhook.receivedAt} />
            </span>
          </span>
        </span>
      ),
    }),
    column.accessor('outcome', {
      id: 'result',
      header: t.list.column.result,
      cell: ({ row }) => result(row.original),
    }),
    column.display({ id: 'word', header: t.list.column.word, cell: ({ row }) => word(row.original) }),
    column.display({ id: 'entity', header: t.list.column.entity, cell: ({ row }) => entity(row.original) }),
    column.accessor('receivedAt', {
      id: 'received',
      header: t.list.column.received,
      cell: ({ getValue }) => <TimeCell at={getValue()} />,
    }),
  ];
};

/** All webhooks in, whether or not they could be matched. */
export function InboxPage() {
  const t = useInboxWords();
  const { merchantId } = useMerchant();
  const [params] = useSearchParams();
  const search = useMemo(() => readSearch(params), [params]);
  const live = useLiveList(inboxList, merchantId, search);
  const columns = useMemo(() => columnsOf(t, merchantId), [t, merchantId]);
  return (
    <ListPage
      messages={t.list}
      live={live}
      filtered={isFiltered(search)}
      columns={columns}
      className="inbox-table"
      flagged={flagged}
      filters={<Filters />}
      start={
        <Link className="button" to={`/m/${merchantId}/connections`}>
          {t.list.connections}
        </Link>
      }
    />
  );
}
