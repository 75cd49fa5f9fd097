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
  const board = page.locator('kibitzer-board'), image = board.locator('img'), where = board.getByRole('status').first();
  await expect(board).toContainText('1.Qg6! mates in two.');
  const start = /^White: Kg1, Qg3, .*White to move\.$/, moved = /^White: Kg1, Qg6, .*Black to move\.$/;
  await expect(image).toHaveAttribute('alt', start);
  await board.getByRole('button', { name: 'One move on' }).click();
  await expect(image).toHaveAttribute('alt', moved);
  await expect(where).toHaveText('Move 1 of 3 · Black to move');
  await board.getByRole('button', { name: 'To the position' }).click();
  await expect(image).toHaveAttribute('alt', start);
  await expect(where).toHaveText('White to move');
  await board.getByRole('button', { name: 'The threat is 2.Qh7#.' }).click();
  await expect(image).toHaveAttribute('alt', moved);
  // A sentence's line is played on, and back at the position the line is the answer's again.
  await board.getByRole('button', { name: /^It fails to 1\.\.\.Qxg3\+ 2\.hxg3 bxc6\./ }).click();
  await expect(where).toHaveText('Move 1 of 4 · Black to move');
  for (let count = 0; count < 3; count++) await board.getByRole('button', { name: 'One move on' }).click();
  await expect(where).toHaveText('Move 4 of 4 · White to move');
  await expect(board.getByRole('button', { name: 'One move on' })).toHaveAttribute('aria-disabled', 'true');
  await board.getByRole('button', { name: 'To the position' }).click();
  await board.getByRole('button', { name: 'One move on' }).click();
  await expect(where).toHaveText('Move 1 of 3 · Black to move');
  await page.getByRole('button', { name: 'Ask' }).click();
  await expect(page.locator('#answer')).toContainText('1.Nxc6 fails to 1...Qxg3+ 2.hxg3 bxc6. The knight opens the line');
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
  expect(said[0]).toMatch(/^Qg6 .* proved$/);
  expect(said[1]).toBe(printed!.slice(printed!.indexOf('\n') + 1).trimEnd());
});

test('the README in a browser: its element explains', async ({ page }) => {
  const [, element] = /```html\n(.*?)```/s.exec(README)!;
  await open(page, 'element.html', element!);
  await expect(page.locator('kibitzer-board')).toContainText('1.Ra8# is mate.');
});

test('an element follows its attributes', async ({ page }) => {
  await open(page, 'attributes.html', `${MAP}${ELEMENT}<kibitzer-board fen="${BACK_RANK}" explain language="de" side="black"></kibitzer-board>`);
  const board = page.locator('kibitzer-board'), image = board.locator('img');
  await expect(board).toContainText('1.Ta8# ');
  await expect(board.locator('.words')).toHaveAttribute('lang', 'de');
  await expect(board.getByRole('button', { name: 'Einen Zug weiter' })).toBeVisible();
  const best = () => board.evaluate(one => (one as HTMLElement & { explanation: { best_move: string } | null }).explanation?.best_move);
  expect(await best()).toBe('a1a8');
  // Who sits below is no new question.
  const drawn = await image.getAttribute('src');
  await board.evaluate(one => one.setAttribute('side', 'white'));
  expect(await best()).toBe('a1a8');
  await expect(image).not.toHaveAttribute('src', drawn!);
  const answer = await board.evaluate((one, fen) => new Promise(done => {
    one.addEventListener('explained', event => done((event as CustomEvent).detail.best_move), { once: true });
    one.removeAttribute('language');
    one.setAttribute('fen', fen);
  }), MODEL);
  expect(answer).toBe('g3g6');
  await expect(board).toContainText('1.Qg6! mates in two.');
  await board.evaluate((one, fen) => {
    one.removeAttribute('explain');
    one.setAttribute('moves', 'Ra8#');
    one.setAttribute('fen', fen);
  }, BACK_RANK);
  await expect(image).toHaveAttribute('alt', /Ra8.*Black to move/);
  await expect(board.getByRole('button')).toHaveCount(0);
});

