// Roles that a merchant defines: who may define, give, change and delete them, and when a change takes effect.
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setMembership } from '../../db/identity/people.ts';
import { dayInBrazil } from '../../domain/finance/statement.ts';
import type { Permission } from '../../domain/identity/permissions.ts';
import type { SentRequest } from '../../domain/payments/payment.ts';
import { newId } from '../../runtime/ids.ts';
import { hashPassword } from '../../runtime/passwords.ts';
import { openApp } from '../support/app.ts';
import { merchant } from '../support/merchant.ts';
import { newMerchant } from '../support/new-merchant.ts';
import { person } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';

const system = sharedSystem();
const { apiUrl, sandboxUrl } = system;
const password = 'a password of twelve';
const hashed = hashPassword(password);

let app: Awaited<ReturnType<typeof openApp>>;
beforeAll(async () => {
  app = await openApp(system, {});
});
afterAll(() => app?.close());

interface Answer {
  id: string;
  version: number;
  detail: string;
  permissions: string[];
  people: { id: string }[];
  violations?: { field: string }[];
}

/** A merchant with an administrator, who defines roles and adds people. */
async function company() {
  const { id: merchantId, key } = await newMerchant(app.store, sandboxUrl);
  const at = { 'trilho-merchant': merchantId };
  async function employ(role: string, where: string | null = merchantId) {
    const id = newId('usr');
    const email = `r-${randomBytes(6).toString('hex')}@trilho.test`;
    const row = { id, email, name: `Ana ${email.slice(2, 6)}`, password_hash: await hashed };
    await app.store.db.insertInto('users').values(row).execute();
    await setMembership(app.store.db, id, where, role);
    const signedIn = await person(apiUrl, email, password);
    return {
      id,
      email,
      call: <Body = Answer>(method: string, path: string, body?: unknown) =>
        signedIn.call<Body & Answer>(method, path, body, at),
    };
  }
  const boss = await employ('admin');
  const define = async (permissions: Permission[], name: string = randomUUID()) =>
    (await boss.call('POST', '/v1/roles', { name, permissions })).body.id;
  return { merchantId, key, boss, employ, define };
}

