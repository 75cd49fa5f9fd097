// What only the page without a server does: it works offline, keeps itself small, and ends a search at once.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { BACK_RANK, expect, paste, test } from './page';

/** Most bytes of what is loaded before the first explanation, the network apart, as web spaces compress it. */
const BUDGET = 3_000_000;
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const files = new URL('../dist-static/assets/', import.meta.url);

test.describe('the page without a server', { tag: '@static' }, () => {
  test('works offline after the first visit, and says so', async ({ page, context }) => {
    const complaints: string[] = [];
    page.on('console', message => { if (['error', 'warning'].includes(message.type())) complaints.push(message.text()); });
    await page.goto('/');
    await expect(page.locator('footer')).toContainText('It works offline from now on.');
    await expect(page.locator('footer')).toContainText(/Kibitzer \d+\.\d+\.\d+ runs in this page/);
    await context.setOffline(true);
    // The browser's own offline mode does not stop what a service worker answers, but everything else.
    await page.unrouteAll();
    await page.reload();
    await paste(page, BACK_RANK);
    await page.getByRole('button', { name: 'Show the answer' }).click();
    await expect(page.getByRole('heading', { name: '1.Ra8# is mate.' })).toBeVisible();
    await context.setOffline(false);
    expect(complaints).toEqual([]);
  });

  test('a new question does not wait for the one before', async ({ page }) => {
    await page.goto('/');
    await paste(page, START);
    await expect(page.locator('#status')).toHaveText(/^(Looking|Thinking: )/);
    await paste(page, BACK_RANK);
    await page.getByRole('button', { name: 'Show the answer' }).click();
    await expect(page.getByRole('heading', { name: '1.Ra8# is mate.' })).toBeVisible();
  });

  test('may be installed', async ({ page }) => {
    await page.goto('/');
    const manifest = await (await page.request.get(await page.locator('link[rel=manifest]').evaluate((link: HTMLLinkElement) => link.href))).json();
    expect(manifest).toMatchObject({ name: 'Kibitzer', display: 'standalone', start_url: './' });
    for (const { src } of manifest.icons) expect((await page.request.get('/' + src)).ok()).toBe(true);
  });

  test('is no larger than it may be', () => {
    const names = readdirSync(files).filter(name => !/^(plain|network)-/.test(name));
    const bytes = names.map(name => readFileSync(new URL(name, files)));
    const whole = (compress: (bytes: Buffer) => Buffer) => bytes.reduce((sum, file) => sum + compress(file).length, 0);
    const network = readdirSync(files).find(name => name.startsWith('network-'))!;
    const sizes = { gzip: whole(gzipSync), brotli: whole(bytes => brotliCompressSync(bytes)), network: statSync(new URL(network, files)).size };
    test.info().annotations.push({ type: 'bytes', description: JSON.stringify(sizes) });
    expect(names.some(name => name.endsWith('.wasm'))).toBe(true);
    expect(sizes.gzip).toBeLessThan(BUDGET);
  });
});
