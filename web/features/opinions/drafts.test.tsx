import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { aBox, box, write } from '#test/web/write-box.tsx';
import { tabData } from '#web/data/storage/storage.ts';

beforeEach(() => sessionStorage.clear());

test('a draft survives an unmount of its card and a reload of the page', async () => {
  const first = await render(aBox().ui);
  await box.fill('half a thou');
  await first.unmount();

  await render(aBox().ui);

  await expect.element(box).toHaveValue('half a thou');
});

test('a reload while an opinion is being sent restores its text and its id', async () => {
  const first = aBox();
  first.onWrite.mockReturnValue(new Promise(() => undefined));
  const screen = await render(first.ui);
  await box.fill('kind');
  await write.click();
  await expect.element(box).toHaveValue('');
  await screen.unmount();

  const second = aBox();
  await render(second.ui);
  await expect.element(box).toHaveValue('kind');
  await write.click();

  const [[sent] = []] = first.onWrite.mock.calls;
  expect(second.onWrite.mock.calls).toEqual([[{ ...sent, onRefused: expect.any(Function) }]]);
});

test.each([
  ['that the server has is not shown again', true, ''],
  ['that the server does not have is shown again', false, 'kind'],
])('after a reload during sending, a text %s', async (_, found, text) => {
  const first = aBox();
  first.onWrite.mockReturnValue(new Promise(() => undefined));
  const screen = await render(first.ui);
  await box.fill('kind');
  await write.click();
  await screen.unmount();

  const isPublished = vi.fn<(commentId: string) => Promise<boolean>>().mockResolvedValue(found);
  await render(aBox({ isPublished }).ui);
  await expect.poll(() => isPublished.mock.calls).toEqual([[first.onWrite.mock.calls[0]?.[0].commentId]]);
  await expect.element(box).toHaveValue(text);
});

test('a text without an answer keeps its id after a reload; another text gets another id', async () => {
  const first = aBox({ confirmed: false });
  const screen = await render(first.ui);
  await box.fill('kind');
  await write.click();
  await expect.element(box).toHaveValue('kind');
  await screen.unmount();

  const second = aBox({ confirmed: false });
  await render(second.ui);
  await write.click();
  await expect.element(box).toHaveValue('kind');
  await box.fill('kinder');
  await write.click();

  const ids = [...first.onWrite.mock.calls, ...second.onWrite.mock.calls].map(([{ commentId }]) => commentId);
  expect(ids[0]).toBe(ids[1]);
  expect(ids[2]).not.toBe(ids[1]);
});

test('an answer after a log-out restores no draft', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const { ui, onWrite } = aBox();
  onWrite.mockReturnValue(promise);
  const screen = await render(ui);
  await box.fill('kind');
  await write.click();
  tabData.clear(); // as a log-out does
  await screen.unmount();
  resolve(false);
  await promise;

  await render(aBox().ui);

  await expect.element(box).toHaveValue('');
  expect(sessionStorage.length).toBe(0);
});

test('a draft about one person is not shown for another person', async () => {
  const first = await render(aBox().ui);
  await box.fill('half a thou');
  await first.unmount();

  await render(aBox({ profile: 'kabir' }).ui);

  await expect.element(box).toHaveValue('');
});

test('a sent text is not a draft any more', async () => {
  const first = await render(aBox().ui);
  await box.fill('kind');
  await write.click();
  await expect.element(box).toHaveValue('');
  await first.unmount();

  await render(aBox().ui);

  await expect.element(box).toHaveValue('');
});
