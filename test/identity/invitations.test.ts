// Invitations, forgotten passwords, and what a merchant sees of a person; with mail and without.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepMails } from '../../api/identity/outbox.ts';
import type { Role } from '../../db/core/schema.ts';
import { setMembership } from '../../db/identity/people.ts';
import { newId } from '../../runtime/ids.ts';
import { hashPassword } from '../../runtime/passwords.ts';
import { openApp } from '../support/app.ts';
import { newMerchant } from '../support/new-merchant.ts';
import { person } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';
import { openSmtp } from '../support/smtp.ts';

const system = sharedSystem();
const { apiUrl, sandboxUrl } = system;
const password = 'a password of twelve';
const hashed = hashPassword(password);
const chosen = 'chosen by myself alone';

let app: Awaited<ReturnType<typeof openApp>>;
let mailing: Awaited<ReturnType<typeof openApp>>;
let smtp: Awaited<ReturnType<typeof openSmtp>>;
beforeAll(async () => {
  smtp = await openSmtp();
  app = await openApp(system, {});
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'Trilho <trilho@example.com>', TRUST_PROXY: '1' };
  mailing = await openApp(system, { ...env, CONSOLE_URL: 'https://console.example/' });
});
afterAll(async () => {
  await Promise.all([app?.close(), mailing?.close()]);
  await smtp?.close();
});

type SignedIn = Awaited<ReturnType<typeof person>>;
interface Invitation {
  id: string;
  email: string;
  role: Role;
  state: string;
  mailed: boolean;
  mail: string;
  link?: string;
  mailedAt?: string;
  expiresAt: string;
}
interface Refusal {
  code: string;
  detail: string;
  violations?: { field: string }[];
}
interface Line {
  action: string;
  by: { kind: string; self: boolean; name?: string };
  merchantName?: string;
  detail?: string;
  address?: string;
}

const newEmail = () => `i-${randomBytes(6).toString('hex')}@trilho.test`;
const days = (text: string) => Math.round((new Date(text).getTime() - Date.now()) / 86_400_000);

async function newPerson(merchantId: string, role: Role, email = newEmail()) {
  const id = newId('usr');
  const row = { id, email, name: 'Somebody', password_hash: await hashed };
  await app.store.db.insertInto('users').values(row).execute();
  await setMembership(app.store.db, id, merchantId, role);
  return { id, email };
}

async function merchantWithAdmin(url = apiUrl) {
  const { id } = await newMerchant(app.store, sandboxUrl);
  const boss = await newPerson(id, 'admin');
  return { id, boss, admin: await person(url, boss.email, password) };
}

const invite = (admin: SignedIn, email: string, role: Role = 'ops') =>
  admin.call<Invitation & Refusal>('POST', '/v1/users', { email, role });
const tokenIn = (text = '') => /#([\w-]{43})/.exec(text)?.[1] ?? '';
const invited = async (admin: SignedIn, email: string, role: Role = 'ops') =>
  tokenIn((await invite(admin, email, role)).body.link);
const pending = async (admin: SignedIn) =>
  (await admin.call<{ data: Invitation[] }>('GET', '/v1/invitations')).body.data;
const people = async (admin: SignedIn) =>
  (await admin.call<{ data: { id: string; email: string }[] }>('GET', '/v1/users')).body.data;

/** A request of a browser without a session. */
async function anonymous(path: string, body: object, { url = apiUrl, headers = {} } = {}) {
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: (text ? JSON.parse(text) : {}) as Refusal };
}
const accept = (body: object) => anonymous('/v1/session/invitation/accept', body);
const read = (token: string) => anonymous('/v1/session/invitation', { token });

