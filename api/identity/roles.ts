import { z } from 'zod';
import type { Database } from '../../db/core/database.ts';
import { type Member, membersOf } from '../../db/identity/people.ts';
import {
  countInvited,
  deleteOwnRole,
  insertOwnRole,
  isNameTaken,
  moveHolders,
  type OwnRole,
  type OwnRoleContent,
  ownRole,
  ownRoles,
  updateOwnRole,
} from '../../db/identity/roles.ts';
import { savedPolicyOf } from '../../db/payouts/policies.ts';
import { isId } from '../../domain/core/ids.ts';
import { builtInNames, builtInRoles, isBuiltIn } from '../../domain/core/roles.ts';
import { BaseVersion } from '../../domain/core/schemas.ts';
import { beyond, mostOwnRoles, type Permission, permissions } from '../../domain/identity/permissions.ts';
import { operationsOf, permissionsHeld } from '../core/access.ts';
import type { Api } from '../core/context.ts';
import { shortText } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import { type Caller, type Route, route } from '../core/route.ts';
import { type Changer, changing, refuseToGive, refuseToStopKeys } from './people.ts';
import { RoleRef } from './role-shown.ts';
import { roleOr422 } from './roles-of.ts';

/** More people than work at one merchant. */
const mostPeople = 500;

const Name = shortText
  .max(40)
  .transform((text) => text.trim())
  .pipe(z.string().min(1));
const PermissionName = z
  .enum(permissions)
  .meta({ description: 'As in `GET /v1/permissions`', example: 'refunds.create' });

const content = {
  name: Name,
  description: z
    .string()
    .max(200)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: 'has a control character or half a character (an unpaired surrogate)' })
    .default(''),
  permissions: z.array(PermissionName).min(1).max(permissions.length),
};
const CreateRole = z.strictObject(content).meta({ id: 'CreateRole' });
const ReplaceRole = z
  .strictObject({ ...content, version: BaseVersion.meta({ description: 'Version of the role that you read' }) })
  .meta({ id: 'ReplaceRole' });

const Role = z
  .object({
    id: z.string().meta({ description: 'A built-in role (`admin`, …), or the id of one of your own (`rol_…`)' }),
    builtIn: z.boolean().meta({ description: 'Every merchant has it, and nobody changes it' }),
    name: z.string().optional().meta({ description: 'Absent for a built-in role' }),
    description: z.string().optional(),
    permissions: z.array(PermissionName),
    people: z
      .array(z.object({ id: z.string(), name: z.string() }))
      .meta({ description: 'Who has it at this merchant, by name' }),
    mine: z.boolean().meta({ description: 'You have it, so you cannot change it' }),
    givable: z.boolean().meta({ description: 'It has no permission that your own role lacks, so you may give it' }),
    version: z.int().optional(),
    updatedAt: z.iso.datetime().optional(),
  })
  .meta({ id: 'Role' });

const PermissionShown = z
  .object({
    id: PermissionName,
    operations: z.array(z.string()).meta({
      description: 'What it opens; none: it decides what answers show, or what you may give to others',
      example: ['POST /v1/payments/{id}/refunds'],
    }),
    mine: z.boolean().meta({ description: 'Your role has it, so you may give it to others' }),
  })
  .meta({ id: 'Permission' });

