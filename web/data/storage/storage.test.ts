import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { aCard } from '#test/web/a-card.ts';
import { CARD_VERSION, parseCards } from '#web/data/cards/stored-card.ts';
import { localData, tabData, tabEntry } from '#web/data/storage/storage.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const shape = { version: 2, maxAgeMs: DAY_MS };
const entry = tabEntry('entry', { ...shape, parse: (value) => (typeof value === 'string' ? value : null) });

afterEach(() => {
  vi.useRealTimers();
  tabData.clear();
});

test('a stored value can be read until its maximum age, and is removed afterwards', () => {
  vi.useFakeTimers();
  entry.write('stored');
  vi.advanceTimersByTime(DAY_MS);
  expect(entry.read()).toBe('stored');

  vi.advanceTimersByTime(1);

  expect(entry.read()).toBeNull();
  expect(sessionStorage.getItem('entry')).toBeNull();
});

test.for([
  ['of another version', JSON.stringify({ version: 1, at: Date.now(), value: 'old' })],
  ['of another shape', JSON.stringify({ version: 2, at: Date.now(), value: 7 })],
  ['without its envelope', JSON.stringify('old')],
  ['that is not JSON', '{"version":2,'],
])('a stored value %s is dropped', ([, stored = '']) => {
  sessionStorage.setItem('entry', stored);

  expect(entry.read()).toBeNull();
  expect(sessionStorage.getItem('entry')).toBeNull();
});

test('stored cards with an older shape are dropped', () => {
  const { firstOpinion: _, ...older } = aCard();

  expect(parseCards([aCard()])).toHaveLength(1);
  expect(parseCards([aCard(), older])).toBeNull();
  expect(parseCards([aCard(), { ...aCard(), firstOpinion: { comment: 'kind' } }])).toBeNull();
  expect(CARD_VERSION).toBeGreaterThan(0);
});

test('if the browser blocks its storage, values are held in memory and nothing throws', () => {
  const storage = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  onTestFinished(() => storage.mockRestore());
  localData.write('login', 'true');
  expect(localData.read('login')).toBe('true');
  localData.remove('login');
  expect(localData.read('login')).toBeNull();
  localData.write('login', 'true');
  localData.clear();
  expect(localData.read('login')).toBeNull();
});

test('a value replaces the earlier value even if the full storage refuses it', () => {
  localData.write('userData', 'old');
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  onTestFinished(() => setItem.mockRestore());

  localData.write('userData', 'new');

  expect(localData.read('userData')).toBe('new');
  localData.remove('userData');
});

test('another tab sees a value replaced, never removed', async () => {
  localData.write('theme', 'old');
  const other = document.createElement('iframe');
  document.body.append(other);
  onTestFinished(() => {
    other.remove();
    localData.remove('theme');
  });
  const seen: (string | null)[] = [];
  other.contentWindow?.addEventListener('storage', ({ key, newValue }) => {
    if (key === 'theme') seen.push(newValue);
  });

  localData.write('theme', 'new');

  await expect.poll(() => seen).toContain('new');
  expect(seen).not.toContain(null);
});
