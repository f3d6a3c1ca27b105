import { createColumnHelper } from '@tanstack/react-table';
import { Link } from 'react-router';
import type { Words } from '../../../i18n/pt.ts';
import { Icon } from '../../../ui/icon.tsx';
import { TimeCell } from '../../../ui/time-cell.tsx';
import type { Person } from './api.ts';
import type { usePeopleWords } from './words.ts';

const column = createColumnHelper<Person>();

/** On narrow screens only the name remains; its cell shows the role in a second line. */
export const personColumns = (
  t: ReturnType<typeof usePeopleWords>['list'],
  roles: Words['roles'],
  merchantId: string,
  me: string,
) => {
  const roleOf = ({ role, everywhere }: Person) => (
    <>
      {roles[role] ?? role}
      {everywhere && <span className="muted"> · {t.everywhere}</span>}
    </>
  );
  return [
    column.accessor('name', {
      header: t.column.name,
      cell: ({ row: { original: person } }) => (
        <span className="person-name">
          <span className="person-own">
            <Link to={`/m/${merchantId}/people/${person.id}`} data-row-link aria-label={t.open(person.name)}>
              <bdi>{person.name}</bdi>
            </Link>
            {person.id === me && <span className="muted"> ({t.you})</span>}
          </span>
          <bdi className="person-email muted">{person.email}</bdi>
          <span className="person-narrow">{roleOf(person)}</span>
        </span>
      ),
    }),
    column.accessor('role', { header: t.column.role, cell: ({ row: { original } }) => roleOf(original) }),
    column.accessor('secondFactor', {
      header: t.column.factor,
      cell: ({ getValue }) => <Factor on={getValue()} messages={t} />,
    }),
    column.accessor('lastSignInAt', {
      header: t.column.lastSignIn,
      cell: ({ getValue, row: { original } }) => {
        const at = getValue();
        if (original.oneTimePasswordUntil) return <span className="muted">{t.invited}</span>;
        return at ? <TimeCell at={at} /> : <span className="muted">{t.never}</span>;
      },
    }),
    column.accessor('since', {
      header: t.column.since,
      cell: ({ getValue }) => {
        const at = getValue();
        return at ? <TimeCell at={at} /> : <span className="muted">—</span>;
      },
    }),
  ];
};

function Factor({ on, messages: t }: { on: boolean; messages: ReturnType<typeof usePeopleWords>['list'] }) {
  return (
    <span className="person-factor" data-tone={on ? 'good' : 'ask'}>
      <Icon name={on ? 'check' : 'alert'} />
      {on ? t.factorOn : t.factorOff}
    </span>
  );
}
