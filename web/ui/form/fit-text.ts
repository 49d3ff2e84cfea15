import { countCharacters } from '#contract/input.ts';
import { clip } from '#web/ui/clip.ts';

interface Fitted {
  readonly text: string;
  /** In UTF-16 units. */
  readonly caret: number;
}

/**
 * The content of a text box after an insertion that may exceed its limit. Excess characters are not inserted; the text
 * around the caret stays.
 * @param before the text before the insertion
 * @param after the text after it
 * @param caret the end of the insertion in `after`, in UTF-16 units
 * @param limit the maximum number of characters (graphemes)
 */
export function fitText(before: string, after: string, caret: number, limit: number): Fitted {
  if (fits(after, limit)) return { text: after, caret };
  const rest = after.slice(caret);
  // A change away from the caret, such as a correction by the browser, is cut at its end.
  if (!before.endsWith(rest) || !fits(before, limit)) {
    const text = clip(after, limit);
    return { text, caret: Math.min(caret, text.length) };
  }
  const start = commonLength(before, after, Math.min(caret, before.length - rest.length));
  const head = after.slice(0, start);
  const inserted = after.slice(start, caret);
  for (let free = limit - countCharacters(head + rest); free > 0; free -= 1) {
    const part = clip(inserted, free);
    // Two parts of a split character count as two.
    if (fits(head + part + rest, limit)) return { text: head + part + rest, caret: start + part.length };
  }
  return { text: before, caret: start };
}

function fits(text: string, limit: number): boolean {
  return clip(text, limit) === text;
}

/** The length of the common start of two texts, at most `max`. It ends between two code points. */
function commonLength(one: string, other: string, max: number): number {
  let length = 0;
  while (length < max && one[length] === other[length]) length += 1;
  return /[\ud800-\udbff]/.test(one[length - 1] ?? '') ? length - 1 : length;
}
