import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { type Connection as AdapterConnection, catalogueEntry, declaredHost, slugOf } from '../../adapters/index.ts';
import { faultsOfCertificates, ownCertificates } from '../../adapters/kit/certificates.ts';
import { wantsWebhook } from '../../adapters/probe.ts';
import type { Credentials } from '../../db/connections/connections.ts';
import { type OwnConnection, ownConnections } from '../../db/connections/of-merchant.ts';
import { type PlatformRecord, platformFor } from '../../db/connections/platforms.ts';
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
  whyNotEnabled,
} from '../../domain/connections/connection.ts';
import { daysLeft } from '../../domain/connections/platforms.ts';
import { taskQueues, workflowIds } from '../../domain/core/names.ts';
import { newId } from '../../runtime/ids.ts';
import { checkUrl, ForbiddenUrl } from '../../runtime/url-guard.ts';
import type { connectionTest, connectionWebhook } from '../../workflows/connections/connection-test.ts';
import { mayCall } from '../core/access.ts';
import type { Api } from '../core/context.ts';
import { entityReader } from '../core/entity-routes.ts';
import { Problem, type Violation } from '../core/problems.ts';
import { refuseUnknownPlatform } from '../core/refusals.ts';
import { type Caller, type Route, type RouteResponse, route } from '../core/route.ts';
import { within } from '../core/within.ts';

/** Time for two look-ups, each with a log-in. */
const testTimeoutMs = 70_000;
/** How long after the sign-in a person with a second factor may name a new address. */
const freshSignInMs = 15 * 60_000;
/** How long an answer waits for the registration of the callback address. */
const registrationTimeoutMs = 12_000;

type Entry = NonNullable<ReturnType<typeof catalogueEntry>>;

const credentialsRefused = { 422: { description: 'A credential is missing, or no credential of this provider' } };

/** A merchant's accounts at providers. Credentials are write-only. */
export const connectionRoutes = (api: Api): Route[] => [
  route({
    method: 'get',
    path: '/v1/connections',
    tag: 'Providers',
    summary: 'List connections: your accounts at providers',
    answers: {
      200: {
        description: 'All connections, oldest first, including disabled ones',
        schema: z.object({ data: z.array(Connection), nextCursor: z.null() }),
      },
    },
    async handle({ caller }) {
      const all = await ownConnections(api.store, caller.merchantId).list();
      const data = all.map((connection) => show(api, caller, connection));
      return { status: 200, body: { data, nextCursor: null } };
    },
  }),

  route({
    method: 'post',
    path: '/v1/connections',
    tag: 'Providers',
    summary: 'Connect an account at a provider',
    description:
      '`GET /v1/providers` lists the credentials of each provider; any connection may have `proxy` as well. An account can be connected only once, so repeating this request is safe. Where the provider requires a registered webhook URL, ours is registered now; if that fails it is retried, and `webhook` shows the state.',
    body: CreateConnection,
    answers: {
      201: { description: 'The connection', schema: Connection },
      409: { description: 'This account is already connected; the message names the connection' },
      ...credentialsRefused,
    },
    handle: ({ caller, body }) => createConnection(api, caller, body),
  }),

  route({
    method: 'get',
    path: '/v1/connections/:id',
    tag: 'Providers',
    summary: 'Read a connection',
    answers: { 200: { description: 'The connection', schema: Connection } },
    handle: async ({ caller, params }) => ({
      status: 200,
      body: show(api, caller, await connectionOr404(api, caller.merchantId, params.id)),
    }),
  }),

  route({
    method: 'patch',
    path: '/v1/connections/:id',
    tag: 'Providers',
    summary: 'Rotate credentials, disable, or rename',
    description:
      'Only the given credential fields are replaced. **A new address or proxy** (also of a certificate) receives the connection’s secrets: it takes a person, who gives all stored secrets again and, with a second factor, has signed in within the last 15 minutes. New credentials apply to new payments and payouts; those in progress keep the version they started with. The callback URL does not change. A **disabled** connection accepts nothing new: payments, payouts and receivers that name it are refused, and routing skips it. What is in progress continues: webhooks are processed, and look-ups and refunds are made. It is **enabled** only after a test of its present credentials succeeded (409 `test_first`); where a test cannot tell, with `untested: true`.',
    body: PatchConnection,
    answers: {
      200: { description: 'The connection', schema: Connection },
      409: {
        description:
          'Another connection has these credentials, they were changed concurrently, or a test must succeed first',
      },
      ...credentialsRefused,
    },
    handle: ({ caller, params, body }) => changeConnection(api, caller, params.id, body),
  }),

  route({
    method: 'post',
    path: '/v1/connections/:id/test',
    tag: 'Providers',
    summary: 'Test a connection with one call that changes nothing',
    description:
      'Looks up an id that cannot exist: "not found" shows that the credentials are valid. Nothing is changed at the provider, except that our callback URL is registered where the provider requires it and does not have it yet. Works for a disabled connection too.',
    body: z.strictObject({}),
    answers: { 200: { description: 'The result of the test', schema: ConnectionTest } },
    handle: ({ caller, params }) => testConnection(api, caller, params.id),
  }),
];

