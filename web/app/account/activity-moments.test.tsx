import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { activityWords as texts } from '#contract/words/en/activity.ts';
import { words } from '#contract/words/en/words.ts';
import { aNotice, someNotices } from '#test/web/an-activity.ts';
import { reduceMotion } from '#test/web/reduce-motion.ts';
import { anOpinion } from '#test/web/an-opinion.ts';
import { aReport } from '#test/web/a-report.ts';
import { button } from '#test/web/sign-up-form.tsx';
import { me, openApp, refusal, reloadApp, replaceAppServer, server } from '#test/web/whole-app.tsx';
import { setOffline, setOnline } from '#web/data/api/online.ts';
import { storeSession } from '#web/data/storage/session-storage.ts';
import { queryClient } from '#web/data/queries/query-client.ts';
import { reportsQuery } from '#web/features/safety/report-pages.ts';
import { setUnread } from '#web/features/notices/unread.ts';
import { useMoments } from '#web/features/activity/use-moments.ts';

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const opinionsAre = (...opinions: readonly object[]) =>
  (server.answers['/getcomment'] = [{ count: opinions.length, canWrite: true }, ...opinions]);
const many = (count: number) =>
  Array.from({ length: count }, (_, nth) => anOpinion({ comment_id: `o${nth}`, date: ago(nth + 1) }));
const person = { ...me, like: 0 };
const opened = page.getByRole('region', { name: words.activity });
/** The shown moments. The live region has the same text. */
const shown = () =>
  [...document.querySelectorAll('section span')]
    .map(({ textContent }) => textContent)
    .filter((text) => Object.values<string | null>(texts.moments).includes(text));

replaceAppServer();
beforeEach(() => {
  setUnread(0);
  opinionsAre(anOpinion({ date: ago(1) }));
  server.answers['/notices'] = someNotices([]);
  server.answers['/restricts'] = { success: true, data: [] };
  server.answers['/notices/read'] = { success: true, unread: 0 };
  server.answers['/me'] = person;
});

async function openActivity() {
  const app = await openApp('/activity', person);
  await expect.element(opened.getByText(texts.end)).toBeVisible();
  return app;
}

test('the first opinion has the brand’s mark once: announced, still after 600 ms, gone after a reload [9.19]', async () => {
  const app = await openActivity();
  expect(shown()).toEqual([texts.moments['opinion-1']]);
  const live = opened.element().querySelector('[aria-live=polite]');
  await expect.poll(() => live?.textContent).toBe(texts.moments['opinion-1']);
  const [student] = document.querySelectorAll('[data-opinion] svg[viewBox="0 0 64 64"] rect');
  const times = student?.getAnimations().map(({ effect }) => effect?.getComputedTiming());
  expect(times?.map((time) => [time?.endTime, time?.iterations])).toEqual([[600, 1]]);

  await reloadApp(app);

  await expect.element(opened.getByText(texts.newMark)).toBeVisible();
  expect(shown()).toEqual([]);
});

test('two tabs do not count the same opinion twice [9.19]', async () => {
  await openActivity();
  await openApp('/activity', person);
  await expect.element(opened.nth(1).getByText(texts.newMark)).toBeVisible();
  expect(shown()).toHaveLength(1);
});

test('the tenth opinion and the first like have theirs, on their own lines, and nothing else [9.19]', async () => {
  opinionsAre(...many(10));
  server.answers['/me'] = { ...person, like: 1 };
  server.answers['/notices'] = {
    ...someNotices([aNotice({ count: 1, at: ago(2) })]),
    seen: { opinions: ago(3), others: ago(3) },
  };
  await openActivity();
  const [newest] = opened.element().querySelectorAll('[data-opinion]');
  expect(newest?.textContent).toContain(texts.moments['opinion-10']);
  await expect.element(opened.getByRole('link').getByText(texts.moments['like-1'])).toBeVisible();
  expect(shown()).toHaveLength(2);
  // The like's follows.
  const ends = [...opened.element().querySelectorAll('svg[viewBox="0 0 64 64"] rect')].flatMap((student) =>
    student.getAnimations().map(({ effect }) => effect?.getComputedTiming()),
  );
  expect(ends.map((time) => [time?.delay, time?.endTime])).toEqual([
    [100, 600],
    [700, 1200],
  ]);
});

