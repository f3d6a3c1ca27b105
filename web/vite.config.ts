import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // Texts are looked up by their keys, never imported by name.
  json: { namedExports: false },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    emptyOutDir: true,
    // Every asset is a file: the API's content policy allows `data:` for images only.
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/v1': 'http://127.0.0.1:8080' } },
});
