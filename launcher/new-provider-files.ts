import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { slugOf } from '../adapters/slug.ts';
import { identifier, providerList, providerLists, providersFolder, slugsWith } from './provider-lists.ts';
import { notesFileOf } from './provider-notes.ts';

/*
 * A new provider starts as a brand of a family, consistently in adapter, stand-in and rows of the conformance table,
 * with the Portuguese of its notes. The differences of the real provider are then added to each.
 */

/** What a new provider can start as. */
export type Start = 'white-label' | 'bank';
const starts: Record<Start, { says: string; note: Note; adapter: Text; standIn: Text; ownRows: Text }> = {
  'white-label': {
    says: 'a brand of the white-label family',
    note: {
      english: 'Not described yet: the white-label family’s form is used.',
      portuguese: 'Ainda sem descrição: usa-se a forma da família white-label.',
    },
    adapter,
    standIn,
    ownRows,
  },
  bank: {
    says: 'a bank with the central bank’s PIX API',
    note: {
      english: 'Not described yet: the central bank’s standard is used.',
      portuguese: 'Ainda sem descrição: usa-se o padrão do Banco Central.',
    },
    adapter: bank,
    standIn: bankStandIn,
    ownRows: bankOwnRows,
  },
};
/** The note of its evidence. */
type Note = { english: string; portuguese: string };
type Text = (name: string, slug: string) => string;

const isStart = (text: string): text is Start => Object.hasOwn(starts, text);

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
  const folder = `${providersFolder}/${slug}`;
  if (existsSync(folder)) {
    console.error(`There is a provider of that name: ${folder}`);
    process.exitCode = 1;
    return;
  }
  const files = newProvider(name, slugsWith, start);
  mkdirSync(folder);
  for (const [file, text] of Object.entries(files)) writeFileSync(file, text);
  execFileSync('npx', ['biome', 'check', '--write', ...Object.keys(files)], { stdio: 'inherit' });
  console.log(`
${name} is in the catalogue as ${starts[start].says}, with grade "assumed" until its facts are written in.

In ${folder}:
  1. stand-in.ts   its side of the wire, from its documentation
  2. rows.ts       its words and sentences, from the same place
  3. adapter.ts    our side
     notes.pt.json the Portuguese of its notes and of its credentials' titles
Then
  4. npx tsc -p . and npx vitest run test/conformance --hideSkippedTests -t '${name}|holds no card'   until they agree
  5. the commands of docs/adding-a-provider.md, section 6, in their order

That page takes you through all of it.`);
}

/**
 * The new and changed files by path. Nothing is written here, so that a failure leaves no incomplete provider.
 *
 * @param slugsOf returns the slugs of the providers that have a part already.
 */
export function newProvider(
  name: string,
  slugsOf: typeof slugsWith,
  start: Start = 'white-label',
): Record<string, string> {
  const slug = slugOf(name);
  const folder = `${providersFolder}/${slug}`;
  const { note, adapter, standIn, ownRows } = starts[start];
  return {
    [`${folder}/stand-in.ts`]: standIn(name, slug),
    [`${folder}/rows.ts`]: ownRows(name, slug),
    [`${folder}/adapter.ts`]: adapter(name, slug),
    [notesFileOf(slug)]: `${JSON.stringify({ [note.english]: note.portuguese }, null, 2)}\n`,
    ...Object.fromEntries(providerLists.map((list) => [list.file, providerList(list, [...slugsOf(list.part), slug])])),
  };
}

function adapter(name: string): string {
  return `import { whiteLabel } from '../../families/white-label.ts';

/** ${name}. Say here which documents this follows, and what it leaves out. */
export default whiteLabel({
  name: '${name}',
  evidence: { grade: 'assumed', notes: '${starts['white-label'].note.english}' },
  baseUrl: '',
  methods: ['PIX'],
  paths: { transactions: '/transactions' },
});
`;
}

function standIn(name: string, slug: string): string {
  return `import { whiteLabel } from '../../../sandbox/dialects/white-label.ts';

/** ${name}. Say here which documents this follows. */
export const ${identifier(slug)} = whiteLabel({ name: '${name}', methods: ['pix'], refund: 'post' });
`;
}

function ownRows(name: string, slug: string): string {
  return `import type { OwnRows } from '../../../test/conformance/own-rows.ts';
import { general } from '../../../test/conformance/specification.ts';

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
  return `import { bankPix, bankPixNotes, bankScopes } from '../../families/bank-pix.ts';

/** ${name}. Say here which documents this follows, and what it leaves out. */
export default bankPix({
  name: '${name}',
  evidence: { grade: 'assumed', notes: '${starts.bank.note.english}' },
  baseUrl: '${addressOf(slug)}',
  prefix: '/pix/v2',
  logIn: { path: '/oauth/token', client: 'body', scoped: true },
  notes: [...bankPixNotes, bankScopes],
});
`;
}

function bankStandIn(name: string, slug: string): string {
  return `import { bankPix } from '../../../sandbox/dialects/bank-pix.ts';

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
  return `import type { OwnRows } from '../../../test/conformance/own-rows.ts';
import { bankRows, client, grant, standardScopes } from '../../../test/conformance/wire/bank-pix.ts';

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
