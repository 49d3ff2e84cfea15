import type { Locator, Page } from '@playwright/test';
import { OPINION_MAX } from '#contract/limits.ts';
import { words } from '#contract/words/en/words.ts';
import { reportWords } from '#contract/words/en/report.ts';
import { cardsIn, openHome } from '../journeys/feed.ts';
import { test } from './engine-test.ts';
import { expect } from './expect.ts';

test(
  'the menu opens, a press beside the menu closes it, and the focus returns',
  { tag: '@phone' },
  async ({ page, student: _student }) => {
    await openHome(page);
    const button = page.getByRole('button', { name: 'Menu', exact: true });
    const menu = page.getByRole('dialog', { name: words.menu });
    await button.click();
    await expect(menu.getByRole('button', { name: 'Log out' })).toBeVisible();
    await expect(menu.getByRole('radio', { name: 'Dark' })).toBeVisible();
    await menu.getByRole('combobox', { name: 'Year', exact: true }).selectOption('1');
    await expect(page).toHaveURL(/\?year=1$/);
    await expect(menu).toBeVisible();

    await pressBeside(page, menu);

    await expect(menu).toHaveCount(0);
    await expect(button).toBeFocused();
  },
);

test(
  'Back closes the menu alone, and the next Back leads to the screen before [10.17]',
  { tag: '@phone' },
  async ({ page, student: _student }) => {
    await openHome(page);
    const menu = page.getByRole('dialog', { name: words.menu });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await menu.getByRole('combobox', { name: 'Year', exact: true }).selectOption('1');
    await expect(page).toHaveURL(/\?year=1$/);

    await page.goBack();

    await expect(menu).toHaveCount(0);
    await expect(page).toHaveURL(/\?year=1$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/$/);
  },
);

test(
  'the sheet of a report opens above the list, shows all of a long note, and closes by Escape',
  { tag: '@desk' },
  async ({ page, student: _student }) => {
    await openHome(page);
    const card = cardsIn(page).first();
    await card
      .getByRole('button', { name: /^More about/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: reportWords.titles.person }).click();
    const sheet = page.getByRole('dialog', { name: reportWords.titles.person });
    const note = sheet.getByRole('textbox');
    await note.pressSequentially('This happened again and again in the same lecture hall. '.repeat(3));
    await expectWhole(note);

    await page.keyboard.press('Escape');

    await expect(sheet).toHaveCount(0);
  },
);

test(
  'the opinion box accepts and shows 100 typed characters of any kind, and no more',
  { tag: '@phone' },
  async ({ page, student: _student }) => {
    await openHome(page);
    const card = cardsIn(page).first();
    const box = card.getByRole('textbox', { name: words.writeAnOpinion });
    const low = (await box.boundingBox())?.height ?? NaN;
    const text =
      'Explains pointers, बहुत अच्छा दोस्त 🙌 and shares the good notes; ready for the viva at any hour of the day';
    const filled = [...new Intl.Segmenter().segment(text.padEnd(200, '!'))]
      .slice(0, OPINION_MAX)
      .map(({ segment }) => segment)
      .join('');

    await box.pressSequentially(`${filled}x`);

    await expect(box).toHaveValue(filled);
    await expect(card.getByText(`${OPINION_MAX}/${OPINION_MAX}`)).toBeVisible();
    await expectWhole(box);
    expect((await box.boundingBox())?.height).toBeGreaterThan(low + 20);
    await box.press('Enter');
    await expect(card.getByText(filled)).toBeVisible();
    await expect(box).toHaveValue('');
    expect((await box.boundingBox())?.height).toBe(low);
  },
);

test(
  'back returns to the card in the list, after scrolling by the wheel [9.2]',
  { tag: '@phone' },
  async ({ page, student: _student }) => {
    await openHome(page);
    const card = cardsIn(page).nth(11);
    const name = card.getByRole('heading').first().getByRole('link');
    await expect(async () => {
      const far = (await name.isVisible()) ? Math.round((await restingTop(name)) - READ_PX) : STEP_PX;
      if (Math.abs(far) > NEAR_PX) await page.mouse.wheel(0, Math.max(-STEP_PX, Math.min(far, STEP_PX)));
      expect(Math.abs(far)).toBeLessThanOrEqual(NEAR_PX);
    }).toPass();
    const title = await name.textContent();
    await noteTopOfPressed(page);
    await name.click();
    await expect(page.getByRole('heading', { name: String(title), level: 1 })).toBeVisible();
    const top = await page.evaluate(() => Number(document.documentElement.dataset['topOfPressed']));

    await page.goBack();

    await expect(card).toBeInViewport();
    await expect.poll(async () => Math.abs((await topOf(name)) - top)).toBeLessThanOrEqual(OFF_PX);
  },
);

/** Allowed difference of the place, for rounding. */
const OFF_PX = 4;
/** A name within NEAR_PX of this line needs no scrolling before it is pressed. */
const READ_PX = 340;
const NEAR_PX = 200;
/** Maximum distance that the wheel scrolls at once. */
const STEP_PX = 3000;

/** Presses 20 px above a dialog after its opening animation, during which the dialog is up to 32 px lower. */
async function pressBeside(page: Page, dialog: Locator): Promise<void> {
  await dialog.evaluate(async (element) => {
    await Promise.all(element.getAnimations().map(({ finished }) => finished));
  });
  const { x, y } = (await dialog.boundingBox()) ?? { x: NaN, y: NaN };
  await page.mouse.click(x + 20, y - 20);
}

/** Expects that a text box needs no scrolling. */
async function expectWhole(box: Locator): Promise<void> {
  const { shown, all } = await box.evaluate((element) => ({
    shown: element.clientHeight,
    all: element.scrollHeight,
  }));
  expect(shown).toBeGreaterThan(60);
  expect(all).toBeLessThanOrEqual(shown);
}

async function topOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.y ?? NaN;
}

/** Records the place of the pressed link, because a driver may scroll to the link before the press. */
async function noteTopOfPressed(page: Page): Promise<void> {
  await page.evaluate(() => {
    const note = ({ target }: Event) => {
      const link = (target as Element).closest('a');
      document.documentElement.dataset['topOfPressed'] = String(link?.getBoundingClientRect().top);
    };
    addEventListener('pointerdown', note, { capture: true });
  });
}

/** @returns the element's place on the screen once it no longer moves. */
async function restingTop(element: Locator): Promise<number> {
  let top = NaN;
  await expect(async () => {
    const before = top;
    top = await topOf(element);
    expect(top).toBe(before);
  }).toPass();
  return top;
}
