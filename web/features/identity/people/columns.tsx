import './messages.ts';
import { createColumnHelper } from '@tanstack/react-table';
import { Link } from 'react-router';
import type { Translate } from '../../../i18n/texts.ts';
import { roleWord } from '../../../shared/session/role.ts';
import { Lines, NarrowLine } from '../../../ui/cell.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TimeCell } from '../../../ui/time-cell.tsx';
import type { PersonRow } from './api.ts';

const column = createColumnHelper<PersonRow>();

/**
 * On narrow screens only the name remains; its cell shows the role in a second line.
 *
 * @param factor whether the merchant requires a second factor: only then it sees who has one.
 */
export const personColumns = (t: Translate, merchantId: string, me: string, factor: boolean) => {
  const roleOf = ({ everywhere, ...held }: PersonRow) => (
    <>
      {roleWord(t, held)}
      {everywhere && <span className="muted"> · {t('people:list.everywhere')}</span>}
    </>
  );
  return [
    column.accessor('name', {
      header: t('people:list.column.name'),
      cell: ({ row: { original: person } }) => (
        <Lines>
          <span>
            <Link
              to={`/m/${merchantId}/people/${person.id}`}
              data-row-link
              aria-label={t('people:list.open', { name: person.name })}
            >
              <bdi>{person.name}</bdi>
            </Link>
            {person.id === me && <span className="muted"> ({t('people:list.you')})</span>}
          </span>
          <bdi className="muted">{person.email}</bdi>
          <NarrowLine under={820}>
            <span>{roleOf(person)}</span>
          </NarrowLine>
        </Lines>
      ),
    }),
    column.accessor('role', {
      header: t('people:list.column.role'),
      meta: { width: '28%', until: 820 },
      cell: ({ row: { original } }) => roleOf(original),
    }),
    ...(factor
      ? [
          column.accessor('secondFactorMet', {
            header: t('people:list.column.factor'),
            meta: { width: 136, until: 820 },
            cell: ({ getValue }) => <Factor on={getValue() ?? false} t={t} />,
          }),
        ]
      : []),
    column.accessor('since', {
      header: t('people:list.column.since'),
      meta: { time: 'aged', until: 1000 },
      cell: ({ getValue }) => {
        const at = getValue();
        return at ? <TimeCell at={at} /> : <span className="muted">—</span>;
      },
    }),
  ];
};

function Factor({ on, t }: { on: boolean; t: Translate }) {
  return (
    <span className="icon-text" data-tone={on ? 'good' : 'ask'}>
      <Icon name={on ? 'check' : 'alert'} />
      {on ? t('people:list.factorOn') : t('people:list.factorOff')}
    </span>
  );
}
