import './columns.css';
import './messages.ts';
import { createColumnHelper } from '@tanstack/react-table';
import { Link } from 'react-router';
import type { ApiRequest } from '../../../../domain/identity/api-requests.ts';
import type { Translate } from '../../../i18n/texts.ts';
import { Lines, NarrowLine } from '../../../ui/cell.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TimeCell } from '../../../ui/time-cell.tsx';
import { AnswerBadge, EntityLink, whoOf } from './parts.tsx';

const column = createColumnHelper<ApiRequest>();

/** On narrow screens only the first column remains; its cell shows the other values below. */
export const requestColumns = (t: Translate, merchantId: string, number: Intl.NumberFormat) => [
  column.display({
    id: 'request',
    header: t('requests:list.column.request'),
    cell: ({ row: { original: request } }) => (
      <Lines>
        <Link
          to={`/m/${merchantId}/requests/${request.id}`}
          data-row-link
          aria-label={t('requests:list.open', {
            what: `${request.method} ${request.target}`,
            status: String(request.status),
          })}
          title={request.target}
        >
          <span className="request-method mono muted">{request.method}</span> {request.target}
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
    header: t('requests:list.column.answer'),
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
    header: t('requests:list.column.who'),
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
    header: t('requests:list.column.entity'),
    meta: { width: 164, until: 1000 },
    cell: ({ getValue }) => {
      const id = getValue();
      return id && <EntityLink id={id} what={t('requests:list.column.entity')} />;
    },
  }),
  column.accessor('ms', {
    id: 'took',
    header: t('requests:list.column.took'),
    meta: { align: 'end', width: 96, until: 600 },
    cell: ({ getValue }) => <span className="number">{t('requests:ms', { ms: number.format(getValue()) })}</span>,
  }),
  column.accessor('createdAt', {
    id: 'created',
    header: t('requests:list.column.created'),
    meta: { time: 'exact', until: 600 },
    cell: ({ getValue }) => <TimeCell at={getValue()} />,
  }),
];
