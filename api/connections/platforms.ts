import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import type { PlatformRef } from '../../activities/connections/certificates.ts';
import { maxPlatforms, platformsOf } from '../../db/connections/platforms.ts';
import { CreatePlatform, PatchPlatform, Platform } from '../../domain/connections/platforms.ts';
import { taskQueues, workflowIds } from '../../domain/core/names.ts';
import type { checkPlatform } from '../../workflows/connections/certificates.ts';
import type { Api } from '../core/context.ts';
import { entityReader } from '../core/entity-routes.ts';
import { Problem } from '../core/problems.ts';
import { refuseForbiddenUrl } from '../core/refusals.ts';
import { type Route, route } from '../core/route.ts';

/** Five seconds for each address, and time for a worker to start the check. */
const checkTimeoutMs = 20_000;

export const platformRoutes = (api: Api): Route[] => [
  route({
    method: 'get',
    path: '/v1/platforms',
    tag: 'Platforms',
    summary: 'Your platforms, oldest first',
    answers: {
      200: {
        description: `All of them: at most ${maxPlatforms}`,
        schema: z.object({ data: z.array(Platform), nextCursor: z.null() }),
      },
    },
    handle: async ({ caller }) => ({
      status: 200,
      body: { data: await platformsOf(api.store, caller.merchantId).list(), nextCursor: null },
    }),
  }),

  route({
    method: 'post',
    path: '/v1/platforms',
    tag: 'Platforms',
    summary: 'Add a platform',
    description:
      'A platform holds the default receiver, the private key and the URLs of the client certificates that some providers require. It applies to connections whose credentials contain no platform. Key and passwords are never returned, and of a URL only the part without its query. The certificates are checked at once.',
    body: CreatePlatform,
    answers: {
      201: { description: 'The platform', schema: Platform },
      409: { description: `There are ${maxPlatforms} already` },
    },
    async handle({ caller: { merchantId }, body }) {
      const given = await checked(api, merchantId, body);
      const id = await platformsOf(api.store, merchantId).create(given);
      if (!id) throw new Problem('conflict', `You have ${maxPlatforms} platforms, which is the maximum.`);
      await startCheck(api, { merchantId, platformId: id });
      return { status: 201, body: await platformOr404(api, merchantId, id) };
    },
  }),

  route({
    method: 'get',
    path: '/v1/platforms/:id',
    tag: 'Platforms',
    summary: 'Read a platform and the result of its certificate checks',
    answers: { 200: { description: 'The platform', schema: Platform } },
    handle: async ({ caller, params }) => ({
      status: 200,
      body: await platformOr404(api, caller.merchantId, params.id),
    }),
  }),

  route({
    method: 'patch',
    path: '/v1/platforms/:id',
    tag: 'Platforms',
    summary: 'Change a platform',
    description:
      'Absent fields stay unchanged, `null` removes a value. `isDefault: true` makes this the default platform; there is always exactly one. Changes take effect within a minute, also for payments and payouts that are in progress.',
    body: PatchPlatform,
    answers: {
      200: { description: 'The platform', schema: Platform },
      409: { description: 'It is the default platform; make another one the default instead' },
    },
    async handle({ caller: { merchantId }, params, body }) {
      const { id } = await platformOr404(api, merchantId, params.id);
      const given = await checked(api, merchantId, body);
      const changed = await platformsOf(api.store, merchantId).change(id, given);
      if (changed === 'default') {
        throw new Problem('conflict', 'This is your default platform. Make another one the default instead.');
      }
      const { name: _, isDefault: __, defaultReceiverId: ___, ...certificates } = given;
      if (Object.values(certificates).some((value) => value !== undefined)) {
        await startCheck(api, { merchantId, platformId: id });
      }
      return { status: 200, body: await platformOr404(api, merchantId, id) };
    },
  }),

  route({
    method: 'post',
    path: '/v1/platforms/:id/check',
    tag: 'Platforms',
    summary: 'Check its certificates now',
    description: 'Downloads each certificate from its URL. Each is also checked daily and whenever it is changed.',
    body: z.strictObject({}),
    answers: { 200: { description: 'The platform, with the result of the check', schema: Platform } },
    async handle({ caller: { merchantId }, params }) {
      const { id } = await platformOr404(api, merchantId, params.id);
      const check = api.client.workflow.execute<typeof checkPlatform>('checkPlatform', {
        ...runOf({ merchantId, platformId: id }),
        workflowExecutionTimeout: checkTimeoutMs,
      });
      await check.catch((error: Error) => {
        api.log.warn({ err: error, platformId: id }, 'the check of a platform’s certificates got no answer');
        throw new Problem('unavailable', 'The certificates could not be checked: no worker is running. Try again.');
      });
      return { status: 200, body: await platformOr404(api, merchantId, id) };
    },
  }),
];

const runOf = (ref: PlatformRef) => ({
  workflowId: workflowIds.platformCheck(ref.merchantId, ref.platformId),
  taskQueue: taskQueues.onboarding,
  args: [ref] as [PlatformRef],
  // Concurrent requests share one check, which starts again when the platform changes meanwhile.
  workflowIdConflictPolicy: 'USE_EXISTING' as const,
});

/** Starts a check without waiting for it. If it cannot be started, the daily check replaces it. */
async function startCheck(api: Api, ref: PlatformRef): Promise<void> {
  await api.client.workflow
    .start<typeof checkPlatform>('checkPlatform', { ...runOf(ref), workflowExecutionTimeout: '5m' })
    .catch((error: unknown) =>
      api.log.warn(
        { err: error, platformId: ref.platformId },
        'a check of certificates was not started; the daily check will look at them',
      ),
    );
}

const platformOr404 = entityReader('platform', 'plt', ({ store }, merchantId, id) =>
  platformsOf(store, merchantId).get(id),
);

/**
 * Validates a platform's fields, and normalizes its private key.
 * @throws Problem 422 that names the field and repeats no part of a key or an address.
 */
async function checked<Given extends PatchPlatform>(
  { store, settings }: Api,
  merchantId: string,
  given: Given,
): Promise<Given> {
  for (const field of ['certCashInUrl', 'certCashOutUrl'] as const) {
    const url = given[field];
    if (url) refuseForbiddenUrl(url, field, settings.mode);
  }
  const { defaultReceiverId, privateKey } = given;
  if (defaultReceiverId?.startsWith('rcv_')) {
    const receiver = await store.db
      .selectFrom('receivers')
      .select('id')
      .where('merchant_id', '=', merchantId)
      .where('id', '=', defaultReceiverId)
      .executeTakeFirst();
    if (!receiver) throw refused('defaultReceiverId', 'known', 'is not one of your receivers');
  }
  if (!privateKey) return given;
  try {
    const pem = createPrivateKey(privateKey).export({ type: 'pkcs8', format: 'pem' }).toString();
    return { ...given, privateKey: pem };
  } catch {
    // OpenSSL's message may quote the key.
    throw refused('privateKey', 'private_key', 'is no private key in PEM without a passphrase');
  }
}

const refused = (field: string, rule: string, message: string) =>
  new Problem('validation', `${field} ${message}`, [{ field, rule, message }]);
