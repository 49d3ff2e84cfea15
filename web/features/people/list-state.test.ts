import { expect, test } from 'vitest';
import { readRefresh, stateOf } from '#web/features/people/list-state.ts';

const data = {};
const idle = { data, fetching: null, failed: null, hasNextPage: true };
const start = { ...idle, data: undefined, hasNextPage: false };
const end = { ...idle, hasNextPage: false };

test.each([
  ['before the first answer', { ...start, fetching: 'all' }, 0, 'loading'],
  ['before it is asked for', start, 0, 'loading'],
  ['without a first answer', { ...start, failed: 'all' }, 0, 'failed'],
  ['tried again after that', { ...start, failed: 'all', fetching: 'all' }, 0, 'loading'],
  ['with cards and a next page', idle, 10, 'more'],
  ['with an empty page and a next page', idle, 0, 'more'],
  ['at its end the next page loads', { ...idle, fetching: 'next' }, 10, 'loading-more'],
  ['at its end the next page fails', { ...idle, failed: 'next' }, 10, 'more-failed'],
  ['that page is tried again', { ...idle, failed: 'next', fetching: 'next' }, 10, 'loading-more'],
  ['refreshed by the person', { ...idle, fetching: 'first' }, 10, 'refreshing'],
  ['refreshed after a reload', { ...idle, fetching: 'all' }, 10, 'refreshing'],
  ['whose refresh has failed', { ...idle, failed: 'first' }, 10, 'refresh-failed'],
  ['whose refresh after a reload has failed', { ...end, failed: 'all' }, 10, 'refresh-failed'],
  ['refreshed once more', { ...idle, failed: 'first', fetching: 'first' }, 10, 'refreshing'],
  [
    'near whose end a page loads after a failed refresh',
    { ...idle, failed: 'first', fetching: 'next' },
    10,
    'loading-more',
  ],
  ['whose last card is on the screen', end, 10, 'end'],
  ['of nobody', end, 0, 'empty'],
] as const)('a list %s is in the state of that', (_, facts, cards, state) => {
  expect(stateOf(facts, cards)).toBe(state);
});

test('a requested refresh is shown, and so is every failed refresh', () => {
  const retry = () => undefined;
  const error = new Error('no answer');
  const read = (facts: typeof idle | object) => {
    const list = { ...idle, ...facts, error, retry };
    return readRefresh(list, stateOf(list, 10));
  };
  expect(read({ fetching: 'first' })).toEqual({ error: null, retry });
  expect(read({ fetching: 'all' })).toBeNull();
  expect(read({ failed: 'all' })).toEqual({ error, retry });
  expect(read({ failed: 'next' })).toBeNull();
});
