import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const routerBuild = path.join(import.meta.dirname, '../node_modules/react-router/dist/production');

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
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
      },
    },
  },
  server: { proxy: { '/v1': 'http://127.0.0.1:8080' } },
});
