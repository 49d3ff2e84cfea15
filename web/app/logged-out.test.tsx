import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerWords } from '#contract/words/en/answers.ts';
import { words } from '#contract/words/en/words.ts';
import { openApp, replaceAppServer, server } from '#test/web/whole-app.tsx';

replaceAppServer({ '/loginotp': { success: true, message: answerWords.codeSent } });

/** Of the scripts that this page has loaded. */
const hasLoaded = (file: string) =>
  performance.getEntriesByType('resource').some(({ name }) => name.includes(`/web/app/${file}`));

test('typing loads the files of Home and of the welcome, so that Home opens at once after a sign-up', async () => {
  await openApp('/?sign-up');
  const name = page.getByRole('textbox', { name: words.fullName });
  await expect.element(name).toBeVisible();
  expect(hasLoaded('logged-in.tsx')).toBe(false);
  await name.fill('A');
  for (const file of ['logged-in.tsx', 'home/home.tsx', 'home/home-offers.tsx', 'home/welcome.tsx'])
    await expect.poll(() => hasLoaded(file), { message: file }).toBe(true);
});

const sizes = [
  [390, 844],
  [360, 640],
  [320, 568],
  [820, 1180],
] as const;

test.each(sizes)(
  'on %i × %i the way to sign-up stays in view after a code was sent [10.3]',
  async (...size) => {
    await page.viewport(...size);
    await openApp('/');
    const signUp = page.getByRole('button', { name: words.noAccount });
    await expect.element(signUp).toBeInViewport({ ratio: 1 });
    await page.getByRole('textbox', { name: words.email }).fill('somebody@iitd.ac.in');
    await page.getByRole('button', { name: words.sendOtp }).click();
    await expect.element(page.getByText(answerWords.codeSent)).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Resend otp in/ })).toBeInViewport({ ratio: 1 });
    await expect.element(signUp).toBeInViewport({ ratio: 1 });
    expect(server.asked).toContain('POST /loginotp');
  },
);

test.each(['/', '/?sign-up'])(
  'at %s one button with the name of the other language is in the first view of a phone [9.18]',
  async (address) => {
    await page.viewport(390, 844);
    await openApp(address);
    await expect.element(page.getByRole('button', { name: 'हिन्दी' })).toBeInViewport({ ratio: 1 });
  },
);

/**
 * Measures of the drawings of 360 by 240, whose bottom is in view: the top of the highest head, and the width from ear
 * to ear.
 */
const HEAD = { top: 8, width: 124 };

test.each([...sizes, [844, 390], [1280, 800]] as const)(
  'on %i × %i the pictures of the log-in show whole heads [10.3]',
  async (...size) => {
    await page.viewport(...size);
    await openApp('/');
    await expect.element(page.getByRole('button', { name: words.login, exact: true })).toBeVisible();
    const cells = [...document.querySelectorAll('img.portrait')].map((one) => one.getBoundingClientRect());
    expect(cells).toHaveLength(4);
    for (const { width, height } of cells.filter((cell) => cell.width * cell.height > 0)) {
      const scale = Math.max(width / 360, height / 240);
      expect(240 - height / scale).toBeLessThanOrEqual(HEAD.top);
      expect(width / scale).toBeGreaterThanOrEqual(HEAD.width);
    }
  },
);
