// The page of performance: its figures, the way from each to its list, other days, files, and the heat map by keyboard.
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Download, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { contexts } from '../../db/core/contexts.ts';
import { requestOf } from '../../db/payments/payments.ts';
import { dayInBrazil, daysLater } from '../../domain/core/days.ts';
import { newId } from '../../runtime/ids.ts';
import { hashPassword } from '../../runtime/passwords.ts';
import { openApp } from '../support/app.ts';
import { eventually, heading, openBrowser, pathOf } from '../support/console.ts';
import { merchant } from '../support/merchant.ts';
import { newMerchant } from '../support/new-merchant.ts';
import { sharedSystem } from '../support/shared.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const system = sharedSystem();
const { apiUrl, sandboxUrl } = system;
const { visit, signIn } = openBrowser(apiUrl);

let app: Awaited<ReturnType<typeof openApp>>;
let own: Awaited<ReturnType<typeof newMerchant>>;
let home: string;
let person: string;
const yesterday = daysLater(dayInBrazil(Date.now()), -1);

/** Copies of a payment, so many hours and minutes into yesterday. */
async function putDown(modelId: string, count: number, change: Record<string, unknown>, hour = 14): Promise<void> {
  // A request is sealed for one payment.
  const model = await app.store.db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', modelId)
    .executeTakeFirstOrThrow();
  const request = requestOf(model, await app.store.sealOf(own.id));
  for (let n = 0; n < count; n += 1) {
    const id = newId('pay');
    const created = new Date(`${yesterday}T${String(hour).padStart(2, '0')}:${String(10 + n)}:00-03:00`).toISOString();
    const isApproved = change.status === 'APPROVED';
    const row = {
      id,
      reference: id,
      transaction_id: id,
      poll_due_at: null,
      created_at: created,
      approved_at: isApproved ? created : null,
    };
    const sealed = (await app.store.sealOf(own.id)).seal(contexts.request(id), request);
    Object.assign(row, { request_sealed: `\\x${sealed.toString('hex')}` });
    await sql`insert into payments
      select (jsonb_populate_record(p, ${JSON.stringify({ ...row, ...change })}::jsonb)).* from payments p where id = ${modelId}`.execute(
      app.store.db,
    );
  }
}

beforeAll(async () => {
  app = await openApp(system, {});
  own = await newMerchant(app.store, sandboxUrl);
  home = `/m/${own.id}`;
  const id = newId('usr');
  const user = { id, email: `${id}@trilho.test`, name: 'viewer', password_hash: await hashPassword('trilho-demo') };
  await app.store.db.insertInto('users').values(user).execute();
  await app.store.db.insertInto('memberships').values({ user_id: id, merchant_id: own.id, role: 'viewer' }).execute();
  person = id;
  const { body } = await merchant(apiUrl, own.key).create();
  const card = { payment_method: 'CREDIT_CARD', amount: 10_000 };
  await putDown(body.id, 6, { status: 'APPROVED', amount: 10_000, fee: 100 });
  await putDown(body.id, 3, { ...card, status: 'APPROVED', card_facts: { brand: 'ELO', challenged: true } });
  await putDown(body.id, 2, { ...card, status: 'REJECTED', card_facts: { brand: 'Elo', returnCode: '51' } });
  await putDown(body.id, 1, { payment_method: 'BILLET' }, 3);
});
afterAll(() => app?.close());

const open = async (search = '') => {
  const page = await visit({ acceptDownloads: true });
  await signIn(page, `${home}/performance${search}`, person);
  await heading(page, 'Desempenho').waitFor();
  await page.locator('.heat a').first().waitFor();
  return page;
};
const chart = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** The number above the list, once it is that of the link. */
const expectListed = async (page: Page, count: number) => {
  await eventually(() => pathOf(page)).toBe(`${home}/payments`);
  await eventually(() => page.locator('.page-count').textContent()).toMatch(new RegExp(`^${count} `));
};

