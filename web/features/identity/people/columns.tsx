import './messages.ts';
import { createColumnHelper } from '@tanstack/react-table';
import { Link } from 'react-router';
import { known, type Translate } from '../../../i18n/texts.ts';
import { Lines, NarrowLine } from '../../../ui/cell.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TimeCell } from '../../../ui/time-cell.tsx';
import type { Person } from './api.ts';

const column = createColumnHelper<Person>();

/** On narrow screens only the name remains; its cell shows the role in a second line. */
export const personColumns = (t: Translate, merchantId: string, me: string) => {
  const roleOf = ({ role, everywhere }: Person) => (
    <>
      {known(t, `common:roles.${role}`, role)}
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
      meta: { width: 232, until: 820 },
      cell: ({ row: { original } }) => roleOf(original),
    }),
    column.accessor('secondFactor', {
      header: t('people:list.column.factor'),
      meta: { width: 136, until: 820 },
      cell: ({ getValue }) => <Factor on={getValue()} t={t} />,
    }),
    column.accessor('lastSignInAt', {
      header: t('people:list.column.lastSignIn'),
      meta: { time: 'aged', until: 1000 },
      cell: ({ getValue, row: { original } }) => {
        const at = getValue();
        if (original.oneTimePasswordUntil) return <span className="muted">{t('people:list.invited')}</span>;
        return at ? <TimeCell at={at} /> : <span className="muted">{t('people:list.never')}</span>;
      },
    }),
    column.accessor('since', {
      header: t('people:list.column.since'),
      meta: { time: 'exact', until: 1180 },
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
