import { describe, expect, inject, test } from 'vitest';
import { createUploadPlaces } from './upload-places.ts';

function open() {
  let time = 0;
  const places = createUploadPlaces(() => time);
  return {
    take: (person: string | null, network = '192.0.2.1', wide: string | null = null) =>
      places.take({ person, network, wide }),
    passTime: (ms: number) => (time += ms),
  };
}

// These tests need no store, so they run once.
describe.runIf(inject('store') === 'sqlite')('places for uploads', () => {
  test('are 64; one that is released can be taken again', () => {
    const { take } = open();
    const all = Array.from({ length: 64 }, (_, index) => take(`person${index}`));
    expect(() => take('next')).toThrow(expect.objectContaining({ code: 'too_often', retryAfter: 5 }));
    all[5]?.release();
    all[5]?.release();
    take('next');
    expect(() => take('another')).toThrow('Many photos');
  });

  test('of one person are at most two; a third is refused while other people still get a place', () => {
    const { take } = open();
    const [first] = [take('asha'), take('asha')];
    expect(() => take('asha')).toThrow('Two of your photos');
    take('ben');
    first.release();
    take('asha');
  });

  test('pass from strangers to people, oldest first, but not from strangers with a right code', () => {
    const { take } = open();
    const strangers = Array.from({ length: 64 }, () => take(null));
    strangers[0]?.trust('asha');
    take('ben');
    expect(strangers.slice(0, 3).map(({ signal }) => signal.aborted)).toEqual([false, true, false]);
    expect(strangers[1]?.signal.reason).toMatchObject({ code: 'too_often' });
  });

  test('pass between strangers of one network only after two seconds', () => {
    const { take, passTime } = open();
    const strangers = Array.from({ length: 64 }, () => take(null));
    expect(() => take(null)).toThrow('Many photos');
    take(null, '198.51.100.7');
    expect(strangers[0]?.signal.aborted).toBe(true);
    passTime(2_001);
    take(null);
    expect(strangers[1]?.signal.aborted).toBe(true);
  });

  test('of strangers are counted per /48, and in it the /64 with most places loses a place first [8.1]', () => {
    const { take } = open();
    const around = '2001:db8:0';
    const many = Array.from({ length: 60 }, (_, nth) => take(null, `${around}:${nth}`, around));
    const two = [take(null, `${around}:f`, around), take(null, `${around}:f`, around)];
    const others = [take(null), take(null)];
    const isAborted = ({ signal }: { signal: AbortSignal }) => signal.aborted;
    take(null, '198.51.100.7');
    expect([...two.slice(0, 1).map(isAborted), ...many.map(isAborted)].indexOf(true)).toBe(0);
    expect(() => take(null, `${around}:1`, around)).toThrow('Many photos');
    take(null, '198.51.100.8');
    expect(many.map(isAborted).filter(Boolean)).toHaveLength(1);
    expect(others.map(isAborted)).toEqual([false, false]);
  });

  test('are kept for two sign-ups of one person; further sign-ups can lose theirs', () => {
    const { take } = open();
    const all = Array.from({ length: 64 }, () => take(null));
    for (const place of all) place.trust('asha');
    take('ben');
    expect(all.map(({ signal }) => signal.aborted).indexOf(true)).toBe(2);
  });
});
