import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { type HeldRole, ownOf } from '../../db/core/held-role.ts';
import type { Permission } from '../../domain/identity/permissions.ts';
import { grants } from '../../domain/identity/scopes.ts';
import { accessOf, opens, operationOf, permissionsHeld, publicOperation, roleNameOf, scopeOf } from '../core/access.ts';
import { addressOf } from '../core/address.ts';
import type { Api } from '../core/context.ts';
import type { Limits } from '../core/limits.ts';
import { Problem } from '../core/problems.ts';
import type { Caller, Route } from '../core/route.ts';
import type { LastUsed } from './last-used.ts';
import { findSession } from './sessions.ts';

/**
 * Identifies the caller and checks that the route admits it. An open stream calls it without `counting` to check that
 * its listener is still admitted: this is not a request, so it counts to no limit, renews no session and sets no
 * header.
 * @throws Problem 401, 403, 404 or 429.
 */
export async function identify(
  api: Api,
  route: Route,
  request: Request,
  counting?: { limits: Limits; lastUsed: LastUsed; response: Response },
): Promise<Caller> {
  const who = accessOf(route);
  /** Records the caller for the request log, which then has the request even if it is refused. */
  const noteCaller = (caller: Caller): Caller => {
    if (counting) counting.response.locals.caller = caller;
    return caller;
  };
  const bearer = /^Bearer ([\x21-\x7e]{1,200})$/i.exec(request.get('authorization') ?? '')?.[1];
  if (bearer === undefined && route.method !== 'get' && !sameOrigin(request)) {
    throw new Problem('forbidden', 'This request came from another site.');
  }
  if (who === 'anyone') return { merchantId: '', merchantName: '' };
  if (bearer?.startsWith('pk_')) {
    const key = await findPublicKey(api, bearer);
    if (!key) {
      await counting?.limits.countUnknownCaller(addressOf(request));
      throw new Problem('unauthorized', 'This public key is not valid.');
    }
    const caller = noteCaller({ merchantId: key.merchantId, merchantName: key.merchantName, publicKeyId: key.id });
    await counting?.limits.countPublic(key.id, addressOf(request));
    await counting?.limits.count(key.id, counting.response);
    if (operationOf(route) !== publicOperation) {
      throw new Problem('forbidden', `A public key may call ${publicOperation} and nothing else.`);
    }
    counting?.lastUsed.note('public_keys', key.id);
    return caller;
  }
  if (bearer !== undefined) {
    const key = await findKey(api, bearer);
    if (!key) {
      await counting?.limits.countUnknownCaller(addressOf(request));
      throw new Problem('unauthorized', 'This API key is not valid.');
    }
    const { merchantId, merchantName, scopes, maker } = key;
    const caller = noteCaller({ merchantId, merchantName, keyId: key.id, scopes, ...(maker && { maker }) });
    await counting?.limits.count(key.id, counting.response);
    counting?.lastUsed.note('api_keys', key.id);
    if (!who.has('key')) throw new Problem('forbidden', 'This requires a person’s session, not an API key.');
    const operation = operationOf(route);
    const needed = scopeOf(operation);
    if (!needed || !grants(key.scopes, needed)) {
      throw new Problem('forbidden', `This API key lacks the scope ${needed}, which ${operation} requires.`);
    }
    if (maker && !(maker.permissions && opens(maker.permissions, operation))) {
      throw new Problem(
        'forbidden',
        `${maker.name}, who made this API key, may not do this (${operation}), so the key may not either: an administrator must rotate it.`,
      );
    }
    return caller;
  }
  const session = await findSession(api, request, { renew: counting !== undefined });
  if (!session) throw new Problem('unauthorized', 'Send your API key as "Authorization: Bearer <key>", or sign in.');
  await counting?.limits.count(session.id, counting.response);
  const memberships = await membershipsOf(api, session.userId);
  const requested = request.get('trilho-merchant') ?? memberships[0]?.merchantId;
  const membership = memberships.find(({ merchantId }) => merchantId === requested);
  if (!membership) throw new Problem('not_found', 'There is no such merchant.');
  const { merchantId, merchantName, role, permissions, everywhere } = membership;
  if (session.oneTimePassword) {
    throw new Problem(
      'password_choice_required',
      'Your password was set by another person. Choose your own with POST /v1/session/password; until then other requests are refused.',
    );
  }
  if (membership.secondFactorRequired && !session.secondFactor && !session.assured) {
    throw new Problem(
      'second_factor_enrolment_required',
      `${merchantName} requires a second factor. Set it up with POST /v1/session/second-factor; until then other requests are refused.`,
    );
  }
  const { userId, name, email, signedInAt, secondFactor } = session;
  const roleName = roleNameOf(membership);
  const person = { id: userId, name, email, role, roleName, permissions, everywhere, signedInAt, secondFactor };
  counting?.response.set('trilho-access', accessTag(membership));
  return noteCaller({ merchantId, merchantName, person });
}

