import { cardsIn } from './feed.ts';
import { expect, test } from './journey.ts';
import { logIn, signUp } from './login-steps.ts';
import { signUpByCalls } from './students.ts';

test(
  'a login stores two keys, without e-mail, phone or secret [3.6]',
  { tag: '@desk' },
  async ({ page, context, product }) => {
    const { email } = await signUp(page, product, { name: 'Nadia Discreet' });
    const stored = await page.evaluate(() => ({ ...localStorage }));
    // The third key belongs to the public-profile hint on Home: the ends of the ids that have seen the hint.
    const keys = Object.keys(stored).filter((key) => key !== 'public-notice-seen');
    expect(keys.toSorted()).toEqual(['login', 'userData']);
    expect(stored['login']).toBe('true');
    const userData = JSON.parse(String(stored['userData'])) as Record<string, unknown>;
    expect(userData['name']).toBe('Nadia Discreet');
    expect(userData['email'] ?? '').toBe('');
    expect(userData['phone'] ?? '').toBe('');
    const everything = JSON.stringify([
      stored,
      await page.evaluate(() => [{ ...sessionStorage }, document.cookie]),
    ]);
    expect(everything).not.toContain(email);
    expect(everything).not.toContain('9876543210');
    for (const { value, httpOnly, sameSite } of await context.cookies()) {
      expect(httpOnly).toBe(true);
      expect(sameSite).toBe('Lax');
      expect(everything).not.toContain(value);
    }
  },
);

test(
  'a browser that blocks its storage shows login, then the cards',
  { tag: '@desk' },
  async ({ browser, product }) => {
    const stranger = await browser.newContext();
    const student = await signUpByCalls(stranger.request, product);
    await stranger.close();
    const context = await browser.newContext({ baseURL: product.url });
    await context.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('blocked', 'SecurityError');
          },
        });
      }
    });
    const page = await context.newPage();
    await page.goto('/');
    await logIn(page, product, student.email);
    await expect(cardsIn(page).first()).toBeVisible();
    await context.close();
  },
);