describe('a role of the merchant’s own', () => {
  it('permits what it has and nothing else, and a change is in force with the next request of an open session', async () => {
    const { boss, employ, define } = await company();
    const role = await define(['payments.read'], 'Atendimento');
    const bia = await employ(role);
    expect((await bia.call('GET', '/v1/payments')).status).toBe(200);
    const before = await bia.call('GET', '/v1/refunds');
    expect(before).toMatchObject({
      status: 403,
      body: { detail: 'The role Atendimento may not do this (GET /v1/refunds).' },
    });

    const wanted = { name: 'Atendimento', permissions: ['refunds.read', 'work.read'], version: 1 };
    expect((await boss.call('PUT', `/v1/roles/${role}`, wanted)).body).toMatchObject({ version: 2 });
    const after = await bia.call('GET', '/v1/refunds');
    expect([after.status, (await bia.call('GET', '/v1/payments')).status]).toEqual([200, 403]);
    // By this an open console learns that its session is no longer right.
    expect(after.headers.get('trilho-access')).not.toBe(before.headers.get('trilho-access'));
    const { body } = await bia.call<{ memberships: object[] }>('GET', '/v1/session');
    expect(body.memberships).toMatchObject([
      { role, roleName: 'Atendimento', permissions: wanted.permissions, accessTag: after.headers.get('trilho-access') },
    ]);
  });

  it('is changed by the version that was read, has a name of its own, and is never a built-in one', async () => {
    const { boss, define } = await company();
    const role = await define(['payments.read'], 'Tesouraria');
    const put = (version: number, name = 'Tesouraria') =>
      boss.call('PUT', `/v1/roles/${role}`, { name, permissions: ['payouts.read'], version });
    expect((await put(1)).status).toBe(200);
    expect((await put(1)).status, 'read before the change').toBe(409);
    for (const name of ['tesouraria', 'Financeiro', 'ADMIN', 'Read only']) {
      const twin = await boss.call('POST', '/v1/roles', { name, permissions: ['payments.read'] });
      expect(twin.status, name).toBe(409);
    }
    const builtIn = { name: 'Chefia', permissions: ['payments.read'], version: 1 };
    expect((await boss.call('PUT', '/v1/roles/viewer', builtIn)).status).toBe(409);
    expect((await boss.call('DELETE', '/v1/roles/viewer')).status).toBe(409);
    expect((await boss.call('POST', '/v1/roles', { name: 'X', permissions: ['moon.land'] })).status).toBe(422);
  });

  it('is deleted only once nobody has it or is invited to it, with its people moved in the same step', async () => {
    const { boss, employ, define } = await company();
    const role = await define(['payments.read', 'refunds.create']);
    const bia = await employ(role);
    await boss.call('POST', '/v1/users', { email: `${randomUUID()}@trilho.test`, role });
    const refused = await boss.call('DELETE', `/v1/roles/${role}`);
    expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining('(1)') } });
    expect((await boss.call('DELETE', `/v1/roles/${role}?moveTo=rol_${'0'.repeat(26)}`)).status).toBe(422);
    expect((await boss.call('DELETE', `/v1/roles/${role}?moveTo=viewer`)).status).toBe(204);
    expect((await boss.call<{ role: string }>('GET', `/v1/users/${bia.id}`)).body.role).toBe('viewer');
    const { body } = await boss.call<{ data: object[] }>('GET', '/v1/invitations');
    expect(body.data).toMatchObject([{ role: 'viewer', state: 'pending' }]);
    expect((await boss.call('GET', `/v1/roles/${role}`)).status).toBe(404);
  });

  it('leaves its states before and after in the audit log', async () => {
    const { boss, define } = await company();
    const role = await define(['payments.read', 'refunds.read'], 'Um');
    await boss.call('PUT', `/v1/roles/${role}`, {
      name: 'Dois',
      permissions: ['payments.read', 'work.do'],
      version: 1,
    });
    await boss.call('DELETE', `/v1/roles/${role}`);
    const { body } = await boss.call<{ data: { action: string; detail?: string; entityId: string }[] }>(
      'GET',
      '/v1/audit?fold=true',
    );
    expect(body.data.filter(({ action }) => action.includes('/v1/roles'))).toMatchObject([
      { action: 'DELETE /v1/roles/{id}', entityId: role, detail: 'Dois: payments.read, work.do' },
      { entityId: role, detail: 'Um → Dois; + work.do; − refunds.read; = payments.read, work.do' },
      { action: 'POST /v1/roles', entityId: role, detail: 'Um: payments.read, refunds.read' },
    ]);
  });

  it('belongs to one merchant', async () => {
    const [ours, theirs] = [await company(), await company()];
    const role = await theirs.define(['payments.read']);
    const body = { name: 'X', permissions: ['payments.read'], version: 1 };
    expect((await ours.boss.call('GET', `/v1/roles/${role}`)).status).toBe(404);
    expect((await ours.boss.call('PUT', `/v1/roles/${role}`, body)).status).toBe(404);
    expect((await ours.boss.call('DELETE', `/v1/roles/${role}`)).status).toBe(404);
    const bia = await ours.employ('viewer');
    expect((await ours.boss.call('PATCH', `/v1/users/${bia.id}`, { role })).status).toBe(422);
    // Not even by a mistake of ours: the table refuses it.
    await expect(setMembership(app.store.db, bia.id, ours.merchantId, role)).rejects.toThrow();
    await expect(setMembership(app.store.db, bia.id, null, role)).rejects.toThrow();
  });
});

