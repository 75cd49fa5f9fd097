// The page as a player uses it.

import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { program } from '../playwright.config';
import { BACK_RANK, MODEL, click, expect, move, paste, test, type, unfoldShare } from './page';
import { EXAMPLE, show } from './told';

const PGN = `[Event "Casual"]
[White "Legal"]
[Black "Saint Brie"]

1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 {a comment} (4... Nf6 5. h3) 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0`;

test.beforeEach(async ({ page }) => {
  await page.goto('/');
});

test('a position is pasted, hints come first, then the explanation', { tag: '@static' }, async ({ page }) => {
  await paste(page, BACK_RANK);
  await expect(page.locator('#explanation')).toBeHidden();
  for (const [hint, text] of [['Hint 1', 'Look at the king on g8.'], ['Hint 2', 'What guards a8?'], ['Hint 3', 'The rook on a1 moves.']]) {
    await page.getByRole('button', { name: hint! }).click();
    await expect(page.getByText(text!)).toBeVisible();
    await expect(page.getByText('1.Ra8#')).toBeHidden();
  }
  await page.getByRole('button', { name: 'Show the answer' }).click();
  await expect(page.getByRole('heading', { name: '1.Ra8# is mate.' })).toBeVisible();
});

// How long it takes depends on the machine, and is noted, not judged: on a busy one a third of a second may be half of one.
test('something is said of a new position before its answer is there', { tag: '@static' }, async ({ page }) => {
  await expect(page.getByRole('button', { name: 'Show the answer' })).toBeVisible();
  await page.getByLabel('Position (FEN) or game (PGN)').fill('r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3');
  const { said, took } = await page.evaluate(() => new Promise<{ said: string[]; took: number }>(done => {
    const begin = performance.now(), status = document.getElementById('status')!, said: string[] = [];
    let took = Infinity;
    new MutationObserver(() => {
      const text = status.textContent;
      said.push(text);
      if (text === 'Looking for the best move …') took = Math.min(took, performance.now() - begin);
      if (text.endsWith('.')) done({ said, took });
    }).observe(status, { childList: true, characterData: true, subtree: true });
    document.querySelector<HTMLFormElement>('#read')!.requestSubmit();
  }));
  test.info().annotations.push({ type: 'first words', description: `${Math.round(took)} ms` });
  expect(said.slice(0, 2)).toEqual(['Thinking …', 'Looking for the best move …']);
});

test('a sentence shows its squares on the board when it is pointed at or focused', async ({ page }) => {
  await show(page, EXAMPLE);
  const told = page.getByRole('button', { name: 'A pinned piece is a bad guard.' });
  await expect(told).toBeVisible();
  const circles = page.locator('.cg-shapes circle');
  await told.hover();
  await expect(circles).toHaveCount(3);
  await page.mouse.move(0, 0);
  await expect(circles).toHaveCount(0);
  await told.focus();
  await expect(circles).toHaveCount(3);
});

test('a defence is walked: chosen in the tree, and played on the board', async ({ page }) => {
  await paste(page, MODEL);
  await page.getByRole('button', { name: 'Show the answer' }).click();
  await page.getByText('Every defence', { exact: true }).click();
  await page.locator('.tree').getByRole('button', { name: '1...fxg6', exact: true }).click();
  await expect(page.locator('#tried')).toContainText('1.Qg6 fxg6 2.Nxg6#');
  await expect(page.locator('#board-text')).toContainText('Checkmate.');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await move(page, 'g7', 'f6');
  await expect(page.locator('#tried')).toContainText('1.Qg6 gxf6 2.Qh7#');
});

test('a defence in a won position that is not proved is answered too', async ({ page }) => {
  await paste(page, 'rb3qk1/pQ3ppp/4p3/3P4/8/1P3N2/1P3PPP/3R2K1 w - - 0 1');
  await page.getByRole('button', { name: 'Show the answer' }).click();
  await page.getByText('Every defence', { exact: true }).click();
  await page.locator('.tree ul .move').first().click();
  await expect(page.locator('#tried')).toContainText('2.');
});

