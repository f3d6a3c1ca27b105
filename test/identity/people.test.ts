// People and their authentication: roles, one-time passwords, and the second factor.
import { randomBytes } from 'node:crypto';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../db/core/schema.ts';
import { setMembership } from '../../db/identity/people.ts';
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
const chosen = 'chosen by myself alone';

let app: Awaited<ReturnType<typeof openApp>>;
beforeAll(async () => {
  app = await openApp(system, {});
});
afterAll(() => app?.close());

type SignedIn = Awaited<ReturnType<typeof person>>;
interface Person {
  id: string;
  name: string;
  email: string;
  role: Role;
  everywhere: boolean;
  secondFactorMet?: boolean;
  since?: string;
}
interface Refusal {
  code: string;
  detail: string;
  violations?: { field: string }[];
}
interface Me {
  user: { id: string; secondFactor: boolean; oneTimePassword: boolean };
  memberships: { merchantId: string; secondFactorRequired: boolean }[];
}

const newEmail = () => `p-${randomBytes(6).toString('hex')}@trilho.test`;

/** Creates a person with a password and one role, at a merchant or (`null`) at all of them. */
async function newPerson(merchantId: string | null, role: Role) {
  const [id, email] = [newId('usr'), newEmail()];
  const { db } = app.store;
  await db
    .insertInto('users')
    .values({ id, email, name: 'Somebody', password_hash: await hashed })
    .execute();
  await setMembership(db, id, merchantId, role);
  return { id, email };
}

/** Creates a merchant with an administrator who is signed in. */
async function merchantWithAdmin() {
  const { id, key } = await newMerchant(app.store, sandboxUrl);
  const boss = await newPerson(id, 'admin');
  return { id, key, boss, admin: await person(apiUrl, boss.email, password) };
}

const list = async (who: SignedIn, search = '') =>
  (await who.call<{ data: Person[]; nextCursor: string | null }>('GET', `/v1/users${search}`)).body;
const signIn = (email: string, secret: string, code?: string) =>
  fetch(`${apiUrl}/v1/session`, {
    method: 'POST',
    body: JSON.stringify({ email, password: secret, ...(code && { code }) }),
  });
const codeOf = async (answer: Response) => ((await answer.json()) as Refusal).code;
const read = (who: SignedIn, headers = {}) => who.call<Refusal>('GET', '/v1/payments?limit=1', undefined, headers);

describe('a one-time password, from before there were links', () => {
  /** A person whose password somebody else set. */
  async function withOneTime(until: Date) {
    const { id, admin } = await merchantWithAdmin();
    const them = await newPerson(id, 'ops');
    const set = { one_time_password_until: until };
    await app.store.db.updateTable('users').set(set).where('id', '=', them.id).execute();
    return { ...them, admin };
  }

  it('only allows choosing another one', async () => {
    const { email } = await withOneTime(new Date(Date.now() + 86_400_000));
    const bia = await person(apiUrl, email, password);
    expect((await bia.call<Me>('GET', '/v1/session')).body.user).toMatchObject({ oneTimePassword: true });
    expect(await read(bia)).toMatchObject({ status: 403, body: { code: 'password_choice_required' } });
    const choose = (newPassword: string) =>
      bia.call<Refusal>('POST', '/v1/session/password', { currentPassword: password, newPassword });
    expect((await choose(password)).body.violations).toMatchObject([{ field: 'newPassword' }]);
    expect((await choose('senha1234567')).body.violations).toMatchObject([{ field: 'newPassword' }]);
    expect((await choose(chosen)).status).toBe(204);
    expect((await read(bia)).status).toBe(200);
    expect((await bia.call<Me>('GET', '/v1/session')).body.user).toMatchObject({ oneTimePassword: false });
  });

  it('is refused after it has expired', async () => {
    const { email } = await withOneTime(new Date(Date.now() - 1000));
    const refused = await signIn(email, password);
    expect([refused.status, await codeOf(refused)]).toEqual([401, 'one_time_password_expired']);
  });
});

it('people are found by a part of the name or e-mail, and by role', async () => {
  const { id, admin } = await merchantWithAdmin();
  const ops = await newPerson(id, 'ops');
  const part = ops.email.slice(2, 8).toUpperCase();
  expect((await list(admin, `?q=${part}&role=ops`)).data.map((one) => one.id)).toEqual([ops.id]);
  expect((await list(admin, `?q=${part}&role=viewer`)).data).toEqual([]);
  expect((await list(admin, '?q=_')).data).toEqual([]);
  // In pages, who joined last first.
  const first = await list(admin, '?limit=1');
  expect(first.data.map((one) => one.id)).toEqual([ops.id]);
  const rest = await list(admin, `?limit=100&cursor=${first.nextCursor}`);
  expect(rest.data.map((one) => one.id)).not.toContain(ops.id);
});

