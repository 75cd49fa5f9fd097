// The package for npm in a browser: its functions, its element, from files as they are, from another origin, and bundled.

import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { folder } from '../../package.config';
import { BACK_RANK, MODEL, expect, test } from '../page';

const README = readFileSync(join(folder, 'node_modules/kibitzer/README.md'), 'utf8');
const MAP = '<script type="importmap">{ "imports": { "kibitzer": "/node_modules/kibitzer/dist/browser.js", "kibitzer/board": "/node_modules/kibitzer/dist/board.js" } }</script>';
const ELEMENT = '<script type="module">import "kibitzer/board";</script>';

/** Writes a page and opens it. */
async function open(page: Page, name: string, body: string): Promise<void> {
  writeFileSync(join(folder, name), `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title>${body}</html>`);
  await page.goto(`/${name}`);
}

test('the example page explains a position and says what is wrong with a move', async ({ page }) => {
  await page.goto('/node_modules/kibitzer/examples/');
  const board = page.locator('kibitzer-board');
  await expect(board).toContainText('1.Qg6! mates in two.');
  const image = board.locator('img');
  await expect(image).toHaveAttribute('alt', `Chess position: ${MODEL}`);
  await board.getByRole('button', { name: 'One move on' }).click();
  await expect(image).toHaveAttribute('alt', `Chess position: ${MODEL} g3g6`);
  await board.getByRole('button', { name: 'To the position' }).click();
  await expect(image).toHaveAttribute('alt', `Chess position: ${MODEL}`);
  await board.getByRole('button', { name: 'The threat is 2.Qh7#.' }).click();
  await expect(image).toHaveAttribute('alt', `Chess position: ${MODEL} g3g6`);
  await page.getByRole('button', { name: 'Ask' }).click();
  await expect(page.locator('#answer')).toContainText('1.Nxc6 fails to 1...Qxg3+');
  await page.getByLabel('Why not').fill('Qxh9');
  await page.getByRole('button', { name: 'Ask' }).click();
  await expect(page.locator('#answer')).toContainText('Qxh9');
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
  await page.setViewportSize({ width: 360, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('the README in a browser: its program prints what it says', async ({ page }) => {
  const [, program, printed] = /```js\n(.*?)```\n\n```text\n(.*?)```/s.exec(README)!;
  const said: string[] = [];
  page.on('console', message => said.push(message.text()));
  await open(page, 'readme.html', `${MAP}<script type="module">${program}</script>`);
  await expect.poll(() => said.length).toBe(2);
  expect(said[0]).toMatch(/^g3g6 .* proved$/);
  expect(said[1]).toBe(printed!.slice(printed!.indexOf('\n') + 1).trimEnd());
});

test('the README in a browser: its element explains', async ({ page }) => {
  const [, element] = /```html\n(.*?)```/s.exec(README)!;
  await open(page, 'element.html', element!);
  await expect(page.locator('kibitzer-board')).toContainText('1.Ra8# is mate.');
});

test('an element follows its attributes, and says what cannot be read', async ({ page }) => {
  await open(page, 'attributes.html', `${MAP}${ELEMENT}<kibitzer-board fen="${BACK_RANK}" explain language="de" side="black"></kibitzer-board>`);
  const board = page.locator('kibitzer-board');
  await expect(board).toContainText('1.Ta8# ');
  await expect(board.getByRole('button', { name: 'Einen Zug weiter' })).toBeVisible();
  expect(await board.evaluate(one => (one as HTMLElement & { explanation: { best_move: string } }).explanation.best_move)).toBe('a1a8');
  const heard = board.evaluate(one => new Promise(done => one.addEventListener('explained', event => done((event as CustomEvent).detail.best_move), { once: true })));
  await board.evaluate((one, fen) => {
    one.removeAttribute('language');
    one.setAttribute('fen', fen);
  }, MODEL);
  expect(await heard).toBe('g3g6');
  await expect(board).toContainText('1.Qg6! mates in two.');
  await board.evaluate(one => one.setAttribute('fen', '9/8 w'));
  await expect(board.getByRole('status')).toContainText('the board has 2 ranks, expected 8');
  await board.evaluate((one, fen) => {
    one.removeAttribute('explain');
    one.setAttribute('moves', 'Ra8#');
    one.setAttribute('fen', fen);
  }, BACK_RANK);
  await expect(board.locator('img')).toHaveAttribute('alt', `Chess position: ${BACK_RANK} Ra8#`);
  await expect(board.getByRole('button')).toHaveCount(0);
});

test('nothing is loaded before a board comes into view', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', request => { if (/wasm|network/.test(request.url())) loaded.push(request.url()); });
  await open(page, 'below.html', `${MAP}${ELEMENT}<p style="height: 4000px">Far above.</p><kibitzer-board fen="${BACK_RANK}" explain></kibitzer-board>`);
  await expect.poll(() => page.evaluate(() => customElements.get('kibitzer-board') !== undefined)).toBe(true);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(loaded).toEqual([]);
  await page.locator('kibitzer-board').scrollIntoViewIfNeeded();
  await expect(page.locator('kibitzer-board')).toContainText('1.Ra8# is mate.');
  expect(loaded).toHaveLength(2);
});

test('the package may come from another origin', async ({ page }) => {
  const kinds: Record<string, string> = { '.js': 'text/javascript', '.wasm': 'application/wasm' };
  const other = createServer((request, response) => {
    const path = new URL(request.url!, 'http://other').pathname;
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': kinds[extname(path)] ?? 'application/octet-stream' });
    response.end(readFileSync(join(folder, path)));
  });
  await new Promise<void>(done => other.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}/node_modules/kibitzer/dist/board.js`;
  await open(page, 'elsewhere.html', `<script type="module" src="${address}"></script><kibitzer-board fen="${BACK_RANK}" explain></kibitzer-board>`);
  await expect(page.locator('kibitzer-board')).toContainText('1.Ra8# is mate.');
  other.close();
});

test('a bundler finds the worker and the files', async ({ page }) => {
  const source = join(folder, 'bundled');
  mkdirSync(source, { recursive: true });
  writeFileSync(join(source, 'index.html'), '<!doctype html><html lang="en"><title>Bundled</title><pre></pre><script type="module" src="main.js"></script></html>');
  writeFileSync(join(source, 'main.js'), `import { explain, textOf } from 'kibitzer';\ndocument.querySelector('pre').textContent = textOf(await explain('${BACK_RANK}'));\n`);
  const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url));
  execFileSync(process.execPath, [vite, 'build', '--base', './', '--outDir', 'out', '--emptyOutDir', '--logLevel', 'error', source], { cwd: folder });
  await page.goto('/bundled/out/');
  await expect(page.locator('pre')).toContainText('1.Ra8# is mate.');
});
