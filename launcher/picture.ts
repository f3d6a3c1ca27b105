// `npm run picture`: makes docs/console.png from a running `npm start`. API_URL names another address than the default.
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium } from './chromium.ts';
import { root } from './files.ts';

const api = process.env.API_URL ?? 'http://127.0.0.1:8080';
const headers = {
  authorization: 'Bearer sk_test_demo',
  'content-type': 'application/json',
  'idempotency-key': randomUUID(),
};
const post = async (route: string, body: object) => {
  const response = await fetch(`${api}${route}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${route} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as { id: string };
};

const { id } = await post('/v1/payments', {
  provider: 'Orbita',
  amount: 12990,
  paymentMethod: 'PIX',
  orderId: 'A-1042',
  customer: { name: 'Maria Silva', email: 'maria@example.com', document: '52998224725', phone: '11999998888' },
  items: [{ id: '1', title: 'Camiseta', unitPrice: 12990, quantity: 1, tangible: true }],
});

const executablePath = await findChromium();
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({ executablePath, args: [...args, '--disable-background-networking'] });
try {
  const page = await browser.newPage({
    baseURL: api,
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  });
  await page.goto('/login');
  await page.getByLabel('E-mail').fill('admin@trilho.test');
  await page.getByLabel('Senha', { exact: true }).fill('trilho-demo');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('table').waitFor();
  await page.goto(`/m/mer_lojademo/payments/${id}`);
  await page.getByRole('img', { name: 'QR Code do Pix' }).waitFor();
  await page.getByRole('button', { name: 'Dados brutos: Criar cobrança' }).waitFor();
  await page.screenshot({ path: path.join(root, 'docs/console.png') });
} finally {
  await browser.close();
}
console.log('docs/console.png made');
