import { defineConfig } from 'vite';

// Everything is bundled: the page loads nothing that the program does not serve.
export default defineConfig({
  server: { fs: { allow: ['..'] }, proxy: { '/api': 'http://127.0.0.1:8020' } },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});