describe('nobody gives more than they have', () => {
  /** Manages people and roles, and may see payments. */
  const staff: Permission[] = ['payments.read', 'team.read', 'team.manage', 'team.accounts', 'team.roles'];

  it('neither by a role, nor to a person, nor by an invitation or its new link', async () => {
    const { boss, employ, define } = await company();
    const manager = await employ(await define(staff));
    const refund = { name: 'Estornos', permissions: ['payments.read', 'refunds.create'] };
    expect((await manager.call('POST', '/v1/roles', refund)).status).toBe(403);
    const own = await manager.call('POST', '/v1/roles', { name: 'Leitura', permissions: ['payments.read'] });
    expect(own.status).toBe(201);
    const grown = { ...refund, version: 1 };
    expect((await manager.call('PUT', `/v1/roles/${own.body.id}`, grown)).status).toBe(403);
    const strong = await define(['payments.read', 'refunds.create']);
    const shrunk = { name: 'Nada', permissions: ['payments.read'], version: 1 };
    expect((await manager.call('PUT', `/v1/roles/${strong}`, shrunk)).status).toBe(403);

    const bia = await employ(own.body.id);
    for (const role of ['admin', 'viewer', strong]) {
      expect((await manager.call('PATCH', `/v1/users/${bia.id}`, { role })).status, role).toBe(403);
      const email = `${randomUUID()}@trilho.test`;
      expect((await manager.call('POST', '/v1/users', { email, role })).status, role).toBe(403);
    }
    const invitation = { email: `${randomUUID()}@trilho.test`, role: 'finance' };
    const waiting = await boss.call('POST', '/v1/users', invitation);
    expect((await manager.call('POST', `/v1/invitations/${waiting.body.id}/resend`, {})).status).toBe(403);
    expect((await manager.call('DELETE', `/v1/roles/${own.body.id}?moveTo=viewer`)).status).toBe(403);
  });

  it('and takes nothing from, and enters the account of, nobody who may do more', async () => {
    const { boss, employ, define } = await company();
    const manager = await employ(await define(staff));
    const weaker = await employ(await define(['payments.read']));
    for (const [person, status] of [
      [boss, 403],
      [weaker, 200],
    ] as const) {
      expect((await manager.call('POST', `/v1/users/${person.id}/end-sessions`, {})).status).toBe(status);
      expect((await manager.call('POST', `/v1/users/${person.id}/reset-password`, {})).status).toBe(status);
    }
    expect((await manager.call('DELETE', `/v1/users/${boss.id}`)).status).toBe(403);
    expect((await manager.call('DELETE', `/v1/users/${weaker.id}`)).status).toBe(204);
  });

  it('not even by an invitation from when they had more', async () => {
    const { boss, employ, define } = await company();
    const role = await define([...staff, 'refunds.create']);
    const given = await define(['payments.read', 'refunds.create']);
    const manager = await employ(role);
    const invite = { email: `${randomUUID()}@trilho.test`, role: given };
    const { body } = await manager.call<{ link: string }>('POST', '/v1/users', invite);
    await boss.call('PUT', `/v1/roles/${role}`, { name: 'Menos', permissions: staff, version: 1 });
    const token = body.link.split('#')[1];
    const accept = { token, name: 'Caio', password };
    const answer = await fetch(`${apiUrl}/v1/session/invitation/accept`, {
      method: 'POST',
      body: JSON.stringify(accept),
    });
    expect(answer.status).toBe(404);
  });

  it('so that the last person who manages people stays, whatever the others do', async () => {
    const { boss, employ, define } = await company();
    const role = await define(staff);
    const manager = await employ(role);
    expect((await manager.call('DELETE', `/v1/users/${manager.id}`)).status).toBe(409);
    expect((await manager.call('PATCH', `/v1/users/${manager.id}`, { role })).status).toBe(409);
    const smaller = { name: 'Menos', permissions: ['payments.read'], version: 1 };
    expect((await manager.call('PUT', `/v1/roles/${role}`, smaller)).status).toBe(409);
    expect((await manager.call('DELETE', `/v1/roles/${role}?moveTo=viewer`)).status).toBe(409);
    expect((await boss.call('DELETE', `/v1/users/${manager.id}`)).status).toBe(204);
    expect((await boss.call('PATCH', `/v1/users/${boss.id}`, { role: 'viewer' })).status).toBe(409);
  });

  it('nor by a key: it stops with the role, which is refused while a key would', async () => {
    const { boss, employ, define } = await company();
    const role = await define(['payments.read', 'payments.create', 'developers.keys']);
    const dev = await employ(role);
    const money = { name: randomUUID(), scopes: ['refunds:write'] };
    expect((await dev.call('POST', '/v1/api-keys', money)).status).toBe(403);
    const name = 'Loja';
    expect((await dev.call('POST', '/v1/api-keys', { name, scopes: ['payments:write'] })).status).toBe(201);
    const less = { name: 'Menos', permissions: ['developers.keys'], version: 1 };
    const refused = await boss.call('PUT', `/v1/roles/${role}`, less);
    expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining('“Loja”') } });
    expect((await boss.call('DELETE', `/v1/roles/${role}?moveTo=viewer`)).status).toBe(409);
  });
});

