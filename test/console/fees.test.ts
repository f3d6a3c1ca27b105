// Fees and settlements in a browser, of a merchant of its own: finance writes a fee table, and confirms and reopens what
// arrives by it.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepingSettlements } from '../../activities/finance/settlements.ts';
import { type Database, openDatabase } from '../../db/core/database.ts';
import { openStore, type Store } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import { formatBRL, writeReais } from '../../domain/core/money.ts';
import type { Settlement } from '../../domain/finance/settlement.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { faultsOf } from '../support/axe.ts';
import { choose, eventually, heading, openBrowser, pathOf } from '../support/console.ts';
import { merchant } from '../support/merchant.ts';
import { newMerchant } from '../support/new-merchant.ts';
import { person } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl, sandboxUrl, databaseUrl, masterKey } = sharedSystem();
const { visit, signIn } = openBrowser(apiUrl);

let db: Database;
let store: Store;
let shop: ReturnType<typeof merchant>;
let home: string;
beforeAll(async () => {
  db = openDatabase(databaseUrl, 2);
  store = openStore(db, await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64')));
  const own = await newMerchant(store, sandboxUrl);
  shop = merchant(apiUrl, own.key);
  home = `/m/${own.id}`;
});
afterAll(() => db?.destroy());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
/** As a browser reads it, with an ordinary space. */
const reais = (cents: number) => formatBRL(cents).replace(/\s/g, ' ');
const settlements = async () => (await shop.call<{ data: Settlement[] }>('GET', '/v1/settlements')).body.data;

async function byCard(amount: number): Promise<string> {
  const card = {
    cardNumber: '4111111111111111',
    holderName: 'MARIA SILVA',
    expMonth: '12',
    expYear: '2030',
    cvv: '123',
  };
  const token = await shop.call<{ cardToken: string }>('POST', '/v1/card-tokens', { provider: 'Orbita', ...card });
  const { body } = await shop.create({
    amount,
    paymentMethod: 'CREDIT_CARD',
    cardToken: token.body.cardToken,
    items: [{ title: 'Item', unitPrice: amount, quantity: 1 }],
  });
  expect(body.status).toBe('APPROVED');
  return body.id;
}

/** What a pass of the sweep does, until a payment is valued. */
async function valued(id: string): Promise<Payment> {
  await eventually(async () => {
    await keepingSettlements({ store }).keepSettlements();
    return (await shop.get(id)).expectedFee;
  }).toBeDefined();
  return shop.get(id);
}

it('finance writes a fee table, with an example of what the provider keeps', async () => {
  const page = await visit();
  await signIn(page, `${home}/settlements`, 'finance');
  await page.getByText('Os prazos vêm da tabela de taxas de cada conexão.', { exact: false }).waitFor();
  await page.getByRole('link', { name: 'Ver tabelas de taxas' }).click();
  await heading(page, 'Taxas').waitFor();
  await page.getByText('Nenhuma tabela de taxas ainda').waitFor();
  await page.getByRole('link', { name: 'Nova tabela' }).first().click();
  await heading(page, 'Tabela de taxas').waitFor();

  const rule = page.getByRole('group', { name: 'Regra 1', exact: true });
  await rule.getByLabel('Percentual').fill('3,999');
  await rule.getByText('O exemplo aparece quando os campos estiverem certos.').waitFor();
  await button(page, 'Salvar tabela').click();
  await rule.getByText('Use um percentual como 3,49, até 100.').waitFor();
  await page.getByText('Corrija 1 campo.').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await rule.getByLabel('Percentual').fill('3,99');
  await rule.getByLabel('Fixo por venda').fill('0,50');
  await rule.getByText(/^R\$\s100,00 no cartão em 1x: taxa R\$\s4,49, líquido R\$\s95,51$/).waitFor();
  await rule.getByRole('radio', { name: 'De uma vez' }).check();
  await rule.getByLabel('Dias', { exact: true }).fill('0');
  await choose(rule, 'Contados em', 'Dias úteis');

  // What is typed is not lost by leaving the page.
  await page.getByRole('link', { name: 'Taxas', exact: true }).first().click();
  await page.getByRole('alert').getByText('Sair sem salvar?').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await button(page, 'Ficar e continuar').click();
  expect(await rule.getByLabel('Percentual').inputValue()).toBe('3,99');
  expect(pathOf(page)).toBe(`${home}/fees/new`);

  await button(page, 'Incluir regra').click();
  const pix = page.getByRole('group', { name: 'Regra 2', exact: true });
  await pix.getByLabel('Percentual').fill('1');
  await button(page, 'Salvar tabela').click();
  await pix.getByText('Outra regra já vale para este método e estas parcelas.').waitFor();
  await pix.getByRole('radio', { name: 'Pix' }).check();
  await pix.getByText('O Pix chega na hora.').waitFor();
  await pix.getByText(/^R\$\s100,00 no Pix: taxa R\$\s1,00, líquido R\$\s99,00$/).waitFor();
  await button(page, 'Incluir taxa de saque').click();
  const payout = page.getByRole('group', { name: 'Taxa de saque: Pix', exact: true });
  await payout.getByLabel('Fixo por saque').fill('2,00');
  await payout.getByText(/^R\$\s100,00 por Pix: taxa R\$\s2,00, saem R\$\s102,00$/).waitFor();
  await payout.getByRole('checkbox').check();
  expect(await faultsOf(page)).toEqual([]);
  await button(page, 'Salvar tabela').click();

  await eventually(() => pathOf(page)).toBe(`${home}/fees`);
  await page.getByText(/^Pix: R\$\s2,00 · volta com um saque devolvido$/).waitFor();
  await page.getByText('Em vigor', { exact: true }).waitFor();
  const row = page.getByRole('row', { name: /Cartão, 1x a 12x/ });
  expect(await row.textContent()).toMatch(/3,99% \+ R\$\s0,50no mesmo dia/);
  expect(await faultsOf(page)).toEqual([]);

  // A further version begins with the rules of the one in force.
  await page.getByRole('link', { name: 'Nova versão' }).click();
  await page.getByText(/^Já há uma versão desde /).waitFor();
  expect(await rule.getByLabel('Percentual').inputValue()).toBe('3,99');
  expect(await pix.getByLabel('Percentual').inputValue()).toBe('1');
  // Nothing was changed, so that nothing is asked.
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await eventually(() => pathOf(page)).toBe(`${home}/fees`);
});

it('a paid card payment has its settlement, which finance confirms with another amount, and reopens', async () => {
  const id = await byCard(10_000);
  const payment = await valued(id);
  const net = payment.netAmount ?? 0;
  const page = await visit();
  await signIn(page, `${home}/payments/${id}`, 'finance');
  await page.getByRole('heading', { name: 'Taxa e recebimento' }).waitFor();
  await page.getByRole('link', { name: /^previsto para / }).click();
  await heading(page, `Liquidação de ${reais(net)}`).waitFor();
  await page.getByRole('region', { name: 'Dados' }).getByText('ainda não confirmado').waitFor();
  await page.getByTitle(id).waitFor();
  // What was paid, the fee and what arrives, of the part and of all.
  const parts = page.getByRole('table', { name: 'Parcelas desta liquidação' });
  const cells = async (row: number) =>
    (await parts.getByRole('row').nth(row).getByRole('cell').allInnerTexts()).slice(1);
  const fee = 10_000 - net;
  expect((await cells(1)).map((text) => text.split('\n')[0])).toEqual([
    ...['Cartão', '1 de 1', '100,00', `-${writeReais(fee)}`, writeReais(net)],
  ]);
  expect((await cells(2)).map((text) => text.split('\n')[0])).toEqual([
    ...['', '', '100,00', `-${writeReais(fee)}`, writeReais(net)],
  ]);

  await button(page, 'Confirmar').click();
  const form = page.getByRole('form', { name: 'Confirmar' });
  const amount = form.getByLabel('Valor que chegou');
  expect(await amount.inputValue()).toBe(writeReais(net));
  expect(await form.getByLabel('Motivo').count()).toBe(0);
  await amount.fill(writeReais(net - 200));
  await form.getByText(/^Faltam R\$\s2,00: serão lançados como taxa\.$/).waitFor();
  await form.getByRole('button', { name: /^Confirmar R\$/ }).click();
  await form.getByText('Escreva o motivo, com pelo menos 3 letras.').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await form.getByLabel('Motivo').fill('tarifa do provedor');
  await form.getByRole('button', { name: /^Confirmar R\$/ }).click();

  const facts = page.getByRole('region', { name: 'Dados' });
  await facts.getByText('tarifa do provedor').waitFor();
  await facts.getByText('lançada como taxa').waitFor();
  await facts.getByText('por uma pessoa').waitFor();
  expect(await settlements()).toMatchObject([
    { state: 'SETTLED', settledAmount: net - 200, basis: 'person', reason: 'tarifa do provedor' },
  ]);
  expect(await faultsOf(page)).toEqual([]);

  await button(page, 'Reabrir').click();
  const again = page.getByRole('form', { name: 'Reabrir' });
  await again.getByLabel('Motivo').fill('era de outro dia');
  await again.getByRole('button', { name: 'Reabrir a liquidação' }).click();
  await button(page, 'Confirmar').waitFor();
  await facts.getByText('ainda não confirmado').waitFor();
  expect(await settlements()).toMatchObject([{ state: 'EXPECTED', amount: net }]);
});

it('what has arrived is in the list of what has, and no more in that of what is to come', async () => {
  const [one] = await settlements();
  const page = await visit();
  await signIn(page, `${home}/settlements`, 'finance');
  const row = page.getByRole('link', { name: `Abrir liquidação de ${reais(one?.amount ?? 0)}` });
  await row.waitFor();
  // The chart’s table has the day too.
  const chart = page.getByRole('region', { name: 'A receber por dia' });
  await chart.getByRole('radio', { name: 'Tabela' }).check();
  await chart.getByRole('cell', { name: reais(one?.amount ?? 0) }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await row.click();
  await button(page, 'Confirmar').click();
  await page
    .getByRole('form', { name: 'Confirmar' })
    .getByRole('button', { name: /^Confirmar R\$/ })
    .click();
  await button(page, 'Reabrir').waitFor();
  await page.getByRole('link', { name: 'Agenda de recebíveis' }).click();
  await page.getByText('Nada a receber').waitFor();
  await page.getByRole('radio', { name: 'Recebidas' }).check();
  await row.waitFor();
  await page.getByRole('row').getByText('Recebida', { exact: true }).last().waitFor();
});

it('a settlement that has not arrived is on the home page, with what to do', async () => {
  const id = await byCard(7_700);
  await valued(id);
  const own = (await settlements()).find(({ state }) => state === 'EXPECTED');
  const row = db.updateTable('settlements').where('id', '=', own?.id ?? '');
  await row.set({ expected_on: '2026-01-05' }).execute();
  await keepingSettlements({ store }).keepSettlements();
  const page = await visit();
  await signIn(page, `${home}/home`, 'finance');
  await page.getByRole('link', { name: /^Recebimento não confirmado: abrir / }).click();
  await page.getByRole('alert').getByRole('heading', { name: 'Recebimento não confirmado' }).waitFor();
  await page.getByText('Atrasada', { exact: true }).first().waitFor();
  expect(pathOf(page)).toBe(`${home}/settlements/${own?.id}`);
});

it('a difference from the approval rules’ limit on is confirmed by two people', async () => {
  const own = (await settlements()).find(({ state }) => state === 'EXPECTED');
  const rules = { version: 0, approveFrom: 1_000, approvals: 1 };
  for (const name of ['finance', 'admin']) {
    const one = await person(apiUrl, `${name}@trilho.test`);
    const answer = await one.call('PUT', '/v1/payout-policy', rules, { 'trilho-merchant': home.split('/')[2] });
    expect(answer.status).toBeLessThan(300);
  }
  const amount = writeReais((own?.amount ?? 0) - 1_000);
  const [first, second] = [await visit(), await visit()];
  await signIn(first, `${home}/settlements/${own?.id}`, 'finance');
  await button(first, 'Confirmar').click();
  const form = (page: Page) => page.getByRole('form', { name: 'Confirmar' });
  await form(first).getByLabel('Valor que chegou').fill(amount);
  await form(first).getByLabel('Motivo').fill('aluguel de máquina');
  await form(first)
    .getByRole('button', { name: /^Confirmar R\$/ })
    .click();
  await first.getByText('Falta outra pessoa confirmar').waitFor();
  await button(first, 'Desfazer').waitFor();
  expect(await faultsOf(first)).toEqual([]);

  await signIn(second, `${home}/settlements/${own?.id}`, 'admin');
  await second.getByText(/^finance disse que chegaram R\$/).waitFor();
  await button(second, 'Confirmar').click();
  expect(await form(second).getByLabel('Valor que chegou').inputValue()).toBe(amount);
  await form(second).getByLabel('Motivo').fill('conferido no extrato');
  await form(second)
    .getByRole('button', { name: /^Confirmar R\$/ })
    .click();
  await button(second, 'Reabrir').waitFor();
  expect((await settlements()).find(({ id }) => id === own?.id)).toMatchObject({ state: 'SETTLED' });
});

it('a payment of which the provider kept another fee is among the differences', async () => {
  const { body } = await shop.create();
  await shop.simulate(body.id, 'paid');
  const { fee = 0 } = await shop.becomes(body.id, { status: 'APPROVED' });
  const { expectedFee = 0 } = await valued(body.id);
  expect(fee).not.toBe(expectedFee);
  const page = await visit();
  await signIn(page, `${home}/fees?show=differences`, 'finance');
  const row = page.getByRole('row').filter({ has: page.getByTitle(body.id) });
  await row.waitFor();
  const difference = formatBRL(fee - expectedFee).replace(/R\$\s*/, '');
  expect(await row.textContent()).toContain(fee > expectedFee ? `+${difference}` : difference);
  expect(await faultsOf(page)).toEqual([]);
  await row.getByRole('link').click();
  await page.getByText('Taxa prevista', { exact: true }).waitFor();
  await page.getByText(/^o provedor reteve (mais|menos)$/).waitFor();
});

it('a viewer sees tables and settlements, and can change nothing', async () => {
  const [one] = await settlements();
  const page = await visit();
  await signIn(page, `${home}/settlements/${one?.id}`, 'viewer');
  await page.getByRole('heading', { name: 'Parcelas desta liquidação' }).waitFor();
  await page.locator('main [data-row-link]').first().waitFor();
  for (const name of ['Confirmar', 'Reabrir']) expect(await button(page, name).count()).toBe(0);
  await page.goto(`${home}/fees`);
  await page.getByText('Em vigor', { exact: true }).waitFor();
  expect(await button(page, /^Nova tabela/).getAttribute('aria-disabled')).toBe('true');
  for (const name of ['Excluir', 'Corrigir', 'Nova versão'])
    expect(await page.getByText(name, { exact: true }).count()).toBe(0);
  await page.goto(`${home}/fees/new`);
  await page.getByText('Tabelas de taxas são escritas por quem tem o papel Financeiro ou Administração.').waitFor();
});

it('a version is deleted after its consequence was read', async () => {
  const page = await visit();
  await signIn(page, `${home}/fees`, 'finance');
  await button(page, 'Excluir').click();
  const question = page.getByRole('group', { name: 'Excluir' });
  await question.getByText(/passam a ser avaliados pela versão anterior/).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await question.getByRole('button', { name: 'Manter' }).click();
  await question.waitFor({ state: 'detached' });
  await button(page, 'Excluir').click();
  await question.getByRole('button', { name: 'Excluir a versão' }).click();
  await page.getByText('Nenhuma tabela de taxas ainda').waitFor();
});
