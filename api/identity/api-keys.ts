import { z } from 'zod';
import { apiKeysOf, maxKeys, shownAfterDays } from '../../db/identity/api-keys.ts';
import { isId } from '../../domain/core/ids.ts';
import {
  ApiKey,
  ApiKeyWithSecret,
  ChangeApiKey,
  CreateApiKey,
  RevokeApiKey,
  RotateApiKey,
} from '../../domain/identity/api-keys.ts';
import { mayGrant, mayGrantAll } from '../core/access.ts';
import type { Api } from '../core/context.ts';
import { Problem } from '../core/problems.ts';
import { type Caller, type Route, route } from '../core/route.ts';

const hourMs = 3_600_000;

export const apiKeyRoutes = (api: Api): Route[] => {
  const keysOf = ({ merchantId }: Caller) => apiKeysOf(api.store, merchantId, api.settings.mode);

  /** @throws Problem 404; a malformed id is unknown too. */
  async function keyOr404(caller: Caller, id = ''): Promise<ApiKey> {
    const found = isId('key', id) || isId('pub', id) ? await keysOf(caller).one(id) : undefined;
    if (!found) throw new Problem('not_found', 'There is no such key.');
    return found;
  }

  return [
    route({
      method: 'get',
      path: '/v1/api-keys',
      tag: 'API keys',
      summary: 'Keys, newest first',
      description: `Active keys, and those that were active within the last ${shownAfterDays} days; secret and public ones. The keys themselves are never shown again.`,
      answers: {
        200: {
          description: 'All keys',
          schema: z.object({ data: z.array(ApiKey), nextCursor: z.null() }),
        },
      },
      handle: async ({ caller }) => ({ status: 200, body: { data: await keysOf(caller).list(), nextCursor: null } }),
    }),

    route({
      method: 'post',
      path: '/v1/api-keys',
      tag: 'API keys',
      summary: 'Create an API key',
      description:
        'The key itself is shown only in this answer. A key may never do more than its maker may now: its requests are checked against the maker’s role too, and what it does counts as done by the maker wherever a second person must approve.',
      body: CreateApiKey,
      answers: {
        201: { description: 'The key', schema: ApiKeyWithSecret },
        409: { description: `Another key has this name, or there are already ${maxKeys} keys` },
      },
      async handle({ caller, body }) {
        refuseToGrant(caller, body.scopes ?? []);
        const made = await keysOf(caller).create(body, personOf(caller));
        if (made === 'twin') throw taken(body.name);
        if (made === 'too_many') {
          throw new Problem('conflict', `There are already ${maxKeys} keys; revoke one to create another.`);
        }
        return { status: 201, body: made };
      },
    }),

    route({
      method: 'patch',
      path: '/v1/api-keys/:id',
      tag: 'API keys',
      summary: 'Rename a key, or change its scopes',
      description:
        'Its next request is checked against the new scopes. Only the key’s maker may add scopes, since what the key does counts as theirs: others rotate the key first, which makes it theirs.',
      body: ChangeApiKey,
      answers: {
        200: { description: 'The key', schema: ApiKey },
        409: { description: 'Another key has this name, or this key is no longer active, or is public' },
      },
      async handle({ caller, params, body }) {
        const { id, kind, scopes: before } = await keyOr404(caller, params.id);
        if (kind === 'public' && body.scopes) {
          throw new Problem('conflict', 'A public key has no scopes: it can only create card tokens.');
        }
        const person = personOf(caller);
        const changed = await keysOf(caller).change(id, body, (added, madeBy) => {
          if (added.length > 0 && madeBy !== person) {
            throw new Problem(
              'forbidden',
              'Only the person who made this key may add scopes to it: what it does counts as theirs. Rotate it, which makes it yours, or create another one.',
            );
          }
          refuseToGrant(caller, added);
        });
        if (changed === 'twin') throw taken(body.name ?? '');
        if (!changed) throw worksNoMore();
        const reason = body.scopes && changeInWords(before, body.scopes);
        return { status: 200, body: changed, ...(reason && { reason }) };
      },
    }),

    route({
      method: 'post',
      path: '/v1/api-keys/:id/rotate',
      tag: 'API keys',
      summary: 'Rotate an API key',
      description:
        'The new key has the name and scopes of the old one, and you become its maker. The old key stays valid for the given hours.',
      body: RotateApiKey,
      answers: {
        201: { description: 'The new key', schema: ApiKeyWithSecret },
        409: { description: 'It was already rotated or revoked, or is public' },
      },
      async handle({ caller, params, body }) {
        const { id, kind, scopes } = await keyOr404(caller, params.id);
        if (kind === 'public') {
          throw new Problem(
            'conflict',
            'A public key is not secret and cannot be rotated: create another one and revoke this one.',
          );
        }
        refuseToGrant(caller, scopes);
        const fresh = await keysOf(caller).rotate(id, body.graceHours * hourMs, personOf(caller));
        if (!fresh) throw worksNoMore();
        return { status: 201, body: fresh };
      },
    }),

    route({
      method: 'post',
      path: '/v1/api-keys/:id/revoke',
      tag: 'API keys',
      summary: 'Revoke a key at once',
      body: RevokeApiKey,
      answers: {
        200: { description: 'The key', schema: ApiKey },
        409: { description: 'It is already revoked or expired' },
      },
      async handle({ caller, params, body }) {
        const { id } = await keyOr404(caller, params.id);
        const revoked = await keysOf(caller).revoke(id, personOf(caller), body.reason);
        if (!revoked) throw worksNoMore();
        return { status: 200, body: revoked, reason: body.reason };
      },
    }),
  ];
};

const taken = (name: string) =>
  new Problem('conflict', `An active key has the name ${name} already: choose another name.`);
const worksNoMore = () => new Problem('conflict', 'This key was already rotated or revoked.');

/** For the audit log: `+webhooks:read -payments:write`; `*` stands for all scopes. */
function changeInWords(before: readonly string[] = ['*'], after: readonly string[]): string {
  const added = after.filter((scope) => !before.includes(scope)).map((scope) => `+${scope}`);
  const taken = before.filter((scope) => !after.includes(scope)).map((scope) => `-${scope}`);
  return [...added, ...taken].join(' ');
}

/**
 * Refuses a key that may more than the person who makes or rotates it.
 * @param scopes undefined: all, which only an administrator has.
 * @throws Problem 403 that names the scopes.
 */
function refuseToGrant({ person }: Caller, scopes: readonly string[] | undefined): void {
  const held = person?.permissions ?? new Set();
  const beyond = scopes ? scopes.filter((scope) => !mayGrant(held, scope)) : mayGrantAll(held) ? [] : ['all scopes'];
  if (beyond.length === 0) return;
  throw new Problem(
    'forbidden',
    `The role ${person?.roleName} may not give a key ${beyond.join(', ')}: a key may never do more than the person who makes it. Ask an administrator.`,
  );
}

/** The id of the person in the request. Only people create keys: `access.ts` admits no other caller. */
function personOf({ person }: Caller): string {
  if (!person) throw new Problem('forbidden', 'This requires a person’s session, not an API key.');
  return person.id;
}