describe('a role', () => {
  it('is changed and removed, from the next request on', async () => {
    const { id, admin } = await merchantWithAdmin();
    const ops = await newPerson(id, 'ops');
    const here = await person(apiUrl, ops.email, password);
    expect((await here.call('GET', '/v1/audit')).status).toBe(403);
    const changed = await admin.call('PATCH', `/v1/users/${ops.id}`, { role: 'finance' });
    expect(changed).toMatchObject({ status: 200, body: { id: ops.id, role: 'finance' } });
    expect((await here.call('GET', '/v1/audit')).status).toBe(200);
    expect((await admin.call('DELETE', `/v1/users/${ops.id}`)).status).toBe(204);
    // Without any role the session ends.
    expect((await read(here)).status).toBe(401);
    expect((await admin.call('GET', `/v1/users/${ops.id}`)).status).toBe(404);
    const { body } = await admin.call<{ data: { action: string; detail?: string }[] }>(
      'GET',
      `/v1/audit?entity=${ops.id}&fold=true`,
    );
    expect(body.data).toMatchObject([
      { action: 'DELETE /v1/users/{id}', status: 204 },
      { action: 'PATCH /v1/users/{id}', detail: 'ops to finance', actor: { name: 'Somebody' } },
    ]);
  });

  it('cannot be changed or removed by oneself', async () => {
    const { admin, boss } = await merchantWithAdmin();
    const own = `/v1/users/${boss.id}`;
    for (const refused of [
      await admin.call<Refusal>('PATCH', own, { role: 'viewer' }),
      await admin.call<Refusal>('DELETE', own),
      await admin.call<Refusal>('POST', `${own}/reset-password`, {}),
    ]) {
      expect(refused.status).toBe(409);
      expect(refused.body.detail).toMatch(/another administrator|your own account/);
    }
  });

  it('is left to at least one administrator, also when two remove each other at once', async () => {
    const { id, admin, boss } = await merchantWithAdmin();
    const second = await newPerson(id, 'admin');
    const other = await person(apiUrl, second.email, password);
    const answers = await Promise.all([
      admin.call<Refusal>('DELETE', `/v1/users/${second.id}`),
      other.call<Refusal>('PATCH', `/v1/users/${boss.id}`, { role: 'viewer' }),
    ]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    const left = await app.store.db
      .selectFrom('memberships')
      .select('user_id')
      .where('merchant_id', '=', id)
      .where('role', '=', 'admin')
      .execute();
    expect(left).toHaveLength(1);
  });

  it('at all merchants is shown at each, and changed only by an administrator of all', async () => {
    const { id, admin } = await merchantWithAdmin();
    const [operator, helper] = [await newPerson(null, 'admin'), await newPerson(null, 'ops')];
    const shown = (await list(admin, '?limit=100')).data;
    expect(shown.find((one) => one.id === helper.id)).toMatchObject({ role: 'ops', everywhere: true });
    const path = `/v1/users/${helper.id}`;
    for (const [method, at, body] of [
      ['PATCH', path, { role: 'viewer' }],
      ['DELETE', path, undefined],
      ['POST', `${path}/reset-password`, {}],
      ['POST', `${path}/end-sessions`, {}],
    ] as const) {
      const refused = await admin.call<Refusal>(method, at, body);
      expect([refused.status, refused.body.detail], at).toEqual([403, expect.stringMatching(/all/)]);
    }
    // A person with a role at all merchants cannot be invited to this one, because that could lower their role.
    const invited = await admin.call('POST', '/v1/users', { email: helper.email, role: 'viewer' });
    expect(invited.status).toBe(409);

    const everywhere = await person(apiUrl, operator.email, password);
    const here = { 'trilho-merchant': id };
    expect((await everywhere.call('PATCH', path, { role: 'viewer' }, here)).status).toBe(200);
    expect((await list(admin, '?limit=100')).data.find((one) => one.id === helper.id)).toMatchObject({
      role: 'viewer',
    });
    expect((await everywhere.call('DELETE', path, undefined, here)).status).toBe(204);
    expect((await admin.call('GET', path)).status).toBe(404);
    await app.store.db.deleteFrom('memberships').where('user_id', '=', operator.id).execute();
  });
});

describe('access between merchants', () => {
  it('does not include other merchants’ people, or passwords of people with a role at both', async () => {
    const [one, other] = [await merchantWithAdmin(), await merchantWithAdmin()];
    const theirs = await newPerson(other.id, 'admin');
    for (const [method, tail, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { role: 'viewer' }],
      ['DELETE', '', undefined],
      ['POST', '/reset-password', {}],
      ['POST', '/reset-second-factor', {}],
      ['POST', '/end-sessions', {}],
    ] as const) {
      expect((await one.admin.call(method, `/v1/users/${theirs.id}${tail}`, body)).status, method + tail).toBe(404);
    }
    expect((await list(one.admin, '?limit=100')).data.map((each) => each.id)).not.toContain(theirs.id);

    await setMembership(app.store.db, theirs.id, one.id, 'viewer');
    const seized = await one.admin.call<Refusal>('POST', `/v1/users/${theirs.id}/reset-password`, {});
    expect(seized).toMatchObject({ status: 403, body: { detail: expect.stringContaining('do not administer') } });
    expect((await signIn(theirs.email, password)).status).toBe(200);
    // An administrator may remove the membership at their own merchant.
    expect((await one.admin.call('DELETE', `/v1/users/${theirs.id}`)).status).toBe(204);
    expect((await other.admin.call('GET', `/v1/users/${theirs.id}`)).status).toBe(200);
  });

  it('is listed by merchant, in pages', async () => {
    const [one, other] = [await merchantWithAdmin(), await merchantWithAdmin()];
    await setMembership(app.store.db, one.boss.id, other.id, 'viewer');
    interface Page {
      data: { id: string; role?: string }[];
      nextCursor: string | null;
    }
    const first = await one.admin.call<Page>('GET', '/v1/merchants?limit=1');
    expect(first.body.data).toMatchObject([{ id: one.id, role: 'admin' }]);
    const rest = await one.admin.call<Page>('GET', `/v1/merchants?limit=1&cursor=${first.body.nextCursor}`);
    expect(rest.body).toMatchObject({ data: [{ id: other.id, role: 'viewer' }], nextCursor: null });
    expect((await one.admin.call('GET', '/v1/merchants?cursor=mer_nobody')).status).toBe(422);
    const { body } = await merchant(apiUrl, other.key).call<Page>('GET', '/v1/merchants');
    expect(body.data.map(({ id }) => id)).toEqual([other.id]);
  });
});

