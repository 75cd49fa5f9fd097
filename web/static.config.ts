import { defineConfig } from '@playwright/test';
import common, { browser } from './playwright.config';

// The page without a server, as any web space gives it: files, from Python's plain server. What is tagged `@static` is tested
// of both pages.
const PORT = 8031;
const address = `http://127.0.0.1:${PORT}`;

export default defineConfig({
  ...common,
  grep: /@static/,
  testIgnore: browser ? ['**/package/**'] : ['**/*.spec.ts'],
  use: { ...common.use, baseURL: address },
  ...(browser ? { webServer: { command: `python3 -m http.server ${PORT} --bind 127.0.0.1 --directory dist-static`, url: address, reuseExistingServer: false, stderr: 'ignore' } } : {}),
});
