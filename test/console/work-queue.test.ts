// The work queue and notes as a team uses them: by keyboard, and by touch on a narrow screen.
import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../db/core/database.ts';
import { addPerson } from '../support/add-person.ts';
import { faultsOf } from '../support/axe.ts';
import { eventually, heading, openBrowser, pathOf } from '../support/console.ts';
import { press, tabTo } from '../support/keyboard.ts';
import { ownShop } from '../support/new-merchant.ts';
import { sharedSystem } from '../support/shared.ts';

const system = sharedSystem();
const { apiUrl, databaseUrl } = system;
const { complaints, visit, signIn } = openBrowser(apiUrl);
const db = openDatabase(databaseUrl, 2);
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** A merchant with an operator and somebody from finance, whose queue no other test changes. */
async function company() {
  const shop = await ownShop(system);
  const people = {
    ana: await addPerson(db, { name: 'Ana Souza', role: 'ops', merchantId: shop.merchantId }),
    bruno: await addPerson(db, { name: 'Bruno', role: 'finance', merchantId: shop.merchantId }),
    carla: await addPerson(db, { name: 'Carla', role: 'admin', merchantId: shop.merchantId }),
  };
  const at = `/m/${shop.merchantId}`;
  const open = async (page: Page, path: string, who: keyof typeof people = 'ana') => {
    const [name = ''] = people[who].email.split('@');
    await signIn(page, `${at}/${path}`, name);
  };
  /** A charge whose answer was lost, at a provider that cannot be asked about it. */
  async function unknown(amount: number): Promise<string> {
    await shop.fault('createTransaction', 'error_before');
    const { body } = await shop.create({ amount });
    await shop.becomes(body.id, { status: 'PENDING', needsAttention: true });
    return body.id;
  }
  /** A state that takes a day to arise. Look-ups do not end the first. */
  async function old(amount: number, reason: 'late_payment' | 'pending_too_long' = 'late_payment'): Promise<string> {
    const { body } = await shop.create({ amount });
    await db
      .updateTable('payments')
      .set({
        attention_reason: reason,
        attention_detail: 'a sentence',
        attention_since: sql<Date>`now() - interval '30 hours'`,
      })
      .where('id', '=', body.id)
      .execute();
    return body.id;
  }
  return { shop, people, at, open, unknown, old };
}
afterAll(() => db.destroy());

const entry = (page: Page, amount: string) => page.locator('.entry, .queue-entry').filter({ hasText: amount });
const said = (page: Page, text: RegExp | string) => page.getByRole('status').filter({ hasText: text });

describe('an unknown payment is settled from the first page', () => {
  it('by keyboard, with three presses', async () => {
    const { shop, open, unknown } = await company();
    const id = await unknown(4_200);
    const page = await visit();
    await open(page, 'home');
    const row = entry(page, '42,00');
    await press(page, row.getByRole('button', { name: /^Registrar resultado/ }));
    const form = row.getByRole('form', { name: 'Registrar resultado' });
    await tabTo(page, form.getByRole('radio').first());
    await page.keyboard.press(' ');
    await tabTo(page, form.getByRole('textbox', { name: 'Motivo' }));
    await page.keyboard.type('está no painel do provedor');
    await press(page, form.getByRole('button', { name: 'Resolver o pagamento' }));
    await said(page, /resultado registrado/).waitFor();
    await shop.becomes(id, { status: 'APPROVED', needsAttention: false });
    await row.waitFor({ state: 'detached' });
  });

  it('by touch on a narrow screen, with three taps or one', async () => {
    const { shop, open, unknown, old } = await company();
    const [id, other] = [await unknown(4_200), await old(7_700, 'pending_too_long')];
    await shop.simulate(other, 'paid', { silent: true });
    const page = await visit(phone);
    await open(page, 'home');

    // The provider knows: one tap asks it.
    await entry(page, '77,00')
      .getByRole('button', { name: /^Consultar status/ })
      .tap();
    await said(page, /o provedor respondeu/).waitFor();
    await shop.becomes(other, { status: 'APPROVED', needsAttention: false });
    await entry(page, '77,00').waitFor({ state: 'detached' });

    const row = entry(page, '42,00');
    await row.getByRole('button', { name: /^Registrar resultado/ }).tap();
    const form = row.getByRole('form', { name: 'Registrar resultado' });
    await form.getByRole('radio').last().tap();
    await form.getByRole('textbox', { name: 'Motivo' }).fill('não está no painel');
    await form.getByRole('button', { name: 'Resolver o pagamento' }).tap();
    await shop.becomes(id, { status: 'REJECTED', needsAttention: false });
    await row.waitFor({ state: 'detached' });
    await widthHolds(page);
  });
});

