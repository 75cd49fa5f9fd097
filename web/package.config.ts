import { defineConfig } from '@playwright/test';
import common, { browser } from './playwright.config';

// The package for npm as a browser has it, from Python's plain server; PACKAGE is the folder in which it was installed.
const PORT = 8032;
const address = `http://127.0.0.1:${PORT}`;
export const folder = process.env['PACKAGE'] ?? '';
if (browser && !folder) throw new Error('PACKAGE is not set; expected a folder in which the package was installed, as `cargo xtask npm --test` makes one');

export default defineConfig({
  ...common,
  testDir: 'tests/package',
  testIgnore: browser ? [] : ['**/*.spec.ts'],
  use: { ...common.use, baseURL: address },
  ...(browser ? { webServer: { command: `python3 -m http.server ${PORT} --bind 127.0.0.1 --directory "${folder}"`, url: address, reuseExistingServer: false, stderr: 'ignore' } } : {}),
});
