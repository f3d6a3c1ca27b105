// The audit log: every action of a person is logged, and a change of a logged line is detected.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../db/core/database.ts';
import { migrate } from '../../db/core/migrate.ts';
import { openStore, type Store } from '../../db/core/store.ts';
import { audit, verifyAudit } from '../../db/identity/audit.ts';
import { openKeys } from '../../runtime/keys.ts';
import { firstPayment } from '../support/merchant.ts';
import { person } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl, databaseUrl } = sharedSystem();
const keys = openKeys(Buffer.alloc(32, 5));

describe('the chain', () => {
  // A database of its own, because these tests corrupt the log.
  const name = `audit_${randomBytes(6).toString('hex')}`;
  let admin: Database;
  let store: Store;
  beforeAll(async () => {
    admin = openDatabase(databaseUrl, 1);
    await sql`create database ${sql.id(name)}`.execute(admin);
    const url = new URL(databaseUrl);
    url.pathname = `/${name}`;
    store = openStore(openDatabase(url.href, 4), keys);
    await migrate(store.db, 'sandbox', Buffer.alloc(32, 5));
  });
  afterAll(async () => {
    await store.db.destroy();
    await sql`drop database ${sql.id(name)}`.execute(admin);
    await admin.destroy();
  });
  beforeEach(async () => {
    await sql`alter table audit_log disable trigger all`.execute(store.db);
    await sql`delete from audit_log`.execute(store.db);
    await sql`alter table audit_log enable trigger all`.execute(store.db);
    const value = `0 ${'0'.repeat(64)}`;
    await store.db.updateTable('system_facts').set({ value }).where('name', '=', 'audit_head').execute();
    // Written concurrently, as by several processes.
    const actors = ['usr_a', 'usr_b', 'usr_c', 'usr_d', 'usr_e', 'usr_f'];
    await Promise.all(
      actors.map((id) =>
        audit(store, { actor: { kind: 'person', id, role: 'ops' }, action: 'POST /v1/payments', phase: 'asked' }),
      ),
    );
  });

  /** Changes the log as the table's owner, who can disable its triggers. */
  async function tamper(statement: string): Promise<void> {
    await sql`alter table audit_log disable trigger all`.execute(store.db);
    await sql.raw(statement).execute(store.db);
    await sql`alter table audit_log enable trigger all`.execute(store.db);
  }

  it('is intact after concurrent writes, and verified in pages of any size', async () => {
    expect(await verifyAudit(store)).toEqual({ intact: true, rows: 6 });
    expect(await verifyAudit(store, 2)).toEqual({ intact: true, rows: 6 });
  });

  it('is append-only in the database', async () => {
    const { db } = store;
    await expect(db.updateTable('audit_log').set({ action: 'none' }).execute()).rejects.toThrow('append-only');
    await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only');
    await expect(sql`truncate audit_log`.execute(db)).rejects.toThrow('append-only');
  });

  it.each([
    ['a changed row', `update audit_log set actor_id = 'usr_x' where seq = 3`, 3, 'was changed'],
    ['a changed time', `update audit_log set at = at + interval '1 second' where seq = 4`, 4, 'was changed'],
    ['a deleted row', 'delete from audit_log where seq = 2', 2, 'is missing'],
    ['rows deleted at the end', 'delete from audit_log where seq > 4', 5, 'is missing'],
    ['an emptied log', 'delete from audit_log', 1, 'is missing'],
    ['a changed hash', `update audit_log set hash = sha256('x') where seq = 6`, 6, 'was changed'],
    [
      'a row added at the end',
      `insert into audit_log select 7, at, actor_kind, actor_id, role, merchant_id, action, phase, status, entity_id,
        request_id, address, detail, hash, sha256('x') from audit_log where seq = 6`,
      7,
      'was changed',
    ],
    [
      'swapped rows',
      'update audit_log set seq = case seq when 2 then 103 else 102 end where seq in (2, 3); update audit_log set seq = seq - 100 where seq > 100',
      2,
      'was changed',
    ],
  ])('detects %s', async (_, statement, seq, why) => {
    await tamper(statement);
    expect(await verifyAudit(store)).toMatchObject({ intact: false, broken: { seq, why } });
  });

  it('cannot be recomputed without the keys', async () => {
    expect(await verifyAudit({ ...store, keys: openKeys(Buffer.alloc(32, 6)) })).toMatchObject({
      intact: false,
      broken: { seq: 1 },
    });
  });

  it('has no line of a transaction that was rolled back', async () => {
    const entry = { actor: { kind: 'operator' }, action: 'merchant.create', phase: 'done' } as const;
    const work = store.db.transaction().execute(async (tx) => {
      await audit(store, entry, tx);
      throw new Error('not after all');
    });
    await expect(work).rejects.toThrow('not after all');
    expect(await verifyAudit(store)).toEqual({ intact: true, rows: 6 });
  });
});