test('why not: the move is made on the board, and the answer stays hidden', { tag: '@static' }, async ({ page }) => {
  await paste(page, '4k2r/pp3ppp/2qB4/4P3/8/2rB3b/PQ4P1/5R1K w k - 0 24');
  await expect(page.getByRole('button', { name: 'Hint 1' })).toBeVisible();
  await move(page, 'b2', 'c3');
  await expect(page.getByRole('heading', { name: 'Why not 24.Qxc3?' })).toBeVisible();
  await expect(page.locator('#tried')).toContainText('It fails.');
  await expect(page.locator('#tried')).toContainText('24...Qxg2#');
  await expect(page.locator('#tried')).not.toContainText('Bb5');
  await page.locator('#tried').getByRole('button', { name: '24...Qxg2#', exact: true }).click();
  await expect(page.locator('#board-text')).toHaveText('24.Qxc3 Qxg2#. Checkmate.');
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('#board-text')).toHaveText('24.Qxc3. Black to move.');
  await page.getByRole('button', { name: 'Play 24...Qxg2#' }).click();
  await expect(page.locator('#board-text')).toContainText('Checkmate.');
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.locator('#board-text')).toContainText('White to move');
});

test('the right move on the board is the answer', async ({ page }) => {
  await paste(page, BACK_RANK);
  await expect(page.getByText('Or make your move on the board.')).toBeVisible();
  await type(page, 'Ra8#');
  await expect(page.locator('#tried')).toContainText('Yes: 1.Ra8#');
  await expect(page.getByRole('heading', { name: '1.Ra8# is mate.' })).toBeVisible();
});

test('a game is stepped through with buttons and keys', async ({ page }) => {
  await paste(page, PGN);
  const score = page.locator('#score button');
  await expect(score).toHaveCount(13);
  const current = page.locator('#score [aria-current]');
  await page.getByRole('button', { name: 'One move on' }).click();
  await expect(current).toHaveText('e4');
  await page.locator('h1').click();
  await page.keyboard.press('ArrowRight');
  await expect(current).toHaveText('e5');
  await page.keyboard.press('End');
  await expect(current).toHaveText('Nd5#');
  await expect(page.locator('#board-text')).toContainText('Checkmate.');
  await page.keyboard.press('ArrowLeft');
  await expect(current).toHaveText('Ke7');
  await page.getByRole('button', { name: 'Show the answer' }).click();
  await expect(page.locator('#explanation h2')).toContainText('Nd5#');
  await page.keyboard.press('Home');
  await expect(current).toHaveCount(0);
});

test('copies are what stands on the board', async ({ page }) => {
  await paste(page, PGN);
  await page.getByRole('button', { name: 'To the end' }).click();
  await unfoldShare(page);
  await page.getByRole('button', { name: 'Copy FEN' }).click();
  await expect(page.locator('#said')).toHaveText('FEN copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('rn1q1bnr/ppp1kB1p/3p2p1/3NN3/4P3');
  await page.getByRole('button', { name: 'Copy PGN' }).click();
  await expect(page.locator('#said')).toHaveText('PGN copied.');
  const pgn = await page.evaluate(() => navigator.clipboard.readText());
  expect(pgn).toContain('[White "Legal"]');
  expect(pgn).toContain('7. Nd5#');
});

test('what cannot be read is said, and nothing is lost', { tag: '@static' }, async ({ page }) => {
  await paste(page, BACK_RANK);
  await expect(page.getByRole('button', { name: 'Hint 1' })).toBeVisible();
  for (const [text, reason] of [['8/8/8/8/8/8/8/8 w - - 0 1', 'no position of chess'], ['xyz', '“xyz” is no position and no game. Expected is a FEN or a PGN'], ['1. e4 e5 2. Ke4', 'Half-move 3, “Ke4”'], ['', 'Nothing was typed'], ['6k1/5ppp/9/8/8/8/8/R6K w - - 0 1', 'cannot be read']]) {
    await paste(page, text!);
    await expect(page.getByRole('alert')).toContainText(reason!);
  }
  await expect(page.getByRole('button', { name: 'Hint 1' })).toBeVisible();
  await type(page, 'Qh5');
  await expect(page.locator('#status')).toContainText('not a legal move');
});

test('the plan is shown, and the production behind it', async ({ page }) => {
  const fen = '6k1/5ppp/4q3/8/8/2N5/5PPP/4R1K1 w - - 0 1';
  const answer = await page.request.post('/api/v1/explain', { data: { fen, solver: 'paradise' } });
  const [, production] = (await answer.json()).found_by.split('plan:');
  await paste(page, fen);
  await page.getByRole('button', { name: 'Show the answer' }).click();
  await page.getByRole('button', { name: 'What plan does the knowledge base make?' }).click();
  await expect(page.getByRole('heading', { name: 'Suggested by' })).toBeVisible();
  await expect(page.locator('.origin code')).toHaveText(production);
  await expect(page.locator('.origin')).toContainText('From the knowledge source');
});

test('a board is set up', async ({ page }) => {
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('button', { name: 'Empty board' }).click();
  for (const [name, square] of [['white king', 'h1'], ['white rook', 'a1'], ['black king', 'g8'], ['black pawn', 'f7'], ['black pawn', 'g7'], ['black pawn', 'h7']] as const) {
    await page.getByRole('button', { name, exact: true }).click();
    await click(page, square);
  }
  await expect(page.locator('cg-board piece')).toHaveCount(6);
  await page.locator('#editor').getByRole('button', { name: 'Analyze' }).click();
  await page.getByRole('button', { name: 'Show the answer' }).click();
  await expect(page.getByRole('heading', { name: '1.Ra8# is mate.' })).toBeVisible();
});

test('two tabs think at the same time', { tag: '@static' }, async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/');
  await Promise.all([paste(page, MODEL), paste(other, BACK_RANK)]);
  for (const tab of [page, other]) await tab.getByRole('button', { name: 'Show the answer' }).click();
  await expect(page.getByRole('heading', { name: '1.Qg6! mates in two.' })).toBeVisible();
  await expect(other.getByRole('heading', { name: '1.Ra8# is mate.' })).toBeVisible();
});

