import { describe, expect, test } from 'vitest';
import { normaliseLink } from '#contract/links.ts';
import { OPINION_MAX } from '#contract/limits.ts';
import { countCharacters } from '#contract/input.ts';
import { writeOpinion } from '#contract/opinions.ts';
import { register } from '#contract/sign-in.ts';
import { photoColours, platforms } from '#contract/user.ts';
import { INVENTED_ID_END } from '#server/access/invented.ts';
import { isPhotoKey } from '#server/platform/photos/photo-store.ts';
import { openSharp, readColours } from '#server/platform/photos/render.ts';
import { normaliseAddress } from '#server/platform/mail/address.ts';
import { DEMO_PEOPLE_MAX, demoId, indexOfId, opinionPosition } from './ids.ts';
import { opinionsOn } from './opinions.ts';
import { createPerson, portraitKey } from './people.ts';
import { drawPortrait, PORTRAITS } from './portraits.ts';
import { portraitKinds } from './portraits/look.ts';
import { createProgress } from '#server/operator/progress.ts';
import { randomFor, shuffled } from './random.ts';

const NOW = Date.UTC(2026, 10, 21);
const people = Array.from({ length: 2_000 }, (_, index) => createPerson(index, 1, NOW));

describe('demo people', () => {
  test('have only values that a sign-up accepts', () => {
    for (const person of people) {
      expect(register.input.parse(person)).toMatchObject({ name: person.name, email: person.email });
      expect(normaliseAddress(person.email)).toBe(person.address);
      expect(person.email).toMatch(/@demo\.quad\.example$/);
      expect(isPhotoKey(person.photo)).toBe(true);
      for (const platform of platforms)
        expect(normaliseLink(platform, person[platform])).toBe(person[platform]);
      expect(person.created_at).toBeLessThan(NOW);
    }
  });

  test('are the same for the same seed and differ for another', () => {
    expect(createPerson(77, 1, NOW)).toEqual(people[77]);
    expect(createPerson(77, 2, NOW).id).not.toBe(people[77]?.id);
    expect(createPerson(77, 2, NOW).name).not.toBe(people[77]?.name);
  });

  test('have varied courses, years, personalities and names, some with accents', () => {
    const distinct = (
      field: 'course' | 'year' | 'personality' | 'relation' | 'gender' | 'name' | 'ring' | 'address',
    ) => new Set(people.map((person) => person[field])).size;
    expect(
      ['course', 'year', 'personality', 'relation', 'gender'].map((field) => distinct(field as 'course')),
    ).toEqual([11, 5, 4, 4, 3]);
    expect(distinct('name')).toBeGreaterThan(1_850);
    expect([distinct('ring'), distinct('address')]).toEqual([people.length, people.length]);
    expect(people.filter(({ name }) => /[^ -~]/.test(name)).length).toBeGreaterThan(40);
  });
});

describe('demo opinions', () => {
  test('are valid, and no profile has the same opinion twice', () => {
    for (let index = 0; index < 200; index += 1) {
      const texts = opinionsOn(index, 15, randomFor('test', index));
      expect(new Set(texts).size).toBe(15);
      for (const comment of texts) {
        expect(countCharacters(comment)).toBeLessThanOrEqual(OPINION_MAX);
        const written = { user_id: 'x', comment_id: crypto.randomUUID(), comment };
        expect(writeOpinion.input.parse(written).comment).toBe(comment);
      }
    }
  });
});

describe('demo ids', () => {
  test('are UUIDv7 in order, and contain the index', () => {
    const indexes = [0, 1, 255, 4_096, 999_999, DEMO_PEOPLE_MAX - 1];
    const ids = indexes.map((index) => demoId(index, 7));
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(ids.map(indexOfId)).toEqual(indexes);
    expect(ids.toSorted()).toEqual(ids);
    expect(INVENTED_ID_END > (ids.at(-1) ?? '')).toBe(true);
    expect(opinionPosition(3, 5, 7) < opinionPosition(3, 6, 7)).toBe(true);
  });

  test('are shuffled to each position exactly once, for any size', () => {
    for (const size of [1, 2, 3, 10, 255, 257, 4_999]) {
      const places = Array.from({ length: size }, (_, place) => shuffled(place, size, 42));
      expect(new Set(places).size).toBe(size);
      expect(Math.max(...places)).toBe(size - 1);
    }
    const ring = Array.from({ length: 20_000 }, (_, place) => shuffled(place, 2 ** 31, 42));
    expect(new Set(ring).size).toBe(20_000);
    expect(ring.every((place) => Number.isInteger(place) && place >= 0 && place < 2 ** 31)).toBe(true);
  });
});

describe('portraits', () => {
  test('all differ, contain no invalid number, and are the same each time', () => {
    const drawn = Array.from({ length: PORTRAITS }, (_, n) => drawPortrait(n));
    expect(new Set(drawn).size).toBe(PORTRAITS);
    expect(drawn.filter((svg) => /NaN|undefined|null/.test(svg))).toEqual([]);
    expect(drawPortrait(99)).toBe(drawn[99]);
  });

  test('have in their names about the colours that they show', async () => {
    const sharp = await openSharp();
    sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
    const numbers = Array.from({ length: 20 }, (_, n) => n * 25);
    const differences = await Promise.all(
      numbers.map(async (n) => {
        const drawn = await readColours(sharp(Buffer.from(drawPortrait(n))).removeAlpha());
        const digits = [...photoColours(portraitKey(n))];
        return digits.map((digit, at) =>
          Math.abs(Number.parseInt(digit, 16) - Number.parseInt(drawn[at] ?? '', 16)),
        );
      }),
    );
    sharp.block({ operation: ['VipsForeignLoadSvg'] });
    expect(differences.every((one) => one.length === 27)).toBe(true);
    const all = differences.flat();
    // Of 15 steps. The colours of another portrait differ by 2.0, those of the same by 1.3.
    expect(all.reduce((sum, one) => sum + one, 0) / all.length).toBeLessThan(1.6);
  });

  test('repeat their kinds at a fixed interval, so that a shared portrait fits each name', () => {
    expect(PORTRAITS % portraitKinds.length).toBe(0);
  });
});

describe('progress', () => {
  const print = (isTTY: boolean) => {
    let now = 0;
    let text = '';
    const output = { isTTY, write: (more: string) => (text += more) };
    const progress = createProgress(output, () => now);
    for (let done = 0; done <= 100; done += 1) {
      progress.show({ stage: 'people', done, total: 100 });
      now += 500;
    }
    progress.end();
    return text;
  };

  test('is a bar on a terminal', () => {
    const half = `${'█'.repeat(15)}${'░'.repeat(15)}  50%  50 of 100 people, 2 a second, 25 s left`;
    expect(print(true)).toContain(`\r\u001b[K${half}`);
    expect(print(true).endsWith('\n')).toBe(true);
  });

  test('is a plain line at intervals when the output is not a terminal', () => {
    expect(print(false).split('\n')).toEqual([
      '20 of 100 people, 2 a second, 40 s left',
      '40 of 100 people, 2 a second, 30 s left',
      '60 of 100 people, 2 a second, 20 s left',
      '80 of 100 people, 2 a second, 10 s left',
      '100 of 100 people, 2 a second',
      '',
    ]);
  });
});
