// Signing in at an identity provider, in Chromium with a stand-in: bound, asked for more, confirmed anew, and refused.
import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findPerson } from '../../db/identity/people.ts';
import { claimPorts } from '../../launcher/ports.ts';
import { addPerson } from '../support/add-person.ts';
import { openApp } from '../support/app.ts';
import { faultsOf } from '../support/axe.ts';
import { heading, openBrowser, pathOf } from '../support/console.ts';
import { newMerchant } from '../support/new-merchant.ts';
import { openOpenIdProvider, type Somebody } from '../support/openid-provider.ts';
import { person } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';
import { openSmtp } from '../support/smtp.ts';

const system = sharedSystem();
// The provider sends the browser back to an address that the settings name.
const [PORT = 0, SANDBOX_PORT = 0, PG_PORT = 0] = await claimPorts(3);
const urlOf = (port: number) => `http://127.0.0.1:${port}`;
const { complaints, visit } = openBrowser(urlOf(PORT));
const password = 'trilho-demo';

type App = Awaited<ReturnType<typeof openApp>>;
let provider: Awaited<ReturnType<typeof openOpenIdProvider>>;
let smtp: Awaited<ReturnType<typeof openSmtp>>;
let app: App;
/** People sign in with the provider only, and its second factor is trusted. */
let only: App;
/** Its provider was never reached. */
let alone: App;
beforeAll(async () => {
  [provider, smtp] = await Promise.all([openOpenIdProvider(), openSmtp()]);
  const at = (port: number, env: Record<string, string>) =>
    openApp(system, { ...provider.env, CONSOLE_URL: urlOf(port), ...env }, port);
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'trilho@example.com' };
  app = await at(PORT, mail);
  const strict = { OIDC_ONLY: 'true', OIDC_TRUSTED_FACTORS: 'mfa', OIDC_EMAIL_DOMAINS: 'trilho.test' };
  only = await at(SANDBOX_PORT, strict);
  alone = await at(PG_PORT, { OIDC_ISSUER: 'http://127.0.0.1:9' });
});
afterAll(async () => {
  await Promise.all([app?.close(), only?.close(), alone?.close()]);
  await Promise.all([provider?.close(), smtp?.close()]);
});
beforeEach(() => {
  Object.assign(provider.state, {
    claims: {},
    expires: '2 minutes',
    forged: false,
    stale: false,
    declines: false,
    down: false,
  });
});

/** Somebody of a new merchant, who is at the provider now. */
async function somebody(claims: Partial<Somebody> = {}) {
  const { id: merchantId } = await newMerchant(app.store, system.sandboxUrl);
  const ana = await addPerson(app.store.db, { name: 'Ana Prado', role: 'admin', merchantId });
  provider.state.somebody = { sub: ana.id, email: ana.email, email_verified: true, ...claims };
  return { merchantId, ...ana };
}

const button = (page: Page) => page.getByRole('button', { name: 'Entrar com Acme' });
const signedIn = (page: Page) => page.getByRole('button', { name: /^Conta: / }).waitFor();
const alert = (page: Page) => page.getByRole('alert');
/** The browser's console has a line for each refusal that a test causes. */
const forget = () => complaints.splice(0);

async function enter(page: Page): Promise<void> {
  await page.goto('/login?next=/you');
  await button(page).click();
}

/** The newest lines of the audit log about somebody's access, or about nobody's. */
async function recorded(userId: string | null, count: number): Promise<string[]> {
  const rows = await app.store.db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('action', 'like', 'session.%')
    .where('actor_id', userId === null ? 'is' : '=', userId)
    .orderBy('seq', 'desc')
    .limit(count)
    .execute();
  return rows.map(({ action, detail }) => [action, detail].filter(Boolean).join(': '));
}

/** Sets an authenticator app up by the API. @returns it. */
async function withApp(email: string): Promise<TOTP> {
  const { call } = await person(app.url, email);
  const offered = await call<{ secret: string }>('POST', '/v1/session/second-factor', { password });
  const totp = new TOTP({ secret: offered.body.secret });
  const confirmed = await call('POST', '/v1/session/second-factor/confirm', { code: totp.generate() });
  expect(confirmed.status).toBe(200);
  return totp;
}

/** The code after the one that was used. */
const nextCode = (totp: TOTP) => totp.generate({ timestamp: Date.now() + 30_000 });

