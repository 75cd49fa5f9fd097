import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/** Where `kibitzer serve` answers while the page is worked on; it takes requests of its own page only. */
const SERVER = 'http://127.0.0.1:8020';

/** What the page without a server may load: its own files. The program in it is compiled by the browser. */
const POLICY = [
  "default-src 'self'", "script-src 'self' 'wasm-unsafe-eval'", "img-src 'self' data: blob:", "base-uri 'none'", "form-action 'self'",
  "object-src 'none'",
].join('; ');

/** Says in the page itself what a server says in its headers. */
const policy: Plugin = {
  name: 'policy',
  transformIndexHtml: { order: 'post', handler: () => [{ tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY }, injectTo: 'head-prepend' }] },
};

/** Keeps all files in the browser, so that the page works offline; a new version waits until the reader wants it. */
const offline = VitePWA({
  registerType: 'prompt',
  injectRegister: null,
  manifest: {
    name: 'Kibitzer', short_name: 'Kibitzer', description: 'Chess tactics with reasons: the move, the proof, and why',
    id: './', start_url: './', scope: './', display: 'standalone', background_color: '#f7f5f2', theme_color: '#3d6b4f',
    icons: [
      { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: 'icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: 'icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
    ],
  },
  workbox: {
    // The module for browsers without vector instructions is fetched by those alone.
    globPatterns: ['**/*.{html,js,css,svg,png}', 'assets/kibitzer-*.wasm', 'assets/network-*.bin'],
    maximumFileSizeToCacheInBytes: 8 << 20,
    cleanupOutdatedCaches: true,
  },
});

// Everything is bundled: the page loads nothing that does not lie beside it.
export default defineConfig(({ mode }) => {
  const isStatic = mode === 'static';
  return {
    base: isStatic ? './' : '/',
    plugins: isStatic ? [policy, ...offline] : [],
    worker: { format: 'es' },
    server: { fs: { allow: ['..'] }, proxy: { '/api': { target: SERVER, changeOrigin: true, headers: { origin: SERVER } } } },
    build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false }, outDir: isStatic ? 'dist-static' : 'dist' },
  };
});
