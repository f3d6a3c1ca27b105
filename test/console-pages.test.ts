// Every page of the console as it stands: in both languages, both themes, narrow and wide, and as each role.
import { randomUUID } from 'node:crypto';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { eventually, heading, openBrowser, roles } from './support/console.ts';
import { merchant } from './support/merchant.ts';
import { payer } from './support/payouts.ts';
import { person } from './support/person.ts';

const { apiUrl } = inject('system');
const shop = merchant(apiUrl);
const { complaints, visit, signIn } = openBrowser(apiUrl);

const home = '/m/mer_lojademo';
/** An order that nobody else's payment has. */
const orderId = `pages-${randomUUID()}`;
let paymentId: string;
let lateId: string;
let batchId: string;
let reconciliationId: string;
/** One that surely did not leave: the page has the most to say of it. */
let payoutId: string;
const payoutReference = `pages-${randomUUID()}`;
/** The order has no room on a narrow screen; the link of its row says it all the same. */
const rowOf = (page: Page) => page.getByRole('link', { name: new RegExp(orderId) });

/** What each page is called, and what is on it once it is all there. One line a page. */
const pages: { name: string; path: () => string; ready: (page: Page) => Promise<unknown> }[] = [
  { name: 'login', path: () => '/login', ready: (page) => page.locator('form').waitFor() },
  { name: 'home', path: () => `${home}/home`, ready: (page) => page.locator('[data-row-link]').first().waitFor() },
  { name: 'payments', path: () => `${home}/payments`, ready: (page) => rowOf(page).waitFor() },
  {
    name: 'no payments',
    path: () => `${home}/payments?q=nobody-has-this`,
    ready: (page) => page.locator('.empty').waitFor(),
  },
  {
    name: 'pending payment',
    path: () => `${home}/payments/${paymentId}`,
    // With the code to pay, what is waited for, and the stand-ins' faults open.
    async ready(page) {
      await page.getByRole('img', { name: /QR/ }).waitFor();
      await page.locator('.timeline-waiting').first().waitFor();
      await page.locator('.fault-fold').click();
      await page.locator('.fault-armed').first().waitFor();
    },
  },
  {
    name: 'payment that needs attention',
    path: () => `${home}/payments/${lateId}`,
    // With the first raw answer open.
    async ready(page) {
      await page.getByRole('alert').first().waitFor();
      await page.locator('.raw-toggle').first().click();
      await page.locator('.raw-part pre').first().waitFor();
    },
  },
  {
    name: 'providers',
    path: () => `${home}/providers`,
    ready: (page) => page.locator('[data-row-link]').first().waitFor(),
  },
  {
    name: 'provider',
    path: () => `${home}/providers/ameii`,
    ready: (page) => page.locator('.provider-guess').waitFor(),
  },
  {
    name: 'payout batches',
    path: () => `${home}/payout-batches`,
    ready: (page) => page.locator('[data-row-link]').first().waitFor(),
  },
  {
    name: 'new payout batch',
    path: () => `${home}/payout-batches/new`,
    // With a file that has a fault.
    async ready(page) {
      await page.locator('select').last().selectOption('Onz');
      await page.locator('input[type=file]').setInputFiles(payoutFile(['Ana;52998224724;10,00']));
      await page.locator('.batch-faults').waitFor();
    },
  },
  {
    name: 'payout batch',
    path: () => `${home}/payout-batches/${batchId}`,
    async ready(page) {
      await page.locator('.decide-actions .button').last().click();
      await page.locator('.decide-form').waitFor();
      await page.locator('.batch-lines [data-column=receiver] bdi').first().waitFor();
    },
  },
  {
    name: 'reconciliations',
    path: () => `${home}/reconciliations`,
    async ready(page) {
      await page.locator('[data-row-link]').first().waitFor();
      await page.locator('.recon-start').click();
      await page.locator('.recon-start-form').waitFor();
    },
  },
  {
    name: 'statement import',
    path: () => `${home}/reconciliations/import`,
    async ready(page) {
      await page.locator('input[type=file]').setInputFiles({
        name: 'extrato.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('Data;Histórico;Valor\n20/11/2026;TARIFA;-12,34\n20/11/2026;?;x'),
      });
      await page.locator('.recon-errors').waitFor();
    },
  },
  {
    name: 'reconciliation',
    path: () => `${home}/reconciliations/${reconciliationId}`,
    async ready(page) {
      await page.locator('.recon-settle').first().click();
      await page.locator('.recon-form').waitFor();
    },
  },
  {
    name: 'payout rules',
    path: () => `${home}/payout-policy`,
    ready: (page) => page.locator('.policy-form .button').first().waitFor(),
  },
  {
    name: 'payouts',
    path: () => `${home}/payouts?q=${payoutReference}`,
    // With one selected, and what can be done about it open.
    async ready(page) {
      await page.locator('[data-row-tick]').check();
      await page.locator('.bulk-actions button').nth(1).click();
      await page.locator('.bulk-form').waitFor();
    },
  },
  {
    name: 'no payouts',
    path: () => `${home}/payouts?q=nobody-has-this`,
    ready: (page) => page.locator('.empty').waitFor(),
  },
  {
    name: 'payout that was not sent',
    path: () => `${home}/payouts/${payoutId}`,
    async ready(page) {
      await page.locator('.timeline-waiting').first().waitFor();
      await page.locator('.actions li button').first().click();
      await page.locator('.actions-form').waitFor();
    },
  },
  {
    name: 'new payout',
    path: () => `${home}/payouts/new`,
    // With everything that is missing said.
    async ready(page) {
      await page.locator('option', { hasText: 'Lexxen' }).waitFor({ state: 'attached' });
      await page.locator('.payout-new [type=submit]').click();
      await page.locator('.field-note[data-tone=bad]').first().waitFor();
    },
  },
  { name: 'no page', path: () => `${home}/nothing`, ready: (page) => page.locator('.empty').waitFor() },
];

