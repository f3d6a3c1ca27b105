import { readFileSync } from 'node:fs';

/**
 * The table of a page of docs whose first column has this name: for each row its cells, of which the first row is the head.
 * @throws Error where the page has no such table.
 */
export function tableOf(page: string, first: string): string[][] {
  const tables = readFileSync(page, 'utf8')
    .split(/\n\s*\n/)
    .map((block) => block.split('\n').filter((line) => line.startsWith('|')))
    .map((lines) => lines.map(cellsOf));
  const found = tables.find(([head]) => head?.[0] === first);
  if (!found) throw new Error(`${page} has no table of ${first}`);
  const [head = [], , ...rows] = found;
  return [head, ...rows];
}

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((text) => text.trim());
