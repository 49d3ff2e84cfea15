import { createRef, type ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Feed } from '#web/features/people/feed.tsx';
import type { Heights } from '#web/data/place.ts';
import { removeRepeated } from '#web/features/people/use-people.ts';
import '#web/styles.css';

const renderCard = vi.fn((id: string, heading: string): ReactNode => <h2 id={heading}>Student {id}</h2>);

function feedOf(
  pages: readonly (readonly string[])[],
  complete = false,
  heights?: Heights,
  renderOne: typeof renderCard = renderCard,
) {
  const feed = createRef<HTMLDivElement>();
  return <Feed {...{ pages, complete, feed, heights }} renderCard={renderOne} busy={false} />;
}

const first = ['a', 'b'];
const second = ['c', 'd'];
const articles = () => [...document.querySelectorAll('article')];

test('a new page renders its own cards and no cards of earlier pages', async () => {
  const screen = await render(feedOf([first]));
  renderCard.mockClear();
  await screen.rerender(feedOf([first, second]));
  expect(renderCard.mock.calls.map(([id]) => id)).toEqual(second);
});

describe('the first page of a list', () => {
  const ids = ['a', 'b', 'c', 'd', 'e'];
  const rendered = () => renderCard.mock.calls.map(([id]) => id);

  test('is rendered with three cards, then with all', async () => {
    renderCard.mockClear();
    await render(feedOf([ids]));
    await vi.waitFor(() => expect(rendered()).toEqual(['a', 'b', 'c', ...ids]));
  });

  test('is rendered with all cards at once in a restored list, which scrolls to its position', async () => {
    renderCard.mockClear();
    await render(feedOf([ids], false, { pages: {}, cards: {} }));
    expect(rendered()).toEqual(ids);
  });

  test('has the height of a card for each card that is not rendered yet', async () => {
    await render(feedOf([ids]));
    const [article] = articles();
    article?.replaceChildren();
    expect(article?.offsetHeight).toBeGreaterThan(300);
  });
});

test('positions continue from page to page, and the total is set as soon as it is known', async () => {
  const screen = await render(feedOf([first, second]));
  expect(articles().map(({ ariaPosInSet }) => ariaPosInSet)).toEqual(['1', '2', '3', '4']);
  expect(articles().map(({ ariaSetSize }) => ariaSetSize)).toEqual(['-1', '-1', '-1', '-1']);
  await screen.rerender(feedOf([first, second], true));
  expect(articles().map(({ ariaSetSize }) => ariaSetSize)).toEqual(['4', '4', '4', '4']);
});

test('Page Down and Page Up move between cards, even across pages, but not out of the feed', async () => {
  await render(feedOf([first, second]));
  const focused = () => document.activeElement?.getAttribute('data-id');
  articles()[1]?.focus();
  await userEvent.keyboard('{PageDown}');
  expect(focused()).toBe('c');
  await userEvent.keyboard('{PageUp}{PageUp}{PageUp}');
  expect(focused()).toBe('a');
  articles()[3]?.focus();
  await userEvent.keyboard('{PageDown}');
  expect(focused()).toBe('d');
});

test('in a text box the keys of the feed move the caret, not the focus', async () => {
  const withBox = vi.fn((id: string) => <textarea aria-label={id} defaultValue="kind words" />);
  await render(feedOf([first], false, undefined, withBox));
  const box = page.getByRole('textbox', { name: 'b' });
  await box.click();

  await userEvent.keyboard('{PageDown}{PageUp}{Control>}{Home}{End}{/Control}');

  await expect.element(box).toHaveFocus();
  expect((box.element() as HTMLTextAreaElement).selectionStart).toBe('kind words'.length);
});

test('a student repeated by a later page is shown only at the first position', async () => {
  const pages = removeRepeated([first, ['b', 'c'], ['a']]);
  expect(pages).toEqual([first, ['c']]);
  expect(pages[0], 'an untouched page stays the same').toBe(first);
  await render(feedOf(pages));
  await expect.element(page.getByRole('article')).toHaveLength(3);
});
