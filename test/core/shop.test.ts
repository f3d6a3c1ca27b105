// The example shop in a browser on the running system: PIX, card and boleto payments and their events.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express } from 'express';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createShop } from '../../examples/shop/shop.ts';
import { allRules, faultsOf } from '../support/axe.ts';
import { eventually, openBrowser } from '../support/console.ts';
import { merchant, signingSecret } from '../support/merchant.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl, logFile } = sharedSystem();
const api = merchant(apiUrl);
const { complaints, lastComplaints, visit } = openBrowser(apiUrl);

let shopUrl: string;
const closing: (() => void)[] = [];

/** Opens a shop that sells by this provider. @returns its address */
async function openShop(provider: string): Promise<string> {
  // The shop's own address is part of its settings, so the port is reserved first.
  let app: Express | undefined;
  const server = createServer((request, response) => app?.(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const shop = createShop({
    key: 'sk_test_demo',
    publicKey: 'pk_test_demo',
    apiUrl,
    shopUrl: address,
    webhookSecrets: [signingSecret(logFile)],
    provider,
  });
  ({ app } = shop);
  closing.push(() => {
    shop.close();
    server.close();
    server.closeAllConnections();
  });
  return address;
}

beforeAll(async () => {
  shopUrl = await openShop('Orbita');
});
afterAll(() => {
  for (const close of closing) close();
});

async function open(options: Parameters<typeof visit>[0] = {}, at = shopUrl): Promise<Page> {
  const page = await visit(options);
  await page.goto(at);
  await page.getByRole('button', { name: 'Pagar R$ 129,90' }).waitFor();
  return page;
}

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Nome completo').fill('Maria Silva');
  await page.getByLabel('E-mail').fill('maria@example.com');
  await page.getByRole('button', { name: 'Gerar CPF' }).click();
  await eventually(() => page.getByLabel('CPF ou CNPJ').inputValue()).toMatch(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/);
  await page.getByLabel('Celular').fill('(11) 99999-8888');
}

const buy = (page: Page) => page.locator('#buy').click();
const current = (page: Page, name: string) => page.getByRole('region', { name });
const orders = (page: Page) => page.getByRole('region', { name: 'Pedidos' });
const requestOf = (page: Page) => page.waitForRequest(`${shopUrl}/api/orders`);

async function expectSound(page: Page): Promise<void> {
  expect(await faultsOf(page, { runOnly: allRules })).toEqual([]);
}

it('sells by Pix, and shows the payment after a verified event', async () => {
  const page = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
  await fill(page);
  await buy(page);
  const order = current(page, 'Camiseta Pampa, por Pix');
  const qr = order.getByRole('img', { name: 'QR Code do Pix' });
  await eventually(() => qr.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await order.getByRole('button', { name: 'Copiar código Pix' }).click();
  await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^000201.*6304[0-9A-F]{4}$/);
  await expectSound(page);

  await order.getByRole('button', { name: 'Pagar' }).click();
  await order.getByText('Pago', { exact: true }).waitFor();
  await orders(page).getByText('Pago', { exact: true }).waitFor();
  // The page no longer shows the code: it must not be paid twice.
  await qr.waitFor({ state: 'detached' });
  await page.getByRole('status').getByText('Camiseta Pampa: Pago').waitFor();
});

it('sells by boleto', async () => {
  const page = await open();
  await fill(page);
  await page.getByRole('radio', { name: /Caneca esmaltada/ }).check();
  await page.getByRole('radio', { name: 'Boleto' }).check();
  await page.getByRole('button', { name: 'Pagar R$ 59,90' }).click();
  const order = current(page, 'Caneca esmaltada, por Boleto');
  await order.getByText(/^[\d. ]{47,}$/).waitFor();
  expect(await order.getByRole('link', { name: 'Abrir o boleto' }).getAttribute('href')).toMatch(/^https?:\/\//);
  await order.getByRole('button', { name: 'Pagar' }).click();
  await order.getByText('Pago', { exact: true }).waitFor();
});

it('sells by card, whose data never reaches the shop', async () => {
  const page = await open();
  await fill(page);
  await page.getByRole('radio', { name: 'Cartão' }).check();
  await page.getByLabel('Número do cartão').fill('4111 1111 1111 1111');
  await page.getByLabel('Nome no cartão').fill('MARIA SILVA');
  await page.getByLabel('Validade (MM/AA)').fill('12/30');
  await page.getByLabel('CVV').fill('123');
  await page.getByLabel('Parcelas').selectOption({ label: '3x de R$\u00a043,30 sem juros' });
  await expectSound(page);
  const toShop = requestOf(page);
  const toTrilho = page.waitForRequest(`${apiUrl}/v1/card-tokens`);
  await buy(page);
  const order = current(page, 'Camiseta Pampa, por Cartão');
  await order.getByText('Pago', { exact: true }).waitFor();
  await order.getByText('R$ 129,90').waitFor();

  // Orbita has no field for the name on the statement, so none is promised.
  expect(await order.getByText('Na fatura do cartão').count()).toBe(0);
  const sent = (await toShop).postData() ?? '';
  expect(JSON.parse(sent)).toMatchObject({ cardToken: expect.stringMatching(/^ctk_/), installments: 3 });
  expect(sent).not.toMatch(/4111|"123"/);
  expect((await (await toTrilho).allHeaders()).authorization).toBe('Bearer pk_test_demo');
  expect(await page.getByLabel('Número do cartão').inputValue()).toBe('');
});

it('shows the name on the card’s statement where the provider takes one', async () => {
  const page = await open({}, await openShop('PAGARMEBAAS'));
  await fill(page);
  await page.getByRole('radio', { name: 'Cartão' }).check();
  await page.getByLabel('Número do cartão').fill('4111 1111 1111 1111');
  await page.getByLabel('Nome no cartão').fill('MARIA SILVA');
  await page.getByLabel('Validade (MM/AA)').fill('12/30');
  await page.getByLabel('CVV').fill('123');
  const labels = await page.getByLabel('Parcelas').locator('option').allTextContents();
  expect(labels.slice(2, 4)).toEqual(['3x de R$\u00a043,30 sem juros', '4x de R$\u00a033,97, total R$\u00a0135,88']);
  await buy(page);
  const order = current(page, 'Camiseta Pampa, por Cartão');
  await order.getByText('Na fatura do cartão: LojaExemplo').waitFor();
  await order.getByText('R$ 129,90').waitFor();
});

it('shows invalid card fields, and a refusal by the issuer', async () => {
  const page = await open();
  await fill(page);
  await page.getByRole('radio', { name: 'Cartão' }).check();
  await page.getByLabel('Número do cartão').fill('4111 1111 1111 1112');
  await page.getByLabel('Nome no cartão').fill('MARIA SILVA');
  await page.getByLabel('Validade (MM/AA)').fill('13/30');
  await page.getByLabel('CVV').fill('123');
  await buy(page);
  await page.getByText('Confira o número do cartão.').waitFor();
  await page.getByText('Informe mês e ano, como 12/30.').waitFor();

  await page.getByLabel('Número do cartão').fill('4000 0000 0000 0002');
  await page.getByLabel('Validade (MM/AA)').fill('12/30');
  await buy(page);
  await current(page, 'Camiseta Pampa, por Cartão').getByText('Recusado', { exact: true }).waitFor();
});

it('shows invalid fields, and keeps the other input', async () => {
  const page = await open({ colorScheme: 'dark', viewport: { width: 360, height: 800 } });
  await fill(page);
  await page.getByLabel('CPF ou CNPJ').fill('111.111.111-11');
  await buy(page);
  await page.getByText('Informe um CPF ou CNPJ válido.').waitFor();
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('document');
  expect(await page.getByLabel('Nome completo').inputValue()).toBe('Maria Silva');
  expect(complaints.splice(0)).toEqual(['422 /api/orders']);
  await expectSound(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide).toBe(0);
});

it('creates one payment when the answer is lost and the buyer tries again', async () => {
  const page = await open();
  await fill(page);
  let lost = 0;
  await page.route('**/api/orders', async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  const first = requestOf(page);
  await buy(page);
  await page
    .getByRole('alert')
    .getByText(/você não paga duas vezes/)
    .waitFor();
  expect(await page.getByLabel('Nome completo').isDisabled()).toBe(true);
  const second = requestOf(page);
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await current(page, 'Camiseta Pampa, por Pix').waitFor();

  expect((await second).postData()).toBe((await first).postData());
  const { checkoutId } = JSON.parse((await first).postData() ?? '{}') as { checkoutId: string };
  const made = await api.call<{ data: unknown[] }>('GET', `/v1/payments?orderId=${checkoutId.slice(0, 8)}`);
  expect(made.body.data).toHaveLength(1);
  expect(await lastComplaints()).toEqual(['Failed to load resource: net::ERR_FAILED']);
});

it('refuses unsigned events, and requests from other sites', async () => {
  const { body: payment } = await api.create();
  const forged = {
    type: 'payment.approved',
    timestamp: new Date().toISOString(),
    data: { ...payment, status: 'APPROVED' },
  };
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
    'webhook-signature': 'v1,AAAA',
  };
  const post = (path: string, more: object) =>
    fetch(`${shopUrl}${path}`, {
      method: 'POST',
      body: JSON.stringify(forged),
      headers: { 'content-type': 'application/json', ...more },
    });
  expect((await post('/webhooks', headers)).status).toBe(400);
  expect((await post('/webhooks', {})).status).toBe(400);
  expect((await post('/api/orders', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
});
