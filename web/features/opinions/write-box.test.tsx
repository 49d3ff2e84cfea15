import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { aBox, box, write } from '#test/web/write-box.tsx';

const FAMILY = '👩‍👩‍👧‍👦'; // one character for a reader, 11 UTF-16 units

const counter = (shown: string) => page.getByText(`${shown}/100`, { exact: true });

beforeEach(() => sessionStorage.clear());

test('the counter counts characters as a reader does: a family emoji is one character', async () => {
  await render(aBox().ui);
  await box.fill(`a${FAMILY}é`);

  await expect.element(counter('3')).toBeVisible();
});

test('the box accepts 100 characters of any kind, and no more [9.7 11.8 13.2]', async () => {
  await render(aBox().ui);
  await box.fill(FAMILY.repeat(100));
  await expect.element(counter('100')).toBeVisible();
  await box.fill(FAMILY.repeat(103));

  await expect.element(box).toHaveValue(FAMILY.repeat(100));

  await box.fill('x'.repeat(100));
  await userEvent.type(box, 'y');
  await expect.element(box).toHaveValue('x'.repeat(100));
});

test('the hint and the counter are shown while the box has the focus [9.7]', async () => {
  await render(aBox().ui);
  await expect.element(counter('0')).not.toBeVisible();

  await box.click();

  await expect.element(counter('0')).toBeVisible();
  await expect.element(page.getByText("Max 100 words allowed and don't abuse anyone")).toBeVisible();
});

test('the focus on a box with a text moves nothing, so that a press on Write ends where it began', async () => {
  await render(aBox().ui);
  await box.fill('kind');
  const place = () => {
    const { top } = write.element().getBoundingClientRect();
    return [top, write.element().closest('form')?.offsetHeight];
  };
  (document.activeElement as HTMLElement).blur();
  await expect.element(counter('4')).toBeVisible();
  const before = place();
  (box.element() as HTMLElement).focus();
  expect(place()).toEqual(before);
});

test('a press on Write moves the focus to the box, because the button disappears with the text', async () => {
  await render(aBox().ui);
  await box.fill('kind');
  await write.click();
  await expect.element(write).not.toBeInTheDocument();
  await expect.element(box).toHaveFocus();
});

test('the Write button is shown only if the box contains text [9.7]', async () => {
  await render(aBox().ui);
  await expect.element(write).not.toBeInTheDocument();
  await box.fill('   ');
  await expect.element(write).not.toBeInTheDocument();
  await box.fill('kind');
  await expect.element(write).toBeVisible();
  await box.fill('');
  await expect.element(write).not.toBeInTheDocument();
});

test('the text is trimmed when it is sent, and the box is cleared', async () => {
  const { ui, onWrite } = aBox();
  await render(ui);
  await box.fill('  kind and quick  ');
  await write.click();

  expect(onWrite.mock.calls).toMatchObject([[{ text: 'kind and quick', commentId: expect.any(String) }]]);
  await expect.element(box).toHaveValue('');
});

test('Enter sends the text; in an empty box it does nothing', async () => {
  const { ui, onWrite } = aBox();
  await render(ui);
  await box.click();
  await userEvent.keyboard('{Enter}');
  expect(onWrite).not.toHaveBeenCalled();

  await userEvent.keyboard('kind{Enter}');

  expect(onWrite.mock.calls).toMatchObject([[{ text: 'kind', commentId: expect.any(String) }]]);
});

test('pasted lines become one line', async () => {
  await render(aBox().ui);
  await box.fill('one\n  two\nthree');

  await expect.element(box).toHaveValue('one two three');
});

test('the text of a refused opinion returns to the box', async () => {
  const { ui } = aBox({ confirmed: false });
  await render(ui);
  await box.fill('kind');
  await write.click();

  await expect.element(box).toHaveValue('kind');
  await expect.element(write).toBeVisible();
});

test('while one opinion is being sent, no second one is sent [10.6]', async () => {
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

test('after the session has ended the box is disabled, shows the reason, and keeps the typed text', async () => {
  const first = await render(aBox().ui);
  await box.fill('half a thou');

  await first.rerender(aBox({ disabled: true }).ui);

  await expect.element(box).toBeDisabled();
  await expect.element(box).toHaveValue('half a thou');
  await expect.element(box).toHaveAttribute('placeholder', 'Please sign up/login to start writing opinion');
  await expect.element(page.getByText('Please sign up/login to start writing opinion')).toBeVisible();
  await expect.element(write).not.toBeInTheDocument();
});

test('Shift+Enter does not send', async () => {
  const { ui, onWrite } = aBox();
  await render(ui);
  await box.click();
  await userEvent.keyboard('kind{Shift>}{Enter}{/Shift}words');

  expect(onWrite).not.toHaveBeenCalled();
  await expect.element(box).toHaveValue('kind words');
});

// Quadratic work on 100,000 spaces takes 40 s on a fast machine, so the time limit ends the test.
test('100,000 pasted spaces need linear work', { timeout: 20_000 }, async () => {
  await render(aBox().ui);
  await box.fill(' '.repeat(100_000));

  await expect.element(box).toHaveValue(' '.repeat(100));
});

test.each([
  ['one \t\r\n\n two', 'one two'],
  ['one\n', 'one '],
  [' one  two ', ' one  two '],
])('%j becomes %j', async (pasted, expected) => {
  await render(aBox().ui);
  await box.fill(pasted);

  await expect.element(box).toHaveValue(expected);
});
