import { describe, expect, inject, test } from 'vitest';
import { createPhotoTurns, type PhotoTurns } from './turns.ts';

/** One photo of a person. `order` gets its name when its turn comes. */
function send(
  turns: PhotoTurns,
  order: string[],
  name: string,
  { isHeavy = false, signal = undefined as AbortSignal | undefined } = {},
) {
  const ticket = turns.enter(name[0] ?? '', 1000);
  const started = ticket.start(isHeavy, signal).then(() => void order.push(name));
  // A photo that still waits at the end of its test is refused after 30 s.
  started.catch(() => {});
  return { started, leave: () => ticket.leave() };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

// These tests need no store, so they run once.
describe.runIf(inject('store') === 'sqlite')('waiting photos', () => {
  test('are processed two at a time, at most one per person, and people take turns [8.1]', async () => {
    const [turns, order] = [createPhotoTurns(), [] as string[]];
    const all = Object.fromEntries(
      ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => [name, send(turns, order, name)]),
    );
    await settle();
    expect(order).toEqual(['a1', 'b1']);
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) {
      all[name]?.leave();
      await settle();
    }
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });

  test('are limited to four per person; another person is not affected [8.1]', async () => {
    const turns = createPhotoTurns();
    for (const name of ['a1', 'a2', 'a3', 'a4']) send(turns, [], name);
    expect(() => turns.enter('a', 1)).toThrow('Several of your photos are already waiting');
    turns.enter('b', 1).leave();
  });

  test('are limited in number and in bytes', () => {
    const [many, large] = [createPhotoTurns(), createPhotoTurns()];
    for (let person = 0; person < 256; person += 1) many.enter(`person${person}`, 1);
    expect(() => many.enter('next', 1)).toThrow(
      expect.objectContaining({ code: 'too_often', retryAfter: 5 }),
    );
    const first = large.enter('a', 500 * 1024 * 1024);
    expect(() => large.enter('b', 20 * 1024 * 1024)).toThrow('Many photos');
    first.leave();
    large.enter('b', 20 * 1024 * 1024);
  });

  test('heavy photos are processed one at a time, and light photos overtake them', async () => {
    const [turns, order] = [createPhotoTurns(), [] as string[]];
    const a = send(turns, order, 'a1', { isHeavy: true });
    send(turns, order, 'b1', { isHeavy: true });
    send(turns, order, 'c1');
    await settle();
    expect(order).toEqual(['a1', 'c1']);
    a.leave();
    await settle();
    expect(order).toEqual(['a1', 'c1', 'b1']);
  });

  test('leave the queue when their client disconnects, and the next photo of that person moves up', async () => {
    // The time limit is so long that no photo leaves because of it.
    const [turns, order] = [createPhotoTurns({ waitMs: 1_000_000 }), [] as string[]];
    const gone = new AbortController();
    const a = send(turns, order, 'a1', { isHeavy: true });
    const second = send(turns, order, 'b1', { isHeavy: true, signal: gone.signal });
    send(turns, order, 'b2');
    await settle();
    expect(order).toEqual(['a1']);
    gone.abort(new Error('gone'));
    await expect(second.started).rejects.toThrow('gone');
    second.leave();
    await settle();
    expect(order).toEqual(['a1', 'b2']);
    a.leave();
  });

  test('are refused when they wait too long', async () => {
    const turns = createPhotoTurns({ waitMs: 20 });
    send(turns, [], 'a1');
    await expect(send(turns, [], 'a2').started).rejects.toMatchObject({ code: 'too_often' });
  });
});
