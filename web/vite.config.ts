import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

const routerBuild = path.join(import.meta.dirname, '../node_modules/react-router/dist/production');

const brotli = promisify(brotliCompress);

/** Writes each script and style compressed beside itself: a tenth smaller than the API could make it for each request. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir = '' }, files) {
    const written = Object.values(files).filter(({ fileName }) => /\.(js|css)$/.test(fileName));
    await Promise.all(
      written.map(async (file) => {
        const text = file.type === 'chunk' ? file.code : file.source;
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        await writeFile(path.join(dir, `${file.fileName}.br`), await brotli(text, { params }));
      }),
    );
  },
};

/** The pages that are opened by their address most, by what is there: `/m/<merchant>/payments`. */
const opened: Record<string, string> = {
  login: 'features/identity/login/login-page.tsx',
  home: 'app/home/home-page.tsx',
  // What the home page shows below its first view.
  below: 'app/home/below/below.tsx',
  attention: 'app/queue/queue-page.tsx',
  payments: 'features/payments/payments-page.tsx',
  refunds: 'features/refunds/refunds-page.tsx',
  disputes: 'features/disputes/disputes-page.tsx',
  payouts: 'features/payouts/payouts-page.tsx',
  reconciliations: 'features/finance/reconciliation/reconciliations-page.tsx',
  providers: 'features/connections/providers/providers-page.tsx',
};

/**
 * Writes which files each of these pages needs, for the API to name them in the page: a browser then asks for them with
 * the first, and not only once that has run. `first` are those that something is drawn with, `pages` each page's own.
 */
const preloads: Plugin = {
  name: 'preloads',
  apply: 'build',
  async writeBundle({ dir = '' }, files) {
    const chunks = Object.values(files).filter((file) => file.type === 'chunk');
    const chunkOf = (part: string) => {
      const found = chunks.find(({ moduleIds }) => moduleIds.includes(path.join(import.meta.dirname, part)));
      if (!found) throw new Error(`no chunk has ${part}`);
      return found;
    };
    /** The files of a chunk and all that it imports. */
    const filesOf = (part: string) => {
      const found = new Set<Rolldown.OutputChunk>();
      const add = (chunk: Rolldown.OutputChunk) => {
        if (found.has(chunk)) return;
        found.add(chunk);
        for (const name of chunk.imports) add(files[name] as Rolldown.OutputChunk);
      };
      add(chunkOf(part));
      return found;
    };
    const namesOf = (found: Iterable<Rolldown.OutputChunk>) =>
      [...found].flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]);
    const textsOf = (found: Iterable<Rolldown.OutputChunk>, language: string) =>
      [...found]
        .flatMap(({ moduleIds }) => moduleIds)
        .filter((id) => /\/(messages|texts)\.ts$/.test(id))
        .map((id) => path.relative(import.meta.dirname, path.join(path.dirname(id), `messages/${language}.json`)))
        .flatMap((part) => namesOf([chunkOf(part)]));
    const frame = filesOf('main.tsx');
    const pages = chunkOf('app/pages.ts');
    const byLanguage = (language: string) => {
      const first = textsOf(frame, language);
      const there = new Set([...namesOf(frame), ...first]);
      const ownOf = (part: string) => {
        const own = filesOf(part);
        return [...new Set([...namesOf(own), ...textsOf(own, language)])].filter((name) => !there.has(name));
      };
      const isInFrame = (at: string) => ['login', 'home', 'below'].includes(at);
      return {
        first,
        pages: Object.fromEntries(
          Object.entries(opened).map(([at, part]) => [
            at,
            [...(isInFrame(at) ? [] : [pages.fileName]), ...ownOf(part)],
          ]),
        ),
      };
    };
    await writeFile(path.join(dir, 'preloads.json'), JSON.stringify({ pt: byLanguage('pt'), en: byLanguage('en') }));
  },
};

type Modules = Rolldown.ChunkingContext;

/** A group of what parts of the console import, themselves included. */
function importsOf(name: string, ...parts: string[]) {
  const found = new Set<string>();
  return (id: string, modules: Modules) => {
    const add = (one: string) => {
      if (found.has(one)) return;
      found.add(one);
      modules.getModuleInfo(one)?.importedIds.forEach(add);
    };
    for (const part of parts) add(path.join(import.meta.dirname, part));
    return found.has(id) ? name : null;
  };
}

/** What pages share, in the order of how many need it: a file has nothing of those before it. */
const shared = [
  importsOf('fields', 'ui/field.tsx', 'ui/tick.tsx'),
  importsOf('kit', 'app/home/home-page.tsx'),
  importsOf('table', 'ui/table.tsx', 'features/payments/columns.tsx'),
  importsOf(
    'lists',
    'shared/lists/list-page.tsx',
    'shared/lists/list-texts.ts',
    'shared/lists/query-table.tsx',
    'shared/lists/use-list.ts',
    'shared/bulk/bulk-bar.tsx',
    'shared/lists/selection.tsx',
    'shared/lists/filter-bar.tsx',
  ),
  importsOf('login', 'features/identity/login/login-page.tsx'),
  importsOf('payments', 'features/payments/payments-page.tsx'),
  importsOf('payouts', 'features/payouts/payouts-page.tsx'),
  importsOf('charts', 'app/home/below/below.tsx'),
  importsOf('popover', 'ui/popover-box.tsx'),
  importsOf('forms', 'shared/forms/use-zod-form.ts', 'shared/forms/fields.tsx', 'shared/detail/action-form.tsx'),
];

/** Texts that are needed together: of lists, and of what waits for a person. */
function textsTogether(id: string): string | null {
  const [, part = '', language] = /\/web\/(.+)\/messages\/(pt|en)\.json$/.exec(id) ?? [];
  if (['shared/lists', 'shared/exports', 'shared/bulk'].includes(part)) return `lists-${language}`;
  return ['app/home', 'app/home/below', 'app/queue/acts', 'shared/attention'].includes(part)
    ? `waiting-${language}`
    : null;
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compressed, preloads],
  // Texts are looked up by their keys, never imported by name.
  json: { namedExports: false },
  resolve: {
    alias: [
      // React has this hook itself; the package is for versions before it.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      // The package names only its development build, which carries the texts of its warnings.
      { find: /^react-router$/, replacement: path.join(routerBuild, 'index.mjs') },
      { find: /^react-router\/dom$/, replacement: path.join(routerBuild, 'dom-export.mjs') },
    ],
  },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    emptyOutDir: true,
    // All browsers that the console is built for preload modules themselves.
    modulePreload: { polyfill: false },
    // Every asset is a file: the API's content policy allows `data:` for images only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The entry lists every file: names in that list would cost the first page 2 kB. Hashes do not compress, and
      // seven characters are the fewest that the bundler takes for so many files.
      output: {
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        // What every page needs in one file of libraries and one of our own, and what pages share in larger files than each
        // difference between them would make: small ones compress worse, and a browser asks for six at a time.
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /node_modules|rolldown.runtime/, tags: ['$initial'], priority: 9 },
            { name: 'frame', tags: ['$initial'], priority: 8 },
            { name: textsTogether, debugName: 'texts', priority: 8 },
            ...shared.map((name, at) => ({ name, debugName: `shared ${at}`, minShareCount: 2, priority: 7 - at / 10 })),
          ],
        },
      },
    },
  },
  server: { proxy: { '/v1': 'http://127.0.0.1:8080' } },
});