async function createConnection(
  api: Api,
  caller: Caller,
  body: z.output<typeof CreateConnection>,
): Promise<RouteResponse> {
  const { merchantId } = caller;
  const entry = catalogueEntry(body.provider);
  if (!entry) throw refused([{ field: 'provider', rule: 'one_of', message: 'is not a provider of the catalogue' }]);
  await refuseUnknownPlatform(api.store, merchantId, body.platformId);
  const platform = await platformFor(api.store, merchantId, body.platformId ?? null);
  const credentials = credentialsOf(api, entry, body.credentials, {}, platform);
  const id = newId('con');
  const existingId = await ownConnections(api.store, merchantId).create({
    id,
    provider: entry.name,
    credentials,
    callbackToken: randomBytes(24).toString('base64url'),
    name: body.name,
    platformId: body.platformId,
    disabled: body.disabled,
    publicAddressesOnly: true,
    ...(entry.accountBy && { accountBy: entry.accountBy }),
  });
  if (existingId !== undefined) throw sameAccount(existingId);
  await registerWebhook(api, merchantId, id, entry.name, false);
  return { status: 201, body: show(api, caller, await connectionOr404(api, merchantId, id)), reason: entry.name };
}

async function changeConnection(
  api: Api,
  caller: Caller,
  id: string | undefined,
  body: z.output<typeof PatchConnection>,
): Promise<RouteResponse> {
  const { merchantId } = caller;
  const before = await connectionOr404(api, merchantId, id);
  const entry = entryOf(before.provider);
  const { name, platformId, disabled } = body;
  await refuseUnknownPlatform(api.store, merchantId, platformId);
  const platform = await platformFor(api.store, merchantId, platformId === undefined ? before.platform_id : platformId);
  const rotated = body.credentials && rotationOf(api, caller, entry, { before, platform }, body.credentials);
  // Without its former platform the connection may lack what the platform served.
  if (platformId !== undefined && !rotated) credentialsOf(api, entry, {}, before.credentials, platform);
  const enables = disabled === false && before.disabled_at !== null;
  if (enables) {
    const why = whyNotEnabled(before.provider, rotated ? null : before.last_test, body.untested === true);
    if (why) throw new Problem('test_first', why);
  }
  const outcome = await ownConnections(api.store, merchantId).change(before.id, {
    name,
    platformId,
    disabled,
    ...(enables && { testedVersion: before.version }),
    rotation: rotated?.rotation,
  });
  if (outcome === 'stale') {
    throw new Problem(
      'conflict',
      'These credentials were changed concurrently. Read the connection again, then repeat your change.',
    );
  }
  if (outcome !== 'done') throw sameAccount(outcome.sameAs);
  if (rotated) await registerWebhook(api, merchantId, before.id, entry.name, true);
  const reason = [
    ...(rotated ? [`rotated: ${rotated.changed.join(', ')}`] : []),
    ...(disabled === undefined ? [] : [disabled ? 'disabled' : 'enabled']),
    ...(enables && before.last_test?.ok !== true ? ['untested'] : []),
    ...(name === undefined ? [] : ['name']),
    ...(platformId === undefined ? [] : ['platform']),
  ].join('; ');
  return { status: 200, body: show(api, caller, await connectionOr404(api, merchantId, before.id)), reason };
}

