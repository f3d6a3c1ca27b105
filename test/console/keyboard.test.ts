// The main tasks of operations, finance and a merchant's developer by keyboard alone: the focus is visible at each stop
// and is never trapped.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../db/core/schema.ts';
import { insertPerson } from '../../db/identity/people.ts';
import { openApp } from '../support/app.ts';
import { eventually, heading, openBrowser, pathOf } from '../support/console.ts';
import { disputed, pdf } from '../support/disputes.ts';
import { press, stop, tabTo } from '../support/keyboard.ts';
import { endpoint, merchant } from '../support/merchant.ts';
import { newMerchant } from '../support/new-merchant.ts';
import { payer } from '../support/payouts.ts';
import { person } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';

const system = sharedSystem();
const { apiUrl, sandboxUrl } = system;
const { visit } = openBrowser(apiUrl);
const demo = '/m/mer_lojademo';
const password = 'a password of twelve';
let app: Awaited<ReturnType<typeof openApp>>;
let own: Awaited<ReturnType<typeof newMerchant>>;

beforeAll(async () => {
  app = await openApp(system, {});
  own = await newMerchant(app.store, sandboxUrl);
});
afterAll(() => app?.close());

/** A person at this file's own merchant, whose attention queue no other test changes. */
async function newPerson(role: Role): Promise<string> {
  const email = `${randomUUID()}@trilho.test`;
  const id = await insertPerson(app.store.db, { email, name: 'Somebody', password });
  const membership = { user_id: id ?? '', merchant_id: own.id, role };
  await app.store.db.insertInto('memberships').values(membership).execute();
  return email;
}

/** Signs in by keyboard alone. */
async function enter(page: Page, address: string, email: string, secret = password) {
  await page.goto(address);
  await tabTo(page, page.getByRole('textbox', { name: 'E-mail' }));
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(secret);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Conta: / }).waitFor();
}

const palette = (page: Page) => page.getByRole('dialog', { name: 'Buscar e ir' });

/** Waits for the focus to enter the palette's field: text typed before that is lost. */
const keyboardInPalette = (page: Page) => palette(page).getByRole('combobox').and(page.locator(':focus')).waitFor();

/** Takes the marked row, and waits until the palette has closed, when the page has the focus again. */
async function takeRow(page: Page) {
  await page.keyboard.press('Enter');
  await palette(page).waitFor({ state: 'detached' });
}