test('a server that is stopped in the middle is missed, and found again', async ({ page }) => {
  const start = async () => {
    const server = spawn(program, ['serve', '--port', '8028']);
    await new Promise(resolve => server.stderr.once('data', resolve));
    return server;
  };
  const stop = (server: Awaited<ReturnType<typeof start>>) => new Promise(resolve => { server.once('exit', resolve); server.kill('SIGKILL'); });
  const first = await start();
  await page.goto('http://127.0.0.1:8028/');
  await paste(page, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
  await expect(page.locator('#status')).toContainText('half-moves deep');
  await stop(first);
  await expect(page.locator('#status')).toContainText('The server does not answer');
  const second = await start();
  await paste(page, BACK_RANK);
  await expect(page.getByRole('button', { name: 'Hint 1' })).toBeVisible();
  await stop(second);
});

test('the explanation is saved as one file that needs nothing else', { tag: '@static' }, async ({ page, browser }) => {
  await paste(page, MODEL);
  const waiting = page.waitForEvent('download');
  await unfoldShare(page);
  await page.getByRole('button', { name: 'Save as HTML' }).click();
  const text = await readFile(await (await waiting).path(), 'utf8');
  const alone = await browser.newPage({ javaScriptEnabled: false });
  const asked: string[] = [];
  alone.on('request', request => asked.push(request.url()));
  await alone.setContent(text);
  await expect(alone.getByRole('heading', { name: '1.Qg6! mates in two.' })).toBeVisible();
  await expect(alone.locator('svg.board').first()).toBeVisible();
  expect(asked).toEqual([]);
  await alone.close();
});

for (const scheme of ['light', 'dark'] as const) {
  for (const width of [1280, 390, 360]) {
    test(`axe finds nothing serious: ${scheme}, ${width} wide`, { tag: '@static' }, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 844 });
      await page.reload();
      const serious = async () => {
        const { violations } = await new AxeBuilder({ page }).analyze();
        return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
      };
      await page.getByRole('button', { name: 'Hint 1' }).click();
      expect(await serious()).toEqual([]);
      await page.getByRole('button', { name: 'Show the answer' }).click();
      await expect(page.getByText('Every defence', { exact: true })).toBeVisible();
      expect(await serious()).toEqual([]);
      for (const folded of await page.locator('summary').all()) await folded.click();
      await page.locator('.row .press').first().press('Enter');
      await expect(page.locator('.row .press').first()).toHaveAttribute('aria-pressed', 'true');
      expect(await serious()).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
    });
  }
}