/** The roles of a merchant: the built-in ones, and those that it makes of permissions. No API key may call these routes. */
export const roleRoutes = (api: Api): Route[] => [
  route({
    method: 'get',
    path: '/v1/permissions',
    tag: 'Administration',
    summary: 'List the permissions of which roles are made',
    answers: { 200: { description: 'All of them', schema: z.object({ data: z.array(PermissionShown) }) } },
    async handle({ caller }) {
      const held = caller.person?.permissions;
      const data = permissions.map((id) => ({ id, operations: operationsOf(id), mine: held?.has(id) ?? false }));
      return { status: 200, body: { data } };
    },
  }),

  route({
    method: 'get',
    path: '/v1/roles',
    tag: 'Administration',
    summary: 'List the roles of your merchant',
    description: 'The built-in ones first, then your own by name.',
    answers: { 200: { description: 'All of them', schema: z.object({ data: z.array(Role) }) } },
    async handle({ caller }) {
      const { db } = api.store;
      const members = await membersOf(db, caller.merchantId, { limit: mostPeople });
      const data = [
        ...builtInRoles.map((id) => shownBuiltIn(id, caller, members)),
        ...(await ownRoles(db, caller.merchantId)).map((role) => shown(role, caller, members)),
      ];
      return { status: 200, body: { data } };
    },
  }),

  route({
    method: 'get',
    path: '/v1/roles/:id',
    tag: 'Administration',
    summary: 'Read a role',
    answers: { 200: { description: 'The role', schema: Role } },
    handle: async ({ caller, params }) => ({ status: 200, body: await showOne(api, caller, params.id) }),
  }),

  route({
    method: 'post',
    path: '/v1/roles',
    tag: 'Administration',
    summary: 'Define a role',
    description: 'Of permissions that your own role has: nobody may give more than they have.',
    body: CreateRole,
    answers: {
      201: { description: 'The role', schema: Role },
      409: { description: `A role has this name already, or there are ${mostOwnRoles} roles` },
    },
    async handle({ caller, body }) {
      const id = await create(api, caller, contentOf(body));
      const created = await showOne(api, caller, id);
      return { status: 201, body: created, reason: `${created.name}: ${created.permissions.join(', ')}` };
    },
  }),

  route({
    method: 'put',
    path: '/v1/roles/:id',
    tag: 'Administration',
    summary: 'Change a role of your own',
    description:
      'Replaces name, description and permissions. Effective from the next request of everybody who has it, also in open sessions and streams. You cannot change the role that you have, nor one with permissions that your role lacks.',
    body: ReplaceRole,
    answers: {
      200: { description: 'The role after the change', schema: Role },
      409: {
        description:
          'Built-in, or your own role; changed concurrently; another role has this name; or API keys that its people made would stop, which are named',
      },
    },
    async handle({ caller, params, body: { version, ...body } }) {
      const reason = await change(api, caller, params.id, version, contentOf(body));
      return { status: 200, body: await showOne(api, caller, params.id), reason };
    },
  }),

  route({
    method: 'delete',
    path: '/v1/roles/:id',
    tag: 'Administration',
    summary: 'Delete a role of your own',
    description: 'A role that somebody has, or is invited to, is deleted only with `moveTo`: the role that they get.',
    query: z.object({ moveTo: RoleRef.optional() }),
    answers: {
      204: { description: 'Deleted' },
      409: {
        description:
          'Built-in, or your own role; people have it and `moveTo` is absent; the payout policy names it; or API keys that its people made would stop, which are named',
      },
    },
    async handle({ caller, params, query: { moveTo } }) {
      return { status: 204, reason: await remove(api, caller, params.id, moveTo) };
    },
  }),
];

/** Permissions once each and in their order, so that equal roles are equal. */
const contentOf = ({ permissions: given, ...rest }: OwnRoleContent): OwnRoleContent => ({
  ...rest,
  permissions: permissions.filter((one) => given.includes(one)),
});

/** @returns the id. @throws Problem 403, 409 or 422. */
function create(api: Api, caller: Caller, wanted: OwnRoleContent): Promise<string> {
  return changing(api, caller, 'team.roles', async (tx, { me, held }) => {
    refuseToGive(heldRole('', wanted), held);
    refuseName(wanted.name);
    if ((await ownRoles(tx, caller.merchantId)).length >= mostOwnRoles) {
      throw new Problem('conflict', `There are already ${mostOwnRoles} roles; delete one to define another.`);
    }
    const id = await insertOwnRole(tx, { ...wanted, merchantId: caller.merchantId, createdBy: me });
    if (id === 'twin') throw nameTaken(wanted.name);
    return id;
  });
}

/** @returns what changed, for the audit log. @throws Problem 403, 404, 409 or 422. */
function change(
  api: Api,
  caller: Caller,
  id: string | undefined,
  version: number,
  wanted: OwnRoleContent,
): Promise<string> {
  return changing(api, caller, 'team.roles', async (tx, by) => {
    const { before, holders } = await changeable(tx, caller, id, by);
    refuseToGive(heldRole(before.id, wanted), by.held);
    if (before.version !== version) {
      throw new Problem(
        'conflict',
        `The role was changed concurrently: version ${before.version} is in force, and your change is based on version ${version}. Read it again, then repeat your change.`,
      );
    }
    refuseName(wanted.name);
    if (await isNameTaken(tx, caller.merchantId, wanted.name, before.id)) throw nameTaken(wanted.name);
    for (const holder of holders) await refuseToStopKeys(tx, caller.merchantId, holder, heldRole(before.id, wanted));
    await updateOwnRole(tx, caller.merchantId, { id: before.id, version, ...wanted });
    return changesOf(before, wanted);
  });
}

/** @returns what happened, for the audit log. @throws Problem 403, 404, 409 or 422. */
function remove(api: Api, caller: Caller, id: string | undefined, moveTo: string | undefined): Promise<string> {
  const { merchantId } = caller;
  return changing(api, caller, 'team.roles', async (tx, by) => {
    const { before, holders } = await changeable(tx, caller, id, by);
    const invited = await countInvited(tx, merchantId, before.id);
    if (moveTo === undefined && holders.length + invited > 0) {
      throw new Problem(
        'conflict',
        `People have this role (${holders.length}) or are invited to it (${invited}): name the role that they get, with moveTo.`,
      );
    }
    const { policy, proposal } = await savedPolicyOf(tx, merchantId);
    if ([policy, proposal?.policy].some((one) => one?.approverRoles.includes(before.id))) {
      throw new Problem(
        'conflict',
        'The payout policy names this role among those that approve: change the policy first.',
      );
    }
    const next =
      moveTo === undefined || moveTo === before.id ? undefined : await roleOr422(tx, merchantId, moveTo, 'moveTo');
    if (moveTo !== undefined && !next)
      throw new Problem('conflict', 'The people of a role that is deleted need another role.');
    if (next) {
      refuseToGive(next, by.held);
      for (const holder of holders) await refuseToStopKeys(tx, merchantId, holder, next);
    }
    // Declined invitations hold the role too: they may be sent again.
    await moveHolders(tx, merchantId, before.id, next?.role ?? 'viewer');
    await deleteOwnRole(tx, merchantId, before.id);
    const moved = next && holders.length > 0 ? `; ${holders.length} to ${next.own?.name ?? next.role}` : '';
    return `${before.name}: ${before.permissions.join(', ')}${moved}`;
  });
}