describe('a password and sessions, reset by an administrator', () => {
  it('end all earlier access', async () => {
    const { id, admin } = await merchantWithAdmin();
    const ops = await newPerson(id, 'ops');
    const here = await person(apiUrl, ops.email, password);
    expect((await admin.call('POST', `/v1/users/${ops.id}/end-sessions`, {})).body).toEqual({ ended: 1 });
    expect((await read(here)).status).toBe(401);
    const again = await person(apiUrl, ops.email, password);
    expect((await admin.call('POST', `/v1/users/${ops.id}/reset-password`, {})).status).toBe(200);
    expect((await read(again)).status).toBe(401);
    expect((await signIn(ops.email, password)).status).toBe(401);
  });

  it('one’s own sessions are listed and ended one by one, and not by others', async () => {
    const { boss, admin } = await merchantWithAdmin();
    const elsewhere = await person(apiUrl, boss.email, password);
    type Sessions = { data: { id: string; current: boolean; address?: string }[] };
    const { body } = await admin.call<Sessions>('GET', '/v1/session/sessions');
    expect(body.data).toHaveLength(2);
    const other = body.data.find(({ current }) => !current);
    expect(other?.address).toMatch(/127\.0\.0\.1|::1/);
    const otherAdmin = (await merchantWithAdmin()).admin;
    expect((await otherAdmin.call('DELETE', `/v1/session/sessions/${other?.id}`)).status).toBe(404);
    expect((await admin.call('DELETE', '/v1/session/sessions/x')).status).toBe(404);
    expect((await admin.call('DELETE', `/v1/session/sessions/${other?.id}`)).status).toBe(204);
    expect((await read(elsewhere)).status).toBe(401);
    expect((await read(admin)).status).toBe(200);
  });
});

/** An authenticator app that does not use a code twice, because each code is of a later time step. */
function phone(secret: string) {
  const app = new TOTP({ secret });
  return {
    now: () => app.generate(),
    /** The code of the next 30-second step, as a clock slightly ahead shows it. */
    next: () => app.generate({ timestamp: Date.now() + 30_000 }),
  };
}

