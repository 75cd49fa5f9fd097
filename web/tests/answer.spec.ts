// How an answer is shown: what is large, what can be played, what is drawn, what is folded.

import { Locator, Page } from '@playwright/test';
import { expect, move, paste, test } from './page';
import { EXAMPLE, HEADLINE, IDEA, REMEMBER, line, say, serve, show } from './told';

const board = (page: Page) => page.locator('#board-text');
const mainLine = (page: Page) => page.getByRole('group', { name: 'Main line' });
const part = (page: Page, kind: string) => page.locator(`.part.${kind}`);
const size = (one: Locator) => one.evaluate(element => parseFloat(getComputedStyle(element).fontSize));
/** The arrows on the board, such as `e2e4`. */
const arrows = (page: Page) => page.locator('.cg-shapes g[cgHash]').evaluateAll(all => all.map(one => one.getAttribute('cgHash')!.split(',').slice(-3, -1).join('')));

test('the headline has a line of its own, the verdict stands beneath it, and both are one heading', async ({ page }) => {
  await show(page, EXAMPLE);
  await expect(page.locator('#explanation h2')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Pin and overload. 22.Be6! wins the queen for a bishop.' })).toBeFocused();
  const headline = page.locator('h2 .headline'), verdict = page.locator('h2 .verdict');
  const above = (await headline.boundingBox())!, below = (await verdict.boundingBox())!;
  expect(below.y).toBeGreaterThanOrEqual(above.y + above.height);
  expect(await size(headline)).toBeGreaterThan(await size(verdict));
  expect(await size(verdict)).toBeGreaterThan(1.15 * await size(page.locator('body')));
});

test('an answer without a headline begins with its verdict', async ({ page }) => {
  await show(page, { ...EXAMPLE, headline: null });
  await expect(page.getByRole('heading', { name: /^22\.Be6! wins the queen for a bishop\.$/ })).toBeVisible();
});

test('the main line is played by its moves and by keys', async ({ page }) => {
  await show(page, EXAMPLE);
  const men = page.locator('cg-board piece:not(.ghost)');
  await expect(men).toHaveCount(21);
  await expect(mainLine(page)).toHaveText('22.Be6 Kb8 23.Bxd7 Rxd7 24.Re2');
  await mainLine(page).getByRole('button', { name: '23.Bxd7' }).click();
  await expect(board(page)).toHaveText('22.Be6 Kb8 23.Bxd7. Black to move.');
  await expect(men).toHaveCount(20);
  await expect(mainLine(page).locator('[aria-current]')).toHaveText('23.Bxd7');
  await page.keyboard.press('ArrowRight');
  await expect(board(page)).toHaveText('22.Be6 Kb8 23.Bxd7 Rxd7. White to move.');
  await expect(mainLine(page).locator('[aria-current]')).toHaveText('Rxd7');
  await page.keyboard.press('ArrowLeft');
  await expect(board(page)).toHaveText('22.Be6 Kb8 23.Bxd7. Black to move.');
  await page.keyboard.press('End');
  await expect(board(page)).toHaveText('22.Be6 Kb8 23.Bxd7 Rxd7 24.Re2. Black to move.');
  await expect(page.getByRole('button', { name: 'One move on' })).toBeDisabled();
  for (const key of ['Home', 'Escape']) {
    await page.keyboard.press(key);
    await expect(board(page)).toHaveText('White to move.');
    await expect(men).toHaveCount(21);
    await page.keyboard.press('ArrowRight');
    await expect(board(page)).toHaveText('22.Be6. Black to move.');
  }
  await page.getByRole('button', { name: 'One move on' }).click();
  await expect(board(page)).toHaveText('22.Be6 Kb8. White to move.');
});

test('a move in a sentence plays the line that it belongs to', async ({ page }) => {
  await show(page, EXAMPLE);
  const played = [
    ['idea', '23.Qxc7#', '22.Be6 (pass) 23.Qxc7#. Checkmate.'],
    ['defences', '23.Qxc7#', '22.Be6 Qxe6 23.Qxc7#. Checkmate.'],
    ['defences', 'Rxd7', '22.Be6 Kb8 23.Bxd7 Rxd7. White to move.'],
    ['defences', 'd5', '22.Be6 Kb8 23.Bxd7 Rxd7 24.Re2 d5. White to move.'],
    ['why_not', '22...c6', '22.Bb5 c6. White to move.'],
  ] as const;
  for (const [kind, name, text] of played) {
    const made = part(page, kind).getByRole('button', { name, exact: true });
    await made.click();
    await expect(board(page)).toHaveText(text);
    await expect(made).toHaveAttribute('aria-current', 'step');
  }
  await page.keyboard.press('ArrowLeft');
  await expect(board(page)).toHaveText('22.Bb5. Black to move.');
  await page.getByRole('heading', { level: 2 }).getByRole('button', { name: '22.Be6' }).click();
  await expect(board(page)).toHaveText('22.Be6. Black to move.');
});

test('what no claim holds, and a square, stay words', async ({ page }) => {
  await show(page, EXAMPLE);
  const told = part(page, 'idea').locator('p', { hasText: 'Nothing speaks of 22.Bd5' });
  await expect(told).toHaveText('Nothing speaks of 22.Bd5, and after 22...c6 the pawn stands on c6.');
  await expect(told.getByRole('button')).toHaveText(['22...c6']);
});

test('no sign that ends a sentence stands alone on a line', async ({ page }) => {
  await show(page, EXAMPLE);
  const row = part(page, 'defences').locator('.row p').first();
  const signs = row.locator('.kept').last();
  for (let width = 400; width > 280; width -= 8) {
    await page.setViewportSize({ width, height: 800 });
    const [whole, move] = await Promise.all([signs.boundingBox(), signs.getByRole('button').boundingBox()]);
    expect(whole!.height, `${width} wide`).toBeLessThan(1.6 * move!.height);
  }
});

test('moves of sentences are reached and played by keyboard', async ({ page }) => {
  await show(page, EXAMPLE);
  const wanted = part(page, 'idea').getByRole('button', { name: '23.Qxc7#' });
  for (let step = 0; step < 20 && !await wanted.evaluate(one => one === document.activeElement); step++) await page.keyboard.press('Tab');
  await expect(wanted).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(board(page)).toContainText('Checkmate.');
  await expect(wanted).toBeFocused();
});

test('a line that begins before the position is played too, and left again', async ({ page }) => {
  const told = say('The move 2.g4 opens the line; 2.e4 keeps it shut.', [], line('wins', 'g2g4', 'd8h4'), line('wins', 'e2e4'));
  await page.goto('/');
  await serve(page, { ...EXAMPLE, headline: null, sections: [], verdict: say('2...Qh4# is mate.', [], line('mates', 'd8h4')), best_move: 'd8h4', line: ['d8h4'], defences: [], context: { sentences: [told] } });
  await paste(page, '1. f3 e5 2. g4');
  await page.getByRole('button', { name: 'To the end' }).click();
  await page.getByRole('button', { name: 'Show the answer' }).click();
  await page.getByRole('button', { name: '2.e4' }).click();
  await expect(board(page)).toHaveText('2.e4. Black to move.');
  await page.getByRole('button', { name: '2.g4' }).click();
  await page.keyboard.press('ArrowRight');
  await expect(board(page)).toHaveText('2.g4 Qh4#. Checkmate.');
  await page.keyboard.press('Escape');
  await expect(board(page)).toHaveText('Black to move.');
  await expect(page.locator('#score [aria-current]')).toHaveText('g4');
});

test('no man is moved after a pass; a line without one can be left by a move', async ({ page }) => {
  await show(page, EXAMPLE);
  await part(page, 'idea').getByRole('button', { name: '23.Qxc7#' }).click();
  await page.keyboard.press('ArrowLeft');
  await expect(board(page)).toHaveText('22.Be6 (pass). White to move.');
  await move(page, 'c3', 'c7');
  await expect(board(page)).toHaveText('22.Be6 (pass). White to move.');
  await page.keyboard.press('Escape');
  await mainLine(page).getByRole('button', { name: '22.Be6' }).click();
  await move(page, 'd7', 'e6');
  await expect(page.locator('#tried')).toHaveText('22.Be6 Qxe6 23.Qxc7#');
});

test('a reply is a row to press, which shows it with its answer', async ({ page }) => {
  await show(page, EXAMPLE);
  const taking = page.getByRole('button', { name: 'If 22...Qxe6, then 23.Qxc7#.' });
  const running = page.getByRole('button', { name: 'If 22...Kb8, then 23.Bxd7 Rxd7 24.Re2 d5.' });
  await expect(part(page, 'defences').getByText('If 22...Kb8, then 23.Bxd7 Rxd7 24.Re2 d5.')).toBeVisible();
  const press = async (row: Locator) => { const { width } = (await row.boundingBox())!; await row.click({ position: { x: width - 9, y: 9 } }); };
  await press(running);
  await expect(board(page)).toHaveText('22.Be6 Kb8 23.Bxd7. Black to move.');
  await expect(running).toHaveAttribute('aria-pressed', 'true');
  await expect(taking).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('ArrowRight');
  await expect(board(page)).toHaveText('22.Be6 Kb8 23.Bxd7 Rxd7. White to move.');
  await expect(running).toHaveAttribute('aria-pressed', 'true');
  await press(taking);
  await expect(board(page)).toHaveText('22.Be6 Qxe6 23.Qxc7#. Checkmate.');
  await expect(running).toHaveAttribute('aria-pressed', 'false');
  await taking.focus();
  await page.keyboard.press('Enter');
  await expect(taking).toHaveAttribute('aria-pressed', 'false');
  await expect(board(page)).toHaveText('White to move.');
  const standing = page.getByRole('button', { name: 'The bishop stands on e6.' });
  await press(standing);
  await page.mouse.move(0, 0);
  await expect(board(page)).toHaveText('22.Be6. Black to move.');
  await expect(page.locator('.cg-shapes circle')).toHaveCount(2);
});

test('the arrows are those of the headline, or else of the first reason, or else of the move', async ({ page }) => {
  await show(page, EXAMPLE);
  await expect.poll(() => arrows(page)).toEqual(['c4e6', 'e6c8']);
  await expect(page.locator('.cg-shapes circle')).toHaveCount(0);
  await mainLine(page).getByRole('button', { name: '22.Be6' }).click();
  await expect.poll(() => arrows(page)).toEqual(['e6c8']);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => arrows(page)).toEqual([]);
  await show(page, { ...EXAMPLE, headline: null, sections: [{ ...IDEA, sentences: IDEA.sentences.slice(0, 2) }] });
  await expect.poll(() => arrows(page)).toEqual(['c4e6', 'c3c7']);
  await show(page, { ...EXAMPLE, headline: null, sections: [] });
  await expect.poll(() => arrows(page)).toEqual(['c4e6']);
});

