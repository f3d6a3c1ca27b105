import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectionOpener } from '../../db/connections/connections.ts';
import { type Database, openDatabase } from '../../db/core/database.ts';
import { migrate } from '../../db/core/migrate.ts';
import { openStore } from '../../db/core/store.ts';
import { keyStatus, loadKeys } from '../../db/core/system-keys.ts';
import { bindIdentity } from '../../db/identity/provider-identities.ts';
import { workflowIds } from '../../domain/core/names.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { Children, part } from '../../launcher/children.ts';
import { root } from '../../launcher/files.ts';
import { keyId, openKeys } from '../../runtime/keys.ts';
import type { WorkerVersions } from '../../runtime/worker-versions.ts';
import { firstPayment, merchant } from '../support/merchant.ts';
import { sharedSystem } from '../support/shared.ts';
import { portsOfSystem } from '../support/system.ts';

// Every command starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

// A separate production installation, in its own database and Temporal namespace on the running system's servers.
const { sandboxUrl, temporalAddress, databaseUrl } = sharedSystem();
const name = `admin_${randomBytes(4).toString('hex')}`;
const ownUrl = (database: string) => Object.assign(new URL(databaseUrl), { pathname: `/${database}` }).href;
const newKey = () => randomBytes(32).toString('base64');
const bytes = (key: string) => Buffer.from(key, 'base64');

const firstKey = newKey();
const secondKey = newKey();
const email = 'ana.prado@loja.example';
const credentials = { secretKey: `secret-${name}`, publicKey: `public-${name}`, baseUrl: `${sandboxUrl}/orbita/v1` };

const apis = new Children();
let workers = new Children();
let server: Database;
let db: Database;
let ports: { PORT: number; SANDBOX_PORT: number };
let apiUrl: string;
const made = { merchant: '', key: '', keyId: '', password: '', connection: '', callbackUrl: '' };

/** The whole environment of the processes under test; only PATH and HOME are inherited. */
const environment = (over: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  TRILHO_MODE: 'production',
  TRILHO_MASTER_KEY: firstKey,
  DATABASE_URL: ownUrl(name),
  PUBLIC_URL: apiUrl,
  ...over,
});

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

function start(args: string[], { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {}) {
  const child = spawn(process.execPath, ['launcher/admin.mjs', ...args], { cwd: root, env: environment(env) });
  const ended: Ended = { code: null, out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    ended.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    ended.err += chunk;
  });
  child.stdin.on('error', () => {}).end(input);
  const end = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ ...ended, code })));
  return { child, end };
}

const admin = (args: string[], options?: Parameters<typeof start>[1]) => start(args, options).end;

/**
 * Runs a command that must succeed.
 *
 * @returns what it printed with `--json`.
 */
async function done<T>(args: string[], options?: Parameters<typeof start>[1]): Promise<T> {
  const { code, out, err } = await admin([...args, '--json'], options);
  expect(code, err).toBe(0);
  return JSON.parse(out);
}

const service = (what: 'api' | 'worker', over: Record<string, string> = {}) => ({
  ...part(
    what,
    `${what}/main.ts`,
    environment({
      PORT: String(ports.PORT),
      TEMPORAL_ADDRESS: temporalAddress,
      TEMPORAL_NAMESPACE: name,
      LOG_LEVEL: 'warn',
      // The run's own: each worker would need seconds to make it.
      ...(process.env.WORKFLOW_BUNDLE && { WORKFLOW_BUNDLE: process.env.WORKFLOW_BUNDLE }),
      ...over,
    }),
  ),
  quiet: true,
});

beforeAll(async () => {
  const free = await portsOfSystem();
  ports = free;
  apiUrl = `http://127.0.0.1:${free.PORT}`;
  server = openDatabase(databaseUrl, 1);
  await sql.raw(`create database ${name}`).execute(server);
  db = openDatabase(ownUrl(name), 2);
  const connection = await Connection.connect({ address: temporalAddress });
  await connection.workflowService.registerNamespace({
    namespace: name,
    workflowExecutionRetentionPeriod: { seconds: 86_400 as unknown as Long },
  });
  await connection.close();
});
afterAll(async () => {
  await Promise.all([apis.stop(), workers.stop()]);
  await db.destroy();
  await sql.raw(`drop database ${name} with (force)`).execute(server);
  await server.destroy();
});

