// Payout pages in the browser: finance finds stuck payouts and sends those again that certainly were not sent; a payout
// that may have been sent cannot be sent again. A viewer can change nothing.
import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { amountInWords } from '../../domain/core/amount-in-words.ts';
import type { Payout } from '../../domain/payouts/payout.ts';
import { faultsOf } from '../support/axe.ts';
import { choose, eventually, heading, openBrowser, pathOf } from '../support/console.ts';
import { merchant } from '../support/merchant.ts';
import { payer } from '../support/payouts.ts';
import { person } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl } = sharedSystem();
const shop = merchant(apiUrl);
const { lastComplaints, visit, signIn } = openBrowser(apiUrl);

const home = '/m/mer_lojademo';
/** Lexxen supports look-ups by our reference, so an outcome is always found; AXISBANK has no look-up of payouts. */
const lexxen = payer(shop, 'Lexxen');
const axisbank = payer(shop, 'AXISBANK');

/**
 * A range of 100 amounts in cents, chosen at random, so that a list of this range shows only the payouts of this file.
 */
const from = randomInt(1_000_000, 80_000_000);
let next = from;
const ours = `amountMin=${from}&amountMax=${from + 99}`;
const own = (over: object = {}) => ({ amount: next++, withdrawReference: `console-${randomUUID()}`, ...over });

async function sent(at: typeof lexxen, over: object = {}): Promise<Payout> {
  const made = await at.send(at.body(own(over)));
  expect(made.status).toBe(201);
  return made.body;
}

/** A payout that certainly was not sent. */
async function held(): Promise<Payout> {
  await lexxen.fault('withdraw', 'unauthorized', { times: 2 });
  const payout = await sent(lexxen);
  expect(payout).toMatchObject({ stage: 'held', attention: { reason: 'not_sent' } });
  return payout;
}

/** A payout that may have been sent: the answer was lost, and the provider supports no look-up. */
async function unknown(): Promise<Payout> {
  await axisbank.fault('withdraw', 'drop_after');
  const payout = await sent(axisbank);
  expect(payout).toMatchObject({ stage: 'sent', attention: { reason: 'outcome_unknown' } });
  return payout;
}

const row = (page: Page, payout: Payout) => page.getByRole('link', { name: new RegExp(payout.withdrawReference) });
const tick = (page: Page, payout: Payout) =>
  page
    .locator('tr')
    .filter({ has: row(page, payout) })
    .getByRole('checkbox');
const panel = (page: Page) => page.getByRole('region', { name: 'Ações' });
const button = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true });
const status = (page: Page, word: string) =>
  page.getByRole('heading', { level: 1 }).locator('..').getByText(word, { exact: true });
const open = (page: Page, payout: Payout, name = 'finance') => signIn(page, `${home}/payouts/${payout.id}`, name);

let fine: Payout;
beforeAll(async () => {
  fine = await sent(lexxen);
  await vi.waitUntil(async () => (await lexxen.get(fine.id)).status === 'APPROVED', 20_000);
});

it('lists stuck payouts, the longest waiting first', async () => {
  const [safe, unsafe] = [await held(), await unknown()];
  const page = await visit();
  await signIn(page, `${home}/payouts?${ours}`, 'finance');
  await row(page, fine).waitFor();
  await page.getByRole('search', { name: 'Filtros' }).getByText('Parados', { exact: true }).click();
  await row(page, fine).waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.get('stuck')).toBe('true');
  await row(page, safe).waitFor();
  await row(page, unsafe).waitFor();
  const order = await page.locator('tbody [data-row-link]').evaluateAll((links) => links.map((link) => link.ariaLabel));
  expect(order.findIndex((name) => name?.includes(safe.withdrawReference))).toBeLessThan(
    order.findIndex((name) => name?.includes(unsafe.withdrawReference)),
  );
  expect(await faultsOf(page)).toEqual([]);

  // The same filters as a built-in view.
  await page.goto(`${home}/payouts`);
  await page.getByRole('button', { name: 'Visões' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Parados', exact: true }).click();
  await eventually(() => new URL(page.url()).search).toBe('?stuck=true&sort=createdAt');
});

it('exports the filtered list', async () => {
  const safe = await held();
  const page = await visit({ acceptDownloads: true });
  await signIn(page, `${home}/payouts?${ours}&stuck=true`, 'finance');
  await row(page, safe).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar CSV' }).click(),
  ]);
  const file = readFileSync(await download.path(), 'utf8');
  expect(file).toContain(safe.withdrawReference);
  expect(file).not.toContain(fine.withdrawReference);
});

