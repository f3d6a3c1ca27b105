// Passkeys in Chromium, with its virtual authenticators: made, used in place of the password and of the code, and refused.
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimPorts } from '../../launcher/ports.ts';
import { addPerson } from '../support/add-person.ts';
import { openApp } from '../support/app.ts';
import { faultsOf } from '../support/axe.ts';
import { eventually, heading, openBrowser } from '../support/console.ts';
import { newMerchant } from '../support/new-merchant.ts';
import { person } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';
import { openSmtp } from '../support/smtp.ts';

const system = sharedSystem();
const { apiUrl, sandboxUrl } = system;
/** Browsers have passkeys for names only. */
const byName = (url: string) => url.replace('127.0.0.1', 'localhost');
const { complaints, visit } = openBrowser(byName(apiUrl));
const password = 'trilho-demo';

let app: Awaited<ReturnType<typeof openApp>>;
let elsewhere: Awaited<ReturnType<typeof openApp>>;
beforeAll(async () => {
  app = await openApp(system, {});
  elsewhere = await openApp(system, {});
});
afterAll(() => Promise.all([app?.close(), elsewhere?.close()]));

async function somebody() {
  const { id: merchantId } = await newMerchant(app.store, sandboxUrl);
  return { merchantId, ...(await addPerson(app.store.db, { name: 'Ana Prado', role: 'admin', merchantId })) };
}

/**
 * A page whose browser has a device with a fingerprint reader that knows its owner. The device answers at once whatever
 * the page asks, so what is offered while the person types is left out, unless `filling`.
 */
