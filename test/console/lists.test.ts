// Lists in the browser: pages, filters that survive the way back, days with hours, providers in use, and a selection
// over all pages.
import { randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Payment } from '../../domain/payments/payment.ts';
import { faultsOf } from '../support/axe.ts';
import { eventually, heading, openBrowser, pathOf } from '../support/console.ts';
import { firstPayment, merchant } from '../support/merchant.ts';
import { ownShop } from '../support/new-merchant.ts';
import { payer } from '../support/payouts.ts';
import { sharedSystem } from '../support/shared.ts';

const system = sharedSystem();
const { apiUrl } = system;
const { visit, signIn } = openBrowser(apiUrl);

/** One more than a page has. */
const many = 51;
let home: string;
let helena: Payment;

/** Calls some at once: each waits for the stand-in. */
async function inTurns<Made>(count: number, make: () => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  for (let left = count; left > 0; left -= 10)
    made.push(...(await Promise.all(Array.from({ length: Math.min(left, 10) }, make))));
  return made;
}

beforeAll(async () => {
  const shop = await ownShop(system);
  home = `/m/${shop.merchantId}`;
  await inTurns(many - 1, () => shop.create());
  const customer = { ...firstPayment.customer, name: 'Helena Prado' };
  helena = (await shop.create({ customer, orderId: 'helena-1' })).body;
});

const rows = (page: Page) => page.locator('[data-row-link]');
const range = (page: Page) => page.getByRole('navigation', { name: 'Páginas da lista' }).getByRole('status');
const search = (page: Page) => new URL(page.url()).searchParams;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

it('a list says which of its rows it shows, and turns its pages', async () => {
  const page = await visit();
  await signIn(page, `${home}/payments`);
  await eventually(() => range(page).textContent()).toBe(`1–50 de ${many} pagamentos`);
  expect(await rows(page).count()).toBe(50);
  expect(await button(page, 'Anterior').isDisabled()).toBe(true);
  expect(await faultsOf(page)).toEqual([]);
  await button(page, 'Próxima').click();
  await eventually(() => range(page).textContent()).toBe(`51–${many} de ${many} pagamentos`);
  expect(await rows(page).count()).toBe(1);
  expect(search(page).get('page')).toBe('2');
  expect(await button(page, 'Próxima').isDisabled()).toBe(true);

  await page.reload();
  await eventually(() => range(page).textContent()).toBe(`51–${many} de ${many} pagamentos`);
  await page.getByRole('radio', { name: '100' }).check();
  await eventually(() => range(page).textContent()).toBe(`1–${many} de ${many} pagamentos`);
  expect(search(page).get('page')).toBeNull();
  // The browser remembers it, for other lists too.
  await page.goto(`${home}/payouts`);
  await page.goto(`${home}/payments`);
  await eventually(() => range(page).textContent()).toBe(`1–${many} de ${many} pagamentos`);
});

it('a begun name is enough, and the way back has the filters and the page', async () => {
  const page = await visit();
  await signIn(page, `${home}/payments`);
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('Helena Pra');
  await eventually(() => rows(page).count()).toBe(1);
  await rows(page).click();
  await heading(page, 'Pagamento de R$ 129,90').waitFor();
  expect(pathOf(page)).toBe(`${home}/payments/${helena.id}`);
  await page.getByRole('main').getByRole('link', { name: 'Pagamentos', exact: true }).click();
  await eventually(() => search(page).get('q')).toBe('Helena Pra');
  await eventually(() => rows(page).count()).toBe(1);

  await button(page, 'Limpar filtros').click();
  await button(page, 'Próxima').click();
  await eventually(() => range(page).textContent()).toBe(`51–${many} de ${many} pagamentos`);
  await rows(page).click();
  await heading(page, 'Pagamento de R$ 129,90').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Pagamentos', exact: true }).click();
  await eventually(() => range(page).textContent()).toBe(`51–${many} de ${many} pagamentos`);
});

it('days may have an hour, in a zone that is named', async () => {
  const page = await visit();
  await signIn(page, `${home}/payments`);
  await page.getByRole('search').getByRole('button', { name: 'Criado' }).click();
  const box = page.getByRole('dialog', { name: 'Criado' });
  await box.getByText('Horário de Brasília (UTC−03:00)').waitFor();
  await box.getByLabel('De', { exact: true }).fill('2026-01-02');
  await box.getByLabel('Da hora').fill('14:30');
  expect(await box.getByLabel('Até a hora').isDisabled()).toBe(true);
  await box.getByRole('button', { name: 'Aplicar' }).click();
  await eventually(() => search(page).get('created')).toBe('2026-01-02T14:30..');
  await page.getByText('desde 02/01/2026 14:30').waitFor();
  await page.goto(`${home}/payments?created=1h`);
  await page.getByText('Última hora').waitFor();
  await eventually(() => range(page).textContent()).toBe(`1–50 de ${many} pagamentos`);
  await page.goto(`${home}/payments?created=2026-01-02T14:30..2026-01-02T15:00`);
  await page.getByText('Nenhum pagamento com estes filtros').waitFor();
});

it('the filter of providers begins with those in use, and finds the others by their name', async () => {
  const page = await visit();
  await signIn(page, `${home}/payments`);
  await page.getByRole('search').getByRole('button', { name: 'Provedor' }).click();
  const box = page.getByRole('dialog', { name: 'Provedor' });
  await box.getByRole('checkbox', { name: 'Orbita' }).waitFor();
  expect(await box.getByRole('checkbox').count()).toBe(1);
  await box.getByRole('searchbox', { name: 'Buscar provedor' }).fill('lexx');
  await box.getByRole('checkbox', { name: 'Lexxen' }).check();
  await eventually(() => search(page).get('provider')).toBe('Lexxen');
  await box.getByRole('searchbox').fill('');
  // What is chosen is among the first.
  await box.getByRole('checkbox', { name: 'Orbita' }).check();
  await eventually(() => search(page).get('provider')).toBe('Lexxen,Orbita');
});

it('all payouts that match are selected at once, on the other pages too', async () => {
  const lexxen = payer(merchant(apiUrl), 'Lexxen');
  // A range that no other test uses: a list of it has these payouts only.
  const from = randomInt(100_000_000, 190_000_000);
  let amount = from;
  await inTurns(many, () => lexxen.send(lexxen.body({ amount: amount++ })));
  const page = await visit();
  await signIn(page, `/m/mer_lojademo/payouts?amountMin=${from}&amountMax=${from + many}`);
  await eventually(() => range(page).textContent()).toBe(`1–50 de ${many} saques`);
  const bar = page.getByRole('region', { name: 'Saques selecionados' });
  await page.getByRole('columnheader').getByRole('checkbox').check();
  await bar.getByText('50 selecionados').waitFor();
  await bar.getByRole('button', { name: `Selecionar todos os ${many} destes filtros` }).click();
  await bar.getByText(`${many} selecionados`).waitFor();
  await button(page, 'Próxima').click();
  await eventually(() => rows(page).count()).toBe(1);
  expect(await page.locator('[data-row-tick]').isChecked()).toBe(true);
  await page.locator('[data-row-tick]').uncheck();
  await bar.getByText('50 selecionados').waitFor();
});
