import type { Locator, Page } from '@playwright/test';
import { boxOf } from './box-of.ts';
import { openHome, readSecondPage, cardsIn, firstCard } from './feed.ts';
import { expect, studentTest as test } from './journey.ts';

test(
  'in forced colours a chosen Like and a pressed tag differ from unpressed buttons [12.2]',
  { tag: ['@phone', '@sweep'] },
  async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await openHome(page);
    const card = await firstCard(page);
    // Like's colour is on its parent element, a tag's on its child element.
    const like = card.getByRole('button', { name: 'Like', exact: true }).locator('..');
    const dislike = card.getByRole('button', { name: 'Dislike', exact: true }).locator('..');
    const tag = card.getByRole('button', { name: 'Brilliant' }).locator('span');
    const other = card.getByRole('button', { name: 'Smart' }).locator('span');
    const colourOf = (element: Locator) => element.evaluate((one) => getComputedStyle(one).backgroundColor);
    await card.getByRole('button', { name: 'Like', exact: true }).click();
    await card.getByRole('button', { name: 'Brilliant' }).click();
    // The colours change in a transition.
    await expect(async () => {
      expect(await colourOf(like)).not.toBe(await colourOf(dislike));
      expect(await colourOf(tag)).not.toBe(await colourOf(other));
      expect(await colourOf(tag)).toBe(await colourOf(like));
    }).toPass();
  },
);

test(
  'with twice the font size, Change photo stays inside the photo and the search hint is whole',
  { tag: ['@phone', '@sweep'] },
  async ({ page }) => {
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    await page.goto('/user');
    const photo = await boxOf(page.locator('.quad'));
    const change = await boxOf(page.locator('label').filter({ hasText: 'change photo' }));
    expect(change.x).toBeGreaterThanOrEqual(photo.x);
    expect(change.right).toBeLessThanOrEqual(photo.right + 1);
    await openHome(page);
    const writer = page.locator('.opinion-writer').first();
    // The date may follow the last line of the name.
    const name = await writer.locator('bdi').evaluate((one) => [...one.getClientRects()].at(-1)?.toJSON());
    const date = await boxOf(writer.locator('time'));
    expect(date.x >= name.right || date.y >= name.bottom - 1).toBe(true);
    const freeWidth = await page.getByRole('searchbox').evaluate((box: HTMLInputElement) => {
      const style = getComputedStyle(box);
      const canvas = new OffscreenCanvas(1, 1).getContext('2d');
      if (!canvas) throw new Error('no canvas');
      canvas.font = style.font;
      const inner = box.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      return inner - canvas.measureText(box.placeholder).width;
    });
    expect(freeWidth).toBeGreaterThanOrEqual(0);
  },
);

test(
  'a desk at 200% zoom shows a whole photo with the text next to it, and no bar above or below',
  { tag: ['@desk', '@sweep'] },
  async ({ page }) => {
    await page.setViewportSize({ width: 640, height: 400 });
    await openHome(page);
    const card = cardsIn(page).nth(1);
    await card.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    const photo = card.getByRole('img').first();
    await expect(photo).toBeInViewport({ ratio: 1 });
    const picture = await boxOf(photo);
    expect(picture.height).toBe(300);
    expect((await boxOf(card.getByRole('heading'))).x).toBeGreaterThan(picture.right);
    // Nothing covers the card, from the top to the bottom of the window.
    const covered = await card.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      const points = [2, innerHeight - 2].map((y) => document.elementFromPoint((left + right) / 2, y));
      return points.some((one) => one?.closest('nav, header'));
    });
    expect(covered).toBe(false);
    await expect(page.getByRole('link', { name: 'Profile', exact: true })).toBeInViewport();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  },
);

/**
 * Waits until the page has been still for 40 frames.
 * @returns name and top of the card at one third of the window's height, and the names of all there.
 */
function readAtRest(page: Page) {
  return page.evaluate(async () => {
    const look = () => {
      // At 60% of the width, which is right of the filters on a desk.
      const card = document.elementFromPoint(innerWidth * 0.6, innerHeight / 3)?.closest('article');
      const inLine = [...document.querySelectorAll('article')].filter((each) => {
        const { top, bottom } = each.getBoundingClientRect();
        return top <= innerHeight / 3 && innerHeight / 3 <= bottom;
      });
      return {
        name: card?.querySelector('h2')?.textContent,
        names: inLine.map((each) => each.querySelector('h2')?.textContent),
        top: card?.getBoundingClientRect().top ?? NaN,
      };
    };
    let place = look();
    for (let still = 0; still < 40; still += 1) {
      await new Promise(requestAnimationFrame);
      const now = look();
      if (now.name !== place.name || now.top !== place.top) still = 0;
      place = now;
    }
    return place;
  });
}

/** Scrolls to the 15th card. */
async function readOn(page: Page) {
  await readSecondPage(page);
  await cardsIn(page)
    .nth(14)
    .evaluate((card) => card.scrollIntoView({ block: 'start' }));
  return readAtRest(page);
}

test('turning the phone and back keeps the card at the reading line', { tag: '@phone' }, async ({ page }) => {
  await openHome(page);
  const { name, top } = await readOn(page);
  await page.setViewportSize({ width: 844, height: 390 });
  expect((await readAtRest(page)).name).toBe(name);
  await page.setViewportSize({ width: 390, height: 844 });
  const after = await readAtRest(page);
  expect(after.name).toBe(name);
  expect(Math.abs(after.top - top)).toBeLessThanOrEqual(8);
});

test(
  'a phone-sized window that becomes as wide as a desk keeps the card at the reading line',
  { tag: ['@desk', '@sweep'] },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openHome(page);
    const { name } = await readOn(page);
    for (const size of [
      { width: 820, height: 844 },
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      // Two columns have two cards at the line.
      expect((await readAtRest(page)).names, `${size.width} px`).toContain(name);
    }
  },
);
