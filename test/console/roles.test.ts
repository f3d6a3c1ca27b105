// Permissions in the console: a viewer can press every control without a write, and all people may change their own
// password.
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Role } from '../../db/core/schema.ts';
import { newId } from '../../runtime/ids.ts';
import { hashPassword } from '../../runtime/passwords.ts';
import { openApp } from '../support/app.ts';
import { openBrowser, pathOf } from '../support/console.ts';
import { merchant } from '../support/merchant.ts';
import { person } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';

const system = sharedSystem();
const { apiUrl } = system;
const shop = merchant(apiUrl);
const { complaints, lastComplaints, visit, signIn } = openBrowser(apiUrl);

const password = 'a password of twelve';
const home = '/m/mer_lojademo';
let pendingId: string;
let approvedId: string;
let lateId: string;
let app: Awaited<ReturnType<typeof openApp>>;

beforeAll(async () => {
  app = await openApp(system, {});
  const [pending, approved, late] = await Promise.all(
    ['pending', 'approved', 'late'].map(async (name) => {
      const { body } = await shop.create({ orderId: `roles-${name}-${randomUUID()}` });
      return body.id;
    }),
  );
  [pendingId = '', approvedId = '', lateId = ''] = [pending, approved, late];
  await shop.simulate(approvedId, 'paid');
  await vi.waitUntil(async () => (await shop.get(approvedId)).status === 'APPROVED', 20_000);
  await shop.simulate(lateId, 'expired');
  await vi.waitUntil(async () => (await shop.get(lateId)).status === 'REJECTED', 20_000);
  await shop.simulate(lateId, 'paid');
  await vi.waitUntil(async () => (await shop.get(lateId)).needsAttention, 20_000);
});
afterAll(() => app?.close());

/** A new person, so that failed sign-ins here do not lock out another test's person. */
async function newPerson(role: Role): Promise<string> {
  const id = newId('usr');
  const email = `${id}@trilho.test`.toLowerCase();
  const { db } = app.store;
  await db
    .insertInto('users')
    .values({ id, email, name: 'Somebody', password_hash: await hashPassword(password) })
    .execute();
  await db.insertInto('memberships').values({ user_id: id, merchant_id: 'mer_lojademo', role }).execute();
  return email;
}

/** Records and blocks all requests that would write, except those to the session. */
async function writes(page: Page): Promise<string[]> {
  const sent: string[] = [];
  await page.route('**/v1/**', (route) => {
    const request = route.request();
    const path = new URL(request.url()).pathname;
    if (request.method() === 'GET' || path.startsWith('/v1/session')) return route.fallback();
    sent.push(`${request.method()} ${path}`);
    return route.abort();
  });
  return sent;
}

/**
 * Presses every button that can be pressed, including those that appear meanwhile, and submits every form with a field.
 *
 * @returns the texts of what was pressed.
 */
async function pressAll(page: Page): Promise<string[]> {
  const pressed: string[] = [];
  for (;;) {
    const name = await page.evaluate((before) => {
      // A dialog is rendered anew each time it opens, and two dialogs may open each other: known texts end the loop.
      const inBox = (each: Element) => each.closest('[role=dialog]') && each.textContent;
      const known = new Set<string | null>(before);
      // Buttons of an open dialog come first, because a press elsewhere closes it.
      const inSight = ['[role=dialog] button', 'button'].flatMap((what) => [
        ...document.querySelectorAll<HTMLButtonElement>(what),
      ]);
      const button = inSight.find(
        (each) =>
          !each.disabled && !each.dataset.tried && !known.has(inBox(each)) && !/Sair|Sign out/.test(each.textContent),
      );
      const form = [...document.querySelectorAll('form')].find(
        (each) => !each.dataset.tried && each.querySelector('input:not(:disabled, [hidden])'),
      );
      if (form) {
        form.dataset.tried = 'yes';
        const fields = form.querySelectorAll<HTMLInputElement>('input:not(:disabled, [hidden], [type=number])');
        // React sees a value only if it is set by the prototype's own setter.
        const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
        for (const field of fields) {
          if (field.type !== 'text') continue;
          write?.call(field, 'x');
          field.dispatchEvent(new Event('input', { bubbles: true }));
        }
        setTimeout(() => form.requestSubmit());
        return 'a form';
      }
      if (!button) return undefined;
      button.dataset.tried = 'yes';
      button.click();
      return button.textContent;
    }, pressed);
    if (name === undefined) return pressed;
    pressed.push(name);
    expect(pressed.length, `buttons without end, the last ${name}`).toBeLessThan(300);
    // What a press opens is rendered after two frames, or its button is marked as busy.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await page.locator('button[aria-busy=true]:not([type=submit])').first().waitFor({ state: 'detached' });
  }
}