async function testConnection(
  api: Api,
  { merchantId }: Caller,
  connectionId: string | undefined,
): Promise<RouteResponse> {
  const { id, provider, webhook } = await connectionOr404(api, merchantId, connectionId);
  const register = wantsWebhook(provider) && webhook?.registered !== true;
  const test = api.client.workflow.execute<typeof connectionTest>('connectionTest', {
    workflowId: workflowIds.connectionTest(merchantId, id),
    taskQueue: taskQueues.onboarding,
    args: [{ connectionId: id, merchantId, register }],
    // Concurrent requests share one test and its answer.
    workflowIdConflictPolicy: 'USE_EXISTING',
    workflowExecutionTimeout: 2 * testTimeoutMs,
  });
  const result = await within(testTimeoutMs, test).catch((error: Error) => {
    api.log.warn({ err: error, connectionId: id }, 'the test of a connection got no answer');
    throw new Problem('unavailable', 'The connection could not be tested: no worker is running. Try again.');
  });
  if (!result) throw new Problem('not_found', 'There is no such connection.');
  const reason = result.ok === null ? 'unclear' : result.ok ? 'good' : 'not good';
  return { status: 200, body: result, reason };
}

const sameAccount = (id: string) =>
  new Problem(
    'conflict',
    `This account is already connected as ${id}. Rotate the credentials of that connection, or enable it, instead of connecting the account again.`,
  );

const connectionOr404 = entityReader('connection', 'con', ({ store }, merchantId, id) =>
  ownConnections(store, merchantId).get(id),
);

/** The catalogue's entry of a connection's provider; a provider that has left the catalogue gets a reduced entry. */
const entryOf = (provider: string): Pick<Entry, 'name' | 'credentials' | 'accountBy'> =>
  catalogueEntry(provider) ?? { name: provider, credentials: [] };

/** @throws Problem 422 that names fields, never values. */
function credentialsOf(
  api: Api,
  entry: Pick<Entry, 'name' | 'credentials'>,
  submitted: unknown,
  before: Credentials,
  platform: PlatformRecord | undefined,
): Credentials {
  const read = readCredentials(entry.credentials, submitted, before, platform);
  if ('faults' in read) {
    const faults = read.faults.map(({ field, rule, message }) => ({ field: inCredentials(field), rule, message }));
    throw refused(faults, read.faults[0]?.sentence);
  }
  const { credentials } = read;
  const old = addressesIn(before);
  // Unchanged addresses are not checked: the gateway's operator may have set them.
  const changed = Object.entries(addressesIn(credentials)).filter(([field, address]) => old[field] !== address);
  const forbidden = changed.flatMap(([field, address]): Violation[] => {
    const message = whyForbidden(api, entry.name, field, address);
    return message === undefined ? [] : [{ field: inCredentials(field), rule: 'url', message }];
  });
  if (forbidden.length > 0) throw refused(forbidden);
  const record = credentials.platform ? {} : { platform };
  const bad = faultsOfCertificates({ ...credentials, ...record } as AdapterConnection, new Date(), (field) => {
    return credentials[field] !== before[field];
  });
  if (bad.length > 0) {
    throw refused(bad.map(({ field, message }) => ({ field: inCredentials(field), rule: 'certificate', message })));
  }
  return credentials;
}

const inCredentials = (field: string) => ['credentials', field].filter(Boolean).join('.');

