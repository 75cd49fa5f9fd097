// What the page takes as a position is what the command line takes, and as the same position.

import { spawnSync } from 'node:child_process';
import { program } from '../playwright.config';
import { expect, paste, test } from './page';

/** Positions as people bring them; no two neighbors are the same position. */
const BROUGHT = [
  'startpos',
  '6k1/5ppp/8/8/8/8/8/R6K',
  '6k1/5ppp/8/8/8/8/8/R6K b',
  'r3k2r/8/8/8/8/8/8/R3K2R w Kq',
  '6k1/5ppp/8/8/8/8/8/R6K w - - 7',
  '"6k1/5ppp/8/8/8/8/8/R6K_b_-_-_3_9"',
  '6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra8#; id "back rank; hmvc 9";',
  '6k1/5ppp/8/8/8/8/8/R6K w - - hmvc 5; fmvn 30;',
  '6k1/5ppp/8/8/8/8/8/R6K w bm Ra8#; fmvn 8;',
  '6k1/5ppp/8/8/8/8/8/R6K w - - 4 40 Theme back rank;',
  'https://lichess.org/analysis/6k1/5ppp/8/8/8/8/8/R6K_w_-_-_0_2',
  'https://lichess.org/analysis/standard/6k1/5ppp/8/8/8/8/8/R6K_w_-_-_0_3?color=black#12',
  'https://lichess.org/analysis/fromPosition/6k1/5ppp/8/8/8/8/8/R6K_w_-_-_0_4',
  'https://lichess.org/editor/6k1/5ppp/8/8/8/8/8/R6K_b?color=white',
  'lichess.org/editor/6k1/5ppp/8/8/8/8/8/R6K%20w%20-%20-%200%205/',
  'https://lichess.org/?fen=6k1/5ppp/8/8/8/8/8/R6K_w_-_-_0_6#ai',
  'https://www.chess.com/analysis?fen=6k1%2F5ppp%2F8%2F8%2F8%2F8%2F8%2FR6K+w+-+-+0+7&tab=analysis',
  'chess.com/practice/custom?color=white&FEN=6k1/5ppp/8/8/8/8/8/R6K%20w%20-%20-%200%208',
];

/** What is no position, and what the page says of it: what came, and what was expected. */
const REFUSED = [
  ['https://lichess.org/abcdefgh/black#32', '“https://lichess.org/abcdefgh/black#32” contains no FEN, and nothing is fetched. Expected is the FEN itself, or the game as PGN.'],
  ['https://www.chess.com/analysis?fen=', '“https://www.chess.com/analysis?fen=” contains no FEN, and nothing is fetched. Expected is the FEN itself, or the game as PGN.'],
  ['https://lichess.org/analysis/atomic/6k1/5ppp/8/8/8/8/8/R6K_w_-_-', '“https://lichess.org/analysis/atomic/6k1/5ppp/8/8/8/8/8/R6K_w…” is a position of atomic. Expected is chess or Chess960.'],
  ['https://lichess.org/editor/6k1/5ppp/8/8/8/8/8/R6K_x', 'The side to move of this FEN, “x”, cannot be read. Expected is “w” or “b”.'],
  ['6k1/5ppp/8/8/8/8/R6K', 'The board of this FEN, “6k1/5ppp/8/8/8/8/R6K”, cannot be read. Expected is eight ranks of eight squares, as in “6k1/5ppp/8/8/8/8/8/R6K”.'],
  ['6k1/5ppp/8/8/8/8/8/R6K[Q] w - -', '“6k1/5ppp/8/8/8/8/8/R6K[Q] w - - 0 1” is a position of a variant. Expected is chess or Chess960.'],
  ['6k1/5ppp/8/8/8/8/8/R6K w - - 0 1 2', 'A position has at most 6 fields, and “6k1/5ppp/8/8/8/8/8/R6K w - - 0 1 2” has 7. Expected is a FEN, such as “rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1”, or its first fields.'],
  ['6k1/5ppp/8/8/8/8/8/R6K w - - 0 1 junk bm Ra8#;', 'A position has at most 6 fields, and “6k1/5ppp/8/8/8/8/8/R6K w - - 0 1 junk bm Ra8#;” has 7. Expected is a FEN, such as “rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1”, or its first fields.'],
  ['6k1/5ppp/8/8/8/8/8/R7', '“6k1/5ppp/8/8/8/8/8/R7 w - - 0 1” is no position of chess. Expected is one king of each side.'],
  ['6k1/8/8/8/8/8/8/R6K\n6k1/8/8/8/8/8/8/R6K', 'These are 2 positions. Expected is one.'],
  ['start', '“start” is no position and no game. Expected is a FEN or a PGN, a line of EPD, “startpos”, or an address that contains a FEN.'],
] as const;

const explain = (text: string) => spawnSync(program, ['explain', text, '--format', 'json', '--nodes', '1'], { encoding: 'utf8' });

test('the page takes what the command line takes, as the same position', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', request => { if (request.url().endsWith('/explain/stream')) asked.push(request.postDataJSON().fen); });
  await page.goto('/');
  for (const text of BROUGHT) {
    await paste(page, text);
    const { fen } = JSON.parse(explain(text).stdout);
    await expect.poll(() => asked.at(-1), text).toBe(fen);
    await expect(page.locator('#read-error')).toHaveText('');
  }
});

test('a position may come with the address of the page in every form', async ({ page }) => {
  await page.goto('/?fen=' + encodeURIComponent('https://lichess.org/editor/6k1/5ppp/8/8/8/8/8/R6K_w?color=white'));
  await page.getByRole('button', { name: 'Show the answer' }).click();
  await expect(page.getByRole('heading', { name: '1.Ra8# is mate.' })).toBeVisible();
});

test('what the command line refuses, the page refuses and says why', async ({ page }) => {
  await page.goto('/');
  for (const [text, reason] of REFUSED) {
    expect(explain(text).status, text).toBe(2);
    await paste(page, text);
    await expect(page.getByRole('alert')).toHaveText(reason);
  }
});
