// Accessibility, as axe measures it in a page.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { root } from '../../launcher/files.ts';

/** Minified: the browser compiles it again in every page that is loaded. */
const source = readFileSync(path.join(root, 'node_modules/axe-core/axe.min.js'), 'utf8');

/** All rules of WCAG 2.2 AA, also those that axe leaves off by itself, and its best practices. */
export const allRules: RunOptions['runOnly'] = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/** Violations in the page, or in a part of it, one line each: by the rules that axe runs by itself, or by `runOnly`. */
export async function faultsOf(
  page: Page,
  { within, runOnly }: { within?: string; runOnly?: RunOptions['runOnly'] } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  // A popup that fades in is there for Playwright, and not yet for axe, which then sees its focus guards outside of it.
  await page.waitForFunction(
    () =>
      !document.querySelector('[data-starting-style], [data-ending-style]') &&
      document.getAnimations().every(({ effect }) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY),
  );
  return page.evaluate(
    async ([selector, rules]) => {
      // Without loading every style sheet again: only rules that axe leaves off, and those for audio, read what it loads.
      const options = { ...(rules && { runOnly: rules }), resultTypes: ['violations' as const], preload: false };
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const { violations } = await axe.run(selector ?? document, options);
      return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)}`));
    },
    [within, runOnly] as const,
  );
}
