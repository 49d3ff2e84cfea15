import { expect, test } from 'vitest';
import { NAME_MAX, OPINION_MAX } from '#contract/limits.ts';
import { countCharacters } from '#contract/input.ts';
import {
  cardSizes,
  layoutCard,
  type Box,
  type CardSize,
  type CardTexts,
} from '#web/features/share-card/layout-card.ts';
import type { Font } from '#web/features/share-card/place-text.ts';

/** Of wide letters, so that the texts are longer than in any usual font. */
const measure = (text: string, { size }: Font) => countCharacters(text) * size * 0.9;

const texts: CardTexts = {
  brand: 'Quad',
  name: 'Asha Verma',
  details: 'BCA, 2nd year',
  quote: null,
  aboveQuote: 'Written about me on Quad',
  scan: 'Scan me',
  host: 'quad.example.edu',
};
const longest: CardTexts = {
  ...texts,
  name: 'श्री'.repeat(NAME_MAX),
  details: 'कंप्यूटर एप्लीकेशन में स्नातक, दूसरा साल, और पूर्व छात्र',
  quote: 'क्ष'.repeat(OPINION_MAX),
  scan: 'मुझे स्कैन करें, मुझे स्कैन करें',
  host: 'a.very.long.name.of.a.campus.that.nobody.can.type.example.edu',
};
const both: CardSize[] = ['post', 'story'];
const bottomOf = ({ y, height }: Box) => y + height;
const rightOf = ({ x, width }: Box) => x + width;

test.for(
  both.flatMap((size) =>
    [texts, longest].flatMap((of) => [37, 57, null].map((modules) => [size, of, modules] as const)),
  ),
)('everything on the card is inside of it and overlaps nothing [9.13]: %s', ([size, of, modules]) => {
  const { photo, notch, square, code, bubble, mark, lines } = layoutCard(size, of, modules, measure);
  const { width, height } = cardSizes[size];
  // The apps that show stories cover their ends.
  const end = size === 'story' ? 250 : 64;
  expect(photo.y).toBeGreaterThanOrEqual(end);
  expect(bottomOf(mark)).toBeLessThanOrEqual(height - end);
  // The face is above the notch.
  expect(photo.height).toBeGreaterThan(430);
  expect([rightOf(notch), bottomOf(notch)]).toEqual([rightOf(photo), bottomOf(photo)]);
  expect(notch.height).toBeLessThan(photo.height * 0.6);
  expect(code === null).toBe(modules === null);
  if (code) {
    const { surface, modulePx } = code;
    const quiet = 4 * modulePx;
    expect(modulePx).toBeGreaterThanOrEqual(4);
    expect([code.x - surface.x, rightOf(surface) - rightOf(code)]).toEqual([quiet, quiet]);
    expect(code.y - surface.y).toBeGreaterThanOrEqual(quiet);
    expect(bottomOf(surface) - bottomOf(code)).toBeGreaterThan(quiet);
    // Beside the opinion, or in the notch.
    if (bubble) expect([surface.x > rightOf(bubble), bottomOf(surface)]).toEqual([true, bottomOf(bubble)]);
    else expect([surface.x > notch.x, bottomOf(surface)]).toEqual([true, bottomOf(photo)]);
  }
  expect(square === null).toBe(code !== null && bubble === null);

  const below = lines.filter(({ tone }) => tone !== 'code');
  for (const { text, size: px, weight, width: most, x, align } of lines) {
    // One character always stays, as wide as it is.
    expect(measure(text, { size: px, weight })).toBeLessThanOrEqual(most);
    expect(align === 'right' ? x : align === 'center' ? x + most / 2 : x + most).toBeLessThanOrEqual(
      width - 64,
    );
  }
  const tops = below.map(({ baseline, size: px }) => baseline - px * 0.75);
  expect(Math.min(...tops)).toBeGreaterThan(bottomOf(photo));
  expect(bubble === null).toBe(of.quote === null);
  for (const { baseline, tone, size: px } of below) {
    const isQuote = tone === 'quote' || tone === 'quoteSoft';
    if (!bubble || !isQuote) continue;
    expect(baseline - px * 0.75).toBeGreaterThan(bubble.y);
    expect(baseline + px * 0.25).toBeLessThan(bottomOf(bubble));
  }
  if (bubble) expect(bottomOf(bubble)).toBeLessThan(mark.y);
});

test('a name and an opinion of the greatest length are whole; an ellipsis ends those of wider letters [9.13]', () => {
  const cut = (factor: number) =>
    layoutCard('post', longest, 37, (text, font) => factor * measure(text, font))
      .lines.filter(({ text }) => text.endsWith('…'))
      .map(({ tone }) => tone);
  // The words below the code, and the address.
  expect(cut(1)).toEqual(['code', 'soft']);
  expect(cut(2.5)).toEqual(['ink', 'soft', 'quoteSoft', 'quote', 'code', 'soft']);
});

test('an opinion from right to left begins at the right; the person’s name stays at the left [9.13]', () => {
  const { lines } = layoutCard('post', { ...texts, name: 'عائشة', quote: '«دوست» 1' }, 37, measure);
  const sides = lines.map(({ text, align, isRightToLeft }) => [text, align, isRightToLeft]);
  expect(sides).toContainEqual(['عائشة', 'left', true]);
  expect(sides).toContainEqual(['«دوست» 1', 'right', true]);
  expect(sides).toContainEqual(['Quad', 'left', false]);
});