describe('an invitation', () => {
  it('gives a new person the role once they accept, with a name and a password of their own', async () => {
    const { id, admin, boss } = await merchantWithAdmin();
    const email = newEmail();
    const { status, body } = await invite(admin, email.toUpperCase(), 'finance');
    expect(status).toBe(201);
    expect(body).toMatchObject({ email, role: 'finance', state: 'pending', mailed: false });
    expect(body.link).toMatch(/^http:\/\/[^/#]+\/invitation#[\w-]{43}$/);
    expect(days(body.expiresAt)).toBe(7);
    const token = tokenIn(body.link);
    // Until then there is an invitation, and nobody with access; the link is in no list and in no log.
    expect(await pending(admin)).toMatchObject([{ id: body.id, email, state: 'pending', invitedBy: { id: boss.id } }]);
    expect((await people(admin)).map((one) => one.email)).not.toContain(email);
    const seen = JSON.stringify([await pending(admin), await admin.call('GET', '/v1/audit')]);
    expect(seen).not.toContain(token);
    const stored = await app.store.db.selectFrom('invitations').selectAll().where('id', '=', body.id).execute();
    expect(stored[0]?.hash.toString('latin1')).not.toContain(token);
    expect(JSON.stringify(stored)).not.toContain(token);

    expect((await read(token)).body).toMatchObject({ email, role: 'finance', merchantId: id });
    expect((await accept({ token })).status).toBe(401);
    expect((await accept({ token, password: chosen })).body.violations).toMatchObject([{ field: 'name' }]);
    const weak = await accept({ token, name: 'Bia Prado', password: 'senha1234567' });
    expect(weak.body.violations).toMatchObject([{ field: 'password' }]);
    const accepted = await accept({ token, name: 'Bia Prado', password: chosen });
    expect(accepted.status).toBe(204);
    expect(accepted.headers.getSetCookie()[0]).toMatch(/^trilho_session=/);
    const bia = await person(apiUrl, email, chosen);
    expect((await bia.call('GET', '/v1/payouts?limit=1')).status).toBe(200);

    expect(await pending(admin)).toEqual([]);
    expect((await people(admin))[0]).toMatchObject({ email, name: 'Bia Prado', role: 'finance' });
    for (const again of [await read(token), await accept({ token, name: 'Eve', password: chosen })]) {
      expect([again.status, again.body.detail]).toEqual([404, expect.stringContaining('Ask for another')]);
    }
    const { body: log } = await admin.call<{ data: { action: string; actor: object }[] }>(
      'GET',
      `/v1/audit?entity=${body.id}&fold=true`,
    );
    expect(log.data).toMatchObject([
      { action: 'session.invitation_accepted', actor: { name: 'Bia Prado' } },
      { action: 'POST /v1/users' },
    ]);
  });

  it('gives a person with an account the role in their own session, and in nobody else’s', async () => {
    const [theirs, ours] = [await merchantWithAdmin(), await merchantWithAdmin()];
    const known = await newPerson(theirs.id, 'ops');
    const token = await invited(ours.admin, known.email, 'viewer');
    const eve = await person(apiUrl, (await newPerson(theirs.id, 'admin')).email, password);
    const taken = await eve.call<Refusal>('POST', '/v1/session/invitation/accept', { token });
    expect(taken).toMatchObject({ status: 403, body: { detail: expect.stringContaining(known.email) } });
    // Whoever has the link cannot take the account over by choosing another password.
    const seized = await accept({ token, name: 'Eve', password: chosen });
    expect([seized.status, seized.body.detail]).toEqual([409, expect.stringContaining('Sign in')]);
    expect((await pending(ours.admin)).map(({ state }) => state)).toEqual(['pending']);

    const here = await person(apiUrl, known.email, password);
    const at = { 'trilho-merchant': ours.id };
    expect((await here.call('GET', '/v1/payments?limit=1', undefined, at)).status).toBe(404);
    expect((await here.call('POST', '/v1/session/invitation/accept', { token })).status).toBe(204);
    expect((await here.call('GET', '/v1/payments?limit=1', undefined, at)).status).toBe(200);
    expect((await here.call('POST', '/v1/session/invitation/accept', { token })).status).toBe(404);
  });

  it('answers the same for an e-mail with an account and one without', async () => {
    const [theirs, ours] = [await merchantWithAdmin(), await merchantWithAdmin()];
    const [known, unknown] = [(await newPerson(theirs.id, 'ops')).email, newEmail()];
    const bare = ({ body, status }: Awaited<ReturnType<typeof invite>>) => {
      const { id: _, email: __, link: ___, expiresAt: ____, ...rest } = body;
      return { status, body: { ...rest, createdAt: '' }, fields: Object.keys(body).sort() };
    };
    const [one, other] = [await invite(ours.admin, known), await invite(ours.admin, unknown)];
    expect(bare(one)).toEqual(bare(other));
    const [shown, alike] = [await read(tokenIn(one.body.link)), await read(tokenIn(other.body.link))];
    expect(Object.keys(shown.body).sort()).toEqual(Object.keys(alike.body).sort());
    const list = await pending(ours.admin);
    expect(Object.keys(list[0] ?? {})).toEqual(Object.keys(list[1] ?? {}));
  });

  it('is declined, revoked, sent again with another link, and ends after seven days', async () => {
    const { id, admin } = await merchantWithAdmin();
    const email = newEmail();
    const first = await invite(admin, email);
    // One invitation per e-mail waits at a time.
    expect((await invite(admin, email)).status).toBe(409);
    const again = await admin.call<Invitation>('POST', `/v1/invitations/${first.body.id}/resend`, {});
    expect((await read(tokenIn(first.body.link))).status).toBe(404);
    expect((await read(tokenIn(again.body.link))).status).toBe(200);
    const declined = await anonymous('/v1/session/invitation/decline', { token: tokenIn(again.body.link) });
    expect(declined.status).toBe(204);
    expect((await accept({ token: tokenIn(again.body.link), name: 'Bia', password: chosen })).status).toBe(404);
    expect(await pending(admin)).toMatchObject([{ state: 'declined' }]);

    const second = await invite(admin, email);
    expect((await pending(admin)).map(({ state }) => state)).toEqual(['pending']);
    const revoke = () => admin.call<Invitation>('POST', `/v1/invitations/${second.body.id}/revoke`, {});
    expect((await revoke()).body).toMatchObject({ state: 'revoked' });
    expect((await revoke()).status).toBe(409);
    expect((await admin.call('POST', `/v1/invitations/${second.body.id}/resend`, {})).status).toBe(409);
    expect((await read(tokenIn(second.body.link))).status).toBe(404);

    const third = await invite(admin, email);
    const old = { expires_at: new Date(Date.now() - 1000) };
    await app.store.db.updateTable('invitations').set(old).where('id', '=', third.body.id).execute();
    expect((await read(tokenIn(third.body.link))).status).toBe(404);
    expect((await accept({ token: tokenIn(third.body.link), name: 'Bia', password: chosen })).status).toBe(404);
    expect(await pending(admin)).toMatchObject([{ state: 'expired' }]);
    expect((await invite(admin, email)).status).toBe(201);
    const others = await merchantWithAdmin();
    for (const act of ['resend', 'revoke']) {
      expect((await others.admin.call('POST', `/v1/invitations/${third.body.id}/${act}`, {})).status).toBe(404);
    }
    expect(id).toMatch(/^mer_/);
  });

  it('of an administrator who is none any more opens nothing', async () => {
    const { id, admin } = await merchantWithAdmin();
    const leaving = await newPerson(id, 'admin');
    const token = await invited(await person(apiUrl, leaving.email, password), newEmail(), 'admin');
    expect((await read(token)).status).toBe(200);
    expect((await admin.call('DELETE', `/v1/users/${leaving.id}`)).status).toBe(204);
    expect((await accept({ token, name: 'Back again', password: chosen })).status).toBe(404);
    expect(await pending(admin)).toMatchObject([{ state: 'expired' }]);
  });

  it('is accepted once, also by two requests at once', async () => {
    const { admin } = await merchantWithAdmin();
    const token = await invited(admin, newEmail());
    const answers = await Promise.all([1, 2, 3].map(() => accept({ token, name: 'Bia', password: chosen })));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
  });

  it('is made by administrators only, a hundred at most', async () => {
    const { id, admin, boss } = await merchantWithAdmin();
    const ops = await person(apiUrl, (await newPerson(id, 'ops')).email, password);
    expect((await invite(ops, newEmail())).status).toBe(403);
    expect((await ops.call('GET', '/v1/invitations')).status).toBe(403);
    expect((await invite(admin, boss.email)).status).toBe(409);
    await sql`insert into invitations (id, merchant_id, email, role, hash, invited_by, expires_at)
      select 'inv_' || ${id} || n, ${id}, n || ${newEmail()}, 'viewer', decode(md5(${id} || n), 'hex'), ${boss.id}, now() + interval '1 day'
      from generate_series(1, 100) as n`.execute(app.store.db);
    const refused = await invite(admin, newEmail());
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('100 invitations')]);
  });
});

