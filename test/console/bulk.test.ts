// Many rows at once in the browser, columns as a person arranges them, and by touch on a narrow screen: a refund of
// many, a payout sent again, an event sent again, and an invitation.
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../db/core/database.ts';
import { addPerson } from '../support/add-person.ts';
import { faultsOf } from '../support/axe.ts';
import { eventually, heading, openBrowser, pathOf } from '../support/console.ts';
import { endpoint, merchant } from '../support/merchant.ts';
import { ownShop } from '../support/new-merchant.ts';
import { payer } from '../support/payouts.ts';
import { sharedSystem } from '../support/shared.ts';

const system = sharedSystem();
const { apiUrl, databaseUrl } = system;
const { visit, signIn } = openBrowser(apiUrl);
const db = openDatabase(databaseUrl, 1);
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

let shop: Awaited<ReturnType<typeof ownShop>>;
let home: string;
let name: string;

beforeAll(async () => {
  shop = await ownShop(system);
  home = `/m/${shop.merchantId}`;
  const { email } = await addPerson(db, { name: 'Ana Souza', role: 'admin', merchantId: shop.merchantId });
  [name = ''] = email.split('@');
});
afterAll(() => db.destroy());

async function paid(amounts: number[]): Promise<string[]> {
  return Promise.all(
    amounts.map(async (amount) => {
      const { body } = await shop.create({ amount });
      await shop.simulate(body.id, 'paid');
      await shop.becomes(body.id, { status: 'APPROVED' });
      return body.id;
    }),
  );
}

const bar = (page: Page) => page.getByRole('region', { name: 'Ações em lote' });
const tick = (page: Page, amount: string) => page.getByRole('checkbox', { name: new RegExp(`R\\$\\s${amount} `) });
const heads = (page: Page) =>
  page
    .locator('.table thead th[data-column]:visible')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-column')));

/** Nothing is wider than the screen. */
const widthHolds = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

it('several payments are refunded at once, with what is left out said before and a result for each', async () => {
  const ids = await paid([11_100, 22_200]);
  await shop.create({ amount: 33_300 });
  const page = await visit();
  await signIn(page, `${home}/payments`, name);
  for (const amount of ['111,00', '222,00', '333,00']) await tick(page, amount).check();
  await bar(page).getByText('3 selecionados').waitFor();
  await bar(page).getByRole('button', { name: 'Estornar' }).click();
  const form = bar(page).getByRole('form', { name: 'Estornar' });
  await form.getByText(/É possível para 2: R\$\s333,00\./).waitFor();
  await form.getByText('1 (não estão pagos)').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await form.getByRole('button', { name: /^Estornar R\$/ }).click();
  await form.getByText('Escreva o motivo, com pelo menos 3 letras.').waitFor();
  await form.getByRole('textbox', { name: 'Motivo' }).fill('Produto em falta');
  await form.getByRole('button', { name: /^Estornar R\$/ }).click();

  await heading(page, 'Estornar: 2 linhas').waitFor();
  await page.getByRole('status').getByText('2 de 2').waitFor();
  await eventually(() => page.getByRole('heading', { level: 1 }).locator('..').textContent()).toContain('Concluída');
  await eventually(() => page.locator('.table tbody tr').filter({ hasText: 'Feita' }).count()).toBe(2);
  expect(await faultsOf(page)).toEqual([]);
  for (const id of ids) expect(await shop.get(id)).toMatchObject({ status: 'REFUNDED' });
  await page.getByRole('main').getByRole('link', { name: 'Ações em lote', exact: true }).click();
  await page.getByRole('link', { name: /^Abrir Estornar de R\$\s333,00/ }).waitFor();
});

it('all that match are checked at once by touch on a narrow screen', async () => {
  await Promise.all(Array.from({ length: 51 }, () => shop.create({ orderId: 'muitos' })));
  const page = await visit(phone);
  let load: () => void = () => undefined;
  const loaded = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(/\/v1\/payments\?/, async (route) => {
    await loaded;
    await route.continue();
  });
  await signIn(page, `${home}/payments?q=muitos`, name);
  const all = page.getByRole('checkbox', { name: 'Selecionar todos desta página' });
  expect(await all.isDisabled(), 'before there are rows to select').toBe(true);
  load();
  await all.tap();
  await bar(page).getByText('50 selecionados').waitFor();
  await bar(page).getByRole('button', { name: 'Selecionar 51 pagamentos destes filtros' }).tap();
  await bar(page).getByText('Todos os que correspondem aos filtros').waitFor();
  await bar(page).getByRole('button', { name: 'Consultar status' }).tap();
  await bar(page)
    .getByText(/É possível para 51:/)
    .waitFor();
  await widthHolds(page);
  expect(await faultsOf(page)).toEqual([]);
  await bar(page).getByRole('button', { name: 'Consultar 51' }).tap();
  await heading(page, 'Consultar status: 51 linhas').waitFor();
  await page.getByRole('status').getByText('51 de 51').waitFor();
  await widthHolds(page);
});

