import { defineConfig } from 'vite';

/** Where `kibitzer serve` answers while the page is worked on; it takes requests of its own page only. */
const SERVER = 'http://127.0.0.1:8020';

// Everything is bundled: the page loads nothing that the program does not serve.
export default defineConfig({
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: SERVER, changeOrigin: true, headers: { origin: SERVER } } } },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});