it('the first sign-in binds the person, and later ones go by that and not by the e-mail', async () => {
  const ana = await somebody();
  const page = await visit();
  await page.goto('/login?next=/you');
  await button(page).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await button(page).click();
  await signedIn(page);
  expect(page.url()).not.toMatch(/code|state/);
  await page.getByText('Vinculada desde').waitFor();
  await page.getByRole('region', { name: 'Suas sessões' }).getByText('Por Acme').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  // Whoever made her account knew the password.
  expect(await recorded(ana.id, 5)).toEqual([
    'session.signed_in: by the identity provider',
    'session.provider_bound: ended: password',
  ]);
  await expect(person(app.url, ana.email)).rejects.toThrow('401');
  const [mail] = await smtp.to(ana.email);
  expect(mail?.text).toContain('Your account was opened with Acme for the first time');
  expect(mail?.text).toContain('Whoever made the account may have known its password');
  expect(provider.state.asked.get('prompt')).toBeNull();

  // Her e-mail there is another one now, and whoever has the old one is somebody else.
  await page.getByRole('button', { name: /^Conta: / }).click();
  await page.getByRole('button', { name: 'Sair' }).click();
  await heading(page, 'Entrar').waitFor();
  provider.state.somebody = { sub: ana.id, email: 'ana@elsewhere.test', email_verified: false };
  await enter(page);
  await signedIn(page);
  // Whoever signed out here is asked again there.
  expect(provider.state.asked.get('prompt')).toBe('login');
  const other = await visit();
  provider.state.somebody = { sub: 'her successor', email: ana.email, email_verified: true };
  await enter(other);
  await alert(other).getByText('está vinculada a outra conta no provedor de identidade').waitFor();
  expect(await recorded(null, 1)).toEqual(['session.provider_refused: another subject']);
  forget();
});

