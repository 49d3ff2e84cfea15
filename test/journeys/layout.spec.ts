import type { Page } from '@playwright/test';
import { words } from '#contract/words.ts';
import { alertOf } from './alerts.ts';
import { callTo } from './calls.ts';
import { everyScreen } from './every-screen.ts';
import { feedOf, cardsIn, openFilters, closeMenu } from './feed.ts';
import { expect, test } from './journey.ts';
import { signUpByCalls, becomeStudent } from './students.ts';

test('visitors have links to login and sign-up, and nothing that needs a session', async ({ page }) => {
  await page.goto('/');
  for (const name of ['Quad', 'Login', 'Sign up'])
    await expect(page.getByRole('link', { name, exact: true }).filter({ visible: true }), name).toHaveCount(
      1,
    );
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await expect(page.getByRole('combobox')).toHaveCount(0);
  for (const name of ['Home', 'Profile'])
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
  for (const name of ['Log out', 'Menu', 'Clear filter'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  await expect(feedOf(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Sign up' }).filter({ visible: true }).click();
  await expect(page.getByRole('textbox', { name: 'Full name' })).toBeVisible();
  await page.getByRole('link', { name: 'Login' }).filter({ visible: true }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});

test(
  'the slide-in menu keeps the focus inside, and its button closes it',
  { tag: '@phone' },
  async ({ page, student: _student }) => {
    await page.goto('/user');
    // A screen that arrives takes the focus.
    await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
    const button = page.getByRole('button', { name: 'Menu', exact: true });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await button.click();
    await expect(menu).toBeVisible();
    for (let step = 0; step < 25; step += 1) {
      await page.keyboard.press('Tab');
      // After the last control the browser's own bar has the focus; then the active element is the body.
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
        ),
      ).toBe(true);
    }
    await closeMenu(page);
    await expect(menu).toHaveCount(0);
    await expect(button).toBeFocused();
  },
);

test(
  'on the narrowest desk the links of the bar are in one row, each on one line',
  { tag: '@desk' },
  async ({ page, student: _student }) => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.goto('/');
    await expect(cardsIn(page).first()).toBeVisible();
    const boxes = await page.getByRole('banner').evaluate((bar) =>
      [...bar.querySelectorAll('a, input, button')]
        .filter((element) => element.checkVisibility())
        .map((element) => element.getBoundingClientRect())
        .map(({ left, right, height }) => ({ left, right, height })),
    );
    expect(boxes.length).toBeGreaterThanOrEqual(6);
    for (const [index, { left, height }] of boxes.entries()) {
      expect(height).toBeLessThanOrEqual(44);
      expect(left).toBeGreaterThanOrEqual(boxes[index - 1]?.right ?? 0);
    }
  },
);

test('an address below a known one is unknown', { tag: '@phone' }, async ({ page, student: _student }) => {
  for (const address of ['/user/else', '/update', '/search/more', '/update/me/now']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: words.notFound })).toBeVisible();
    await expect(page.getByRole('link', { name: words.goHome })).toBeVisible();
  }
});

/** @returns elements outside the page's width, and texts that their own box cuts off. */
function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { documentElement: root } = document;
    const { clientWidth: width } = root;
    if (root.scrollWidth > width) found.push(`the page is ${root.scrollWidth} px wide, not ${width}`);
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      // A native select shortens its text and an input scrolls it. Drawings and text for screen readers are not checked.
      if (element.closest('[aria-hidden=true], .sr-only, select, input, svg, #splash')) continue;
      const box = element.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) continue;
      const label = `${element.localName} “${(element.ariaLabel ?? element.textContent).slice(0, 40)}”`;
      if (box.right > width + 1 || box.left < -1)
        found.push(`${label} from ${box.left.toFixed()} to ${box.right.toFixed()} of ${width}`);
      const cuts = getComputedStyle(element).overflowX !== 'visible';
      const ownText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
      if (cuts && ownText && element.scrollWidth > element.clientWidth + 1) found.push(`${label} is cut`);
    }
    return found;
  });
}