/** Nothing is wider than the screen. */
const widthHolds = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

describe('an entry is taken and a colleague called', () => {
  it('by keyboard: taken, noted, and seen by the colleague', async () => {
    const { at, open, old } = await company();
    const id = await old(5_100);
    const page = await visit();
    await open(page, 'home');
    await press(page, page.getByRole('link', { name: 'Ver a fila de trabalho' }));
    await heading(page, 'Fila de trabalho').waitFor();
    const row = entry(page, '51,00');
    await press(page, row.getByRole('button', { name: /^Assumir/ }));
    await said(page, /agora com Ana Souza/).waitFor();
    await row.getByText('Você', { exact: true }).waitFor();

    await press(page, row.getByRole('button', { name: /^0 notas/ }));
    const form = row.getByRole('form', { name: 'Nova nota' });
    await form.getByRole('textbox', { name: 'Nova nota' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Liguei para eles, @bru');
    await form.getByRole('option', { name: /^Bruno/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('acompanha?');
    expect(await form.getByRole('textbox').inputValue()).toBe('Liguei para eles, @Bruno acompanha?');
    await page.keyboard.press('Control+Enter');
    await row.getByRole('listitem').getByText('@Bruno').waitFor();
    await row.getByRole('button', { name: /^1 nota:/ }).waitFor();

    // The colleague finds it among what waits for them, and on the payment's page.
    const other = await visit();
    await open(other, 'attention?view=mine', 'bruno');
    const mention = other.getByRole('region', { name: 'Chamaram você' });
    await mention.getByText(/Liguei para eles/).waitFor();
    expect(await faultsOf(other)).toEqual([]);
    await mention.getByRole('link', { name: 'Abrir pagamento' }).click();
    await eventually(() => pathOf(other)).toBe(`${at}/payments/${id}`);
    const notes = other.getByRole('region', { name: 'Notas' });
    await notes.getByText('@Bruno').waitFor();
    // Only its author may delete it.
    expect(await notes.getByRole('button', { name: 'Apagar a sua nota' }).count()).toBe(0);
    await other.goBack();
    await mention.getByRole('button', { name: 'Marcar como visto' }).press('Enter');
    await other.getByText('Nada espera por você').waitFor();
  });

  it('by touch on a narrow screen: given to a colleague, noted, and the note deleted', async () => {
    const { open, old } = await company();
    await old(5_100);
    const page = await visit(phone);
    await open(page, 'attention');
    const row = entry(page, '51,00');
    await row.getByRole('button', { name: /^Atribuir a alguém/ }).tap();
    await row.getByRole('group', { name: 'Atribuir' }).getByRole('button', { name: /Bruno/ }).tap();
    await row.getByRole('button', { name: /^Com Bruno/ }).waitFor();
    await page.getByRole('link', { name: /^Espera por você/ }).tap();
    await page.getByText('Nada espera por você').waitFor();
    await page.getByRole('link', { name: /^Tudo/ }).tap();

    await row.getByRole('button', { name: /^0 notas/ }).tap();
    const form = row.getByRole('form', { name: 'Nova nota' });
    await form.getByRole('textbox').fill('Cliente avisado, cartão 4111 1111 1111 1111');
    await form.getByRole('button', { name: 'Salvar nota' }).tap();
    await form.getByRole('alert').waitFor();
    expect(complaints.splice(0)).toEqual(['422 /v1/notes']);
    await form.getByRole('textbox').fill('Cliente avisado. @');
    await form.getByRole('option', { name: /^Bruno/ }).tap();
    expect(await form.getByRole('textbox').inputValue()).toBe('Cliente avisado. @Bruno ');
    await form.getByRole('button', { name: 'Salvar nota' }).tap();
    await row.getByRole('listitem').getByText('Cliente avisado.').waitFor();
    await widthHolds(page);
    expect(await faultsOf(page)).toEqual([]);
    await row.getByRole('button', { name: 'Apagar a sua nota' }).tap();
    await row.getByRole('button', { name: 'Apagar', exact: true }).tap();
    await row.getByText('Ana Souza apagou esta nota').waitFor();
    await row.getByRole('button', { name: /^0 notas/ }).waitFor();
  });
});

describe('the queue', () => {
  let at: Awaited<ReturnType<typeof company>>;
  beforeAll(async () => {
    at = await company();
    for (const amount of [1_100, 1_200, 1_300]) await at.old(amount);
  });

  it('puts several entries off by keyboard, which the address and another page show', async () => {
    const page = await visit();
    await at.open(page, 'attention');
    const group = page.getByRole('region', { name: 'O dinheiro chegou depois do encerramento' });
    await eventually(() => group.locator('.entry').count()).toBe(3);
    await group.getByText('R$ 36,00').waitFor();
    await group.getByText('3 atrasados').waitFor();
    for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
    const bar = page.getByRole('region', { name: 'Itens selecionados' });
    await bar.getByText('2 selecionados').waitFor();
    await press(page, bar.getByRole('button', { name: 'Adiar' }));
    const form = bar.getByRole('form', { name: 'Adiar' });
    await tabTo(page, form.getByRole('textbox', { name: 'Motivo' }));
    await page.keyboard.type('eles respondem amanhã');
    await page.keyboard.press('Enter');
    await said(page, '2 itens adiados.').waitFor();
    await eventually(() => group.locator('.entry').count()).toBe(1);

    await press(page, page.getByRole('link', { name: /^Adiados/ }));
    await eventually(() => new URL(page.url()).search).toBe('?view=snoozed');
    await eventually(() => group.locator('.entry').count()).toBe(2);
    await group.getByText('eles respondem amanhã').first().waitFor();
    const [first] = await rowsOf(group);
    await press(
      page,
      group
        .locator('.entry')
        .first()
        .getByRole('button', { name: /^Trazer de volta/ }),
    );
    await eventually(() => group.locator('.entry').count()).toBe(1);
    // What another person's page shows follows by itself.
    const other = await visit();
    await at.open(other, 'attention', 'bruno');
    await eventually(() => other.locator('.entry').count()).toBe(2);
    expect(await rowsOf(other)).toContain(first);
    await page
      .locator('.entry')
      .first()
      .getByRole('button', { name: /^Trazer de volta/ })
      .press('Enter');
    await eventually(() => other.locator('.entry').count()).toBe(3);
  });

  it('keeps its filters in the address', async () => {
    const page = await visit();
    await at.open(page, 'attention');
    await page
      .locator('.entry')
      .first()
      .getByRole('button', { name: /^Assumir/ })
      .click();
    await page.locator('.entry').getByText('Você', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Responsável' }).click();
    await page.getByRole('radio', { name: 'Você' }).check();
    await eventually(() => page.locator('.entry').count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Motivo' }).click();
    await page.getByRole('checkbox', { name: 'O dinheiro chegou depois do encerramento', exact: true }).check();
    await page.keyboard.press('Escape');
    await eventually(() => new URL(page.url()).search).toBe('?reason=late_payment&assignee=me');
    await page.reload();
    await eventually(() => page.locator('.entry').count()).toBe(1);
    await page.getByRole('button', { name: 'Limpar filtros' }).click();
    await eventually(() => page.locator('.entry').count()).toBe(3);
  });
});

it('what is late has a view, by times that an administrator sets on a narrow screen', async () => {
  const { at, open, old } = await company();
  await old(5_300);
  const page = await visit(phone);
  await open(page, 'attention?view=late', 'carla');
  await eventually(() => page.locator('.entry').count()).toBe(1);
  await page.getByText(/^sem análise, venceu/).waitFor();

  await page.getByRole('link', { name: 'Prazos de atendimento' }).tap();
  const choose = async (what: string, time: string) => {
    await page.getByRole('combobox', { name: `${what}: O dinheiro chegou depois do encerramento` }).tap();
    await page.getByRole('option', { name: time, exact: true }).tap();
  };
  await choose('Primeira análise', '48 h');
  await page.getByText('Depois da resolução.').waitFor();
  await choose('Resolução', '48 h');
  await choose('Primeira análise', 'Sem prazo');
  await page.getByText('Padrão: 8 h e 24 h').waitFor();
  await widthHolds(page);
  await page.getByRole('button', { name: 'Salvar prazos' }).tap();
  await said(page, /Mudado por Carla/).waitFor();

  await page.goto(`${at}/attention?view=late`);
  await page.getByText('Nada está atrasado').waitFor();
});

/** The amounts of the rows. */
const rowsOf = (within: Page | Locator) => within.locator('.entry-amount').allTextContents();
