// The finance pages in a browser: a batch that a second person approves, reconciliation, a statement, and the approval
// rules.
import { randomInt, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../db/core/database.ts';
import { openStore, type Store } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import type { PayoutBatch, PayoutBatchLine } from '../../domain/payouts/batch.ts';
import { faultsOf } from '../support/axe.ts';
import { choose, eventually, heading, openBrowser, pathOf } from '../support/console.ts';
import { merchant } from '../support/merchant.ts';
import { newMerchant } from '../support/new-merchant.ts';
import { payer } from '../support/payouts.ts';
import { person } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl, sandboxUrl, databaseUrl, masterKey } = sharedSystem();
const shop = merchant(apiUrl);
const { complaints, visit, signIn } = openBrowser(apiUrl);
const home = '/m/mer_lojademo';
/** A long timeout for money to move: duration is not tested here. */
const patience = { timeout: 90_000 };

let ops: Awaited<ReturnType<typeof person>>;
let finance: typeof ops;
let db: Database;
let store: Store;
beforeAll(async () => {
  db = openDatabase(databaseUrl, 2);
  store = openStore(db, await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64')));
  ops = await person(apiUrl, 'ops@trilho.test');
  finance = await person(apiUrl, 'finance@trilho.test');
});
afterAll(() => db?.destroy());

const header = 'nome;chave;tipo;valor;referencia';
const lineOf = (n: number) =>
  `Pessoa ${n};${randomUUID()}@example.com;email;${randomInt(10, 900)},${randomInt(10, 99)};${randomUUID()}`;
const fileOf = (name: string, rows: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`\ufeff${[header, ...rows].join('\r\n')}\r\n`),
});
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