const pages = {
  home: () => `${home}/home`,
  payments: () => `${home}/payments`,
  'filtered payments': () => `${home}/payments?status=PENDING,APPROVED&created=7d&sort=-amount`,
  'no payments': () => `${home}/payments?q=nobody-has-this`,
  'pending payment': () => `${home}/payments/${pendingId}`,
  'approved payment': () => `${home}/payments/${approvedId}`,
  'payment that needs attention': () => `${home}/payments/${lateId}`,
  'no page': () => `${home}/nothing`,
};

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('.copy-id, [data-row-link], .empty').first().waitFor({ state: 'attached' });
}

it('viewer presses everything on every page, and nothing is written', async () => {
  const page = await visit({ acceptDownloads: true });
  await signIn(page, '/', 'viewer');
  const sent = await writes(page);
  for (const [name, path] of Object.entries(pages)) {
    await open(page, path());
    const pressed = await pressAll(page);
    expect(pressed.join(), name).toMatch(/(Conta|Account):/);
    expect(sent, name).toEqual([]);
  }
  expect(pathOf(page)).toBe(`${home}/nothing`);
}, 300_000);

it('finance presses everything on payments, and nothing is sent to the stand-ins', async () => {
  const page = await visit();
  await signIn(page, '/', 'finance');
  const sent = await writes(page);
  for (const id of [pendingId, approvedId, lateId]) {
    await open(page, `${home}/payments/${id}`);
    expect((await pressAll(page)).join()).toMatch(/Falhas do provedor|Provider faults/);
  }
  // Finance's own actions are sent; those of the stand-ins are not allowed to finance.
  expect(sent).toContain(`POST /v1/payments/${pendingId}/look`);
  expect(sent.filter((each) => each.includes('/sandbox/'))).toEqual([]);
  expect(new Set(await lastComplaints())).toEqual(new Set(['Failed to load resource: net::ERR_FAILED']));
});

it('ops presses the same, which sends requests that write', async () => {
  const page = await visit();
  await signIn(page, '/', 'ops');
  const sent = await writes(page);
  await open(page, `${home}/payments/${pendingId}`);
  await pressAll(page);
  await open(page, `${home}/payments`);
  await pressAll(page);
  expect(sent).toEqual(
    expect.arrayContaining([
      `POST /v1/sandbox/payments/${pendingId}/simulate`,
      'POST /v1/sandbox/faults',
      'PUT /v1/saved-views',
    ]),
  );
  expect(new Set(await lastComplaints())).toEqual(new Set(['Failed to load resource: net::ERR_FAILED']));
});

describe('one’s own password', () => {
  const words = {
    pt: {
      menu: /^Conta: /,
      own: 'Sua conta e segurança',
      change: 'Trocar senha',
      current: 'Senha atual',
      next: 'Nova senha',
      save: 'Salvar senha',
      missing: 'Informe a senha atual.',
      short: 'Use pelo menos 12 caracteres.',
      wrong: 'A senha atual não confere.',
      changed: 'Senha trocada. Suas sessões em outros aparelhos terminaram.',
    },
    en: {
      menu: /^Account: /,
      own: 'Your account and security',
      change: 'Change password',
      current: 'Current password',
      next: 'New password',
      save: 'Save password',
      missing: 'Enter the current password.',
      short: 'Use at least 12 characters.',
      wrong: 'That is not the current password.',
      changed: 'Password changed. Your sessions on other devices have ended.',
    },
  };

  it.each(['pt', 'en'] as const)('is changed on one’s own page, with errors at the field, in %s', async (language) => {
    const text = words[language];
    const email = await newPerson('viewer');
    const page = await visit();
    await page.goto('/login');
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await page.getByLabel('Senha', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByRole('button', { name: words.pt.menu }).waitFor();
    if (language === 'en') await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('button', { name: text.menu }).click();
    await page.getByRole('link', { name: text.own }).click();
    await page.getByRole('button', { name: text.change }).click();

    const current = page.getByLabel(text.current);
    const next = page.getByLabel(text.next);
    const save = page.getByRole('button', { name: text.save });
    const complaint = (field: typeof current) =>
      field.evaluate((input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent);
    await save.click();
    expect(await complaint(current)).toBe(text.missing);
    expect(await complaint(next)).toBe(text.short);

    await current.fill('not the password');
    await next.fill('another password of mine');
    await save.click();
    await page.getByText(text.wrong).waitFor();
    expect(await complaint(current)).toBe(text.wrong);
    expect(await next.inputValue()).toBe('another password of mine');
    expect(complaints.splice(0)).toEqual(['422 /v1/session/password']);

    await current.fill(password);
    await save.click();
    await page.getByRole('status').getByText(text.changed).waitFor();
    await page.reload();
    await page.getByRole('button', { name: text.menu }).waitFor();
    await expect(person(apiUrl, email, password)).rejects.toThrow('401');
    await person(apiUrl, email, 'another password of mine');
  });
});
