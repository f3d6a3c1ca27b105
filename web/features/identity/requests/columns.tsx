import './columns.css';
import { createColumnHelper } from '@tanstack/react-table';
import { Link } from 'react-router';
import type { ApiRequest } from '../../../../domain/identity/api-requests.ts';
import { Icon } from '../../../ui/icon.tsx';
import { TimeCell } from '../../../ui/time-cell.tsx';
import { AnswerBadge, whoOf } from './parts.tsx';
import type { RequestWords } from './words.ts';

const column = createColumnHelper<ApiRequest>();

/** On narrow screens only the first column remains; its cells show the other values below. */
export const requestColumns = (words: RequestWords, merchantId: string, number: Intl.NumberFormat) => {
  const { list } = words;
  return [
    column.display({
      id: 'request',
      header: list.column.request,
      cell: ({ row: { original: request } }) => (
        <div className="request-cell">
          <Link
            to={`/m/${merchantId}/requests/${request.id}`}
            data-row-link
            aria-label={list.open(`${request.method} ${request.path}`, String(request.status))}
            title={request.path}
          >
            <span className="request-method">{request.method}</span> {request.path}
          </Link>
          <span className="request-narrow">
            <AnswerBadge status={request.status} />
            <bdi>{whoOf(request)}</bdi>
            <TimeCell at={request.createdAt} />
          </span>
        </div>
      ),
    }),
    column.display({
      id: 'answer',
      header: list.column.answer,
      cell: ({ row: { original: request } }) => (
        <span className="request-answer">
          <AnswerBadge status={request.status} />
          {request.code && <code className="muted">{request.code}</code>}
        </span>
      ),
    }),
    column.display({
      id: 'who',
      header: list.column.who,
      cell: ({ row: { original: request } }) => (
        <span className="request-who">
          <Icon name={request.key ? 'key' : 'person'} />
          <bdi>{whoOf(request)}</bdi>
        </span>
      ),
    }),
    column.accessor('entityId', {
      id: 'entity',
      header: list.column.entity,
      cell: ({ getValue }) => {
        const id = getValue();
        return id && <code title={id}>{`${id.slice(0, 9)}…${id.slice(-6)}`}</code>;
      },
    }),
    column.accessor('ms', {
      id: 'took',
      header: list.column.took,
      meta: { align: 'end' },
      cell: ({ getValue }) => <span className="number">{words.ms(number.format(getValue()))}</span>,
    }),
    column.accessor('createdAt', {
      id: 'created',
      header: list.column.created,
      cell: ({ getValue }) => <TimeCell at={getValue()} />,
    }),
  ];
};