it('retries a payout that was certainly not sent, with a reason', async () => {
  const payout = await held();
  const page = await visit();
  await open(page, payout);
  await page.getByRole('alert').getByText('Não foi enviado').waitFor();
  await button(page, 'Enviar de novo').click();
  const form = panel(page).getByRole('form', { name: 'Enviar de novo' });
  await form.getByRole('button', { name: /^Enviar R\$/ }).click();
  await form.getByText('Escreva o motivo, com pelo menos 3 letras.').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  expect(await lexxen.transfers(payout.id)).toEqual([]);
  await form.getByLabel('Motivo').fill('a chave foi trocada');
  await form.getByRole('button', { name: /^Enviar R\$/ }).click();
  await status(page, 'Aprovado').waitFor();
  await page.getByRole('heading', { level: 3, name: 'Novo envio pedido' }).waitFor();
  await page.getByRole('heading', { level: 2, name: 'Onde não saiu' }).waitFor();
  expect(await lexxen.get(payout.id)).toMatchObject({ status: 'APPROVED', tried: [{ attempt: 1 }] });
});

it('retries it by another provider', async () => {
  const payout = await held();
  const page = await visit();
  await open(page, payout);
  await button(page, 'Enviar por outro provedor').click();
  const form = panel(page).getByRole('form', { name: 'Enviar por outro provedor' });
  await form.getByLabel('Motivo').fill('o outro está fora');
  // No provider is preselected: without a choice nothing is sent.
  await form.getByRole('button', { name: /^Enviar R\$[^a-z]*$/ }).click();
  await form.getByText('Escolha o provedor.').waitFor();
  await form.getByRole('combobox', { name: 'Enviar por' }).click();
  const onz = page.getByRole('option').filter({ has: page.getByText('Onz', { exact: true }) });
  await onz.getByText(/Evidência: .+ · Saldo: desconhecido · Custo: desconhecido/).waitFor();
  await page.keyboard.press('Escape');
  await choose(form, 'Enviar por', 'Onz');
  await form.getByRole('button', { name: /^Enviar R\$.* por Onz$/ }).click();
  await status(page, 'Aprovado').waitFor();
  expect(await lexxen.get(payout.id)).toMatchObject({ provider: 'Onz', tried: [{ provider: 'Lexxen' }] });
});

it('allows no retry while the payout may have been sent; two people resolve it', async () => {
  const payout = await unknown();
  const page = await visit();
  await open(page, payout);
  await page.getByRole('alert').getByText('Ninguém sabe ainda se o dinheiro saiu').waitFor();
  for (const name of ['Enviar de novo', 'Cancelar']) {
    expect(await button(page, name).isDisabled(), name).toBe(true);
  }
  await panel(page).getByText('O dinheiro pode ter saído. Enviar outra vez pagaria em dobro').first().waitFor();
  expect(await button(page, 'Consultar agora').isDisabled()).toBe(true);

  // A resolution takes effect when a second person confirms it.
  const resolve = async (on: Page) => {
    await button(on, 'Resolver').click();
    const form = panel(on).getByRole('form', { name: 'Resolver' });
    await form.getByLabel('Foi pago: vai para Aprovado').check();
    await form.getByLabel('Motivo').fill('está no extrato');
    await form.getByRole('button', { name: 'Registrar o que aconteceu' }).click();
  };
  await resolve(page);
  await panel(page).getByText('Registrado. Vale quando outra pessoa disser o mesmo.').waitFor();
  await page.getByText('Falta a dupla aprovação: foi pago').waitFor();
  await panel(page).getByText('Você já disse o que aconteceu.').waitFor();
  expect(await button(page, 'Resolver').isDisabled()).toBe(true);
  expect((await axisbank.get(payout.id)).status).toBe('PENDING');

  const other = await visit();
  await open(other, payout, 'admin');
  await panel(other).getByText('Alguém já disse que foi pago.').waitFor();
  await resolve(other);
  await status(other, 'Aprovado').waitFor();
  await status(page, 'Aprovado').waitFor();
});

