import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { slugOf } from '../adapters/slug.ts';
import { adapterFolder, identifier, ownRowsFolder, providerList, standInFolder } from './provider-lists.ts';

/*
 * A new provider starts as a brand of a family, consistently in adapter, stand-in and rows of the conformance table.
 * The differences of the real provider are then added to each.
 */

/** What a new provider can start as. */
export type Start = 'white-label' | 'bank';
const starts: Record<Start, { says: string; adapter: Text; standIn: Text; ownRows: Text }> = {
  'white-label': { says: 'a brand of the white-label family', adapter, standIn, ownRows },
  bank: { says: 'a bank with the central bank’s PIX API', adapter: bank, standIn: bankStandIn, ownRows: bankOwnRows },
};
type Text = (name: string, slug: string) => string;

const isStart = (text: string): text is Start => Object.hasOwn(starts, text);

const adapters = adapterFolder.folder;
const standIns = standInFolder.folder;
const tables = ownRowsFolder.folder;

export function main([name, start = 'white-label', ...more]: string[]): void {
  if (!name || !isStart(start) || more.length > 0 || !/^[A-Za-z][\p{L}\d .&-]{0,59}$/u.test(name)) {
    console.error(
      `Usage: npm run new:provider -- "Name" [${Object.keys(starts).join(' | ')}]
The name as the provider spells it (letters, digits, space, . & -). Begin as a bank where it speaks the central bank's PIX API.`,
    );
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
  const files = newProvider(name, readdirSync, start);
  for (const [file, text] of Object.entries(files)) writeFileSync(file, text);
  execFileSync('npx', ['biome', 'check', '--write', ...Object.keys(files)], { stdio: 'inherit' });
  console.log(`
${name} is in the catalogue as ${starts[start].says}, with grade "assumed" until its facts are written in.

  1. ${standIns}/${slug}.ts   its side of the wire, from its documentation
  2. ${tables}/${slug}.ts   its words and sentences, from the same place
  3. ${adapters}/${slug}.ts   our side
  4. npx vitest run test/conformance --hideSkippedTests -t '${name}|holds no card'   until they agree
  5. npm run docs:providers, and PROVIDER='${name}' npm test -- test/payments/providers

docs/adding-a-provider.md takes you through it.`);
}

/**
 * The new and changed files by path. Nothing is written here, so that a failure leaves no incomplete provider.
 *
 * @param list returns the names in a folder.
 */
export function newProvider(
  name: string,
  list: (folder: string) => readonly string[],
  start: Start = 'white-label',
): Record<string, string> {
  const text = starts[start];
  const slug = slugOf(name);
  const listOf = (folder: typeof adapterFolder) => providerList(folder, [...list(folder.folder), `${slug}.ts`]);
  return {
    [`${adapters}/${slug}.ts`]: text.adapter(name, slug),
    [`${adapters}/index.ts`]: listOf(adapterFolder),
    [`${standIns}/${slug}.ts`]: text.standIn(name, slug),
    [`${standIns}/index.ts`]: listOf(standInFolder),
    [`${tables}/${slug}.ts`]: text.ownRows(name, slug),
    [`${tables}/index.ts`]: listOf(ownRowsFolder),
  };
}

function adapter(name: string): string {
  return `import { whiteLabel } from '../families/white-label.ts';

/** ${name}. Say here which documents this follows, and what it leaves out. */
export default whiteLabel({
  name: '${name}',
  evidence: { grade: 'assumed', notes: 'Not described yet: the white-label family’s form is used.' },
  baseUrl: '',
  methods: ['PIX'],
  paths: { transactions: '/transactions' },
});
`;
}

function standIn(name: string, slug: string): string {
  return `import { whiteLabel } from '../dialects/white-label.ts';

/** ${name}. Say here which documents this follows. */
export const ${identifier(slug)} = whiteLabel({ name: '${name}', methods: ['pix'], refund: 'post' });
`;
}

function ownRows(name: string, slug: string): string {
  return `import { general } from '../specification.ts';
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
}

/** Where a bank's API is until its address is known. */
const addressOf = (slug: string) => `https://api.${slug}.example`;

function bank(name: string, slug: string): string {
  return `import { bankPix, bankPixNotes, bankScopes } from '../families/bank-pix.ts';

/** ${name}. Say here which documents this follows, and what it leaves out. */
export default bankPix({
  name: '${name}',
  evidence: { grade: 'assumed', notes: 'Not described yet: the central bank’s standard is used.' },
  baseUrl: '${addressOf(slug)}',
  prefix: '/pix/v2',
  logIn: { path: '/oauth/token', client: 'body', scoped: true },
  notes: [...bankPixNotes, bankScopes],
});
`;
}

function bankStandIn(name: string, slug: string): string {
  return `import { bankPix } from '../dialects/bank-pix.ts';

/** ${name}. Say here which documents this follows. */
export const ${identifier(slug)} = bankPix({
  name: '${name}',
  slug: '${slug}',
  prefix: '/pix/v2',
  logIn: { path: '/oauth/token', body: 'form', client: 'body', scopes: true },
});
`;
}

function bankOwnRows(name: string, slug: string): string {
  return `import type { OwnRows } from '../own-rows.ts';
import { bankRows, client, grant, standardScopes } from '../wire/bank-pix.ts';

const address = '${addressOf(slug)}';
const rows = bankRows({
  provider: '${name}',
  // The best grade that its public sources allow.
  evidence: 'assumed',
  address,
  prefix: '/pix/v2',
  logIn: { call: \`\${address}/oauth/token\`, body: { ...grant, ...client, scope: standardScopes } },
});

/** ${name}. Say here which documents these rows follow; they are never written from the adapter. */
export const ${identifier(slug)}: OwnRows = {
  // The standard's words, requests, answers and notices.
  ...rows,
  // What its own documents say beside them: rows.sends, rows.webhooks and so on go first in a list of its own.
};
`;
}
