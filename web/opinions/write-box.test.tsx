import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { WriteBox } from '#web/opinions/write-box.tsx';
import { tabData } from '#web/storage.ts';
import '#web/styles.css';

const FAMILY = '👩‍👩‍👧‍👦'; // one to a reader, 11 to a computer

const box = page.getByRole('textbox', { name: 'Write an opinion' });
const write = page.getByRole('button', { name: 'Write' });
const counter = (shown: string) => page.getByText(`${shown}/100`, { exact: true });

function aBox({
  kept = true,
  disabled = false,
  profile = 'asha',
  isPublished,
}: {
  kept?: boolean;
  disabled?: boolean;
  profile?: string;
  isPublished?: (commentId: string) => Promise<boolean>;
} = {}) {
  const onWrite = vi
    .fn<(draft: { text: string; commentId: string }) => Promise<boolean>>()
    .mockResolvedValue(kept);
  const ui = (
    <WriteBox
      writer="me"
      profile={profile}
      disabled={disabled}
      onWrite={onWrite}
      {...(isPublished && { isPublished })}
    />
  );
  return { onWrite, ui };
}

beforeEach(() => sessionStorage.clear());

test('the counter counts as a reader does: a family is one character', async () => {
  await render(aBox().ui);
  await box.fill(`a${FAMILY}é`);

  await expect.element(counter('3')).toBeVisible();
});

test('the box takes 100 characters of any kind, and nothing beyond', async () => {
  await render(aBox().ui);
  await box.fill(FAMILY.repeat(100));
  await expect.element(counter('100')).toBeVisible();
  await box.fill(FAMILY.repeat(103));

  await expect.element(box).toHaveValue(FAMILY.repeat(100));

  await box.fill('x'.repeat(100));
  await userEvent.type(box, 'y');
  await expect.element(box).toHaveValue('x'.repeat(100));
});

test('the hint and the counter are there while one writes', async () => {
  await render(aBox().ui);
  await expect.element(counter('0')).not.toBeVisible();

  await box.click();

  await expect.element(counter('0')).toBeVisible();
  await expect.element(page.getByText("Max 100 words allowed and don't abuse anyone")).toBeVisible();
});

test('Write is there only when there is something to write', async () => {
  await render(aBox().ui);
  await expect.element(write).not.toBeInTheDocument();
  await box.fill('   ');
  await expect.element(write).not.toBeInTheDocument();
  await box.fill('kind');
  await expect.element(write).toBeVisible();
  await box.fill('');
  await expect.element(write).not.toBeInTheDocument();
});

test('what is written is trimmed, and the box is empty for the next', async () => {
  const { ui, onWrite } = aBox();
  await render(ui);
  await box.fill('  kind and quick  ');
  await write.click();

  expect(onWrite.mock.calls).toEqual([[{ text: 'kind and quick', commentId: expect.any(String) }]]);
  await expect.element(box).toHaveValue('');
});

test('Enter writes; on an empty box it does nothing', async () => {
  const { ui, onWrite } = aBox();
  await render(ui);
  await box.click();
  await userEvent.keyboard('{Enter}');
  expect(onWrite).not.toHaveBeenCalled();

  await userEvent.keyboard('kind{Enter}');

  expect(onWrite.mock.calls).toEqual([[{ text: 'kind', commentId: expect.any(String) }]]);
});

test('lines that are pasted become one', async () => {
  await render(aBox().ui);
  await box.fill('one\n  two\nthree');

  await expect.element(box).toHaveValue('one two three');
});

test('a refused opinion comes back to the box', async () => {
  const { ui } = aBox({ kept: false });
  await render(ui);
  await box.fill('kind');
  await write.click();

  await expect.element(box).toHaveValue('kind');
  await expect.element(write).toBeVisible();
});

test('while one is being written a second press writes nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const { ui, onWrite } = aBox();
  onWrite.mockReturnValue(promise);
  await render(ui);
  await box.fill('kind');
  await userEvent.keyboard('{Enter}{Enter}');
  await vi.waitFor(() => expect(onWrite).toHaveBeenCalled());
  await userEvent.type(box, 'more{Enter}');
  expect(onWrite).toHaveBeenCalledTimes(1);

  resolve(true);

  await expect.element(box).toHaveValue('');
});

test('a draft is still there after the card was away or the page reloaded', async () => {
  const first = await render(aBox().ui);
  await box.fill('half a thou');
  await first.unmount();

  await render(aBox().ui);

  await expect.element(box).toHaveValue('half a thou');
});

test('a reload while an opinion is being sent finds it again, under the same id', async () => {
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
  expect(second.onWrite.mock.calls).toEqual([[sent]]);
});

test.each([
  ['that the server has is not in the box again', true, ''],
  ['that the server does not have is in the box again', false, 'kind'],
])('after a reload while sending, a text %s', async (_, found, text) => {
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

test('a text whose answer was lost keeps its id over a reload; another text gets another', async () => {
  const first = aBox({ kept: false });
  const screen = await render(first.ui);
  await box.fill('kind');
  await write.click();
  await expect.element(box).toHaveValue('kind');
  await screen.unmount();

  const second = aBox({ kept: false });
  await render(second.ui);
  await write.click();
  await expect.element(box).toHaveValue('kind');
  await box.fill('kinder');
  await write.click();

  const ids = [...first.onWrite.mock.calls, ...second.onWrite.mock.calls].map(([{ commentId }]) => commentId);
  expect(ids[0]).toBe(ids[1]);
  expect(ids[2]).not.toBe(ids[1]);
});

test('an answer after the log-out brings no draft back', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const { ui, onWrite } = aBox();
  onWrite.mockReturnValue(promise);
  const screen = await render(ui);
  await box.fill('kind');
  await write.click();
  tabData.clear(); // what a log-out does
  await screen.unmount();
  resolve(false);
  await promise;

  await render(aBox().ui);

  await expect.element(box).toHaveValue('');
  expect(sessionStorage.length).toBe(0);
});

test('a draft about one person is not offered for another', async () => {
  const first = await render(aBox().ui);
  await box.fill('half a thou');
  await first.unmount();

  await render(aBox({ profile: 'kabir' }).ui);

  await expect.element(box).toHaveValue('');
});

test('what was written is a draft no longer', async () => {
  const first = await render(aBox().ui);
  await box.fill('kind');
  await write.click();
  await expect.element(box).toHaveValue('');
  await first.unmount();

  await render(aBox().ui);

  await expect.element(box).toHaveValue('');
});

test('after the session the box is disabled, says why, and keeps what was typed', async () => {
  const first = await render(aBox().ui);
  await box.fill('half a thou');

  await first.rerender(aBox({ disabled: true }).ui);

  await expect.element(box).toBeDisabled();
  await expect.element(box).toHaveValue('half a thou');
  await expect.element(box).toHaveAttribute('placeholder', 'Please sign up/login to start writing opinion');
  await expect.element(page.getByText('Please sign up/login to start writing opinion')).toBeVisible();
  await expect.element(write).not.toBeInTheDocument();
});

test('Shift+Enter does not post', async () => {
  const { ui, onWrite } = aBox();
  await render(ui);
  await box.click();
  await userEvent.keyboard('kind{Shift>}{Enter}{/Shift}words');

  expect(onWrite).not.toHaveBeenCalled();
  await expect.element(box).toHaveValue('kind words');
});
