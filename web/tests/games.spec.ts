// Games as a player brings them: opened, reviewed, tried again, practiced, shared.

import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { Page } from '@playwright/test';
import { MODEL, expect, paste, test, type, unfoldShare } from './page';

/** White to move can take the queen with the knight or the rook. */
const HANGING = '[White "Ann"]\n[Black "Bob"]\n[Result "0-1"]\n[FEN "6k1/5ppp/8/3q4/8/2N5/5PPP/3R2K1 w - - 0 1"]\n\n1. Ra1 Qd8 0-1';
/** 24.Bb5 wins, 24.Qxc3 is mated. */
const RESCUE = '[White "Ann"]\n[Black "Cleo"]\n[Event "Club"]\n[Date "2026.11.??"]\n[Result "0-1"]\n[FEN "4k2r/pp3ppp/2qB4/4P3/8/2rB3b/PQ4P1/5R1K w k - 0 24"]\n\n24. Qxc3 Qxg2# 0-1';
const LEGAL = `[White "Legal"]
[Black "Saint Brie"]
[Result "1-0"]

1. e4 {[%clk 0:05:00]} e5 {[%clk 0:05:00]} 2. Nf3 {[%clk 0:04:58]} d6 {[%clk 0:04:55]} 3. Bc4 {[%clk 0:04:50]} Bg4 {[%clk 0:04:40]} 4. Nc3 {[%clk 0:04:45]} g6 {[%clk 0:04:20]} 5. Nxe5 {[%clk 0:04:01]} Bxd1 {[%clk 0:04:10]} 6. Bxf7+ {[%clk 0:04:00]} Ke7 {[%clk 0:04:00]} 7. Nd5# {[%clk 0:03:59]} 1-0`;
const FIVE = [LEGAL, HANGING, RESCUE, '[White "Dan"]\n[Black "Eve"]\n[Result "1-0"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0', '[White "Fay"]\n[Black "Gus"]\n[Result "*"]\n\n1. e4 Ke4 *'].join('\n\n');

const open = (page: Page, text: string, name = 'games.pgn') =>
  page.locator('#file').setInputFiles({ name, mimeType: 'application/x-chess-pgn', buffer: Buffer.from(text) });
const state = (page: Page) => page.locator('#board-text');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const current = (page: Page) => page.locator('#score [aria-current]');

async function review(page: Page): Promise<void> {
  await button(page, 'Review this game').click();
  await expect(button(page, 'Next mistake')).toBeVisible();
}

/** Makes the drill of a game and begins to practice it. */
async function practise(page: Page): Promise<void> {
  await open(page, RESCUE);
  await review(page);
  await button(page, "Practice White's mistakes").click();
  await expect(page.getByRole('heading', { name: 'Drill 1 of 1' })).toBeVisible();
}

test.beforeEach(async ({ page }) => {
  // Which moves are good in these positions takes few nodes to see.
  await page.route('**/api/v1/drills', route => route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), nodes: 20_000 }) }));
  await page.goto('/');
});

test('a file of five games is listed, reviewed, and gone through from mistake to mistake', { tag: '@static' }, async ({ page }) => {
  await open(page, FIVE);
  await expect(page.locator('.games tbody tr')).toHaveCount(5);
  await expect(page.locator('.games tbody tr').nth(4)).toContainText('Half-move 2, “Ke4”, is not legal there.');
  await button(page, 'Review all 4').click();
  for (const row of [0, 1, 2, 3]) await expect(page.locator('.games tbody tr').nth(row).locator('td').last()).toHaveText(/^\d+$/);
  await expect(page.locator('#review .sum')).toContainText('White: accuracy');
  await expect(page.locator('#figures tbody')).toHaveCount(2);
  // The graph leads to the move beneath the pointer.
  const graph = (await page.locator('.graph').boundingBox())!;
  await page.mouse.click(graph.x + graph.width * 8 / 13, graph.y + graph.height / 2);
  await expect(current(page)).toHaveText(/^g6/);
  await expect(page.locator('#moment')).toContainText('4...g6');
  await button(page, 'Next mistake').click();
  await expect(current(page)).toHaveText('Bxd1??');
  await expect(page.locator('#moment .tag')).toHaveText('Blunder');
  await expect(page.locator('#moment')).toContainText('6.Bxf7+');
  // Clocks stand beside the names.
  await expect(page.locator('#below')).toContainText('Legal');
  await expect(page.locator('#below')).toContainText('4:01');
  await expect(page.locator('#above')).toContainText('4:10');
  await expect(page.locator('#above')).toContainText('+8');
  await button(page, 'Legal – Saint Brie').focus();
  await button(page, 'Ann – Cleo').click();
  await button(page, 'Next mistake').click();
  await expect(current(page)).toHaveText('Qxc3??');
  await button(page, 'Show the better line').click();
  await expect(state(page)).toContainText('24.Bb5');
});

