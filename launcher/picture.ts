// `npm run picture`: makes docs/console.png from a running `npm start`. API_URL names another address than the default.
// `npm run picture -- <folder>` makes a picture of each page there instead, in both themes, narrow and wide, to look at.
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
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
const [folder] = process.argv.slice(2);
try {
  if (folder) await everyPage(browser, folder);
  else await onePicture(browser);
} finally {
  await browser.close();
}

async function onePicture(from: Browser): Promise<void> {
  const page = await signedIn(from, 1280, 'light');
  await page.goto(`/m/mer_lojademo/payments/${id}`);
  await page.getByRole('img', { name: 'QR Code do Pix' }).waitFor();
  await page.getByRole('button', { name: 'Dados brutos: Criar cobrança' }).waitFor();
  await page.screenshot({ path: path.join(root, 'docs/console.png') });
  console.log('docs/console.png made');
}

async function everyPage(from: Browser, to: string): Promise<void> {
  mkdirSync(to, { recursive: true });
  const pages = {
    home: '/m/mer_lojademo/home',
    week: '/m/mer_lojademo/home?period=7d',
    payments: '/m/mer_lojademo/payments',
    filtered: '/m/mer_lojademo/payments?status=PENDING,APPROVED&created=7d&amountMin=10000&sort=-amount',
    empty: '/m/mer_lojademo/payments?q=nobody-has-this',
    payment: `/m/mer_lojademo/payments/${id}`,
    providers: '/m/mer_lojademo/providers',
    provider: '/m/mer_lojademo/providers/ameii',
    nothing: '/m/mer_lojademo/nothing',
  };
  for (const theme of ['light', 'dark'] as const) {
    for (const width of [360, 1440]) {
      const page = await signedIn(from, width, theme);
      for (const [name, address] of Object.entries(pages)) {
        await page.goto(address);
        await page.getByRole('heading', { level: 1 }).waitFor();
        // Not by a quiet network: a payment's page keeps a stream open.
        await page.waitForFunction(() => !document.querySelector('.skeleton, [aria-busy="true"]'));
        await page.screenshot({ path: path.join(to, `${name}-${theme}-${width}.png`), fullPage: true });
      }
      await page.context().close();
    }
  }
  console.log(`pictures made in ${to}`);
}

async function signedIn(from: Browser, width: number, colorScheme: 'light' | 'dark'): Promise<Page> {
  const context = await from.newContext({
    baseURL: api,
    viewport: { width, height: 800 },
    colorScheme,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('E-mail').fill('admin@trilho.test');
  await page.getByLabel('Senha', { exact: true }).fill('trilho-demo');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('button', { name: /^Conta: / }).waitFor();
  return page;
}