it('operations opens a stuck payment from the home page, reads its timeline and dismisses it', async () => {
  const shop = merchant(apiUrl, own.key);
  const { body } = await shop.create({ orderId: `keys-${randomUUID()}` });
  await shop.simulate(body.id, 'expired');
  await shop.becomes(body.id, { status: 'REJECTED' });
  await shop.simulate(body.id, 'paid');
  await shop.becomes(body.id, { needsAttention: true });

  const page = await visit();
  await enter(page, `/m/${own.id}/home`, await newPerson('ops'));
  await press(
    page,
    page.getByRole('region', { name: /Precisa de atenção/ }).getByRole('link', { name: /R\$\s129,90/ }),
  );
  await heading(page, 'Pagamento de R$ 129,90').waitFor();
  expect(pathOf(page)).toBe(`/m/${own.id}/payments/${body.id}`);

  const raw = page.getByRole('button', { name: /^Dados brutos: / }).last();
  await press(page, raw);
  await eventually(() => raw.getAttribute('aria-expanded')).toBe('true');
  await page.getByRole('list', { name: 'Linha do tempo' }).locator('pre').first().waitFor();

  const actions = page.getByRole('region', { name: 'Ações' });
  await tabTo(page, actions.getByRole('button', { name: 'Encerrar aviso', exact: true }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const form = actions.getByRole('form', { name: 'Encerrar aviso' });
  await tabTo(page, form.getByLabel('Motivo'));
  await page.keyboard.type('devolvido ao cliente por fora');
  await press(page, form.getByRole('button', { name: 'Encerrar o aviso' }));
  await page.getByText('O aviso foi encerrado.').waitFor();
  await shop.becomes(body.id, { needsAttention: false });
});

it('finance finds the pending batch, approves it, and searches for one of its payouts', async () => {
  const finance2 = await person(apiUrl, 'finance2@trilho.test');
  const fileName = `keys-${randomUUID().slice(0, 8)}.csv`;
  const csv = `nome;chave;valor\nMaria;${randomUUID()}@example.com;10,00`;
  const made = await finance2.call<{ id: string }>(
    'POST',
    '/v1/payout-batches',
    { provider: 'Onz', fileName, csv },
    { 'idempotency-key': randomUUID() },
  );
  expect(made.status).toBe(201);

  const page = await visit();
  await enter(page, `${demo}/home`, 'finance@trilho.test', 'trilho-demo');
  const queue = page.getByRole('region', { name: /Precisa de atenção/ });
  await queue.getByText('Espera por você', { exact: true }).first().waitFor();
  await page.keyboard.press('Control+k');
  await keyboardInPalette(page);
  await page.keyboard.type('lotes');
  await page.getByRole('option', { name: 'Saques / Lotes' }).waitFor();
  await takeRow(page);
  await heading(page, 'Lotes de saques').waitFor();
  // The list shows the newest batch first.
  await page.getByRole('link', { name: `Abrir lote ${fileName}` }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await heading(page, fileName).waitFor();

  await press(page, page.getByRole('button', { name: 'Aprovar', exact: true }));
  const form = page.getByRole('form', { name: 'Aprovar' });
  await tabTo(page, form.getByLabel('Motivo (opcional)'));
  await page.keyboard.type('folha conferida');
  await press(page, form.getByRole('button', { name: /^Aprovar R\$/ }));
  await page.getByRole('region', { name: 'Aprovação' }).getByText('folha conferida').waitFor();

  const sent = await payer(merchant(apiUrl), 'Lexxen').send();
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await heading(page, 'Saques').waitFor();
  await page.locator('main [data-row-link]').first().waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type(sent.body.withdrawReference);
  await page.keyboard.press('Enter');
  await eventually(() => page.locator('main [data-row-link]').count()).toBe(1);
  // Leave the field first: inside it, `j` is a letter.
  await page.keyboard.press('Tab');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await eventually(() => pathOf(page)).toBe(`${demo}/payouts/${sent.body.id}`);
});

it('a developer finds a payment by its order and has it paid, in a window 360 px wide', async () => {
  const orderId = `keys-${randomUUID()}`;
  const { body } = await merchant(apiUrl).create({ orderId });
  const page = await visit({ viewport: { width: 360, height: 800 } });
  await enter(page, `${demo}/home`, 'developer@trilho.test', 'trilho-demo');
  await press(page, page.getByRole('button', { name: 'Buscar', exact: true }));
  await keyboardInPalette(page);
  await page.keyboard.type(orderId);
  await page.getByRole('option', { name: /Pagamento/ }).waitFor();
  await takeRow(page);
  await eventually(() => pathOf(page)).toBe(`${demo}/payments/${body.id}`);
  await press(page, page.getByRole('button', { name: 'Simular', exact: true }));
  await press(page, page.getByRole('region', { name: 'Simular' }).getByRole('button', { name: 'Pagar' }));
  await page.getByRole('heading', { level: 1 }).locator('..').getByText('Aprovado', { exact: true }).waitFor();

  // The palette lists recently opened pages first.
  await press(page, page.getByRole('button', { name: 'Menu' }));
  await page.locator('.menu:focus-within').waitFor();
  await press(page, page.getByRole('dialog').getByRole('link', { name: 'Recebedores' }).first());
  await heading(page, 'Recebedores').waitFor();
  await page.keyboard.press('Control+k');
  await keyboardInPalette(page);
  await page.getByRole('group', { name: 'Recentes' }).getByRole('option').first().waitFor();
  await takeRow(page);
  await eventually(() => pathOf(page)).toBe(`${demo}/payments/${body.id}`);
});

it('finance contests a dispute with a file, and exports the list', async () => {
  const dispute = await disputed(merchant(apiUrl, own.key));
  const page = await visit({ acceptDownloads: true });
  await enter(page, `/m/${own.id}/disputes`, await newPerson('finance'));
  await page.locator('main [data-row-link]').first().waitFor();

  const button = page.getByRole('button', { name: 'Exportar CSV' });
  await tabTo(page, button);
  const [list] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(await readFile(await list.path(), 'utf8')).toContain(dispute.id);
  await press(page, page.getByRole('region', { name: 'Exportação' }).getByRole('link', { name: 'Ver exportações' }));
  await heading(page, 'Exportações').waitFor();
  await tabTo(page, page.getByRole('button', { name: /^Baixar contestacoes-/ }));
  const [again] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(again.suggestedFilename()).toBe(list.suggestedFilename());

  await page.keyboard.press('Control+k');
  await keyboardInPalette(page);
  await page.keyboard.type('contestações');
  await page.getByRole('option', { name: 'Contestações' }).first().waitFor();
  await takeRow(page);
  await heading(page, 'Contestações').waitFor();
  await page.locator('main [data-row-link]').first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await heading(page, 'Contestação de R$ 129,90').waitFor();
  expect(pathOf(page)).toBe(`/m/${own.id}/disputes/${dispute.id}`);

  // Registered before the key press: Chromium reports the chooser independently of the key event.
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, page.locator('input[type=file]'));
  await page.keyboard.press('Enter');
  await (await chooser).setFiles({ name: 'entrega.pdf', mimeType: 'application/pdf', buffer: pdf });
  await page.getByRole('button', { name: 'Baixar entrega.pdf' }).waitFor();
  await press(page, page.getByRole('button', { name: 'Contestar', exact: true }));
  await tabTo(page, page.getByRole('textbox', { name: 'Defesa' }));
  await page.keyboard.type('Entregue em 20/11, assinado pela Maria.');
  await press(page, page.getByRole('button', { name: 'Registrar a resposta' }));
  await page.getByText('Falta responder no painel do provedor').waitFor();
});

it('a developer creates a key for payments only, and an endpoint, and tests it', async () => {
  const hook = await endpoint();
  try {
    const page = await visit();
    await enter(page, `/m/${own.id}/keys`, await newPerson('developer'));
    await press(page, page.locator('.page-head').getByRole('button', { name: 'Nova chave' }));
    await tabTo(page, page.getByRole('textbox', { name: 'Nome' }));
    await page.keyboard.type('Caixa da loja');
    const area = page.getByRole('group', { name: 'Pagamentos e cartões' });
    await tabTo(page, area.getByRole('radio').first());
    // A radio group is operated with the arrow keys.
    await page.keyboard.press('ArrowRight');
    expect(await area.getByRole('radio', { name: 'Ler', exact: true }).isChecked()).toBe(true);
    await press(page, page.getByRole('button', { name: 'Criar chave' }));
    const once = page.getByRole('region', { name: 'Copie agora a chave Caixa da loja' });
    const key = (await once.locator('[data-key]').textContent()) ?? '';
    expect((await merchant(apiUrl, key).call('GET', '/v1/payments')).status).toBe(200);
    expect((await merchant(apiUrl, key).call('GET', '/v1/payouts')).status).toBe(403);
    await press(page, once.getByRole('button', { name: 'Já guardei' }));
    await once.waitFor({ state: 'detached' });

    await page.keyboard.press('Control+k');
    await keyboardInPalette(page);
    await page.keyboard.type('webhooks enviados');
    await page.getByRole('option', { name: /Webhooks enviados/ }).waitFor();
    await takeRow(page);
    await heading(page, 'Webhooks enviados').waitFor();
    await press(page, page.getByRole('link', { name: 'Novo endpoint' }).first());
    await heading(page, 'Novo endpoint').waitFor();
    await tabTo(page, page.getByLabel('Endereço', { exact: true }));
    await page.keyboard.type(hook.url);
    await press(page, page.getByRole('button', { name: 'Criar endpoint' }));
    await page.getByText('Endpoint criado. Guarde o segredo agora').waitFor();
    hook.trusts((await page.locator('.shown-secret-line code').textContent()) ?? '');
    await press(page, page.getByRole('link', { name: 'Abrir o endpoint' }));
    await press(page, page.getByRole('button', { name: 'Enviar evento de teste' }));
    await page.getByText(/^Respondeu HTTP 200 em/).waitFor();
    expect(hook.received.map(({ type }) => type)).toEqual(['endpoint.test']);
  } finally {
    await hook.close();
  }
});

describe('the keyboard', () => {
  it('reaches every stop of a page and leaves it again', async () => {
    const page = await visit();
    await enter(page, `${demo}/payments`, 'viewer@trilho.test', 'trilho-demo');
    await page.locator('[data-row-link], .empty').first().waitFor();
    await page.keyboard.press('Control+k');
    await keyboardInPalette(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const first = page.getByRole('link', { name: 'Ir para o conteúdo' });
    await first.focus();
    const stops = new Set<string>();
    const blind: string[] = [];
    for (let count = 0; count < 400; count += 1) {
      await page.keyboard.press('Tab');
      const { name, seen } = await stop(page);
      if (!seen) blind.push(name);
      // Focus leaves the page for the browser after the last stop, and then returns to the first.
      if (name === '' || (await first.evaluate((element) => element === document.activeElement))) {
        expect(stops.size).toBeGreaterThan(15);
        expect(blind).toEqual([]);
        return;
      }
      stops.add(name);
    }
    throw new Error('the focus does not leave the page');
  });

  it('has a page of all shortcuts, with a switch for single-letter ones', async () => {
    const page = await visit();
    await enter(page, `${demo}/payments`, 'viewer@trilho.test', 'trilho-demo');
    await page.locator('[data-row-link], .empty').first().waitFor();
    // Shortcut letters are ordinary text inside a field.
    await page.keyboard.press('/');
    await page.keyboard.type('?gs');
    expect(await page.getByRole('searchbox').inputValue()).toBe('?gs');
    await page.getByRole('searchbox').fill('');
    await page.keyboard.press('Tab');
    await page.keyboard.press('?');
    await heading(page, 'Atalhos de teclado').waitFor();
    const on = page.getByRole('checkbox', { name: 'Usar atalhos de uma tecla só' });
    await tabTo(page, on);
    await page.keyboard.press('Space');
    expect(await on.isChecked()).toBe(false);
    await page.reload();
    await heading(page, 'Atalhos de teclado').waitFor();
    expect(await on.isChecked()).toBe(false);
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    // This shortcut has a modifier, so it stays active.
    await page.keyboard.press('Control+k');
    await keyboardInPalette(page);
    expect(pathOf(page)).toBe(`${demo}/shortcuts`);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await tabTo(page, on);
    await page.keyboard.press('Space');
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await heading(page, 'Pagamentos').waitFor();
  });
});
