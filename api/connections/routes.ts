import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { catalogueEntry, slugOf } from '../../adapters/index.ts';
import { wantsWebhook } from '../../adapters/probe.ts';
import type { Credentials } from '../../db/connections/connections.ts';
import { type OwnConnection, ownConnections } from '../../db/connections/of-merchant.ts';
import { platformsOf } from '../../db/connections/platforms.ts';
import {
  addressesIn,
  Connection,
  ConnectionTest,
  CreateConnection,
  changedFields,
  fieldsOfConnection,
  namesAnotherAccount,
  PatchConnection,
  readCredentials,
  type WebhookRegistration,
} from '../../domain/connections/connection.ts';
import { isId } from '../../domain/core/ids.ts';
import { taskQueues, workflowIds } from '../../domain/core/names.ts';
import { newId } from '../../runtime/ids.ts';
import { checkUrl, ForbiddenUrl } from '../../runtime/url-guard.ts';
import type { connectionTest, connectionWebhook } from '../../workflows/connections/connection-test.ts';
import { access, allows } from '../core/access.ts';
import type { Api } from '../core/context.ts';
import { Problem, type Violation } from '../core/problems.ts';
import { type Caller, type Route, route } from '../core/route.ts';

/** A test may take two look-ups, each with a log-in. */
const testTimeoutMs = 70_000;
/** What a provider that wants our address may take before its connection is answered without it. */
const registrationTimeoutMs = 12_000;

type Entry = NonNullable<ReturnType<typeof catalogueEntry>>;

const Given = { 422: { description: 'A credential is missing, or no credential of this provider' } };

/** A merchant's accounts at providers. Credentials go in here and never come out. */
export const connectionRoutes = (api: Api): Route[] => [
  route({
    method: 'get',
    path: '/v1/connections',
    tag: 'Providers',
    summary: 'Your accounts at providers',
    answers: {
      200: {
        description: 'All of them, oldest first, disabled ones too',
        schema: z.object({ data: z.array(Connection) }),
      },
    },
    async handle({ caller }) {
      const all = await ownConnections(api.store, caller.merchantId).list();
      return { status: 200, body: { data: all.map((one) => show(api, caller, one)) } };
    },
  }),

  route({
    method: 'post',
    path: '/v1/connections',
    tag: 'Providers',
    summary: 'Connect an account at a provider',
    description:
      'Which credentials there are says `GET /v1/providers`; any connection may have `proxy` as well. One account is connected once: the same one again is refused, so repeating this request is safe. Where the provider wants to be told where its webhooks go, it is told now; if it is away, that is tried again and `webhook` says so.',
    body: CreateConnection,
    answers: {
      201: { description: 'The connection', schema: Connection },
      409: { description: 'This account is connected already, as the connection that is named' },
      ...Given,
    },
    async handle({ caller, body }) {
      const entry = catalogueEntry(body.provider);
      if (!entry) throw refused([{ field: 'provider', rule: 'one_of', message: 'is no provider that there is' }]);
      const credentials = credentialsOf(api, entry, body.credentials);
      await platformOr422(api, caller.merchantId, body.platformId);
      const id = newId('con');
      const there = await ownConnections(api.store, caller.merchantId).create({
        id,
        provider: entry.name,
        credentials,
        callbackToken: randomBytes(24).toString('base64url'),
        name: body.name,
        platformId: body.platformId,
        guarded: true,
        ...(entry.accountBy && { accountBy: entry.accountBy }),
      });
      if (there !== undefined) throw sameAccount(there);
      await makeKnown(api, caller.merchantId, id, entry.name, false);
      return { status: 201, body: show(api, caller, await connectionOr404(api, caller, id)), reason: entry.name };
    },
  }),

  route({
    method: 'get',
    path: '/v1/connections/:id',
    tag: 'Providers',
    summary: 'One account at a provider',
    answers: { 200: { description: 'The connection', schema: Connection } },
    handle: async ({ caller, params }) => ({
      status: 200,
      body: show(api, caller, await connectionOr404(api, caller, params.id ?? '')),
    }),
  }),

  route({
    method: 'patch',
    path: '/v1/connections/:id',
    tag: 'Providers',
    summary: 'Rotate credentials, disable, or rename',
    description:
      'Credentials that are given replace those fields only, and count for whatever begins from now on; what is in flight goes on with those that it began with, and the callback address stays. A **disabled** connection takes nothing new: payments, payouts and receivers that name it are refused, and routing passes it over. What it began goes on: webhooks are read, and look-ups and refunds are made.',
    body: PatchConnection,
    answers: {
      200: { description: 'The connection', schema: Connection },
      409: { description: 'Another connection has these credentials, or somebody else changed them meanwhile' },
      ...Given,
    },
    async handle({ caller, params, body }) {
      const { merchantId } = caller;
      const before = await connectionOr404(api, caller, params.id ?? '');
      const entry = entryOf(before.provider);
      const { name, platformId, disabled } = body;
      await platformOr422(api, merchantId, platformId);
      const rotated = body.credentials && rotationOf(api, entry, before, body.credentials);
      const outcome = await ownConnections(api.store, merchantId).change(before.id, {
        name,
        platformId,
        disabled,
        rotation: rotated?.rotation,
      });
      if (outcome === 'stale') {
        throw new Problem('conflict', 'Somebody else changed these credentials meanwhile. Read the connection again.');
      }
      if (outcome !== 'done') throw sameAccount(outcome.sameAs);
      if (rotated) await makeKnown(api, merchantId, before.id, entry.name, true);
      const reason = [
        ...(rotated ? [`rotated: ${rotated.changed.join(', ')}`] : []),
        ...(disabled === undefined ? [] : [disabled ? 'disabled' : 'enabled']),
        ...(name === undefined ? [] : ['name']),
        ...(platformId === undefined ? [] : ['platform']),
      ].join('; ');
      return { status: 200, body: show(api, caller, await connectionOr404(api, caller, before.id)), reason };
    },
  }),

  route({
    method: 'post',
    path: '/v1/connections/:id/test',
    tag: 'Providers',
    summary: 'Make one harmless call, and see what the provider says',
    description:
      'Something that cannot exist is asked for: "not found" says that the credentials are good. Nothing is changed at the provider, but for our callback address, where it wants to be told once and does not know it yet. Also of a disabled connection.',
    body: z.strictObject({}),
    answers: { 200: { description: 'What came of it', schema: ConnectionTest } },
    async handle({ caller, params }) {
      const { merchantId } = caller;
      const { id, provider, webhook } = await connectionOr404(api, caller, params.id ?? '');
      const register = wantsWebhook(provider) && webhook?.registered !== true;
      const tested = api.client.workflow.execute<typeof connectionTest>('connectionTest', {
        workflowId: workflowIds.connectionTest(merchantId, id),
        taskQueue: taskQueues.onboarding,
        args: [{ connectionId: id, merchantId, register }],
        // Pressed twice: one call, and its answer for both.
        workflowIdConflictPolicy: 'USE_EXISTING',
        workflowExecutionTimeout: 2 * testTimeoutMs,
      });
      const answer = await within(testTimeoutMs, tested).catch((error: Error) => {
        api.log.warn({ err: error, connectionId: id }, 'a connection could not be tested');
        throw new Problem('unavailable', 'The test could not be made just now: no worker took it up. Try again.');
      });
      if (!answer) throw notFound();
      const reason = answer.ok === null ? 'unclear' : answer.ok ? 'good' : 'not good';
      return { status: 200, body: answer, reason };
    },
  }),
];

