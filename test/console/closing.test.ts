// The financial report and the closing of a day in a browser, and a statement whose settlements finance confirms: those that
// differ in nothing together, and one with a difference that is booked.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../db/core/database.ts';
import { openStore, type Store } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import { daysLater } from '../../domain/core/days.ts';
import { formatBRL } from '../../domain/core/money.ts';
import type { Settlement } from '../../domain/finance/settlement.ts';
import { dayInBrazil } from '../../domain/finance/statement.ts';
import { addPerson } from '../support/add-person.ts';
import { faultsOf } from '../support/axe.ts';
import { choose, eventually, heading, openBrowser } from '../support/console.ts';
import { merchant } from '../support/merchant.ts';
import { newMerchant } from '../support/new-merchant.ts';
import { person } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';
import { valued } from '../support/valued.ts';

const { apiUrl, sandboxUrl, databaseUrl, masterKey } = sharedSystem();
const { visit, signIn } = openBrowser(apiUrl);
const today = dayInBrazil(new Date());
const yesterday = daysLater(today, -1);
const shown = (day: string) => day.split('-').reverse().join('/');

let db: Database;
let store: Store;
let own: Awaited<ReturnType<typeof newMerchant>>;
let shop: ReturnType<typeof merchant>;
let finance: Awaited<ReturnType<typeof person>>;
let admin: Awaited<ReturnType<typeof person>>;
let settlements: Settlement[];

