import './roles.css';
import './messages.ts';
import '../people/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { permissions } from '../../../../domain/identity/permissions.ts';
import { known, useTexts } from '../../../i18n/texts.ts';
import { ErrorState } from '../../../shared/api/error-state.tsx';
import { PageHead } from '../../../shared/layout/page-head.tsx';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant, useSandbox } from '../../../shared/session/merchant.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tick } from '../../../ui/tick.tsx';
import { groupsOf, nameOf, type Role, rolesQuery } from './api.ts';

/** Names of people in a card; the rest are counted. */
const namesShown = 3;

/** The roles of the merchant, who has each, and all of them beside each other. */
export function RolesPage() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const { data, error, isFetching, refetch } = useQuery(rolesQuery(merchantId));
  const may = useMay('POST /v1/roles');
  return (
    <>
      <PageHead title={t('roles:list.title')} lead={t('roles:list.lead')}>
        <LinkButton to="new" kind="primary" may={may}>
          {t('roles:list.new')}
        </LinkButton>
      </PageHead>
      {data ? (
        <Known roles={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <div className="stack gap-4" aria-busy="true">
          <Skeleton width="long" />
          <Skeleton width="medium" />
          <Skeleton width="long" />
        </div>
      )}
    </>
  );
}

function Known({ roles }: { roles: readonly Role[] }) {
  const t = useTexts();
  const own = roles.filter(({ builtIn }) => !builtIn);
  return (
    <div className="stack gap-8">
      <section aria-labelledby="roles-own" className="stack">
        <h2 id="roles-own" className="large">
          {t('roles:list.own')}
        </h2>
        {own.length > 0 ? <Cards roles={own} /> : <p className="muted">{t('roles:list.none')}</p>}
      </section>
      <section aria-labelledby="roles-built-in" className="stack">
        <h2 id="roles-built-in" className="large">
          {t('roles:list.builtIn')}
        </h2>
        <p className="muted">{t('roles:list.builtInHelp')}</p>
        <Cards roles={roles.filter(({ builtIn }) => builtIn)} />
      </section>
      <Matrix roles={[...own, ...roles.filter(({ builtIn }) => builtIn)]} />
    </div>
  );
}

const Cards = ({ roles }: { roles: readonly Role[] }) => (
  <ul className="role-cards">
    {roles.map((role) => (
      <Card key={role.id} role={role} />
    ))}
  </ul>
);

function Card({ role }: { role: Role }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const { id, description, people, mine } = role;
  const means = description ?? (role.builtIn ? known(t, `people:roleMeans.${id}`, '') : '');
  const more = people.length - namesShown;
  return (
    <li className="role-card box">
      <p className="role-card-head">
        <Link to={`/m/${merchantId}/roles/${id}`} aria-label={t('roles:list.open', { name: nameOf(t, role) })}>
          <bdi>{nameOf(t, role)}</bdi>
        </Link>
        {mine && <span className="muted">({t('roles:list.mine')})</span>}
      </p>
      {means && <p className="role-card-means anywhere">{means}</p>}
      <p className="role-card-foot muted small">
        <span className="icon-text">
          <Icon name="people" />
          <span>
            {people.length === 0
              ? t('roles:list.nobody')
              : people
                  .slice(0, namesShown)
                  .map(({ name }) => name)
                  .join(', ')}
            {more > 0 && ` ${t('roles:list.more', { count: more })}`}
          </span>
        </span>
        <span className="number">{t('roles:list.count', { n: role.permissions.length, all: permissions.length })}</span>
      </p>
    </li>
  );
}

/** All roles beside each other, on a screen that has room; on a narrow one each role's page compares two. */
function Matrix({ roles }: { roles: readonly Role[] }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const sandbox = useSandbox();
  const [differing, setDiffering] = useState(false);
  const differs = (permission: string) => {
    const count = roles.filter(({ permissions }) => permissions.some((one) => one === permission)).length;
    return count > 0 && count < roles.length;
  };
  const groups = groupsOf(sandbox)
    .map(({ group, all }) => ({ group, all: all.filter((one) => !differing || differs(one)) }))
    .filter(({ all }) => all.length > 0);
  return (
    <section className="role-matrix-part stack" aria-labelledby="roles-matrix">
      <div className="cluster between">
        <h2 id="roles-matrix" className="large">
          {t('roles:list.matrix')}
        </h2>
        <Tick checked={differing} onChange={() => setDiffering(!differing)}>
          {t('roles:list.differ')}
        </Tick>
      </div>
      {groups.length === 0 && <p className="muted">{t('roles:list.same')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls sideways is reached by the keyboard */}
      <section className="role-matrix box" aria-label={t('roles:list.matrixHelp')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('roles:list.permission')}</th>
              {roles.map((role) => (
                <th key={role.id} scope="col" data-own={!role.builtIn}>
                  <Link to={`/m/${merchantId}/roles/${role.id}`}>
                    <bdi>{nameOf(t, role)}</bdi>
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(({ group, all }) => (
            <tbody key={group}>
              <tr>
                <th scope="rowgroup" colSpan={roles.length + 1}>
                  {known(t, `roles:group.${group}`, group)}
                </th>
              </tr>
              {all.map((permission) => (
                <tr key={permission}>
                  <th scope="row">{known(t, `roles:may.${permission}`, permission)}</th>
                  {roles.map((role) => {
                    const has = role.permissions.includes(permission);
                    return (
                      <td key={role.id} data-has={has}>
                        <Icon name={has ? 'check' : 'close'} />
                        <span className="unseen">{has ? t('roles:list.yes') : t('roles:list.no')}</span>
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </section>
  );
}