it('says that only an unsigned webhook reports it, and at once where nothing ever will', async () => {
  const reported = await sent(axisbank);
  await axisbank.becomes(reported.id, { needsAttention: true });
  const page = await visit();
  await open(page, reported);
  await page.getByText('Não confirmado: só um webhook sem assinatura', { exact: true }).waitFor();
  await panel(page).getByText('Veja no painel ou no extrato dele.', { exact: false }).waitFor();
  expect(await panel(page).textContent()).not.toMatch(/espere o webhook|espere o resultado/i);
  await status(page, 'Pendente').waitFor();
  const silent = await sent(payer(shop, 'PRONTTUS'));
  await page.goto(`${home}/payouts/${silent.id}`);
  await page.getByRole('alert').getByText('Resultado não informado').waitFor();
});

it.each([
  ['pt', 'não tem consulta', /segue perguntando|espere a consulta|quando uma consulta/i, /espere o webhook/i],
  ['en', 'cannot be asked', /keeps asking|wait for the look-up|once a look-up/i, /wait for the webhook/i],
])(
  'promises no look-up beside “cannot be asked”, and no webhook where none comes, in %s',
  async (language, no, look, webhook) => {
    const [payout, silent] = [await unknown(), await sent(payer(shop, 'PRONTTUS'))];
    const page = await visit();
    await open(page, payout);
    await page.evaluate((chosen) => localStorage.setItem('trilho.language', chosen), language);
    await page.reload();
    await page.getByText(no).first().waitFor();
    // The look-up is refused at once on the page, so everything that depends on it is there.
    const text = async () => (await page.getByRole('main').textContent()) ?? '';
    expect(await text()).not.toMatch(look);
    expect(await text()).toMatch(webhook);
    await page.goto(`${home}/payouts/${silent.id}`);
    await page
      .getByText(language === 'pt' ? /nem por consulta, nem por webhook/ : /neither by look-up nor by webhook/)
      .first()
      .waitFor();
    expect(await text()).not.toMatch(look);
    expect(await text()).not.toMatch(webhook);
  },
);

it('retries several at once, with a result for each', async () => {
  const [safe, unsafe] = [await held(), await unknown()];
  const page = await visit();
  await signIn(page, `${home}/payouts?${ours}&stuck=true`, 'finance');
  await tick(page, safe).check();
  // The `x` key selects the row that has the focus.
  await row(page, unsafe).focus();
  await page.keyboard.press('x');
  const bar = page.getByRole('region', { name: 'Saques selecionados' });
  await bar.getByText('2 selecionados').waitFor();
  await bar.getByRole('button', { name: 'Enviar de novo', exact: true }).click();
  const form = bar.getByRole('form', { name: 'Enviar de novo' });
  await form.getByText('1 de 2 pode ir. O outro será recusado, com o motivo.').waitFor();
  await form.getByLabel('Motivo').fill('a chave foi trocada');
  expect(await faultsOf(page)).toEqual([]);
  await form.getByRole('button', { name: /^Enviar R\$/ }).click();
  await bar.getByRole('heading', { name: 'Resultado: 1 foi, 1 recusado' }).waitFor();
  const results = bar.getByRole('listitem');
  expect(await results.count()).toBe(2);
  await results.filter({ hasText: 'Recusado' }).getByText('O dinheiro pode ter saído').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await lexxen.becomes(safe.id, { status: 'APPROVED' });
  expect(await axisbank.get(unsafe.id)).toMatchObject({ status: 'PENDING', needsAttention: true });
  expect(await axisbank.transfers(unsafe.id)).toHaveLength(1);
});