/** Two card payments, each with a settlement that was due on a day of its own. */
beforeAll(async () => {
  db = openDatabase(databaseUrl, 2);
  store = openStore(db, await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64')));
  own = await newMerchant(store, sandboxUrl);
  shop = merchant(apiUrl, own.key);
  finance = await person(apiUrl, 'finance@trilho.test');
  admin = await person(apiUrl, 'admin@trilho.test');
  const settlement = { days: 30, count: 'calendar' };
  const table = {
    connectionId: own.connectionId,
    from: daysLater(today, -30),
    rules: [{ method: 'CREDIT_CARD', percentage: 4, settlement }],
  };
  const put = await finance.call('PUT', '/v1/fees', table, { 'trilho-merchant': own.id });
  expect(put.status).toBe(200);
  settlements = [await due(20_000, today), await due(21_000, yesterday)];
});
afterAll(() => db?.destroy());

/** A card payment whose settlement was due on a day: it comes in a month, and the statement is of today. */
async function due(amount: number, day: string): Promise<Settlement> {
  const card = {
    cardNumber: '4111111111111111',
    holderName: 'MARIA SILVA',
    expMonth: '12',
    expYear: '2030',
    cvv: '123',
  };
  const { body: token } = await shop.call<{ cardToken: string }>('POST', '/v1/card-tokens', {
    provider: 'Orbita',
    ...card,
  });
  const { body: paid } = await shop.create({
    amount,
    installments: 1,
    paymentMethod: 'CREDIT_CARD',
    cardToken: token.cardToken,
    items: [{ title: 'Item', unitPrice: amount, quantity: 1 }],
  });
  expect(paid.status).toBe('APPROVED');
  await valued(store, paid.id);
  const id = (await shop.get(paid.id)).settlements?.[0]?.settlementId ?? '';
  await db.updateTable('settlements').set({ expected_on: day }).where('id', '=', id).execute();
  return (await shop.call<Settlement>('GET', `/v1/settlements/${id}`)).body;
}

describe('finance', () => {
  it('reads the report, and takes it away as CSV and as a workbook', async () => {
    const page = await visit({ acceptDownloads: true });
    await signIn(page, `/m/${own.id}/reports?span=7d`, 'finance');
    await heading(page, 'Relatório financeiro').waitFor();
    const table = page.getByRole('table', { name: 'Relatório financeiro' });
    await table.getByRole('row').filter({ hasText: 'Total' }).getByText('R$ 410,00').first().waitFor();
    await page.getByRole('radio', { name: 'Por provedor' }).check();
    await table.getByText('Orbita').first().waitFor();
    const files: Record<string, RegExp> = { CSV: /^financeiro-.*\.csv$/, Excel: /^financeiro-.*\.xlsx$/ };
    for (const [name, file] of Object.entries(files)) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name, exact: true }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(file);
      const bytes = await readFile(await download.path());
      if (name === 'CSV') expect(bytes.toString()).toContain('Orbita;2;410,00;');
      else expect(bytes.subarray(0, 2).toString()).toBe('PK');
    }
    expect(await faultsOf(page)).toEqual([]);
  });

  it('closes yesterday, which nobody closes twice, and takes its entries away', async () => {
    const page = await visit({ acceptDownloads: true });
    await signIn(page, `/m/${own.id}/closings`, 'finance');
    await page.getByText('Nenhum dia foi fechado').waitFor();
    await page.getByRole('button', { name: 'Fechar o dia' }).click();
    await page.getByText('1 dia fechado').waitFor();
    await page.getByRole('link', { name: shown(yesterday) }).click();
    await heading(page, `Fechamento de ${shown(yesterday)}`).waitFor();
    await page.getByText('Os números do dia são os que foram fechados.').waitFor();
    const [entries] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Lançamentos (CSV)' }).click(),
    ]);
    expect(entries.suggestedFilename()).toMatch(/^razao-.*\.csv$/);
    expect(await faultsOf(page)).toEqual([]);
    const again = await finance.call('POST', '/v1/closings', { day: yesterday }, { 'trilho-merchant': own.id });
    expect(again.status).toBe(409);
  });

  it('confirms what differs in nothing together, and books a difference with its reason', async () => {
    const [exact, differing] = settlements;
    const reais = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');
    const content = [
      'data;valor;historico',
      `${today};${reais(exact?.amount ?? 0)};ORBITA REPASSE`,
      `${today};${reais((differing?.amount ?? 0) - 250)};ORBITA REPASSE`,
    ].join('\n');
    const { body } = await finance.call<{ id: string }>(
      'POST',
      '/v1/reconciliations/statements',
      { fileName: 'extrato.csv', content },
      { 'trilho-merchant': own.id },
    );
    // Whoever may reconcile and not confirm a settlement is told so before the API would refuse it.
    const role = await admin.call<{ id: string }>(
      'POST',
      '/v1/roles',
      { name: 'Conferência', permissions: ['finance.reconciliations', 'finance.reconcile', 'finance.settlements'] },
      { 'trilho-merchant': own.id },
    );
    const checker = await addPerson(db, { name: 'Bia', role: role.body.id, merchantId: own.id });
    const checking = await visit();
    await signIn(checking, `/m/${own.id}/reconciliations/${body.id}`, checker.email.split('@')[0]);
    const line = checking.getByRole('listitem').filter({ hasText: differing?.id ?? '' });
    await line.getByRole('button', { name: 'Resolver' }).click();
    const choice = line.getByRole('radio', { name: 'É este movimento: conciliar' });
    expect(await choice.isDisabled()).toBe(true);
    expect(await choice.getAttribute('aria-describedby')).toBeTruthy();
    await line.getByText('O papel Conferência não permite esta ação.').waitFor();
    expect(await line.getByRole('radio', { name: 'Não é: separar' }).isEnabled()).toBe(true);
    expect(await faultsOf(checking)).toEqual([]);

    const page = await visit();
    await signIn(page, `/m/${own.id}/reconciliations/${body.id}`, 'finance');
    await page.getByRole('button', { name: 'Confirmar todas as sugestões sem diferença' }).click();
    const all = page.getByRole('form', { name: 'Confirmar todas as sugestões sem diferença' });
    await all.getByLabel('Motivo').fill('Estão no extrato');
    await all.getByRole('button', { name: 'Confirmar todas as sugestões sem diferença' }).click();
    await page.getByText('1 sugestão confirmada.').waitFor();
    expect(await faultsOf(page)).toEqual([]);

    const item = page.getByRole('listitem').filter({ hasText: differing?.id ?? '' });
    await item.getByText('O valor não é o mesmo.').waitFor();
    await item.getByRole('button', { name: 'Resolver' }).click();
    const form = item.getByRole('form', { name: 'Resolver' });
    await form.getByLabel('É este movimento: conciliar').check();
    await form.getByLabel('Motivo').fill('Tarifa de repasse de R$ 2,50');
    await form.getByRole('button', { name: 'Resolver' }).click();
    const arrived = async (id = '') => (await shop.call<Settlement>('GET', `/v1/settlements/${id}`)).body;
    await eventually(() => arrived(differing?.id)).toMatchObject({
      state: 'SETTLED',
      settledAmount: (differing?.amount ?? 0) - 250,
      reason: 'Tarifa de repasse de R$ 2,50',
    });
    expect(await arrived(exact?.id)).toMatchObject({ state: 'SETTLED', settledAmount: exact?.amount });
    await page.getByText('Nada a resolver').or(page.getByText('confirmou').first()).first().waitFor();
  });

  it('sees what the bank has, takes a match back, and takes all settlements away as a file', async () => {
    const [exact, differing] = settlements;
    const inBank = (exact?.amount ?? 0) + (differing?.amount ?? 0) - 250;
    const page = await visit({ acceptDownloads: true });
    await signIn(page, `/m/${own.id}/balances`, 'finance');
    const brl = (cents: number) => formatBRL(cents).replace(/\s/g, ' ');
    await page.getByText(brl(inBank)).first().waitFor();
    expect(await faultsOf(page)).toEqual([]);

    await page.goto(`${apiUrl}/m/${own.id}/settlements/${exact?.id}`);
    await page.getByText('uma linha do extrato do banco mostra').waitFor();
    const { body } = await finance.call<{ data: { id: string }[] }>(
      'GET',
      '/v1/reconciliations?kind=statement&limit=1',
      undefined,
      { 'trilho-merchant': own.id },
    );
    await page.goto(`${apiUrl}/m/${own.id}/reconciliations/${body.data[0]?.id}?show=matched`);
    const item = page.getByRole('listitem').filter({ hasText: exact?.id ?? '' });
    await item.getByRole('button', { name: 'Desfazer' }).click();
    const form = item.getByRole('form', { name: 'Desfazer' });
    await form.getByLabel('Motivo').fill('Era de outra loja');
    expect(await faultsOf(page)).toEqual([]);
    await form.getByRole('button', { name: 'Desfazer' }).click();
    await item.waitFor({ state: 'detached' });
    const read = async () => (await shop.call<Settlement>('GET', `/v1/settlements/${exact?.id}`)).body;
    await eventually(read).toMatchObject({ state: 'EXPECTED' });

    await page.goto(`${apiUrl}/m/${own.id}/settlements?state=all`);
    await page.getByRole('row').nth(2).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Liquidações (CSV)' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^liquidacoes-.*\.csv$/);
    const rows = (await readFile(await file.path(), 'utf8')).trim().split('\n');
    expect(rows).toHaveLength(3);
  });
});