describe('an action of a person', () => {
  interface Line {
    seq: number;
    actor: { kind: string; id?: string; role?: string };
    action: string;
    phase: string;
    status?: number;
    merchantId?: string;
    entityId?: string;
    requestId?: string;
  }
  type Page = { data: Line[]; nextCursor: string | null };
  const signIn = (name: string) => person(apiUrl, `${name}@trilho.test`);

  it('has two lines: who, in which role, what, on what, and with which outcome', async () => {
    const [ops, admin] = [await signIn('ops'), await signIn('admin')];
    const created = await ops.call<{ id: string }>('POST', '/v1/payments', firstPayment, {
      'idempotency-key': randomBytes(8).toString('hex'),
    });
    expect(created.status).toBe(201);
    const path = `/v1/sandbox/payments/${created.body.id}/simulate`;
    expect((await ops.call('POST', path, { event: 'nothing' })).status).toBe(422);
    const me = await ops.call<{ user: { id: string } }>('GET', '/v1/session');

    const { body } = await admin.call<Page>('GET', `/v1/audit?person=${me.body.user.id}&limit=4`);
    const actor = { kind: 'person', id: me.body.user.id, role: 'ops' };
    const simulated = { actor, action: 'POST /v1/sandbox/payments/{id}/simulate', entityId: created.body.id };
    expect(body.data).toMatchObject([
      { ...simulated, phase: 'done', status: 422 },
      { ...simulated, phase: 'asked' },
      { actor, action: 'POST /v1/payments', phase: 'done', status: 201, entityId: created.body.id },
      { actor, action: 'POST /v1/payments', phase: 'asked', requestId: created.headers.get('x-request-id') },
    ]);
    expect(body.data.every(({ merchantId }) => merchantId === 'mer_lojademo')).toBe(true);
    const older = await admin.call<Page>(
      'GET',
      `/v1/audit?person=${me.body.user.id}&limit=4&cursor=${body.nextCursor}`,
    );
    expect(older.body.data[0]).toMatchObject({ action: 'session.signed_in', actor: { id: me.body.user.id } });

    const entity = await admin.call<Page>('GET', `/v1/audit?entity=${created.body.id}`);
    expect(entity.body.data.map(({ phase }) => phase)).toEqual(['done', 'asked', 'done']);
    const theirs = { 'trilho-merchant': 'mer_outraloja' };
    const elsewhere = await admin.call<Page>('GET', `/v1/audit?entity=${created.body.id}`, undefined, theirs);
    expect(elsewhere.body.data).toEqual([]);
  });

  it('has lines where it was not allowed, too', async () => {
    const [viewer, admin] = [await signIn('viewer'), await signIn('admin')];
    expect((await viewer.call('DELETE', '/v1/sandbox/faults')).status).toBe(403);
    const { body } = await admin.call<Page>('GET', '/v1/audit?action=DELETE%20/v1/sandbox/faults&limit=2');
    expect(body.data).toMatchObject([
      { phase: 'done', status: 403, actor: { role: 'viewer' } },
      { phase: 'asked', actor: { role: 'viewer' } },
    ]);
  });

  it('names no e-mail of a failed sign-in, and contains no password', async () => {
    const email = `unknown-${randomBytes(6).toString('hex')}@example.com`;
    await expect(person(apiUrl, email, 'canary-password')).rejects.toThrow('401');
    await expect(person(apiUrl, 'developer@trilho.test', 'canary-password')).rejects.toThrow('401');
    await signIn('developer');
    const admin = await signIn('admin');
    const { body } = await admin.call<Page>('GET', '/v1/audit?action=session.refused&limit=2');
    expect(body.data).toMatchObject([
      { status: 401, actor: { kind: 'person', id: expect.stringMatching(/^usr_/) } },
      { status: 401, actor: { kind: 'person' } },
    ]);
    expect(body.data[1]?.actor.id).toBeUndefined();
    expect(JSON.stringify(body)).not.toMatch(/example\.com|trilho\.test|canary/);
  });

  it('is part of an intact chain', async () => {
    const finance = await signIn('finance');
    const { body } = await finance.call<{ intact: boolean; rows: number }>('GET', '/v1/audit/verify');
    expect(body).toMatchObject({ intact: true });
    expect(body.rows).toBeGreaterThan(10);
  });
});