/** @throws Problem 403 for a person whose role the route does not admit. */
export function permit(route: Route, { person }: Caller): void {
  if (person && !opens(person.permissions, operationOf(route))) {
    throw new Problem('forbidden', `The role ${person.roleName} may not do this (${operationOf(route)}).`);
  }
}

async function findKey(api: Api, key: string) {
  const row = await api.store.db
    .selectFrom('api_keys')
    .innerJoin('merchants', 'merchants.id', 'api_keys.merchant_id')
    .leftJoin('users', 'users.id', 'api_keys.created_by')
    .select(['api_keys.id', 'scopes', 'merchants.id as merchantId', 'merchants.name as merchantName'])
    .select(['users.id as makerId', 'users.name as makerName'])
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('memberships')
          .leftJoin('merchant_roles', 'merchant_roles.id', 'own_role')
          .select(['memberships.role', 'merchant_roles.name', 'merchant_roles.permissions'])
          .whereRef('memberships.user_id', '=', 'api_keys.created_by')
          .where((at) =>
            at.or([
              at('memberships.merchant_id', 'is', null),
              at('memberships.merchant_id', '=', at.ref('api_keys.merchant_id')),
            ]),
          )
          .orderBy('memberships.merchant_id', (order) => order.asc().nullsLast())
          .limit(1)
          .as('held'),
      (join) => join.onTrue(),
    )
    .select(['held.role as makerRole', 'held.name as ownName', 'held.permissions as ownPermissions'])
    .where('hash', '=', api.store.keys.mac('api-key', key))
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', new Date())]))
    .executeTakeFirst();
  if (!row) return undefined;
  const { makerId, makerName, makerRole: role, ownName, ownPermissions, ...found } = row;
  const held = role === null ? {} : { permissions: permissionsHeld({ role, own: ownOf(ownName, ownPermissions) }) };
  const maker: Caller['maker'] = makerId === null ? undefined : { id: makerId, name: makerName ?? '', ...held };
  return { ...found, maker };
}

async function findPublicKey(api: Api, key: string) {
  return api.store.db
    .selectFrom('public_keys')
    .innerJoin('merchants', 'merchants.id', 'public_keys.merchant_id')
    .select(['public_keys.id', 'merchants.id as merchantId', 'merchants.name as merchantName'])
    .where('key', '=', key)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Cross-site request check. A browser sends the origin of a request in `Sec-Fetch-Site`, or at least in `Origin`, and a
 * page cannot change either header. A request with neither comes from a program, which a page cannot control.
 */
function sameOrigin(request: Request): boolean {
  const site = request.get('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const origin = request.get('origin');
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === request.get('host'));
}

/**
 * Changes when what a person may do at a merchant changes. Each answer has it as `Trilho-Access`, so that an open console
 * learns at once that the session it has read is no longer right.
 */
export const accessTag = ({ role, permissions }: Pick<Membership, 'role' | 'permissions'>): string =>
  createHash('sha256')
    .update([role, ...permissions].join(' '))
    .digest('base64url')
    .slice(0, 16);

export interface Membership extends HeldRole {
  merchantId: string;
  merchantName: string;
  permissions: ReadonlySet<Permission>;
  /** The role comes from a membership of all merchants, not of this one. */
  everywhere: boolean;
  /** The merchant requires a second factor of all its people. */
  secondFactorRequired: boolean;
}

/** The merchants that a person may see, oldest first. A role at one merchant precedes a role at all merchants. */
export async function membershipsOf(api: Api, userId: string): Promise<Membership[]> {
  const rows = await api.store.db
    .selectFrom('memberships')
    .innerJoin('merchants', (join) =>
      join.on((eb) =>
        eb.or([eb('memberships.merchant_id', 'is', null), eb('memberships.merchant_id', '=', eb.ref('merchants.id'))]),
      ),
    )
    .select(['merchants.id as merchantId', 'merchants.name as merchantName', 'role', 'memberships.merchant_id as only'])
    .select('merchants.second_factor_required as secondFactorRequired')
    .leftJoin('merchant_roles as own', 'own.id', 'own_role')
    .select(['own.name as ownName', 'own.permissions as ownPermissions'])
    .where('user_id', '=', userId)
    .orderBy('merchants.created_at')
    .orderBy('merchants.id')
    .orderBy('memberships.merchant_id', (order) => order.asc().nullsLast())
    .execute();
  return rows
    .filter(({ merchantId }, index) => rows.findIndex((row) => row.merchantId === merchantId) === index)
    .map(({ only, ownName, ownPermissions, ...membership }) => {
      const own = ownOf(ownName, ownPermissions);
      const permissions = permissionsHeld({ role: membership.role, own });
      return { ...membership, own, permissions, everywhere: only === null };
    });
}