test('what to remember comes last of what is told, set apart, and may be missing', async ({ page }) => {
  await show(page, EXAMPLE);
  const told = page.getByText('Remember: A pinned piece is a bad guard.');
  await expect(told).toBeVisible();
  await expect(told).toHaveCSS('font-style', 'italic');
  const kinds = await page.locator('#explanation > .part').evaluateAll(all => all.map(one => one.className.replace('part', '').trim() || one.tagName));
  expect(kinds).toEqual(['idea', 'defences', 'why_not', 'remember', 'DETAILS']);
  await show(page, { ...EXAMPLE, remember: undefined, sections: [HEADLINE, IDEA] });
  await expect(page.getByText('The bishop pins the queen')).toBeVisible();
  await expect(page.getByText('Remember')).toHaveCount(0);
  await show(page, { ...EXAMPLE, remember: undefined, sections: [HEADLINE, REMEMBER, IDEA] });
  await expect(page.getByText('Remember: A pinned piece is a bad guard.')).toHaveCount(1);
});

test('every defence and the proof are folded until they are opened, and stay open', async ({ page }) => {
  await show(page, { ...EXAMPLE, certainty: 'proved', certificate: { nodes: [[['c4e6', 1]], [['c8b8', 2]], []] } });
  const tree = page.locator('.tree'), proof = page.getByText('Proved: every legal defence is answered, down to mate.');
  await expect(page.locator('#explanation details')).toHaveCount(2);
  await expect(tree).toBeHidden();
  await expect(proof).toBeHidden();
  const last = page.locator('#explanation details').last();
  const remember = (await part(page, 'remember').boundingBox())!;
  expect((await page.locator('#explanation details').first().boundingBox())!.y).toBeGreaterThan(remember.y + remember.height);
  await last.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(proof).toBeVisible();
  await expect(tree).toBeHidden();
  await page.getByText('Every defence', { exact: true }).click();
  await tree.getByRole('button', { name: '22...Qxe6' }).click();
  await expect(board(page)).toHaveText('22.Be6 Qxe6 23.Qxc7#. Checkmate.');
  await expect(tree).toBeVisible();
  await expect(tree.locator('[aria-current]')).toHaveText(['22...Qxe6']);
});

