import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { changeWords } from '#contract/words/en/change-email.ts';
import { decisionWords } from '#contract/words/en/decisions.ts';
import { editWords } from '#contract/words/en/edit.ts';
import { laterWords } from '#contract/words/en/later.ts';
import { reportWords } from '#contract/words/en/report.ts';
import { words } from '#contract/words/en/words.ts';
import { aCard } from '#test/web/a-card.ts';
import { aDecision } from '#test/web/a-decision.ts';
import { me, openApp, reloadApp, replaceAppServer, server } from '#test/web/whole-app.tsx';

const kabir = aCard({ uid: 'kabir', name: 'Kabir Singh' });

replaceAppServer({
  '/getuser/me': me,
  '/getuser/kabir': kabir,
  '/reports': { success: true, data: [] },
  '/restricts': { success: true, data: [] },
  '/decisions': { success: true, data: [aDecision()] },
  '/notices': { success: true, data: [] },
});
beforeEach(() => {
  server.answers['/getcomment'] = [{ count: 0, canWrite: true }];
});

const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const line = page.getByText(laterWords.draftKept);
const discard = button(laterWords.discard);

test('Back keeps the typed text of the edit form; Discard shows the saved values [9.11]', async () => {
  await openApp('/user', me);
  const open = page.getByRole('link', { name: laterWords.profile.editDetail });
  await open.click();
  await box(words.fullName).fill('Other Name');
  await box(words.phone).fill('1234567890');
  await page.getByRole('combobox', { name: words.fields.course.label }).selectOptions('mtech');
  await expect.element(line).not.toBeInTheDocument();
  history.back();
  await expect.element(box(words.fullName)).not.toBeInTheDocument();

  await open.click();

  await expect.element(line).toBeVisible();
  await expect.element(box(words.fullName)).toHaveValue('Other Name');
  await expect.element(box(words.phone)).toHaveValue('1234567890');
  await expect.element(page.getByRole('combobox', { name: words.fields.course.label })).toHaveValue('mtech');
  await discard.click();
  await expect.element(line).not.toBeInTheDocument();
  await expect.element(box(words.fullName)).toHaveValue(me.name);
  await expect.element(box(words.phone)).toHaveValue(me.phone);
});

test('a phone number that was cut is still refused after a reload', async () => {
  const app = await openApp('/update/me', me);
  await box(words.phone).fill('12345678901');
  await reloadApp(app);
  await expect.element(line).toBeVisible();
  await button(editWords.update).click();
  await expect.element(page.getByRole('alertdialog', { name: words.invalidPhone })).toBeVisible();
});

test('another person who logs in here gets no draft, and a reversed choice is no draft [9.11]', async () => {
  const app = await openApp('/update/me', me);
  await box(words.fullName).fill('Other Name');
  await app.unmount();
  const other = { ...me, uid: 'other', _id: 'other', name: 'Second Person' };
  Object.assign(server.answers, { '/me': other, '/getuser/other': other });
  const second = await openApp('/update/me', other);
  await expect.element(box(words.fullName)).toHaveValue('Second Person');
  await box(words.fullName).fill('Third');
  await box(words.fullName).fill('Second Person');
  await reloadApp(second);
  await expect.element(box(words.fullName)).toHaveValue('Second Person');
  await expect.element(line).not.toBeInTheDocument();
});

test('closing the panel of links keeps the typed link of each platform [9.11]', async () => {
  await openApp('/user', me);
  const url = box(laterWords.profile.url);
  const list = page.getByRole('combobox', { name: laterWords.profile.platform });
  await button(laterWords.profile.addEdit).click();
  await list.selectOptions('github');
  await url.fill('github.com/own');
  await list.selectOptions('facebook');
  await url.fill('own.face');
  await list.selectOptions('github');
  await expect.element(url).toHaveValue('github.com/own');
  await userEvent.keyboard('{Escape}');
  await expect.element(url).not.toBeInTheDocument();

  await button(laterWords.profile.addEdit).click();

  await expect.element(list).toHaveValue('facebook');
  await expect.element(url).toHaveValue('own.face');
  await expect.element(line).toBeVisible();
  await discard.click();
  await expect.element(url).toHaveValue('');
  await list.selectOptions('github');
  await expect.element(url).toHaveValue('github.com/own');
});

test('Cancel keeps the reason and the note of a report [9.11]', async () => {
  await openApp('/student/kabir', me);
  const open = async () => {
    await button('More about Kabir Singh').click();
    await page.getByRole('menuitem', { name: 'Report this person' }).click();
  };
  await open();
  await page.getByRole('radio', { name: reportWords.reasonsOfPerson.harassment }).click();
  await box(reportWords.note).fill('Since Monday');
  await button(words.cancel).click();
  await open();
  await expect.element(box(reportWords.note)).toHaveValue('Since Monday');
  await expect
    .element(page.getByRole('radio', { name: reportWords.reasonsOfPerson.harassment }))
    .toBeChecked();
  await page.getByRole('dialog').getByRole('button', { name: reportWords.send }).click();
  await expect.element(page.getByText(reportWords.thanks)).toBeVisible();
  expect(server.sent['/report']).toMatchObject({ reason: 'harassment', note: 'Since Monday' });
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('form:'))).toEqual([]);
});

test('an emptied note of a report is no draft', async () => {
  await openApp('/student/kabir', me);
  const open = async () => {
    await button('More about Kabir Singh').click();
    await page.getByRole('menuitem', { name: 'Report this person' }).click();
  };
  await open();
  await box(reportWords.note).fill('Since Monday');
  await box(reportWords.note).fill('');
  await button(words.cancel).click();
  await open();
  await expect.element(box(reportWords.note)).toHaveValue('');
  await expect.element(line).not.toBeInTheDocument();
});

test('the draft of a link shows its line for its own platform only', async () => {
  const app = await openApp('/user', me);
  const url = box(laterWords.profile.url);
  await button(laterWords.profile.addEdit).click();
  await page.getByRole('combobox', { name: laterWords.profile.platform }).selectOptions('github');
  await url.fill('github.com/own');
  await reloadApp(app);
  await button(laterWords.profile.addEdit).click();
  await expect.element(line).toBeVisible();
  await page.getByRole('combobox', { name: laterWords.profile.platform }).selectOptions('facebook');
  await url.fill('own.face');
  await expect.element(line).not.toBeInTheDocument();
});

test('Back keeps the note of an appeal, and a new address [9.11]', async () => {
  const app = await openApp('/appeal/c1', me);
  await box(decisionWords.note).fill('It was a quote.');
  await app.unmount();
  const second = await openApp('/user/email', me);
  await box(changeWords.newEmail).fill('new@iitd.ac.in');
  await second.unmount();
  const third = await openApp('/appeal/c1', me);
  await expect.element(line).toBeVisible();
  await expect.element(box(decisionWords.note)).toHaveValue('It was a quote.');
  await third.unmount();
  await openApp('/user/email', me);
  await expect.element(box(changeWords.newEmail)).toHaveValue('new@iitd.ac.in');
});
