import type { Page } from '@playwright/test';
import { violationsIn } from './axe.ts';
import { refusalOfSuspended } from './decision-screens.ts';
import { everyScreen, type Screen } from './every-screen.ts';
import { expect, test } from './journey.ts';
import { findOverflow, findUnreachable } from './overflow.ts';
import { becomeStudent, signUpByCalls } from './students.ts';

test.use({ expectedComplaints: refusalOfSuspended });

const everyColours = ['light', 'dark', 'forced'] as const;

const mainScreens = ['login', 'sign-up', 'home', 'search', 'student', 'profile'];
const isMain = ({ name }: Screen) => mainScreens.includes(name);
const rest = everyScreen.filter((screen) => !isMain(screen));
const restOf = (who: Screen['who']) => rest.filter((screen) => screen.who === who);
const middle = Math.ceil(restOf('student').length / 2);

/** Visitors' screens come first, because a logged-in browser does not show them. */
const groups: readonly (readonly [group: string, tag: string[], screens: readonly Screen[]])[] = [
  ['the six main screens', [], everyScreen.filter(isMain)],
  ['every other screen of a visitor', ['@sweep'], restOf('visitor')],
  ['every other screen of a student, first half', ['@sweep'], restOf('student').slice(0, middle)],
  ['every other screen of a student, second half', ['@sweep'], restOf('student').slice(middle)],
];

/** Each screen is opened once and then checked in several ways, because opening takes longer than most checks. */
for (const [group, tag, screens] of groups)
  test(
    `${group}: axe finds nothing in light, dark and forced colours, and no small or enlarged screen is cut [12.2]`,
    { tag },
    async ({ page, product, isMobile }) => {
      test.slow();
      const wholeWindow = page.viewportSize() ?? { width: 0, height: 0 };
      let isStudent = false;
      for (const screen of screens) {
        if (screen.who === 'student' && !isStudent) {
          await becomeStudent(page, await signUpByCalls(page.context().request, product));
          isStudent = true;
        }
        await test.step(screen.name, async () => {
          // On a desk, a narrow window shows the screens of a phone.
          const isNarrowed = screen.phoneOnly === true && !isMobile;
          await page.setViewportSize(isNarrowed ? { width: 800, height: 800 } : wholeWindow);
          await screen.show(page);
          // Popups are found by this role (12.1).
          const lines = await page.getByRole('status').count();
          if (isMain(screen)) expect.soft(lines, screen.name).toBe(screen.name === 'search' ? 1 : 0);
          for (const colours of everyColours)
            expect.soft(await violationsIn(page, colours), screen.name).toEqual([]);
          expect.soft(await findOverflow(page), screen.name).toEqual([]);
          if (isMobile) await lookWithDoubledFont(page, screen);
          // The smallest phone, and a zoom of 200% on a desk.
          await page.setViewportSize(isMobile ? { width: 320, height: 640 } : { width: 640, height: 400 });
          expect.soft(await findOverflow(page), `${screen.name}, narrow`).toEqual([]);
          expect.soft(await findUnreachable(page), `${screen.name}, narrow`).toEqual([]);
        });
      }
    },
  );

/**
 * The breakpoints move with the font, so a desk looks as with a zoom of 200%. Everything also fits the smallest phone.
 */
async function lookWithDoubledFont(page: Page, screen: Screen): Promise<void> {
  // As in the browser's settings. Unlike a style on the root element, this moves the breakpoints too.
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  expect.soft(await findOverflow(page), `${screen.name}, doubled font`).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  const name = `${screen.name}, doubled font at 320 px`;
  expect.soft(await findOverflow(page), name).toEqual([]);
  expect.soft(await findBrokenNames(page), name).toEqual([]);
  expect.soft(await findCutChoices(page), name).toEqual([]);
  expect.soft(await findUnreachable(page), name).toEqual([]);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  await browser.detach();
}

/** Finds unset lists that cut their text. A browser shortens the text of a list without overflow. */
function findCutChoices(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) throw new Error('no canvas');
    return [...document.querySelectorAll('select')]
      .filter((list) => list.value === '' && list.checkVisibility({ opacityProperty: true }))
      .filter((list) => {
        const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(list);
        pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
        const space = list.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        return pen.measureText(list.selectedOptions[0]?.text ?? '').width > space;
      })
      .map((list) => `“${list.selectedOptions[0]?.text}” in ${list.clientWidth} px`);
  });
}

/** Finds words of names in headings that take two lines although one line has space. */
function findBrokenNames(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) throw new Error('no canvas');
    for (const name of document.querySelectorAll('h1 bdi, h2 bdi')) {
      // The browser does not lay out distant cards.
      if (!name.checkVisibility({ contentVisibilityAuto: true })) continue;
      const text = name.firstChild;
      const { fontWeight, fontSize, fontFamily } = getComputedStyle(name);
      pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      const space = name.closest('h1, h2')?.parentElement?.clientWidth ?? 0;
      for (const word of text?.textContent?.matchAll(/[^\s-]+/g) ?? []) {
        if (!text || pen.measureText(word[0]).width > space) continue;
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (tops.size > 1) broken.push(word[0]);
      }
    }
    return broken;
  });
}

test('axe finds a planted mistake', { tag: '@desk' }, async ({ page }) => {
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Login' });
  await button.evaluate(
    (element) =>
      (element.style.cssText =
        'color: #888 !important; background: #999 !important; forced-color-adjust: none'),
  );
  for (const colours of everyColours)
    expect((await violationsIn(page, colours)).join('')).toContain('color-contrast');
});
