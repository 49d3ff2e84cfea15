import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { activityWords as texts } from '#contract/words/en/activity.ts';
import { safetyWords } from '#contract/words/en/safety.ts';
import { words } from '#contract/words/en/words.ts';
import { someNotices } from '#test/web/an-activity.ts';
import { anOpinion } from '#test/web/an-opinion.ts';
import { reduceMotion } from '#test/web/reduce-motion.ts';
import { me, openApp, replaceAppServer, server } from '#test/web/whole-app.tsx';
import { setUnread } from '#web/features/notices/unread.ts';

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const opinionsAre = (...opinions: readonly object[]) =>
  (server.answers['/getcomment'] = [{ count: opinions.length, canWrite: true }, ...opinions]);
const opened = page.getByRole('region', { name: words.activity });

replaceAppServer();
beforeEach(() => {
  setUnread(0);
  // These opinions have been seen, so none is a first one.
  server.answers['/notices'] = { ...someNotices([]), seen: { opinions: ago(0), others: ago(0) } };
  server.answers['/restricts'] = { success: true, data: [] };
  server.answers['/notices/read'] = { success: true, unread: 0 };
});

test.for([
  ['moves to its day, and the square enters the mark, in 600 ms together', 600],
  ['is in its day at once with reduced motion', 0],
] as const)('an approved opinion %s, and a line confirms it [9.12]', async ([_what, limit]) => {
  if (limit === 0) reduceMotion();
  const older = anOpinion({ comment_id: 'two', date: ago(2), comment: 'Sings on the stairs' });
  opinionsAre(anOpinion({ date: ago(26), state: 'waiting' }), older);
  await openApp('/activity', me);
  await expect.element(opened.getByText(texts.waitingForYou)).toBeVisible();
  const spy = vi.spyOn(Element.prototype, 'animate');
  onTestFinished(() => spy.mockRestore());
  server.answers['/approve'] = () => {
    opinionsAre(older, anOpinion({ date: ago(26) }));
    return Response.json({ success: true });
  };

  await opened.getByRole('button', { name: safetyWords.approve }).click();

  await expect.element(page.getByText(safetyWords.approved)).toBeVisible();
  await expect.element(opened.getByText(texts.waitingForYou)).not.toBeInTheDocument();
  const line = document.querySelector('[data-opinion-id="one"]');
  expect(line?.getBoundingClientRect().top).toBeGreaterThan(
    opened.getByText('Sings on the stairs').element().getBoundingClientRect().top,
  );
  const ms = spy.mock.calls.flatMap(([, timing], nth) => {
    const part = spy.mock.contexts[nth];
    const isOfMoment = part === line || (part instanceof Element && part.matches('rect'));
    return isOfMoment && typeof timing === 'object' ? [Number(timing?.duration)] : [];
  });
  expect(ms).toHaveLength(limit === 0 ? 0 : 2);
  expect(ms.reduce((sum, time) => sum + time, 0)).toBeLessThanOrEqual(limit);
});

test('a waiting opinion shows its writer before the choice, and Approve before Delete [9.12]', async () => {
  opinionsAre(anOpinion({ state: 'waiting' }));
  await openApp('/activity', me);
  const approve = opened.getByRole('button', { name: safetyWords.approve });
  await expect.element(approve).toBeVisible();
  const bubble = document.querySelector('[data-opinion-id="one"]');
  const parts = [
    bubble?.querySelector('.quote'),
    bubble?.querySelector('.opinion-writer'),
    approve.element(),
    opened.getByRole('button', { name: words.delete }).element(),
  ];
  const inPage = parts.toSorted((a, b) =>
    a && b && a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  expect(inPage).toEqual(parts);
  const [, writer, first, second] = parts.map((part) => part?.getBoundingClientRect());
  expect(writer?.bottom).toBeLessThanOrEqual(first?.top ?? 0);
  expect(first?.right).toBeLessThan(second?.left ?? 0);
});
