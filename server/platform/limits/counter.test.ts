import { expect, test } from 'vitest';
import { createCounter, type Counter } from './counter.ts';

const MINUTE = 60_000;
const NOON = Date.UTC(2026, 0, 1, 12);

function aCounter(subjectsMax = 1_000): Counter {
  return createCounter({ name: 'calls', limit: 100, windowMs: 10 * MINUTE, subjectsMax });
}

function callsOf(counter: Counter, subject: string, now: number): number {
  return counter.find(subject, now).calls;
}

test('a window starts with the first call and ends after its time', () => {
  const counter = aCounter();
  counter.add(counter.find('a', NOON), 60);
  expect(callsOf(counter, 'a', NOON + 10 * MINUTE - 1)).toBe(60);
  expect(counter.find('a', NOON + 5 * MINUTE).endsAt).toBe(NOON + 10 * MINUTE);
  expect(callsOf(counter, 'a', NOON + 10 * MINUTE)).toBe(0);
  expect(callsOf(counter, 'b', NOON)).toBe(0);
});

test('when the clock is set back by days, nobody is refused for days', () => {
  const counter = aCounter();
  counter.add(counter.find('a', NOON), 100);
  expect(callsOf(counter, 'a', NOON - 24 * 60 * MINUTE)).toBe(0);
});

test('a million made-up subjects take bounded memory, and free nobody who is over the limit [13.6]', () => {
  const counter = aCounter(20_000);
  counter.add(counter.find('struck', NOON), 100);
  const used = () => {
    globalThis.gc?.();
    return process.memoryUsage().heapUsed;
  };
  const before = used();
  for (let made = 0; made < 1_000_000; made += 1)
    counter.add(counter.find(`2001:db8:${made >> 16}:${made & 0xffff}`, NOON + made / 10), 1);
  expect(counter.size()).toBeLessThanOrEqual(20_000);
  if (globalThis.gc) expect(used() - before).toBeLessThan(20_000 * 400);
  expect(callsOf(counter, 'struck', NOON + MINUTE)).toBe(100);
});

test('a full counter forgets ended windows and the fewest calls first', () => {
  const counter = aCounter(16);
  for (let nth = 1; nth <= 16; nth += 1) counter.add(counter.find(`s${nth}`, NOON), nth);
  counter.find('new', NOON);
  expect(counter.size()).toBe(16);
  expect(callsOf(counter, 's16', NOON)).toBe(16);
  expect(callsOf(counter, 's2', NOON)).toBe(2);
  expect(callsOf(counter, 's1', NOON)).toBe(0);
});
