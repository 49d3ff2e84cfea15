import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { reportWords } from '#contract/words/en/report.ts';
import { safetyMenuWords } from '#contract/words/en/safety-menu.ts';
import { words } from '#contract/words/en/words.ts';
import { manyPeople, listPeople } from '#test/web/people-list.ts';
import { positionOnScreen, scrollToCard } from '#test/web/home-screen.tsx';
import { button } from '#test/web/sign-up-form.tsx';
import { me, openApp, replaceAppServer, server } from '#test/web/whole-app.tsx';
import { navigate } from '#web/data/navigation.tsx';

const people = manyPeople(30);
replaceAppServer({
  '/getuser/id-3': people[3] ?? {},
  '/getcomment': [{ count: 0, canWrite: true }],
  '/notices': { success: true, data: [] },
  '/reports': { success: true, data: [] },
  '/restricts': { success: true, data: [] },
});
beforeEach(() => void listPeople(people));

const address = () => location.pathname + location.search;
const menu = page.getByRole('dialog', { name: words.menu });
const student = page.getByRole('heading', { name: 'Student 3', level: 1 });
const more = button(safetyMenuWords.moreAbout('Student 3'));
const home = page.getByRole('article', { name: 'Student 0', exact: true });

async function openStudent() {
  await openApp('/', me);
  await expect.element(home).toBeVisible();
  navigate('/student/id-3');
  await expect.element(student).toBeVisible();
}

test('Back closes the menu alone, with what was set in it; Back again leads to the screen before [10.17]', async () => {
  await openStudent();
  navigate('/user');
  await button(words.menu).click();
  await expect.element(menu.getByRole('button', { name: words.logOut })).toBeVisible();
  history.back();
  await expect.element(menu).not.toBeInTheDocument();
  expect(address()).toBe('/user');

  await button(words.menu).click();
  await menu.getByRole('searchbox').fill('asha');
  await expect.poll(address).toBe('/search?user=asha');
  history.back();
  await expect.element(menu).not.toBeInTheDocument();
  expect(address()).toBe('/search?user=asha');
  history.back();
  await expect.poll(address).toBe('/user');
  history.back();
  await expect.element(student).toBeVisible();
});

test('Back closes an alert, then the sheet below it with its text, and only then leaves the screen [10.17]', async () => {
  await openStudent();
  await more.click();
  await page.getByRole('menuitem', { name: safetyMenuWords.reportPerson }).click();
  const sheet = page.getByRole('dialog', { name: reportWords.titles.person });
  const note = sheet.getByRole('textbox', { name: reportWords.note });
  const alert = page.getByRole('alertdialog', { name: reportWords.chooseReason });
  await note.fill('Since Monday');
  await sheet.getByRole('button', { name: reportWords.send }).click();
  await expect.element(alert).toBeVisible();

  history.back();
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(note).toHaveValue('Since Monday');
  history.back();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(student).toBeVisible();
  expect(address()).toBe('/student/id-3');
  history.back();
  await expect.element(home).toBeVisible();
});

test('Back answers a confirmation like Cancel [10.17]', async () => {
  await openStudent();
  await more.click();
  await page.getByRole('menuitem', { name: safetyMenuWords.block, exact: true }).click();
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  history.back();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await expect.element(student).toBeVisible();
  expect(server.asked).not.toContain('POST /block');
});

test('Back closes the menu of a card, whose button then has the focus, and the list stays where it is [10.17]', async () => {
  await openApp('/', me);
  await expect.element(page.getByRole('article').nth(9)).toBeInTheDocument();
  navigate('/user');
  await expect.element(page.getByRole('article').nth(9)).not.toBeInTheDocument();
  navigate('/');
  await expect.element(page.getByRole('article').nth(9)).toBeInTheDocument();
  const place = await scrollToCard('id-7');
  const cardMenu = button(safetyMenuWords.moreAbout('Student 7'));
  await expect.element(cardMenu).toBeInTheDocument();
  (cardMenu.element() as HTMLElement).click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  history.back();
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(cardMenu).toHaveFocus();
  expect(positionOnScreen()).toEqual(place);
  expect(address()).toBe('/');
});

test('two steps Back, or Forward, close only the menu, too [10.17]', async () => {
  await openStudent();
  navigate('/user');
  navigate('/activity');
  history.back();
  await expect.poll(address).toBe('/user');
  for (const steps of [-2, 1]) {
    await button(words.menu).click();
    await expect.element(menu.getByRole('button', { name: words.logOut })).toBeVisible();
    history.go(steps);
    await expect.element(menu).not.toBeInTheDocument();
    expect(address()).toBe('/user');
  }
  history.forward();
  await expect.poll(address).toBe('/activity');
});

test('a tap on a push shows the activity, not under a menu or an alert', async () => {
  await openStudent();
  const tapPush = () =>
    navigator.serviceWorker.dispatchEvent(
      new MessageEvent('message', { data: { open: '/activity' }, ports: [new MessageChannel().port2] }),
    );
  await button(words.menu).click();
  await expect.element(menu.getByRole('button', { name: words.logOut })).toBeVisible();
  tapPush();
  await expect.element(menu).not.toBeInTheDocument();
  expect(address()).toBe('/activity');

  await button(words.menu).click();
  await menu.getByRole('button', { name: words.logOut }).click();
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  tapPush();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  expect(address()).toBe('/activity');
  await userEvent.keyboard('{Escape}');
});