describe('rules of two people', () => {
  it('stay what they are: the policy names the roles that approve, and the permission alone approves nothing', async () => {
    const { boss, employ, define, merchantId } = await company();
    const role = await define(['payouts.read', 'payouts.act', 'payouts.approve'], 'Tesouraria');
    const bia = await employ(role);
    const fin = await employ('finance');
    const read = async () =>
      (await boss.call<{ version: number; roles: object[]; people: object[] }>('GET', '/v1/payout-policy')).body;
    expect((await read()).roles).toContainEqual({ role, roleName: 'Tesouraria' });
    expect((await read()).people).toContainEqual(expect.objectContaining({ id: bia.id, role, roleName: 'Tesouraria' }));
    const without = await define(['payouts.read']);
    const bad = await boss.call('PUT', '/v1/payout-policy', { version: 0, approverRoles: [without] });
    expect(bad).toMatchObject({
      status: 422,
      body: { violations: [{ field: 'approverRoles.0' }, { field: 'approvals' }] },
    });
    const policy = { version: 0, approveFrom: 1, approverRoles: [role] };
    expect((await boss.call('PUT', '/v1/payout-policy', policy)).status).toBe(202);
    // Who approves payouts may not for that change the policy.
    expect((await bia.call('PUT', '/v1/payout-policy', policy)).status).toBe(403);
    expect((await fin.call('PUT', '/v1/payout-policy', policy)).status).toBe(200);
    expect((await boss.call('DELETE', `/v1/roles/${role}?moveTo=finance`)).body.detail).toContain('payout policy');
    expect(merchantId).toMatch(/^mer_/);
  });

  it('bulk actions need the permission of the action', async () => {
    const { employ, define } = await company();
    const bia = await employ(await define(['payouts.read', 'payouts.act']));
    const bulk = (action: string) =>
      bia.call('POST', '/v1/payouts/actions', { action, ids: [newId('pyo')], reason: 'a reason for it' });
    expect((await bulk('look')).status).toBe(200);
    expect((await bulk('approve')).status).toBe(403);
    expect((await bulk('dismiss')).status).toBe(403);
  });
});

it('the payer’s data in a saved request are in full by a permission, for whoever has it and for keys by their maker', async () => {
  const { boss, employ, define, key } = await company();
  const shop = merchant(apiUrl, key);
  const address = {
    zipCode: '01310100',
    address: 'Avenida Paulista',
    number: '1000',
    district: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
  };
  const { body: payment } = await shop.create({ address, customerIp: '200.160.2.3' });
  const path = `/v1/payments/${payment.id}/request`;
  const clear = { address, customerIp: '200.160.2.3', masked: [] };
  const masked = {
    address: { ...address, address: '***', number: '***', zipCode: '01310***' },
    customerIp: '200.160.***',
    masked: expect.arrayContaining(['address', 'customerIp']),
  };
  expect((await shop.call('GET', path)).body).toMatchObject(clear);
  expect((await boss.call('GET', path)).body).toMatchObject(clear);
  for (const role of ['finance', 'developer', await define(['payments.read', 'payments.details'])]) {
    const { body } = await (await employ(role)).call<SentRequest>('GET', path);
    expect(body, role).toMatchObject(masked);
    expect(JSON.stringify(body)).not.toMatch(/Paulista|200\.160\.2\.3/);
  }
  const open = await employ(await define(['payments.read', 'payments.details', 'payments.personal']));
  expect((await open.call('GET', path)).body).toMatchObject(clear);
  const dev = await employ('developer');
  const made = await dev.call<{ key: string }>('POST', '/v1/api-keys', {
    name: randomUUID(),
    scopes: ['payments:read'],
  });
  expect((await merchant(apiUrl, made.body.key).call('GET', path)).body).toMatchObject(masked);
});