/** Why an address is not allowed. A proxy's address may contain a password, and need not be HTTPS. */
function whyForbidden(api: Api, provider: string, field: string, address: string): string | undefined {
  try {
    if (field !== 'proxy') checkUrl(address, api.settings.mode);
    else if (!/^https?:\/\/[^/]+\/?$/.test(address) || !URL.canParse(address)) return 'must be the address of a proxy';
    else checkUrl(`https://${new URL(address).host}`, api.settings.mode);
    return whyForeignHost(api, provider, field, new URL(address).hostname);
  } catch (error) {
    if (error instanceof ForbiddenUrl) return error.message;
    throw error;
  }
}

/**
 * In production the secrets of a connection go to the provider's declared host, or to one that the operator allows.
 * @param field the address of a certificate is downloaded from and gets no secret.
 */
function whyForeignHost(
  { settings: { mode, providerHosts } }: Api,
  provider: string,
  field: string,
  host: string,
): string | undefined {
  if (mode !== 'production' || field.startsWith('platform.')) return undefined;
  if (host === declaredHost(provider) || providerHosts.includes(host)) return undefined;
  return `names the host ${host}, which ${provider} does not declare: the operator of this gateway allows further hosts with PROVIDER_HOSTS`;
}

/**
 * The rotation to the submitted credentials; undefined when they equal those in force.
 * @throws Problem 422; 403 for a new address that is not proven.
 */
function rotationOf(
  api: Api,
  caller: Caller,
  entry: Pick<Entry, 'name' | 'credentials' | 'accountBy'>,
  { before, platform }: { before: OwnConnection; platform: PlatformRecord | undefined },
  submitted: unknown,
) {
  const credentials = credentialsOf(api, entry, submitted, before.credentials, platform);
  const changed = changedFields(before.credentials, credentials);
  if (changed.length === 0) return undefined;
  const renamed = namesAnotherAccount(entry.credentials, entry.accountBy, changed);
  if (renamed.length > 0) {
    const message = 'identifies the account and cannot be changed: create another connection for another account';
    throw refused(renamed.map((field) => ({ field: inCredentials(field), rule: 'account', message })));
  }
  const [old, now] = [addressesIn(before.credentials), addressesIn(credentials)];
  const moved = Object.keys({ ...old, ...now }).filter((field) => old[field] !== now[field]);
  if (moved.length > 0) refuseUnprovenAddress(caller, entry, before.credentials, submitted, moved);
  const publicAddressesOnly = before.public_addresses_only || moved.some((field) => now[field] !== undefined);
  const certificates = changed.some((field) => /certificate(password)?$/i.test(field) || field === 'platform');
  return { changed, rotation: { from: before.version, credentials, publicAddressesOnly, certificates } };
}

/**
 * A new address receives this connection's secrets, which nobody may read: whoever names it must know all of them, be a
 * person, and have proven their second factor just now.
 * @throws Problem 403, or 422 that names the secrets that are missing.
 */
function refuseUnprovenAddress(
  { person }: Caller,
  { credentials: declared }: Pick<Entry, 'credentials'>,
  before: Credentials,
  submitted: unknown,
  moved: readonly string[],
): void {
  const what = moved.join(', ');
  if (!person) {
    throw new Problem('forbidden', `A change of ${what} requires a person’s session, not an API key.`);
  }
  if (person.secondFactor && Date.now() - person.signedInAt.getTime() > freshSignInMs) {
    throw new Problem('sign_in_again', `Sign out and in again with your second factor before you change ${what}.`);
  }
  const given = submitted as Record<string, unknown>;
  const missing = fieldsOfConnection(declared).filter(
    ({ field, secret }) => secret && before[field] !== undefined && !moved.includes(field) && !given[field],
  );
  if (missing.length === 0) return;
  throw refused(
    missing.map(({ field, title }) => ({
      field: inCredentials(field),
      rule: 'required',
      message: `(${title}) must be given again: a change of ${what} sends it to another address`,
    })),
  );
}

/** @param sentence the specification's, in place of one of ours. */
function refused(violations: Violation[], sentence?: string): Problem {
  const [first] = violations;
  const ours = first ? `${first.field} ${first.message}` : 'The request has errors';
  return new Problem('validation', sentence ?? ours, violations);
}