test('an element says what cannot be read, once, and shows nothing else', async ({ page }) => {
  await open(page, 'refused.html', `<script>window.refused = []; addEventListener('refused', event => refused.push(event.detail.message));</script>${MAP}${ELEMENT}<kibitzer-board fen="${BACK_RANK}" explain></kibitzer-board>`);
  const board = page.locator('kibitzer-board'), refused = () => page.evaluate(() => (window as unknown as { refused: string[] }).refused);
  await expect(board).toContainText('1.Ra8# is mate.');
  await board.evaluate(one => one.setAttribute('fen', '9/8 w'));
  await expect(board.locator('.status')).toHaveText('the board has 2 ranks; expected 8');
  await expect(board.locator('img')).not.toHaveAttribute('src');
  await board.evaluate((one, fen) => {
    one.setAttribute('side', 'blue');
    one.setAttribute('fen', fen);
  }, BACK_RANK);
  await expect(board).toContainText('1.Ra8# is mate.');
  await expect(board.locator('.status')).toContainText('`side` is the text `blue`');
  await board.evaluate(one => {
    one.setAttribute('side', 'white');
    one.setAttribute('nodes', 'many');
  });
  await expect(board.locator('.status')).toContainText('`nodes` is the text `many`');
  await board.evaluate(one => one.removeAttribute('fen'));
  await expect(board.locator('.status')).toHaveText('The attribute `fen` is missing; expected a position in FEN');
  expect(await refused()).toHaveLength(4);
});

test('an element that is moved in its page keeps its answer, one that is taken out ends its search', async ({ page }) => {
  await open(page, 'moved.html', `${MAP}${ELEMENT}<kibitzer-board fen="${BACK_RANK}" explain></kibitzer-board><div id="place"></div>`);
  const board = page.locator('kibitzer-board');
  await expect(board).toContainText('1.Ra8# is mate.');
  await board.evaluate(one => {
    (window as unknown as { asked: number }).asked = 0;
    one.addEventListener('explained', () => (window as unknown as { asked: number }).asked++);
    document.getElementById('place')!.append(one);
  });
  await board.evaluate(seen);
  await expect(board).toContainText('1.Ra8# is mate.');
  expect(await page.evaluate(() => (window as unknown as { asked: number }).asked)).toBe(0);
  await board.getByRole('button', { name: 'One move on' }).click();
  await expect(board.locator('img')).toHaveAttribute('alt', /Ra8.*Black to move/);
  // A search without an end in sight, taken out and put back with another question.
  await board.evaluate(one => one.setAttribute('fen', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'));
  await expect(board.locator('.status')).toHaveText('Looking for the best move …');
  await board.evaluate((one, fen) => {
    one.remove();
    one.setAttribute('fen', fen);
    document.body.append(one);
  }, MODEL);
  await expect(board).toContainText('1.Qg6! mates in two.');
});

/** Waits until the browser has said of an element whether it is seen. */
const seen = (one: Element) => new Promise<void>(done => new IntersectionObserver((_, observer) => {
  observer.disconnect();
  // Those that were set up before have been asked as well.
  setTimeout(done, 0);
}).observe(one));

test('nothing is loaded before a board comes into view', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', request => { if (/wasm|network/.test(request.url())) loaded.push(request.url()); });
  await open(page, 'below.html', `${MAP}${ELEMENT}<p style="height: 4000px">Far above.</p><kibitzer-board fen="${BACK_RANK}" explain></kibitzer-board>`);
  await page.evaluate(() => customElements.whenDefined('kibitzer-board'));
  await page.locator('kibitzer-board').evaluate(seen);
  expect(loaded).toEqual([]);
  await page.locator('kibitzer-board').scrollIntoViewIfNeeded();
  await expect(page.locator('kibitzer-board')).toContainText('1.Ra8# is mate.');
  expect(loaded.map(url => url.replace(/.*\//, '')).sort()).toEqual(['kibitzer.wasm', 'network.bin']);
});

test('a strict policy is enough', async ({ page }) => {
  const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src data:";
  await open(page, 'policy.html', `<meta http-equiv="Content-Security-Policy" content="${policy}"><script type="module" src="/node_modules/kibitzer/dist/board.js"></script><kibitzer-board fen="${BACK_RANK}" explain></kibitzer-board>`);
  const board = page.locator('kibitzer-board');
  await expect(board).toContainText('1.Ra8# is mate.');
  await expect(board.locator('img')).toHaveAttribute('alt', /White to move/);
  expect(await board.locator('.opening').evaluate(one => getComputedStyle(one).fontWeight)).toBe('700');
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
  writeFileSync(join(source, 'main.js'), `import { explain } from 'kibitzer';\ndocument.querySelector('pre').textContent = (await explain('${BACK_RANK}')).text;\n`);
  const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url));
  execFileSync(process.execPath, [vite, 'build', '--base', './', '--outDir', 'out', '--emptyOutDir', '--logLevel', 'error', source], { cwd: folder });
  await page.goto('/bundled/out/');
  await expect(page.locator('pre')).toContainText('1.Ra8# is mate.');
});
