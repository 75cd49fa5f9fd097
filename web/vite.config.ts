import { existsSync } from 'node:fs';
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
    start_url: './', scope: './', display: 'standalone', background_color: '#f7f5f2', theme_color: '#3d6b4f',
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
    runtimeCaching: [{ urlPattern: /\/assets\/plain-[^/]*\.wasm$/, handler: 'CacheFirst' }],
    cleanupOutdatedCaches: true,
    // The page has one address; others of the same web space are not its own.
    navigateFallback: null,
  },
});

/** The path of a part of the page. */
const file = (name: string) => new URL(`src/${name}.ts`, import.meta.url).pathname;

// Everything is bundled: the page loads nothing that does not lie beside it.
export default defineConfig(({ mode }) => {
  const isStatic = mode === 'static';
  if (isStatic && !existsSync('../npm/engine/kibitzer.wasm')) throw new Error('The program for browsers is missing. Run `cargo xtask wasm` first.');
  return {
    base: isStatic ? './' : '/',
    plugins: isStatic ? [policy, ...offline] : [],
    // Who answers, and who keeps the page: the program itself and the browser, or a server.
    resolve: { alias: { '#carrier': file(isStatic ? 'engine' : 'server'), '#keeping': file(isStatic ? 'offline' : 'online') } },
    worker: { format: 'es' },
    server: { fs: { allow: ['..'] }, proxy: { '/api': { target: SERVER, changeOrigin: true, headers: { origin: SERVER } } } },
    build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false }, outDir: isStatic ? 'dist-static' : '../crates/web/page', emptyOutDir: true },
  };
});