/** Starts the registration of the callback address at the provider. Its state is in `webhook`, and failures are retried. */
async function registerWebhook(
  api: Api,
  merchantId: string,
  id: string,
  provider: string,
  renew: boolean,
): Promise<void> {
  if (!wantsWebhook(provider)) return;
  const { version } = (await ownConnections(api.store, merchantId).get(id)) ?? { version: 1 };
  const waiting: WebhookRegistration = {
    registered: false,
    detail: `The callback address is being registered at ${provider}.`,
    at: new Date().toISOString(),
  };
  await ownConnections(api.store, merchantId).applySnapshot({ id, version }, { webhook: waiting });
  const registered = api.client.workflow
    .start<typeof connectionWebhook>('connectionWebhook', {
      workflowId: workflowIds.connectionWebhook(merchantId, id),
      taskQueue: taskQueues.onboarding,
      args: [{ connectionId: id, merchantId, renew }],
      // A running registration uses the former credentials.
      workflowIdConflictPolicy: 'TERMINATE_EXISTING',
    })
    .then((handle) => handle.result());
  await within(registrationTimeoutMs, registered).catch((error: Error) =>
    api.log.warn({ err: error, connectionId: id }, 'the callback address is not registered yet; the workflow retries'),
  );
}

function show(api: Api, caller: Caller, connection: OwnConnection): Connection {
  const { credentials: declared } = entryOf(connection.provider);
  const iso = (date: Date) => date.toISOString();
  const { ms: _, httpStatus: __, ...lastTest } = connection.last_test ?? {};
  return {
    id: connection.id,
    provider: connection.provider,
    ...(connection.name !== null && { name: connection.name }),
    version: connection.version,
    ...(connection.disabled_at && { disabledAt: iso(connection.disabled_at) }),
    credentials: fieldsOfConnection(declared).map(({ field, title, secret, required, orPlatform }) => ({
      field,
      title,
      secret,
      required,
      ...(orPlatform && { orPlatform }),
      set: connection.credentials[field] !== undefined,
    })),
    ...(mayChange(caller) && {
      callbackUrl: `${api.settings.publicUrl}/webhooks/${slugOf(connection.provider)}/${connection.callbackToken}`,
    }),
    ...certificatesOf(connection),
    ...(connection.platform_id !== null && { platformId: connection.platform_id }),
    proxy: connection.credentials.proxy !== undefined,
    ...(connection.last_test && { lastTest: lastTest as NonNullable<Connection['lastTest']> }),
    ...(connection.failing_charges && { failingCharges: connection.failing_charges }),
    ...(connection.webhook && { webhook: connection.webhook }),
    needsAttention: connection.attention_reason !== null,
    ...(connection.attention_reason !== null && {
      attention: {
        reason: connection.attention_reason,
        detail: connection.attention_detail ?? '',
        since: iso(connection.attention_since ?? connection.created_at),
      },
    }),
    createdAt: iso(connection.created_at),
    ...(connection.version > 1 && { rotatedAt: iso(connection.version_at) }),
  };
}

/** Read once per version, which never changes. */
const readCertificates = new LRUCache<string, ReturnType<typeof ownCertificates>>({ max: 2000 });

function certificatesOf({ id, version, credentials }: OwnConnection): Pick<Connection, 'certificates'> {
  const key = `${id}/${version}`;
  const found = readCertificates.get(key) ?? ownCertificates(credentials as AdapterConnection);
  readCertificates.set(key, found);
  if (found.length === 0) return {};
  const now = new Date();
  return {
    certificates: found.map(({ use, subject, notAfter }) => ({
      use,
      ...(subject !== undefined && { subject }),
      ...(notAfter && { expiresAt: notAfter.toISOString(), daysLeft: daysLeft(notAfter, now) }),
    })),
  };
}

/** Only callers that may change a connection see its callback address, since the address suffices to send webhooks. */
const mayChange = (caller: Caller): boolean => mayCall(caller, 'PATCH /v1/connections/{id}');
