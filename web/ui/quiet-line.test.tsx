import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#web/styles.css';
import { navigate } from '#web/data/navigation.tsx';
import { QuietLine, type Done } from '#web/ui/quiet-line.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

const show = (onEnd: () => void, undo?: () => void) =>
  render(
    <QuietLine at={location.href} text="Kabir is restricted." undoText="Undo" undo={undo} onEnd={onEnd} />,
  );

test('a quiet line disappears after 10 s, but not while the focus is on it [S2.2]', async () => {
  const onEnd = vi.fn<() => void>();
  await show(onEnd, () => undefined);
  page.getByRole('button', { name: 'Undo' }).element().focus();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onEnd).not.toHaveBeenCalled();
  page.getByRole('button', { name: 'Undo' }).element().blur();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(onEnd).toHaveBeenCalledOnce();
});

test('a line without a button, such as that about the tags, disappears after 5 s [10.5]', async () => {
  const onEnd = vi.fn<() => void>();
  await show(onEnd);
  await vi.advanceTimersByTimeAsync(4999);
  expect(onEnd).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onEnd).toHaveBeenCalledOnce();
});

test('a line that the pointer or the focus is on in a dialog disappears 10 s after the dialog has closed [S2.2]', async () => {
  const onEnd = vi.fn<() => void>();
  const dialog = document.body.appendChild(document.createElement('dialog'));
  onTestFinished(() => dialog.remove());
  dialog.innerHTML = '<div aria-live="polite"></div>';
  dialog.show();
  await show(onEnd, () => undefined);
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  (undo.element() as HTMLElement).focus();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onEnd).not.toHaveBeenCalled();

  dialog.close();
  await vi.waitFor(() => expect(dialog.contains(undo.element())).toBe(false));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(onEnd).toHaveBeenCalledOnce();
});

test('Undo ends the line and reverses the action; the button has 44 px', async () => {
  const order: string[] = [];
  await show(
    () => order.push('end'),
    () => order.push('undo'),
  );
  const undo = page.getByRole('button', { name: 'Undo' }).element();
  expect((undo as HTMLElement).offsetHeight).toBeGreaterThanOrEqual(44);
  undo.focus();
  await userEvent.keyboard('{Enter}');
  expect(order).toEqual(['end', 'undo']);
});

test('a long line keeps a margin to the edges of a phone', async () => {
  await page.viewport(390, 844);
  await render(
    <QuietLine
      at={location.href}
      text={'Everybody can see it. '.repeat(6)}
      undoText="Undo"
      onEnd={() => undefined}
    />,
  );
  const line = page.getByText(/^Everybody/).element().parentElement;
  // Without the scale of its animation.
  expect([line?.offsetLeft, line?.offsetWidth]).toEqual([12, 390 - 2 * 12]);
});

test('a control that gets the focus is above the line, not under it [12.2]', async () => {
  await page.viewport(390, 844);
  await render(
    <>
      <div style={{ height: '1200px' }} />
      <button type="button">Under the line</button>
      <div style={{ height: '2000px' }} />
      <QuietLine at={location.href} text="Only you see your tags." undoText="Undo" onEnd={() => undefined} />
    </>,
  );
  onTestFinished(() => scrollTo(0, 0));
  scrollTo(0, 0);
  const line = page.getByText('Only you see your tags.').element().getBoundingClientRect();
  const button = page.getByRole('button', { name: 'Under the line' }).element();
  // Where the line is, but above the dock, for which the page keeps a place in any case.
  scrollTo(0, button.getBoundingClientRect().top - line.top + 10);
  button.focus();
  expect(button.getBoundingClientRect().bottom).toBeLessThanOrEqual(line.top);
});

test.each<[string, string, Partial<Done>, boolean]>([
  ['another screen ends a line', '/user', {}, true],
  ['other filters end a line about the filters', '/?course=bca', { isAboutAddress: true }, true],
  ['other filters do not end another line', '/?course=bca', {}, false],
  ['another screen does not end a line that came by itself', '/user', { waits: true }, false],
])('%s [10.16]', async (_, to, kind, ends) => {
  navigate('/');
  onTestFinished(() => navigate('/'));
  const onEnd = vi.fn<() => void>();
  await render(<QuietLine at={location.href} text="A success" undoText="Undo" onEnd={onEnd} {...kind} />);
  const line = page.getByText('A success');
  await expect.element(line).toBeVisible();
  navigate(to);
  await new Promise((done) => requestAnimationFrame(done));
  expect([line.elements().length, onEnd.mock.calls.length]).toEqual(ends ? [0, 1] : [1, 0]);
});