describe('a batch of payouts', () => {
  const fileName = `folha-${randomUUID().slice(0, 8)}.csv`;
  const rows = Array.from({ length: 50 }, (_, n) => lineOf(n + 1));
  let batchPath: string;
  const batchId = () => batchPath.split('/').at(-1) ?? '';

  it('is checked before it is stored: each error with its line, column and reason', async () => {
    const page = await visit();
    await signIn(page, `${home}/payout-batches`, 'finance');
    await page.getByRole('main').getByRole('link', { name: 'Novo lote' }).first().click();
    await heading(page, 'Novo lote').waitFor();
    await choose(page, 'Provedor', 'Onz');
    const bad = ['Ana;52998224724;cpf;10,00;', `Bia;${randomUUID()}@example.com;email;doze;`];
    await page.locator('input[type=file]').setInputFiles(fileOf('errada.csv', [rows[0] ?? '', ...bad]));
    await page.getByText('2 erros em 2 linhas').waitFor();
    const fault = (line: number) =>
      page.getByRole('row').filter({ has: page.getByText(String(line), { exact: true }) });
    expect(await fault(3).textContent()).toContain('chaveO documento não confere');
    expect(await fault(4).textContent()).toContain('valorNão é um valor em reais');
    await page.getByText('Nada é enviado enquanto houver erros').waitFor();
    expect(await button(page, 'Enviar para aprovação').count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
  });

  it('of 50 lines is sent by one person, who cannot approve it', async () => {
    const page = await visit();
    await signIn(page, `${home}/payout-batches/new`, 'finance');
    await choose(page, 'Provedor', 'Onz');
    await page.locator('input[type=file]').setInputFiles(fileOf(fileName, rows));
    await page.getByText('50 linhas', { exact: true }).waitFor();
    expect(await page.getByRole('table', { name: 'Linhas do arquivo' }).getByRole('row').count()).toBe(11);
    await button(page, 'Mostrar as 50 linhas').click();
    expect(await page.getByRole('table', { name: 'Linhas do arquivo' }).getByRole('row').count()).toBe(51);
    await button(page, 'Enviar para aprovação').click();

    await heading(page, fileName).waitFor();
    batchPath = pathOf(page);
    await page.getByText('Falta 1 aprovação').waitFor();
    expect(await button(page, 'Aprovar').isDisabled()).toBe(true);
    await page.getByText('Você enviou este lote: outra pessoa precisa aprovar.').waitFor();
    const own = await finance.call<{ detail: string }>('POST', `/v1/payout-batches/${batchId()}/approve`, {});
    expect(own.status).toBe(409);
    expect(await faultsOf(page)).toEqual([]);
  });

  it('cannot be created or approved by operations, in the console or by API', async () => {
    const page = await visit();
    await signIn(page, batchPath, 'ops');
    await page.getByText('Falta 1 aprovação').waitFor();
    await page.getByText('O papel Operação não permite esta ação.').first().waitFor();
    for (const name of ['Aprovar', 'Cancelar']) expect(await button(page, name).count()).toBe(0);
    await page.getByRole('link', { name: 'Lotes de saques' }).click();
    const make = button(page, /^Novo lote/);
    expect(await make.first().getAttribute('aria-disabled')).toBe('true');
    await page.goto(`${home}/payout-batches/new`);
    await page.getByText('Lotes são enviados por quem tem o papel Financeiro ou Administração.').waitFor();
    expect(await page.locator('input[type=file]').count()).toBe(0);

    const at = `/v1/payout-batches/${batchId()}`;
    const csv = [header, lineOf(1)].join('\n');
    const file = { provider: 'Onz', fileName: 'ops.csv', csv };
    const key = { 'idempotency-key': randomUUID() };
    expect((await ops.call('POST', `${at}/approve`, {})).status).toBe(403);
    expect((await ops.call('POST', `${at}/cancel`, { reason: 'not mine' })).status).toBe(403);
    expect((await ops.call('POST', '/v1/payout-batches/check', file)).status).toBe(403);
    expect((await ops.call('POST', '/v1/payout-batches', file, key)).status).toBe(403);
  });

  it('runs once a second person has approved it, each transfer once, and offers its result as a file', async () => {
    const page = await visit({ acceptDownloads: true });
    await signIn(page, `${home}/payout-batches`, 'finance2');
    const row = page.getByRole('row').filter({ hasText: fileName });
    await row.getByText('Espera aprovação').last().waitFor();
    await row.getByRole('link', { name: `Abrir lote ${fileName}` }).click();
    await button(page, 'Aprovar').click();
    await page.getByText('Começam a sair em seguida e não dá para desfazer.').waitFor();
    const form = page.getByRole('form', { name: 'Aprovar' });
    await form.getByLabel('Motivo (opcional)').fill('folha conferida');
    await form.getByRole('button', { name: /^Aprovar R\$/ }).click();
    await page.getByRole('region', { name: 'Aprovação' }).getByText('folha conferida').waitFor();
    await page.getByText('Concluído', { exact: true }).waitFor(patience);
    const progress = page.getByRole('region', { name: 'Andamento' });
    await progress.getByText('50 de 50').waitFor();
    expect(await faultsOf(page)).toEqual([]);

    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Baixar resultado').click()]);
    expect(download.suggestedFilename()).toMatch(/^resultado-lote-.*\.csv$/);
    const [head, ...results] = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/);
    expect(head).toContain('Linha;');
    expect(results).toHaveLength(50);
    for (const line of results) expect(line).toContain(';Pago;');

    await progress.getByRole('link', { name: 'Ver saques: Pago' }).click();
    await eventually(() => new URL(page.url()).searchParams.get('batchId')).toBe(batchId());
    expect(new URL(page.url()).searchParams.get('status')).toBe('APPROVED');

    const { body: batch } = await shop.call<PayoutBatch>('GET', `/v1/payout-batches/${batchId()}`);
    const sum = rows.reduce((cents, line) => cents + Number(line.split(';')[3]?.replace(/\D/g, '')), 0);
    expect(batch).toMatchObject({ amount: sum, counts: { approved: { count: 50, amount: sum } } });
    const lines = await shop.call<{ data: PayoutBatchLine[] }>(
      'GET',
      `/v1/payout-batches/${batchId()}/lines?limit=100`,
    );
    const at = payer(shop, 'Onz');
    expect(lines.body.data).toHaveLength(50);
    for (const { payoutId = '', amount } of lines.body.data) {
      expect(await at.transfers(payoutId)).toMatchObject([{ amount }]);
    }
  });

  it('that was sent before is refused with a link to the first one, which is canceled with a reason', async () => {
    const twice = [lineOf(1), lineOf(2)];
    const page = await visit();
    await signIn(page, `${home}/payout-batches/new`, 'finance');
    await choose(page, 'Provedor', 'Onz');
    await page.locator('input[type=file]').setInputFiles(fileOf('engano.csv', twice));
    await button(page, 'Enviar para aprovação').click();
    await heading(page, 'engano.csv').waitFor();

    await page.goto(`${home}/payout-batches/new`);
    await choose(page, 'Provedor', 'Onz');
    await page.locator('input[type=file]').setInputFiles(fileOf('engano.csv', twice));
    const before = page.getByRole('link', { name: 'Ver o lote anterior' });
    await before.waitFor();
    expect(await button(page, 'Enviar para aprovação').isDisabled()).toBe(true);
    await before.click();
    await button(page, 'Cancelar').click();
    const form = page.getByRole('form', { name: 'Cancelar' });
    await form.getByRole('button', { name: 'Cancelar o lote' }).click();
    await form.getByText('Escreva o motivo, com pelo menos 3 letras.').waitFor();
    await form.getByLabel('Motivo').fill('mês errado');
    await form.getByRole('button', { name: 'Cancelar o lote' }).click();
    await page.getByText('Cancelado', { exact: true }).waitFor();
    await page.getByRole('region', { name: 'Aprovação' }).getByText('mês errado').waitFor();
    expect(await button(page, 'Aprovar').count()).toBe(0);
  });
});

