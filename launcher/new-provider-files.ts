import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
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
  const files = newProvider(name, (file) => readFileSync(file, 'utf8'), readdirSync);
  for (const [file, text] of Object.entries(files)) writeFileSync(file, text);
  execFileSync('npx', ['biome', 'check', '--write', ...Object.keys(files)], { stdio: 'inherit' });
  console.log(`
${name} is in the catalogue, as a brand of the white-label family that nobody has described yet (grade "assumed").

  1. ${standIns}/${slug}.ts   its side of the wire, from its documentation
  2. ${table}   its words and sentences, from the same place
  3. ${adapters}/${slug}.ts   our side
  4. npx vitest run test/conformance -t '${name}'   until they agree
  5. npm run docs:providers

docs/adding-a-provider.md takes you through it.`);
}

/**
 * The files that are new or changed, by path, all of them made before any is written.
 *
 * @param read the text of a file that there is.
 * @param list the names in a folder.
 */
export function newProvider(
  name: string,
  read: (file: string) => string,
  list: (folder: string) => readonly string[],
): Record<string, string> {
  const slug = slugOf(name);
  const index = (folder: string, importOf: (slug: string) => string) =>
    withProvider(read(`${folder}/index.ts`), [...list(folder), `${slug}.ts`], importOf);
  return {
    [`${adapters}/${slug}.ts`]: adapter(name),
    [`${adapters}/index.ts`]: index(adapters, (one) => `import ${identifier(one)} from './${one}.ts';`),
    [`${standIns}/${slug}.ts`]: standIn(name, slug),
    [`${standIns}/index.ts`]: index(standIns, (one) => `import { ${identifier(one)} } from './${one}.ts';`),
    [table]: withRow(read(table), name),
  };
}

const reserved =
  /^(await|break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|export|extends|false|finally|for|function|if|implements|import|in|instanceof|interface|let|new|null|package|private|protected|public|return|static|super|switch|this|throw|true|try|typeof|var|void|while|with|yield)$/;

/** A slug as a name in TypeScript. */
export function identifier(slug: string): string {
  const name = slug.replace(/-+$/, '').replace(/-+(\w)/g, (_, letter: string) => letter.toUpperCase());
  return reserved.test(name) ? `${name}Provider` : name;
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

/** A folder's list of providers with one line for each file, in order; names that differ from their file's are kept. */
function withProvider(text: string, files: readonly string[], importOf: (slug: string) => string): string {
  const slugs = files
    .filter((file) => file.endsWith('.ts') && !/^index\.ts$|\.test\.ts$/.test(file))
    .map((file) => file.replace(/\.ts$/, ''))
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

/** The new provider's words, below all others: the general mapping, until its own are known. */
function withRow(text: string, name: string): string {
  const start = text.indexOf('export const charges: Record<string, Meanings<PaymentStatus>> = {\n');
  const end = text.indexOf('\n};\n', start);
  if (start === -1 || end === -1) throw new Error(`${table} has no table of charges' words where one was expected`);
  return `${text.slice(0, end)}\n  '${name}': general,${text.slice(end)}`;
}