async function withDevice({
  filling = false,
  ...options
}: {
  filling?: boolean;
  viewport?: { width: number; height: number };
} = {}) {
  const page = await visit(options);
  if (!filling) {
    await page.addInitScript(() => {
      if ('PublicKeyCredential' in window) PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
  }
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  return { page, cdp, device: await addDevice(cdp) };
}

async function addDevice(cdp: CDPSession): Promise<string> {
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return authenticatorId;
}

async function enter(page: Page, email: string, address = '/login?next=/you'): Promise<void> {
  await page.goto(address);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('textbox', { name: 'Senha', exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

const signedIn = (page: Page) => page.getByRole('button', { name: /^Conta: / }).waitFor();
const sole = (page: Page) => page.getByRole('button', { name: 'Entrar com chave de acesso' });
const section = (page: Page) => page.getByRole('region', { name: 'Chaves de acesso' });
const items = (page: Page) => section(page).getByRole('listitem');

/** Makes the first passkey of a person who is signed in, on the page of the account. */
async function makeFirst(page: Page): Promise<string[]> {
  await section(page).getByRole('button', { name: 'Criar chave de acesso' }).click();
  await section(page).getByLabel('Sua senha').fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Guarde os códigos de recuperação' }).waitFor();
  const codes = await page.locator('.recovery-codes li').allTextContents();
  await page.getByLabel('Guardei os códigos').check();
  await page.getByRole('button', { name: 'Concluir' }).click();
  await section(page).getByText('Chave de acesso criada.').waitFor();
  return codes;
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Conta: / }).click();
  await page.getByRole('button', { name: 'Sair' }).click();
  await heading(page, 'Entrar').waitFor();
}

/** What was recorded about a person's sign-ins, the newest first. */
async function recorded(userId: string): Promise<string[]> {
  const rows = await app.store.db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('actor_id', '=', userId)
    .orderBy('seq', 'desc')
    .execute();
  return rows.map(({ action, detail }) => [action, detail].filter(Boolean).join(': '));
}

interface Answer {
  status: number;
  body: { code?: string; id?: string; violations?: { field: string }[]; recoveryCodes?: string[] };
}

/** A call of the page's own script. */
const call = (page: Page, path: string, body: unknown): Promise<Answer> =>
  page.evaluate(
    async ([path, body]) => {
      const response = await fetch(path, { method: 'POST', body });
      const text = await response.text();
      return { status: response.status, body: text ? JSON.parse(text) : {} };
    },
    [path, JSON.stringify(body)] as const,
  );

/** Makes a passkey for the person who is signed in. */
async function register(page: Page, proof: object = { password }): Promise<Answer> {
  const options = await call(page, '/v1/session/passkeys/options', proof);
  if (options.status !== 200) return options;
  const passkey = await page.evaluate(async (given) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(given as never);
    return ((await navigator.credentials.create({ publicKey })) as PublicKeyCredential).toJSON();
  }, options.body);
  return call(page, '/v1/session/passkeys', { name: 'Notebook', passkey });
}

type Purpose = 'sign-in' | 'proof';
const optionsOf = async (page: Page, purpose: Purpose = 'sign-in') =>
  (await call(page, '/v1/session/passkey/options', { purpose })).body;

/** What the device signs for these options. */
const signedBy = (page: Page, options: object) =>
  page.evaluate(async (given) => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(given as never);
    return ((await navigator.credentials.get({ publicKey })) as PublicKeyCredential).toJSON();
  }, options);

/** A person with a passkey on the page's device, who has signed out again. */
async function owner(page: Page) {
  const ana = await somebody();
  // A page without the console, which would notice the session and its end.
  await page.goto('/healthz');
  expect((await call(page, '/v1/session', { email: ana.email, password })).status).toBe(200);
  const { body } = await register(page);
  await page.evaluate(() => fetch('/v1/session', { method: 'DELETE' }));
  return { ...ana, passkeyId: body.id ?? '', recoveryCodes: body.recoveryCodes ?? [] };
}

const signIn = (page: Page, passkey: unknown) => call(page, '/v1/session/passkey', { passkey });
const refusedSignIn = { status: 401, body: { code: 'passkey_refused' } };
/** The browser's console has a line for each refusal that a test causes. */
const forget = () => complaints.splice(0);

it('is made, opens the account alone, is renamed and removed', async () => {
  const ana = await somebody();
  const other = await person(apiUrl, ana.email);
  const { page } = await withDevice();
  await enter(page, ana.email);
  await makeFirst(page);
  // Opened before there was a second factor.
  expect((await other.call('GET', '/v1/session')).status).toBe(401);
  await leave(page);
  expect(await faultsOf(page)).toEqual([]);
  await sole(page).click();
  await signedIn(page);
  await heading(page, 'Sua conta e segurança').or(page.getByRole('main')).first().waitFor();
  await page.goto(`/m/${ana.merchantId}/you`);
  await eventually(() => items(page).allTextContents()).toEqual([expect.stringMatching(/Último uso/)]);

  await section(page)
    .getByRole('button', { name: /^Renomear / })
    .click();
  await section(page).getByRole('textbox', { name: 'Nome' }).fill('Notebook do trabalho');
  await page.keyboard.press('Enter');
  await section(page).getByText('Nome salvo.').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await section(page).getByRole('button', { name: 'Remover Notebook do trabalho' }).click();
  await section(page).getByText('só a senha protegerá sua conta', { exact: false }).waitFor();
  await section(page).getByRole('button', { name: 'Confirmar com chave de acesso' }).click();
  await section(page).getByText('Nenhuma chave de acesso ainda.').waitFor();
  expect(await recorded(ana.id)).toEqual([
    'session.passkey_removed: Notebook do trabalho',
    'session.passkey_renamed: Notebook do trabalho',
    'session.signed_in: by passkey',
    'session.signed_out',
    'session.passkey_added: Chrome · Linux',
    'session.signed_in',
    'session.signed_in',
  ]);
  // Without any second factor the recovery codes are gone, and the password alone is enough again.
  const left = app.store.db.selectFrom('recovery_codes').select('user_id').where('user_id', '=', ana.id);
  expect(await left.execute()).toEqual([]);
  expect((await call(page, '/v1/session', { email: ana.email, password })).status).toBe(200);
});

it('its owner is told by mail that it was added, and that it was removed', async () => {
  const smtp = await openSmtp();
  const [PORT = 0] = await claimPorts(1);
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'trilho@example.com' };
  const mailing = await openApp(system, { ...mail, CONSOLE_URL: `http://localhost:${PORT}` }, PORT);
  const ana = await somebody();
  const { page } = await withDevice();
  await page.goto(`http://localhost:${PORT}/healthz`);
  expect((await call(page, '/v1/session', { email: ana.email, password })).status).toBe(200);
  const { body } = await register(page);
  expect((await smtp.to(ana.email))[0]?.text).toContain('A passkey, “Notebook”, was added');
  const proof = { password, code: body.recoveryCodes?.[0] };
  expect((await call(page, `/v1/session/passkeys/${body.id}/remove`, proof)).status).toBe(204);
  expect((await smtp.to(ana.email, 2)).at(-1)?.text).toContain('The passkey “Notebook” was removed');
  await mailing.close();
  await smtp.close();
  forget();
});