describe('reconciliation', () => {
  /**
   * A provider that supports look-ups and that few other tests use: the reconciliation compares all charges of its day.
   */
  const provider = 'NEXTPAY';

  it('shows a payment that differs at the provider, and settles it by a look-up', async () => {
    const at = merchant(apiUrl, 'sk_test_demo', provider);
    const { body: payment } = await at.create();
    await at.simulate(payment.id, 'paid', { silent: true });
    const page = await visit();
    await signIn(page, `${home}/reconciliations`, 'finance');
    await button(page, 'Conciliar período').click();
    const form = page.getByRole('form', { name: 'Conciliar período' });
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(Date.now());
    await form.getByLabel('Até').fill(today);
    await form.getByLabel('De', { exact: true }).fill(today);
    await choose(form, 'Provedor', provider);
    await form.getByRole('button', { name: 'Conciliar', exact: true }).click();
    await heading(page, provider).waitFor();
    await page.getByText(/^\d+ a resolver$/).waitFor(patience);
    const item = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: payment.id }) });
    await item.getByText('O status não é o mesmo dos dois lados.').waitFor(patience);
    const status = item.getByRole('row', { name: /^Status(?! no)/ });
    expect(await status.textContent()).toMatch(/\(diferente\)PendenteAprovado$/);
    expect(await faultsOf(page)).toEqual([]);

    await item.getByRole('button', { name: 'Resolver' }).click();
    const settle = item.getByRole('form', { name: 'Resolver' });
    await settle.getByRole('button', { name: 'Resolver' }).click();
    await settle.getByText('Escolha como resolver.').waitFor();
    await settle.getByLabel('Consultar o provedor e comparar de novo').check();
    await settle.getByLabel('Motivo').fill('webhook perdido');
    expect(await faultsOf(page)).toEqual([]);
    await settle.getByRole('button', { name: 'Resolver' }).click();
    // When no difference is left, the page switches to the matching rows, where the item is shown as settled.
    await expect.poll(() => item.getByRole('button', { name: 'Resolver' }).count(), patience).toBe(0);
    await at.becomes(payment.id, { status: 'APPROVED' });
    await button(page, /^Confere \d+$/).click();
    await item.getByText('webhook perdido').waitFor();
  });

  it('of a statement is previewed before import, and unknown lines are settled with a reason', async () => {
    const orbita = merchant(apiUrl);
    const { body: payment } = await orbita.create({ amount: randomInt(100_000, 900_000) });
    await orbita.simulate(payment.id, 'paid');
    const paid = await orbita.becomes(payment.id, { status: 'APPROVED' });
    const day = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format(Date.now());
    const reais = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');
    const { body: deposit } = await orbita.create({ amount: randomInt(1_000_000, 9_000_000) });
    await orbita.simulate(deposit.id, 'paid');
    await orbita.becomes(deposit.id, { status: 'APPROVED' });
    const csv = [
      'Data;Histórico;Valor',
      `${day};PIX RECEBIDO ${paid.endToEndId ?? payment.id};${reais(payment.amount)}`,
      // An amount that no payout of today has.
      `${day};TARIFA ${randomUUID()};-${reais(randomInt(10_000_000, 90_000_000))}`,
      // Only amount and day are those of a payment.
      `${day};DEPOSITO ${randomUUID()};${reais(deposit.amount)}`,
    ];
    const statement = (lines: readonly string[]) => ({
      name: `extrato-${randomUUID().slice(0, 8)}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\r\n')),
    });
    const page = await visit();
    await signIn(page, `${home}/reconciliations`, 'finance');
    await page.getByRole('link', { name: 'Importar extrato' }).click();
    await heading(page, 'Importar extrato').waitFor();
    await page.locator('input[type=file]').setInputFiles(statement([...csv, `${day};DEPOSITO;doze reais`]));
    await page.getByText('Há linhas que não dá para ler').waitFor();
    await page.getByText('Linha 5').waitFor();
    await page.getByText('O valor não dá para ler: use 1.234,56 ou 1234.56, com até duas casas.').waitFor();
    expect(await button(page, /^Importar \d/).count()).toBe(0);

    await page.locator('input[type=file]').setInputFiles(statement(csv));
    await page.getByText('O outro lado tem este movimento e nós não.').waitFor();
    await page.getByRole('link', { name: payment.id }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.locator('.badge[data-tone="ask"]').getByText('Confirmar', { exact: true }).waitFor();
    await button(page, 'Importar 3 linhas').click();
    await eventually(() => pathOf(page)).toMatch(/\/reconciliations\/rec_/);
    await page.getByText('2 a resolver', { exact: true }).waitFor();
    const guess = page.getByRole('listitem').filter({ hasText: 'DEPOSITO' });
    await guess.getByRole('button', { name: 'Resolver' }).click();
    await guess.getByLabel('É este movimento: conciliar').check();
    await guess.getByLabel('Motivo').fill('depósito do pedido');
    await guess.getByRole('form').getByRole('button', { name: 'Resolver' }).click();
    await page.getByText('1 a resolver', { exact: true }).waitFor();
    // Its rows may come a moment after the counter, and its advice has the word “tarifa”.
    await guess.waitFor({ state: 'detached' });
    const item = page.getByRole('listitem').filter({ hasText: 'TARIFA' });
    await item.getByRole('button', { name: 'Resolver' }).click();
    await item.getByLabel('Motivo').fill('tarifa do banco');
    await item.getByRole('form').getByRole('button', { name: 'Resolver' }).click();
    await page.getByText('Tudo confere').waitFor();
    await button(page, /^Só no extrato \d+$/).click();
    await item.getByText('tarifa do banco').waitFor();
  });

  it('shows the rows of the moment that its counters show', async () => {
    const day = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format(Date.now());
    const texts = [`TARIFA ${randomUUID()}`, `TARIFA ${randomUUID()}`];
    const lines = texts.map((text) => `${day};${text};-${randomInt(100_000, 900_000)},00`);
    const file = { fileName: `${randomUUID()}.csv`, content: ['Data;Histórico;Valor', ...lines].join('\r\n') };
    const { body: made } = await finance.call<{ id: string }>('POST', '/v1/reconciliations/statements', file);
    const page = await visit();
    await page.clock.install();
    await signIn(page, `${home}/reconciliations/${made.id}`, 'finance');
    await page.getByText('2 a resolver', { exact: true }).waitFor();
    for (const text of texts) await page.getByRole('listitem').filter({ hasText: text }).waitFor();
    // Somebody else settles one. The page asks for its counters from time to time, and for rows not by itself.
    const items = `/v1/reconciliations/${made.id}/items`;
    const { body } = await finance.call<{ data: { n: number; note?: string }[] }>('GET', items);
    const first = body.data.find((item) => JSON.stringify(item).includes(texts[0] ?? '?'));
    const note = { action: 'note', reason: 'tarifa do banco' };
    expect((await finance.call('POST', `${items}/${first?.n}/settle`, note)).status).toBe(200);
    await page.clock.fastForward(60_000);
    await page.getByText('1 a resolver', { exact: true }).waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: texts[0] ?? '' })
      .waitFor({ state: 'detached' });
    await page
      .getByRole('listitem')
      .filter({ hasText: texts[1] ?? '' })
      .waitFor();
  });

  it('is read-only for operations, in the console and by API', async () => {
    const page = await visit();
    await signIn(page, `${home}/reconciliations`, 'ops');
    expect(await button(page, /^Conciliar período/).getAttribute('aria-disabled')).toBe('true');
    await page.goto(`${home}/reconciliations/import`);
    await page.getByText('Extratos são importados por quem tem o papel Financeiro ou Administração.').waitFor();
    const span = { from: new Date(Date.now() - 60_000).toISOString(), to: new Date().toISOString() };
    expect((await ops.call('POST', '/v1/reconciliations', span)).status).toBe(403);
    const file = { fileName: 'x.csv', content: 'Data;Valor' };
    expect((await ops.call('POST', '/v1/reconciliations/statements/check', file)).status).toBe(403);
    expect((await ops.call('POST', '/v1/reconciliations/statements', file)).status).toBe(403);
  });
});

describe('the payout rules', () => {
  it('are read-only for ops, with the reason', async () => {
    const page = await visit();
    await signIn(page, `${home}/payout-policy`, 'ops');
    await page.getByText('Seu papel deixa ver estas regras').waitFor();
    expect(await page.getByLabel('A partir de').isDisabled()).toBe(true);
    expect(await button(page, 'Salvar regras').count()).toBe(0);
  });

  it('are told in a payout’s review, before it is sent', async () => {
    const { id } = await newMerchant(store, sandboxUrl, ['PodPay2']);
    const admin = await person(apiUrl, 'admin@trilho.test');
    const rules = { version: 0, approveFrom: 100_000, approvals: 2 };
    for (const one of [finance, admin]) await one.call('PUT', '/v1/payout-policy', rules, { 'trilho-merchant': id });
    const page = await visit();
    await signIn(page, `/m/${id}/payouts/new`, 'finance');
    await page.getByLabel('Chave Pix', { exact: true }).last().fill('maria@example.com');
    await page.getByLabel('Nome do favorecido').fill('Maria Silva');
    await choose(page, 'Provedor', 'PodPay2');
    const review = page.getByRole('region', { name: 'Confira antes de enviar' });
    await page.getByLabel('Valor', { exact: true }).fill('1.000,00');
    await page.getByRole('button', { name: /^Revisar R\$/ }).click();
    await review.getByText('Espera 2 pessoas aprovarem; nada sai antes.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await button(page, 'Voltar e corrigir').click();
    await page.getByLabel('Valor', { exact: true }).fill('999,99');
    await page.getByRole('button', { name: /^Revisar R\$/ }).click();
    await review.getByText('novecentos e noventa e nove reais').first().waitFor();
    expect(await review.getByText('Espera').count()).toBe(0);
  });

  it('are not saved over another person’s newer version without confirmation', async () => {
    // A merchant of its own, so that these rules do not hold up payouts of other tests.
    const { id } = await newMerchant(store, sandboxUrl);
    const rules = `/m/${id}/payout-policy`;
    const [mine, theirs] = [await visit(), await visit()];
    await signIn(mine, rules);
    await mine.getByLabel('A partir de').fill('abc');
    await mine.getByText('Escreva um valor como 1.234,56.').waitFor();
    expect(await faultsOf(mine)).toEqual([]);
    const amount = `${randomInt(1, 9)}.${randomInt(100, 999)},00`;
    await mine.getByLabel('A partir de').fill(amount);
    await mine.getByText(`Um saque de R$ ${amount} ou mais espera 1 pessoa`).waitFor();

    await signIn(theirs, rules);
    await theirs.getByLabel('Por saque').fill(`99.${randomInt(100, 999)},00`);
    await button(theirs, 'Salvar regras').click();
    await theirs.getByText('Proposta. Vale quando outra pessoa confirmar.').waitFor();
    await theirs.getByText('Aguarda a confirmação de outra pessoa').waitFor();
    const second = await visit();
    await signIn(second, rules, 'finance');
    await second.getByText('admin propôs outras regras').waitFor();
    await button(second, 'Confirmar estas regras').click();
    await second.getByText(/^Versão 1, proposta por admin e confirmada por finance/).waitFor();
    expect(await faultsOf(second)).toEqual([]);

    await button(mine, 'Salvar regras').click();
    const notice = mine.getByRole('alert');
    await notice.getByText(/^Outra pessoa salvou a versão \d+ enquanto você editava$/).waitFor();
    expect(complaints.splice(0)).toEqual(['409 /v1/payout-policy']);
    expect(await mine.getByLabel('A partir de').inputValue()).toBe(amount);
    expect(await faultsOf(mine)).toEqual([]);
    await button(mine, /^Salvar por cima da versão \d+$/).click();
    await mine.getByText('Proposta. Vale quando outra pessoa confirmar.').waitFor();
  });
});