it('what a role may not read is not told by the queue, the home page, the notes or the search either, nor to its keys', async () => {
  const { boss, employ, define, key } = await company();
  const { body: payment } = await merchant(apiUrl, key).create();
  const note = { entity: 'payment', entityId: payment.id, text: 'Olhar' };
  expect((await boss.call('POST', '/v1/notes', note)).status).toBe(201);
  const notes = `/v1/notes?entityId=${payment.id}`;
  const found = `/v1/search?q=${payment.id}`;
  const reader = await employ(await define(['payments.read', 'work.read', 'work.do']));
  const other = await employ(await define(['payouts.read', 'work.read', 'work.do']));
  expect((await reader.call<{ data: object[] }>('GET', notes)).body.data).toHaveLength(1);
  expect((await reader.call<{ data: object[] }>('GET', found)).body.data).toHaveLength(1);
  expect((await other.call<{ data: object[] }>('GET', notes)).body.data).toEqual([]);
  expect((await other.call<{ data: object[] }>('GET', found)).body.data).toEqual([]);
  expect((await other.call('POST', '/v1/notes', note)).status).toBe(403);

  const attention = { attention_reason: 'unmapped_word', attention_detail: 'x', attention_since: new Date() } as const;
  await app.store.db.updateTable('payments').set(attention).where('id', '=', payment.id).execute();
  // The scope is wider than the role: it reads payments, and the role only what was sent for one.
  const developer = await employ(await define(['payouts.read', 'payments.details', 'work.read', 'developers.keys']));
  const made = await developer.call<{ key: string }>('POST', '/v1/api-keys', {
    name: 'Painel',
    scopes: ['account:read', 'payments:read'],
  });
  interface Home {
    attention: number;
    queue: object[];
    latest: object[];
  }
  for (const [who, seen] of [
    [reader, 1],
    [merchant(apiUrl, key), 1],
    [other, 0],
    [merchant(apiUrl, made.body.key), 0],
  ] as const) {
    const queue = await who.call<{ data: object[] }>('GET', '/v1/attention?entity=payment');
    const home = await who.call<Home>('GET', '/v1/overview');
    // Figures count everything.
    expect([queue.body.data.length, home.body.queue.length, home.body.latest.length, home.body.attention]).toEqual([
      ...[seen, seen, seen],
      1,
    ]);
  }
});

it('who may compare statements does by their items nothing that the role does not admit by itself', async () => {
  const { employ, define, key } = await company();
  const { body: payment } = await merchant(apiUrl, key).create();
  const may: Permission[] = ['finance.reconciliations', 'finance.reconcile'];
  const clerk = await employ(await define(may, 'Conciliação'));
  const more = await employ(await define([...may, 'payments.check', 'payments.settle', 'finance.confirm']));
  const day = dayInBrazil(new Date()).split('-').reverse().join('/');
  const content = `Data;Histórico;Valor\n${day};PIX RECEBIDO ${payment.id};129,90\n${day};LOJA QUALQUER;77,31`;
  const { body: imported } = await clerk.call('POST', '/v1/reconciliations/statements', { fileName: 'x.csv', content });
  interface Items {
    data: { n: number; kind: string; entityId?: string }[];
  }
  const { data } = (await clerk.call<Items>('GET', `/v1/reconciliations/${imported.id}/items`)).body;
  const [ours, unknown] = [
    data.find(({ entityId }) => entityId === payment.id),
    data.find(({ kind }) => kind === 'unknown'),
  ];
  const settle = (who: typeof clerk, n: number | undefined, action: string, named: object = {}) =>
    who.call('POST', `/v1/reconciliations/${imported.id}/items/${n}/settle`, {
      action,
      reason: 'seen there',
      ...named,
    });
  const settlementId = newId('set');
  for (const [n, action, named, operation] of [
    [ours?.n, 'resolve_rejected', {}, 'POST /v1/payments/{id}/resolve'],
    [ours?.n, 'look', {}, 'POST /v1/payments/{id}/look'],
    [unknown?.n, 'assign', { settlementId }, 'POST /v1/settlements/{id}/confirm'],
  ] as const) {
    const refused = await settle(clerk, n, action, named);
    expect(refused).toMatchObject({
      status: 403,
      body: { detail: `The role Conciliação may not do this (${operation}).` },
    });
    expect((await settle(more, n, action, named)).status, action).not.toBe(403);
  }
  expect((await settle(clerk, unknown?.n, 'note')).status).toBe(200);
});
