// The console in a browser, as people use it: clicks, and the text that the page then shows.
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { choose, eventually, fillLogin, heading, openBrowser, pathOf, unfold } from '../support/console.ts';
import { firstPayment, merchant } from '../support/merchant.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl } = sharedSystem();
const shop = merchant(apiUrl);
const otherShop = merchant(apiUrl, 'sk_test_other');
const { complaints, lastComplaints, visit, signIn } = openBrowser(apiUrl);

/** An order id that is unique to one test. */
const newOrder = () => `console-${randomUUID()}`;

const listOf = (merchantId: string) => `/m/${merchantId}/payments`;
const row = (page: Page, orderId: string) => page.getByRole('row').filter({ hasText: orderId });
/** The status beside a payment's amount. */
const status = (page: Page, word: string) =>
  page.getByRole('heading', { level: 1 }).locator('..').getByText(word, { exact: true });
const timeline = (page: Page) => page.getByRole('list', { name: 'Linha do tempo' });

it('refuses a wrong password with a message, and signs in with the right one', async () => {
  const page = await visit();
  await page.goto('/');
  await fillLogin(page, 'wrong');
  await page.getByRole('alert').getByText('E-mail ou senha não conferem.').waitFor();
  expect(complaints.splice(0)).toEqual(['401 /v1/session']);

  await fillLogin(page, 'trilho-demo');
  await heading(page, 'Início').waitFor();
  expect(pathOf(page)).toBe('/m/mer_lojademo/home');
  await page.getByRole('complementary', { name: 'Ambiente de testes' }).waitFor();
});

it('shows how long to wait after too many failed sign-ins, in both languages', async () => {
  const page = await visit();
  await page.goto('/login');
  const email = `${randomUUID()}@example.com`;
  for (let failure = 1; failure <= 6; failure += 1) {
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await page.getByLabel('Senha', { exact: true }).fill('wrong');
    const answered = page.waitForResponse('**/v1/session');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await answered;
  }
  await page
    .getByRole('alert')
    .getByText(/Espere \d+ s e tente de novo/)
    .waitFor();
  await page.getByRole('button', { name: 'English' }).click();
  await page
    .getByRole('alert')
    .getByText(/Wait \d+ s and try again/)
    .waitFor();
  expect(await lastComplaints()).toEqual([...Array(5).fill('401 /v1/session'), '429 /v1/session']);
});

it('uses each style sheet that it asks for ahead, and asks for nothing twice', async () => {
  await shop.create();
  const page = await visit();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const opens = async (address: string, shown: Locator) => {
    asked.length = 0;
    await page.goto(address);
    await shown.waitFor();
    const ahead = page.locator('link[rel=preload]');
    await eventually(() => ahead.count()).toBeGreaterThan(1);
    const unused = () =>
      ahead.evaluateAll((links: HTMLLinkElement[]) => {
        const sheets = [...document.styleSheets].map(({ href }) => href);
        return links.flatMap(({ as, href }) => (as === 'style' && !sheets.includes(href) ? [href] : []));
      });
    await eventually(unused).toEqual([]);
    const hrefs = await ahead.evaluateAll((links: HTMLLinkElement[]) => links.map(({ href }) => href));
    expect(asked.filter((url) => hrefs.includes(url)).sort()).toEqual(hrefs.sort());
  };
  await opens('/login', page.getByRole('textbox', { name: 'E-mail' }));
  await signIn(page);
  await opens(listOf('mer_lojademo'), heading(page, 'Pagamentos'));
  await opens('/m/mer_lojademo/home', heading(page, 'Início'));
});

