import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Opinion } from '#contract/user-object.ts';
import { words } from '#contract/words/en/words.ts';
import { aCard } from '#test/web/a-card.ts';
import { anOpinion } from '#test/web/an-opinion.ts';
import { recordMoves } from '#test/web/moves.ts';
import { reduceMotion } from '#test/web/reduce-motion.ts';
import { me, openApp, replaceAppServer, server } from '#test/web/whole-app.tsx';

replaceAppServer();
const moves = recordMoves();
const text = (shown: string) => page.getByText(shown, { exact: true });
/** The transforms and opacities with which an opinion, its parts and its ground have begun, without its lines of text. */
const movesOf = (shown: string) => {
  const bubble = text(shown).element().closest('[data-opinion]');
  return moves
    .filter(({ element, frames }) => bubble?.contains(element) && frames['opacity'])
    .map(({ frames }) => `${frames['transform']?.[0] ?? 'ground'} ${frames['opacity']?.[0]}`);
};

/** Of one test, because what was written stays on a card. */
let person = '';

beforeEach(() => {
  person = crypto.randomUUID();
  const of = anOpinion({ comment_id: crypto.randomUUID(), comment: 'Kind', date: new Date().toISOString() });
  const asha = aCard({ uid: person, name: 'Asha', opinions: 1, firstOpinion: of });
  server.answers['/get'] = [asha];
  server.answers[`/getuser/${person}`] = asha;
  const opinions = [of];
  server.answers['/getcomment'] = () =>
    Response.json([{ count: opinions.length, canWrite: true }, ...opinions]);
  server.answers['/writecomment'] = async (request) => {
    const { comment_id, comment } = (await request.json()) as Opinion;
    opinions.unshift(anOpinion({ comment_id, comment, commenter_id: 'me' }));
    return Response.json({ success: true });
  };
});

async function write() {
  await page.getByRole('textbox', { name: words.writeAnOpinion }).fill('Never late');
  await page.getByRole('button', { name: words.write, exact: true }).click();
  await expect.element(text('Never late').first()).toBeVisible();
}

test('an opinion that was written here rises on the brand’s tint; one of somebody else does not, however new', async () => {
  await openApp(`/student/${person}`, me);
  await expect.element(text('Kind')).toBeVisible();
  await write();
  expect(movesOf('Never late')).toEqual(['translateY(8px) 0', 'ground 1']);
  expect(movesOf('Kind')).toEqual([]);
  const bubble = text('Never late').element().closest<HTMLElement>('[data-opinion]');
  await expect.poll(() => bubble?.style.cssText).toBe('');
  expect(bubble?.lastElementChild?.textContent).not.toBe('');
});

test('the newest opinion of a closed card rises in place of the one before', async () => {
  await openApp('/', me);
  await expect.element(text('Kind')).toBeVisible();
  await write();
  expect(movesOf('Never late')).toEqual(['translateY(8px) 0', 'translateY(8px) 0']);
});

test('in an open card an opinion that was written here rises on the brand’s tint', async () => {
  await openApp('/', me);
  await page.getByRole('button', { name: words.seeAll }).click();
  await expect.element(text('Kind')).toBeVisible();
  await write();
  await expect.poll(() => movesOf('Never late')).toEqual(['translateY(8px) 0', 'ground 1']);
  expect(movesOf('Kind')).toEqual([]);
});

test('with reduced motion an opinion that was written here is there at once', async () => {
  reduceMotion();
  await openApp(`/student/${person}`, me);
  await write();
  expect(movesOf('Never late')).toEqual([]);
});