beforeAll(async () => {
  const { body } = await shop.create({ orderId, customer: { ...customer, name: 'Nome '.repeat(27).trim() } });
  paymentId = body.id;
  const finance = await person(apiUrl, 'finance@trilho.test');
  const lines = Array.from(
    { length: 3 },
    (_, n) => `${'Pessoa '.repeat(n * 8 + 1)};${randomUUID()}@example.com;10,0${n}`,
  );
  const batch = await finance.call<{ id: string }>(
    'POST',
    '/v1/payout-batches',
    { provider: 'Onz', fileName: 'folha.csv', csv: payoutFile(lines).buffer.toString() },
    { 'idempotency-key': randomUUID() },
  );
  batchId = batch.body.id;
  const statement = await finance.call<{ id: string }>('POST', '/v1/reconciliations/statements', {
    fileName: 'extrato.csv',
    content: `Data;Histórico;Valor\n20/11/2026;TARIFA ${randomUUID()};-12,34`,
  });
  reconciliationId = statement.body.id;
  const payouts = payer(shop, 'Lexxen');
  await payouts.fault('withdraw', 'unauthorized', { times: 2 });
  const held = await payouts.send(
    payouts.body({ withdrawReference: payoutReference, name: 'Nome '.repeat(27).trim() }),
  );
  expect(held.body.stage).toBe('held');
  payoutId = held.body.id;
  // One that needs attention, so that the loudest words are looked at too.
  const { body: late } = await shop.create();
  lateId = late.id;
  await shop.simulate(late.id, 'expired');
  await vi.waitUntil(async () => (await shop.get(late.id)).status === 'REJECTED', 20_000);
  await shop.simulate(late.id, 'paid');
  await vi.waitUntil(async () => (await shop.get(late.id)).needsAttention, 20_000);
});

/** A file of payouts, as a browser is handed one. */
function payoutFile(lines: readonly string[]) {
  return { name: 'folha.csv', mimeType: 'text/csv', buffer: Buffer.from(['nome;chave;valor', ...lines].join('\n')) };
}

