import type { Page } from '@playwright/test';

/** Answers the page's calls instead of the server. The addresses of screens still return the page. */
export async function answerInstead(
  page: Page,
  answers: Readonly<Record<string, object>>,
  status = 200,
): Promise<void> {
  for (const [path, json] of Object.entries(answers))
    await page.route(
      (url) => url.pathname === path,
      (route) => (route.request().isNavigationRequest() ? route.continue() : route.fulfill({ status, json })),
    );
}

/** Call it when the screen is complete. */
export async function stopAnswering(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'wait' });
}
