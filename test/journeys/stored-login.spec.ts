import type { Page } from '@playwright/test';
import { cardsIn } from './feed.ts';
import { expect, test } from './journey.ts';
import { signUp } from './login-steps.ts';
import { openBlank } from './students.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test(
  'a login stores two keys, without e-mail, phone or secret',
  { tag: '@desk' },
  async ({ page, context, product }) => {
    const { email } = await signUp(page, product, { name: 'Nadia Discreet' });
    const stored = await page.evaluate(() => ({ ...localStorage }));
    // The third one is for the notice on Home that the profile is public: the ends of the ids that have seen it.
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
  'login is restored only when both keys are there and login is true',
  { tag: '@phone' },
  async ({ page, student }) => {
    await page.goto('/');
    await expect(cardsIn(page).first()).toBeVisible();
    const { userData } = await page.evaluate(() => ({ userData: localStorage.getItem('userData') }));
    expect(userData).toContain(student.uid);
    for (const [login, data] of [
      ['false', userData],
      [null, userData],
      ['true', null],
      ['true', '{broken'],
      ['true', 'null'],
    ] as const) {
      await openBlank(page);
      await page.evaluate(
        ([one, other]) => {
          localStorage.clear();
          if (one !== null) localStorage.setItem('login', one);
          if (other !== null) localStorage.setItem('userData', other);
        },
        [login, data] as const,
      );
      await page.goto('/');
      await expect(button(page, 'Login')).toBeVisible();
    }
  },
);