describe('a Pix payment', () => {
  it('is listed, shows its code, and changes to approved without a reload', async () => {
    const orderId = newOrder();
    const { body: payment } = await shop.create({ orderId });
    const { pixCode = 'no code' } = payment;
    const page = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
    await signIn(page, listOf('mer_lojademo'));

    await page.getByRole('link', { name: `Abrir pagamento de R$ 129,90, Maria Silva, pedido ${orderId}` }).click();
    await heading(page, 'Pagamento de R$ 129,90').waitFor();
    await status(page, 'Pendente').waitFor();
    const pay = page.getByRole('region', { name: 'Pagar com Pix' });
    const qr = pay.getByRole('img', { name: 'QR Code do Pix' });
    await eventually(() => qr.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await pay.getByText(pixCode).waitFor();
    await pay.getByRole('button', { name: 'Copiar código' }).click();
    await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toBe(pixCode);

    await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
    await unfold(page, 'Simular');
    await page.getByRole('region', { name: 'Simular' }).getByRole('button', { name: 'Pagar' }).click();
    await status(page, 'Aprovado').waitFor();
    for (const entry of [
      'Pedido aceito pela API',
      'Criar cobrança: o provedor respondeu',
      'Evento para a loja: payment.pending',
      'Webhook do provedor',
      'Pendente → Aprovado',
      'Evento para a loja: payment.approved',
    ]) {
      await timeline(page).getByRole('heading', { level: 3, name: entry, exact: true }).waitFor();
    }
    // A paid code is no longer shown, so that it cannot be paid twice.
    await qr.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);
  });

  it('paid after it expired raises attention, and is found by that filter', async () => {
    const orderId = newOrder();
    const { body: payment } = await shop.create({ orderId });
    const page = await visit();
    await signIn(page, `${listOf('mer_lojademo')}/${payment.id}`);

    await unfold(page, 'Simular');
    const simulate = page.getByRole('region', { name: 'Simular' });
    await simulate.getByRole('button', { name: 'Expirar' }).click();
    await status(page, 'Recusado').waitFor();
    // The status may change before the request is answered, so wait for the answer first.
    await simulate.getByText(/^Feito no provedor simulado/).waitFor();
    await simulate.getByRole('button', { name: 'Pagar' }).click();
    await status(page, 'Aprovado').waitFor();
    const attention = page.getByRole('alert', { name: 'Precisa de atenção' });
    await attention.getByRole('heading', { name: 'O dinheiro chegou depois do encerramento' }).waitFor();

    await page.getByRole('navigation').getByRole('link', { name: 'Pagamentos' }).click();
    await page.getByRole('checkbox', { name: 'Precisa de atenção' }).check();
    await eventually(() => new URL(page.url()).search).toBe('?needsAttention=true');
    await row(page, orderId).getByText('Atenção').filter({ visible: true }).waitFor();
  });
});

describe('the list of payments', () => {
  it('stores its filters in the URL, also over a reload', async () => {
    const [pending, approved] = [newOrder(), newOrder()];
    await shop.create({ orderId: pending });
    const { body: paid } = await shop.create({ orderId: approved });
    await shop.simulate(paid.id, 'paid');
    await shop.becomes(paid.id, { status: 'APPROVED' });
    const page = await visit();
    await signIn(page, listOf('mer_lojademo'));
    await row(page, approved).waitFor();

    const search = page.getByRole('searchbox', { name: 'Buscar' });
    const filters = page.getByRole('search', { name: 'Filtros' });
    const choose = async (filter: string, word: string) => {
      await filters.getByRole('button', { name: filter, exact: true }).click();
      await page.getByRole('dialog', { name: filter }).getByRole('checkbox', { name: word }).check();
      await page.keyboard.press('Escape');
    };
    await choose('Status', 'Pendente');
    await choose('Método', 'Pix');
    await row(page, approved).waitFor({ state: 'detached' });
    await row(page, pending).waitFor();
    await search.fill(approved);
    await page.getByText('Nenhum pagamento com estes filtros').waitFor();
    await search.fill(pending);
    await row(page, pending).waitFor();

    await page.reload();
    await page.getByText('1 pagamento', { exact: true }).waitFor();
    await row(page, pending).waitFor();
    expect(await search.inputValue()).toBe(pending);
    await filters.getByRole('button', { name: 'Status Pendente', exact: true }).waitFor();
    await filters.getByRole('button', { name: 'Método Pix', exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe(`?q=${pending}&status=PENDING&paymentMethod=PIX`);
  });

  it('shows only the payments of the chosen merchant', async () => {
    const [ours, theirs] = [newOrder(), newOrder()];
    const { body: payment } = await shop.create({ orderId: ours });
    await otherShop.create({ orderId: theirs });
    const page = await visit();
    await signIn(page, listOf('mer_lojademo'));
    await row(page, ours).waitFor();

    await choose(page, 'Loja', 'Outra Loja');
    await row(page, theirs).waitFor();
    expect(pathOf(page)).toBe(listOf('mer_outraloja'));
    expect(await row(page, ours).count()).toBe(0);

    await page.goto(`${listOf('mer_outraloja')}/${payment.id}`);
    await page.getByRole('heading', { name: 'Pagamento não encontrado' }).waitFor();
    const path = `/v1/payments/${payment.id}`;
    await eventually(() => [...complaints].sort()).toEqual([`404 ${path}`, `404 ${path}/timeline`]);
    complaints.length = 0;
  });
});

describe.each([360, 1440])('in a window %i px wide', (width) => {
  it.each([
    ['light', 'dark', 'Usar tema claro'],
    ['dark', 'light', 'Usar tema escuro'],
  ] as const)('fits the window in both languages, %s', async (theme, other, button) => {
    // The longest order id that a merchant may send, without a place to break the line.
    const orderId = newOrder().padEnd(100, 'x');
    const { body: payment } = await shop.create({
      orderId,
      amount: 99_999_999,
      description: 'x'.repeat(255),
      customer: { name: 'x'.repeat(140), email: `${'x'.repeat(60)}@example.com`, document: '52998224725' },
    });
    const page = await visit({ viewport: { width, height: 800 }, colorScheme: other });

    async function fits(): Promise<void> {
      const [ground, tooWide] = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return [getComputedStyle(document.documentElement).backgroundColor, scrollWidth - clientWidth];
      });
      const [red] = /\d+/.exec(ground) ?? [];
      expect(Number(red) > 127 ? 'light' : 'dark').toBe(theme);
      expect(tooWide).toBe(0);
    }

    /** The language buttons are beside the sections, or in the menu on a narrow page. */
    async function speak(language: string): Promise<void> {
      const button = page.getByRole('button', { name: language });
      const menu = page.getByRole('button', { name: 'Menu' });
      const isInMenu = await menu.isVisible();
      if (isInMenu) await menu.click();
      await button.click();
      if (isInMenu) await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }

    async function reads(portuguese: string, english: string): Promise<void> {
      await heading(page, portuguese).waitFor();
      await fits();
      await speak('English');
      await heading(page, english).waitFor();
      await eventually(() => page.locator('html').getAttribute('lang')).toBe('en-GB');
      await fits();
      await speak('Português');
      await heading(page, portuguese).waitFor();
    }

    await page.goto(listOf('mer_lojademo'));
    await page.getByRole('button', { name: button }).click();
    await reads('Entrar', 'Sign in');
    await fillLogin(page, 'trilho-demo');
    await row(page, orderId).waitFor();
    await reads('Pagamentos', 'Payments');

    await page.goto(`${listOf('mer_lojademo')}/${payment.id}`);
    await page.getByRole('button', { name: 'Dados brutos: Criar cobrança' }).click();
    await timeline(page).getByRole('heading', { level: 4 }).first().waitFor();
    await reads('Pagamento de R$ 999.999,99', 'Payment of R$ 999.999,99');
  });
});

