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

type Modules = Rolldown.ChunkingContext;

/** A group of what a part of the console imports, itself included. */
function importsOf(part: string, name: string) {
  const found = new Set<string>();
  return (id: string, modules: Modules) => {
    const add = (one: string) => {
      if (found.has(one)) return;
      found.add(one);
      modules.getModuleInfo(one)?.importedIds.forEach(add);
    };
    add(path.join(import.meta.dirname, part));
    return found.has(id) ? name : null;
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compressed],
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
            { name: 'libraries', test: /node_modules|rolldown.runtime/, tags: ['$initial'], priority: 5 },
            { name: 'frame', tags: ['$initial'], priority: 4 },
            { name: importsOf('app/home/home-page.tsx', 'kit'), debugName: 'kit', minShareCount: 2, priority: 3 },
            { name: importsOf('app/home/below/below.tsx', 'lists'), debugName: 'lists', minShareCount: 2, priority: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/v1': 'http://127.0.0.1:8080' } },
});
