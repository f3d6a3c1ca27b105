// Money that goes back, in a browser: a dispute is contested with a file, a refund with unknown outcome is resolved, a
// list is exported, each list has its own views, and a payment prints as a receipt.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../db/core/database.ts';
import { openStore } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import type { Dispute } from '../../domain/disputes/dispute.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import type { Refund } from '../../domain/refunds/refund.ts';
import { eventually, heading, openBrowser } from '../support/console.ts';
import { disputed, pdf } from '../support/disputes.ts';
import { merchant } from '../support/merchant.ts';
import { newMerchant } from '../support/new-merchant.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl, sandboxUrl, databaseUrl, masterKey } = sharedSystem();
const { visit, signIn } = openBrowser(apiUrl);
const db = openDatabase(databaseUrl, 2);
afterAll(() => db.destroy());

let shop: ReturnType<typeof merchant>;
let home: string;
beforeAll(async () => {
  const store = openStore(db, await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64')));
  const own = await newMerchant(store, sandboxUrl);
  shop = merchant(apiUrl, own.key);
  home = `/m/${own.id}`;
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const timeline = (page: Page) => page.getByRole('list', { name: 'Linha do tempo' });

/** The fact that says how sure the status is. */
const basisOf = (page: Page, words: string, name = 'Status confirmado') =>
  page
    .locator('.fact')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByText(words, { exact: true });

async function paid(over: object = {}): Promise<Payment> {
  const { body } = await shop.create(over);
  await shop.simulate(body.id, 'paid');
  await shop.becomes(body.id, { status: 'APPROVED' });
  return shop.get(body.id);
}

it('a dispute is contested with a file, from the list to its outcome', async () => {
  const dispute = await disputed(shop);
  const page = await visit({ acceptDownloads: true });
  await signIn(page, `${home}/disputes`);
  const row = page.getByRole('link', { name: /^Abrir contestação de R\$.129,90, MED \(Pix\), Aberta$/ });
  await row.waitFor();
  // The whole deadline is in its column.
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    const cut = await page
      .locator('td:has(.deadline)')
      .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length);
    expect(cut, `${width} px`).toBe(0);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await row.click();
  await heading(page, 'Contestação de R$ 129,90').waitFor();
  await page
    .getByText(/^Vence /)
    .first()
    .waitFor();
  // The look-up after the webhook is what the state rests on.
  await basisOf(page, 'por consulta ao provedor').waitFor();

  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'entrega.pdf', mimeType: 'application/pdf', buffer: pdf });
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Baixar entrega.pdf').click()]);
  expect(await readFile(await file.path())).toEqual(pdf);

  await button(page, 'Contestar').click();
  const statement = page.getByRole('textbox', { name: 'Defesa' });
  await button(page, 'Registrar a resposta').click();
  await page.getByText('Escreva pelo menos 3 letras.').waitFor();
  await statement.fill('Entregue em 20/11, assinado pela Maria.');
  await button(page, 'Registrar a resposta').click();
  await page.getByText('Falta responder no painel do provedor').waitFor();
  await timeline(page).getByRole('heading', { level: 3 }).nth(2).waitFor();

  await button(page, 'Registrar resultado').click();
  await page.getByRole('radio', { name: 'Ganhamos' }).check();
  await page.getByRole('textbox', { name: 'Como você sabe' }).fill('Carta do banco de 25/11');
  await button(page, 'Registrar como terminou').click();
  await page.getByText('A contestação terminou: não recebe mais arquivos.').waitFor();
  const { body } = await shop.call<Dispute>('GET', `/v1/disputes/${dispute.id}`);
  expect(body).toMatchObject({
    state: 'WON',
    statement: 'Entregue em 20/11, assinado pela Maria.',
    evidence: [{ fileName: 'entrega.pdf' }],
    outcome: { reason: 'Carta do banco de 25/11' },
  });

  // To the payment's page and back.
  await page.getByRole('link', { name: 'do pagamento' }).click();
  await heading(page, 'Pagamento de R$ 129,90').waitFor();
  await page.getByRole('link', { name: /^MED \(Pix\)/ }).click();
  await heading(page, 'Contestação de R$ 129,90').waitFor();
});

