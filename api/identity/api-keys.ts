import { z } from 'zod';
import { apiKeysOf, maxKeys, shownAfterDays } from '../../db/identity/api-keys.ts';
import { isId } from '../../domain/core/ids.ts';
import {
  ApiKey,
  ApiKeyWithSecret,
  CreateApiKey,
  RenameApiKey,
  RevokeApiKey,
  RotateApiKey,
} from '../../domain/identity/api-keys.ts';
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
      description: `Those that work, and those that worked within the last ${shownAfterDays} days; secret and public ones. No key itself is told again.`,
      answers: {
        200: {
          description: 'All of them',
          schema: z.object({ data: z.array(ApiKey), nextCursor: z.null() }),
        },
      },
      handle: async ({ caller }) => ({ status: 200, body: { data: await keysOf(caller).list(), nextCursor: null } }),
    }),

    route({
      method: 'post',
      path: '/v1/api-keys',
      tag: 'API keys',
      summary: 'Make a key',
      description: 'The answer is the only place where the key itself is ever told.',
      body: CreateApiKey,
      answers: {
        201: { description: 'The key', schema: ApiKeyWithSecret },
        409: { description: `Another has this name, or there are ${maxKeys} already` },
      },
      async handle({ caller, body }) {
        const made = await keysOf(caller).create(body, personOf(caller));
        if (made === 'twin') throw taken(body.name);
        if (made === 'too_many') {
          throw new Problem('conflict', `There are ${maxKeys} keys already; revoke one to make another.`);
        }
        return { status: 201, body: made };
      },
    }),

    route({
      method: 'patch',
      path: '/v1/api-keys/:id',
      tag: 'API keys',
      summary: 'Rename a key',
      body: RenameApiKey,
      answers: {
        200: { description: 'The key', schema: ApiKey },
        409: { description: 'Another has this name, or it works no more' },
      },
      async handle({ caller, params, body }) {
        const { id } = await keyOr404(caller, params.id);
        const renamed = await keysOf(caller).rename(id, body.name);
        if (renamed === 'twin') throw taken(body.name);
        if (!renamed) throw worksNoMore();
        return { status: 200, body: renamed };
      },
    }),

    route({
      method: 'post',
      path: '/v1/api-keys/:id/rotate',
      tag: 'API keys',
      summary: 'Replace a key by a new one',
      description:
        'The new one has the name and the scopes of the old one, which goes on working for the hours that are given, then opens nothing.',
      body: RotateApiKey,
      answers: {
        201: { description: 'The new key', schema: ApiKeyWithSecret },
        409: { description: 'It was replaced or revoked before, or is public' },
      },
      async handle({ caller, params, body }) {
        const { id, kind } = await keyOr404(caller, params.id);
        if (kind === 'public') {
          throw new Problem('conflict', 'A public key is no secret: make another one, and revoke this one.');
        }
        const fresh = await keysOf(caller).rotate(id, body.graceHours * hourMs, personOf(caller));
        if (!fresh) throw worksNoMore();
        return { status: 201, body: fresh };
      },
    }),

    route({
      method: 'post',
      path: '/v1/api-keys/:id/revoke',
      tag: 'API keys',
      summary: 'End a key at once',
      body: RevokeApiKey,
      answers: {
        200: { description: 'The key', schema: ApiKey },
        409: { description: 'It works no more already' },
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
  new Problem('conflict', `A key with the name ${name} works already: names tell keys apart.`);
const worksNoMore = () => new Problem('conflict', 'This key was replaced or revoked already.');

/** The id of the person in the request. Only people create keys: `access.ts` admits no other caller. */
function personOf({ person }: Caller): string {
  if (!person) throw new Problem('forbidden', 'This needs a person who is signed in, not an API key.');
  return person.id;
}