test('a mistake is tried again: any good move is taken, a wrong one is answered', { tag: '@static' }, async ({ page }) => {
  await open(page, HANGING);
  await review(page);
  await button(page, 'Next mistake').click();
  await button(page, 'Try it yourself').click();
  await expect(page.getByText('Find a better move than 1.Ra1.')).toBeVisible();
  await expect(page.locator('#explanation')).toBeHidden();
  // The game's own moves stay out of sight.
  await page.locator('h1').click();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'One move on' })).toBeDisabled();
  await expect(page.getByText('Find a better move than 1.Ra1.')).toBeVisible();
  await type(page, 'Ra1');
  await expect(page.locator('#tried')).toContainText('Why not 1.Ra1?');
  // What is wrong with it does not name what is asked for.
  await expect(page.locator('#tried')).not.toContainText('xd5');
  await button(page, 'Try again').click();
  await type(page, 'h3');
  await expect(page.locator('#tried')).toContainText(/It (fails|wins less)/);
  await button(page, 'Take it back').click();
  // The best move is one of two captures; both are right.
  for (const move of ['Rxd5', 'Nxd5']) {
    await type(page, move);
    await expect(page.locator('#tried')).toContainText(`Yes: 1.${move} is right.`);
    await button(page, 'Back to the review').click();
    await button(page, 'Try it yourself').click();
  }
});

test('a review that ends in the background leaves a drill and a move to find alone', async ({ page }) => {
  await practise(page);
  await button(page, 'Stop').click();
  await open(page, FIVE);
  // The last review waits until the reader is somewhere else.
  let finish = () => {};
  const isAway = new Promise<void>(done => { finish = done; });
  await page.route('**/api/v1/review', async route => { await isAway; await route.continue(); });
  await button(page, 'Review this game').click();
  await button(page, 'Drills (1)').click();
  await button(page, 'Practice').click();
  const answered = page.waitForResponse('**/api/v1/review');
  finish();
  await (await answered).finished();
  await expect(page.getByRole('heading', { name: 'Drill 1 of 1' })).toBeVisible();
  for (const id of ['#games', '#review', '#figures', '#next-mistake']) await expect(page.locator(id)).toBeHidden();
  await type(page, 'Bb5');
  await expect(page.locator('#tried')).toContainText('Yes: 24.Bb5 is right.');
  await button(page, 'Stop').click();
  await expect(button(page, 'Next mistake')).toBeVisible();
});

test('drills that are ready while the reader is elsewhere wait, and a line on the board stays when a review ends', async ({ page }) => {
  await open(page, RESCUE);
  await review(page);
  let finish = () => {};
  const isElsewhere = new Promise<void>(done => { finish = done; });
  await page.route('**/api/v1/drills', async route => { await isElsewhere; await route.fallback(); });
  await button(page, "Practice White's mistakes").click();
  await button(page, 'Next mistake').click();
  await button(page, 'Show the better line').click();
  await expect(state(page)).toContainText('24.Bb5');
  finish();
  await expect(button(page, 'Drills (1)')).toBeVisible();
  await expect(state(page)).toContainText('24.Bb5');
  await expect(page.locator('#practice')).toBeHidden();
  await expect(page.locator('#review')).toContainText('1 new drill');
  // A position that is set up stays too.
  await page.route('**/api/v1/drills', route => route.fallback());
  await button(page, "Practice White's mistakes").click();
  await button(page, 'Set up').click();
  await button(page, 'Empty board').click();
  await expect(page.locator('#review')).toContainText('0 new drills');
  await expect(page.locator('#editor')).toBeVisible();
  await button(page, 'Cancel').click();
  // The same with a review.
  let end = () => {};
  const isRead = new Promise<void>(done => { end = done; });
  await page.route('**/api/v1/review', async route => { await isRead; await route.continue(); });
  await open(page, HANGING);
  await button(page, 'Review this game').click();
  await type(page, 'h3');
  end();
  await expect(page.locator('#figures tbody').first()).toBeVisible();
  await expect(state(page)).toContainText('1.h3');
});

