import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  'clients/typescript/README.md',
  'examples/shop/README.md',
  ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
  .map((entry) => entry.name);
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

it.each(pages)('%s: links lead to existing files and headings', (page) => {
  const broken = [...withoutCode(read(page)).matchAll(/\]\(([^)\s]+)\)/g)]
    .map((match) => match[1] ?? '')
    .filter((target) => !/^[a-z]+:/.test(target) && !leadsSomewhere(page, target));

  expect(broken).toEqual([]);
});

it.each(pages)('%s: paths in backticks exist', (page) => {
  const missing = [...read(page).matchAll(/`([\w.-]+(?:\/[\w.-]+)+\/?)`/g)]
    .map((match) => match[1] ?? '')
    .filter((name) => folders.includes(name.split('/')[0] ?? '') && !existsSync(path.join(root, name)));

  expect(missing).toEqual([]);
});

it.each(pages)('%s: npm scripts exist', (page) => {
  const missing = [...read(page).matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)]
    .map((match) => match[1] ?? '')
    .filter((name) => !(name in scripts));

  expect(missing).toEqual([]);
});

const records = pages.filter((page) => /^docs\/decisions\/\d{4}-/.test(page));

it.each(records)('%s: has the form of a decision record, and is in the index', (page) => {
  const text = read(page);
  const title = text.match(/^# (\d+)\. /)?.[1];

  expect(path.basename(page)).toMatch(new RegExp(`^${String(title).padStart(4, '0')}-`));
  expect(text).toMatch(/^- Status: (accepted|proposed|replaced by \[)/m);
  expect(text).toMatch(/^- Date: \d{4}-\d{2}-\d{2}$/m);
  expect(text.match(/^## .*$/gm)).toEqual(['## Context', '## Decision', '## Consequences']);
  expect(read('docs/decisions/README.md')).toContain(`](${path.basename(page)})`);
});

function read(page: string): string {
  return readFileSync(path.join(root, page), 'utf8');
}

/** Code blocks and inline code hold brackets that are no links. */
function withoutCode(text: string): string {
  return text.replace(/```[\s\S]*?```/g, '').replace(/`[^`\n]*`/g, 'code');
}

function leadsSomewhere(page: string, target: string): boolean {
  const [file = '', anchor] = target.split('#');
  const to = file === '' ? page : path.join(path.dirname(page), file);
  if (!existsSync(path.join(root, to))) return false;
  return anchor === undefined || anchors(to).includes(anchor);
}

/** The anchors of a page: of its headings, as GitHub forms them, and those that it gives. */
function anchors(page: string): string[] {
  const text = read(page);
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map((match) =>
    (match[1] ?? '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );
  return [...headings, ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)];
}