const notFound = () => new Problem('not_found', 'There is no such connection.');

const sameAccount = (id: string) =>
  new Problem(
    'conflict',
    `This account is connected already, as ${id}. Rotate its credentials, or enable it, instead of connecting it again.`,
  );

/** @throws Problem 404; a malformed id is unknown too. */
async function connectionOr404(api: Api, { merchantId }: Caller, id: string): Promise<OwnConnection> {
  const found = isId('con', id) ? await ownConnections(api.store, merchantId).get(id) : undefined;
  if (!found) throw notFound();
  return found;
}

/** Connections of providers that have left the catalogue are shown with what is left to say. */
const entryOf = (provider: string): Pick<Entry, 'name' | 'credentials' | 'accountBy'> =>
  catalogueEntry(provider) ?? { name: provider, credentials: [] };

/** @throws Problem 422 that names fields, never values. */
function credentialsOf(
  api: Api,
  entry: Pick<Entry, 'credentials'>,
  given: unknown,
  before: Credentials = {},
): Credentials {
  const read = readCredentials(entry.credentials, given, before);
  if ('faults' in read) throw refused(read.faults.map((fault) => ({ ...fault, field: inCredentials(fault.field) })));
  const { credentials } = read;
  const old = addressesIn(before);
  // What the gateway's own operator has put there stays.
  const asked = Object.entries(addressesIn(credentials)).filter(([field, address]) => old[field] !== address);
  const forbidden = asked.flatMap(([field, address]): Violation[] => {
    const message = whyForbidden(api, field, address);
    return message === undefined ? [] : [{ field: inCredentials(field), rule: 'url', message }];
  });
  if (forbidden.length > 0) throw refused(forbidden);
  return credentials;
}

const inCredentials = (field: string) => ['credentials', field].filter(Boolean).join('.');

/** A proxy is a host that takes calls on: it may want a password, and the way to it has no TLS as a rule. */
function whyForbidden(api: Api, field: string, address: string): string | undefined {
  try {
    if (field !== 'proxy') checkUrl(address, api.settings.mode);
    else if (!/^https?:\/\/[^/]+\/?$/.test(address) || !URL.canParse(address)) return 'must be the address of a proxy';
    else checkUrl(`https://${new URL(address).host}`, api.settings.mode);
    return undefined;
  } catch (error) {
    if (error instanceof ForbiddenUrl) return error.message;
    throw error;
  }
}