test('practice is left for the place and the side that were there before', async ({ page }) => {
  await practise(page);
  await button(page, 'Stop').click();
  await open(page, LEGAL);
  await button(page, 'Flip').click();
  for (const _ of [1, 2, 3]) await page.getByRole('button', { name: 'One move on' }).click();
  await expect(current(page)).toHaveText('Nf3');
  await button(page, 'Drills (1)').click();
  await button(page, 'Practice').click();
  await expect(button(page, 'Set up')).toBeDisabled();
  await button(page, 'Stop').click();
  await expect(current(page)).toHaveText('Nf3');
  await expect(page.locator('#below')).toContainText('Saint Brie');
  // A typed position is there again too.
  await paste(page, '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1');
  await button(page, 'Drills (1)').click();
  await button(page, 'Back').click();
  await expect(state(page)).toHaveText('Stalemate: a draw.');
});

test('a drill that was not known is written down even if the reader leaves', async ({ page }) => {
  await practise(page);
  await button(page, 'Show the answer').click();
  await expect(button(page, 'Next')).toBeVisible();
  await button(page, 'Stop').click();
  await button(page, 'Drills (1)').click();
  const waiting = page.waitForEvent('download');
  await button(page, 'Save drills as a file').click();
  const { kept } = JSON.parse(await readFile(await (await waiting).path(), 'utf8'));
  expect(kept[0].answers.map(({ rating }: { rating: string }) => rating)).toEqual(['again']);
});

test('two clicks on a rating skip no drill', async ({ page }) => {
  await practise(page);
  await type(page, 'Bb5');
  await page.getByRole('button', { name: /^Good: / }).dblclick();
  await expect(page.locator('#practice')).toContainText('Done: 1 drill.');
  const waiting = page.waitForEvent('download');
  await button(page, 'Save drills as a file').click();
  const { kept } = JSON.parse(await readFile(await (await waiting).path(), 'utf8'));
  expect(kept[0].answers).toHaveLength(1);
});

test('a browser that keeps nothing says so, and the page goes on', async ({ page }) => {
  await page.addInitScript(() => { Object.defineProperty(window, 'indexedDB', { value: { open: () => { throw new Error('not here'); } } }); });
  await page.goto('/');
  await open(page, RESCUE);
  await page.locator('#drills').click();
  await expect(page.getByRole('alert')).toContainText('Drills cannot be kept');
  await review(page);
  await button(page, "Practice White's mistakes").click();
  await expect(page.locator('#review')).toContainText('Drills cannot be kept');
  await button(page, 'Next mistake').click();
  await expect(current(page)).toHaveText('Qxc3??');
});

test('a file is read whose first games cannot be, and a long one is listed in parts', async ({ page }) => {
  const empty = '[White "Ann"]\n[Black "Bob"]\n[Result "*"]\n\n*';
  await open(page, [empty, '[White "Fay"]\n\n1. e4 Ke4 *', LEGAL].join('\n\n'));
  await expect(page.locator('.games tbody tr').first()).toContainText('The game has no moves.');
  await expect(button(page, 'Legal – Saint Brie')).toHaveAttribute('aria-current', 'true');
  await open(page, Array(250).fill(LEGAL).join('\n\n'));
  await expect(page.locator('.games tbody tr')).toHaveCount(100);
  await button(page, 'Show 100 more').click();
  await button(page, 'Show 50 more').click();
  await expect(page.locator('.games tbody tr')).toHaveCount(250);
  await open(page, empty);
  await expect(page.getByRole('alert')).toHaveText('The game has no moves.');
  await open(page, ' ');
  await expect(page.getByRole('alert')).toHaveText('The file is empty. Expected is PGN.');
  // What is no word of a game is named, and not passed over.
  await open(page, '1. e4 {good} e5 (1... c5 2. Nf3) 2. Qh9 Nc6 *');
  await expect(page.getByRole('alert')).toHaveText('Half-move 3, “Qh9”, is no move.');
  await open(page, '[White "A"]\n\n1. e4! e5?! $2 2. Nf3 ; king\'s knight\n Nc6 (2... d6 {Philidor (1749)}) 3.Bb5 a6 1/2-1/2');
  await expect(page.locator('#read-error')).toHaveText('');
  await expect(page.locator('#score button')).toHaveCount(6);
  // As people write it: castling with zeros, numbers without points, signs of their own.
  await open(page, '1 e4 e5 2 Nf3!! Nc6 3 Bc4 Bc5 4 0-0 Nf6 5. Ng5 d5 6. exd5 Nxd5 7. Nxf7 ± Kxf7 8. Qf3++ 1/2');
  await expect(page.getByRole('alert')).toContainText('“±”');
  await open(page, '1 e4 e5 2 Nf3!! Nc6 3 Bc4 Bc5 4 0-0 Nf6 5… Ng5 d5 6. exd5 Nxd5 7. Nxf7 Kxf7 8. Qf3++ 1/2');
  await expect(page.locator('#read-error')).toHaveText('');
  await expect(page.locator('#score button')).toHaveCount(15);
});

