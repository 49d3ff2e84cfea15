import { splitCharacters } from '#contract/input.ts';

/** The first `limit` characters (graphemes) of a text. Does not read the rest of the text. */
export function clip(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let count = 0;
  for (const { index } of splitCharacters(text)) {
    if (count === limit) return text.slice(0, index);
    count += 1;
  }
  return text;
}
