import { expect, test } from './journey.ts';

// The fixture fails the test if the page's policy refuses something, or if a request goes to another origin.
test(
  'the page of the calls shows every call, and fits a narrow screen in light and dark [6.1]',
  { tag: '@phone' },
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/docs/api');
    const { paths } = await page.evaluate(
      async () => (await (await fetch('/openapi.json')).json()) as { paths: Record<string, object> },
    );
    const calls = page.locator('.opblock');
    await expect(calls).toHaveCount(Object.values(paths).flatMap((path) => Object.keys(path)).length);
    await calls.first().getByRole('button').first().click();
    await expect(page.getByText('Example Value').first()).toBeVisible();
    const brightness = () =>
      page.evaluate(() =>
        Number(/\d+/.exec(getComputedStyle(document.documentElement).backgroundColor)?.[0]),
      );
    expect(await brightness()).toBeLessThan(60);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(page.locator('html')).not.toHaveClass(/dark-mode/);
  },
);
