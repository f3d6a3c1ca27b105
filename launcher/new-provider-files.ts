import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { slugOf } from '../adapters/slug.ts';
import { adapterFolder, identifier, providerList, standInFolder } from './provider-lists.ts';

/*
 * A new provider starts as a brand of the white-label family, consistently in adapter, stand-in and conformance table.
 * The differences of the real provider are then added to each.
 */

const adapters = adapterFolder.folder;
const standIns = standInFolder.folder;
const table = 'test/conformance/specification.ts';

export function main([name, ...more]: string[]): void {
  if (!name || more.length > 0 || !/^[A-Za-z][\p{L}\d .&-]{0,59}$/u.test(name)) {
    console.error('Usage: npm run new:provider -- "Name", as the provider spells it (letters, digits, space, . & -).');
    process.exitCode = 2;
    return;
  }
  const slug = slugOf(name);
  const taken = [`${adapters}/${slug}.ts`, `${standIns}/${slug}.ts`].find((file) => existsSync(file));
  if (taken) {
    console.error(`There is a provider of that name: ${taken}`);
    process.exitCode = 1;
    return;
  }
  const files = newProvider(name, (file) => readFileSync(file, 'utf8'), readdirSync);
  for (const [file, text] of Object.entries(files)) writeFileSync(file, text);
  execFileSync('npx', ['biome', 'check', '--write', ...Object.keys(files)], { stdio: 'inherit' });
  console.log(`
${name} is in the catalogue as a brand of the white-label family, with grade "assumed" until its facts are written in.

  1. ${standIns}/${slug}.ts   its side of the wire, from its documentation
  2. ${table}   its words and sentences, from the same place
  3. ${adapters}/${slug}.ts   our side
  4. npx vitest run test/conformance -t '${name}|holds no card'   until they agree
  5. npm run docs:providers

docs/adding-a-provider.md takes you through it.`);
}

/**
 * The new and changed files by path. Nothing is written here, so that a failure leaves no incomplete provider.
 *
 * @param read returns the text of an existing file.
 * @param list returns the names in a folder.
 */
export function newProvider(
  name: string,
  read: (file: string) => string,
  list: (folder: string) => readonly string[],
): Record<string, string> {
  const slug = slugOf(name);
  const listOf = (folder: typeof adapterFolder) => providerList(folder, [...list(folder.folder), `${slug}.ts`]);
  return {
    [`${adapters}/${slug}.ts`]: adapter(name),
    [`${adapters}/index.ts`]: listOf(adapterFolder),
    [`${standIns}/${slug}.ts`]: standIn(name, slug),
    [`${standIns}/index.ts`]: listOf(standInFolder),
    [table]: withRow(read(table), name),
  };
}

const adapter = (name: string) => `import { whiteLabel } from '../families/white-label.ts';

/** ${name}. Say here which documents this follows, and what it leaves out. */
export default whiteLabel({
  name: '${name}',
  evidence: { grade: 'assumed', notes: 'Not described yet: the white-label family’s form is used.' },
  baseUrl: '',
  methods: ['PIX'],
  paths: { transactions: '/transactions' },
});
`;

const standIn = (name: string, slug: string) => `import { whiteLabel } from '../dialects/white-label.ts';

/** ${name}. Say here which documents this follows. */
export const ${identifier(slug)} = whiteLabel({ name: '${name}', methods: ['pix'], refund: 'post' });
`;

/** The new provider's words, below all others: the general mapping, until its own are known. */
function withRow(text: string, name: string): string {
  const start = text.indexOf('export const charges: Record<string, Meanings<PaymentStatus>> = {\n');
  const end = text.indexOf('\n};\n', start);
  if (start === -1 || end === -1) throw new Error(`${table} has no table of charges' words where one was expected`);
  return `${text.slice(0, end)}\n  '${name}': general,${text.slice(end)}`;
}
