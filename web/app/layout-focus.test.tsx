import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { laterWords } from '#contract/words/en/later.ts';
import { shareCardWords } from '#contract/words/en/share-card.ts';
import { words } from '#contract/words/en/words.ts';
import { aCard } from '#test/web/a-card.ts';
import { someNotices } from '#test/web/an-activity.ts';
import { focusCounterpart } from '#web/ui/counterpart.ts';
import { me, openApp, replaceAppServer, server } from '#test/web/whole-app.tsx';

replaceAppServer({ '/get': [aCard({ uid: 'asha' })] });

const control = (role: string, name: string) => page.getByRole(role, { name, exact: true });
/** The frame of this file. It is resized directly, because the driver of the browser sometimes answers no `viewport`. */
const resizeTo = (width: number) => frameElement?.setAttribute('style', `width: ${width}px; height: 800px`);

async function focusOn(role: string, name: string): Promise<void> {
  await expect.element(control(role, name)).toBeVisible();
  (control(role, name).element() as HTMLElement).focus();
  await expect.element(control(role, name)).toHaveFocus();
}

test.for([
  ['link', words.home],
  ['link', words.activity],
  ['link', words.profile],
  ['combobox', words.fields.course.label],
  ['combobox', words.sort],
  ['button', laterWords.removeFilter('BCA')],
  ['button', words.myClass],
  ['button', words.clearFilter],
  ['button', words.refresh],
  ['button', words.compactList],
] as const)(
  'the focus of the %s %s goes to the same control of a wider window, and back',
  async ([role, name]) => {
    resizeTo(1023);
    await openApp('/?course=bca', me);
    await focusOn(role, name);
    for (const width of [1024, 1023]) {
      const before = control(role, name).element();
      resizeTo(width);
      // The layout follows the window a moment later.
      await expect.poll(() => control(role, name).element()).not.toBe(before);
      await expect.element(control(role, name)).toHaveFocus();
    }
  },
);

test('the account links of both widths hand over the focus, too', async () => {
  resizeTo(1024);
  await openApp('/');
  await focusOn('link', words.signUp);
  const before = control('link', words.signUp).element();
  resizeTo(1023);
  await expect.poll(() => control('link', words.signUp).element()).not.toBe(before);
  await expect.element(control('link', words.signUp)).toHaveFocus();
});

test('what only the top bar has gives the focus to the menu, and the menu to the top bar', async () => {
  resizeTo(1024);
  await openApp('/', me);
  await focusOn('button', words.logOut);
  resizeTo(1023);
  await expect.element(control('button', words.menu)).toHaveFocus();
  resizeTo(1024);
  await expect.element(control('link', words.brand)).toHaveFocus();
});

test('a control without a counterpart gives the focus to the content', async () => {
  Object.assign(server.answers, {
    '/notices': someNotices([]),
    '/getcomment': [{ count: 0, canWrite: true }],
  });
  resizeTo(1280);
  await openApp('/activity', me);
  await focusOn('button', shareCardWords.title);
  resizeTo(1279);
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('a control that React removes some frames after the resizing gives the focus to the content, too', async () => {
  await openApp('/', me);
  const late = document.createElement('button');
  late.textContent = 'late';
  document.body.append(late);
  late.focus();
  focusCounterpart(late);
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  late.remove();
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('a window that is resized while another one has the focus hands over the focus, too', async () => {
  resizeTo(1023);
  await openApp('/', me);
  await focusOn('link', words.profile);
  const before = control('link', words.profile).element();
  before.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  resizeTo(1024);
  await expect.poll(() => control('link', words.profile).element()).not.toBe(before);
  await expect.element(control('link', words.profile)).toHaveFocus();
});

test('a control that both widths have keeps the focus', async () => {
  resizeTo(1023);
  await openApp('/', me);
  await focusOn('searchbox', words.searchForUser);
  const before = document.activeElement;
  resizeTo(1024);
  await expect.element(control('button', words.logOut)).toBeVisible();
  expect(document.activeElement).toBe(before);
});
