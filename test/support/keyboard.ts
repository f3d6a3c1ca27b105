// Pages by keyboard alone: the focus is visible at each stop and is never trapped.
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The focused element, and whether its focus is visible. */
export const stop = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return { name: '', seen: true };
    const drawn = [at, at.parentElement].flatMap((each) => (each ? [each] : []));
    const ringed = (style: CSSStyleDeclaration) =>
      style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0;
    const ring =
      ringed(getComputedStyle(at)) ||
      ringed(getComputedStyle(at, '::after')) ||
      // The ring may be drawn on a checkbox's adjacent mark, or on the element around a field.
      drawn.some((each) => [...each.children, each].some((one) => ringed(getComputedStyle(one)))) ||
      (at.parentElement !== null && getComputedStyle(at.parentElement).boxShadow !== 'none');
    const { bottom, top, width, height } = at.getBoundingClientRect();
    const inSight = bottom > 0 && top < innerHeight && width > 0 && height > 0;
    return { name: at.outerHTML.slice(0, 160), seen: ring && inSight };
  });

/**
 * Presses Tab (or `key`) until the target has the focus.
 *
 * @throws Error after 150 presses.
 */
export async function tabTo(page: Page, target: Locator, key = 'Tab') {
  await target.waitFor();
  const blind: string[] = [];
  for (let press = 0; press < 150; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(blind, 'stops without a visible focus').toEqual([]);
      return;
    }
    await page.keyboard.press(key);
    const { name, seen } = await stop(page);
    if (!seen) blind.push(name);
  }
  throw new Error('the keyboard does not reach it');
}

/** Presses Enter on the target, which Tab reaches. */
export async function press(page: Page, target: Locator) {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}
