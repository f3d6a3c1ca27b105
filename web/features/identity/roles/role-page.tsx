import './roles.css';
import './messages.ts';
import '../people/messages.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { permissions } from '../../../../domain/identity/permissions.ts';
import { known, useTexts } from '../../../i18n/texts.ts';
import { DetailColumns, DetailHead, DetailPage, pageOfId } from '../../../shared/detail/detail-page.tsx';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Fact, FactGroup, IdFact, TimeFact } from '../../../ui/facts.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { nameOf, type Role, replaceRole, rolesQuery } from './api.ts';
import { Compare } from './compare.tsx';
import { PermissionList } from './permission-list.tsx';
import { RemoveRole } from './remove-role.tsx';
import { RoleForm } from './role-form.tsx';

export const RolePage = pageOfId(OneRole);

function OneRole({ id }: { id: string }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const roles = useQuery(rolesQuery(merchantId));
  const notFound = {
    title: t('roles:page.notFound'),
    help: t('roles:page.notFoundHelp'),
    toList: t('roles:page.seeAll'),
  };
  return (
    <DetailPage
      of={roles}
      list={{ at: `/m/${merchantId}/roles`, title: t('roles:list.title') }}
      notFound={notFound}
      title={(all) => {
        const role = all.find((one) => one.id === id);
        return role ? nameOf(t, role) : notFound.title;
      }}
    >
      {(all) => {
        const role = all.find((one) => one.id === id);
        return role ? (
          <Known key={role.id} role={role} others={all.filter((one) => one.id !== id)} />
        ) : (
          <Notice tone="plain" icon="question" title={notFound.title}>
            <p>{notFound.help}</p>
          </Notice>
        );
      }}
    </DetailPage>
  );
}

function Known({ role, others }: { role: Role; others: readonly Role[] }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const mayCreate = useMay('POST /v1/roles');
  const mayChange = useMay('PUT /v1/roles/{id}');
  const changeable = !role.builtIn && !role.mine && role.givable && mayChange.allowed;
  const means = role.description ?? (role.builtIn ? known(t, `people:roleMeans.${role.id}`, '') : '');
  return (
    <>
      <DetailHead
        title={nameOf(t, role)}
        badges={
          <Badge
            tone="plain"
            icon={role.builtIn ? 'lock' : 'people'}
            word={t(role.builtIn ? 'roles:list.builtIn' : 'roles:list.own')}
          />
        }
        line={[
          means,
          <span key="count" className="number">
            {t('roles:list.count', { n: role.permissions.length, all: permissions.length })}
          </span>,
        ]}
        actions={
          <LinkButton to={`/m/${merchantId}/roles/new?from=${role.id}`} may={mayCreate}>
            {t('roles:page.copy')}
          </LinkButton>
        }
      />
      <DetailColumns facts={<Facts role={role} />}>
        {changeable ? <Change role={role} others={others} /> : <Read role={role} others={others} />}
        {changeable && <RemoveRole role={role} others={others} />}
      </DetailColumns>
    </>
  );
}

/** Why the role cannot be changed here, and what it permits. */
function Read({ role, others }: { role: Role; others: readonly Role[] }) {
  const t = useTexts();
  const [other, setOther] = useState('');
  return (
    <div className="stack gap-4">
      {role.mine ? (
        <Notice tone="plain" icon="person" title={t('roles:page.mine')}>
          <p>{t('roles:page.mineHelp')}</p>
        </Notice>
      ) : role.builtIn ? (
        <Notice tone="plain" icon="lock" title={t('roles:page.fixed')}>
          <p>{t('roles:page.fixedHelp')}</p>
        </Notice>
      ) : (
        !role.givable && (
          <Notice tone="plain" icon="lock" title={t('roles:page.above')}>
            <p>{t('roles:page.aboveHelp')}</p>
          </Notice>
        )
      )}
      <section className="stack" aria-labelledby="role-what">
        <h2 id="role-what" className="large">
          {t('roles:page.what')}
        </h2>
        <Compare chosen={role.permissions} roles={others} value={other} onChange={setOther} />
        <PermissionList chosen={role.permissions} other={others.find(({ id }) => id === other)} />
      </section>
    </div>
  );
}

function Change({ role, others }: { role: Role; others: readonly Role[] }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (content: Omit<Parameters<typeof replaceRole>[2], 'version'>) =>
      replaceRole(merchantId, role.id, { ...content, version: role.version ?? 1 }),
    // After a refusal too: another person may have changed it.
    onSettled: () => client.invalidateQueries({ queryKey: ['people', merchantId] }),
  });
  return (
    <RoleForm
      // The form begins again with what is in force.
      key={role.version}
      initial={{ name: role.name ?? '', description: role.description ?? '', permissions: role.permissions }}
      roles={others}
      command={save}
      onSend={(content) => save.mutate(content)}
      words={{ send: t('roles:form.save'), sending: t('roles:form.saving') }}
    >
      {({ changed, reset }) => (
        <>
          {changed && (
            <Button kind="quiet" onClick={reset}>
              {t('roles:form.undo')}
            </Button>
          )}
          <span className="muted" role="status">
            {!changed && save.isSuccess
              ? t('roles:form.saved')
              : t('roles:form.affects', { count: role.people.length })}
          </span>
        </>
      )}
    </RoleForm>
  );
}

function Facts({ role }: { role: Role }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const mayAudit = useMay('GET /v1/audit').allowed;
  return (
    <aside className="facts">
      <FactGroup title={t('people:page.facts')}>
        <Fact name={t('roles:page.who')}>
          {role.people.length === 0 ? (
            <span className="muted">{t('roles:list.nobody')}</span>
          ) : (
            <ul className="role-people">
              {role.people.map(({ id, name }) => (
                <li key={id}>
                  <Link to={`/m/${merchantId}/people/${id}`}>
                    <bdi>{name}</bdi>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Fact>
        <TimeFact name={t('roles:page.changed')} at={role.updatedAt} />
        <IdFact name={t('roles:page.id')} id={role.builtIn ? undefined : role.id} />
      </FactGroup>
      {mayAudit && !role.builtIn && <Link to={`/m/${merchantId}/audit?q=${role.id}`}>{t('roles:page.audit')}</Link>}
    </aside>
  );
}