describe('npm run admin', () => {
  it('names missing settings before it does anything', async () => {
    const without = await admin(['migrate'], { env: { TRILHO_MASTER_KEY: '', DATABASE_URL: '' } });
    expect(without).toMatchObject({ code: 2, out: '' });
    expect(without.err).toContain('TRILHO_MASTER_KEY');
    expect(without.err).toContain('openssl rand -base64 32');
    const early = await admin(['list-merchants']);
    expect(early).toMatchObject({ code: 1, out: '' });
    expect(early.err).toContain('npm run admin -- migrate');
  });

  it('migrates an empty database, and does nothing the second time', async () => {
    const first = await done<{ mode: string; ran: string[] }>(['migrate']);
    expect(first).toMatchObject({ mode: 'production' });
    expect(first.ran).toEqual([
      '0001-baseline',
      '0002-status-basis',
      '0003-payout-policy-by-two',
      '0004-devices-and-invitations',
      '0005-fields-of-receivers',
      '0006-basis-of-refunds-and-disputes',
      '0007-users-of-platforms',
      '0008-first-tries',
      '0009-platform-passwords-and-mails',
      '0010-sends-of-payouts',
      '0011-unit-trials',
      '0012-watched-entities',
      '0013-ended-sends',
      '0014-authorisations',
      '0015-ledger',
      '0016-fees-and-settlements',
      '0017-due-terms',
      '0018-stores-and-provider-balances',
      '0019-statements-of-banks',
      '0020-notes-and-work-queue',
      '0021-payment-links',
      '0022-alerts',
      '0023-performance-figures',
      '0024-last-failure-of-endpoints',
      '0025-roles-of-merchants',
      '0026-passkeys',
      '0027-bulk-runs',
      '0028-response-times-and-layouts',
      '0029-identity-provider',
      '0030-payout-fees-and-bank',
      '0031-wishes-proofs-reopenings',
      '0032-checks-of-overdue-entries',
    ]);
    expect(await done(['migrate'])).toEqual({ mode: 'production', ran: [] });
    // The working key is random: it cannot be derived from the master key.
    const { workingKeyId } = await keyStatus(db);
    expect(workingKeyId).not.toBe(keyId(bytes(firstKey)));
  });

  it('creates the first administrator, with a strong password that is shown once', async () => {
    const args = ['create-admin', '--email', email, '--name', 'Ana Prado'];
    const weak = await admin([...args, '--password-stdin'], { input: 'trilho-demo\n' });
    expect(weak).toMatchObject({ code: 1, out: '' });
    expect(weak.err).toContain('at least 12');
    const { password } = await done<{ password: string }>(args);
    expect(password).toMatch(/^([0-9a-z]{5}-){3}[0-9a-z]{5}$/);
    made.password = password;
    const twice = await admin([...args.with(2, email.toUpperCase()), '--password-stdin'], {
      input: 'mala verde no trem',
    });
    expect(twice).toMatchObject({ code: 1 });
    expect(twice.err).toContain('exists already');
  });

  it('creates a merchant, a key and a connection, and shows no secret afterwards', async () => {
    const shop = await done<{ id: string; signingSecret: string }>(['create-merchant', '--name', 'Loja Um']);
    expect(shop.signingSecret).toMatch(/^whsec_.{44}$/);
    expect((await admin(['create-merchant', '--name', 'Loja Um'])).code).toBe(1);
    const key = await done<{ id: string; key: string }>(['create-key', '--merchant', shop.id, '--name', 'checkout']);
    expect(key.key).toMatch(/^sk_live_[0-9a-f]{48}$/);

    const connect = ['create-connection', '--merchant', shop.id, '--provider', 'Orbita'];
    const connection = await done<{ id: string; callbackUrl: string }>(connect, { input: JSON.stringify(credentials) });
    expect(connection.callbackUrl).toMatch(new RegExp(`^${apiUrl}/webhooks/orbita/[\\w-]{32}$`));
    Object.assign(made, { merchant: shop.id, key: key.key, keyId: key.id, connection: connection.id });
    made.callbackUrl = connection.callbackUrl;

    const lists = await Promise.all(['list-keys', 'list-connections'].map((list) => admin([list])));
    expect(lists.map(({ code }) => code)).toEqual([0, 0]);
    const shown = lists.map(({ out }) => out).join();
    for (const id of [shop.id, key.id, connection.id]) expect(shown).toContain(id);
    for (const secret of [key.key, shop.signingSecret, credentials.secretKey, connection.callbackUrl]) {
      expect(shown).not.toContain(secret);
    }
    const [again] = await done<{ callbackUrl: string }[]>(['list-connections', '--callback-urls']);
    expect(again?.callbackUrl).toBe(connection.callbackUrl);
  });

  it("confirms the unit of a provider's amounts once, and only where it is assumed", async () => {
    const connect = ['create-connection', '--merchant', made.merchant, '--provider', 'Veltrax'];
    const input = JSON.stringify({ clientId: name, clientSecret: name, baseUrl: `${sandboxUrl}/veltrax` });
    const { id } = await done<{ id: string }>(connect, { input });
    const [first, again] = [
      await admin(['confirm-unit', '--connection', id]),
      await admin(['confirm-unit', '--connection', id]),
    ];
    expect([first.code, again.code]).toEqual([0, 0]);
    expect(again.out).toContain('confirmed before');
    const { unit_proven_at } = await db
      .selectFrom('connections')
      .select('unit_proven_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(unit_proven_at).not.toBeNull();
    const known = await admin(['confirm-unit', '--connection', made.connection]);
    expect(known).toMatchObject({ code: 1, err: expect.stringContaining('is known') });
    expect((await admin(['confirm-unit', '--connection', 'con_nobody'])).code).toBe(1);
    const proven = db.selectFrom('connections').select('id').where('unit_proven_at', 'is not', null);
    expect(await proven.execute()).toEqual([{ id }]);
  });

  it('gives people roles, revokes keys, and resets a password', async () => {
    const person = ['--email', 'rui.melo@loja.example'];
    expect((await admin(['add-member', ...person, '--all', '--role', 'viewer'])).err).toContain('--name');
    const at = ['add-member', ...person, '--merchant', made.merchant];
    const { id, password } = await done<{ id: string; password: string }>([...at, '--role', 'viewer', '--name', 'Rui']);
    await done([...at, '--role', 'finance']);
    const roles = db.selectFrom('memberships').select(['merchant_id', 'role']).where('user_id', '=', id);
    expect(await roles.execute()).toEqual([{ merchant_id: made.merchant, role: 'finance' }]);

    await db
      .insertInto('sessions')
      .values({ hash: randomBytes(32), user_id: id, expires_at: new Date(Date.now() + 3_600_000) })
      .execute();
    const renewed = await done<{ password: string }>(['reset-password', ...person]);
    expect(renewed.password).not.toBe(password);
    expect(await db.selectFrom('sessions').select('user_id').where('user_id', '=', id).execute()).toEqual([]);

    const spare = await done<{ id: string; key: string }>(['create-key', '--merchant', made.merchant, '--name', 'old']);
    expect((await admin(['revoke-key', '--key', spare.key])).code).toBe(2);
    await done(['revoke-key', '--key', spare.id]);
    const newPage = ['create-public-key', '--merchant', made.merchant, '--name', 'page'];
    const page = await done<{ id: string; key: string }>(newPage);
    expect(page.key).toMatch(/^pk_live_[0-9a-f]{48}$/);
    await done(['revoke-public-key', '--key', page.id]);
    expect((await admin(['revoke-public-key', '--key', page.key])).out).toContain('was revoked before');
    expect((await admin(['revoke-public-key', '--key', 'pub_nobody'])).code).toBe(1);
    expect(await done(['list-public-keys'])).toMatchObject([{ ...page, revokedAt: expect.any(String) }]);
    const keys = await done<{ id: string; revokedAt: string | null }[]>(['list-keys', '--merchant', made.merchant]);
    expect(keys.find(({ id }) => id === spare.id)?.revokedAt).not.toBeNull();
    expect(keys.find(({ id }) => id === made.keyId)?.revokedAt).toBeNull();
  });

  it('lets a person in with a password, and forgets who they are at the provider and their second factor', async () => {
    const person = ['--email', 'rui.melo@loja.example'];
    const allowed = await done<{ id: string; until: string }>(['allow-password', ...person, '--hours', '2']);
    const { id } = allowed;
    expect(Math.round((Date.parse(allowed.until) - Date.now()) / 3_600_000)).toBe(2);
    const { password_allowed_until } = await db
      .selectFrom('users')
      .select('password_allowed_until')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(password_allowed_until?.toISOString()).toBe(allowed.until);
    const identity = { issuer: 'https://id.example', subject: 'rui' };
    await bindIdentity(db, id, identity);
    expect(await bindIdentity(db, id, { ...identity, subject: 'another' })).toBe(false);
    await done(['forget-identity', ...person]);
    const lost = { user_id: id, secret_sealed: Buffer.alloc(0), confirmed_at: new Date() };
    await db.insertInto('second_factors').values(lost).execute();
    await done(['reset-second-factor', ...person]);
    expect((await admin(['reset-second-factor', ...person])).code).toBe(1);
    expect(await bindIdentity(db, id, { ...identity, subject: 'another' })).toBe(true);
  });
});

it('writes a line for every change to the audit log, which stays intact', async () => {
  const lines = await db.selectFrom('audit_log').select(['actor_kind', 'action']).orderBy('seq').execute();
  expect(new Set(lines.map(({ actor_kind }) => actor_kind))).toEqual(new Set(['operator']));
  const actions = [
    'database.migrate',
    'person.create',
    'merchant.create',
    'api_key.create',
    'connection.create',
    'connection.confirm_unit',
  ];
  expect(lines.map(({ action }) => action)).toEqual(expect.arrayContaining(actions));
  expect(await done(['verify-audit'])).toEqual({ intact: true, rows: lines.length });
});

describe('production mode', () => {
  const requests: { idempotencyKey: string; payment: Payment }[] = [];
  const shop = () => merchant(apiUrl, made.key);

  it('starts on a database made by npm run admin, and accepts a payment', async () => {
    await Promise.all([workers.start(service('worker')), apis.start(service('api'))]);
    const idempotencyKey = randomUUID();
    const created = await shop().create({}, idempotencyKey);
    expect(created.status, JSON.stringify(created.body)).toBe(201);
    expect(created.body).toMatchObject({ status: 'PENDING', provider: 'Orbita' });
    await simulate(created.body.id, 'paid');
    await shop().becomes(created.body.id, { status: 'APPROVED' });
    requests.push({ idempotencyKey, payment: created.body });
    expect((await shop().call<{ data: Payment[] }>('GET', '/v1/payments')).body.data).toHaveLength(1);
  });

  it('gives the tasks to workers of one version, and back to workers without one', async () => {
    const env = { TEMPORAL_ADDRESS: temporalAddress, TEMPORAL_NAMESPACE: name };
    const use = (...args: string[]) => done<WorkerVersions>(['use-worker-version', ...args], { env });
    const open = async () => {
      // Of another customer: the searches below count the payments of the first.
      const { status, body } = await shop().create({ customer: { ...firstPayment.customer, document: '11144477735' } });
      expect(status).toBe(201);
      await simulate(body.id, 'paid');
      await shop().becomes(body.id, { status: 'APPROVED' });
      return buildIdsOf(workflowIds.payment(made.merchant, body.id));
    };
    expect(await done(['list-worker-versions'], { env })).toEqual({ versions: [], unversionedInUse: true });
    const absent = await admin(['use-worker-version', '--build-id', '1.0.0', '--wait', '0'], { env });
    expect(absent).toMatchObject({ code: 1, out: '' });
    expect(absent.err).toContain('No workers of 1.0.0 poll payments, payouts, onboarding, deliveries, later-tries');
    expect((await admin(['use-worker-version'], { env })).code).toBe(2);

    const versioned = new Children();
    await versioned.start(service('worker', { TEMPORAL_WORKER_BUILD_ID: '1.0.0' }));
    // Until they are in use, workers with a version get nothing.
    expect(await open()).toEqual(['']);
    expect(await use('--build-id', '1.0.0')).toMatchObject({
      versions: [{ buildId: '1.0.0', state: 'current' }],
      unversionedInUse: false,
    });
    expect(await open()).toEqual(['1.0.0']);
    expect(await use('--unversioned')).toMatchObject({ unversionedInUse: true });
    await versioned.stop();
    expect(await open()).toEqual(['']);
  });

  it('has no sandbox routes, no demo keys and no demo users', async () => {
    const id = requests[0]?.payment.id;
    expect((await shop().simulate(id ?? '', 'paid')).status).toBe(404);
    expect((await shop().call('GET', '/v1/sandbox/books?provider=Orbita')).status).toBe(404);
    for (const key of ['sk_test_demo', 'sk_test_other', 'sk_live_demo']) {
      expect((await merchant(apiUrl, key).call('GET', '/v1/payments')).status).toBe(401);
    }
    expect((await signIn('admin@trilho.test', 'trilho-demo')).status).toBe(401);
    expect(JSON.stringify(await (await fetch(`${apiUrl}/openapi.json`)).json())).not.toContain('/v1/sandbox/');
  });

  it('signs the administrator in with the printed password, over a cookie for HTTPS only', async () => {
    const answer = await signIn(email, made.password);
    expect(answer.status).toBe(200);
    const cookies = answer.headers.getSetCookie();
    const session = cookies.find((cookie) => cookie.includes('trilho_session='));
    expect(session).toMatch(/; Secure/);
    expect(session).toMatch(/; HttpOnly/);
    expect(answer.headers.get('strict-transport-security')).toBeTruthy();
    const { memberships } = (await answer.json()) as { memberships: unknown[] };
    expect(memberships).toMatchObject([{ merchantId: made.merchant, role: 'admin' }]);
    const cookie = cookies.map((one) => one.split(';')[0]).join('; ');
    expect((await fetch(`${apiUrl}/v1/payments`, { headers: { cookie } })).status).toBe(200);
  });

  it('does not start without its master key, in another mode, or with another key', async () => {
    const refusal = (over: Record<string, string>) =>
      new Children().start(service('api', { PORT: String(ports.SANDBOX_PORT), ...over })).then(
        () => 'it started',
        (error: Error) => error.message,
      );
    const none = await refusal({ TRILHO_MASTER_KEY: '' });
    expect(none).toContain('TRILHO_MASTER_KEY');
    expect(none).toContain('openssl rand -base64 32');
    expect(await refusal({ TRILHO_MODE: 'sandbox' })).toContain('TRILHO_MODE=production');
    expect(await refusal({ TRILHO_MASTER_KEY: secondKey })).toContain('TRILHO_MASTER_KEY is not the key');
    const launcher = spawn(process.execPath, ['launcher/start.mjs'], {
      cwd: root,
      env: environment({ TRILHO_MASTER_KEY: '' }),
    });
    let out = '';
    launcher.stdout.on('data', (chunk) => {
      out += chunk;
    });
    expect(await new Promise((resolve) => launcher.once('close', resolve))).toBe(1);
    expect(out).toContain('TRILHO_MODE=production needs TRILHO_MASTER_KEY');
  });

  describe('a new master key', () => {
    const rotate = (args: string[] = []) => ['rotate-master-key', ...args];
    const env = { TRILHO_NEW_MASTER_KEY: secondKey };

    it('is rehearsed without a change, and refused if it is the present one', async () => {
      expect(await done(rotate(['--dry-run']), { env })).toMatchObject({ dryRun: true });
      expect((await keyStatus(db)).masterKeyId).toBe(keyId(bytes(firstKey)));
      await loadKeys(db, 'production', bytes(firstKey));
      const refused = await admin(rotate(), { env: { TRILHO_NEW_MASTER_KEY: firstKey } });
      expect(refused).toMatchObject({ code: 2, out: '' });
      expect(refused.err).not.toContain(firstKey);
    });

    it('leaves everything under the old one if the rotation is interrupted', async () => {
      const before = await db.selectFrom('system_keys').selectAll().execute();
      const holder = openDatabase(ownUrl(name), 1);
      // This row lock stops the rotation after the working key is sealed anew and before the commit.
      const held = await holder.startTransaction().execute();
      await held.updateTable('system_facts').set({ value: sql`value` }).where('name', '=', 'master_key_id').execute();
      const { child, end } = start(rotate(), { env });
      const waits = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = ${name} and wait_event_type = 'Lock' and query like 'update "system_facts"%'`;
      await expect.poll(async () => (await waits.execute(server)).rows[0]?.n, { timeout: 30_000 }).toBe(1);
      child.kill('SIGKILL');
      await end;
      await held.rollback().execute();
      await holder.destroy();
      const gone = sql<{ n: number }>`select count(*)::int as n from pg_locks
        join pg_class on pg_class.oid = relation where relname = 'system_facts' and mode = 'RowExclusiveLock'`;
      await expect.poll(async () => (await gone.execute(db)).rows[0]?.n, { timeout: 30_000 }).toBe(0);
      expect(await db.selectFrom('system_keys').selectAll().execute()).toEqual(before);
      await loadKeys(db, 'production', bytes(firstKey));
    });

    it('replaces the old one, while processes with the old one continue', async () => {
      const open = await shop().create({ orderId: 'before-rotation' }, 'before-rotation');
      expect(open.status).toBe(201);
      // A card in the vault, sealed under a vault key that is replaced before the master key changes.
      const card = { holderName: 'MARIA SILVA', cardNumber: '4111111111111111', expMonth: 12, expYear: 30, cvv: '123' };
      const stored = await shop().call<{ cardToken: string }>('POST', '/v1/card-tokens', {
        provider: 'Orbita',
        ...card,
      });
      const [rotated] = await done<{ merchantId: string; keyId: string }[]>([
        'rotate-vault-keys',
        '--merchant',
        made.merchant,
      ]);
      expect(rotated).toMatchObject({ merchantId: made.merchant, keyId: expect.stringMatching(/^vky_/) });

      const { code, out, err } = await admin(rotate(), { env });
      expect(code, err).toBe(0);
      expect(out).toContain('What to do next');
      for (const key of [firstKey, secondKey]) expect(`${out}${err}`).not.toContain(key);
      // Repeating the command changes nothing.
      expect((await admin(rotate(), { env })).out).toContain('already');
      const status = await done<{ masterKeyId: string }>(['key-status'], { env: { TRILHO_MASTER_KEY: secondKey } });
      expect(status.masterKeyId).toBe(keyId(bytes(secondKey)));

      // The running processes still work, from the API key to the provider.
      expect((await shop().create({}, 'after-rotation-old-process')).status).toBe(201);

      // A new process starts with the new key and can read everything that was stored before.
      const late = `http://127.0.0.1:${ports.SANDBOX_PORT}`;
      await apis.start(service('api', { PORT: String(ports.SANDBOX_PORT), TRILHO_MASTER_KEY: secondKey }));
      const fresh = merchant(late, made.key);
      const [first] = requests;
      const again = await fresh.create({}, first?.idempotencyKey);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(again.body).toEqual(first?.payment);
      expect((await fresh.create({ amount: 1 }, first?.idempotencyKey)).status).toBe(422);
      const query = `document=${firstPayment.customer.document}`;
      const found = await fresh.call<{ data: Payment[] }>('GET', `/v1/payments?${query}`);
      expect(found.body.data).toHaveLength(3);
      expect((await signIn(email, made.password, late)).status).toBe(200);
      const keys = await loadKeys(db, 'production', bytes(secondKey));
      const connection = await connectionOpener(openStore(db, keys))(made.merchant, made.connection, 1);
      expect(connection.credentials).toEqual(credentials);
      expect(made.callbackUrl.endsWith(connection.callbackToken)).toBe(true);

      // A worker that starts after the rotation continues a workflow from before it, so it can decrypt the history.
      await workers.stop();
      workers = new Children();
      await workers.start(service('worker', { TRILHO_MASTER_KEY: secondKey }));
      await simulate(open.body.id, 'paid');
      await fresh.becomes(open.body.id, { status: 'APPROVED' });

      const paid = await fresh.create({ paymentMethod: 'CREDIT_CARD', cardToken: stored.body.cardToken });
      expect(paid.body).toMatchObject({ status: 'APPROVED' });
    });

    it('makes the old one useless except for old backups', async () => {
      await expect(loadKeys(db, 'production', bytes(firstKey))).rejects.toThrow('After a rotation');
      const refused = await admin(['list-keys']);
      expect(refused).toMatchObject({ code: 1, out: '' });
      expect(refused.err).toContain('TRILHO_MASTER_KEY is not the key of this database');
      await expect(new Children().start(service('worker'))).rejects.toThrow('TRILHO_MASTER_KEY is not the key');
    });

    it('is generated and shown before the rotation if none is given', async () => {
      const { code, out } = await admin(rotate(), { env: { TRILHO_MASTER_KEY: secondKey } });
      expect(code).toBe(0);
      const third = /^[A-Za-z0-9+/]{43}=$/m.exec(out)?.[0] ?? '';
      await loadKeys(db, 'production', bytes(third));
    });
  });
});

it('gives an empty database one working key when two processes migrate it at once', async () => {
  const empty = `${name}_empty`;
  await sql.raw(`create database ${empty}`).execute(server);
  const fresh = openDatabase(ownUrl(empty), 2);
  const key = randomBytes(32);
  const ran = await Promise.all([migrate(fresh, 'production', key), migrate(fresh, 'production', key)]);
  expect(ran.flat()).toEqual([
    '0001-baseline',
    '0002-status-basis',
    '0003-payout-policy-by-two',
    '0004-devices-and-invitations',
    '0005-fields-of-receivers',
    '0006-basis-of-refunds-and-disputes',
    '0007-users-of-platforms',
    '0008-first-tries',
    '0009-platform-passwords-and-mails',
    '0010-sends-of-payouts',
    '0011-unit-trials',
    '0012-watched-entities',
    '0013-ended-sends',
    '0014-authorisations',
    '0015-ledger',
    '0016-fees-and-settlements',
    '0017-due-terms',
    '0018-stores-and-provider-balances',
    '0019-statements-of-banks',
    '0020-notes-and-work-queue',
    '0021-payment-links',
    '0022-alerts',
    '0023-performance-figures',
    '0024-last-failure-of-endpoints',
    '0025-roles-of-merchants',
    '0026-passkeys',
    '0027-bulk-runs',
    '0028-response-times-and-layouts',
    '0029-identity-provider',
    '0030-payout-fees-and-bank',
    '0031-wishes-proofs-reopenings',
    '0032-checks-of-overdue-entries',
  ]);
  expect(await fresh.selectFrom('system_keys').select('id').execute()).toHaveLength(1);
  const keys = await loadKeys(fresh, 'production', key);
  expect(keys.sealing).not.toEqual(openKeys(key).sealing);
  await fresh.destroy();
  await sql.raw(`drop database ${empty} with (force)`).execute(server);
});

/** The build ids of the workers that have handled a run, in turn; empty for a worker without one. */
async function buildIdsOf(workflowId: string): Promise<string[]> {
  const connection = await Connection.connect({ address: temporalAddress });
  const { events } = await new Client({ connection, namespace: name }).workflow.getHandle(workflowId).fetchHistory();
  await connection.close();
  const completed = (events ?? []).flatMap(({ workflowTaskCompletedEventAttributes: task }) => task ?? []);
  return [...new Set(completed.map(({ deploymentVersion }) => deploymentVersion?.buildId ?? ''))];
}

/** Controls the stand-in directly, because Trilho has no sandbox routes in production mode. */
async function simulate(reference: string, event: string): Promise<void> {
  const response = await fetch(`${sandboxUrl}/_sandbox/simulate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'Orbita', kind: 'payment', reference, event }),
  });
  expect(response.status, await response.clone().text()).toBe(200);
}

const signIn = (address: string, password: string, at = apiUrl) =>
  fetch(`${at}/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: address, password }),
  });