it('columns are moved, hidden and resized by keyboard, kept for the person, and reset', async () => {
  await shop.create();
  const page = await visit({ viewport: { width: 1440, height: 900 } });
  await signIn(page, `${home}/payments`, name);
  await page.locator('[data-row-link]').first().waitFor();
  const before = await heads(page);
  expect(before.slice(0, 4)).toEqual(['select', 'amount', 'status', 'customer']);
  const width = (column: string) =>
    page.locator(`th[data-column="${column}"]`).evaluate((one) => (one as HTMLElement).offsetWidth);
  const narrow = await width('order');
  await page.getByRole('button', { name: 'Colunas', exact: true }).click();
  const box = page.getByRole('dialog', { name: 'Colunas' });
  expect(await faultsOf(page)).toEqual([]);
  await box.getByRole('button', { name: 'Mover Status para a esquerda' }).press('Enter');
  for (let press = 0; press < 3; press += 1) await box.getByRole('button', { name: 'Alargar Pedido' }).press('Enter');
  await box.getByRole('checkbox', { name: 'Provedor' }).uncheck();
  const arranged = before.filter((one) => one !== 'provider');
  arranged.splice(1, 2, 'status', 'amount');
  expect(await heads(page)).toEqual(arranged);
  const wide = await width('order');
  expect(wide).toBeGreaterThan(narrow + 40);

  await page.reload();
  await page.locator('[data-row-link]').first().waitFor();
  expect(await heads(page)).toEqual(arranged);
  expect(Math.abs((await width('order')) - wide)).toBeLessThan(4);
  // On another device, whose browser knows nothing of it.
  const other = await visit({ viewport: { width: 1440, height: 900 } });
  await signIn(other, `${home}/payments`, name);
  await other.locator('[data-row-link]').first().waitFor();
  await eventually(() => heads(other)).toEqual(arranged);
  await other.context().close();
  // By the mouse, at the end of a heading.
  const handle = page.locator('th[data-column="order"] .table-resize');
  const at = await handle.boundingBox();
  if (!at) throw new Error('the heading cannot be dragged');
  await page.mouse.move(at.x + 4, at.y + 4);
  await page.mouse.down();
  await page.mouse.move(at.x - 56, at.y + 4, { steps: 4 });
  await page.mouse.up();
  await eventually(() => width('order')).toBeLessThan(wide - 40);
  await widthHolds(page);

  await page.getByRole('button', { name: 'Colunas', exact: true }).click();
  await box.getByRole('button', { name: 'Restaurar colunas' }).click();
  expect(await heads(page)).toEqual(before);
  expect(Math.abs((await width('order')) - narrow)).toBeLessThan(4);
  await page.reload();
  await page.locator('[data-row-link]').first().waitFor();
  expect(await heads(page)).toEqual(before);
});

it('a payout is sent again by touch on a narrow screen', async () => {
  const lexxen = payer(merchant(apiUrl), 'Lexxen');
  await lexxen.fault('withdraw', 'unauthorized', { times: 2 });
  const { body: payout } = await lexxen.send(lexxen.body({ withdrawReference: `touch-${randomUUID()}` }));
  expect(payout).toMatchObject({ stage: 'held' });
  const page = await visit(phone);
  await signIn(page, `/m/mer_lojademo/payouts/${payout.id}`, 'finance');
  const panel = page.getByRole('region', { name: 'Ações' });
  await panel.getByRole('button', { name: 'Enviar de novo', exact: true }).tap();
  const form = panel.getByRole('form', { name: 'Enviar de novo' });
  await form.getByLabel('Motivo').fill('a chave foi trocada');
  await widthHolds(page);
  await form.getByRole('button', { name: /^Enviar R\$/ }).tap();
  await page.getByRole('heading', { level: 1 }).locator('..').getByText('Aprovado', { exact: true }).waitFor();
  await lexxen.becomes(payout.id, { status: 'APPROVED' });
  await widthHolds(page);
});

it('an event is sent again by touch on a narrow screen', async () => {
  const hook = await endpoint();
  const made = await shop.call<{ id: string; secret: string }>('POST', '/v1/webhook-endpoints', { url: hook.url });
  hook.trusts(made.body.secret);
  await paid([4_400]);
  await eventually(() => hook.received.length).toBeGreaterThan(0);
  const [event] = (await shop.call<{ data: { id: string }[] }>('GET', '/v1/events?order=newest&limit=1')).body.data;
  const sent = () => hook.received.filter(({ id }) => id === event?.id).length;
  await eventually(sent).toBe(1);
  const page = await visit(phone);
  await signIn(page, `${home}/events/${event?.id}`, name);
  const form = page.getByRole('form', { name: 'Enviar de novo' });
  await form.getByRole('button', { name: 'Enviar de novo' }).tap();
  await eventually(sent).toBe(2);
  await widthHolds(page);
  await hook.close();
});

it('a person is invited by touch on a narrow screen', async () => {
  const page = await visit(phone);
  await signIn(page, `${home}/people`, name);
  const email = `${randomUUID()}@trilho.test`;
  await page.getByRole('link', { name: 'Convidar pessoa' }).tap();
  await page.getByRole('textbox', { name: 'Endereço de e-mail' }).fill(email);
  await page.getByRole('radio', { name: /^Operação/ }).tap();
  await widthHolds(page);
  await page.getByRole('button', { name: /^(Convidar|Criar convite|Enviar convite)/ }).tap();
  await page.getByText(`Link para ${email}`).waitFor();
  await widthHolds(page);
  await page.getByRole('link', { name: 'Ver pessoas' }).tap();
  await heading(page, 'Pessoas').waitFor();
  await page.getByText(email).first().waitFor();
  expect(pathOf(page)).toBe(`${home}/people`);
});
