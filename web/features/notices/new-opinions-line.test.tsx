import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { laterWords } from '#contract/words/en/later.ts';
import { words } from '#contract/words/en/words.ts';
import { aCard } from '#test/web/a-card.ts';
import { renderLoggedIn } from '#test/web/render-logged-in.tsx';
import { navigate } from '#web/data/navigation.tsx';
import { storeSession } from '#web/data/storage/session-storage.ts';
import { noteOpinions, startLiveOpinions } from '#web/features/notices/live-opinions.ts';
import { NewOpinionsLine } from '#web/features/notices/new-opinions-line.ts';
import { setUnread } from '#web/features/notices/unread.ts';
import { ActivityLink } from '#web/layout/activity-link.tsx';
import { useDialogs } from '#web/ui/dialog/alert.tsx';

const me = aCard({ uid: 'me' });
const at = (hour: number) => `2026-11-20T${hour}:00:00.000Z`;
const undo = vi.fn<() => void>();

function BlockButton() {
  const { announce } = useDialogs();
  return (
    <button type="button" onClick={() => announce({ text: 'Kabir is blocked.', undo })}>
      Block
    </button>
  );
}

const show = () =>
  renderLoggedIn(
    <main id="content">
      <NewOpinionsLine />
      <BlockButton />
      <ActivityLink className="" mark={{ right: 0 }}>
        {words.activity}
      </ActivityLink>
    </main>,
  );
const lines = () =>
  page
    .getByText(/about you$/)
    .elements()
    .map(({ textContent }) => textContent);
const read = page.getByRole('button', { name: laterWords.read, exact: true });
/** A line would be there by then. */
const nextFrame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json(me)));
  storeSession(me);
  startLiveOpinions();
});
afterEach(() => {
  vi.mocked(fetch).mockRestore();
  storeSession(null);
  setUnread(0);
  history.replaceState(null, '', '/');
});

test('opinions that come are one line with their number, and Read opens the activity, where no line is [N1.31]', async () => {
  await show();
  noteOpinions(3, at(10));
  noteOpinions(4, at(11));
  await expect.poll(lines).toEqual([laterWords.newOpinions(1)]);
  noteOpinions(6, at(12));
  await expect.poll(lines).toEqual([laterWords.newOpinions(3)]);

  await read.click();

  await expect.poll(lines).toEqual([]);
  expect(location.pathname).toBe('/activity');
  noteOpinions(7, at(13));
  await nextFrame();
  navigate('/');
  await nextFrame();
  expect(lines()).toEqual([]);
});

test('what was unread before, what comes back and what is no opinion have no line, nor has a new connection [N1.31]', async () => {
  await show();
  // With a line before, the next one needs no file, so that it would be there at once.
  await page.getByRole('button', { name: 'Block' }).click();
  await page.getByRole('button', { name: words.undo }).click();
  noteOpinions(3, at(10));
  noteOpinions(3, at(10));
  noteOpinions(2, at(9));
  noteOpinions(3, at(10));
  await nextFrame();
  expect(lines()).toEqual([]);
  startLiveOpinions();
  noteOpinions(5, at(12));
  await nextFrame();
  expect(lines()).toEqual([]);

  noteOpinions(6, at(13));
  await expect.poll(lines).toEqual([laterWords.newOpinions(1)]);
});

test('the line ends when the opinions are read on another device, and when the activity opens [N1.31]', async () => {
  await show();
  noteOpinions(0, '');
  noteOpinions(1, at(10));
  await expect.poll(lines).toHaveLength(1);
  noteOpinions(0, '');
  await expect.poll(lines).toEqual([]);

  noteOpinions(1, at(11));
  await expect.poll(lines).toHaveLength(1);
  navigate('/activity');
  await expect.poll(lines).toEqual([]);
});

test('the line waits for the end of a line with Undo [N1.31 10.16]', async () => {
  await show();
  await page.getByRole('button', { name: 'Block' }).click();
  const undoButton = page.getByRole('button', { name: words.undo });
  await expect.element(undoButton).toBeVisible();
  noteOpinions(0, '');
  noteOpinions(1, at(10));
  await nextFrame();
  expect(lines()).toEqual([]);
  await undoButton.click();
  expect(undo).toHaveBeenCalledOnce();
  await expect.poll(lines).toEqual([laterWords.newOpinions(1)]);
});

test.each([
  ['before it was shown', false],
  ['while it is shown', true],
])('the line waits for a line that comes %s, and is shown after it [N1.31 10.16]', async (_, isShown) => {
  await show();
  const block = page.getByRole('button', { name: 'Block' });
  const undoButton = page.getByRole('button', { name: words.undo });
  if (!isShown) {
    await block.click();
    await expect.element(undoButton).toBeVisible();
  }
  noteOpinions(0, '');
  noteOpinions(1, at(10));
  if (isShown) await expect.poll(lines).toHaveLength(1);
  else await nextFrame();
  await block.click();
  await expect.poll(lines).toEqual([]);
  await undoButton.click();
  await expect.poll(lines).toEqual([laterWords.newOpinions(1)]);
});

test('the number at the bell moves when it grows, and not with reduced motion [N1.14]', async () => {
  await show();
  const moves = () => document.querySelector('[data-unread]')?.getAnimations().length;
  setUnread(2);
  await expect.poll(moves).toBe(1);
  document.querySelector('[data-unread]')?.getAnimations()[0]?.finish();
  setUnread(1);
  await expect.poll(() => document.querySelector('[data-unread]')?.textContent).toBe('1');
  expect(moves()).toBe(0);

  const media = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  onTestFinished(() => media.mockRestore());
  setUnread(4);
  await expect.poll(() => document.querySelector('[data-unread]')?.textContent).toBe('4');
  expect(moves()).toBe(0);
});