// Each answer of the program names its moves so that the page can play them.
for (const fen of [EXAMPLE.fen, '2kr4/5p2/p3p2p/1p2p1p1/4q3/2P5/PP3QPP/K2R4 w - - 2 25', '8/5p2/6p1/3k4/2b3PP/1p2KP2/1B6/8 w - - 0 39']) {
  test(`every move that the program tells can be played: ${fen}`, async ({ page }) => {
    await page.goto('/');
    await paste(page, fen);
    await page.getByRole('button', { name: 'Show the answer' }).click();
    await expect(page.locator('#status')).toHaveText('Done.');
    await page.locator('#tree').waitFor({ state: 'attached' });
    const texts = page.locator('#explanation h2, #explanation .sentence, #explanation .row p');
    const words = await texts.evaluateAll(all => all.map(one => {
      const copy = one.cloneNode(true) as HTMLElement;
      copy.querySelectorAll('button').forEach(button => button.remove());
      return copy.textContent;
    }));
    expect(words.filter(text => /\d\.\S|[KQRBN]x?[a-h][1-8]/.test(text))).toEqual([]);
    const moves = page.locator('#explanation .played');
    expect(await moves.count()).toBeGreaterThan(8);
    for (const one of await moves.all()) {
      const san = (await one.textContent())!.replace(/^\d+\.+/, '');
      await one.click();
      await expect(one).toHaveAttribute('aria-current', 'step');
      await expect(board(page)).toHaveText(new RegExp(`[ .]${san.replace('+', '\\+')}\\. `));
    }
  });
}
