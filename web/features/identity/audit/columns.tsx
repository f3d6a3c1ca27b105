import { createColumnHelper } from '@tanstack/react-table';
import { Link } from 'react-router';
import type { Words } from '../../../i18n/pt.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Lines, NarrowLine } from '../../../ui/cell.tsx';
import { TimeCell } from '../../../ui/time-cell.tsx';
import type { AuditRow } from './api.ts';
import { entityPath } from './entity-path.ts';
import type { useAuditWords } from './words.ts';

const column = createColumnHelper<AuditRow>();
type Messages = ReturnType<typeof useAuditWords>;

/** On narrow screens only the action remains; its cell shows who and when below. */
export const auditColumns = (t: Messages, roles: Words['roles'], merchantId: string) => {
  const actionOf = ({ action }: AuditRow) => (t.action as Record<string, string>)[action] ?? action;
  return [
    column.accessor('at', {
      header: t.list.column.at,
      meta: { time: 'aged', until: 820 },
      cell: ({ getValue }) => <TimeCell at={getValue()} />,
    }),
    column.display({
      id: 'who',
      header: t.list.column.who,
      meta: { width: '22%', until: 820 },
      cell: ({ row: { original } }) => <Who row={original} messages={t} roles={roles} />,
    }),
    column.display({
      id: 'what',
      header: t.list.column.what,
      cell: ({ row: { original: row } }) => {
        const path = row.entityId && entityPath(row.entityId);
        return (
          <Lines>
            <span className="audit-action" title={row.action}>
              {path ? (
                <Link
                  to={`/m/${merchantId}/${path}`}
                  data-row-link
                  aria-label={`${actionOf(row)}: ${t.open(row.entityId ?? '')}`}
                >
                  {actionOf(row)}
                </Link>
              ) : (
                actionOf(row)
              )}
            </span>
            {(row.detail || row.entityId) && (
              <span className="small muted">
                {row.entityId && <bdi className="mono">{row.entityId}</bdi>} {row.detail && <bdi>{row.detail}</bdi>}
              </span>
            )}
            <NarrowLine under={820}>
              <Who row={row} messages={t} roles={roles} />
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
      header: t.list.column.outcome,
      meta: { width: { wide: 184, narrow: 132 } },
      cell: ({ row: { original } }) => <Outcome row={original} messages={t.outcome} />,
    }),
    column.accessor('address', {
      header: t.list.column.address,
      meta: { width: 136, until: 1180 },
      cell: ({ getValue }) => <span className="number muted">{getValue()}</span>,
    }),
  ];
};

function Who({ row: { actor }, messages: t, roles }: { row: AuditRow; messages: Messages; roles: Words['roles'] }) {
  if (actor.kind !== 'person') return t[actor.kind];
  if (!actor.id) return <span className="muted">{t.unknown}</span>;
  return (
    <span>
      <bdi>{actor.name ?? actor.id}</bdi>
      {actor.role && <span className="muted"> · {roles[actor.role] ?? actor.role}</span>}
    </span>
  );
}

function Outcome({ row: { phase, status }, messages: t }: { row: AuditRow; messages: Messages['outcome'] }) {
  if (phase === 'asked') return <Badge tone="ask" icon="question" word={t.asked} />;
  if (status !== undefined && status >= 500) return <Badge tone="bad" icon="alert" word={t.failed(String(status))} />;
  if (status !== undefined && status >= 400) return <Badge tone="wait" icon="close" word={t.refused(String(status))} />;
  return <Badge tone="good" icon="check" word={t.done} />;
}
