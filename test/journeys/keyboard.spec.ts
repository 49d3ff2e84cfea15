import type { Locator, Page } from '@playwright/test';
import { words } from '#contract/words/en/words.ts';
import { answerWords } from '#contract/words/en/answers.ts';
import { studentWords } from '#contract/words/en/student.ts';
import { alertOf, popupOf } from './alerts.ts';
import { compactSwitch } from './compact-switch.ts';
import { cardsIn, firstCard, openHome } from './feed.ts';
import { expect, test } from './journey.ts';
import { expectLoginCodeSent } from './login-steps.ts';
import { aFace, aNewAddress, becomeStudent, signUpByCalls } from './students.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Presses Tab until the goal has the focus. Checks that each focused element on the way is marked and in view. */
async function tabTo(page: Page, goal: Locator, key = 'Tab'): Promise<void> {
  for (let stop = 0; stop < 80; stop += 1) {
    if (await goal.evaluate((element) => element === document.activeElement).catch(() => false)) return;
    await page.keyboard.press(key);
    const trouble = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!(focused instanceof HTMLElement) || focused === document.body) return null;
      const marks = [focused, focused.parentElement, focused.closest('label, .field')].filter(
        (element) => element instanceof HTMLElement,
      );
      const marked = marks.some((element) => {
        const { outlineStyle, outlineWidth, borderTopWidth, boxShadow } = getComputedStyle(element);
        return (
          (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) ||
          parseFloat(borderTopWidth) >= 2 ||
          boxShadow !== 'none'
        );
      });
      if (!marked) return `no mark on ${focused.outerHTML.slice(0, 80)}`;
      const { left, right, top, bottom } = focused.getBoundingClientRect();
      const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
      // The topmost element at the centre of its visible part belongs to it. A hidden file input is visible by its
      // label.
      const seen = document.elementFromPoint((left + right) / 2, y);
      const own = focused.closest('label, .field') ?? focused.parentElement ?? focused;
      const visible = bottom > 0 && top < innerHeight && (own.contains(seen) || focused.contains(seen));
      return visible
        ? null
        : `not in sight: ${focused.outerHTML.slice(0, 80)}, but ${seen?.outerHTML.slice(0, 80)}`;
    });
    expect(trouble).toBeNull();
  }
  throw new Error('the keyboard does not get there');
}

