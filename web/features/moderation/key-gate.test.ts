import { expect, test } from 'vitest';
import { createKeyGate } from '#web/features/moderation/key-gate.ts';

test('after a change without a key, keys do nothing until nobody has typed for half a second', () => {
  const gate = createKeyGate();
  expect(gate.lets(0)).toBe(true);
  expect(gate.lets(10)).toBe(true);
  gate.close(100);
  expect([200, 500, 999].map(gate.lets)).toEqual([false, false, false]);
  expect([1499, 1500].map(gate.lets)).toEqual([true, true]);
  expect(gate.count()).toBe(7);
});
