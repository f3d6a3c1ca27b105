import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { slugOf } from '../adapters/index.ts';

/*
 * A new provider begins as a brand of the white-label family, on both sides of the wire and in the table that holds
 * them against each other: three files that agree, and whose differences from the real provider are then written in.
 */

const adapters = 'adapters/providers';
const standIns = 'sandbox/providers';
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
  writeFileSync(`${adapters}/${slug}.ts`, adapter(name));
  writeFileSync(`${standIns}/${slug}.ts`, standIn(name, slug));
  writeFileSync(`${adapters}/index.ts`, list(readFileSync(`${adapters}/index.ts`, 'utf8'), adapters, plainImport));
  writeFileSync(`${standIns}/index.ts`, list(readFileSync(`${standIns}/index.ts`, 'utf8'), standIns, namedImport));
  writeFileSync(table, withRow(readFileSync(table, 'utf8'), name));
  const changed = [`${adapters}/${slug}.ts`, `${standIns}/${slug}.ts`, `${adapters}/index.ts`, `${standIns}/index.ts`];
  execFileSync('npx', ['biome', 'check', '--write', ...changed, table], { stdio: 'inherit' });
  console.log(`
${name} is in the catalogue, as a brand of the white-label family that nobody has described yet (grade "assumed").

  1. ${standIns}/${slug}.ts   its side of the wire, from its documentation
  2. ${table}   its words and sentences, from the same place
  3. ${adapters}/${slug}.ts   our side
  4. npx vitest run test/conformance -t '${name}'   until they agree
  5. npm run docs:providers

docs/adding-a-provider.md takes you through it.`);
}

const identifier = (slug: string): string => slug.replace(/-+(\w)/g, (_, letter: string) => letter.toUpperCase());

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

const plainImport = (slug: string) => `import ${identifier(slug)} from './${slug}.ts';`;
const namedImport = (slug: string) => `import { ${identifier(slug)} } from './${slug}.ts';`;

/** A folder's list of providers with one line for each file, in order; names that differ from their file's are kept. */
function list(text: string, folder: string, importOf: (slug: string) => string): string {
  const slugs = readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !/^index\.ts$|\.test\.ts$/.test(file))
    .map((file) => path.basename(file, '.ts'))
    .sort();
  const [head = ''] = text.split('\n');
  const doc = /\/\*\*.*\*\/\n(?=export const providers)/.exec(text)?.[0] ?? '';
  const names = slugs.map((slug) => {
    const known = new RegExp(`^import \\{? ?(\\w+) ?\\}? from './${slug}\\.ts';$`, 'm').exec(text);
    return { line: known?.[0] ?? importOf(slug), name: known?.[1] ?? identifier(slug) };
  });
  const imports = names.map(({ line }) => line).join('\n');
  const entries = names.map(({ name }) => `  ${name},\n`).join('');
  return `${head}\n${imports}\n\n${doc}export const providers: readonly Provider[] = [\n  //\n${entries}];\n`;
}

/** The new provider's words: the general mapping, until its own are known. */
function withRow(text: string, name: string): string {
  const start = 'export const charges: Record<string, Meanings<PaymentStatus>> = {\n';
  if (!text.includes(start)) throw new Error(`${table} has no table of charges' words where one was expected`);
  return text.replace(start, `${start}  '${name}': general,\n`);
}