describe('what opened an account before its owner was known', () => {
  const chosen = 'a password of her own';
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${app.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const tokenOf = (link: string | undefined) => /#([\w-]{43})/.exec(link ?? '')?.[1] ?? '';
  const bind = async (of: { id: string; email: string }, at = app) => {
    provider.state.somebody = { sub: of.id, email: of.email, email_verified: true };
    const page = await visit();
    await page.goto(`${at.url}/login?next=/you`);
    await button(page).click();
    await signedIn(page);
    return page;
  };
  const bound = async ({ id }: { id: string }) =>
    (await recorded(id, 5)).find((line) => line.startsWith('session.provider_bound'));

  /** An account that was made by the link of an invitation, which was mailed or shown to its maker. */
  async function invited(by: App) {
    const boss = await somebody();
    const email = `${crypto.randomUUID()}@trilho.test`;
    const { call } = await person(by.url, boss.email);
    const { status, body } = await call<{ link?: string; mailed: boolean }>('POST', '/v1/users', {
      email,
      role: 'ops',
    });
    expect([status, body.mailed]).toEqual([201, by === app]);
    const token = tokenOf(body.link ?? (await smtp.to(email))[0]?.text);
    expect((await post('/v1/session/invitation/accept', { token, name: 'Bia', password: chosen })).status).toBe(204);
    const made = await findPerson(app.store.db, email);
    return { id: made?.id ?? '', email };
  }

  it('stays where the invitation’s link was in a mail alone', async () => {
    const bia = await invited(app);
    await bind(bia);
    expect(await bound(bia)).toBe('session.provider_bound');
    await person(app.url, bia.email, chosen);
    forget();
  });

  it('ends where whoever made the link has seen it: the password, its sessions, passkeys and the app', async () => {
    const bia = await invited(alone);
    const maker = await person(app.url, bia.email, chosen);
    await app.store.db
      .insertInto('passkeys')
      .values({
        id: `psk_${crypto.randomUUID()}`,
        user_id: bia.id,
        name: 'the maker’s',
        credential_id: Buffer.from(crypto.randomUUID()),
        public_key: Buffer.alloc(8),
        transports: [],
        backed_up: false,
      })
      .execute();
    // The provider's own factor is trusted there, so that none of ours is asked for.
    provider.state.claims = { amr: ['mfa'], auth_time: Math.floor(Date.now() / 1000) };
    await bind(bia, only);
    expect(await bound(bia)).toBe('session.provider_bound: ended: password, passkeys');
    expect((await maker.call('GET', '/v1/session')).status).toBe(401);
    await expect(person(app.url, bia.email, chosen)).rejects.toThrow('401');
    expect(await app.store.db.selectFrom('passkeys').select('id').where('user_id', '=', bia.id).execute()).toEqual([]);
    forget();
  });

  it('stays where she chose the password by a link that only she was mailed', async () => {
    const bia = await invited(alone);
    expect((await post('/v1/session/forgot', { email: bia.email })).status).toBe(202);
    const reset = { token: tokenOf((await smtp.to(bia.email))[0]?.text), password: `${chosen} anew` };
    expect((await post('/v1/session/reset', reset)).status).toBe(204);
    await bind(bia);
    expect(await bound(bia)).toBe('session.provider_bound');
    await person(app.url, bia.email, `${chosen} anew`);
    forget();
  });
});

describe('what the provider says opens nothing', () => {
  const notValid = 'A resposta do provedor de identidade não vale';
  it.each<[string, Partial<Awaited<ReturnType<typeof openOpenIdProvider>>['state']>, string, RegExp]>([
    ['for another nonce', { claims: { nonce: 'another' } }, notValid, /OAUTH/],
    ['for another client', { claims: { aud: 'another' } }, notValid, /OAUTH/],
    ['as another issuer', { claims: { iss: 'https://evil.example' } }, notValid, /OAUTH/],
    ['with another key', { forged: true }, notValid, /OAUTH/],
    ['too late', { expires: '10 minutes ago' }, notValid, /OAUTH/],
    [
      'of an e-mail that is not verified',
      { claims: { email_verified: false } },
      'não verificou o seu e-mail',
      /verified/,
    ],
    ['of nobody here', { claims: { email: 'nobody@trilho.test' } }, 'Ninguém aqui tem o e-mail', /unknown person/],
  ])('%s', async (_what, wrong, text, reason) => {
    const { id } = await somebody();
    Object.assign(provider.state, wrong);
    const page = await visit();
    await enter(page);
    await alert(page).getByText(text).waitFor();
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('trilho_session');
    const [line] = await recorded(null, 1);
    expect(line).toMatch(/^session\.provider_refused/);
    expect(line).toMatch(reason);
    expect(await recorded(id, 1)).toEqual([]);
    await page.getByRole('link', { name: 'Voltar para a entrada' }).click();
    await button(page).waitFor();
    forget();
  });

  it('in another browser, twice, or with another state', async () => {
    const ana = await somebody();
    const page = await visit();
    // What the provider sends the browser back with, before the page has used it.
    let sent: Record<string, string> = {};
    await page.route('**/v1/session/provider', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      sent = route.request().postDataJSON();
      await route.abort();
    });
    await enter(page);
    await alert(page).waitFor();
    await page.unroute('**/v1/session/provider');
    const send = (from: Page, body: unknown) =>
      from.evaluate(async (body) => {
        const { status } = await fetch('/v1/session/provider', { method: 'POST', body });
        return status;
      }, JSON.stringify(body));
    const other = await visit();
    await other.goto('/login');
    expect(await send(other, sent)).toBe(401);
    await other.evaluate(() =>
      fetch('/v1/session/provider/start', { method: 'POST', body: JSON.stringify({ purpose: 'sign-in' }) }),
    );
    expect(await send(other, sent)).toBe(401);
    // A browser with a sign-in of its own has used it up.
    expect(await send(page, sent)).toBe(401);
    await enter(page);
    await signedIn(page);
    const again = await visit();
    const used: Record<string, string>[] = [];
    again.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/provider')) used.push(request.postDataJSON());
    });
    await enter(again);
    await signedIn(again);
    expect(used).toHaveLength(1);
    expect(await send(again, used[0])).toBe(401);
    expect(await send(again, { ...used[0], state: 'A'.repeat(43) })).toBe(401);
    expect((await recorded(null, 5)).every((line) => line === 'session.provider_refused: state')).toBe(true);
    expect((await recorded(ana.id, 10)).filter((line) => line.startsWith('session.signed_in'))).toHaveLength(2);
    forget();
  });

  it('when it is turned away, or away itself, and the page goes on working', async () => {
    const ana = await somebody();
    const page = await visit();
    provider.state.declines = true;
    await enter(page);
    await alert(page).getByText('A entrada não foi concluída lá').waitFor();
    provider.state.declines = false;
    // It answers the browser, and not the API.
    await page.route('**/v1/session/provider', (route) => {
      provider.state.down = true;
      return route.continue();
    });
    await enter(page);
    await alert(page).getByText('Acme não responde').waitFor();
    provider.state.down = false;

    await page.goto(`${alone.url}/login?next=/you`);
    await button(page).click();
    await alert(page).getByText('Acme não responde').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'E-mail' }).fill(ana.email);
    await page.getByRole('textbox', { name: 'Senha', exact: true }).fill(password);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await signedIn(page);
    forget();
  });
});