test.each([
  ['of a restricted person', { success: true, data: [{ id: 'kabir', name: 'Kabir Khan', image: '' }] }],
  ['of whom the browser could not ask', refusal(500, 'internal', 'Sorry.')],
])('the ninth opinion is no tenth because of one %s [9.19]', async (_what, restricts) => {
  server.answers['/restricts'] = restricts;
  opinionsAre(...many(9), anOpinion({ comment_id: 'k', commenter_id: 'kabir', date: ago(20) }));
  server.answers['/notices'] = { ...someNotices([]), seen: { opinions: ago(3), others: ago(3) } };
  await openActivity();
  expect(shown()).toEqual([]);
});

test('an older page does not count until it is loaded: its opinions may not count [9.19]', async () => {
  server.answers['/getcomment'] = ({ url }: Request) =>
    url.includes('cursor=older')
      ? Response.json([
          { count: 10, canWrite: true },
          anOpinion({ comment_id: 'mine', commenter_id: 'me', date: ago(90) }),
        ])
      : Response.json([{ count: 10, canWrite: true }, ...many(9)], {
          headers: { link: '</getcomment?id=me&cursor=older>; rel="next"' },
        });
  server.answers['/notices'] = { ...someNotices([]), seen: { opinions: ago(3), others: ago(3) } };
  await openApp('/activity', person);
  await expect.element(opened.getByText(texts.newMark).first()).toBeVisible();
  expect(shown()).toEqual([]);
  await page.getByRole('button', { name: texts.more }).click();
  await expect.element(opened.getByText(texts.end)).toBeVisible();
  expect(shown()).toEqual([]);
});

test('an opinion that comes while the screen is open has its moment, which moves nothing [9.19]', async () => {
  opinionsAre();
  await openApp('/activity', person);
  await expect.element(opened.getByText(texts.none)).toBeVisible();
  opinionsAre(...many(2));
  setUnread(2);
  await expect.poll(shown).toEqual([texts.moments['opinion-1']]);
  const places = () =>
    [...opened.element().querySelectorAll('[data-opinion], [data-opinion] span')].map((element) =>
      JSON.stringify(element.getBoundingClientRect()),
    );
  const before = places();
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
  expect(places()).toEqual(before);
});

test.each([
  ['waits for an approval', anOpinion({ date: ago(1), state: 'waiting' })],
  ['is held', anOpinion({ date: ago(1), state: 'held' })],
])('an opinion that %s has no moment [9.19]', async (_what, opinion) => {
  opinionsAre(opinion);
  await openActivity();
  expect(shown()).toEqual([]);
});

test('a moment ends when its opinion is reported [9.19]', async () => {
  await openActivity();
  expect(shown()).toHaveLength(1);
  queryClient.setQueryData(reportsQuery.queryKey, {
    pages: [{ reports: [aReport({ kind: 'opinion', target: 'one' })], next: null }],
    pageParams: [null],
  });
  await expect.poll(shown).toEqual([]);
});

test('less motion means no moment, now and later [9.19]', async () => {
  const allowMotion = reduceMotion();
  const app = await openActivity();
  expect(shown()).toEqual([]);
  allowMotion();
  await reloadApp(app);
  await expect.element(opened.getByText(texts.newMark)).toBeVisible();
  expect(shown()).toEqual([]);
});

function Moments() {
  return [...useMoments('me', [['opinion-1', 'one']]).values()].join(' ');
}

test('offline there is no moment; it comes with the network [9.19]', async () => {
  onTestFinished(() => setOnline(true));
  storeSession(person);
  server.answers['/healthz'] = () => Promise.reject(new TypeError('offline'));
  setOffline();
  const { container } = await render(<Moments />);
  expect(container.textContent).toBe('');
  setOnline(true);
  await expect.poll(() => container.textContent).toBe('opinion-1');
});

test('a log-out removes what the browser knows of moments [9.19]', async () => {
  const app = await openActivity();
  expect(localStorage.getItem('moments')).toContain('opinion-1');
  await app.unmount();
  await openApp('/', person);
  await button(words.menu).click();
  await button(words.logOut).click();
  await button(words.ok).click();
  await expect.poll(() => localStorage.getItem('moments')).toBeNull();
});