it('ends the session on sign-out, also for its old cookies', async () => {
  const { body: payment } = await shop.create();
  const address = `${listOf('mer_lojademo')}/${payment.id}`;
  const page = await visit();
  await signIn(page, address);
  await heading(page, 'Pagamento de R$ 129,90').waitFor();
  const cookies = await page.context().cookies();

  await page.getByRole('button', { name: /^Conta: admin/ }).click();
  await page.getByRole('button', { name: 'Sair' }).click();
  await heading(page, 'Entrar').waitFor();
  expect(pathOf(page)).toBe('/login');

  await page.goBack();
  await heading(page, 'Entrar').waitFor();
  // The old cookies give no access after the person has signed out.
  await page.context().addCookies(cookies);
  await page.goto(address);
  await heading(page, 'Entrar').waitFor();
  expect(pathOf(page)).toBe('/login');
  // The only request that the old cookies led to.
  expect(await lastComplaints()).toEqual(['401 /v1/session']);
});

it('serves the API’s reference without a session, and calls an operation from it', async () => {
  const page = await visit();
  const answer = await page.goto('/docs/');
  expect(answer?.headers()['content-security-policy']).not.toContain('unsafe');
  await heading(page, 'Referência da API').waitFor();
  // By keyboard: the search, and the first that it finds.
  await page.keyboard.press('/');
  await page.keyboard.type('providers capabilities');
  const nav = page.getByRole('navigation', { name: 'Operações' });
  await page.keyboard.press('Enter');
  await nav.locator('a[href="/docs/get_providers"]').click();
  await page.locator('.reference-path').getByText('/v1/providers', { exact: true }).waitFor();

  // The same call in four languages, and the choice stays.
  const code = page.getByRole('complementary', { name: 'Código' });
  for (const [language, words] of [
    ['TypeScript', "trilho.get('/v1/providers')"],
    ['PHP', 'curl_init('],
    ['Python', 'requests.get('],
  ] as const) {
    await code.getByRole('radio', { name: language }).check();
    await code.getByText(words, { exact: false }).first().waitFor();
  }
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByText('HTTP 401').waitFor();
  await page.getByText('Send your API key as', { exact: false }).waitFor();
  await page.getByLabel('Chave da API', { exact: true }).fill('sk_test_demo');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByText('HTTP 200').waitFor();

  // A body is filled in, the samples follow what is changed, and the key has stayed in the page.
  await page.goto('/docs/post_payments');
  expect(await page.getByLabel('Chave da API', { exact: true }).inputValue()).toBe('');
  await code.getByText('json={', { exact: false }).first().waitFor();
  const body = page.getByRole('textbox', { name: 'Corpo' });
  await body.fill(JSON.stringify({ ...firstPayment, amount: 4321 }));
  await code.getByText('4321').waitFor();
  await page.getByLabel('Chave da API', { exact: true }).fill('sk_test_demo');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByText('HTTP 201').waitFor();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    'sk_test_demo',
  );

  // An event has its example and how it is verified.
  await page.goto('/docs/event_payout_approved');
  await code.getByText('pyo_example').waitFor();
  await code.getByText('hmac.compare_digest', { exact: false }).waitFor();
  expect(await lastComplaints()).toEqual(['401 /v1/providers']);
});
