// The specification's dropdown, requirement by requirement, on the page that shows the console's components.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { faultsOf } from '../support/axe.ts';
import { choose, eventually, heading, openBrowser, pathOf, roles } from '../support/console.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl } = sharedSystem();
const { visit, signIn } = openBrowser(apiUrl);

const address = '/m/mer_lojademo/components';
const sizes = ['sm', 'DEFAULT', 'lg', 'xl'];
const variants = ['active', 'flat', 'outline', 'text'];
const colors = ['DEFAULT', 'primary', 'secondary', 'danger', 'info', 'success', 'warning'];

async function open(options = {}): Promise<Page> {
  const page = await visit(options);
  await signIn(page, address, 'viewer');
  await heading(page, 'Componentes').waitFor();
  return page;
}

const dropdown = (within: Page | Locator, label: string) => within.getByRole('combobox', { name: label, exact: true });
const list = (page: Page) => page.getByRole('listbox');
/** Waits for the focus to enter the list: keys pressed before that go to the dropdown. */
const keyboardInList = (page: Page) => page.locator('.dropdown-popup:focus-within').waitFor();
const style = (of: Locator, property: string) =>
  of.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
const hasFocus = (of: Locator) => of.evaluate((element) => element === document.activeElement);

it.each(roles)('is linked from the menu of %s', async (role) => {
  const page = await visit();
  await signIn(page, '/m/mer_lojademo/payments', role);
  await page.getByRole('button', { name: /^Conta: / }).click();
  await page.getByRole('link', { name: 'Componentes' }).click();
  await heading(page, 'Componentes').waitFor();
  expect(pathOf(page)).toBe(address);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

describe('the dropdown', () => {
  it('has four sizes, in ascending height', async () => {
    const page = await open();
    const heights: number[] = [];
    for (const size of sizes) {
      // The only dropdown of this name outside the groups of variants.
      const one = page.locator(`.dropdown[data-size="${size}"][data-clearable=true]`).getByRole('combobox', {
        name: size,
        exact: true,
      });
      heights.push((await one.boundingBox())?.height ?? 0);
    }
    expect(heights).toEqual([...new Set(heights)].sort((a, b) => a - b));
  });

  it('has four variants in seven colours, which all differ', async () => {
    const page = await open();
    const looks = new Set<string>();
    for (const variant of variants) {
      const group = page.getByRole('group', { name: `Variante ${variant}` });
      expect(await group.getByRole('combobox').count()).toBe(colors.length);
      for (const color of colors) {
        const one = dropdown(group, color);
        const seen = ['color', 'background-color', 'border-top-color', 'box-shadow'].map((name) => style(one, name));
        looks.add((await Promise.all(seen)).join(' '));
      }
    }
    expect(looks.size).toBe(variants.length * colors.length);
  });

  it('has a list of at most 265px in layer 999', async () => {
    const page = await open();
    for (const label of ['Só o rótulo', 'Com busca']) {
      await dropdown(page, label).click();
      await list(page).waitFor();
      expect(await style(list(page), 'max-height')).toBe('265px');
      expect((await list(page).boundingBox())?.height).toBe(265);
      const place = page.locator('.dropdown-place').filter({ has: list(page) });
      expect(await style(place, 'z-index')).toBe('999');
      expect(await faultsOf(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await list(page).waitFor({ state: 'hidden' });
    }
  });

  it('shows “Nothing found.” for a search without a match and for an empty list, in both languages', async () => {
    const page = await open();
    const words = page.getByText('Nothing found.', { exact: true }).and(page.locator('.dropdown-popup *'));
    const notice = words.filter({ visible: true });
    for (const [search, empty] of [
      ['Com busca', 'Sem nada para escolher'],
      ['With a search', 'Nothing to choose from'],
    ] as const) {
      await dropdown(page, search).click();
      const field = page.getByRole('dialog').getByRole('combobox');
      await field.fill('goias');
      await eventually(() => page.getByRole('option').allTextContents()).toEqual(['Goiás']);
      expect(await notice.count()).toBe(0);
      await field.fill('goiaz');
      await notice.waitFor();
      expect(await page.getByRole('option').count()).toBe(0);
      expect(await faultsOf(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await notice.waitFor({ state: 'detached' });

      await dropdown(page, empty).click();
      await notice.waitFor();
      expect(await faultsOf(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await notice.waitFor({ state: 'detached' });
      if (search === 'Com busca') await page.getByRole('button', { name: 'English' }).click();
    }
  });

  it('has label, asterisk, helper text and error text, connected to it', async () => {
    const page = await open();
    const required = dropdown(page, 'Obrigatória');
    expect(await required.getAttribute('aria-required')).toBe('true');
    const whole = page.locator('.dropdown').filter({ has: required });
    expect(await whole.locator('.dropdown-required').textContent()).toBe('*');
    expect(await dropdown(page, 'Só o rótulo').getAttribute('aria-required')).toBeNull();
    // A click on the label focuses its dropdown.
    await page.getByText('Obrigatória', { exact: true }).click();
    expect(await hasFocus(required)).toBe(true);

    const described = async (label: string) => {
      const id = await dropdown(page, label).getAttribute('aria-describedby');
      return page.locator(`[id="${id}"]`).textContent();
    };
    expect(await described('Com ajuda')).toBe('Onde fica a matriz.');
    expect(await dropdown(page, 'Com ajuda').getAttribute('aria-invalid')).toBeNull();
    const fault = dropdown(page, 'Com erro');
    expect(await described('Com erro')).toBe('Escolha o estado da matriz.');
    expect(await fault.getAttribute('aria-invalid')).toBe('true');
  });

  it('has a prefix, a suffix and a button that clears it', async () => {
    const page = await open();
    expect(await dropdown(page, 'Com prefixo e sufixo').textContent()).toMatch(/^UF\s*Bahia\s*Brasil$/);
    const one = dropdown(page, 'Com botão de limpar');
    const clear = page.getByRole('button', { name: 'Limpar Com botão de limpar' });
    expect(await one.textContent()).toBe('Minas Gerais');
    await clear.click();
    expect(await one.textContent()).toBe('Escolha um estado');
    expect(await clear.count()).toBe(0);
    expect(await hasFocus(one)).toBe(true);
    await choose(page, 'Com botão de limpar', 'Pará');
    expect(await one.textContent()).toBe('Pará');
    await clear.waitFor();
  });

  it('is operable by keyboard alone', async () => {
    const page = await open();
    const one = dropdown(page, 'Com botão de limpar');
    await one.focus();
    await page.keyboard.press('ArrowDown');
    await list(page).waitFor();
    // The list opens at the selected option.
    await page.getByRole('option', { name: 'Minas Gerais', selected: true }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await list(page).waitFor({ state: 'hidden' });
    expect(await one.textContent()).toBe('Pará');
    expect(await hasFocus(one)).toBe(true);

    // Typed letters find an option, and Escape restores the previous selection.
    await page.keyboard.press('Enter');
    await list(page).waitFor();
    await keyboardInList(page);
    await page.keyboard.type('ror');
    await page.getByRole('option', { name: 'Roraima' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await list(page).waitFor({ state: 'hidden' });
    expect(await one.textContent()).toBe('Pará');

    await page.keyboard.press('Tab');
    expect(await hasFocus(page.getByRole('button', { name: 'Limpar Com botão de limpar' }))).toBe(true);
    await page.keyboard.press('Enter');
    expect(await one.textContent()).toBe('Escolha um estado');

    // Typing in the search field filters the list, and Enter takes the first option.
    const search = dropdown(page, 'Com busca');
    // The list component loads on demand; the dropdown is disabled until then.
    await eventually(() => search.isEnabled()).toBe(true);
    await search.focus();
    await page.keyboard.press('Enter');
    await list(page).waitFor();
    await keyboardInList(page);
    await page.keyboard.type('sao');
    await eventually(() => page.getByRole('option').count()).toBe(1);
    await page.keyboard.press('Enter');
    await list(page).waitFor({ state: 'hidden' });
    expect(await search.textContent()).toBe('São Paulo');
    expect(await hasFocus(search)).toBe(true);

    // The keyboard skips disabled options.
    const hints = dropdown(page, 'Com uma segunda linha');
    await hints.focus();
    await page.keyboard.press('ArrowDown');
    await list(page).waitFor();
    expect(await page.getByRole('option', { name: 'Amapá' }).getAttribute('aria-disabled')).toBe('true');
    await keyboardInList(page);
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await list(page).waitFor({ state: 'hidden' });
    expect(await hints.textContent()).toBe('Tocantins');
    expect(await dropdown(page, 'Desativada').isDisabled()).toBe(true);
  });

  it('fits a narrow touch screen', async () => {
    const page = await open({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
    for (const label of ['Nome longo demais', 'Com busca']) {
      await dropdown(page, label).tap();
      await list(page).waitFor();
      const box = await page
        .locator('.dropdown-popup')
        .filter({ has: list(page) })
        .boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(640);
      const rows = await page.getByRole('option').evaluateAll((all) => all.map((row) => row.clientHeight));
      expect(Math.min(...rows)).toBeGreaterThanOrEqual(40);
      await page.getByRole('option', { name: 'Goiás' }).tap();
      await list(page).waitFor({ state: 'hidden' });
      expect(await dropdown(page, label).textContent()).toBe('Goiás');
    }
  });
});
