import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { laterWords } from '#contract/words/en/later.ts';
import { words } from '#contract/words/en/words.ts';
import { listPeople, manyPeople } from '#test/web/people-list.ts';
import { button, list } from '#test/web/sign-up-form.tsx';
import { me, openApp, replaceAppServer, server } from '#test/web/whole-app.tsx';

replaceAppServer();

const cards = () => document.querySelectorAll('article').length;
const placeholders = () => document.querySelectorAll('[data-placeholder="card"]').length;
const feed = page.getByRole('feed', { name: words.students });

test('5 placeholders are shown while the list loads, then 10 cards [9.6]', async () => {
  const loaded = Promise.withResolvers<Response>();
  server.answers['/get'] = () => loaded.promise;
  await openApp('/', me);
  await expect.poll(placeholders).toBe(5);
  await expect.element(feed).toHaveAttribute('aria-busy', 'true');
  expect(cards()).toBe(0);
  loaded.resolve(Response.json(manyPeople(10)));
  await expect.poll(cards).toBe(10);
  expect(placeholders()).toBe(0);
  await expect.element(feed).toHaveAttribute('aria-busy', 'false');
});

async function openDesk(address = '/') {
  await page.viewport(1280, 800);
  await openApp(address, me);
  await expect.element(list(words.sort)).toBeVisible();
}

test.for([
  [words.fields.course.label, 'bca', 'course=bca', '?course=bca'],
  [words.fields.year.label, '1', 'year=1', '?year=1'],
  [words.fields.personality.label, 'none', 'personality=none', '?personality=none'],
  [words.sort, 'hated', 'hated=hated', '?sort=hated'],
] as const)('%s %s is requested, and is in the address', async ([name, value, query, address]) => {
  const asked = listPeople(manyPeople(3));
  await openDesk();
  await list(name).selectOptions(value);
  await expect.poll(() => asked.at(-1)).toBe(query);
  expect(location.search).toBe(address);
});

test('the order default adds nothing to the address', async () => {
  listPeople(manyPeople(3));
  await openDesk('/?sort=loved');
  await list(words.sort).selectOptions('default');
  await expect.poll(() => location.search).toBe('');
});

test('the lists offer the values of the filters and orders [5.4]', async () => {
  listPeople(manyPeople(3));
  await openDesk();
  const valuesOf = (name: string) =>
    [...list(name).element().querySelectorAll('option')].map(({ value }) => value);
  expect(valuesOf(words.fields.course.label)).toEqual(['', ...Object.keys(words.fields.course.names)]);
  expect(valuesOf(words.fields.year.label)).toEqual(['', '1', '2', '3', '4', '5']);
  expect(valuesOf(words.fields.personality.label)).toEqual(['', 'introvert', 'extrovert', 'openss', 'none']);
  expect(valuesOf(words.sort)).toEqual(['default', 'loved', 'hated', 'opinion']);
});

test('Clear filter resets all four filters [9.6]', async () => {
  const asked = listPeople(manyPeople(3));
  await openDesk('/?course=bca&year=2&personality=introvert&sort=loved');
  await expect.poll(() => asked.at(-1)).toBe('course=bca&year=2&personality=introvert&hated=loved');
  await button(words.clearFilter).click();
  await expect.poll(() => location.search).toBe('');
  for (const name of [words.fields.course.label, words.fields.year.label, words.fields.personality.label])
    await expect.element(list(name)).toHaveValue('');
  await expect.element(list(words.sort)).toHaveValue('default');
  await expect.poll(() => asked.at(-1)).toBe('');
});

test('an unknown value in the address is no filter', async () => {
  const asked = listPeople(manyPeople(3));
  await openDesk('/?course=alchemy&year=9&sort=best');
  await expect.poll(cards).toBe(3);
  expect(new Set(asked)).toEqual(new Set(['']));
});

test('without a match the list shows one sentence, and Clear filter or Show all students shows everybody', async () => {
  const everybody = manyPeople(10);
  server.answers['/get'] = ({ url }) =>
    Response.json(new URL(url).searchParams.get('course') === 'llb' ? [] : everybody);
  await openApp('/?course=llb', me);
  await expect.element(page.getByText(laterWords.noStudentsMatch)).toBeVisible();
  expect(document.querySelector('footer')?.checkVisibility()).toBe(true);
  await button(words.clearFilter).click();
  await expect.poll(cards).toBe(10);
  history.back();
  await button(laterWords.showAllStudents).click();
  await expect.poll(() => location.search).toBe('');
  await expect.poll(cards).toBe(10);
});

test('a compact list too short for a desk loads more without a scroll', async () => {
  listPeople(manyPeople(40));
  await openDesk();
  await button(words.compactList).click();
  await vi.waitFor(() => expect(cards()).toBeGreaterThan(10));
  expect(scrollY).toBe(0);
});

test('the hint of the public profile does not move the first card: its place is free while the list loads [S4.8]', async () => {
  const loaded = Promise.withResolvers<Response>();
  server.answers['/get'] = () => loaded.promise;
  sessionStorage.setItem('public-notice', 'yes');
  await openApp('/', me);
  await expect.poll(placeholders).toBe(5);
  const topOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().top;
  const before = topOf('[data-placeholder="card"]');
  loaded.resolve(Response.json(manyPeople(10)));
  await expect.element(page.getByText('Your profile is public.')).toBeVisible();

  expect(topOf('article')).toBe(before);
});