it('creates a payout, and warns before an identical one', async () => {
  const { amount, withdrawReference } = own();
  const page = await visit();
  const fill = async (reference: string) => {
    await page.getByLabel('Chave Pix', { exact: true }).last().fill('529.982.247-25');
    await page.getByLabel('Nome do favorecido').fill('Maria Silva');
    await page.getByLabel('Valor', { exact: true }).fill((amount / 100).toFixed(2).replace('.', ','));
    await choose(page, 'Provedor', 'Lexxen');
    await page.getByLabel('Sua referência (opcional)').fill(reference);
  };
  await signIn(page, `${home}/payouts`, 'finance');
  await page.getByRole('button', { name: 'Novo saque' }).click();
  await heading(page, 'Novo saque').waitFor();
  await page.getByRole('button', { name: 'Revisar saque' }).click();
  await page.getByText('Confira 3 campos').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await fill(withdrawReference);
  await page.getByText('Reconhecido: CPF').first().waitFor({ state: 'attached' });
  const review = page.getByRole('region', { name: 'Confira antes de enviar' });
  await page.getByRole('button', { name: /^Revisar R\$/ }).click();
  await review.getByText(amountInWords(amount, 'pt'), { exact: true }).waitFor();
  expect(await page.getByLabel('Nome do favorecido').isVisible()).toBe(false);
  await review.getByText('Maria Silva').waitFor();
  await review.getByText('Lexxen').waitFor();
  await review.getByText('finance@trilho.test').waitFor();
  expect(await review.textContent()).not.toMatch(/529\.?982\.?247/);
  expect(await faultsOf(page)).toEqual([]);
  await review.getByRole('button', { name: 'Voltar e corrigir' }).click();
  expect(await page.getByLabel('Nome do favorecido').inputValue()).toBe('Maria Silva');
  expect(await page.getByLabel('Sua referência (opcional)').inputValue()).toBe(withdrawReference);
  await page.getByRole('button', { name: /^Revisar R\$/ }).click();
  await page.getByRole('button', { name: /^Enviar R\$/ }).click();
  await eventually(() => pathOf(page)).toMatch(/\/payouts\/pyo_/);
  const made = pathOf(page).split('/').at(-1) ?? '';
  await status(page, 'Aprovado').waitFor();
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByText('Comprovante (PDF)').waitFor();
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await wide()).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.goto(`${home}/payouts/new`);
  await fill(`console-${randomUUID()}`);
  await page.getByRole('button', { name: /^Revisar R\$/ }).click();
  await page.getByRole('button', { name: /^Enviar R\$/ }).click();
  const twin = page.getByRole('alert').filter({ hasText: 'Parece um saque repetido' });
  await twin.getByRole('link', { name: /Maria Silva/ }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await twin.getByRole('button', { name: 'Enviar mesmo assim' }).click();
  await eventually(() => pathOf(page)).toMatch(/\/payouts\/pyo_/);
  expect(pathOf(page)).not.toContain(made);
  expect(new Set(await lastComplaints())).toEqual(new Set(['409 /v1/payouts']));
});

it('lists payouts that need a person on the home page', async () => {
  const payout = await held();
  const page = await visit();
  // Other tests' entries are removed from the attention queue.
  await page.route(/v1\/attention/, async (route) => {
    const all = new URL(route.request().url());
    all.search = new URLSearchParams({ entity: 'payout', limit: '100' }).toString();
    const response = await route.fetch({ url: all.href });
    const { data } = (await response.json()) as { data: { id: string }[] };
    const json = { data: data.filter(({ id }) => id === payout.id), nextCursor: null, counts: { payout: 1 } };
    await route.fulfill({ response, json });
  });
  await signIn(page, `${home}/home`, 'finance');
  const queue = page.getByRole('region', { name: /Precisa de atenção/ });
  await queue.getByText('Envie de novo, envie por outro provedor ou cancele.').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await queue.getByRole('link', { name: /^Não foi enviado: abrir/ }).click();
  await eventually(() => pathOf(page)).toBe(`${home}/payouts/${payout.id}`);
  // Requests that were still open when the page was left are ignored.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

describe.each(['ops', 'viewer'])('%s', (name) => {
  it('sees the payouts and changes nothing, in the console or by API', async () => {
    const payout = await held();
    const page = await visit();
    await signIn(page, `${home}/payouts?${ours}`, name);
    await row(page, payout).waitFor();
    expect(await page.locator('tbody').getByRole('checkbox').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Novo saque' }).getAttribute('aria-disabled')).toBe('true');
    await row(page, payout).click();
    await panel(page)
      .getByText(/^O papel .* não permite esta ação\.$/)
      .first()
      .waitFor();
    for (const each of await panel(page).getByRole('button').all()) expect(await each.isDisabled()).toBe(true);
    expect(await faultsOf(page)).toEqual([]);
    const { call } = await person(apiUrl, `${name}@trilho.test`);
    const headers = { 'trilho-merchant': 'mer_lojademo' };
    for (const path of [`${payout.id}/retry`, `${payout.id}/cancel`, 'actions']) {
      const { status: answer } = await call('POST', `/v1/payouts/${path}`, { reason: 'please' }, headers);
      expect(answer, path).toBe(403);
    }
  });
});
