import './columns.css';
import { createColumnHelper } from '@tanstack/react-table';
import { Link } from 'react-router';
import type { ApiRequest } from '../../../../domain/identity/api-requests.ts';
import { Lines, NarrowLine } from '../../../ui/cell.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TimeCell } from '../../../ui/time-cell.tsx';
import { AnswerBadge, whoOf } from './parts.tsx';
import type { RequestWords } from './words.ts';

const column = createColumnHelper<ApiRequest>();

/** On narrow screens only the first column remains; its cell shows the other values below. */
export const requestColumns = (words: RequestWords, merchantId: string, number: Intl.NumberFormat) => {
  const { list } = words;
  return [
    column.display({
      id: 'request',
      header: list.column.request,
      cell: ({ row: { original: request } }) => (
        <Lines>
          <Link
            to={`/m/${merchantId}/requests/${request.id}`}
            data-row-link
            aria-label={list.open(`${request.method} ${request.path}`, String(request.status))}
            title={request.path}
          >
            <span className="request-method mono muted">{request.method}</span> {request.path}
          </Link>
          <NarrowLine under={600}>
            <AnswerBadge status={request.status} />
            <bdi>{whoOf(request)}</bdi>
            <TimeCell at={request.createdAt} />
          </NarrowLine>
        </Lines>
      ),
    }),
    column.display({
      id: 'answer',
      header: list.column.answer,
      meta: { width: 208, until: 600 },
      cell: ({ row: { original: request } }) => (
        <span className="icon-text">
          <AnswerBadge status={request.status} />
          {request.code && <code className="muted">{request.code}</code>}
        </span>
      ),
    }),
    column.display({
      id: 'who',
      header: list.column.who,
      meta: { width: 168, until: 820 },
      cell: ({ row: { original: request } }) => (
        <span className="icon-text">
          <Icon name={request.key ? 'key' : 'person'} />
          <bdi>{whoOf(request)}</bdi>
        </span>
      ),
    }),
    column.accessor('entityId', {
      id: 'entity',
      header: list.column.entity,
      meta: { width: 164, until: 1000 },
      cell: ({ getValue }) => {
        const id = getValue();
        return id && <code title={id}>{`${id.slice(0, 9)}…${id.slice(-6)}`}</code>;
      },
    }),
    column.accessor('ms', {
      id: 'took',
      header: list.column.took,
      meta: { align: 'end', width: 96, until: 600 },
      cell: ({ getValue }) => <span className="number">{words.ms(number.format(getValue()))}</span>,
    }),
    column.accessor('createdAt', {
      id: 'created',
      header: list.column.created,
      meta: { time: 'exact', until: 600 },
      cell: ({ getValue }) => <TimeCell at={getValue()} />,
    }),
  ];
};