describe('what a merchant sees of a person', () => {
  it('is name, e-mail and role, and nothing of the account', async () => {
    const { id, admin, boss } = await merchantWithAdmin();
    const { id: them } = await newPerson(id, 'ops');
    const fields = ['email', 'everywhere', 'id', 'name', 'role', 'since'];
    const one = async () => (await admin.call<Record<string, unknown>>('GET', `/v1/users/${them}`)).body;
    expect(Object.keys(await one()).sort()).toEqual(fields);
    const [listed] = await people(admin);
    expect(Object.keys(listed ?? {}).sort()).toEqual(fields);
    // Where the merchant requires a second factor, it sees whether the person has one.
    await app.store.db.updateTable('merchants').set({ second_factor_required: true }).where('id', '=', id).execute();
    await app.store.db
      .insertInto('second_factors')
      .values({
        user_id: boss.id,
        secret_sealed: Buffer.alloc(0),
        confirmed_at: new Date(),
      })
      .execute();
    expect(await one()).toMatchObject({ secondFactorMet: false });
    const self = (await admin.call<object>('GET', `/v1/users/${boss.id}`)).body;
    expect(self).toMatchObject({ secondFactorMet: true });
  });

  it('are sign-ins since they joined, while they work for no other merchant', async () => {
    const { admin } = await merchantWithAdmin();
    const other = await merchantWithAdmin();
    const { id: them, email } = await newPerson(other.id, 'ops');
    const theirs = await person(apiUrl, email, password);
    const lines = async () =>
      (await admin.call<{ data: { action: string }[] }>('GET', `/v1/audit?person=${them}`)).body.data.map(
        ({ action }) => action,
      );
    const token = await invited(admin, email);
    expect((await theirs.call('POST', '/v1/session/invitation/accept', { token })).status).toBe(204);
    await person(apiUrl, email, password);
    // They work for two: where and when they sign in is nobody's but theirs.
    expect(await lines()).toEqual(['session.invitation_accepted']);
    expect((await other.admin.call('DELETE', `/v1/users/${them}`)).status).toBe(204);
    await person(apiUrl, email, password);
    // The sign-in before they joined stays hidden; those since are shown.
    const seen = await lines();
    expect(seen.filter((action) => action === 'session.signed_in')).toHaveLength(2);
    const all = await app.store.db
      .selectFrom('audit_log')
      .select('seq')
      .where('actor_id', '=', them)
      .where('action', '=', 'session.signed_in')
      .execute();
    expect(all).toHaveLength(3);
  });
});

