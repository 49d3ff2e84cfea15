import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { courses } from '#contract/user.ts';
import { answerWords } from '#contract/words/en/answers.ts';
import { editWords } from '#contract/words/en/edit.ts';
import { words } from '#contract/words/en/words.ts';
import { button, list } from '#test/web/sign-up-form.tsx';
import { acceptAlert, me, openApp, refusal, replaceAppServer, server } from '#test/web/whole-app.tsx';
import { showLanguage } from '#test/web/show-language.ts';

replaceAppServer();
beforeEach(() => {
  server.answers['/update'] = async (request) => {
    const { updates } = (await request.json()) as { updates: object };
    return Response.json({ success: true, data: { ...me, ...updates }, message: answerWords.updated });
  };
});

async function openEdit() {
  const app = await openApp('/update/me', me);
  await expect.element(list(words.fields.course.label)).toHaveValue(me.course);
  return app;
}
const update = button(editWords.update);
const updates = () => (server.sent['/update'] as { updates: object } | undefined)?.updates;

test('the lists offer the values of their fields, and the saved values are chosen', async () => {
  await openEdit();
  const valuesOf = (name: string) =>
    [...list(name).element().querySelectorAll('option')].map(({ value }) => value);
  expect(valuesOf(words.fields.personality.label)).toEqual(['', 'introvert', 'extrovert', 'openss']);
  expect(valuesOf(editWords.accountType)).toEqual(['1', '0']);
  expect(valuesOf(words.fields.course.label)).toEqual([...courses]);
  expect(valuesOf(words.fields.year.label)).toEqual(['1', '2', '3', '4', '5']);
  expect(valuesOf(words.fields.relation.label)).toEqual(['', 'single', 'in relation', 'not specified']);
  await expect.element(list(words.fields.year.label)).toHaveValue(String(me.year));
});

test('only the changed fields are sent, then the profile shows them [9.11]', async () => {
  await openEdit();
  await list(words.fields.course.label).selectOptions('mtech');
  await list(words.fields.year.label).selectOptions('5');
  await update.click();
  await acceptAlert(answerWords.updated);
  expect(updates()).toEqual({ course: 'mtech', year: 5 });
  await expect.poll(() => location.pathname).toBe('/user');
  await expect.element(page.getByText('M.Tech, 5th year')).toBeVisible();
});

test('a refused change shows the reason, keeps the choice and can be tried again', async () => {
  const accepted = server.answers['/update'];
  server.answers['/update'] = refusal(500, 'internal', 'Sorry.');
  await openEdit();
  await list(words.fields.personality.label).selectOptions('openss');
  await update.click();
  await acceptAlert('Sorry.');
  await expect.element(list(words.fields.personality.label)).toHaveValue('openss');
  server.answers['/update'] = accepted ?? {};
  await update.click();
  await acceptAlert(answerWords.updated);
  expect(updates()).toEqual({ personality: 'openss' });
});

test('the field named by the server is marked and focused until another value is chosen', async () => {
  server.answers['/update'] = refusal(400, 'invalid_input', 'no such choice', { relation: 'no such choice' });
  await openEdit();
  await list(words.fields.relation.label).selectOptions('single');
  await update.click();
  await acceptAlert('no such choice');
  await expect.element(list(words.fields.relation.label)).toHaveFocus();
  await expect.element(list(words.fields.relation.label)).toHaveAttribute('aria-invalid', 'true');
  await expect.element(list(words.fields.relation.label)).toHaveAccessibleDescription('no such choice');
  await list(words.fields.relation.label).selectOptions('in relation');
  await expect.element(list(words.fields.relation.label)).not.toHaveAttribute('aria-invalid');
});

test('a tooltip explains the account types, for the keyboard and the pointer [9.11]', async () => {
  await openEdit();
  const info = button(editWords.aboutAccountType);
  const tip = page.getByRole('tooltip');
  await expect.element(tip).not.toBeInTheDocument();
  (info.element() as HTMLElement).focus();
  await expect.element(tip).toHaveTextContent(editWords.accountTypeTip);
  await expect.element(info).toHaveAccessibleDescription(editWords.accountTypeTip);
  await userEvent.keyboard('{Escape}');
  await expect.element(tip).not.toBeInTheDocument();
  (info.element() as HTMLElement).blur();
  await info.click();
  await expect.element(tip).toBeInViewport({ ratio: 1 });
});

test.for(['en', 'hi'])(
  'the tooltip’s icon is beside the label of the account type in %s',
  async (language) => {
    await showLanguage(language);
    await openApp('/update/me', me);
    const accountType = () => document.querySelector<HTMLSelectElement>('select:has([value="0"])');
    await expect.poll(accountType).not.toBeNull();
    const label = accountType()?.labels[0]?.getBoundingClientRect();
    const icon = document.querySelector('button[aria-describedby] > svg')?.getBoundingClientRect();
    if (!label || !icon) throw new Error('not drawn');
    expect(icon.left - label.right).toBeGreaterThanOrEqual(8);
    expect(icon.left - label.right).toBeLessThanOrEqual(16);
    expect(Math.abs(icon.top + icon.bottom - label.top - label.bottom)).toBeLessThanOrEqual(4);
  },
);

test('on a desk the card beside the form shows the choices [9.11]', async () => {
  await page.viewport(1280, 800);
  await openEdit();
  await list(words.fields.course.label).selectOptions('mtech');
  await list(words.fields.personality.label).selectOptions('extrovert');
  const card = () => document.querySelector<HTMLElement>('.own-card')?.innerText;
  await expect.poll(card).toMatch(/M\.Tech, [^]*Extrovert/);
});

test('fields are in two columns where both fit', async () => {
  const inOneLine = () =>
    list(words.fields.personality.label).element().getBoundingClientRect().y ===
    list(words.fields.relation.label).element().getBoundingClientRect().y;
  await page.viewport(820, 1180);
  await openEdit();
  await expect.poll(inOneLine).toBe(true);
  await page.viewport(390, 844);
  await expect.poll(inOneLine).toBe(false);
});

test('logged out, its address leads to the login screen at /', async () => {
  await openApp('/update/me');
  await expect.element(button(words.login)).toBeVisible();
  await expect.poll(() => location.pathname).toBe('/');
});
