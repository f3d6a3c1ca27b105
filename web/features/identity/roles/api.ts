import { queryOptions } from '@tanstack/react-query';
import { type Permission, permissions } from '../../../../domain/identity/permissions.ts';
import { known, type Translate } from '../../../i18n/texts.ts';
import { api, type Schema } from '../../../shared/api/client.ts';

export type Role = Schema<'Role'>;
/** What a merchant decides about a role. */
export type RoleContent = Schema<'CreateRole'>;

export const rolesQuery = (merchantId: string) =>
  queryOptions({
    queryKey: ['people', merchantId, 'roles'],
    queryFn: async ({ signal }) => (await api.get('/v1/roles', { merchantId, signal })).data,
  });

export const createRole = (merchantId: string, body: RoleContent) => api.post('/v1/roles', { merchantId, body });

export const replaceRole = (merchantId: string, id: string, body: Schema<'ReplaceRole'>) =>
  api.put('/v1/roles/{id}', { merchantId, params: { path: { id } }, body });

/** @param moveTo the role that its people get. */
export const deleteRole = (merchantId: string, id: string, moveTo: string | undefined) =>
  api.delete('/v1/roles/{id}', { merchantId, params: { path: { id }, query: { ...(moveTo && { moveTo }) } } });

/** A role in the reader's words. */
export const nameOf = (t: Translate, { id, name }: Pick<Role, 'id' | 'name'>): string =>
  name ?? known(t, `common:roles.${id}`, id);

/** The permissions by their subject, in the order of the access table. Those of the sandbox exist only there. */
export function groupsOf(sandbox: boolean): { group: string; all: Permission[] }[] {
  const names = [...new Set(permissions.map(groupOf))].filter((group) => sandbox || group !== 'sandbox');
  return names.map((group) => ({ group, all: permissions.filter((one) => groupOf(one) === group) }));
}

const groupOf = (permission: Permission) => permission.split('.')[0] ?? '';

/** What a permission needs besides, to be of use: who does something with payments sees them. */
export function withReading(chosen: readonly Permission[], added: readonly Permission[]): Permission[] {
  const reading = added.map((one) => `${groupOf(one)}.read`);
  return permissions.filter((one) => chosen.includes(one) || added.includes(one) || reading.includes(one));
}