it('a person sees in their own account what was changed about it, by whom and where', async () => {
  const { id, admin } = await merchantWithAdmin();
  const { id: them, email } = await newPerson(id, 'ops');
  await admin.call('PATCH', `/v1/users/${them}`, { role: 'finance' });
  await admin.call('POST', `/v1/users/${them}/reset-second-factor`, {});
  const bia = await person(apiUrl, email, password);
  const history = async () =>
    (await bia.call<{ data: Line[] }>('GET', '/v1/session/history')).body.data.map(({ action, ...line }) => [
      action,
      line,
    ]);
  expect(await history()).toMatchObject([
    ['session.signed_in', { by: { self: true }, address: expect.any(String) }],
    ['POST /v1/users/{id}/reset-second-factor', { by: { self: false } }],
    ['PATCH /v1/users/{id}', { detail: 'ops to finance', by: { self: false, name: 'Somebody' } }],
  ]);
  const [, , changed] = await history();
  expect(changed?.[1]).toMatchObject({ merchantName: expect.any(String) });
  expect(changed?.[1]).not.toHaveProperty('address');
  // Also of a role that is gone. A refused attempt is no change.
  const last = await newPerson(id, 'admin');
  expect((await admin.call('PATCH', `/v1/users/${them}`, { role: 'nobody' })).status).toBe(422);
  expect((await admin.call('DELETE', `/v1/users/${them}`)).status).toBe(204);
  const again = await person(apiUrl, email, password);
  const { body } = await again.call<{ data: Line[] }>('GET', '/v1/session/history');
  expect(body.data.map(({ action }) => action).slice(0, 3)).toEqual([
    'session.signed_in',
    'DELETE /v1/users/{id}',
    'session.signed_in',
  ]);
  expect(last.id).toMatch(/^usr_/);
  expect((await anonymous('/v1/session/history', {})).status).toBe(404);
});