test('from login to log-out by keyboard alone, each focused control is marked and in view [12.2]', async ({
  page,
  product,
  browser,
}) => {
  const stranger = await browser.newContext();
  const { email } = await signUpByCalls(stranger.request, product, { name: 'Kiran Keyboard' });
  await stranger.close();
  const { keyboard } = page;

  await test.step('logs in', async () => {
    await page.goto('/');
    await expect(button(page, 'Login')).toBeVisible();
    await tabTo(page, page.getByRole('textbox', { name: 'E-mail' }));
    await keyboard.type(email);
    await tabTo(page, button(page, 'send otp'));
    await keyboard.press('Enter');
    await expectLoginCodeSent(page);
    await keyboard.type(await product.mail.nextCode(email));
    await keyboard.press('Enter');
    await expect(alertOf(page)).toHaveAccessibleName(answerWords.loggedIn);
    await keyboard.press('Enter');
    await expect(cardsIn(page).first()).toBeVisible();
  });

  const card = await firstCard(page);
  await test.step('skips to the list and reads from card to card', async () => {
    await page.reload();
    await expect(card).toBeVisible();
    await keyboard.press('Tab');
    await expect(page.getByRole('link', { name: words.skipToContent })).toBeFocused();
    await keyboard.press('Enter');
    await expect(page.locator('main')).toBeFocused();
    await tabTo(page, card);
    await keyboard.press('PageDown');
    await expect(cardsIn(page).nth(1)).toBeFocused();
    await keyboard.press('PageUp');
    await expect(card).toBeFocused();
  });

  await test.step('likes', async () => {
    await tabTo(page, card.getByRole('button', { name: 'Like', exact: true }));
    await keyboard.press('Space');
    await expect(card.getByRole('button', { name: 'Like', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  await test.step('opens the opinions, tags and writes', async () => {
    await tabTo(page, card.getByRole('button', { name: 'See all opinion' }));
    await keyboard.press('Enter');
    await expect(card.getByRole('button', { name: 'Hide all opinion' })).toBeFocused();
    // Until the list is loaded, its changing height can move a focused control below the dock.
    const list = card.getByRole('region', { name: words.allOpinions });
    await expect(list.locator('time').or(list.getByText(words.noOpinions)).first()).toBeVisible();
    await tabTo(page, card.getByRole('button', { name: 'Brilliant' }));
    await keyboard.press('Space');
    await expect(card.getByRole('button', { name: 'Brilliant' })).toHaveAttribute('aria-pressed', 'true');
    await tabTo(page, card.getByRole('textbox', { name: 'Write an opinion' }));
    await keyboard.type('Typed with ten fingers.');
    await keyboard.press('Enter');
    await expect(card.getByText('Typed with ten fingers.')).toBeVisible();
    await expect(popupOf(page, words.addingOpinion)).toHaveCount(0);
    await expect(card.getByRole('textbox', { name: 'Write an opinion' })).toBeFocused();
  });

  await test.step('deletes it again', async () => {
    await tabTo(page, card.getByRole('button', { name: 'Delete' }), 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(alertOf(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
    await keyboard.press('Escape');
    await expect(card.getByRole('button', { name: 'Delete' })).toBeFocused();
    await keyboard.press('Enter');
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await expect(popupOf(page, words.deleting)).toBeVisible();
    await expect(popupOf(page, words.deleting)).toHaveCount(0);
    await expect(card.getByText('Typed with ten fingers.')).toHaveCount(0);
    // The focus is on the next opinion, the list or the card.
    expect(await card.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  });

  await test.step('searches', async () => {
    await page.evaluate(() => scrollTo(0, 0));
    await tabTo(page, page.getByRole('searchbox'), 'Shift+Tab');
    await keyboard.type('Asha Kumari');
    await keyboard.press('Enter');
    await expect(page.getByRole('article', { name: 'Asha Kumari' })).toBeVisible();
  });

  await test.step('edits the profile', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Profile', exact: true }));
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: words.yourProfile })).toBeFocused();
    await tabTo(page, page.getByRole('link', { name: 'Edit your detail' }));
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Edit your details' })).toBeFocused();
    await tabTo(page, page.getByRole('combobox', { name: 'Personality' }));
    await keyboard.type('Ex');
    await expect(page.getByRole('combobox', { name: 'Personality' })).toHaveValue('extrovert');
    await tabTo(page, button(page, 'Update'));
    await keyboard.press('Enter');
    await expect(alertOf(page)).toHaveAccessibleName(answerWords.updated);
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: words.yourProfile })).toBeFocused();
  });

  await test.step('logs out', async () => {
    const menu = button(page, 'Menu');
    if (await menu.isVisible()) {
      await tabTo(page, menu);
      await keyboard.press('Enter');
    }
    await tabTo(page, button(page, 'Log out'), (await menu.isVisible()) ? 'Tab' : 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(alertOf(page).getByRole('button', { name: 'OK' })).toBeFocused();
    await keyboard.press('Enter');
    await expect(button(page, 'Login')).toBeVisible();
  });
});

test('the compact list and the page of a student by keyboard alone, each focused control is marked and in view @sweep [12.2]', async ({
  page,
  product,
}) => {
  await becomeStudent(page, await signUpByCalls(page.context().request, product));
  const { keyboard } = page;
  await openHome(page, '/?sort=loved');
  await tabTo(page, compactSwitch(page));
  await keyboard.press('Space');
  await expect(compactSwitch(page)).toHaveAttribute('aria-pressed', 'true');
  const row = cardsIn(page).first();
  await expect(row.getByText(words.likes)).toBeAttached();
  const link = row.getByRole('link');
  const name = await link.innerText();
  await tabTo(page, link);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeFocused();

  const photo = button(page, studentWords.enlarge(name));
  await tabTo(page, photo);
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('img')).toBeInViewport();
  await keyboard.press('Escape');
  await expect(photo).toBeFocused();
  await tabTo(page, button(page, 'Like'));
  await keyboard.press('Space');
  await expect(button(page, 'Like')).toHaveAttribute('aria-pressed', 'true');
  const opinions = page.getByRole('region', { name: studentWords.opinions });
  await tabTo(page, opinions.getByRole('textbox', { name: words.writeAnOpinion }));
  await keyboard.type('Typed on the page.');
  await keyboard.press('Enter');
  await expect(opinions.getByText('Typed on the page.')).toBeVisible();
  await expect(popupOf(page, words.addingOpinion)).toHaveCount(0);
  await tabTo(page, button(page, words.back), 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(row.getByRole('link')).toHaveText(name);
});

test('a sign-up by keyboard alone, each focused control is marked and in view @sweep [12.2]', async ({
  page,
  product,
}) => {
  const email = aNewAddress();
  const { keyboard } = page;
  const typeInto = async (role: 'textbox' | 'combobox', name: string, text: string) => {
    await tabTo(page, page.getByRole(role, { name, exact: true }));
    await keyboard.type(text);
  };
  await page.goto('/');
  await tabTo(page, button(page, words.noAccount));
  await keyboard.press('Enter');
  await expect(page.getByRole('link', { name: words.brand }).filter({ visible: true }).first()).toBeFocused();
  const photo = page.getByLabel(words.photo, { exact: true });
  await tabTo(page, photo);
  // The keyboard cannot use the browser's file picker.
  await photo.setInputFiles(await aFace());
  await expect(page.getByRole('img', { name: words.yourPhoto })).toBeVisible();
  await typeInto('textbox', words.fullName, 'Kiran Newcomer');
  await typeInto('combobox', words.fields.course.label, 'LLB');
  await typeInto('combobox', words.fields.year.label, '4th');
  await typeInto('combobox', words.fields.gender.label, 'Fe');
  await typeInto('textbox', words.phone, '9876543210');
  await typeInto('textbox', words.email, email);
  await tabTo(page, button(page, words.sendOtp));
  await keyboard.press('Enter');
  await expect(alertOf(page)).toHaveAccessibleName(answerWords.codeSent);
  await keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: words.otp })).toBeFocused();
  await keyboard.type(await product.mail.nextCode(email));
  await tabTo(page, button(page, words.signUp));
  await keyboard.press('Enter');
  await expect(alertOf(page)).toHaveAccessibleName(answerWords.signedUp);
  await keyboard.press('Enter');
  await expect(cardsIn(page).first()).toBeVisible();
});
