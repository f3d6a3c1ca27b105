import './roles.css';
import './messages.ts';
import '../../../shared/detail/detail-page.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useTexts } from '../../../i18n/texts.ts';
import { ErrorState } from '../../../shared/api/error-state.tsx';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { PageTitle } from '../../../shared/session/page-title.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { createRole, nameOf, type Role, rolesQuery } from './api.ts';
import { RoleForm } from './role-form.tsx';

/** Defines a role, from another one as its template (`?from=finance`). */
export function NewRolePage() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const may = useMay('POST /v1/roles');
  const { data, error, isFetching, refetch } = useQuery({ ...rolesQuery(merchantId), enabled: may.allowed });
  return (
    <>
      <PageTitle title={t('roles:form.title')} />
      <BackLink to={`/m/${merchantId}/roles`}>{t('roles:list.title')}</BackLink>
      <div className="detail-head">
        <h1>{t('roles:form.title')}</h1>
      </div>
      {!may.allowed ? (
        <Notice tone="plain" icon="lock">
          <p>{may.why}</p>
        </Notice>
      ) : data ? (
        <NewRole roles={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton width="long" />
      )}
    </>
  );
}

function NewRole({ roles }: { roles: readonly Role[] }) {
  const t = useTexts();
  const { merchantId, permissions: mine } = useMerchant();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const from = roles.find(({ id }) => id === search.get('from'));
  const create = useMutation({
    mutationFn: (role: Parameters<typeof createRole>[1]) => createRole(merchantId, role),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: ['people', merchantId] });
      await navigate(`/m/${merchantId}/roles/${id}`);
    },
  });
  return (
    <div className="stack gap-4">
      <p className="muted">{t('roles:form.lead')}</p>
      <div className="role-fields">
        <Dropdown
          label={t('roles:form.template')}
          options={roles.map((role) => ({ value: role.id, label: nameOf(t, role) }))}
          value={from?.id ?? ''}
          placeholder={t('roles:form.templateNone')}
          clearable
          onChange={(id) => setSearch(id ? { from: id } : {}, { replace: true })}
        />
      </div>
      <RoleForm
        // Another template begins again.
        key={from?.id ?? ''}
        // Of a role that may more than the reader's own, what the reader may give.
        initial={{
          name: '',
          description: '',
          permissions: from?.permissions.filter((one) => mine.includes(one)) ?? [],
        }}
        roles={roles}
        {...(from && { compared: from.id })}
        command={create}
        onSend={(role) => create.mutate(role)}
        words={{ send: t('roles:form.create'), sending: t('roles:form.creating') }}
      >
        {() => (
          <Link className="button" to={`/m/${merchantId}/roles`}>
            {t('roles:form.cancel')}
          </Link>
        )}
      </RoleForm>
    </div>
  );
}
