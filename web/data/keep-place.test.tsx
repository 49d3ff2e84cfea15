import { useEffect, useState, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { Route, Switch, useSearch } from 'wouter';
import { KeepPlace } from '#web/data/keep-place.ts';
import { navigate, Navigation } from '#web/data/navigation.tsx';
import { removePersonalData } from '#web/data/storage/personal-data.ts';

/** Shows the whole screen `/late`. */
let showAll: (isWhole: boolean) => void = () => undefined;
/** The height of the content above the cards of `/cards`. */
let panel = 0;

const box = (height: number): ReactNode => <div style={{ height }} />;
function Late() {
  const [isWhole, setIsWhole] = useState(false);
  useEffect(() => {
    showAll = setIsWhole;
  }, []);
  return box(isWhole ? 5000 : 100);
}
function Cards() {
  return (
    <div role="feed">
      {box(panel)}
      <div data-page="card-0">
        {Array.from({ length: 30 }, (_, index) => (
          <article key={index} data-id={`card-${index}`} style={{ height: 300 }} />
        ))}
      </div>
    </div>
  );
}
function Screens() {
  const query = useSearch();
  return (
    <Switch>
      <Route path="/late" component={Late} />
      <Route path="/cards" component={Cards} />
      <Route>{box(query === 'short' ? 700 : 4000)}</Route>
    </Switch>
  );
}
const show = (screens = 'in') =>
  render(
    <Navigation>
      <Screens />
      <KeepPlace screens={screens} />
    </Navigation>,
  );
const open = (address: string, state?: object) => navigate(address, state ? { state } : {});
const goBack = (shown: () => boolean) => {
  history.back();
  return vi.waitFor(() => expect(shown()).toBe(true));
};
const isAt = (address: string) => () => location.pathname + location.search === address;
const settled = async () => {
  for (let frame = 0; frame < 40; frame += 1) await new Promise(requestAnimationFrame);
};

const cardTop = (index: number) =>
  document.querySelector(`[data-id="card-${index}"]`)?.getBoundingClientRect().top;

beforeEach(() => {
  panel = 0;
  navigate('/one');
});
afterEach(() => removePersonalData());

test('a link starts at the top; Back and Forward lead to the earlier place of each history entry [9.2]', async () => {
  await show();
  scrollTo(0, 1500);
  open('/two');
  await vi.waitFor(() => expect(scrollY).toBe(0));
  scrollTo(0, 900);
  open('/one');
  await vi.waitFor(() => expect(scrollY).toBe(0));
  scrollTo(0, 300);

  await goBack(isAt('/two'));
  await vi.waitFor(() => expect(scrollY).toBe(900));
  await goBack(isAt('/one'));
  await vi.waitFor(() => expect(scrollY).toBe(1500));
  history.go(2);
  await vi.waitFor(() => expect(scrollY).toBe(300));
});

test('another screen at the same path starts at the top, such as the log-in after the sign-up', async () => {
  await show();
  open('/?sign-up');
  await settled();
  scrollTo(0, 345);
  open('/');
  await vi.waitFor(() => expect(scrollY).toBe(0));
  await goBack(isAt('/?sign-up'));
  await vi.waitFor(() => expect(scrollY).toBe(345));
});

test('a dialog with its own history entry does not scroll the page', async () => {
  await show();
  scrollTo(0, 1500);
  open('/one', { photo: true });
  await settled();
  expect(scrollY).toBe(1500);
  history.back();
  await settled();
  expect(scrollY).toBe(1500);
});

test('a reload that shows the log-in instead of a scrolled list starts at the top', async () => {
  const { unmount } = await show();
  open('/cards');
  await vi.waitFor(() => expect(cardTop(0)).toBeDefined());
  scrollTo(0, 3000);
  dispatchEvent(new Event('pagehide'));
  await unmount();
  await render(
    <Navigation>
      {box(4000)}
      <KeepPlace screens="out" />
    </Navigation>,
  );
  await settled();
  expect(scrollY).toBe(0);
});

test('screens that replace others at the same address start at the top', async () => {
  const { rerender } = await show('out');
  scrollTo(0, 700);
  await rerender(
    <>
      <Screens />
      <KeepPlace screens="in" />
    </>,
  );
  await vi.waitFor(() => expect(scrollY).toBe(0));
});

test('late content that makes the page high enough brings the place back, unless the reader has acted', async () => {
  await show();
  open('/late');
  await vi.waitFor(() => expect(document.body.offsetHeight).toBe(innerHeight));
  showAll(true);
  await vi.waitFor(() => expect(document.body.offsetHeight).toBeGreaterThan(4000));
  for (const isDisturbed of [false, true]) {
    scrollTo(0, 3000);
    open('/two');
    await vi.waitFor(() => expect(scrollY).toBe(0));
    await goBack(isAt('/late'));
    await settled();
    expect(scrollY).toBe(0);
    if (isDisturbed) dispatchEvent(new WheelEvent('wheel'));
    showAll(true);
    if (isDisturbed) await settled();
    await vi.waitFor(() => expect(scrollY).toBe(isDisturbed ? 0 : 3000));
  }
});

test('a card returns to its height in the window although the content above it has disappeared [9.2]', async () => {
  panel = 122;
  await show();
  open('/cards');
  await vi.waitFor(() => expect(document.querySelector('article')).not.toBeNull());
  scrollTo(0, 6000);
  const before = cardTop(20);
  open('/two');
  await vi.waitFor(() => expect(scrollY).toBe(0));
  panel = 0;
  await goBack(isAt('/cards'));

  await vi.waitFor(() => expect(cardTop(20)).toBe(before));
  expect(scrollY).toBe(6000 - 122);
});

test('the card is kept although a view transition or a dialog covers the page at that moment [9.2]', async () => {
  panel = 122;
  await show();
  open('/cards');
  await vi.waitFor(() => expect(cardTop(20)).toBeDefined());
  scrollTo(0, 6000);
  const before = cardTop(20);
  const cover = document.createElement('div');
  cover.style.cssText = 'position: fixed; inset: 0';
  document.body.append(cover);
  open('/two');
  cover.remove();
  await vi.waitFor(() => expect(scrollY).toBe(0));
  panel = 0;
  await goBack(isAt('/cards'));

  await vi.waitFor(() => expect(cardTop(20)).toBe(before));
});

test('the card stays where it is while heights above it change, until the reader scrolls [9.2]', async () => {
  await show();
  open('/cards');
  await vi.waitFor(() => expect(cardTop(20)).toBeDefined());
  scrollTo(0, 6000);
  const before = cardTop(20);
  open('/two');
  await vi.waitFor(() => expect(scrollY).toBe(0));
  await goBack(isAt('/cards'));
  await vi.waitFor(() => expect(cardTop(20)).toBe(before));
  const grow = (index: number, height: number) =>
    document
      .querySelector<HTMLElement>(`[data-id="card-${index}"]`)
      ?.style.setProperty('height', `${height}px`);
  for (const [index, height] of [
    [3, 372],
    [18, 250],
    [3, 300],
  ] as const) {
    grow(index, height);
    await settled();
    expect(cardTop(20)).toBe(before);
  }

  dispatchEvent(new WheelEvent('wheel'));
  scrollBy(0, 40);
  const read = cardTop(20);
  await settled();
  expect([cardTop(20), document.documentElement.style.overflowAnchor]).toEqual([read, '']);
});

test('a link to a list leads back to its place; a link on the list itself leads to the top', async () => {
  await show();
  open('/cards');
  await vi.waitFor(() => expect(document.querySelector('article')).not.toBeNull());
  scrollTo(0, 6000);
  open('/two');
  await vi.waitFor(() => expect(scrollY).toBe(0));
  open('/cards');
  await vi.waitFor(() => expect(scrollY).toBe(6000));
  open('/cards');
  await vi.waitFor(() => expect(scrollY).toBe(0));
  await settled();
  expect(scrollY).toBe(0);
});

test('a reload leads to the reader’s place, even if the page got no event but being hidden', async () => {
  const { unmount } = await show();
  scrollTo(0, 1500);
  dispatchEvent(new PageTransitionEvent('pagehide'));
  await unmount();
  scrollTo(0, 0);
  expect(sessionStorage.getItem('places')).toContain('1500');

  await show();
  await vi.waitFor(() => expect(scrollY).toBe(1500));
});
