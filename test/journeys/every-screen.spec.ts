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

/** Visitors' screens first, because a browser that is logged in does not show them. */
const groups: readonly (readonly [group: string, tag: string[], screens: readonly Screen[]])[] = [
  ['the six main screens', [], everyScreen.filter(isMain)],
  ['every other screen of a visitor', ['@sweep'], restOf('visitor')],
  ['every other screen of a student, first half', ['@sweep'], restOf('student').slice(0, middle)],
  ['every other screen of a student, second half', ['@sweep'], restOf('student').slice(middle)],
];

/** Each screen is opened once and then looked at in several ways, because opening it takes longer than most looks. */
for (const [group, tag, screens] of groups)
  test(
    `${group}: axe finds nothing in light, dark and forced colours, and narrow, zoomed or with twice the font size nothing is cut`,
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
          for (const colours of everyColours)
            expect.soft(await violationsIn(page, colours), screen.name).toEqual([]);
          expect.soft(await findOverflow(page), screen.name).toEqual([]);
          if (isMobile) await lookWithDoubledFont(page, screen.name);
          // The smallest phone, and a zoom of 200% on a desk.
          await page.setViewportSize(isMobile ? { width: 320, height: 640 } : { width: 640, height: 400 });
          expect.soft(await findOverflow(page), `${screen.name}, narrow`).toEqual([]);
          expect.soft(await findUnreachable(page), `${screen.name}, narrow`).toEqual([]);
        });
      }
    },
  );

/** The breakpoints move with the font, so a desk shows what its 200% zoom shows. */
async function lookWithDoubledFont(page: Page, name: string): Promise<void> {
  // As in the browser's settings. Unlike a style on the root element, this moves the breakpoints too.
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  expect.soft(await findOverflow(page), `${name}, doubled font`).toEqual([]);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  await browser.detach();
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
