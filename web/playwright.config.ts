import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

// The browser is Debian's Chromium, or the one in CHROMIUM; the program is the one in KIBITZER, or what cargo built.
const browsers = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
export const browser = browsers.find(path => path && existsSync(path));
const programs = [process.env['KIBITZER'], '../target/release/kibitzer', '../target/debug/kibitzer'];
export const program = programs.find(path => path && existsSync(path)) ?? '../target/release/kibitzer';

export default defineConfig({
  testDir: 'tests',
  // What only the page without a server does is tested of that one (static.config.ts), and the package by itself (package.config.ts).
  testIgnore: browser ? ['**/offline.spec.ts', '**/package/**'] : ['**/*.spec.ts'],
  timeout: 45_000,
  expect: { timeout: 20_000 },
  workers: 2,
  use: {
    baseURL: 'http://127.0.0.1:8029',
    launchOptions: { executablePath: browser ?? '', args: ['--no-sandbox'] },
    permissions: ['clipboard-read', 'clipboard-write'],
  },
  ...(browser ? { webServer: { command: `${program} serve --port 8029`, url: 'http://127.0.0.1:8029', reuseExistingServer: false } } : {}),
});