it('a refund with an unknown outcome is resolved by a person, with a reason', async () => {
  const payment = await paid();
  // A provider error gives no information on whether the refund was made, and no look-up can find out.
  await shop.fault('refund', 'error_before');
  const path = `/v1/payments/${payment.id}/refunds`;
  const request = { amount: 990, reason: 'Cliente desistiu' };
  const { status, body: refund } = await shop.call<Refund>('POST', path, request, { 'idempotency-key': randomUUID() });
  expect(status).toBe(202);
  const page = await visit();
  await signIn(page, `${home}/refunds?q=${payment.id}`);
  await page.getByRole('link', { name: /^Abrir estorno de R\$.9,90/ }).click();
  await heading(page, 'Estorno de R$ 9,90').waitFor();
  await page.getByText('O sistema da loja (chave de API)').waitFor();
  // Its notice is about the refund, and not about the charge.
  const notice = page.getByRole('alert', { name: 'Precisa de atenção' });
  await notice.getByRole('heading', { name: 'Ninguém sabe ainda se o estorno foi feito' }).waitFor();
  expect(await notice.textContent()).not.toMatch(/cobrança|segue perguntando/);
  await button(page, 'Resolver').click();
  await button(page, 'Registrar o que aconteceu').waitFor();
  await page.getByRole('radio', { name: 'O estorno não foi feito' }).check();
  await page.getByRole('textbox', { name: 'Como você sabe' }).fill('Painel do provedor: nada saiu');
  await page.getByRole('textbox', { name: 'Prova (opcional)' }).fill('protocolo 123');
  await button(page, 'Registrar o que aconteceu').click();
  await page.getByText('Recusado', { exact: true }).first().waitFor();
  await button(page, 'Resolver').waitFor({ state: 'detached' });
  await eventually(async () => (await shop.call<Refund>('GET', `/v1/refunds/${refund.id}`)).body.state).toBe('REFUSED');
  // The refused refund releases its amount for another refund.
  const again = await shop.call<Refund>('POST', path, request, { 'idempotency-key': randomUUID() });
  expect(again).toMatchObject({ status: 201, body: { state: 'DONE' } });
  await basisOf(page, 'por uma pessoa').waitFor();
  await page.goto(`${home}/refunds/${again.body.id}`);
  await basisOf(page, 'pela resposta do provedor').waitFor();
});

it('a dispute that only an unsigned webhook opened says so, in both languages', async () => {
  // Onz’s webhooks are not signed, and it has no look-up of infractions.
  const dispute = await disputed(merchant(apiUrl, 'sk_test_demo', 'Onz'), 'infraction');
  const page = await visit();
  await signIn(page, `/m/mer_lojademo/disputes/${dispute.id}`, 'finance');
  await basisOf(page, 'não: só um webhook sem assinatura').waitFor();
  await page.evaluate(() => localStorage.setItem('trilho.language', 'en'));
  await page.reload();
  await basisOf(page, 'no: only by an unsigned webhook', 'Status confirmed').waitFor();
});

it('a list is exported with its progress, and the file can be downloaded again', async () => {
  const orderId = `file-${randomUUID()}`;
  await shop.create({ orderId });
  const page = await visit({ acceptDownloads: true });
  await signIn(page, `${home}/payments?q=${orderId}`);
  await page.getByText('1 pagamento', { exact: true }).waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Exportar CSV').click()]);
  expect(await readFile(await download.path(), 'utf8')).toContain(orderId);
  const job = page.getByRole('region', { name: 'Exportação' });
  await job.getByText('Pronta: 1 linha').waitFor();
  await job.getByRole('link', { name: 'Ver exportações' }).click();
  await heading(page, 'Exportações').waitFor();
  const [again] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: /^Baixar pagamentos-/ })
      .first()
      .click(),
  ]);
  expect(again.suggestedFilename()).toBe(download.suggestedFilename());
});

it('each list has its own saved views, even of the same name', async () => {
  const page = await visit();
  await signIn(page, `${home}/refunds?state=REFUSED`);
  for (const [list, search] of [
    ['refunds', 'state=REFUSED'],
    ['disputes', 'kind=MED'],
    ['receivers', 'status=ACTIVE'],
  ]) {
    await page.goto(`${home}/${list}?${search}`);
    await button(page, 'Visões').click();
    await page.getByRole('textbox', { name: 'Nome' }).fill('Minha');
    await button(page, 'Salvar visão').click();
    await button(page, 'Minha').waitFor();
  }
  await page.goto(`${home}/refunds`);
  await button(page, 'Visões').click();
  await button(page, 'Minha').click();
  await eventually(() => new URL(page.url()).search).toBe('?state=REFUSED');
});

it('offers a receipt only once there is one', async () => {
  const { body: pending } = await shop.create();
  const page = await visit();
  await signIn(page, `${home}/payments/${pending.id}`);
  await heading(page, 'Pagamento de R$ 129,90').waitFor();
  expect(await button(page, 'Imprimir recibo').count()).toBe(0);
  await shop.simulate(pending.id, 'paid');
  await button(page, 'Imprimir recibo').waitFor();
});

it('a payment prints as a receipt, without the rest of the page', async () => {
  const payment = await paid({ orderId: 'pedido-77' });
  const page = await visit();
  await signIn(page, `${home}/payments/${payment.id}`);
  await heading(page, 'Pagamento de R$ 129,90').waitFor();
  for (const size of [{ format: 'A4' }, { width: '360px', height: '640px' }]) {
    const { totalPages, text } = await extractText(new Uint8Array(await page.pdf(size)), { mergePages: true });
    const plain = text.replace(/\s+/g, ' ');
    for (const line of [
      'Comprovante de pagamento',
      'Loja própria',
      'R$ 129,90',
      'Aprovado',
      'Maria Silva',
      '***.982.247-**',
      'pedido-77',
    ]) {
      // A narrow page breaks lines at other places, also within a document.
      expect(plain.replace(/ /g, '')).toContain(line.replace(/ /g, ''));
    }
    expect(plain.replace(/ /g, '')).toContain(payment.id);
    expect(plain.replace(/ /g, '')).toContain(payment.endToEndId);
    expect(plain).not.toContain('Linha do tempo');
    expect(plain).not.toContain('52998224725');
    if (size.format) expect(totalPages).toBe(1);
  }
});
