import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { words } from '#contract/words/en/words.ts';
import { aCard } from '#test/web/a-card.ts';
import { button, field, list } from '#test/web/sign-up-form.tsx';
import { me, openApp, replaceAppServer } from '#test/web/whole-app.tsx';

replaceAppServer({ '/get': [aCard()] });

const shown = (links: HTMLElement[]) =>
  links.filter((one) => one.checkVisibility({ visibilityProperty: true }));
const linksOf = (name: string) =>
  shown(page.getByRole('link', { name, exact: true }).elements() as HTMLElement[]);

test.for([
  ['phone', 390, 844],
  ['desk', 1280, 800],
] as const)(
  'on a %s visitors have links to login and sign-up, and nothing that needs a session [1.2]',
  async ([, width, height]) => {
    await page.viewport(width, height);
    await openApp();
    await expect.element(button(words.login)).toBeVisible();
    for (const name of [words.brand, words.login, words.signUp]) expect(linksOf(name), name).toHaveLength(1);
    for (const role of ['searchbox', 'combobox', 'feed'])
      await expect.element(page.getByRole(role)).not.toBeInTheDocument();
    for (const name of [words.home, words.profile])
      await expect.element(page.getByRole('link', { name, exact: true })).not.toBeInTheDocument();
    for (const name of [words.logOut, words.menu, words.clearFilter])
      await expect.element(button(name)).not.toBeInTheDocument();
    linksOf(words.signUp)[0]?.click();
    await expect.element(field(words.fullName)).toBeVisible();
    linksOf(words.login)[0]?.click();
    await expect.element(button(words.login)).toBeVisible();
  },
);

test.for(['/nope', '/user/else', '/update', '/search/more', '/update/me/now'])(
  'an unknown address shows a title row with Back in place of the phone’s top bar: %s [9.1]',
  async (address) => {
    await openApp(address, me);
    await expect.element(page.getByRole('heading', { name: words.notFound })).toBeVisible();
    await expect.element(page.getByRole('link', { name: words.goHome })).toBeVisible();
    await expect.element(button(words.back)).toBeInViewport();
    await expect.element(page.getByRole('banner')).not.toBeInTheDocument();
  },
);

test.for(['/user', '/nowhere'])(
  'on a desk a screen without a list has no filters: %s [9.3]',
  async (address) => {
    await page.viewport(1280, 800);
    await openApp(address, me);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.element(page.getByRole('banner').getByRole('searchbox')).toBeVisible();
    await expect.element(page.getByText(words.filters, { exact: true })).not.toBeInTheDocument();
    await expect.element(list(words.fields.course.label)).not.toBeInTheDocument();
  },
);

test('the slide-in menu keeps the focus inside; its button closes the menu and gets the focus', async () => {
  await openApp('/user', me);
  await expect.element(button(words.back)).toBeVisible();
  await button(words.menu).click();
  const menu = page.getByRole('dialog', { name: words.menu });
  await expect.element(menu).toBeVisible();
  await expect.element(menu.getByRole('button', { name: words.logOut })).toBeVisible();
  for (let step = 0; step < 25; step += 1) {
    await userEvent.keyboard('{Tab}');
    // After the last control, the focus moves to the browser's own bar. The active element is then the body.
    const focused = document.activeElement;
    expect(focused === document.body || focused?.closest('dialog') !== null).toBe(true);
  }
  await button(words.closeMenu).click();
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(button(words.menu)).toHaveFocus();
});

test('on the narrowest desk the links of the bar are in one row of one line', async () => {
  await page.viewport(1024, 768);
  await openApp('/', me);
  await expect.element(page.getByRole('article')).toBeVisible();
  const bar = page.getByRole('banner').element();
  const controls = shown([...bar.querySelectorAll<HTMLElement>('a, input, button')]);
  const boxes = controls.map((one) => one.getBoundingClientRect());
  expect(boxes.length).toBeGreaterThanOrEqual(6);
  for (const [index, { left, height }] of boxes.entries()) {
    expect(height).toBeLessThanOrEqual(44);
    expect(left).toBeGreaterThanOrEqual(boxes[index - 1]?.right ?? 0);
  }
});