/** A role that the caller may change, with who has it. @throws Problem 403, 404 or 409. */
async function changeable(
  tx: Database,
  { merchantId }: Caller,
  id: string | undefined,
  { me, held }: Changer,
): Promise<{ before: OwnRole; holders: Member[] }> {
  if (isBuiltIn(id ?? ''))
    throw new Problem('conflict', 'Built-in roles cannot be changed: copy it to a role of your own.');
  const before = await ownRoleOr404(tx, merchantId, id);
  const holders = await membersOf(tx, merchantId, { role: before.id, limit: mostPeople });
  if (holders.some((holder) => holder.id === me)) {
    throw new Problem('conflict', 'You cannot change your own role. Ask somebody with another role.');
  }
  const more = beyond(permissionsHeld(heldRole(before.id, before)), held);
  if (more.length > 0) {
    throw new Problem(
      'forbidden',
      `${before.name} has permissions that your role lacks (${more.join(', ')}): only somebody who has them changes it.`,
    );
  }
  return { before, holders };
}

const heldRole = (role: string, own: Pick<OwnRole, 'name' | 'permissions'>) => ({ role, own });

async function ownRoleOr404(db: Database, merchantId: string, id = ''): Promise<OwnRole> {
  const found = isId('rol', id) ? await ownRole(db, merchantId, id) : undefined;
  if (!found) throw new Problem('not_found', 'There is no such role at this merchant.');
  return found;
}

/** A role with the name of a built-in one would pass for it. @throws Problem 409. */
function refuseName(name: string): void {
  const wanted = name.toLowerCase();
  const taken = builtInRoles.some((role) =>
    [role, builtInNames[role].pt, builtInNames[role].en].some((one) => one.toLowerCase() === wanted),
  );
  if (taken) throw new Problem('conflict', `${name} is a built-in role: choose another name.`);
}

const nameTaken = (name: string) =>
  new Problem('conflict', `A role has the name ${name} already: choose another name.`);

/** Both states of a role, in one line: what was added and removed, and what it has now. */
function changesOf(before: OwnRole, after: OwnRoleContent): string {
  const added = after.permissions.filter((one) => !before.permissions.includes(one));
  const removed = before.permissions.filter((one) => !after.permissions.includes(one));
  return [
    before.name === after.name ? after.name : `${before.name} → ${after.name}`,
    ...(before.description === after.description ? [] : [`“${before.description}” → “${after.description}”`]),
    ...(added.length > 0 ? [`+ ${added.join(', ')}`] : []),
    ...(removed.length > 0 ? [`− ${removed.join(', ')}`] : []),
    `= ${after.permissions.join(', ')}`,
  ].join('; ');
}

async function showOne(api: Api, caller: Caller, id: string | undefined): Promise<z.output<typeof Role>> {
  const { db } = api.store;
  const members = await membersOf(db, caller.merchantId, { limit: mostPeople });
  if (id !== undefined && isBuiltIn(id)) return shownBuiltIn(id, caller, members);
  return shown(await ownRoleOr404(db, caller.merchantId, id), caller, members);
}

function facts(id: string, held: ReadonlySet<Permission>, { person }: Caller, members: Member[]) {
  const people = members.filter(({ role }) => role === id).map(({ id, name }) => ({ id, name }));
  return {
    id,
    permissions: [...held],
    people: people.sort((one, other) => one.name.localeCompare(other.name, 'pt-BR')),
    mine: person?.role === id,
    givable: person !== undefined && beyond(held, person.permissions).length === 0,
  };
}

const shownBuiltIn = (id: string, caller: Caller, members: Member[]): z.output<typeof Role> => ({
  ...facts(id, permissionsHeld({ role: id, own: null }), caller, members),
  builtIn: true,
});

function shown(role: OwnRole, caller: Caller, members: Member[]): z.output<typeof Role> {
  const { id, name, description, version, updatedAt } = role;
  return {
    ...facts(id, permissionsHeld(heldRole(id, role)), caller, members),
    builtIn: false,
    name,
    ...(description && { description }),
    version,
    updatedAt: updatedAt.toISOString(),
  };
}
