// README's picture: the page with a position and its explanation.

import { MODEL, paste, test } from '../tests/page';

test('the page with an explanation', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.goto('/');
  await paste(page, MODEL);
  await page.getByRole('button', { name: 'Show the answer' }).click();
  await page.getByText('Every defence', { exact: true }).waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.screenshot({ path: '../docs/picture.png' });
});
