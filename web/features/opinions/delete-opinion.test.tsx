import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { words } from '#contract/words/en/words.ts';
import { aCard } from '#test/web/a-card.ts';
import { anOpinion } from '#test/web/an-opinion.ts';
import { acceptAlert, me, openApp, refusal, replaceAppServer, server } from '#test/web/whole-app.tsx';

let first = anOpinion({ commenter_id: 'me', comment: 'Deleted for good.' });
const second = anOpinion({ comment_id: 'b', commenter_id: 'me', comment: 'Refused to go.' });
const foreign = anOpinion({ comment_id: 'c', comment: 'Lends every book.' });
let stored = [first, second, foreign];
const opinions = () => Response.json([{ count: stored.length, canWrite: true }, ...stored]);
const failure = () => refusal(500, 'internal', 'Sorry.');

replaceAppServer();
beforeEach(async () => {
  // The page remembers which opinions it has deleted.
  first = { ...first, comment_id: crypto.randomUUID() };
  stored = [first, second, foreign];
  server.answers['/get'] = [aCard({ uid: 'asha', opinions: stored.length, firstOpinion: first })];
  server.answers['/getcomment'] = opinions;
  await openApp('/', me);
});

const text = (shown: string) => page.getByText(shown, { exact: true });
const shows = (shown: string) => expect.poll(() => document.body.textContent.includes(shown));

/** Presses Delete on one of the viewer's opinions, newest first. */
async function pressDelete(nth: number): Promise<void> {
  await page.getByRole('button', { name: 'Delete' }).nth(nth).click();
  await acceptAlert(words.confirmDelete);
}

test('after a deletion, opinions that fail to reload can be tried again', async () => {
  await expect.element(text(first.comment)).toBeVisible();
  server.answers['/deletecomment'] = () => {
    stored = [second, foreign];
    return Response.json({ success: true });
  };
  server.answers['/getcomment'] = failure;
  await pressDelete(0);
  await expect.element(page.getByText(words.opinionsFailed)).toBeVisible();
  server.answers['/getcomment'] = opinions;
  await page.getByRole('button', { name: words.tryAgain }).click();
  await expect.element(text(second.comment)).toBeVisible();
  await shows(first.comment).toBe(false);
});

test('a refused deletion shows only its own opinion again, not that of a second deletion', async () => {
  await page.getByRole('button', { name: 'See all opinion' }).click();
  await expect.element(text(second.comment)).toBeVisible();
  const slow = Promise.withResolvers<Response>();
  let asked = 0;
  server.answers['/deletecomment'] = () => {
    asked += 1;
    if (asked === 1) return slow.promise;
    stored = [second, foreign];
    return Response.json({ success: true });
  };
  await pressDelete(1);
  await pressDelete(0);
  await expect.poll(() => asked).toBe(2);
  await shows(first.comment).toBe(false);
  slow.resolve(failure());
  await acceptAlert('Sorry.');
  await expect.element(text(second.comment)).toBeVisible();
  await shows(first.comment).toBe(false);
});
