// Payment links in the console: made by keyboard, paid on their page, watched and disabled.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Payment } from '../../domain/payments/payment.ts';
import { allRules, faultsOf } from '../support/axe.ts';
import { eventually, heading, openBrowser, pathOf } from '../support/console.ts';
import { merchant } from '../support/merchant.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl } = sharedSystem();
const shop = merchant(apiUrl);
const { visit, signIn } = openBrowser(apiUrl);
const links = '/m/mer_lojademo/payment-links';
const description = `Mensalidade ${randomUUID().slice(0, 8)}`;

it('makes a link by keyboard at 360 px, which is paid on its page, and shows its payment', async () => {
  const page = await visit({
    viewport: { width: 360, height: 740 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await signIn(page, `${links}/new`);
  await heading(page, 'Novo link de pagamento').waitFor();
  expect(await faultsOf(page, { runOnly: allRules })).toEqual([]);
  // Nothing is filled in: the first wrong field has the focus.
  await page.getByRole('button', { name: 'Criar link' }).press('Enter');
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('description');
  await page.keyboard.type(description);
  await page.getByLabel('Valor a pagar').focus();
  await page.keyboard.type('150,00');
  await page.getByRole('combobox', { name: 'Provedor' }).press('Enter');
  await page.keyboard.type('Orbita');
  await page.getByRole('option', { name: 'Orbita', exact: true }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByLabel('Limite de pagamentos').fill('1');
  await page.keyboard.press('Enter');
  await heading(page, description).waitFor();
  expect(pathOf(page)).toMatch(/\/payment-links\/lnk_/);
  await page.getByText('Ninguém pagou ainda', { exact: false }).waitFor();
  expect(await faultsOf(page, { runOnly: allRules })).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await page.getByRole('button', { name: 'Copiar endereço' }).press('Enter');
  await page.getByRole('button', { name: 'Copiado' }).waitFor();
  const address = new URL(await page.evaluate(() => navigator.clipboard.readText())).pathname;

  const payer = await visit({ viewport: { width: 360, height: 740 } });
  await payer.goto(address);
  await payer.getByLabel('Nome completo').fill('Ana Souza');
  await payer.getByLabel('CPF ou CNPJ').fill('529.982.247-25');
  await payer.getByLabel('E-mail').fill(`${randomUUID()}@example.com`);
  await payer.getByRole('button', { name: /^Pagar R\$/ }).press('Enter');
  await payer.getByRole('heading', { name: 'Aguardando o pagamento' }).waitFor();

  await page.getByText('Ana Souza', { exact: true }).first().waitFor();
  const id = pathOf(page).split('/').at(-1);
  const [payment] = (await shop.call<{ data: Payment[] }>('GET', `/v1/payment-links/${id}/payments`)).body.data;
  await shop.simulate(payment?.id ?? '', 'paid');
  await payer.getByRole('heading', { level: 2, name: 'Pago' }).waitFor();
  await page.getByText('Esgotado', { exact: true }).waitFor();
});

it('lists links with their state, and disables one after it has asked', async () => {
  const made = await shop.call<{ id: string }>('POST', '/v1/payment-links', {
    description: `${description} 2`,
    methods: ['PIX', 'BILLET'],
  });
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await visit({ colorScheme });
    await signIn(page, links);
    await page.getByRole('link', { name: `Abrir ${description} 2, ` }).waitFor();
    expect(await faultsOf(page, { runOnly: allRules })).toEqual([]);
  }
  const page = await visit();
  await signIn(page, `${links}/${made.body.id}`);
  await page.getByRole('button', { name: 'Desativar', exact: true }).click();
  await page.getByText('isso não se desfaz', { exact: false }).waitFor();
  expect(await faultsOf(page, { runOnly: allRules })).toEqual([]);
  await page.getByRole('button', { name: 'Desativar link' }).click();
  await page.getByText('Desativado', { exact: true }).waitFor();
});

it('offers a viewer no new link', async () => {
  const page = await visit();
  await signIn(page, links, 'viewer');
  await heading(page, 'Links de pagamento').waitFor();
  expect(await page.getByRole('button', { name: 'Novo link' }).first().getAttribute('aria-disabled')).toBe('true');
});
