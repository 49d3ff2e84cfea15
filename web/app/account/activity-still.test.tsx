import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { safetyWords } from '#contract/words/en/safety.ts';
import { someNotices } from '#test/web/an-activity.ts';
import { anOpinion } from '#test/web/an-opinion.ts';
import { me, openApp, replaceAppServer, server } from '#test/web/whole-app.tsx';

// The only test of its file, because the parts that load late stay loaded.
replaceAppServer();

test('the choice about a waiting opinion comes with Activity, and moves no line below it [9.12]', async () => {
  const opinions = ['one', 'two'].map((id) => anOpinion({ comment_id: id, state: 'waiting' }));
  server.answers['/getcomment'] = [{ count: 2, canWrite: true }, ...opinions];
  server.answers['/notices'] = someNotices([]);
  server.answers['/notices/read'] = { success: true, unread: 0 };
  const tops: number[] = [];
  const watch = new MutationObserver(() => {
    const second = document.querySelectorAll('[data-opinion]')[1];
    if (second) tops.push(Math.round(second.getBoundingClientRect().top));
  });
  watch.observe(document.body, { childList: true, subtree: true, attributes: true });

  await openApp('/activity', me);
  await expect.element(page.getByRole('button', { name: safetyWords.approve }).nth(1)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^More about/ }).nth(1)).toBeVisible();

  watch.disconnect();
  expect(new Set(tops).size).toBe(1);
});
