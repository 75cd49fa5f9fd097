// What all tests of the page do: open it, look that no request leaves the machine, move men.

import { Page, test as base, expect } from '@playwright/test';

export const MODEL = '2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1';
export const BACK_RANK = '6k1/5ppp/8/8/8/8/8/R6K w - - 0 1';

/** A page that may ask nobody but the server it came from, and that reports no error of its own. */
export const test = base.extend({
  page: async ({ page }, use) => {
    const foreign: string[] = [], errors: string[] = [];
    await page.route('**', route => {
      const url = new URL(route.request().url());
      const isOwn = ['127.0.0.1'].includes(url.hostname) || ['data:', 'blob:'].includes(url.protocol);
      if (!isOwn) foreign.push(url.href);
      return isOwn ? route.continue() : route.abort();
    });
    page.on('pageerror', error => errors.push(String(error)));
    page.on('console', message => { if (/Content.Security.Policy/.test(message.text())) errors.push(message.text()); });
    await use(page);
    expect(foreign).toEqual([]);
    expect(errors).toEqual([]);
  },
});

export async function paste(page: Page, text: string): Promise<void> {
  await page.getByLabel('Position (FEN) or game (PGN)').fill(text);
  await page.locator('#read').getByRole('button', { name: 'Analyze' }).click();
}

/** Unfolds the menu in which copies are made. */
export async function unfoldShare(page: Page): Promise<void> {
  await page.getByText('Share and save').click();
}

export async function type(page: Page, move: string): Promise<void> {
  await page.getByLabel('Move', { exact: true }).fill(move);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
}

/** Clicks a square, White below. */
export async function click(page: Page, square: string): Promise<void> {
  const box = (await page.locator('cg-board').boundingBox())!;
  const file = square.charCodeAt(0) - 97, rank = Number(square[1]);
  await page.mouse.click(box.x + (file + 0.5) * box.width / 8, box.y + (8.5 - rank) * box.height / 8);
}

/** Makes a move with the mouse, White below. */
export async function move(page: Page, from: string, to: string): Promise<void> {
  await click(page, from);
  await click(page, to);
}

export { expect };
