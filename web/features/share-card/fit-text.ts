import { splitCharacters } from '#contract/input.ts';

/** A size of letters, and the most lines of it. */
export interface Step {
  /** In pixels. */
  readonly size: number;
  readonly lines: number;
}

interface FittedText {
  readonly size: number;
  readonly lines: readonly string[];
}

/** The width of a text in letters of this size, in pixels. */
export type MeasureText = (text: string, size: number) => number;

/**
 * Breaks a text into lines of at most `width` pixels, in the first size whose lines suffice: one that breaks no word, or
 * else one that does. If no size suffices, the text ends in the last one with an ellipsis.
 */
export function fitText(
  text: string,
  width: number,
  steps: readonly [Step, ...Step[]],
  measure: MeasureText,
): FittedText {
  const words = text.trim().split(/\s+/);
  const tried = steps.map(({ size, lines: most }) => {
    const fits = (line: string) => measure(line, size) <= width;
    return { size, most, fits, lines: breakLines(words, fits) };
  });
  const sufficient = tried.filter(({ lines, most }) => lines.length <= most);
  const found = sufficient.find(({ fits }) => words.every(fits)) ?? sufficient[0];
  if (found) return { size: found.size, lines: found.lines };
  const { size, most, fits, lines } = tried.at(-1) ?? { size: 0, most: 0, fits: () => true, lines: [] };
  return { size, lines: [...lines.slice(0, most - 1), endWithEllipsis(lines[most - 1] ?? '', fits)] };
}

/** Breaks between words, and between the characters of a word that is longer than a line. */
function breakLines(words: readonly string[], fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  const end = () => {
    if (line) lines.push(line);
    line = '';
  };
  for (const word of words) {
    const longer = line ? `${line} ${word}` : word;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    end();
    for (const { segment } of splitCharacters(word)) {
      if (!fits(line + segment)) end();
      line += segment;
    }
  }
  end();
  return lines;
}

/** Removes whole characters, so that no emoji and no letter with marks is cut. */
function endWithEllipsis(line: string, fits: (line: string) => boolean): string {
  const kept = Array.from(splitCharacters(line), ({ segment }) => segment);
  const shorten = () => `${kept.join('').trimEnd()}…`;
  while (kept.length > 1 && !fits(shorten())) kept.pop();
  return shorten();
}