describe('a line that names nobody', () => {
  it('is assigned to its settlement, known the next time, and forgotten', async () => {
    const settlement = await due(22_000, today);
    const reais = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');
    const imported = async (cents: number, text: string): Promise<string> => {
      const content = `data;valor;historico\n${today};${reais(cents)};${text}`;
      const { body } = await finance.call<{ id: string }>(
        'POST',
        '/v1/reconciliations/statements',
        { fileName: 'extrato.csv', content },
        { 'trilho-merchant': own.id },
      );
      return body.id;
    };
    const page = await visit();
    const first = await imported(settlement.amount - 300, 'CR ADQUIRENCIA 0034');
    await signIn(page, `/m/${own.id}/reconciliations/${first}`, 'finance');
    const item = page.getByRole('listitem').filter({ hasText: 'CR ADQUIRENCIA' });
    await item.getByRole('button', { name: 'Resolver' }).click();
    const form = item.getByRole('form', { name: 'Resolver' });
    await form.getByLabel('É uma liquidação: escolher qual').check();
    await form.getByLabel('Motivo').fill('O gerente confirmou');
    await form.getByRole('button', { name: 'Resolver' }).click();
    await form.getByText('Escolha qual.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    const amount = formatBRL(settlement.amount).replace(/\s/g, ' ');
    await choose(form, 'De qual liquidação', `Orbita · ${shown(today)} · ${amount}`);
    await form.getByRole('button', { name: 'Resolver' }).click();
    const now = async () => (await shop.call<Settlement>('GET', `/v1/settlements/${settlement.id}`)).body;
    await eventually(now).toMatchObject({ state: 'SETTLED', settledAmount: settlement.amount - 300 });

    const next = await due(23_000, today);
    const second = await imported(next.amount - 100, 'CR ADQUIRENCIA 0051');
    await page.goto(`${apiUrl}/m/${own.id}/reconciliations/${second}`);
    await page.getByText(`como confirmado em ${shown(today)}`).waitFor();
    expect(await faultsOf(page)).toEqual([]);

    await page.goto(`${apiUrl}/m/${own.id}/reconciliations`);
    await page.getByRole('link', { name: 'Textos conhecidos' }).click();
    await heading(page, 'Textos conhecidos').waitFor();
    const row = page.getByRole('row').filter({ hasText: 'CR ADQUIRENCIA' });
    await row.getByText('Em uso').filter({ visible: true }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await row.getByRole('button', { name: 'Esquecer o texto CR ADQUIRENCIA' }).click();
    await row.getByRole('button', { name: 'Esquecer de vez o texto CR ADQUIRENCIA' }).click();
    await row.waitFor({ state: 'detached' });
  });

  it('is explained once, and the next time confirmed as that, with what was written', async () => {
    const imported = async (text: string): Promise<string> => {
      const content = `data;valor;historico\n${today};-37,90;${text}`;
      const file = { fileName: 'extrato.csv', content };
      const at = { 'trilho-merchant': own.id };
      return (await finance.call<{ id: string }>('POST', '/v1/reconciliations/statements', file, at)).body.id;
    };
    const page = await visit();
    const lineOn = async (id: string) => {
      await page.goto(`${apiUrl}/m/${own.id}/reconciliations/${id}`);
      const item = page.getByRole('listitem').filter({ hasText: 'TARIFA CESTA' });
      await item.getByRole('button', { name: 'Resolver' }).click();
      return { item, form: item.getByRole('form', { name: 'Resolver' }) };
    };
    await signIn(page, `/m/${own.id}/reconciliations`, 'finance');
    const first = await lineOn(await imported('TARIFA CESTA 11'));
    await first.form.getByLabel('Só anotar: já está explicado').check();
    await first.form.getByLabel('Motivo').fill('Cesta mensal do banco');
    await first.form.getByRole('button', { name: 'Resolver' }).click();
    await first.item.waitFor({ state: 'detached' });

    const second = await lineOn(await imported('TARIFA CESTA 12'));
    await second.item.getByText('Linhas com este texto já foram explicadas: “Cesta mensal do banco”.').waitFor();
    await second.form.getByLabel('É isso de novo: anotar').check();
    expect(await second.form.getByLabel('Motivo').inputValue()).toBe('Cesta mensal do banco');
    // What was written before is no reason for the contrary.
    await second.form.getByLabel('É outra coisa').check();
    expect(await second.form.getByLabel('Motivo').inputValue()).toBe('');
    await second.form.getByLabel('É isso de novo: anotar').check();
    expect(await faultsOf(page)).toEqual([]);
    await second.form.getByRole('button', { name: 'Resolver' }).click();
    await second.item.waitFor({ state: 'detached' });
    await page.getByText('Tudo confere').waitFor();

    await page.goto(`${apiUrl}/m/${own.id}/reconciliations/rules`);
    const row = page.getByRole('row').filter({ hasText: 'TARIFA CESTA' });
    await row.getByText('Saída que não é saque').filter({ visible: true }).waitFor();
    await row.getByText('2 confirmações').filter({ visible: true }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });

  it('has its known texts shown to a viewer, who forgets none', async () => {
    const page = await visit();
    await signIn(page, `/m/${own.id}/reconciliations/rules`, 'viewer');
    const known = page.getByRole('row').filter({ hasText: 'ORBITA REPASSE' });
    const forget = known.getByRole('button', { name: 'Esquecer o texto ORBITA REPASSE' });
    await forget.waitFor();
    expect(await forget.getAttribute('aria-disabled')).toBe('true');
  });
});

it('a viewer closes nothing', async () => {
  const page = await visit();
  await signIn(page, '/m/mer_lojademo/closings', 'viewer');
  const close = page.getByRole('button', { name: 'Fechar o dia' });
  await close.waitFor();
  expect(await close.getAttribute('aria-disabled')).toBe('true');
});
