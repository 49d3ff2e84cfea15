import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aCard } from '#test/web/a-card.ts';
import { anOpinion } from '#test/web/an-opinion.ts';
import { me, openApp, replaceAppServer, server } from '#test/web/whole-app.tsx';

replaceAppServer({ '/getcomment': [{ count: 0, canWrite: true }] });

// The splash does not end by its time.
beforeEach(() => {
  const start = setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void, ms = 0) =>
    start(act, ms < 1000 ? ms : 1_000_000)) as typeof setTimeout);
});
afterEach(() => vi.mocked(setTimeout).mockRestore());

const splash = () => document.getElementById('splash');
const endSplash = () => dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }));
const isVisible = (selector: string) =>
  document.querySelector(selector)?.checkVisibility({ visibilityProperty: true }) === true;

/** @returns what `look` returns in the moment when the splash goes. */
function atItsEnd<Value>(look: () => Value): Promise<Value> {
  return new Promise((done) => {
    const watcher = new MutationObserver(() => {
      if (splash()) return;
      watcher.disconnect();
      done(look());
    });
    watcher.observe(document.body, { childList: true });
  });
}

/** The server answers about the student when the test calls the returned function. */
function slowStudent() {
  const answer = Promise.withResolvers<void>();
  server.answers['/getuser/kabir'] = async () => {
    await answer.promise;
    return Response.json(aCard({ uid: 'kabir', name: 'Kabir Singh' }));
  };
  onTestFinished(() => answer.resolve());
  return answer.resolve;
}

test('a shared address on a slow network: the end of the splash shows the outline of the page, never an empty page [10.1]', async () => {
  const answer = slowStudent();
  await openApp('/student/kabir', me, 'begins');
  await vi.waitFor(() => expect(document.querySelector('[data-placeholder=student]')).not.toBeNull());
  expect(isVisible('[data-placeholder=student]')).toBe(false);

  const shown = atItsEnd(() => isVisible('[data-placeholder=student]'));
  endSplash();
  expect(await shown).toBe(true);
  answer();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Kabir Singh' })).toBeVisible();
});

test('a page that has loaded under the splash is visible in the moment when the splash goes [10.1]', async () => {
  slowStudent()();
  await openApp('/student/kabir', me, 'begins');
  await vi.waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('Kabir Singh'));
  const shown = atItsEnd(() => isVisible('h1'));
  endSplash();
  expect(await shown).toBe(true);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Kabir Singh');
});

test('the opinion of a notice has the focus after the splash, although it was found under it [N1.2]', async () => {
  const opinion = anOpinion({ comment_id: 'o-1', comment: 'A kind person.' });
  server.answers['/getcomment'] = [{ count: 1, canWrite: true }, opinion];
  await openApp(`/user?opinion=o-1&at=${opinion.date}`, me, 'begins');
  const asked = page.getByRole('group', { name: 'A kind person.', includeHidden: true });
  await expect.element(asked).toBeInTheDocument();
  await expect.element(asked).not.toHaveFocus();
  endSplash();
  await expect.element(asked).toHaveFocus();
});
