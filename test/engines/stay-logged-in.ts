import type { Cookie } from '@playwright/test';
import type { OpenedPage } from './engine.ts';

/**
 * Logs an opened page in with the cookies of a session.
 * @param userData the data about the student that the app stores after a login (docs/product.md section 3).
 */
export async function stayLoggedIn(
  opened: OpenedPage,
  cookies: readonly Cookie[],
  userData: string,
): Promise<void> {
  await opened.addCookies(cookies);
  // A page without the app.
  await opened.page.goto('/icon.svg');
  await opened.page.evaluate((user) => {
    localStorage.setItem('userData', user);
    localStorage.setItem('login', 'true');
  }, userData);
}