test('while a position is set up, keys leave the game alone', async ({ page }) => {
  await open(page, LEGAL);
  await button(page, 'Set up').click();
  await page.locator('h1').click();
  for (const key of ['ArrowRight', 'End']) await page.keyboard.press(key);
  await expect(page.getByRole('button', { name: 'One move on' })).toBeDisabled();
  await button(page, 'Empty board').click();
  await page.locator('#editor').getByRole('button', { name: 'Analyze' }).click();
  // What is no position is said, and can be mended.
  await expect(page.getByRole('alert')).toContainText('Expected is one king of each side.');
  await button(page, 'Cancel').click();
  await expect(page.getByRole('button', { name: 'One move on' })).toBeEnabled();
  await expect(current(page)).toHaveCount(0);
  // What is opened closes the editor.
  await button(page, 'Set up').click();
  await open(page, HANGING);
  await expect(page.locator('#editor')).toBeHidden();
});

test('a drill is done twice, a day apart, and comes back later each time', { tag: '@static' }, async ({ page }) => {
  const begin = new Date(2026, 10, 20, 9);
  await page.clock.setFixedTime(begin);
  await practise(page);
  await expect(page.getByText('Ann – Cleo, Club, 2026.11.')).toBeVisible();
  await type(page, 'Qxc3');
  await expect(page.locator('#tried')).toContainText('Qxg2#');
  await button(page, 'Try again').click();
  await type(page, 'Bb5');
  await expect(page.locator('#tried')).toContainText('Yes: 24.Bb5 is right.');
  await expect(page.getByText('It comes back before this sitting ends.')).toBeVisible();
  await button(page, 'Next').click();
  // Again in the same sitting, this time at once.
  await type(page, 'Bb5');
  await expect(button(page, 'Hard: tomorrow')).toBeVisible();
  await page.getByRole('button', { name: /^Good: / }).click();
  await expect(page.locator('#practice')).toContainText(/Done: 1 drill\. The next one is due (tomorrow|in \d+ days)\./);
  const due = async () => page.evaluate(() => new Promise<{ due: number; memory: { stability: number } }>(done => {
    indexedDB.open('kibitzer').onsuccess = event => {
      const database = (event.target as IDBOpenDBRequest).result;
      database.transaction('drills').objectStore('drills').getAll().onsuccess = found => done((found.target as IDBRequest).result[0]);
    };
  }));
  const first = await due();
  const day = Math.floor((begin.getTime() - begin.getTimezoneOffset() * 60_000) / 86_400_000);
  expect(first.due).toBeGreaterThan(day);
  await page.clock.setFixedTime(new Date(begin.getTime() + (first.due - day) * 86_400_000));
  await page.reload();
  await button(page, 'Drills (1)').click();
  await button(page, 'Practice').click();
  await type(page, 'Bb5');
  await page.getByRole('button', { name: /^Easy: in \d+ days/ }).click();
  const second = await due();
  expect(second.due - first.due).toBeGreaterThan(first.due - day);
  expect(second.memory.stability).toBeGreaterThan(first.memory.stability);
});

test('drills are saved as a file and read again, those of the command line too', async ({ page }) => {
  await practise(page);
  await button(page, 'Stop').click();
  await page.locator('#drills').click();
  await expect(page.locator('#practice')).toContainText('1 drill of 1 due.');
  const waiting = page.waitForEvent('download');
  await button(page, 'Save drills as a file').click();
  const text = await readFile(await (await waiting).path(), 'utf8');
  await page.getByText('All 1 drill').click();
  await button(page, 'Remove').click();
  await expect(page.locator('#practice')).toContainText('There are no drills yet.');
  await open(page, text, 'drills.json');
  await expect(page.locator('#practice')).toContainText('1 drill of 1 due.');
  // What `kibitzer drill` writes, known already.
  const { kept } = JSON.parse(text);
  await open(page, JSON.stringify({ schema: 1, player: 'Ann', drills: [kept[0].drill] }), 'drills.json');
  await expect(page.locator('#status')).toHaveText('0 drills added or updated.');
  // What a drill lacks may show only when it is drawn, or asked about.
  const without = (change: (one: any) => void) => { const one = structuredClone(kept[0]); change(one); return JSON.stringify({ schema: 1, kept: [one] }); };
  const damaged = [without(one => { delete one.drill.explanation.sections; }), without(one => { one.drill.explanation.verdict = 'Bb5'; }),
    ...[11, '5'].map(difficulty => without(one => { [one.memory, one.last] = [{ stability: 3, difficulty }, 1]; })),
    without(one => { [one.memory, one.last] = [{ stability: 1e300, difficulty: 5 }, 1]; }), without(one => { one.drill.explanation.promise = 'x'; }),
    without(one => { one.drill.explanation.found_by = 5; }), without(one => { one.drill.explanation.verdict.claims = [{ kind: 'takes', moves: 5 }]; }), without(one => { one.drill.hints = [1]; })];
  for (const wrong of [...damaged, '{', '{}', '{"kept": [{}]}', '{"drills": [{"id": "x", "fen": "8/8/8/8/8/8/8/8 w - - 0 1"}]}']) {
    await open(page, wrong, 'drills.json');
    await expect(page.getByRole('alert')).toContainText('This file has no drills.');
  }
});