/** @returns the controls of the topmost layer that no scrolling brings to a place where a click reaches them. */
async function findUnreachable(page: Page): Promise<string[]> {
  const dialog = page.locator('dialog[open]');
  const place = (await dialog.count()) > 0 ? dialog.last() : page.locator('main');
  return place.evaluate(async (layer) => {
    const isReached = (control: HTMLElement) => {
      // The first box, because the middle of a link on two lines can be outside of both.
      const { x, y, width, height } = control.getClientRects()[0] ?? new DOMRect();
      // A tooltip or the recent searches are over the page only while their control has the focus or the pointer.
      const hit = document
        .elementsFromPoint(x + width / 2, y + height / 2)
        .find((element) => !element.closest('[role=tooltip], search section'));
      return hit !== undefined && (control.contains(hit) || hit.closest('label')?.control === control);
    };
    const canBeReached = async (control: HTMLElement) => {
      for (const block of ['nearest', 'center', 'end', 'start'] as const) {
        control.scrollIntoView({ block, behavior: 'instant' });
        if (isReached(control)) return true;
        // Distant cards are drawn in the frame after they come into view.
        await new Promise(requestAnimationFrame);
        if (isReached(control)) return true;
      }
      return false;
    };
    const unreachable: string[] = [];
    for (const control of layer.querySelectorAll<HTMLElement>('button, a, input:not([type=file]), select')) {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.offsetWidth === 0) continue;
      if (!(await canBeReached(control))) unreachable.push(control.outerHTML.slice(0, 120));
    }
    return unreachable;
  });
}

for (const [what, size, tag] of [
  ['320 px wide', { width: 320, height: 640 }, '@phone'],
  ['200% zoom of a desk', { width: 640, height: 400 }, '@desk'],
] as const) {
  test(
    `${what}: no screen scrolls sideways, nothing is cut, everything can be reached`,
    { tag },
    async ({ page, product }) => {
      test.slow();
      await page.setViewportSize(size);
      for (const screen of everyScreen.filter(({ who }) => who === 'visitor')) {
        await test.step(screen.name, async () => {
          await screen.show(page);
          expect.soft(await findOverflow(page), screen.name).toEqual([]);
          expect.soft(await findUnreachable(page), screen.name).toEqual([]);
        });
      }
      await becomeStudent(page, await signUpByCalls(page.context().request, product));
      for (const screen of everyScreen.filter(({ who }) => who === 'student')) {
        await test.step(screen.name, async () => {
          await screen.show(page);
          expect.soft(await findOverflow(page), screen.name).toEqual([]);
          expect.soft(await findUnreachable(page), screen.name).toEqual([]);
        });
      }
    },
  );
}

// The breakpoints move with the font, so a desk shows what its 200% zoom shows (above).
test('twice the font size, set in the browser: no screen scrolls sideways and nothing is cut @phone', async ({
  page,
  student: _student,
}) => {
  test.slow();
  // As in the browser's settings. Unlike a style on the root element, this moves the breakpoints too.
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  for (const screen of everyScreen.filter(({ who }) => who === 'student')) {
    await test.step(screen.name, async () => {
      await screen.show(page);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
      expect.soft(await findOverflow(page), screen.name).toEqual([]);
    });
  }
});

test('with reduced motion nothing slides, pulses or scrolls by itself', async ({
  page,
  student: _student,
}) => {
  const ask = async () => {
    await (await openFilters(page)).getByRole('button', { name: 'Log out' }).click();
    await expect(alertOf(page)).toBeVisible();
    const name = await alertOf(page).evaluate((dialog) => getComputedStyle(dialog).animationName);
    await alertOf(page).getByRole('button', { name: 'Cancel' }).click();
    return name;
  };
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/user');
  await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
  expect(await ask()).toBe('sheet');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await ask()).toBe('none');

  const go = Promise.withResolvers<void>();
  await page.route(callTo('/get'), async (route) => {
    await go.promise;
    await route.continue();
  });
  await page.goto('/');
  await expect(page.locator('[data-placeholder="card"]').first()).toBeVisible();
  const moving = await page.evaluate(() =>
    document.getAnimations().map((one) => (one instanceof CSSAnimation ? one.animationName : 'transition')),
  );
  expect(moving.filter((name) => name !== 'transition')).toEqual([]);
  go.resolve();
  await expect(cardsIn(page).first()).toBeVisible();
});
