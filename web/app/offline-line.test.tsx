import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { activityWords } from '#contract/words/en/activity.ts';
import { laterWords } from '#contract/words/en/later.ts';
import { words } from '#contract/words/en/words.ts';
import { button } from '#test/web/sign-up-form.tsx';
import { listPeople, manyPeople } from '#test/web/people-list.ts';
import { me, openApp, replaceAppServer, server } from '#test/web/whole-app.tsx';
import { setOnline } from '#web/data/api/online.ts';

replaceAppServer();
// A list of an earlier test file would be shown instead of the failure.
beforeEach(async () => void (await caches.delete('cards')));
afterEach(() => setOnline(true));

/** All texts that name the network, for example the hint below a failed part. */
const statements = () => page.getByText(/offline|network|connection|reached/i).elements().length;

test.each([
  ['the connection is cut', () => Response.error()],
  ['a proxy answers', () => new Response('', { status: 502 })],
])('a list that cannot be loaded because %s has one statement of it [10.11]', async (_, answer) => {
  server.answers['/get'] = answer;
  await openApp('/', me);
  await expect.element(page.getByText(words.listFailed)).toBeVisible();
  await expect.element(page.getByText(words.offline)).toBeVisible();
  expect(statements()).toBe(1);
});

test('a part of a screen that cannot be loaded has one statement of it [10.11]', async () => {
  server.answers['/notices'] = () => Response.error();
  server.answers['/getcomment'] = () => Response.error();
  await openApp('/activity', me);
  await expect.element(page.getByText(activityWords.failed)).toBeVisible();
  await expect.element(page.getByText(words.offline)).toBeVisible();
  expect(statements()).toBe(1);
});

test('a refresh that fails without network has one statement of it, and its own Try again [10.11 10.12]', async () => {
  listPeople(manyPeople(3));
  await openApp('/', me);
  await expect.element(page.getByRole('article').first()).toBeVisible();
  server.answers['/get'] = () => Response.error();
  await button(words.refresh).first().click();
  await expect.element(page.getByText(laterWords.refreshFailed)).toBeVisible();
  await expect.element(page.getByText(words.offline)).toBeVisible();
  expect(statements()).toBe(1);
  await expect.element(button(words.tryAgain).first()).toBeVisible();
});