async function enrol(who: SignedIn) {
  const offer = await who.call<{ secret: string; uri: string }>('POST', '/v1/session/second-factor', { password });
  expect(offer.status).toBe(200);
  const device = phone(offer.body.secret);
  const code = device.now();
  const confirmed = await who.call<{ recoveryCodes: string[] }>('POST', '/v1/session/second-factor/confirm', { code });
  expect(confirmed.status).toBe(200);
  return { device, spent: code, codes: confirmed.body.recoveryCodes, uri: offer.body.uri };
}

/** Marks all codes of the person as unused, so that the test need not wait for the next time step. */
const forgetStep = (userId: string) =>
  app.store.db.updateTable('second_factors').set({ last_step: 0 }).where('user_id', '=', userId).execute();

describe('a second factor', () => {
  it('is required once it is confirmed, and each code is accepted once', async () => {
    const { boss, admin } = await merchantWithAdmin();
    const elsewhere = await person(apiUrl, boss.email, password);
    const begin = (secret: string) => admin.call<Refusal>('POST', '/v1/session/second-factor', { password: secret });
    expect((await begin('not the password')).body.violations).toMatchObject([{ field: 'password' }]);
    const offered = await begin(password);
    expect(offered.status).toBe(200);
    // The secret is not confirmed yet: the password is enough, and a code of another secret does not confirm it.
    expect((await signIn(boss.email, password)).status).toBe(200);
    const wrong = await admin.call<Refusal>('POST', '/v1/session/second-factor/confirm', {
      code: phone('JBSWY3DPEHPK3PXP').now(),
    });
    expect(wrong.body.violations).toMatchObject([{ field: 'code' }]);

    const { device, spent, codes, uri } = await enrol(admin);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Trilho:.*secret=[A-Z2-7]{32}/);
    expect(codes).toHaveLength(10);
    expect((await read(elsewhere)).status).toBe(401);
    expect((await read(admin)).status).toBe(200);
    const [{ secret_sealed } = { secret_sealed: Buffer.alloc(0) }] = await app.store.db
      .selectFrom('second_factors')
      .select('secret_sealed')
      .where('user_id', '=', boss.id)
      .execute();
    expect(secret_sealed.toString('latin1')).not.toContain(new URL(uri).searchParams.get('secret'));

    const without = await signIn(boss.email, password);
    expect([without.status, await codeOf(without)]).toEqual([401, 'second_factor_required']);
    expect(without.headers.getSetCookie()).toEqual([]);
    // The code that confirmed the second factor is used up.
    expect(await codeOf(await signIn(boss.email, password, spent))).toBe('second_factor_wrong');
    const code = device.next();
    const together = await Promise.all([1, 2, 3].map(() => signIn(boss.email, password, code)));
    expect(together.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect(await codeOf(await signIn(boss.email, 'not the password', code))).toBe('unauthorized');
  });

  it('has recovery codes, each accepted once, which can be replaced', async () => {
    const { boss, admin } = await merchantWithAdmin();
    const { codes } = await enrol(admin);
    const [first = '', second = '', third = ''] = codes;
    expect((await signIn(boss.email, password, first.toUpperCase().replace('-', ' '))).status).toBe(200);
    expect(await codeOf(await signIn(boss.email, password, first))).toBe('second_factor_wrong');
    const state = () => admin.call('GET', '/v1/session/second-factor').then(({ body }) => body);
    expect(await state()).toMatchObject({ on: true, recoveryCodesLeft: 9 });
    const renew = (code: string) =>
      admin.call<{ recoveryCodes: string[] }>('POST', '/v1/session/second-factor/recovery-codes', { password, code });
    const renewed = await renew(second);
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect(await state()).toMatchObject({ recoveryCodesLeft: 10 });
    expect((await signIn(boss.email, password, third)).status).toBe(401);
    expect((await signIn(boss.email, password, renewed.body.recoveryCodes[0])).status).toBe(200);
  });

  it('is turned off with password and code, or reset by an administrator', async () => {
    const { id, boss, admin } = await merchantWithAdmin();
    const { device, codes } = await enrol(admin);
    const off = (body: object) => admin.call<Refusal>('POST', '/v1/session/second-factor/turn-off', body);
    expect((await off({ password: 'wrong', code: codes[0] })).body.violations).toMatchObject([{ field: 'password' }]);
    expect((await off({ password, code: '000000' })).body.violations).toMatchObject([{ field: 'code' }]);
    expect((await off({ password, code: device.next() })).status).toBe(204);
    expect((await off({ password, code: codes[0] })).status).toBe(409);
    expect((await signIn(boss.email, password)).status).toBe(200);

    const lost = await newPerson(id, 'ops');
    const reset = async () => {
      const { status, body } = await admin.call<Person>('POST', `/v1/users/${lost.id}/reset-second-factor`, {});
      return { status, body };
    };
    // The answer does not tell whether there was one.
    const without = await reset();
    expect(without.status).toBe(200);
    const again = await person(apiUrl, lost.email, password);
    await enrol(again);
    expect((await signIn(lost.email, password)).status).toBe(401);
    expect(await reset()).toEqual(without);
    expect((await read(again)).status).toBe(401);
    expect((await signIn(lost.email, password)).status).toBe(200);
  });

  it('is locked after five wrong codes, which the right password does not reset', async () => {
    const { boss, admin } = await merchantWithAdmin();
    const { device } = await enrol(admin);
    for (let guess = 1; guess <= 5; guess += 1) {
      expect(await codeOf(await signIn(boss.email, password, '000000'))).toBe('second_factor_wrong');
      if (guess < 5) expect(await codeOf(await signIn(boss.email, password))).toBe('second_factor_required');
    }
    await forgetStep(boss.id);
    const locked = await signIn(boss.email, password, device.now());
    expect([locked.status, await codeOf(locked)]).toEqual([429, 'too_many_attempts']);
  });
});

