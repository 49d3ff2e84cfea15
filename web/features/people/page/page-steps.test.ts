import { beforeEach, expect, test } from 'vitest';
import { comeFrom, enter, showAgain } from '#web/features/people/page/page-steps.ts';

const page = document.createElement('div');
beforeEach(() => {
  document.body.replaceChildren(page);
  history.replaceState(null, '', '/student/b');
});

test('the page of a step comes in from its side, once', async () => {
  comeFrom('next', '/student/b');
  const entered = enter(page, location.pathname);
  expect(page.getAnimations()).toHaveLength(1);
  page.getAnimations()[0]?.finish();
  await entered;
  void enter(page, location.pathname);
  expect(page.getAnimations()).toEqual([]);
});

test('a student who is opened after a step to a page that was not found does not come in from a side', () => {
  comeFrom('next', '/student/gone');
  void enter(page, location.pathname);
  expect(page.getAnimations()).toEqual([]);
});

test('a step there and back before the next page leaves no step behind', () => {
  comeFrom('next', '/student/b');
  showAgain(page);
  void enter(page, location.pathname);
  expect(page.getAnimations()).toEqual([]);
});
