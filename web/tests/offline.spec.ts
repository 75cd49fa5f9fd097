// What only the page without a server does: it works offline, keeps itself small, and ends a search at once.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { program } from '../playwright.config';
import { BACK_RANK, MODEL, expect, paste, test } from './page';

/** Most bytes of what is loaded before the first explanation, the network apart, as web spaces compress it. */
const BUDGET = 3_000_000;
/** Most bytes of the network, which is compressed already. */
const NETWORK = 1_700_000;
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
/** A mate, a fork, a pin, an ending, and a position in which nothing is won. */
const SOME = [
  '6k1/3qb1pp/4p3/ppp1P3/8/2PP1Q2/PP4PP/5RK1 w - - 0 1', '4k3/8/8/3q4/8/2N5/8/R3K3 w - - 0 1', '6k1/5ppp/8/3q4/8/2N5/5PPP/3R2K1 w - - 0 1',
  '8/8/8/3k4/8/3KP3/8/8 w - - 0 1', 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3',
];
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

  test('answers to the letter as the program does', ({}, info) => {
    const positions = info.outputPath('positions');
    writeFileSync(positions, [START, BACK_RANK, MODEL, ...SOME].join('\n') + '\n');
    const script = fileURLToPath(new URL('../same.mjs', import.meta.url));
    for (const module of ['kibitzer', 'plain']) {
      expect(execFileSync('node', [script, program, positions, '5000', module]).toString()).toContain('the same: 8 of 8;');
    }
  });

  test('is no larger than it may be', () => {
    const names = readdirSync(files).filter(name => !/^(plain|network)-/.test(name));
    const bytes = names.map(name => readFileSync(new URL(name, files)));
    const network = readdirSync(files).find(name => name.startsWith('network-'))!;
    const sizes = { program: bytes.reduce((sum, file) => sum + gzipSync(file).length, 0), network: statSync(new URL(network, files)).size };
    test.info().annotations.push({ type: 'bytes', description: JSON.stringify(sizes) });
    expect(names.some(name => name.endsWith('.wasm'))).toBe(true);
    expect(sizes.program).toBeLessThan(BUDGET);
    expect(sizes.network).toBeLessThan(NETWORK);
  });
});