describe('a merchant that requires a second factor', () => {
  it('lets people without one set it up, and do nothing else there', async () => {
    const [strict, lax] = [await merchantWithAdmin(), await merchantWithAdmin()];
    const ops = await newPerson(strict.id, 'ops');
    await setMembership(app.store.db, ops.id, lax.id, 'ops');
    const here = await person(apiUrl, ops.email, password);
    const demand = (secondFactor: string) => strict.admin.call<Refusal>('PUT', '/v1/sign-in-policy', { secondFactor });
    // Only an administrator with a second factor may require it.
    expect((await demand('required')).status).toBe(409);
    await enrol(strict.admin);
    expect((await demand('required')).body).toMatchObject({ secondFactor: 'required' });
    expect((await here.call('PUT', '/v1/sign-in-policy', { secondFactor: 'optional' })).status).toBe(403);

    const [at, elsewhere] = [{ 'trilho-merchant': strict.id }, { 'trilho-merchant': lax.id }];
    expect(await read(here, at)).toMatchObject({ status: 403, body: { code: 'second_factor_enrolment_required' } });
    expect((await read(here, elsewhere)).status).toBe(200);
    const { body: me } = await here.call<Me>('GET', '/v1/session');
    expect(me.memberships).toMatchObject([
      { merchantId: strict.id, secondFactorRequired: true },
      { merchantId: lax.id, secondFactorRequired: false },
    ]);
    // The requirement does not apply to API keys.
    expect((await merchant(apiUrl, strict.key).call('GET', '/v1/payments?limit=1')).status).toBe(200);
    await enrol(here);
    expect((await read(here, at)).status).toBe(200);
    const policy = await strict.admin.call<{ peopleWithout: number; people: number }>('GET', '/v1/sign-in-policy');
    expect(policy.body.people - policy.body.peopleWithout).toBeGreaterThanOrEqual(2);
    expect((await demand('optional')).status).toBe(200);
  });
});

it('sign-ins and second factors are in the audit log, found by person, action and days', async () => {
  const { boss, admin } = await merchantWithAdmin();
  const { codes } = await enrol(admin);
  await signIn(boss.email, password);
  await signIn(boss.email, password, codes[0]);
  type Lines = { data: { action: string; at: string }[] };
  const read = async (search: string) =>
    (await admin.call<Lines>('GET', `/v1/audit?person=${boss.id}${search}`)).body.data;
  const all = await read('');
  expect(all.map(({ action }) => action).slice(0, 4)).toEqual([
    'session.signed_in',
    'session.code_asked',
    'session.second_factor_on',
    'session.second_factor_offered',
  ]);
  expect(JSON.stringify(all)).not.toContain(codes[0]);
  const at = all[1]?.at ?? '';
  expect(await read(`&createdFrom=${at}&createdTo=${all[0]?.at}`)).toHaveLength(all[0]?.at === at ? 0 : 1);
  expect(await read('&createdFrom=2999-01-01T00:00:00Z')).toEqual([]);
  expect(await read(`&createdTo=${all.at(-1)?.at}`)).toEqual([]);
  expect(await read('&action=session.code_asked')).toHaveLength(1);
});