it('a second factor of ours is asked for, unless the provider’s is trusted', async () => {
  const ana = await somebody({ amr: ['mfa'], auth_time: Math.floor(Date.now() / 1000) });
  const totp = await withApp(ana.email);
  const page = await visit({ viewport: { width: 360, height: 800 } });
  await enter(page);
  const field = page.getByRole('textbox', { name: 'Código de seis dígitos' });
  await field.fill('000000');
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByText('O código não confere').waitFor();
  await field.fill(nextCode(totp));
  await page.keyboard.press('Enter');
  await signedIn(page);
  expect(await recorded(ana.id, 4)).toEqual([
    'session.signed_in: by the identity provider',
    // She has the app, and not only the password.
    'session.provider_bound: ended: password',
    expect.stringMatching(/^session\.code_refused/),
    'session.code_asked',
  ]);

  // Nor does its word alone stand for one where a session has to be fresh.
  const sessions = () =>
    app.store.db.selectFrom('sessions').select('authenticated_at').distinct().where('user_id', '=', ana.id);
  const long = new Date(Date.now() - 3_600_000);
  await app.store.db.updateTable('sessions').set({ authenticated_at: long }).where('user_id', '=', ana.id).execute();
  const post = (path: string, body: object) =>
    page.evaluate(
      async ([to, sent]) => {
        const answer = await fetch(to, { method: 'POST', body: sent });
        return { status: answer.status, text: await answer.text() };
      },
      [path, JSON.stringify(body)] as const,
    );
  const { url } = JSON.parse((await post('/v1/session/provider/start', { purpose: 'proof' })).text);
  const back = new URL((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '');
  const answer = { code: back.searchParams.get('code'), state: back.searchParams.get('state') };
  expect((await post('/v1/session/provider/proof', answer)).status).toBe(204);
  expect(await sessions().execute()).toEqual([{ authenticated_at: long }]);

  const trusted = await visit();
  await trusted.goto(`${only.url}/login?next=/you`);
  await button(trusted).click();
  await signedIn(trusted);
  expect(await trusted.evaluate(async () => (await (await fetch('/v1/session')).json()).user.assured)).toBe(true);
  // Without the time of it, the second factor may have been shown days ago.
  provider.state.somebody.auth_time = undefined as never;
  const untimed = await visit();
  await untimed.goto(`${only.url}/login`);
  await button(untimed).click();
  await untimed.getByRole('textbox', { name: 'Código de seis dígitos' }).waitFor();
  forget();
});

it('a second factor that the provider asserted is one for a merchant that requires it', async () => {
  const ana = await somebody({ amr: ['mfa'], auth_time: Math.floor(Date.now() / 1000) });
  await app.store.db
    .updateTable('merchants')
    .set({ second_factor_required: true })
    .where('id', '=', ana.merchantId)
    .execute();
  const read = (page: Page) => page.evaluate(async () => (await fetch('/v1/payments')).status);
  const page = await visit();
  await page.goto('/login');
  await button(page).click();
  await page.getByRole('heading', { name: 'Ligue o segundo fator' }).waitFor();
  expect(await read(page)).toBe(403);
  await page.goto(`${only.url}/login?next=/you`);
  await page.context().clearCookies();
  await page.goto(`${only.url}/login?next=/you`);
  await button(page).click();
  await heading(page, 'Sua conta e segurança').waitFor();
  expect(await read(page)).toBe(200);
  forget();
});

describe('a change of what guards the account', () => {
  const factor = (page: Page) => page.getByRole('region', { name: 'Segundo fator' });
  async function begin(page: Page): Promise<void> {
    await factor(page).getByRole('button', { name: 'Ligar o segundo fator' }).click();
  }

  it('is confirmed by a fresh sign-in there, for one change', async () => {
    const ana = await somebody();
    const page = await visit();
    await enter(page);
    await signedIn(page);
    await begin(page);
    await factor(page).getByRole('button', { name: 'Confirmar com Acme' }).click();
    await page.getByText('Faça agora a mudança').waitFor();
    expect(pathOf(page)).toMatch(/\/you$/);
    expect([provider.state.asked.get('prompt'), provider.state.asked.get('max_age')]).toEqual(['login', '0']);
    await begin(page);
    await factor(page).getByRole('button', { name: 'Continuar' }).click();
    await factor(page).getByText('Leia o código com o aplicativo').waitFor();
    const again = await page.evaluate(async () => {
      const { status } = await fetch('/v1/session/second-factor', { method: 'POST', body: '{"provider":true}' });
      return status;
    });
    expect(again).toBe(422);
    expect(await recorded(ana.id, 2)).toEqual(['session.second_factor_offered', 'session.provider_confirmed']);
    forget();
  });

  it('not by an old sign-in, nor by somebody else', async () => {
    const ana = await somebody();
    const page = await visit();
    await enter(page);
    await signedIn(page);
    const confirm = async () => {
      await page.goto('/you');
      await begin(page);
      await factor(page).getByRole('button', { name: 'Confirmar com Acme' }).click();
    };
    provider.state.stale = true;
    await confirm();
    await alert(page).getByText('A resposta do provedor de identidade não vale').waitFor();
    provider.state.stale = false;
    provider.state.somebody = { sub: 'her colleague', email: ana.email, email_verified: true };
    await confirm();
    await alert(page).getByText('Você confirmou no provedor de identidade como outra pessoa').waitFor();
    expect(await recorded(ana.id, 1)).toEqual(['session.provider_refused: somebody else']);
    forget();
  });
});

describe('where it is the only way in', () => {
  const others = (page: Page) => page.getByRole('button', { name: 'Fui liberado para entrar com senha' });
  async function byPassword(page: Page, email: string): Promise<void> {
    await page.goto(`${only.url}/login?next=/you`);
    await others(page).click();
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await page.getByRole('textbox', { name: 'Senha', exact: true }).fill(password);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  }

  it('a password opens nothing, except for whoever the command line allowed it', async () => {
    const ana = await somebody();
    const page = await visit();
    await page.goto(`${only.url}/login`);
    await others(page).waitFor();
    expect(await page.getByRole('textbox', { name: 'E-mail' }).isVisible()).toBe(false);
    expect(await faultsOf(page)).toEqual([]);
    await byPassword(page, ana.email);
    await alert(page).getByText('Aqui não se usam senhas').waitFor();
    // Neither does the answer tell whether it is right.
    await byPassword(page, 'nobody@trilho.test');
    await alert(page).getByText('Aqui não se usam senhas').waitFor();
    expect(await recorded(ana.id, 1)).toEqual([expect.stringMatching(/^session\.password_closed/)]);
    await app.store.db
      .updateTable('users')
      .set({ password_allowed_until: new Date(Date.now() + 3_600_000) })
      .where('id', '=', ana.id)
      .execute();
    await byPassword(page, ana.email);
    await signedIn(page);
    forget();
  });

  it('an invitation makes the account of whoever has its verified e-mail', async () => {
    const boss = await somebody();
    const { call } = await person(app.url, boss.email);
    const email = `${crypto.randomUUID()}@trilho.test`;
    const invited = await call<{ link?: string; mailed: boolean }>('POST', '/v1/users', { email, role: 'ops' });
    expect(invited.status).toBe(201);
    const link = invited.body.link ?? /http\S+#\S+/.exec((await smtp.to(email))[0]?.text ?? '')?.[0] ?? '';
    const { pathname, hash } = new URL(link);
    const page = await visit();
    provider.state.somebody = { sub: crypto.randomUUID(), email: boss.email.replace(/^./, 'z'), email_verified: true };
    await page.goto(`${only.url}${pathname}${hash}`);
    await button(page).click();
    await alert(page).getByText('Este convite é para outro e-mail').waitFor();
    provider.state.somebody = { sub: crypto.randomUUID(), email, email_verified: true, name: 'Bia Reis' };
    await page.goto(`${only.url}${pathname}${hash}`);
    await button(page).click();
    await page.getByRole('button', { name: 'Conta: Bia Reis' }).waitFor();
    expect(pathOf(page)).toBe(`/m/${boss.merchantId}/home`);
    // Of another domain than those of the settings.
    const away = await visit();
    provider.state.somebody = { sub: crypto.randomUUID(), email: 'x@elsewhere.test', email_verified: true };
    await away.goto(`${only.url}/login`);
    await button(away).click();
    await alert(away).getByText('Pessoas com e-mail deste domínio não entram aqui').waitFor();
    forget();
  });
});
