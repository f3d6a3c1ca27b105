import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { slugOf } from '../adapters/slug.ts';
import { adapterFolder, identifier, ownRowsFolder, providerList, standInFolder } from './provider-lists.ts';

/*
 * A new provider starts as a brand of the white-label family, consistently in adapter, stand-in and rows of the
 * conformance table.
 * The differences of the real provider are then added to each.
 */

const adapters = adapterFolder.folder;
const standIns = standInFolder.folder;
const tables = ownRowsFolder.folder;

export function main([name, ...more]: string[]): void {
  if (!name || more.length > 0 || !/^[A-Za-z][\p{L}\d .&-]{0,59}$/u.test(name)) {
    console.error('Usage: npm run new:provider -- "Name", as the provider spells it (letters, digits, space, . & -).');
    process.exitCode = 2;
    return;
  }
  const slug = slugOf(name);
  const taken = [adapters, standIns, tables].map((folder) => `${folder}/${slug}.ts`).find((file) => existsSync(file));
  if (taken) {
    console.error(`There is a provider of that name: ${taken}`);
    process.exitCode = 1;
    return;
  }
  const files = newProvider(name, readdirSync);
  for (const [file, text] of Object.entries(files)) writeFileSync(file, text);
  execFileSync('npx', ['biome', 'check', '--write', ...Object.keys(files)], { stdio: 'inherit' });
  console.log(`
${name} is in the catalogue as a brand of the white-label family, with grade "assumed" until its facts are written in.

  1. ${standIns}/${slug}.ts   its side of the wire, from its documentation
  2. ${tables}/${slug}.ts   its words and sentences, from the same place
  3. ${adapters}/${slug}.ts   our side
  4. npx vitest run test/conformance --hideSkippedTests -t '${name}|holds no card'   until they agree
  5. npm run docs:providers

docs/adding-a-provider.md takes you through it.`);
}

/**
 * The new and changed files by path. Nothing is written here, so that a failure leaves no incomplete provider.
 *
 * @param list returns the names in a folder.
 */
export function newProvider(name: string, list: (folder: string) => readonly string[]): Record<string, string> {
  const slug = slugOf(name);
  const listOf = (folder: typeof adapterFolder) => providerList(folder, [...list(folder.folder), `${slug}.ts`]);
  return {
    [`${adapters}/${slug}.ts`]: adapter(name),
    [`${adapters}/index.ts`]: listOf(adapterFolder),
    [`${standIns}/${slug}.ts`]: standIn(name, slug),
    [`${standIns}/index.ts`]: listOf(standInFolder),
    [`${tables}/${slug}.ts`]: ownRows(name, slug),
    [`${tables}/index.ts`]: listOf(ownRowsFolder),
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

const ownRows = (name: string, slug: string) => `import { general } from '../specification.ts';
import type { OwnRows } from '../own-rows.ts';

/** ${name}. Say here which documents these rows follow; they are never written from the adapter. */
export const ${identifier(slug)}: OwnRows = {
  provider: '${name}',
  // The best grade that its public sources allow.
  evidence: 'assumed',
  // address: its published production address, if it has one
  // Its own words, each under its status; unknown is the status of every other word.
  charges: general,
  // What its requests must contain: unit, spelling, reference, lengths.
  sends: [],
  // Payloads as it sends them, and the events that each contains.
  webhooks: [],
};
`;