it('is offered in the field of the e-mail', async () => {
  const { page } = await withDevice({ filling: true, viewport: { width: 360, height: 740 } });
  // The device chooses at once, so coming to the page is enough.
  await owner(page);
  await page.goto('/login');
  await signedIn(page);
});

it('is the second factor after the password, or a recovery code is', async () => {
  const { page } = await withDevice({ viewport: { width: 360, height: 740 } });
  const ana = await owner(page);
  await enter(page, ana.email);
  await page.getByRole('textbox', { name: 'Código de recuperação' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole('button', { name: 'Usar chave de acesso' }).click();
  await signedIn(page);
  expect((await recorded(ana.id)).slice(0, 2)).toEqual([
    'session.signed_in: with a passkey',
    expect.stringMatching(/^session.code_asked/),
  ]);
  const code = { email: ana.email, password, code: ana.recoveryCodes[0] };
  expect((await call(page, '/v1/session', code)).status).toBe(200);
  expect((await call(page, '/v1/session', code)).body).toMatchObject({ code: 'second_factor_wrong' });
  const asked = await call(page, '/v1/session', { email: ana.email, password });
  expect(asked).toMatchObject({ status: 401, body: { secondFactors: ['passkey'] } });
  forget();
});

it('is asked for before the account’s guards change, and counts where a second factor is required', async () => {
  const { page } = await withDevice();
  const ana = await owner(page);
  await signIn(page, await signedBy(page, await optionsOf(page)));
  // The password alone is not enough any more, for a passkey, for an app, or for other codes.
  for (const path of ['passkeys/options', 'second-factor', 'second-factor/recovery-codes']) {
    const refused = await call(page, `/v1/session/${path}`, { password });
    expect(refused, path).toMatchObject({ status: 422, body: { violations: [{ field: 'code' }] } });
  }
  await page.goto(`/m/${ana.merchantId}/you`);
  await page.getByRole('button', { name: 'Gerar novos códigos' }).click();
  await page.getByRole('button', { name: 'Confirmar com chave de acesso' }).click();
  await page.locator('.recovery-codes').waitFor();
  expect(await page.locator('.recovery-codes li').allTextContents()).not.toContain(ana.recoveryCodes[0]);

  // The answer to one question is none to another.
  const asked = await optionsOf(page, 'proof');
  expect(await signIn(page, await signedBy(page, asked))).toMatchObject(refusedSignIn);
  const proof = await signedBy(page, await optionsOf(page, 'proof'));
  const held = await call(page, '/v1/session/second-factor', { passkey: proof });
  expect(held.status).toBe(200);
  const again = await call(page, '/v1/session/second-factor', { passkey: proof });
  expect(again).toMatchObject({ status: 422, body: { violations: [{ field: 'passkey' }] } });

  await page.goto('/healthz');
  const boss = await addPerson(app.store.db, { name: 'Rui', role: 'admin', merchantId: ana.merchantId });
  const admin = await person(apiUrl, boss.email);
  // Operators, who belong to every merchant, are counted too.
  const without = async () =>
    (await admin.call<{ peopleWithout: number }>('GET', '/v1/sign-in-policy')).body.peopleWithout;
  const before = await without();
  // Whoever lost the device is helped as before: everything that was a second factor goes.
  expect((await admin.call('POST', `/v1/users/${ana.id}/reset-second-factor`, {})).status).toBe(200);
  expect(await without()).toBe(before + 1);
  expect(await signIn(page, await signedBy(page, await optionsOf(page)))).toMatchObject(refusedSignIn);
  expect((await person(apiUrl, ana.email)).cookies.size).toBeGreaterThan(0);
  forget();
});

describe('is refused', () => {
  it('for a challenge that was answered, is of another browser, or too old', async () => {
    const { page } = await withDevice();
    const ana = await owner(page);
    const answer = await signedBy(page, await optionsOf(page));
    expect(await signIn(page, answer)).toMatchObject({ status: 200 });
    expect(await signIn(page, answer)).toMatchObject(refusedSignIn);

    const stolen = await signedBy(page, await optionsOf(page));
    const thief = await fetch(`${apiUrl}/v1/session/passkey`, {
      method: 'POST',
      body: JSON.stringify({ passkey: stolen }),
    });
    expect(thief.status).toBe(401);

    const late = await signedBy(page, await optionsOf(page));
    await app.store.db
      .updateTable('sign_in_challenges')
      .set({ expires_at: new Date(0) })
      .execute();
    expect(await signIn(page, late)).toMatchObject(refusedSignIn);
    const [last] = await recorded(ana.id);
    expect(last).toMatch(/^session\.passkey_refused: account \w+, challenge$/);
    forget();
  });

  it('from another site, without its owner, of another person, or from a copied device', async () => {
    const { page, cdp, device } = await withDevice();
    const ana = await owner(page);
    const options = await optionsOf(page);
    await page.goto(byName(elsewhere.url));
    const elsewhereSigned = await signedBy(page, options);
    await page.goto('/login');
    expect(await signIn(page, elsewhereSigned)).toMatchObject(refusedSignIn);
    expect((await recorded(ana.id))[0]).toMatch(/, origin$/);

    await cdp.send('WebAuthn.setUserVerified', { authenticatorId: device, isUserVerified: false });
    const unverified = await signedBy(page, { ...(await optionsOf(page)), userVerification: 'discouraged' });
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId: device, isUserVerified: true });
    expect(await signIn(page, unverified)).toMatchObject(refusedSignIn);

    const bia = await somebody();
    const first = await person(apiUrl, bia.email);
    const totp = await first.call('POST', '/v1/session/second-factor', { password });
    expect(totp.status).toBe(200);
    await app.store.db
      .updateTable('second_factors')
      .set({ confirmed_at: new Date() })
      .where('user_id', '=', bia.id)
      .execute();
    const hers = await signedBy(page, await optionsOf(page));
    expect(await call(page, '/v1/session', { email: bia.email, password, passkey: hers })).toMatchObject(refusedSignIn);

    const { db } = app.store;
    await db.updateTable('passkeys').set({ counter: 1_000 }).where('id', '=', ana.passkeyId).execute();
    expect(await signIn(page, await signedBy(page, await optionsOf(page)))).toMatchObject(refusedSignIn);
    expect((await recorded(ana.id))[0]).toMatch(/^session\.passkey_counter_refused: account \w+, counter$/);
    forget();
  });

  it('after five failures, for a while', async () => {
    const { page } = await withDevice();
    await owner(page);
    const answer = await signedBy(page, await optionsOf(page));
    await signIn(page, answer);
    const failures = [];
    for (let n = 0; n < 6; n++) failures.push((await signIn(page, answer)).status);
    expect(failures).toEqual([401, 401, 401, 401, 401, 429]);
    forget();
  });

  it('when the browser’s dialogue was closed, in words, and the form stays', async () => {
    const { page, cdp, device } = await withDevice();
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId: device, isUserVerified: false });
    await page.goto('/login');
    await sole(page).click();
    await page.getByText('Nenhuma chave de acesso foi usada.', { exact: false }).waitFor();
    await page.getByRole('textbox', { name: 'E-mail' }).waitFor();
  });
});