/** What other credentials make of a connection; undefined where they are those that it has. */
function rotationOf(
  api: Api,
  entry: Pick<Entry, 'name' | 'credentials' | 'accountBy'>,
  before: OwnConnection,
  given: unknown,
) {
  const credentials = credentialsOf(api, entry, given, before.credentials);
  const changed = changedFields(before.credentials, credentials);
  if (changed.length === 0) return undefined;
  const renamed = namesAnotherAccount(entry.credentials, entry.accountBy, changed);
  if (renamed.length > 0) {
    const message = 'names the account: another account is a connection of its own';
    throw refused(renamed.map((field) => ({ field: inCredentials(field), rule: 'account', message })));
  }
  const [old, now] = [addressesIn(before.credentials), addressesIn(credentials)];
  const guarded = before.guarded || Object.entries(now).some(([field, address]) => old[field] !== address);
  const certificates = changed.some((field) => /certificate$/i.test(field) || field === 'platform');
  return { changed, rotation: { from: before.version, credentials, guarded, certificates } };
}

function refused(violations: Violation[]): Problem {
  const [first] = violations;
  return new Problem('validation', first ? `${first.field} ${first.message}` : 'The request has errors', violations);
}

/** Has the provider told where its webhooks go. What fails here is written in the connection, and tried again. */
async function makeKnown(api: Api, merchantId: string, id: string, provider: string, renew: boolean): Promise<void> {
  if (!wantsWebhook(provider)) return;
  const { version } = (await ownConnections(api.store, merchantId).get(id)) ?? { version: 1 };
  const waiting: WebhookRegistration = {
    registered: false,
    detail: `${provider} is being told the callback address.`,
    at: new Date().toISOString(),
  };
  await ownConnections(api.store, merchantId).applySnapshot({ id, version }, { webhook: waiting });
  const told = api.client.workflow
    .start<typeof connectionWebhook>('connectionWebhook', {
      workflowId: workflowIds.connectionWebhook(merchantId, id),
      taskQueue: taskQueues.onboarding,
      args: [{ connectionId: id, merchantId, renew }],
      // One that still tries with the credentials before is of no use any more.
      workflowIdConflictPolicy: 'TERMINATE_EXISTING',
    })
    .then((handle) => handle.result());
  await within(registrationTimeoutMs, told).catch((error: Error) =>
    api.log.warn({ err: error, connectionId: id }, 'callback address not made known yet'),
  );
}

/** @throws Error when it takes longer. */
async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}

/** @throws Problem 422 for a platform that the merchant does not have. */
async function platformOr422(api: Api, merchantId: string, platformId: string | null | undefined): Promise<void> {
  if (!platformId || (isId('plt', platformId) && (await platformsOf(api.store, merchantId).get(platformId)))) return;
  throw refused([{ field: 'platformId', rule: 'exists', message: 'is no platform of yours' }]);
}

function show(api: Api, caller: Caller, one: OwnConnection): Connection {
  const { credentials: declared } = entryOf(one.provider);
  const iso = (date: Date) => date.toISOString();
  const { ms: _, httpStatus: __, ...lastTest } = one.last_test ?? {};
  return {
    id: one.id,
    provider: one.provider,
    ...(one.name !== null && { name: one.name }),
    version: one.version,
    ...(one.disabled_at && { disabledAt: iso(one.disabled_at) }),
    credentials: fieldsOfConnection(declared).map(({ field, title, secret, required }) => ({
      field,
      title,
      secret,
      required,
      set: one.credentials[field] !== undefined,
    })),
    ...(mayChange(caller) && {
      callbackUrl: `${api.settings.publicUrl}/webhooks/${slugOf(one.provider)}/${one.callbackToken}`,
    }),
    ...(one.platform_id !== null && { platformId: one.platform_id }),
    proxy: one.credentials.proxy !== undefined,
    ...(one.last_test && { lastTest: lastTest as NonNullable<Connection['lastTest']> }),
    ...(one.webhook && { webhook: one.webhook }),
    needsAttention: one.attention_reason !== null,
    ...(one.attention_reason !== null && {
      attention: {
        reason: one.attention_reason,
        detail: one.attention_detail ?? '',
        since: iso(one.attention_since ?? one.created_at),
      },
    }),
    createdAt: iso(one.created_at),
    ...(one.version > 1 && { rotatedAt: iso(one.version_at) }),
  };
}

/** Who knows the callback address can send something there. */
function mayChange({ person }: Caller): boolean {
  const who = access.get('PATCH /v1/connections/{id}');
  return who !== undefined && allows(who, person?.role ?? 'key');
}