describe('a password reset by an administrator', () => {
  it('is a link to hand over, good once, that does not pass the second factor', async () => {
    const { id, admin } = await merchantWithAdmin();
    const them = await newPerson(id, 'ops');
    const here = await person(apiUrl, them.email, password);
    const offer = await here.call<{ secret: string }>('POST', '/v1/session/second-factor', { password });
    const device = new TOTP({ secret: offer.body.secret });
    const on = await here.call('POST', '/v1/session/second-factor/confirm', { code: device.generate() });
    expect(on.status).toBe(200);

    const { status, body } = await admin.call<{ link: string; mailed: boolean; expiresAt: string }>(
      'POST',
      `/v1/users/${them.id}/reset-password`,
      {},
    );
    expect([status, body.mailed, days(body.expiresAt)]).toEqual([200, false, 1]);
    expect(body.link).toMatch(/\/reset#[\w-]{43}$/);
    // The password before is no longer valid, and the sessions have ended.
    expect((await here.call('GET', '/v1/session')).status).toBe(401);
    await expect(person(apiUrl, them.email, password)).rejects.toThrow('401');
    const token = tokenIn(body.link);
    const reset = (secret: string) => anonymous('/v1/session/reset', { token, password: secret });
    expect((await reset('short')).body.violations).toMatchObject([{ field: 'password' }]);
    const done = await reset(chosen);
    expect([done.status, done.headers.getSetCookie()]).toEqual([204, []]);
    expect((await reset('yet another password')).status).toBe(404);
    const signIn = await anonymous('/v1/session', { email: them.email, password: chosen });
    expect([signIn.status, signIn.body.code]).toEqual([401, 'second_factor_required']);
  });

  it('is replaced by the next one, and ends after a day', async () => {
    const { id, admin } = await merchantWithAdmin();
    const them = await newPerson(id, 'ops');
    const make = async () =>
      tokenIn((await admin.call<{ link: string }>('POST', `/v1/users/${them.id}/reset-password`, {})).body.link);
    const [first, second] = [await make(), await make()];
    const reset = (token: string) => anonymous('/v1/session/reset', { token, password: chosen });
    expect((await reset(first)).status).toBe(404);
    const old = { expires_at: new Date(Date.now() - 1000) };
    await app.store.db.updateTable('password_resets').set(old).where('user_id', '=', them.id).execute();
    expect((await reset(second)).status).toBe(404);
    expect((await reset(await make())).status).toBe(204);
  });
});

describe('where mail is sent', () => {
  it('an invitation goes to the person, in Portuguese and English, and the link to nobody else', async () => {
    const { admin } = await merchantWithAdmin(mailing.url);
    const email = newEmail();
    const { body } = await invite(admin, email, 'finance');
    expect(body).toMatchObject({ mailed: true, mailedAt: expect.any(String) });
    expect(body).not.toHaveProperty('link');
    const [mail] = await smtp.to(email);
    expect(mail).toMatchObject({ from: 'trilho@example.com', to: [email] });
    expect(mail?.text).toContain('com o papel Financeiro');
    expect(mail?.text).toContain('with the role Finance');
    expect(mail?.text).toContain('https://console.example/invitation#');
    expect((await accept({ token: tokenIn(mail?.text), name: 'Bia', password: chosen })).status).toBe(204);
  });

  it('an invitation is made and handed over if the mail is not accepted', async () => {
    const { admin } = await merchantWithAdmin(mailing.url);
    const { status, body } = await invite(admin, `refused-${newEmail()}`);
    expect(status).toBe(201);
    expect(body).toMatchObject({ mailed: false });
    expect(body.mailedAt).toBeUndefined();
    expect((await read(tokenIn(body.link))).status).toBe(200);
  });

  it('a person is told of a changed role, of an access that ended, and of a factor that was taken away', async () => {
    const { id, admin } = await merchantWithAdmin(mailing.url);
    const them = await newPerson(id, 'ops');
    await app.store.db
      .insertInto('second_factors')
      .values({ user_id: them.id, secret_sealed: Buffer.alloc(0), confirmed_at: new Date() })
      .execute();
    await admin.call('PATCH', `/v1/users/${them.id}`, { role: 'finance' });
    const [role] = await smtp.to(them.email);
    expect(role?.text).toContain('Somebody mudou o seu papel');
    expect(role?.text).toContain('from Operations to Finance');
    await admin.call('POST', `/v1/users/${them.id}/reset-second-factor`, {});
    expect((await smtp.to(them.email, 2)).at(-1)?.text).toContain('took your second factor away');
    await admin.call('DELETE', `/v1/users/${them.id}`);
    expect((await smtp.to(them.email, 3)).at(-1)?.text).toContain('took your access to');
  });

  it('people are told what was changed about how their own account opens', async () => {
    const { id } = await merchantWithAdmin(mailing.url);
    const them = await newPerson(id, 'ops');
    const { call } = await person(mailing.url, them.email, password);
    const offered = await call<{ secret: string }>('POST', '/v1/session/second-factor', { password });
    const totp = new TOTP({ secret: offered.body.secret });
    const on = await call<{ recoveryCodes: string[] }>('POST', '/v1/session/second-factor/confirm', {
      code: totp.generate(),
    });
    const [first] = await smtp.to(them.email);
    expect(first?.text).toContain('Um aplicativo autenticador foi ligado na sua conta.');
    expect(first?.text).toMatch(/An authenticator app was turned on[\s\S]*from (127\.0\.0\.1|::1)/);
    const [one, two] = on.body.recoveryCodes;
    // Refused, so nobody is told.
    expect((await call('POST', '/v1/session/second-factor/turn-off', { password, code: 'wrong' })).status).toBe(422);
    const renewed = await call<{ recoveryCodes: string[] }>('POST', '/v1/session/second-factor/recovery-codes', {
      password,
      code: one,
    });
    expect(renewed.status).toBe(200);
    expect((await smtp.to(them.email, 2)).at(-1)?.text).toContain('New recovery codes were made');
    expect((await call('POST', '/v1/session/second-factor/turn-off', { password, code: two })).status).toBe(422);
    const code = renewed.body.recoveryCodes[0];
    expect((await call('POST', '/v1/session/second-factor/turn-off', { password, code })).status).toBe(204);
    expect((await smtp.to(them.email, 3)).at(-1)?.text).toContain('was turned off');
    const passwords = { currentPassword: password, newPassword: chosen };
    expect((await call('POST', '/v1/session/password', passwords)).status).toBe(204);
    const all = await smtp.to(them.email, 4);
    expect(all.at(-1)?.text).toContain('The password of your account was changed');
    expect(all).toHaveLength(4);
    expect(JSON.stringify(all)).not.toMatch(new RegExp([chosen, offered.body.secret, code].join('|')));
  });

  it('a reset by an administrator goes to the person alone', async () => {
    const { id, admin } = await merchantWithAdmin(mailing.url);
    const them = await newPerson(id, 'ops');
    const { body } = await admin.call<object>('POST', `/v1/users/${them.id}/reset-password`, {});
    expect(body).toMatchObject({ mailed: true });
    expect(body).not.toHaveProperty('link');
    const [mail] = await smtp.to(them.email);
    const reset = { token: tokenIn(mail?.text), password: chosen };
    expect((await anonymous('/v1/session/reset', reset, { url: mailing.url })).status).toBe(204);
    expect((await smtp.to(them.email, 2)).at(-1)?.text).toContain('Your password was changed');
  });
});

describe('a forgotten password', () => {
  let hosts = 0;
  const forgot = (
    email: string,
    { url, address = `198.51.100.${++hosts}` } = { url: mailing.url } as { url: string; address?: string },
  ) => anonymous('/v1/session/forgot', { email }, { url, headers: { 'x-forwarded-for': address } });

  it('is replaced by a mailed link, which ends all sessions', async () => {
    const { id } = await merchantWithAdmin();
    const them = await newPerson(id, 'ops');
    const here = await person(apiUrl, them.email, password);
    const [known, unknown] = [await forgot(them.email.toUpperCase()), await forgot(newEmail())];
    expect([known.status, known.body]).toEqual([202, { byMail: true }]);
    const bare = ({ headers }: typeof known) =>
      [...headers].filter(([name]) => !['x-request-id', 'date', 'etag'].includes(name));
    expect([unknown.status, unknown.body, bare(unknown)]).toEqual([known.status, known.body, bare(known)]);
    const [mail] = await smtp.to(them.email);
    expect(mail?.text).toContain('https://console.example/reset#');
    // Nothing changes before the link is used.
    expect((await here.call('GET', '/v1/session')).status).toBe(200);
    const token = tokenIn(mail?.text);
    const { expires_at } = await app.store.db
      .selectFrom('password_resets')
      .select('expires_at')
      .where('user_id', '=', them.id)
      .executeTakeFirstOrThrow();
    expect(Math.round((expires_at.getTime() - Date.now()) / 60_000)).toBe(30);
    expect((await anonymous('/v1/session/reset', { token, password: chosen })).status).toBe(204);
    expect((await here.call('GET', '/v1/session')).status).toBe(401);
    await person(apiUrl, them.email, chosen);
    expect((await anonymous('/v1/session/reset', { token, password })).status).toBe(404);
  });

  it('has no link any more once the person has changed it', async () => {
    const { id } = await merchantWithAdmin();
    const them = await newPerson(id, 'ops');
    await forgot(them.email);
    const token = tokenIn((await smtp.to(them.email))[0]?.text);
    const here = await person(apiUrl, them.email, password);
    const passwords = { currentPassword: password, newPassword: chosen };
    expect((await here.call('POST', '/v1/session/password', passwords)).status).toBe(204);
    const late = await anonymous('/v1/session/reset', { token, password: 'of whoever reads the mailbox' });
    expect(late.status).toBe(404);
    await person(apiUrl, them.email, chosen);
  });

  it('causes one mail in five minutes, and so many requests per address', async () => {
    const { id } = await merchantWithAdmin();
    const them = await newPerson(id, 'ops');
    for (let time = 1; time <= 3; time += 1) {
      expect((await forgot(them.email)).status).toBe(202);
      await mailing.mailer.settled();
    }
    expect(await smtp.to(them.email)).toHaveLength(1);
    const older = { created_at: new Date(Date.now() - 301_000) };
    await app.store.db.updateTable('password_resets').set(older).where('user_id', '=', them.id).execute();
    await forgot(them.email);
    expect(await smtp.to(them.email, 2)).toHaveLength(2);
    const statuses: number[] = [];
    for (let time = 1; time <= 21; time += 1) {
      statuses.push((await forgot(newEmail(), { url: mailing.url, address: '203.0.113.99' })).status);
    }
    expect(statuses).toEqual([...Array(20).fill(202), 429]);
  });

  it('says where no mail is sent', async () => {
    const { id } = await merchantWithAdmin();
    const them = await newPerson(id, 'ops');
    expect((await forgot(them.email, { url: app.url })).body).toEqual({ byMail: false });
    const made = app.store.db.selectFrom('password_resets').select('user_id').where('user_id', '=', them.id);
    expect(await made.execute()).toEqual([]);
  });
});

describe('a mail that the server does not take now', () => {
  /** Makes the mails about somebody due, and tries what is due. */
  async function later(entityId: string, over: { until?: Date } = {}) {
    const due = { next_try_at: new Date(Date.now() - 1_000), ...over };
    await app.store.db.updateTable('mails').set(due).where('entity_id', '=', entityId).execute();
    await Promise.all([sweepMails(mailing), sweepMails(mailing)]);
  }
  const kept = (entityId: string) =>
    app.store.db.selectFrom('mails').selectAll().where('entity_id', '=', entityId).execute();
  const undelivered = async (admin: SignedIn) => {
    const { body } = await admin.call<{ data: { action: string; entityId?: string; detail?: string }[] }>(
      'GET',
      '/v1/audit?action=mail.not_delivered',
    );
    return body.data;
  };

  it('is tried again, and delivered once', async () => {
    const { admin } = await merchantWithAdmin(mailing.url);
    const email = newEmail();
    smtp.busy.add(email);
    const { body } = await invite(admin, email);
    expect(body).toMatchObject({ mailed: false, mail: 'waiting', link: expect.any(String) });
    const [row] = await kept(body.id);
    expect(Number(row?.next_try_at) - Number(row?.created_at)).toBe(60_000);
    expect(JSON.stringify(row)).not.toContain(tokenIn(body.link));
    expect(row?.mail_sealed.toString('latin1')).not.toContain(tokenIn(body.link));
    // Not due yet.
    await sweepMails(mailing);
    expect((await kept(body.id))[0]?.tries).toBe(1);
    await later(body.id);
    expect((await kept(body.id))[0]?.tries).toBe(2);
    expect(await pending(admin)).toMatchObject([{ mail: 'waiting' }]);

    smtp.busy.delete(email);
    await later(body.id);
    const [mail] = await smtp.to(email);
    expect(tokenIn(mail?.text)).toBe(tokenIn(body.link));
    expect(await pending(admin)).toMatchObject([{ mail: 'sent', mailedAt: expect.any(String) }]);
    await later(body.id);
    expect(await smtp.to(email)).toHaveLength(1);
    expect(await kept(body.id)).toEqual([]);
    expect(await undelivered(admin)).toEqual([]);
  });

  it('is given up when its link ends, and an administrator sees that', async () => {
    const { admin } = await merchantWithAdmin(mailing.url);
    const email = newEmail();
    smtp.busy.add(email);
    const { body } = await invite(admin, email);
    await later(body.id, { until: new Date(Date.now() - 1) });
    expect(await kept(body.id)).toEqual([]);
    expect(await pending(admin)).toMatchObject([{ mail: 'not_sent' }]);
    expect(await undelivered(admin)).toMatchObject([
      { entityId: body.id, detail: 'invitation: given up after 2 tries' },
    ]);
    smtp.busy.delete(email);
    const again = await admin.call<Invitation>('POST', `/v1/invitations/${body.id}/resend`, {});
    expect(again.body).toMatchObject({ mailed: true, mail: 'sent' });
  });

  it('is not tried again with a link that was replaced or revoked', async () => {
    const { admin } = await merchantWithAdmin(mailing.url);
    const email = newEmail();
    smtp.busy.add(email);
    const { body } = await invite(admin, email);
    const again = await admin.call<Invitation>('POST', `/v1/invitations/${body.id}/resend`, {});
    expect(again.body.mail).toBe('waiting');
    expect(await kept(body.id)).toHaveLength(1);
    await admin.call('POST', `/v1/invitations/${body.id}/revoke`, {});
    smtp.busy.delete(email);
    await later(body.id);
    expect(await kept(body.id)).toEqual([]);
    expect(smtp.mails.filter(({ to }) => to.includes(email))).toEqual([]);
  });

  it('about a changed role or a forgotten password arrives later', async () => {
    const { id, admin } = await merchantWithAdmin(mailing.url);
    const them = await newPerson(id, 'ops');
    smtp.busy.add(them.email);
    expect((await admin.call('PATCH', `/v1/users/${them.id}`, { role: 'finance' })).status).toBe(200);
    await anonymous('/v1/session/forgot', { email: them.email }, { url: mailing.url });
    await mailing.mailer.settled();
    expect((await kept(them.id)).map(({ kind }) => kind).sort()).toEqual(['password_reset', 'role_changed']);
    smtp.busy.delete(them.email);
    await later(them.id);
    const mails = await smtp.to(them.email, 2);
    expect(mails).toHaveLength(2);
    expect(mails.map(({ text }) => text).join()).toContain('de Operação para Financeiro');
    expect(mails.map(({ text }) => text).join()).toContain('https://console.example/reset#');
  });

  it('to no mailbox is not tried again', async () => {
    const { id, admin } = await merchantWithAdmin(mailing.url);
    const them = await newPerson(id, 'ops', `refused-${newEmail()}`);
    await admin.call('PATCH', `/v1/users/${them.id}`, { role: 'finance' });
    await mailing.mailer.settled();
    expect(await kept(them.id)).toEqual([]);
    expect(await undelivered(admin)).toMatchObject([
      { entityId: them.id, detail: 'role_changed: refused by the server' },
    ]);
  });
});
