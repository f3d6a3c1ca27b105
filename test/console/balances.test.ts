// Balances at providers, stores and the cheapest route in a browser, of a merchant of its own.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../db/core/database.ts';
import { openStore } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import { faultsOf } from '../support/axe.ts';
import { choose, heading, openBrowser } from '../support/console.ts';
import { merchant } from '../support/merchant.ts';
import { newMerchant } from '../support/new-merchant.ts';
import { person } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl, sandboxUrl, databaseUrl, masterKey } = sharedSystem();
const { visit, signIn } = openBrowser(apiUrl);

let db: Database;
let own: Awaited<ReturnType<typeof newMerchant>>;
let home: string;
beforeAll(async () => {
  db = openDatabase(databaseUrl, 2);
  const store = openStore(db, await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64')));
  own = await newMerchant(store, sandboxUrl, ['AXISBANK', 'Orbita']);
  home = `/m/${own.id}`;
  const shop = merchant(apiUrl, own.key, 'AXISBANK');
  const { body: beach } = await shop.call<{ id: string }>('POST', '/v1/platforms', { name: 'Praia' });
  for (const [provider, amount] of [
    ['AXISBANK', 10_000],
    ['Orbita', 5_000],
  ] as const) {
    const items = [{ title: 'Item', unitPrice: amount, quantity: 1 }];
    const { body } = await shop.create({ provider, amount, items, platformId: beach.id });
    await shop.simulate(body.id, 'paid');
    await shop.becomes(body.id, { status: 'APPROVED' });
  }
});
afterAll(() => db?.destroy());

it('finance asks the providers, and sees what they have beside the ledger', async () => {
  const page = await visit();
  await signIn(page, `${home}/balances`, 'finance');
  await heading(page, 'Saldos').waitFor();
  const row = page.getByRole('row', { name: /AXISBANK/ });
  // On a narrow screen the same is in the first column.
  await row.getByRole('cell').last().getByText('ainda não consultado').waitFor();
  await page
    .getByRole('row', { name: /Orbita/ })
    .getByRole('cell')
    .last()
    .getByText('não informa')
    .waitFor();
  await page.getByRole('button', { name: 'Consultar provedores' }).click();
  await row.getByRole('cell').last().getByText('confere').waitFor();
  await row
    .getByRole('cell')
    .last()
    .getByText(/^R\$\s100,00$/)
    .waitFor();
  expect(await faultsOf(page)).toEqual([]);
  for (const width of [360, 900, 1280, 1600]) {
    await page.setViewportSize({ width, height: 900 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, `${width} px`).toBeLessThanOrEqual(width);
    expect((await row.getByRole('link').boundingBox())?.width, `${width} px`).toBeGreaterThan(50);
  }
});

it('finance is warned of a payout that the provider cannot cover, and may send it', async () => {
  const page = await visit();
  await signIn(page, `${home}/payouts/new`, 'finance');
  const review = async (amount: string) => {
    await page.getByRole('textbox', { name: 'Chave Pix', exact: true }).fill('maria@example.com');
    await page.getByLabel('Valor', { exact: true }).fill(amount);
    await choose(page, 'Provedor', 'AXISBANK');
    await page.getByRole('button', { name: /^Revisar/ }).click();
    await page.getByRole('heading', { level: 2, name: 'Confira antes de enviar' }).waitFor();
  };
  await review('150,00');
  await page.getByText('Faltam R$ 50,00 no provedor').waitFor();
  await page
    .locator('#content')
    .getByText(/Saldo: R\$\s100,00/)
    .waitFor();
  await page.getByText('É só um aviso', { exact: false }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: /^Enviar/ }).waitFor();
});

it('a report has the stores', async () => {
  const page = await visit();
  await signIn(page, `${home}/reports?group=store`, 'finance');
  await heading(page, 'Relatório financeiro').waitFor();
  await page.getByText('Praia').first().waitFor();
  await page
    .getByRole('cell')
    .filter({ hasText: /Praia.*R\$\s150,00/ })
    .waitFor();
});

it('a rule goes to the cheapest, and what providers have cost is beside it', async () => {
  const admin = await person(apiUrl, 'admin@trilho.test');
  const put = await admin.call(
    'PUT',
    '/v1/fees',
    { connectionId: own.connectionId, from: '2026-01-01', rules: [{ method: 'PIX', percentage: 1 }] },
    { 'trilho-merchant': own.id },
  );
  expect(put.status).toBe(200);
  const page = await visit();
  await signIn(page, `${home}/routes`, 'admin');
  await page.getByRole('button', { name: 'Nova regra' }).click();
  await page.getByRole('button', { name: 'Mais um destino' }).click();
  for (const [at, provider] of ['AXISBANK', 'Orbita'].entries()) {
    await choose(page, `Provedor ou conexão, destino ${at + 1}`, provider);
  }
  await page.getByRole('radio', { name: 'O mais barato' }).check();
  await expect.poll(() => page.getByLabel('Peso', { exact: true }).count()).toBe(0);
  await page.getByText('o mais barato de AXISBANK ou Orbita', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Simular' }).click();
  await page.getByText('escolhe a menor taxa esperada (R$ 1,00)', { exact: false }).waitFor();
  await page.getByText('taxa desconhecida', { exact: false }).waitFor();
  const costs = page.getByRole('region', { name: 'O que custou' });
  await costs.getByRole('row', { name: /AXISBANK/ }).waitFor();
  await costs.getByText('sem tabela de taxas').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Salvar rotas' }).click();
  await page.getByText('Salvo. Vale para os próximos pagamentos.').waitFor();
});
