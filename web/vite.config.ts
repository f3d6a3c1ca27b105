import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // Texts are looked up by their keys, never imported by name.
  json: { namedExports: false },
  // React has this hook itself; the package is for versions before it.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    emptyOutDir: true,
    // All browsers that the console is built for preload modules themselves.
    modulePreload: { polyfill: false },
    // Every asset is a file: the API's content policy allows `data:` for images only.
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/v1': 'http://127.0.0.1:8080' } },
});
