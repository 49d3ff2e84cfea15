import type { Page } from '@playwright/test';
import { violationsIn } from './axe.ts';
import { refusalOfSuspended } from './decision-screens.ts';
import { everyScreen } from './every-screen.ts';
import { expect, test } from './journey.ts';
import { findOverflow, findUnreachable } from './overflow.ts';
import { becomeStudent, signUpByCalls } from './students.ts';

test.use({ expectedComplaints: refusalOfSuspended });

const everyColours = ['light', 'dark', 'forced'] as const;

/** Each screen is opened once and then looked at in several ways, because opening it takes longer than most looks. */
for (const who of ['visitor', 'student'] as const) {
  for (const half of [0, 1] as const) {
    test(`every screen of a ${who}, ${half + 1} of 2: axe finds nothing in light, dark and forced colours, and narrow, zoomed or with twice the font size nothing is cut`, async ({
      page,
      product,
      isMobile,
    }) => {
      test.slow();
      if (who === 'student') await becomeStudent(page, await signUpByCalls(page.context().request, product));
      const wholeWindow = page.viewportSize() ?? { width: 0, height: 0 };
      const screens = everyScreen.filter((one) => one.who === who);
      for (const screen of screens.filter((_one, index) => index % 2 === half)) {
        await test.step(screen.name, async () => {
          // On a desk, a narrow window shows the screens of a phone.
          const isNarrowed = screen.phoneOnly === true && !isMobile;
          await page.setViewportSize(isNarrowed ? { width: 800, height: 800 } : wholeWindow);
          await screen.show(page);
          for (const colours of everyColours)
            expect.soft(await violationsIn(page, colours), screen.name).toEqual([]);
          if (isMobile) await lookWithDoubledFont(page, screen.name);
          // The smallest phone, and a zoom of 200% on a desk.
          await page.setViewportSize(isMobile ? { width: 320, height: 640 } : { width: 640, height: 400 });
          expect.soft(await findOverflow(page), `${screen.name}, narrow`).toEqual([]);
          expect.soft(await findUnreachable(page), `${screen.name}, narrow`).toEqual([]);
        });
      }
    });
  }
}

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
