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
import type { Font, TextLine } from '#web/features/share-card/place-text.ts';
import { colours } from '#web/features/share-card/text-looks.ts';

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
/** Of usual letters. */
const usual = (text: string, { size }: Font) => countCharacters(text) * size * 0.53;
const topOf = ({ baseline, size }: TextLine) => baseline - size * 0.75;
const endOf = ({ baseline, size }: TextLine) => baseline + size * 0.25;

test.for(
  both.flatMap((size) =>
    [texts, longest].flatMap((of) => [37, 57, null].map((modules) => [size, of, modules] as const)),
  ),
)('everything on the card is inside of it and overlaps nothing [9.13]: %s', ([size, of, modules]) => {
  const { photo, notch, code, mark, lines } = layoutCard(size, of, modules, measure);
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
    // In the notch, below an opinion only in part.
    expect([surface.x, surface.y]).toEqual([notch.x + 20, notch.y + 20]);
    if (of.quote === null) expect(bottomOf(surface)).toBe(bottomOf(photo));
    else expect(bottomOf(surface)).toBeLessThan(mark.y);
  }

  for (const { text, size: px, weight, width: most, x, align } of lines) {
    // One character always stays, as wide as it is.
    expect(measure(text, { size: px, weight })).toBeLessThanOrEqual(most);
    expect(align === 'right' ? x : align === 'center' ? x + most / 2 : x + most).toBeLessThanOrEqual(
      width - 64,
    );
  }
  const quoted = lines.filter(({ tone }) => tone === 'quote' || tone === 'quoteSoft');
  expect(quoted.length > 0).toBe(of.quote !== null);
  for (const line of quoted) {
    expect(topOf(line)).toBeGreaterThanOrEqual(end);
    expect(endOf(line)).toBeLessThan(photo.y);
  }
  const below = lines.filter(({ tone }) => tone === 'ink' || tone === 'soft');
  for (const line of below) {
    expect(topOf(line)).toBeGreaterThan(bottomOf(photo));
    if (code && topOf(line) < bottomOf(code.surface))
      expect(line.x + line.width).toBeLessThan(code.surface.x);
  }
});

const quoteOf = (size: CardSize, text: string) =>
  layoutCard(size, { ...texts, quote: text }, 37, usual).lines.filter(({ tone }) => tone === 'quote');

test.for(
  both.flatMap((size) =>
    [
      'Never late.',
      'Her notes on graphs saved our whole tutorial group.',
      'She explained pointers to half the class the night before the exam, and she still laughs about all that.',
    ].map((text) => [size, text.slice(0, OPINION_MAX).trim()] as const),
  ),
)('an opinion is the largest text, in 72 to 88 px and at most 5 lines [9.13]: %s', ([size, text]) => {
  const lines = quoteOf(size, text);
  expect(lines.map((line) => line.text).join(' ')).toBe(`“${text}”`);
  expect(lines.length).toBeLessThanOrEqual(5);
  const [{ size: px } = { size: 0 }] = lines;
  expect(px).toBeGreaterThanOrEqual(72);
  expect(px).toBeLessThanOrEqual(88);
  const others = layoutCard(size, { ...texts, quote: text }, 37, usual).lines.filter(
    ({ tone }) => tone !== 'quote',
  );
  expect(Math.max(...others.map((line) => line.size))).toBeLessThan(px);
});

test('lines of Devanagari are higher, because marks are above and below its letters [9.13]', () => {
  const distance = ([first, second]: readonly TextLine[]) =>
    ((second?.baseline ?? NaN) - (first?.baseline ?? NaN)) / (first?.size ?? NaN);
  const hindi = 'हर परीक्षा से पहले सबको प्यार से समझाती हैं। '.repeat(2).trim();
  expect(distance(quoteOf('post', hindi))).toBeGreaterThan(1.3);
  expect(distance(quoteOf('post', 'Her notes on graphs saved our whole tutorial group.'))).toBeLessThan(1.25);
});

/** The relative luminance of a colour (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const part = parseInt(colour.slice(from, from + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test.each([
  ['ink', 'ground'],
  ['soft', 'ground'],
  ['quote', 'ground'],
  ['quoteSoft', 'ground'],
  ['code', 'surface'],
] as const)('the text %s has a contrast of at least 4.5 to 1 [9.13]', (text, behind) => {
  const [dark = 0, light = 0] = [colours[text], colours[behind]]
    .map(luminance)
    .toSorted((one, two) => one - two);
  expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(4.5);
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
  expect(sides).toContainEqual(['“«دوست» 1”', 'right', true]);
  expect(sides).toContainEqual(['Quad', 'left', false]);
});