const customer = { name: 'Maria Silva', email: 'maria@example.com', document: '52998224725', phone: '11999998888' };

/** What axe finds wrong, as one line each. */
async function faultsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const { violations } = await (window as unknown as { axe: typeof import('axe-core') }).axe.run(document, {
      runOnly: { type: 'tag', values: tags },
      resultTypes: ['violations'],
    });
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)}`));
  });
}

const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe.each(['pt', 'en'] as const)('in %s', (language) => {
  describe.each(['light', 'dark'] as const)('%s', (theme) => {
    it.each([360, 1440])('each page is sound, %i px wide', async (width) => {
      const page = await visit({ viewport: { width, height: 800 }, colorScheme: theme, reducedMotion: 'reduce' });
      await page.addInitScript((wanted) => {
        if (wanted === 'en') localStorage.setItem('trilho.language', 'en');
      }, language);
      // All pages are looked at before any is complained of.
      const wrong: string[] = [];
      for (const { name, path, ready } of pages) {
        if (name === 'home') {
          const { cookies } = await session('admin');
          await page.context().addCookies(cookies);
        }
        await page.goto(path());
        await ready(page);
        expect(await page.locator('html').getAttribute('lang'), name).toBe(language === 'pt' ? 'pt-BR' : 'en-GB');
        wrong.push(...(await faultsOf(page)).map((fault) => `${name}: ${fault}`));
        expect(await tooWide(page), name).toBe(0);
        // A word that is missing shows as this.
        expect(await page.locator('main').textContent(), name).not.toMatch(/\bundefined\b|\[object|\bNaN\b/);
      }
      expect(wrong).toEqual([]);
      expect(complaints.splice(0)).toEqual([]);
    });
  });
});

it('what opens on a page is sound too', async () => {
  const page = await visit({ reducedMotion: 'reduce' });
  await signIn(page, `${home}/payments`);
  for (const name of ['Status', 'Provedor', 'Criado', 'Valor', 'Visões', 'Colunas']) {
    await page.locator('.payments-tools').getByRole('button', { name, exact: true }).click();
    await page.getByRole('dialog', { name, exact: true }).waitFor();
    expect(await faultsOf(page), name).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await page.getByRole('button', { name: /^Conta: / }).click();
  await page.getByRole('dialog', { name: 'Você' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
});

describe('as each role', () => {
  it.each(roles)('%s logs in, sees the role and gets to the payments', async (role) => {
    const page = await visit();
    await signIn(page, '/', role);
    const words = { admin: 'Administração', ops: 'Operação', finance: 'Financeiro' };
    const said = { ...words, developer: 'Desenvolvimento', viewer: 'Consulta' }[role];
    await page.getByRole('button', { name: new RegExp(`^Conta: ${role}.* ${said}`) }).waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Pagamentos' }).click();
    await page.getByText(orderId).first().waitFor();
  });

  it('viewer can save no view, and is told why', async () => {
    const page = await visit();
    await signIn(page, `${home}/payments`, 'viewer');
    await page.getByRole('button', { name: 'Visões' }).click();
    const save = page.getByRole('button', { name: 'Salvar visão' });
    expect(await save.isDisabled()).toBe(true);
    await page.getByText('O papel Consulta não permite esta ação.').first().waitFor();
  });
});

it('tells a guess from what is known, wherever a provider is named', async () => {
  const { body: guess } = await shop.create({ provider: 'Ameii' });
  const page = await visit();
  await signIn(page, `${home}/payments/${guess.id}`, 'viewer');
  const line = page.locator('.payment-line');
  await line.getByText('suposição', { exact: true }).waitFor();
  await line.getByRole('link', { name: 'Ameii', exact: true }).click();
  await heading(page, 'Ameii').waitFor();
  await page.getByText('Suposição: a forma das chamadas é um palpite').waitFor();

  await page.getByRole('navigation').getByRole('link', { name: 'Provedores' }).click();
  const filters = page.getByRole('search', { name: 'Filtros' });
  await filters.getByRole('button', { name: 'Evidência', exact: true }).click();
  await page.getByRole('checkbox', { name: 'suposição' }).check();
  await page.keyboard.press('Escape');
  await eventually(() => new URL(page.url()).search).toBe('?evidence=assumed');
  await page.reload();
  await page.getByRole('status').getByText('3 provedores', { exact: true }).waitFor();
  expect(await page.locator('tbody tr[data-flagged]').count()).toBe(3);
  await filters.getByRole('searchbox').fill('asaas');
  await page.getByText('Nenhum provedor com estes filtros').waitFor();
  await page.getByRole('button', { name: 'Ver todos os provedores' }).click();
  await page.getByRole('link', { name: 'Abrir provedor Asaas, evidência: A · documentação' }).click();
  await heading(page, 'Asaas').waitFor();
  expect(await page.locator('.provider-guess').count()).toBe(0);
});

it('says that the catalogue did not come, and gets it on demand', async () => {
  const page = await visit();
  await page.route(/v1\/providers/, (route) => route.fulfill({ status: 503, json: {} }));
  await signIn(page, `${home}/providers`);
  const retry = page.getByRole('alert').getByRole('button', { name: 'Tentar de novo' });
  await retry.waitFor();
  await page.unroute(/v1\/providers/);
  await retry.click();
  await page.locator('[data-row-link]').first().waitFor();
  expect(new Set(complaints.splice(0))).toEqual(new Set(['503 /v1/providers']));
});

it('keeps views, columns and order, and hands out what is filtered as a file', async () => {
  const page = await visit({ acceptDownloads: true });
  await signIn(page, `${home}/payments?q=${orderId}`, 'ops');
  await page.getByText('1 pagamento', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Visões' }).click();
  await page.getByRole('textbox', { name: 'Nome' }).fill('Deste pedido');
  await page.getByRole('button', { name: 'Salvar visão' }).click();
  await page.getByRole('button', { name: 'Deste pedido', exact: true }).waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Colunas' }).click();
  await page.getByRole('checkbox', { name: 'Provedor' }).uncheck();
  await page.getByRole('columnheader', { name: 'Provedor' }).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^pagamentos-loja-demo-\d{4}-\d\d-\d\d\.csv$/);

  await page.goto(`${home}/payments`);
  await page.getByRole('columnheader', { name: 'Criado' }).waitFor();
  expect(await page.getByRole('columnheader', { name: 'Provedor' }).count()).toBe(0);
  await page
    .getByRole('columnheader', { name: /^Valor/ })
    .getByRole('button')
    .click();
  await eventually(() => new URL(page.url()).search).toBe('?sort=-amount');
  await page.getByRole('button', { name: 'Visões' }).click();
  await page.getByRole('button', { name: 'Deste pedido', exact: true }).click();
  await page.getByText('1 pagamento', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Visões' }).click();
  await page.getByRole('button', { name: 'Remover visão Deste pedido' }).click();
  await page.getByText('Nenhuma visão salva ainda.').waitFor();
});

it('brings what needs a person to the home page without a reload', async () => {
  const { body } = await shop.create({ orderId: `queue-${randomUUID()}` });
  const page = await visit();
  await signIn(page, `${home}/home`);
  const queue = page.getByRole('region', { name: /Precisa de atenção/ });
  const before = Number(await queue.locator('.queue-count').textContent());
  await shop.simulate(body.id, 'expired');
  await shop.becomes(body.id, { status: 'REJECTED' });
  await shop.simulate(body.id, 'paid');
  await eventually(async () => Number(await queue.locator('.queue-count').textContent())).toBe(before + 1);
});

/** Signs a person in by the API, for its cookie. */
async function session(name: string) {
  const page = await visit();
  await page.request.post('/v1/session', { data: { email: `${name}@trilho.test`, password: 'trilho-demo' } });
  return { cookies: await page.context().cookies() };
}
