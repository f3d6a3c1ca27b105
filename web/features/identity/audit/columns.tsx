import './messages.ts';
import { createColumnHelper } from '@tanstack/react-table';
import { Link } from 'react-router';
import { known, type Translate } from '../../../i18n/texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Lines, NarrowLine } from '../../../ui/cell.tsx';
import { shorten } from '../../../ui/copy-id.tsx';
import { TimeCell } from '../../../ui/time-cell.tsx';
import type { AuditRow } from './api.ts';
import { detailWords } from './details.ts';
import { entityPath } from './entity-path.ts';

const column = createColumnHelper<AuditRow>();
const anId = /\b[a-z]{3}_[0-9a-z]{26}\b/g;

/** On narrow screens only the action remains; its cell shows who and when below. */
export const auditColumns = (t: Translate, tag: string, merchantId: string) => {
  const actionOf = ({ action }: AuditRow) => known(t, `audit:action.${action}`, action);
  return [
    column.accessor('at', {
      header: t('audit:list.column.at'),
      meta: { time: 'aged', until: 820 },
      cell: ({ getValue }) => <TimeCell at={getValue()} />,
    }),
    column.display({
      id: 'who',
      header: t('audit:list.column.who'),
      meta: { width: '22%', until: 820 },
      cell: ({ row: { original } }) => <Who row={original} t={t} />,
    }),
    column.display({
      id: 'what',
      header: t('audit:list.column.what'),
      cell: ({ row: { original: row } }) => {
        const path = row.entityId && entityPath(row.entityId);
        return (
          <Lines>
            <span className="audit-action strong" title={row.action}>
              {path ? (
                <Link
                  to={`/m/${merchantId}/${path}`}
                  data-row-link
                  aria-label={`${actionOf(row)}: ${t('audit:open', { what: row.entityId ?? '' })}`}
                >
                  {actionOf(row)}
                </Link>
              ) : (
                actionOf(row)
              )}
            </span>
            {(row.detail || row.entityId) && (
              <span className="audit-detail small muted">
                {row.entityId && (
                  <bdi className="mono" title={row.entityId}>
                    {shorten(row.entityId)}
                  </bdi>
                )}{' '}
                {row.detail && (
                  <bdi title={row.detail}>
                    {detailWords(t, tag, { action: row.action, detail: row.detail }).replace(anId, shorten)}
                  </bdi>
                )}
              </span>
            )}
            <NarrowLine under={820}>
              <Who row={row} t={t} />
            </NarrowLine>
            <NarrowLine under={820}>
              <TimeCell at={row.at} />
            </NarrowLine>
          </Lines>
        );
      },
    }),
    column.display({
      id: 'outcome',
      header: t('audit:list.column.outcome'),
      meta: { width: { wide: 184, narrow: 132 } },
      cell: ({ row: { original } }) => <Outcome row={original} t={t} />,
    }),
    column.accessor('address', {
      header: t('audit:list.column.address'),
      meta: { width: 136, until: 1180 },
      cell: ({ getValue }) => <span className="number muted">{getValue()}</span>,
    }),
  ];
};

function Who({ row: { actor }, t }: { row: AuditRow; t: Translate }) {
  if (actor.kind !== 'person') return t(`audit:${actor.kind}`);
  if (!actor.id) return <span className="muted">{t('audit:unknown')}</span>;
  return (
    <span>
      <bdi>{actor.name ?? actor.id}</bdi>
      {actor.role && <span className="muted"> · {known(t, `common:roles.${actor.role}`, actor.role)}</span>}
    </span>
  );
}

function Outcome({ row: { phase, status }, t }: { row: AuditRow; t: Translate }) {
  if (phase === 'asked') return <Badge tone="ask" icon="question" word={t('audit:outcome.asked')} />;
  if (status !== undefined && status >= 500)
    return <Badge tone="bad" icon="alert" word={t('audit:outcome.failed', { status: String(status) })} />;
  if (status !== undefined && status >= 400)
    return <Badge tone="wait" icon="close" word={t('audit:outcome.refused', { status: String(status) })} />;
  return <Badge tone="good" icon="check" word={t('audit:outcome.done')} />;
}