it('shows the figures, and leads from each to the payments that it counts', async () => {
  const page = await open();
  await eventually(() => page.locator('.figure-value').allTextContents()).toEqual([
    '81,8%',
    expect.stringContaining('900,00'),
    '13',
    '1,00%',
  ]);
  const links: [string, string | RegExp, number][] = [
    ['Aprovação por provedor', '9 aprovados', 9],
    ['Aprovação por provedor', '2 recusados', 2],
    ['Por que cartões são recusados', /^51 · Saldo ou limite insuficiente/, 2],
    ['Custo por real aprovado', '9 aprovados', 9],
    ['Do pedido ao dinheiro', 'Confirmação pedida pelo emissor', 3],
  ];
  for (const [name, link, count] of links) {
    await chart(page, name).getByRole('link', { name: link }).press('Enter');
    await expectListed(page, count);
    await page.goBack();
    await page.locator('.heat a').first().waitFor();
  }
  await chart(page, 'Aprovação por provedor').getByRole('radio', { name: 'Bandeira' }).check();
  await chart(page, 'Aprovação por bandeira').getByRole('link', { name: 'Elo' }).click();
  await expectListed(page, 5);
  // What the link filters by can be seen, and taken away.
  await page.getByRole('button', { name: /^Bandeira\s*Elo/ }).waitFor();
  await page.getByRole('button', { name: 'Limpar Bandeira' }).click();
  await eventually(() => page.locator('.page-count').textContent()).toMatch(/^5 /);
});

it('goes through the hours by the arrow keys, and opens the list of one', async () => {
  const page = await open();
  const grid = page.locator('.heat');
  expect(await grid.locator('a[tabindex="0"]').count()).toBe(1);
  const cell = grid.getByRole('link', { name: /, 14h: 81,8%, 9 aprovados e 2 recusados/ });
  // Another payment of that weekday, so that the arrows have a way to go. Both are one stop.
  await cell.focus();
  const steps = (await grid.locator('a').count()) - 1;
  expect(steps).toBe(2);
  await page.keyboard.press('ArrowLeft');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-at'))).toMatch(/ 3$/);
  expect(await grid.locator('a[tabindex="0"]').count()).toBe(1);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expectListed(page, 11);
  await page.getByRole('button', { name: /^Hora\s*14h–15h/ }).waitFor();
});

it('compares with other days, and shows days of one’s choice', async () => {
  const page = await open(`?days=${yesterday}..${yesterday}&compare=none`);
  expect(await page.locator('.change').count()).toBe(0);
  await page.getByRole('button', { name: /^Comparar com/ }).click();
  const form = page.getByRole('dialog', { name: 'Comparar com' });
  await form.getByLabel('De', { exact: true }).fill(daysLater(yesterday, 1));
  await form.getByRole('button', { name: 'Aplicar' }).click();
  await page.keyboard.press('Escape');
  await eventually(() => new URL(page.url()).searchParams.get('with')).toBe(
    `${daysLater(yesterday, 1)}..${daysLater(yesterday, 1)}`,
  );
  // Today has one payment, which is open.
  await eventually(() => page.locator('.figure').nth(2).textContent()).toMatch(/ antes 1$/);
  await page.reload();
  await eventually(() => page.locator('.figure').nth(2).textContent()).toMatch(/ antes 1$/);
  await page.getByRole('radio', { name: '7 dias' }).check();
  await eventually(() => page.locator('.figure-value').nth(2).textContent()).toBe('13');
});

it('gives each chart’s table and picture away', async () => {
  const page = await open();
  const saved = async (button: string): Promise<[Download, Buffer]> => {
    const [download] = await Promise.all([
      page.waitForEvent('download', { timeout: 60_000 }),
      page.getByRole('button', { name: button }).click(),
    ]);
    return [download, await readFile(await download.path())];
  };
  const [csv, text] = await saved('Baixar a tabela de Por que cartões são recusados em CSV');
  expect(csv.suggestedFilename()).toMatch(/^desempenho-return-codes-\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/);
  expect(text.toString()).toContain('"51";"Saldo ou limite insuficiente"');
  expect(text.toString()).toMatch(/;2;1;;200$/m);
  const [png, picture] = await saved('Baixar a imagem de Aprovação por dia em PNG');
  expect(png.suggestedFilename()).toMatch(/^desempenho-over-time-.*\.png$/);
  const { width, entropy, channels } = { ...(await sharp(picture).metadata()), ...(await sharp(picture).stats()) };
  expect(width).toBe(2_080);
  expect(channels.length).toBeGreaterThanOrEqual(3);
  expect(entropy).toBeGreaterThan(0.1);
  // The drawing's colours are those of the page: its line is there, and its area is not filled.
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let accent = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    if (data[at] === 0x0b && data[at + 1] === 0x5c && data[at + 2] === 0x66) accent += 1;
  }
  expect(accent).toBeGreaterThan(20);
});