test('an image is copied, and saved in both formats', { tag: '@static' }, async ({ page }) => {
  await paste(page, MODEL);
  await unfoldShare(page);
  await button(page, 'Copy image').click();
  await expect(page.locator('#said')).toHaveText('Image copied.');
  const size = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const image = await createImageBitmap(await item!.getType('image/png'));
    return [image.width, image.height];
  });
  expect(size).toEqual([720, 720]);
  for (const [name, start] of [['Save image (PNG)', '\u0089PNG'], ['Save image (SVG)', '<svg']] as const) {
    const waiting = page.waitForEvent('download');
    await button(page, name).click();
    expect(await readFile(await (await waiting).path(), 'latin1')).toContain(start);
  }
});

test('the address holds the position, and a second tab opens it', { tag: '@static' }, async ({ page, context }) => {
  await paste(page, RESCUE);
  await page.getByRole('button', { name: 'One move on' }).click();
  await unfoldShare(page);
  await button(page, 'Copy link').click();
  await expect(page.locator('#said')).toHaveText('Link copied.');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(page.url());
  const other = await context.newPage();
  await other.goto(link);
  await expect(state(other)).toHaveText('Black to move.');
  await unfoldShare(other);
  await button(other, 'Copy FEN').click();
  await expect(other.locator('#said')).toHaveText('FEN copied.');
  expect(await other.evaluate(() => navigator.clipboard.readText())).toBe('4k2r/pp3ppp/2qB4/4P3/8/2QB3b/P5P1/5R1K b k - 0 24');
});

test('the first screen says what this is, and its examples work', async ({ page }) => {
  await expect(page.getByText('Kibitzer finds the tactic in a position')).toBeVisible();
  await expect(page.getByText('White has a winning tactic.')).toBeVisible();
  const main = (await page.locator('#read').getByRole('button', { name: 'Analyze' }).boundingBox())!;
  expect(main.y + main.height).toBeLessThan(800);
  await button(page, 'a game to review').click();
  await expect(page.locator('#welcome')).toBeHidden();
  await button(page, 'Review this game').click();
  await button(page, 'Next combination').click();
  await expect(page.locator('#moment .tag')).toHaveText(/Brilliant|Only good move/);
});

test('checkmate and stalemate are said, who is to move and what is more', async ({ page }) => {
  await paste(page, '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1');
  await expect(state(page)).toHaveText('Stalemate: a draw.');
  await paste(page, '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1');
  await expect(state(page)).toHaveText('Checkmate.');
  await paste(page, '4k3/8/8/8/8/8/4P3/4K3 b - - 0 1');
  await expect(state(page)).toHaveText('Black to move.');
  await expect(page.locator('#above')).toContainText('+1');
});

for (const scheme of ['light', 'dark'] as const) {
  for (const width of [1280, 390]) {
    test(`axe finds nothing serious in a review and a drill: ${scheme}, ${width} wide`, { tag: '@static' }, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: width === 390 ? 844 : 800 });
      const look = async () => {
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      };
      await open(page, FIVE);
      await look();
      await review(page);
      await button(page, 'Next mistake').click();
      await page.getByText('Motifs', { exact: true }).click();
      await look();
      if (width === 390) {
        // The board stays in sight while the review is read, and a step is a touch away.
        await page.locator('#moment').scrollIntoViewIfNeeded();
        await expect(page.locator('#board')).toBeInViewport({ ratio: 0.9 });
        const board = (await page.locator('#board').boundingBox())!, score = (await page.locator('#score').boundingBox())!;
        expect(score.y).toBeGreaterThan(board.y + board.height);
      }
      await practise(page);
      await look();
      await button(page, 'Show the answer').click();
      await expect(button(page, 'Next')).toBeVisible();
      await look();
      await button(page, 'Stop').click();
      await page.locator('#drills').click();
      await page.getByText('All 1 drill').click();
      await look();
    });
  }
}
